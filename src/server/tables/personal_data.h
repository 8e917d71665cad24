/*
 * personal_data.h - all that a store has about one person, as JSON: for that person (GET /api/data)
 * and for the operator (`floe admin export-person`).
 *
 * docs/privacy.md lists what is stored, and a test compares it with the store's tables. Passwords
 * and tokens are hashes, which tell nobody anything: they are left out.
 */
#ifndef FLOE_SERVER_TABLES_PERSONAL_DATA_H
#define FLOE_SERVER_TABLES_PERSONAL_DATA_H

#include "base/catalog.h"
#include "base/json.h"
#include "server/people/session_clock.h"
#include "store/store.h"
#include "table/edition_cache.h"

#define PERSONAL_DATA_ALL 0x7fffffff /* of data->most and data->reports */

struct personal_data {
    struct store *store;
    struct edition_cache *editions;
    const struct session_clock *session_clock;
    const struct catalog *catalog;
    int64_t person;
    char before[TABLE_ID_MAX]; /* "": from the newest table on; else those older than this one */
    int most;                  /* tables: each finished game is replayed for its record */
    size_t enough;             /* bytes after which a page ends, too; 0: any number */
    int reports;               /* the newest, at most so many by and about the person */
};

/* An object. On the first page everything, on the others tables alone; its last member, "next", is
 * the id of the last table if there may be more, else null. The caller frees the buffer. */
struct text personal_data_write(const struct personal_data *data);

#endif
