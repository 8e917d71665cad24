/*
 * api_analysis.c - routes of the API: analyses of finished games (server/analysis/analyses.h).
 *
 * Whoever may read a game's record may see its analysis. To ask for one takes a session, and there
 * is a limit.
 */
#include "server/api/api_internal.h"

#include "queue/analysis_queue.h"
#include "server/tables/replay.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

static void write_status(struct api_call *call, const struct analysis_status *status)
{
    json_string(&call->json, "state", analysis_state_names[status->state]);
    if (status->state == ANALYSIS_QUEUED)
        json_number(&call->json, "place", status->place);
    if (status->state == ANALYSIS_RUNNING)
        json_number(&call->json, "done", status->done);
    if (status->state == ANALYSIS_FAILED)
        json_string(&call->json, "reason", status->is_refused ? "refused" : "stuck");
    if (status->state == ANALYSIS_DONE)
        json_raw(&call->json, "analysis", status->result, strlen(status->result));
}

/* The queue has answered, on the loop. */
static void respond(void *context, enum analysis_outcome outcome,
                    const struct analysis_status *status)
{
    struct api_call *call = context;
    call->analysis = NULL;
    json_open_object(&call->json, NULL);
    if (outcome == ANALYSIS_TOLD)
        write_status(call, status);
    else
        call_refuse(call, outcome == ANALYSIS_FULL ? REFUSED_FULL : REFUSED_STORE_LOST, "", "");
    call_finish(call);
}

static void ask_queue(struct api_call *call, const char *game, const char *record)
{
    call->analysis = analyses_ask(call->api->options.analyses, game, record, respond, call);
    if (call->analysis == NULL)
        call_refuse(call, REFUSED_STORE_BUSY, "", "");
}

/* Reads the field "table". False: it is wrong, or nobody analyses anything here. */
static bool can_ask(struct api_call *call, char table[TABLE_ID_MAX])
{
    if (!call_text(call, "table", table, TABLE_ID_MAX))
        return false;
    if (call->api->options.analyses == NULL)
        call_refuse(call, REFUSED_NO_ANALYSIS, "", "");
    return call->api->options.analyses != NULL;
}

void get_analysis(struct api_call *call)
{
    char table[TABLE_ID_MAX];
    struct stored_table stored;
    if (can_ask(call, table) && call_may_look(call) && call_finished_game(call, table, &stored))
        ask_queue(call, table, NULL);
}

static bool is_within_limits(struct api_call *call)
{
    struct limits *limits = call->api->options.limits;
    if (limits_take(limits, LIMIT_ANALYSES, call->address) &&
        limits_take_person(limits, LIMIT_ANALYSES_PERSON, call->you.id))
        return true;
    call_refuse(call, REFUSED_TOO_MANY, "", "");
    return false;
}

/* Workers need no names: the analysis has none either. To be freed; NULL: the game is damaged, or
 * longer than any that was played. */
static char *nameless_record(struct api_call *call, const struct stored_table *stored)
{
    struct table *table =
        replay_stored(call->api->options.store, &call->api->editions, stored, NULL);
    if (table == NULL)
        return NULL;
    for (int seat = 0; seat < stored->players; seat++)
        table_set_name(table, seat, NULL);
    char *record = record_write(table);
    table_close(table);
    if (strlen(record) < ANALYSIS_RECORD_MAX)
        return record;
    free(record);
    return NULL;
}

void post_analysis(struct api_call *call)
{
    char id[TABLE_ID_MAX];
    struct stored_table stored;
    if (!can_ask(call, id) || !call_has_you(call) || !call_finished_game(call, id, &stored) ||
        !is_within_limits(call))
        return;
    char *record = nameless_record(call, &stored);
    if (record == NULL)
        call_refuse(call, REFUSED_SET_ASIDE, "", id);
    else
        ask_queue(call, id, record);
    free(record);
}
