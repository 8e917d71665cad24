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

/* The person in the seat; of one that is kept for somebody the store knows the name. */
static struct person person_of(const struct live_table *live, int seat)
{
    struct person person = live->people[seat];
    if (live_is_reserved(live, seat))
        store_person(live->registry->store, live->stored.seats[seat].reserved, &person);
    return person;
}

/* Times are as of now, so a client counts down from when the event comes. */
static void write_one_seat(const struct live_table *live, int seat, struct json *out)
{
    struct person person = person_of(live, seat);
    json_open_object(out, NULL);
    write_seat_members(out, &live->stored, seat, &person);
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

void live_write_summary(const struct live_table *live, struct json *out)
{
    struct person people[TABLE_SEATS] = {0};
    for (int seat = 0; seat < live->stored.players; seat++)
        people[seat] = person_of(live, seat);
    write_line_members(out, &live->stored, people, live_decides(live));
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
    if (undo->seat == NOBODY) {
        json_null(out, "undo");
        return;
    }
    json_open_object(out, "undo");
    json_number(out, "chair", undo->seat);
    json_number(out, "ply", undo->ply);
    write_agreed(undo->agreed, out);
    json_close_object(out);
}

/* Writes what is offered if it is of that kind. */
static void write_offer(const struct stored_ending *ending, bool abort, struct json *out)
{
    const char *name = abort ? "abort" : "draw";
    if (ending->offer_by == 0 || ending->offers_abort != abort) {
        json_null(out, name);
        return;
    }
    json_open_object(out, name);
    json_number(out, "chair", ending->offer_by - 1);
    write_agreed(ending->agreed, out);
    json_close_object(out);
}

/* How people ended the game or the table; null: they did not. */
static void write_ending(const struct live_table *live, struct json *out)
{
    static const char *const names[] = {
        [TABLE_GOES_ON] = NULL, [TABLE_RESIGNED] = "resigned", [TABLE_DRAWN] = "draw"};
    json_string(out, "ending",
                live->given_up_as != NULL ? live->given_up_as : names[live->stored.ending.kind]);
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

/* SPECTATOR is -1, so that nobody is addressed. */
struct table_json live_table_json(struct live_table *live, const struct reader *reader,
                                  struct seat_names *names)
{
    if (live->table != NULL)
        seat_names_read(names, live->table, &live->stored, reader->catalog);
    return (struct table_json){live->table, reader->catalog, &live->registry->scratch,
                               reader->seat + 1, live->table == NULL ? NULL : names->list};
}

/* A bot keeps its own game, and needs only whose turn it is; its news are what was played. */
static void write_position(struct live_table *live, const struct reader *reader, bool brief,
                           struct json *out)
{
    struct seat_names names;
    struct table_json view = live_table_json(live, reader, &names);
    table_json_status(&view, LAST_PLY, out);
    if (brief)
        return;
    table_json_state(&view, LAST_PLY, reader->seat, out);
    table_json_sheets(&view, LAST_PLY, out);
    table_json_ask(&view, LAST_PLY, out);
}

/* The clocks of all seats, for those who are not told of the seats. */
static void write_clocks(const struct live_table *live, struct json *out)
{
    int64_t now = live->registry->steady();
    if (live->stored.clock.kind == CLOCK_NONE)
        return;
    write_seat_or_null(out, "runs", clock_runs(&live->clock));
    json_open_array(out, "left");
    for (int seat = 0; seat < live->stored.players; seat++)
        json_number(out, NULL, clock_left(&live->clock, seat, now));
    json_close_array(out);
    if (live->stored.clock.kind != CLOCK_TURN)
        return;
    json_open_array(out, "grace");
    for (int seat = 0; seat < live->stored.players; seat++)
        json_number(out, NULL, clock_grace(&live->clock, seat, now));
    json_close_array(out);
}

/* Everything about the table that is not the game. */
static void write_company(const struct live_table *live, struct json *out)
{
    write_setup(out, &live->stored);
    write_seats(live, out);
    json_number(out, "watching", live_count_watching(live));
    write_seat_or_null(out, "runs", clock_runs(&live->clock));
    write_undo(&live->stored.undo, out);
    write_offer(&live->stored.ending, false, out);
    write_offer(&live->stored.ending, true, out);
    json_string(out, "rematch", live->stored.rematch[0] == '\0' ? NULL : live->stored.rematch);
    write_ratings(&live->stored, out);
}

void live_write_view(struct live_table *live, const struct reader *reader, bool brief,
                     struct json *out)
{
    json_string(out, "stage", stage_names[live->stored.stage]);
    write_seat_or_null(out, "chair", reader->seat);
    if (brief)
        write_clocks(live, out);
    else
        write_company(live, out);
    write_ending(live, out);
    live_write_fairness(live, out);
    if (live->table != NULL)
        write_position(live, reader, brief, out);
}

/* The log has been told to others before, so it is not part of the view. */
void live_write_news(const struct viewer *viewer, struct json *out)
{
    struct live_table *live = viewer->live;
    struct reader reader = reader_of(viewer);
    struct seat_names names;
    struct table_json view = live_table_json(live, &reader, &names);
    if (!viewer->brief)
        json_number(out, "time", live->registry->now());
    if (live->table != NULL && viewer->brief)
        table_json_played(&view, viewer->ply + 1, out);
    else if (live->table != NULL)
        table_json_log(&view, viewer->ply + 1, out);
    if (decides(live, viewer->seat))
        table_json_moves(
            &view, &(struct moves_wanted){.text = !viewer->brief, .points = !viewer->brief}, out);
}
