/*
 * say.c - turns messages into JSON and sentences. See say.h.
 *
 * A sentence is made in two steps: the facts become words, then the words fill the places of the
 * sentence. The word order is left to the translator.
 */
#include "game/say.h"

#include "game/game.h"

#include <stdarg.h>
#include <string.h>

#define KEY_MAX 96
#define WORD_MAX 96 /* the words of one fact */
#define SENTENCE_MAX 1024

/* A place of a sentence and what goes there. */
struct place {
    const char *name, *words;
};

/* The words for the place called name[0..length-1]; NULL: there is no such place. */
static const char *words_for(const struct place *places, const char *name, size_t length)
{
    for (; places->name != NULL; places++)
        if (strlen(places->name) == length && memcmp(places->name, name, length) == 0)
            return places->words;
    return NULL;
}

/* Appends the sentence with its places filled. An unfilled place stays, so that a test finds it. */
static void fill(const char *sentence, const struct place *places, struct text *out)
{
    for (;;) {
        size_t plain = strcspn(sentence, "{");
        const char *open = sentence + plain, *close = strchr(open, '}');
        const char *words;

        text_add_bytes(out, sentence, plain);
        if (close == NULL) {
            text_add(out, open);
            return;
        }
        words = words_for(places, open + 1, (size_t)(close - open - 1));
        if (words != NULL)
            text_add(out, words);
        else
            text_add_bytes(out, open, (size_t)(close - open + 1));
        sentence = close + 1;
    }
}

void say(const struct audience *audience, struct text *out, const char *key, long long n, ...)
{
    struct place places[FACTS_MAX + 1] = {{NULL, NULL}};
    va_list pairs;

    va_start(pairs, n);
    for (int i = 0; i < FACTS_MAX; i++) {
        places[i].name = va_arg(pairs, const char *);
        if (places[i].name == NULL)
            break;
        places[i].words = va_arg(pairs, const char *);
    }
    va_end(pairs);
    fill(catalog_sentence(audience->catalog, key, n), places, out);
}

static const char *seat_name(const struct audience *audience, int seat)
{
    return audience->names != NULL && seat >= 0 && seat < SEATS_MAX ? audience->names[seat] : NULL;
}

static void add_player(const struct audience *audience, int seat, struct text *out)
{
    char digits[16];
    struct text number = text_in(digits, sizeof digits);

    text_add_int(&number, seat + 1);
    say(audience, out, "seat.player", 1, "number", digits, NULL);
}

const char *say_seat(const struct audience *audience, int seat, char *buffer, size_t size)
{
    struct text out = text_in(buffer, size);

    if (seat_name(audience, seat) != NULL)
        text_add(&out, seat_name(audience, seat));
    else
        add_player(audience, seat, &out);
    return buffer;
}

static void add_seat(const struct game *game, const void *box, int seat,
                     const struct audience *audience, struct text *out)
{
    if (seat_name(audience, seat) != NULL)
        text_add(out, seat_name(audience, seat));
    else if (game != NULL)
        game->fact_write(box, FACT_SEAT, seat, audience, out);
    if (out->length == 0)
        add_player(audience, seat, out);
}

static void add_words(const struct game *game, const void *box, int kind, int value,
                      const struct audience *audience, struct text *out)
{
    if (kind == FACT_SEAT)
        add_seat(game, box, value, audience, out);
    else if (kind == FACT_OPTION)
        text_add(out, game->options[value].name);
    else if (kind >= FACT_GAME && game != NULL)
        game->fact_write(box, kind, value, audience, out);
    else
        text_add_int(out, value);
}

/* How many facts messages of this kind have. */
static int count_facts(const struct message_type *what)
{
    int count = 0;

    while (count < FACTS_MAX && what->facts[count].kind != FACT_NONE)
        count++;
    return count;
}

/* The number that the sentence agrees with. */
static int plural_of(const struct message *message)
{
    for (int i = 0; i < count_facts(message->what); i++)
        if (message->what->facts[i].kind == FACT_COUNT)
            return message->values[i];
    return 1;
}

void say_message(const struct game *game, const void *box, const struct message *message,
                 const char *family, const struct audience *audience, struct text *out)
{
    struct place places[FACTS_MAX + 1] = {{NULL, NULL}};
    char words[FACTS_MAX][WORD_MAX];
    char key[KEY_MAX];
    struct text key_text = text_in(key, sizeof key);

    text_format(&key_text, "%s.%s.%s", game == NULL ? family : game->name,
                game == NULL ? "reason" : family, message->what->code);
    for (int i = 0; i < count_facts(message->what); i++) {
        const struct fact *fact = &message->what->facts[i];
        struct text fact_words = text_in(words[i], WORD_MAX);

        add_words(game, box, fact->kind, message->values[i], audience, &fact_words);
        places[i] = (struct place){fact->name, words[i]};
    }
    fill(catalog_sentence(audience->catalog, key, plural_of(message)), places, out);
}

const char *message_rule(const struct message *message)
{
    return message->rule != NULL ? message->rule : message->what->rule;
}

void say_reason(const struct game *game, const void *box, const struct message *why,
                const struct audience *audience, struct text *out)
{
    char words[SENTENCE_MAX];
    struct text sentence = text_in(words, sizeof words);

    say_message(game, box, why, "reason", audience, &sentence);
    if (message_rule(why) == NULL)
        text_add(out, words);
    else
        say(audience, out, "reason.with_rule", 1, "reason", words, "rule", message_rule(why), NULL);
}

static void fact_json(const struct game *game, const void *box, const struct fact *fact, int value,
                      struct json *out)
{
    char words[WORD_MAX];
    struct text fact_words = text_in(words, sizeof words);

    if (fact->kind == FACT_FLAG) {
        json_bool(out, fact->name, value != 0);
    } else if (fact->kind < FACT_FLAG) {
        json_number(out, fact->name, value);
    } else {
        add_words(game, box, fact->kind, value, NULL, &fact_words);
        json_string(out, fact->name, fact_words.length > 0 ? words : NULL);
    }
}

void say_message_json(const struct game *game, const void *box, const struct message *message,
                      struct json *out)
{
    json_string(out, "code", message->what->code);
    if (message_rule(message) != NULL)
        json_string(out, "rule", message_rule(message));
    for (int i = 0; i < count_facts(message->what); i++)
        fact_json(game, box, &message->what->facts[i], message->values[i], out);
}
