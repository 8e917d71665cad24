/*
 * service.h - what the operator tells everybody: an announcement, and whether there is
 * maintenance.
 *
 * `floe admin` writes both into the store as settings; a running server looks every second.
 * Clients hear of them with their first message ("hello") and by the event "service" whenever
 * something changes; an announcement ends by itself.
 *
 * In maintenance people can look but change nothing: operations and requests that write are
 * refused, computers wait with their moves, nothing expires and nobody is notified. Clocks stand
 * still: every tick gives all of them the time since the last one back. The alive time
 * (table_registry.h) stays that of the beginning, so that nobody is charged for maintenance by a
 * restart, either.
 */
#ifndef FLOE_SERVER_TABLES_SERVICE_H
#define FLOE_SERVER_TABLES_SERVICE_H

#include "base/json.h"
#include "store/store.h"

#define SERVICE_TEXT_MAX 401 /* bytes of an announcement, with its NUL */

struct table_registry; /* table_registry.h */

struct service {
    char text[SERVICE_TEXT_MAX]; /* of the announcement; "": there is none */
    int64_t until;               /* wall time */
    bool maintenance;
    bool set_maintenance; /* by the settings of the server, whatever the store says */

    /* private to service.c */
    int64_t ticked; /* steady time of the last tick in maintenance */
};

/* ---- for `floe admin` ---- */

/* False: the text is empty, too long, or has characters that are not allowed (plain_text.h). */
bool service_announce(struct store *store, const char *text, int64_t until);
void service_clear(struct store *store);
void service_set_maintenance(struct store *store, bool on);

/* ---- for the server ---- */

/* The server starts, or its settings have changed. */
void service_open(struct table_registry *registry, bool set_maintenance);
/* Once a second. changed: another process has written into the store. */
void service_poll(struct table_registry *registry, bool changed);
/* With every tick: in maintenance no time passes for clocks. */
void service_tick(struct table_registry *registry);

/* Adds the members "announcement" and "maintenance". */
void service_write(const struct service *service, struct json *out);

#endif
