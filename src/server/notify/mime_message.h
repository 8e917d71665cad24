/*
 * mime_message.h - an e-mail as it goes over the wire: RFC 5322, with MIME, as plain text and as
 * HTML.
 *
 * Names and sentences may contain any UTF-8. They are encoded in headers (RFC 2047) and in the
 * body (quoted-printable), so that none of their bytes ends a line, and lines are short enough for
 * every relay.
 */
#ifndef FLOE_SERVER_NOTIFY_MIME_MESSAGE_H
#define FLOE_SERVER_NOTIFY_MIME_MESSAGE_H

#include "base/text.h"

#include <stdint.h>

struct mime_message {
    const char *from, *to; /* addresses (base/address.h) */
    const char *name;      /* whom it is for */
    const char *subject;
    const char *body;   /* plain text, lines end with '\n' */
    const char *html;   /* the same as HTML, lines end with '\n' */
    const char *stop;   /* URL that ends such e-mails when it is posted to (RFC 8058); NULL: none */
    const char *number; /* unique, of letters and digits */
    int64_t time;       /* milliseconds since 1970 */
};

/* Writes the whole message, with CRLF. `message` is a struct mime_message, as a callback of
 * memory_text. */
void mime_message_write(const void *message, struct text *out);

#endif
