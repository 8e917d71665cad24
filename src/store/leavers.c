/*
 * leavers.c - people who are deleted.
 *
 * Games belong to everybody who played them, so they stay, and with them the numbers of people.
 * What says who such a number was goes. docs/privacy.md tells people the same.
 */
#include "store/queries.h"

/* What belongs to one person alone. */
static const enum statement own[] = {
    STMT_END_SESSIONS,       STMT_FORGET_NETWORKS, STMT_FORGET_EMAIL_ADDRESS,
    STMT_FORGET_EMAIL_CODES, STMT_FORGET_REMARKS,  STMT_FORGET_INVITES_OF,
    STMT_FORGET_AUDIT_NAMES, STMT_FORGET_ANSWERS,  STMT_FORGET_LETTERS};

static void run_for(struct store *store, enum statement which, int64_t person)
{
    struct stmt stmt = stmt_get(store, which);
    stmt_bind_int(&stmt, person);
    stmt_run(&stmt);
}

/* The row with the highest number must stay, or SQLite would give that number to somebody else,
 * whom the audit log would then mean. */
static bool is_newest(struct store *store, int64_t person)
{
    struct stmt stmt = stmt_get(store, STMT_NEWEST_PERSON);
    return stmt_number(&stmt) == person;
}

static void delete_one(struct store *store, int64_t person)
{
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        run_for(store, own[i], person);
    forget_reports(store, person);
    if (!person_is_used(store, person) && !is_newest(store, person)) {
        run_for(store, STMT_FORGET_PERSON, person);
        return;
    }
    run_for(store, STMT_LEAVE_PERSON, person);
    request_leave(store, person);
}

struct bots {
    int64_t ids[STORE_BOTS_MAX];
    int count;
};

static void note_bot(void *context, const struct person *bot)
{
    struct bots *bots = context;
    if (bots->count < STORE_BOTS_MAX)
        bots->ids[bots->count++] = bot->id;
}

/* Bots go first: they name their owner. A walk must not write, so their numbers are noted. */
void store_delete_person(struct store *store, int64_t person)
{
    struct bots bots;
    store_begin(store);
    do {
        bots.count = 0;
        store_each_bot_of(store, person, note_bot, &bots);
        for (int i = 0; i < bots.count; i++)
            delete_one(store, bots.ids[i]);
    } while (bots.count == STORE_BOTS_MAX);
    delete_one(store, person);
}
