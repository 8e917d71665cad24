/*
 * clock.c - the clocks of a table. See clock.h.
 */
#include "server/clock.h"

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- delay ---- */

/* So much time was given to the seat by the manner of its clock. */
static void earn_quota(struct clock *clock, int seat, int64_t time)
{
    int64_t more = time / CLOCK_QUOTA_SHARE;
    clock->earned[seat] = least(clock->earned[seat] + more, CLOCK_QUOTA_MAX);
}

static int64_t may_give_back(const struct clock *clock, int seat, int64_t delay)
{
    int64_t quota = most(clock->earned[seat] - clock->given[seat], 0);
    return least(least(most(delay, 0), CLOCK_DELAY_MAX), quota);
}

/* ---- spending ---- */

/* Since when the clock of this seat runs, as time spent; a time before that is none. */
static int64_t spent_by(const struct clock *clock, int seat, int64_t now)
{
    return clock->runs == seat ? most(now - clock->since, 0) : 0;
}

/* Takes it from the turn first, then from the account. False: there was not so much. */
static bool spend(struct clock *clock, int seat, int64_t spent)
{
    int64_t beyond = most(spent - clock->grace[seat], 0);
    bool enough = beyond <= clock->left[seat];
    clock->grace[seat] = most(clock->grace[seat] - spent, 0);
    clock->left[seat] = most(clock->left[seat] - beyond, 0);
    return enough;
}

/* ---- beginning ---- */

void clock_restore(struct clock *clock, const struct clock_manner *manner,
                   const int64_t left[STORE_SEATS])
{
    *clock = (struct clock){.manner = *manner, .runs = CLOCK_NOBODY};
    for (int seat = 0; seat < STORE_SEATS; seat++) {
        clock->left[seat] = most(left[seat], 0);
        clock->turn[seat] = -1;
        earn_quota(clock, seat, manner->start);
    }
}

void clock_begin(struct clock *clock, const struct clock_manner *manner)
{
    int64_t left[STORE_SEATS];
    for (int seat = 0; seat < STORE_SEATS; seat++)
        left[seat] = manner->kind == CLOCK_NONE ? 0 : manner->start;
    clock_restore(clock, manner, left);
}

/* ---- running ---- */

void clock_start(struct clock *clock, int seat, int turn, int64_t now)
{
    if (clock->manner.kind == CLOCK_NONE)
        return;
    if (clock->manner.kind == CLOCK_TURN && clock->turn[seat] != turn) {
        clock->grace[seat] = clock->manner.each;
        earn_quota(clock, seat, clock->manner.each);
    }
    clock->turn[seat] = turn;
    clock->runs = seat;
    clock->since = now;
}

void clock_resume(struct clock *clock, int seat, int turn, int64_t thought, int64_t now)
{
    clock_start(clock, seat, turn, now);
    if (clock->runs != seat)
        return;
    int64_t most_spent = most(clock->grace[seat] + clock->left[seat] - CLOCK_RETURN_MIN, 0);
    clock->since = now - least(most(thought, 0), most_spent);
}

bool clock_decided(struct clock *clock, int64_t now, int64_t delay)
{
    int seat = clock->runs;
    if (seat == CLOCK_NOBODY)
        return true;
    int64_t spent = spent_by(clock, seat, now);
    int64_t back = least(may_give_back(clock, seat, delay), spent);
    bool enough = spend(clock, seat, spent - back);
    clock->given[seat] += back;
    if (enough && clock->manner.kind == CLOCK_FISCHER) {
        clock->left[seat] += clock->manner.each;
        earn_quota(clock, seat, clock->manner.each);
    }
    clock->runs = CLOCK_NOBODY;
    return enough;
}

void clock_pause(struct clock *clock, int64_t now)
{
    if (clock->runs != CLOCK_NOBODY)
        spend(clock, clock->runs, spent_by(clock, clock->runs, now));
    clock->runs = CLOCK_NOBODY;
}

void clock_give_back(struct clock *clock, int64_t milliseconds)
{
    clock->since += milliseconds;
}

void clock_take_back(struct clock *clock, int seat)
{
    if (clock->manner.kind != CLOCK_FISCHER)
        return;
    clock->left[seat] = most(clock->left[seat] - clock->manner.each, 0);
    clock->earned[seat] = most(clock->earned[seat] - clock->manner.each / CLOCK_QUOTA_SHARE, 0);
}

/* ---- reading ---- */

int clock_runs(const struct clock *clock)
{
    return clock->runs;
}

int64_t clock_left(const struct clock *clock, int seat, int64_t now)
{
    int64_t beyond = most(spent_by(clock, seat, now) - clock->grace[seat], 0);
    return most(clock->left[seat] - beyond, 0);
}

int64_t clock_grace(const struct clock *clock, int seat, int64_t now)
{
    return most(clock->grace[seat] - spent_by(clock, seat, now), 0);
}

int64_t clock_deadline(const struct clock *clock, int64_t delay)
{
    int seat = clock->runs;
    if (seat == CLOCK_NOBODY)
        return CLOCK_NEVER;
    int64_t back = may_give_back(clock, seat, delay);
    return clock->since + clock->grace[seat] + clock->left[seat] + back;
}

/* ---- the flag ---- */

int clock_flag(struct clock *clock, int64_t now, int64_t delay)
{
    int seat = clock->runs;
    if (seat == CLOCK_NOBODY || now < clock_deadline(clock, delay))
        return CLOCK_NOBODY;
    clock->left[seat] = clock->grace[seat] = 0;
    clock->runs = CLOCK_NOBODY;
    return seat;
}

/* A turn that it comes back into is as good as new. */
void clock_return(struct clock *clock, int seat)
{
    int64_t each = clock->manner.each, wanted = most(each, CLOCK_RETURN_MIN);
    if (clock->manner.kind == CLOCK_NONE)
        return;
    if (clock->manner.kind == CLOCK_TURN)
        wanted -= each;
    clock->turn[seat] = -1;
    clock->left[seat] = most(clock->left[seat], wanted);
}
