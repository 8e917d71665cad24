/*
 * notice.c - when somebody is told that it is their turn. See notice.h.
 */
#include "server/notice.h"

#include "game/game.h"

static bool is_news(const struct notice *notice, const struct notice_scene *scene)
{
    return !notice->looked || notice->seat != scene->seat || notice->turn != scene->turn ||
           notice->away != scene->away;
}

bool notice_due(struct notice *notice, const struct notice_scene *scene, int64_t after, int64_t now)
{
    if (is_news(notice, scene))
        notice->since = now;
    notice->looked = true;
    notice->seat = scene->seat;
    notice->turn = scene->turn;
    notice->away = scene->away;
    if (scene->seat == NOBODY || !scene->away || now - notice->since < after)
        return false;
    return !notice->told || notice->told_seat != scene->seat || notice->told_turn != scene->turn;
}

void notice_told(struct notice *notice, int seat, int turn)
{
    notice->told = true;
    notice->told_seat = seat;
    notice->told_turn = turn;
}

bool notice_is_over_days(const struct clock_settings *clock)
{
    return clock->kind == CLOCK_NONE ||
           (clock->kind == CLOCK_FISCHER && clock->start >= NOTICE_DAY);
}
