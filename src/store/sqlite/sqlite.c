/*
 * sqlite.c - the store's file: opening, settling, closing; asking it anything.
 *
 * SQLite writes ahead into a log beside the file (WAL). With synchronous NORMAL a commit is one
 * write into that log and waits for no disk: the system has it, whatever becomes of the program.
 * With FULL it waits until the disk has it, too. A server has NORMAL, and a thread that syncs the
 * log (log_sync.h).
 *
 * The log is not cut when it begins anew: to write into a file of the same length is quicker to
 * sync.
 */
#include "store/sqlite/sqlite.h"

#include "base/memory.h"
#include "base/text.h"
#include "store/sqlite/log_sync.h"
#include "store/sqlite/name_forms.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DELETE 0x7f /* the control character */

#define SETTINGS                             \
    "PRAGMA foreign_keys = ON;"              \
    "PRAGMA trusted_schema = OFF;"           \
    "PRAGMA temp_store = MEMORY;"            \
    "PRAGMA journal_size_limit = 268435456;" \
    "PRAGMA cache_size = -4096;"

#define DEAL_COLUMNS                                                        \
    "generator, secret, asked, commitment1, number1, commitment2, number2," \
    " commitment3, number3, commitment4, number4"
/* True if this column names a person who does not exist; NULL is fine. */
#define IS_STRANGER(column) \
    column " IS NOT NULL AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = " column ")"
#define TABLE_COLUMNS                                                                           \
    "tables.number, id, stage, game, players, options, seed, listed, rated, daily, clock,"      \
    " clock_start, clock_each, host, created, changed, plies, result, remaining_at, counted,"   \
    " rules, edition, version, cut, undo_seat, undo_ply, undo_agreed, rematch, reserved_until," \
    " fault, fault_ply, address, lot, " IS_STRANGER("host") " "
#define SEAT_HAS_STRANGER IS_STRANGER("person") " OR " IS_STRANGER("reserved")

#define CHAT_COLUMNS "number, person, said, watching, removed, preset, text"
#define REPORT_COLUMNS                                                                         \
    "number, at, reporter, person, place, remark, name, preset, text, reason, words, outcome," \
    " settled, settled_by"
#define OWN_OR_OWNERS "id IN (?1, (SELECT owner FROM people WHERE id = ?1))"
/* The newest reports, at most ?3, below number ?2. */
#define NEWEST_REPORTS " AND (?2 = 0 OR number < ?2) ORDER BY number DESC LIMIT ?3"

#define MOVE_COLUMNS "ply, seat, remaining, played, link, move"

/* True if anything that is kept refers to the person. */
#define IS_USED(id)                                             \
    "EXISTS (SELECT 1 FROM chairs WHERE person = " id ")"       \
    " OR EXISTS (SELECT 1 FROM chairs WHERE reserved = " id ")" \
    " OR EXISTS (SELECT 1 FROM tables WHERE host = " id ")"     \
    " OR EXISTS (SELECT 1 FROM remarks WHERE person = " id ")"  \
    " OR EXISTS (SELECT 1 FROM solos WHERE person = " id ")"    \
    " OR EXISTS (SELECT 1 FROM ratings WHERE person = " id ")"  \
    " OR EXISTS (SELECT 1 FROM people WHERE owner = " id ")"    \
    " OR EXISTS (SELECT 1 FROM mail WHERE person = " id ")"     \
    " OR EXISTS (SELECT 1 FROM mail_codes WHERE person = " id ")"

/* Tables that were over before ?TIME without a move: nobody needs them. */
#define IS_EMPTY(time)                                                                        \
    "stage IN (2, 3) AND plies = 0 AND changed <= " time " AND counted = 0 AND fault = 0 AND" \
    " NOT EXISTS (SELECT 1 FROM moves WHERE place = tables.number) AND"                       \
    " NOT EXISTS (SELECT 1 FROM solos WHERE place = tables.number)"

/* The SQL of daily work, by number. Times are milliseconds, kinds and stages the numbers of their
 * enums; ?1, ?2, ... are bound in this order. `place` is the number of a table's row. */
static const char *const statements[STMT_COUNT] = {
    [STMT_BEGIN] = "BEGIN IMMEDIATE",
    [STMT_COMMIT] = "COMMIT",
    [STMT_ROLLBACK] = "ROLLBACK",
    [STMT_ADD_PERSON] = "INSERT INTO people (name, kind, banned, owner, created, seen, password,"
                        " canonical, skeleton) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [STMT_PERSON] = "SELECT " PERSON_COLUMNS " FROM people WHERE id = ?1",
    [STMT_PERSON_NAMED] =
        "SELECT " PERSON_COLUMNS " FROM people WHERE canonical = ?1 AND kind <> 0 AND kind <> 3 "
        "ORDER BY name COLLATE BINARY = ?2 DESC, id LIMIT 1",
    [STMT_NAME_TAKEN] = "SELECT 1 FROM people WHERE kind <> 0 AND id <> ?1 AND"
                        " (canonical = ?2 OR skeleton = ?3)",
    [STMT_PASSWORD] = "SELECT password FROM people WHERE id = ?1",
    [STMT_CHANGE_PERSON] =
        "UPDATE people SET name = ?2, kind = ?3, seen = ?4, canonical = ?5, skeleton = ?6"
        " WHERE id = ?1",
    [STMT_BAN] = "SELECT banned, banned_until, ban_reason FROM people WHERE " OWN_OR_OWNERS
                 " ORDER BY banned <> 0 DESC, id = ?1 DESC LIMIT 1",
    [STMT_MUTE] = "SELECT muted, muted_until, mute_reason FROM people WHERE " OWN_OR_OWNERS
                  " ORDER BY muted <> 0 DESC, id = ?1 DESC LIMIT 1",
    [STMT_SET_BAN] =
        "UPDATE people SET banned = ?2, banned_until = ?3, ban_reason = ?4 WHERE id = ?1",
    [STMT_SET_MUTE] =
        "UPDATE people SET muted = ?2, muted_until = ?3, mute_reason = ?4 WHERE id = ?1",
    [STMT_HAS_ENDED_SANCTION] =
        "SELECT EXISTS (SELECT 1 FROM people WHERE banned_until > 0 AND banned_until <= ?1)"
        " OR EXISTS (SELECT 1 FROM people WHERE muted_until > 0 AND muted_until <= ?1)"
        " OR EXISTS (SELECT 1 FROM banned_networks WHERE until > 0 AND until <= ?1)",
    [STMT_END_BANS] = "UPDATE people SET banned = 0, banned_until = 0, ban_reason = ''"
                      " WHERE banned_until > 0 AND banned_until <= ?1",
    [STMT_END_MUTES] = "UPDATE people SET muted = 0, muted_until = 0, mute_reason = ''"
                       " WHERE muted_until > 0 AND muted_until <= ?1",
    [STMT_END_NETWORK_BANS] = "DELETE FROM banned_networks WHERE until > 0 AND until <= ?1",
    [STMT_BAN_NETWORK] = "INSERT OR REPLACE INTO banned_networks (network, created, until, reason)"
                         " VALUES (?1, ?2, ?3, ?4)",
    [STMT_UNBAN_NETWORK] = "DELETE FROM banned_networks WHERE network = ?1",
    [STMT_COUNT_BANNED_NETWORKS] = "SELECT count(*) FROM banned_networks",
    [STMT_EACH_BANNED_NETWORK] = "SELECT network, created, until, reason FROM banned_networks"
                                 " ORDER BY created DESC, network",
    [STMT_SET_PASSWORD] = "UPDATE people SET password = ?2 WHERE id = ?1",
    [STMT_SET_ROLE] = "UPDATE people SET role = ?2 WHERE id = ?1",
    [STMT_OPERATORS] = "SELECT count(*) FROM people WHERE role = 1 AND banned = 0",
    [STMT_ACCOUNTS] = "SELECT count(*) FROM people WHERE kind = 1",
    [STMT_EACH_PERSON] = "SELECT " PERSON_COLUMNS " FROM people WHERE (?1 = 4 OR kind = ?1) AND"
                         " instr(lower(name), lower(?2)) > 0 ORDER BY id LIMIT ?3",
    [STMT_GAMES_OF] = "SELECT count(DISTINCT place) FROM chairs WHERE person = ?1",
    [STMT_NEWEST_PERSON] = "SELECT max(id) FROM people",
    /* Kind 3 is a former person. */
    [STMT_LEAVE_PERSON] = "UPDATE people SET name = '', kind = 3, owner = NULL, created = 0,"
                          " seen = 0, password = '', canonical = '', skeleton = '', role = 0,"
                          " language = '', banned_until = 0, ban_reason = '', muted = 0,"
                          " muted_until = 0, mute_reason = ''"
                          " WHERE id = ?1",
    [STMT_FORGET_REMARKS] = "DELETE FROM remarks WHERE person = ?1",
    [STMT_FORGET_AUDIT_NAMES] =
        "UPDATE audit SET name = '', value = '', reason = '' WHERE person = ?1",
    [STMT_FORGET_REPORTS_ABOUT] = "DELETE FROM reports WHERE person = ?1",
    [STMT_FORGET_REPORTER] = "UPDATE reports SET reporter = 0, words = '' WHERE reporter = ?1",
    [STMT_FORGET_INVITES_OF] = "DELETE FROM invites WHERE made_by = ?1",
    [STMT_BOTS_OF] = "SELECT count(*) FROM people WHERE owner = ?1",
    [STMT_EACH_BOT_OF] = "SELECT " PERSON_COLUMNS " FROM people WHERE owner = ?1 ORDER BY id",
    [STMT_LANGUAGE] = "SELECT language FROM people WHERE id = ?1",
    [STMT_SET_LANGUAGE] = "UPDATE people SET language = ?2 WHERE id = ?1",
    [STMT_EMAIL_ADDRESS] = "SELECT address, confirmed FROM mail WHERE person = ?1",
    [STMT_SET_EMAIL_ADDRESS] =
        "INSERT OR REPLACE INTO mail (person, address, confirmed) VALUES (?1, ?2, ?3)",
    [STMT_FORGET_EMAIL_ADDRESS] = "DELETE FROM mail WHERE person = ?1",
    [STMT_ADD_EMAIL_CODE] =
        "INSERT INTO mail_codes (hash, person, purpose, expires) VALUES (?1, ?2, ?3, ?4)",
    [STMT_EMAIL_CODE] =
        "SELECT person FROM mail_codes WHERE hash = ?1 AND purpose = ?2 AND expires > ?3",
    [STMT_FORGET_EMAIL_CODES] = "DELETE FROM mail_codes WHERE person = ?1",
    [STMT_END_EMAIL_CODES] = "DELETE FROM mail_codes WHERE person = ?1 AND purpose = ?2",
    [STMT_FORGET_OLD_CODES] = "DELETE FROM mail_codes WHERE expires <= ?1",
    [STMT_NOTIFIED_TURN] = "SELECT seat, turn FROM told WHERE place = ?1",
    [STMT_SET_NOTIFIED_TURN] =
        "INSERT OR REPLACE INTO told (place, seat, turn) VALUES (?1, ?2, ?3)",
    [STMT_ADD_SESSION] = "INSERT INTO sessions (hash, person, expires, created, used) "
                         "VALUES (?1, ?2, ?3, ?4, ?4)",
    [STMT_SESSION] = "SELECT person, expires FROM sessions WHERE hash = ?1",
    [STMT_EXTEND_SESSION] = "UPDATE sessions SET expires = ?2, used = ?3 WHERE hash = ?1",
    [STMT_EACH_SESSION] = "SELECT hash, created, used, expires FROM sessions WHERE person = ?1"
                          " ORDER BY created DESC, hash",
    [STMT_END_OLD_SESSIONS] =
        "DELETE FROM sessions WHERE person = ?1 AND hash NOT IN (SELECT hash FROM sessions"
        " WHERE person = ?1 ORDER BY used DESC, created DESC LIMIT ?2)",
    [STMT_FORGET_OLD_INVITES] = "DELETE FROM invites WHERE expires <= ?1",
    [STMT_ADD_INVITE] = "INSERT INTO invites (hash, made_by, created, expires, uses, used) "
                        "VALUES (?1, ?2, ?3, ?4, ?5, 0)",
    [STMT_INVITE_IS_GOOD] =
        "SELECT 1 FROM invites WHERE hash = ?1 AND expires > ?2 AND used < uses",
    [STMT_TAKE_INVITE] = "UPDATE invites SET used = used + 1"
                         " WHERE hash = ?1 AND expires > ?2 AND used < uses",
    [STMT_RETURN_INVITE] = "UPDATE invites SET used = used - 1 WHERE hash = ?1 AND used > 0",
    [STMT_EACH_INVITE] = "SELECT id, made_by, created, expires, uses, used FROM invites"
                         " WHERE expires > ?1 AND used < uses ORDER BY id",
    [STMT_DELETE_INVITE] = "DELETE FROM invites WHERE id = ?1",
    [STMT_END_SESSION] = "DELETE FROM sessions WHERE hash = ?1",
    [STMT_END_SESSIONS] = "DELETE FROM sessions WHERE person = ?1",
    [STMT_KNOW_NETWORK] =
        "INSERT OR REPLACE INTO known_networks (person, hash, seen) VALUES (?1, ?2, ?3)",
    [STMT_KNOWS_NETWORK] = "SELECT 1 FROM known_networks WHERE person = ?1 AND hash = ?2",
    [STMT_COUNT_ALL] = "SELECT (SELECT count(*) FROM people WHERE kind = 0),"
                       " (SELECT count(*) FROM people WHERE kind = 1),"
                       " (SELECT count(*) FROM people WHERE kind = 2),"
                       " (SELECT count(*) FROM people WHERE banned <> 0),"
                       " (SELECT count(*) FROM banned_networks),"
                       " total(stage = 0), total(stage = 1), total(stage = 2), total(stage = 3),"
                       " total(stage = 2 AND changed > ?1),"
                       " total(stage = 2 AND changed > ?2),"
                       " total(stage = 2 AND changed > ?3),"
                       " (SELECT count(*) FROM moves),"
                       " total(CASE WHEN stage = 2 AND changed > ?3 THEN plies END),"
                       " (SELECT count(*) FROM remarks) FROM tables",
    [STMT_COUNT_EXPIRED] =
        "SELECT (SELECT count(*) FROM sessions WHERE expires > 0 AND expires <= ?1),"
        " (SELECT count(*) FROM mail_codes WHERE expires <= ?1),"
        " (SELECT count(*) FROM known_networks WHERE seen <= ?2),"
        " (SELECT count(*) FROM reports WHERE at <= ?3),"
        " (SELECT count(*) FROM audit WHERE at <= ?4),"
        " (SELECT count(*) FROM (SELECT id AS guest FROM people WHERE kind = 0 AND seen <= ?5)"
        " WHERE NOT (" IS_USED(
            "guest") ")),"
                     " (SELECT count(*) FROM remarks JOIN tables ON tables.number = place"
                     " WHERE stage IN (2, 3) AND changed <= ?6),"
                     " (SELECT count(*) FROM tables INDEXED BY tables_empty WHERE " IS_EMPTY(
                         "?7") ")",
    [STMT_NETWORKS_OF] = "SELECT count(*) FROM known_networks WHERE person = ?1",
    [STMT_HAS_EXPIRED] =
        "SELECT CASE ?2 WHEN 0 THEN (SELECT 1 FROM sessions WHERE expires > 0 AND expires <= ?1)"
        " WHEN 1 THEN (SELECT 1 FROM mail_codes WHERE expires <= ?1)"
        " WHEN 2 THEN (SELECT 1 FROM known_networks WHERE seen <= ?1)"
        " WHEN 3 THEN (SELECT 1 FROM reports WHERE at <= ?1)"
        " ELSE (SELECT 1 FROM audit WHERE at <= ?1) END",
    [STMT_CLEAN_SESSIONS] = "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions "
                            "WHERE expires > 0 AND expires <= ?1 LIMIT ?2)",
    [STMT_CLEAN_CODES] = "DELETE FROM mail_codes WHERE hash IN (SELECT hash FROM mail_codes "
                         "WHERE expires <= ?1 LIMIT ?2)",
    [STMT_CLEAN_NETWORKS] = "DELETE FROM known_networks WHERE (person, hash) IN "
                            "(SELECT person, hash FROM known_networks WHERE seen <= ?1 LIMIT ?2)",
    [STMT_NEXT_OLD_GUEST] = "SELECT id FROM people WHERE kind = 0 AND id > ?1 AND seen <= ?2"
                            " ORDER BY id LIMIT 1",
    [STMT_PERSON_IS_USED] = "SELECT " IS_USED("?1"),
    [STMT_FORGET_NETWORKS] = "DELETE FROM known_networks WHERE person = ?1",
    [STMT_FORGET_PERSON] = "DELETE FROM people WHERE id = ?1",
    [STMT_NEXT_CHAT] = "SELECT min(place) FROM remarks WHERE place > ?1",
    [STMT_CHAT_IS_OLD] =
        "SELECT 1 FROM tables WHERE number = ?1 AND stage IN (2, 3) AND changed <= ?2",
    [STMT_CLEAN_CHAT] = "DELETE FROM remarks WHERE place = ?1 AND number IN "
                        "(SELECT number FROM remarks WHERE place = ?1 LIMIT ?2)",
    /* Without INDEXED BY, SQLite would walk through all finished games. */
    [STMT_NEXT_EMPTY] = "SELECT number, id FROM tables INDEXED BY tables_empty WHERE " IS_EMPTY(
        "?2") " AND number > ?1 ORDER BY number LIMIT 1",
    [STMT_FORGET_SEATS] = "DELETE FROM chairs WHERE place = ?1",
    [STMT_FORGET_LAST_MOVE] = "DELETE FROM last_moves WHERE place = ?1",
    [STMT_FORGET_DEAL] = "DELETE FROM deals WHERE place = ?1",
    [STMT_FORGET_ENDING] = "DELETE FROM endings WHERE place = ?1",
    [STMT_FORGET_CHAT] = "DELETE FROM remarks WHERE place = ?1",
    [STMT_FORGET_NOTIFIED] = "DELETE FROM told WHERE place = ?1",
    [STMT_FORGET_TABLE] = "DELETE FROM tables WHERE number = ?1",
    [STMT_ADD_TABLE] =
        "INSERT INTO tables (id, stage, game, players, options, host, created, changed, plies,"
        " seed, listed, rated, daily, clock, clock_start, clock_each, result, remaining_at,"
        " counted, rules, edition, version, cut, undo_seat, undo_ply, undo_agreed, rematch,"
        " reserved_until, address, lot) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,"
        " ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, "
        "?30)",
    [STMT_CHANGE_TABLE] =
        "UPDATE tables SET stage = ?2, changed = ?3, plies = ?4, seed = ?5, listed = ?6,"
        " rated = ?7, daily = ?8, clock = ?9, clock_start = ?10, clock_each = ?11, result = ?12,"
        " remaining_at = ?13, counted = ?14, rules = ?15, edition = ?16, version = ?17, cut = ?18,"
        " undo_seat = ?19, undo_ply = ?20, undo_agreed = ?21, rematch = ?22, reserved_until = ?23,"
        " address = ?24, lot = ?25 WHERE number = ?1",
    [STMT_TABLE] = "SELECT " TABLE_COLUMNS "FROM tables WHERE id = ?1",
    [STMT_EACH_TABLE] = "SELECT " TABLE_COLUMNS "FROM tables WHERE stage = ?1 ORDER BY number",
    [STMT_EACH_TABLE_UNKNOWN] =
        "SELECT " TABLE_COLUMNS "FROM tables WHERE stage < 0 OR stage >= ?1 ORDER BY number",
    [STMT_EACH_TABLE_OF] =
        "SELECT " TABLE_COLUMNS "FROM (SELECT DISTINCT place FROM chairs WHERE person = ?1 "
        "ORDER BY place DESC LIMIT ?2) JOIN tables ON tables.number = place "
        "ORDER BY place DESC",
    [STMT_EACH_TABLE_ABOUT] =
        "SELECT " TABLE_COLUMNS "FROM (SELECT place FROM chairs WHERE person = ?1 UNION "
        "SELECT place FROM remarks WHERE person = ?1 ORDER BY place DESC) "
        "JOIN tables ON tables.number = place WHERE ?2 = 0 OR place < ?2 "
        "ORDER BY place DESC LIMIT ?3",
    [STMT_DEAL] = "SELECT " DEAL_COLUMNS " FROM deals"
                  " WHERE place = (SELECT number FROM tables WHERE id = ?1)",
    [STMT_SET_DEAL] = "INSERT OR REPLACE INTO deals (place, " DEAL_COLUMNS ")"
                      " SELECT number, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12"
                      " FROM tables WHERE id = ?1",
    [STMT_EACH_SET_ASIDE] = "SELECT " TABLE_COLUMNS "FROM tables WHERE fault <> 0 ORDER BY number",
    [STMT_MEND_MOVES] = "DELETE FROM moves WHERE place = ?1 AND (ply > ?2 OR ply < 1)",
    [STMT_SET_FAULT] = "UPDATE tables SET fault = ?2, fault_ply = ?3 WHERE number = ?1",
    [STMT_SET_SEAT] =
        "INSERT OR REPLACE INTO chairs (place, seat, kind, person, level, replaced,"
        " undos, remaining, key, rating_before, rating_after, reserved, earned, given, debt, "
        "returned) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
    [STMT_SEATS] =
        "SELECT seat, kind, person, level, replaced, undos, remaining, key,"
        " rating_before, rating_after, reserved, earned, given, debt, returned, " SEAT_HAS_STRANGER
        " FROM chairs WHERE place = ?1",
    [STMT_TABLE_NUMBER] = "SELECT number FROM tables WHERE id = ?1",
    [STMT_ADD_MOVE] = "INSERT INTO moves (place, ply, seat, move, remaining, played, link) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [STMT_CUT_MOVES] = "DELETE FROM moves WHERE place = ?1 AND ply > ?2",
    [STMT_EACH_MOVE] = "SELECT " MOVE_COLUMNS " FROM moves WHERE place = ?1 ORDER BY ply",
    [STMT_LAST_MOVES] = "SELECT " MOVE_COLUMNS " FROM moves WHERE place = ?1 ORDER BY ply DESC",
    [STMT_LINK] = "SELECT link FROM moves WHERE place = ?1 AND ply = ?2",
    [STMT_LAST_MOVE] = "SELECT ply, link FROM last_moves WHERE place = ?1",
    [STMT_SET_LAST_MOVE] =
        "INSERT OR REPLACE INTO last_moves (place, ply, link) VALUES (?1, ?2, ?3)",
    [STMT_ADD_CHAT] =
        "INSERT INTO remarks (place, number, person, said, watching, preset, text) SELECT ?1, "
        "1 + coalesce((SELECT max(number) FROM remarks WHERE place = ?1), 0), ?2, ?3, ?4, ?5, ?6 "
        "RETURNING number",
    [STMT_EACH_CHAT] =
        "SELECT " CHAT_COLUMNS " FROM remarks "
        "WHERE place = ?1 AND number >= iif(?2 >= 0, ?2,"
        " 1 + ?2 + (SELECT max(number) FROM remarks WHERE place = ?1)) ORDER BY number",
    /* The index ends with the key of the table: place and number. */
    [STMT_EACH_CHAT_OF] = "SELECT " CHAT_COLUMNS " FROM remarks INDEXED BY remarks_of"
                          " WHERE place = ?1 AND person = ?2 ORDER BY number",
    [STMT_FORGET_OLD_CHAT] = "DELETE FROM remarks WHERE place = ?1 AND number <= ?2",
    [STMT_CHAT] = "SELECT " CHAT_COLUMNS " FROM remarks WHERE place = ?1 AND number = ?2",
    [STMT_REMOVE_CHAT] = "UPDATE remarks SET removed = 1, preset = '', text = ''"
                         " WHERE place = ?1 AND number = ?2 AND removed = 0",
    [STMT_ADD_REPORT] =
        "INSERT INTO reports (at, reporter, person, place, remark, name, preset, text, reason,"
        " words, outcome, settled, settled_by) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
        " 0, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM reports WHERE reporter = ?2 AND person = ?3 AND"
        " place = ?4 AND remark = ?5 AND outcome = 0) RETURNING number",
    [STMT_REPORT] = "SELECT " REPORT_COLUMNS " FROM reports WHERE number = ?1",
    /* ?1 is bound in all of them, so that one function can run them. */
    [STMT_REPORTS_OPEN] =
        "SELECT " REPORT_COLUMNS " FROM reports WHERE outcome = 0 AND ?1 = ?1" NEWEST_REPORTS,
    [STMT_REPORTS_ALL] = "SELECT " REPORT_COLUMNS " FROM reports WHERE ?1 = ?1" NEWEST_REPORTS,
    [STMT_REPORTS_ABOUT] =
        "SELECT " REPORT_COLUMNS " FROM reports WHERE person = ?1" NEWEST_REPORTS,
    [STMT_REPORTS_BY] = "SELECT " REPORT_COLUMNS " FROM reports WHERE reporter = ?1" NEWEST_REPORTS,
    [STMT_COUNT_OPEN_REPORTS] = "SELECT count(*) FROM reports WHERE outcome = 0",
    [STMT_SETTLE_REPORT] = "UPDATE reports SET outcome = ?2, settled_by = ?3, settled = ?4"
                           " WHERE number = ?1 AND outcome = 0",
    [STMT_CLEAN_REPORTS] = "DELETE FROM reports WHERE number IN (SELECT number FROM reports "
                           "WHERE at <= ?1 LIMIT ?2)",
    [STMT_RATING] = "SELECT value, deviation, volatility, games, played FROM ratings "
                    "WHERE person = ?1 AND scale = ?2",
    [STMT_EACH_RATING_OF] = "SELECT scale, value, deviation, volatility, games, played "
                            "FROM ratings WHERE person = ?1 ORDER BY scale",
    [STMT_SET_RATING] = "INSERT OR REPLACE INTO ratings (person, scale, value, deviation, "
                        "volatility, games, played) "
                        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [STMT_EACH_RATING] = "SELECT value, deviation, volatility, games, played, " PERSON_COLUMNS
                         " FROM ratings JOIN people ON id = person WHERE scale = ?1 AND banned = 0 "
                         "AND kind <> 3 "
                         "ORDER BY value DESC, person LIMIT ?2",
    [STMT_ADD_SOLO] = "INSERT OR REPLACE INTO solos (place, person, game, daily, points, ended) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    /* The order is that of the index solo_bests_order, so that SQLite can stop at the limit. */
    [STMT_EACH_SOLO] =
        "SELECT points, (SELECT id FROM tables WHERE number = place), day, " PERSON_COLUMNS
        " FROM solo_bests CROSS JOIN people ON id = person WHERE game = ?1 AND daily = ?2 AND "
        "banned = 0 AND kind <> 3 ORDER BY points DESC, ended, person LIMIT ?3",
    [STMT_EACH_SOLO_OF] = "SELECT game, points, (SELECT id FROM tables WHERE number = place), daily"
                          " FROM solos WHERE person = ?1 ORDER BY place",
    [STMT_HAS_DAILY] =
        "SELECT 1 FROM tables WHERE host = ?1 AND game = ?2 AND daily = ?3 AND daily <> ''",
    [STMT_DANGLING] = "SELECT \"table\", parent FROM pragma_foreign_key_check",
    [STMT_SETTING] = "SELECT value FROM notes WHERE name = ?1",
    [STMT_SET_SETTING] = "INSERT OR REPLACE INTO notes (name, value) VALUES (?1, ?2)",
    /* All names that begin with a word and a blank: "!" is the character after the blank. */
    [STMT_NEXT_REQUEST] =
        "SELECT value FROM notes WHERE name > ?1 || ' ' AND name < ?1 || '!' LIMIT 1",
    [STMT_FORGET_SETTING] = "DELETE FROM notes WHERE name = ?1",
    [STMT_DATA_VERSION] = "PRAGMA data_version",
    [STMT_ENDING] = "SELECT kind, resigned, offers, draw_by, draw_agreed FROM endings "
                    "WHERE place = ?1",
    [STMT_SET_ENDING] = "INSERT OR REPLACE INTO endings (place, kind, resigned, offers, draw_by,"
                        " draw_agreed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [STMT_ADD_AUDIT] =
        "INSERT INTO audit (at, operator, action, person, place, name, value, count, until,"
        " reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [STMT_EACH_AUDIT] =
        "SELECT number, at, operator, action, person, place, name, value, count, until, reason"
        " FROM audit WHERE at >= ?1 ORDER BY number DESC LIMIT ?2",
    [STMT_CLEAN_AUDIT] = "DELETE FROM audit WHERE number IN (SELECT number FROM audit "
                         "WHERE at <= ?1 LIMIT ?2)",
};

/* ---- trouble ---- */

/* SQLite quotes what it reads: from a damaged file that can be anything, and a terminal or a log
 * must not get it. Bytes that are not UTF-8, and controls, become "\\xff". */
void store_add_words(struct text *out, const char *words)
{
    for (size_t length, left = strlen(words); left > 0; words += length, left -= length) {
        length = text_utf8(words, left);
        unsigned byte = (unsigned char)*words;
        if (length == 0 || byte < ' ' || byte == DELETE) {
            text_format(out, "\\x%02x", byte);
            length = 1;
        } else {
            text_add_bytes(out, words, length);
        }
    }
}

static void note_failure(struct store *store, const char *words)
{
    struct text out = text_in(store->failure, sizeof store->failure);
    store_add_words(&out, words);
}

void store_fail_because(struct store *store, const char *words)
{
    if (!store->failed)
        note_failure(store, words);
    store->failed = true;
}

void store_fail(struct store *store)
{
    if (!store->failed)
        store->busy = (sqlite3_errcode(store->file) & 0xff) == SQLITE_BUSY;
    store_fail_because(store, sqlite3_errmsg(store->file));
}

bool store_failed_busy(const struct store *store)
{
    return store->busy;
}

const char *store_failure(const struct store *store)
{
    return store->failure;
}

/* ---- asking ---- */

/* Prepares a statement when it is first used and keeps it. */
struct stmt stmt_get(struct store *store, enum statement which)
{
    sqlite3_stmt **kept = &store->statements[which];
    if (*kept == NULL && sqlite3_prepare_v3(store->file, statements[which], -1,
                                            SQLITE_PREPARE_PERSISTENT, kept, NULL) != SQLITE_OK)
        store_fail(store);
    return (struct stmt){.store = store, .row = *kept};
}

/* Only for want of memory, or a mistake in the program. */
static void check_bound(struct stmt *stmt, int status)
{
    if (status != SQLITE_OK)
        store_fail(stmt->store);
}

void stmt_bind_int(struct stmt *stmt, int64_t value)
{
    check_bound(stmt, sqlite3_bind_int64(stmt->row, ++stmt->bound, value));
}

void stmt_bind_id(struct stmt *stmt, int64_t value)
{
    if (value != 0)
        stmt_bind_int(stmt, value);
    else
        check_bound(stmt, sqlite3_bind_null(stmt->row, ++stmt->bound));
}

void stmt_bind_real(struct stmt *stmt, double value)
{
    check_bound(stmt, sqlite3_bind_double(stmt->row, ++stmt->bound, value));
}

/* Bound texts and hashes must live until stmt_reset. */
void stmt_bind_text(struct stmt *stmt, const char *value)
{
    check_bound(stmt, sqlite3_bind_text(stmt->row, ++stmt->bound, value, -1, SQLITE_STATIC));
}

void stmt_bind_hash(struct stmt *stmt, const uint8_t hash[STORE_HASH_BYTES])
{
    check_bound(stmt,
                sqlite3_bind_blob(stmt->row, ++stmt->bound, hash, STORE_HASH_BYTES, SQLITE_STATIC));
}

void stmt_bind_link(struct stmt *stmt, const uint8_t link[MOVE_LINK_BYTES])
{
    check_bound(stmt,
                sqlite3_bind_blob(stmt->row, ++stmt->bound, link, MOVE_LINK_BYTES, SQLITE_STATIC));
}

bool stmt_step(struct stmt *stmt)
{
    if (stmt->row == NULL)
        return false;
    stmt->status = sqlite3_step(stmt->row);
    if (stmt->status == SQLITE_ROW)
        return true;
    /* A taken name is a result, not an error. */
    if (stmt->status != SQLITE_DONE &&
        sqlite3_extended_errcode(stmt->store->file) != SQLITE_CONSTRAINT_UNIQUE)
        store_fail(stmt->store);
    return false;
}

/* SQLite returns the error of the last step again, which stmt_step has seen. */
void stmt_reset(struct stmt *stmt)
{
    if (stmt->row != NULL)
        sqlite3_reset(stmt->row);
}

void stmt_run(struct stmt *stmt)
{
    stmt_step(stmt);
    stmt_reset(stmt);
}

bool stmt_changes_row(struct stmt *stmt)
{
    stmt_run(stmt);
    return stmt->status == SQLITE_DONE && sqlite3_changes(stmt->store->file) > 0;
}

int64_t stmt_number(struct stmt *stmt)
{
    int column = 0;
    int64_t number = stmt_step(stmt) ? column_int(stmt, &column) : 0;
    stmt_reset(stmt);
    return number;
}

/* SQLite turns a value of another type into a number, so a damaged row is 0 here. */
int64_t column_int(const struct stmt *stmt, int *column)
{
    return sqlite3_column_int64(stmt->row, (*column)++);
}

double column_real(const struct stmt *stmt, int *column)
{
    return sqlite3_column_double(stmt->row, (*column)++);
}

void column_text(const struct stmt *stmt, int *column, char *text, size_t size)
{
    const char *found = (const char *)sqlite3_column_text(stmt->row, (*column)++);
    struct text out = text_in(text, size);
    text_add(&out, found == NULL ? "" : found);
}

static void column_bytes(const struct stmt *stmt, int *column, uint8_t *bytes, int size)
{
    const void *found = sqlite3_column_blob(stmt->row, *column);
    bool fits = sqlite3_column_bytes(stmt->row, (*column)++) == size;
    memset(bytes, 0, (size_t)size);
    if (found != NULL && fits)
        memcpy(bytes, found, (size_t)size);
}

void column_link(const struct stmt *stmt, int *column, uint8_t link[MOVE_LINK_BYTES])
{
    column_bytes(stmt, column, link, MOVE_LINK_BYTES);
}

void column_hash(const struct stmt *stmt, int *column, uint8_t hash[STORE_HASH_BYTES])
{
    column_bytes(stmt, column, hash, STORE_HASH_BYTES);
}

/* ---- settling ---- */

/* Changes are counted from here: see commit. */
static void note_begun(struct store *store)
{
    store->in_transaction = true;
    store->changes = sqlite3_total_changes64(store->file);
}

/* A write during a walk could change the rows the walk has yet to read. */
void store_begin(struct store *store)
{
    if (store->walks > 0)
        store_fail_because(store, "written to during a walk");
    if (store->in_transaction || store->failed)
        return;
    struct stmt stmt = stmt_get(store, STMT_BEGIN);
    stmt_run(&stmt);
    if (!store->failed)
        note_begun(store);
}

/* Without waiting: the server polls instead, and serves others meanwhile. An open connection takes
 * any timeout. */
bool store_try_begin(struct store *store)
{
    if (store->in_transaction || store->failed)
        return true;
    if (checkpointer_wants_pause(store->checkpointer))
        return false;
    struct stmt stmt = stmt_get(store, STMT_BEGIN);
    sqlite3_busy_timeout(store->file, 0);
    int status = sqlite3_step(stmt.row);
    stmt_reset(&stmt);
    sqlite3_busy_timeout(store->file, STORE_BUSY_TIMEOUT);
    if ((status & 0xff) == SQLITE_BUSY)
        return false;
    if (status == SQLITE_DONE)
        note_begun(store);
    else
        store_fail(store);
    return true;
}

/* SQLite's data_version changes when another connection commits. */
bool store_was_changed(struct store *store)
{
    int column = 0;
    struct stmt stmt = stmt_get(store, STMT_DATA_VERSION);
    int64_t version = stmt_step(&stmt) ? column_int(&stmt, &column) : store->data_version;
    stmt_reset(&stmt);
    bool changed = version != store->data_version;
    store->data_version = version;
    return changed;
}

bool store_has_uncommitted(const struct store *store)
{
    return store->in_transaction || store->failed;
}

/* A transaction that changed nothing is no batch: nobody has to wait for it. */
static void commit(struct store *store)
{
    bool wrote = sqlite3_total_changes64(store->file) != store->changes;
    struct stmt stmt = stmt_get(store, STMT_COMMIT);
    stmt_run(&stmt);
    if (!wrote || store->failed)
        return;
    store->batch++;
    if (store->sync != NULL)
        sync_want(store->sync, store->batch);
}

/* After a failure the transaction is rolled back, and every later commit fails, too. */
bool store_commit(struct store *store)
{
    if (store->in_transaction && !store->failed)
        commit(store);
    if (store->failed && sqlite3_get_autocommit(store->file) == 0) {
        struct stmt stmt = stmt_get(store, STMT_ROLLBACK);
        stmt_run(&stmt);
    }
    store->in_transaction = false;
    return !store->failed;
}

/* ---- durability ---- */

static bool set_synchronous(struct store *store, bool full)
{
    return sqlite3_exec(store->file,
                        full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", NULL,
                        NULL, NULL) == SQLITE_OK;
}

bool store_sync_behind(struct store *store, void (*done)(void *context), void *context)
{
    if (store->durability == STORE_CRASH)
        return true;
    if (!store_commit(store)) /* the setting cannot be changed within a transaction */
        return false;
    store->sync =
        sync_open(sqlite3_filename_wal(sqlite3_db_filename(store->file, "main")), done, context);
    if (store->sync == NULL) {
        note_failure(store, strerror(errno));
        return false;
    }
    sync_want(store->sync, store->batch);
    return set_synchronous(store, false);
}

/* Notes a late failure before the thread is gone. */
void store_sync_end(struct store *store)
{
    if (store->sync == NULL)
        return;
    store_commit(store);
    sync_finish(store->sync);
    store_durable(store);
    sync_close(store->sync);
    store->sync = NULL;
    if (!set_synchronous(store, true))
        store_fail(store);
}

/* If a batch failed, the next commit says so at once. */
bool store_can_commit(struct store *store)
{
    return store->sync == NULL || store->failed || sync_is_idle(store->sync);
}

const char *store_checkpoint_failure(const struct store *store)
{
    int status = checkpointer_status(store->checkpointer);
    return status == SQLITE_OK ? "" : sqlite3_errstr(status);
}

uint64_t store_batch(const struct store *store)
{
    return store->batch;
}

/* Notices a failure of either thread, for the next commit. */
uint64_t store_durable(struct store *store)
{
    int error = store->sync == NULL ? 0 : sync_error(store->sync);
    if (!store->failed && (error != 0 || checkpointer_has_lost(store->checkpointer))) {
        store->failed = true;
        note_failure(store, error != 0 ? strerror(error) : store_checkpoint_failure(store));
    }
    return store->sync == NULL ? store->batch : sync_newest(store->sync);
}

/* ---- opening and closing ---- */

/* SQLite would create it readable for everybody. */
bool database_create_private(const char *path)
{
    int made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made >= 0)
        close(made);
    return made >= 0 || errno == EEXIST;
}

/* An exclusive opener keeps the lock. Others need it only to upgrade an old file, because a server
 * of that version may run. */
static bool lock_and_upgrade(struct store *store, const struct store_open_options *options,
                             struct store_error *why)
{
    const char *real = sqlite3_db_filename(store->file, "main");
    if (options->exclusive)
        return lock_take(&store->lock, real, why) &&
               database_is_whole(store->file, CHECK_QUICK, why) &&
               schema_ready(store->file, options, why);
    if (!lock_check_name(&store->lock, real, why))
        return false;
    if (!schema_is_old(store->file))
        return schema_ready(store->file, options, why);
    bool good = lock_take(&store->lock, real, why) && schema_ready(store->file, options, why);
    lock_release(&store->lock);
    return good;
}

/* The log belongs to stores that are played on, and to new ones. A backup that is only looked at
 * stays one file, byte for byte. */
static int set_up(sqlite3 *file, bool with_log)
{
    int status =
        with_log ? sqlite3_exec(file, "PRAGMA journal_mode = WAL", NULL, NULL, NULL) : SQLITE_OK;
    return status == SQLITE_OK ? sqlite3_exec(file, SETTINGS, NULL, NULL, NULL) : status;
}

static bool is_empty(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && status.st_size == 0;
}

/* The lock comes before SQLite writes anything, even a setting. */
static bool open_database(struct store *store, const char *path,
                          const struct store_open_options *options, struct store_error *why)
{
    if (!database_create_private(path)) {
        store_error_set(why, "store.error.system", strerror(errno));
        return false;
    }
    bool with_log = options->exclusive || is_empty(path);
    int status =
        sqlite3_open_v2(path, &store->file,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
    if (status == SQLITE_OK) {
        sqlite3_busy_timeout(store->file, STORE_BUSY_TIMEOUT);
        if (!lock_and_upgrade(store, options, why))
            return false;
        status = set_up(store->file, with_log);
    }
    store->durability = options->durability;
    if (status == SQLITE_OK && set_synchronous(store, options->durability == STORE_POWER))
        return true;
    return schema_refuse(store->file, why, sqlite3_errcode(store->file));
}

/* Copies what the last server left in the log. If it ended because the disk failed, the log may be
 * damaged on the disk although we can read it: nothing may be appended to it. */
static bool begin_log_anew(struct store *store, struct store_error *why)
{
    int status =
        sqlite3_wal_checkpoint_v2(store->file, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (status == SQLITE_OK || (status & 0xff) == SQLITE_BUSY) /* somebody reads: it is copied */
        return true;
    store_error_set(why, "store.error.system", sqlite3_errmsg(store->file));
    return false;
}

/* After a failure the log is kept: the next opener copies all of it again, because SQLite may
 * believe something is on the disk that is not. An open connection always takes this setting. */
void database_keep_log(sqlite3 *file)
{
    sqlite3_db_config(file, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

/* A store that was opened only in part is closed as one that has failed: its log stays. */
struct store *store_open_with(const char *path, const struct store_open_options *options,
                              struct store_error *why)
{
    struct store *store = memory_for(1, sizeof *store);
    name_forms_begin();
    store->lock = (struct store_lock){LOCK_NO_FILE, LOCK_NO_FILE};
    bool good =
        open_database(store, path, options, why) &&
        (!options->exclusive || (begin_log_anew(store, why) && lock_confirm(&store->lock, why)));
    if (good) {
        store->checkpointer = checkpointer_open(path, store->file);
        good = store_commit(store);
        if (!good)
            store_error_set(why, "store.error.damaged", store->failure);
    }
    if (!good) {
        store->failed = true;
        store_close(store);
        return NULL;
    }
    return store;
}

struct store *store_open(const char *path, enum store_durability durability,
                         struct store_error *why)
{
    return store_open_with(path, &(struct store_open_options){.durability = durability}, why);
}

struct store *store_open_exclusive(const char *path, enum store_durability durability,
                                   struct store_error *why)
{
    return store_open_with(
        path, &(struct store_open_options){.durability = durability, .exclusive = true}, why);
}

/* The order matters: the threads end before their file is closed. */
void store_close(struct store *store)
{
    if (store->file != NULL)
        store_commit(store);
    store_sync_end(store);
    if (store->failed && store->file != NULL)
        database_keep_log(store->file);
    if (store->checkpointer != NULL) {
        sqlite3_wal_hook(store->file, NULL, NULL);
        checkpointer_close(store->checkpointer, store->failed);
    }
    for (int i = 0; i < STMT_COUNT; i++)
        sqlite3_finalize(store->statements[i]);
    sqlite3_close(store->file);
    lock_close(&store->lock);
    free(store);
}
