/*
 * say.c - turns messages into JSON and sentences. See say.h.
 *
 * A sentence is made in two steps: the facts become words, then the words fill the places of the
 * sentence. The word order is left to the translator, and so is grammar: the words of a noun are
 * all its forms (catalog.h), and each place of a sentence asks for the one that it needs.
 */
#include "game/say.h"

#include "game/game.h"

#include <stdarg.h>
#include <string.h>

#define KEY_MAX 96
#define SENTENCE_MAX 1024

/* Where one form of a noun ends. */
static const char break_text[] = {CATALOG_BREAK, '\0'};

/* A place of a sentence and what goes there. */
struct place {
    const char *name, *words;
};

static bool is_capital(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

/* What goes into the place called name[0..length-1], which may begin with a capital; NULL: there is
 * no such place. */
static const char *words_for(const struct place *places, const char *name, size_t length)
{
    char first = (char)(is_capital(*name) ? *name - 'A' + 'a' : *name);

    for (; places->name != NULL; places++)
        if (strlen(places->name) == length && places->name[0] == first &&
            memcmp(places->name + 1, name + 1, length - 1) == 0)
            return places->words;
    return NULL;
}

/* Appends one form of a noun; words that lack that form, as names of people, are all one form. */
static void add_form(const char *words, int form, struct text *out)
{
    const char *at = words;

    for (; form > 0; form--) {
        const char *next = strchr(at, CATALOG_BREAK);
        if (next == NULL) {
            at = words;
            break;
        }
        at = next + 1;
    }
    text_add_bytes(out, at, strcspn(at, break_text));
}

/* Makes the first letter a capital: of ASCII, or of Latin-1 in UTF-8, as "é". */
static void capitalize(char *word)
{
    char *letter = (unsigned char)word[0] == 0xc3 ? word + 1 : word;
    unsigned char code = (unsigned char)*letter;
    bool ascii = code >= 'a' && code <= 'z';
    bool latin = letter != word && code >= 0xa0 && code <= 0xbe && code != 0xb7;

    if (ascii || latin)
        *letter = (char)(code - 0x20);
}

/* Appends what goes into a place "name" or "name:FORM". False: there is no such place. */
static bool fill_place(const char *place, size_t length, const struct place *places,
                       struct text *out)
{
    const char *colon = memchr(place, ':', length);
    size_t name_length = colon == NULL ? length : (size_t)(colon - place);
    const char *words = words_for(places, place, name_length);

    size_t begin = out->length;

    if (words == NULL)
        return false;
    add_form(words, colon == NULL ? 0 : colon[1] - '0', out);
    if (is_capital(*place) && out->length > begin)
        capitalize(out->at + begin);
    return true;
}

/* Appends the sentence with its places filled, up to a character of `end`. An unfilled place stays,
 * so that a test finds it. */
static void fill(const char *sentence, const char *end, const struct place *places,
                 struct text *out)
{
    size_t length = strcspn(sentence, end);
    const char *behind = sentence + length;

    while (sentence < behind) {
        const char *open = memchr(sentence, '{', (size_t)(behind - sentence));
        const char *close = open == NULL ? NULL : memchr(open, '}', (size_t)(behind - open));

        if (close == NULL) {
            text_add_bytes(out, sentence, (size_t)(behind - sentence));
            return;
        }
        text_add_bytes(out, sentence, (size_t)(open - sentence));
        if (!fill_place(open + 1, (size_t)(close - open - 1), places, out))
            text_add_bytes(out, open, (size_t)(close - open + 1));
        sentence = close + 1;
    }
}

/* Reads pairs of name and words. */
static void read_places(struct place places[FACTS_MAX + 1], va_list pairs)
{
    for (int i = 0; i < FACTS_MAX; i++) {
        places[i].name = va_arg(pairs, const char *);
        if (places[i].name == NULL)
            break;
        places[i].words = va_arg(pairs, const char *);
    }
}

void say(const struct audience *audience, struct text *out, const char *key, long long n, ...)
{
    struct place places[FACTS_MAX + 1] = {{NULL, NULL}};
    va_list pairs;

    va_start(pairs, n);
    read_places(places, pairs);
    va_end(pairs);
    fill(catalog_sentence(audience->catalog, key, n), break_text, places, out);
}

void say_noun(const struct audience *audience, struct text *out, const char *key, long long n, ...)
{
    struct place places[FACTS_MAX + 1] = {{NULL, NULL}};
    va_list pairs;

    va_start(pairs, n);
    read_places(places, pairs);
    va_end(pairs);
    fill(catalog_sentence(audience->catalog, key, n), "", places, out);
}

const char *say_bare(char *noun)
{
    noun[strcspn(noun, break_text)] = '\0';
    return noun;
}

static bool is_reader(const struct audience *audience, int seat)
{
    return audience->you != 0 && audience->you == seat + 1;
}

const char *say_key(const struct audience *audience, const char *key, int seat, char *buffer,
                    size_t size)
{
    struct text form = text_in(buffer, size);

    if (!is_reader(audience, seat))
        return key;
    text_format(&form, "%s.you", key);
    return catalog_has(audience->catalog, buffer) ? buffer : key;
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

const char *say_seat_or_you(const struct audience *audience, int seat, char *buffer, size_t size)
{
    struct text out = text_in(buffer, size);

    if (!is_reader(audience, seat))
        return say_seat(audience, seat, buffer, size);
    say(audience, &out, "seat.you", 1, NULL);
    return buffer;
}

static void add_seat(const struct game *game, const void *box, int seat,
                     const struct audience *audience, struct text *out)
{
    if (is_reader(audience, seat))
        say(audience, out, "seat.you", 1, NULL);
    else if (seat_name(audience, seat) != NULL)
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

/* The seat that a message is about: its first; -1: none. */
static int seat_of(const struct message *message)
{
    for (int i = 0; i < count_facts(message->what); i++)
        if (message->what->facts[i].kind == FACT_SEAT)
            return message->values[i];
    return -1;
}

void say_message(const struct game *game, const void *box, const struct message *message,
                 const char *family, const struct audience *audience, struct text *out)
{
    struct place places[FACTS_MAX + 1] = {{NULL, NULL}};
    char words[FACTS_MAX][SAY_NOUN_MAX];
    char plain[KEY_MAX], form[KEY_MAX];
    struct text key_text = text_in(plain, sizeof plain);
    const char *key;

    text_format(&key_text, "%s.%s.%s", game == NULL ? family : game->name,
                game == NULL ? "reason" : family, message->what->code);
    key = say_key(audience, plain, seat_of(message), form, sizeof form);
    for (int i = 0; i < count_facts(message->what); i++) {
        const struct fact *fact = &message->what->facts[i];
        struct text fact_words = text_in(words[i], SAY_NOUN_MAX);

        add_words(game, box, fact->kind, message->values[i], audience, &fact_words);
        places[i] = (struct place){fact->name, words[i]};
    }
    fill(catalog_sentence(audience->catalog, key, plural_of(message)), "", places, out);
}

void say_brief(const struct game *game, const void *box, const struct message *event,
               const struct audience *audience, struct text *out)
{
    char key[KEY_MAX];
    struct text key_text = text_in(key, sizeof key);

    text_format(&key_text, "%s.brief.%s", game->name, event->what->code);
    if (catalog_has(audience->catalog, key))
        say_message(game, box, event, "brief", audience, out);
}

void message_fill(struct message *message, const struct message_type *what, va_list values)
{
    *message = (struct message){.what = what};
    for (int i = 0; i < count_facts(what); i++)
        message->values[i] = va_arg(values, int);
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
    char words[SAY_NOUN_MAX];
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
