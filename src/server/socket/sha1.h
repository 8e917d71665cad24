/*
 * sha1.h - SHA-1 (FIPS 180-4), for the handshake of WebSockets (RFC 6455), which asks for it.
 *
 * It is broken as a signature; there it only shows that the server has read the request. Nothing else may use it.
 */
#ifndef FLOE_SERVER_SOCKET_SHA1_H
#define FLOE_SERVER_SOCKET_SHA1_H

#include <stddef.h>
#include <stdint.h>

#define SHA1_BYTES 20

void sha1(const void *bytes, size_t count, uint8_t digest[SHA1_BYTES]);

#endif
