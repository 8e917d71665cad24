/*
 * live_deal.c - how a table gets its seed: clients commit to numbers when they sit down and reveal
 * them when all seats are taken; the seed is mixed from them and the server's secret.
 *
 * docs/decisions/deals.md says why.
 */
#include "server/tables/live_internal.h"

#include "base/fair_deal.h"
#include "server/tables/daily.h"
#include "server/tables/table_registry.h"

#include <sodium.h>
#include <string.h>

_Static_assert(FAIR_DEAL_SEATS == TABLE_SEATS, "every seat can have a number");

/* 32 random bytes, as the 64 hex digits in which they are committed to and told. */
static void random_digits(char digits[SHA256_HEX_MAX])
{
    unsigned char bytes[SHA256_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(digits, SHA256_HEX_MAX, bytes, sizeof bytes);
}

static void copy_digits(char to[SHA256_HEX_MAX], const char *digits)
{
    struct text copy = text_in(to, SHA256_HEX_MAX);
    text_add(&copy, digits);
}

/* Saved at every step: a server that restarts must not be able to choose again. */
static void keep_deal(struct live_table *live)
{
    store_set_deal(live->registry->store, live->stored.id, &live->deal);
}

/* True if the seed is mixed. Daily deals and tables of older servers came with a seed. */
static bool mixes(const struct live_table *live)
{
    return live->deal.secret[0] != '\0';
}

/* ---- from the store and back ---- */

/* A daily table comes with its seed: nothing is mixed. */
void live_deal_prepare(struct store *store, const struct stored_table *stored,
                       const char *commitment)
{
    struct stored_deal deal = {0};
    struct text generator = text_in(deal.generator, sizeof deal.generator);
    text_add(&generator, generator_names[GENERATOR_CHACHA20]);
    if (stored->seed[0] == '\0')
        random_digits(deal.secret);
    for (int seat = 0; seat < stored->players && deal.secret[0] != '\0'; seat++)
        if (stored->seats[seat].kind == SEAT_PERSON && stored->seats[seat].person == stored->host)
            copy_digits(deal.parts[seat].commitment, commitment);
    store_set_deal(store, stored->id, &deal);
}

void live_open_deal(struct live_table *live, const struct stored_deal *deal)
{
    live->deal = *deal;
    generator_named(live->deal.generator, &live->setup.generator);
    live->newest = live_seat_of(live, live->stored.host); /* a new table may be full at once */
}

/* Starts over with a new secret: everybody must commit again. */
static void start_again(struct live_table *live)
{
    memset(live->deal.parts, 0, sizeof live->deal.parts);
    live->deal.asked = false;
    live->reveal_until = 0;
    live->fair[0] = '\0';
    random_digits(live->deal.secret);
    keep_deal(live);
}

/* ---- who sits ---- */

/* Who sits down last looks on for certain, even if they have not joined yet (ask_numbers). */
void live_deal_sit(struct live_table *live, int seat, const char *commitment)
{
    live->newest = seat;
    if (!mixes(live))
        return;
    copy_digits(live->deal.parts[seat].commitment, commitment);
    keep_deal(live);
}

/* Once numbers were asked for, somebody may know the deal already: everything starts over. */
void live_deal_stand(struct live_table *live, int seat)
{
    if (!mixes(live))
        return;
    live->deal.parts[seat] = (struct deal_part){0};
    if (live->deal.asked)
        start_again(live);
    else
        keep_deal(live);
}

/* The commitment may change until the last seat is taken: nobody has told anything yet. */
bool live_commit(struct live_table *live, const struct person *person, const char *commitment,
                 struct refusal *why)
{
    int seat = live_seat_of(live, person->id);
    if (seat == SPECTATOR)
        return refuse(why, REFUSED_NOT_SEATED);
    if (live->stored.stage != TABLE_WAITING || live->deal.asked)
        return refuse(why, REFUSED_BEGUN);
    if (!mixes(live))
        return refuse(why, REFUSED_NOT_ASKED);
    if (strcmp(live->deal.parts[seat].commitment, commitment) == 0)
        return true; /* sent twice */
    copy_digits(live->deal.parts[seat].commitment, commitment);
    keep_deal(live);
    live_changed(live);
    return true;
}

/* ---- all seats are taken ---- */

/* Whoever has not committed owes nothing. */
static bool owes_number(const struct live_table *live, int seat)
{
    const struct deal_part *part = &live->deal.parts[seat];
    return part->commitment[0] != '\0' && part->number[0] == '\0';
}

static bool anybody_owes(const struct live_table *live)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (owes_number(live, seat))
            return true;
    return false;
}

/* Absent players cannot be asked, so their numbers are left out; nobody can know yet whom that
 * favours. From now on commitments are fixed. */
static void ask_numbers(struct live_table *live)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (seat != live->newest && !live_is_present(live, seat))
            live->deal.parts[seat] = (struct deal_part){0};
    live->deal.asked = true;
    keep_deal(live);
}

/* docs/server.md gives the exact lines that are hashed, so that anybody can check it. */
static void mix_seed(struct live_table *live)
{
    struct fair_deal parts = {live->stored.id, live->deal.secret, live->stored.players, {0}};
    for (int seat = 0; seat < live->stored.players; seat++)
        parts.numbers[seat] = live->deal.parts[seat].number;
    fair_deal_seed(&parts, live->stored.seed);
    live->reveal_until = 0;
}

/* What the chairs gave to the deal stays in their order, in which the seed was mixed. */
void live_deal_draw(struct live_table *live)
{
    int order[FAIR_DEAL_SEATS];
    const struct stored_table before = live->stored;
    struct person people[TABLE_SEATS];
    memcpy(people, live->people, sizeof people);
    fair_deal_order(live->stored.seed, live->stored.players, order);
    for (int seat = 0; seat < live->stored.players; seat++) {
        live->stored.seats[seat] = before.seats[order[seat]];
        live->people[seat] = people[order[seat]];
    }
}

bool live_deal_ready(struct live_table *live)
{
    if (!mixes(live))
        return true;
    if (!live->deal.asked)
        ask_numbers(live);
    if (anybody_owes(live)) {
        if (live->reveal_until == 0) /* asked just now, or before a restart */
            live->reveal_until = live->registry->steady() + LIVE_REVEAL_TIME;
        return false;
    }
    mix_seed(live);
    return true;
}

/* A client may send its number again after it has reconnected. */
bool live_reveal(struct live_table *live, const struct person *person, const char *number,
                 struct refusal *why)
{
    int seat = live_seat_of(live, person->id);
    if (seat == SPECTATOR)
        return refuse(why, REFUSED_NOT_SEATED);
    struct deal_part *part = &live->deal.parts[seat];
    if (part->number[0] != '\0' && strcmp(part->number, number) == 0)
        return true; /* told before */
    if (!live->deal.asked || !owes_number(live, seat))
        return refuse(why, REFUSED_NOT_ASKED);
    if (!fair_deal_keeps(part->commitment, number))
        return refuse(why, REFUSED_BAD_NUMBER);
    copy_digits(part->number, number);
    keep_deal(live);
    live_continue(live);
    live_changed(live);
    return true;
}

/* A player who withholds the promised number loses the seat: otherwise the last one could choose
 * between two deals. */
void live_deal_tick(struct live_table *live)
{
    if (live->reveal_until == 0 || live->registry->steady() < live->reveal_until)
        return;
    for (int seat = 0; seat < live->stored.players; seat++)
        if (owes_number(live, seat))
            live_free_seat(live, seat);
    start_again(live);
    live_save(live);
    live_changed(live);
}

/* ---- telling ---- */

static void write_digits(const struct live_table *live, const char *name, bool numbers,
                         struct json *out)
{
    json_open_array(out, name);
    for (int seat = 0; seat < live->stored.players; seat++) {
        const struct deal_part *part = &live->deal.parts[seat];
        const char *digits = numbers ? part->number : part->commitment;
        json_string(out, NULL, digits[0] == '\0' ? NULL : digits);
    }
    json_close_array(out);
}

/* While the game is played only the hash is told. */
static void write_promises(const struct live_table *live, struct json *out)
{
    if (!mixes(live) || live->stored.stage == TABLE_PLAYING)
        return;
    write_digits(live, "commitments", false, out);
    if (live->reveal_until != 0) {
        int64_t left = live->reveal_until - live->registry->steady();
        json_number(out, "reveal", left > 0 ? left : 0);
    }
}

/* The chair that each seat had before the lot. */
static void write_order(const struct live_table *live, struct json *out)
{
    int order[FAIR_DEAL_SEATS];
    fair_deal_order(live->stored.seed, live->stored.players, order);
    json_open_array(out, "order");
    for (int seat = 0; seat < live->stored.players; seat++)
        json_number(out, NULL, order[seat]);
    json_close_array(out);
}

/* Writes seed, secret and numbers, once the game is over. */
static void write_proof(const struct live_table *live, struct json *out)
{
    json_string(out, "seed", live->stored.seed);
    json_string(out, "generator", generator_names[live->setup.generator]);
    if (mixes(live)) {
        json_string(out, "secret", live->deal.secret);
        write_digits(live, "numbers", true, out);
    }
    if (live->stored.lot)
        write_order(live, out);
}

/* The hash is made when it is first needed, and again after start_again. */
void live_write_fairness(struct live_table *live, struct json *out)
{
    if (live->fair[0] == '\0')
        fair_deal_commit(mixes(live) ? live->deal.secret : live->stored.seed, live->fair);
    json_open_object(out, "fair");
    json_string(out, "hash", live->fair);
    write_promises(live, out);
    if (live->stored.stage == TABLE_OVER && !daily_runs(live->stored.daily, live->registry->now()))
        write_proof(live, out);
    json_close_object(out);
}
