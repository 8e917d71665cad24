/*
 * live_viewers.c - who looks at a table, and when they are told what has changed. See live_table.h.
 *
 * A change is noted at once (live_changed) and told at the end of the round of the loop
 * (live_publish): ten changes in one round are one event.
 */
#include "base/memory.h"
#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"

#include <stdlib.h>

/* ---- telling ---- */

/* After the table, so that a new viewer knows who speaks. */
static void send_chat(const struct live_table *live)
{
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table) {
        if (viewer->wants_chat)
            live_send_chat_history(live, viewer->client);
        viewer->wants_chat = false;
    }
}

/* A change of the table includes who is there, so presence is told only without one. */
void live_publish(struct live_table *live)
{
    for (struct viewer *viewer = live->viewers; viewer != NULL && live->changed;
         viewer = viewer->next_at_table)
        viewer->wants_table = true;
    if (live->presence_changed && !live->changed)
        live_send_presence(live);
    live_send_tables(live);
    send_chat(live);
    if (live->changed)
        lobby_table_changed(&live->registry->lobby, live);
    live->changed = live->presence_changed = false;
}

/* Versions grow even across crashes: the stored version is above all that were sent. In a finished
 * game only the viewers change. */
static void next_version(struct live_table *live)
{
    if (++live->version > live->stored.version && !live_is_over(live))
        live_save_quietly(live);
}

void live_changed(struct live_table *live)
{
    next_version(live);
    live->changed = true;
    registry_touch(live);
}

static void presence_changed(struct live_table *live)
{
    live->presence_changed = true;
    registry_touch(live);
}

/* What was taken back will be told again if it is played again. */
void live_forget_after(struct live_table *live, int ply)
{
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (viewer->ply > ply)
            viewer->ply = ply;
}

/* ---- looking on ---- */

/* A client looks at a table at most once: joining again changes what it gets. */
static struct viewer **link_to_viewer(struct live_table *live, const struct client *client)
{
    struct viewer **place = &live->viewers;
    while (*place != NULL && (*place)->client != client)
        place = &(*place)->next_at_table;
    return place;
}

static void leave_client(struct viewer *viewer)
{
    struct viewer **place = &viewer->client->viewers;
    while (*place != viewer)
        place = &(*place)->next_of_client;
    *place = viewer->next_of_client;
}

/* Viewers are in two lists: those of the table and those of the client, which ends them all when it
 * goes. */
static struct viewer *add_viewer(struct live_table *live, struct client *client)
{
    struct viewer *viewer = memory_for(1, sizeof *viewer);
    *viewer = (struct viewer){client, live, .seat = live_seat_of(live, client->person.id)};
    viewer->next_at_table = live->viewers;
    live->viewers = viewer;
    viewer->next_of_client = client->viewers;
    client->viewers = viewer;
    return viewer;
}

/* True if a computer plays for this viewer in a game that is not over. */
static bool is_replaced(const struct viewer *viewer)
{
    const struct stored_table *stored = &viewer->live->stored;
    return viewer->seat != SPECTATOR && stored->stage == TABLE_PLAYING &&
           stored->seats[viewer->seat].replaced && stored->ending.resigned[viewer->seat] == 0;
}

/* The last ply that both the client and the table know. */
static int known_ply(const struct live_table *live, int ply)
{
    int plies = live_plies(live), newest = plies < live->stored.cut ? plies : live->stored.cut;
    return ply < newest ? ply : newest;
}

/* A person who comes back takes over from the computer at once. */
bool live_join(struct live_table *live, struct client *client, int ply, bool brief,
               struct refusal *why)
{
    struct viewer *viewer = *link_to_viewer(live, client);
    if (viewer == NULL) {
        if (!limits_add(live->registry->limits, LIMIT_VISITS, client->address, client->person.id))
            return refuse(why, REFUSED_TOO_MANY_VISITS);
        viewer = add_viewer(live, client);
        presence_changed(live);
    }
    viewer->brief = brief;
    viewer->ply = known_ply(live, ply);
    viewer->view = 0;
    viewer->wants_table = viewer->wants_chat = true;
    if (table_has_only_computers(&live->stored))
        live_continue(live); /* they waited for somebody to look on */
    if (is_replaced(viewer) && live_return(live, viewer->seat)) {
        live_continue(live);
        live_changed(live);
    }
    return true;
}

void live_leave(struct live_table *live, struct client *client)
{
    struct viewer **place = link_to_viewer(live, client);
    struct viewer *viewer = *place;
    if (viewer == NULL)
        return;
    *place = viewer->next_at_table;
    leave_client(viewer);
    free(viewer);
    limits_remove(live->registry->limits, LIMIT_VISITS, client->address, client->person.id);
    presence_changed(live);
}

/* Tells a client everything about its tables again, as after it has changed its language. */
void live_tell_again(struct client *client)
{
    for (struct viewer *viewer = client->viewers; viewer != NULL; viewer = viewer->next_of_client) {
        viewer->ply = 0;
        viewer->view = 0;
        viewer->wants_table = true;
        registry_touch(viewer->live);
    }
}

/* ---- who is there ---- */

bool live_is_present(const struct live_table *live, int seat)
{
    for (const struct viewer *viewer = live->viewers; viewer != NULL;
         viewer = viewer->next_at_table)
        if (viewer->seat == seat)
            return true;
    return false;
}

int live_count_watching(const struct live_table *live)
{
    int count = 0;
    for (const struct viewer *viewer = live->viewers; viewer != NULL;
         viewer = viewer->next_at_table)
        count += viewer->seat == SPECTATOR;
    return count;
}
