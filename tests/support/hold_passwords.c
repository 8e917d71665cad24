/*
 * hold_passwords.c - a library to be preloaded that lets each hash of a password wait, for tests.
 *
 * FLOE_PASSWORD_HOLD names a pipe. Who opens it for reading knows then that a hash has begun; it
 * goes on when the pipe is closed there. Once the pipe's name is gone no hash waits.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int hash_function(char *made, const char *password, unsigned long long length,
                          unsigned long long times, size_t memory);

/* To write to a pipe that nobody reads any more is an error, which is all that poll tells. */
static void wait_for_reader(const char *path)
{
    struct pollfd pipe = {.fd = open(path, O_WRONLY)};
    if (pipe.fd < 0)
        return;
    while (poll(&pipe, 1, -1) < 0)
        continue;
    close(pipe.fd);
}

int crypto_pwhash_str(char made[crypto_pwhash_STRBYTES], const char *const password,
                      unsigned long long length, unsigned long long times, size_t memory)
{
    void *found = dlsym(RTLD_NEXT, "crypto_pwhash_str");
    const char *path = getenv("FLOE_PASSWORD_HOLD");
    hash_function *real;
    memcpy(&real, &found, sizeof real);
    if (path != NULL)
        wait_for_reader(path);
    return real(made, password, length, times, memory);
}
