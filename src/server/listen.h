/*
 * listen.h - the socket at which browsers knock.
 *
 * It is ours and not libwebsockets' own, which goes on without a word when its port is taken and when
 * its address does not exist, and does not tell why.
 */
#ifndef FLOE_SERVER_LISTEN_H
#define FLOE_SERVER_LISTEN_H

#define LISTEN_URL_MAX 80

/* Listens at an address in figures (127.0.0.1, ::1) and a port (0: any that is free), and writes what
 * a browser calls it: "http://127.0.0.1:7070". -1: errno says why; EINVAL: that is no address. */
int listen_open(const char *address, int port, char url[LISTEN_URL_MAX]);
/* The next connection that waits, made ready for an event loop. -1: errno says why; EAGAIN: there is
 * none. */
int listen_accept(int socket);

#endif
