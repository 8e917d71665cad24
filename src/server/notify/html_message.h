/*
 * html_message.h - the HTML of an e-mail, made from its plain text.
 *
 * Paragraphs stay paragraphs; the one that is the link becomes a button. There are no pictures and
 * nothing is loaded from anywhere; colours follow the reader's light or dark mode. Everything that
 * people have written is escaped.
 */
#ifndef FLOE_SERVER_NOTIFY_HTML_MESSAGE_H
#define FLOE_SERVER_NOTIFY_HTML_MESSAGE_H

#include "base/text.h"

struct html_message {
    const char *language;   /* "en" */
    const char *title;      /* the subject */
    const char *body;       /* plain text: paragraphs with an empty line between two */
    const char *link;       /* the paragraph of `body` that becomes the button */
    const char *button;     /* its words */
    const char *stop;       /* URL of the page that ends such e-mails; "": none */
    const char *stop_words; /* the words of that link */
};

/* `message` is a struct html_message, as a callback of memory_text. */
void html_message_write(const void *message, struct text *out);

#endif
