/*
 * fair_deal.h - a seed that nobody can choose: mixed from a secret of the server and a number of
 * each player's client. docs/decisions/deals.md says why it is done this way.
 *
 * Everybody commits to their part, before anybody has told theirs, by telling its SHA-256. Secret,
 * numbers, hashes and seed are 64 hex digits with small letters, and what is hashed are these
 * digits. The server, the page and `floe verify` use this code.
 */
#ifndef FLOE_BASE_FAIR_DEAL_H
#define FLOE_BASE_FAIR_DEAL_H

#include "base/sha256.h"

#include <stdbool.h>

#define FAIR_DEAL_SEATS 4

/* The parts of a seed. A player's number is "" if the client gave none, or a computer sits
 * there. */
struct fair_deal {
    const char *table; /* the table's id, so that no two tables share a seed */
    const char *secret;
    int seats;
    const char *numbers[FAIR_DEAL_SEATS];
};

/* Are these 64 hex digits with small letters? */
bool fair_deal_is_hex(const char *text);
/* The commitment to a secret or a number: the SHA-256 of its digits. */
void fair_deal_commit(const char *digits, char commitment[SHA256_HEX_MAX]);
/* Is this the commitment to these digits? With "" for both: nothing was promised, and nothing
 * told. */
bool fair_deal_keeps(const char *commitment, const char *digits);
/* The seed: the SHA-256 of the lines "floe deal 1", "table ID", "secret DIGITS" and for each seat
 * "seat1 DIGITS", or "seat1 -" if it has no number, each with its line feed. */
void fair_deal_seed(const struct fair_deal *deal, char seed[SHA256_HEX_MAX]);

#endif
