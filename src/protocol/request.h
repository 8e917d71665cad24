/*
 * request.h - one request on its way through the engine; private to src/protocol/.
 *
 * Every operation is two functions. `act` reads the fields and does all that can fail or change
 * something; `answer` only writes, so that it can write again into a larger buffer.
 */
#ifndef FLOE_PROTOCOL_REQUEST_H
#define FLOE_PROTOCOL_REQUEST_H

#include "advice/coach.h"
#include "advice/hint.h"
#include "advice/review_json.h"
#include "base/sha256.h"
#include "protocol/engine.h"
#include "protocol/picks.h"
#include "protocol/table_json.h"
#include "table/edition_cache.h"
#include "table/record.h"
#include "table/table.h"

/* The most JSON values of a request. A position has some 400. */
#define REQUEST_NODES_MAX 8192
#define REQUEST_FIELDS_MAX 8
#define REQUEST_MESSAGE_MAX 1024
/* The longest quote of a request in a message, with its NUL. */
#define REQUEST_QUOTE_MAX 48

/* A value of request.seat besides a seat, SPECTATOR and WHOLE_STATE: the answer has no state. */
#define NO_STATE (-3)

/* The thinker of the engine, and its last results. */
struct thinking {
    struct thinker *thinker; /* NULL: none yet */
    const struct box *box;   /* the edition of the thinker */
    struct thought thought;
    struct variation line;
    struct hint hint;
    struct judgement judgement;
    struct review review; /* of the table's game as it stands; without verdicts: none */
    struct spec reviewer; /* what its decisions were judged with */
    uint64_t review_seed;
    bool stopped;
};

struct engine {
    const struct catalog *catalog;
    struct engine_listener listener;
    struct thinking thinking;
    struct edition_cache editions;
    struct table *table; /* the game; NULL: none yet */
    int you;             /* the seat that reads, counted from 1; 0: nobody in particular */
    struct scratch scratch;
    struct game_events events; /* of the last `play` */
    struct json_node nodes[REQUEST_NODES_MAX];
};

/* Why a request was refused. */
struct failure {
    const char *code; /* one of the closed list in docs/bots.md */
    char message[REQUEST_MESSAGE_MAX];
    const struct box *box;            /* whose reason it is; NULL: the table's or the record's */
    struct message reason;            /* .what NULL: the code says it all */
    int line, ply;                    /* where in a record; 0: nowhere */
    const struct game_option *option; /* of the game, that is refused; NULL: none */
};

struct request {
    struct engine *engine;
    const struct json_node *root;
    const char *op;
    bool at_table; /* it is about the current game, so messages may name its seats */
    struct failure failure;

    /* What `act` leaves for `answer`. */
    const struct box *box;    /* the edition asked about */
    int seat;                 /* a seat, SPECTATOR, WHOLE_STATE or NO_STATE */
    int ply;                  /* the position in question, or LAST_PLY */
    int from;                 /* the log: its first decision */
    bool describe;            /* moves with their descriptions */
    bool points;              /* moves with what they score */
    bool behind;              /* moves with the positions behind them */
    bool score;               /* `play` with the score sheets */
    char move[MOVE_TEXT_MAX]; /* the move in question */
    struct picks picks;       /* the picks in question */
    char *record;             /* freed when the request is done */
    char fingerprint[SHA256_HEX_MAX];
    const char *wrong; /* of a deal: "secret", "number", "seed"; NULL: it is fair */
};

/* A row of the table in engine.c. Without `answer`, an operation answers only "ok". */
struct operation {
    const char *name;
    bool needs_game;
    bool (*act)(struct request *request); /* NULL: nothing to do */
    void (*answer)(const struct request *request, struct json *out);
    const char *fields[REQUEST_FIELDS_MAX]; /* besides "op" and "id" */
};

/* All operations, ended by a NULL name. */
extern const struct operation operations[];

/* ---- refusing; each returns false ---- */

/* With the sentence "engine.error.CODE", whose places are {op}, {field} and {value}. */
bool fail(struct request *request, const char *code, const char *field, const char *value);
/* A field has a wrong value: "engine.field.WANTED" says what it must be. */
bool fail_field(struct request *request, const char *wanted);
/* The same for a number, whose sentence has the places {low} and {high}. */
bool fail_range(struct request *request, const char *wanted, int low, int high);
/* With a reason: of the box's game, or of the table if box is NULL. */
bool fail_reason(struct request *request, const char *code, const struct box *box,
                 const struct message *why);

/* ---- reading fields ---- */

const struct json_node *request_field(const struct request *request, const char *name);
/* A field that may be left out: then *value stays as it is. */
bool request_bool(struct request *request, const char *name, bool *value);
/* The field "seat": a seat at the table; absent: *seat stays as it is. */
bool request_seat(struct request *request, int *seat);
/* The field "seat" as a viewer, into request->seat: a seat or "spectator". */
bool request_viewer(struct request *request);
/* The field "ply", into request->ply: the position after so many decisions. */
bool request_ply(struct request *request);
/* Fields that must be there: the game's name (NULL: refused), the move's text. */
const struct game *request_game(struct request *request);
bool request_move(struct request *request, char move[MOVE_TEXT_MAX]);
/* The field "seed": a word or a number; absent: *seed stays as it is. */
bool request_seed(struct request *request, char seed[SEED_MAX]);
/* Cuts words to a quote for a message, never within a character. */
void request_quote(const char *words, size_t length, char quote[REQUEST_QUOTE_MAX]);

/* ---- what all operations need ---- */

struct audience request_audience(const struct request *request);
const struct box *request_box(const struct request *request, const struct game *game);

/* The member "id" as it was written, if the request has one. */
void answer_id(const struct request *request, struct json *out);

/* The writer of the current game's JSON. */
struct table_json request_table(const struct request *request);

/* ---- the operations: change.c makes and changes a game, query.c reads it, think.c thinks about
 * it, fairness.c verifies deals ---- */

bool act_new(struct request *request);
bool act_setup(struct request *request);
bool act_load(struct request *request);
bool act_play(struct request *request);
bool act_undo(struct request *request);
void answer_new(const struct request *request, struct json *out);
void answer_status(const struct request *request, struct json *out);
void answer_play(const struct request *request, struct json *out);

bool act_state(struct request *request);
bool act_past(struct request *request);
bool act_log(struct request *request);
bool act_moves(struct request *request);
bool act_check(struct request *request);
bool act_pick(struct request *request);
bool act_record(struct request *request);
bool act_edition(struct request *request);
bool act_fingerprint(struct request *request);
void answer_games(const struct request *request, struct json *out);
/* The member "nets": those that computer players need for the game being played. */
void answer_nets(const struct request *request, struct json *out);
void answer_state(const struct request *request, struct json *out);
void answer_ask(const struct request *request, struct json *out);
void answer_text(const struct request *request, struct json *out);
void answer_log(const struct request *request, struct json *out);
void answer_moves(const struct request *request, struct json *out);
void answer_check(const struct request *request, struct json *out);
void answer_pick(const struct request *request, struct json *out);
void answer_score(const struct request *request, struct json *out);
void answer_record(const struct request *request, struct json *out);
void answer_aid(const struct request *request, struct json *out);
void answer_edition(const struct request *request, struct json *out);
void answer_fingerprint(const struct request *request, struct json *out);
bool act_think(struct request *request);
bool act_hint(struct request *request);
bool act_judge(struct request *request);
bool act_analyse(struct request *request);
bool act_review(struct request *request);
void answer_levels(const struct request *request, struct json *out);
void answer_think(const struct request *request, struct json *out);
void answer_hint(const struct request *request, struct json *out);
void answer_judge(const struct request *request, struct json *out);
void answer_analyse(const struct request *request, struct json *out);
bool act_verify_deal(struct request *request);
void answer_verify_deal(const struct request *request, struct json *out);
void thinking_close(struct thinking *thinking);
/* The game has changed: what was found about all of it holds no longer. */
void thinking_forget_game(struct thinking *thinking);

#endif
