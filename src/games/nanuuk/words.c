/*
 * words.c - facts and moves of Nanuuk! in words.
 *
 * Every word and sentence is in the catalog under "nanuuk."; names of spaces and borders are the
 * same in all languages.
 */
#include "games/nanuuk/words.h"

#include "games/nanuuk/notation.h"
#include "games/nanuuk/prompt.h"
#include "games/nanuuk/view.h"

#define KEY_BYTES 48

/* ---- facts ---- */

static void say_keyed(const struct audience *audience, struct text *out, const char *family,
                      const char *name)
{
    char key[KEY_BYTES];
    struct text text = text_in(key, sizeof key);
    text_format(&text, "nanuuk.%s.%s", family, name);
    say_noun(audience, out, key, 1, NULL);
}

static void say_animals(unsigned animals, const struct audience *audience, struct text *out)
{
    const char *comma = "";
    for (; animals != 0; animals &= animals - 1) {
        char animal[SAY_NOUN_MAX];
        struct text word = text_in(animal, sizeof animal);
        say_keyed(audience, &word, "token", token_names[bits_first(animals)]);
        text_format(out, "%s%s", comma, say_bare(animal));
        comma = ", ";
    }
}

static void say_equipment(unsigned things, const struct audience *audience, struct text *out)
{
    const char *comma = "";
    for (; things != 0; things &= things - 1) {
        text_add(out, comma);
        say_keyed(audience, out, "thing", carried_names[bits_first(things)]);
        comma = ", ";
    }
}

/* For programs, and for what has no words: notation, as records and JSON have it. */
static void write_fact(const struct nanuuk_box *box, int kind, int value, struct text *out)
{
    switch (kind) {
    case FACT_SPACE:
        text_add(out, value == NONE ? "" : box->space_name[value]);
        break;
    case FACT_BORDER:
        border_write(box, value, out);
        break;
    case FACT_TOKEN:
        text_add(out, token_names[value]);
        break;
    case FACT_PIECE:
        text_add(out, piece_names[value]);
        break;
    case FACT_PHASE:
        text_add(out, nanuuk_phases[value]);
        break;
    case FACT_KEYWORD:
        text_add(out, floe_keywords[value]);
        break;
    case FACT_MEMBER:
        text_add(out, nanuuk_members[value]);
        break;
    case FACT_ANIMALS:
        for (unsigned left = (unsigned)value; left != 0; left &= left - 1)
            text_format(out, "%s%s", left == (unsigned)value ? "" : "+",
                        token_names[bits_first(left)]);
        break;
    case FACT_EQUIPMENT:
        for (unsigned left = (unsigned)value; left != 0; left &= left - 1)
            text_format(out, "%s%s", left == (unsigned)value ? "" : "+",
                        carried_names[bits_first(left)]);
        break;
    case FACT_NAME:
        text_format(out, "%c%d", 'a' + (value >> 4), (value & 15) + 1);
        break;
    default:
        break;
    }
}

void nanuuk_fact_write(const void *box, int kind, int value, const struct audience *audience,
                       struct text *out)
{
    if (audience != NULL && kind == FACT_TOKEN)
        say_keyed(audience, out, "token", token_names[value]);
    else if (audience != NULL && kind == FACT_PIECE)
        say_keyed(audience, out, "piece", piece_names[value]);
    else if (audience != NULL && kind == FACT_PHASE)
        say_keyed(audience, out, "phase", nanuuk_phases[value]);
    else if (audience != NULL && kind == FACT_ANIMALS)
        say_animals((unsigned)value, audience, out);
    else if (audience != NULL && kind == FACT_EQUIPMENT)
        say_equipment((unsigned)value, audience, out);
    else
        write_fact(box, kind, value, out);
}

const char *nanuuk_word(const struct nanuuk_box *box, int kind, int value,
                        const struct audience *audience, char buffer[NANUUK_WORD])
{
    struct text text = text_in(buffer, NANUUK_WORD);
    nanuuk_fact_write(box, kind, value, audience, &text);
    return buffer;
}

/* ---- moves ---- */

static const char *const move_keys[VERBS] = {
    [LAY_TOKEN] = "nanuuk.move.lay",   [PLACE_PIECE] = "nanuuk.move.place",
    [STEP_TO] = "nanuuk.move.step",    [USE_SLED] = "nanuuk.move.sled",
    [STAY] = "nanuuk.move.stay",       [STOP] = "nanuuk.move.stop",
    [TAKE] = "nanuuk.move.take",       [LEAVE] = "nanuuk.move.leave",
    [FLEE_TO] = "nanuuk.move.flee",    [BRING_HOME] = "nanuuk.move.home",
    [LAY_CRACK] = "nanuuk.move.crack", [LATER] = "nanuuk.move.later",
};

/* The same verb can need another sentence: a kayak, a hunter who must be told by his number (U-05),
 * a bear of several (LV-04), an empty set. */
static const char *move_key(const struct nanuuk_state *s, struct nanuuk_move m)
{
    if (m.verb == STEP_TO && m.kayak)
        return two_hunters(s) ? "nanuuk.move.paddle_numbered" : "nanuuk.move.paddle";
    if (m.verb == STEP_TO && two_hunters(s))
        return "nanuuk.move.step_numbered";
    if (m.verb == USE_SLED && two_hunters(s))
        return "nanuuk.move.sled_numbered";
    if (m.verb == STAY && mode(s) == FLIGHT)
        return "nanuuk.move.stay_there";
    if (m.verb == BRING_HOME && m.at == 0)
        return "nanuuk.move.keep";
    if (m.verb == BRING_HOME && home_gain(s, m.at) != 0)
        return "nanuuk.move.home_gain";
    return move_keys[m.verb];
}

int nanuuk_move_parts(const void *box, const void *state, game_move move)
{
    (void)box;
    (void)state;
    (void)move;
    return 1;
}

/* What lies on the space that a step leads to, for the player who chooses: a token, an igloo. */
static void describe_goal(const struct nanuuk_box *box, const struct nanuuk_state *s, int space,
                          const struct audience *audience, struct text *out)
{
    if (mode(s) != HUNT)
        return;
    for (int token = 0; token < TOKENS; token++)
        if (s->tokens[token] >> space & 1) {
            char word[NANUUK_WORD];
            text_add_char(out, ' ');
            say(audience, out, "nanuuk.move.goal", 1, "what",
                nanuuk_word(box, FACT_TOKEN, token, audience, word), NULL);
        }
    if (box->igloos >> space & 1) {
        text_add_char(out, ' ');
        say(audience, out, "nanuuk.move.goal_igloo", 1, NULL);
    }
}

void nanuuk_move_describe(const void *memory, const void *state, game_move move, int part,
                          const struct audience *audience, struct text *out)
{
    const struct nanuuk_box *box = memory;
    const struct nanuuk_state *s = state;
    struct nanuuk_move m = nanuuk_unpack(move);
    char from[NANUUK_WORD] = "", to[NANUUK_WORD] = "", what[NANUUK_WORD] = "", number[4] = "";
    char equipment[NANUUK_WORD] = "";
    (void)part; /* every move is one choice */
    if (m.verb == STEP_TO || m.verb == STAY)
        nanuuk_word(box, FACT_SPACE, s->pieces[m.piece].space, audience, from);
    if (m.verb == STEP_TO || m.verb == USE_SLED)
        number[0] = (char)('0' + hunter_number(s, m.piece));
    if (m.verb == STEP_TO || m.verb == LAY_TOKEN || m.verb == PLACE_PIECE || m.verb == FLEE_TO)
        nanuuk_word(box, FACT_SPACE, m.at, audience, to);
    if (m.verb == LAY_TOKEN)
        nanuuk_word(box, FACT_TOKEN, token_to_lay(s), audience, what);
    if (s->phase == CATCH)
        nanuuk_word(box, FACT_TOKEN, animal_there(s), audience, what);
    if (m.verb == BRING_HOME) {
        nanuuk_word(box, FACT_ANIMALS, m.at, audience, what);
        nanuuk_word(box, FACT_EQUIPMENT, (int)home_gain(s, m.at), audience, equipment);
    }
    if (m.verb == LAY_CRACK) {
        nanuuk_word(box, FACT_SPACE, box->ends[m.at][0], audience, from);
        nanuuk_word(box, FACT_SPACE, box->ends[m.at][1], audience, to);
    }
    say(audience, out, move_key(s, m), 1, "from", from, "to", to, "what", what, "number", number,
        "equipment", equipment, NULL);
    if (m.verb == STEP_TO)
        describe_goal(box, s, m.at, audience, out);
}
