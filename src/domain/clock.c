/*
 * clock.c - the clocks of a table. See clock.h.
 */
#include "domain/clock.h"

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- delay ---- */

/* The clock gave the seat so much time: its quota of delay grows with it. */
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

/* Milliseconds this seat has been thinking; 0 if its clock does not run. */
static int64_t spent_by(const struct clock *clock, int seat, int64_t now)
{
    return clock->runs == seat ? most(now - clock->since, 0) : 0;
}

/* Spends the turn's time first, then the account. Returns what could not be paid. */
static int64_t spend(struct clock *clock, int seat, int64_t spent)
{
    int64_t beyond = most(spent - clock->grace[seat], 0);
    int64_t missing = most(beyond - clock->left[seat], 0);
    clock->grace[seat] = most(clock->grace[seat] - spent, 0);
    clock->left[seat] = most(clock->left[seat] - beyond, 0);
    return missing;
}

/* Adds a decision's increment to the account, after paying the debt. */
static void add_increment(struct clock *clock, int seat)
{
    int64_t paid = least(clock->debt[seat], clock->settings.each);
    clock->debt[seat] -= paid;
    clock->left[seat] += clock->settings.each - paid;
    earn_quota(clock, seat, clock->settings.each);
}

/* ---- beginning ---- */

void clock_restore(struct clock *clock, const struct clock_settings *settings,
                   const int64_t left[TABLE_SEATS])
{
    *clock = (struct clock){.settings = *settings, .runs = CLOCK_NOBODY};
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        clock->left[seat] = most(left[seat], 0);
        clock->turn[seat] = clock->returned[seat] = -1;
        earn_quota(clock, seat, settings->start);
    }
}

void clock_read(struct clock *clock, const struct clock_settings *settings,
                const struct table_seat seats[TABLE_SEATS])
{
    int64_t left[TABLE_SEATS];
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        left[seat] = seats[seat].left;
    clock_restore(clock, settings, left);
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (seats[seat].earned < 0) /* written before that was kept */
            continue;
        clock->earned[seat] = least(seats[seat].earned, CLOCK_QUOTA_MAX);
        clock->given[seat] = seats[seat].given;
        clock->debt[seat] = seats[seat].debt;
        clock->returned[seat] = seats[seat].returned;
        clock->turn[seat] = CLOCK_TURN_STORED;
    }
}

void clock_write(const struct clock *clock, struct table_seat seats[TABLE_SEATS], int64_t now)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        seats[seat].left = clock_left(clock, seat, now);
        seats[seat].earned = clock->earned[seat];
        seats[seat].given = clock->given[seat];
        seats[seat].debt = clock->debt[seat];
        seats[seat].returned = clock->returned[seat];
    }
}

bool clock_differs(const struct clock *clock, const struct table_seat seats[TABLE_SEATS])
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (clock->debt[seat] != seats[seat].debt || clock->given[seat] != seats[seat].given ||
            clock->earned[seat] != seats[seat].earned)
            return true;
    return false;
}

bool clock_is_stale(const struct clock *clock, const struct table_seat seats[TABLE_SEATS])
{
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        if (clock->debt[seat] != seats[seat].debt ||
            clock->given[seat] - seats[seat].given >= CLOCK_GIVEN_STALE ||
            clock->earned[seat] - seats[seat].earned >= CLOCK_EARNED_STALE)
            return true;
    return false;
}

void clock_begin(struct clock *clock, const struct clock_settings *settings)
{
    int64_t left[TABLE_SEATS];
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        left[seat] = settings->kind == CLOCK_NONE ? 0 : settings->start;
    clock_restore(clock, settings, left);
}

/* ---- running ---- */

void clock_start(struct clock *clock, int seat, int turn, int64_t now)
{
    if (clock->settings.kind == CLOCK_NONE)
        return;
    if (clock->settings.kind == CLOCK_TURN && clock->turn[seat] != turn) {
        clock->grace[seat] = clock->settings.each;
        if (clock->turn[seat] != CLOCK_TURN_STORED)
            earn_quota(clock, seat, clock->settings.each);
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
    bool enough = spend(clock, seat, spent - back) == 0;
    clock->given[seat] += back;
    if (enough && clock->settings.kind == CLOCK_FISCHER)
        add_increment(clock, seat);
    clock->runs = CLOCK_NOBODY;
    return enough;
}

void clock_pause(struct clock *clock, int64_t now)
{
    int seat = clock->runs;
    if (seat != CLOCK_NOBODY)
        clock->given[seat] += spend(clock, seat, spent_by(clock, seat, now));
    clock->runs = CLOCK_NOBODY;
}

void clock_give_back(struct clock *clock, int64_t milliseconds)
{
    clock->since += milliseconds;
}

void clock_take_back(struct clock *clock, int seat)
{
    if (clock->settings.kind != CLOCK_FISCHER)
        return;
    int64_t paid = least(most(clock->left[seat] - CLOCK_UNDO_MIN, 0), clock->settings.each);
    clock->left[seat] -= paid;
    clock->debt[seat] += clock->settings.each - paid;
    clock->earned[seat] = most(clock->earned[seat] - clock->settings.each / CLOCK_QUOTA_SHARE, 0);
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

/* A player who returns gets the whole time of the turn again. */
bool clock_return(struct clock *clock, int seat, int ply)
{
    int64_t each = clock->settings.each, wanted = most(each, CLOCK_RETURN_MIN);
    if (clock->settings.kind == CLOCK_NONE)
        return true;
    if (ply <= clock->returned[seat])
        return false;
    if (clock->settings.kind == CLOCK_TURN)
        wanted -= each;
    clock->returned[seat] = ply;
    clock->turn[seat] = -1;
    clock->left[seat] = most(clock->left[seat], wanted);
    return true;
}
