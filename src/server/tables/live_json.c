/*
 * live_json.c - a table as JSON: the event "table" of docs/server.md. See live_table.h.
 *
 * Two kinds of members: what all who sit in a seat may know (the view, which live_events.c keeps
 * and compares) and what only one viewer needs (its news: the log since its ply, and its moves).
 */
#include "base/memory.h"
#include "base/string_builder.h"
#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"
#include "server/wire/vocabulary.h"

#include <stdlib.h>
#include <string.h>

/* Times are as of now, so a client counts down from when the event comes. */
static void write_one_seat(const struct live_table *live, int seat, struct json *out)
{
    json_open_object(out, NULL);
    write_seat_members(out, &live->stored, seat, &live->people[seat]);
    json_bool(out, "here", live_is_present(live, seat));
    if (live->stored.clock.kind != CLOCK_NONE)
        json_number(out, "left", clock_left(&live->clock, seat, live->registry->steady()));
    if (live->stored.clock.kind == CLOCK_TURN)
        json_number(out, "grace", clock_grace(&live->clock, seat, live->registry->steady()));
    json_close_object(out);
}

static void write_seats(const struct live_table *live, struct json *out)
{
    json_open_array(out, "chairs");
    for (int seat = 0; seat < live->stored.players; seat++)
        write_one_seat(live, seat, out);
    json_close_array(out);
}

int live_count_watching(const struct live_table *live)
{
    int count = 0;
    for (const struct viewer *viewer = live->viewers; viewer != NULL;
         viewer = viewer->next_at_table)
        count += viewer->seat == SPECTATOR;
    return count;
}

void live_write_summary(const struct live_table *live, struct json *out)
{
    write_line_members(out, &live->stored, live->people, live_decides(live));
}

/* ---- the event ---- */

static void write_agreed(unsigned agreed, struct json *out)
{
    json_open_array(out, "agreed");
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (agreed >> seat & 1)
            json_number(out, NULL, seat);
    json_close_array(out);
}

static void write_undo(const struct undo_request *undo, struct json *out)
{
    if (undo->seat == SPECTATOR) {
        json_null(out, "undo");
        return;
    }
    json_open_object(out, "undo");
    json_number(out, "chair", undo->seat);
    json_number(out, "ply", undo->ply);
    write_agreed(undo->agreed, out);
    json_close_object(out);
}

/* Writes an offered draw, and how people ended the game. */
static void write_ending(const struct stored_ending *ending, struct json *out)
{
    static const char *const names[] = {
        [TABLE_GOES_ON] = NULL, [TABLE_RESIGNED] = "resigned", [TABLE_DRAWN] = "draw"};
    if (ending->draw_by == 0) {
        json_null(out, "draw");
    } else {
        json_open_object(out, "draw");
        json_number(out, "chair", ending->draw_by - 1);
        write_agreed(ending->draw_agreed, out);
        json_close_object(out);
    }
    json_string(out, "ending", names[ending->kind]);
}

/* Writes the rating changes of the game; null: none. */
static void write_ratings(const struct stored_table *stored, struct json *out)
{
    if (!stored->counted) {
        json_null(out, "rating");
        return;
    }
    json_open_array(out, "rating");
    for (int seat = 0; seat < stored->players; seat++) {
        json_open_object(out, NULL);
        json_number(out, "chair", seat);
        json_number(out, "before", stored->seats[seat].before);
        json_number(out, "after", stored->seats[seat].after);
        json_close_object(out);
    }
    json_close_array(out);
}

/* Only the seat to move gets the list of moves. */
static bool decides(const struct live_table *live, int seat)
{
    return seat != SPECTATOR && live->stored.stage == TABLE_PLAYING &&
           live->box->game->decides(table_state(live->table)) == seat;
}

static void write_score(const struct table_json *view, struct json *out)
{
    json_open_object(out, "score");
    table_json_score(view, LAST_PLY, out);
    json_close_object(out);
}

static struct table_json table_json_of(struct live_table *live)
{
    return (struct table_json){live->table, live->registry->catalog, &live->registry->scratch};
}

/* A bot keeps its own game, and needs only whose turn it is. */
static void write_position(struct live_table *live, int seat, bool brief, struct json *out)
{
    struct table_json view = table_json_of(live);
    table_json_status(&view, LAST_PLY, out);
    if (brief)
        return;
    table_json_state(&view, LAST_PLY, seat, out);
    write_score(&view, out);
    table_json_ask(&view, LAST_PLY, out);
}

/* Everything about the table that is not the game. */
static void write_company(const struct live_table *live, struct json *out)
{
    write_setup(out, &live->stored);
    write_seats(live, out);
    json_number(out, "watching", live_count_watching(live));
    write_seat_or_null(out, "runs", clock_runs(&live->clock));
    write_undo(&live->stored.undo, out);
    write_ending(&live->stored.ending, out);
    json_string(out, "rematch", live->stored.rematch[0] == '\0' ? NULL : live->stored.rematch);
    write_ratings(&live->stored, out);
}

void live_write_view(struct live_table *live, int seat, bool brief, struct json *out)
{
    json_string(out, "stage", stage_names[live->stored.stage]);
    write_seat_or_null(out, "chair", seat);
    if (!brief)
        write_company(live, out);
    live_write_fairness(live, out);
    if (live->table != NULL)
        write_position(live, seat, brief, out);
}

/* The log has been told to others before, so it is not part of the view. */
void live_write_news(const struct viewer *viewer, struct json *out)
{
    struct live_table *live = viewer->live;
    struct table_json view = table_json_of(live);
    if (!viewer->brief)
        json_number(out, "time", live->registry->now());
    if (!viewer->brief && live->table != NULL)
        table_json_log(&view, viewer->ply + 1, out);
    if (decides(live, viewer->seat))
        table_json_moves(&view, !viewer->brief, !viewer->brief, out);
}

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

int live_plies(const struct live_table *live)
{
    return live->table == NULL ? 0 : table_plies(live->table);
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

bool live_is_over(const struct live_table *live)
{
    return live->stored.stage == TABLE_OVER || live->stored.stage == TABLE_GIVEN_UP;
}

bool live_is_present(const struct live_table *live, int seat)
{
    for (const struct viewer *viewer = live->viewers; viewer != NULL;
         viewer = viewer->next_at_table)
        if (viewer->seat == seat)
            return true;
    return false;
}

int live_seat_of(const struct live_table *live, int64_t person)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->stored.seats[seat].kind == SEAT_PERSON && live->people[seat].id == person)
            return seat;
    return SPECTATOR;
}
