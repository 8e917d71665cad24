/*
 * say.c - see say.h.
 *
 * Every sentence is made in two steps: the facts become words, then the words fill the places of
 * the sentence. Words never join to sentences here; word order is the translator's.
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

/* Appends the sentence with its places filled. A place nobody fills stays, for a test to see. */
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

void say(const struct voice *voice, struct text *out, const char *key, long long n, ...)
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
    fill(catalog_sentence(voice->catalog, key, n), places, out);
}

static const char *seat_name(const struct voice *voice, int seat)
{
    return voice->names != NULL && seat >= 0 && seat < SEATS_MAX ? voice->names[seat] : NULL;
}

static void add_player(const struct voice *voice, int seat, struct text *out)
{
    char digits[16];
    struct text number = text_in(digits, sizeof digits);

    text_add_int(&number, seat + 1);
    say(voice, out, "seat.player", 1, "number", digits, NULL);
}

const char *say_seat(const struct voice *voice, int seat, char *buffer, size_t size)
{
    struct text out = text_in(buffer, size);

    if (seat_name(voice, seat) != NULL)
        text_add(&out, seat_name(voice, seat));
    else
        add_player(voice, seat, &out);
    return buffer;
}

static void add_seat(const struct game *game, const void *box, int seat, const struct voice *voice,
                     struct text *out)
{
    if (seat_name(voice, seat) != NULL)
        text_add(out, seat_name(voice, seat));
    else if (game != NULL)
        game->fact_write(box, FACT_SEAT, seat, voice, out);
    if (out->length == 0)
        add_player(voice, seat, out);
}

static void add_words(const struct game *game, const void *box, int kind, int value,
                      const struct voice *voice, struct text *out)
{
    if (kind == FACT_SEAT)
        add_seat(game, box, value, voice, out);
    else if (kind == FACT_OPTION)
        text_add(out, game->options[value].name);
    else if (kind >= FACT_GAME && game != NULL)
        game->fact_write(box, kind, value, voice, out);
    else
        text_add_int(out, value);
}

/* How many facts reports of this kind have. */
static int count_facts(const struct saying *what)
{
    int count = 0;

    while (count < FACTS_MAX && what->facts[count].kind != FACT_NONE)
        count++;
    return count;
}

/* The number that the sentence agrees with. */
static int plural_of(const struct report *report)
{
    for (int i = 0; i < count_facts(report->what); i++)
        if (report->what->facts[i].kind == FACT_COUNT)
            return report->values[i];
    return 1;
}

void say_report(const struct game *game, const void *box, const struct report *report,
                const char *family, const struct voice *voice, struct text *out)
{
    struct place places[FACTS_MAX + 1] = {{NULL, NULL}};
    char words[FACTS_MAX][WORD_MAX];
    char key[KEY_MAX];
    struct text key_text = text_in(key, sizeof key);

    text_format(&key_text, "%s.%s.%s", game == NULL ? family : game->name,
                game == NULL ? "reason" : family, report->what->code);
    for (int i = 0; i < count_facts(report->what); i++) {
        const struct fact *fact = &report->what->facts[i];
        struct text fact_words = text_in(words[i], WORD_MAX);

        add_words(game, box, fact->kind, report->values[i], voice, &fact_words);
        places[i] = (struct place){fact->name, words[i]};
    }
    fill(catalog_sentence(voice->catalog, key, plural_of(report)), places, out);
}

const char *report_rule(const struct report *report)
{
    return report->rule != NULL ? report->rule : report->what->rule;
}

void say_reason(const struct game *game, const void *box, const struct report *why,
                const struct voice *voice, struct text *out)
{
    char words[SENTENCE_MAX];
    struct text sentence = text_in(words, sizeof words);

    say_report(game, box, why, "reason", voice, &sentence);
    if (report_rule(why) == NULL)
        text_add(out, words);
    else
        say(voice, out, "reason.with_rule", 1, "reason", words, "rule", report_rule(why), NULL);
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

void say_report_json(const struct game *game, const void *box, const struct report *report,
                     struct json *out)
{
    json_string(out, "code", report->what->code);
    if (report_rule(report) != NULL)
        json_string(out, "rule", report_rule(report));
    for (int i = 0; i < count_facts(report->what); i++)
        fact_json(game, box, &report->what->facts[i], report->values[i], out);
}
