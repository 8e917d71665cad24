/*
 * suspicious.c - `floe admin STORE suspicious`: rated games that somebody should look at.
 *
 * It judges nobody: friends play each other often, and a beginner loses. All rated games of
 * accounts and bots are read once; nothing is played again, nothing is written.
 */
#include "cli/admin/admin.h"

#include "base/memory.h"
#include "cli/admin/text_table.h"
#include "cli/support/speak.h"
#include "server/tables/rated_game.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM 256
#define PAIR_GAMES 5        /* two people who have played so many games against each other, */
#define PAIR_SHARE 90       /* of which one has won so many in a hundred */
#define SHORT_PLIES 10      /* a game with fewer decisions is short */
#define RESIGNED_IN_A_ROW 3 /* games that somebody has given up one after the other */

#define NONE (-1)

/* What is kept of a rated game, to find patterns by. */
struct played {
    char table[TABLE_ID_MAX];
    int64_t at;
    int players, plies;
    int64_t people[TABLE_SEATS], owners[TABLE_SEATS];
    int resigned[TABLE_SEATS];
    int winner; /* of two; NONE: a draw, or more than two */
    char result[sizeof((struct stored_table *)0)->result];
};

struct history {
    struct admin *admin;
    struct played *all;
    size_t count, room;
};

/* ---- reading ---- */

/* Of two: who gave up has lost, else more points win. Equal points are told apart by what the game
 * did to ratings. */
static int winner_of(const struct stored_table *stored)
{
    const struct table_seat *seats = stored->seats;
    int points[2] = {0, 0}, gained = seats[0].after - seats[0].before;
    char *rest = NULL;
    if (stored->players != 2 || strcmp(stored->result, "draw") == 0)
        return NONE;
    if (strcmp(stored->result, "resigned") == 0)
        return stored->ending.resigned[0] != 0;
    points[0] = (int)strtol(stored->result, &rest, 10);
    points[1] = *rest == '-' ? (int)strtol(rest + 1, NULL, 10) : 0;
    if (points[0] != points[1])
        return points[0] < points[1];
    return gained == 0 ? NONE : gained < 0;
}

/* Guests are not rated. */
static bool read_people(struct history *history, const struct stored_table *stored,
                        struct played *played)
{
    for (int seat = 0; seat < stored->players; seat++) {
        struct person person;
        if (stored->seats[seat].kind != SEAT_PERSON ||
            !store_person(history->admin->store, stored->seats[seat].person, &person) ||
            person.kind == PERSON_GUEST)
            return false;
        played->people[seat] = person.id;
        played->owners[seat] = rated_owner(&person);
        played->resigned[seat] = stored->ending.resigned[seat];
    }
    return true;
}

/* Everything is read first, because patterns need all games in order. */
static bool collect(void *context, const struct stored_table *stored)
{
    struct history *history = context;
    struct played played = {.at = stored->changed,
                            .players = stored->players,
                            .plies = stored->plies,
                            .winner = winner_of(stored)};
    if (!stored->rated || stored->players < 2 || !read_people(history, stored, &played))
        return true;
    memcpy(played.table, stored->id, sizeof played.table);
    memcpy(played.result, stored->result, sizeof played.result);
    if (history->count == history->room) {
        history->room = history->room == 0 ? FIRST_ROOM : history->room * 2;
        history->all = memory_grown(history->all, history->room, sizeof *history->all);
    }
    history->all[history->count++] = played;
    return true;
}

static int compare_times(const void *a, const void *b)
{
    const struct played *one = a, *two = b;
    return (one->at > two->at) - (one->at < two->at);
}

/* Somebody may have been deleted since. */
static const char *name_of(const struct history *history, int64_t id, struct person *person)
{
    return store_person(history->admin->store, id, person) ? person->name : "?";
}

/* ---- one after the other ---- */

/* What two ids have to do with each other: two players, or an owner and a player. With `two` 0: one
 * person alone. */
struct encounter {
    int64_t one, two;
    int games, won, lost; /* by the first */
};

struct encounters {
    struct encounter *all;
    size_t count;
};

static struct encounters encounters_for(size_t most)
{
    return (struct encounters){.all = memory_for(most + 1, sizeof(struct encounter))};
}

static int compare_encounters(const void *a, const void *b)
{
    const struct encounter *one = a, *two = b;
    int first = (one->one > two->one) - (one->one < two->one);
    return first != 0 ? first : (one->two > two->two) - (one->two < two->two);
}

/* Sorts encounters, and adds up those of the same two ids. */
static void sum_up(struct encounters *encounters)
{
    size_t kept = 0;
    qsort(encounters->all, encounters->count, sizeof *encounters->all, compare_encounters);
    for (size_t i = 1; i < encounters->count; i++) {
        struct encounter *last = &encounters->all[kept], *next = &encounters->all[i];
        if (compare_encounters(last, next) != 0) {
            encounters->all[++kept] = *next;
            continue;
        }
        last->games += next->games;
        last->won += next->won;
        last->lost += next->lost;
    }
    encounters->count = encounters->count == 0 ? 0 : kept + 1;
}

/* ---- pairs ---- */

/* Whoever has won more stands first. */
static void add_pair_row(const struct history *history, struct text_table *table,
                         const struct encounter *encounter)
{
    bool first = encounter->won >= encounter->lost;
    int won = first ? encounter->won : encounter->lost,
        lost = first ? encounter->lost : encounter->won;
    struct person winner, loser;
    char number[3][NUMBER_MAX];
    if (encounter->games < PAIR_GAMES || won * 100 < encounter->games * PAIR_SHARE)
        return;
    text_table_row(table, (const char *const[TEXT_TABLE_COLUMNS]){
                              name_of(history, first ? encounter->one : encounter->two, &winner),
                              name_of(history, first ? encounter->two : encounter->one, &loser),
                              number_text(encounter->games, number[0]), number_text(won, number[1]),
                              number_text(lost, number[2])});
}

/* The lower id is always the first, so that a pair is counted as one. */
static void find_pairs(const struct history *history, struct text_table *table)
{
    struct encounters pairs = encounters_for(history->count);
    for (size_t i = 0; i < history->count; i++) {
        const struct played *game = &history->all[i];
        if (game->players != 2)
            continue;
        int low = game->people[0] > game->people[1];
        pairs.all[pairs.count++] = (struct encounter){game->people[low], game->people[1 - low], 1,
                                                      game->winner == low, game->winner == 1 - low};
    }
    sum_up(&pairs);
    for (size_t i = 0; i < pairs.count; i++)
        add_pair_row(history, table, &pairs.all[i]);
    free(pairs.all);
}

/* ---- people of one owner ---- */

/* Another player of the same owner sat at the table. */
static bool has_own(const struct played *game, int seat)
{
    for (int other = 0; other < game->players; other++)
        if (other != seat && game->owners[other] == game->owners[seat])
            return true;
    return false;
}

/* won: games in which another one of the same owner played, too. */
static void find_owners(const struct history *history, struct text_table *table)
{
    struct encounters members = encounters_for(history->count * TABLE_SEATS);
    for (size_t i = 0; i < history->count; i++)
        for (int seat = 0; seat < history->all[i].players; seat++)
            members.all[members.count++] =
                (struct encounter){history->all[i].owners[seat], history->all[i].people[seat], 1,
                                   has_own(&history->all[i], seat), 0};
    sum_up(&members);
    for (size_t i = 0; i < members.count; i++) {
        const struct encounter *member = &members.all[i];
        struct person owner, person;
        char number[2][NUMBER_MAX];
        if ((i == 0 || member[-1].one != member->one) &&
            (i + 1 == members.count || member[1].one != member->one))
            continue; /* nobody else belongs to that owner */
        text_table_row(table, (const char *const[TEXT_TABLE_COLUMNS]){
                                  name_of(history, member->one, &owner),
                                  name_of(history, member->two, &person),
                                  number_text(member->games, number[0]),
                                  number_text(member->won, number[1]), NULL});
    }
    free(members.all);
}

/* ---- short games ---- */

/* The newest first. */
static void find_short(const struct history *history, struct text_table *table)
{
    for (size_t i = history->count; i-- > 0;) {
        const struct played *game = &history->all[i];
        struct person one, two;
        char number[NUMBER_MAX];
        if (game->plies < SHORT_PLIES)
            text_table_row(table, (const char *const[TEXT_TABLE_COLUMNS]){
                                      game->table, name_of(history, game->people[0], &one),
                                      name_of(history, game->people[1], &two),
                                      number_text(game->plies, number), game->result});
    }
}

/* ---- giving up again and again ---- */

/* The longest row of games that somebody has given up, in the order of their ends. */
static int longest_row(const struct history *history, int64_t person)
{
    int row = 0, longest = 0;
    for (size_t i = 0; i < history->count; i++)
        for (int seat = 0; seat < history->all[i].players; seat++)
            if (history->all[i].people[seat] == person) {
                row = history->all[i].resigned[seat] != 0 ? row + 1 : 0;
                longest = row > longest ? row : longest;
            }
    return longest;
}

/* A row is looked for only if somebody has resigned often enough: that walk takes long. */
static void find_resigned(const struct history *history, struct text_table *table)
{
    struct encounters people = encounters_for(history->count * TABLE_SEATS);
    for (size_t i = 0; i < history->count; i++)
        for (int seat = 0; seat < history->all[i].players; seat++)
            people.all[people.count++] = (struct encounter){history->all[i].people[seat], 0, 1,
                                                            history->all[i].resigned[seat] != 0, 0};
    sum_up(&people);
    for (size_t i = 0; i < people.count; i++) {
        const struct encounter *encounter = &people.all[i];
        int row = encounter->won < RESIGNED_IN_A_ROW ? 0 : longest_row(history, encounter->one);
        struct person person;
        char number[3][NUMBER_MAX];
        if (row >= RESIGNED_IN_A_ROW)
            text_table_row(table, (const char *const[TEXT_TABLE_COLUMNS]){
                                      name_of(history, encounter->one, &person),
                                      number_text(encounter->games, number[0]),
                                      number_text(encounter->won, number[1]),
                                      number_text(row, number[2]), NULL});
    }
    free(people.all);
}

/* ---- all of it ---- */

static const struct pattern {
    const char *heading, *columns[TEXT_TABLE_COLUMNS];
    void (*find)(const struct history *history, struct text_table *table);
} patterns[] = {
    {"cli.suspicious.pairs",
     {"cli.suspicious.player", "cli.suspicious.against", "cli.suspicious.count",
      "cli.suspicious.won", "cli.suspicious.lost"},
     find_pairs},
    {"cli.suspicious.owners",
     {"cli.suspicious.owner", "cli.suspicious.player", "cli.suspicious.count",
      "cli.suspicious.together"},
     find_owners},
    {"cli.suspicious.short",
     {"cli.suspicious.table", "cli.suspicious.player", "cli.suspicious.against",
      "cli.suspicious.decisions", "cli.suspicious.result"},
     find_short},
    {"cli.suspicious.resigned",
     {"cli.suspicious.player", "cli.suspicious.count", "cli.suspicious.given_up",
      "cli.suspicious.row"},
     find_resigned},
};

/* Nothing is printed if the store could not be read to its end: half a report would mislead. */
bool admin_suspicious(struct admin *admin)
{
    struct history history = {.admin = admin};
    store_each_table(admin->store, TABLE_OVER, collect, &history);
    if (history.count > 0)
        qsort(history.all, history.count, sizeof *history.all, compare_times);
    if (!admin_settle(admin)) {
        free(history.all);
        return false;
    }
    admin_tell_count(admin, "cli.suspicious.games", (int)history.count, "");
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        struct text_table *table = memory_for(1, sizeof *table);
        table->heading = patterns[i].heading;
        memcpy(table->columns, patterns[i].columns, sizeof table->columns);
        patterns[i].find(&history, table);
        text_table_print(table, &admin->cli->audience);
        free(table);
    }
    free(history.all);
    return true;
}
