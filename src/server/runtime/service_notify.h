/*
 * service_notify.h - tells systemd the server's state (sd_notify(3), without its library).
 *
 * systemd names a datagram socket in $NOTIFY_SOCKET. With WatchdogSec= in the unit it also expects
 * "WATCHDOG=1" regularly ($WATCHDOG_USEC); a server whose loop hangs stops sending it and is
 * restarted. Without systemd nothing happens.
 */
#ifndef FLOE_SERVER_RUNTIME_SERVICE_NOTIFY_H
#define FLOE_SERVER_RUNTIME_SERVICE_NOTIFY_H

#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

struct service_notify {
    int socket; /* -1: not run by systemd */
    struct sockaddr_un address;
    socklen_t address_length;
    int64_t every; /* milliseconds between two WATCHDOG=1; 0: none wanted */
    int64_t next;  /* when it is due, by steady_time */
};

/* Reads the environment. */
void service_notify_open(struct service_notify *service);
void service_notify_close(struct service_notify *service);
/* "READY=1", "STOPPING=1". Never waits. */
void service_notify_tell(const struct service_notify *service, const char *state);
/* Sends WATCHDOG=1 if it is due. */
void service_notify_tick(struct service_notify *service, int64_t now);

#endif
