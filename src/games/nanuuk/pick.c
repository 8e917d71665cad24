/*
 * pick.c - do these choices go together, and if not, why. See game/prompt.h.
 *
 * The picks are written as the moves that they can mean, and each is checked. If one is legal the
 * picks are good. Else the refusal that came furthest is told.
 */
#include "games/nanuuk/notation.h"
#include "games/nanuuk/prompt.h"

#include <string.h>

struct trial {
    const struct nanuuk_box *box;
    const struct nanuuk_state *s;
    struct message *why;
    int furthest; /* rank of the refusal told; -1: none */
};

/* Whose piece it is, and that the kayak is not the way, holds for one of several moves only; then
 * the order of check.c, which is that of the reasons. */
static int rank_of(const struct message *why)
{
    int reason = (int)(why->what - nanuuk_reasons);
    switch (reason) {
    case NO_PIECE:
    case NO_KAYAK:
    case NO_CRACK_TO_CROSS:
        return 0;
    default:
        return 1 + reason;
    }
}

static bool try_text(struct trial *trial, const char *text)
{
    struct message why;
    game_move move;
    if (nanuuk_move_read(trial->box, trial->s, text, &move, &why) &&
        nanuuk_check(trial->box, trial->s, move, &why))
        return true;
    if (rank_of(&why) > trial->furthest) {
        trial->furthest = rank_of(&why);
        *trial->why = why;
    }
    return false;
}

static bool try_pair(struct trial *trial, const char *first, const char *sign, const char *second)
{
    char move[MOVE_TEXT_MAX];
    struct text text = text_in(move, sizeof move);
    text_format(&text, "%s%s%s", first, sign, second);
    return try_text(trial, move);
}

/* ---- steps ---- */

/* What was picked of a step: NULL where nothing was. */
struct step {
    const char *hunter, *from, *to;
};

static bool may_mean(const struct nanuuk_state *s, const struct step *step, int piece,
                     const char *from)
{
    const struct piece *p = &s->pieces[piece];
    char number[2] = {(char)('0' + hunter_number(s, piece)), '\0'};
    return p->space != NONE && (p->seat == s->active || p->seat == NONE) &&
           (step->from == NULL || strcmp(step->from, from) == 0) &&
           (step->hunter == NULL || strcmp(step->hunter, number) == 0);
}

/* On foot and by kayak, to the space picked or to all. */
static bool try_goals(struct trial *trial, const struct step *step, const char *from)
{
    for (int space = 0; space < trial->box->spaces; space++) {
        const char *to = trial->box->space_name[space];
        if (step->to != NULL && strcmp(step->to, to) != 0)
            continue;
        if (try_pair(trial, from, "-", to) || try_pair(trial, from, "~", to))
            return true;
    }
    return false;
}

static bool try_steps(struct trial *trial, const struct step *step)
{
    const struct nanuuk_state *s = trial->s;
    for (int piece = 0; piece < s->count; piece++) {
        char from[MOVE_TEXT_MAX];
        struct text text = text_in(from, sizeof from);
        const char *name =
            s->pieces[piece].space == NONE ? "" : trial->box->space_name[s->pieces[piece].space];
        if (!may_mean(s, step, piece, name))
            continue;
        if (two_hunters(s))
            text_format(&text, "%d:", hunter_number(s, piece));
        text_add(&text, name);
        if (try_goals(trial, step, from))
            return true;
    }
    return false;
}

/* ---- all picks ---- */

/* "stay" of a bear that was picked, "sled" of a hunter. */
static bool try_answer(struct trial *trial, const char *answer, const struct step *step)
{
    if (step->from != NULL)
        return try_pair(trial, answer, ":", step->from);
    if (step->hunter != NULL)
        return try_pair(trial, step->hunter, ":", answer);
    return try_text(trial, answer) ||
           (two_hunters(trial->s) &&
            (try_pair(trial, "1:", "", answer) || try_pair(trial, "2:", "", answer)));
}

static bool try_space(struct trial *trial, const struct step *step)
{
    switch (trial->s->phase) {
    case LAY:
        return try_pair(trial, "lay", ":", step->to);
    case BREAK: /* asks for no space, and says so */
    case PLACE:
        return try_pair(trial, "place", ":", step->to);
    case FLEE:
        return try_pair(trial, "bear", ":", step->to);
    default:
        return try_steps(trial, step);
    }
}

static bool try_picks(struct trial *trial, const char *const *picks, int count)
{
    const char *answer = pick_of(picks, count, "do"), *border = pick_of(picks, count, "border");
    struct step step = {pick_of(picks, count, "hunter"), pick_of(picks, count, "piece"),
                        pick_of(picks, count, "space")};
    if (answer != NULL)
        return step.to == NULL && border == NULL && try_answer(trial, answer, &step);
    if (border != NULL)
        return try_text(trial, border);
    return step.to != NULL ? try_space(trial, &step) : try_steps(trial, &step);
}

static bool is_known(const char *pick)
{
    static const char *const parts[] = {"do", "border", "hunter", "piece", "space"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (pick_of(&pick, 1, parts[i]) != NULL)
            return true;
    return false;
}

bool nanuuk_pick(const void *box, const void *state, const char *const *picks, int count,
                 struct message *why)
{
    struct trial trial = {box, state, why, -1};
    for (int i = 0; i < count; i++)
        if (!is_known(picks[i]))
            return game_refuse(why, &nanuuk_reasons[UNREADABLE]);
    return try_picks(&trial, picks, count) ||
           (trial.furthest < 0 ? game_refuse(why, &nanuuk_reasons[UNREADABLE]) : false);
}
