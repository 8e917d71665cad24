/*
 * fair_deal.c - a seed that nobody can choose. See fair_deal.h.
 *
 * The format must not change, or old deals could not be verified: another format needs another
 * first line.
 */
#include "base/fair_deal.h"

#include "base/text.h"

#include <string.h>

#define LINES_MAX 512 /* longer than all lines of four seats */

bool fair_deal_is_hex(const char *text)
{
    return strspn(text, "0123456789abcdef") == SHA256_HEX_MAX - 1 &&
           strlen(text) == SHA256_HEX_MAX - 1;
}

void fair_deal_commit(const char *digits, char commitment[SHA256_HEX_MAX])
{
    sha256_hex(digits, strlen(digits), commitment);
}

bool fair_deal_keeps(const char *commitment, const char *digits)
{
    char right[SHA256_HEX_MAX];
    if (digits[0] == '\0')
        return commitment[0] == '\0';
    fair_deal_commit(digits, right);
    return fair_deal_is_hex(digits) && strcmp(commitment, right) == 0;
}

void fair_deal_seed(const struct fair_deal *deal, char seed[SHA256_HEX_MAX])
{
    char lines[LINES_MAX];
    struct text out = text_in(lines, sizeof lines);
    text_format(&out, "floe deal 1\ntable %s\nsecret %s\n", deal->table, deal->secret);
    for (int seat = 0; seat < deal->seats; seat++) {
        const char *number = deal->numbers[seat];
        text_format(&out, "seat%d %s\n", seat + 1, number[0] == '\0' ? "-" : number);
    }
    sha256_hex(lines, out.length, seed);
}

/* The ticket of a chair, from 0. */
static void draw_ticket(const char *seed, int chair, char ticket[SHA256_HEX_MAX])
{
    char lines[LINES_MAX];
    struct text out = text_in(lines, sizeof lines);
    text_format(&out, "floe lot 1\nseed %s\nchair%d\n", seed, chair + 1);
    sha256_hex(lines, out.length, ticket);
}

void fair_deal_order(const char *seed, int seats, int order[FAIR_DEAL_SEATS])
{
    char tickets[FAIR_DEAL_SEATS][SHA256_HEX_MAX];
    for (int chair = 0; chair < seats; chair++) {
        int seat = chair;
        draw_ticket(seed, chair, tickets[chair]);
        for (; seat > 0 && strcmp(tickets[order[seat - 1]], tickets[chair]) > 0; seat--)
            order[seat] = order[seat - 1];
        order[seat] = chair;
    }
}
