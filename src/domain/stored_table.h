/*
 * stored_table.h - a table as the store keeps it: everything but its moves.
 *
 * Only plain values: the store reads and writes them (store/store.h), and the server's live table
 * (server/tables/live_table.h) has one inside.
 */
#ifndef FLOE_DOMAIN_STORED_TABLE_H
#define FLOE_DOMAIN_STORED_TABLE_H

#include "domain/clock.h"
#include "domain/stored_move.h"
#include "domain/table_seat.h"

#define TABLE_ID_MAX 16 /* letters and digits, with the NUL */
#define ADDRESS_HASH_BYTES 16
#define DEAL_DIGITS_MAX 65 /* 64 hex digits with the NUL */
#define TABLE_NO_CUT INT32_MAX

enum table_stage { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER, TABLE_GIVEN_UP, TABLE_STAGES };

/* A player asks the others to go back to a ply. */
struct undo_request {
    int seat; /* NOBODY (game.h): nobody asks */
    int ply;
    unsigned agreed; /* seats that agreed, as bits */
};

/* How people end a game before its rules do. */
struct stored_ending {
    int kind;                  /* enum table_ending (table/table.h) */
    int resigned[TABLE_SEATS]; /* 0: still plays; 1, 2, ...: the order in which seats resigned */
    int offers[TABLE_SEATS];   /* how often this seat has offered anything */
    int offer_by;              /* the seat, from 1, that offers something now; 0: none */
    unsigned agreed;           /* seats that agreed to it, as bits */
    bool offers_abort;         /* the offer is to call the game off; otherwise a draw */
};

/* Why a stored game cannot be continued. Such a table is set aside unchanged until somebody mends
 * it. The numbers are in store files: add new ones at the end. */
enum table_fault {
    FAULT_NONE,
    FAULT_GAME,    /* this program does not know the game */
    FAULT_SETUP,   /* the game cannot be dealt with this setup */
    FAULT_RULES,   /* the game has other rules now */
    FAULT_EDITION, /* the game has another edition now */
    FAULT_MOVE,    /* a move is not legal */
    FAULT_CHAIN,   /* a move was changed or moved after it was written */
    FAULT_MISSING, /* moves are missing at the end */
    FAULT_FORKED,  /* two servers wrote moves, in versions that allowed it */
    FAULT_ROW,     /* the table's own row makes no sense */
    FAULT_COUNT,   /* the moves are good, but others than were counted */
    FAULTS
};

/* A reader finds `plies`, `changed`, and each seat's `left` as of the last move, even if only the
 * moves were written since the last store_change_table. The store itself sets `number`,
 * `kept_plies`, `miscounted` and `link`, and raises `plies` with every move. */
struct stored_table {
    char id[TABLE_ID_MAX];
    int64_t number; /* of its row; 0: in no store */
    enum table_stage stage;
    char game[16];
    int players;
    char options[256]; /* as game_options_write */
    char seed[72];
    bool open; /* listed in the lobby; otherwise only by link */
    bool rated;
    bool lot;       /* seats are drawn by lot when the game begins */
    char daily[12]; /* the day whose deal it is, "2026-11-16"; "": none */
    struct clock_settings clock;
    char rules[8];    /* version of the rules it was dealt with; "": an old store did not say */
    char edition[96]; /* the edition it was dealt with, as in a record; "" as above */
    int64_t host, created, changed;
    /* Until it is over: the server's keyed hash of the address that made it. Zeros: unknown. */
    uint8_t address[ADDRESS_HASH_BYTES];
    int plies;
    int kept_plies;  /* plies that were counted: if fewer moves are there, some were lost */
    bool miscounted; /* moves are there that were not counted, or the row counts fewer */
    uint8_t link[MOVE_LINK_BYTES]; /* of the last move */
    int version;                   /* at least as high as any version a client was told */
    int cut; /* the lowest ply ever gone back to: clients may know other moves after it */
    struct undo_request undo;
    struct stored_ending ending; /* written only by store_set_ending */
    char rematch[TABLE_ID_MAX];  /* the next game of the same people; "": none */
    int64_t reserved_until;      /* until when seats are kept for `reserved` people */
    enum table_fault fault;      /* as marked in the store */
    int fault_ply;               /* the first wrong or missing move */
    bool damaged;                /* the row makes no sense: its fault is FAULT_ROW, marked or not */
    struct table_seat seats[TABLE_SEATS];
    int64_t left_at; /* when the seats' `left` was true */
    char result[64]; /* as in a record; "": none yet */
    bool counted;    /* the game has changed its players' ratings */
};

/* True if no seat is a person's, now or later. */
static inline bool table_has_only_computers(const struct stored_table *table)
{
    for (int seat = 0; seat < table->players; seat++)
        if (table->seats[seat].kind != SEAT_COMPUTER)
            return false;
    return true;
}

/* What one seat contributed to the deal. */
struct deal_part {
    char commitment[DEAL_DIGITS_MAX]; /* to a number of the client; "": none */
    char number[DEAL_DIGITS_MAX];     /* the number, once revealed; "": not yet */
};

/* Where the seed of a table comes from (docs/decisions/deals.md). */
struct stored_deal {
    char generator[16];           /* its name */
    char secret[DEAL_DIGITS_MAX]; /* the server's; "": the seed was not mixed */
    bool asked;                   /* clients were asked for their numbers */
    struct deal_part parts[TABLE_SEATS];
};

#endif
