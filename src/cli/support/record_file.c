/*
 * record_file.c - see record_file.h.
 */
#include "cli/support/record_file.h"

#include "cli/support/files.h"
#include "table/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct table *load_text(const struct args *args, const char *file, const char *text, size_t length,
                        struct box **box)
{
    struct record_error error;
    const struct game *game = record_game(text, length, &error);
    *box = game == NULL ? NULL : args_box(args, game);
    if (game != NULL && *box == NULL)
        return NULL;
    struct table *table = game == NULL ? NULL : record_read(*box, text, length, &error);
    if (table != NULL)
        return table;
    char sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    text_format(&out, "%s: ", file);
    record_say_error(game, *box == NULL ? NULL : (*box)->data, &error, &args->voice, &out);
    complain_text(args, sentence);
    return NULL;
}

struct table *load_file(const struct args *args, const char *file, struct box **box)
{
    size_t length;
    char *text = file_read(file, &length);
    *box = NULL;
    if (text == NULL)
        return complain(args, "cli.error.file", file, strerror(errno)), NULL;
    struct table *table = load_text(args, file, text, length, box);
    free(text);
    return table;
}
