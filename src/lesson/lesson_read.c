/*
 * lesson_read.c - reads the text of a lesson. See lesson.h.
 *
 * A row of the table below is a keyword. Its function takes the line's words and fills the step; it
 * returns false after `wrong`, and then the reader stops and knows the line.
 */
#include "base/memory.h"
#include "base/words.h"
#include "lesson/lesson.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    struct lesson *lesson;
    struct lesson_step *step; /* the present one; NULL: none yet */
    const char *at;           /* the text up to here has been read: */
    int line;
    struct lesson_error *error;
};

/* ---- refusing ---- */

static bool wrong(struct reader *reader, enum lesson_reason reason, struct word word)
{
    struct text out = text_in(reader->error->word, sizeof reader->error->word);
    text_add_bytes(&out, word.at, word.length);
    return game_refuse(&reader->error->why, &lesson_reasons[reason]);
}

static const struct word no_word = {"", 0};

/* ---- words ---- */

/* Small letters, digits and _: a part of a catalog key. */
static bool is_name(struct word word)
{
    for (size_t i = 0; i < word.length; i++)
        if (strchr("abcdefghijklmnopqrstuvwxyz0123456789_", word.at[i]) == NULL)
            return false;
    return word.length > 0 && word.length < LESSON_WORD_MAX;
}

static void copy(char to[LESSON_WORD_MAX], struct word word)
{
    memcpy(to, word.at, word.length);
    to[word.length] = '\0';
}

static bool read_name(struct reader *reader, struct word word, char to[LESSON_WORD_MAX])
{
    if (!is_name(word))
        return wrong(reader, LESSON_NAME, word);
    copy(to, word);
    return true;
}

/* Appends the words from that one on. */
static bool read_list(struct reader *reader, const struct words *words, int from,
                      struct lesson_list *list)
{
    list->line = list->line == 0 ? reader->line : list->line;
    for (int i = from; i < words->count; i++) {
        if (words->list[i].length >= LESSON_WORD_MAX)
            return wrong(reader, LESSON_FORM, words->list[i]);
        list->words = memory_grown(list->words, (size_t)list->count + 1, LESSON_WORD_MAX);
        copy(list->words[list->count++], words->list[i]);
    }
    return true;
}

/* The same for words that are names. */
static bool read_names(struct reader *reader, const struct words *words, struct lesson_list *list)
{
    for (int i = 1; i < words->count; i++)
        if (!is_name(words->list[i]))
            return wrong(reader, LESSON_NAME, words->list[i]);
    return read_list(reader, words, 1, list);
}

/* ---- the deal ---- */

static bool read_option(struct reader *reader, struct word word)
{
    struct lesson_step *step = reader->step;
    char text[LESSON_WORD_MAX + SEED_MAX] = "";
    if (word.length >= sizeof text)
        return wrong(reader, LESSON_FORM, no_word);
    memcpy(text, word.at, word.length);
    char *value = strchr(text, '=');
    if (value == NULL)
        return wrong(reader, LESSON_OPTION, word);
    *value++ = '\0';
    if (strcmp(text, "seed") != 0)
        return game_option_set(reader->lesson->game, &step->setup, text, value) ||
               wrong(reader, LESSON_OPTION, word);
    if (!table_seed_fits(value))
        return wrong(reader, LESSON_NO_SEED, word);
    memcpy(step->seed, value, strlen(value) + 1);
    return true;
}

static bool check_setup(struct reader *reader)
{
    if (reader->lesson->game->setup_fits(&reader->step->setup, &reader->error->why))
        return true;
    reader->error->game = reader->lesson->game;
    return false;
}

static bool read_players(struct reader *reader, const struct words *words)
{
    const struct game *game = reader->lesson->game;
    struct lesson_step *step = reader->step;
    int players;
    if (step->deals)
        return wrong(reader, LESSON_TWICE, words->list[0]);
    if (!word_number(words->list[1], &players) || players < game->players_min ||
        players > game->players_max)
        return game_refuse(&reader->error->why, &lesson_reasons[LESSON_PLAYERS], game->players_min,
                           game->players_max);
    step->deals = true;
    step->setup = (struct game_setup){.players = players};
    for (int i = 2; i < words->count; i++)
        if (!read_option(reader, words->list[i]))
            return false;
    return (step->seed[0] != '\0' || wrong(reader, LESSON_NO_SEED, no_word)) && check_setup(reader);
}

/* ---- the lines ---- */

static bool read_teaches(struct reader *reader, const struct words *words)
{
    return read_names(reader, words, &reader->lesson->teaches);
}

static bool read_opponents(struct reader *reader, const struct words *words)
{
    return read_list(reader, words, 1, &reader->lesson->opponents);
}

static bool is_known(const struct lesson *lesson, struct word name)
{
    for (int i = 0; i < lesson->steps; i++)
        if (word_is(name, lesson->step[i].name))
            return true;
    return false;
}

/* Whether the present step is whole, as far as that can be seen without playing. */
static bool end_step(struct reader *reader)
{
    const struct lesson_step *step = reader->step;
    if (step == NULL)
        return true;
    struct word name = {step->name, strlen(step->name)};
    bool tells = step->right.count == 0;
    bool answers =
        step->asides + step->refusals > 0 || step->done[0] != '\0' || step->then.count > 0;
    reader->error->line = step->line;
    if (step == reader->lesson->step && !step->deals)
        return wrong(reader, LESSON_NO_DEAL, name);
    if (step->say.count == 0)
        return wrong(reader, LESSON_NO_WORDS, name);
    if (tells && answers)
        return wrong(reader, LESSON_NO_RIGHT, name);
    reader->error->line = 0;
    return true;
}

static bool read_step(struct reader *reader, const struct words *words)
{
    struct lesson *lesson = reader->lesson;
    if (!end_step(reader))
        return false;
    if (is_known(lesson, words->list[1]))
        return wrong(reader, LESSON_TWICE, words->list[1]);
    if (lesson->steps == LESSON_STEPS_MAX)
        return wrong(reader, LESSON_FULL, words->list[1]);
    reader->step = &lesson->step[lesson->steps++];
    reader->step->line = reader->line;
    return read_name(reader, words->list[1], reader->step->name);
}

static bool read_moves(struct reader *reader, const struct words *words)
{
    return read_list(reader, words, 1, &reader->step->moves);
}

static bool read_say(struct reader *reader, const struct words *words)
{
    return read_names(reader, words, &reader->step->say);
}

static bool read_show(struct reader *reader, const struct words *words)
{
    return read_list(reader, words, 1, &reader->step->show);
}

static bool read_right(struct reader *reader, const struct words *words)
{
    return read_list(reader, words, 1, &reader->step->right);
}

static bool read_then(struct reader *reader, const struct words *words)
{
    return read_list(reader, words, 1, &reader->step->then);
}

static bool read_done(struct reader *reader, const struct words *words)
{
    if (reader->step->done[0] != '\0')
        return wrong(reader, LESSON_TWICE, words->list[0]);
    return read_name(reader, words->list[1], reader->step->done);
}

static bool read_answer(struct reader *reader, const struct words *words,
                        struct lesson_answer *answers, int *count)
{
    if (*count == LESSON_ANSWERS_MAX)
        return wrong(reader, LESSON_FULL, words->list[1]);
    struct lesson_answer *answer = &answers[(*count)++];
    return read_name(reader, words->list[1], answer->says) &&
           read_list(reader, words, 2, &answer->to);
}

static bool read_aside(struct reader *reader, const struct words *words)
{
    return read_answer(reader, words, reader->step->aside, &reader->step->asides);
}

static bool read_refused(struct reader *reader, const struct words *words)
{
    return read_answer(reader, words, reader->step->refused, &reader->step->refusals);
}

static const struct keyword {
    const char *name;
    bool in_step;
    int least, most; /* words behind it */
    bool (*read)(struct reader *reader, const struct words *words);
} keywords[] = {
    {"teaches", false, 1, WORDS_MAX, read_teaches},
    {"opponents", false, 1, SEATS_MAX - 1, read_opponents},
    {"step", false, 1, 1, read_step},
    {"players", true, 2, WORDS_MAX, read_players},
    {"moves", true, 1, WORDS_MAX, read_moves},
    {"say", true, 1, WORDS_MAX, read_say},
    {"show", true, 1, WORDS_MAX, read_show},
    {"right", true, 1, WORDS_MAX, read_right},
    {"aside", true, 1, WORDS_MAX, read_aside},
    {"refused", true, 2, WORDS_MAX, read_refused},
    {"done", true, 1, 1, read_done},
    {"then", true, 1, WORDS_MAX, read_then},
};
static const int keyword_count = sizeof keywords / sizeof *keywords;

/* ---- the file ---- */

static bool read_head(struct reader *reader, const struct words *words)
{
    char name[LESSON_WORD_MAX];
    if (words->count != 3 || !word_is(words->list[0], "lesson"))
        return wrong(reader, LESSON_HEAD, no_word);
    if (!read_name(reader, words->list[1], name) ||
        !read_name(reader, words->list[2], reader->lesson->name))
        return false;
    reader->lesson->game = game_named(name);
    return reader->lesson->game != NULL || wrong(reader, LESSON_HEAD, words->list[1]);
}

static bool obey_line(struct reader *reader, const struct words *words)
{
    for (int i = 0; i < keyword_count; i++) {
        const struct keyword *keyword = &keywords[i];
        if (!word_is(words->list[0], keyword->name))
            continue;
        if (keyword->in_step && reader->step == NULL)
            return wrong(reader, LESSON_NO_STEP, words->list[0]);
        if (words->count <= keyword->least || words->count - 1 > keyword->most)
            return wrong(reader, LESSON_FORM, words->list[0]);
        return keyword->read(reader, words);
    }
    return wrong(reader, LESSON_KEYWORD, words->list[0]);
}

/* Lines are counted here as well: a step remembers its line. */
static void count_lines(struct reader *reader, const char *to)
{
    for (; reader->at < to; reader->at++)
        reader->line += *reader->at == '\n';
}

static bool take_line(void *context, const struct words *words)
{
    struct reader *reader = context;
    if (words->too_long)
        return wrong(reader, LESSON_LONG, no_word);
    count_lines(reader, words->list[0].at);
    return reader->lesson->game == NULL ? read_head(reader, words) : obey_line(reader, words);
}

static bool check_whole(struct reader *reader)
{
    if (reader->lesson->game == NULL)
        return wrong(reader, LESSON_HEAD, no_word);
    return end_step(reader) && (reader->step != NULL || wrong(reader, LESSON_NO_STEPS, no_word));
}

struct lesson *lesson_read(const char *text, size_t length, struct lesson_error *error)
{
    struct lesson *lesson = memory_for(1, sizeof *lesson);
    struct reader reader = {.lesson = lesson, .at = text, .line = 1, .error = error};
    int line;
    *error = (struct lesson_error){0};
    lesson->step = memory_for(LESSON_STEPS_MAX, sizeof *lesson->step);
    if (words_each_line(text, length, &line, take_line, &reader) && check_whole(&reader))
        return lesson;
    if (error->line == 0)
        error->line = line;
    lesson_close(lesson);
    return NULL;
}

static void close_answers(struct lesson_answer *answers, int count)
{
    for (int i = 0; i < count; i++)
        free(answers[i].to.words);
}

static void close_step(struct lesson_step *step)
{
    free(step->moves.words);
    free(step->say.words);
    free(step->show.words);
    free(step->right.words);
    free(step->then.words);
    close_answers(step->aside, step->asides);
    close_answers(step->refused, step->refusals);
}

void lesson_close(struct lesson *lesson)
{
    if (lesson == NULL)
        return;
    for (int i = 0; i < lesson->steps; i++)
        close_step(&lesson->step[i]);
    free(lesson->teaches.words);
    free(lesson->opponents.words);
    free(lesson->step);
    free(lesson);
}
