/*
 * mime_message.c - an e-mail as it goes over the wire. See mime_message.h.
 */
#include "server/notify/mime_message.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

#define WORD_BYTES \
    39 /* of UTF-8 in an encoded word: with "Subject: " its line has at most 76 characters */
#define LINE_CHARACTERS 76 /* characters of a quoted-printable line, including its last '=' */
#define DATE_MAX 40
#define BOUNDARY "=_" /* before the number; quoted-printable text cannot contain it */
#define VARIANT sodium_base64_VARIANT_ORIGINAL

/* ---- headers ---- */

/* As many whole characters as fit into an encoded word; an invalid byte counts as one. */
static size_t word_length(const char *text, size_t left)
{
    size_t length = 0, next;
    while (length < left) {
        next = text_utf8(text + length, left - length);
        next = next == 0 ? 1 : next;
        if (length + next > WORD_BYTES)
            break;
        length += next;
    }
    return length;
}

/* Writes encoded words, one per line. Plain text is encoded, too, so that no character has a
 * meaning in the header. */
static void add_encoded(struct text *out, const char *text)
{
    size_t left = strlen(text), length;
    for (const char *at = text; left > 0; at += length, left -= length) {
        char coded[sodium_base64_ENCODED_LEN(WORD_BYTES, VARIANT)];
        length = word_length(at, left);
        sodium_bin2base64(coded, sizeof coded, (const unsigned char *)at, length, VARIANT);
        text_format(out, "%s=?utf-8?B?%s?=", at == text ? "" : "\r\n ", coded);
    }
}

/* In English, whatever the language of the server is: RFC 5322 wants it. */
static void add_date(struct text *out, int64_t time)
{
    time_t seconds = (time_t)(time / 1000);
    struct tm parts;
    char date[DATE_MAX];
    gmtime_r(&seconds, &parts);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &parts);
    text_format(out, "Date: %s\r\n", date);
}

/* Auto-Submitted keeps out-of-office programs from answering. */
static void add_headers(struct text *out, const struct mime_message *message)
{
    add_date(out, message->time);
    text_format(out, "From: Floe <%s>\r\nTo: ", message->from);
    add_encoded(out, message->name);
    text_format(out, "\r\n <%s>\r\nSubject: ", message->to);
    add_encoded(out, message->subject);
    text_format(out, "\r\nMessage-ID: <%s%s>\r\n", message->number, strchr(message->from, '@'));
    if (message->stop != NULL)
        text_format(out,
                    "List-Unsubscribe:\r\n <%s>\r\n"
                    "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                    message->stop);
    text_format(out,
                "Auto-Submitted: auto-generated\r\n"
                "MIME-Version: 1.0\r\n"
                "Content-Type: multipart/alternative; boundary=\"" BOUNDARY "%s\"\r\n\r\n",
                message->number);
}

/* ---- the body ---- */

/* A space at the end of a line must be encoded, or relays would strip it. */
static bool is_plain(char c, char next)
{
    return c > ' ' && c <= '~' ? c != '=' : c == ' ' && next != '\n' && next != '\0';
}

/* Quoted-printable: plain text stays readable, and no relay changes it. */
static void add_quoted(struct text *out, const char *body)
{
    int column = 0;
    for (; *body != '\0'; body++) {
        bool plain = is_plain(body[0], body[1]);
        int width = plain ? 1 : 3;
        if (*body == '\n') {
            text_add(out, "\r\n");
            column = 0;
            continue;
        }
        if (column + width > LINE_CHARACTERS - 1) {
            text_add(out, "=\r\n");
            column = 0;
        }
        text_format(out, plain ? "%c" : "=%02X", (unsigned char)*body);
        column += width;
    }
}

static void add_part(struct text *out, const char *number, const char *type, const char *body)
{
    text_format(out,
                "--" BOUNDARY "%s\r\n"
                "Content-Type: text/%s; charset=utf-8\r\n"
                "Content-Transfer-Encoding: quoted-printable\r\n\r\n",
                number, type);
    add_quoted(out, body);
    text_add(out, "\r\n");
}

/* The last part is the one that programs prefer. */
void mime_message_write(const void *thing, struct text *out)
{
    const struct mime_message *message = thing;
    add_headers(out, message);
    add_part(out, message->number, "plain", message->body);
    add_part(out, message->number, "html", message->html);
    text_format(out, "--" BOUNDARY "%s--\r\n", message->number);
}
