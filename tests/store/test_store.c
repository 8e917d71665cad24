/*
 * test_store.c - what is settled is there, whatever happens: in real files, in a folder of its own,
 * and in a real PostgreSQL that this test starts.
 */
#include "domain/move_chain.h"
#include "postgres_support.h"
#include "server/tables/cleaner.h"
#include "store/files.h"
#include "store/sql.h"
#include "store/store.h"
#include "support.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOW 1763251200000
#define KILLS 100
#define KILLS_BESIDE_POSTGRES 20
#define ADDRESS_MAX 256

#define FOLDER "/tmp/floe-store-XXXXXX"
static char folder[] = FOLDER;
/* The store that is tested: a file or a database. */
static char path[ADDRESS_MAX];
static char copy[64];

/* ---- support ---- */

static struct store *open_store(const char *file)
{
    struct store_error why = {0};
    struct store *store = store_open(file, STORE_CRASH, &why);
    if (store == NULL)
        fail_msg("%s: %s", why.key, why.words);
    return store;
}

/* The one process that changes tables. One that was killed has its lock for a moment longer. */
static struct store *open_alone(const char *file)
{
    struct store_error why = {0};
    struct store *store = store_open_exclusive(file, STORE_CRASH, &why);
    if (store == NULL)
        fail_msg("%s: %s", why.key, why.words);
    return store;
}

static void forget_file(const char *file)
{
    if (!store_is_file(file)) {
        postgres_clear(file);
        return;
    }
    static const char *const ends[] = {"", "-wal", "-shm", ".part", ".lock"};
    for (int i = 0; i < 5; i++) {
        char name[ADDRESS_MAX + 8];
        snprintf(name, sizeof name, "%s%s", file, ends[i]);
        unlink(name);
    }
}

static struct store *new_store(void)
{
    forget_file(path);
    return open_store(path);
}

static struct store *reopened(struct store *store)
{
    assert_true(store_commit(store));
    store_close(store);
    return open_store(path);
}

static struct person add_person(struct store *store, const char *name, enum person_kind kind)
{
    struct person person = {.kind = kind, .created = NOW, .seen = NOW + 1};
    strcpy(person.name, name);
    assert_true(store_add_person(store, &person, kind == PERSON_ACCOUNT ? "$hash" : NULL));
    assert_true(person.id > 0);
    return person;
}

static struct stored_table plain_table(const char *id, int64_t host)
{
    struct stored_table table = {.stage = TABLE_PLAYING,
                                 .game = "nunatak",
                                 .players = 2,
                                 .options = "heap=12",
                                 .seed = "7",
                                 .open = true,
                                 .daily = "2026-11-16",
                                 .clock = {.kind = CLOCK_FISCHER, .start = 300000, .each = 5000},
                                 .host = host,
                                 .created = NOW,
                                 .changed = NOW,
                                 .left_at = NOW,
                                 .cut = TABLE_NO_CUT,
                                 .undo.seat = -1};
    strcpy(table.id, id);
    table.seats[0] = (struct table_seat){.kind = SEAT_PERSON, .person = host, .left = 300000};
    table.seats[1] = (struct table_seat){.kind = SEAT_COMPUTER, .level = 4, .left = 300000};
    return table;
}

static struct store *store_with_table(int64_t *host)
{
    struct store *store = new_store();
    *host = add_person(store, "Anna", PERSON_ACCOUNT).id;
    struct stored_table table = plain_table("abc", *host);
    store_add_table(store, &table);
    return store;
}

static struct stored_table table_of(struct store *store, const char *id)
{
    struct stored_table table = {0};
    if (!store_table(store, id, &table))
        strcpy(table.id, id);
    return table;
}

/* The moves of those plies, of a table that has all before them. */
static void add_moves_of(struct store *store, struct stored_table *table, int from, int to)
{
    assert_int_equal(table->plies, from - 1);
    for (int ply = from; ply <= to; ply++) {
        char move[MOVE_TEXT_MAX];
        snprintf(move, sizeof move, "move-%d", ply);
        store_add_move(store, table, (ply - 1) % 2, move, 300000 - ply, NOW + ply);
    }
}

static void add_moves(struct store *store, const char *id, int from, int to)
{
    struct stored_table table = table_of(store, id);
    add_moves_of(store, &table, from, to);
}

static void cut_moves(struct store *store, const char *id, int ply)
{
    struct stored_table table = table_of(store, id);
    store_cut_moves(store, &table, ply);
    store_change_table(store, &table);
}

/* Moves must come in order, each the one that add_moves wrote. */
struct counting {
    int count;
    uint8_t link[MOVE_LINK_BYTES];
};

static bool count_move(void *context, const struct stored_move *move)
{
    struct counting *counting = context;
    char expected[MOVE_TEXT_MAX];
    snprintf(expected, sizeof expected, "move-%d", move->ply);
    assert_int_equal(move->ply, ++counting->count);
    assert_int_equal(move->seat, (move->ply - 1) % 2);
    assert_int_equal(move->clock, 300000 - move->ply);
    assert_int_equal(move->at, NOW + move->ply);
    assert_string_equal(move->text, expected);
    move_chain_next(counting->link, move);
    assert_memory_equal(counting->link, move->link, MOVE_LINK_BYTES);
    return true;
}

static int count_moves(struct store *store, const char *id)
{
    struct counting counting = {0};
    struct stored_table table = table_of(store, id);
    move_chain_first(&table, counting.link);
    store_each_move(store, &table, count_move, &counting);
    if (counting.count > 0)
        assert_memory_equal(counting.link, table.link, MOVE_LINK_BYTES);
    return counting.count;
}

static void hash_of(int number, uint8_t hash[STORE_HASH_BYTES])
{
    memset(hash, number, STORE_HASH_BYTES);
}

/* What the file or database itself answers, to somebody else who opens it. */
static int ask_file(const char *file, const char *question)
{
    if (!store_is_file(file))
        return postgres_ask(file, question);
    sqlite3 *other;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(file, &other), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(other, question, -1, &row, NULL), SQLITE_OK);
    int said = sqlite3_step(row);
    assert_true(said == SQLITE_ROW || said == SQLITE_DONE);
    int number = said == SQLITE_ROW ? sqlite3_column_int(row, 0) : 0;
    sqlite3_finalize(row);
    sqlite3_close(other);
    return number;
}

static void change_file(const char *file, const char *change)
{
    if (!store_is_file(file)) {
        postgres_ask(file, change);
        return;
    }
    sqlite3 *other;
    assert_int_equal(sqlite3_open(file, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, change, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
}

static void assert_same_person(const struct person *a, const struct person *b)
{
    assert_int_equal(a->id, b->id);
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->banned, b->banned);
    assert_int_equal(a->owner, b->owner);
    assert_int_equal(a->created, b->created);
    assert_int_equal(a->seen, b->seen);
}

static void assert_same_chair(const struct table_seat *a, const struct table_seat *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->person, b->person);
    assert_int_equal(a->level, b->level);
    assert_int_equal(a->replaced, b->replaced);
    assert_int_equal(a->undos, b->undos);
    assert_int_equal(a->left, b->left);
    assert_int_equal(a->earned, b->earned);
    assert_int_equal(a->given, b->given);
    assert_int_equal(a->debt, b->debt);
    assert_int_equal(a->returned, b->returned);
    assert_string_equal(a->key, b->key);
    assert_int_equal(a->before, b->before);
    assert_int_equal(a->after, b->after);
    assert_int_equal(a->reserved, b->reserved);
}

static void assert_same_table(const struct stored_table *a, const struct stored_table *b)
{
    assert_string_equal(a->id, b->id);
    assert_int_equal(a->stage, b->stage);
    assert_string_equal(a->game, b->game);
    assert_int_equal(a->players, b->players);
    assert_string_equal(a->options, b->options);
    assert_string_equal(a->seed, b->seed);
    assert_int_equal(a->open, b->open);
    assert_int_equal(a->rated, b->rated);
    assert_string_equal(a->daily, b->daily);
    assert_int_equal(a->clock.kind, b->clock.kind);
    assert_int_equal(a->clock.start, b->clock.start);
    assert_int_equal(a->clock.each, b->clock.each);
    assert_int_equal(a->host, b->host);
    assert_int_equal(a->created, b->created);
    assert_int_equal(a->changed, b->changed);
    assert_int_equal(a->plies, b->plies);
    assert_int_equal(a->left_at, b->left_at);
    assert_memory_equal(a->address, b->address, sizeof a->address);
    assert_string_equal(a->result, b->result);
    assert_int_equal(a->counted, b->counted);
    assert_string_equal(a->rules, b->rules);
    assert_string_equal(a->edition, b->edition);
    assert_int_equal(a->version, b->version);
    assert_int_equal(a->cut, b->cut);
    assert_int_equal(a->undo.seat, b->undo.seat);
    assert_int_equal(a->undo.ply, b->undo.ply);
    assert_int_equal(a->undo.agreed, b->undo.agreed);
    assert_string_equal(a->rematch, b->rematch);
    assert_int_equal(a->reserved_until, b->reserved_until);
    assert_int_equal(a->fault, b->fault);
    assert_int_equal(a->fault_ply, b->fault_ply);
    for (int i = 0; i < TABLE_SEATS; i++)
        assert_same_chair(&a->seats[i], &b->seats[i]);
}

/* ---- people ---- */

static void people_are_kept(void **unused)
{
    struct store *store = new_store();
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT), found;
    struct person guest = add_person(store, "anna", PERSON_GUEST);
    (void)unused;
    store = reopened(store);
    assert_true(store_person(store, anna.id, &found));
    assert_same_person(&found, &anna);
    assert_true(store_person(store, guest.id, &found));
    assert_int_equal(found.kind, PERSON_GUEST);
    assert_true(store_person_named(store, "ANNA", &found));
    assert_int_equal(found.id, anna.id);
    assert_false(store_person_named(store, "Bert", &found));
    assert_false(store_person(store, 99, &found));
    store_close(store);
}

static void names_belong_to_accounts(void **unused)
{
    struct store *store = new_store();
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT);
    struct person guest = add_person(store, "Anna", PERSON_GUEST);
    struct person again = {.name = "aNNA", .kind = PERSON_BOT, .owner = anna.id};
    (void)unused;
    assert_false(store_add_person(store, &again, NULL));
    guest.kind = PERSON_ACCOUNT;
    assert_false(store_change_person(store, &guest));
    strcpy(guest.name, "Bert");
    guest.seen = NOW + 5;
    assert_true(store_change_person(store, &guest));
    strcpy(again.name, "Bot");
    assert_true(store_add_person(store, &again, NULL));
    assert_int_equal(store_bots_of(store, anna.id), 1);
    assert_int_equal(store_bots_of(store, guest.id), 0);
    store = reopened(store);
    struct person found;
    assert_true(store_person_named(store, "bert", &found));
    assert_same_person(&found, &guest);
    assert_true(store_person_named(store, "Bot", &found));
    assert_int_equal(found.owner, anna.id);
    store_close(store);
}

static void passwords_are_kept(void **unused)
{
    struct store *store = new_store();
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT);
    struct person guest = add_person(store, "Bert", PERSON_GUEST);
    char hash[PASSWORD_HASH_MAX];
    (void)unused;
    assert_true(store_password(store, anna.id, hash));
    assert_string_equal(hash, "$hash");
    assert_true(store_password(store, guest.id, hash));
    assert_string_equal(hash, "");
    store_set_password(store, guest.id, "$new");
    store = reopened(store);
    assert_true(store_password(store, guest.id, hash));
    assert_string_equal(hash, "$new");
    assert_false(store_password(store, 99, hash));
    store_close(store);
}

static void add_session(struct store *store, const uint8_t hash[STORE_HASH_BYTES], int64_t person,
                        int64_t expires)
{
    struct stored_session session = {.created = NOW, .expires = expires};
    memcpy(session.hash, hash, sizeof session.hash);
    store_add_session(store, person, &session);
}

static void sessions_end(void **unused)
{
    struct store *store = new_store();
    int64_t anna = add_person(store, "Anna", PERSON_ACCOUNT).id;
    int64_t bot = add_person(store, "Bot", PERSON_BOT).id, expires = 0;
    uint8_t hash[4][STORE_HASH_BYTES];
    (void)unused;
    for (int i = 0; i < 4; i++)
        hash_of(i, hash[i]);
    add_session(store, hash[0], anna, NOW + 10);
    add_session(store, hash[1], anna, NOW + 20);
    add_session(store, hash[2], bot, 0);
    store = reopened(store);
    assert_int_equal(store_session(store, hash[0], NOW, &expires), anna);
    assert_int_equal(expires, NOW + 10);
    assert_int_equal(store_session(store, hash[0], NOW + 10, NULL), 0);
    assert_int_equal(store_session(store, hash[2], NOW * 2, NULL), bot);
    assert_int_equal(store_session(store, hash[3], NOW, NULL), 0);
    store_extend_session(store, hash[0], NOW + 30, NOW);
    assert_int_equal(store_session(store, hash[0], NOW + 10, NULL), anna);
    assert_int_equal(store_clean(store, EXPIRED_SESSIONS, NOW + 20, 10), 1);
    assert_int_equal(store_session(store, hash[1], NOW, NULL), 0);
    assert_int_equal(store_session(store, hash[0], NOW, NULL), anna);
    store_end_session(store, hash[0]);
    assert_int_equal(store_session(store, hash[0], NOW, NULL), 0);
    add_session(store, hash[1], anna, NOW + 20);
    store_end_sessions(store, anna);
    assert_int_equal(store_session(store, hash[1], NOW, NULL), 0);
    assert_int_equal(store_session(store, hash[2], NOW, NULL), bot);
    store_close(store);
}

static void add_id(void *context, const struct person *bot)
{
    int64_t *sum = context;
    assert_int_equal(bot->kind, PERSON_BOT);
    assert_true(bot->id > *sum % 100); /* in order */
    *sum = *sum * 100 + bot->id;
}

static void bots_have_owners(void **unused)
{
    struct store *store = new_store();
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT);
    struct person ben = add_person(store, "Ben", PERSON_ACCOUNT);
    int64_t bots[] = {0, 0}, sum = 0;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct person bot = {.name = "Bot 1", .kind = PERSON_BOT, .owner = anna.id};
        bot.name[4] += (char)i;
        assert_true(store_add_person(store, &bot, NULL));
        bots[i] = bot.id;
    }
    assert_int_equal(store_bots_of(store, anna.id), 2);
    store_each_bot_of(store, anna.id, add_id, &sum);
    assert_int_equal(sum, bots[0] * 100 + bots[1]);
    sum = 0;
    store_each_bot_of(store, ben.id, add_id, &sum);
    assert_int_equal(sum, 0);
    store_close(store);
}

static void mail_addresses_are_kept(void **unused)
{
    struct store *store = new_store();
    int64_t anna = add_person(store, "Anna", PERSON_ACCOUNT).id;
    struct email_address address = {.text = "anna@example.org"};
    (void)unused;
    store_set_email_address(store, anna, &address);
    store = reopened(store);
    store_email_address(store, anna, &address);
    assert_string_equal(address.text, "anna@example.org");
    assert_false(address.confirmed);
    address.confirmed = true;
    store_set_email_address(store, anna, &address);
    store_email_address(store, anna, &address);
    assert_true(address.confirmed);
    store_email_address(store, anna + 1, &address);
    assert_string_equal(address.text, "");
    assert_false(address.confirmed);
    store_set_email_address(store, anna, &address);
    store_email_address(store, anna, &address);
    assert_string_equal(address.text, "");
    store_close(store);
}

static void mail_codes_end(void **unused)
{
    struct store *store = new_store();
    int64_t anna = add_person(store, "Anna", PERSON_ACCOUNT).id;
    int64_t ben = add_person(store, "Ben", PERSON_ACCOUNT).id;
    uint8_t hash[3][STORE_HASH_BYTES];
    (void)unused;
    for (int i = 0; i < 3; i++)
        hash_of(i, hash[i]);
    store_add_email_code(store, hash[0], anna, EMAIL_CONFIRM, NOW + 10, NOW);
    store_add_email_code(store, hash[1], ben, EMAIL_STOP, NOW + 20, NOW);
    store = reopened(store);
    assert_int_equal(store_email_code(store, hash[0], EMAIL_CONFIRM, NOW + 9), anna);
    assert_int_equal(store_email_code(store, hash[0], EMAIL_CONFIRM, NOW + 10), 0);
    assert_int_equal(store_email_code(store, hash[0], EMAIL_STOP, NOW), 0);
    assert_int_equal(store_email_code(store, hash[1], EMAIL_STOP, NOW), ben);
    assert_int_equal(store_email_code(store, hash[2], EMAIL_STOP, NOW), 0);
    store_set_email_address(store, anna, &(struct email_address){.text = "other@example.org"});
    assert_int_equal(store_email_code(store, hash[0], EMAIL_CONFIRM, NOW), 0);
    store_add_email_code(store, hash[2], anna, EMAIL_CONFIRM, NOW + 40, NOW + 20);
    assert_int_equal(store_email_code(store, hash[1], EMAIL_STOP, NOW), 0); /* forgotten */
    assert_int_equal(store_email_code(store, hash[2], EMAIL_CONFIRM, NOW + 20), anna);
    store_close(store);
}

static void who_was_told_is_kept(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    int seat = 7, turn = 8;
    (void)unused;
    assert_false(store_notified_turn(store, "abc", &seat, &turn));
    assert_false(store_notified_turn(store, "none", &seat, &turn));
    store_set_notified_turn(store, "abc", 1, 12);
    store_set_notified_turn(store, "abc", 0, 13);
    store = reopened(store);
    assert_true(store_notified_turn(store, "abc", &seat, &turn));
    assert_int_equal(seat, 0);
    assert_int_equal(turn, 13);
    store_close(store);
}

/* ---- tables ---- */

static void tables_are_kept(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct stored_table table = plain_table("abc", host), found;
    (void)unused;
    assert_true(store_table(store, "abc", &found));
    assert_same_table(&found, &table);
    table.number = found.number;
    table.stage = TABLE_OVER;
    table.open = false;
    table.rated = true;
    table.changed = NOW + 9;
    table.left_at = NOW + 8;
    table.counted = true;
    table.version = 1017;
    table.cut = 12;
    table.undo = (struct undo_request){.seat = 1, .agreed = 1};
    table.reserved_until = NOW + 600000;
    strcpy(table.rules, "1");
    strcpy(table.edition, "reconstructed 1 cc087c0e");
    strcpy(table.rematch, "def");
    memset(table.address, 7, sizeof table.address);
    strcpy(table.result, "181-172");
    table.seats[1] = (struct table_seat){.kind = SEAT_PERSON,
                                         .person = host,
                                         .level = 3,
                                         .replaced = true,
                                         .undos = 2,
                                         .left = 17,
                                         .earned = 21,
                                         .given = 20,
                                         .debt = 19,
                                         .returned = 18,
                                         .key = "secret",
                                         .reserved = host,
                                         .before = 1500,
                                         .after = -12};
    store_change_table(store, &table);
    store = reopened(store);
    assert_true(store_table(store, "abc", &found));
    assert_same_table(&found, &table);
    assert_false(store_table(store, "ab", &found));
    store_close(store);
}

struct ids {
    char text[64];
    int most;
};

static bool note_id(void *context, const struct stored_table *table)
{
    struct ids *ids = context;
    strcat(ids->text, table->id);
    strcat(ids->text, " ");
    return --ids->most != 0;
}

static void deals_are_kept(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct stored_deal deal = {.generator = "chacha20", .secret = "5e", .asked = true}, found;
    (void)unused;
    assert_false(store_deal(store, "abc", &found)); /* as of an older table */
    assert_false(store_deal(store, "xyz", &found));
    assert_string_equal(found.generator, "");
    strcpy(deal.parts[1].commitment, "c0");
    strcpy(deal.parts[3].number, "17");
    store_set_deal(store, "abc", &deal);
    assert_true(store_deal(store, "abc", &found));
    assert_memory_equal(&deal, &found, sizeof deal);
    deal.asked = false;
    deal.parts[1] = (struct deal_part){0};
    store_set_deal(store, "abc", &deal);
    store_close(store);
    store = open_store(path);
    assert_true(store_deal(store, "abc", &found));
    assert_memory_equal(&deal, &found, sizeof deal);
    store_close(store);
}

static void tables_are_walked(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    int64_t bert = add_person(store, "Bert", PERSON_GUEST).id;
    struct stored_table table = plain_table("def", bert);
    struct ids playing = {.text = ""}, waiting = playing, one = {.most = 1}, annas = playing,
               newest = playing;
    (void)unused;
    table.stage = TABLE_WAITING;
    table.seats[1] = (struct table_seat){.kind = SEAT_PERSON, .person = host};
    store_add_table(store, &table);
    table = plain_table("ghi", bert);
    store_add_table(store, &table);
    store_each_table(store, TABLE_PLAYING, note_id, &playing);
    store_each_table(store, TABLE_WAITING, note_id, &waiting);
    store_each_table(store, TABLE_PLAYING, note_id, &one);
    store_each_table_of(store, host, 10, note_id, &annas);
    store_each_table_of(store, host, 1, note_id, &newest);
    assert_string_equal(playing.text, "abc ghi ");
    assert_string_equal(waiting.text, "def ");
    assert_string_equal(one.text, "abc ");
    assert_string_equal(annas.text, "def abc ");
    assert_string_equal(newest.text, "def ");
    assert_true(store_commit(store));
    store_close(store);
}

static void tables_set_aside_of_somebody(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    int64_t bert = add_person(store, "Bert", PERSON_GUEST).id;
    struct stored_table second = plain_table("def", host), berts = plain_table("ghi", bert),
                        over = plain_table("jkl", host), first = table_of(store, "abc");
    struct ids none = {.text = ""}, both = none, newest = none;
    (void)unused;
    over.stage = TABLE_OVER;
    store_add_table(store, &second);
    store_add_table(store, &berts);
    store_add_table(store, &over);
    store_each_set_aside_of(store, host, 10, note_id, &none);
    store_set_fault(store, &first, FAULT_MOVE, 1);
    store_set_fault(store, &second, FAULT_COUNT, 0);
    store_set_fault(store, &berts, FAULT_MOVE, 1);
    store_set_fault(store, &over, FAULT_MOVE, 1);
    store_each_set_aside_of(store, host, 10, note_id, &both);
    store_each_set_aside_of(store, host, 1, note_id, &newest);
    assert_string_equal(none.text, "");
    assert_string_equal(both.text, "def abc ");
    assert_string_equal(newest.text, "def ");
    assert_true(store_commit(store));
    store_close(store);
}

/* More tables than one statement asks about; the seats of some are kept for somebody. */
static void people_at_many_tables(void **unused)
{
    enum { TABLES = STORE_SLICE + 8 };
    int64_t host;
    struct store *store = store_with_table(&host);
    int64_t bert = add_person(store, "Bert", PERSON_GUEST).id;
    struct stored_table tables[TABLES];
    struct person people[TABLES][TABLE_SEATS];
    (void)unused;
    for (int i = 0; i < TABLES; i++) {
        char id[TABLE_ID_MAX];
        snprintf(id, sizeof id, "t%d", i);
        tables[i] = plain_table(id, host);
        if (i % 3 == 0)
            tables[i].seats[1] = (struct table_seat){.kind = SEAT_OPEN, .reserved = bert};
        else if (i % 3 == 1)
            tables[i].seats[1] = (struct table_seat){.kind = SEAT_PERSON, .person = bert};
        store_add_table(store, &tables[i]);
    }
    memset(people, 1, sizeof people);
    store_people_at(store, tables, TABLES, people);
    for (int i = 0; i < TABLES; i++)
        for (int seat = 0; seat < TABLE_SEATS; seat++) {
            int64_t expected = seat_person(&tables[i].seats[seat]);
            assert_true(people[i][seat].id == expected);
            assert_string_equal(people[i][seat].name, expected == host   ? "Anna"
                                                      : expected == bert ? "Bert"
                                                                         : "");
        }
    assert_true(store_commit(store));
    store_close(store);
}

/* The ids of tables that are to be opened, in the order of a walk. */
static void tables_are_claimed_in_slices(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    int64_t bert = add_person(store, "Bert", PERSON_GUEST).id;
    struct stored_table waiting = plain_table("def", bert), over = plain_table("ghi", bert);
    struct claim_walk walk = {0};
    struct claimed_table claimed[STORE_SLICE];
    (void)unused;
    waiting.stage = TABLE_WAITING;
    waiting.seats[1] = (struct table_seat){.kind = SEAT_OPEN, .reserved = host};
    store_add_table(store, &waiting);
    over.stage = TABLE_OVER;
    store_add_table(store, &over);
    assert_int_equal(store_claim_next(store, true, &walk, STORE_SLICE, claimed), 1);
    assert_string_equal(claimed[0].id, "def");
    assert_int_equal(store_claim_next(store, true, &walk, STORE_SLICE, claimed), 1);
    assert_string_equal(claimed[0].id, "abc");
    assert_true(claimed[0].alive == 0);
    assert_int_equal(store_claim_next(store, true, &walk, STORE_SLICE, claimed), 0);
    assert_int_equal(store_count_unclaimed(store, true), 2);
    store_set_fault(store, &waiting, FAULT_MOVE, 1);
    store_set_fault(store, &over, FAULT_MOVE, 1);
    assert_int_equal(store_count_unclaimed(store, true), 1);      /* the walk tries the other one */
    assert_int_equal(store_claim_of(store, host, 0, claimed), 2); /* also one kept for her */
    assert_int_equal(store_claim_of(store, host, claimed[0].number, claimed), 1);
    assert_string_equal(claimed[0].id, "def");
    assert_int_equal(store_claim_of(store, bert, 0, claimed), 1);
    assert_int_equal(store_claim_of(store, bert + 1, 0, claimed), 0);
    assert_true(store_commit(store));
    store_close(store);
}

static void whole_tables_are_read_at_once(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct stored_table other = plain_table("def", host), first = table_of(store, "abc");
    struct stored_deal deal = {.generator = "chacha20"};
    struct whole_table tables[STORE_SLICE], one;
    (void)unused;
    store_add_table(store, &other);
    store_set_deal(store, "def", &deal);
    add_moves_of(store, &first, 1, 70);
    add_moves_of(store, &other, 1, 2);
    const int64_t numbers[] = {other.number, first.number, other.number + 1};
    assert_int_equal(store_whole_tables(store, numbers, 3, tables), 2);
    for (int i = 0; i < 2; i++) {
        bool is_first = tables[i].stored.number == first.number;
        int count = is_first ? 70 : 2;
        struct stored_table alone = table_of(store, is_first ? "abc" : "def");
        assert_memory_equal(&tables[i].stored, &alone, sizeof alone);
        assert_int_equal(tables[i].has_deal, !is_first);
        assert_string_equal(tables[i].deal.generator, is_first ? "" : "chacha20");
        assert_string_equal(tables[i].people[0].name, "Anna");
        assert_true(tables[i].people[1].id == 0 || tables[i].stored.seats[1].kind == SEAT_PERSON);
        assert_int_equal(tables[i].move_count, count);
        assert_int_equal(tables[i].moves[count - 1].move.ply, count);
        assert_string_equal(tables[i].moves[1].text, "move-2");
    }
    whole_tables_free(tables, 2);
    store_complete_table(store, &other, &one);
    assert_int_equal(one.move_count, 2);
    whole_tables_free(&one, 1);
    assert_true(store_commit(store));
    store_close(store);
}

static void moves_tell_the_clocks(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct stored_table table;
    (void)unused;
    add_moves(store, "abc", 1, 3);
    store = reopened(store);
    assert_true(store_table(store, "abc", &table));
    assert_int_equal(table.plies, 3);
    assert_int_equal(table.changed, NOW + 3);
    assert_int_equal(table.left_at, NOW + 3);
    assert_int_equal(table.seats[0].left, 300000 - 3);
    assert_int_equal(table.seats[1].left, 300000 - 2);
    assert_int_equal(count_moves(store, "abc"), 3);
    /* What is written now counts from now on. */
    table.seats[1].left = 1;
    store_change_table(store, &table);
    add_moves(store, "abc", 4, 4);
    assert_true(store_table(store, "abc", &table));
    assert_int_equal(table.seats[1].left, 300000 - 4);
    table.seats[1].left = 1;
    store_change_table(store, &table);
    add_moves(store, "abc", 5, 5);
    assert_true(store_table(store, "abc", &table));
    assert_int_equal(table.plies, 5);
    assert_int_equal(table.seats[0].left, 300000 - 5);
    assert_int_equal(table.seats[1].left, 1);
    store_close(store);
}

static void moves_are_taken_back(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct stored_table table;
    (void)unused;
    add_moves(store, "abc", 1, 6);
    cut_moves(store, "abc", 6);
    assert_int_equal(count_moves(store, "abc"), 6);
    cut_moves(store, "abc", 4);
    assert_int_equal(count_moves(store, "abc"), 4);
    store = reopened(store);
    assert_int_equal(count_moves(store, "abc"), 4);
    add_moves(store, "abc", 5, 7);
    store = reopened(store);
    assert_int_equal(count_moves(store, "abc"), 7);
    assert_true(store_table(store, "abc", &table));
    store_change_table(store, &table);
    cut_moves(store, "abc", 0);
    assert_true(store_table(store, "abc", &table));
    assert_int_equal(table.plies, 0);
    store = reopened(store);
    assert_int_equal(count_moves(store, "abc"), 0);
    add_moves(store, "abc", 1, 2);
    assert_int_equal(count_moves(store, "abc"), 2);
    assert_int_equal(count_moves(store, "none"), 0);
    store_close(store);
}

/* More tables than it keeps in thinking, all in turn. */
static void many_tables_are_told_apart(void **unused)
{
    enum { TABLES = 5000 };
    int64_t host;
    struct store *store = store_with_table(&host);
    (void)unused;
    for (int round = 0; round <= 2; round++)
        for (int i = 0; i < TABLES; i++) {
            struct stored_table table = plain_table("", host);
            snprintf(table.id, sizeof table.id, "t%d", i);
            if (round == 0)
                store_add_table(store, &table);
            else
                add_moves(store, table.id, round, round);
        }
    store = reopened(store);
    for (int i = 0; i < TABLES; i += 99) {
        char id[TABLE_ID_MAX];
        snprintf(id, sizeof id, "t%d", i);
        assert_int_equal(count_moves(store, id), 2);
    }
    store_close(store);
}

/* ---- talk, ratings, solo, notes ---- */

static bool note_number(void *context, const struct chat_message *remark)
{
    int *numbers = context;
    *numbers = *numbers * 10 + (int)remark->number;
    return true;
}

static bool note_remark(void *context, const struct chat_message *remark)
{
    *(struct chat_message *)context = *remark;
    return false;
}

static void remarks_are_numbered(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct stored_table other = plain_table("def", host);
    struct chat_message remark = {.person = host, .at = NOW, .watching = true, .text = "Hé!"},
                        found;
    int all = 0, late = 0, last = 0, none = 0;
    (void)unused;
    store_add_table(store, &other);
    for (int i = 1; i <= 5; i++) {
        store_add_chat(store, "abc", &remark);
        assert_int_equal(remark.number, i);
        strcpy(remark.preset, "hello");
    }
    store_add_chat(store, "def", &remark);
    assert_int_equal(remark.number, 1);
    store = reopened(store);
    store_each_chat(store, "abc", 0, note_number, &all);
    store_each_chat(store, "abc", 4, note_number, &late);
    store_each_chat(store, "abc", -3, note_number, &last);
    store_each_chat(store, "none", 0, note_number, &none);
    assert_int_equal(all, 12345);
    assert_int_equal(late, 45);
    assert_int_equal(last, 345);
    assert_int_equal(none, 0);
    store_each_chat(store, "def", 0, note_remark, &found);
    assert_int_equal(found.number, remark.number);
    assert_int_equal(found.person, remark.person);
    assert_int_equal(found.author.id, remark.person);
    assert_int_equal(found.at, remark.at);
    assert_int_equal(found.watching, remark.watching);
    assert_string_equal(found.preset, remark.preset);
    assert_string_equal(found.text, remark.text);
    store_close(store);
}

struct names {
    char text[128];
};

static bool note_rated(void *context, const struct person *person, const struct rating *rating)
{
    struct names *names = context;
    size_t used = strlen(names->text);
    snprintf(names->text + used, sizeof names->text - used, "%s %.1f %d ", person->name,
             rating->value, rating->games);
    return true;
}

static void ratings_are_ordered(void **unused)
{
    struct store *store = new_store();
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT);
    struct person bert = add_person(store, "Bert", PERSON_ACCOUNT);
    struct person cleo = add_person(store, "Cleo", PERSON_ACCOUNT);
    struct rating rating = {1500.5, 200, 0.06, 3, NOW}, found = {0};
    struct names best = {""}, first = {""}, banned = {""}, none = {""};
    (void)unused;
    assert_false(store_rating(store, anna.id, "nunatak-2", &found));
    store_set_rating(store, anna.id, "nunatak-2", &(struct rating){1, 2, 3, 4, 5});
    store_set_rating(store, anna.id, "nunatak-2", &rating);
    rating.value = 1700;
    store_set_rating(store, bert.id, "nunatak-2", &rating);
    store_set_rating(store, cleo.id, "nunatak-more", &rating);
    store = reopened(store);
    assert_true(store_rating(store, bert.id, "nunatak-2", &found));
    assert_true(found.value == rating.value && found.deviation == rating.deviation &&
                found.volatility == rating.volatility && found.games == rating.games &&
                found.played == rating.played);
    store_each_rating(store, "nunatak-2", 10, note_rated, &best);
    store_each_rating(store, "nunatak-2", 1, note_rated, &first);
    store_set_sanction(store, bert.id, SANCTION_BAN, &(struct sanction){.on = true});
    store_each_rating(store, "nunatak-2", 10, note_rated, &banned);
    store_rerate_begin(store);
    store_rerate_read(store);
    store_each_rating(store, "nunatak-2", 10, note_rated, &none);
    store_rerate_end(store);
    assert_string_equal(best.text, "Bert 1700.0 3 Anna 1500.5 3 ");
    assert_string_equal(first.text, "Bert 1700.0 3 ");
    assert_string_equal(banned.text, "Anna 1500.5 3 ");
    assert_string_equal(none.text, "");
    store_close(store);
}

/* ---- moderation ---- */

static struct sanction sanction_of(struct store *store, int64_t person, enum sanction_kind kind)
{
    struct sanction sanction;
    store_sanction(store, person, kind, &sanction);
    return sanction;
}

static void bans_and_mutes_end(void **unused)
{
    struct store *store = new_store();
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT), found;
    struct sanction ban = {.on = true, .reason = "Enough"}, mute = {.on = true, .until = NOW + 10};
    (void)unused;
    store_set_sanction(store, anna.id, SANCTION_BAN, &ban);
    store_set_sanction(store, anna.id, SANCTION_MUTE, &mute);
    store = reopened(store);
    assert_true(store_person(store, anna.id, &found));
    assert_true(found.banned && found.muted);
    found.seen++;
    assert_true(store_change_person(store, &found)); /* changes neither */
    store_end_sanctions(store, NOW + 9);
    assert_true(sanction_of(store, anna.id, SANCTION_MUTE).on);
    assert_int_equal(sanction_of(store, anna.id, SANCTION_MUTE).until, NOW + 10);
    store_end_sanctions(store, NOW + 10);
    assert_false(sanction_of(store, anna.id, SANCTION_MUTE).on);
    assert_string_equal(sanction_of(store, anna.id, SANCTION_BAN).reason, "Enough");
    store_set_sanction(store, anna.id, SANCTION_BAN, &(struct sanction){.reason = "forgotten"});
    assert_true(store_person(store, anna.id, &found));
    assert_false(found.banned || found.muted);
    assert_string_equal(sanction_of(store, anna.id, SANCTION_BAN).reason, "");
    assert_false(sanction_of(store, 99, SANCTION_BAN).on);
    store_close(store);
}

static void looking_for_ended_bans_writes_nothing(void **unused)
{
    struct store *store = new_store();
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT);
    (void)unused;
    store_set_sanction(store, anna.id, SANCTION_BAN, &(struct sanction){.on = true});
    assert_true(store_commit(store));
    store_end_sanctions(store, INT64_MAX);
    assert_false(store_has_uncommitted(store));
    assert_true(sanction_of(store, anna.id, SANCTION_BAN).on);
    store_close(store);
}

static void note_report(void *context, const struct report *report)
{
    struct names *names = context;
    struct text out =
        text_in(names->text + strlen(names->text), sizeof names->text - strlen(names->text));
    text_format(&out, "%lld ", (long long)report->number);
}

static const char *reports_of(struct store *store, enum report_choice choice, int64_t person,
                              int64_t before, int most)
{
    static struct names names;
    names.text[0] = '\0';
    store_each_report(store, &(struct report_query){choice, person, before, most}, note_report,
                      &names);
    return names.text;
}

static void reports_are_kept(void **unused)
{
    struct store *store = new_store();
    struct report remark = {.at = NOW,
                            .by = 1,
                            .about = 2,
                            .table = "abc",
                            .remark = 3,
                            .name = "Bert",
                            .text = "Boo",
                            .reason = REPORT_SPAM,
                            .words = "again"};
    struct report name = {.at = NOW + 1, .by = 1, .about = 2, .table = "abc", .name = "Bert"};
    struct report other = {.at = NOW + 2, .by = 4, .about = 5, .table = "abc"}, found;
    (void)unused;
    assert_true(store_add_report(store, &remark));
    assert_false(store_add_report(store, &remark));
    assert_true(store_add_report(store, &name));
    assert_true(store_add_report(store, &other));
    store = reopened(store);
    assert_string_equal(reports_of(store, REPORTS_OPEN, 0, 0, 10), "3 2 1 ");
    assert_string_equal(reports_of(store, REPORTS_OPEN, 0, 3, 1), "2 ");
    assert_string_equal(reports_of(store, REPORTS_ABOUT, 2, 0, 10), "2 1 ");
    assert_string_equal(reports_of(store, REPORTS_BY, 4, 0, 10), "3 ");
    assert_true(store_report(store, 1, &found));
    assert_int_equal(found.reason, REPORT_SPAM);
    assert_string_equal(found.text, "Boo");
    assert_string_equal(found.words, "again");
    assert_int_equal(found.remark, 3);
    assert_true(store_settle_report(store, 1, REPORT_UPHELD, 7, NOW + 5));
    assert_false(store_settle_report(store, 1, REPORT_DISMISSED, 7, NOW + 5));
    assert_false(store_settle_report(store, 99, REPORT_UPHELD, 7, NOW + 5));
    assert_int_equal(store_open_reports(store), 2);
    assert_true(store_report(store, 1, &found));
    assert_true(found.outcome == REPORT_UPHELD && found.settled == NOW + 5 &&
                found.settled_by == 7);
    remark.at = NOW + 9;
    assert_true(store_add_report(store, &remark)); /* once more, after the first was settled */
    assert_string_equal(reports_of(store, REPORTS_ALL, 0, 0, 10), "4 3 2 1 ");
    assert_int_equal(store_clean(store, EXPIRED_REPORTS, NOW + 1, 10), 2);
    assert_string_equal(reports_of(store, REPORTS_ALL, 0, 0, 10), "4 3 ");
    store_close(store);
}

static void answers_are_kept(void **unused)
{
    struct store *store = new_store();
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT);
    struct once_request request = {anna.id, "create", "a-1", "{\"table\":\"abc\"}"};
    struct once_request same = {anna.id, "create", "a-1", ""}, other = {anna.id, "say", "a-1", ""};
    (void)unused;
    assert_int_equal(store_begin_request(store, &same), REQUEST_NEW);
    store_keep_answer(store, &request, NOW);
    assert_int_equal(store_begin_request(store, &same), REQUEST_DONE); /* in the same batch */
    store = reopened(store);
    assert_int_equal(store_begin_request(store, &same), REQUEST_DONE);
    assert_string_equal(same.answer, request.answer);
    assert_int_equal(store_begin_request(store, &other), REQUEST_NEW);
    assert_int_equal(store_clean(store, EXPIRED_ANSWERS, NOW - 1, 10), 0);
    assert_int_equal(store_clean(store, EXPIRED_ANSWERS, NOW, 10), 1);
    assert_int_equal(store_begin_request(store, &same), REQUEST_NEW);
    store_keep_answer(store, &request, NOW);
    store_delete_person(store, anna.id);
    assert_int_equal(store_begin_request(store, &same), REQUEST_NEW);
    store_close(store);
}

static void reports_go_with_people(void **unused)
{
    struct store *store = new_store();
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT);
    struct person bert = add_person(store, "Bert", PERSON_ACCOUNT);
    struct report by = {.by = anna.id, .about = bert.id, .table = "abc", .words = "Mine"}, found;
    struct report about = {.by = bert.id, .about = anna.id, .table = "abc"};
    (void)unused;
    assert_true(store_add_report(store, &by));
    assert_true(store_add_report(store, &about));
    store_delete_person(store, anna.id);
    assert_string_equal(reports_of(store, REPORTS_ALL, 0, 0, 10), "1 ");
    assert_true(store_report(store, 1, &found));
    assert_int_equal(found.by, 0);
    assert_string_equal(found.words, "");
    store_close(store);
}

/* The audit log names people by number. */
static void numbers_of_people_are_not_used_again(void **unused)
{
    struct store *store = new_store();
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT), found;
    (void)unused;
    store_delete_person(store, anna.id);
    store = reopened(store);
    struct person bert = add_person(store, "Bert", PERSON_ACCOUNT);
    assert_int_not_equal(bert.id, anna.id);
    assert_true(store_person(store, anna.id, &found));
    assert_int_equal(found.kind, PERSON_FORMER);
    assert_string_equal(found.name, "");
    store_delete_person(store, anna.id); /* not the newest any more: nothing needs it */
    assert_false(store_person(store, anna.id, &found));
    store_close(store);
}

static void remarks_are_removed(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct chat_message remark = {.person = host, .at = NOW, .text = "Boo"}, found;
    char table[TABLE_ID_MAX];
    int64_t number = 0;
    (void)unused;
    store_add_chat(store, "abc", &remark);
    store_request_removal(store, "abc", 1);
    store_request_removal(store, "abc", 1);
    store = reopened(store);
    assert_true(store_next_removal(store, table, &number));
    assert_string_equal(table, "abc");
    assert_int_equal(number, 1);
    assert_false(store_next_removal(store, table, &number));
    assert_false(store_remove_chat(store, "abc", 2));
    assert_false(store_remove_chat(store, "none", 1));
    assert_true(store_remove_chat(store, "abc", 1));
    assert_false(store_remove_chat(store, "abc", 1));
    assert_true(store_chat(store, "abc", 1, &found));
    assert_true(found.removed && found.person == host);
    assert_string_equal(found.text, "");
    store_close(store);
}

static double value_of(struct store *store, int64_t person)
{
    struct rating rating = {0};
    return store_rating(store, person, "nunatak-2", &rating) ? rating.value : 0;
}

/* 250 people, of whom one is rated once more by the server in the middle of it, and one is not
 * rated any more. */
static void ratings_are_made_anew_beside_a_server(void **unused)
{
    enum { PEOPLE = 250 };
    struct store *server = new_store();
    int64_t ids[PEOPLE];
    (void)unused;
    for (int i = 0; i < PEOPLE; i++) {
        char name[16];
        snprintf(name, sizeof name, "P%d", i);
        ids[i] = add_person(server, name, PERSON_ACCOUNT).id;
        store_set_rating(server, ids[i], "nunatak-2", &(struct rating){.value = 1000 + i});
    }
    assert_true(store_commit(server));
    struct store *store = open_store(path);
    store_rerate_begin(store);
    store_rerate_read(store);
    for (int i = 1; i < PEOPLE; i++)
        store_set_rating(store, ids[i], "nunatak-2", &(struct rating){.value = 2000 + i});
    assert_true(store_rerate_differs(store));
    assert_true(store_rerate_step(store));
    assert_true(value_of(server, ids[PEOPLE - 1]) == 1000 + PEOPLE - 1);
    store_set_rating(server, ids[PEOPLE - 1], "nunatak-2", &(struct rating){.value = 1});
    assert_true(store_commit(server));
    while (store_rerate_step(store))
        ;
    assert_true(value_of(server, ids[PEOPLE - 1]) == 1);
    store_rerate_read(store);
    store_set_rating(store, ids[PEOPLE - 1], "nunatak-2", &(struct rating){.value = 3000});
    assert_true(store_rerate_differs(store));
    while (store_rerate_step(store))
        ;
    store_rerate_read(store);
    assert_false(store_rerate_differs(store));
    store_rerate_end(store);
    assert_true(value_of(server, ids[0]) == 0);
    assert_true(value_of(server, ids[1]) == 2001 && value_of(store, ids[1]) == 2001);
    assert_true(value_of(server, ids[PEOPLE - 1]) == 3000);
    store_close(store);
    store_close(server);
}

static bool note_solo(void *context, const struct person *person, const struct solo_result *solo)
{
    struct names *names = context;
    size_t used = strlen(names->text);
    snprintf(names->text + used, sizeof names->text - used, "%s %d %s ", person->name, solo->points,
             solo->table);
    return true;
}

static void solo_shows_the_best(void **unused)
{
    static const char *const ids[] = {"a", "b", "c", "d"};
    struct store *store = new_store();
    int64_t anna = add_person(store, "Anna", PERSON_ACCOUNT).id;
    int64_t bert = add_person(store, "Bert", PERSON_GUEST).id;
    struct names all = {""}, day = {""}, other = {""};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct stored_table table = plain_table(ids[i], anna);
        store_add_table(store, &table);
    }
    store_add_solo(store, anna, "nunatak", "", "a", 90, NOW);
    store_add_solo(store, anna, "nunatak", "2026-11-16", "b", 70, NOW);
    store_add_solo(store, bert, "nunatak", "2026-11-16", "c", 80, NOW);
    store_add_solo(store, bert, "nanuuk", "2026-11-16", "d", 99, NOW);
    store = reopened(store);
    store_each_solo(store, "nunatak", "", 10, note_solo, &all);
    store_each_solo(store, "nunatak", "2026-11-16", 10, note_solo, &day);
    store_each_solo(store, "nanuuk", "2026-11-15", 10, note_solo, &other);
    assert_string_equal(all.text, "Anna 90 a Bert 80 c ");
    assert_string_equal(day.text, "Bert 80 c Anna 70 b ");
    assert_string_equal(other.text, "");
    store_close(store);
}

/* A better game takes the place of the best one, an equal one does not; each day has its own. */
static void the_best_solo_is_kept(void **unused)
{
    static const int points[] = {50, 70, 70, 60, 80};
    static const char *const ids[] = {"a", "b", "c", "d", "e"};
    static const char *const days[] = {"2026-11-15", "", "", "2026-11-15", "2026-11-16"};
    static const char *const bests[] = {"Anna 50 a ", "Anna 70 b ", "Anna 70 b ", "Anna 70 b ",
                                        "Anna 80 e "};
    struct store *store = new_store();
    int64_t anna = add_person(store, "Anna", PERSON_ACCOUNT).id;
    struct names day = {""};
    (void)unused;
    for (int i = 0; i < 5; i++) {
        struct names all = {""};
        struct stored_table table = plain_table(ids[i], anna);
        store_add_table(store, &table);
        store_add_solo(store, anna, "nunatak", days[i], ids[i], points[i], NOW + i);
        store_each_solo(store, "nunatak", "", 10, note_solo, &all);
        assert_string_equal(all.text, bests[i]);
    }
    store_each_solo(store, "nunatak", "2026-11-15", 10, note_solo, &day);
    assert_string_equal(day.text, "Anna 60 d ");
    store_close(store);
}

static void one_knows_who_has_tried_a_deal(void **unused)
{
    struct store *store = new_store();
    struct person anna = {.name = "Anna"}, bert = {.name = "Bert"};
    (void)unused;
    assert_true(store_add_person(store, &anna, NULL) && store_add_person(store, &bert, NULL));
    struct stored_table table = {
        .id = "a", .game = "nunatak", .players = 1, .host = anna.id, .daily = "2026-11-16"};
    store_add_table(store, &table);
    assert_false(store_take_daily(store, anna.id, "nunatak", "2026-11-16"));
    assert_true(store_take_daily(store, bert.id, "nunatak", "2026-11-16"));
    assert_true(store_take_daily(store, anna.id, "nanuuk", "2026-11-16"));
    assert_true(store_take_daily(store, anna.id, "nunatak", "2026-11-16g"));
    assert_true(store_take_daily(store, anna.id, "nunatak", ""));
    store_close(store);
}

static void notes_are_kept(void **unused)
{
    struct store *store = new_store();
    char value[16] = "same";
    (void)unused;
    assert_false(store_setting(store, "daily", value, sizeof value));
    assert_string_equal(value, "same");
    store_set_setting(store, "daily", "old");
    store_set_setting(store, "daily", "secret");
    store = reopened(store);
    assert_true(store_setting(store, "daily", value, sizeof value));
    assert_string_equal(value, "secret");
    store_close(store);
}

/* ---- settling ---- */

static void nothing_is_there_before_it_is_settled(void **unused)
{
    int64_t host;
    struct store *store = new_store();
    (void)unused;
    assert_false(store_has_uncommitted(store));
    host = add_person(store, "Anna", PERSON_ACCOUNT).id;
    struct stored_table table = plain_table("abc", host);
    store_add_table(store, &table);
    add_moves(store, "abc", 1, 3);
    assert_true(store_has_uncommitted(store));
    assert_int_equal(ask_file(path, "SELECT count(*) FROM moves"), 0);
    assert_true(store_commit(store));
    assert_false(store_has_uncommitted(store));
    assert_true(store_commit(store));
    assert_int_equal(ask_file(path, "SELECT count(*) FROM moves"), 3);
    assert_string_equal(store_failure(store), "");
    store_close(store);
}

/* No file may grow in the child: what it writes then fails, and nothing of it is there. */
static void write_without_room(void)
{
    struct store *store = open_store(path);
    struct rlimit none = {0, 0};
    add_moves(store, "abc", 1, 1);
    if (!store_commit(store))
        _exit(1);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &none);
    add_moves(store, "abc", 2, 9);
    if (store_commit(store) || store_failure(store)[0] == '\0')
        _exit(2);
    add_moves(store, "abc", 2, 9);
    _exit(store_commit(store) || !store_has_uncommitted(store) ? 3 : 0);
}

static void what_cannot_be_written_is_not_settled(void **unused)
{
    int64_t host;
    int status;
    (void)unused;
    store_close(store_with_table(&host));
    pid_t child = fork();
    if (child == 0)
        write_without_room();
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    struct store *store = open_store(path);
    assert_int_equal(count_moves(store, "abc"), 1);
    store_close(store);
}

static void a_mistake_is_not_settled(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    (void)unused;
    assert_true(store_commit(store));
    store_set_setting(store, "daily", "secret");
    add_moves(store, "none", 1, 1);
    assert_false(store_commit(store));
    assert_string_equal(store_failure(store), "no table none");
    store_close(store);
    char value[16];
    store = open_store(path);
    assert_false(store_setting(store, "daily", value, sizeof value));
    store_close(store);
}

static bool write_setting(void *context, const struct stored_table *table)
{
    store_set_setting(context, "walked", table->id);
    return true;
}

/* What a walk has yet to read must not change under it. */
static void a_walk_does_not_write(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    (void)unused;
    assert_true(store_commit(store));
    store_each_table(store, TABLE_WAITING, write_setting, store);
    store_each_table(store, TABLE_PLAYING, write_setting, store);
    assert_false(store_commit(store));
    assert_string_equal(store_failure(store), "written to during a walk");
    store_close(store);
}

static void power_can_be_cared_for(void **unused)
{
    struct store_error why;
    (void)unused;
    forget_file(path);
    struct store *store = store_open(path, STORE_POWER, &why);
    assert_non_null(store);
    add_person(store, "Anna", PERSON_ACCOUNT);
    store = reopened(store);
    store_close(store);
}

/* ---- kill -9 ---- */

/* Tells each ply only when it is settled; takes one back now and then. */
static void write_until_killed(int told, int first)
{
    struct store *store = open_alone(path);
    struct stored_table abc = table_of(store, "abc"), def = table_of(store, "def");
    for (int ply = first;; ply++) {
        add_moves_of(store, &abc, ply, ply);
        add_moves_of(store, &def, ply, ply);
        if (ply % 7 == 0) {
            add_moves_of(store, &abc, ply + 1, ply + 2);
            store_cut_moves(store, &abc, ply);
        }
        if (!store_commit(store) || write(told, &ply, sizeof ply) != (ssize_t)sizeof ply)
            _exit(1);
    }
}

static int kill_after(int plies, int first)
{
    int ends[2], last = first - 1, ply, status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_until_killed(ends[1], first);
    }
    close(ends[1]);
    while (last < first + plies - 1 && read(ends[0], &ply, sizeof ply) == (ssize_t)sizeof ply)
        last = ply;
    assert_int_equal(last, first + plies - 1);
    kill(child, SIGKILL);
    /* What it could still say before it died counts, too. */
    while (read(ends[0], &ply, sizeof ply) == (ssize_t)sizeof ply)
        last = ply;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    return last;
}

static void what_was_told_survives_being_killed(void **unused)
{
    int64_t host;
    int plies = 0;
    struct store *store = store_with_table(&host);
    struct stored_table other = plain_table("def", host), found;
    (void)unused;
    store_add_table(store, &other);
    store_close(store);
    for (int i = 0; i < tries(store_is_file(path) ? KILLS : KILLS_BESIDE_POSTGRES); i++) {
        int told = kill_after(1 + i % 13, plies + 1);
        store = open_alone(path);
        plies = count_moves(store, "abc");
        assert_in_range(plies, told, told + 1);
        assert_int_equal(count_moves(store, "def"), plies);
        assert_true(store_table(store, "abc", &found));
        assert_int_equal(found.plies, plies);
        store_close(store);
    }
    struct store_error why;
    store = open_store(path);
    assert_true(store_is_whole(store, &why));
    store_close(store);
}

static int nth_move(const void *game, int ply, char text[STORED_MOVE_MAX])
{
    (void)game;
    snprintf(text, STORED_MOVE_MAX, "move-%d", ply);
    return (ply - 1) % 2;
}

/* Plays while another one adds a game that is over, and ends without a word. */
static void play_beside_another(int64_t host)
{
    struct store *store = open_store(path), *other = open_store(path);
    struct stored_table over = plain_table("over", host);
    over.stage = TABLE_OVER;
    over.plies = 7;
    add_moves(store, "abc", 1, 3);
    bool good = store_commit(store);
    store_add_game(other, &over, nth_move, NULL);
    good = good && store_commit(other);
    store_close(other);
    _exit(good ? 0 : 1);
}

static bool count_any(void *context, const struct stored_move *move)
{
    assert_int_equal(move->ply, ++*(int *)context);
    assert_int_equal(move->clock, 300000);
    return true;
}

static void finished_games_may_be_added_meanwhile(void **unused)
{
    int64_t host;
    int status, count = 0;
    struct stored_table found;
    (void)unused;
    store_close(store_with_table(&host));
    pid_t child = fork();
    if (child == 0)
        play_beside_another(host);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    struct store *store = open_store(path);
    assert_int_equal(count_moves(store, "abc"), 3);
    assert_true(store_table(store, "over", &found));
    store_each_move(store, &found, count_any, &count);
    assert_int_equal(count, 7);
    assert_int_equal(found.plies, 7);
    assert_int_equal(found.changed, NOW);
    store_close(store);
}

/* ---- files ---- */

static void write_file(const char *file, const void *bytes, size_t length)
{
    FILE *out = fopen(file, "wb");
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

static void assert_no_store(const char *file, const char *key)
{
    struct store_error why = {0};
    assert_null(store_open(file, STORE_CRASH, &why));
    assert_string_equal(why.key, key);
    assert_string_not_equal(catalog_sentence(catalog_for("en"), key, 1), key);
}

static void other_files_are_left_alone(void **unused)
{
    char text[5000];
    struct stat before, after;
    (void)unused;
    memset(text, 'x', sizeof text);
    forget_file(path);
    write_file(path, text, sizeof text);
    assert_no_store(path, "store.error.foreign");
    stat(path, &before);
    assert_int_equal(before.st_size, sizeof text);
    forget_file(path);
    ask_file(path, "CREATE TABLE theirs (x)");
    stat(path, &before);
    assert_no_store(path, "store.error.foreign");
    stat(path, &after);
    assert_int_equal(after.st_size, before.st_size);
    assert_no_store(folder, "store.error.system");
    assert_no_store("/nowhere/floe.db", "store.error.system");
}

static void newer_stores_are_left_alone(void **unused)
{
    struct store_error why;
    (void)unused;
    store_close(new_store());
    ask_file(path, "PRAGMA user_version = 1000");
    assert_no_store(path, "store.error.newer");
    store_open(path, STORE_CRASH, &why);
    assert_string_equal(why.words, "1000");
    assert_int_equal(ask_file(path, "PRAGMA user_version"), 1000);
}

/* A store that a program of version 3 has left, killed in mid game, as that or an older version. */
static void write_old_store(int version)
{
    static const char *const undone[] = {
        [1] = "DROP TABLE mail; DROP TABLE mail_codes; DROP TABLE told; PRAGMA user_version = 1",
        [2] = "ALTER TABLE tables DROP COLUMN remaining_at;"
              "ALTER TABLE tables DROP COLUMN counted;"
              "ALTER TABLE chairs DROP COLUMN rating_before;"
              "ALTER TABLE chairs DROP COLUMN rating_after;"
              "ALTER TABLE ratings DROP COLUMN played; PRAGMA user_version = 2"};
    static char text[1 << 16];
    FILE *in = fopen("tests/store/stores/version-3.sql", "rb");
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    forget_file(path);
    change_file(path, text);
    for (int before = 2; before >= version; before--)
        change_file(path, undone[before]);
}

static bool check_link(void *context, const struct stored_move *move)
{
    struct counting *counting = context;
    move_chain_next(counting->link, move);
    assert_int_equal(move->ply, ++counting->count);
    assert_memory_equal(counting->link, move->link, MOVE_LINK_BYTES);
    return true;
}

/* How many moves a table has, all of them in its chain. */
static int chained_moves(struct store *store, const char *id)
{
    struct counting counting = {0};
    struct stored_table table;
    assert_true(store_table(store, id, &table));
    move_chain_first(&table, counting.link);
    store_each_move(store, &table, check_link, &counting);
    assert_int_equal(table.plies, counting.count);
    assert_int_equal(table.kept_plies, counting.count);
    assert_false(table.miscounted);
    assert_int_equal(table.fault, FAULT_NONE);
    assert_int_equal(table.undo.seat, -1);
    return counting.count;
}

static void older_stores_are_brought_up_to_date(void **unused)
{
    (void)unused;
    for (int version = 1; version <= 3; version++) {
        write_old_store(version);
        struct store *store = open_store(path);
        assert_int_equal(chained_moves(store, "uqr3xmu7su"), 88);
        assert_int_equal(chained_moves(store, "dcfvaqcr6x"), 10);
        assert_int_equal(chained_moves(store, "erunysypxn"), 4);
        assert_int_equal(chained_moves(store, "nmu5ziefzz"), 0);
        struct stored_table table;
        assert_true(store_table(store, "dcfvaqcr6x", &table));
        assert_int_equal(table.seats[0].undos, 1);
        assert_int_equal(table.clock.start, 3600000);
        assert_int_equal(ask_file(path, "SELECT count(*) FROM moves"), 102);
        store_close(store);
        assert_int_equal(ask_file(path, "SELECT count(*) FROM sqlite_schema WHERE name = "
                                        "'old_moves'"),
                         0);
    }
}

/* Version 19: who was banned stays so, for good; what was said stays. */
static void bans_of_older_stores_stay(void **unused)
{
    struct person found;
    (void)unused;
    write_old_store(3);
    change_file(path, "INSERT INTO people (id, name, kind, banned, created, seen, password) "
                      "VALUES (700, 'Zora', 1, 1, 1, 1, '')");
    change_file(path, "INSERT INTO remarks VALUES (1, 900, 700, 1, 0, '', 'Boo')");
    struct store *store = open_store(path);
    assert_true(store_person(store, 700, &found));
    assert_true(found.banned && !found.muted);
    store_end_sanctions(store, INT64_MAX);
    assert_true(sanction_of(store, 700, SANCTION_BAN).on);
    assert_int_equal(sanction_of(store, 700, SANCTION_BAN).until, 0);
    assert_int_equal(store_open_reports(store), 0);
    store_close(store);
    assert_int_equal(ask_file(path, "SELECT removed = 0 AND text = 'Boo' FROM remarks"
                                    " WHERE number = 900"),
                     1);
}

/* Names that would not be given beside each other any more: both stay, and each is found by its
 * own. */
static void names_alike_of_older_stores_stay(void **unused)
{
    static const char *const names[] = {"Ann\xd0\xb0",
                                        "Anna"}; /* the first with a Cyrillic letter */
    struct person found;
    (void)unused;
    write_old_store(3);
    change_file(path, "INSERT INTO people (name, kind, banned, created, seen, password) "
                      "VALUES ('Ann\xd0\xb0', 1, 0, 1, 1, ''), ('Zo\xc3\xab', 1, 0, 1, 1, '')");
    change_file(path, "INSERT OR IGNORE INTO people (name, kind, banned, created, seen, password) "
                      "VALUES ('Anna', 1, 0, 1, 1, '')");
    struct store *store = open_store(path);
    for (int i = 0; i < 2; i++) {
        assert_true(store_person_named(store, names[i], &found));
        assert_string_equal(found.name, names[i]);
        found.seen++;
        assert_true(store_change_person(store, &found));
    }
    assert_true(store_person_named(store, "zoe\xcc\x88", &found)); /* decomposed */
    assert_string_equal(found.name, "Zo\xc3\xab");
    assert_true(store_name_is_taken(store, "ANNA", 0));
    assert_false(store_name_is_taken(store, "ZO\xc3\x8b", found.id));
    assert_false(
        store_add_person(store, &(struct person){.name = "\xd0\x90nna", .kind = PERSON_BOT}, NULL));
    store_close(store);
}

/* Two lines of moves at one table: what an older program could leave. Nothing of either is lost. */
static void forks_of_older_stores_are_set_aside(void **unused)
{
    struct stored_table table;
    (void)unused;
    write_old_store(3);
    change_file(path, "INSERT INTO moves SELECT 200, place, previous, ply, seat, 'another',"
                      " remaining, played FROM moves WHERE place = 3 AND ply = 3");
    struct store *store = open_store(path);
    assert_true(store_table(store, "erunysypxn", &table));
    assert_int_equal(table.fault, FAULT_FORKED);
    assert_int_equal(table.plies, 3);
    assert_int_equal(chained_moves(store, "uqr3xmu7su"), 88);
    store_close(store);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM old_moves"), 2);
}

/* ---- what is missing ---- */

/* The row itself is not written with the moves. */
static void moves_lost_at_the_end_are_missed(void **unused)
{
    static const struct {
        const char *damage;
        int plies, kept;
        bool miscounted;
    } cases[] = {
        {"SELECT 1", 4, 4, false},
        {"DELETE FROM moves WHERE ply = 4", 3, 4, false},
        {"DELETE FROM moves", 0, 4, false},
        {"DELETE FROM last_moves", 4, 0, true},
        {"UPDATE last_moves SET ply = 3", 4, 3, true},
        {"UPDATE last_moves SET ply = -1", 4, 0, true},
        {"UPDATE last_moves SET ply = 1099511627776", 4, 0, true},
        {"UPDATE last_moves SET link = substr(link, 2)", 4, 4, true},
        {"UPDATE tables SET plies = -1", 4, 4, true},
        {"UPDATE tables SET plies = 3, stage = 2", 4, 4, true},
        {"UPDATE tables SET plies = 4, stage = 2", 4, 4, false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t host;
        struct store *store = store_with_table(&host);
        add_moves(store, "abc", 1, 6);
        cut_moves(store, "abc", 2);
        add_moves(store, "abc", 3, 4);
        store_close(store);
        assert_int_equal(ask_file(path, "SELECT plies FROM tables"), 2);
        change_file(path, cases[i].damage);
        store = open_store(path);
        struct stored_table table = table_of(store, "abc");
        assert_int_equal(table.plies, cases[i].plies);
        assert_int_equal(table.kept_plies, cases[i].kept > 2 ? cases[i].kept : 2);
        assert_int_equal(table.miscounted, cases[i].miscounted);
        table.plies = cases[i].plies;
        store_mend_table(store, &table);
        table = table_of(store, "abc");
        assert_int_equal(table.kept_plies, cases[i].plies);
        assert_false(table.miscounted);
        store_close(store);
    }
}

/* Version 21: what was there counts. */
static void moves_of_older_stores_are_counted(void **unused)
{
    int64_t host;
    (void)unused;
    struct store *store = store_with_table(&host);
    add_moves(store, "abc", 1, 4);
    store_close(store);
    change_file(path, "DROP TABLE last_moves; DROP TABLE answers; DROP TABLE outbox; ALTER TABLE "
                      "tables DROP COLUMN lot;"
                      " PRAGMA user_version = 20");
    store = open_store(path);
    struct stored_table table = table_of(store, "abc");
    assert_int_equal(table.kept_plies, 4);
    assert_false(table.miscounted);
    store_close(store);
}

static bool count_table(void *context, const struct stored_table *table)
{
    assert_int_equal(table->fault, FAULT_ROW);
    ++*(int *)context;
    return true;
}

static void rows_that_are_not_whole_are_damaged(void **unused)
{
    static const char *const damages[] = {
        "DELETE FROM chairs WHERE seat = 1", "DELETE FROM chairs",
        "UPDATE chairs SET kind = 0, person = NULL WHERE seat = 1", "UPDATE tables SET stage = 4",
        "UPDATE tables SET stage = -1"};
    (void)unused;
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        int64_t host;
        int strays = 0;
        struct store *store = store_with_table(&host);
        assert_false(table_of(store, "abc").damaged);
        store_close(store);
        change_file(path, damages[i]);
        store = open_store(path);
        assert_true(table_of(store, "abc").damaged);
        store_each_table(store, TABLE_STAGES, count_table, &strays);
        assert_int_equal(strays, i >= 3);
        store_close(store);
    }
}

/* ---- a second writer ---- */

static void a_second_writer_of_a_table_fails(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    add_moves(store, "abc", 1, 4);
    assert_true(store_commit(store));
    struct store *other = open_store(path);
    struct stored_table ours = table_of(store, "abc"), theirs = table_of(other, "abc");
    (void)unused;
    add_moves_of(store, &ours, 5, 5);
    assert_true(store_commit(store));
    add_moves_of(other, &theirs, 5, 5);
    assert_false(store_commit(other));
    store_close(other);
    assert_int_equal(count_moves(store, "abc"), 5);
    store_close(store);
}

/* Nothing else of that transaction is kept, either. */
static void a_table_that_is_gone_is_not_written(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct stored_table table = table_of(store, "abc");
    (void)unused;
    assert_true(store_commit(store));
    change_file(path, "DELETE FROM chairs");
    change_file(path, "DELETE FROM tables");
    store_set_setting(store, "beside", "it");
    store_change_table(store, &table);
    assert_false(store_commit(store));
    assert_string_equal(store_failure(store), "a row was changed by another program");
    store_close(store);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM notes WHERE name = 'beside'"), 0);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM chairs"), 0);
}

static void a_second_writer_takes_nothing_back(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    add_moves(store, "abc", 1, 4);
    assert_true(store_commit(store));
    struct store *other = open_store(path);
    struct stored_table ours = table_of(store, "abc"), theirs = table_of(other, "abc");
    (void)unused;
    add_moves_of(store, &ours, 5, 6);
    assert_true(store_commit(store));
    store_cut_moves(other, &theirs, 3);
    assert_false(store_commit(other));
    assert_non_null(strstr(store_failure(other), "table abc"));
    store_close(other);
    assert_int_equal(count_moves(store, "abc"), 6);
    store_close(store);
}

/* A file has them at once. */
static void wait_for_news(struct store *store)
{
    struct pollfd socket = {.fd = store_socket(store), .events = POLLIN};
    if (socket.fd != STORE_NO_SOCKET)
        assert_int_equal(poll(&socket, 1, -1), 1);
}

static void what_others_write_is_noticed(void **unused)
{
    struct store *store = new_store();
    (void)unused;
    assert_true(store_was_changed(store));
    assert_false(store_was_changed(store));
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT);
    assert_false(store_was_changed(store));
    assert_true(store_commit(store));
    assert_false(store_was_changed(store));
    ask_file(path, "SELECT count(*) FROM people");
    assert_false(store_was_changed(store));
    change_file(path, store_is_file(path) ? "UPDATE people SET banned = 1"
                                          : "UPDATE people SET banned = 1; NOTIFY floe_changed");
    wait_for_news(store);
    assert_true(store_was_changed(store));
    assert_false(store_was_changed(store));
    struct store *other = open_store(path);
    store_set_setting(other, "daily", "secret");
    store_close(other);
    wait_for_news(store);
    assert_true(store_was_changed(store));
    assert_true(store_person(store, anna.id, &anna));
    assert_true(anna.banned);
    store_close(store);
}

static void damage_is_found(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct stat file;
    (void)unused;
    add_moves(store, "abc", 1, 2000);
    store_close(store);
    stat(path, &file);
    assert_int_equal(truncate(path, file.st_size / 2), 0);
    assert_no_store(path, "store.error.damaged");
    /* Pages in the middle: whoever reads them finds out, and nothing is settled then. */
    store = store_with_table(&host);
    add_moves(store, "abc", 1, 2000);
    store_close(store);
    stat(path, &file);
    FILE *out = fopen(path, "r+b");
    fseek(out, file.st_size / 2, SEEK_SET);
    for (long i = file.st_size / 2; i < file.st_size; i++)
        fputc(0xa5, out);
    fclose(out);
    struct store_error why = {0};
    store = store_open(path, STORE_CRASH, &why);
    if (store == NULL) {
        assert_string_equal(why.key, "store.error.damaged");
        return;
    }
    assert_true(count_moves(store, "abc") < 2000);
    assert_false(store_commit(store));
    store_close(store);
}

static void an_empty_file_becomes_a_store(void **unused)
{
    struct stat file;
    (void)unused;
    forget_file(path);
    write_file(path, "", 0);
    struct store *store = open_store(path);
    add_person(store, "Anna", PERSON_ACCOUNT);
    store = reopened(store);
    store_close(store);
    store_close(new_store());
    stat(path, &file);
    assert_int_equal(file.st_mode & 0777, 0600);
}

static int count_copied(void)
{
    struct store_error why = {0};
    if (!store_backup(path, copy, 0, &why))
        fail_msg("%s: %s", why.key, why.words);
    struct store *other = open_store(copy);
    int count = count_moves(other, "abc");
    store_close(other);
    return count;
}

static void backups_are_whole(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct store_error why = {0};
    struct stat file;
    (void)unused;
    add_moves(store, "abc", 1, 500);
    assert_true(store_commit(store));
    forget_file(copy);
    assert_int_equal(count_copied(), 500);
    /* Once more, over the old one; what is not settled yet is not in it. */
    add_moves(store, "abc", 501, 600);
    assert_true(store_commit(store));
    add_moves(store, "abc", 601, 700);
    assert_int_equal(count_copied(), 600);
    stat(copy, &file);
    assert_int_equal(file.st_mode & 0777, 0600);
    assert_false(store_backup(path, "/nowhere/copy.db", 0, &why));
    assert_string_equal(why.key, "store.error.system");
    assert_true(why.words[0] != '\0');
    assert_true(store_commit(store));
    store_close(store);
}

static void backups_change_nothing(void **unused)
{
    int64_t host;
    struct store_error why = {0};
    (void)unused;
    store_close(store_with_table(&host));
    ask_file(path, "DROP TABLE told");
    ask_file(path, "PRAGMA user_version = 1");
    forget_file(copy);
    assert_true(store_backup(path, copy, 0, &why));
    assert_int_equal(ask_file(path, "PRAGMA user_version"), 1);
    assert_int_equal(ask_file(copy, "PRAGMA user_version"), 1);
    ask_file(path, "PRAGMA user_version = 1000");
    assert_true(store_backup(path, copy, 0, &why));
    assert_int_equal(ask_file(copy, "PRAGMA user_version"), 1000);
    forget_file(path);
    ask_file(path, "CREATE TABLE theirs (x)");
    assert_false(store_backup(path, copy, 0, &why));
    assert_string_equal(why.key, "store.error.foreign");
    assert_int_equal(ask_file(copy, "PRAGMA user_version"), 1000);
}

/* ---- the lock ---- */

static void assert_in_use(const struct store_error *why)
{
    char pid[24];
    snprintf(pid, sizeof pid, "%d", (int)getpid());
    assert_string_equal(why->key, "store.error.in_use");
    assert_string_equal(why->words, pid);
}

static void one_alone_has_the_lock(void **unused)
{
    struct store_error why = {0};
    char other[80];
    (void)unused;
    forget_file(path);
    snprintf(other, sizeof other, "%s/link", folder);
    struct store *store = store_open_exclusive(path, STORE_CRASH, &why);
    assert_non_null(store);
    assert_null(store_open_exclusive(path, STORE_CRASH, &why));
    assert_in_use(&why);
    assert_int_equal(symlink(path, other), 0);
    assert_null(store_open_exclusive(other, STORE_CRASH, &why));
    assert_in_use(&why);
    unlink(other);
    store_close(open_store(path));
    store_close(store);
    store = store_open_exclusive(path, STORE_CRASH, &why);
    assert_non_null(store);
    store_close(store);
}

struct watched {
    int calls, done, all;
    int stop_after; /* so many calls */
};

static bool watch_upgrade(void *context, int done, int all)
{
    struct watched *watched = context;
    assert_true(done >= watched->done && done <= all &&
                (watched->calls == 0 || all == watched->all));
    watched->calls++;
    watched->done = done;
    watched->all = all;
    return watched->calls != watched->stop_after;
}

/* Wherever it is stopped, the store is as it was; and all of it is watched. */
static void bringing_up_to_date_can_be_stopped(void **unused)
{
    struct store_error why = {0};
    struct store *store = NULL;
    (void)unused;
    write_old_store(3);
    for (int after = 1; store == NULL; after++) {
        struct watched watched = {.stop_after = after};
        struct store_open_options opening = {.durability = STORE_CRASH,
                                             .exclusive = after % 2 == 0,
                                             .progress = watch_upgrade,
                                             .context = &watched};
        store = store_open_with(path, &opening, &why);
        if (store == NULL) {
            assert_string_equal(why.key, "store.error.stopped");
            assert_int_equal(ask_file(path, "PRAGMA user_version"), 3);
        } else {
            assert_true(after > 3 && watched.all == 4 && watched.done == 4);
        }
    }
    store_close(store);
}

/* Under a server of that version. */
static void stores_in_use_are_not_brought_up_to_date(void **unused)
{
    struct store_error why = {0};
    (void)unused;
    forget_file(path);
    struct store *store = store_open_exclusive(path, STORE_CRASH, &why);
    ask_file(path, "PRAGMA user_version = 1");
    assert_null(store_open(path, STORE_CRASH, &why));
    assert_in_use(&why);
    assert_int_equal(ask_file(path, "PRAGMA user_version"), 1);
    store_close(store);
}

static int make_folder(void **unused)
{
    (void)unused;
    strcpy(folder, FOLDER);
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/floe.db", folder);
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    forget_file(path);
    forget_file(copy);
    return rmdir(folder);
}

/* ---- cleaning ---- */

static bool is_b(void *unused, const char *table)
{
    (void)unused;
    return strcmp(table, "b") == 0;
}

static void add_ended(struct store *store, const char *id, int64_t host, bool rated)
{
    struct stored_table table = plain_table(id, host);
    table.stage = TABLE_GIVEN_UP;
    table.counted = rated;
    store_add_table(store, &table);
}

static void tables_without_a_move_are_forgotten(void **unused)
{
    struct store *store = new_store();
    int64_t anna = add_person(store, "Anna", PERSON_ACCOUNT).id;
    struct cleaner cleaner = {
        .settings = {.guests = CLEAN_DAY, .chat = CLEAN_DAY, .tables = CLEAN_DAY},
        .is_in_memory = is_b,
    };
    struct stored_table found;
    (void)unused;
    add_ended(store, "a", anna, false);
    add_ended(store, "b", anna, false); /* is in memory */
    add_ended(store, "c", anna, true);
    add_ended(store, "d", anna, false);
    cleaner_step(&cleaner, store, NULL, &(struct clean_now){.wall = NOW + CLEAN_DAY - 1});
    assert_true(store_table(store, "a", &found));
    cleaner_step(&cleaner, store, NULL,
                 &(struct clean_now){.wall = NOW + CLEAN_DAY, .steady = CLEAN_REST});
    store = reopened(store);
    assert_false(store_table(store, "a", &found));
    assert_true(store_table(store, "b", &found));
    assert_true(store_table(store, "c", &found));
    assert_false(store_table(store, "d", &found));
    assert_int_equal(ask_file(path, "SELECT count(*) FROM chairs"), 4);
    store_close(store);
}

/* ---- PostgreSQL alone ---- */

static void a_database_has_one_server(void **unused)
{
    struct store_error why = {0};
    (void)unused;
    forget_file(path);
    assert_false(store_is_served(path));
    struct store *store = open_alone(path);
    assert_true(store_is_served(path));
    assert_null(store_open_exclusive(path, STORE_CRASH, &why));
    assert_string_equal(why.key, "store.error.served");
    store_close(open_store(path));
    store_close(store);
    store_close(open_alone(path));
}

static struct store *open_with_lease(void)
{
    struct store_error why = {0};
    struct store *store = store_open_with(
        path,
        &(struct store_open_options){.durability = STORE_CRASH, .exclusive = true, .lease = 60},
        &why);
    if (store == NULL)
        fail_msg("%s: %s", why.key, why.words);
    return store;
}

/* The tables that somebody can claim now, as words, one at a time. */
static const char *claimed(struct store *store, bool all)
{
    static char words[200];
    struct text out = text_in(words, sizeof words);
    struct claim_walk walk = {0};
    struct claimed_table table[STORE_SLICE];
    if (all || store_find_dead(store))
        while (store_claim_next(store, all, &walk, 1, table) == 1)
            text_format(&out, "%s %s, ", table[0].id, table[0].alive > 0 ? "alive" : "new");
    assert_true(store_commit(store));
    return words;
}

static void a_table_has_one_owner(void **unused)
{
    int64_t host, alive;
    struct stored_table table;
    struct store *old = store_with_table(&host);
    (void)unused;
    store_close(old);
    struct store *one = open_with_lease(), *two = open_with_lease();
    assert_true(store_has_lease(one));
    assert_string_equal(claimed(one, true), "abc new, ");
    assert_string_equal(claimed(two, true), "");
    assert_true(store_owner_elsewhere(two, "abc") != 0);
    assert_false(store_owner_elsewhere(one, "abc") != 0);
    assert_false(store_claim_table(two, "abc", &alive));
    assert_false(store_claim_table(two, "none", &alive));
    assert_true(store_claim_table(one, "abc", &alive));
    assert_true(store_table(one, "abc", &table));
    store_release_table(one, &table);
    assert_true(store_commit(one) && store_commit(two));
    assert_int_equal(store_count_unclaimed(one, true), 1);
    assert_int_equal(store_count_unclaimed(one, false), 0); /* no dead server had it */
    assert_true(store_claim_table(two, "abc", &alive));
    assert_true(store_commit(two));
    store_end_lease(two);
    store_close(two);
    assert_int_equal(store_count_unclaimed(one, false), 1);
    store_set_fault(one, &table, FAULT_MOVE, 1);
    assert_int_equal(store_count_unclaimed(one, false), 0);
    assert_string_equal(claimed(one, false), "abc alive, "); /* to try it */
    assert_int_equal(store_lease_counts(one).claimed, 3);
    store_close(one);
}

/* Also one that was killed: its connection is gone. */
static void a_batch_of_a_dead_server_is_not_kept(void **unused)
{
    int64_t host;
    store_close(store_with_table(&host));
    struct store *one = open_with_lease();
    struct store_error why = {0};
    (void)unused;
    assert_string_equal(claimed(one, true), "abc new, ");
    struct store *two = open_with_lease();
    ask_file(path, "UPDATE servers SET until = clock_timestamp() WHERE id = (SELECT min(id) FROM"
                   " servers)");
    assert_string_equal(claimed(two, false), "abc alive, ");
    add_moves(one, "abc", 1, 1);
    assert_false(store_commit(one));
    assert_true(store_is_lost(one));
    assert_false(store_lease_is_sure(one));
    assert_int_equal(ask_file(path, "SELECT count(*) FROM moves"), 0);
    uint64_t batch = store_batch(one);
    struct store *fresh = store_open_again(one, &why);
    assert_non_null(fresh);
    store_adopt(one, fresh);
    assert_false(store_is_lost(one));
    assert_true(store_lease_is_sure(one));
    assert_string_equal(store_failure(one), "");
    assert_true(store_owner_elsewhere(one, "abc") != 0);
    store_renew_lease(one);
    assert_true(store_commit(one));
    assert_true(store_batch(one) == batch + 1 && store_durable(one) == batch + 1);
    store_close(two); /* without a word, as when it is killed */
    while (store_owner_elsewhere(one, "abc") != 0)
        claimed(one, false);
    add_moves(one, "abc", 1, 1);
    assert_true(store_commit(one));
    assert_int_equal(ask_file(path, "SELECT count(*) FROM moves"), 1);
    store_close(one);
}

static void all_servers_hear_of_people(void **unused)
{
    int64_t person = 0;
    (void)unused;
    forget_file(path);
    struct store *one = open_with_lease(), *two = open_with_lease(), *admin = open_store(path);
    store_request_rename(admin, 17);
    assert_true(store_commit(admin));
    while (!store_next_renamed(one, &person))
        claimed(one, false);
    assert_int_equal(person, 17);
    assert_false(store_next_renamed(one, &person));
    while (!store_next_renamed(two, &person))
        claimed(two, false);
    store_tell_servers(one, 18);
    assert_true(store_commit(one));
    while (!store_next_changed_person(two, &person))
        claimed(two, false);
    assert_int_equal(person, 18);
    store_close(admin);
    store_close(one);
    store_close(two);
}

static void one_server_at_a_time_changes_ratings(void **unused)
{
    static const char is_free[] = "SELECT CAST(pg_try_advisory_xact_lock("
                                  "hashtext(current_schema() || ' ratings'), 0) AS integer)";
    struct rating rating = {0};
    (void)unused;
    forget_file(path);
    struct store *store = open_with_lease();
    assert_int_equal(ask_file(path, is_free), 1);
    store_lock_ratings(store);
    assert_false(store_rating(store, 1, "nanuuk-2", &rating));
    assert_int_equal(ask_file(path, is_free), 0);
    assert_true(store_commit(store));
    assert_int_equal(ask_file(path, is_free), 1);
    store_close(store);
}

/* What two servers do at the same time is decided before either has committed. */
static void one_server_at_a_time_has_a_request(void **unused)
{
    struct once_request request = {0, "say", "r", "{}"}, same = request;
    (void)unused;
    struct store *store = new_store(), *other = store_open(path, STORE_CRASH, NULL);
    request.person = same.person = add_person(store, "Anna", PERSON_ACCOUNT).id;
    assert_true(store_commit(store));
    assert_int_equal(store_begin_request(store, &request), REQUEST_NEW);
    store_keep_answer(store, &request, NOW);
    assert_int_equal(store_begin_request(other, &same), REQUEST_UNDER_WAY);
    assert_true(store_try_lock(other, "request", "another"));
    assert_true(store_commit(store));
    assert_int_equal(store_begin_request(other, &same), REQUEST_DONE);
    store_close(other);
    store_close(store);
}

static void a_lost_connection_fails_the_store(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct person person;
    (void)unused;
    assert_true(store_commit(store));
    ask_file(path, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                   " WHERE pid <> pg_backend_pid() AND application_name = 'floe'");
    add_moves(store, "abc", 1, 1);
    assert_false(store_commit(store));
    assert_non_null(strstr(store_failure(store), "the database does not answer: "));
    assert_false(store_person(store, host, &person));
    assert_false(store_commit(store));
    store_close(store);
}

/* The loop of a server does this. */
static void commits_are_durable_later(void **unused)
{
    int64_t host;
    struct store *store = store_with_table(&host);
    struct pollfd socket = {.fd = store_socket(store), .events = POLLIN};
    (void)unused;
    assert_true(store_sync_behind(store, NULL, NULL));
    assert_true(store_durable(store) == store_batch(store));
    add_moves(store, "abc", 1, 3);
    assert_true(store_commit(store));
    assert_true(store_durable(store) == store_batch(store) - 1);
    assert_false(store_can_commit(store));
    while (store_durable(store) < store_batch(store)) {
        assert_false(store_wants_write(store));
        assert_int_equal(poll(&socket, 1, -1), 1);
        store_attend(store);
    }
    assert_true(store_can_commit(store));
    assert_int_equal(ask_file(path, "SELECT count(*) FROM moves"), 3);
    assert_true(store_commit(store));
    assert_true(store_durable(store) == store_batch(store));
    store_sync_end(store);
    store_close(store);
}

/* More than sockets take at once: some of it stays here until the loop says that it can go. */
static void large_batches_are_sent_in_parts(void **unused)
{
    enum { MOVES = 4000 };
    int64_t host;
    struct store *store = store_with_table(&host);
    PGconn *other = PQconnectdb(path);
    (void)unused;
    assert_true(store_sync_behind(store, NULL, NULL));
    PQclear(PQexec(other, "BEGIN; LOCK TABLE moves IN SHARE MODE"));
    add_moves(store, "abc", 1, MOVES);
    assert_true(store_commit(store));
    assert_true(store_wants_write(store)); /* the database waits, and takes no more */
    PQfinish(other);
    while (store_durable(store) < store_batch(store)) {
        struct pollfd socket = {.fd = store_socket(store), .events = POLLIN};
        if (store_wants_write(store))
            socket.events |= POLLOUT;
        assert_int_equal(poll(&socket, 1, -1), 1);
        store_attend(store);
    }
    assert_int_equal(ask_file(path, "SELECT count(*) FROM moves"), MOVES);
    store_close(store);
}

static void other_databases_are_left_alone(void **unused)
{
    struct store_error why = {0};
    struct store_open_options existing = {.durability = STORE_CRASH, .must_exist = true};
    (void)unused;
    forget_file(path);
    assert_null(store_open_with(path, &existing, &why));
    assert_string_equal(why.key, "store.error.no_tables");
    assert_int_equal(ask_file(path, "SELECT count(*) FROM pg_tables"
                                    " WHERE schemaname = 'public'"),
                     0);
    ask_file(path, "CREATE TABLE theirs (x int)");
    assert_no_store(path, "store.error.foreign_tables");
    store_close(new_store());
    ask_file(path, "UPDATE floe_schema SET version = 1000, oldest = 1000");
    assert_no_store(path, "store.error.newer");
    ask_file(path, "UPDATE floe_schema SET version = -5");
    assert_no_store(path, "store.error.foreign_tables");
    ask_file(path, "DELETE FROM floe_schema");
    assert_no_store(path, "store.error.foreign_tables");
}

/* libpq would quote an address that it cannot read. */
static void passwords_are_not_shown(void **unused)
{
    static const char *const addresses[][2] = {
        {"postgres://anna:secret@/floe?host=/nowhere", "postgres://anna@/nowhere/floe"},
        {"postgresql://anna:secret@[bad/floe", "postgres://"},
        {"host=/nowhere user=anna password=secret dbname=floe", "postgres://anna@/nowhere/floe"},
        {"password=secret host", "postgres://"},
        {"postgres//anna:secret@host/floe", "postgres://"},
        {"postgresql:/anna:secret@host/floe?sslmode=disable", "postgres://"},
        {"postgres:anna:secret@host/floe", "postgres://"},
        {"Postgres://anna:secret@host/floe", "postgres://"},
        {"postgre://anna:secret@host/floe", "postgres://"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        struct store_error why = {0};
        char shown[STORE_PATH_MAX];
        assert_false(store_is_file(addresses[i][0]));
        assert_null(store_open(addresses[i][0], STORE_CRASH, &why));
        assert_null(strstr(why.words, "secret"));
        assert_string_not_equal(catalog_sentence(catalog_for("en"), why.key, 1), why.key);
        store_show(addresses[i][0], shown);
        assert_string_equal(shown, addresses[i][1]);
    }
    assert_true(store_is_file("floe.db") && store_is_file("./host=x") && store_is_file("a=b"));
    assert_true(store_is_file("postgres.db") && store_is_file("postgres/floe.db"));
}

static int begin_postgres(void **unused)
{
    (void)unused;
    return postgres_start(path, sizeof path) ? 0 : -1;
}

static int end_postgres(void **unused)
{
    (void)unused;
    postgres_end();
    return 0;
}

/* ---- reads that fail ---- */

static enum sql_result fail_step(struct stmt *stmt)
{
    store_fail_because(stmt->store, "no answer");
    return SQL_FAILED;
}

static int64_t fail_number(struct store *store, const char *query)
{
    (void)query;
    store_fail_because(store, "no answer");
    return 0;
}

static struct person some_person;
static struct stored_table some_table;
static int rows_read;

#define SEE_ROW(name, type)                          \
    static void name(void *context, const type *row) \
    {                                                \
        (void)context, (void)row;                    \
        rows_read++;                                 \
    }
#define SEE_ROW_ON(name, type)                       \
    static bool name(void *context, const type *row) \
    {                                                \
        (void)context, (void)row;                    \
        rows_read++;                                 \
        return true;                                 \
    }
SEE_ROW(saw_person, struct person)
SEE_ROW(saw_session, struct stored_session)
SEE_ROW(saw_report, struct report)
SEE_ROW(saw_network, struct network_ban)
SEE_ROW(saw_audit, struct audit_entry)
SEE_ROW_ON(saw_table, struct stored_table)
SEE_ROW_ON(saw_move, struct stored_move)
SEE_ROW_ON(saw_chat, struct chat_message)

static void saw_invite(void *context, const struct invite *invite, const struct person *by)
{
    (void)invite;
    saw_person(context, by);
}

static void saw_rating(void *context, const char *scale, const struct rating *rating)
{
    (void)scale;
    saw_move(context, (const struct stored_move *)rating);
}

static bool saw_best(void *context, const struct person *person, const struct rating *rating)
{
    (void)rating;
    saw_person(context, person);
    return true;
}

static bool saw_solo(void *context, const struct person *person, const struct solo_result *solo)
{
    (void)solo;
    saw_person(context, person);
    return true;
}

/* Whether something was found. Walks count rows. */
#define READ(name, found)                        \
    static bool read_##name(struct store *store) \
    {                                            \
        return found;                            \
    }
#define WALK(name, walk)                         \
    static bool read_##name(struct store *store) \
    {                                            \
        walk;                                    \
        return rows_read > 0;                    \
    }
static const uint8_t some_hash[STORE_HASH_BYTES] = {1};
static char some_text[4096];
static struct chat_message some_chat;
static struct report some_report;
static struct stored_deal some_deal;
static struct rating some_rating;
static int some_int;

READ(person, store_person(store, 1, &some_person))
READ(person_named, store_person_named(store, "Anna", &some_person))
READ(name_is_taken, store_name_is_taken(store, "Anna", 0))
READ(password, store_password(store, 1, some_text))
READ(operators, store_operators(store) > 0)
READ(accounts, store_accounts(store) > 0)
READ(session, store_session(store, some_hash, NOW, NULL) != 0)
READ(games_of, store_games_of(store, 1) > 0)
READ(knows_network, store_knows_network(store, 1, some_hash))
READ(networks_of, store_networks_of(store, 1) > 0)
READ(invite_is_good, store_invite_is_good(store, some_hash, NOW))
READ(email_code, store_email_code(store, some_hash, EMAIL_RESET, NOW) != 0)
READ(table, store_table(store, "aaaaaaaaaa", &some_table))
READ(count_seats, store_count_seats(store, 1) > 0)
READ(deal, store_deal(store, "aaaaaaaaaa", &some_deal))
READ(notified, store_notified_turn(store, "aaaaaaaaaa", &some_int, &some_int))
READ(chat, store_chat(store, "aaaaaaaaaa", 1, &some_chat))
READ(report, store_report(store, 1, &some_report))
READ(open_reports, store_open_reports(store) > 0)
READ(banned_networks, store_banned_networks(store) > 0)
READ(rating, store_rating(store, 1, "nunatak-2", &some_rating))
READ(setting, store_setting(store, "key", some_text, sizeof some_text))
WALK(people, store_each_person(store, PERSON_KINDS, "", 10, saw_person, NULL))
WALK(sessions, store_each_session(store, 1, saw_session, NULL))
WALK(invites, store_each_invite(store, NOW, saw_invite, NULL))
WALK(tables, store_each_table(store, TABLE_PLAYING, saw_table, NULL))
WALK(tables_of, store_each_table_of(store, 1, 10, saw_table, NULL))
WALK(set_aside_of, store_each_set_aside_of(store, 1, 10, saw_table, NULL))
WALK(tables_about, store_each_table_about(store, 1, 0, 10, saw_table, NULL))
WALK(moves, store_each_move(store, &some_table, saw_move, NULL))
WALK(chats, store_each_chat(store, "aaaaaaaaaa", 1, saw_chat, NULL))
WALK(chats_of, store_each_chat_of(store, "aaaaaaaaaa", 1, saw_chat, NULL))
WALK(reports,
     store_each_report(store, &(struct report_query){REPORTS_ALL, 0, 0, 10}, saw_report, NULL))
WALK(bans, store_each_banned_network(store, saw_network, NULL))
WALK(ratings_of, store_each_rating_of(store, 1, saw_rating, NULL))
WALK(ratings, store_each_rating(store, "nunatak-2", 10, saw_best, NULL))
WALK(solos, store_each_solo(store, "nunatak", "", 10, saw_solo, NULL))
WALK(audit, store_each_audit(store, 0, 10, saw_audit, NULL))

static bool (*const all_reads[])(struct store *store) = {
    read_person,        read_person_named, read_name_is_taken,  read_password,
    read_operators,     read_accounts,     read_session,        read_games_of,
    read_knows_network, read_networks_of,  read_invite_is_good, read_email_code,
    read_table,         read_count_seats,  read_deal,           read_notified,
    read_chat,          read_report,       read_open_reports,   read_banned_networks,
    read_rating,        read_setting,      read_people,         read_sessions,
    read_invites,       read_tables,       read_tables_of,      read_set_aside_of,
    read_tables_about,  read_moves,        read_chats,          read_chats_of,
    read_reports,       read_bans,         read_ratings_of,     read_ratings,
    read_solos,         read_audit};
#define READS (sizeof all_reads / sizeof *all_reads)

/* One row of each kind, so that every read finds something. */
static void fill_for_reads(struct store *store)
{
    struct person anna = add_person(store, "Anna", PERSON_ACCOUNT);
    struct stored_session session = {.created = NOW, .used = NOW, .expires = NOW * 2};
    struct invite invite = {.uses = 1, .expires = NOW * 2, .created = NOW};
    struct chat_message chat = {.person = anna.id, .at = NOW, .text = "well"};
    struct report report = {.about = anna.id, .by = anna.id, .at = NOW, .table = "aaaaaaaaaa"};
    struct network_ban ban = {.network = "192.0.2.0/24", .created = NOW, .sanction.on = true};
    struct audit_entry entry = {.action = "add", .person = anna.id, .at = NOW};
    assert_int_equal(anna.id, 1);
    memcpy(session.hash, some_hash, sizeof some_hash);
    store_set_role(store, anna.id, ROLE_OPERATOR);
    store_add_session(store, anna.id, &session);
    store_know_network(store, anna.id, some_hash, NOW);
    store_add_invite(store, &invite, some_hash);
    store_add_email_code(store, some_hash, anna.id, EMAIL_RESET, NOW * 2, NOW);
    some_table = plain_table("aaaaaaaaaa", anna.id);
    store_add_table(store, &some_table);
    store_add_move(store, &some_table, 0, "a1", 0, NOW);
    store_set_fault(store, &some_table, FAULT_MOVE, 1);
    store_set_deal(store, some_table.id, &(struct stored_deal){.generator = "x"});
    store_set_notified_turn(store, some_table.id, 0, 1);
    store_add_chat(store, some_table.id, &chat);
    assert_true(store_add_report(store, &report));
    store_ban_network(store, &ban);
    store_set_rating(store, anna.id, "nunatak-2", &(struct rating){.games = 1});
    store_add_solo(store, anna.id, "nunatak", "", some_table.id, 5, NOW);
    store_set_setting(store, "key", "value");
    store_add_audit(store, &entry);
    assert_true(store_commit(store));
}

/* Each finds something; when its statement fails it finds nothing, and the store says so, also for
 * all that follows. */
static void a_read_that_fails_is_known(void **state)
{
    (void)state;
    struct store *store = new_store();
    fill_for_reads(store);
    for (size_t i = 0; i < READS; i++) {
        rows_read = 0;
        if (!all_reads[i](store))
            fail_msg("read %zu finds nothing: %s", i, store_failure(store));
    }
    assert_false(store_has_failed(store));
    store_close(store);
    for (size_t i = 0; i < READS; i++) {
        store = open_store(path);
        struct sql_driver broken = *store->driver;
        const struct sql_driver *good = store->driver;
        broken.step = fail_step;
        broken.number = fail_number;
        store->driver = &broken;
        rows_read = 0;
        if (all_reads[i](store) || !store_has_failed(store) || store_commit(store))
            fail_msg("read %zu has failed, and nobody knows", i);
        assert_string_equal(store_failure(store), "no answer");
        store->driver = good;
        store_close(store);
    }
}

int main(void)
{
    const struct CMUnitTest both[] = {
        cmocka_unit_test(people_are_kept),
        cmocka_unit_test(names_belong_to_accounts),
        cmocka_unit_test(passwords_are_kept),
        cmocka_unit_test(sessions_end),
        cmocka_unit_test(bots_have_owners),
        cmocka_unit_test(mail_addresses_are_kept),
        cmocka_unit_test(mail_codes_end),
        cmocka_unit_test(who_was_told_is_kept),
        cmocka_unit_test(tables_are_kept),
        cmocka_unit_test(deals_are_kept),
        cmocka_unit_test(tables_are_walked),
        cmocka_unit_test(tables_set_aside_of_somebody),
        cmocka_unit_test(tables_are_claimed_in_slices),
        cmocka_unit_test(whole_tables_are_read_at_once),
        cmocka_unit_test(people_at_many_tables),
        cmocka_unit_test(moves_tell_the_clocks),
        cmocka_unit_test(moves_are_taken_back),
        cmocka_unit_test(many_tables_are_told_apart),
        cmocka_unit_test(remarks_are_numbered),
        cmocka_unit_test(ratings_are_ordered),
        cmocka_unit_test(bans_and_mutes_end),
        cmocka_unit_test(looking_for_ended_bans_writes_nothing),
        cmocka_unit_test(reports_are_kept),
        cmocka_unit_test(reports_go_with_people),
        cmocka_unit_test(answers_are_kept),
        cmocka_unit_test(numbers_of_people_are_not_used_again),
        cmocka_unit_test(remarks_are_removed),
        cmocka_unit_test(ratings_are_made_anew_beside_a_server),
        cmocka_unit_test(solo_shows_the_best),
        cmocka_unit_test(the_best_solo_is_kept),
        cmocka_unit_test(one_knows_who_has_tried_a_deal),
        cmocka_unit_test(notes_are_kept),
        cmocka_unit_test(nothing_is_there_before_it_is_settled),
        cmocka_unit_test(a_mistake_is_not_settled),
        cmocka_unit_test(a_walk_does_not_write),
        cmocka_unit_test(power_can_be_cared_for),
        cmocka_unit_test(what_was_told_survives_being_killed),
        cmocka_unit_test(finished_games_may_be_added_meanwhile),
        cmocka_unit_test(moves_lost_at_the_end_are_missed),
        cmocka_unit_test(rows_that_are_not_whole_are_damaged),
        cmocka_unit_test(a_second_writer_of_a_table_fails),
        cmocka_unit_test(a_table_that_is_gone_is_not_written),
        cmocka_unit_test(a_second_writer_takes_nothing_back),
        cmocka_unit_test(what_others_write_is_noticed),
        cmocka_unit_test(tables_without_a_move_are_forgotten),
        cmocka_unit_test(a_read_that_fails_is_known),
    };
    const struct CMUnitTest files[] = {
        cmocka_unit_test(what_cannot_be_written_is_not_settled),
        cmocka_unit_test(other_files_are_left_alone),
        cmocka_unit_test(newer_stores_are_left_alone),
        cmocka_unit_test(older_stores_are_brought_up_to_date),
        cmocka_unit_test(bans_of_older_stores_stay),
        cmocka_unit_test(names_alike_of_older_stores_stay),
        cmocka_unit_test(forks_of_older_stores_are_set_aside),
        cmocka_unit_test(moves_of_older_stores_are_counted),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(an_empty_file_becomes_a_store),
        cmocka_unit_test(backups_are_whole),
        cmocka_unit_test(backups_change_nothing),
        cmocka_unit_test(one_alone_has_the_lock),
        cmocka_unit_test(bringing_up_to_date_can_be_stopped),
        cmocka_unit_test(stores_in_use_are_not_brought_up_to_date),
    };
    const struct CMUnitTest databases[] = {
        cmocka_unit_test(a_database_has_one_server),
        cmocka_unit_test(a_table_has_one_owner),
        cmocka_unit_test(a_batch_of_a_dead_server_is_not_kept),
        cmocka_unit_test(all_servers_hear_of_people),
        cmocka_unit_test(one_server_at_a_time_changes_ratings),
        cmocka_unit_test(one_server_at_a_time_has_a_request),
        cmocka_unit_test(a_lost_connection_fails_the_store),
        cmocka_unit_test(commits_are_durable_later),
        cmocka_unit_test(large_batches_are_sent_in_parts),
        cmocka_unit_test(other_databases_are_left_alone),
        cmocka_unit_test(passwords_are_not_shown),
    };
    int failed = cmocka_run_group_tests_name("a file", both, make_folder, remove_folder) +
                 cmocka_run_group_tests_name("files alone", files, make_folder, remove_folder);
    failed += cmocka_run_group_tests_name("a database", both, begin_postgres, NULL) +
              cmocka_run_group_tests_name("databases alone", databases, NULL, end_postgres);
    return failed;
}
