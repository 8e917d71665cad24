/*
 * live_table.h - a table with people around it.
 *
 * A live table is a stored one (store/store.h) in memory: the game, whose turn it is and how long they
 * have, who looks on. Every change is written to the store and gets a version. What has changed until the
 * loop waits is told once (live_publish) to everybody who looks on, each as much as they may know, and only what is
 * other than they were told before; the text is made once for all who may know the same (live_events.c). What the
 * store holds is enough to build it again.
 *
 * The game itself is in memory only while somebody looks on (live_unload): of all others an entry stays, which
 * has what lists, limits and clocks need. The moves come back from the store when anybody asks for the table, a
 * clock has run out or a computer has found its move (live_load).
 *
 * Nothing here knows a connection but through client_send, and nothing waits: computers think in
 * threads of their own (think_pool.h), time comes by live_tick.
 */
#ifndef FLOE_SERVER_TABLES_LIVE_TABLE_H
#define FLOE_SERVER_TABLES_LIVE_TABLE_H

#include "base/sha256.h"
#include "domain/clock.h"
#include "domain/notify_rule.h"
#include "protocol/teller.h"
#include "server/runtime/deadlines.h"
#include "server/socket/client.h"
#include "server/tables/replay.h"
#include "server/tables/table_index.h"
#include "server/tables/think_pool.h"
#include "server/wire/vocabulary.h"
#include "table/table.h"

#define LIVE_UNDOS 2          /* that a person may ask the others for, in a game */
#define LIVE_DRAWS 3          /* that a person may offer in a game */
#define LIVE_PLIES_MAX 100000 /* a number of decisions that a client may name: no game is so long */
#define LIVE_CHAT_HISTORY 50  /* of the talk that a newcomer hears */
#define LIVE_REVEAL_TIME 8000 /* milliseconds for clients to tell the numbers they committed to */
#define LIVE_STAND_IN 3       /* the level of the computer that plays for an absent person */
#define LIVE_VERSIONS 1000    /* that are told before the table is written again */
#define LIVE_RESERVED 600000  /* milliseconds for which the chairs of a rematch are kept */
#define SPECTATOR (-1)        /* a chair: none */
#define REFUSAL_FIELD_MAX 48
#define REFUSAL_VALUE_MAX 160

struct table_registry; /* table_registry.h */

/* A guest that looks at a table. */
struct viewer {
    struct client *client;
    struct live_table *live;
    int seat; /* or WATCHING */
    bool brief;
    int ply;       /* the last one whose log it has */
    uint64_t view; /* the number of the view it was told last; 0: none it can be told changes of */
    bool wants_table; /* all of the table is to be told, */
    bool wants_chat;  /* and what was said lately */
    struct viewer *next_at_table, *next_of_client;
};

/* A table in the lobby (lobby.h). */
struct lobby_entry {
    struct live_table *newer, *older; /* in the list */
    bool listed;
    struct live_table *next_changed,
        **changed; /* in the list of lines to be told; NULL: not in it */
    uint64_t sent; /* a hash of what the lobby was told last */
};

struct live_table {
    struct table_registry *registry;
    struct table_link links[TABLE_SEATS + 1]; /* by the people on the chairs, and by the host */
    struct stored_table stored;
    struct person people[TABLE_SEATS]; /* on the chairs; id 0: nobody */
    const struct box *box;
    struct game_setup setup;
    struct table *table; /* NULL: not begun, or not loaded */
    unsigned
        wants_back;    /* seats, as bits, whose person is here while a computer decides for them */
    bool unloaded;     /* it is played, and its game is in the store alone: then */
    int decides, turn; /* who decides there, and in which turn */
    int version;       /* of what was told last; stored.version is never below it */
    struct clock clock;
    struct think_job *thinking; /* a computer's; NULL: none decides */
    int64_t reserved_until;     /* steady_time; 0: no chair is reserved (live_rematch.c) */
    struct stored_deal deal;    /* where its seed comes from (live_deal.c) */
    int newest;                 /* the chair that was sat down on last */
    int64_t reveal_until;       /* steady_time until which numbers are asked for; 0: they are not */
    char fair[SHA256_HEX_MAX];  /* hash of the secret or the seed; empty: not told yet */
    struct notify_state notify; /* whether its people were told (turn_notifier.h) */
    struct viewer *viewers;
    struct live_table *next; /* in the hall */
    struct deadline
        deadline;    /* when it is to be looked at next (table_registry.c), by steady_time */
    bool runs, over; /* it counts as one at which a clock runs, as one that is over */
    struct sent_view *views[TABLE_SEATS + 1]; /* what was told last, by chair; NULL: nothing */
    uint64_t views_sent;                      /* numbers of views so far (live_events.c) */
    struct lobby_entry lobby;
    struct live_table
        *next_touched; /* in the list of those to be looked at before the loop waits */
    bool touched;
    bool changed;          /* everybody who looks on is to be told of the table, */
    bool presence_changed; /* or of who looks on */
};

/* Why something was refused: a code of docs/server.md, and the reason behind it, if the game of that box
 * or (box NULL) the table has one. Names and values of fields are copied: a request may hold anything. */
struct refusal {
    const char *code;
    bool has_report;
    const struct box *box;
    struct report report;
    char field[REFUSAL_FIELD_MAX], value[REFUSAL_VALUE_MAX]; /* "": no field is wrong */
    const char *wanted;                                      /* as in struct wrong_field */
    long long low, high;
    const struct game_option *option; /* of the game, that is refused; NULL: none */
};

/* ---- from the store and back ---- */

/* stored is complete. NULL: it cannot be played on; the fault says why (set_aside.h). */
struct live_table *live_open(struct table_registry *registry, const struct stored_table *stored,
                             struct replay_fault *fault);
/* Who sits on the chairs. */
void live_read_people(struct live_table *live);
void live_close(struct live_table *live);
/* Nobody looks on: lets go of the game. */
void live_unload(struct live_table *live);
/* Fetches it again. False: it cannot be played on, and is set aside; its table must leave the hall. */
bool live_load(struct live_table *live);

/* ---- what people do; false: refused, and nothing has changed ---- */

/* commitment: to a number of the client for the deal; "": none. */
bool live_sit(struct live_table *live, const struct person *person, int seat, const char *key,
              const char *commitment, struct refusal *why);
bool live_stand(struct live_table *live, const struct person *person, struct refusal *why);
/* Who sits there commits to another number, before all chairs are taken; and tells it, when it is asked
 * for. With the last one told the game begins. */
bool live_commit(struct live_table *live, const struct person *person, const char *commitment,
                 struct refusal *why);
bool live_reveal(struct live_table *live, const struct person *person, const char *number,
                 struct refusal *why);
/* number: the decision's, from 1. Played before under that number: true. */
bool live_play(struct live_table *live, const struct client *client, int number, const char *move,
               struct refusal *why);
/* *done: it is taken back; else the others are asked. */
bool live_undo(struct live_table *live, const struct person *person, bool *done,
               struct refusal *why);
bool live_agree(struct live_table *live, const struct person *person, bool yes,
                struct refusal *why);
/* The person gives up the game. */
bool live_resign(struct live_table *live, const struct person *person, struct refusal *why);
/* Offers a draw, or agrees to one; not yes: declines it, or takes the own offer back. *done: the game is
 * over by it. */
bool live_draw(struct live_table *live, const struct person *person, bool yes, bool *done,
               struct refusal *why);
bool live_chat(struct live_table *live, const struct person *person, struct chat_message *chat,
               struct refusal *why);
/* The host gives up a table at which nobody else has sat down. */
bool live_cancel(struct live_table *live, const struct person *person, struct refusal *why);
/* Without a result, whatever it is at: nobody goes on with it, or the operator has closed it. */
void live_abandon(struct live_table *live);
/* The next game of the same people: made by the first who asks, joined by the others, whose chairs are kept
 * for them for LIVE_RESERVED. A new table counts for the person and for the address that asks. NULL: refused. */
struct live_table *live_rematch(struct live_table *live, const struct person *person,
                                const char *address, const char *commitment, struct refusal *why);

/* This person does not want the chair that is kept for them at this table. False: there is none. */
bool live_release_reserved(struct live_table *live, int64_t person);
/* The same at the next table, of somebody who has left this one. */
void live_decline_rematch(struct live_table *live, int64_t person);
/* Is this chair kept for somebody? */
bool live_is_reserved(const struct live_table *live, int seat);

/* ---- looking on ---- */

/* From now on the guest is told, and first all that it does not know: the log behind that ply, the talk. A ply
 * that the table has not reached counts as its last one. False: refused, it looks at too many tables. */
bool live_join(struct live_table *live, struct client *client, int ply, bool brief,
               struct refusal *why);
void live_leave(struct live_table *live, struct client *client);
/* The person is back: a computer that played for them stops. False: none does, or it is to decide before,
 * as they have come back in the same decision already. */
bool live_return(struct live_table *live, int seat);
/* The chair of a person, or WATCHING. */
int live_seat_of(const struct live_table *live, int64_t person);
/* The chair that decides, or WATCHING: nobody does; and in which turn (game.h) of a game that is played. */
int live_decides(const struct live_table *live);
int live_turn(const struct live_table *live);
/* Nothing can happen here any more. */
bool live_is_over(const struct live_table *live);
/* Is anybody of them looking on now? */
bool live_is_present(const struct live_table *live, int seat);

/* ---- what happens by itself ---- */

/* After a restart: the clock that runs now ran before, too, from when the table was kept until `lived`,
 * the last time at which a server is known to have been there; the time since is given back. */
void live_resume(struct live_table *live, int64_t lived);
/* The wall clock was set, by so many milliseconds: what is stored by it moves with it. */
void live_wall_clock_set(struct live_table *live, int64_t moved);

/* Somebody's time may be up; now is steady time. */
void live_tick(struct live_table *live, int64_t now);
/* When live_tick is to be called next, at the earliest; DEADLINE_NEVER: only after something has changed. */
int64_t live_due(const struct live_table *live);
/* Begins to think if a computer is to decide. */
void live_continue(struct live_table *live);

/* ---- telling ---- */

/* A new version: live_publish will tell of it. */
void live_changed(struct live_table *live);
/* The moves behind that ply are taken back: nobody who looks on knows them any more. */
void live_forget_after(struct live_table *live, int ply);
/* Tells whoever looks on, those who follow and the lobby what has changed since the last time. */
void live_publish(struct live_table *live);
/* The members of a table's line in the lobby. */
void live_write_summary(const struct live_table *live, struct json *out);
/* A remark to one who looks on; all that was said lately, to somebody who comes. */
void live_send_chat(struct client *client, const struct live_table *live,
                    const struct person *person, const struct chat_message *chat);
void live_send_chat_history(const struct live_table *live, struct client *client);
/* Adds the refusal to the open object as "error"; live may be NULL. */
void refusal_write(const struct catalog *catalog, const struct live_table *live,
                   const struct refusal *why, struct json *out);
/* A field is wrong. Returns false. */
bool refuse_wrong(struct refusal *why, const char *code, const struct wrong_field *field);

#endif
