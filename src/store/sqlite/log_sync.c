/*
 * log_sync.c - the thread that syncs. See log_sync.h.
 */
#include "store/sqlite/log_sync.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct sync {
    pthread_t thread;
    int log; /* our own descriptor, so that we are told of errors whoever else syncs the file */
    sync_done *done;
    void *context;

    pthread_mutex_t lock;
    pthread_cond_t wake;
    uint64_t wanted, newest; /* batches */
    int error;
    bool ending;
};

/* After a failure there is nothing left to do: see log_sync.h. */
static bool has_work(const struct sync *sync)
{
    return sync->wanted > sync->newest && sync->error == 0;
}

/* Some systems lack fdatasync; fsync does more and takes longer. */
static int sync_data(int file)
{
#if _POSIX_SYNCHRONIZED_IO > 0 && !defined FLOE_ONLY_POSIX
    return fdatasync(file);
#else
    return fsync(file);
#endif
}

/* A signal may interrupt the call before it has waited. */
static int sync_log(int log)
{
    int status;
    do
        status = sync_data(log);
    while (status != 0 && errno == EINTR);
    return status == 0 ? 0 : errno;
}

/* Call it with the lock held; it is released meanwhile. */
static void sync_once(struct sync *sync)
{
    uint64_t batch = sync->wanted;
    pthread_mutex_unlock(&sync->lock);
    int error = sync_log(sync->log);
    pthread_mutex_lock(&sync->lock);
    sync->error = error;
    if (error == 0)
        sync->newest = batch;
    pthread_mutex_unlock(&sync->lock);
    sync->done(sync->context);
    pthread_mutex_lock(&sync->lock);
}

/* The body of the thread. Batches that come during a sync are synced together by the next one. */
static void *work(void *context)
{
    struct sync *sync = context;
    pthread_mutex_lock(&sync->lock);
    while (has_work(sync) || !sync->ending) {
        if (has_work(sync))
            sync_once(sync);
        else
            pthread_cond_wait(&sync->wake, &sync->lock);
    }
    pthread_mutex_unlock(&sync->lock);
    return NULL;
}

/* The thread cannot be had: the caller goes on without it. */
struct sync *sync_open(const char *log, sync_done *done, void *context)
{
    int file = open(log, O_RDWR | O_CLOEXEC);
    if (file < 0)
        return NULL;
    struct sync *sync = memory_for(1, sizeof *sync);
    sync->log = file;
    sync->done = done;
    sync->context = context;
    pthread_mutex_init(&sync->lock, NULL);
    pthread_cond_init(&sync->wake, NULL);
    int error = pthread_create(&sync->thread, NULL, work, sync);
    if (error == 0)
        return sync;
    close(file);
    free(sync);
    errno = error;
    return NULL;
}

/* What is wanted is still synced: has_work comes before `ending`. */
void sync_finish(struct sync *sync)
{
    pthread_mutex_lock(&sync->lock);
    sync->ending = true;
    pthread_cond_signal(&sync->wake);
    pthread_mutex_unlock(&sync->lock);
    pthread_join(sync->thread, NULL);
}

void sync_close(struct sync *sync)
{
    close(sync->log);
    pthread_cond_destroy(&sync->wake);
    pthread_mutex_destroy(&sync->lock);
    free(sync);
}

void sync_want(struct sync *sync, uint64_t batch)
{
    pthread_mutex_lock(&sync->lock);
    sync->wanted = batch;
    pthread_cond_signal(&sync->wake);
    pthread_mutex_unlock(&sync->lock);
}

bool sync_is_idle(struct sync *sync)
{
    pthread_mutex_lock(&sync->lock);
    bool idle = !has_work(sync);
    pthread_mutex_unlock(&sync->lock);
    return idle;
}

uint64_t sync_newest(struct sync *sync)
{
    pthread_mutex_lock(&sync->lock);
    uint64_t newest = sync->newest;
    pthread_mutex_unlock(&sync->lock);
    return newest;
}

int sync_error(struct sync *sync)
{
    pthread_mutex_lock(&sync->lock);
    int error = sync->error;
    pthread_mutex_unlock(&sync->lock);
    return error;
}
