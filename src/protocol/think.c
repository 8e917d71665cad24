/*
 * think.c - the operations that think about the game: think, hint, judge, analyse; and review,
 * which tells what was thought elsewhere. See request.h.
 *
 * Each starts from the position alone, so that equal requests have equal answers, whatever was
 * asked before (unless the budget is a time). While it thinks, it sends progress to the listener,
 * and ends when the listener says so.
 */
#include "advice/values.h"
#include "advice/verdicts.h"
#include "base/machine.h"
#include "base/string_builder.h"
#include "protocol/request.h"
#include "search/budget.h"

/* What one request may ask for. */
#define ITERATIONS_MAX 10000000
#define MILLISECONDS_MAX 60000
#define MOST_MAX 10000 /* decisions of an analysis */

#define SEED "floe"              /* of the thinker's random numbers, if none is given */
#define SPEC_MAX 40              /* a spec's text with its NUL */
#define CANDIDATES_WRITTEN 8     /* the best of them */
#define MILLISECONDS_BETWEEN 100 /* two objects of progress, at least */
#define PROGRESS_SIZE 2048       /* to begin with */

/* ---- levels ---- */

void answer_levels(const struct request *request, struct json *out)
{
    json_open_array(out, "levels");
    for (int level = 1; level <= LEVELS; level++) {
        json_open_object(out, NULL);
        json_number(out, "level", level);
        json_string(out, "name", catalog_sentence(request->engine->catalog, level_key(level), 1));
        json_close_object(out);
    }
    json_close_array(out);
}

/* ---- the fields ---- */

/* What a request to think asks for. */
struct task {
    struct request *request;
    struct spec spec;
    struct rng rng;
    bool progress;
    int64_t sent; /* when progress was sent last; 0: never */
    struct watcher watcher;
};

static bool read_level(struct task *task, const struct json_node *node)
{
    long long level = LEVELS;
    if (node != NULL && !json_get_int(node, 1, LEVELS, &level))
        return fail_field(task->request, "level");
    task->spec = (struct spec){.level = (int)level};
    return true;
}

/* A client waits for the answer, so the limits are lower than those of the command line. */
static bool within_limits(const struct budget *budget)
{
    return budget->iterations <= ITERATIONS_MAX && budget->milliseconds <= MILLISECONDS_MAX;
}

/* Reads the field "level" or the field "budget"; without both it is the highest level. */
static bool read_spec(struct task *task)
{
    const struct json_node *level = request_field(task->request, "level");
    const struct json_node *budget = request_field(task->request, "budget");
    char text[SPEC_MAX];
    if (budget == NULL)
        return read_level(task, level);
    return (level == NULL && json_get_string(budget, text, sizeof text) &&
            spec_read(text, &task->spec) && task->spec.level == 0 &&
            within_limits(&task->spec.budget)) ||
           fail_field(task->request, "budget");
}

/* Hints and analyses need a player that judges moves, not one that plays at random. */
static bool judges(struct task *task)
{
    return task->spec.level > 0 || task->spec.budget.method != BY_CHANCE ||
           fail_field(task->request, "judging");
}

static bool read_task(struct task *task)
{
    char seed[SEED_MAX] = SEED;
    if (!read_spec(task) || !request_seed(task->request, seed) ||
        !request_bool(task->request, "progress", &task->progress))
        return false;
    task->rng = rng_from_text(seed);
    return true;
}

/* The budget depends on the position, because a level plays each mode with its strongest method. */
static struct budget budget_of(const struct task *task)
{
    const struct table *table = task->request->engine->table;
    return spec_budget(&task->spec, table_game(table), table_state(table));
}

/* ---- the thinker ---- */

void thinking_close(struct thinking *thinking)
{
    thinker_close(thinking->thinker);
    review_close(&thinking->review);
}

void thinking_forget_game(struct thinking *thinking)
{
    review_close(&thinking->review);
}

/* The thinker for the current game, with nothing in mind. It is kept from request to request
 * because its memory is large, and opened again only for another edition. */
static struct thinking *fresh_thinking(const struct request *request)
{
    struct thinking *thinking = &request->engine->thinking;
    const struct box *box = table_box(request->engine->table);
    if (thinking->box != box) {
        thinker_close(thinking->thinker);
        thinking->thinker = thinker_open(box->game, box->data);
        thinking->box = box;
    }
    thinker_forget(thinking->thinker);
    return thinking;
}

static bool is_over(const struct request *request)
{
    const struct table *table = request->engine->table;
    return table_game(table)->decides(table_state(table)) == NOBODY;
}

/* ---- a thought as JSON ---- */

static void write_line(const struct variation *line, struct json *out)
{
    json_open_array(out, "line");
    for (int i = 0; i < line->count; i++)
        json_string(out, NULL, line->moves[i]);
    json_close_array(out);
}

static void write_move(const struct table *table, const char *name, game_move move,
                       struct json *out)
{
    char text[MOVE_TEXT_MAX];
    struct text words = text_in(text, sizeof text);
    table_game(table)->move_write(table_box(table)->data, table_state(table), move, &words);
    json_string(out, name, text);
}

static void write_candidate(const struct table *table, const struct candidate *candidate,
                            struct json *out)
{
    json_open_object(out, NULL);
    write_move(table, "move", candidate->move, out);
    write_values(out, "value", candidate->value, table_setup(table)->players);
    json_number(out, "visits", candidate->visits);
    json_close_object(out);
}

static void write_thought(const struct table *table, const struct thought *thought,
                          const struct variation *line, struct json *out)
{
    write_move(table, "move", thought->move, out);
    write_values(out, "value", thought->value, table_setup(table)->players);
    json_bool(out, "exact", thought->exact);
    json_number(out, "iterations", thought->iterations);
    if (thought->depth > 0)
        json_number(out, "depth", thought->depth);
    write_line(line, out);
    json_open_array(out, "candidates");
    for (int i = 0; i < thought->count && i < CANDIDATES_WRITTEN; i++)
        write_candidate(table, &thought->candidates[i], out);
    json_close_array(out);
}

/* ---- progress ---- */

/* Limits how often progress is sent; the first object goes out at once. */
static bool is_time(struct task *task)
{
    int64_t now = machine_milliseconds();
    if (task->sent != 0 && now - task->sent < MILLISECONDS_BETWEEN)
        return false;
    task->sent = now;
    return true;
}

/* Sends one object of progress; `write` adds its members besides "id" and "progress". */
static void send_progress(const struct task *task,
                          void (*write)(const struct task *task, const void *news,
                                        struct json *out),
                          const void *news)
{
    const struct engine_listener *listener = &task->request->engine->listener;
    struct text builder = string_builder_open(PROGRESS_SIZE);
    do {
        struct json out = json_to(&builder);
        json_open_object(&out, NULL);
        answer_id(task->request, &out);
        json_bool(&out, "progress", true);
        write(task, news, &out);
        json_close_object(&out);
    } while (string_builder_grow(&builder));
    listener->send(listener->context, &builder);
    string_builder_close(&builder);
}

static void write_thought_so_far(const struct task *task, const void *news, struct json *out)
{
    const struct table *table = task->request->engine->table;
    const struct thought *thought = news;
    struct variation line;
    variation_write(table_game(table), table_box(table)->data, table_state(table), thought, &line);
    write_thought(table, thought, &line, out);
}

/* The watcher of a thinker: sends what was found so far. */
static void watch_thought(void *context, const struct thought *so_far)
{
    struct task *task = context;
    if (is_time(task))
        send_progress(task, write_thought_so_far, so_far);
}

/* Progress is sent if it was asked for and somebody listens. */
static void begin_watching(struct task *task,
                           void (*progress)(void *context, const struct thought *so_far))
{
    const struct engine_listener *listener = &task->request->engine->listener;
    task->progress = task->progress && listener->send != NULL;
    task->watcher = (struct watcher){.context = task, .stop = listener->stop};
    if (task->progress)
        task->watcher.progress = progress;
}

/* ---- think ---- */

/* Prepares a thought, a hint or a judgement. False if the game is over. */
static bool begin_thought(struct task *task, struct thinking **thinking, struct budget *budget)
{
    if (is_over(task->request))
        return fail(task->request, "game_over", "", "");
    *thinking = fresh_thinking(task->request);
    *budget = budget_of(task);
    begin_watching(task, watch_thought);
    return true;
}

bool act_think(struct request *request)
{
    struct task task = {.request = request};
    const struct table *table = request->engine->table;
    struct thinking *thinking;
    struct budget budget;
    if (!read_task(&task) || !begin_thought(&task, &thinking, &budget))
        return false;
    thinker_think(thinking->thinker, table_state(table), &budget, task.rng, &task.watcher,
                  &thinking->thought);
    variation_write(table_game(table), table_box(table)->data, table_state(table),
                    &thinking->thought, &thinking->line);
    thinking->stopped = watcher_stopped(&task.watcher);
    return true;
}

void answer_think(const struct request *request, struct json *out)
{
    const struct thinking *thinking = &request->engine->thinking;
    write_thought(request->engine->table, &thinking->thought, &thinking->line, out);
    json_bool(out, "stopped", thinking->stopped);
}

/* ---- hint ---- */

bool act_hint(struct request *request)
{
    struct task task = {.request = request};
    const struct table *table = request->engine->table;
    struct thinking *thinking;
    struct budget budget;
    if (!read_task(&task) || !judges(&task) || !request_bool(request, "text", &request->describe) ||
        !begin_thought(&task, &thinking, &budget))
        return false;
    hint_find(thinking->thinker, table_game(table), table_box(table)->data, table_state(table),
              &budget, task.rng, &task.watcher, &thinking->hint);
    thinking->stopped = watcher_stopped(&task.watcher);
    return true;
}

static void write_points_of(const struct game *game, int line, int points, struct json *out)
{
    json_open_object(out, NULL);
    json_string(out, "line", game->lines[line].code);
    json_number(out, "points", points);
    json_close_object(out);
}

/* What the move scores at once; lines without a change are left out. */
static void write_points(const struct game *game, const struct effect *effect, struct json *out)
{
    json_open_array(out, "points");
    for (int i = 0; game->lines[i].code != NULL; i++)
        if (effect->points[i] != 0)
            write_points_of(game, i, effect->points[i], out);
    json_close_array(out);
}

/* What the other move scores at once; lines on which it scores as the better one are left out. */
static void write_other_points(const struct game *game, const struct comparison *comparison,
                               struct json *out)
{
    json_open_array(out, "points");
    for (int i = 0; game->lines[i].code != NULL; i++)
        if (comparison->other.points[i] != comparison->better.points[i])
            write_points_of(game, i, comparison->other.points[i], out);
    json_close_array(out);
}

static void write_reasons(const struct request *request, const char *name,
                          const struct reasons *reasons, struct json *out)
{
    const struct box *box = table_box(request->engine->table);
    struct audience audience = request_audience(request);
    json_open_array(out, name);
    for (int i = 0; i < reasons->count; i++) {
        char sentence[REQUEST_MESSAGE_MAX];
        struct text text = text_in(sentence, sizeof sentence);
        json_open_object(out, NULL);
        say_message_json(box->game, box->data, &reasons->list[i], out);
        say_message(box->game, box->data, &reasons->list[i], "hint", &audience, &text);
        if (request->describe)
            json_string(out, "text", sentence);
        json_close_object(out);
    }
    json_close_array(out);
}

/* The totals are sums of the rounded lines, so that the sheet adds up. */
static void write_outlook(const struct game *game, const struct outlook *outlook, struct json *out)
{
    int before = 0, after = 0;
    json_open_object(out, "outlook");
    json_number(out, "playouts", outlook->playouts);
    json_open_array(out, "lines");
    for (int i = 0; game->lines[i].code != NULL; i++) {
        json_open_object(out, NULL);
        json_string(out, "line", game->lines[i].code);
        write_tenths(out, "before", outlook->before[i]);
        write_tenths(out, "after", outlook->after[i]);
        json_close_object(out);
        before += outlook->before[i];
        after += outlook->after[i];
    }
    json_close_array(out);
    write_tenths(out, "before", before);
    write_tenths(out, "after", after);
    json_close_object(out);
}

static void write_alternative_text(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    struct audience audience = request_audience(request);
    char sentences[COMMENT_MAX];
    struct text text = text_in(sentences, sizeof sentences);
    hint_say_next(table_game(table), table_box(table)->data, table_state(table),
                  &request->engine->thinking.hint, false, &audience, &text);
    json_string(out, "text", sentences);
}

/* The second best move, if there was a choice, and what it does differently. */
static void write_alternative(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    const struct hint *hint = &request->engine->thinking.hint;
    if (!hint->has_next)
        return;
    json_open_object(out, "next");
    write_move(table, "move", hint->next.other.move, out);
    write_fraction(out, "cost", hint->next_cost);
    write_other_points(table_game(table), &hint->next, out);
    write_reasons(request, "reasons", &hint->next.other.reasons, out);
    if (request->describe)
        write_alternative_text(request, out);
    json_close_object(out);
}

static void write_sentences(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    struct audience audience = request_audience(request);
    struct text text = string_builder_open(PROGRESS_SIZE);
    do
        hint_say(table_game(table), table_box(table)->data, table_state(table),
                 &request->engine->thinking.hint, false, &audience, &text);
    while (string_builder_grow(&text));
    json_string(out, "text", text.at);
    string_builder_close(&text);
}

void answer_hint(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    const struct hint *hint = &request->engine->thinking.hint;
    json_number(out, "seat", hint->seat);
    write_move(table, "move", hint->move, out);
    write_values(out, "value", hint->value, table_setup(table)->players);
    json_bool(out, "exact", hint->exact);
    json_number(out, "iterations", hint->iterations);
    write_line(&hint->line, out);
    write_alternative(request, out);
    write_points(table_game(table), &hint->effect, out);
    write_reasons(request, "reasons", &hint->effect.reasons, out);
    write_outlook(table_game(table), &hint->outlook, out);
    if (request->describe)
        write_sentences(request, out);
    json_bool(out, "stopped", request->engine->thinking.stopped);
}

/* ---- judge ---- */

/* The move that request->move means, which must be legal. */
static bool find_legal_move(struct request *request, game_move *move)
{
    const struct box *box = table_box(request->engine->table);
    const void *state = table_state(request->engine->table);
    struct message why;
    return (box->game->move_read(box->data, state, request->move, move, &why) &&
            box->game->check(box->data, state, *move, &why)) ||
           fail_reason(request, "illegal_move", box, &why);
}

bool act_judge(struct request *request)
{
    struct task task = {.request = request};
    const struct table *table = request->engine->table;
    struct thinking *thinking;
    struct budget budget;
    game_move move;
    if (!read_task(&task) || !judges(&task) || !request_move(request, request->move) ||
        !begin_thought(&task, &thinking, &budget) || !find_legal_move(request, &move))
        return false;
    struct judge judge = {.thinker = thinking->thinker,
                          .game = table_game(table),
                          .box = table_box(table)->data,
                          .watcher = &task.watcher};
    coach_judge(&judge, table_state(table), move, &budget, task.rng, &thinking->judgement);
    thinking->stopped = watcher_stopped(&task.watcher);
    return true;
}

/* What is worth telling about a move that costs something. */
static void write_comment(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    const struct judgement *judgement = &request->engine->thinking.judgement;
    struct audience audience = request_audience(request);
    char comment[COMMENT_MAX];
    struct text text = text_in(comment, sizeof comment);
    enum mark mark = mark_of(judgement->verdict.cost);
    if (mark != MARK_NONE)
        json_string(out, "mark", mark_names[mark]);
    write_move(table, "better", judgement->verdict.best, out);
    write_reasons(request, "reasons", &judgement->comparison.better.reasons, out);
    write_reasons(request, "against", &judgement->comparison.other.reasons, out);
    coach_say(table_game(table), table_box(table)->data, table_state(table), &judgement->verdict,
              &judgement->comparison, &audience, &text);
    json_string(out, "text", comment);
}

void answer_judge(const struct request *request, struct json *out)
{
    const struct table *table = request->engine->table;
    const struct verdict *verdict = &request->engine->thinking.judgement.verdict;
    bool stopped = request->engine->thinking.stopped;
    json_number(out, "seat", verdict->seat);
    write_move(table, "move", verdict->played, out);
    write_values(out, "value", verdict->value, table_setup(table)->players);
    json_bool(out, "exact", verdict->exact);
    write_fraction(out, "cost", verdict->cost);
    if (!stopped && cost_worth_telling(verdict->cost))
        write_comment(request, out);
    json_bool(out, "stopped", stopped);
}

/* ---- analyse ---- */

static void write_newest_decision(const struct task *task, const void *news, struct json *out)
{
    const struct review *review = news;
    struct audience audience = request_audience(task->request);
    struct review_view view = {review, task->request->engine->table, &audience};
    json_number(out, "plies", review->plies);
    review_decision_json(&view, review->count - 1, out);
}

/* How many decisions are judged at most; 0: all, from the first on. */
static bool read_most(struct request *request, long long *most)
{
    const struct json_node *node = request_field(request, "most");
    *most = 0;
    return node == NULL || json_get_int(node, 1, MOST_MAX, most) ||
           fail_range(request, "most", 1, MOST_MAX);
}

/* A part of a review goes on where the part before it ended, unless that was judged otherwise. */
static void begin_review(struct thinking *thinking, const struct task *task, bool is_part)
{
    bool same = thinking->review.verdicts != NULL && thinking->review_seed == task->rng.state &&
                spec_same(&thinking->reviewer, &task->spec);
    if (is_part && same)
        return;
    review_close(&thinking->review);
    review_open(&thinking->review, task->request->engine->table);
    thinking->reviewer = task->spec;
    thinking->review_seed = task->rng.state;
}

/* Unlike thinking, an analysis is possible after the end of the game. */
bool act_analyse(struct request *request)
{
    struct task task = {.request = request};
    const struct table *table = request->engine->table;
    long long most;
    if (!read_task(&task) || !judges(&task) || !read_most(request, &most))
        return false;
    struct thinking *thinking = fresh_thinking(request);
    struct review *review = &thinking->review;
    begin_watching(&task, NULL);
    struct review_options options = {.spec = task.spec, .rng = task.rng};
    options.judge = (struct judge){thinking->thinker, table_game(table), table_box(table)->data,
                                   &task.watcher, .margins = true};
    begin_review(thinking, &task, most > 0);
    int end = most > 0 ? review->count + (int)most : review->plies;
    while (review->count < end && review_next(review, table, &options))
        if (task.progress)
            send_progress(&task, write_newest_decision, review);
    review_finish(review, table, &options);
    thinking->stopped = review->count < review->plies;
    return true;
}

void answer_analyse(const struct request *request, struct json *out)
{
    const struct thinking *thinking = &request->engine->thinking;
    struct audience audience = request_audience(request);
    struct review_view view = {&thinking->review, request->engine->table, &audience};
    json_number(out, "plies", thinking->review.plies);
    review_json(&view, out);
    json_bool(out, "stopped", thinking->stopped);
}

/* ---- review ---- */

static bool read_analysis(struct request *request, const struct json_node **analysis)
{
    *analysis = request_field(request, "analysis");
    if (*analysis == NULL)
        return fail(request, "missing_field", "analysis", "");
    return (*analysis)->kind == JSON_OBJECT || fail_field(request, "analysis");
}

/* Takes the place of what was judged here. No analysis in parts goes on behind it, because none is
 * made with this spec. */
bool act_review(struct request *request)
{
    const struct table *table = request->engine->table;
    struct thinking *thinking = &request->engine->thinking;
    struct review *review = &thinking->review;
    const struct json_node *analysis;
    if (!read_analysis(request, &analysis))
        return false;
    review_close(review);
    review_open(review, table);
    thinking->reviewer = (struct spec){0};
    if (!verdicts_read(review, table, rng_from_text(SEED), analysis)) {
        review_close(review);
        return fail(request, "bad_analysis", "", "");
    }
    thinking->stopped = review->count < review->plies;
    return true;
}
