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
 * Undo gains no time: what a decision added is taken from the account again. CLOCK_UNDO_MIN of it
 * stays, so that no flag falls by taking back; what is not paid becomes a debt that later additions
 * pay first.
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
#define CLOCK_UNDO_MIN 10000    /* what is left to somebody who takes back, if it was there */
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

/* A game begins: every seat has `start`, and no clock runs yet. */
void clock_begin(struct clock *clock, const struct clock_settings *settings);
/* The same with stored accounts, after a restart or an undo. Every turn has its whole `each`
 * again. */
void clock_restore(struct clock *clock, const struct clock_settings *settings,
                   const int64_t left[TABLE_SEATS]);

/* Reads everything from the stored seats, and writes it there as of now. */
void clock_read(struct clock *clock, const struct clock_settings *settings,
                const struct table_seat seats[TABLE_SEATS]);
void clock_write(const struct clock *clock, struct table_seat seats[TABLE_SEATS], int64_t now);
/* True if the stored seats differ from the clock in something that moves do not say; and if they
 * differ so much that they should be written at once, not only when the server stops. */
bool clock_differs(const struct clock *clock, const struct table_seat seats[TABLE_SEATS]);
bool clock_is_stale(const struct clock *clock, const struct table_seat seats[TABLE_SEATS]);

/* Starts the clock of a person who decides in that turn (game.h). No clock may run. */
void clock_start(struct clock *clock, int seat, int turn, int64_t now);
/* Starts the clock again after clock_restore. The seat has thought for `thought` milliseconds since
 * its account was stored. That is a difference of wall times, which may have been set, so it is
 * bounded: a negative one counts as 0, and at least CLOCK_RETURN_MIN is left (or all there was, if
 * that is less). No flag falls because of a restart. */
void clock_resume(struct clock *clock, int seat, int turn, int64_t thought, int64_t now);
/* The person whose clock runs has decided: stops it. False: too late, the flag should have fallen,
 * and nothing is added. */
bool clock_decided(struct clock *clock, int64_t now, int64_t delay);
/* Stops the running clock, if any, without a decision: a computer decides, moves are taken back, or
 * the game is over. The time spent is gone. What exceeds the account counts as delay given back. */
void clock_pause(struct clock *clock, int64_t now);
/* The server could not hear anybody for so long: gives that time back. */
void clock_give_back(struct clock *clock, int64_t milliseconds);
/* A decision of this seat was taken back: takes what was added for it. The time that it took stays
 * spent, or somebody could think for ever by taking back. No clock may run. */
void clock_take_back(struct clock *clock, int seat);

/* The seat whose clock runs, or CLOCK_NOBODY. */
int clock_runs(const struct clock *clock);
/* A seat's account as of now, with the running clock; never below 0. */
int64_t clock_left(const struct clock *clock, int seat, int64_t now);
/* CLOCK_TURN: how long a seat may still think before its reserve shrinks; if its clock does not
 * run, what was left when it last did. Otherwise 0. */
int64_t clock_grace(const struct clock *clock, int seat, int64_t now);
/* When the running clock's flag falls; CLOCK_NEVER: it does not. delay: of the seat's connection,
 * or 0. */
int64_t clock_deadline(const struct clock *clock, int64_t delay);
/* If the deadline has passed, the flag falls: the seat's account is empty, and no clock runs.
 * Returns the seat; CLOCK_NOBODY: not yet. */
int clock_flag(struct clock *clock, int64_t now, int64_t delay);
/* A person whose flag fell is back: they get `each` for the next decision, and at least
 * CLOCK_RETURN_MIN. No clock may run. ply: decisions so far. False: time was given for this
 * decision before, and is not given again. */
bool clock_return(struct clock *clock, int seat, int ply);

#endif
