/*
 * batch.c - many games at once. See batch.h.
 *
 * The block of a batch, one thing behind the other: the batch, the box, and for each game its seed
 * and choice (a lane), its state, its legal moves and their numbers; and, if records are wanted,
 * two pasts: of the game now, and of the one that ended before it.
 */
#include "game/batch.h"

#include "game/batch_history.h"
#include "game/game.h"

#include <string.h>

#define ALIGNMENT 64 /* of the things in the block: no two share a line of the cache */

struct lane {
    struct rng seeds; /* deals the games of this lane, one after the other */
    int count;        /* legal moves; 0: the game is over */
    int chosen;       /* the one of this step */
};

#define PASTS 2 /* they take turns */

/* The beginning of a game is in `starts`, its moves are in `kept`. */
struct past {
    int count; /* decisions, also those for which there was no room */
};

/* Whose past is whose. */
struct pasts {
    struct past of[PASTS];
    int now;    /* the place of the current game */
    bool ended; /* the other one is of a game that has ended */
};

struct floe_batch {
    const struct game *game;
    struct game_setup setup;
    struct floe_batch_arrays arrays;
    struct floe_batch_shape shape;
    int games;
    bool again;
    void *box;
    struct lane *lanes;
    unsigned char *states;
    game_move *moves;  /* moves_max for each game */
    uint16_t *numbers; /* the same, in whole groups */
    uint32_t edition_check;
    int record; /* decisions that are kept of a game; 0: none of what follows */
    struct pasts *pasts;
    unsigned char *starts; /* PASTS states for each game */
    game_move *kept;       /* PASTS rows for each game */
};

/* A game as floe_batch_save writes it; its state follows. */
struct snapshot {
    uint64_t setup; /* a hash of what kind of game it is */
    uint64_t check; /* a hash of all that follows */
    struct rng seeds;
};

/* Numbers are looked up in groups; NO_NUMBER fills a group up. */
#define GROUP 16
#define NO_NUMBER 0xFFFF

static size_t row_of_numbers(const struct game *game)
{
    return (size_t)(game->moves_max + GROUP);
}

/* ---- problems ---- */

int batch_fail(struct floe_batch_problem *problem, int code, int game, const char *text)
{
    if (problem != NULL) {
        struct text out = text_in(problem->text, sizeof problem->text);
        problem->code = code;
        problem->game = game;
        text_add(&out, text);
    }
    return code;
}

/* A refusal of the game's rules, in its own words; box NULL: there is none yet; line 0: it concerns
 * no line. */
static int fail_with(struct floe_batch_problem *problem, int code, const struct game *game,
                     const void *box, const struct message *why, int line)
{
    struct audience audience = {.catalog = catalog_for("en")};
    batch_fail(problem, code, -1, "");
    if (problem != NULL) {
        struct text out = text_in(problem->text, sizeof problem->text);
        if (line > 0)
            text_format(&out, "line %d: ", line);
        say_reason(game, box, why, &audience, &out);
    }
    return code;
}

/* ---- making a batch ---- */

static int read_setup(const struct floe_batch_setup *setup, const struct game **game,
                      struct game_setup *chosen, struct floe_batch_problem *problem)
{
    struct message why;
    *game = setup->game == NULL ? NULL : game_named(setup->game);
    if (*game == NULL)
        return batch_fail(problem, FLOE_BATCH_NO_GAME, -1, "There is no game of that name.");
    if (setup->players < (*game)->players_min || setup->players > (*game)->players_max)
        return batch_fail(problem, FLOE_BATCH_PLAYERS, -1, "It is not played by so many.");
    *chosen = (struct game_setup){.players = setup->players};
    if (!game_options_read(*game, chosen, setup->options == NULL ? "" : setup->options))
        return batch_fail(problem, FLOE_BATCH_OPTIONS, -1,
                          "There are no such options, or not with so many players.");
    if (!(*game)->setup_fits(chosen, &why))
        return fail_with(problem, FLOE_BATCH_OPTIONS, *game, NULL, &why, 0);
    if (setup->record < 0 || setup->record > FLOE_BATCH_RECORD_MAX)
        return batch_fail(problem, FLOE_BATCH_RECORD, -1, "0 to 65536 decisions can be kept.");
    if (setup->games < 1 || setup->games > FLOE_BATCH_GAMES_MAX)
        return batch_fail(problem, FLOE_BATCH_GAMES, -1, "A batch has 1 to 65536 games.");
    return FLOE_BATCH_OK;
}

/* Takes so many bytes from the block; returns where they begin, counted from the block's start. */
static size_t take(size_t *used, size_t count, size_t size)
{
    size_t at = *used;
    *used += (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return at;
}

/* Lays the things out in a block; memory NULL: only to see how long it is. */
static size_t lay_out(struct floe_batch *batch, unsigned char *memory)
{
    const struct game *game = batch->game;
    size_t count = (size_t)batch->games, used = 0;
    take(&used, 1, sizeof *batch);
    size_t box = take(&used, 1, game->box_size);
    size_t lanes = take(&used, count, sizeof *batch->lanes);
    size_t states = take(&used, count + 1, game->state_size); /* one to try things in */
    size_t moves = take(&used, count * (size_t)game->moves_max, sizeof *batch->moves);
    size_t numbers = take(&used, count * row_of_numbers(game), sizeof *batch->numbers);
    size_t recorded = batch->record == 0 ? 0 : count;
    size_t pasts = take(&used, recorded, sizeof *batch->pasts);
    size_t starts = take(&used, recorded * PASTS, game->state_size);
    size_t kept = take(&used, recorded * PASTS * (size_t)batch->record, sizeof *batch->kept);
    if (memory != NULL) {
        batch->box = memory + box;
        batch->lanes = (void *)(memory + lanes);
        batch->states = memory + states;
        batch->moves = (void *)(memory + moves);
        batch->numbers = (void *)(memory + numbers);
        batch->pasts = (void *)(memory + pasts);
        batch->starts = memory + starts;
        batch->kept = (void *)(memory + kept);
    }
    return used;
}

static int plan(const struct floe_batch_setup *setup, struct floe_batch *batch,
                struct floe_batch_problem *problem)
{
    *batch = (struct floe_batch){
        .games = setup->games, .again = setup->again != 0, .record = setup->record};
    int code = read_setup(setup, &batch->game, &batch->setup, problem);
    if (code != FLOE_BATCH_OK)
        return code;
    batch->shape = (struct floe_batch_shape){
        .players = setup->players,
        .actions = batch->game->actions,
        .moves_max = batch->game->moves_max,
        .mask_bytes = (batch->game->actions + 7) / 8,
        .observation_bytes = (int)batch->game->observation_size,
        .memory = lay_out(batch, NULL),
        .snapshot = sizeof(struct snapshot) + batch->game->state_size,
    };
    return FLOE_BATCH_OK;
}

static int open_box(struct floe_batch *batch, const char *edition,
                    struct floe_batch_problem *problem)
{
    const struct game *game = batch->game;
    struct message why;
    int line = 0;
    if (edition == NULL)
        edition = game->edition;
    if (!game->open(batch->box, edition, strlen(edition), &why, &line))
        return fail_with(problem, FLOE_BATCH_EDITION, game, NULL, &why, line);
    batch->edition_check = game_edition_check(edition, strlen(edition));
    return FLOE_BATCH_OK;
}

int floe_batch_measure(const struct floe_batch_setup *setup, struct floe_batch_shape *shape,
                       struct floe_batch_problem *problem)
{
    struct floe_batch batch;
    if (setup == NULL || shape == NULL)
        return batch_fail(problem, FLOE_BATCH_MISSING, -1, "Setup and shape are needed.");
    int code = plan(setup, &batch, problem);
    if (code == FLOE_BATCH_OK)
        *shape = batch.shape;
    return code;
}

/* ---- one game ---- */

static void *state_of(const struct floe_batch *batch, int game)
{
    return batch->states + (size_t)game * batch->game->state_size;
}

static game_move *moves_of(const struct floe_batch *batch, int game)
{
    return batch->moves + (size_t)game * (size_t)batch->shape.moves_max;
}

static uint16_t *numbers_of(const struct floe_batch *batch, int game)
{
    return batch->numbers + (size_t)game * row_of_numbers(batch->game);
}

/* The index of the legal move with this number; -1: there is none. It compares whole groups at
 * once, without a branch for each number; the last group is filled up. */
static int find(const struct floe_batch *batch, int game, int action)
{
    const uint16_t *numbers = numbers_of(batch, game);
    int count = action == NO_NUMBER ? 0 : batch->lanes[game].count;
    for (int first = 0; first < count; first += GROUP) {
        int found = 0; /* the sum of at most one index, and 1 */
        for (int i = 0; i < GROUP; i++)
            found += numbers[first + i] == action ? i + 1 : 0;
        if (found != 0)
            return first + found - 1;
    }
    return -1;
}

/* ---- what was played ---- */

static size_t past_number(const struct floe_batch *batch, int game, bool ended)
{
    return (size_t)game * PASTS + (size_t)(batch->pasts[game].now ^ (ended ? 1 : 0));
}

static unsigned char *start_of(const struct floe_batch *batch, int game, bool ended)
{
    return batch->starts + past_number(batch, game, ended) * batch->game->state_size;
}

static game_move *kept_of(const struct floe_batch *batch, int game, bool ended)
{
    return batch->kept + past_number(batch, game, ended) * (size_t)batch->record;
}

static struct past *past_of(const struct floe_batch *batch, int game, bool ended)
{
    struct pasts *pasts = &batch->pasts[game];
    return &pasts->of[pasts->now ^ (ended ? 1 : 0)];
}

/* A game begins with the state that it has now. */
static void begin_past(const struct floe_batch *batch, int game)
{
    if (batch->record == 0)
        return;
    past_of(batch, game, false)->count = 0;
    memcpy(start_of(batch, game, false), state_of(batch, game), batch->game->state_size);
}

static void keep_move(const struct floe_batch *batch, int game, game_move move)
{
    if (batch->record == 0)
        return;
    struct past *past = past_of(batch, game, false);
    if (past->count < batch->record)
        kept_of(batch, game, false)[past->count] = move;
    past->count++;
}

/* The game has ended, and another one follows. */
static void turn_past(const struct floe_batch *batch, int game)
{
    if (batch->record == 0)
        return;
    batch->pasts[game].now ^= 1;
    batch->pasts[game].ended = true;
}

static void copy_past(const struct floe_batch *batch, int from, int to)
{
    if (batch->record == 0)
        return;
    const struct past *past = past_of(batch, from, false);
    int count = past->count < batch->record ? past->count : batch->record;
    *past_of(batch, to, false) = *past;
    memcpy(start_of(batch, to, false), start_of(batch, from, false), batch->game->state_size);
    memcpy(kept_of(batch, to, false), kept_of(batch, from, false),
           (size_t)count * sizeof *batch->kept);
}

/* ---- dealing and telling ---- */

static void deal(const struct floe_batch *batch, int game)
{
    struct rng seed = {rng_next(&batch->lanes[game].seeds)};
    batch->game->deal(batch->box, &batch->setup, generator_of(seed), state_of(batch, game));
    begin_past(batch, game);
}

/* Toggles the bits of the listed actions: sets them, and clears them when called again. */
static void turn_mask(const struct floe_batch *batch, int game)
{
    if (batch->arrays.masks == NULL)
        return;
    uint8_t *mask = batch->arrays.masks + (size_t)game * (size_t)batch->shape.mask_bytes;
    const uint16_t *numbers = numbers_of(batch, game);
    int count = batch->lanes[game].count;
    for (int i = 0; i < count; i++)
        mask[numbers[i] / 8] ^= (uint8_t)(1 << numbers[i] % 8);
}

static void list_moves(const struct floe_batch *batch, int game)
{
    batch->lanes[game].count =
        batch->game->legal(batch->box, state_of(batch, game), moves_of(batch, game));
}

static void number_moves(const struct floe_batch *batch, int game)
{
    uint16_t *numbers = numbers_of(batch, game);
    int count = batch->lanes[game].count;
    batch->game->number(state_of(batch, game), moves_of(batch, game), count, numbers);
    for (int i = 0; i < GROUP; i++)
        numbers[count + i] = NO_NUMBER;
}

static void tell_moves(const struct floe_batch *batch, int game)
{
    const struct floe_batch_arrays *arrays = &batch->arrays;
    size_t count = (size_t)batch->lanes[game].count;
    size_t row = (size_t)game * (size_t)batch->shape.moves_max;
    if (arrays->counts != NULL)
        arrays->counts[game] = (int32_t)count;
    if (arrays->actions != NULL)
        memcpy(arrays->actions + row, numbers_of(batch, game), count * sizeof *arrays->actions);
    if (arrays->moves != NULL)
        memcpy(arrays->moves + row, moves_of(batch, game), count * sizeof *arrays->moves);
    turn_mask(batch, game);
}

static void tell_position(const struct floe_batch *batch, int game)
{
    const void *state = state_of(batch, game);
    int seat = batch->game->decides(state);
    if (batch->arrays.seats != NULL)
        batch->arrays.seats[game] = seat;
    if (batch->arrays.observations != NULL)
        batch->game->observe(batch->box, state, seat == NOBODY ? 0 : seat,
                             batch->arrays.observations +
                                 (size_t)game * (size_t)batch->shape.observation_bytes);
}

/* 1 for the first place, -1 for the last; shared places count as their mean. */
static float reward(const struct game_result *result, int players, int seat)
{
    int place = 0; /* twice */
    if (players == 1)
        return (float)result->points[0];
    for (int other = 0; other < players; other++)
        place += result->rank[other] < result->rank[seat]    ? 2
                 : result->rank[other] == result->rank[seat] ? 1
                                                             : 0;
    return 1 - (float)(place - 1) / (float)(players - 1);
}

static void tell_result(const struct floe_batch *batch, int game)
{
    const struct floe_batch_arrays *arrays = &batch->arrays;
    int players = batch->setup.players;
    struct game_result result;
    batch->game->result(batch->box, state_of(batch, game), &result);
    for (int seat = 0; seat < players; seat++) {
        if (arrays->rewards != NULL)
            arrays->rewards[game * players + seat] = reward(&result, players, seat);
        if (arrays->points != NULL)
            arrays->points[game * players + seat] = result.points[seat];
    }
}

static void tell_finals(const struct floe_batch *batch, int game)
{
    size_t players = (size_t)batch->setup.players, row = (size_t)batch->shape.observation_bytes;
    if (batch->arrays.finals == NULL)
        return;
    uint8_t *finals = batch->arrays.finals + (size_t)game * players * row;
    for (size_t seat = 0; seat < players; seat++)
        batch->game->observe(batch->box, state_of(batch, game), (int)seat, finals + seat * row);
}

/* Clears `over`, rewards and points of `count` games from `game` on. */
static void tell_no_result(const struct floe_batch *batch, int game, int count)
{
    size_t players = (size_t)batch->setup.players;
    size_t first = (size_t)game * players, length = (size_t)count * players;
    if (batch->arrays.over != NULL)
        memset(batch->arrays.over + game, 0, (size_t)count);
    if (batch->arrays.rewards != NULL)
        memset(batch->arrays.rewards + first, 0, length * sizeof *batch->arrays.rewards);
    if (batch->arrays.points != NULL)
        memset(batch->arrays.points + first, 0, length * sizeof *batch->arrays.points);
}

static void tell_over(const struct floe_batch *batch, int game)
{
    if (batch->arrays.over != NULL)
        batch->arrays.over[game] = 1;
}

/* All that a learner needs for the next step. */
static void tell(const struct floe_batch *batch, int game)
{
    number_moves(batch, game);
    tell_moves(batch, game);
    tell_position(batch, game);
}

static void deal_first(const struct floe_batch *batch, int game, uint64_t seed)
{
    turn_mask(batch, game);
    batch->lanes[game].seeds.state = seed;
    deal(batch, game);
    list_moves(batch, game);
    tell_no_result(batch, game, 1);
    tell(batch, game);
}

/* A game has ended: writes its rewards, and deals the next one if `again` is set. */
static void end(const struct floe_batch *batch, int game)
{
    tell_over(batch, game);
    tell_result(batch, game);
    tell_finals(batch, game);
    if (batch->again) {
        turn_past(batch, game);
        deal(batch, game);
        list_moves(batch, game);
    }
}

static void play(const struct floe_batch *batch, int game)
{
    game_move move = moves_of(batch, game)[batch->lanes[game].chosen];
    turn_mask(batch, game);
    keep_move(batch, game, move);
    batch->game->play(batch->box, state_of(batch, game), move, NULL);
    list_moves(batch, game);
    if (batch->lanes[game].count == 0)
        end(batch, game);
    tell(batch, game);
}

/* ---- the whole batch ---- */

struct floe_batch *floe_batch_open(const struct floe_batch_setup *setup, void *memory, size_t size,
                                   const struct floe_batch_arrays *arrays,
                                   struct floe_batch_problem *problem)
{
    struct floe_batch *batch = memory, planned;
    if (setup == NULL || arrays == NULL) {
        batch_fail(problem, FLOE_BATCH_MISSING, -1, "Setup and arrays are needed.");
        return NULL;
    }
    if (plan(setup, &planned, problem) != FLOE_BATCH_OK)
        return NULL;
    if (memory == NULL || size < planned.shape.memory ||
        (uintptr_t)memory % sizeof(uint64_t) != 0) {
        batch_fail(problem, FLOE_BATCH_MEMORY, -1,
                   "The block is missing, too small or not aligned.");
        return NULL;
    }
    lay_out(&planned, memory);
    if (open_box(&planned, setup->edition, problem) != FLOE_BATCH_OK)
        return NULL;
    planned.arrays = *arrays;
    *batch = planned;
    memset(batch->lanes, 0, (size_t)batch->games * sizeof *batch->lanes);
    if (batch->record > 0)
        memset(batch->pasts, 0, (size_t)batch->games * sizeof *batch->pasts);
    if (arrays->masks != NULL)
        memset(arrays->masks, 0, (size_t)batch->games * (size_t)batch->shape.mask_bytes);
    for (int game = 0; game < batch->games; game++)
        deal_first(batch, game, (uint64_t)game);
    return batch;
}

int floe_batch_reset(struct floe_batch *batch, const uint64_t *seeds, const uint8_t *which,
                     struct floe_batch_problem *problem)
{
    if (batch == NULL || seeds == NULL)
        return batch_fail(problem, FLOE_BATCH_MISSING, -1, "Batch and seeds are needed.");
    for (int game = 0; game < batch->games; game++)
        if (which == NULL || which[game])
            deal_first(batch, game, seeds[game]);
    return FLOE_BATCH_OK;
}

/* Looks up all actions before any is played, so that a wrong one changes nothing. */
static int choose(struct floe_batch *batch, const int32_t *actions,
                  struct floe_batch_problem *problem)
{
    for (int game = 0; game < batch->games; game++) {
        struct lane *lane = &batch->lanes[game];
        lane->chosen = find(batch, game, actions[game]);
        if (lane->chosen < 0 && lane->count > 0)
            return batch_fail(problem, FLOE_BATCH_ACTION, game,
                              "The action is not legal in that game.");
    }
    return FLOE_BATCH_OK;
}

int floe_batch_step(struct floe_batch *batch, const int32_t *actions,
                    struct floe_batch_problem *problem)
{
    if (batch == NULL || actions == NULL)
        return batch_fail(problem, FLOE_BATCH_MISSING, -1, "Batch and actions are needed.");
    int code = choose(batch, actions, problem);
    if (code != FLOE_BATCH_OK)
        return code;
    tell_no_result(batch, 0, batch->games);
    for (int game = 0; game < batch->games; game++)
        if (batch->lanes[game].count > 0)
            play(batch, game);
        else
            tell_over(batch, game);
    return FLOE_BATCH_OK;
}

static int check_game(const struct floe_batch *batch, int game, struct floe_batch_problem *problem)
{
    if (batch == NULL)
        return batch_fail(problem, FLOE_BATCH_MISSING, -1, "A batch is needed.");
    if (game < 0 || game >= batch->games)
        return batch_fail(problem, FLOE_BATCH_GAME, -1, "The batch has no game of that number.");
    return FLOE_BATCH_OK;
}

int floe_batch_observe(const struct floe_batch *batch, int game, int seat, uint8_t *observation,
                       struct floe_batch_problem *problem)
{
    int code = check_game(batch, game, problem);
    if (code != FLOE_BATCH_OK)
        return code;
    if (observation == NULL)
        return batch_fail(problem, FLOE_BATCH_MISSING, game, "Room for the observation is needed.");
    if (seat < 0 || seat >= batch->setup.players)
        return batch_fail(problem, FLOE_BATCH_SEAT, game, "There is no such seat.");
    batch->game->observe(batch->box, state_of(batch, game), seat, observation);
    return FLOE_BATCH_OK;
}

int floe_batch_text(const struct floe_batch *batch, int game, int action, char *text, size_t size,
                    struct floe_batch_problem *problem)
{
    int code = check_game(batch, game, problem);
    if (code != FLOE_BATCH_OK)
        return code;
    if (text == NULL || size == 0)
        return batch_fail(problem, FLOE_BATCH_MISSING, game, "Room for the text is needed.");
    int index = find(batch, game, action);
    if (index < 0)
        return batch_fail(problem, FLOE_BATCH_ACTION, game,
                          "The action is not legal in that game.");
    struct text out = text_in(text, size);
    batch->game->move_write(batch->box, state_of(batch, game), moves_of(batch, game)[index], &out);
    return FLOE_BATCH_OK;
}

int floe_batch_sight(const struct floe_batch *batch, int number, struct floe_batch_sight *sight)
{
    int count = 0;
    if (batch == NULL || sight == NULL)
        return 0;
    while (batch->game->sights[count].name != NULL)
        count++;
    if (number < 0 || number >= count)
        return 0;
    const struct game_sight *part = &batch->game->sights[number];
    *sight = (struct floe_batch_sight){part->name, part->offset, part->count, part->values};
    return 1;
}

/* ---- one game of many ---- */

/* Puts another state in the place of a game. */
static void put(const struct floe_batch *batch, int game, const void *state, struct rng seeds)
{
    turn_mask(batch, game);
    memcpy(state_of(batch, game), state, batch->game->state_size);
    batch->lanes[game].seeds = seeds;
    begin_past(batch, game);
    list_moves(batch, game);
    tell_no_result(batch, game, 1);
    if (batch->lanes[game].count == 0)
        tell_over(batch, game);
    tell(batch, game);
}

int floe_batch_copy(struct floe_batch *batch, int from, int to, struct floe_batch_problem *problem)
{
    int code = check_game(batch, from, problem);
    if (code == FLOE_BATCH_OK)
        code = check_game(batch, to, problem);
    if (code == FLOE_BATCH_OK && from != to) {
        put(batch, to, state_of(batch, from), batch->lanes[from].seeds);
        copy_past(batch, from, to);
    }
    return code;
}

/* Game, rules, edition and options must be the same for a snapshot to mean anything. */
static uint64_t hash_setup(const struct floe_batch *batch)
{
    char words[256];
    struct text out = text_in(words, sizeof words);
    text_format(&out, "%s %s %s %d ", batch->game->name, batch->game->rules,
                batch->game->edition_name(batch->box), batch->setup.players);
    game_options_write(batch->game, &batch->setup, &out);
    return rng_hash(words, out.length);
}

/* A hash of the seeds and the state behind them. */
static uint64_t hash_snapshot(const struct floe_batch *batch, const unsigned char *snapshot)
{
    size_t from = offsetof(struct snapshot, seeds);
    return rng_hash(snapshot + from, batch->shape.snapshot - from);
}

int floe_batch_save(const struct floe_batch *batch, int game, void *snapshot, size_t size,
                    struct floe_batch_problem *problem)
{
    int code = check_game(batch, game, problem);
    if (code != FLOE_BATCH_OK)
        return code;
    if (snapshot == NULL || size < batch->shape.snapshot)
        return batch_fail(problem, FLOE_BATCH_MEMORY, game,
                          "There is too little room for a snapshot.");
    struct snapshot head = {.setup = hash_setup(batch), .seeds = batch->lanes[game].seeds};
    unsigned char *bytes = snapshot;
    memcpy(bytes, &head, sizeof head);
    memcpy(bytes + sizeof head, state_of(batch, game), batch->game->state_size);
    head.check = hash_snapshot(batch, bytes);
    memcpy(bytes, &head, sizeof head);
    return FLOE_BATCH_OK;
}

int floe_batch_restore(struct floe_batch *batch, int game, const void *snapshot, size_t size,
                       struct floe_batch_problem *problem)
{
    struct snapshot head;
    int code = check_game(batch, game, problem);
    if (code != FLOE_BATCH_OK)
        return code;
    if (snapshot == NULL || size < batch->shape.snapshot)
        return batch_fail(problem, FLOE_BATCH_MEMORY, game,
                          "The snapshot is missing, or too short.");
    const unsigned char *bytes = snapshot;
    memcpy(&head, bytes, sizeof head);
    if (head.setup != hash_setup(batch) || head.check != hash_snapshot(batch, bytes))
        return batch_fail(problem, FLOE_BATCH_SNAPSHOT, game,
                          "It is no snapshot of a game like these.");
    void *spare = state_of(batch, batch->games); /* aligned, as the snapshot need not be */
    memcpy(spare, bytes + sizeof head, batch->game->state_size);
    put(batch, game, spare, head.seeds);
    return FLOE_BATCH_OK;
}

#define POSITION_NODES 2048 /* JSON values; a position has some 400 */

static int fail_position(struct floe_batch_problem *problem, int game, const char *text)
{
    return batch_fail(problem, FLOE_BATCH_POSITION, game, text);
}

/* Reads a position into the spare state. */
static int read_position(const struct floe_batch *batch, int game, const char *position,
                         struct rng *rng, struct floe_batch_problem *problem)
{
    struct json_node nodes[POSITION_NODES];
    struct json_error error;
    struct message why;
    void *spare = state_of(batch, batch->games);
    if (!json_read(position, strlen(position), nodes, POSITION_NODES, &error) ||
        nodes->kind != JSON_OBJECT)
        return fail_position(problem, game, "The position is no JSON object.");
    if (!batch->game->state_read(batch->box, nodes, rng, spare, &why)) {
        int code = fail_with(problem, FLOE_BATCH_POSITION, batch->game, batch->box, &why, 0);
        if (problem != NULL)
            problem->game = game;
        return code;
    }
    if (batch->game->players(spare) != batch->setup.players)
        return fail_position(problem, game, "The position has another number of players.");
    if (batch->game->decides(spare) == NOBODY)
        return fail_position(problem, game, "The game is over in that position.");
    return FLOE_BATCH_OK;
}

int floe_batch_begin(struct floe_batch *batch, int game, const char *position, uint64_t seed,
                     struct floe_batch_problem *problem)
{
    struct rng seeds = {seed};
    int code = check_game(batch, game, problem);
    if (code != FLOE_BATCH_OK)
        return code;
    if (position == NULL)
        return batch_fail(problem, FLOE_BATCH_MISSING, game, "A position is needed.");
    struct rng rng = {rng_next(&seeds)};
    code = read_position(batch, game, position, &rng, problem);
    if (code == FLOE_BATCH_OK)
        put(batch, game, state_of(batch, batch->games), seeds);
    return code;
}

/* ---- records ---- */

/* True if a game has ended there; *before: it is not the current one. */
static bool has_ended(const struct floe_batch *batch, int game, bool *before)
{
    *before = batch->again && batch->pasts[game].ended;
    return *before || batch->lanes[game].count == 0;
}

int batch_history_of(const struct floe_batch *batch, int game, int ended,
                     struct batch_history *history, struct floe_batch_problem *problem)
{
    bool before = false;
    int code = check_game(batch, game, problem);
    if (code != FLOE_BATCH_OK)
        return code;
    if (batch->record == 0)
        return batch_fail(problem, FLOE_BATCH_RECORD, game, "This batch keeps no moves.");
    if (ended != 0 && !has_ended(batch, game, &before))
        return batch_fail(problem, FLOE_BATCH_RECORD, game, "No game has ended there.");
    int count = past_of(batch, game, before)->count;
    if (count > batch->record)
        return batch_fail(problem, FLOE_BATCH_RECORD, game,
                          "The game has more decisions than were kept.");
    *history = (struct batch_history){.game = batch->game,
                                      .setup = &batch->setup,
                                      .box = batch->box,
                                      .edition_check = batch->edition_check,
                                      .start = start_of(batch, game, before),
                                      .moves = kept_of(batch, game, before),
                                      .count = count};
    return FLOE_BATCH_OK;
}
