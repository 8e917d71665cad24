/*
 * failure.c - a server dies. See model.h.
 *
 * Whoever was connected to it, or played at a table of it, is disconnected and comes again after a
 * pause. Of a game by correspondence that is the player whose turn it is: nobody else is there. One
 * whose table nobody owns yet is sent away and comes again after twice the pause, as the page does
 * (web/src/online/net/backoff.ts). The others take its tables over. A move under way is sent again,
 * and its confirmation time counts from the first time.
 */
#include "simulate/model.h"

#define VICTIM 0
#define PAUSE_LEAST 0.5 /* of a pause, and up to all of it */
#define PAUSE_MS_MAX 30000.0
#define MS_US 1000.0
#define NOBODY_AT_TABLE UINT16_MAX

static bool taken_over(const struct model *model, sim_time when)
{
    return when >= model->killed + from_us(model->plan->times.takeover_ms * MS_US);
}

/* Each try that finds the table without an owner costs a door a visit. */
static void come_again(struct model *model, uint32_t which, int seat, bool orphan)
{
    double pause = model->plan->times.reconnect_ms;
    sim_time wait = 0;
    for (bool last = false; !last;) {
        wait += from_us(pause * MS_US * (PAUSE_LEAST + (1 - PAUSE_LEAST) * chance(model)));
        pause = 2 * pause < PAUSE_MS_MAX ? 2 * pause : PAUSE_MS_MAX;
        last = !orphan || taken_over(model, now(model) + wait);
        later(model, wait,
              (struct event){.kind = EVENT_RECONNECT,
                             .epoch = which == NO_GAME ? 0 : model->games[which].epoch,
                             .extra = (uint16_t)seat,
                             .which = last ? which : NO_GAME});
    }
}

static bool is_there(const struct sim_game *game, int seat)
{
    return game->kind == GAME_LIVE || seat == game->seat;
}

/* Whoever takes a turn by correspondence is one of the visitors, who are counted at their door. */
static void send_away(struct model *model, uint32_t which, int seat, bool orphan)
{
    struct sim_game *game = &model->games[which];
    bool live = game->kind == GAME_LIVE;
    connect_people(model, game->doors[seat], live ? -1 : 0);
    model->result->failure.people += live || !model->servers[game->doors[seat]].dead;
    game->away++;
    come_again(model, which, seat, orphan);
}

/* A move that was sent stays sent, and is sent again. */
static void interrupt_game(struct model *model, uint32_t which)
{
    struct sim_game *game = &model->games[which];
    bool orphan = model->servers[game->owner].dead;
    game->epoch++;
    for (int seat = 0; seat < model->plan->seats; seat++)
        if (is_there(game, seat) && (orphan || model->servers[game->doors[seat]].dead))
            send_away(model, which, seat, orphan);
    if (orphan) {
        game->owner = (uint8_t)chance_server(model);
        connect_people(model, game->owner, game->watchers);
        connect_people(model, VICTIM, -game->watchers);
        owe(model, game->owner, RESOURCE_OWNER, model->plan->times.takeover_table_us);
    }
    model->result->failure.games++;
}

static bool concerns(const struct model *model, const struct sim_game *game)
{
    bool found = model->servers[game->owner].dead;
    for (int seat = 0; seat < model->plan->seats; seat++)
        found |= is_there(game, seat) && model->servers[game->doors[seat]].dead;
    return found;
}

/* Tables that nobody asks for are opened between other work, in slices (server/tables/backlog.h):
 * they keep nobody waiting. */
void failure_kill(struct model *model)
{
    struct server *victim = &model->servers[VICTIM];
    victim->dead = true;
    model->alive--;
    model->killed = now(model);
    for (uint32_t which = 0; which < model->game_room; which++)
        if (model->games[which].kind != GAME_FREE && concerns(model, &model->games[which]))
            interrupt_game(model, which);
    model->result->failure.people += (uint64_t)victim->people;
    for (; victim->people > 0; connect_people(model, VICTIM, -1))
        come_again(model, NO_GAME, NOBODY_AT_TABLE, false);
}

void failure_reconnect(struct model *model, const struct event *event)
{
    int door = chance_server(model);
    bool known = event->which != NO_GAME;
    uint8_t kind = known ? JOB_REJOIN : JOB_VISIT;
    if (known) {
        model->games[event->which].doors[event->extra] = (uint8_t)door;
        connect_people(model, door, model->games[event->which].kind == GAME_LIVE ? 1 : 0);
    } else if (event->extra == NOBODY_AT_TABLE) {
        crowd_stay(model, door);
    }
    model->span->visits++;
    thread_put(&model->stations, (uint32_t)door,
               (struct job){.kind = kind, .epoch = event->epoch, .which = event->which});
}

void failure_rejoined(struct model *model, uint32_t which)
{
    struct sim_game *game = &model->games[which];
    if (--game->away > 0)
        return;
    model->result->failure.seconds = (double)(now(model) - model->killed) / (double)SIM_SECOND;
    if (game->sent >= 0)
        move_send(model, which);
    else
        later(model, chance_wait(model, model->plan->think),
              (struct event){.kind = EVENT_SEND, .epoch = game->epoch, .which = which});
}
