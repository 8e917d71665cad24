/*
 * schema.c - the tables of the store's file, version by version.
 *
 * The file says by its application id that it is a store of ours, and by its user version which
 * one. A later version adds its step to the end of `steps`, which is all there is to it; steps that
 * were in a release are never changed. A store of an older version is brought up to date when it is
 * opened, in one transaction, while somebody may look on and stop it, and one of a newer version is
 * left alone.
 */
#include "store/sqlite/sqlite.h"

#include "base/text.h"
#include "store/name_forms.h"

#include <string.h>

#define APPLICATION 0x466c6f65 /* "Floe" */
#define NUMBER_MAX 24
#define WATCH_EVERY 1000 /* SQLite instructions between two calls: less than a millisecond */
#define CHAIN_VERSION 4  /* to which all games are copied */

/* A step to the next version: `before`, then what SQL cannot do, then `after`. */
struct step {
    const char *before;
    /* Returns SQLite's result; NULL: nothing to do. */
    int (*run)(sqlite3 *file, struct schema_progress *progress);
    const char *after; /* or NULL */
};

/* Writes the forms of the name in this row. sqlite3_reset returns the error of the step, if any. */
static int set_name_forms(sqlite3_stmt *change, sqlite3_stmt *row)
{
    struct name_forms forms;
    const char *name = (const char *)sqlite3_column_text(row, 1);
    if (name == NULL)
        return SQLITE_NOMEM; /* the column is never NULL */
    name_forms_of(name, &forms);
    int status = sqlite3_bind_int64(change, 1, sqlite3_column_int64(row, 0));
    if (status == SQLITE_OK)
        status = sqlite3_bind_text(change, 2, forms.canonical, -1, SQLITE_STATIC);
    if (status == SQLITE_OK)
        status = sqlite3_bind_text(change, 3, forms.skeleton, -1, SQLITE_STATIC);
    if (status != SQLITE_OK)
        return status;
    sqlite3_step(change);
    return sqlite3_reset(change);
}

/* Existing names that look alike may stay. */
static int fill_name_forms(sqlite3 *file, struct schema_progress *progress)
{
    sqlite3_stmt *row = NULL, *change = NULL;
    (void)progress;
    int status =
        sqlite3_prepare_v2(file, "SELECT id, name FROM people WHERE kind <> 0", -1, &row, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_prepare_v2(file,
                                    "UPDATE people SET canonical = ?2, skeleton = ?3 WHERE id = ?1",
                                    -1, &change, NULL);
    while (status == SQLITE_OK && (status = sqlite3_step(row)) == SQLITE_ROW)
        status = set_name_forms(change, row);
    sqlite3_finalize(change);
    sqlite3_finalize(row);
    return status == SQLITE_DONE ? SQLITE_OK : status;
}

static const struct step steps[] = {
    {.before =
         "CREATE TABLE people ("
         " id INTEGER PRIMARY KEY,"
         " name TEXT NOT NULL COLLATE NOCASE,"
         " kind INTEGER NOT NULL,"
         " banned INTEGER NOT NULL,"
         " owner INTEGER REFERENCES people,"
         " created INTEGER NOT NULL,"
         " seen INTEGER NOT NULL,"
         " password TEXT NOT NULL) STRICT;"
         "CREATE UNIQUE INDEX people_named ON people (name) WHERE kind <> 0;"
         "CREATE INDEX people_owned ON people (owner) WHERE owner IS NOT NULL;"

         "CREATE TABLE sessions ("
         " hash BLOB PRIMARY KEY,"
         " person INTEGER NOT NULL REFERENCES people,"
         " expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
         "CREATE INDEX sessions_of ON sessions (person);"
         "CREATE INDEX sessions_until ON sessions (expires) WHERE expires > 0;"

         "CREATE TABLE tables ("
         " number INTEGER PRIMARY KEY,"
         " id TEXT NOT NULL UNIQUE,"
         " stage INTEGER NOT NULL,"
         " game TEXT NOT NULL,"
         " players INTEGER NOT NULL,"
         " options TEXT NOT NULL,"
         " seed TEXT NOT NULL,"
         " listed INTEGER NOT NULL,"
         " rated INTEGER NOT NULL,"
         " daily TEXT NOT NULL,"
         " clock INTEGER NOT NULL,"
         " clock_start INTEGER NOT NULL,"
         " clock_each INTEGER NOT NULL,"
         " host INTEGER REFERENCES people,"
         " created INTEGER NOT NULL,"
         " changed INTEGER NOT NULL,"
         " plies INTEGER NOT NULL,"
         " last INTEGER NOT NULL,"
         " result TEXT NOT NULL) STRICT;"
         "CREATE INDEX tables_in ON tables (stage);"

         "CREATE TABLE chairs ("
         " place INTEGER NOT NULL REFERENCES tables,"
         " seat INTEGER NOT NULL,"
         " kind INTEGER NOT NULL,"
         " person INTEGER REFERENCES people,"
         " level INTEGER NOT NULL,"
         " replaced INTEGER NOT NULL,"
         " undos INTEGER NOT NULL,"
         " remaining INTEGER NOT NULL,"
         " key TEXT NOT NULL,"
         " PRIMARY KEY (place, seat)) STRICT, WITHOUT ROWID;"
         "CREATE INDEX chairs_of ON chairs (person, place) WHERE person IS NOT NULL;"

         /* ply 0: taken back */
         "CREATE TABLE moves ("
         " number INTEGER PRIMARY KEY,"
         " place INTEGER NOT NULL,"
         " previous INTEGER NOT NULL,"
         " ply INTEGER NOT NULL,"
         " seat INTEGER NOT NULL,"
         " move TEXT NOT NULL,"
         " remaining INTEGER NOT NULL,"
         " played INTEGER NOT NULL) STRICT;"

         "CREATE TABLE remarks ("
         " place INTEGER NOT NULL REFERENCES tables,"
         " number INTEGER NOT NULL,"
         " person INTEGER REFERENCES people,"
         " said INTEGER NOT NULL,"
         " watching INTEGER NOT NULL,"
         " preset TEXT NOT NULL,"
         " text TEXT NOT NULL,"
         " PRIMARY KEY (place, number)) STRICT, WITHOUT ROWID;"

         "CREATE TABLE ratings ("
         " person INTEGER NOT NULL REFERENCES people,"
         " scale TEXT NOT NULL,"
         " value REAL NOT NULL,"
         " deviation REAL NOT NULL,"
         " volatility REAL NOT NULL,"
         " games INTEGER NOT NULL,"
         " PRIMARY KEY (person, scale)) STRICT, WITHOUT ROWID;"
         "CREATE INDEX ratings_best ON ratings (scale, value);"

         "CREATE TABLE solos ("
         " place INTEGER PRIMARY KEY REFERENCES tables,"
         " person INTEGER NOT NULL REFERENCES people,"
         " game TEXT NOT NULL,"
         " daily TEXT NOT NULL,"
         " points INTEGER NOT NULL,"
         " ended INTEGER NOT NULL) STRICT;"
         "CREATE INDEX solos_best ON solos (game, person, points);"
         "CREATE INDEX solos_daily ON solos (game, daily);"

         "CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"},

    /* 2: e-mail */
    {.before = "CREATE TABLE mail ("
               " person INTEGER PRIMARY KEY REFERENCES people,"
               " address TEXT NOT NULL,"
               " confirmed INTEGER NOT NULL) STRICT;"
               "CREATE TABLE mail_codes ("
               " hash BLOB PRIMARY KEY,"
               " person INTEGER NOT NULL REFERENCES people,"
               " purpose INTEGER NOT NULL,"
               " expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
               "CREATE INDEX mail_codes_of ON mail_codes (person);"
               "CREATE INDEX mail_codes_until ON mail_codes (expires);"
               "CREATE TABLE told ("
               " place INTEGER PRIMARY KEY REFERENCES tables,"
               " seat INTEGER NOT NULL,"
               " turn INTEGER NOT NULL) STRICT;"},

    /* 3: as of when clocks are, what a game did to ratings, when somebody last played */
    {.before = "ALTER TABLE tables ADD COLUMN remaining_at INTEGER NOT NULL DEFAULT 0;"
               "UPDATE tables SET remaining_at = changed;"
               "ALTER TABLE tables ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE chairs ADD COLUMN rating_before INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE chairs ADD COLUMN rating_after INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE ratings ADD COLUMN played INTEGER NOT NULL DEFAULT 0;"},

    /* 4: rules and edition of a game; its version, undo request and rematch; why it is set aside;
     * moves in the order of tables and plies, with a hash chain */
    {.before = "ALTER TABLE tables ADD COLUMN rules TEXT NOT NULL DEFAULT '';"
               "ALTER TABLE tables ADD COLUMN edition TEXT NOT NULL DEFAULT '';"
               "ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE tables ADD COLUMN cut INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE tables ADD COLUMN undo_seat INTEGER NOT NULL DEFAULT -1;"
               "ALTER TABLE tables ADD COLUMN undo_ply INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE tables ADD COLUMN undo_agreed INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE tables ADD COLUMN rematch TEXT NOT NULL DEFAULT '';"
               "ALTER TABLE tables ADD COLUMN reserved_until INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE tables ADD COLUMN fault INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE tables ADD COLUMN fault_ply INTEGER NOT NULL DEFAULT 0;"
               "CREATE INDEX tables_set_aside ON tables (number) WHERE fault <> 0;"
               "ALTER TABLE chairs ADD COLUMN reserved INTEGER REFERENCES people;"
               "ALTER TABLE moves RENAME TO old_moves;"
               "CREATE TABLE moves ("
               " place INTEGER NOT NULL,"
               " ply INTEGER NOT NULL,"
               " seat INTEGER NOT NULL,"
               " move TEXT NOT NULL,"
               " remaining INTEGER NOT NULL,"
               " played INTEGER NOT NULL,"
               " link BLOB NOT NULL,"
               " PRIMARY KEY (place, ply)) STRICT, WITHOUT ROWID;",
     .run = chain_old_moves,
     .after = "ALTER TABLE tables DROP COLUMN last;"},

    /* 5: where seeds come from */
    {.before = "CREATE TABLE deals ("
               " place INTEGER PRIMARY KEY REFERENCES tables,"
               " generator TEXT NOT NULL,"
               " secret TEXT NOT NULL,"
               " asked INTEGER NOT NULL,"
               " commitment1 TEXT NOT NULL, number1 TEXT NOT NULL,"
               " commitment2 TEXT NOT NULL, number2 TEXT NOT NULL,"
               " commitment3 TEXT NOT NULL, number3 TEXT NOT NULL,"
               " commitment4 TEXT NOT NULL, number4 TEXT NOT NULL) STRICT;"},

    /* 6: games that people end before their rules do */
    {.before = "CREATE TABLE endings ("
               " place INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,"
               " kind INTEGER NOT NULL,"
               " resigned TEXT NOT NULL,"
               " offers TEXT NOT NULL,"
               " draw_by INTEGER NOT NULL,"
               " draw_agreed INTEGER NOT NULL) STRICT;"},

    /* 7: who has tried a day's deal */
    {.before = "CREATE INDEX tables_daily ON tables (daily, game, host) WHERE daily <> '';"},

    /* 8: the best game of each player alone, of all and of each day. The file keeps them whoever
     * adds games; `day` is that of the game itself */
    {.before =
         "CREATE TABLE solo_bests ("
         " game TEXT NOT NULL,"
         " daily TEXT NOT NULL,"
         " person INTEGER NOT NULL,"
         " points INTEGER NOT NULL,"
         " ended INTEGER NOT NULL,"
         " place INTEGER NOT NULL,"
         " day TEXT NOT NULL,"
         " PRIMARY KEY (game, daily, person)) STRICT, WITHOUT ROWID;"
         "CREATE INDEX solo_bests_order ON solo_bests (game, daily, points DESC, ended, person);"
         "INSERT INTO solo_bests SELECT game, '', person, max(points), ended, place, daily"
         " FROM solos GROUP BY game, person;"
         "INSERT INTO solo_bests SELECT game, daily, person, max(points), ended, place, daily"
         " FROM solos WHERE daily <> '' GROUP BY game, daily, person;"
         "CREATE TRIGGER solos_added AFTER INSERT ON solos BEGIN"
         " INSERT INTO solo_bests VALUES (NEW.game, '', NEW.person, NEW.points, NEW.ended,"
         " NEW.place, NEW.daily) ON CONFLICT (game, daily, person) DO UPDATE SET"
         " points = excluded.points, ended = excluded.ended, place = excluded.place,"
         " day = excluded.day WHERE excluded.points > solo_bests.points;"
         " INSERT INTO solo_bests SELECT NEW.game, NEW.daily, NEW.person, NEW.points, NEW.ended,"
         " NEW.place, NEW.daily WHERE NEW.daily <> '' ON CONFLICT (game, daily, person)"
         " DO UPDATE SET points = excluded.points, ended = excluded.ended,"
         " place = excluded.place, day = excluded.day"
         " WHERE excluded.points > solo_bests.points;"
         "END;"
         "DROP INDEX solos_best;"
         "DROP INDEX solos_daily;"},

    /* 9: what names are found and told apart by */
    {.before = "ALTER TABLE people ADD COLUMN canonical TEXT NOT NULL DEFAULT '';"
               "ALTER TABLE people ADD COLUMN skeleton TEXT NOT NULL DEFAULT '';",
     .run = fill_name_forms,
     .after = "CREATE INDEX people_canonical ON people (canonical) WHERE kind <> 0;"
              "CREATE INDEX people_skeleton ON people (skeleton) WHERE kind <> 0;"},

    /* 10: networks from which somebody has logged in */
    {.before = "CREATE TABLE known_networks ("
               " person INTEGER NOT NULL REFERENCES people,"
               " hash BLOB NOT NULL,"
               " seen INTEGER NOT NULL,"
               " PRIMARY KEY (person, hash)) STRICT, WITHOUT ROWID;"
               "CREATE INDEX known_networks_seen ON known_networks (seen);"},

    /* 11: whether a guest is needed any more */
    {.before = "CREATE INDEX people_guests ON people (id) WHERE kind = 0;"
               "CREATE INDEX tables_of_host ON tables (host) WHERE host IS NOT NULL;"
               "CREATE INDEX chairs_reserved ON chairs (reserved) WHERE reserved IS NOT NULL;"
               "CREATE INDEX remarks_of ON remarks (person) WHERE person IS NOT NULL;"
               "CREATE INDEX solos_of ON solos (person);"},

    /* 12: how many open tables an address has made */
    {.before = "ALTER TABLE tables ADD COLUMN address BLOB NOT NULL DEFAULT x'';"},

    /* 13: what clocks know besides what is left */
    {.before = "ALTER TABLE chairs ADD COLUMN earned INTEGER NOT NULL DEFAULT -1;"
               "ALTER TABLE chairs ADD COLUMN given INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE chairs ADD COLUMN debt INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE chairs ADD COLUMN returned INTEGER NOT NULL DEFAULT -1;"},

    /* 14: tables that ended before anybody played */
    {.before = "CREATE INDEX tables_empty ON tables (number) WHERE stage IN (2, 3) AND plies = 0;"},

    /* 15: who is an operator */
    {.before = "ALTER TABLE people ADD COLUMN role INTEGER NOT NULL DEFAULT 0;"
               "CREATE INDEX people_operators ON people (id) WHERE role = 1;"},

    /* 16: what operators have done. People and tables may be deleted while it stays */
    {.before = "CREATE TABLE audit ("
               " number INTEGER PRIMARY KEY AUTOINCREMENT,"
               " at INTEGER NOT NULL,"
               " operator INTEGER NOT NULL,"
               " action TEXT NOT NULL,"
               " person INTEGER NOT NULL,"
               " place TEXT NOT NULL,"
               " name TEXT NOT NULL,"
               " value TEXT NOT NULL,"
               " count INTEGER NOT NULL,"
               " until INTEGER NOT NULL,"
               " reason TEXT NOT NULL) STRICT;"
               "CREATE INDEX audit_at ON audit (at);"},

    /* 17: the language of e-mails */
    {.before = "ALTER TABLE people ADD COLUMN language TEXT NOT NULL DEFAULT '';"},

    /* 18: when sessions began and were used, invitations, and former people, who have no name */
    {.before = "ALTER TABLE sessions ADD COLUMN created INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
               "CREATE TABLE invites ("
               " id INTEGER PRIMARY KEY AUTOINCREMENT,"
               " hash BLOB NOT NULL UNIQUE,"
               " made_by INTEGER REFERENCES people,"
               " created INTEGER NOT NULL,"
               " expires INTEGER NOT NULL,"
               " uses INTEGER NOT NULL,"
               " used INTEGER NOT NULL) STRICT;"
               "CREATE INDEX invites_of ON invites (made_by) WHERE made_by IS NOT NULL;"
               "DROP INDEX people_named;"
               "CREATE UNIQUE INDEX people_named ON people (name) WHERE kind IN (1, 2);"},

    /* 19: why and until when somebody is banned or muted; reports; remarks that were removed.
     * People and tables may be deleted while a report stays */
    {.before = "ALTER TABLE people ADD COLUMN banned_until INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE people ADD COLUMN ban_reason TEXT NOT NULL DEFAULT '';"
               "ALTER TABLE people ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE people ADD COLUMN muted_until INTEGER NOT NULL DEFAULT 0;"
               "ALTER TABLE people ADD COLUMN mute_reason TEXT NOT NULL DEFAULT '';"
               "CREATE INDEX people_banned_until ON people (banned_until) WHERE banned_until > 0;"
               "CREATE INDEX people_muted_until ON people (muted_until) WHERE muted_until > 0;"
               "ALTER TABLE remarks ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;"
               "CREATE TABLE reports ("
               " number INTEGER PRIMARY KEY AUTOINCREMENT,"
               " at INTEGER NOT NULL,"
               " reporter INTEGER NOT NULL,"
               " person INTEGER NOT NULL,"
               " place TEXT NOT NULL,"
               " remark INTEGER NOT NULL,"
               " name TEXT NOT NULL,"
               " preset TEXT NOT NULL,"
               " text TEXT NOT NULL,"
               " reason INTEGER NOT NULL,"
               " words TEXT NOT NULL,"
               " outcome INTEGER NOT NULL,"
               " settled INTEGER NOT NULL,"
               " settled_by INTEGER NOT NULL) STRICT;"
               "CREATE INDEX reports_at ON reports (at);"
               "CREATE INDEX reports_open ON reports (number) WHERE outcome = 0;"
               "CREATE INDEX reports_about ON reports (person, number);"
               "CREATE INDEX reports_by ON reports (reporter, number);"},

    /* 20: networks from which nobody may come */
    {.before = "CREATE TABLE banned_networks ("
               " network TEXT PRIMARY KEY,"
               " created INTEGER NOT NULL,"
               " until INTEGER NOT NULL,"
               " reason TEXT NOT NULL) STRICT, WITHOUT ROWID;"},

    /* 21: the last move of each table, so that moves lost at the end are missed */
    {.before = "CREATE TABLE last_moves ("
               " place INTEGER PRIMARY KEY,"
               " ply INTEGER NOT NULL,"
               " link BLOB NOT NULL) STRICT;"
               "INSERT INTO last_moves SELECT place, max(ply), link FROM moves"
               " WHERE ply > 0 GROUP BY place;"},

    /* 22: seats by lot */
    {.before = "ALTER TABLE tables ADD COLUMN lot INTEGER NOT NULL DEFAULT 0;"},

    /* 23: what was answered to requests that are done once */
    {.before = "CREATE TABLE answers ("
               " person INTEGER NOT NULL REFERENCES people,"
               " op TEXT NOT NULL,"
               " request TEXT NOT NULL,"
               " answer TEXT NOT NULL,"
               " at INTEGER NOT NULL,"
               " PRIMARY KEY (person, op, request)) STRICT, WITHOUT ROWID;"
               "CREATE INDEX answers_at ON answers (at);"},

    /* 24: e-mails and calls of the webhook that are to be sent */
    {.before = "CREATE TABLE outbox ("
               " number INTEGER PRIMARY KEY AUTOINCREMENT,"
               " person INTEGER REFERENCES people,"
               " kind TEXT NOT NULL,"
               " place TEXT NOT NULL,"
               " game TEXT NOT NULL,"
               " other TEXT NOT NULL,"
               " body TEXT NOT NULL,"
               " created INTEGER NOT NULL,"
               " due INTEGER NOT NULL,"
               " tries INTEGER NOT NULL,"
               " failures INTEGER NOT NULL,"
               " owner INTEGER NOT NULL) STRICT;"
               "CREATE INDEX outbox_created ON outbox (created);"},
};
#define STORE_VERSION (int)(sizeof steps / sizeof *steps)

/* Reads one number. */
static int read_number(sqlite3 *file, const char *query, int64_t *number)
{
    sqlite3_stmt *row = NULL;
    int status = sqlite3_prepare_v2(file, query, -1, &row, NULL);
    if (status == SQLITE_OK) {
        status = sqlite3_step(row) == SQLITE_ROW ? SQLITE_OK : sqlite3_errcode(file);
        *number = sqlite3_column_int64(row, 0);
    }
    sqlite3_finalize(row);
    return status;
}

/* PRAGMA takes no bound values. */
static int write_number(sqlite3 *file, const char *name, int64_t number)
{
    char change[64];
    struct text out = text_in(change, sizeof change);
    text_format(&out, "PRAGMA %s = %lld", name, (long long)number);
    return sqlite3_exec(file, change, NULL, NULL, NULL);
}

/* ---- from one version to the next ---- */

struct watch {
    const struct store_open_options *options;
    struct schema_progress progress;
};

/* SQLite stops if it is not 0. */
static int report_progress(void *context)
{
    const struct watch *watch = context;
    return !watch->options->progress(watch->options->context, watch->progress.done,
                                     watch->progress.all);
}

static int apply_step(sqlite3 *file, const struct step *step, struct schema_progress *progress)
{
    int status = sqlite3_exec(file, step->before, NULL, NULL, NULL);
    if (status == SQLITE_OK && step->run != NULL)
        status = step->run(file, progress);
    if (status == SQLITE_OK && step->after != NULL)
        status = sqlite3_exec(file, step->after, NULL, NULL, NULL);
    return status;
}

/* Counts the games first, so that progress can be shown. */
static int apply_steps(sqlite3 *file, int64_t version, const struct store_open_options *options)
{
    struct watch watch = {.options = options};
    int64_t games = 0;
    int status = SQLITE_OK;
    if (version > 0 && version < CHAIN_VERSION)
        status = read_number(file, "SELECT count(*) FROM tables", &games);
    watch.progress.all = games > INT32_MAX ? INT32_MAX : (int)games;
    if (version > 0 && options->progress != NULL)
        sqlite3_progress_handler(file, WATCH_EVERY, report_progress, &watch);
    for (; status == SQLITE_OK && version < STORE_VERSION; version++)
        status = apply_step(file, &steps[version], &watch.progress);
    sqlite3_progress_handler(file, 0, NULL, NULL);
    return status;
}

/* The version is written last, in the same transaction. */
static int upgrade(sqlite3 *file, int64_t version, const struct store_open_options *options)
{
    int status = apply_steps(file, version, options);
    if (status == SQLITE_OK)
        status = write_number(file, "application_id", APPLICATION);
    if (status == SQLITE_OK)
        status = write_number(file, "user_version", STORE_VERSION);
    return status == SQLITE_OK ? sqlite3_exec(file, "COMMIT", NULL, NULL, NULL) : status;
}

/* SQLite complains if no transaction is open, and rolls an open one back by itself after errors. */
static bool refuse(sqlite3 *file, struct store_error *why, const char *key, const char *words)
{
    store_error_set(why, key, words);
    sqlite3_exec(file, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* "unable to open database file" alone helps nobody: the system knows why. */
static bool refuse_unopened(sqlite3 *file, struct store_error *why)
{
    char words[sizeof why->words];
    struct text out = text_in(words, sizeof words);
    int error = sqlite3_system_errno(file);
    text_add(&out, sqlite3_errmsg(file));
    if (error != 0)
        text_format(&out, ": %s", strerror(error));
    return refuse(file, why, "store.error.system", words);
}

/* Says what a person can do about it, where SQLite's result tells. */
bool schema_refuse(sqlite3 *file, struct store_error *why, int status)
{
    static const struct {
        int status;
        const char *key;
    } keys[] = {{SQLITE_NOTADB, "store.error.foreign"},
                {SQLITE_CORRUPT, "store.error.damaged"},
                {SQLITE_BUSY, "store.error.busy"},
                {SQLITE_INTERRUPT, "store.error.stopped"}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if ((status & 0xff) == keys[i].status)
            return refuse(file, why, keys[i].key, sqlite3_errmsg(file));
    if ((status & 0xff) == SQLITE_CANTOPEN)
        return refuse_unopened(file, why);
    return refuse(file, why, "store.error.system", sqlite3_errmsg(file));
}

/* The version of a store; 0: the file is none. */
static int64_t version_of(sqlite3 *file)
{
    int64_t application = 0, version = 0;
    bool known = read_number(file, "PRAGMA application_id", &application) == SQLITE_OK &&
                 read_number(file, "PRAGMA user_version", &version) == SQLITE_OK;
    return known && application == APPLICATION ? version : 0;
}

bool schema_is_old(sqlite3 *file)
{
    int64_t version = version_of(file);
    return version != 0 && version < STORE_VERSION;
}

bool schema_is_current(sqlite3 *file)
{
    return version_of(file) == STORE_VERSION;
}

/* An empty file is not ours either, until schema_ready has made it a store. */
bool schema_is_ours(sqlite3 *file, struct store_error *why)
{
    int64_t application = 0;
    int status = read_number(file, "PRAGMA application_id", &application);
    if (status != SQLITE_OK)
        return schema_refuse(file, why, status);
    return application == APPLICATION || refuse(file, why, "store.error.foreign", "");
}

/* If two processes find the same new file, the second waits and finds it ready. */
bool schema_ready(sqlite3 *file, const struct store_open_options *options, struct store_error *why)
{
    int64_t application = 0, version = 0, things = 0;
    char number[NUMBER_MAX];
    struct text out = text_in(number, sizeof number);
    int status = read_number(file, "PRAGMA user_version", &version);
    if (status == SQLITE_OK && version != STORE_VERSION)
        status = sqlite3_exec(file, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (status == SQLITE_OK)
        status = read_number(file, "PRAGMA application_id", &application);
    if (status == SQLITE_OK)
        status = read_number(file, "PRAGMA user_version", &version);
    if (status == SQLITE_OK)
        status = read_number(file, "SELECT count(*) FROM sqlite_schema", &things);
    if (status != SQLITE_OK)
        return schema_refuse(file, why, status);
    if (application != APPLICATION && things > 0)
        return refuse(file, why, "store.error.foreign", "");
    if (version > STORE_VERSION) {
        text_add_int(&out, version);
        return refuse(file, why, "store.error.newer", number);
    }
    if (sqlite3_get_autocommit(file) == 0)
        status = upgrade(file, version, options);
    return status == SQLITE_OK || schema_refuse(file, why, status);
}
