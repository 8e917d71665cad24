/*
 * live_table.h - a table in memory, with the clients around it.
 *
 * A live table is a stored one (domain/stored_table.h) plus the game, the clocks, and the viewers.
 * Every change is written to the store and gets a version. Before the loop waits, live_publish
 * tells every viewer what has changed since they were last told, each as much as they may know; the
 * text is made once for all who may know the same (live_events.c). The store has enough to rebuild
 * everything.
 *
 * The game itself is in memory only while somebody looks on (live_unload). Other tables keep a
 * small entry with what lists, limits and clocks need. The moves are loaded again when somebody
 * asks for the table, a clock runs out, or a computer has found its move (live_load).
 *
 * Nothing here blocks: computers think in their own threads (think_pool.h), and time comes by
 * live_tick.
 */
#ifndef FLOE_SERVER_TABLES_LIVE_TABLE_H
#define FLOE_SERVER_TABLES_LIVE_TABLE_H

#include "base/sha256.h"
#include "domain/clock.h"
#include "domain/notify_rule.h"
#include "protocol/table_json.h"
#include "server/runtime/deadlines.h"
#include "server/socket/client.h"
#include "server/tables/computer_names.h"
#include "server/tables/replay.h"
#include "server/tables/table_index.h"
#include "server/tables/think_pool.h"
#include "server/wire/refusal.h"
#include "server/wire/vocabulary.h"
#include "table/table.h"

#define LIVE_UNDOS 2          /* undo requests granted to a person in a game */
#define LIVE_OFFERS 3         /* offers of a person in a game: draws, and to call it off */
#define LIVE_PLIES_MAX 100000 /* highest ply a client may name: no game is so long */
#define LIVE_CHAT_HISTORY 50  /* chat messages sent to a new viewer */
#define LIVE_REVEAL_TIME 8000 /* milliseconds for clients to reveal their numbers */
#define LIVE_STAND_IN 3       /* the level of the computer that plays for an absent person */
#define LIVE_VERSIONS 1000    /* versions sent before the table is saved again */
#define LIVE_RESERVED 600000  /* milliseconds the seats of a rematch stay reserved */
#define LIVE_PACE 1000        /* milliseconds from move to move where only computers play */

/* Why people have given up a table, as clients are told. */
#define LIVE_DECLINED "declined"
#define LIVE_ABORTED "aborted"

struct table_registry; /* table_registry.h */

/* A client that looks at a table. */
struct viewer {
    struct client *client;
    struct live_table *live;
    int seat; /* or SPECTATOR */
    bool brief;
    int ply;          /* the last ply whose log it has */
    uint64_t view;    /* the number of the view it was sent last; 0: send it a whole view */
    bool wants_table; /* must be sent the table */
    bool wants_chat;  /* must be sent the recent chat */
    struct viewer *next_at_table, *next_of_client;
};

/* Who reads what is told of a table: those in a seat, or SPECTATORs, and their language. All who
 * are equal in this are told the same. */
struct reader {
    int seat;
    const struct catalog *catalog;
};

/* A table's line in the lobby (lobby.h): of a live table, or of one that another server has. */
struct lobby_line {
    struct live_table *live;          /* NULL: another server has it (struct remote_line) */
    struct lobby_line *newer, *older; /* in the list */
    bool listed;
    struct lobby_line *next_changed,
        **changed;  /* in the lobby's list of changed lines; NULL: not in it */
    uint64_t sent;  /* hash of the line sent last */
    uint64_t peers; /* hash of the line that other servers have */
};

struct live_table {
    struct table_registry *registry;
    struct table_link links[TABLE_SEATS + 1]; /* by the people in the seats, and by the host */
    struct stored_table stored;
    struct person people[TABLE_SEATS]; /* in the seats; id 0: nobody */
    const struct box *box;
    struct game_setup setup;
    struct table *table; /* NULL: not begun or not loaded */
    unsigned
        wants_back; /* seats, as bits, whose person is back but must wait for the computer's move */
    bool unloaded;  /* being played, but its moves are only in the store; then: */
    int decides, turn; /* the seat to move, and its turn */
    int version;       /* sent last; stored.version is never below it */
    struct clock clock;
    struct think_job *thinking; /* the computer's move being sought; NULL: none */
    int64_t reserved_until; /* steady_time; 0: no seat is reserved for a while (live_reserve.c) */
    int64_t lost_seat[TABLE_SEATS]; /* who had or was kept a seat until this change; 0: nobody */
    const char *given_up_as; /* LIVE_DECLINED, LIVE_ABORTED; NULL: not given up, or otherwise */
    int64_t think_at; /* steady_time of the next move if only computers play; 0: nobody waits */
    struct stored_deal deal; /* where its seed comes from (live_deal.c) */
    int newest;              /* the seat taken last */
    int64_t reveal_until;    /* steady_time until which clients must reveal numbers; 0: not asked */
    char fair[SHA256_HEX_MAX];  /* hash of the secret or seed; empty: not made yet */
    struct notify_state notify; /* whether its people were notified (turn_notifier.h) */
    struct viewer *viewers;
    struct live_table *next;  /* in the registry */
    struct deadline deadline; /* when it is next due, by steady_time */
    bool runs, over;          /* counted as running, counted as over (table_registry.c) */
    struct sent_view *views;  /* a list of those sent last, one for each kind of reader */
    uint64_t views_sent;      /* numbers of views so far (live_events.c) */
    struct lobby_line lobby;
    struct live_table *next_touched; /* in the registry's list of touched tables */
    bool touched;
    bool changed;          /* viewers must be sent the table, */
    bool presence_changed; /* or who looks on */
};

/* ---- from the store and back ---- */

/* NULL: it cannot be continued; the fault says why (set_aside.h). */
struct live_table *live_open(struct table_registry *registry, const struct whole_table *whole,
                             struct replay_fault *fault);
void live_close(struct live_table *live);
/* Nobody looks on: frees the game. */
void live_unload(struct live_table *live);
/* Loads it again. False: it is set aside, and the registry must drop it. */
bool live_load(struct live_table *live);

/* ---- what people do; false: refused, and nothing changed ---- */

/* commitment: to the client's number for the deal; "": none. */
bool live_sit(struct live_table *live, const struct person *person, int seat, const char *key,
              const char *commitment, struct refusal *why);
bool live_stand(struct live_table *live, const struct person *person, struct refusal *why);
/* Changes the commitment of a seat, before all seats are taken; and reveals the number when asked.
 * The last number begins the game. */
bool live_commit(struct live_table *live, const struct person *person, const char *commitment,
                 struct refusal *why);
bool live_reveal(struct live_table *live, const struct person *person, const char *number,
                 struct refusal *why);
/* ply: from 1 ("number" on the wire). Repeating a move that was played at that ply succeeds. */
bool live_play(struct live_table *live, const struct client *client, int ply, const char *move,
               struct refusal *why);
/* *done: taken back; otherwise the others are asked. */
bool live_undo(struct live_table *live, const struct person *person, bool *done,
               struct refusal *why);
bool live_agree(struct live_table *live, const struct person *person, bool yes,
                struct refusal *why);
/* The person resigns. */
bool live_resign(struct live_table *live, const struct person *person, struct refusal *why);
/* yes: offers a draw or agrees to one; no: declines it or withdraws the own offer. *done: the game
 * is over. */
bool live_draw(struct live_table *live, const struct person *person, bool yes, bool *done,
               struct refusal *why);
/* yes: calls the game off if nobody has to agree, otherwise offers to, or agrees; no: declines that
 * or withdraws the own offer. *done: it is called off. */
bool live_abort(struct live_table *live, const struct person *person, bool yes, bool *done,
                struct refusal *why);
bool live_chat(struct live_table *live, const struct person *person, struct chat_message *chat,
               struct refusal *why);
/* An operator has removed the remark from the store: tells all who could read it. */
void live_chat_removed(const struct live_table *live, int64_t number);
/* Finds what a report is about: its remark, or (remark 0) the person `about`. False: the person who
 * asks sees no such thing at this table. */
bool live_find_reported(const struct live_table *live, const struct person *person,
                        struct report *report, struct refusal *why);
/* Stores such a report. */
void live_report(const struct live_table *live, const struct person *person, struct report *report);
/* The host closes a table where nobody else sits. */
bool live_cancel(struct live_table *live, const struct person *person, struct refusal *why);
/* Somebody may have another name now. */
void live_rename_person(struct live_table *live, const struct person *person);
/* The person was deleted. A table that waits loses them, or is closed if they were its host and
 * alone; a game is resigned, and one for them alone ends without a result. */
void live_forget_person(struct live_table *live, int64_t person);
/* Ends the table without a result. as: LIVE_DECLINED, LIVE_ABORTED; NULL: otherwise, as when it has
 * expired or the operator closed it. */
void live_abandon(struct live_table *live, const char *as);
/* The next game of the same people. The first to ask makes the table; the others join, and their
 * seats stay reserved for LIVE_RESERVED. A new table counts for the person and address that asks.
 * NULL: refused. */
struct live_table *live_rematch(struct live_table *live, const struct person *person,
                                const char *address, const char *commitment, struct refusal *why);

/* Releases the seat reserved for that person. If it was a challenge, and nobody but the host sits
 * at this table by invitation, the table is given up. False: there is none. */
bool live_release_reserved(struct live_table *live, int64_t person);
/* The same at the rematch, for somebody who left this table. */
void live_decline_rematch(struct live_table *live, int64_t person);
/* True if the seat is reserved. */
bool live_is_reserved(const struct live_table *live, int seat);
/* True if a seat is kept for somebody who was challenged: without end, other than in a rematch. */
bool live_has_challenge(const struct live_table *live);
/* Checks that the person may challenge that one. */
bool live_may_challenge(struct table_registry *registry, const struct person *person,
                        const struct person *challenged, struct refusal *why);
/* Counts the challenges of a new table. False: too many. */
bool live_take_challenges(struct table_registry *registry, const struct person *person,
                          const struct stored_table *wanted, struct refusal *why);

/* ---- looking on ---- */

/* Makes the client a viewer and sends it what it does not know: the log after that ply, and the
 * chat. A ply beyond the last counts as the last. False: refused, it looks at too many tables. */
bool live_join(struct live_table *live, struct client *client, int ply, bool brief,
               struct refusal *why);
void live_leave(struct live_table *live, struct client *client);
/* Tells the client its tables anew, with the whole log: it reads another language now. */
void live_tell_again(struct client *client);
/* The table as the reader sees it, for the writers of protocol/; names must live as long. */
struct table_json live_table_json(struct live_table *live, const struct reader *reader,
                                  struct seat_names *names);
/* The person is back, and the computer that played for them stops. False: none does, or it must
 * make this move first, because they already came back once during it. */
bool live_return(struct live_table *live, int seat);
/* The seat of a person, or SPECTATOR. */
int live_seat_of(const struct live_table *live, int64_t person);
/* The seat to move, or NOBODY; and the turn (game.h) of a game being played. */
int live_decides(const struct live_table *live);
int live_turn(const struct live_table *live);
/* True if the game has ended or was given up. */
bool live_is_over(const struct live_table *live);
/* True if the seat's person is a viewer now. */
bool live_is_present(const struct live_table *live, int seat);

/* ---- what happens by itself ---- */

/* After a restart: the running clock also ran from when the table was saved until `lived`, when the
 * server was last known to be alive. The time since is given back. */
void live_resume(struct live_table *live, int64_t lived);
/* The wall clock was moved by so many milliseconds: moves the stored times with it. */
void live_wall_clock_set(struct live_table *live, int64_t moved);

/* Does what is due; now is steady time. */
void live_tick(struct live_table *live, int64_t now);
/* When live_tick is next due; DEADLINE_NEVER: not before something changes. */
int64_t live_due(const struct live_table *live);
/* Continues the game: starts it if it is full, starts a clock or a computer, or ends it. */
void live_continue(struct live_table *live);

/* ---- telling ---- */

/* Raises the version; live_publish will send it. */
void live_changed(struct live_table *live);
/* The moves after that ply were taken back: viewers no longer have them. */
void live_forget_after(struct live_table *live, int ply);
/* Sends what has changed to viewers, followers and the lobby. */
void live_publish(struct live_table *live);
/* The members of a table's line in the lobby. */
void live_write_summary(const struct live_table *live, struct json *out);
/* Sends a chat message to a viewer; sends recent messages to a new one. */
void live_send_chat(struct client *client, const struct live_table *live,
                    const struct person *person, const struct chat_message *chat);
void live_send_chat_history(const struct live_table *live, struct client *client);
#endif
