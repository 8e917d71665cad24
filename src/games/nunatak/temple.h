/*
 * temple.h - the geometry of the temple: 54 cells in one 64-bit word.
 *
 * The pyramid is laid out in rows of five bits, so that stepping one column is a shift by 1 and
 * one row a shift by 5 on every floor:
 *
 *     floor 1   rows  0-4,  columns 0-4      bits  0-24
 *     floor 2   rows  5-8,  columns 0-3      bits 25-43
 *     floor 3   rows  9-11, columns 0-2      bits 45-57
 *     floor 4   rows  9-10, columns 3-4      bits 48-54, beside floor 3
 *
 * A 2x2 square is named by its cell with the lowest column and row (its corner). All complete
 * squares are found with three shifts, and the cell above a square is one shift away: no loop over
 * cells anywhere.
 */
#ifndef FLOE_GAMES_NUNATAK_TEMPLE_H
#define FLOE_GAMES_NUNATAK_TEMPLE_H

#include "base/bits.h"

#include <stdbool.h>
#include <stdint.h>

#define TEMPLE_BITS 60 /* bits of the layout; 54 of them are cells */
#define TEMPLE_CELLS 54
#define TEMPLE_SQUARES 30
/* No cell has this number, and it fits into the six bits of a cell in a move. */
#define NO_CELL 63

#define FLOOR_1 UINT64_C(0x0000000001FFFFFF)
#define FLOOR_2 (UINT64_C(0x7BDEF) << 25)
#define FLOOR_3 (UINT64_C(0x1CE7) << 45)
#define FLOOR_4 (UINT64_C(0x63) << 48)
#define TEMPLE (FLOOR_1 | FLOOR_2 | FLOOR_3 | FLOOR_4)

/* Corners of the squares: the cells of a floor without its last column and row. */
#define CORNERS_1 UINT64_C(0x7BDEF)
#define CORNERS_2 (UINT64_C(0x1CE7) << 25)
#define CORNERS_3 (UINT64_C(0x63) << 45)
#define CORNERS_4 (UINT64_C(1) << 48)
#define CORNERS (CORNERS_1 | CORNERS_2 | CORNERS_3 | CORNERS_4)

#define SQUARE_SHAPE UINT64_C(0x63) /* a corner at bit 0 and its three partners */

/* Cells on the edge of their floor, P-02: 16 + 12 + 8 + 4. */
#define EDGE_1 (FLOOR_1 & ~(UINT64_C(0x1CE7) << 6))
#define EDGE_2 (FLOOR_2 & ~(UINT64_C(0x63) << 31))
#define EDGE_3 (FLOOR_3 & ~(UINT64_C(1) << 51))
#define EDGE_4 FLOOR_4
#define EDGES (EDGE_1 | EDGE_2 | EDGE_3 | EDGE_4)

/* For each bit: the four cells under it; its row and its column if completing them is rewarded
 * (all ones on floor 4, which no temple fills); the corners of the squares it belongs to. */
extern const uint64_t temple_under[TEMPLE_BITS];
extern const uint64_t temple_row[TEMPLE_BITS];
extern const uint64_t temple_column[TEMPLE_BITS];
extern const uint64_t temple_squares_of[TEMPLE_BITS];
/* Squared distance of the cell's centre from the temple's axis, times four (Z-04). */
extern const uint8_t temple_off_axis[TEMPLE_BITS];

static inline uint64_t cell_bit(int cell)
{
    return UINT64_C(1) << cell;
}

/* Corners of all squares with blocks on all four cells. A shift also joins the last column of a row
 * with the first of the next, and cells of floor 3 with cells of floor 4; CORNERS keeps the answers
 * that are squares. */
static inline uint64_t squares_complete(uint64_t blocks)
{
    return blocks & blocks >> 1 & blocks >> 5 & blocks >> 6 & CORNERS;
}

/* The cells above the squares with these corners; the top square has none. The square with its
 * corner in column c and row r carries the cell in column c and row r of the next floor, so that
 * one distance holds for a whole floor: 25 bits from floor 1 to 2, 20 from 2 to 3, 3 from 3 to
 * 4. */
static inline uint64_t cells_above(uint64_t corners)
{
    return (corners & CORNERS_1) << 25 | (corners & CORNERS_2) << 20 | (corners & CORNERS_3) << 3;
}

/* Rows and columns that the block just placed on this cell completed: 0, 1 or 2 (T-11). */
static inline int lines_completed(uint64_t blocks, int cell)
{
    return ((blocks & temple_row[cell]) == temple_row[cell]) +
           ((blocks & temple_column[cell]) == temple_column[cell]);
}

/* Floor 1-4, column 0-4, row 0-4 of a cell, and back; temple_cell gives NO_CELL if there is no such
 * cell. */
int temple_floor(int cell);
int temple_column_of(int cell);
int temple_row_of(int cell);
int temple_cell(int floor, int column, int row);

#endif
