/*
 * set_aside.c - games that cannot be played on. See set_aside.h.
 */
#include "server/tables/set_aside.h"

#include "base/memory.h"
#include "server/wire/vocabulary.h"

#include <stdlib.h>

/* The operator is told of the first one only. */
static void note_set_aside(struct table_registry *registry)
{
    void (*tell)(void *context) = registry->on_set_aside;
    registry->set_aside = true;
    registry->on_set_aside = NULL;
    if (tell != NULL)
        tell(registry->set_aside_context);
}

/* Logged once: a table that was set aside for the same reason before is no news. If the store has
 * failed, nobody knows what is wrong with the table. */
void set_aside_mark(struct table_registry *registry, const struct stored_table *stored,
                    const struct replay_fault *fault)
{
    if (store_has_failed(registry->store))
        return;
    if (fault->kind != FAULT_NONE)
        note_set_aside(registry);
    bool known = fault->kind == stored->fault && fault->ply == stored->fault_ply;
    if (known && fault->kind != FAULT_ROW) /* which is never marked in the store */
        return;
    store_set_fault(registry->store, stored, fault->kind, fault->ply);
    if (fault->kind == FAULT_NONE)
        event_log_write(registry->event_log, "put_back", "table", stored->id, "game", stored->game,
                        NULL);
    else
        event_log_write_numbers(
            registry->event_log, "set_aside", (struct log_number[]){{"ply", fault->ply}, {NULL, 0}},
            "table", stored->id, "game", stored->game, "reason", fault_names[fault->kind], NULL);
}

/* Tables, and who is there: all of them are read before the first is written. */
struct list {
    struct stored_table tables[SET_ASIDE_MOST];
    struct person people[SET_ASIDE_MOST][TABLE_SEATS];
    int count;
};

static bool list_one(void *context, const struct stored_table *stored)
{
    struct list *list = context;
    list->tables[list->count++] = *stored;
    return true;
}

/* A line as for a live table where nobody is to move. */
static void write_one(const struct stored_table *stored, const struct person people[TABLE_SEATS],
                      struct json *out)
{
    json_open_object(out, NULL);
    write_line_members(out, stored, people, -1);
    json_close_object(out);
}

/* Most servers have none, and then the store is not asked, unless other servers may have some. */
void set_aside_list(struct table_registry *registry, int64_t person, struct json *out)
{
    if (!registry->set_aside && !store_has_lease(registry->store))
        return;
    struct list *list = memory_for(1, sizeof *list);
    store_each_set_aside_of(registry->store, person, SET_ASIDE_MOST, list_one, list);
    store_people_at(registry->store, list->tables, list->count, list->people);
    for (int i = 0; i < list->count; i++)
        write_one(&list->tables[i], list->people[i], out);
    free(list);
}
