/*
 * sha256.h - SHA-256 (FIPS 180-4).
 *
 * Fair deals are verified with it: whoever adds a part to a seed publishes its SHA-256 first and
 * the part later (fair_deal.h). It is plain C, so that the page runs the same code as the server.
 */
#ifndef FLOE_BASE_SHA256_H
#define FLOE_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_BYTES 32
#define SHA256_HEX_MAX 65 /* digits with the NUL */

void sha256(const void *bytes, size_t count, uint8_t digest[SHA256_BYTES]);
/* The same as 64 hex digits in lower case. */
void sha256_hex(const void *bytes, size_t count, char hex[SHA256_HEX_MAX]);

#endif
