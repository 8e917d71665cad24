/*
 * rules_print.h - prints rules (game/rule_book.h), as wide as the terminal is.
 */
#ifndef FLOE_CLI_SUPPORT_RULES_PRINT_H
#define FLOE_CLI_SUPPORT_RULES_PRINT_H

#include "game/rule_book.h"
#include "game/say.h"

/* A whole book. */
void rules_print_book(const struct rule_book *book);
/* A line for each section: its letter and its title. */
void rules_print_contents(const struct rule_book *book);
/* What is asked for: a rule by its id, or a section by its letter. False if there is neither. */
bool rules_print_asked(const struct audience *audience, const struct rule_book *book,
                       const char *asked);

#endif
