/*
 * model.h - the state of a simulation, for the files of this folder alone.
 *
 *   simulate.c  the loop over events, and minutes
 *   moves.c     a move's way: door, link, owner, batch, disk, and back
 *   crowd.c     people who come, games that begin and end
 *   failure.c   a server that dies
 *
 * A game has at most one move under way, so the game is the move. What was on its way when a server
 * died must not arrive: each game has an epoch, which events and jobs carry, too.
 */
#ifndef FLOE_SIMULATE_MODEL_H
#define FLOE_SIMULATE_MODEL_H

#include "simulate/simulate.h"
#include "simulate/station.h"

#define NO_GAME UINT32_MAX

enum event_kind {
    EVENT_JOB,       /* a thread's job is done */
    EVENT_GAME,      /* a live game begins */
    EVENT_TURN,      /* somebody comes for a turn by correspondence */
    EVENT_VISIT,     /* somebody comes */
    EVENT_LEAVE,     /* and goes */
    EVENT_SEND,      /* a player has thought: the move is at the door */
    EVENT_ARRIVED,   /* a move has crossed a link to its owner */
    EVENT_RETURNED,  /* an answer has crossed a link to the door */
    EVENT_QUERY,     /* a batch or a read is at the database */
    EVENT_SYNCED,    /* a disk has synced */
    EVENT_DURABLE,   /* a server hears that its batch is durable */
    EVENT_READ,      /* a server has what it has asked for */
    EVENT_TICK,      /* pings */
    EVENT_KILL,      /* a server dies */
    EVENT_RECONNECT, /* one of its people comes again */
};

enum job_kind {
    JOB_FORWARD, /* a door sends a move over a link */
    JOB_PLAY,    /* an owner plays it */
    JOB_ANSWER,  /* and answers when it is durable */
    JOB_RELAY,   /* a door hands the answer on */
    JOB_VISIT,   /* a door lets somebody in */
    JOB_OPEN,    /* an owner reads a table */
    JOB_REJOIN,  /* a door lets somebody in who was interrupted */
    JOB_COMMIT,  /* a database works on a batch */
    JOB_QUERY,   /* a database reads */
    JOB_CLIENT,  /* players read the answer, on the same cores */
};

enum game_kind { GAME_FREE, GAME_LIVE, GAME_TURN };

struct sim_game {
    sim_time sent;  /* when its move was sent; -1: none is under way */
    uint32_t next;  /* of the free ones */
    uint16_t moves; /* that are left */
    uint8_t kind, epoch;
    uint8_t owner, store;
    uint8_t seat; /* whose turn it is */
    uint8_t away; /* seats whose players come again */
    uint8_t watchers;
    uint8_t doors[SIMULATE_SEATS_MAX];
};

/* A move of a batch. */
struct batched {
    uint32_t which;
    uint8_t epoch;
};

/* A server's connection to a database. */
struct line {
    struct ring gathering, under_way; /* moves of the next batch, and of the one under way */
    int gathered, sent;               /* rows of them: moves, and what is written besides */
    bool busy;                        /* a batch is under way */
    bool reader;                      /* the server waits for it, and reads then */
};

struct server {
    bool dead;
    int people;         /* connected */
    sim_time link_free; /* when its network has sent all */
    uint32_t round;     /* jobs that are left of the round of its loop */
    bool waits;         /* for a read: no other job begins */
    sim_time blocked;   /* since when */
};

struct model {
    const struct simulate_plan *plan;
    struct simulate_result *result;
    struct simulate_span *span; /* of the minute */
    struct event_queue events;
    struct stations stations;
    struct rng rng;
    int stores, alive;
    struct server servers[SIMULATE_SERVERS_MAX];
    struct cores *pools; /* of servers, then of stores; or one for all */
    struct line *lines;  /* of each server to each store */
    struct disk *disks;
    struct sim_game *games;
    uint32_t game_room, game_free;
    int live, people; /* games, connections */
    double under_way; /* moves, now */
    sim_time noted;   /* until when result->under_way is counted */
    double peak;      /* of the curve */
    sim_time killed;  /* when */
};

/* ---- chance ---- */

double chance(struct model *model);                             /* 0 <= chance < 1 */
sim_time chance_wait(struct model *model, double mean_seconds); /* exponential */
int chance_server(struct model *model);                         /* one that is alive */

/* ---- all ---- */

static inline sim_time now(const struct model *model)
{
    return model->stations.now;
}

static inline sim_time from_us(double microseconds)
{
    return (sim_time)(microseconds * (double)SIM_MICROSECOND);
}

void later(struct model *model, sim_time wait, struct event event);
void use(struct model *model, enum resource resource, sim_time time);
/* Work that nobody waits for. */
void owe(struct model *model, int server, enum resource resource, double microseconds);

/* ---- moves.c ---- */

void move_send(struct model *model, uint32_t which);
void move_arrived(struct model *model, uint32_t which);
void move_returned(struct model *model, uint32_t which);
/* Something besides moves is written. */
void store_write(struct model *model, int server, int store);
void store_synced(struct model *model, uint32_t store);
void line_query(struct model *model, uint32_t line);
void line_durable(struct model *model, uint32_t line);
void line_read(struct model *model, uint32_t line);
void job_done(struct model *model, uint32_t thread);
sim_time job_cost(void *context, uint32_t thread, const struct job *job);

/* ---- crowd.c ---- */

void crowd_begin(struct model *model);
/* So many more are connected to that server. */
void connect_people(struct model *model, int server, int count);
/* Somebody is connected to that server for a while, and goes. */
void crowd_stay(struct model *model, int door);
void crowd_come(struct model *model, enum event_kind kind);
void crowd_leave(struct model *model, const struct event *event);
/* The table was read: the player thinks. */
void turn_opened(struct model *model, uint32_t which);
/* A move was confirmed: the next one, or the end. */
void game_next(struct model *model, uint32_t which);

/* ---- failure.c ---- */

void failure_kill(struct model *model);
void failure_reconnect(struct model *model, const struct event *event);
/* One of those who play the game (or nobody) is there again. */
void failure_rejoined(struct model *model, uint32_t which);

#endif
