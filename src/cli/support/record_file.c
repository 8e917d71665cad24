/*
 * record_file.c - reads the game of a record file. See record_file.h.
 */
#include "cli/support/record_file.h"

#include "cli/support/files.h"
#include "table/record.h"

#include <stdlib.h>

struct table *record_file_parse(const struct cli *cli, const char *edition, const char *file,
                                const char *text, size_t length, struct box **box)
{
    struct record_error error;
    const struct game *game = record_game(text, length, &error);
    *box = game == NULL ? NULL : deal_box(cli, edition, game);
    if (game != NULL && *box == NULL)
        return NULL;
    struct table *table = game == NULL ? NULL : record_read(*box, text, length, &error);
    if (table != NULL)
        return table;
    char sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    text_format(&out, "%s: ", file);
    record_say_error(game, *box == NULL ? NULL : (*box)->data, &error, &cli->audience, &out);
    complain_text(cli, sentence);
    return NULL;
}

static struct table *read_game(const struct cli *cli, const char *edition, const char *file,
                               struct box **box)
{
    size_t length;
    char *text = file_read(file, &length);
    *box = NULL;
    if (text == NULL)
        return complain_file(cli, file), NULL;
    struct table *table = record_file_parse(cli, edition, file, text, length, box);
    free(text);
    return table;
}

int record_file_run(const struct cli *cli, const char *edition, const char *file, record_work *work,
                    const void *options)
{
    struct box *box = NULL;
    struct table *table = read_game(cli, edition, file, &box);
    bool good = table != NULL && work(cli, options, table);
    table_close(table);
    box_close(box);
    return good ? EXIT_GOOD : EXIT_BAD;
}
