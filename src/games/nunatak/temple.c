/*
 * temple.c - the tables of the temple's geometry, computed by the compiler.
 *
 * Each table is a macro of the bit number, expanded for all 60 bits, so that no table can be
 * mistyped and none needs to be filled at run time.
 */
#include "games/nunatak/temple.h"

/* Bits 29, 34, 39, 44, 58 and 59 are no cells: floors 2 and 3 are narrower than five. The tables
 * have a value there, which nobody asks for. */
#define ON(floor, bit) ((((floor) >> (bit)) & 1) != 0)
#define UP_TO(n) ((UINT64_C(1) << (n)) - 1)

#define FIVE(M, n) M(n), M((n) + 1), M((n) + 2), M((n) + 3), M((n) + 4)
#define TWENTY(M, n) FIVE(M, n), FIVE(M, (n) + 5), FIVE(M, (n) + 10), FIVE(M, (n) + 15)
#define SIXTY(M) TWENTY(M, 0), TWENTY(M, 20), TWENTY(M, 40)

/* The column and row of a bit within its floor. */
#define COLUMN(b) (ON(FLOOR_4, b) ? (b) % 5 - 3 : (b) % 5)
#define ROW(b) (ON(FLOOR_1, b) ? (b) / 5 : ON(FLOOR_2, b) ? (b) / 5 - 5 : (b) / 5 - 9)
#define SIDE(b) (ON(FLOOR_1, b) ? 5 : ON(FLOOR_2, b) ? 4 : ON(FLOOR_3, b) ? 3 : 2)

/* C-01: a cell stands on the square of the floor below with its corner at the same column and row,
 * the distances of cells_above() backwards. "& 63" keeps the shift defined where ON() is false. */
#define UNDER(b)                                        \
    (ON(FLOOR_2, b)   ? SQUARE_SHAPE << (((b)-25) & 63) \
     : ON(FLOOR_3, b) ? SQUARE_SHAPE << (((b)-20) & 63) \
     : ON(FLOOR_4, b) ? SQUARE_SHAPE << (((b)-3) & 63)  \
                      : 0)

/* T-11: floor 4 has no lines. ~0 as a line is never full, which saves asking for the floor. */
#define REWARDED(b) ON(FLOOR_1 | FLOOR_2 | FLOOR_3, b)
#define ROW_CELLS(b) (REWARDED(b) ? UP_TO(SIDE(b)) << ((b)-COLUMN(b)) : ~UINT64_C(0))
#define COLUMN_SHAPE (UINT64_C(0x108421)) /* five rows of one column */
#define COLUMN_CELLS(b) \
    (REWARDED(b) ? (COLUMN_SHAPE & UP_TO(5 * SIDE(b))) << ((b)-5 * ROW(b)) : ~UINT64_C(0))

/* A cell is in up to four squares: it is their corner, or lies one column, one row or both behind
 * it. A shift back can lead to a corner of another floor; those are masked off. */
#define SQUARES_OF(b)                                                                          \
    (ON(TEMPLE, b) ? (UINT64_C(1) << (b) | UINT64_C(1) << (b) >> 1 | UINT64_C(1) << (b) >> 5 | \
                      UINT64_C(1) << (b) >> 6) &                                               \
                         SQUARES_ON_FLOOR(b)                                                   \
                   : 0)
#define SQUARES_ON_FLOOR(b)       \
    (ON(FLOOR_1, b)   ? CORNERS_1 \
     : ON(FLOOR_2, b) ? CORNERS_2 \
     : ON(FLOOR_3, b) ? CORNERS_3 \
                      : CORNERS_4)

/* Z-04 [R]: floors are concentric. Twice the distance of the middle of column or row x from the
 * axis, so that it is a whole number on floors with an even side as well. */
#define FROM_AXIS(x, b) (2 * (x) - (SIDE(b) - 1))
#define OFF_AXIS(b)                                      \
    (FROM_AXIS(COLUMN(b), b) * FROM_AXIS(COLUMN(b), b) + \
     FROM_AXIS(ROW(b), b) * FROM_AXIS(ROW(b), b))

const uint64_t temple_under[TEMPLE_BITS] = {SIXTY(UNDER)};
const uint64_t temple_row[TEMPLE_BITS] = {SIXTY(ROW_CELLS)};
const uint64_t temple_column[TEMPLE_BITS] = {SIXTY(COLUMN_CELLS)};
const uint64_t temple_squares_of[TEMPLE_BITS] = {SIXTY(SQUARES_OF)};
const uint8_t temple_off_axis[TEMPLE_BITS] = {SIXTY(OFF_AXIS)};

int temple_floor(int cell)
{
    return ON(FLOOR_1, cell) ? 1 : ON(FLOOR_2, cell) ? 2 : ON(FLOOR_3, cell) ? 3 : 4;
}

int temple_column_of(int cell)
{
    return COLUMN(cell);
}

int temple_row_of(int cell)
{
    return ROW(cell);
}

int temple_cell(int floor, int column, int row)
{
    static const int first[] = {0, 25, 45, 48};
    if (floor < 1 || floor > 4 || column < 0 || row < 0 || column > 5 - floor || row > 5 - floor)
        return NO_CELL;
    return first[floor - 1] + 5 * row + column;
}
