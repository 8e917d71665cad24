/*
 * rules_print.c - prints rules. See rules_print.h.
 */
#include "cli/support/rules_print.h"

#include "cli/support/columns.h"
#include "cli/support/speak.h"

#include <stdio.h>
#include <string.h>

#define INDENT 7 /* "LV-01  " */

static void print_rule(const struct rule *rule)
{
    int indent = rule->id == NULL ? 0 : INDENT;
    const char *text = rule->text;
    if (rule->id != NULL)
        printf("%-*s", INDENT, rule->id);
    for (;;) {
        size_t length = strcspn(text, "\n");
        columns_print(text, length, indent, columns_width());
        if (text[length] == '\0')
            return;
        printf("%*s", indent, "");
        text += length + 1;
    }
}

static void print_heading(const struct rule_section *section)
{
    printf("%s. %s\n\n", section->letter, section->title);
}

static void print_section(const struct rule_section *section)
{
    print_heading(section);
    for (size_t i = 0; i < section->count; i++)
        print_rule(&section->rules[i]);
}

void rules_print_book(const struct rule_book *book)
{
    printf("%s\n\n", book->title);
    for (const char *const *intro = book->intro; *intro != NULL; intro++)
        columns_print(*intro, strlen(*intro), 0, columns_width());
    for (size_t i = 0; i < book->count; i++) {
        puts("");
        print_section(&book->sections[i]);
    }
}

void rules_print_contents(const struct rule_book *book)
{
    for (size_t i = 0; i < book->count; i++)
        printf("  %-4s%s\n", book->sections[i].letter, book->sections[i].title);
}

bool rules_print_asked(const struct audience *audience, const struct rule_book *book,
                       const char *asked)
{
    const struct rule_section *section = rule_book_section(book, asked);
    if (section != NULL) {
        print_section(section);
        return true;
    }
    const struct rule *rule = rule_book_rule(book, asked, &section);
    if (rule == NULL)
        return false;
    print_heading(section);
    print_rule(rule);
    if (strstr(rule->text, "[R]") != NULL) {
        puts("");
        print_sentence(audience, "rules.ruling", "", "");
    }
    return true;
}
