/*
 * clock.h - the clocks of a table, as numbers: the caller says what time it is, by a clock that is
 * never set (steady_time of base/time.h).
 *
 * Every seat has an account, `left`, in milliseconds. At most one clock runs: that of the person
 * who decides. Computers have no clock: while one decides, all clocks are paused.
 *
 *   CLOCK_NONE     nothing runs, no flag falls.
 *   CLOCK_FISCHER  thinking takes from `left`; each decision adds `each`.
 *   CLOCK_TURN     a seat has `each` milliseconds in every turn, for all its decisions in it; more
 *                  is taken from `left`, the reserve, which never grows. A seat that is asked in
 *                  another's turn has `each` for that, too.
 *
 * Network delay is not thinking time. Up to CLOCK_DELAY_MAX of it is given back for each decision,
 * and the flag falls that much later, so that a move sent in time arrives in time. The delay is
 * what the server measured, never what a client claims. A client can answer pings late on purpose,
 * so there is a quota: a seat gets back at most one part in CLOCK_QUOTA_SHARE of the time its clock
 * has given it, and never more than CLOCK_QUOTA_MAX in a game.
 *
 * Undo gains no time: what a decision added is taken from the account again, and what the account
 * cannot pay becomes a debt that later additions pay first.
 *
 * A player who returns after the flag fell gets a little time, once for each decision: no ply up to
 * the last one that brought time brings time again, however often the player leaves, returns or
 * undoes.
 *
 * The store keeps `left`, quota, debt and that ply of every seat (clock_write), with the wall time
 * they are true for. After a restart the clock goes on from there (clock_resume). Moves already say
 * what is left, so the rest is written only when it has changed by more than a crash may cost
 * (clock_is_stale).
 */
#ifndef FLOE_DOMAIN_CLOCK_H
#define FLOE_DOMAIN_CLOCK_H

#include "domain/table_seat.h"

#define CLOCK_DELAY_MAX 1000    /* milliseconds that are given back for one decision, */
#define CLOCK_QUOTA_MAX 30000   /* and in a whole game, */
#define CLOCK_QUOTA_SHARE 10    /* but at most a tenth of the time that the clock gives */
#define CLOCK_RETURN_MIN 10000  /* what somebody has who comes back after the flag, or a restart */
#define CLOCK_GIVEN_STALE 1000  /* milliseconds of quota that a crash may give back, */
#define CLOCK_EARNED_STALE 5000 /* or take away */
#define CLOCK_NEVER INT64_MAX
#define CLOCK_NOBODY (-1)
#define CLOCK_TURN_STORED (-2) /* a turn whose quota is in what was stored */

enum clock_kind { CLOCK_NONE, CLOCK_FISCHER, CLOCK_TURN, CLOCK_KINDS };

/* How a table's clocks run. */
struct clock_settings {
    enum clock_kind kind;
    int64_t start; /* milliseconds at the beginning: Fischer's time, or the reserve */
    int64_t each;  /* added after each decision, or granted for each turn */
};

/* A plain value: to be copied and compared, nothing to close. Read it with the functions. */
struct clock {
    struct clock_settings settings;
    int64_t left[TABLE_SEATS];
    int64_t grace[TABLE_SEATS];  /* CLOCK_TURN: what is left of `each` in the turn below */
    int64_t debt[TABLE_SEATS];   /* CLOCK_FISCHER: what is still to be taken back */
    int64_t earned[TABLE_SEATS]; /* the quota of delay so far */
    int64_t given[TABLE_SEATS];  /* what of it was given back */
    int turn[TABLE_SEATS];       /* in which the seat was last asked; -1: in none yet */
    int returned[TABLE_SEATS];   /* the ply at which time was given for coming back; -1: none */
    int64_t since;               /* when the clock that runs began to */
    int runs;                    /* a seat, or CLOCK_NOBODY */
};

/* A game begins: everybody has the budget's `start`, and no clock runs yet. */
void clock_begin(struct clock *clock, const struct clock_settings *settings);
/* The same with accounts as they were stored: after a restart, or when decisions are taken back.
 * Turns have their whole `each` again. */
void clock_restore(struct clock *clock, const struct clock_settings *settings,
                   const int64_t left[TABLE_SEATS]);

/* The same with all that was stored, and what is to be stored as of now. */
void clock_read(struct clock *clock, const struct clock_settings *settings,
                const struct table_seat seats[TABLE_SEATS]);
void clock_write(const struct clock *clock, struct table_seat seats[TABLE_SEATS], int64_t now);
/* Is something else stored than what it knows, besides what moves tell? And so much else that it
 * should be written at once, not only when the server stops? */
bool clock_differs(const struct clock *clock, const struct table_seat seats[TABLE_SEATS]);
bool clock_is_stale(const struct clock *clock, const struct table_seat seats[TABLE_SEATS]);

/* A person decides from now on, in that turn (game.h). No clock runs when it is called. */
void clock_start(struct clock *clock, int seat, int turn, int64_t now);
/* After clock_restore: the seat decides, and has thought for `thought` milliseconds since its
 * account was stored. That comes from a difference of wall times, so it is bounded: less than none
 * counts as none, and it leaves CLOCK_RETURN_MIN, or all there was if that is less. Nobody is
 * flagged by a restart. */
void clock_resume(struct clock *clock, int seat, int turn, int64_t thought, int64_t now);
/* The person whose clock runs has decided; no clock runs any more. False: too late, the flag should
 * have fallen; then nothing is added. */
bool clock_decided(struct clock *clock, int64_t now, int64_t delay);
/* The clock that runs, if any, stops without a decision: a computer decides, decisions are taken
 * back, the game is over. What was used up is, and what went beyond the account counts as delay
 * given back. */
void clock_pause(struct clock *clock, int64_t now);
/* The server could not hear anybody for so long: that time was not spent. */
void clock_give_back(struct clock *clock, int64_t milliseconds);
/* A decision of this seat is taken back, and with it what was added for it. The time that it took
 * stays spent: else one could think for ever by taking back. No clock runs when it is called. */
void clock_take_back(struct clock *clock, int seat);

/* The seat whose clock runs, or CLOCK_NOBODY. */
int clock_runs(const struct clock *clock);
/* A seat's account as of now, the clock that runs included; never below 0. */
int64_t clock_left(const struct clock *clock, int seat, int64_t now);
/* CLOCK_TURN: what a seat may still think before its reserve melts; of a seat that does not run,
 * what it had left when it last did. Else 0. */
int64_t clock_grace(const struct clock *clock, int seat, int64_t now);
/* When the flag of the clock that runs falls; CLOCK_NEVER: it does not. delay is that of the seat's
 * connection, 0 if it has none. */
int64_t clock_deadline(const struct clock *clock, int64_t delay);
/* At the deadline and behind it the flag falls: the seat's account is empty, and no clock runs.
 * Returns the seat; CLOCK_NOBODY: it is not yet time. */
int clock_flag(struct clock *clock, int64_t now, int64_t delay);
/* The person is back whose flag fell: for its next decision it has `each` at least, and at least
 * CLOCK_RETURN_MIN. No clock runs when it is called. ply: how many decisions there are by now.
 * False: time was given for this one before, and none is again. */
bool clock_return(struct clock *clock, int seat, int ply);

#endif
