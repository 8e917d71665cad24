/*
 * service.c - announcements and maintenance. See service.h.
 */
#include "server/tables/service.h"

#include "base/string_builder.h"
#include "server/people/plain_text.h"
#include "server/tables/table_registry.h"

#include <stdlib.h>
#include <string.h>

/* Settings of the store. An announcement is the time of its end, a blank, and the text. */
#define ANNOUNCEMENT "announcement"
#define MAINTENANCE "maintenance"
#define VALUE_MAX (SERVICE_TEXT_MAX + 24)

/* ---- for `floe admin` ---- */

bool service_announce(struct store *store, const char *text, int64_t until)
{
    char value[VALUE_MAX];
    struct text out = text_in(value, sizeof value);
    if (text[0] == '\0' || strlen(text) >= SERVICE_TEXT_MAX || !plain_chat(text))
        return false;
    text_format(&out, "%lld %s", (long long)until, text);
    store_set_setting(store, ANNOUNCEMENT, value);
    return true;
}

void service_clear(struct store *store)
{
    store_set_setting(store, ANNOUNCEMENT, "");
}

void service_set_maintenance(struct store *store, bool on)
{
    store_set_setting(store, MAINTENANCE, on ? "on" : "");
}

/* ---- reading ---- */

/* Another program may have written anything: what is no announcement is none. */
static void read_announcement(struct table_registry *registry, struct service *service)
{
    char value[VALUE_MAX] = "", *end;
    struct text text = text_in(service->text, sizeof service->text);
    store_setting(registry->store, ANNOUNCEMENT, value, sizeof value);
    service->until = strtoll(value, &end, 10);
    if (*end == ' ' && service->until > registry->now() && plain_chat(end + 1))
        text_add(&text, end + 1);
}

static void read_maintenance(struct table_registry *registry, struct service *service)
{
    char value[VALUE_MAX] = "";
    store_setting(registry->store, MAINTENANCE, value, sizeof value);
    service->maintenance = service->set_maintenance || strcmp(value, "on") == 0;
}

/* ---- telling ---- */

void service_write(const struct service *service, struct json *out)
{
    if (service->text[0] == '\0') {
        json_null(out, "announcement");
    } else {
        json_open_object(out, "announcement");
        json_string(out, "text", service->text);
        json_number(out, "until", service->until);
        json_close_object(out);
    }
    json_bool(out, "maintenance", service->maintenance);
}

static void tell_everybody(struct table_registry *registry)
{
    struct text *builder = registry_builder(registry);
    do {
        struct json out = json_to(builder);
        json_open_object(&out, NULL);
        json_string(&out, "event", "service");
        service_write(&registry->service, &out);
        json_close_object(&out);
    } while (string_builder_grow(builder));
    for (struct client *client = registry->clients.all; client != NULL; client = client->next)
        client_send(client, builder);
}

/* ---- beginning and end of maintenance ---- */

void service_tick(struct table_registry *registry)
{
    int64_t now = registry->steady();
    registry_give_back(registry, now - registry->service.ticked);
    registry->service.ticked = now;
}

static void begin_maintenance(struct table_registry *registry)
{
    registry->service.ticked = registry->steady();
    registry_save_alive_time(registry);
    think_pool_hold(registry->think_pool, true);
    event_log_write(registry->event_log, "maintenance", "state", "on", NULL);
}

/* Viewers see clocks run on from where they stood. */
static void end_maintenance(struct table_registry *registry)
{
    service_tick(registry);
    registry_save_alive_time(registry);
    registry_clocks_changed(registry);
    think_pool_hold(registry->think_pool, false);
    event_log_write(registry->event_log, "maintenance", "state", "off", NULL);
}

/* Compares before it tells: most writes of other programs are about something else. */
static void change(struct table_registry *registry, const struct service *fresh)
{
    struct service old = registry->service;
    registry->service = *fresh;
    if (fresh->maintenance && !old.maintenance)
        begin_maintenance(registry);
    else if (!fresh->maintenance && old.maintenance)
        end_maintenance(registry);
    if (fresh->maintenance != old.maintenance || strcmp(fresh->text, old.text) != 0 ||
        (fresh->text[0] != '\0' && fresh->until != old.until))
        tell_everybody(registry);
}

void service_poll(struct table_registry *registry, bool changed)
{
    struct service fresh = registry->service;
    bool ended = fresh.text[0] != '\0' && fresh.until <= registry->now();
    if (!changed && !ended)
        return;
    read_announcement(registry, &fresh);
    read_maintenance(registry, &fresh);
    change(registry, &fresh);
}

void service_open(struct table_registry *registry, bool set_maintenance)
{
    registry->service.set_maintenance = set_maintenance;
    service_poll(registry, true);
}
