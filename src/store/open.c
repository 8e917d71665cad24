/*
 * open.c - opens and closes a store: its address says which driver it has. See store.h.
 */
#include "store/queries.h"

#include "base/memory.h"
#include "base/time.h"
#include "store/name_forms.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROCESSES (1 << 22) /* of which a system has at most so many */

static const struct sql_driver *driver_of(const char *address)
{
    return postgres_driver.is_address(address) ? &postgres_driver : &sqlite_driver;
}

/* What has arrived so far is no store to work with. */
static bool is_complete(struct store *store, const struct store_open_options *options,
                        struct store_error *why)
{
    char value[8];
    if (options->copying || !store_setting(store, SETTING_COPYING, value, sizeof value))
        return true;
    store_error_set(why, "store.error.copying", "");
    return false;
}

/* A store that was opened only in part is closed as one that has failed. */
struct store *store_open_with(const char *address, const struct store_open_options *options,
                              struct store_error *why)
{
    struct store *store = memory_for(1, sizeof *store);
    name_forms_begin();
    store->driver = driver_of(address);
    store->process = wall_time() * PROCESSES + getpid();
    store->durability = options->durability;
    store->exclusive = options->exclusive;
    store->opened = *options;
    store->opened.must_exist = true;
    store->opened.progress = NULL;
    if (store->driver->open(store, address, options, why) && is_complete(store, options, why))
        return store;
    store->failed = true;
    store_close(store);
    return NULL;
}

struct store *store_open(const char *address, enum store_durability durability,
                         struct store_error *why)
{
    return store_open_with(address, &(struct store_open_options){.durability = durability}, why);
}

struct store *store_open_exclusive(const char *address, enum store_durability durability,
                                   struct store_error *why)
{
    return store_open_with(
        address, &(struct store_open_options){.durability = durability, .exclusive = true}, why);
}

void store_drop_statements(struct store *store)
{
    for (int i = 0; i < STMT_COUNT; i++) {
        if (store->statements[i] != NULL)
            store->driver->finalize(store->statements[i]);
        store->statements[i] = NULL;
    }
}

void store_close(struct store *store)
{
    if (store->data != NULL) {
        store_commit(store);
        store_sync_end(store);
    }
    store_drop_statements(store);
    if (store->data != NULL)
        store->driver->close(store);
    free(store->address);
    free(store);
}

void store_set_address(struct store *store, const char *address)
{
    size_t size = strlen(address) + 1;
    store->address = memory_grown(store->address, size, 1);
    memcpy(store->address, address, size);
}

const char *store_address(const struct store *store)
{
    return store->address;
}

void store_show(const char *address, char shown[STORE_PATH_MAX])
{
    const struct sql_driver *driver = driver_of(address);
    struct text out = text_in(shown, STORE_PATH_MAX);
    if (driver->show != NULL)
        driver->show(address, shown);
    else
        text_add(&out, address);
}

bool store_is_file(const char *address)
{
    return driver_of(address) == &sqlite_driver;
}

bool store_is_same(const char *one, const char *other)
{
    const struct sql_driver *driver = driver_of(one);
    return driver == driver_of(other) && driver->is_same(one, other);
}

bool store_is_served(const char *address)
{
    return driver_of(address)->is_served(address);
}

bool store_measure(const char *address, struct store_sizes *sizes)
{
    *sizes = (struct store_sizes){0};
    return driver_of(address)->measure(address, sizes);
}
