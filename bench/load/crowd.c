/*
 * crowd.c - guests at tables, who play. See load.h.
 *
 * One thread, one epoll. What a message is is seen by looking for its members: the crowd shall not
 * be slower than the server. Requests of a kind have the same id, which tells the answers apart.
 */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#define BATCH 256
#define ID_SIZE 16
#define MESSAGE_SIZE 512
#define MOVE_SIZE 64
#define UNDER_WAY 8       /* decisions of one turn at most */
#define STEP 10           /* microseconds of a drawer of the histogram */
#define DRAWERS 1000000   /* ten seconds */
#define NANO 1000000000.0 /* a second */
#define WARM_UP 0.5       /* seconds that do not count */

enum errand { CREATE = 1, SIT, JOIN, LEAVE, PLAY, REMATCH };

struct player {
    struct crowd *crowd;
    struct player *partner;
    struct wire wire;
    char table[ID_SIZE];
    int number; /* of the last decision sent at this table */
    int next;   /* the decision it is to make, and */
    char move[MOVE_SIZE];
    int64_t sent[UNDER_WAY]; /* when, by the decision's number: the next may be asked for before the
                                answer to the last */
    bool asked;              /* for a rematch */
};

struct crowd {
    int poll, count;
    struct player *players;
    uint64_t luck;
    bool paced;
    struct player **ready; /* who may play, in a ring of `count`; paced only */
    int first, waiting;
    long confirmed;
    uint32_t *drawers; /* how long answers took */
};

/* ---- telling the server ---- */

static void tell(struct player *player, const char *message)
{
    wire_send(&player->wire, message);
}

static void tell_table(struct player *player, const char *op, enum errand id, const char *more)
{
    char message[MESSAGE_SIZE];
    snprintf(message, sizeof message, "{\"op\":\"%s\",\"id\":%d,\"table\":\"%s\"%s}", op, (int)id,
             player->table, more);
    tell(player, message);
}

static void play(struct player *player)
{
    char more[MESSAGE_SIZE / 2];
    snprintf(more, sizeof more, ",\"number\":%d,\"move\":\"%s\"", player->next, player->move);
    player->sent[player->next % UNDER_WAY] = clock_now();
    tell_table(player, "play", PLAY, more);
}

static void go_to_table(struct player *player, const char *table)
{
    snprintf(player->table, sizeof player->table, "%.*s", (int)strcspn(table, "\""), table);
    player->number = 0;
    player->asked = false;
    tell_table(player, "join", JOIN, ",\"brief\":true");
}

/* ---- hearing it ---- */

/* What follows the member's name and colon; NULL: there is no such member. */
static const char *member(const char *message, const char *name)
{
    const char *at = strstr(message, name);
    return at == NULL ? NULL : at + strlen(name);
}

static int random_below(struct crowd *crowd, int bound)
{
    crowd->luck ^= crowd->luck << 13;
    crowd->luck ^= crowd->luck >> 7;
    crowd->luck ^= crowd->luck << 17;
    return (int)(crowd->luck % (uint64_t)bound);
}

/* moves: the rest of a list of texts without escapes. */
static void choose(struct player *player, const char *moves)
{
    const char *end = strchr(moves, ']');
    int count = 1;
    for (const char *at = moves; at < end; at++)
        count += *at == ',';
    for (int skip = random_below(player->crowd, count); skip > 0; skip--)
        moves = strchr(moves, ',') + 1;
    snprintf(player->move, sizeof player->move, "%.*s", (int)strcspn(moves + 1, "\""), moves + 1);
}

static void decide(struct player *player)
{
    struct crowd *crowd = player->crowd;
    player->number = player->next;
    if (crowd->paced)
        crowd->ready[(crowd->first + crowd->waiting++) % crowd->count] = player;
    else
        play(player);
}

static void hear_table(struct player *player, const char *message)
{
    const char *table = member(message, "\"table\":\"");
    if (table == NULL || strncmp(table, player->table, strlen(player->table)) != 0)
        return;
    const char *ply = member(message, "\"ply\":"), *moves = member(message, "\"moves\":[");
    if (moves != NULL && strtol(ply, NULL, 10) + 1 > player->number) {
        player->next = (int)strtol(ply, NULL, 10) + 1;
        choose(player, moves);
        decide(player);
    } else if (!player->asked && member(message, "\"over\":true") != NULL) {
        player->asked = true;
        tell_table(player, "rematch", REMATCH, "");
    }
}

static void count_answer(struct player *player, long ply)
{
    struct crowd *crowd = player->crowd;
    int64_t took = (clock_now() - player->sent[ply % UNDER_WAY]) / 1000 / STEP;
    crowd->confirmed++;
    crowd->drawers[took < DRAWERS ? took : DRAWERS - 1]++;
}

static void hear_answer(struct player *player, const char *message)
{
    if (member(message, "\"ok\":true") == NULL)
        give_up(message);
    const char *table = member(message, "\"table\":\"");
    switch ((enum errand)strtol(member(message, "\"id\":"), NULL, 10)) {
    case CREATE:
        go_to_table(player, table);
        go_to_table(player->partner, table);
        tell_table(player->partner, "sit", SIT, ",\"chair\":1");
        break;
    case PLAY:
        count_answer(player, strtol(member(message, "\"ply\":"), NULL, 10));
        break;
    case REMATCH:
        tell_table(player, "leave", LEAVE, "");
        go_to_table(player, table);
        break;
    default:
        break;
    }
}

static void hear(void *context, char *message)
{
    if (strncmp(message, "{\"id\":", 6) == 0)
        hear_answer(context, message);
    else if (strncmp(message, "{\"event\":\"table\"", 16) == 0)
        hear_table(context, message);
}

/* ---- from beginning to end ---- */

static void enter(struct crowd *crowd, struct player *player, struct registry *registry)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = player};
    player->crowd = crowd;
    registry_make_guest(registry);
    player->wire = wire_open(registry);
    wire_hurry(&player->wire);
    if (epoll_ctl(crowd->poll, EPOLL_CTL_ADD, player->wire.socket, &event) != 0)
        give_up("no epoll");
}

static void listen_for(struct crowd *crowd, int milliseconds)
{
    struct epoll_event events[BATCH];
    int count = epoll_wait(crowd->poll, events, BATCH, milliseconds);
    for (int i = 0; i < count; i++) {
        struct player *player = events[i].data.ptr;
        wire_receive(&player->wire, hear, player);
    }
}

/* Tables are dealt out to the servers one by one. */
static int server_of(const struct house *house, int player, bool across)
{
    return (player / 2 + (across && player % 2 == 1)) % house->count;
}

struct crowd *crowd_open(const struct house *house, int tables, bool across)
{
    struct registry registries[HOUSE_SERVERS_MAX];
    for (int i = 0; i < house->count; i++)
        registries[i] = registry_open(house->ports[i]);
    struct crowd *crowd = calloc(1, sizeof *crowd);
    *crowd =
        (struct crowd){.poll = epoll_create1(0), .count = 2 * tables, .luck = 88172645463325252};
    crowd->players = calloc((size_t)crowd->count, sizeof *crowd->players);
    crowd->ready = calloc((size_t)crowd->count, sizeof(struct player *));
    crowd->drawers = calloc(DRAWERS, sizeof *crowd->drawers);
    crowd->paced = true; /* nobody plays yet */
    for (int i = 0; i < crowd->count; i++) {
        crowd->players[i].partner = &crowd->players[i ^ 1];
        enter(crowd, &crowd->players[i], &registries[server_of(house, i, across)]);
        listen_for(crowd, 0); /* until all are here those who came first answer pings */
    }
    for (int i = 0; i < crowd->count; i += 2)
        tell(&crowd->players[i],
             "{\"op\":\"create\",\"id\":1,\"game\":\"nanuuk\",\"players\":2,"
             "\"options\":{\"mode\":\"learning\"},\"chairs\":[\"me\",\"open\"]}");
    while (crowd->waiting < tables)
        listen_for(crowd, -1);
    for (int i = 0; i < house->count; i++)
        registry_close(&registries[i]);
    return crowd;
}

void crowd_close(struct crowd *crowd)
{
    for (int i = 0; i < crowd->count; i++)
        wire_close(&crowd->players[i].wire);
    close(crowd->poll);
    free(crowd->players);
    free(crowd->ready);
    free(crowd->drawers);
    free(crowd);
}

/* ---- measuring ---- */

static void play_first(struct crowd *crowd)
{
    struct player *player = crowd->ready[crowd->first];
    crowd->first = (crowd->first + 1) % crowd->count;
    crowd->waiting--;
    play(player);
}

/* Returns the seconds it took. */
static double play_for(struct crowd *crowd, double rate, double seconds)
{
    int64_t begin = clock_now(), now = begin;
    double sent = 0;
    crowd->paced = rate > 0;
    while ((double)(now - begin) < seconds * NANO) {
        double due = crowd->paced ? (double)(now - begin) / NANO * rate : 1e18;
        for (; crowd->waiting > 0 && sent < due; sent++)
            play_first(crowd);
        listen_for(crowd, 1);
        now = clock_now();
    }
    return (double)(now - begin) / NANO;
}

/* In milliseconds, what that part of all answers took at most. */
static double percentile(const struct crowd *crowd, double part)
{
    double left = part * (double)crowd->confirmed;
    int drawer = 0;
    while (drawer < DRAWERS && (left -= crowd->drawers[drawer]) > 0)
        drawer++;
    return (drawer + 1) * STEP / 1000.0;
}

struct pace_found crowd_play(struct crowd *crowd, const struct house *house, double rate,
                             double seconds)
{
    play_for(crowd, rate, WARM_UP);
    crowd->confirmed = 0;
    memset(crowd->drawers, 0, DRAWERS * sizeof *crowd->drawers);
    double before = house_worked(house), took = play_for(crowd, rate, seconds);
    return (struct pace_found){
        .asked = rate,
        .moves = (double)crowd->confirmed / took,
        .p50 = percentile(crowd, 0.50),
        .p99 = percentile(crowd, 0.99),
        .busy = (house_worked(house) - before) / took,
    };
}
