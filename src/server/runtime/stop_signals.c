/*
 * stop_signals.c - SIGTERM, SIGINT and SIGHUP. See stop_signals.h.
 */
#include "server/runtime/stop_signals.h"

#include "base/text.h"
#include "base/time.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define WORDS_MAX 256

struct listener {
    void (*told)(void *context); /* NULL: nobody */
    void *context;
    int untold; /* signals not passed on yet */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct listener stop_listener, reload_listener;
static bool hangup_reloads;
static char last_words[WORDS_MAX];

/* What Ctrl-C and a supervisor send, and SIGHUP unless nobody wants to hear of it. */
static void all_signals(sigset_t *set)
{
    struct sigaction hangup;
    sigemptyset(set);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGINT);
    if (hangup_reloads || sigaction(SIGHUP, NULL, &hangup) != 0 || hangup.sa_handler != SIG_IGN)
        sigaddset(set, SIGHUP);
}

/* The caller has the lock. Signals that came before anybody listened are not lost. */
static void tell(struct listener *listener)
{
    for (; listener->told != NULL && listener->untold > 0; listener->untold--)
        listener->told(listener->context);
}

static bool is_reload(int number)
{
    return number == SIGHUP && hangup_reloads;
}

/* One reload that nobody has heard of is as good as many. */
static void count_signal(int number)
{
    bool reload = is_reload(number);
    struct listener *listener = reload ? &reload_listener : &stop_listener;
    pthread_mutex_lock(&lock);
    listener->untold = reload ? 1 : listener->untold + 1;
    tell(listener);
    pthread_mutex_unlock(&lock);
}

static void listen_to(struct listener *listener, void (*told)(void *context), void *context)
{
    pthread_mutex_lock(&lock);
    listener->told = told;
    listener->context = context;
    tell(listener);
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
        int number = sigtimedwait(set, NULL, &time);
        if (number > 0)
            count_signal(number);
    }
}

/* The first signal to end starts the countdown. */
static void *wait_for_signals(void *unused)
{
    sigset_t set;
    int number = 0;
    (void)unused;
    all_signals(&set);
    while (number == 0 || is_reload(number))
        if (sigwait(&set, &number) == 0)
            count_signal(number);
    wait_for_more(&set, steady_time() + STOP_SIGNALS_PATIENCE);
    end_by_force();
}

/* Threads inherit the mask, so the signals reach this thread alone. */
bool stop_signals_start(const char *words, bool reloads)
{
    sigset_t set;
    pthread_t thread;
    struct text out = text_in(last_words, sizeof last_words);
    text_add(&out, words);
    text_add_char(&out, '\n');
    hangup_reloads = reloads;
    all_signals(&set);
    if (pthread_sigmask(SIG_BLOCK, &set, NULL) != 0 ||
        pthread_create(&thread, NULL, wait_for_signals, NULL) != 0)
        return false;
    pthread_detach(thread);
    return true;
}

void stop_signals_listen(void (*on_signal)(void *context), void *context)
{
    listen_to(&stop_listener, on_signal, context);
}

void stop_signals_listen_reload(void (*on_reload)(void *context), void *context)
{
    listen_to(&reload_listener, on_reload, context);
}

void stop_signals_reset(void)
{
    sigset_t set;
    all_signals(&set);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}
