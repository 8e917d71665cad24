/*
 * service_notify.c - states for systemd. See service_notify.h.
 */
#include "server/runtime/service_notify.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MICROSECONDS 1000                                 /* in a millisecond */
#define WATCHDOG_MAX (INT64_C(1000) * 60 * 60 * 24 * 365) /* milliseconds */

/* A path, or with @ a name in the abstract namespace. */
static bool read_address(struct service_notify *service, const char *path)
{
    size_t length = path == NULL ? 0 : strlen(path);
    if (length < 2 || length >= sizeof service->address.sun_path ||
        (path[0] != '/' && path[0] != '@'))
        return false;
    service->address.sun_family = AF_UNIX;
    memcpy(service->address.sun_path, path, length);
    if (path[0] == '@')
        service->address.sun_path[0] = '\0';
    service->address_length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    return true;
}

/* A positive whole number from the environment, or 0. */
static int64_t number_of(const char *name)
{
    const char *text = getenv(name);
    char *end;
    if (text == NULL || text[0] < '0' || text[0] > '9')
        return 0;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    return *end == '\0' && errno == 0 ? number : 0;
}

/* Half of the timeout, as systemd's manual advises. */
static int64_t read_interval(void)
{
    int64_t interval = number_of("WATCHDOG_USEC") / 2 / MICROSECONDS;
    bool ours = getenv("WATCHDOG_PID") == NULL || number_of("WATCHDOG_PID") == getpid();
    if (!ours || number_of("WATCHDOG_USEC") == 0)
        return 0;
    return interval < 1 ? 1 : interval < WATCHDOG_MAX ? interval : WATCHDOG_MAX;
}

/* A message that cannot be sent is lost: the server must not wait for systemd. */
void service_notify_open(struct service_notify *service)
{
    *service = (struct service_notify){.socket = -1};
    if (!read_address(service, getenv("NOTIFY_SOCKET")))
        return;
    service->socket = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (service->socket >= 0) {
        fcntl(service->socket, F_SETFD, FD_CLOEXEC);
        fcntl(service->socket, F_SETFL, O_NONBLOCK);
    }
    service->every = read_interval();
}

void service_notify_close(struct service_notify *service)
{
    if (service->socket >= 0)
        close(service->socket);
    service->socket = -1;
}

/* An unconnected datagram socket raises no SIGPIPE. */
void service_notify_tell(const struct service_notify *service, const char *state)
{
    if (service->socket >= 0)
        sendto(service->socket, state, strlen(state), 0, (const struct sockaddr *)&service->address,
               service->address_length);
}

void service_notify_tick(struct service_notify *service, int64_t now)
{
    if (service->every == 0 || now < service->next)
        return;
    service->next = now + service->every;
    service_notify_tell(service, "WATCHDOG=1");
}
