/*
 * solve.c - `floe solve`: who wins a position of a record, and how.
 *
 * Positions of two sides without chance are proved by the solver (search/solve.h). The end of any
 * other game, when nothing is hidden any more and few decisions are left, is calculated
 * (search/exact.h).
 */
#include "search/solve.h"

#include "base/memory.h"
#include "base/string_builder.h"
#include "cli/options/commands.h"
#include "cli/support/interrupt.h"
#include "cli/support/record_file.h"
#include "cli/support/speak.h"
#include "search/exact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TABLE_BYTES ((size_t)256 << 20)
#define PAGE_SIZE 4096 /* to begin with */
#define SECONDS_TEXT 32
#define PLY_MAX 100000
#define SECONDS_MAX 1000000

struct solve_options {
    const char *file, *edition;
    int ply, seconds; /* 0: not given */
    bool json;
};

/* A position, and what was found out about it. */
struct riddle {
    const struct cli *cli;
    const struct solve_options *options;
    const struct box *box;
    struct audience audience;
    int ply;
    void *state;
    struct limit limit;
    int64_t begun, took; /* in milliseconds */

    bool solved;
    unsigned winners; /* seats */
    long nodes;
    int line_count;
    game_move line[SOLVE_LINE_MAX];
};

/* ---- solving ---- */

static const char *seconds(int64_t milliseconds, char words[SECONDS_TEXT])
{
    snprintf(words, SECONDS_TEXT, "%.2f", (double)milliseconds / 1000);
    return words;
}

static void say_count(const struct riddle *riddle, const char *key, long nodes, int64_t took,
                      struct text *out)
{
    char count[32], time[SECONDS_TEXT];
    snprintf(count, sizeof count, "%ld", nodes);
    say(&riddle->audience, out, key, nodes, "count", count, "seconds", seconds(took, time), NULL);
}

static void show_progress(void *context, long nodes)
{
    const struct riddle *riddle = context;
    char sentence[200];
    struct text out = text_in(sentence, sizeof sentence);
    say_count(riddle, "solve.effort", nodes, machine_milliseconds() - riddle->begun, &out);
    fprintf(stderr, "\r%s", sentence);
}

static void prove(struct riddle *riddle)
{
    struct solve_watcher watcher = {show_progress, riddle};
    bool terminal = isatty(STDERR_FILENO);
    struct solver *solver = solver_open(riddle->box->game, riddle->box->data, TABLE_BYTES);
    struct solution solution;
    solve(solver, riddle->state, &riddle->limit, terminal ? &watcher : NULL, &solution);
    solver_close(solver);
    if (terminal && solution.nodes >= SOLVE_PROGRESS_EVERY)
        fputc('\n', stderr);
    riddle->solved = solution.answer != UNSOLVED;
    riddle->winners = solution.winners;
    riddle->nodes = solution.nodes;
    riddle->line_count = solution.line_count;
    memcpy(riddle->line, solution.line, sizeof riddle->line);
}

/* Plays the riddle's line to its end. */
static void play_line(const struct riddle *riddle, void *state)
{
    const struct game *game = riddle->box->game;
    memcpy(state, riddle->state, game->state_size);
    for (int i = 0; i < riddle->line_count; i++)
        game->play(riddle->box->data, state, riddle->line[i], NULL);
}

static void find_winners(struct riddle *riddle, const void *end)
{
    const struct game *game = riddle->box->game;
    struct game_result result;
    game->result(riddle->box->data, end, &result);
    for (int seat = 0; seat < game->players(end); seat++)
        riddle->winners |= (unsigned)(result.rank[seat] == 1) << seat;
}

/* A line of thought is short: it is thought on from its end until the game is over. */
static void calculate(struct riddle *riddle, struct exact *exact)
{
    const struct game *game = riddle->box->game;
    struct candidate *candidates = memory_for((size_t)game->moves_max, sizeof *candidates);
    void *end = memory_for(1, game->state_size);
    struct thought thought;
    play_line(riddle, end);
    riddle->solved = true;
    while (riddle->solved && game->decides(end) != NOBODY) {
        riddle->solved = exact_think(exact, end, &riddle->limit, candidates, &thought);
        if (!riddle->solved)
            break;
        riddle->nodes += thought.iterations;
        memcpy(riddle->line + riddle->line_count, thought.line,
               (size_t)thought.line_count * sizeof *thought.line);
        riddle->line_count += thought.line_count;
        play_line(riddle, end);
    }
    if (riddle->solved)
        find_winners(riddle, end);
    free(end);
    free(candidates);
}

/* Why the position can be neither proved nor calculated. */
static bool refuse(const struct riddle *riddle)
{
    const struct game_ai *ai = game_ai_of(riddle->box->game);
    bool certain = ai != NULL && ai->certain(riddle->box->data, riddle->state);
    return complain(riddle->cli, certain ? "solve.error.far" : "solve.error.chance", "", "");
}

static bool solve_end(struct riddle *riddle)
{
    const struct game *game = riddle->box->game;
    struct exact *exact = exact_open(game, riddle->box->data, game_ai_of(game));
    bool fits = exact_fits(exact, riddle->state);
    if (fits)
        calculate(riddle, exact);
    exact_close(exact);
    return fits || refuse(riddle);
}

static bool find_out(struct riddle *riddle)
{
    int side[SEATS_MAX];
    bool good = true;
    riddle->begun = machine_milliseconds();
    riddle->limit = (struct limit){.stop = interrupt_watch()};
    if (riddle->options->seconds > 0)
        riddle->limit.deadline = riddle->begun + (int64_t)riddle->options->seconds * 1000;
    if (solve_sides(riddle->box->game, riddle->state, side))
        prove(riddle);
    else
        good = solve_end(riddle);
    riddle->took = machine_milliseconds() - riddle->begun;
    return good;
}

/* ---- telling ---- */

/* Calls write with the text of each move of the line. */
static void each_move(const struct riddle *riddle, void (*write)(void *context, const char *move),
                      void *context)
{
    const struct game *game = riddle->box->game;
    void *state = memory_for(1, game->state_size);
    memcpy(state, riddle->state, game->state_size);
    for (int i = 0; i < riddle->line_count; i++) {
        char move[MOVE_TEXT_MAX];
        struct text out = text_in(move, sizeof move);
        game->move_write(riddle->box->data, state, riddle->line[i], &out);
        game->play(riddle->box->data, state, riddle->line[i], NULL);
        write(context, move);
    }
    free(state);
}

static void add_word(void *context, const char *move)
{
    struct text *out = context;
    if (out->length > 0)
        text_add_char(out, ' ');
    text_add(out, move);
}

static void add_string(void *context, const char *move)
{
    json_string(context, NULL, move);
}

static int decider(const struct riddle *riddle)
{
    return riddle->box->game->decides(riddle->state);
}

static void say_winners(const struct riddle *riddle, struct text *out)
{
    char names[SEATS_MAX * NAME_MAX_BYTES];
    struct text who = text_in(names, sizeof names);
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        char name[NAME_MAX_BYTES];
        if (!(riddle->winners >> seat & 1))
            continue;
        text_add(&who, count++ > 0 ? ", " : "");
        text_add(&who, say_seat(&riddle->audience, seat, name, sizeof name));
    }
    say(&riddle->audience, out, "solve.wins", count, "who", names, NULL);
    text_add_char(out, '\n');
}

static void say_line(const struct riddle *riddle, struct text *out)
{
    char name[NAME_MAX_BYTES], line[SOLVE_LINE_MAX * MOVE_TEXT_MAX], first[MOVE_TEXT_MAX];
    bool wins = riddle->winners >> decider(riddle) & 1;
    struct text words = text_in(line, sizeof line);
    each_move(riddle, add_word, &words);
    size_t length = strcspn(line, " ");
    memcpy(first, line, length);
    first[length] = '\0';
    say(&riddle->audience, out, wins ? "solve.winning_move" : "solve.holding_move", 1, "seat",
        say_seat(&riddle->audience, decider(riddle), name, sizeof name), "move", first, NULL);
    text_add_char(out, '\n');
    say(&riddle->audience, out, "solve.line", 1, "line", line, NULL);
    text_add_char(out, '\n');
}

static void write_page(const struct riddle *riddle, struct text *out)
{
    if (riddle->solved) {
        say_winners(riddle, out);
        say_line(riddle, out);
    }
    say_count(riddle, riddle->solved ? "solve.effort" : "solve.unsolved", riddle->nodes,
              riddle->took, out);
    text_add_char(out, '\n');
}

static void write_json(const struct riddle *riddle, struct text *out)
{
    struct json json = json_to(out);
    json_open_object(&json, NULL);
    json_string(&json, "game", riddle->box->game->name);
    json_number(&json, "ply", riddle->ply);
    json_number(&json, "decides", decider(riddle));
    json_bool(&json, "solved", riddle->solved);
    json_open_array(&json, "winners");
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (riddle->winners >> seat & 1)
            json_number(&json, NULL, seat);
    json_close_array(&json);
    json_open_array(&json, "line");
    each_move(riddle, add_string, &json);
    json_close_array(&json);
    json_number(&json, "positions", riddle->nodes);
    json_number(&json, "milliseconds", riddle->took);
    json_close_object(&json);
    text_add_char(out, '\n');
}

static void tell(const struct riddle *riddle)
{
    struct text out = string_builder_open(PAGE_SIZE);
    do
        (riddle->options->json ? write_json : write_page)(riddle, &out);
    while (string_builder_grow(&out));
    fputs(out.at, stdout);
    string_builder_close(&out);
}

/* ---- the command ---- */

static bool read_ply(const struct cli *cli, const struct solve_options *options,
                     const struct table *table, int *ply)
{
    char plies[NUMBER_MAX], wanted[NUMBER_MAX];
    *ply = options->ply == 0 ? table_plies(table) : options->ply;
    return *ply <= table_plies(table) || complain(cli, "solve.error.ply", number_text(*ply, wanted),
                                                  number_text(table_plies(table), plies));
}

static bool solve_state(struct riddle *riddle)
{
    if (decider(riddle) == NOBODY)
        return complain(riddle->cli, "solve.error.over", "", "");
    if (!find_out(riddle))
        return false;
    tell(riddle);
    return riddle->solved;
}

static bool solve_table(const struct cli *cli, const void *given, const struct table *table)
{
    const struct solve_options *options = given;
    struct riddle riddle = {.cli = cli, .options = options, .box = table_box(table)};
    if (!read_ply(cli, options, table, &riddle.ply))
        return false;
    riddle.audience = audience_at(cli, table);
    riddle.state = memory_for(1, riddle.box->game->state_size);
    table_show(table, riddle.ply, riddle.state);
    bool good = solve_state(&riddle);
    free(riddle.state);
    return good;
}

static int run_solve(const struct cli *cli, const void *given)
{
    const struct solve_options *options = given;
    return record_file_run(cli, options->edition, options->file, solve_table, options);
}

#define AT(member) offsetof(struct solve_options, member)

static const struct operand operands[] = {{"FILE", OPERAND_FILE, AT(file), .many = false}, {0}};

static const struct option options[] = {
    {"ply", "N", "cli.option.ply", OPTION_NUMBER, AT(ply), .low = 1, .high = PLY_MAX},
    {"seconds", "N", "cli.option.seconds", OPTION_NUMBER, AT(seconds), .low = 1,
     .high = SECONDS_MAX},
    {"json", NULL, "cli.option.as_json", OPTION_FLAG, .offset = AT(json)},
    EDITION_OPTION(struct solve_options, edition),
    {0}};

const struct command solve_command = {.name = "solve",
                                      .about = "cli.about.solve",
                                      .help = "cli.help.solve",
                                      .size = sizeof(struct solve_options),
                                      .operands = operands,
                                      .options = options,
                                      .run = run_solve};
