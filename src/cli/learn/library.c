/*
 * library.c - all lessons of this program, and how far somebody came. See library.h.
 */
#include "cli/learn/library.h"

#include "base/string_builder.h"
#include "base/words.h"
#include "cli/support/files.h"
#include "cli/support/user_file.h"

#include <stdlib.h>
#include <string.h>

#define PROGRESS_SIZE 1024 /* to begin with */

/* ---- progress ---- */

static const char *progress_path(char path[PATH_MAX])
{
    return user_file("XDG_STATE_HOME", ".local/state", "lessons", path);
}

/* A line of progress. What does not belong to a lesson of ours is skipped. */
static bool read_line(void *context, const struct words *words)
{
    struct library *library = context;
    const struct word *word = words->list;
    int step;
    for (int i = 0; words->count == 3 && i < library->count; i++) {
        struct shelved_lesson *one = &library->list[i];
        if (!word_is(word[0], one->lesson->game->name) || !word_is(word[1], one->lesson->name))
            continue;
        one->done = word_is(word[2], "done");
        if (word_number(word[2], &step) && step >= 1 && step <= one->lesson->steps)
            one->step = step - 1;
    }
    return true;
}

static void read_progress(struct library *library)
{
    char path[PATH_MAX];
    size_t length;
    int line;
    char *text = file_read(progress_path(path), &length);
    if (text != NULL)
        words_each_line(text, length, &line, read_line, library);
    free(text);
}

static void write_progress(const struct library *library, struct text *out)
{
    for (int i = 0; i < library->count; i++) {
        const struct shelved_lesson *one = &library->list[i];
        if (one->done)
            text_format(out, "%s %s done\n", one->lesson->game->name, one->lesson->name);
        else if (one->step > 0)
            text_format(out, "%s %s %d\n", one->lesson->game->name, one->lesson->name,
                        one->step + 1);
    }
}

void library_keep(struct library *library, struct shelved_lesson *lesson, int step, bool done)
{
    char path[PATH_MAX];
    struct text out = string_builder_open(PROGRESS_SIZE);
    lesson->step = step;
    lesson->done = lesson->done || done;
    do
        write_progress(library, &out);
    while (string_builder_grow(&out));
    file_write(progress_path(path), out.at);
    string_builder_close(&out);
}

/* ---- lessons ---- */

static int place_of_game(const struct lesson *lesson)
{
    int place = 0;
    while (games[place] != lesson->game)
        place++;
    return place;
}

/* Keeps the order of games[], and of the files in each game. */
static void add_lesson(struct library *library, struct lesson *lesson)
{
    int at = library->count++;
    for (; at > 0 && place_of_game(library->list[at - 1].lesson) > place_of_game(lesson); at--)
        library->list[at] = library->list[at - 1];
    library->list[at] = (struct shelved_lesson){.lesson = lesson};
}

/* Built-in lessons can be read: a test reads all of them. */
void library_open(struct library *library)
{
    *library = (struct library){.editions = edition_cache_open()};
    for (int i = 0; lesson_files[i].name != NULL && i < LIBRARY_MAX; i++) {
        const char *text = lesson_files[i].text;
        struct lesson_error error;
        struct lesson *lesson = lesson_read(text, strlen(text), &error);
        if (lesson != NULL)
            add_lesson(library, lesson);
    }
    read_progress(library);
}

void library_close(struct library *library)
{
    for (int i = 0; i < library->count; i++)
        lesson_close(library->list[i].lesson);
    edition_cache_close(&library->editions);
}

struct shelved_lesson *library_find(struct library *library, const struct game *game,
                                    const char *name)
{
    int number = 0;
    for (int i = 0; i < library->count; i++) {
        struct shelved_lesson *one = &library->list[i];
        if (one->lesson->game != game)
            continue;
        if (strcmp(one->lesson->name, name) == 0 || ++number == atoi(name))
            return one;
    }
    return NULL;
}

struct shelved_lesson *library_next(struct library *library, const struct game *game)
{
    for (int i = 0; i < library->count; i++) {
        struct shelved_lesson *one = &library->list[i];
        if (!one->done && (game == NULL || one->lesson->game == game))
            return one;
    }
    return NULL;
}
