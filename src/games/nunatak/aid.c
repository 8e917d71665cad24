/*
 * aid.c - the player aid, with the numbers of score.h and the tables of the edition. See aid.h.
 */
#include "games/nunatak/aid.h"

#include "games/nunatak/prompt.h"
#include "games/nunatak/rules.h"
#include "games/nunatak/score.h"

/* How much of a row is shown. Of one tool no more cards exist (C-03). */
#define CARVERS_SHOWN 10
#define ARTISANS_SHOWN 5

enum aid {
    AID_GOAL,
    AID_TAKE,
    AID_BUILD,
    AID_SUPPORT,
    AID_LINES,
    AID_SQUARES,
    AID_REFILL,
    AID_ROUND,
    AID_WORKER,
    AID_ELDER,
    AID_DOUBLE,
    AID_NOTHING,
    AID_SIKU,
    AID_COMPLETION,
    AID_DUMMIES,
    AID_FINAL,
    AID_DOME,
    AID_WORKERS,
    AID_CARVERS,
    AID_ARTISANS,
    AID_BEASTS,
    AID_ENGINEERS,
    AID_ELDERS,
    AID_FAVORS,
    AID_SETS,
    AID_TIE,
    AID_GRADE,
    AIDS
};

#define NUMBER(name)      \
    {                     \
        name, FACT_NUMBER \
    }

const struct aid_type nunatak_aids[AIDS + 1] = {
    [AID_GOAL] = {{"goal", "P-11", {{0}}}, .section = "goal"},
    [AID_TAKE] = {{"take", "T-01", {{0}}},
                  .section = "turn",
                  .asked = "card siku_card worker_card"},
    [AID_BUILD] = {{"build", "T-05", {{0}}},
                   .section = "turn",
                   .asked = "cell siku_cell dummy_cell"},
    [AID_SUPPORT] = {{"support", "T-10", {{0}}},
                     .section = "turn",
                     .title = "nunatak.line.support",
                     .told = "supported"},
    [AID_LINES] = {{"lines", "T-11", {{0}}},
                   .section = "turn",
                   .title = "nunatak.title.lines",
                   .told = "lines"},
    [AID_SQUARES] = {{"squares", "T-12", {NUMBER("first"), NUMBER("second")}},
                     .section = "turn",
                     .title = "nunatak.line.squares",
                     .asked = "square",
                     .told = "square_one square_two square_three"},
    [AID_REFILL] = {{"refill", "T-18", {NUMBER("cards")}}, .section = "turn"},
    [AID_ROUND] = {{"round", "Z-08", {NUMBER("cards")}}, .section = "turn", .told = "round_begins"},
    [AID_WORKER] = {{"worker", "T-08", {{0}}},
                    .section = "abilities",
                    .title = "nunatak.title.worker",
                    .asked = "swap",
                    .told = "swapped"},
    [AID_ELDER] = {{"elder", "T-09", {{0}}},
                   .section = "abilities",
                   .title = "nunatak.title.elder",
                   .asked = "favor",
                   .told = "favor_taken"},
    [AID_DOUBLE] = {{"double", "T-06", {{0}}},
                    .section = "abilities",
                    .title = "nunatak.title.double",
                    .asked = "type"},
    [AID_NOTHING] = {{"nothing", "T-03", {{0}}},
                     .section = "abilities",
                     .title = "nunatak.title.nothing",
                     .told = "market_shuffled any_tile"},
    [AID_SIKU] = {{"siku", "Q-01", {{0}}},
                  .section = "others",
                  .title = "nunatak.siku",
                  .asked = "siku",
                  .told = "built_for_siku"},
    [AID_COMPLETION] = {{"completion", "E-02", {{0}}},
                        .section = "others",
                        .title = "nunatak.title.completion",
                        .told = "extra_turn",
                        .reconstruction = "completions"},
    [AID_DUMMIES] = {{"dummies", "Z-04", {{0}}},
                     .section = "others",
                     .title = "nunatak.title.dummies",
                     .asked = "dummy_cell"},
    [AID_FINAL] = {{"final", "P-01", {{0}}}, .section = "scoring", .asked = "nothing"},
    [AID_DOME] = {{"dome", "P-02", {NUMBER("points")}},
                  .section = "scoring",
                  .title = "nunatak.line.dome",
                  .told = "dome"},
    [AID_WORKERS] = {{"workers", "P-03", {NUMBER("most"), NUMBER("tied"), NUMBER("each")}},
                     .section = "scoring",
                     .title = "nunatak.line.workers"},
    [AID_CARVERS] = {{"carvers", "P-04", {{0}}},
                     .section = "scoring",
                     .title = "nunatak.line.carvers"},
    [AID_ARTISANS] = {{"artisans", "P-05", {NUMBER("set")}},
                      .section = "scoring",
                      .title = "nunatak.line.artisans"},
    [AID_BEASTS] = {{"beasts", "P-06", {{0}}},
                    .section = "scoring",
                    .title = "nunatak.line.beasts",
                    .reconstruction = "cards"},
    [AID_ENGINEERS] = {{"engineers", "P-07", {{0}}},
                       .section = "scoring",
                       .title = "nunatak.line.engineers",
                       .reconstruction = "track"},
    [AID_ELDERS] = {{"elders", "P-08", {{0}}},
                    .section = "scoring",
                    .title = "nunatak.line.elders",
                    .reconstruction = "cards"},
    [AID_FAVORS] = {{"favors", "P-09", {NUMBER("points")}},
                    .section = "scoring",
                    .title = "nunatak.line.favors",
                    .asked = "keep",
                    .told = "favor_kept"},
    [AID_SETS] = {{"sets", "P-10", {NUMBER("points")}},
                  .section = "scoring",
                  .title = "nunatak.line.sets"},
    [AID_TIE] = {{"tie", "P-11", {{0}}}, .section = "scoring", .title = "nunatak.title.tie"},
    [AID_GRADE] = {{"grade", "Z-09", {NUMBER("points")}}, .section = "grades"},
};

/* What a favor does is said as the prompt says it. */
static const struct aid_type favor_aids[FAVORS] = {
    [FORESIGHT] = {{0}, "favors", "nunatak.favor.foresight", "foresight", "card_reserved", NULL},
    [ABUNDANCE] = {{0}, "favors", "nunatak.favor.abundance", "abundance", "abundance_used", NULL},
    [DIVINATION] =
        {{0}, "favors", "nunatak.favor.divination", "divination", "divined", "divination"},
    [PROPAGATION] =
        {{0}, "favors", "nunatak.favor.propagation", "propagation", "propagated", "propagation"},
    [TRANSFORMATION] = {{0},
                        "favors",
                        "nunatak.favor.transformation",
                        "transformation",
                        "transformation_used",
                        NULL},
    [INSIGHT] = {{0}, "favors", "nunatak.favor.insight", "insight", "insight_used", NULL},
    [EDGES_FAVOR] = {{0}, "favors", "nunatak.favor.edges", "edges", "edges_used", NULL},
    [ORNAMENTS] =
        {{0}, "favors", "nunatak.favor.ornaments", "ornaments", "ornaments_used", "ornaments"},
    [ASCENT] = {{0}, "favors", "nunatak.favor.ascent", "ascent", "ascended", "ascent"},
    [EXCHANGE] = {{0}, "favors", "nunatak.favor.exchange", "exchange", "exchanged", "exchange"},
};

/* Questions that say what they are for. */
const struct message_type nunatak_whys[] = {
    {"card", "T-01", {{0}}},   {"cell", "T-05", {{0}}},  {"type", "T-06", {{0}}},
    {"square", "T-16", {{0}}}, {"favor", "T-09", {{0}}}, {0},
};

/* Section D of the rules. What the four favors do is written in the rules, not in the edition. */
const struct reconstruction nunatak_reconstructions[] = {
    {"tiles", "D-02", false},
    {"cards", "D-01", false},
    {"track", "D-04", false},
    {"ornaments", "D-05", false},
    {"favors", "D-06", false},
    {"completions", "D-07", false},
    {"divination", "F-12", true},
    {"propagation", "F-13", true},
    {"ascent", "D-06", true},
    {"exchange", "D-06", true},
    {0},
};

static void tell_turn(int players, struct game_aid *aid)
{
    aid_tell(aid, &nunatak_aids[AID_GOAL]);
    aid_tell(aid, &nunatak_aids[AID_TAKE]);
    aid_tell(aid, &nunatak_aids[AID_BUILD]);
    aid_tell(aid, &nunatak_aids[AID_SUPPORT]);
    aid_tell(aid, &nunatak_aids[AID_LINES]);
    aid_tell(aid, &nunatak_aids[AID_SQUARES], SQUARE_FIRST, SQUARE_SECOND);
    aid_tell(aid, &nunatak_aids[players == 1 ? AID_ROUND : AID_REFILL], MARKET);
}

static void tell_abilities(int players, struct game_aid *aid)
{
    static const uint8_t others[] = {[1] = AID_DUMMIES, [2] = AID_SIKU, [4] = AID_COMPLETION};
    aid_tell(aid, &nunatak_aids[AID_WORKER]);
    aid_tell(aid, &nunatak_aids[AID_ELDER]);
    aid_tell(aid, &nunatak_aids[AID_DOUBLE]);
    aid_tell(aid, &nunatak_aids[AID_NOTHING]);
    if (players != 3)
        aid_tell(aid, &nunatak_aids[others[players]]);
}

/* Those that so many players use (S-05, S-07). */
static void tell_favors(const struct nunatak_box *box, int players, struct game_aid *aid)
{
    for (int favor = 0; favor < FAVORS; favor++) {
        if (box->favor_count[favor] == 0 || box->favor_players[favor] > players)
            continue;
        struct aid_line *line = &aid->line[aid->count++];
        *line = (struct aid_line){.type = &favor_aids[favor], .family = "about"};
        line->title = favor_aids[favor].title;
        line->says.what = &nunatak_abouts[favor];
    }
}

static void tell_row(struct game_aid *aid, int which, const int *row, int count, int value)
{
    struct aid_line *line = aid_tell(aid, &nunatak_aids[which], value);
    line->row = row + 1;
    line->row_count = count;
}

static void tell_scoring(const struct nunatak_box *box, int players, struct game_aid *aid)
{
    aid_tell(aid, &nunatak_aids[AID_FINAL]);
    aid_tell(aid, &nunatak_aids[AID_DOME], DOME_POINTS);
    aid_tell(aid, &nunatak_aids[AID_WORKERS], WORKERS_MOST, WORKERS_TIED, WORKERS_EACH);
    tell_row(aid, AID_CARVERS, box->carvers, CARVERS_SHOWN, 0);
    tell_row(aid, AID_ARTISANS, box->artisans, ARTISANS_SHOWN, TOOL_SET_POINTS);
    aid_tell(aid, &nunatak_aids[AID_BEASTS]);
    aid_tell(aid, &nunatak_aids[AID_ENGINEERS]);
    aid_tell(aid, &nunatak_aids[AID_ELDERS]);
    aid_tell(aid, &nunatak_aids[AID_FAVORS], FAVOR_POINTS);
    aid_tell(aid, &nunatak_aids[AID_SETS], TYPE_SET_POINTS);
    if (players > 1)
        aid_tell(aid, &nunatak_aids[AID_TIE]);
}

/* Z-09. */
static void tell_grades(struct game_aid *aid)
{
    static const char *const titles[GRADES] = {
        "nunatak.grade.temple_of_ice", "nunatak.grade.iceberg",  "nunatak.grade.ice_block",
        "nunatak.grade.ice_cube",      "nunatak.grade.snowball", "nunatak.grade.meltwater",
    };
    for (int i = 0; i < GRADES; i++)
        aid_tell(aid, &nunatak_aids[AID_GRADE], nunatak_grades[i].least)->title = titles[i];
}

void nunatak_aid(const void *memory, const struct game_setup *setup, struct game_aid *aid)
{
    const struct nunatak_box *box = memory;
    tell_turn(setup->players, aid);
    tell_abilities(setup->players, aid);
    tell_favors(box, setup->players, aid);
    tell_scoring(box, setup->players, aid);
    if (setup->players == 1)
        tell_grades(aid);
}
