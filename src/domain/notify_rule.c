/*
 * notify_rule.c - when somebody is told that it is their turn. See notify_rule.h.
 */
#include "domain/notify_rule.h"

#include "game/game.h"

static bool is_news(const struct notify_state *notify, const struct notify_scene *scene)
{
    return !notify->looked || notify->seat != scene->seat || notify->turn != scene->turn ||
           notify->away != scene->away;
}

bool notify_is_due(struct notify_state *notify, const struct notify_scene *scene, int64_t after,
                   int64_t now)
{
    if (is_news(notify, scene))
        notify->since = now;
    notify->looked = true;
    notify->seat = scene->seat;
    notify->turn = scene->turn;
    notify->away = scene->away;
    if (scene->seat == NOBODY || !scene->away || now - notify->since < after)
        return false;
    return !notify->notified || notify->notified_seat != scene->seat ||
           notify->notified_turn != scene->turn;
}

void notify_done(struct notify_state *notify, int seat, int turn)
{
    notify->notified = true;
    notify->notified_seat = seat;
    notify->notified_turn = turn;
}

bool notify_is_slow_game(const struct clock_settings *clock)
{
    return clock->kind == CLOCK_NONE ||
           (clock->kind == CLOCK_FISCHER && clock->start >= NOTIFY_DAY);
}
