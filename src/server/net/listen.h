/*
 * listen.h - the socket at which browsers knock.
 */
#ifndef FLOE_SERVER_NET_LISTEN_H
#define FLOE_SERVER_NET_LISTEN_H

#include <stdbool.h>

#define LISTEN_URL_MAX 80

/* Listens at an address in figures (127.0.0.1, ::1) and a port (0: any that is free), and writes what
 * a browser calls it: "http://127.0.0.1:7070". -1: errno says why; EINVAL: that is no address. */
int listen_open(const char *address, int port, char url[LISTEN_URL_MAX]);
/* The next connection that waits, made ready for an event loop. -1: errno says why; EAGAIN: there is
 * none. */
int listen_accept(int socket);
/* Is that (an errno of listen_accept) for want of descriptors or memory? It passes when somebody leaves. */
bool listen_is_exhausted(int error);

#endif
