/*
 * aid.c - the player aid of the hunt and of the learning games, by the options chosen. See aid.h.
 */
#include "games/nanuuk/aid.h"

#include "games/nanuuk/score.h"

enum aid {
    AID_GOAL,
    AID_LAY,
    AID_BREAK,
    AID_STEP,
    AID_ARRIVE,
    AID_BLOCKED,
    AID_TWO_HUNTERS,
    AID_LEARNING_STEP,
    AID_LEARNING_BLOCKED,
    AID_BEAR_STEPS,
    AID_BEAR_TWO_STEPS,
    AID_BEAR_STAYS,
    AID_STAR,
    AID_SIDE,
    AID_SOCIAL,
    AID_LATER,
    AID_STEPCRACK,
    AID_CATCH,
    AID_ANIMAL,
    AID_WHALE,
    AID_INUK,
    AID_BEAR,
    AID_HARPOON,
    AID_SLED,
    AID_KAYAK,
    AID_IGLOO,
    AID_END,
    AID_HOME,
    AID_TIE,
    AID_LAST,
    AID_PAIR,
    AID_BEARHUNT,
    AID_FLIGHT,
    AID_HELPERS,
    AID_PARTNERS,
    AID_NEIGHBOURS,
    AIDS
};

const struct aid_type nanuuk_aids[AIDS + 1] = {
    [AID_GOAL] = {{"goal", "E-05", {{0}}}, .section = "goal"},
    [AID_LAY] = {{"lay", "U-04", {{0}}}, .section = "turn", .asked = "lay"},
    [AID_BREAK] = {{"break", "V-03", {{0}}}, .section = "turn", .asked = "break"},
    [AID_STEP] = {{"step", "M-01", {{0}}}, .section = "turn", .asked = "step piece hunter stay"},
    [AID_ARRIVE] = {{"arrive", "M-02", {{0}}}, .section = "turn"},
    [AID_BLOCKED] = {{"blocked", "M-01", {{0}}}, .section = "turn", .told = "cannot_step"},
    [AID_TWO_HUNTERS] = {{"two_hunters", "U-05", {{0}}}, .section = "turn", .asked = "hunter"},
    [AID_LEARNING_STEP] = {{"learning_step", "L-03", {{0}}},
                           .section = "turn",
                           .asked = "step piece"},
    [AID_LEARNING_BLOCKED] = {{"learning_blocked", "L-04", {{0}}},
                              .section = "turn",
                              .told = "removed enclosed"},
    [AID_BEAR_STEPS] = {{"bear_steps", "LV-01", {{0}}}, .section = "turn", .asked = "stop"},
    [AID_BEAR_TWO_STEPS] = {{"bear_two_steps", "LV-02", {{0}}}, .section = "turn"},
    [AID_BEAR_STAYS] = {{"bear_stays", "LV-02", {{0}}},
                        .section = "turn",
                        .asked = "stay staying",
                        .told = "stayed"},
    [AID_STAR] = {{"star", "G-02", {{0}}},
                  .section = "cracks",
                  .asked = "crack",
                  .told = "crack_laid"},
    [AID_SIDE] = {{"side", "G-03", {{0}}}, .section = "cracks", .asked = "crack"},
    [AID_SOCIAL] = {{"social", "V-02", {{0}}}, .section = "cracks", .asked = "crack"},
    [AID_LATER] = {{"later", "V-01", {{0}}},
                   .section = "cracks",
                   .asked = "later",
                   .told = "crack_later"},
    [AID_STEPCRACK] = {{"stepcrack", "LV-02", {{0}}}, .section = "cracks"},
    [AID_CATCH] = {{"catch", "M-05", {{0}}},
                   .section = "animals",
                   .asked = "take leave",
                   .told = "caught left_alone"},
    [AID_ANIMAL] = {{"animal", "M-08", {{"points", FACT_COUNT}, {"equipment", FACT_EQUIPMENT}}},
                    .section = "animals",
                    .asked = "home home_gain"},
    [AID_WHALE] = {{"whale", "M-06", {{"points", FACT_COUNT}, {"equipment", FACT_EQUIPMENT}}},
                   .section = "animals",
                   .title = "nanuuk.line.whales",
                   .asked = "home home_gain"},
    [AID_INUK] = {{"inuk", "M-04", {{0}}},
                  .section = "animals",
                  .title = "nanuuk.title.inuk",
                  .told = "inuk_follows"},
    [AID_BEAR] = {{"bear", "M-07", {{0}}},
                  .section = "animals",
                  .title = "nanuuk.title.bear",
                  .asked = "flee",
                  .told = "bear_fled"},
    [AID_HARPOON] = {{"harpoon", "M-05", {{0}}},
                     .section = "equipment",
                     .title = "nanuuk.title.harpoon",
                     .told = "harpoon_fetched"},
    [AID_SLED] = {{"sled", "M-10", {{0}}},
                  .section = "equipment",
                  .title = "nanuuk.title.sled",
                  .asked = "sled sled_hunter",
                  .told = "sled_used"},
    [AID_KAYAK] = {{"kayak", "M-09", {{0}}},
                   .section = "equipment",
                   .title = "nanuuk.title.kayak",
                   .told = "paddled"},
    [AID_IGLOO] = {{"igloo", "M-08", {{0}}},
                   .section = "equipment",
                   .title = "nanuuk.title.igloo",
                   .asked = "home home_gain keep place",
                   .told = "brought_home kept",
                   .reconstruction = "igloos"},
    [AID_END] = {{"end", "E-01", {{0}}}, .section = "scoring", .told = "homecoming"},
    [AID_HOME] = {{"home", "E-05", {{"points", FACT_COUNT}}}, .section = "scoring"},
    [AID_TIE] = {{"tie", "E-05", {{0}}}, .section = "scoring"},
    [AID_LAST] = {{"last", "L-05", {{0}}}, .section = "goal", .asked = "place"},
    [AID_PAIR] = {{"pair", "L-06", {{0}}}, .section = "goal", .asked = "place"},
    [AID_BEARHUNT] = {{"bearhunt", "LV-01", {{0}}}, .section = "goal", .asked = "place"},
    [AID_FLIGHT] = {{"flight", "LV-04", {{0}}}, .section = "goal", .asked = "place"},
    [AID_HELPERS] = {{"helpers", "LV-07", {{0}}}, .section = "goal", .asked = "place"},
    [AID_PARTNERS] = {{"partners", "LV-05", {{0}}}, .section = "goal", .asked = "place"},
    [AID_NEIGHBOURS] = {{"neighbours", "LV-06", {{0}}}, .section = "goal", .asked = "place"},
};

/* Questions that say what they are for. */
const struct message_type nanuuk_whys[] = {
    {"place", NULL, {{0}}},   {"step", NULL, {{0}}},   {"piece", NULL, {{0}}},
    {"crack", "G-02", {{0}}}, {"flee", "M-07", {{0}}}, {0},
};

/* Section B of the rules. */
const struct reconstruction nanuuk_reconstructions[] = {
    {"board", "B-01", false},
    {"areas", "B-02", false},
    {"igloos", "B-03", false},
    {"layout", "B-04", false},
    {0},
};

/* ---- the hunt ---- */

static void tell_hunt_turn(const uint8_t *chosen, struct game_aid *aid)
{
    if (chosen[OPTION_LAYOUT] == LAYOUT_OWN)
        aid_tell(aid, &nanuuk_aids[AID_LAY]);
    if (chosen[OPTION_BROKEN] == BROKEN_OWN)
        aid_tell(aid, &nanuuk_aids[AID_BREAK]);
    if (chosen[OPTION_HUNTERS] != 0)
        aid_tell(aid, &nanuuk_aids[AID_TWO_HUNTERS]);
    aid_tell(aid, &nanuuk_aids[AID_STEP]);
    aid_tell(aid, &nanuuk_aids[AID_ARRIVE]);
    aid_tell(aid, &nanuuk_aids[AID_BLOCKED]);
}

/* G-03, or the order of V-02 in its place. */
static void tell_cracks(const uint8_t *chosen, struct game_aid *aid)
{
    if (chosen[OPTION_SOCIAL] != 0) {
        aid_tell(aid, &nanuuk_aids[AID_SOCIAL]);
    } else {
        aid_tell(aid, &nanuuk_aids[AID_STAR]);
        aid_tell(aid, &nanuuk_aids[AID_SIDE]);
    }
    if (chosen[OPTION_DOUBLECRACK] != 0)
        aid_tell(aid, &nanuuk_aids[AID_LATER]);
    if (chosen[OPTION_STEPCRACK] != 0)
        aid_tell(aid, &nanuuk_aids[AID_STEPCRACK]);
}

static void tell_animals(struct game_aid *aid)
{
    static const char *const titles[] = {[FISH] = "nanuuk.line.fish",
                                         [SEAL] = "nanuuk.line.seals",
                                         [WALRUS] = "nanuuk.line.walruses"};
    aid_tell(aid, &nanuuk_aids[AID_CATCH]);
    for (int animal = FISH; animal < WHALE; animal++)
        aid_tell(aid, &nanuuk_aids[AID_ANIMAL], animal_points(animal),
                 (int)hunt_equipment_for(WITH(animal)))
            ->title = titles[animal];
    aid_tell(aid, &nanuuk_aids[AID_WHALE], animal_points(WHALE),
             (int)hunt_equipment_for(WITH(WHALE)));
    aid_tell(aid, &nanuuk_aids[AID_INUK]);
    aid_tell(aid, &nanuuk_aids[AID_BEAR]);
}

static void tell_hunt(const uint8_t *chosen, struct game_aid *aid)
{
    aid_tell(aid, &nanuuk_aids[AID_GOAL]);
    tell_hunt_turn(chosen, aid);
    tell_cracks(chosen, aid);
    tell_animals(aid);
    aid_tell(aid, &nanuuk_aids[AID_HARPOON]);
    aid_tell(aid, &nanuuk_aids[AID_SLED]);
    aid_tell(aid, &nanuuk_aids[AID_KAYAK]);
    aid_tell(aid, &nanuuk_aids[AID_IGLOO]);
    aid_tell(aid, &nanuuk_aids[AID_END]);
    aid_tell(aid, &nanuuk_aids[AID_HOME], IGLOO_POINTS);
    aid_tell(aid, &nanuuk_aids[AID_TIE]);
}

/* ---- the learning games ---- */

static int goal(const struct game_setup *setup)
{
    static const uint8_t goals[MODES] = {
        [BEARHUNT] = AID_BEARHUNT, [FLIGHT] = AID_FLIGHT,         [HELPERS] = AID_HELPERS,
        [PARTNERS] = AID_PARTNERS, [NEIGHBOURS] = AID_NEIGHBOURS,
    };
    if (setup->chosen[OPTION_MODE] == LEARNING)
        return setup->players == 2 ? AID_PAIR : AID_LAST;
    return goals[setup->chosen[OPTION_MODE]];
}

static void tell_learning(const struct game_setup *setup, struct game_aid *aid)
{
    const uint8_t *chosen = setup->chosen;
    bool bears = chosen[OPTION_MODE] == BEARHUNT || chosen[OPTION_MODE] == FLIGHT;
    aid_tell(aid, &nanuuk_aids[goal(setup)]);
    aid_tell(aid, &nanuuk_aids[AID_LEARNING_STEP]);
    aid_tell(aid, &nanuuk_aids[AID_LEARNING_BLOCKED]);
    if (bears)
        aid_tell(aid, &nanuuk_aids[chosen[OPTION_MUSTSTEP] ? AID_BEAR_TWO_STEPS : AID_BEAR_STEPS]);
    if (bears && chosen[OPTION_MAYSTAY])
        aid_tell(aid, &nanuuk_aids[AID_BEAR_STAYS]);
    tell_cracks(chosen, aid);
}

void nanuuk_aid(const void *box, const struct game_setup *setup, struct game_aid *aid)
{
    (void)box;
    if (setup->chosen[OPTION_MODE] == HUNT)
        tell_hunt(setup->chosen, aid);
    else
        tell_learning(setup, aid);
}
