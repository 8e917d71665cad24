/*
 * list.h - the games of this house. Nothing in src but this list and a game's own folder names a
 * game (scripts/check-names.py).
 *
 * GAMES calls one of two macros for each game NAME, in the order in which people see them:
 *
 *   WITH_AI(NAME)     NAME is its `struct game`, NAME_ai its `struct game_ai`.
 *   WITHOUT_AI(NAME)  The game has no ai: computers play it by playouts alone.
 *
 * Two tables are made of it, in two files: list.c has the rules, ai_list.c what search knows. If a
 * table or a `struct game` held both, whoever needs the rules alone would link all of search.
 */
#ifndef FLOE_GAMES_LIST_H
#define FLOE_GAMES_LIST_H

#define GAMES(WITH_AI, WITHOUT_AI) \
    WITH_AI(nunatak)               \
    WITH_AI(nanuuk)                \
    WITHOUT_AI(pebbles)

#endif
