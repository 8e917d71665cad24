/*
 * copy_tables.c - all tables and columns, as they are copied. See copy_tables.h.
 *
 * A test fills each column of the schema, copies there and back, and compares the files, so a new
 * column that is missing here is noticed.
 */
#include "store/copy_tables.h"

#include "store/queries.h"

#include <string.h>

/* The best solos come before all solos: what the trigger would add is there then. */
const struct copied_table copied_tables[] = {
    {"people",
     {"id"},
     "name, kind, banned, owner, created, seen, password, canonical, skeleton, role, language,"
     " banned_until, ban_reason, muted, muted_until, mute_reason",
     .kinds = "nsnninnsssnsnsnns",
     .counts = true},
    {"sessions", {"hash"}, "person, expires, created, used", .kinds = "bnnnn"},
    {"tables",
     {"number"},
     "id, stage, game, players, options, seed, listed, rated, daily, clock, clock_start,"
     " clock_each, host, created, changed, plies, result, remaining_at, counted, rules, edition,"
     " version, cut, undo_seat, undo_ply, undo_agreed, rematch, reserved_until, fault, fault_ply,"
     " address, lot",
     .kinds = "nsnsnssnnsnnninnnsnnssnnnnnsnnnbn",
     .counts = true},
    {"chairs",
     {"place", "seat"},
     "kind, person, level, replaced, undos, remaining, key, rating_before, rating_after, reserved,"
     " earned, given, debt, returned",
     .kinds = "nnninnnnsnninnnn"},
    {"moves", {"place", "ply"}, "seat, move, remaining, played, link", .kinds = "nnnsnnb"},
    {"last_moves", {"place"}, "ply, link", .kinds = "nnb"},
    {"remarks",
     {"place", "number"},
     "person, said, watching, preset, text, removed",
     .kinds = "nninnssn"},
    {"ratings",
     {"person", "scale"},
     "value, deviation, volatility, games, played",
     .kinds = "nsrrrnn"},
    {"solo_bests", {"game", "daily", "person"}, "points, ended, place, day", .kinds = "ssnnnns"},
    {"solos", {"place"}, "person, game, daily, points, ended", .kinds = "nnssnn"},
    {"mail", {"person"}, "address, confirmed", .kinds = "nsn"},
    {"mail_codes", {"hash"}, "person, purpose, expires", .kinds = "bnnn"},
    {"told", {"place"}, "seat, turn", .kinds = "nnn"},
    {"deals",
     {"place"},
     "generator, secret, asked, commitment1, number1, commitment2, number2, commitment3, number3,"
     " commitment4, number4",
     .kinds = "nssnssssssss"},
    {"endings", {"place"}, "kind, resigned, offers, draw_by, draw_agreed", .kinds = "nnssnn"},
    {"known_networks", {"person", "hash"}, "seen", .kinds = "nbn"},
    {"banned_networks", {"network"}, "created, until, reason", .kinds = "snns"},
    {"invites",
     {"id"},
     "hash, made_by, created, expires, uses, used",
     .kinds = "nbinnnn",
     .counts = true},
    {"audit",
     {"number"},
     "at, operator, action, person, place, name, value, count, until, reason",
     .kinds = "nnnsnsssnns",
     .counts = true},
    {"reports",
     {"number"},
     "at, reporter, person, place, remark, name, preset, text, reason, words, outcome, settled,"
     " settled_by",
     .kinds = "nnnnsnsssnsnnn",
     .counts = true},
    {"answers", {"person", "op", "request"}, "answer, at", .kinds = "nsssn"},
    {"outbox",
     {"number"},
     "person, kind, place, game, other, body, created, due, tries, failures, owner",
     .kinds = "nisssssnnnnn",
     .counts = true},
    {NOTES, {"name"}, "value", .kinds = "ss"},
    {0},
};

/* ---- texts ---- */

/* The mark is not copied. */
static const char *filter_of(const struct copied_table *table)
{
    return strcmp(table->name, NOTES) == 0 ? "name <> '" SETTING_COPYING "'" : "1 = 1";
}

int copied_keys(const struct copied_table *table)
{
    int count = 0;
    while (count < COPY_KEYS_MAX && table->keys[count] != NULL)
        count++;
    return count;
}

/* "place, ply", with something after each. */
static void add_keys(struct text *out, const struct copied_table *table, const char *after)
{
    for (int i = 0; i < copied_keys(table); i++)
        text_format(out, "%s%s%s", i > 0 ? ", " : "", table->keys[i], after);
}

/* "?1, ?2, ?3" */
static void add_places(struct text *out, int count)
{
    for (int i = 1; i <= count; i++)
        text_format(out, "%s?%d", i > 1 ? ", " : "", i);
}

void copy_write_select(struct text *out, const struct copied_table *table, bool after)
{
    text_add(out, "SELECT ");
    add_keys(out, table, "");
    text_format(out, ", %s FROM %s WHERE %s", table->columns, table->name, filter_of(table));
    if (after) {
        text_add(out, " AND (");
        add_keys(out, table, "");
        text_add(out, ") > (");
        add_places(out, copied_keys(table));
        text_add_char(out, ')');
    }
    text_add(out, " ORDER BY ");
    add_keys(out, table, "");
    text_format(out, " LIMIT %d", COPY_BATCH);
}

void copy_write_insert(struct text *out, const struct copied_table *table)
{
    text_format(out, "INSERT INTO %s (", table->name);
    add_keys(out, table, "");
    text_format(out, ", %s) VALUES (", table->columns);
    add_places(out, (int)strlen(table->kinds));
    text_add_char(out, ')');
}

void copy_write_last(struct text *out, const struct copied_table *table)
{
    text_add(out, "SELECT ");
    add_keys(out, table, "");
    text_format(out, " FROM %s WHERE %s ORDER BY ", table->name, filter_of(table));
    add_keys(out, table, " DESC");
    text_add(out, " LIMIT 1");
}

void copy_write_count(struct text *out, const struct copied_table *table)
{
    text_format(out, "SELECT count(*) FROM %s WHERE %s", table->name, filter_of(table));
}
