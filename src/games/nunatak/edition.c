/*
 * edition.c - reading an edition file into a box, and checking it.
 *
 * The file is lines of a keyword and values. Reading is one table of keywords, each with a function
 * that takes one line; then the counts that the rulebooks give are checked, and what the rules look
 * up is prepared. Whatever is wrong is told with its line.
 */
#include "games/nunatak/edition.h"

#include "base/words.h"
#include "games/nunatak/messages.h"
#include "games/nunatak/score.h"

#include <string.h>

const char type_letters[] = "WCABEL";
const char tool_letters[] = "rps";
const char *const favor_names[FAVORS] = {
    "foresight", "abundance", "divination", "propagation", "transformation",
    "insight",   "edges",     "ornaments",  "ascent",      "exchange",
};
const char *const measure_names[MEASURES] = {
    "beasts1", "beasts2", "onetool", "toolsets", "workers", "engineers",
    "carvers", "elders",  "track",   "edges",    "edges1",
};

/* What has been read so far. Cards and tiles are gathered by number, and joined when all lines are
 * read. */
struct edition_reader {
    struct nunatak_box *box;
    struct message *why;
    const struct words *line; /* the current line */
    const struct word *words; /* its words, the keyword first */
    int count;
    int *number;                /* of the line, from 1 */
    int seen[EDITION_KEYWORDS]; /* how often each keyword came */
    int last[EDITION_KEYWORDS]; /* and in which line last */
    int tile_line[NUMBERS];
    int cards, favors, completions;
    uint8_t card_of_number[NUMBERS][CARDS]; /* as read; numbers may come in any order */
    uint8_t tile_of_number[NUMBERS][TEMPLE_CELLS];
    uint8_t tile_count[NUMBERS];
};

/* ---- words ---- */

static int index_of_letter(const char *letters, char letter)
{
    const char *found = letter == '\0' ? NULL : strchr(letters, letter);
    return found == NULL ? NONE : (int)(found - letters);
}

int type_lettered(char letter)
{
    return index_of_letter(type_letters, letter);
}

int tool_lettered(char letter)
{
    return index_of_letter(tool_letters, letter);
}

int favor_named(const char *name, size_t length)
{
    int favor = word_index((struct word){name, length}, favor_names, FAVORS);
    return favor < 0 ? NONE : favor;
}

int card_named(const struct nunatak_box *box, const char *name, size_t length)
{
    for (int kind = 0; kind < box->kinds; kind++)
        if (word_is((struct word){name, length}, box->kind[kind].name))
            return kind;
    return NONE;
}

/* Cuts "W*5" into "W" and 5; without a star the count is 1. */
static bool word_times(struct word *word, int *times)
{
    const char *star = memchr(word->at, '*', word->length);
    *times = 1;
    if (star == NULL)
        return true;
    struct word count = {star + 1, word->length - (size_t)(star - word->at) - 1};
    word->length = (size_t)(star - word->at);
    return word_number(count, times) && *times >= 1 && *times <= CARDS;
}

static bool bad_value(struct edition_reader *reader, int word)
{
    return game_refuse(reader->why, &nunatak_reasons[EDITION_VALUE], word);
}

/* ---- cards ---- */

/* Reads what follows a type's letter: a tool, paws or a pair. Returns the characters read, or
 * -1. */
static int read_detail(int type, const char *at, size_t left, struct card_kind *kind)
{
    if (type == ARTISAN) {
        kind->tool = left < 1 ? NONE : (uint8_t)tool_lettered(at[0]);
        return kind->tool == NONE ? -1 : 1;
    }
    if (type == BEAST) {
        if (left < 1 || (at[0] != '1' && at[0] != '2'))
            return -1;
        kind->paws = (uint8_t)(at[0] - '0');
        return 1;
    }
    if (type == ELDER) {
        if (left < 2)
            return -1;
        int a = type_lettered((char)(at[0] - 'a' + 'A')),
            b = type_lettered((char)(at[1] - 'a' + 'A'));
        if (a == NONE || b == NONE || a >= b)
            return -1;
        kind->pair = (uint8_t)(1 << a | 1 << b);
        return 2;
    }
    return 0;
}

/* A card's name is its description: a letter for each type, behind it what the card shows for it.
 * "W"; "CAr", carver or artisan with a rope; "B1Lab", a beast with one paw or an elder of artisans
 * and beasts. */
static bool read_kind(struct word word, struct card_kind *kind)
{
    *kind = (struct card_kind){.first = NONE, .second = NONE, .tool = NONE};
    if (word.length >= sizeof kind->name)
        return false;
    memcpy(kind->name, word.at, word.length);
    for (size_t i = 0; i < word.length;) {
        int type = type_lettered(word.at[i]);
        if (type == NONE || kind->types >= 1 << type || kind->second != NONE)
            return false; /* "EW" would be a second name of "WE", and a second kind */
        *(kind->first == NONE ? &kind->first : &kind->second) = (uint8_t)type;
        kind->types |= (uint8_t)(1 << type);
        int detail = read_detail(type, word.at + i + 1, word.length - i - 1, kind);
        if (detail < 0)
            return false;
        i += 1 + (size_t)detail;
    }
    return kind->types != 0;
}

/* The number of this kind of card, new or known; NONE if there are too many different ones. */
static int kind_number(struct nunatak_box *box, const struct card_kind *kind)
{
    int known = card_named(box, kind->name, strlen(kind->name));
    if (known != NONE)
        return known;
    if (box->kinds == KINDS_MAX)
        return NONE;
    box->kind[box->kinds] = *kind;
    return box->kinds++;
}

/* The value "1" to "4" behind cards and tiles, as 0-3; -1: it is none. */
static int read_back(const struct edition_reader *reader)
{
    int back = 0;
    if (reader->count < 2 || !word_number(reader->words[1], &back) || back < 1 || back > NUMBERS)
        return -1;
    return back - 1;
}

/* "cards 2 W*2 C*2 Ar WE*2": the back number, then cards, with how many of each. */
static bool read_cards(struct edition_reader *reader)
{
    struct nunatak_box *box = reader->box;
    int back = read_back(reader);
    if (back < 0)
        return bad_value(reader, 1);
    for (int w = 2; w < reader->count; w++) {
        struct word word = reader->words[w];
        struct card_kind kind;
        int times;
        if (!word_times(&word, &times) || !read_kind(word, &kind))
            return bad_value(reader, w);
        int number = kind_number(box, &kind);
        if (number == NONE || reader->cards + times > CARDS)
            return game_refuse(reader->why, &nunatak_reasons[EDITION_TOO_MANY], CARDS);
        for (int i = 0; i < times; i++)
            reader->card_of_number[back][box->card_count[back]++] = (uint8_t)number;
        reader->cards += times;
    }
    return true;
}

/* ---- tiles ---- */

/* "W" or "CA": one type or two different ones (T-06). */
static bool read_tile(struct word word, uint8_t *types)
{
    *types = 0;
    for (size_t i = 0; i < word.length; i++) {
        int type = type_lettered(word.at[i]);
        if (type == NONE || (*types >> type & 1))
            return false;
        *types |= (uint8_t)(1 << type);
    }
    return word.length == 1 || word.length == 2;
}

static bool read_tiles(struct edition_reader *reader)
{
    int back = read_back(reader);
    if (back < 0)
        return bad_value(reader, 1);
    reader->tile_line[back] = *reader->number;
    for (int w = 2; w < reader->count; w++) {
        struct word word = reader->words[w];
        uint8_t types;
        int times;
        if (!word_times(&word, &times) || !read_tile(word, &types))
            return bad_value(reader, w);
        if (reader->tile_count[back] + times > TEMPLE_CELLS)
            return game_refuse(reader->why, &nunatak_reasons[EDITION_TOO_MANY], TEMPLE_CELLS);
        for (int i = 0; i < times; i++)
            reader->tile_of_number[back][reader->tile_count[back]++] = types;
    }
    return true;
}

/* ---- favors, track, tables, completion cards ---- */

/* Foresight and Divination need a market that is refilled after each turn, Abundance an order of
 * turns that can be changed: the fewest players with which each kind can be used at all. */
static int favor_players_least(int favor)
{
    return favor == ABUNDANCE ? 3 : favor == FORESIGHT || favor == DIVINATION ? 2 : 1;
}

/* "favor foresight 2 2+": a kind, how many cards, and the fewest players with whom it is used. With
 * fewer they stay in the box (S-05, S-07). */
static bool read_favor(struct edition_reader *reader)
{
    struct nunatak_box *box = reader->box;
    int count, players;
    if (reader->count != 4)
        return bad_value(reader, reader->count < 4 ? reader->count : 4);
    int favor = favor_named(reader->words[1].at, reader->words[1].length);
    struct word plus = reader->words[3];
    if (favor == NONE || box->favor_players[favor] != 0)
        return bad_value(reader, 1);
    if (!word_number(reader->words[2], &count) || count > FAVOR_CARDS)
        return bad_value(reader, 2);
    if (plus.length != 2 || plus.at[1] != '+' || plus.at[0] < '1' || plus.at[0] > '4')
        return bad_value(reader, 3);
    players = plus.at[0] - '0';
    if (players < favor_players_least(favor))
        return game_refuse(reader->why, &nunatak_reasons[EDITION_FAVOR_PLAYERS], favor,
                           favor_players_least(favor));
    box->favor_count[favor] = (uint8_t)count;
    box->favor_players[favor] = (uint8_t)players;
    reader->favors += count;
    return true;
}

/* C-07, D-04: spaces after the start space, a dot for a blank one. Numbers grow and the last one is
 * 10, so that "the last number passed" and "the next number" are never in doubt (P-07, F-15). */
static bool read_track(struct edition_reader *reader)
{
    struct nunatak_box *box = reader->box;
    int highest = 0;
    if (reader->count > SPACES_MAX)
        return game_refuse(reader->why, &nunatak_reasons[EDITION_TOO_MANY], SPACES_MAX - 1);
    for (int w = 1; w < reader->count; w++) {
        int number = 0;
        if (reader->words[w].length == 1 && reader->words[w].at[0] == '.')
            continue;
        if (!word_number(reader->words[w], &number) || number <= highest || number > 10)
            return bad_value(reader, w);
        box->track_number[w] = (uint8_t)number;
        highest = number;
    }
    box->spaces = (uint8_t)(reader->count - 1);
    if (highest != 10 || box->track_number[box->spaces] != 10)
        return game_refuse(reader->why, &nunatak_reasons[EDITION_TRACK]);
    return true;
}

/* A row of points for 1, 2, 3 ... cards; beyond its end the steps go on growing as they did last
 * (P-04, P-05). */
static bool read_points(struct edition_reader *reader, int points[CARDS + 1])
{
    int given = reader->count - 1;
    if (given < 3 || given > CARDS)
        return game_refuse(reader->why, &nunatak_reasons[EDITION_POINTS]);
    for (int n = 1; n <= given; n++)
        if (!word_number(reader->words[n], &points[n]) || points[n] < points[n - 1])
            return bad_value(reader, n);
    /* 3 7 12 18 25 ...: steps 4 5 6 7, each greater by 1; 0 3 8 15 24: steps 3 5 7 9, by 2. The [R]
     * formulas of P-04 and P-05 are these progressions. */
    int step = points[given] - points[given - 1];
    int growth = step - (points[given - 1] - points[given - 2]);
    for (int n = given + 1; n <= CARDS; n++) {
        step += growth;
        points[n] = points[n - 1] + step;
    }
    return true;
}

static bool read_carvers(struct edition_reader *reader)
{
    return read_points(reader, reader->box->carvers);
}

static bool read_artisans(struct edition_reader *reader)
{
    return read_points(reader, reader->box->artisans);
}

static bool read_ornaments(struct edition_reader *reader)
{
    return read_points(reader, reader->box->ornaments);
}

/* D-07: a name of small letters and two measures. Names differ, because a position names its
 * card. */
static bool read_completion(struct edition_reader *reader)
{
    if (reader->count != 4)
        return bad_value(reader, reader->count < 4 ? reader->count : 4);
    int number = reader->completions++;
    struct nunatak_box *box = reader->box;
    for (size_t i = 0; i < reader->words[1].length; i++)
        if (reader->words[1].at[i] < 'a' || reader->words[1].at[i] > 'z')
            return bad_value(reader, 1);
    if (reader->words[1].length >= sizeof box->completion[0].name)
        return bad_value(reader, 1);
    memcpy(box->completion[number].name, reader->words[1].at, reader->words[1].length);
    for (int i = 0; i < number; i++)
        if (strcmp(box->completion[i].name, box->completion[number].name) == 0)
            return bad_value(reader, 1);
    for (int line = 0; line < 2; line++) {
        int measure = word_index(reader->words[2 + line], measure_names, MEASURES);
        if (measure < 0)
            return bad_value(reader, 2 + line);
        box->completion[number].lines[line] = (uint8_t)measure;
    }
    return true;
}

static bool read_name(struct edition_reader *reader)
{
    return words_name(reader->line, reader->box->name, sizeof reader->box->name) ||
           bad_value(reader, 1);
}

/* ---- lines ---- */

static const struct {
    bool (*read)(struct edition_reader *reader);
    int most; /* lines with this keyword */
} keywords[EDITION_KEYWORDS] = {
    [KEY_EDITION] = {read_name, 1},
    [KEY_CARDS] = {read_cards, NUMBERS},
    [KEY_TILES] = {read_tiles, NUMBERS},
    [KEY_FAVOR] = {read_favor, FAVORS},
    [KEY_TRACK] = {read_track, 1},
    [KEY_CARVERS] = {read_carvers, 1},
    [KEY_ARTISANS] = {read_artisans, 1},
    [KEY_ORNAMENTS] = {read_ornaments, 1},
    [KEY_COMPLETION] = {read_completion, COMPLETIONS},
};

static bool read_line(void *context, const struct words *words)
{
    struct edition_reader *reader = context;
    if (words->too_long)
        return game_refuse(reader->why, &nunatak_reasons[EDITION_LONG_LINE]);
    reader->line = words;
    reader->words = words->list;
    reader->count = words->count;
    int keyword = word_index(words->list[0], edition_keywords, EDITION_KEYWORDS);
    if (keyword < 0)
        return game_refuse(reader->why, &nunatak_reasons[EDITION_KEYWORD]);
    /* read_completion() counts on this: a line too many would lie beyond its table. */
    if (reader->seen[keyword]++ == keywords[keyword].most)
        return game_refuse(reader->why, &nunatak_reasons[EDITION_TWICE], keyword);
    reader->last[keyword] = *reader->number;
    return keywords[keyword].read(reader);
}

/* ---- checks of the whole ---- */

/* What is wrong with the whole is told at the line where it can be mended: the last one of its
 * kind. */
static struct message *at(const struct edition_reader *reader, int line)
{
    *reader->number = line;
    return reader->why;
}

/* C-03: how many cards there are of each set of types, and of each tool. */
static bool check_cards(const struct edition_reader *reader)
{
    static const struct {
        uint8_t types, cards;
    } wanted[] = {
        {1 << WORKER, 8},
        {1 << CARVER, 7},
        {1 << ARTISAN, 9},
        {1 << BEAST, 7},
        {1 << ENGINEER, 6},
        {1 << ELDER, 5},
        {1 << WORKER | 1 << ENGINEER, 4},
        {1 << CARVER | 1 << ARTISAN, 6},
        {1 << BEAST | 1 << ELDER, 2},
    };
    const struct nunatak_box *box = reader->box;
    if (reader->cards != CARDS)
        return game_refuse(at(reader, reader->last[KEY_CARDS]),
                           &nunatak_reasons[EDITION_CARD_COUNT], reader->cards, CARDS);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        int cards = 0, tools[TOOLS] = {0};
        for (int c = 0; c < CARDS; c++) {
            const struct card_kind *kind = &box->kind[box->cards[c]];
            if (kind->types != wanted[i].types)
                continue;
            cards++;
            if (kind->tool != NONE)
                tools[kind->tool]++;
        }
        if (cards != wanted[i].cards)
            return game_refuse(at(reader, reader->last[KEY_CARDS]),
                               &nunatak_reasons[EDITION_TYPE_COUNT], wanted[i].types, cards,
                               wanted[i].cards);
        if ((wanted[i].types & 1 << ARTISAN) &&
            (tools[ROPE] != tools[PICK] || tools[ROPE] != tools[SAW]))
            return game_refuse(at(reader, reader->last[KEY_CARDS]),
                               &nunatak_reasons[EDITION_TOOL_COUNT], wanted[i].types,
                               wanted[i].cards / TOOLS);
    }
    return true;
}

/* C-04; and S-02 has cards of every number. */
static bool check_counts(const struct edition_reader *reader)
{
    static const int tiles[NUMBERS] = {25, 16, 9, 4};
    for (int keyword = 0; keyword < EDITION_KEYWORDS; keyword++)
        if (reader->seen[keyword] == 0)
            return game_refuse(reader->why, &nunatak_reasons[EDITION_MISSING], keyword);
    for (int back = 0; back < NUMBERS; back++)
        if (reader->tile_count[back] != tiles[back])
            return game_refuse(at(reader, reader->tile_line[back]),
                               &nunatak_reasons[EDITION_TILE_COUNT], back + 1,
                               reader->tile_count[back], tiles[back]);
    for (int back = 0; back < NUMBERS; back++)
        if (reader->box->card_count[back] == 0)
            return game_refuse(at(reader, reader->last[KEY_CARDS]),
                               &nunatak_reasons[EDITION_NO_CARDS], back + 1);
    if (reader->favors != FAVOR_CARDS)
        return game_refuse(at(reader, reader->last[KEY_FAVOR]),
                           &nunatak_reasons[EDITION_FAVOR_COUNT], reader->favors, FAVOR_CARDS);
    if (reader->completions != COMPLETIONS)
        return game_refuse(at(reader, reader->last[KEY_COMPLETION]),
                           &nunatak_reasons[EDITION_COMPLETION_COUNT], reader->completions,
                           COMPLETIONS);
    return true;
}

/* ---- preparing what the rules look up ---- */

/* What one card adds to the tally of a hand, filed as this type: only this type's half counts
 * (T-06). */
static uint64_t tally_of(const struct card_kind *kind, int type)
{
    uint64_t tally = UINT64_C(1) << TALLY_TYPE(type);
    if (type == ARTISAN)
        tally |= UINT64_C(1) << TALLY_TOOL(kind->tool);
    if (type == BEAST)
        tally |= (uint64_t)kind->paws << TALLY_PAWS | (uint64_t)(kind->paws == 2) << TALLY_PAWS_2;
    return tally;
}

/* P-08: one for each of the two types that an elder names. */
static uint64_t paired_of(const struct card_kind *kind, int type)
{
    uint64_t paired = 0;
    for (int t = 0; type == ELDER && t < TYPES; t++)
        paired |= (uint64_t)(kind->pair >> t & 1) << PAIRED_TYPE(t);
    return paired;
}

/* Filings are ordered by type, so that a hand reads column by column. */
static void prepare_filings(struct nunatak_box *box)
{
    memset(box->filing_of, NONE, sizeof box->filing_of);
    for (int kind = 0; kind < box->kinds; kind++)
        box->types_of[kind] = box->kind[kind].types;
    for (int type = 0; type < TYPES; type++)
        for (int kind = 0; kind < box->kinds; kind++) {
            if (!(box->kind[kind].types >> type & 1))
                continue;
            int filing = box->filings++;
            box->filed[filing] = (struct filing){(uint8_t)kind, (uint8_t)type};
            box->filing_of[kind][type] = (uint8_t)filing;
            box->tally[filing] = tally_of(&box->kind[kind], type);
            box->paired[filing] = paired_of(&box->kind[kind], type);
        }
}

/* Forwards for the last number passed, backwards for the next one; the last space has a number, so
 * that both are defined everywhere behind the start. */
static void prepare_track(struct nunatak_box *box)
{
    for (int space = 1; space <= box->spaces; space++)
        box->track_reached[space] = box->track_number[space] != 0 ? box->track_number[space]
                                                                  : box->track_reached[space - 1];
    for (int space = box->spaces; space >= 0; space--)
        box->track_next[space] =
            box->track_number[space] != 0 ? box->track_number[space] : box->track_next[space + 1];
}

/* Every distribution of four cells among four parties, and everybody as the active one: 4 * 256
 * squares, worked out once by the rule itself. */
static void prepare_squares(struct nunatak_box *box)
{
    for (int active = 0; active < PARTIES; active++)
        for (int owners = 0; owners < 256; owners++) {
            int blocks[PARTIES] = {0}, points[PARTIES];
            for (int cell = 0; cell < 4; cell++)
                blocks[(owners >> cell & 1) | (owners >> (cell + 4) & 1) << 1]++;
            score_square(blocks, active, points);
            for (int party = 0; party < PARTIES; party++)
                box->square_points[active][owners][party] = (uint8_t)points[party];
        }
}

/* After the whole file is read, because numbers may come in any order, and on several lines. */
static void join_numbers(struct edition_reader *reader)
{
    struct nunatak_box *box = reader->box;
    for (int back = 0, card = 0; back < NUMBERS; back++)
        for (int i = 0; i < box->card_count[back]; i++)
            box->cards[card++] = reader->card_of_number[back][i];
    for (int back = 0, tile = 0; back < NUMBERS; back++)
        for (int i = 0; i < reader->tile_count[back]; i++)
            box->tiles[tile++] = reader->tile_of_number[back][i];
}

/* Lines, counts, and then what follows from them: check_cards() needs the joined list, and
 * everything prepared may count on what was checked. */
bool nunatak_open(void *memory, const char *text, size_t length, struct message *why, int *line)
{
    struct nunatak_box *box = memory;
    memset(box, 0, sizeof *box);
    struct edition_reader reader = {.box = box, .why = why, .number = line};
    if (!words_each_line(text, length, line, read_line, &reader) || !check_counts(&reader))
        return false;
    join_numbers(&reader);
    if (!check_cards(&reader))
        return false;
    prepare_filings(box);
    prepare_track(box);
    prepare_squares(box);
    return true;
}

int favor_cards(const struct nunatak_box *box, int favor, int players)
{
    return players < box->favor_players[favor] ? 0 : box->favor_count[favor];
}
