/*
 * test_text_view.c - the table of hands in Nunatak's picture keeps its columns.
 */
#include "support.h"

#define LINE_MAX_CHARACTERS 80

static char picture[TEXT_ROOM];

/* The beginning of a game of four, with these names. */
static void draw_in(const char *language, const char *const *names)
{
    const struct game *game = game_named("nunatak");
    struct box *box = open_box_of(game);
    struct game_setup setup = {.players = 4};
    struct audience audience = {.catalog = catalog_for(language), .names = names, .seats = 4};
    struct text out = text_in(picture, sizeof picture);
    void *state = calloc(1, game->state_size);
    game->deal(box->data, &setup, generator_of(rng_from_text("7")), state);
    game->view_text(box->data, state, 0, &audience, &out);
    assert_false(out.cut);
    free(state);
    box_close(box);
}

static void draw(const char *const *names)
{
    draw_in("en", names);
}

static int characters(const char *from, const char *to)
{
    int count = 0;
    for (; from < to; from++)
        count += ((unsigned char)*from & 0xC0) != 0x80;
    return count;
}

/* The first line that has these words in it. */
static const char *line_with(const char *words, const char **end)
{
    const char *at = strstr(picture, words);
    if (at == NULL)
        fail_msg("“%s” is missing in\n%s", words, picture);
    *end = at + strcspn(at, "\n");
    while (at > picture && at[-1] != '\n')
        at--;
    return at;
}

static const char *const long_names[SEATS_MAX] = {"Anna", "Maximilian Alexander",
                                                  "Ñuñoa-Çiğdemoğlu-Ærøskøbing", "Fifteen letters"};

static void long_names_are_cut(void **unused)
{
    const char *end;
    (void)unused;
    draw(long_names);
    line_with("[1] Anna            ", &end);
    line_with("[2] Maximilian Ale… ", &end);
    line_with("[3] Ñuñoa-Çiğdemoğ… ", &end);
    line_with("[4] Fifteen letters ", &end);
}

static void columns_stand_below_each_other(void **unused)
{
    const char *first_end, *other_end;
    (void)unused;
    draw(long_names);
    const char *heading = line_with(" Track Built  Total", &first_end);
    int width = characters(heading, first_end);
    assert_in_range(width, 1, LINE_MAX_CHARACTERS);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        char mark[] = {'\n', '[', (char)('1' + seat), ']', ' ', '\0'};
        const char *line = strstr(picture, mark) + 1;
        other_end = line + strcspn(line, "\n");
        assert_int_equal(characters(line, other_end), width);
        assert_int_equal(other_end[-1], '0');
    }
}

/* The start space has no number: nothing is reached yet. */
static void the_track_tells_number_and_space(void **unused)
{
    const char *end;
    (void)unused;
    draw(long_names);
    const char *heading = line_with(" Track Built  Total", &end);
    int column = characters(heading, strstr(heading, "Track")) + (int)strlen("Track");
    const char *line = line_with("[1] Anna", &end);
    assert_int_equal(strncmp(line + column - strlen("0/0"), "0/0 ", 4), 0);
}

/* From the first hand on, with the letters below the last. */
static void no_language_is_wider_than_a_terminal(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < catalog_count; i++) {
        draw_in(catalogs[i].language, long_names);
        const char *line = strstr(picture, "\n[1] ") + 1;
        for (; *line != '\n'; line += strcspn(line, "\n") + 1)
            assert_in_range(characters(line, line + strcspn(line, "\n")), 1, LINE_MAX_CHARACTERS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_names_are_cut),
        cmocka_unit_test(columns_stand_below_each_other),
        cmocka_unit_test(the_track_tells_number_and_space),
        cmocka_unit_test(no_language_is_wider_than_a_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
