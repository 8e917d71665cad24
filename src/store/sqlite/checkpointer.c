/*
 * checkpointer.c - copies SQLite's log into the file, in a thread of its own.
 *
 * A commit is a write to the log. Checkpoints copy the log into the file and wait for the disk:
 * tens of milliseconds in which no move would be answered. So a thread with its own connection does
 * it when the log has grown by CHECKPOINT_PAGES; commits go on meanwhile. A checkpoint writes each
 * page once, however often it changed, and each new log makes one commit wait for the disk. So
 * under load it runs once per CHECKPOINT_PAUSE, or at CHECKPOINT_PAGES_URGENT pages. The log
 * restarts if all of it has been copied when a transaction begins, so the thread makes up to PASSES
 * passes. If transactions come so densely that this never helps and the log has QUIET_PAGES, it
 * asks for a pause: store_try_begin begins no transaction until the rest is copied. Writers that do
 * not use store_try_begin cannot be paused: then the store's own thread copies the rest, at
 * LOG_PAGES_MAX. A failed checkpoint (disk full) is tried again later: the log keeps everything.
 * But if a sync failed, pages copied before it may be lost although SQLite believes they are in the
 * file: then the store must end and leave the log to the next opener.
 */
#include "store/sqlite/sqlite.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#define CHECKPOINT_PAGES 1000        /* of 4 KiB */
#define CHECKPOINT_PAUSE 1000        /* milliseconds between two checkpoints, unless there are */
#define CHECKPOINT_PAGES_URGENT 4000 /* pages to copy */
#define QUIET_PAGES 16384
#define LOG_PAGES_MAX 32768
#define PASSES 3

struct checkpointer {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    sqlite3 *file; /* the thread's */
    bool wanted, ending;
    int next;     /* pages at which the next checkpoint is due */
    int64_t last; /* when the last checkpoint was requested, in milliseconds */
    bool idle;    /* no thread could be started: the store's own does everything */
    atomic_int status;
    atomic_bool lost;
    atomic_bool asked;       /* the store asks checkpointer_wants_pause */
    atomic_bool wants_pause; /* and is to wait */
    bool paused;             /* it does */
};

/* A failed sync means that pages may be lost: see above. */
static int copy_once(struct checkpointer *checkpointer, sqlite3 *file, int *pages, int *copied)
{
    int status = sqlite3_wal_checkpoint_v2(file, NULL, SQLITE_CHECKPOINT_PASSIVE, pages, copied);
    if ((status & 0xff) == SQLITE_BUSY) /* another one copies */
        return status;
    atomic_store(&checkpointer->status, status);
    if (status == SQLITE_IOERR_FSYNC)
        atomic_store(&checkpointer->lost, true);
    return status;
}

/* ---- the pause ---- */

/* Called before each transaction, so the flag alone is read most of the time. */
bool checkpointer_wants_pause(struct checkpointer *checkpointer)
{
    atomic_store(&checkpointer->asked, true);
    if (!atomic_load(&checkpointer->wants_pause))
        return false;
    pthread_mutex_lock(&checkpointer->lock);
    bool paused = atomic_load(&checkpointer->wants_pause);
    checkpointer->paused = paused;
    pthread_cond_signal(&checkpointer->wake);
    pthread_mutex_unlock(&checkpointer->lock);
    return paused;
}

/* Waits until the store has noticed, which is at its next transaction. */
static bool begin_pause(struct checkpointer *checkpointer)
{
    pthread_mutex_lock(&checkpointer->lock);
    atomic_store(&checkpointer->wants_pause, true);
    while (!checkpointer->paused && !checkpointer->ending)
        pthread_cond_wait(&checkpointer->wake, &checkpointer->lock);
    bool paused = checkpointer->paused;
    pthread_mutex_unlock(&checkpointer->lock);
    return paused;
}

static void end_pause(struct checkpointer *checkpointer)
{
    pthread_mutex_lock(&checkpointer->lock);
    atomic_store(&checkpointer->wants_pause, false);
    checkpointer->paused = false;
    pthread_mutex_unlock(&checkpointer->lock);
}

/* ---- copying ---- */

/* Pages that are written during one pass are left for the next. */
static void copy_log(struct checkpointer *checkpointer)
{
    int pages = 0, copied = -1;
    for (int i = 0; i < PASSES && copied != pages && !atomic_load(&checkpointer->lost); i++)
        if (copy_once(checkpointer, checkpointer->file, &pages, &copied) != SQLITE_OK)
            return;
    if (copied == pages || pages < QUIET_PAGES || !atomic_load(&checkpointer->asked))
        return;
    if (begin_pause(checkpointer))
        copy_once(checkpointer, checkpointer->file, &pages, &copied);
    end_pause(checkpointer);
}

int checkpointer_status(const struct checkpointer *checkpointer)
{
    return checkpointer == NULL ? SQLITE_OK : atomic_load(&checkpointer->status);
}

bool checkpointer_has_lost(const struct checkpointer *checkpointer)
{
    return checkpointer != NULL && atomic_load(&checkpointer->lost);
}

/* The body of the thread. */
static void *run_checkpointer(void *context)
{
    struct checkpointer *checkpointer = context;
    pthread_mutex_lock(&checkpointer->lock);
    while (!checkpointer->ending) {
        if (!checkpointer->wanted) {
            pthread_cond_wait(&checkpointer->wake, &checkpointer->lock);
            continue;
        }
        checkpointer->wanted = false;
        pthread_mutex_unlock(&checkpointer->lock);
        copy_log(checkpointer);
        pthread_mutex_lock(&checkpointer->lock);
    }
    pthread_mutex_unlock(&checkpointer->lock);
    return NULL;
}

/* The store knows no clock of the server: this one is only for pauses. */
static int64_t milliseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Many pages, or some pages and enough time. */
static bool is_due(const struct checkpointer *checkpointer, int pages)
{
    return pages >= checkpointer->next + CHECKPOINT_PAGES_URGENT - CHECKPOINT_PAGES ||
           (pages >= checkpointer->next &&
            milliseconds_now() - checkpointer->last >= CHECKPOINT_PAUSE);
}

static void request_copy(struct checkpointer *checkpointer, int pages)
{
    checkpointer->next = pages + CHECKPOINT_PAGES;
    checkpointer->last = milliseconds_now();
    pthread_mutex_lock(&checkpointer->lock);
    checkpointer->wanted = true;
    pthread_cond_signal(&checkpointer->wake);
    pthread_mutex_unlock(&checkpointer->lock);
}

/* Called by SQLite after each commit. */
static int on_commit(void *context, sqlite3 *file, const char *name, int pages)
{
    struct checkpointer *checkpointer = context;
    (void)name;
    if (pages + CHECKPOINT_PAGES < checkpointer->next) /* it has begun anew */
        checkpointer->next = CHECKPOINT_PAGES;
    if (pages >= LOG_PAGES_MAX || (checkpointer->idle && pages >= CHECKPOINT_PAGES))
        copy_once(checkpointer, file, NULL, NULL);
    else if (is_due(checkpointer, pages))
        request_copy(checkpointer, pages);
    return SQLITE_OK;
}

/* NORMAL: the checkpoint itself waits for the disk, and nothing else has to. */
static bool start_thread(struct checkpointer *checkpointer, const char *path)
{
    return sqlite3_open_v2(path, &checkpointer->file,
                           SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                           NULL) == SQLITE_OK &&
           sqlite3_exec(checkpointer->file, "PRAGMA cache_size = -64; PRAGMA synchronous = NORMAL",
                        NULL, NULL, NULL) == SQLITE_OK &&
           pthread_create(&checkpointer->thread, NULL, run_checkpointer, checkpointer) == 0;
}

/* Without a thread the store copies its log itself, as SQLite would. */
struct checkpointer *checkpointer_open(const char *path, sqlite3 *file)
{
    struct checkpointer *checkpointer = memory_for(1, sizeof *checkpointer);
    pthread_mutex_init(&checkpointer->lock, NULL);
    pthread_cond_init(&checkpointer->wake, NULL);
    checkpointer->next = CHECKPOINT_PAGES;
    checkpointer->idle = !start_thread(checkpointer, path);
    sqlite3_wal_hook(file, on_commit, checkpointer);
    return checkpointer;
}

/* The thread ends before its connection is closed. */
void checkpointer_close(struct checkpointer *checkpointer, bool keep_log)
{
    if (!checkpointer->idle) {
        pthread_mutex_lock(&checkpointer->lock);
        checkpointer->ending = true;
        pthread_cond_signal(&checkpointer->wake);
        pthread_mutex_unlock(&checkpointer->lock);
        pthread_join(checkpointer->thread, NULL);
    }
    if (keep_log && checkpointer->file != NULL)
        database_keep_log(checkpointer->file);
    sqlite3_close(checkpointer->file);
    pthread_cond_destroy(&checkpointer->wake);
    pthread_mutex_destroy(&checkpointer->lock);
    free(checkpointer);
}
