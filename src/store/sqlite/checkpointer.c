/*
 * checkpointer.c - SQLite's log back into the file, in a thread of its own.
 *
 * A commit is a write into the log. From time to time the log is copied into the file, and that waits
 * for the disk: tens of milliseconds in which no move would be answered. So a thread does it, with a
 * connection of its own, when the log has grown by SWEEP_PAGES; commits go on meanwhile. But each copy
 * writes a page once, however often it has changed, and each new log makes one commit wait for the disk. So under load
 * it comes once in SWEEP_PAUSE, or at SWEEP_BEFORE pages.
 *
 * The log begins anew if all of it has been copied when a transaction begins. So the thread goes over
 * what came meanwhile once or twice more. If transactions come so densely that this never helps, and the log
 * has QUIET_PAGES, it asks for a pause: store_ready opens no transaction until the thread has copied the rest.
 * Who does not ask store_ready cannot be asked to wait: then the store's own thread copies the rest, at
 * LOG_PAGES_MAX.
 *
 * A copy that fails (the disk is full) is tried again with the next one: what is in the log stays there.
 * But if a sync has failed, pages that were copied before it may be lost, which SQLite takes to be in the
 * file: then the store must end, and leave the log to the next one who opens it.
 */
#include "store/sqlite/sqlite.h"

#include "table/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#define SWEEP_PAGES 1000  /* of 4 KiB */
#define SWEEP_PAUSE 1000  /* milliseconds from one copy to the next, unless there are */
#define SWEEP_BEFORE 4000 /* pages to copy */
#define QUIET_PAGES 16384
#define LOG_PAGES_MAX 32768
#define PASSES 3

struct sweeper {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news;
    sqlite3 *file; /* the thread's */
    bool wanted, ending;
    int next;     /* at so many pages, for the store's own thread */
    int64_t last; /* when the last copy was asked for, in milliseconds */
    bool idle;    /* there is no thread: the store's own does all of it */
    atomic_int said;
    atomic_bool lost;
    atomic_bool asked;       /* the store asks sweeper_wants_pause */
    atomic_bool wants_pause; /* and is to wait */
    bool paused;             /* it does */
};

static int copy_once(struct sweeper *sweeper, sqlite3 *file, int *pages, int *copied)
{
    int said = sqlite3_wal_checkpoint_v2(file, NULL, SQLITE_CHECKPOINT_PASSIVE, pages, copied);
    if ((said & 0xff) == SQLITE_BUSY) /* another one copies */
        return said;
    atomic_store(&sweeper->said, said);
    if (said == SQLITE_IOERR_FSYNC)
        atomic_store(&sweeper->lost, true);
    return said;
}

/* ---- the pause ---- */

bool sweeper_wants_pause(struct sweeper *sweeper)
{
    atomic_store(&sweeper->asked, true);
    if (!atomic_load(&sweeper->wants_pause))
        return false;
    pthread_mutex_lock(&sweeper->lock);
    bool paused = atomic_load(&sweeper->wants_pause);
    sweeper->paused = paused;
    pthread_cond_signal(&sweeper->news);
    pthread_mutex_unlock(&sweeper->lock);
    return paused;
}

static bool begin_pause(struct sweeper *sweeper)
{
    pthread_mutex_lock(&sweeper->lock);
    atomic_store(&sweeper->wants_pause, true);
    while (!sweeper->paused && !sweeper->ending)
        pthread_cond_wait(&sweeper->news, &sweeper->lock);
    bool paused = sweeper->paused;
    pthread_mutex_unlock(&sweeper->lock);
    return paused;
}

static void end_pause(struct sweeper *sweeper)
{
    pthread_mutex_lock(&sweeper->lock);
    atomic_store(&sweeper->wants_pause, false);
    sweeper->paused = false;
    pthread_mutex_unlock(&sweeper->lock);
}

/* ---- copying ---- */

static void copy_log(struct sweeper *sweeper)
{
    int pages = 0, copied = -1;
    for (int i = 0; i < PASSES && copied != pages && !atomic_load(&sweeper->lost); i++)
        if (copy_once(sweeper, sweeper->file, &pages, &copied) != SQLITE_OK)
            return;
    if (copied == pages || pages < QUIET_PAGES || !atomic_load(&sweeper->asked))
        return;
    if (begin_pause(sweeper))
        copy_once(sweeper, sweeper->file, &pages, &copied);
    end_pause(sweeper);
}

int sweeper_said(const struct sweeper *sweeper)
{
    return sweeper == NULL ? SQLITE_OK : atomic_load(&sweeper->said);
}

bool sweeper_has_lost(const struct sweeper *sweeper)
{
    return sweeper != NULL && atomic_load(&sweeper->lost);
}

static void *sweep(void *context)
{
    struct sweeper *sweeper = context;
    pthread_mutex_lock(&sweeper->lock);
    while (!sweeper->ending) {
        if (!sweeper->wanted) {
            pthread_cond_wait(&sweeper->news, &sweeper->lock);
            continue;
        }
        sweeper->wanted = false;
        pthread_mutex_unlock(&sweeper->lock);
        copy_log(sweeper);
        pthread_mutex_lock(&sweeper->lock);
    }
    pthread_mutex_unlock(&sweeper->lock);
    return NULL;
}

static int64_t milliseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool is_due(const struct sweeper *sweeper, int pages)
{
    return pages >= sweeper->next + SWEEP_BEFORE - SWEEP_PAGES ||
           (pages >= sweeper->next && milliseconds_now() - sweeper->last >= SWEEP_PAUSE);
}

static void ask_for_copy(struct sweeper *sweeper, int pages)
{
    sweeper->next = pages + SWEEP_PAGES;
    sweeper->last = milliseconds_now();
    pthread_mutex_lock(&sweeper->lock);
    sweeper->wanted = true;
    pthread_cond_signal(&sweeper->news);
    pthread_mutex_unlock(&sweeper->lock);
}

/* Called by SQLite after each commit. */
static int on_commit(void *context, sqlite3 *file, const char *name, int pages)
{
    struct sweeper *sweeper = context;
    (void)name;
    if (pages + SWEEP_PAGES < sweeper->next) /* it has begun anew */
        sweeper->next = SWEEP_PAGES;
    if (pages >= LOG_PAGES_MAX || (sweeper->idle && pages >= SWEEP_PAGES))
        copy_once(sweeper, file, NULL, NULL);
    else if (is_due(sweeper, pages))
        ask_for_copy(sweeper, pages);
    return SQLITE_OK;
}

static bool start(struct sweeper *sweeper, const char *path)
{
    return sqlite3_open_v2(path, &sweeper->file,
                           SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                           NULL) == SQLITE_OK &&
           sqlite3_exec(sweeper->file, "PRAGMA cache_size = -64; PRAGMA synchronous = NORMAL", NULL,
                        NULL, NULL) == SQLITE_OK &&
           pthread_create(&sweeper->thread, NULL, sweep, sweeper) == 0;
}

struct sweeper *sweeper_open(const char *path, sqlite3 *file)
{
    struct sweeper *sweeper = memory_for(1, sizeof *sweeper);
    pthread_mutex_init(&sweeper->lock, NULL);
    pthread_cond_init(&sweeper->news, NULL);
    sweeper->next = SWEEP_PAGES;
    sweeper->idle = !start(sweeper, path);
    sqlite3_wal_hook(file, on_commit, sweeper);
    return sweeper;
}

void sweeper_close(struct sweeper *sweeper, bool keep_log)
{
    if (!sweeper->idle) {
        pthread_mutex_lock(&sweeper->lock);
        sweeper->ending = true;
        pthread_cond_signal(&sweeper->news);
        pthread_mutex_unlock(&sweeper->lock);
        pthread_join(sweeper->thread, NULL);
    }
    if (keep_log && sweeper->file != NULL)
        file_leave_log(sweeper->file);
    sqlite3_close(sweeper->file);
    pthread_cond_destroy(&sweeper->news);
    pthread_mutex_destroy(&sweeper->lock);
    free(sweeper);
}
