/*
 * service_notify.h - tells the service manager how the server is (sd_notify(3) of systemd, without its library).
 *
 * systemd names a datagram socket in $NOTIFY_SOCKET. With WatchdogSec= in the unit it also wants to hear "WATCHDOG=1" in time
 * ($WATCHDOG_USEC); a server whose loop stands still says nothing, and is started again. Without systemd nothing
 * happens.
 */
#ifndef FLOE_SERVER_RUNTIME_SERVICE_NOTIFY_H
#define FLOE_SERVER_RUNTIME_SERVICE_NOTIFY_H

#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

struct service_notify {
    int socket; /* -1: nobody wants to know */
    struct sockaddr_un address;
    socklen_t address_length;
    int64_t every; /* milliseconds from one WATCHDOG=1 to the next; 0: none are wanted */
    int64_t next;  /* when it is due, by steady_time */
};

/* By the environment. */
void service_notify_open(struct service_notify *service);
void service_notify_close(struct service_notify *service);
/* "READY=1", "STOPPING=1". Never waits. */
void service_notify_tell(const struct service_notify *service, const char *state);
/* Tells that the loop runs, if it is time. */
void service_notify_tick(struct service_notify *service, int64_t now);

#endif
