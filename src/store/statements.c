/*
 * statements.c - the SQL of daily work, by number. See statements.h.
 *
 * Times are milliseconds, kinds and stages the numbers of their enums; ?1, ?2, ... are bound in
 * this order. `place` is the number of a table's row.
 */
#include "store/statements.h"

/* What holds for an account holds for its bots. */
#define OR_OWNER(column)                                                           \
    "(" column " <> 0 OR EXISTS (SELECT 1 FROM people AS account WHERE account.id" \
    " = people.owner AND account." column " <> 0))"
/* The columns of a person, in the order of column_person. */
#define PERSON_COLUMNS \
    "id, name, kind, " OR_OWNER("banned") ", owner, created, seen, role, " OR_OWNER("muted")

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
    " fault, fault_ply, address, lot, " IS_STRANGER("host")
/* A seat that has moved since the row was written has left what its last move says; a computer's
 * move has the complement (stored_move.h). */
#define SEAT_LEFT(c, seat)                                                             \
    "coalesce(CASE WHEN last_moves.ply > plies THEN (SELECT CASE WHEN remaining < 0"   \
    " THEN -1 - remaining ELSE remaining END FROM moves WHERE place = " c ".place AND" \
    " seat = " seat " AND ply > plies ORDER BY ply DESC LIMIT 1) END, " c ".remaining)"
#define SEAT_HAS_STRANGER(c) IS_STRANGER(c ".person") " OR " IS_STRANGER(c ".reserved")
/* The columns of a seat, in the order of column_seat; c is its row of chairs. */
#define SEAT_BEGIN(c)                                                                      \
    ", " c ".place IS NOT NULL, " c ".kind, " c ".person, " c ".level, " c ".replaced, " c \
    ".undos, "
#define SEAT_END(c)                                                                          \
    ", " c ".key, " c ".rating_before, " c ".rating_after, " c ".reserved, " c ".earned, " c \
    ".given, " c ".debt, " c ".returned, "
#define SEAT_COLUMNS(c, seat) SEAT_BEGIN(c) SEAT_LEFT(c, seat) SEAT_END(c) SEAT_HAS_STRANGER(c)
/* Nothing is looked for in seats that the game does not have. */
#define JOIN_SEAT(c, seat)                                                       \
    " LEFT JOIN chairs AS " c " ON " c ".place = tables.number AND " c ".seat =" \
    " CASE WHEN players > " seat " THEN " seat " END"
#define EACH_SEAT(what) what("c0", "0") what("c1", "1") what("c2", "2") what("c3", "3")
/* Not a join: PostgreSQL might read all moves for it. */
#define NEWEST_MOVE(column) \
    ", (SELECT " column " FROM moves WHERE place = tables.number ORDER BY ply DESC LIMIT 1)"
#define NEWEST_COLUMNS NEWEST_MOVE("ply") NEWEST_MOVE("played") NEWEST_MOVE("link")
#define WHOLE_TABLE                                                                           \
    "SELECT " TABLE_COLUMNS EACH_SEAT(                                                        \
        SEAT_COLUMNS) ", endings.kind, resigned, offers, draw_by, draw_agreed" NEWEST_COLUMNS \
                      ", last_moves.ply, last_moves.link FROM "
#define JOIN_REST                                         \
    EACH_SEAT(JOIN_SEAT)                                  \
    " LEFT JOIN endings ON endings.place = tables.number" \
    " LEFT JOIN last_moves ON last_moves.place = tables.number"
/* A whole table is one row: so it is of one moment, and a database is asked once. `from` names
 * "tables", `rest` begins with a blank. */
#define SELECT_TABLE(from, rest) WHOLE_TABLE from JOIN_REST rest

/* A remark with whoever wrote it; NULL: a guest who was deleted. `by` may name an index. */
#define SELECT_CHAT(by)                                                             \
    "SELECT number, person, said, watching, removed, preset, text, " PERSON_COLUMNS \
    " FROM remarks" by " LEFT JOIN people ON id = person"
#define REPORT_COLUMNS                                                                         \
    "number, at, reporter, person, place, remark, name, preset, text, reason, words, outcome," \
    " settled, settled_by"
#define OWN_OR_OWNERS "id IN (?1, (SELECT owner FROM people WHERE id = ?1))"
/* The newest reports, at most ?3, below number ?2. */
#define NEWEST_REPORTS " AND (?2 = 0 OR number < ?2) ORDER BY number DESC LIMIT ?3"

#define MOVE_COLUMNS "ply, seat, remaining, played, link, move"

/* A guest whom nobody has seen since, by two clocks: see store_clean_guest. */
#define IS_OLD_GUEST(seen_by, visited)                \
    "kind = 0 AND seen <= " seen_by " AND NOT EXISTS" \
    " (SELECT 1 FROM sessions WHERE person = id AND expires > " visited ")"

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

/* Tables that a server gives up: those that wait, and games without and with a clock. */
#define COUNT_OPEN(waiting, idle, clocked)                                                    \
    "(SELECT count(*) FROM tables WHERE stage = 0 AND fault = 0 AND changed <= " waiting ")," \
    " (SELECT count(*) FROM tables WHERE stage = 1 AND fault = 0 AND changed <= CASE clock"   \
    " WHEN 0 THEN " idle " ELSE " clocked " END)"

/* Leases are PostgreSQL's alone. One that was ended is good until '-infinity'; the lock is free if
 * its connection is gone (postgres/lease.c). ?1 is the own lease. */
#define IS_DEAD_LEASE                                                        \
    "id <> ?1 AND (until <= clock_timestamp() OR pg_try_advisory_xact_lock(" \
    "hashtext(current_schema() || ' servers'), CAST(id AS integer)))"
/* The owner is compared once more with what was read, in case somebody else was faster. */
#define CLAIM(which)                                                                               \
    "UPDATE tables SET owner = ?1 FROM (SELECT number, owner, coalesce(servers.alive, 0) AS alive" \
    " FROM tables LEFT JOIN servers ON servers.id = owner WHERE " which ") AS found"               \
    " WHERE tables.number = found.number AND tables.owner = found.owner"                           \
    " RETURNING tables.id, found.alive"

/* The next tables to be opened, of those with a number above ?4: of stage ?3, of no stage that
 * exists, and of person ?3. */
#define NEXT_OF_STAGE "stage = ?3 AND number > ?4"
#define NEXT_STRANGE "(stage < 0 OR stage > 3) AND number > ?4"
#define NEXT_OF_PERSON                                                                     \
    "stage NOT IN (2, 3) AND number > ?4 AND number IN (SELECT number FROM tables"         \
    " WHERE host = ?3 UNION SELECT place FROM chairs WHERE person = ?3 UNION SELECT place" \
    " FROM chairs WHERE reserved = ?3)"
#define NEXT(which) "SELECT number, id, 0 FROM tables WHERE " which " ORDER BY number LIMIT ?5"
/* Nobody alive owns it; ?2: nor has anybody ever. */
#define IS_UNCLAIMED "(servers.until = '-infinity' OR (?2 <> 0 AND servers.id IS NULL))"
/* The same for a server with a lease. What another one is claiming in this moment is left to it. */
#define CLAIM_NEXT(which)                                                                          \
    "UPDATE tables SET owner = ?1 FROM (SELECT number, owner, coalesce(servers.alive, 0) AS"       \
    " alive FROM tables LEFT JOIN servers ON servers.id = owner WHERE " which " AND " IS_UNCLAIMED \
    " ORDER BY number LIMIT ?5 FOR UPDATE OF tables SKIP LOCKED) AS found"                         \
    " WHERE tables.number = found.number AND tables.owner = found.owner"                           \
    " RETURNING tables.number, tables.id, found.alive"

/* STORE_SLICE numbers. */
#define NUMBERS                                                                                    \
    "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, " \
    "?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32)"

/* Letters that another process was to send, which is dead; ?1 is ours, ?2 how many. */
#define TAKE_LETTERS(dead, lock)                                              \
    "UPDATE outbox SET owner = ?1 WHERE number IN (SELECT number FROM outbox" \
    " WHERE owner <> ?1" dead " ORDER BY number LIMIT ?2" lock                \
    ") RETURNING number, person, kind, place, game, other, body, created, due, tries, failures"

const char *const statement_texts[STMT_COUNT] = {
    [STMT_ADD_PERSON] = "INSERT INTO people (name, kind, banned, owner, created, seen, password,"
                        " canonical, skeleton) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
                        " RETURNING id",
    [STMT_PERSON] = "SELECT " PERSON_COLUMNS " FROM people WHERE id = ?1",
    /* Without the empty text SQLite would compare without regard to case, as the column says. */
    [STMT_PERSON_NAMED] =
        "SELECT " PERSON_COLUMNS " FROM people WHERE canonical = ?1 AND kind <> 0 AND kind <> 3 "
        "ORDER BY (name || '' = ?2) DESC, id LIMIT 1",
    [STMT_NAME_TAKEN] = "SELECT 1 FROM people WHERE kind <> 0 AND id <> ?1 AND"
                        " (canonical = ?2 OR skeleton = ?3)",
    [STMT_PASSWORD] = "SELECT password FROM people WHERE id = ?1",
    [STMT_CHANGE_PERSON] =
        "UPDATE people SET name = ?2, kind = ?3, seen = ?4, canonical = ?5, skeleton = ?6"
        " WHERE id = ?1 RETURNING id",
    [STMT_BAN] = "SELECT banned, banned_until, ban_reason FROM people WHERE " OWN_OR_OWNERS
                 " ORDER BY (banned <> 0) DESC, (id = ?1) DESC LIMIT 1",
    [STMT_MUTE] = "SELECT muted, muted_until, mute_reason FROM people WHERE " OWN_OR_OWNERS
                  " ORDER BY (muted <> 0) DESC, (id = ?1) DESC LIMIT 1",
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
    [STMT_BAN_NETWORK] = "INSERT INTO banned_networks (network, created, until, reason)"
                         " VALUES (?1, ?2, ?3, ?4) ON CONFLICT (network) DO UPDATE SET"
                         " created = excluded.created, until = excluded.until,"
                         " reason = excluded.reason",
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
        "INSERT INTO mail (person, address, confirmed) VALUES (?1, ?2, ?3) ON CONFLICT (person)"
        " DO UPDATE SET address = excluded.address, confirmed = excluded.confirmed",
    [STMT_FORGET_EMAIL_ADDRESS] = "DELETE FROM mail WHERE person = ?1",
    [STMT_ADD_EMAIL_CODE] =
        "INSERT INTO mail_codes (hash, person, purpose, expires) VALUES (?1, ?2, ?3, ?4)",
    [STMT_EMAIL_CODE] =
        "SELECT person FROM mail_codes WHERE hash = ?1 AND purpose = ?2 AND expires > ?3",
    [STMT_FORGET_EMAIL_CODES] = "DELETE FROM mail_codes WHERE person = ?1",
    [STMT_END_EMAIL_CODES] = "DELETE FROM mail_codes WHERE person = ?1 AND purpose = ?2",
    [STMT_FORGET_OLD_CODES] = "DELETE FROM mail_codes WHERE expires <= ?1",
    [STMT_NOTIFIED_TURN] = "SELECT seat, turn FROM told WHERE place = ?1",
    [STMT_SET_NOTIFIED_TURN] = "INSERT INTO told (place, seat, turn) VALUES (?1, ?2, ?3) ON "
                               "CONFLICT (place) DO UPDATE SET"
                               " seat = excluded.seat, turn = excluded.turn",
    [STMT_ADD_SESSION] = "INSERT INTO sessions (hash, person, expires, created, used) "
                         "VALUES (?1, ?2, ?3, ?4, ?4)",
    [STMT_SESSION] = "SELECT person, expires FROM sessions WHERE hash = ?1",
    [STMT_EXTEND_SESSION] = "UPDATE sessions SET expires = ?2, used = ?3 WHERE hash = ?1",
    [STMT_EACH_SESSION] = "SELECT hash, created, used, expires FROM sessions WHERE person = ?1"
                          " ORDER BY created DESC, hash",
    [STMT_END_OLD_SESSIONS] =
        "DELETE FROM sessions WHERE person = ?1 AND hash NOT IN (SELECT hash FROM sessions"
        " WHERE person = ?1 ORDER BY expires DESC, created DESC LIMIT ?2)",
    [STMT_FORGET_OLD_INVITES] = "DELETE FROM invites WHERE expires <= ?1",
    [STMT_ADD_INVITE] = "INSERT INTO invites (hash, made_by, created, expires, uses, used) "
                        "VALUES (?1, ?2, ?3, ?4, ?5, 0) RETURNING id",
    [STMT_INVITE_IS_GOOD] =
        "SELECT 1 FROM invites WHERE hash = ?1 AND expires > ?2 AND used < uses",
    [STMT_TAKE_INVITE] = "UPDATE invites SET used = used + 1"
                         " WHERE hash = ?1 AND expires > ?2 AND used < uses",
    [STMT_RETURN_INVITE] = "UPDATE invites SET used = used - 1 WHERE hash = ?1 AND used > 0",
    /* Other names, because a person has an id and a time, too. */
    [STMT_EACH_INVITE] =
        "SELECT number, made_by, made, expires, uses, used, " PERSON_COLUMNS " FROM (SELECT id AS"
        " number, made_by, created AS made, expires, uses, used FROM invites WHERE expires > ?1"
        " AND used < uses) AS good LEFT JOIN people ON people.id = made_by ORDER BY number",
    [STMT_DELETE_INVITE] = "DELETE FROM invites WHERE id = ?1",
    [STMT_END_SESSION] = "DELETE FROM sessions WHERE hash = ?1",
    [STMT_END_SESSIONS] = "DELETE FROM sessions WHERE person = ?1",
    [STMT_KNOW_NETWORK] = "INSERT INTO known_networks (person, hash, seen) VALUES (?1, ?2, ?3)"
                          " ON CONFLICT (person, hash) DO UPDATE SET seen = excluded.seen",
    [STMT_KNOWS_NETWORK] = "SELECT 1 FROM known_networks WHERE person = ?1 AND hash = ?2",
    [STMT_COUNT_ALL] =
        "SELECT (SELECT count(*) FROM people WHERE kind = 0),"
        " (SELECT count(*) FROM people WHERE kind = 1),"
        " (SELECT count(*) FROM people WHERE kind = 2),"
        " (SELECT count(*) FROM people WHERE banned <> 0),"
        " (SELECT count(*) FROM banned_networks),"
        " count(*) FILTER (WHERE stage = 0), count(*) FILTER (WHERE stage = 1),"
        " count(*) FILTER (WHERE stage = 2), count(*) FILTER (WHERE stage = 3),"
        " count(*) FILTER (WHERE stage = 2 AND changed > ?1),"
        " count(*) FILTER (WHERE stage = 2 AND changed > ?2),"
        " count(*) FILTER (WHERE stage = 2 AND changed > ?3),"
        " (SELECT count(*) FROM moves),"
        " CAST(coalesce(sum(plies) FILTER (WHERE stage = 2 AND changed > ?3), 0) AS BIGINT),"
        " (SELECT count(*) FROM remarks) FROM tables",
    [STMT_COUNT_EXPIRED] =
        "SELECT (SELECT count(*) FROM sessions WHERE expires > 0 AND expires <= ?2),"
        " (SELECT count(*) FROM mail_codes WHERE expires <= ?1),"
        " (SELECT count(*) FROM known_networks WHERE seen <= ?4),"
        " (SELECT count(*) FROM reports WHERE at <= ?5),"
        " (SELECT count(*) FROM audit WHERE at <= ?6),"
        " (SELECT count(*) FROM (SELECT id AS guest FROM people WHERE " IS_OLD_GUEST(
            "?7",
            "?3") ")"
                  " AS old WHERE NOT (" IS_USED(
                      "guest") ")),"
                               " (SELECT count(*) FROM remarks JOIN tables ON tables.number = place"
                               " WHERE stage IN (2, 3) AND changed <= ?8),"
                               " (SELECT count(*) FROM tables INDEXED BY tables_empty"
                               " WHERE " IS_EMPTY("?9") "), " COUNT_OPEN("?10", "?11", "?12"),
    [STMT_NETWORKS_OF] = "SELECT count(*) FROM known_networks WHERE person = ?1",
    [STMT_HAS_EXPIRED] =
        "SELECT CASE ?2 WHEN 0 THEN (SELECT 1 FROM sessions WHERE expires > 0 AND expires <= ?1"
        " LIMIT 1)"
        " WHEN 1 THEN (SELECT 1 FROM mail_codes WHERE expires <= ?1 LIMIT 1)"
        " WHEN 2 THEN (SELECT 1 FROM known_networks WHERE seen <= ?1 LIMIT 1)"
        " WHEN 3 THEN (SELECT 1 FROM reports WHERE at <= ?1 LIMIT 1)"
        " WHEN 4 THEN (SELECT 1 FROM audit WHERE at <= ?1 LIMIT 1)"
        " WHEN 5 THEN (SELECT 1 FROM answers WHERE at <= ?1 LIMIT 1)"
        " ELSE (SELECT 1 FROM outbox WHERE created <= ?1 LIMIT 1) END",
    [STMT_CLEAN_SESSIONS] = "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions "
                            "WHERE expires > 0 AND expires <= ?1 LIMIT ?2)",
    [STMT_CLEAN_CODES] = "DELETE FROM mail_codes WHERE hash IN (SELECT hash FROM mail_codes "
                         "WHERE expires <= ?1 LIMIT ?2)",
    [STMT_CLEAN_NETWORKS] = "DELETE FROM known_networks WHERE (person, hash) IN "
                            "(SELECT person, hash FROM known_networks WHERE seen <= ?1 LIMIT ?2)",
    [STMT_NEXT_OLD_GUEST] =
        "SELECT id FROM people WHERE id > ?1 AND " IS_OLD_GUEST("?2", "?3") " ORDER BY id LIMIT 1",
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
        " reserved_until, address, lot) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, "
        "?12,"
        " ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, "
        "?30) RETURNING number",
    [STMT_CHANGE_TABLE] =
        "UPDATE tables SET stage = ?2, changed = ?3, plies = ?4, seed = ?5, listed = ?6,"
        " rated = ?7, daily = ?8, clock = ?9, clock_start = ?10, clock_each = ?11, result = "
        "?12,"
        " remaining_at = ?13, counted = ?14, rules = ?15, edition = ?16, version = ?17, cut = "
        "?18,"
        " undo_seat = ?19, undo_ply = ?20, undo_agreed = ?21, rematch = ?22, reserved_until = "
        "?23,"
        " address = ?24, lot = ?25 WHERE number = ?1",
    [STMT_TABLE] = SELECT_TABLE("tables", " WHERE id = ?1"),
    [STMT_EACH_TABLE] = SELECT_TABLE("tables", " WHERE stage = ?1 ORDER BY tables.number"),
    [STMT_NEXT_OF_STAGE] = NEXT(NEXT_OF_STAGE),
    [STMT_NEXT_STRANGE] = NEXT(NEXT_STRANGE),
    [STMT_NEXT_OF_PERSON] = NEXT(NEXT_OF_PERSON),
    /* Without those that are set aside, of which there are few: each part has an index. */
    [STMT_COUNT_UNFINISHED] =
        "SELECT (SELECT count(*) FROM tables WHERE stage < 2 OR stage > 3) -"
        " (SELECT count(*) FROM tables WHERE fault <> 0 AND stage NOT IN (2, 3))",
    [STMT_TABLES_NUMBERED] = SELECT_TABLE("tables", " WHERE tables.number IN " NUMBERS),
    [STMT_DEALS_NUMBERED] = "SELECT " DEAL_COLUMNS ", place FROM deals WHERE place IN " NUMBERS,
    /* As seat_person does. */
    [STMT_SEATED_NUMBERED] =
        "SELECT " PERSON_COLUMNS ", place, seat FROM (SELECT place, seat, CASE kind WHEN 1 THEN"
        " person ELSE reserved END AS person FROM chairs WHERE place IN " NUMBERS
        ") AS seated JOIN people ON people.id = seated.person",
    [STMT_MOVES_NUMBERED] =
        "SELECT " MOVE_COLUMNS ", place FROM moves WHERE place IN " NUMBERS " ORDER BY place, ply",
    [STMT_EACH_TABLE_UNKNOWN] =
        SELECT_TABLE("tables", " WHERE stage < 0 OR stage >= ?1 ORDER BY tables.number"),
    [STMT_EACH_TABLE_OF] =
        SELECT_TABLE("(SELECT DISTINCT place FROM chairs WHERE person = ?1 ORDER BY place DESC"
                     " LIMIT ?2) AS own JOIN tables ON tables.number = own.place",
                     " ORDER BY own.place DESC"),
    [STMT_EACH_TABLE_ABOUT] =
        SELECT_TABLE("(SELECT place FROM chairs WHERE person = ?1 UNION SELECT place FROM remarks"
                     " WHERE person = ?1 ORDER BY place DESC) AS own"
                     " JOIN tables ON tables.number = own.place",
                     " WHERE ?2 = 0 OR own.place < ?2 ORDER BY own.place DESC LIMIT ?3"),
    [STMT_DEAL] = "SELECT " DEAL_COLUMNS " FROM deals"
                  " WHERE place = (SELECT number FROM tables WHERE id = ?1)",
    [STMT_SET_DEAL] = "INSERT INTO deals (place, " DEAL_COLUMNS ")"
                      " SELECT number, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12"
                      " FROM tables WHERE id = ?1 ON CONFLICT (place) DO UPDATE SET"
                      " generator = excluded.generator, secret = excluded.secret,"
                      " asked = excluded.asked, commitment1 = excluded.commitment1,"
                      " number1 = excluded.number1, commitment2 = excluded.commitment2,"
                      " number2 = excluded.number2, commitment3 = excluded.commitment3,"
                      " number3 = excluded.number3, commitment4 = excluded.commitment4,"
                      " number4 = excluded.number4",
    [STMT_EACH_SET_ASIDE] = SELECT_TABLE("tables", " WHERE fault <> 0 ORDER BY tables.number"),
    /* Those that are set aside are few. */
    [STMT_EACH_SET_ASIDE_OF] =
        SELECT_TABLE("tables", " WHERE fault <> 0 AND stage NOT IN (2, 3) AND EXISTS (SELECT 1 FROM"
                               " chairs WHERE chairs.place = tables.number AND person = ?1)"
                               " ORDER BY tables.number DESC LIMIT ?2"),
    [STMT_MEND_MOVES] = "DELETE FROM moves WHERE place = ?1 AND (ply > ?2 OR ply < 1)",
    [STMT_SET_FAULT] = "UPDATE tables SET fault = ?2, fault_ply = ?3 WHERE number = ?1",
    [STMT_SET_SEAT] =
        "INSERT INTO chairs (place, seat, kind, person, level, replaced,"
        " undos, remaining, key, rating_before, rating_after, reserved, earned, given, debt, "
        "returned) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
        " ON CONFLICT (place, seat) DO UPDATE SET kind = excluded.kind, person = "
        "excluded.person,"
        " level = excluded.level, replaced = excluded.replaced, undos = excluded.undos,"
        " remaining = excluded.remaining, key = excluded.key,"
        " rating_before = excluded.rating_before, rating_after = excluded.rating_after,"
        " reserved = excluded.reserved, earned = excluded.earned, given = excluded.given,"
        " debt = excluded.debt, returned = excluded.returned",
    [STMT_TABLE_NUMBER] = "SELECT number FROM tables WHERE id = ?1",
    [STMT_ADD_MOVE] = "INSERT INTO moves (place, ply, seat, move, remaining, played, link) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [STMT_CUT_MOVES] = "DELETE FROM moves WHERE place = ?1 AND ply > ?2",
    [STMT_EACH_MOVE] = "SELECT " MOVE_COLUMNS " FROM moves WHERE place = ?1 ORDER BY ply",
    [STMT_LAST_MOVES] = "SELECT " MOVE_COLUMNS " FROM moves WHERE place = ?1 ORDER BY ply DESC",
    [STMT_LINK] = "SELECT link FROM moves WHERE place = ?1 AND ply = ?2",
    [STMT_SET_LAST_MOVE] =
        "INSERT INTO last_moves (place, ply, link) VALUES (?1, ?2, ?3) ON CONFLICT (place)"
        " DO UPDATE SET ply = excluded.ply, link = excluded.link",
    [STMT_ADD_CHAT] =
        "INSERT INTO remarks (place, number, person, said, watching, preset, text) SELECT ?1, "
        "1 + coalesce((SELECT max(number) FROM remarks WHERE place = ?1), 0), ?2, ?3, ?4, ?5, "
        "?6 "
        "RETURNING number",
    [STMT_EACH_CHAT] = SELECT_CHAT(
        "") " WHERE place = ?1 AND number >= CASE WHEN ?2 >= 0 THEN ?2"
            " ELSE 1 + ?2 + (SELECT max(number) FROM remarks WHERE place = ?1) END ORDER BY number",
    /* The index ends with the key of the table: place and number. */
    [STMT_EACH_CHAT_OF] = SELECT_CHAT(" INDEXED BY remarks_of") " WHERE place = ?1 AND person = ?2"
                                                                " ORDER BY number",
    [STMT_FORGET_OLD_CHAT] = "DELETE FROM remarks WHERE place = ?1 AND number <= ?2",
    [STMT_CHAT] = SELECT_CHAT("") " WHERE place = ?1 AND number = ?2",
    [STMT_REMOVE_CHAT] = "UPDATE remarks SET removed = 1, preset = '', text = ''"
                         " WHERE place = ?1 AND number = ?2 AND removed = 0",
    [STMT_ADD_REPORT] =
        "INSERT INTO reports (at, reporter, person, place, remark, name, preset, text, reason,"
        " words, outcome, settled, settled_by) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
        " 0, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM reports WHERE reporter = ?2 AND person = ?3 "
        "AND"
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
    [STMT_SET_RATING] = "INSERT INTO ratings (person, scale, value, deviation, "
                        "volatility, games, played) "
                        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
                        " ON CONFLICT (person, scale) DO UPDATE SET"
                        " value = excluded.value, deviation = excluded.deviation,"
                        " volatility = excluded.volatility, games = excluded.games,"
                        " played = excluded.played",
    [STMT_EACH_RATING] = "SELECT value, deviation, volatility, games, played, " PERSON_COLUMNS
                         " FROM ratings JOIN people ON id = person WHERE scale = ?1 AND banned = 0 "
                         "AND kind <> 3 "
                         "ORDER BY value DESC, person LIMIT ?2",
    /* Deleted first, and not changed: a trigger on new rows keeps the best of each person. */
    [STMT_FORGET_SOLO] = "DELETE FROM solos WHERE place = ?1",
    [STMT_ADD_SOLO] = "INSERT INTO solos (place, person, game, daily, points, ended) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    /* The order is that of the index solo_bests_order, so that SQLite can stop at the limit. */
    [STMT_EACH_SOLO] =
        "SELECT points, (SELECT id FROM tables WHERE number = place), day, " PERSON_COLUMNS
        " FROM solo_bests CROSS JOIN people ON id = person WHERE game = ?1 AND daily = ?2 AND "
        "banned = 0 AND kind <> 3 ORDER BY points DESC, ended, person LIMIT ?3",
    [STMT_SOLO_POINTS] = "SELECT points FROM solos WHERE place = ?1 AND person = ?2",
    [STMT_HAS_DAILY] =
        "SELECT 1 FROM tables WHERE host = ?1 AND game = ?2 AND daily = ?3 AND daily <> ''",
    [STMT_SETTING] = "SELECT value FROM notes WHERE name = ?1",
    [STMT_SET_SETTING] = "INSERT INTO notes (name, value) VALUES (?1, ?2) ON CONFLICT (name)"
                         " DO UPDATE SET value = excluded.value",
    [STMT_ADD_SETTING] = "INSERT INTO notes (name, value) VALUES (?1, ?2)"
                         " ON CONFLICT (name) DO NOTHING RETURNING 1",
    /* All names that begin with a word and a blank: "!" is the character after the blank. */
    [STMT_NEXT_REQUEST] = "SELECT value FROM notes WHERE name > ?1 || ' ' AND name < ?1 || '!' "
                          "ORDER BY name LIMIT 1",
    [STMT_FORGET_SETTING] = "DELETE FROM notes WHERE name = ?1",
    [STMT_SET_ENDING] = "INSERT INTO endings (place, kind, resigned, offers, draw_by, draw_agreed)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (place) DO UPDATE SET"
                        " kind = excluded.kind, resigned = excluded.resigned,"
                        " offers = excluded.offers, draw_by = excluded.draw_by,"
                        " draw_agreed = excluded.draw_agreed",
    [STMT_ADD_AUDIT] =
        "INSERT INTO audit (at, operator, action, person, place, name, value, count, until,"
        " reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [STMT_EACH_AUDIT] =
        "SELECT number, at, operator, action, person, place, name, value, count, until, reason"
        " FROM audit WHERE at >= ?1 ORDER BY number DESC LIMIT ?2",
    [STMT_CLEAN_AUDIT] = "DELETE FROM audit WHERE number IN (SELECT number FROM audit "
                         "WHERE at <= ?1 LIMIT ?2)",
    [STMT_ADD_LETTER] =
        "INSERT INTO outbox (person, kind, place, game, other, body, created, due, tries,"
        " failures, owner) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, 0, 0, ?8) RETURNING number",
    [STMT_HAS_LETTERS] = "SELECT 1 FROM outbox WHERE owner <> ?1 LIMIT 1",
    [STMT_TAKE_LETTERS] = TAKE_LETTERS(" AND NOT EXISTS (SELECT 1 FROM servers WHERE id = owner AND"
                                       " until > '-infinity')",
                                       " FOR UPDATE SKIP LOCKED"),
    [STMT_TAKE_ALL_LETTERS] = TAKE_LETTERS("", ""),
    [STMT_DELAY_LETTER] = "UPDATE outbox SET tries = ?3, failures = ?4, due = ?5"
                          " WHERE number = ?1 AND owner = ?2",
    [STMT_FORGET_LETTER] = "DELETE FROM outbox WHERE number = ?1",
    [STMT_FORGET_LETTERS] = "DELETE FROM outbox WHERE person = ?1",
    [STMT_CLEAN_LETTERS] = "DELETE FROM outbox WHERE number IN (SELECT number FROM outbox "
                           "WHERE created <= ?1 LIMIT ?2)",
    [STMT_ANSWER] = "SELECT answer FROM answers WHERE person = ?1 AND op = ?2 AND request = ?3",
    [STMT_KEEP_ANSWER] = "INSERT INTO answers (person, op, request, answer, at)"
                         " VALUES (?1, ?2, ?3, ?4, ?5)",
    [STMT_FORGET_ANSWERS] = "DELETE FROM answers WHERE person = ?1",
    [STMT_CLEAN_ANSWERS] = "DELETE FROM answers WHERE (person, op, request) IN "
                           "(SELECT person, op, request FROM answers WHERE at <= ?1 LIMIT ?2)",
    [STMT_SIGNAL] = "SELECT pg_notify('floe_changed', ?1)",
    [STMT_HAS_DEAD_LEASES] = "SELECT count(*) FROM servers WHERE " IS_DEAD_LEASE,
    [STMT_END_DEAD_LEASES] =
        "UPDATE servers SET until = '-infinity' WHERE id IN (SELECT id FROM"
        " servers WHERE until > '-infinity' AND " IS_DEAD_LEASE " FOR UPDATE SKIP LOCKED)",
    [STMT_CLAIM_OF_STAGE] = CLAIM_NEXT(NEXT_OF_STAGE),
    [STMT_CLAIM_STRANGE] = CLAIM_NEXT(NEXT_STRANGE),
    [STMT_CLAIM_OF_PERSON] = CLAIM_NEXT(NEXT_OF_PERSON),
    [STMT_COUNT_UNCLAIMED] =
        "SELECT count(*) FROM tables LEFT JOIN servers ON servers.id = owner"
        " WHERE stage NOT IN (2, 3) AND fault = 0 AND owner <> ?1 AND " IS_UNCLAIMED,
    [STMT_CLAIM_TABLE] = CLAIM("tables.id = ?2 AND (owner = ?1 OR servers.id IS NULL OR"
                               " servers.until = '-infinity')"),
    [STMT_FORGET_LEASES] =
        "DELETE FROM servers WHERE until = '-infinity' AND NOT EXISTS (SELECT 1 FROM tables"
        " WHERE owner = servers.id AND stage NOT IN (2, 3))",
    [STMT_RELEASE_TABLE] = "UPDATE tables SET owner = 0 WHERE number = ?1 AND owner = ?2",
    /* One lock for all: so two servers cannot wait for ratings of each other. */
    [STMT_LOCK_RATINGS] =
        "SELECT pg_advisory_xact_lock(hashtext(current_schema() || ' ratings'), 0)",
    /* Not a SELECT: only what writes begins the transaction that holds the lock. */
    [STMT_TRY_LOCK] =
        "WITH held AS (SELECT pg_try_advisory_xact_lock(hashtext(current_schema() || ' ' || ?1),"
        " hashtext(?2)) AS ours) SELECT CAST(ours AS integer) FROM held",
    [STMT_HAND_OVER] = "UPDATE tables SET owner = (SELECT owner FROM tables AS other WHERE id = ?3)"
                       " WHERE number = ?1 AND owner = ?2",
    /* Kind 2 of a seat is a computer. */
    [STMT_COUNT_HOSTED] = "SELECT count(*) FILTER (WHERE host = ?1 AND stage = 0),"
                          " count(*) FILTER (WHERE host = ?1 AND stage = 1),"
                          " count(*) FILTER (WHERE host = ?1 AND NOT EXISTS (SELECT 1 FROM chairs"
                          " WHERE place = tables.number AND kind <> 2)),"
                          " count(*) FILTER (WHERE address = ?2) FROM tables"
                          " WHERE stage NOT IN (2, 3) AND (host = ?1 OR address = ?2)",
    [STMT_COUNT_SEATS] = "SELECT count(*) FROM chairs JOIN tables ON tables.number = place"
                         " WHERE person = ?1 AND stage NOT IN (2, 3)",
    /* The owner of a table, if it is another one. */
    [STMT_OWNER_ELSEWHERE] = "SELECT owner FROM tables JOIN servers ON servers.id = owner"
                             " WHERE tables.id = ?2 AND owner <> ?1",
    [STMT_SET_SERVER_ADDRESS] = "UPDATE servers SET address = ?2 WHERE id = ?1",
    [STMT_EACH_SERVER] = "SELECT id, address FROM servers WHERE id <> ?1 AND address <> ''"
                         " AND until > clock_timestamp() ORDER BY id",
    [STMT_EACH_DEAD_SERVER] = "SELECT id, address FROM servers WHERE id <> ?1 AND address <> ''"
                              " AND until = '-infinity' ORDER BY id",
    [STMT_PEER_KEY] = "SELECT key FROM peer_key",
};
