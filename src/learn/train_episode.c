/*
 * train_episode.c - one game of a training. See train_episode.h.
 *
 * TD(lambda) (Sutton, 1988), as in TD-Gammon, computed when the game is over, from its last
 * position back to its first:
 *
 *     target of position t  =  (1 - lambda) * value of t + 1  +  lambda * target of t + 1
 *
 * The target of the last position is the result. All seats learn at once. A random move cuts the
 * chain: what came after it says nothing about the position, so earlier positions learn from the
 * value at the cut.
 */
#include "learn/train_episode.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LOOKED_AT_MAX 40 /* if more moves are legal, a random choice of them is judged */
#define OPENING_MAX 10   /* half of the games begin with up to so many random moves */
#define LAMBDA 0.9F      /* the weight of all later positions against the next one */

/* ---- room ---- */

void episode_open(struct episode *episode, const struct course *course)
{
    const struct game *game = course->ai->game;
    *episode = (struct episode){
        .course = course,
        .state = memory_for(1, game->state_size),
        .imagined = memory_for(1, game->state_size),
        .after = memory_for(1, game->state_size),
        .moves = memory_for((size_t)game->moves_max, sizeof *episode->moves),
    };
}

void episode_close(struct episode *episode)
{
    free(episode->state);
    free(episode->imagined);
    free(episode->after);
    free(episode->moves);
    free(episode->lessons);
}

static struct lesson *next_lesson(struct episode *episode)
{
    if (episode->count == episode->room) {
        episode->room = episode->room == 0 ? 64 : episode->room * 2;
        episode->lessons =
            memory_grown(episode->lessons, (size_t)episode->room, sizeof *episode->lessons);
    }
    return &episode->lessons[episode->count++];
}

/* ---- choosing a move ---- */

/* Moves a random choice of `wanted` moves to the front. */
static void pick_some(game_move *moves, int count, int wanted, struct rng *rng)
{
    for (int i = 0; i < wanted; i++) {
        int other = i + (int)rng_below(rng, (uint32_t)(count - i));
        game_move move = moves[i];
        moves[i] = moves[other];
        moves[other] = move;
    }
}

/* The value after a move, judged as computer players do: by integers, the end by its stakes. */
static int value_after(struct episode *episode, const struct nets *nets, game_move move, int seat)
{
    const struct game_ai *ai = episode->course->ai;
    const struct game *game = ai->game;
    const void *box = episode->course->box;
    int value[SEATS_MAX];
    memcpy(episode->after, episode->imagined, game->state_size);
    game->play(box, episode->after, move, NULL);
    if (game->decides(episode->after) == NOBODY)
        value_result(game, box, episode->after, &ai->modes[episode->course->mode].stakes, value);
    else
        nets_value(nets, ai, box, episode->after, value);
    return value[seat];
}

/* The move that looks best one decision ahead. */
static game_move best_move(struct episode *episode, const struct nets *nets, int count,
                           struct rng *rng)
{
    const struct game *game = episode->course->ai->game;
    int seat = game->decides(episode->state), best = 0, best_value = -1;
    if (count > LOOKED_AT_MAX) {
        pick_some(episode->moves, count, LOOKED_AT_MAX, rng);
        count = LOOKED_AT_MAX;
    }
    memcpy(episode->imagined, episode->state, game->state_size);
    game->redeal(episode->course->box, episode->imagined, seat, rng);
    for (int i = 0; i < count; i++) {
        int value = value_after(episode, nets, episode->moves[i], seat);
        if (value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return episode->moves[best];
}

/* ---- a game ---- */

static void deal(struct episode *episode, struct rng *rng)
{
    const struct course *course = episode->course;
    const struct game *game = course->ai->game;
    const struct mode *mode = &course->ai->modes[course->mode];
    struct game_setup setup = {.players = mode->players};
    game_options_read(game, &setup, mode->options);
    course->ai->vary(course->mode, rng, &setup);
    game->deal(course->box, &setup, generator_of((struct rng){rng_next(rng)}), episode->state);
    episode->count = 0;
}

static void note_result(struct episode *episode)
{
    const struct game_ai *ai = episode->course->ai;
    const struct mode *mode = &ai->modes[episode->course->mode];
    int value[SEATS_MAX];
    value_result(ai->game, episode->course->box, episode->state, &mode->stakes, value);
    for (int seat = 0; seat < mode->players; seat++)
        episode->result[seat] = (float)value[seat] / VALUE_ONE;
}

/* Plays one decision and keeps its position, as the seat sees it, for learning; also where only one
 * move is legal. */
static void decide(struct episode *episode, const struct nets *nets, bool by_dice, struct rng *rng)
{
    const struct game_ai *ai = episode->course->ai;
    const void *box = episode->course->box;
    struct lesson *lesson = next_lesson(episode);
    lesson->inputs.count = 0;
    lesson->seat = ai->sense(box, episode->state, &lesson->inputs);
    int count = ai->game->legal(box, episode->state, episode->moves);
    lesson->by_dice = by_dice && count > 1;
    game_move move = episode->moves[0];
    if (lesson->by_dice)
        move = episode->moves[rng_below(rng, (uint32_t)count)];
    else if (count > 1)
        move = best_move(episode, nets, count, rng);
    ai->game->play(box, episode->state, move, NULL);
}

void episode_play(struct episode *episode, const struct nets *nets, uint32_t by_dice,
                  struct rng rng)
{
    const struct game *game = episode->course->ai->game;
    int opening = rng_below(&rng, 2) == 0 ? 0 : 1 + (int)rng_below(&rng, OPENING_MAX);
    deal(episode, &rng);
    while (game->decides(episode->state) != NOBODY) {
        bool dice = episode->count < opening || rng_below(&rng, DICE_SIDES) < by_dice;
        decide(episode, nets, dice, &rng);
    }
    note_result(episode);
}

/* ---- what it teaches ---- */

/* What a position should have been valued at, by seat: at first the result, then, going back, a
 * mixture of it and the values on the way. */
struct targets {
    int players;
    float by_seat[SEATS_MAX];
};

static void mix_targets(struct targets *targets, const struct lesson *later)
{
    for (int i = 0, seat = later->seat; i < targets->players; i++, seat++) {
        float *value = &targets->by_seat[seat % targets->players];
        *value = (1.0F - LAMBDA) * later->activity.values[i] + LAMBDA * *value;
    }
}

static void restart_targets(struct targets *targets, const struct lesson *lesson)
{
    for (int i = 0, seat = lesson->seat; i < targets->players; i++, seat++)
        targets->by_seat[seat % targets->players] = lesson->activity.values[i];
}

static void add_error(const struct episode *episode, const struct lesson *lesson, int players,
                      struct value_error *error)
{
    double distance = 0;
    for (int i = 0; i < players; i++)
        distance +=
            fabsf(lesson->activity.values[i] - episode->result[(lesson->seat + i) % players]);
    error->sum += distance / players;
    error->count++;
}

static void learn(const struct learner *learner, const struct lesson *lesson,
                  const struct targets *targets, struct weights *gradient)
{
    float error[SEATS_MAX];
    for (int i = 0; i < targets->players; i++)
        error[i] =
            lesson->activity.values[i] - targets->by_seat[(lesson->seat + i) % targets->players];
    learner_blame(learner, &lesson->inputs, &lesson->activity, error, gradient);
}

void episode_learn(struct episode *episode, const struct learner *learner, struct weights *gradient,
                   struct value_error *error)
{
    struct targets targets = {.players = learner->outputs};
    memcpy(targets.by_seat, episode->result, sizeof targets.by_seat);
    for (int i = episode->count - 1; i >= 0; i--) {
        struct lesson *lesson = &episode->lessons[i];
        learner_judge(learner, &lesson->inputs, &lesson->activity);
        if (i + 1 < episode->count)
            mix_targets(&targets, lesson + 1);
        if (lesson->by_dice) {
            restart_targets(&targets, lesson);
            continue;
        }
        add_error(episode, lesson, targets.players, error);
        learn(learner, lesson, &targets, gradient);
    }
}
