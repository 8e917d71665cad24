/*
 * train_play.c - one game of a training. See train_play.h.
 *
 * TD(lambda), Sutton, 1988, as TD-Gammon used it, learned when the game is over, from its last
 * position back to its first:
 *
 *     target of position t  =  (1 - lambda) * value of t + 1  +  lambda * target of t + 1
 *
 * and the target of the last position is the result. All seats learn at once. A move by chance cuts
 * the chain: what came after it is not what the position was worth, so that earlier positions learn
 * from the value at the cut.
 */
#include "learn/train_play.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LOOKED_AT_MAX 40 /* of more legal moves some are picked */
#define OPENING_MAX 10   /* half of the games begin with up to so many moves by chance */
#define LAMBDA 0.9F      /* how much more the later positions count than the next one */

/* ---- room ---- */

void play_open(struct play *play, const struct course *course)
{
    const struct game *game = course->ai->game;
    *play = (struct play){
        .course = course,
        .state = memory_for(1, game->state_size),
        .imagined = memory_for(1, game->state_size),
        .after = memory_for(1, game->state_size),
        .moves = memory_for((size_t)game->moves_max, sizeof *play->moves),
    };
}

void play_close(struct play *play)
{
    free(play->state);
    free(play->imagined);
    free(play->after);
    free(play->moves);
    free(play->lessons);
}

static struct lesson *next_lesson(struct play *play)
{
    if (play->count == play->room) {
        play->room = play->room == 0 ? 64 : play->room * 2;
        play->lessons = memory_grown(play->lessons, (size_t)play->room, sizeof *play->lessons);
    }
    return &play->lessons[play->count++];
}

/* ---- choosing a move ---- */

/* Brings a random choice of the moves to the front. */
static void pick_some(game_move *moves, int count, int wanted, struct rng *rng)
{
    for (int i = 0; i < wanted; i++) {
        int other = i + (int)rng_below(rng, (uint32_t)(count - i));
        game_move move = moves[i];
        moves[i] = moves[other];
        moves[other] = move;
    }
}

/* As computer players judge: whole numbers, the end by its stakes. */
static int value_after(struct play *play, const struct nets *nets, game_move move, int seat)
{
    const struct game_ai *ai = play->course->ai;
    const struct game *game = ai->game;
    const void *box = play->course->box;
    int value[SEATS_MAX];
    memcpy(play->after, play->imagined, game->state_size);
    game->play(box, play->after, move, NULL);
    if (game->decides(play->after) == NOBODY)
        value_result(game, box, play->after, &ai->modes[play->course->mode].stakes, value);
    else
        nets_value(nets, ai, box, play->after, value);
    return value[seat];
}

/* The move that looks best one decision ahead. */
static game_move best_move(struct play *play, const struct nets *nets, int count, struct rng *rng)
{
    const struct game *game = play->course->ai->game;
    int seat = game->decides(play->state), best = 0, best_value = -1;
    if (count > LOOKED_AT_MAX) {
        pick_some(play->moves, count, LOOKED_AT_MAX, rng);
        count = LOOKED_AT_MAX;
    }
    memcpy(play->imagined, play->state, game->state_size);
    game->redeal(play->course->box, play->imagined, seat, rng);
    for (int i = 0; i < count; i++) {
        int value = value_after(play, nets, play->moves[i], seat);
        if (value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return play->moves[best];
}

/* ---- a game ---- */

static void deal(struct play *play, struct rng *rng)
{
    const struct course *course = play->course;
    const struct game *game = course->ai->game;
    const struct mode *mode = &course->ai->modes[course->mode];
    struct game_setup setup = {.players = mode->players};
    game_options_read(game, &setup, mode->options);
    course->ai->vary(course->mode, rng, &setup);
    game->deal(course->box, &setup, generator_of((struct rng){rng_next(rng)}), play->state);
    play->count = 0;
}

static void note_result(struct play *play)
{
    const struct game_ai *ai = play->course->ai;
    const struct mode *mode = &ai->modes[play->course->mode];
    int value[SEATS_MAX];
    value_result(ai->game, play->course->box, play->state, &mode->stakes, value);
    for (int seat = 0; seat < mode->players; seat++)
        play->result[seat] = (float)value[seat] / VALUE_ONE;
}

/* One decision. The position is noted before the move, as the seat sees it; one without a choice is
 * a lesson, too. */
static void decide(struct play *play, const struct nets *nets, bool by_dice, struct rng *rng)
{
    const struct game_ai *ai = play->course->ai;
    const void *box = play->course->box;
    struct lesson *lesson = next_lesson(play);
    lesson->inputs.count = 0;
    lesson->seat = ai->sense(box, play->state, &lesson->inputs);
    int count = ai->game->legal(box, play->state, play->moves);
    lesson->by_dice = by_dice && count > 1;
    game_move move = play->moves[0];
    if (lesson->by_dice)
        move = play->moves[rng_below(rng, (uint32_t)count)];
    else if (count > 1)
        move = best_move(play, nets, count, rng);
    ai->game->play(box, play->state, move, NULL);
}

void play_game(struct play *play, const struct nets *nets, uint32_t by_dice, struct rng rng)
{
    const struct game *game = play->course->ai->game;
    int opening = rng_below(&rng, 2) == 0 ? 0 : 1 + (int)rng_below(&rng, OPENING_MAX);
    deal(play, &rng);
    while (game->decides(play->state) != NOBODY) {
        bool dice = play->count < opening || rng_below(&rng, DICE_SIDES) < by_dice;
        decide(play, nets, dice, &rng);
    }
    note_result(play);
}

/* ---- what it teaches ---- */

/* What the positions from here on make of a position's values, by seat: first the result, then,
 * going back, a mixture of it and the values on the way. */
struct outlook {
    int players;
    float by_seat[SEATS_MAX];
};

static void blend(struct outlook *outlook, const struct lesson *later)
{
    for (int i = 0, seat = later->seat; i < outlook->players; i++, seat++) {
        float *value = &outlook->by_seat[seat % outlook->players];
        *value = (1.0F - LAMBDA) * later->activity.values[i] + LAMBDA * *value;
    }
}

static void forget(struct outlook *outlook, const struct lesson *lesson)
{
    for (int i = 0, seat = lesson->seat; i < outlook->players; i++, seat++)
        outlook->by_seat[seat % outlook->players] = lesson->activity.values[i];
}

static void mark(const struct play *play, const struct lesson *lesson, int players,
                 struct marks *marks)
{
    double distance = 0;
    for (int i = 0; i < players; i++)
        distance += fabsf(lesson->activity.values[i] - play->result[(lesson->seat + i) % players]);
    marks->error += distance / players;
    marks->count++;
}

static void learn(const struct learner *learner, const struct lesson *lesson,
                  const struct outlook *outlook, struct weights *gradient)
{
    float error[SEATS_MAX];
    for (int i = 0; i < outlook->players; i++)
        error[i] =
            lesson->activity.values[i] - outlook->by_seat[(lesson->seat + i) % outlook->players];
    learner_blame(learner, &lesson->inputs, &lesson->activity, error, gradient);
}

void play_learn(struct play *play, const struct learner *learner, struct weights *gradient,
                struct marks *marks)
{
    struct outlook outlook = {.players = learner->outputs};
    memcpy(outlook.by_seat, play->result, sizeof outlook.by_seat);
    for (int i = play->count - 1; i >= 0; i--) {
        struct lesson *lesson = &play->lessons[i];
        learner_judge(learner, &lesson->inputs, &lesson->activity);
        if (i + 1 < play->count)
            blend(&outlook, lesson + 1);
        if (lesson->by_dice) {
            forget(&outlook, lesson);
            continue;
        }
        mark(play, lesson, outlook.players, marks);
        learn(learner, lesson, &outlook, gradient);
    }
}
