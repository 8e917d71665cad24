/*
 * quick_passwords.c - a library for LD_PRELOAD: passwords are hashed at the least cost that
 * libsodium allows.
 *
 * Everything else is as it is: the same function, form and comparison, as a hash tells its own
 * cost. For tests that need accounts and do not ask how long a hash takes.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <sodium.h>
#include <string.h>

typedef int hash_function(char *made, const char *password, unsigned long long length,
                          unsigned long long times, size_t memory);

int crypto_pwhash_str(char made[crypto_pwhash_STRBYTES], const char *const password,
                      unsigned long long length, unsigned long long times, size_t memory)
{
    void *found = dlsym(RTLD_NEXT, "crypto_pwhash_str");
    hash_function *real;
    (void)times, (void)memory;
    memcpy(&real, &found, sizeof real);
    return real(made, password, length, crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN);
}
