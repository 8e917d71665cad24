/*
 * move_chain.c - the hash chain of a table's moves. See move_chain.h.
 *
 * BLAKE2b with 16 bytes. Numbers are 8 bytes, little-endian; a text is its length and its bytes, so
 * that two different moves never give the same input.
 */
#include "domain/move_chain.h"

#include <sodium.h>
#include <string.h>

static void add_number(crypto_generichash_state *hash, int64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)number >> (8 * i));
    crypto_generichash_update(hash, bytes, sizeof bytes);
}

static void add_text(crypto_generichash_state *hash, const char *text)
{
    size_t length = strlen(text);
    add_number(hash, (int64_t)length);
    crypto_generichash_update(hash, (const unsigned char *)text, length);
}

void move_chain_first(const struct stored_table *table, uint8_t link[MOVE_LINK_BYTES])
{
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, MOVE_LINK_BYTES);
    add_text(&hash, table->id);
    add_text(&hash, table->game);
    add_text(&hash, table->rules);
    add_text(&hash, table->edition);
    add_number(&hash, table->players);
    add_text(&hash, table->options);
    add_text(&hash, table->seed);
    crypto_generichash_final(&hash, link, MOVE_LINK_BYTES);
}

void move_chain_next(uint8_t link[MOVE_LINK_BYTES], const struct stored_move *move)
{
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, MOVE_LINK_BYTES);
    crypto_generichash_update(&hash, link, MOVE_LINK_BYTES);
    add_number(&hash, move->ply);
    add_number(&hash, move->seat);
    add_text(&hash, move->text);
    add_number(&hash, move->clock);
    add_number(&hash, move->at);
    crypto_generichash_final(&hash, link, MOVE_LINK_BYTES);
}
