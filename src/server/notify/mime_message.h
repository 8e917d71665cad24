/*
 * mime_message.h - an e-mail as it goes over the wire: RFC 5322, with MIME.
 *
 * Names and sentences may hold whatever UTF-8 has. In a header they are encoded (RFC 2047), in the body, too
 * (quoted-printable): no byte of theirs ends a line of the letter, and lines are short enough for every
 * relay.
 */
#ifndef FLOE_SERVER_NOTIFY_MIME_MESSAGE_H
#define FLOE_SERVER_NOTIFY_MIME_MESSAGE_H

#include "base/text.h"

#include <stdint.h>

struct mime_message {
    const char *from, *to; /* addresses (base/address.h) */
    const char *name;      /* whom it is for */
    const char *subject;
    const char *body;   /* lines end with '\n' */
    const char *stop;   /* an address of the page that ends such letters; NULL: there is none */
    const char *number; /* that no other letter has: letters and digits */
    int64_t time;       /* milliseconds since 1970 */
};

/* The whole letter, lines ended by CRLF. `letter` is a struct mime_message: memory_text can call it. */
void mime_message_write(const void *message, struct text *out);

#endif
