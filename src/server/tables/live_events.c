/*
 * live_events.c - the events "table" and "presence" of docs/server.md: one text for all who may
 * know the same.
 *
 * What a table looks like from a seat (or to spectators) is a view. The view sent last is kept with
 * a number. Viewers who have that one get only the changes; all others get the whole view. A view
 * is kept only if all viewers of that seat were sent it, so that they know the same. A new viewer
 * gets the whole view; if earlier viewers did not need it, it is not kept, and the newcomer gets a
 * whole view once more with the next change. "presence" changes what viewers know, so it drops all
 * kept views. Brief events, for bots, are short and always whole.
 */
#include "base/json_changes.h"
#include "base/memory.h"
#include "base/string_builder.h"
#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"

#include <stdlib.h>

#define VIEW_SIZE 8192 /* to begin with */

struct sent_view {
    uint64_t number;
    int version;
    struct text text; /* in a room of its own */
};

/* Spectators come first: their seat is -1. */
static struct sent_view **view_of(struct live_table *live, int seat)
{
    return &live->views[seat - SPECTATOR];
}

static bool knows_view(const struct viewer *viewer)
{
    const struct sent_view *view = *view_of(viewer->live, viewer->seat);
    return view != NULL && viewer->view == view->number;
}

static void forget_view(struct sent_view **view)
{
    if (*view == NULL)
        return;
    string_builder_close(&(*view)->text);
    free(*view);
    *view = NULL;
}

void live_forget_views(struct live_table *live)
{
    for (int i = 0; i <= TABLE_SEATS; i++)
        forget_view(&live->views[i]);
}

/* ---- texts ---- */

/* Without version and news: two views are compared, and these always differ. */
static void write_view(struct live_table *live, int seat, struct text *builder)
{
    do {
        struct json out = json_to(builder);
        json_open_object(&out, NULL);
        live_write_view(live, seat, false, &out);
        json_close_object(&out);
    } while (string_builder_grow(builder));
}

/* False: the difference cannot be written as changes. */
static bool write_changes(const struct viewer *viewer, const struct text *view, struct json *out)
{
    const struct sent_view *known = *view_of(viewer->live, viewer->seat);
    json_number(out, "after", known->version);
    return json_changes(out, "changes", known->text.at, view->at);
}

/* view: the current view; NULL: a brief event. */
static bool write_table(const struct viewer *viewer, const struct text *view, bool whole,
                        struct json *out)
{
    struct live_table *live = viewer->live;
    bool good = true;
    json_open_object(out, NULL);
    json_string(out, "event", "table");
    json_string(out, "table", live->stored.id);
    json_number(out, "version", live->version);
    if (view == NULL)
        live_write_view(live, viewer->seat, true, out);
    else if (whole)
        json_raw_members(out, view->at, view->length);
    else
        good = write_changes(viewer, view, out);
    live_write_news(viewer, out);
    json_close_object(out);
    return good;
}

/* If the difference cannot be written as changes the event is written again, whole. */
static struct frame *make_event(const struct viewer *viewer, const struct text *view)
{
    struct text *builder = registry_builder(viewer->live->registry);
    bool whole = view == NULL || !knows_view(viewer), again;
    do {
        struct json out = json_to(builder);
        again = !write_table(viewer, view, whole, &out);
        whole = whole || again;
        if (again)
            text_clear(builder);
    } while (string_builder_grow(builder) || again);
    return frame_make(FRAME_TEXT, builder->at, builder->length);
}

/* ---- telling once ---- */

/* Do both get the same text? */
static bool are_alike(const struct viewer *a, const struct viewer *b)
{
    return a->seat == b->seat && a->brief == b->brief &&
           (a->brief || (a->ply == b->ply && knows_view(a) == knows_view(b)));
}

/* The first viewer changes in the loop, so it is copied to compare the others with. */
static void send_alike(const struct viewer *first, const struct text *view)
{
    const struct viewer model = *first;
    struct frame *frame = make_event(first, view);
    for (struct viewer *viewer = first->live->viewers; viewer != NULL;
         viewer = viewer->next_at_table) {
        if (!viewer->wants_table || !are_alike(viewer, &model))
            continue;
        client_send_frame(viewer->client, frame);
        viewer->wants_table = false;
        viewer->ply = live_plies(viewer->live);
        viewer->view = 0;
    }
    frame_drop(frame);
}

static bool has_view(const struct viewer *viewer, int seat)
{
    return viewer->seat == seat && !viewer->brief;
}

/* Keeps a view that all viewers of that seat were sent. */
static void keep_view(struct live_table *live, int seat, const struct text *text)
{
    struct sent_view **view = view_of(live, seat);
    forget_view(view);
    *view = memory_for(1, sizeof **view);
    **view = (struct sent_view){++live->views_sent, live->version, *text};
    (*view)->text.size = text->length + 1;
    (*view)->text.at = memory_grown(text->at, (*view)->text.size, 1);
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (has_view(viewer, seat))
            viewer->view = (*view)->number;
}

/* Makes one text for each group of viewers who know the same. */
static void send_view(struct live_table *live, int seat)
{
    bool wanted = false, by_all = true;
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (has_view(viewer, seat)) {
            wanted = wanted || viewer->wants_table;
            by_all = by_all && viewer->wants_table;
        }
    if (!wanted)
        return;
    struct text view = string_builder_open(VIEW_SIZE);
    write_view(live, seat, &view);
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (has_view(viewer, seat) && viewer->wants_table)
            send_alike(viewer, &view);
    if (by_all)
        keep_view(live, seat, &view);
    else
        string_builder_close(&view);
}

/* Brief viewers are left after all views: their events are not kept. */
void live_send_tables(struct live_table *live)
{
    for (int seat = SPECTATOR; seat < live->stored.players; seat++)
        send_view(live, seat);
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (viewer->wants_table)
            send_alike(viewer, NULL);
}

/* ---- who is there ---- */

static void write_presence(const struct live_table *live, struct json *out)
{
    json_open_object(out, NULL);
    json_string(out, "event", "presence");
    json_string(out, "table", live->stored.id);
    json_open_array(out, "here");
    for (int seat = 0; seat < live->stored.players; seat++)
        json_bool(out, NULL, live_is_present(live, seat));
    json_close_array(out);
    json_number(out, "watching", live_count_watching(live));
    json_close_object(out);
}

/* To all except viewers that get the whole table, which says it too, and brief ones. */
void live_send_presence(struct live_table *live)
{
    struct text *builder = registry_builder(live->registry);
    do {
        struct json out = json_to(builder);
        write_presence(live, &out);
    } while (string_builder_grow(builder));
    struct frame *frame = frame_make(FRAME_TEXT, builder->at, builder->length);
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (!viewer->wants_table && !viewer->brief)
            client_send_frame(viewer->client, frame);
    frame_drop(frame);
    live_forget_views(live);
}
