/*
 * solve.c - `floe solve`: finds out who wins a position of a record, and how.
 *
 * The solver proves positions of two sides without chance (search/solve.h). The end of any other
 * game is calculated (search/exact.h), once nothing is hidden and few decisions are left.
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

/* The position to solve, and the result. */
struct solve_task {
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

static void say_count(const struct solve_task *task, const char *key, long nodes, int64_t took,
                      struct text *out)
{
    char count[32], time[SECONDS_TEXT];
    snprintf(count, sizeof count, "%ld", nodes);
    say(&task->audience, out, key, nodes, "count", count, "seconds", seconds(took, time), NULL);
}

/* Rewrites one line of the terminal. */
static void show_progress(void *context, long nodes)
{
    const struct solve_task *task = context;
    char sentence[200];
    struct text out = text_in(sentence, sizeof sentence);
    say_count(task, "solve.effort", nodes, machine_milliseconds() - task->begun, &out);
    fprintf(stderr, "\r%s", sentence);
}

/* Solves a position of two sides. */
static void prove(struct solve_task *task)
{
    struct solve_watcher watcher = {show_progress, task};
    bool terminal = isatty(STDERR_FILENO);
    struct solver *solver = solver_open(task->box->game, task->box->data, TABLE_BYTES);
    struct solution solution;
    solve(solver, task->state, &task->limit, terminal ? &watcher : NULL, &solution);
    solver_close(solver);
    if (terminal && solution.nodes >= SOLVE_PROGRESS_EVERY)
        fputc('\n', stderr);
    task->solved = solution.answer != UNSOLVED;
    task->winners = solution.winners;
    task->nodes = solution.nodes;
    task->line_count = solution.line_count;
    memcpy(task->line, solution.line, sizeof task->line);
}

/* Plays the line that was found so far into `state`. */
static void play_line(const struct solve_task *task, void *state)
{
    const struct game *game = task->box->game;
    memcpy(state, task->state, game->state_size);
    for (int i = 0; i < task->line_count; i++)
        game->play(task->box->data, state, task->line[i], NULL);
}

static void find_winners(struct solve_task *task, const void *end)
{
    const struct game *game = task->box->game;
    struct game_result result;
    game->result(task->box->data, end, &result);
    for (int seat = 0; seat < game->players(end); seat++)
        task->winners |= (unsigned)(result.rank[seat] == 1) << seat;
}

/* Calculates the best play to the end of the game. The line of a thought is short, so the
 * calculation is repeated from its end until the game is over. */
static void calculate(struct solve_task *task, struct exact *exact)
{
    const struct game *game = task->box->game;
    struct candidate *candidates = memory_for((size_t)game->moves_max, sizeof *candidates);
    void *end = memory_for(1, game->state_size);
    struct thought thought;
    play_line(task, end);
    task->solved = true;
    while (task->solved && game->decides(end) != NOBODY) {
        task->solved = exact_think(exact, end, &task->limit, candidates, &thought);
        if (!task->solved)
            break;
        task->nodes += thought.iterations;
        memcpy(task->line + task->line_count, thought.line,
               (size_t)thought.line_count * sizeof *thought.line);
        task->line_count += thought.line_count;
        play_line(task, end);
    }
    if (task->solved)
        find_winners(task, end);
    free(end);
    free(candidates);
}

/* Complains why the position can be neither proved nor calculated: chance, or too far from the
 * end. */
static bool refuse(const struct solve_task *task)
{
    const struct game_ai *ai = game_ai_of(task->box->game);
    bool certain = ai != NULL && ai->certain(task->box->data, task->state);
    return complain(task->cli, certain ? "solve.error.far" : "solve.error.chance", "", "");
}

/* Calculates the position if it is near enough to the end. */
static bool solve_end(struct solve_task *task)
{
    const struct game *game = task->box->game;
    struct exact *exact = exact_open(game, task->box->data, game_ai_of(game));
    bool fits = exact_fits(exact, task->state);
    if (fits)
        calculate(task, exact);
    exact_close(exact);
    return fits || refuse(task);
}

static bool find_answer(struct solve_task *task)
{
    int side[SEATS_MAX];
    bool good = true;
    task->begun = machine_milliseconds();
    task->limit = (struct limit){.stop = interrupt_watch()};
    if (task->options->seconds > 0)
        task->limit.deadline = task->begun + (int64_t)task->options->seconds * 1000;
    if (solve_sides(task->box->game, task->state, side))
        prove(task);
    else
        good = solve_end(task);
    task->took = machine_milliseconds() - task->begun;
    return good;
}

/* ---- printing ---- */

/* Calls write with the text of each move of the line. Each text depends on the position before
 * it. */
static void each_move(const struct solve_task *task, void (*write)(void *context, const char *move),
                      void *context)
{
    const struct game *game = task->box->game;
    void *state = memory_for(1, game->state_size);
    memcpy(state, task->state, game->state_size);
    for (int i = 0; i < task->line_count; i++) {
        char move[MOVE_TEXT_MAX];
        struct text out = text_in(move, sizeof move);
        game->move_write(task->box->data, state, task->line[i], &out);
        game->play(task->box->data, state, task->line[i], NULL);
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

static int decider(const struct solve_task *task)
{
    return task->box->game->decides(task->state);
}

/* Names all winners: a side may have several seats. */
static void say_winners(const struct solve_task *task, struct text *out)
{
    char names[SEATS_MAX * NAME_MAX_BYTES];
    struct text who = text_in(names, sizeof names);
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        char name[NAME_MAX_BYTES];
        if (!(task->winners >> seat & 1))
            continue;
        text_add(&who, count++ > 0 ? ", " : "");
        text_add(&who, say_seat(&task->audience, seat, name, sizeof name));
    }
    say(&task->audience, out, "solve.wins", count, "who", names, NULL);
    text_add_char(out, '\n');
}

/* The move to play, and the whole line. For the loser it is the move that holds out longest. */
static void say_line(const struct solve_task *task, struct text *out)
{
    char name[NAME_MAX_BYTES], line[SOLVE_LINE_MAX * MOVE_TEXT_MAX], first[MOVE_TEXT_MAX];
    bool wins = task->winners >> decider(task) & 1;
    struct text words = text_in(line, sizeof line);
    each_move(task, add_word, &words);
    size_t length = strcspn(line, " ");
    memcpy(first, line, length);
    first[length] = '\0';
    say(&task->audience, out, wins ? "solve.winning_move" : "solve.holding_move", 1, "seat",
        say_seat(&task->audience, decider(task), name, sizeof name), "move", first, NULL);
    text_add_char(out, '\n');
    say(&task->audience, out, "solve.line", 1, "line", line, NULL);
    text_add_char(out, '\n');
}

static void write_page(const struct solve_task *task, struct text *out)
{
    if (task->solved) {
        say_winners(task, out);
        say_line(task, out);
    }
    say_count(task, task->solved ? "solve.effort" : "solve.unsolved", task->nodes, task->took, out);
    text_add_char(out, '\n');
}

static void write_json(const struct solve_task *task, struct text *out)
{
    struct json json = json_to(out);
    json_open_object(&json, NULL);
    json_string(&json, "game", task->box->game->name);
    json_number(&json, "ply", task->ply);
    json_number(&json, "decides", decider(task));
    json_bool(&json, "solved", task->solved);
    json_open_array(&json, "winners");
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (task->winners >> seat & 1)
            json_number(&json, NULL, seat);
    json_close_array(&json);
    json_open_array(&json, "line");
    each_move(task, add_string, &json);
    json_close_array(&json);
    json_number(&json, "positions", task->nodes);
    json_number(&json, "milliseconds", task->took);
    json_close_object(&json);
    text_add_char(out, '\n');
}

static void print_answer(const struct solve_task *task)
{
    struct text out = string_builder_open(PAGE_SIZE);
    do
        (task->options->json ? write_json : write_page)(task, &out);
    while (string_builder_grow(&out));
    fputs(out.at, stdout);
    string_builder_close(&out);
}

/* ---- the command ---- */

/* The position asked for; without --ply the last one. */
static bool read_ply(const struct cli *cli, const struct solve_options *options,
                     const struct table *table, int *ply)
{
    char plies[NUMBER_MAX], wanted[NUMBER_MAX];
    *ply = options->ply == 0 ? table_plies(table) : options->ply;
    return *ply <= table_plies(table) || complain(cli, "solve.error.ply", number_text(*ply, wanted),
                                                  number_text(table_plies(table), plies));
}

static bool solve_state(struct solve_task *task)
{
    if (decider(task) == NOBODY)
        return complain(task->cli, "solve.error.over", "", "");
    if (!find_answer(task))
        return false;
    print_answer(task);
    return task->solved;
}

static bool solve_table(const struct cli *cli, const void *given, const struct table *table)
{
    const struct solve_options *options = given;
    struct solve_task task = {.cli = cli, .options = options, .box = table_box(table)};
    if (!read_ply(cli, options, table, &task.ply))
        return false;
    task.audience = audience_at(cli, table);
    task.state = memory_for(1, task.box->game->state_size);
    table_show(table, task.ply, task.state);
    bool good = solve_state(&task);
    free(task.state);
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
