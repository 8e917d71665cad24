/*
 * computers.c - the computer players of the text client. See computers.h.
 */
#include "cli/play/computers.h"

#include "cli/support/speak.h"

#include <string.h>

#define SPEC_MAX 40
#define ADVICE_LEVEL LEVELS

/* ---- names ---- */

/* Writes the name of a computer player, such as "Computer (level 4)". */
static void write_name(const struct audience *audience, const char *spec, struct text *out)
{
    struct spec read;
    bool level = spec_read(spec, &read) && read.level > 0;
    say(audience, out, level ? "play.computer_level" : "play.computer", 1, "spec", spec, NULL);
}

/* Reads the spec back from a name that write_name wrote with this sentence. False if it is another
 * name. */
static bool read_name(const char *sentence, const char *name, char spec[SPEC_MAX])
{
    const char *place = strstr(sentence, "{spec}");
    size_t before = place == NULL ? 0 : (size_t)(place - sentence), length = strlen(name);
    size_t after = place == NULL ? 0 : strlen(place + strlen("{spec}"));
    if (place == NULL || length <= before + after || length - before - after >= SPEC_MAX ||
        memcmp(name, sentence, before) != 0 ||
        strcmp(name + length - after, place + strlen("{spec}")) != 0)
        return false;
    struct text out = text_in(spec, SPEC_MAX);
    text_add_bytes(&out, name + before, length - before - after);
    return true;
}

/* Reads the spec from the name of a computer player, in any language; it may end in the number of
 * name_seat. False if it is another name. */
static bool spec_of_name(const char *name, char spec[SPEC_MAX])
{
    static const char *const keys[] = {"play.computer_level", "play.computer"};
    char plain[NAME_MAX_BYTES];
    struct text out = text_in(plain, sizeof plain);
    size_t length = strlen(name);
    bool numbered = length > 2 && name[length - 2] == ' ' && strchr("234", name[length - 1]);
    struct spec read;
    text_add_bytes(&out, name, numbered ? length - 2 : length);
    for (size_t i = 0; i < 2 * catalog_count; i++)
        if (read_name(catalog_sentence(&catalogs[i / 2], keys[i % 2], 1), plain, spec) &&
            spec_read(spec, &read))
            return true;
    return false;
}

/* Takes the seat if its name in the record is that of a computer player, so that a saved game needs
 * no --computer. */
static void take_named(struct computers *computers, const char *name, int seat)
{
    char spec[SPEC_MAX];
    if (spec_of_name(name, spec) && spec_read(spec, &computers->specs[seat]))
        computers->seats |= 1U << seat;
}

static bool is_taken(const struct table *table, const char *name, int besides)
{
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        if (seat != besides && table_names(table)[seat] != NULL &&
            strcmp(table_names(table)[seat], name) == 0)
            return true;
    return false;
}

/* Names the seat of a computer; the second of the same strength is "Computer (level 1) 2". */
static void name_seat(struct table *table, int seat, const struct audience *audience,
                      const char *spec)
{
    char name[NAME_MAX_BYTES];
    struct text out = text_in(name, sizeof name);
    write_name(audience, spec, &out);
    for (int number = 2; is_taken(table, name, seat); number++) {
        out = text_in(name, sizeof name);
        write_name(audience, spec, &out);
        text_format(&out, " %d", number);
    }
    table_set_name(table, seat, name);
}

void computers_rename(const struct computers *computers, const struct audience *audience,
                      struct table *table)
{
    char spec[SPEC_MAX];
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        if (computers_play(computers, seat) && spec_of_name(table_names(table)[seat], spec))
            name_seat(table, seat, audience, spec);
}

/* ---- the command line ---- */

/* Reads one --computer SEAT=SPEC. A person's name is kept, that of another computer is replaced. */
static bool take_given(struct computers *computers, const struct cli *cli, const char *given,
                       struct table *table)
{
    int players = table_setup(table)->players, seat = given[0] - '1';
    if (given[0] == '\0' || given[1] != '=' || seat < 0 || seat >= players ||
        !spec_read(given + 2, &computers->specs[seat]))
        return complain(cli, "cli.error.computer", "--computer", given);
    if (table_names(table)[seat] == NULL || computers_play(computers, seat))
        name_seat(table, seat, &cli->audience, given + 2);
    computers->seats |= 1U << seat;
    return true;
}

bool computers_open(struct computers *computers, const struct cli *cli,
                    const struct option_list *given, struct table *table)
{
    *computers = (struct computers){0};
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        if (table_names(table)[seat] != NULL)
            take_named(computers, table_names(table)[seat], seat);
    for (int i = 0; i < given->count; i++)
        if (!take_given(computers, cli, given->values[i], table))
            return false;
    return true;
}

void computers_close(struct computers *computers)
{
    thinker_close(computers->thinker);
}

bool computers_play(const struct computers *computers, int seat)
{
    return seat != NOBODY && (computers->seats >> seat & 1);
}

/* ---- the draw ---- */

static void swap_names(struct table *table, int a, int b)
{
    char name[NAME_MAX_BYTES];
    struct text out = text_in(name, sizeof name);
    text_add(&out, table_names(table)[a] == NULL ? "" : table_names(table)[a]);
    table_set_name(table, a, table_names(table)[b]);
    table_set_name(table, b, name);
}

static void swap_seats(struct computers *computers, struct table *table, int a, int b)
{
    struct spec spec = computers->specs[a];
    unsigned differ = (computers->seats >> a ^ computers->seats >> b) & 1;
    computers->specs[a] = computers->specs[b];
    computers->specs[b] = spec;
    computers->seats ^= differ << a | differ << b;
    if (a != b)
        swap_names(table, a, b);
}

void computers_draw_seats(struct computers *computers, struct table *table)
{
    char words[SEED_MAX + NUMBER_MAX];
    struct text out = text_in(words, sizeof words);
    text_format(&out, "seats %s", table_seed(table));
    struct rng rng = rng_from_text(words);
    for (int left = table_setup(table)->players; left > 1; left--)
        swap_seats(computers, table, left - 1, (int)rng_below(&rng, (uint32_t)left));
}

/* ---- thinking ---- */

/* The thinker is opened late: without computers and hints its memory is not needed. */
static struct thinker *thinker_for(struct computers *computers, const struct table *table)
{
    if (computers->thinker == NULL)
        computers->thinker = thinker_open(table_game(table), table_box(table)->data);
    thinker_forget(computers->thinker);
    return computers->thinker;
}

static struct rng rng_of(const struct table *table)
{
    const char *seed = table_seed(table) == NULL ? "" : table_seed(table);
    char words[SEED_MAX + 2 * NUMBER_MAX];
    struct text out = text_in(words, sizeof words);
    text_format(&out, "computer %s %d", seed, table_plies(table));
    return rng_from_text(words);
}

void computers_choose(struct computers *computers, const struct table *table,
                      char move[MOVE_TEXT_MAX])
{
    const struct game *game = table_game(table);
    const void *state = table_state(table);
    struct budget budget = spec_budget(&computers->specs[game->decides(state)], game, state);
    struct text out = text_in(move, MOVE_TEXT_MAX);
    struct thought thought;
    thinker_think(thinker_for(computers, table), state, &budget, rng_of(table), NULL, &thought);
    game->move_write(table_box(table)->data, state, thought.move, &out);
}

void computers_advise(struct computers *computers, const struct table *table, struct hint *hint)
{
    const struct game *game = table_game(table);
    const void *state = table_state(table);
    struct budget budget = budget_of_level(game, state, ADVICE_LEVEL);
    hint_find(thinker_for(computers, table), game, table_box(table)->data, state, &budget,
              rng_of(table), NULL, hint);
}

void computers_judge(struct computers *computers, const struct table *table, game_move move,
                     struct judgement *judgement)
{
    const struct game *game = table_game(table);
    const void *state = table_state(table);
    struct budget budget = budget_of_level(game, state, ADVICE_LEVEL);
    struct judge judge = {
        .thinker = thinker_for(computers, table), .game = game, .box = table_box(table)->data};
    coach_judge(&judge, state, move, &budget, rng_of(table), judgement);
}
