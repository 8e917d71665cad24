/*
 * peer_message.h - what servers say to each other, and how it is written.
 *
 * A client is connected to one server, its door; a table is run by one server, its owner. If they
 * differ, the door sends the client's messages to the owner, and the owner's answers and events
 * come back. The side of a link that has connected is the door, the one that has accepted the
 * owner; two servers have a link in each direction.
 *
 * A message is one byte, its kind, and fields: numbers are eight bytes, the highest first; texts
 * have their length before them, as a number; the last field of some is "the rest".
 */
#ifndef FLOE_SERVER_PEERS_PEER_MESSAGE_H
#define FLOE_SERVER_PEERS_PEER_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum peer_message_kind {
    /* from the door; `client` is a number that is never given again */
    PEER_HELLO,    /* lease: the first message, and which server the door wants to speak to */
    PEER_CLIENT,   /* client, person, address, language: it will ask for something */
    PEER_REQUEST,  /* client, delay (milliseconds), id (request_id.h), the rest: its message */
    PEER_FOLLOW,   /* client, watch, gathering: it hears of its own tables, or no longer. The owner
                      answers with PEER_OWN, or (gathering 0) with an event for each table */
    PEER_LANGUAGE, /* client, language: it reads another one now */
    PEER_LEFT,     /* client: it is gone */

    /* from the owner */
    PEER_WELCOME, /* the first message: it is that server */
    PEER_DELIVER, /* count, clients, the rest: a message for all of them */
    PEER_HANG_UP, /* client, code */
    PEER_OWN,     /* client, gathering, the rest: lines of its own tables, with commas between */
    PEER_LINE,    /* table, created, the rest: its line in the lobby, which is new or has changed */
    PEER_LINE_GONE, /* table: no longer in the lobby */
    PEER_PEOPLE,    /* count, people: all who are connected there, in order */
    PEER_TAKEN,     /* limit, who, count: what somebody has used of a limit there (limits.h) */
};

/* A message being written. Begins as zeros; free its bytes. */
struct peer_writer {
    char *at;
    size_t length, room;
};

/* Begins anew. */
void peer_write(struct peer_writer *out, enum peer_message_kind kind);
void peer_write_number(struct peer_writer *out, int64_t number);
void peer_write_text(struct peer_writer *out, const char *text);
/* The rest. */
void peer_write_bytes(struct peer_writer *out, const char *bytes, size_t length);

/* A message being read. What is not there reads as 0 or "", and `bad` is set. */
struct peer_reader {
    const char *at;
    size_t left;
    bool bad;
};

/* Reads the kind; `in` is what stands behind it. */
int peer_read(struct peer_reader *in, const char *bytes, size_t length);
int64_t peer_read_number(struct peer_reader *in);
/* A text that is too long is bad, too. */
void peer_read_text(struct peer_reader *in, char *text, size_t size);

#endif
