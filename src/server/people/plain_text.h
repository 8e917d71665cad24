/*
 * plain_text.h - which characters people may write: in names, and in remarks.
 *
 * Nothing that cannot be seen, ends a line, or changes the direction of what stands around it; nothing
 * private or not assigned. The properties of characters are ICU's.
 */
#ifndef FLOE_SERVER_PEOPLE_PLAIN_TEXT_H
#define FLOE_SERVER_PEOPLE_PLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* A remark: also joiners, as in Persian words and in emoji. False: something in it may not be there, or it is no UTF-8. */
bool plain_chat(const char *text);
/* The name that was meant, compatibility forms resolved (NFKC), without spaces around it and with single ones in it. False: it
 * is empty or does not fit, holds what may not be there, or mixes scripts so that it looks like another. */
bool plain_name(const char *given, int characters_max, char *name, size_t size);
/* The same without asking whether it is a good one: for looking up a name that was given long ago. */
bool trimmed_name(const char *given, char *name, size_t size);

#endif
