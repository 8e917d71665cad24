/*
 * fairness.c - the operation `verify_deal`: was the seed of a game at a server mixed from what was
 * promised? See request.h, and base/fair_deal.h for how it is done.
 */
#include "base/fair_deal.h"
#include "protocol/request.h"

#include <string.h>

#define TABLE_MAX 16 /* an id with its NUL */

/* What a server has published of a deal: commitments before the game, and their preimages after
 * it. */
struct published_deal {
    char table[TABLE_MAX];
    char hash[SHA256_HEX_MAX], secret[SHA256_HEX_MAX], seed[SHA256_HEX_MAX];
    char commitments[FAIR_DEAL_SEATS][SHA256_HEX_MAX], numbers[FAIR_DEAL_SEATS][SHA256_HEX_MAX];
    int seats;
    bool drawn; /* seats were drawn by lot: */
    int order[FAIR_DEAL_SEATS];
};

/* ---- reading ---- */

static bool read_digits(struct request *request, const char *name, char digits[SHA256_HEX_MAX])
{
    const struct json_node *node = request_field(request, name);
    if (node == NULL)
        return fail(request, "missing_field", name, "");
    return (json_get_string(node, digits, SHA256_HEX_MAX) && fair_deal_is_hex(digits)) ||
           fail_field(request, "digits");
}

/* Reads a list with the digits of each seat; null becomes "". */
static bool read_list(struct request *request, const char *name,
                      char list[FAIR_DEAL_SEATS][SHA256_HEX_MAX], int *seats)
{
    const struct json_node *array = request_field(request, name);
    if (array == NULL)
        return fail(request, "missing_field", name, "");
    if (array->kind != JSON_ARRAY || array->count < 1 || array->count > FAIR_DEAL_SEATS)
        return fail_field(request, "digit_lists");
    *seats = 0;
    for (const struct json_node *node = json_first(array); node != NULL; node = json_next(node)) {
        char *digits = list[(*seats)++];
        if (node->kind != JSON_NULL &&
            (!json_get_string(node, digits, SHA256_HEX_MAX) || !fair_deal_is_hex(digits)))
            return fail_field(request, "digit_lists");
    }
    return true;
}

static bool read_table(struct request *request, struct published_deal *deal)
{
    const struct json_node *node = request_field(request, "table");
    if (node == NULL)
        return fail(request, "missing_field", "table", "");
    return json_get_string(node, deal->table, sizeof deal->table) || fail_field(request, "table");
}

/* Absent: seats were not drawn. */
static bool read_order(struct request *request, struct published_deal *deal)
{
    const struct json_node *array = request_field(request, "order");
    int seat = 0;
    if (array == NULL)
        return true;
    if (array->kind != JSON_ARRAY || array->count != deal->seats)
        return fail_field(request, "order");
    for (const struct json_node *node = json_first(array); node != NULL; node = json_next(node)) {
        long long chair;
        if (!json_get_int(node, 0, deal->seats - 1, &chair))
            return fail_field(request, "order");
        deal->order[seat++] = (int)chair;
    }
    deal->drawn = true;
    return true;
}

static bool read_deal(struct request *request, struct published_deal *deal)
{
    int promised = 0;
    return read_table(request, deal) && read_digits(request, "hash", deal->hash) &&
           read_digits(request, "secret", deal->secret) &&
           read_digits(request, "seed", deal->seed) &&
           read_list(request, "commitments", deal->commitments, &promised) &&
           read_list(request, "numbers", deal->numbers, &deal->seats) &&
           (promised == deal->seats || fail_field(request, "digit_lists")) &&
           read_order(request, deal);
}

/* ---- verifying ---- */

static bool seed_is_mixed(const struct published_deal *deal)
{
    struct fair_deal parts = {deal->table, deal->secret, deal->seats, {0}};
    char seed[SHA256_HEX_MAX];
    for (int seat = 0; seat < deal->seats; seat++)
        parts.numbers[seat] = deal->numbers[seat];
    fair_deal_seed(&parts, seed);
    return strcmp(seed, deal->seed) == 0;
}

static bool order_is_drawn(const struct published_deal *deal)
{
    int order[FAIR_DEAL_SEATS];
    fair_deal_order(deal->seed, deal->seats, order);
    return !deal->drawn || memcmp(order, deal->order, (size_t)deal->seats * sizeof *order) == 0;
}

/* The part that does not match its commitment, or NULL. */
static const char *find_wrong(const struct published_deal *deal)
{
    if (!fair_deal_keeps(deal->hash, deal->secret))
        return "secret";
    for (int seat = 0; seat < deal->seats; seat++)
        if (!fair_deal_keeps(deal->commitments[seat], deal->numbers[seat]))
            return "number";
    if (!seed_is_mixed(deal))
        return "seed";
    return order_is_drawn(deal) ? NULL : "order";
}

bool act_verify_deal(struct request *request)
{
    struct published_deal deal = {0};
    if (!read_deal(request, &deal))
        return false;
    request->wrong = find_wrong(&deal);
    return true;
}

void answer_verify_deal(const struct request *request, struct json *out)
{
    json_bool(out, "fair", request->wrong == NULL);
    if (request->wrong != NULL)
        json_string(out, "wrong", request->wrong);
}
