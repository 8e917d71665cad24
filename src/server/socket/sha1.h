/*
 * sha1.h - SHA-1 (FIPS 180-4), because the WebSocket handshake (RFC 6455) requires it.
 *
 * SHA-1 is broken as a signature. In the handshake it only shows that the server has read the
 * request. Nothing else may use it.
 */
#ifndef FLOE_SERVER_SOCKET_SHA1_H
#define FLOE_SERVER_SOCKET_SHA1_H

#include <stddef.h>
#include <stdint.h>

#define SHA1_BYTES 20

void sha1(const void *bytes, size_t count, uint8_t digest[SHA1_BYTES]);

#endif
