/*
 * stop_signals.c - SIGTERM and SIGINT. See stop_signals.h.
 */
#include "server/runtime/stop_signals.h"

#include "base/text.h"
#include "base/time.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define WORDS_MAX 256

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void (*listener)(void *context); /* NULL: nobody */
static void *listener_context;
static int untold; /* signals not passed on yet */
static char last_words[WORDS_MAX];

/* What Ctrl-C and a supervisor send. */
static void both_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGINT);
}

/* The caller has the lock. Signals that came before anybody listened are not lost. */
static void tell_listener(void)
{
    for (; listener != NULL && untold > 0; untold--)
        listener(listener_context);
}

static void count_signal(void)
{
    pthread_mutex_lock(&lock);
    untold++;
    tell_listener();
    pthread_mutex_unlock(&lock);
}

/* stderr may be full, and the loop may hang in a write to it: then nothing is printed. */
_Noreturn static void end_by_force(void)
{
    struct pollfd err = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&err, 1, 0) == 1 && (err.revents & POLLOUT) != 0)
        (void)!write(STDERR_FILENO, last_words, strlen(last_words));
    _exit(STOP_SIGNALS_STATUS);
}

/* Counts further signals until the deadline. */
static void wait_for_more(const sigset_t *set, int64_t deadline)
{
    for (;;) {
        int64_t left = deadline - steady_time();
        if (left <= 0)
            return;
        struct timespec time = {.tv_sec = left / 1000, .tv_nsec = left % 1000 * 1000000};
        if (sigtimedwait(set, NULL, &time) > 0)
            count_signal();
    }
}

/* The first signal starts the countdown. */
static void *wait_for_signals(void *unused)
{
    sigset_t set;
    int number;
    (void)unused;
    both_signals(&set);
    while (sigwait(&set, &number) != 0)
        ;
    int64_t deadline = steady_time() + STOP_SIGNALS_PATIENCE;
    count_signal();
    wait_for_more(&set, deadline);
    end_by_force();
}

/* Threads inherit the mask, so the signals reach this thread alone. */
bool stop_signals_start(const char *words)
{
    sigset_t set;
    pthread_t thread;
    struct text out = text_in(last_words, sizeof last_words);
    text_add(&out, words);
    text_add_char(&out, '\n');
    both_signals(&set);
    if (pthread_sigmask(SIG_BLOCK, &set, NULL) != 0 ||
        pthread_create(&thread, NULL, wait_for_signals, NULL) != 0)
        return false;
    pthread_detach(thread);
    return true;
}

void stop_signals_listen(void (*on_signal)(void *context), void *context)
{
    pthread_mutex_lock(&lock);
    listener = on_signal;
    listener_context = context;
    tell_listener();
    pthread_mutex_unlock(&lock);
}

void stop_signals_reset(void)
{
    sigset_t set;
    both_signals(&set);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}
