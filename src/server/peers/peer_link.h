/*
 * peer_link.h - an encrypted connection between two servers, which carries messages.
 *
 * Servers of one store share a key (store_peer_key). The side that connects sends PEER_LINK_MAGIC
 * and a random number, the other side a random number of its own; from both and the key come two
 * keys, one for each direction, so that nothing that was recorded can be sent again. From then on
 * each direction is a stream of libsodium (XChaCha20-Poly1305): a message that was changed, left
 * out or moved ends the link, and whoever does not have the key cannot say or read anything.
 *
 * A message is a kind, one byte, and what peer_message.h puts behind it. On the wire it is four
 * bytes of length, the highest first, and the encrypted bytes.
 *
 * Both sides say something every PEER_LINK_PING milliseconds; a link that is silent for
 * PEER_LINK_SILENCE is closed. So is one whose other side reads too slowly: PEER_LINK_QUEUE_MAX
 * bytes wait for it.
 *
 * What comes in passes the store's gate (store_gate.h), in order: nothing more is read until then.
 */
#ifndef FLOE_SERVER_PEERS_PEER_LINK_H
#define FLOE_SERVER_PEERS_PEER_LINK_H

#include "base/text.h"
#include "server/net/connection.h"

#include <sodium.h>

#define PEER_LINK_MAGIC "floe-peer-2\n"
#define PEER_LINK_KEY_BYTES 32
#define PEER_LINK_NONCE_BYTES 32
#define PEER_LINK_MESSAGE_MAX (2 * 1024 * 1024) /* bytes */
#define PEER_LINK_FIRST_MAX 1024 /* bytes of the first message, before the other side is known */
#define PEER_LINK_QUEUE_MAX (16 * 1024 * 1024) /* bytes that wait for the other side to read */
#define PEER_LINK_PING 500                     /* milliseconds */
#define PEER_LINK_SILENCE 3000

struct peer_link;

struct peer_link_user {
    /* Messages can be sent from now on. */
    void (*on_open)(struct peer_link *link);
    void (*on_message)(struct peer_link *link, const char *bytes, size_t length);
    /* The link is freed after this. */
    void (*on_closed)(struct peer_link *link);
};

enum peer_link_stage { PEER_LINK_GREETING, PEER_LINK_HEADER, PEER_LINK_OPEN };

/* Why a link has ended. */
enum peer_link_end {
    PEER_LINK_CLOSED, /* the other side or the network has closed it, or this server stops */
    PEER_LINK_SILENT, /* the other side has said nothing for PEER_LINK_SILENCE */
    PEER_LINK_SLOW,   /* the other side does not read */
    PEER_LINK_WRONG,  /* what came is no message of a server with this key */
    PEER_LINK_ENDS
};
extern const char *const peer_link_end_names[PEER_LINK_ENDS]; /* "silent", for the log */

struct peer_link {
    const struct peer_link_user *user;
    void *owner;            /* the user's own */
    enum peer_link_end end; /* valid in on_closed */

    /* private to peer_link.c */
    struct connection *connection;
    const uint8_t *key;
    bool connects; /* this side has connected */
    enum peer_link_stage stage;
    bool known; /* the other side has shown that it has the key */
    uint8_t nonce[PEER_LINK_NONCE_BYTES];
    crypto_secretstream_xchacha20poly1305_state in, out;
    char *buffer; /* bytes that came in and are no whole message yet */
    size_t length, room;
    size_t taken; /* of them, while messages are read */
    struct gate_waiter waiter;
    bool paused;          /* what came in has not passed the gate */
    int64_t sent;         /* steady_time of the last message */
    char *clear, *sealed; /* for one message */
    size_t clear_room, sealed_room;
};

/* Connects to "10.0.0.1:7171" or "[::1]:7171". The key must outlive the link. NULL: no such
 * address. */
struct peer_link *peer_link_connect(struct connections *connections, const char *address,
                                    const uint8_t key[PEER_LINK_KEY_BYTES],
                                    const struct peer_link_user *user, void *owner);
/* Takes over a socket that was accepted. NULL: refused, and the socket is closed. */
struct peer_link *peer_link_accept(struct connections *connections, int socket,
                                   const uint8_t key[PEER_LINK_KEY_BYTES],
                                   const struct peer_link_user *user, void *owner);
void peer_link_send(struct peer_link *link, const char *bytes, size_t length);
/* Says that this side is alive, if nothing was sent lately. Call it often, at any time: it needs
 * no store. */
void peer_link_tick(struct peer_link *link, int64_t now);
/* Begins to close; on_closed comes later. */
void peer_link_close(struct peer_link *link, enum peer_link_end why);

#endif
