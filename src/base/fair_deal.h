/*
 * fair_deal.h - a seed that nobody can choose: mixed from a secret of the server and a number of
 * each player's client. docs/decisions/deals.md says why it is done this way.
 *
 * Everybody first commits to their part by publishing its SHA-256; the parts are revealed
 * afterwards. Secret, numbers, hashes and seed are 64 hex digits in lower case, and these digits
 * are what is hashed. The server, the page and `floe verify` use this code.
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

/* True for 64 hex digits in lower case. */
bool fair_deal_is_hex(const char *text);
/* The commitment to a secret or a number: the SHA-256 of its digits. */
void fair_deal_commit(const char *digits, char commitment[SHA256_HEX_MAX]);
/* True if this is the commitment to these digits, or if both are "": a seat without a number. */
bool fair_deal_keeps(const char *commitment, const char *digits);
/* The seed: the SHA-256 of the lines "floe deal 1", "table ID", "secret DIGITS" and for each seat
 * "seat1 DIGITS", or "seat1 -" if it has no number, each with its line feed. */
void fair_deal_seed(const struct fair_deal *deal, char seed[SHA256_HEX_MAX]);
/* Seats drawn by lot: order[0] is the chair, from 0, whose player gets the first seat, and so on.
 * The chairs are sorted by the SHA-256 of the lines "floe lot 1", "seed DIGITS" and "chair1", each
 * with its line feed. */
void fair_deal_order(const char *seed, int seats, int order[FAIR_DEAL_SEATS]);

#endif
