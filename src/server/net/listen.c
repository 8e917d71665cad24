/*
 * listen.c - the socket at which browsers knock. See listen.h.
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

#define WAITING_MAX 512 /* connections that nobody has looked at yet */
#define ADDRESS_MAX 64
#define PORT_MAX 8

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

/* Neither a child of ours has it, nor does it wait. */
static void set_flags(int made)
{
    fcntl(made, F_SETFD, FD_CLOEXEC);
    fcntl(made, F_SETFL, fcntl(made, F_GETFL) | O_NONBLOCK);
}

/* A port that was used a moment ago is free, one that is used now is not. */
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

int listen_open(const char *address, int port, char url[LISTEN_URL_MAX])
{
    const struct addrinfo wish = {.ai_socktype = SOCK_STREAM,
                                  .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    struct addrinfo *found;
    char service[PORT_MAX];
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &wish, &found) != 0) {
        errno = EINVAL;
        return -1;
    }
    int listener = listen_at(found, url);
    freeaddrinfo(found);
    return listener;
}

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
