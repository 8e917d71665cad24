/*
 * text_table.c - a small table of text. See text_table.h.
 */
#include "cli/admin/text_table.h"

#include "cli/support/columns.h"
#include "cli/support/speak.h"

#include <stdio.h>
#include <string.h>

#define MARGIN 2

/* Rows that are too many are counted, not kept: text_table_print says how many. */
void text_table_row(struct text_table *table, const char *const cells[TEXT_TABLE_COLUMNS])
{
    int row = table->rows++;
    for (int i = 0; row < TEXT_TABLE_ROWS && i < TEXT_TABLE_COLUMNS && cells[i] != NULL; i++) {
        struct text out = text_in(table->cells[row][i], TEXT_TABLE_CELL);
        text_add(&out, cells[i]);
    }
}

static const char *column_name(const struct text_table *table, const struct audience *audience,
                               int i)
{
    return catalog_sentence(audience->catalog, table->columns[i], 1);
}

static int shown_rows(const struct text_table *table)
{
    return table->rows < TEXT_TABLE_ROWS ? table->rows : TEXT_TABLE_ROWS;
}

/* Columns of a terminal, not bytes: names can be in any script. */
static int column_width(const struct text_table *table, const struct audience *audience, int i)
{
    int width = columns_measure(column_name(table, audience, i));
    for (int row = 0; row < shown_rows(table); row++) {
        int cell = columns_measure(table->cells[row][i]);
        width = cell > width ? cell : width;
    }
    return width;
}

/* Texts begin at the left, numbers end at the right. */
static void print_cell(const char *text, int width, bool number, bool last)
{
    int gap = width - columns_measure(text);
    printf("%*s", MARGIN, "");
    if (number)
        printf("%*s", gap, "");
    fputs(text, stdout);
    if (!number && !last)
        printf("%*s", gap, "");
}

/* The first row decides for the whole column. */
static bool is_number(const char *text)
{
    return text[0] != '\0' && text[strspn(text, "0123456789")] == '\0';
}

static void print_columns(const struct text_table *table, const struct audience *audience)
{
    for (int row = -1; row < shown_rows(table); row++) {
        for (int i = 0; i < TEXT_TABLE_COLUMNS && table->columns[i] != NULL; i++) {
            bool last = i + 1 == TEXT_TABLE_COLUMNS || table->columns[i + 1] == NULL;
            print_cell(row < 0 ? column_name(table, audience, i) : table->cells[row][i],
                       column_width(table, audience, i), is_number(table->cells[0][i]), last);
        }
        putchar('\n');
    }
}

void text_table_print(const struct text_table *table, const struct audience *audience)
{
    char number[NUMBER_MAX], words[TEXT_TABLE_CELL * 2];
    struct text out = text_in(words, sizeof words);
    int more = table->rows - shown_rows(table);
    printf("\n%s\n", catalog_sentence(audience->catalog, table->heading, 1));
    if (table->rows == 0)
        printf("%*s%s\n", MARGIN, "",
               catalog_sentence(audience->catalog, "cli.suspicious.none", 1));
    else
        print_columns(table, audience);
    if (more == 0)
        return;
    say(audience, &out, "cli.suspicious.more", more, "count", number_text(more, number), NULL);
    printf("%*s%s\n", MARGIN, "", words);
}
