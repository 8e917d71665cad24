/*
 * analysis_work.c - analyses a finished game, as `floe analyse` does (queue/analysis_queue.h). See
 * work.h.
 *
 * The verdicts so far are saved now and then: that is how far it is, and another worker goes on
 * from there. A verdict depends on its position alone, so the result is the same.
 */
#include "advice/verdicts.h"
#include "base/machine.h"
#include "base/memory.h"
#include "base/string_builder.h"
#include "cli/support/record_file.h"
#include "cli/worker/work.h"
#include "queue/analysis_queue.h"

#include <stdlib.h>
#include <string.h>

#define SAVE_EVERY 2000  /* milliseconds: players see how far it is */
#define RESULT_ROOM 8192 /* to begin with */

struct analysis {
    struct work *work;
    const struct table *table;
    struct review review;
    struct review_options options;
};

/* The caller frees it. */
static struct text verdicts_text(const struct review *review)
{
    struct text builder = string_builder_open(RESULT_ROOM);
    do {
        struct json out = json_to(&builder);
        json_open_object(&out, NULL);
        json_number(&out, "level", ANALYSIS_LEVEL);
        verdicts_write(review, &out);
        json_close_object(&out);
    } while (string_builder_grow(&builder));
    return builder;
}

static void save(struct analysis *analysis)
{
    struct text text = verdicts_text(&analysis->review);
    analysis->work->save(analysis->work, (uint8_t *)text.at, text.length, analysis->review.count);
}

/* Verdicts that cannot be read are of a damaged row: the analysis begins anew. */
static void go_on(struct analysis *analysis)
{
    const struct work_unit *unit = analysis->work->unit;
    struct review *review = &analysis->review;
    size_t most = VERDICTS_NODES((size_t)review->plies);
    struct json_node *nodes = memory_for(most, sizeof *nodes);
    struct json_error error;
    if (!json_read((const char *)unit->state, unit->state_size, nodes, (int)most, &error) ||
        !verdicts_read(review, analysis->table, analysis->options.rng, nodes)) {
        review_close(review);
        review_open(review, analysis->table);
    }
    free(nodes);
}

static void judge_all(struct analysis *analysis)
{
    int64_t next_save = machine_milliseconds() + SAVE_EVERY;
    while (review_next(&analysis->review, analysis->table, &analysis->options)) {
        if (machine_milliseconds() < next_save)
            continue;
        save(analysis);
        next_save = machine_milliseconds() + SAVE_EVERY;
    }
}

/* A review that was stopped is saved as far as it is. */
static void finish(struct analysis *analysis, const struct cli *cli)
{
    struct work *work = analysis->work;
    review_finish(&analysis->review, analysis->table, &analysis->options);
    if (atomic_load(&work->stop)) {
        save(analysis);
        return;
    }
    struct text text = verdicts_text(&analysis->review);
    work->result = (uint8_t *)text.at;
    work->result_size = text.length;
    if (text.length <= ANALYSIS_RESULT_MAX)
        return;
    free(work->result);
    work->result = NULL;
    complain(cli, "queue.error.game", "", "");
}

static void analyse(struct work *work, const struct cli *cli, const struct table *table)
{
    const struct box *box = table_box(table);
    const struct watcher watcher = {.stop = &work->stop};
    struct analysis analysis = {.work = work, .table = table};
    struct thinker *thinker = thinker_open(box->game, box->data);
    analysis.options.spec = (struct spec){.level = ANALYSIS_LEVEL};
    analysis.options.rng = rng_from_text(ANALYSIS_SEED);
    analysis.options.judge =
        (struct judge){thinker, box->game, box->data, &watcher, .margins = true};
    review_open(&analysis.review, table);
    if (work->unit->state != NULL)
        go_on(&analysis);
    judge_all(&analysis);
    finish(&analysis, cli);
    review_close(&analysis.review);
    thinker_close(thinker);
}

/* The spec is a record, which the server has made of a finished game. */
static void run(struct work *work)
{
    struct text complaints = text_in(work->problem, sizeof work->problem);
    struct cli cli = *work->cli;
    const char *record = work->unit->spec;
    struct box *box = NULL;
    cli.complaints = &complaints;
    struct table *table = record_file_parse(&cli, NULL, "spec", record, strlen(record), &box);
    if (table != NULL)
        analyse(work, &cli, table);
    table_close(table);
    box_close(box);
}

const struct work_kind analysis_work = {ANALYSIS_KIND, run, .takes_record = true};
