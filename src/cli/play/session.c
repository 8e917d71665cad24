/*
 * session.c - the dialogue of the text client. See session.h.
 */
#include "cli/play/session.h"

#include "base/string_builder.h"
#include "cli/play/aid_print.h"
#include "cli/play/chooser.h"
#include "cli/play/lines.h"
#include "cli/play/score_sheet.h"
#include "cli/support/columns.h"
#include "cli/support/files.h"
#include "cli/support/rules_print.h"
#include "cli/support/speak.h"
#include "table/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VIEW_SIZE 8192 /* to begin with */

struct play_session {
    const struct cli *cli; /* with the language that is spoken now: */
    struct cli spoken;
    const char *record; /* the file of --record, or NULL */
    struct table *table;
    struct computers *computers;
    struct chooser chooser;
    struct game_events events;
    char refused[LINE_SIZE]; /* the last refused move, which "?" explains; "": none */
    bool coach;              /* comments on moves that cost much */
    bool quit;
};

/* ---- saying ---- */

static struct audience audience_of(const struct play_session *session)
{
    return audience_at(session->cli, session->table);
}

static void tell(const struct play_session *session, const char *key, const char *what,
                 const char *value)
{
    struct audience audience = audience_of(session);
    print_sentence(&audience, key, what, value);
}

/* Prints what a writer writes about the table, however long it is. */
static void print_text(const struct play_session *session,
                       void (*write)(const struct table *, const struct audience *, struct text *))
{
    struct audience audience = audience_of(session);
    struct text out = string_builder_open(VIEW_SIZE);
    do
        write(session->table, &audience, &out);
    while (string_builder_grow(&out));
    fputs(out.at, stdout);
    string_builder_close(&out);
}

static int decides(const struct play_session *session)
{
    return table_game(session->table)->decides(table_state(session->table));
}

/* The position as the seat that decides sees it; in a hot seat that is whoever sits there now. */
static void write_view(const struct table *table, const struct audience *audience, struct text *out)
{
    const struct game *game = table_game(table);
    int seat = game->decides(table_state(table));
    game->view_text(table_box(table)->data, table_state(table), seat, audience, out);
}

static void print_events(const struct play_session *session, const struct game_events *events)
{
    const struct box *box = table_box(session->table);
    struct audience audience = audience_of(session);
    for (int i = 0; i < events->count; i++) {
        char sentence[1024];
        struct text out = text_in(sentence, sizeof sentence);
        say_message(box->game, box->data, &events->list[i], "event", &audience, &out);
        printf("  %s\n", sentence);
    }
}

/* ---- the position and its choices ---- */

static void show_choices(const struct play_session *session)
{
    char path[LINE_SIZE];
    struct text out = text_in(path, sizeof path);
    chooser_path(&session->chooser, &out);
    puts("");
    if (out.length > 0)
        tell(session,
             session->chooser.part > session->chooser.first ? "play.so_far_back" : "play.so_far",
             path, "");
    choices_print(session->chooser.choices, session->chooser.count, columns_width());
}

static void show_end(const struct play_session *session)
{
    puts("");
    print_text(session, sheet_write);
    puts("");
    print_text(session, sheet_write_result);
    if (session->record == NULL)
        tell(session, "play.end", "", "");
    else
        tell(session, "play.end_recorded", session->record, "");
}

/* Shows the present position and its choices, or the result. */
static void show(struct play_session *session)
{
    struct audience audience = audience_of(session);
    puts("");
    print_text(session, write_view);
    chooser_ask(&session->chooser, table_state(session->table), &audience);
    if (decides(session) == NOBODY)
        show_end(session);
    else
        show_choices(session);
}

static void prompt(const struct play_session *session)
{
    struct audience audience = audience_of(session);
    char name[NAME_MAX_BYTES], most[NUMBER_MAX], sentence[256];
    struct text out = text_in(sentence, sizeof sentence);
    if (decides(session) == NOBODY)
        say(&audience, &out, "play.prompt_over", 1, NULL);
    else
        say(&audience, &out, "play.prompt", 1, "seat",
            say_seat(&audience, decides(session), name, sizeof name), "most",
            number_text(session->chooser.count, most), NULL);
    printf("\n%s ", sentence);
    fflush(stdout);
}

/* ---- moves ---- */

static bool save(const struct play_session *session, const char *file)
{
    char *record = record_write(session->table);
    bool saved = file_write(file, record);
    free(record);
    if (!saved)
        tell(session, "play.not_saved", file, strerror(errno));
    return saved;
}

/* Saves after every move, so that a crash or a lost connection loses nothing. */
static void keep_record(const struct play_session *session)
{
    if (session->record != NULL)
        save(session, session->record);
}

/* Plays a move and prints its events, after a blank line if it is the first of several. False if
 * the move is refused. */
static bool play(struct play_session *session, const char *move, bool first)
{
    struct message why;
    if (!table_play(session->table, move, &why, &session->events))
        return false;
    if (first)
        puts("");
    print_events(session, &session->events);
    keep_record(session);
    return true;
}

/* Lets computers play until a person decides or the game is over. */
static void go_on(struct play_session *session)
{
    char move[MOVE_TEXT_MAX];
    session->refused[0] = '\0';
    for (bool first = true; computers_play(session->computers, decides(session)); first = false) {
        fflush(stdout);
        computers_choose(session->computers, session->table, move);
        play(session, move, first);
    }
    show(session);
}

/* ---- the coach ---- */

/* Judges a move; false if it is not legal, or not a mistake. */
static bool is_mistake(const struct play_session *session, const char *text,
                       struct judgement *judgement)
{
    const struct box *box = table_box(session->table);
    const void *state = table_state(session->table);
    struct message why;
    game_move move;
    if (decides(session) == NOBODY || !box->game->move_read(box->data, state, text, &move, &why) ||
        !box->game->check(box->data, state, move, &why))
        return false;
    computers_judge(session->computers, session->table, move, judgement);
    return mark_of(judgement->verdict.cost) == MARK_MISTAKE;
}

/* Asks until the answer is 1 or 2; without further input the move is taken back. */
static bool plays_anyway(struct play_session *session)
{
    const struct catalog *catalog = session->cli->audience.catalog;
    char line[LINE_SIZE];
    for (;;) {
        printf("\n  1. %s    2. %s\n\n%s ", catalog_sentence(catalog, "play.coach_play", 1),
               catalog_sentence(catalog, "play.coach_back", 1),
               catalog_sentence(catalog, "play.coach_prompt", 1));
        fflush(stdout);
        if (!lines_read(line)) {
            puts("");
            session->quit = true;
            return false;
        }
        if (strcmp(line, "1") == 0 || strcmp(line, "2") == 0)
            return line[0] == '1';
    }
}

/* True if the move is to be played: the coach has nothing to say, or the player plays it anyway. */
static bool coach_agrees(struct play_session *session, const char *move)
{
    const struct box *box = table_box(session->table);
    struct audience audience = audience_of(session);
    struct judgement judgement;
    char comment[COMMENT_MAX];
    struct text out = text_in(comment, sizeof comment);
    if (!session->coach || !is_mistake(session, move, &judgement))
        return true;
    coach_say(box->game, box->data, table_state(session->table), &judgement.verdict,
              &judgement.comparison, &audience, &out);
    puts("");
    tell(session, "play.coach", "", comment);
    return plays_anyway(session);
}

static void try_move(struct play_session *session, const char *move)
{
    if (!coach_agrees(session, move)) {
        if (!session->quit)
            show(session);
        return;
    }
    if (play(session, move, true)) {
        go_on(session);
        return;
    }
    snprintf(session->refused, sizeof session->refused, "%s", move);
    tell(session, "play.refused", move, "");
}

/* Takes the choice of that number; once the move is complete, plays it. */
static void choose(struct play_session *session, long number)
{
    const struct chooser *chooser = &session->chooser;
    char most[NUMBER_MAX], text[MOVE_TEXT_MAX];
    struct text out = text_in(text, sizeof text);
    game_move move;
    if (decides(session) == NOBODY) {
        tell(session, "play.over", "", "");
        return;
    }
    if (number < 1 || number > chooser->count) {
        tell(session, "play.no_such_number", number_text(chooser->count, most), "");
        return;
    }
    if (!chooser_take(&session->chooser, (int)number - 1, &move)) {
        show_choices(session);
        return;
    }
    chooser->game->move_write(chooser->box, chooser->state, move, &out);
    try_move(session, text);
}

/* ---- commands ---- */

static void explain_refusal(const struct play_session *session, const char *move,
                            const struct message *why)
{
    const struct box *box = table_box(session->table);
    struct audience audience = audience_of(session);
    char reason[1024], sentence[2048];
    struct text out = text_in(reason, sizeof reason);
    say_reason(box->game, box->data, why, &audience, &out);
    out = text_in(sentence, sizeof sentence);
    say(&audience, &out, "play.why", 1, "move", move, "reason", reason, NULL);
    puts(sentence);
}

/* Explains why a move is illegal: the one given, or the one that was refused last. */
static void command_why(struct play_session *session, const char *argument)
{
    const struct box *box = table_box(session->table);
    const void *state = table_state(session->table);
    const char *text = argument[0] == '\0' ? session->refused : argument;
    struct audience audience = audience_of(session);
    struct message why;
    game_move move;
    char description[LINE_SIZE];
    struct text out = text_in(description, sizeof description);
    if (text[0] == '\0') {
        tell(session, "play.why_what", "", "");
    } else if (box->game->move_read(box->data, state, text, &move, &why) &&
               box->game->check(box->data, state, move, &why)) {
        box->game->move_describe(box->data, state, move, -1, &audience, &out);
        tell(session, "play.possible", text, description);
    } else {
        explain_refusal(session, text, &why);
    }
}

/* Shows a rule or a section of the rules; without a word, which sections there are. */
static void command_rule(struct play_session *session, const char *argument)
{
    struct audience audience = audience_of(session);
    const char *game = table_game(session->table)->name;
    const struct rule_book *book = rule_book_for(game, audience.catalog->language);
    puts("");
    if (book == NULL) {
        tell(session, "play.no_rules", "", "");
    } else if (argument[0] == '\0') {
        rules_print_contents(book);
        tell(session, "play.which_rule", "", "");
    } else if (!rules_print_asked(&audience, book, argument)) {
        tell(session, "play.no_rule", argument, "");
    }
}

/* The ply of the last decision of a person; 0 if there is none. */
static int last_of_person(const struct play_session *session)
{
    int ply = table_plies(session->table);
    char move[MOVE_TEXT_MAX];
    while (ply > 0 &&
           computers_play(session->computers, table_ply(session->table, ply, move, NULL)))
        ply--;
    return ply;
}

/* Undoes the last decision of a person, and everything that computers played since. */
static void command_undo(struct play_session *session, const char *argument)
{
    int ply = last_of_person(session);
    char move[MOVE_TEXT_MAX];
    struct message why;
    (void)argument;
    if (ply == 0) {
        tell(session, "play.nothing_to_undo", "", "");
        return;
    }
    table_ply(session->table, ply, move, NULL);
    while (table_plies(session->table) >= ply)
        table_undo(session->table, NOBODY, &why);
    session->refused[0] = '\0';
    tell(session, "play.undone", move, "");
    keep_record(session);
    show(session);
}

/* The letter "t" is a hint by the strongest level. */
static void command_tip(struct play_session *session, const char *argument)
{
    const struct table *table = session->table;
    struct audience audience = audience_of(session);
    struct text out;
    struct hint hint;
    (void)argument;
    if (decides(session) == NOBODY) {
        tell(session, "play.over", "", "");
        return;
    }
    computers_advise(session->computers, table, &hint);
    out = string_builder_open(VIEW_SIZE);
    do
        hint_say(table_game(table), table_box(table)->data, table_state(table), &hint, true,
                 &audience, &out);
    while (string_builder_grow(&out));
    fputs(out.at, stdout);
    string_builder_close(&out);
}

/* Turns the coach on or off. */
static void command_coach(struct play_session *session, const char *argument)
{
    (void)argument;
    session->coach = !session->coach;
    tell(session, session->coach ? "play.coach_on" : "play.coach_off", "", "");
}

static void command_back(struct play_session *session, const char *argument)
{
    (void)argument;
    if (decides(session) != NOBODY && chooser_back(&session->chooser))
        show_choices(session);
    else
        tell(session, "play.no_way_back", "", "");
}

static void command_score(struct play_session *session, const char *argument)
{
    (void)argument;
    puts("");
    if (decides(session) != NOBODY)
        tell(session, "play.score_now", "", "");
    print_text(session, sheet_write);
}

static void command_aid(struct play_session *session, const char *argument)
{
    (void)argument;
    print_text(session, aid_write);
}

/* All decisions so far, with what they caused. */
static void command_log(struct play_session *session, const char *argument)
{
    (void)argument;
    if (table_plies(session->table) == 0)
        tell(session, "play.log_empty", "", "");
    for (int ply = 1; ply <= table_plies(session->table); ply++) {
        struct audience audience = audience_of(session);
        char move[MOVE_TEXT_MAX], name[NAME_MAX_BYTES];
        int seat = table_ply(session->table, ply, move, &session->events);
        printf("%d. %s: %s\n", ply, say_seat(&audience, seat, name, sizeof name), move);
        print_events(session, &session->events);
    }
}

static void command_view(struct play_session *session, const char *argument)
{
    (void)argument;
    show(session);
}

static void command_write(struct play_session *session, const char *argument)
{
    if (argument[0] == '\0')
        tell(session, "play.write_where", "", "");
    else if (save(session, argument))
        tell(session, "play.saved", argument, "");
}

/* Lists the languages that there are: "de, en, fr". */
static void list_languages(struct text *out)
{
    for (size_t i = 0; i < catalog_count; i++)
        text_format(out, "%s%s", i == 0 ? "" : ", ", catalogs[i].language);
}

/* Speaks another language from now on. The game stays as it is. */
static void command_language(struct play_session *session, const char *argument)
{
    char all[LINE_SIZE];
    struct text out = text_in(all, sizeof all);
    const struct catalog *catalog = catalog_accepted(argument, NULL);
    list_languages(&out);
    if (catalog == NULL) {
        tell(session, "play.which_language", all, "");
        return;
    }
    session->spoken.audience.catalog = catalog;
    computers_rename(session->computers, &session->spoken.audience, session->table);
    show(session);
}

static void command_help(struct play_session *session, const char *argument);

static void command_quit(struct play_session *session, const char *argument)
{
    (void)argument;
    session->quit = true;
}

static const struct session_command {
    const char *name;
    void (*run)(struct play_session *session, const char *argument);
    const char *form; /* as help shows it */
    const char *help; /* key of its sentence */
} session_commands[] = {
    {"b", command_back, "b", "play.help.back"},
    {"u", command_undo, "u", "play.help.undo"},
    {"?", command_why, "? MOVE", "play.help.why"},
    {"rule", command_rule, "rule E-01", "play.help.rule"},
    {"t", command_tip, "t", "play.help.tip"},
    {"coach", command_coach, "coach", "play.help.coach"},
    {"v", command_view, "v", "play.help.view"},
    {"s", command_score, "s", "play.help.score"},
    {"l", command_log, "l", "play.help.history"},
    {"aid", command_aid, "aid", "play.help.aid"},
    {"w", command_write, "w FILE", "play.help.write"},
    {"lang", command_language, "lang de", "play.help.language"},
    {"h", command_help, "h", "play.help.help"},
    {"q", command_quit, "q", "play.help.quit"},
};
static const int session_command_count = sizeof session_commands / sizeof *session_commands;

static void command_help(struct play_session *session, const char *argument)
{
    (void)argument;
    tell(session, "play.help", "", "");
    for (int i = 0; i < session_command_count; i++) {
        printf("  %-10s", session_commands[i].form);
        tell(session, session_commands[i].help, "", "");
    }
}

/* ---- lines ---- */

static const struct session_command *session_command_named(const char *word, size_t length)
{
    for (int i = 0; i < session_command_count; i++)
        if (strlen(session_commands[i].name) == length &&
            memcmp(session_commands[i].name, word, length) == 0)
            return &session_commands[i];
    return NULL;
}

/* Obeys a line: a number, a command, or else a move. */
static void obey(struct play_session *session, const char *line)
{
    char *end;
    long number = strtol(line, &end, 10);
    size_t length = line[0] == '?' ? 1 : strcspn(line, " \t"); /* of the first word */
    const struct session_command *command = session_command_named(line, length);
    if (line[0] == '\0')
        return;
    if (*end == '\0')
        choose(session, number);
    else if (command != NULL)
        command->run(session, line + length + strspn(line + length, " \t"));
    else
        try_move(session, line);
}

/* A game without a seed began from a position, which only a record can have. */
static void greet(const struct play_session *session)
{
    const char *seed = table_seed(session->table);
    char key[96];
    struct text out = text_in(key, sizeof key);
    text_format(&out, "%s.title", table_game(session->table)->name);
    const char *title = catalog_sentence(session->cli->audience.catalog, key, 1);
    if (seed == NULL || table_plies(session->table) > 0)
        tell(session, "play.welcome_back", title, session->record);
    else
        tell(session, "play.welcome", title, seed);
}

static void converse(struct play_session *session)
{
    char line[LINE_SIZE];
    while (!session->quit) {
        prompt(session);
        if (lines_read(line)) {
            obey(session, line);
        } else {
            puts("");
            session->quit = true;
        }
    }
}

void session_run(const struct cli *cli, const char *record, bool coach, struct table *table,
                 struct computers *computers)
{
    struct play_session session = {
        .spoken = *cli, .record = record, .coach = coach, .table = table, .computers = computers};
    session.cli = &session.spoken;
    chooser_open(&session.chooser, table_game(table), table_box(table)->data);
    greet(&session);
    go_on(&session);
    converse(&session);
    tell(&session, "play.goodbye", "", "");
    chooser_close(&session.chooser);
}
