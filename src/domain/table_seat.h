/*
 * table_seat.h - a seat at a table: who has it, and what its clock shows.
 */
#ifndef FLOE_DOMAIN_TABLE_SEAT_H
#define FLOE_DOMAIN_TABLE_SEAT_H

#include <stdbool.h>
#include <stdint.h>

#define TABLE_SEATS 4 /* no game has more players */

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER, SEAT_KINDS };

struct table_seat {
    enum seat_kind kind;
    int64_t person;
    int level;     /* of the computer in this seat, or of the one that plays for an absent person */
    bool replaced; /* a computer plays for the person */
    int undos;     /* undo requests of this seat that were granted */
    int64_t left;  /* milliseconds on its clock */
    /* The rest of its clock (clock.h); earned is -1 in stores that did not keep it. */
    int64_t earned, given, debt;
    int returned;      /* ply at which a returning player last got extra time; -1: never */
    char key[24];      /* whoever sits down must know this key; "": anybody may */
    int64_t reserved;  /* an open seat kept for this person until `reserved_until`; 0: nobody */
    int before, after; /* the rating as shown before and after the game, if it counted */
};

/* The person in the seat, or the one it is kept for; 0: nobody. */
static inline int64_t seat_person(const struct table_seat *seat)
{
    return seat->kind == SEAT_PERSON ? seat->person : seat->reserved;
}

#endif
