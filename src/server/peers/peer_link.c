/*
 * peer_link.c - an encrypted connection between two servers. See peer_link.h.
 */
#include "server/peers/peer_link.h"

#include "base/memory.h"
#include "base/time.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC_BYTES (sizeof PEER_LINK_MAGIC - 1)
#define HEADER_BYTES crypto_secretstream_xchacha20poly1305_HEADERBYTES
#define SEAL_BYTES crypto_secretstream_xchacha20poly1305_ABYTES
#define LENGTH_BYTES 4
#define BUFFER_SIZE (64 * 1024) /* to begin with */

_Static_assert(PEER_LINK_KEY_BYTES == crypto_secretstream_xchacha20poly1305_KEYBYTES, "keys fit");

const char *const peer_link_end_names[PEER_LINK_ENDS] = {"closed", "silent", "slow", "wrong"};

/* The first reason is the true one. */
static void note_end(struct peer_link *link, enum peer_link_end why)
{
    if (!link->connection->closing)
        link->end = why;
}

/* What waits is asked of the connection: under load it never has taken all, however fast the other
 * side reads. */
static void write_bytes(struct peer_link *link, const void *bytes, size_t length)
{
    uv_buf_t piece = uv_buf_init((char *)bytes, (unsigned)length);
    if (!connection_write(link->connection, &piece, 1) ||
        connection_unsent(link->connection) <= PEER_LINK_QUEUE_MAX)
        return;
    note_end(link, PEER_LINK_SLOW);
    connection_reset(link->connection);
}

/* ---- keys ---- */

/* One key for each direction: `from` names the side that sends. */
static void derive_key(const struct peer_link *link, char from, const uint8_t *first,
                       const uint8_t *second, uint8_t key[PEER_LINK_KEY_BYTES])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, link->key, PEER_LINK_KEY_BYTES, PEER_LINK_KEY_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)&from, 1);
    crypto_generichash_update(&state, first, PEER_LINK_NONCE_BYTES);
    crypto_generichash_update(&state, second, PEER_LINK_NONCE_BYTES);
    crypto_generichash_final(&state, key, PEER_LINK_KEY_BYTES);
}

/* The side that connects is "a", the other one "b"; a's number comes first. */
static void derive_own_key(const struct peer_link *link, bool outwards, const uint8_t *other,
                           uint8_t key[PEER_LINK_KEY_BYTES])
{
    const uint8_t *first = link->connects ? link->nonce : other;
    const uint8_t *second = link->connects ? other : link->nonce;
    derive_key(link, link->connects == outwards ? 'a' : 'b', first, second, key);
}

/* ---- the handshake ---- */

static void begin_stream(struct peer_link *link, const uint8_t *other)
{
    uint8_t key[PEER_LINK_KEY_BYTES], header[HEADER_BYTES];
    derive_own_key(link, true, other, key);
    crypto_secretstream_xchacha20poly1305_init_push(&link->out, header, key);
    write_bytes(link, header, sizeof header);
    derive_own_key(link, false, other, key);
    memcpy(link->nonce, key, sizeof key); /* until the other header is here */
    sodium_memzero(key, sizeof key);
    link->stage = PEER_LINK_HEADER;
}

/* How many bytes the greeting of the other side has. */
static size_t greeting_length(const struct peer_link *link)
{
    return link->connects ? PEER_LINK_NONCE_BYTES : MAGIC_BYTES + PEER_LINK_NONCE_BYTES;
}

static bool take_greeting(struct peer_link *link, const char *bytes)
{
    if (!link->connects && memcmp(bytes, PEER_LINK_MAGIC, MAGIC_BYTES) != 0)
        return false;
    if (!link->connects)
        write_bytes(link, link->nonce, sizeof link->nonce);
    begin_stream(link, (const uint8_t *)bytes + greeting_length(link) - PEER_LINK_NONCE_BYTES);
    return true;
}

static bool take_header(struct peer_link *link, const char *bytes)
{
    if (crypto_secretstream_xchacha20poly1305_init_pull(&link->in, (const uint8_t *)bytes,
                                                        link->nonce) != 0)
        return false;
    sodium_memzero(link->nonce, sizeof link->nonce);
    link->stage = PEER_LINK_OPEN;
    link->user->on_open(link);
    return true;
}

/* ---- messages ---- */

static void *room_for(char **memory, size_t *room, size_t wanted)
{
    if (*room < wanted)
        *memory = memory_grown(*memory, *room = wanted * 2, 1);
    return *memory;
}

void peer_link_send(struct peer_link *link, const char *bytes, size_t length)
{
    size_t sealed = length + SEAL_BYTES;
    uint8_t *out = room_for(&link->sealed, &link->sealed_room, LENGTH_BYTES + sealed);
    for (int i = 0; i < LENGTH_BYTES; i++)
        out[i] = (uint8_t)(sealed >> 8 * (LENGTH_BYTES - 1 - i));
    crypto_secretstream_xchacha20poly1305_push(&link->out, out + LENGTH_BYTES, NULL,
                                               (const uint8_t *)bytes, length, NULL, 0, 0);
    write_bytes(link, out, LENGTH_BYTES + sealed);
    link->sent = steady_time();
}

static size_t sealed_length(const char *bytes)
{
    size_t length = 0;
    for (int i = 0; i < LENGTH_BYTES; i++)
        length = length << 8 | (uint8_t)bytes[i];
    return length;
}

static bool open_message(struct peer_link *link, const char *bytes, size_t sealed)
{
    size_t length = sealed - SEAL_BYTES;
    uint8_t *clear = room_for(&link->clear, &link->clear_room, length + 1);
    uint8_t tag;
    if (crypto_secretstream_xchacha20poly1305_pull(&link->in, clear, NULL, &tag,
                                                   (const uint8_t *)bytes, sealed, NULL, 0) != 0)
        return false;
    link->known = true;
    connection_set_deadline(link->connection, PEER_LINK_SILENCE);
    if (length > 0) /* an empty one is a sign of life */
        link->user->on_message(link, (const char *)clear, length);
    return true;
}

/* ---- bytes ---- */

/* Bytes that the next step needs; 0: what came is wrong. */
static size_t step_length(const struct peer_link *link)
{
    if (link->stage == PEER_LINK_GREETING)
        return greeting_length(link);
    if (link->stage == PEER_LINK_HEADER)
        return HEADER_BYTES;
    if (link->length - link->taken < LENGTH_BYTES)
        return LENGTH_BYTES + SEAL_BYTES;
    size_t sealed = sealed_length(link->buffer + link->taken);
    size_t most = (link->known ? PEER_LINK_MESSAGE_MAX : PEER_LINK_FIRST_MAX) + SEAL_BYTES;
    return sealed < SEAL_BYTES || sealed > most ? 0 : LENGTH_BYTES + sealed;
}

static bool take_step(struct peer_link *link, size_t length)
{
    const char *bytes = link->buffer + link->taken;
    if (link->stage == PEER_LINK_GREETING)
        return take_greeting(link, bytes);
    if (link->stage == PEER_LINK_HEADER)
        return take_header(link, bytes);
    return open_message(link, bytes + LENGTH_BYTES, length - LENGTH_BYTES);
}

/* A message may close the link; then those behind it count for nothing. */
static void take_steps(struct peer_link *link)
{
    size_t length;
    while ((length = step_length(link)) != 0 && link->length - link->taken >= length) {
        if (link->connection->closing || !take_step(link, length)) {
            peer_link_close(link, PEER_LINK_WRONG);
            return;
        }
        link->taken += length;
    }
    if (length == 0)
        peer_link_close(link, PEER_LINK_WRONG);
    link->length -= link->taken;
    memmove(link->buffer, link->buffer + link->taken, link->length);
    link->taken = 0;
}

static void on_bytes(struct connection *connection, const char *bytes, size_t length)
{
    struct peer_link *link = connection->owner;
    if (link->length + length > link->room)
        link->buffer =
            memory_grown(link->buffer, link->room = (link->length + length) * 2 + BUFFER_SIZE, 1);
    memcpy(link->buffer + link->length, bytes, length);
    link->length += length;
    link->paused = true;
    store_gate_run(connection->connections->gate, &link->waiter);
    if (link->paused)
        connection_read(connection, false);
}

static void pass_gate(void *context)
{
    struct peer_link *link = context;
    take_steps(link);
    link->paused = false;
    connection_read(link->connection, true);
}

/* Messages do not wait for it: the connection keeps them in order. */
static void on_drained(struct connection *connection)
{
    (void)connection;
}

static void on_resume(struct connection *connection)
{
    const struct peer_link *link = connection->owner;
    connection_read(connection, !link->paused);
}

/* The other side is silent, unless this one does not listen. */
static void on_timeout(struct connection *connection)
{
    struct peer_link *link = connection->owner;
    if (link->paused) {
        connection_set_deadline(connection, PEER_LINK_SILENCE);
        return;
    }
    note_end(link, PEER_LINK_SILENT);
    connection_reset(connection);
}

static void on_closed(struct connection *connection)
{
    struct peer_link *link = connection->owner;
    store_gate_forget(connection->connections->gate, &link->waiter);
    link->user->on_closed(link);
    sodium_memzero(&link->in, sizeof link->in);
    sodium_memzero(&link->out, sizeof link->out);
    free(link->buffer);
    free(link->clear);
    free(link->sealed);
    free(link);
}

static const struct connection_user connection_user = {
    .room = connections_buffer,
    .on_bytes = on_bytes,
    .on_end = connection_close,
    .on_drained = on_drained,
    .on_resume = on_resume,
    .on_timeout = on_timeout,
    .on_closed = on_closed,
};

/* ---- from beginning to end ---- */

static struct peer_link *make_link(const uint8_t *key, bool connects,
                                   const struct peer_link_user *user, void *owner)
{
    struct peer_link *link = memory_for(1, sizeof *link);
    link->key = key;
    link->connects = connects;
    link->user = user;
    link->owner = owner;
    link->waiter = (struct gate_waiter){.run = pass_gate, .context = link};
    randombytes_buf(link->nonce, sizeof link->nonce);
    return link;
}

struct peer_link *peer_link_connect(struct connections *connections, const char *address,
                                    const uint8_t key[PEER_LINK_KEY_BYTES],
                                    const struct peer_link_user *user, void *owner)
{
    struct peer_link *link = make_link(key, true, user, owner);
    link->connection = connection_connect(connections, address, &connection_user, link);
    if (link->connection == NULL) {
        free(link);
        return NULL;
    }
    connection_set_deadline(link->connection, PEER_LINK_SILENCE);
    write_bytes(link, PEER_LINK_MAGIC, MAGIC_BYTES);
    write_bytes(link, link->nonce, sizeof link->nonce);
    return link;
}

struct peer_link *peer_link_accept(struct connections *connections, int socket,
                                   const uint8_t key[PEER_LINK_KEY_BYTES],
                                   const struct peer_link_user *user, void *owner)
{
    struct peer_link *link = make_link(key, false, user, owner);
    link->connection = connection_open(connections, socket, &connection_user, link);
    if (link->connection == NULL) {
        free(link);
        return NULL;
    }
    connection_set_deadline(link->connection, PEER_LINK_SILENCE);
    connection_read(link->connection, true);
    return link;
}

void peer_link_tick(struct peer_link *link, int64_t now)
{
    if (link->stage == PEER_LINK_OPEN && now - link->sent >= PEER_LINK_PING)
        peer_link_send(link, NULL, 0);
}

void peer_link_close(struct peer_link *link, enum peer_link_end why)
{
    note_end(link, why);
    connection_close(link->connection);
}
