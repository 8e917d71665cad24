/*
 * live_events.c - the events "table" and "presence" of docs/server.md: one text for all who may
 * know the same.
 *
 * What a table looks like to one kind of reader, those of a seat (or spectators) in one language,
 * is a view. The view sent last is kept with a number. Viewers who have that one get only the
 * changes; all others get the whole view. A view is kept only if all these readers were sent it, so
 * that they know the same. A new viewer gets the whole view; if earlier viewers did not need it, it
 * is not kept, and the newcomer gets a whole view once more with the next change. "presence"
 * changes what viewers know, so it drops all kept views. Brief events, for bots, are short and
 * always whole.
 */
#include "base/json_changes.h"
#include "base/memory.h"
#include "base/string_builder.h"
#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"

#include <stdlib.h>

#define VIEW_SIZE 8192 /* to begin with */

struct sent_view {
    struct reader reader;
    uint64_t number;
    int version;
    struct text text; /* in a room of its own */
    struct sent_view *next;
};

struct reader reader_of(const struct viewer *viewer)
{
    return (struct reader){viewer->seat, registry_catalog(viewer->live->registry, viewer->client)};
}

static bool same_reader(const struct reader *a, const struct reader *b)
{
    return a->seat == b->seat && a->catalog == b->catalog;
}

/* The link to the view that was sent to these readers last; it is NULL if there is none. */
static struct sent_view **link_to_view(struct live_table *live, const struct reader *reader)
{
    struct sent_view **link = &live->views;
    while (*link != NULL && !same_reader(&(*link)->reader, reader))
        link = &(*link)->next;
    return link;
}

static const struct sent_view *view_of(const struct viewer *viewer)
{
    struct reader reader = reader_of(viewer);
    return *link_to_view(viewer->live, &reader);
}

static bool knows_view(const struct viewer *viewer)
{
    const struct sent_view *view = view_of(viewer);
    return view != NULL && viewer->view == view->number;
}

static void forget_view(struct sent_view **link)
{
    struct sent_view *view = *link;
    if (view == NULL)
        return;
    *link = view->next;
    string_builder_close(&view->text);
    free(view);
}

void live_forget_views(struct live_table *live)
{
    while (live->views != NULL)
        forget_view(&live->views);
}

/* ---- texts ---- */

/* Without version and news: two views are compared, and these always differ. */
static void write_view(struct live_table *live, const struct reader *reader, struct text *builder)
{
    do {
        struct json out = json_to(builder);
        json_open_object(&out, NULL);
        live_write_view(live, reader, false, &out);
        json_close_object(&out);
    } while (string_builder_grow(builder));
}

/* False: the difference cannot be written as changes. */
static bool write_changes(const struct viewer *viewer, const struct text *view, struct json *out)
{
    const struct sent_view *known = view_of(viewer);
    json_number(out, "after", known->version);
    return json_changes(out, "changes", known->text.at, view->at);
}

/* view: the current view; NULL: a brief event. */
static bool write_table(const struct viewer *viewer, const struct text *view, bool whole,
                        struct json *out)
{
    struct live_table *live = viewer->live;
    struct reader reader = reader_of(viewer);
    bool good = true;
    json_open_object(out, NULL);
    json_string(out, "event", "table");
    json_string(out, "table", live->stored.id);
    json_number(out, "version", live->version);
    if (view == NULL)
        live_write_view(live, &reader, true, out);
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
    struct reader of_a = reader_of(a), of_b = reader_of(b);
    return same_reader(&of_a, &of_b) && a->brief == b->brief && a->ply == b->ply &&
           (a->brief || knows_view(a) == knows_view(b));
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

static bool has_view(const struct viewer *viewer, const struct reader *reader)
{
    struct reader of_viewer = reader_of(viewer);
    return !viewer->brief && same_reader(&of_viewer, reader);
}

/* Keeps a view that all these readers were sent. */
static void keep_view(struct live_table *live, const struct reader *reader, const struct text *text)
{
    forget_view(link_to_view(live, reader));
    struct sent_view *view = memory_for(1, sizeof *view);
    *view = (struct sent_view){*reader, ++live->views_sent, live->version, *text, live->views};
    view->text.size = text->length + 1;
    view->text.at = memory_grown(text->at, view->text.size, 1);
    live->views = view;
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (has_view(viewer, reader))
            viewer->view = view->number;
}

/* Makes one text for each group of these readers who know the same. */
static void send_view(struct live_table *live, const struct reader *reader)
{
    bool to_all = true;
    struct text view = string_builder_open(VIEW_SIZE);
    write_view(live, reader, &view);
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        to_all = to_all && (viewer->wants_table || !has_view(viewer, reader));
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table)
        if (has_view(viewer, reader) && viewer->wants_table)
            send_alike(viewer, &view);
    if (to_all)
        keep_view(live, reader, &view);
    else
        string_builder_close(&view);
}

/* Brief viewers have no view: their events are not kept. */
void live_send_tables(struct live_table *live)
{
    for (struct viewer *viewer = live->viewers; viewer != NULL; viewer = viewer->next_at_table) {
        struct reader reader = reader_of(viewer);
        if (viewer->wants_table && !viewer->brief)
            send_view(live, &reader);
        else if (viewer->wants_table)
            send_alike(viewer, NULL);
    }
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
