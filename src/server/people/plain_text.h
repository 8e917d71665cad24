/*
 * plain_text.h - which characters people may use in names and chat.
 *
 * Nothing invisible, nothing that ends a line or changes the direction of the text around it,
 * nothing private or unassigned. The properties of characters come from ICU.
 */
#ifndef FLOE_SERVER_PEOPLE_PLAIN_TEXT_H
#define FLOE_SERVER_PEOPLE_PLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* True if a chat message has only allowed characters, in UTF-8, and shows anything; also if it is
 * empty. Joiners are allowed, as in Persian words and emoji. */
bool plain_chat(const char *text);
/* Normalizes a name: NFKC, trimmed, with single spaces. False: empty, too long, with characters
 * that are not allowed, or with mixed scripts that could imitate another name. */
bool plain_name(const char *given, int characters_max, char *name, size_t size);
/* Only trims: for looking up a name that was given under older rules. */
bool trimmed_name(const char *given, char *name, size_t size);

#endif
