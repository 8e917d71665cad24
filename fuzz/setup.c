/*
 * setup.c - fuzzes positions as JSON: an accepted one must be playable to its end.
 */
#include "fuzz.h"
#include "mutate_json.h"

#define TRIES 16 /* of a mutation, to come to a position that is possible */

static bool read_document(const uint8_t *data, size_t size, struct json_node *nodes)
{
    struct json_error error;
    if (json_read((const char *)data, size, nodes, NODES_MAX, &error))
        return true;
    require(error.offset <= size && error.problem != NULL);
    return false;
}

/* Without `view` the position must be whole. */
static void try_game(int number, const struct json_node *object, size_t seed, bool view)
{
    const struct game *game = games[number];
    const struct box *box = built_in_box(number);
    struct player player = player_for(game, box->data);
    struct message why = {0};
    player.rng.state = seed;
    if (!game->state_read(box->data, object, view ? &player.rng : NULL, player.state, &why)) {
        require_reason(game, box->data, &why);
    } else {
        require_position(&player);
        require_playable(&player, 16);
    }
    player_gone(&player);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct json_node nodes[NODES_MAX];
    if (!read_document(data, size, nodes) || nodes->kind != JSON_OBJECT)
        return 0;
    for (int i = 0; games[i] != NULL; i++) {
        try_game(i, nodes, (size_t)rng_hash(data, size), false);
        try_game(i, nodes, (size_t)rng_hash(data, size), true);
    }
    return 0;
}

/* Is it a position of some game? */
static bool accepted(const uint8_t *data, size_t size)
{
    static struct json_node nodes[NODES_MAX];
    bool good = false;
    if (!read_document(data, size, nodes) || nodes->kind != JSON_OBJECT)
        return false;
    for (int i = 0; games[i] != NULL; i++) {
        void *state = memory_for(1, games[i]->state_size);
        struct rng rng = {size};
        struct message why;
        good |= games[i]->state_read(built_in_box(i)->data, nodes, &rng, state, &why);
        free(state);
    }
    return good;
}

/* Most changes make an impossible position. Of several tries the first possible one is taken, else
 * the last one: refusing needs inputs, too. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static uint8_t original[PAGE_SIZE];
    struct rng rng = {seed};
    size_t length = size;
    if (size > sizeof original || rng_below(&rng, 8) == 0)
        return LLVMFuzzerMutate(data, size, most);
    memcpy(original, data, size);
    for (int tries = 0; tries < TRIES; tries++) {
        memcpy(data, original, size);
        length = size;
        if (!mutate_nodes(data, &length, most, &rng))
            return LLVMFuzzerMutate(data, size, most);
        if (accepted(data, length))
            break;
    }
    return length;
}
