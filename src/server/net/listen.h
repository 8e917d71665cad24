/*
 * listen.h - the socket that accepts connections.
 */
#ifndef FLOE_SERVER_NET_LISTEN_H
#define FLOE_SERVER_NET_LISTEN_H

#include <stdbool.h>

#define LISTEN_URL_MAX 80

/* True for an address in digits. */
bool listen_address_fits(const char *address);
/* Listens at an address in digits (127.0.0.1, ::1) and a port (0: any free one), and writes its
 * URL: "http://127.0.0.1:7070". -1: see errno; EINVAL: not an address. */
int listen_open(const char *address, int port, char url[LISTEN_URL_MAX]);
/* Accepts the next connection, non-blocking and close-on-exec. -1: see errno; EAGAIN: none
 * waits. */
int listen_accept(int socket);
/* True if an errno of listen_accept means that descriptors or memory ran out: it passes when a
 * connection closes. */
bool listen_is_exhausted(int error);

#endif
