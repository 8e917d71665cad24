/*
 * listen.c - the socket that accepts connections. See listen.h.
 */
#include "server/net/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#define WAITING_MAX 512 /* connections not yet accepted */
#define ADDRESS_MAX 64
#define PORT_MAX 8

/* The system knows the port that it has chosen for port 0. IPv6 addresses stand in brackets. */
static bool write_url(int listener, char url[LISTEN_URL_MAX])
{
    struct sockaddr_storage name;
    socklen_t size = sizeof name;
    char address[ADDRESS_MAX], port[PORT_MAX];
    if (getsockname(listener, (struct sockaddr *)&name, &size) != 0 ||
        getnameinfo((struct sockaddr *)&name, size, address, sizeof address, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return false;
    const char *form = name.ss_family == AF_INET6 ? "http://[%s]:%s" : "http://%s:%s";
    snprintf(url, LISTEN_URL_MAX, form, address, port);
    return true;
}

/* Close-on-exec and non-blocking. */
static void set_flags(int made)
{
    fcntl(made, F_SETFD, FD_CLOEXEC);
    fcntl(made, F_SETFL, fcntl(made, F_GETFL) | O_NONBLOCK);
}

/* SO_REUSEADDR: a port used a moment ago is free, one in use is not. */
static int listen_at(const struct addrinfo *at, char url[LISTEN_URL_MAX])
{
    const int yes = 1;
    int listener = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
    if (listener < 0)
        return -1;
    set_flags(listener);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, at->ai_addr, at->ai_addrlen) == 0 && listen(listener, WAITING_MAX) == 0 &&
        write_url(listener, url))
        return listener;
    int why = errno;
    close(listener);
    errno = why;
    return -1;
}

/* Only digits: a name could mean another address tomorrow. NULL: not an address. */
static struct addrinfo *read_address(const char *address, int port)
{
    const struct addrinfo wish = {.ai_socktype = SOCK_STREAM,
                                  .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    struct addrinfo *found;
    char service[PORT_MAX];
    snprintf(service, sizeof service, "%d", port);
    return getaddrinfo(address, service, &wish, &found) == 0 ? found : NULL;
}

bool listen_address_fits(const char *address)
{
    struct addrinfo *found = read_address(address, 0);
    if (found != NULL)
        freeaddrinfo(found);
    return found != NULL;
}

int listen_open(const char *address, int port, char url[LISTEN_URL_MAX])
{
    struct addrinfo *found = read_address(address, port);
    if (found == NULL) {
        errno = EINVAL;
        return -1;
    }
    int listener = listen_at(found, url);
    freeaddrinfo(found);
    return listener;
}

/* Without TCP_NODELAY the system waits for more bytes before it sends a short frame. */
int listen_accept(int socket)
{
    const int yes = 1;
    int made = accept(socket, NULL, NULL);
    if (made < 0)
        return -1;
    set_flags(made);
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return made;
}

bool listen_is_exhausted(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}
