/*
 * live_forget.c - the tables of somebody who was deleted.
 *
 * To be deleted is to resign: opponents need not wait for a clock, and with more than two players a
 * computer plays on in the seat (live_ending.c). What the others see is a former player.
 */
#include "server/tables/live_internal.h"

#include "server/tables/computer_names.h"
#include "server/tables/table_registry.h"

/* From now on nobody is told the name. */
static void forget_name(struct live_table *live, int64_t person)
{
    for (int seat = 0; seat < live->stored.players; seat++)
        if (live->people[seat].id == person) {
            live->people[seat] = (struct person){.id = person, .kind = PERSON_FORMER};
            if (live->table != NULL)
                table_set_name(live->table, seat, "");
        }
    if (live->table != NULL)
        computer_names_set(live->table, &live->stored, live->registry->catalog);
    live_forget_views(live);
    live_changed(live);
}

void live_forget_person(struct live_table *live, int64_t person)
{
    const struct person gone = {.id = person, .kind = PERSON_FORMER};
    struct refusal why;
    if (live->stored.stage == TABLE_WAITING) {
        if (!live_cancel(live, &gone, &why))
            live_stand(live, &gone, &why);
        return;
    }
    forget_name(live, person);
    if (live->stored.stage != TABLE_PLAYING || live_seat_of(live, person) == SPECTATOR ||
        !live_load(live))
        return;
    if (!live_resign(live, &gone, &why) && why.code == REFUSED_ALONE)
        live_abandon(live, NULL);
}
