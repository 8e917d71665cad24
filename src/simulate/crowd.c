/*
 * crowd.c - people who come, and games that begin and end. See model.h.
 *
 * Who comes is a Poisson process whose rate follows the curve of the day, by thinning: they come at
 * the rate of the peak, and are sent away with the chance that the curve leaves.
 */
#include "base/memory.h"
#include "simulate/model.h"

#define DAY_SECONDS 86400.0
#define PERCENT 100.0
#define MINUTE_SECONDS 60.0

/* ---- games ---- */

static uint32_t new_game(struct model *model)
{
    uint32_t which = model->game_free;
    if (which == NO_GAME) {
        which = model->game_room;
        model->game_room = which == 0 ? 1024 : 2 * which;
        model->games = memory_grown(model->games, model->game_room, sizeof *model->games);
        for (uint32_t i = model->game_room; i-- > which;) {
            model->games[i] = (struct sim_game){.next = model->game_free};
            model->game_free = i;
        }
    }
    model->game_free = model->games[which].next;
    return which;
}

void connect_people(struct model *model, int server, int count)
{
    model->servers[server].people += count;
    model->people += count;
}

static int door_for(struct model *model, int owner)
{
    int forward = model->plan->forward;
    if (forward < 0)
        return chance_server(model);
    if (model->alive == 1 || chance(model) * PERCENT >= forward)
        return owner;
    int door;
    do
        door = chance_server(model);
    while (door == owner);
    return door;
}

static uint32_t begin_game(struct model *model, enum game_kind kind, int moves)
{
    uint32_t which = new_game(model);
    struct sim_game *game = &model->games[which];
    double watchers = model->plan->watchers / PERCENT;
    uint8_t epoch = (uint8_t)(game->epoch + 1);
    *game = (struct sim_game){.sent = -1, .next = NO_GAME, .kind = (uint8_t)kind, .epoch = epoch};
    game->moves = (uint16_t)moves;
    game->owner = (uint8_t)chance_server(model);
    game->store = (uint8_t)(chance(model) * model->plan->databases);
    for (int seat = 0; seat < model->plan->seats; seat++)
        game->doors[seat] = (uint8_t)door_for(model, game->owner);
    if (kind != GAME_LIVE)
        return which;
    game->watchers = (uint8_t)(watchers + chance(model));
    model->live++;
    for (int seat = 0; seat < model->plan->seats; seat++)
        connect_people(model, game->doors[seat], 1);
    connect_people(model, game->owner, game->watchers); /* wherever they are */
    return which;
}

static void end_game(struct model *model, uint32_t which)
{
    struct sim_game *game = &model->games[which];
    if (game->kind == GAME_LIVE) {
        model->live--;
        for (int seat = 0; seat < model->plan->seats; seat++)
            connect_people(model, game->doors[seat], -1);
        connect_people(model, game->owner, -game->watchers);
        store_write(model, game->owner, model->stores - 1); /* ratings, and the game's end */
    }
    game->kind = GAME_FREE;
    game->epoch++;
    game->next = model->game_free;
    model->game_free = which;
}

static void think(struct model *model, uint32_t which)
{
    const struct simulate_plan *plan = model->plan;
    double mean = plan->tables == 0 ? plan->think
                  : plan->rate == 0 ? 0
                                    : (double)plan->tables / plan->rate;
    later(model, mean == 0 ? 0 : chance_wait(model, mean),
          (struct event){.kind = EVENT_SEND, .epoch = model->games[which].epoch, .which = which});
}

void game_next(struct model *model, uint32_t which)
{
    struct sim_game *game = &model->games[which];
    bool benchmark = model->plan->tables > 0;
    game->seat = (uint8_t)((game->seat + 1) % model->plan->seats);
    if (!benchmark && --game->moves == 0)
        end_game(model, which);
    else
        think(model, which);
}

void turn_opened(struct model *model, uint32_t which)
{
    think(model, which);
}

/* ---- who comes ---- */

/* A day. */
static double how_many(const struct model *model, enum event_kind kind)
{
    const struct simulate_plan *plan = model->plan;
    double games = simulate_games(plan), live = plan->live / PERCENT;
    switch (kind) {
    case EVENT_GAME:
        return games * live;
    case EVENT_TURN:
        return games * (1 - live) * plan->moves;
    default:
        return plan->players;
    }
}

static double rate_of(const struct model *model, enum event_kind kind)
{
    return how_many(model, kind) / DAY_SECONDS * model->peak;
}

static void expect(struct model *model, enum event_kind kind)
{
    double rate = rate_of(model, kind);
    if (rate > 0)
        later(model, chance_wait(model, 1 / rate), (struct event){.kind = (uint8_t)kind});
}

void crowd_stay(struct model *model, int door)
{
    connect_people(model, door, 1);
    later(model, chance_wait(model, model->plan->visit * MINUTE_SECONDS),
          (struct event){.kind = EVENT_LEAVE, .extra = (uint16_t)door});
}

static void come(struct model *model, enum event_kind kind)
{
    if (kind == EVENT_GAME) {
        think(model, begin_game(model, GAME_LIVE, model->plan->moves));
    } else if (kind == EVENT_TURN) {
        uint32_t which = begin_game(model, GAME_TURN, 1);
        thread_put(
            &model->stations, model->games[which].owner,
            (struct job){.kind = JOB_OPEN, .epoch = model->games[which].epoch, .which = which});
    } else {
        model->span->visits++;
        int door = chance_server(model);
        crowd_stay(model, door);
        thread_put(&model->stations, (uint32_t)door,
                   (struct job){.kind = JOB_VISIT, .which = NO_GAME});
    }
}

void crowd_come(struct model *model, enum event_kind kind)
{
    expect(model, kind);
    if (chance(model) * model->peak < simulate_curve(model->plan->weights, now(model)))
        come(model, kind);
}

void crowd_leave(struct model *model, const struct event *event)
{
    if (!model->servers[event->extra].dead)
        connect_people(model, event->extra, -1);
}

/* ---- the beginning ---- */

/* Whom one finds when one looks at any time: as many as come while one stays. */
static void find_day(struct model *model)
{
    const struct simulate_plan *plan = model->plan;
    double now_rate = simulate_curve(plan->weights, now(model)) / DAY_SECONDS;
    double games = how_many(model, EVENT_GAME) * now_rate * plan->moves * plan->think;
    double guests = how_many(model, EVENT_VISIT) * now_rate * plan->visit * MINUTE_SECONDS;
    for (long long i = 0; i < (long long)games; i++)
        think(model, begin_game(model, GAME_LIVE, 1 + (int)(chance(model) * plan->moves)));
    for (long long i = 0; i < (long long)guests; i++)
        crowd_stay(model, chance_server(model));
    expect(model, EVENT_GAME);
    expect(model, EVENT_TURN);
    expect(model, EVENT_VISIT);
}

void crowd_begin(struct model *model)
{
    if (model->plan->tables == 0)
        find_day(model);
    for (int i = 0; i < model->plan->tables; i++)
        think(model, begin_game(model, GAME_LIVE, 1));
}
