/*
 * request_id.c - which request a thread works for. See request_id.h.
 */
#include "server/runtime/request_id.h"

#include "base/text.h"

#include <sodium.h>
#include <string.h>

#define RANDOM_BYTES 8

static _Thread_local const struct request_id *current;

void request_id_make(struct request_id *id)
{
    uint8_t bytes[RANDOM_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(id->text, sizeof id->text, bytes, sizeof bytes);
}

bool request_id_take(struct request_id *id, const char *given)
{
    static const char allowed[] =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.";
    size_t length = strlen(given);
    if (length == 0 || length > REQUEST_ID_GIVEN || strspn(given, allowed) != length)
        return false;
    memcpy(id->text, given, length + 1);
    return true;
}

void request_id_number(struct request_id *id, const struct request_id *socket, uint64_t number)
{
    struct text out = text_in(id->text, sizeof id->text);
    text_add(&out, socket->text);
    text_add_char(&out, '-');
    text_add_int(&out, (long long)number);
}

const struct request_id *request_id_enter(const struct request_id *id)
{
    const struct request_id *before = current;
    current = id;
    return before;
}

struct request_id request_id_now(void)
{
    return current == NULL ? (struct request_id){""} : *current;
}
