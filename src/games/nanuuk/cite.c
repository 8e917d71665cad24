/*
 * cite.c - which rule stands behind a refusal or an event.
 *
 * The tables in messages.c name a rule for each. It is the hunt's where the hunt and the learning
 * games have different rules for the same thing, and only the position tells which of them is
 * played; so the others are named here, once, after the message is made.
 */
#include "games/nanuuk/rules.h"

/* What ended the game (E-01, E-04), or ends a learning game. */
static const char *end_rule(const struct nanuuk_state *s)
{
    switch (mode(s)) {
    case HUNT:
        return s->quiet >= s->players ? "E-04" : "E-01";
    case LEARNING:
        return s->players == 2 ? "L-06" : "L-05";
    case BEARHUNT:
        if (s->players == 2)
            return "LV-03";
        return s->pieces[2].removed > 0 ? "LV-02" : "LV-01";
    case FLIGHT:
        return "LV-04";
    case PARTNERS:
        return "LV-05";
    case NEIGHBOURS:
        return "LV-06";
    default: /* HELPERS */
        return "LV-07";
    }
}

/* What is to be decided now, and so nothing else is. */
static const char *phase_rule(const struct nanuuk_state *s)
{
    bool hunt = mode(s) == HUNT;
    switch (s->phase) {
    case LAY:
        return "U-04";
    case BREAK:
        return "V-03";
    case PLACE:
        return hunt ? "U-03" : "L-02";
    default:
        return hunt ? "M-02" : "L-03";
    }
}

/* Bears of bear hunt and flight have moves of their own (LV-01), and options for them (LV-02). */
static bool is_roaming_bear(const struct nanuuk_state *s, int piece)
{
    return (mode(s) == BEARHUNT || mode(s) == FLIGHT) && s->pieces[piece].kind == BEAR_PIECE;
}

/* LV-02 (b) makes a second step compulsory; the first one always is. `stop` names no piece: those
 * that may move are of one kind. */
static const char *stop_rule(const struct nanuuk_state *s)
{
    int piece = bits_first(learning_movable(s));
    if (!is_roaming_bear(s, piece))
        return "L-03";
    return s->moving != NONE ? "LV-02" : "LV-01";
}

/* Which of the seat's pieces moves is said by the variants that give it several. */
static const char *order_rule(const struct nanuuk_state *s)
{
    switch (mode(s)) {
    case BEARHUNT:
        return "LV-03";
    case FLIGHT:
        return "LV-04";
    default:
        return "L-03";
    }
}

/* Rules of the learning games where the tables name one of the hunt; NULL: the same rule. */
static const char *learning_rule(const struct nanuuk_state *s, int piece, int reason)
{
    switch (reason) {
    case NO_PIECE:
    case SAME_SPACE:
    case NOT_NEIGHBOUR:
    case PIECE_THERE:
    case NO_KAYAK:
    case NO_SLED:
    case NOT_LATER:
    case STATE_PHASE:
        return "L-03";
    case NOT_THIS_PIECE:
        return order_rule(s);
    case MAY_NOT_STAY:
        return is_roaming_bear(s, piece) ? "LV-02" : "L-03";
    case MUST_STEP_AGAIN:
        return stop_rule(s);
    case TAKEN:
    case STATE_PIECE:
        return "L-02";
    case STATE_TOKEN_PLACE:
    case STATE_TOKENS:
        return "L-01";
    default:
        return NULL;
    }
}

/* While a bear flees, where it may go is M-07's to say. */
static const char *hunt_rule(const struct nanuuk_state *s, int reason)
{
    bool refuge = s->phase == FLEE && (reason == IGLOO_THERE || reason == PIECE_THERE);
    return refuge ? "M-07" : NULL;
}

bool cite_refusal(const struct nanuuk_state *s, int piece, struct message *why)
{
    int reason = (int)(why->what - nanuuk_reasons);
    if (reason == OVER)
        why->rule = end_rule(s);
    else if (reason == NOT_NOW)
        why->rule = phase_rule(s);
    else
        why->rule = mode(s) == HUNT ? hunt_rule(s, reason) : learning_rule(s, piece, reason);
    return false;
}

/* NULL: that of the table. */
static const char *event_rule(const struct nanuuk_state *s, int event)
{
    bool hunt = mode(s) == HUNT;
    switch (event) {
    case PLACED:
        return hunt ? NULL : "L-02";
    case STEPPED:
        return hunt ? NULL : "L-03";
    case CRACK_LAID: /* before the start */
        return hunt && (s->phase == BREAK || s->phase == PLACE) ? "V-03" : NULL;
    case STAYED:
        return hunt ? NULL : "LV-02";
    case REMOVED:
        return mode(s) == BEARHUNT ? "LV-02" : NULL;
    case GAME_OVER:
        return end_rule(s);
    default:
        return NULL;
    }
}

void cite_events(const struct nanuuk_state *s, struct game_events *events)
{
    for (int i = 0; i < events->count; i++) {
        struct message *event = &events->list[i];
        event->rule = event_rule(s, (int)(event->what - nanuuk_events));
    }
}
