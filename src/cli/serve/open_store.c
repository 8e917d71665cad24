/*
 * open_store.c - opening a store, and bringing it up to date. See open_store.h.
 */
#include "cli/serve/open_store.h"

#include "base/time.h"
#include "cli/support/speak.h"
#include "server/runtime/event_log.h"

#include <stdio.h>

#define SENTENCE_MAX 1024
#define FIRST_AFTER 1000 /* milliseconds until it is said how far it is, */
#define NEXT_AFTER 5000  /* and until it is said again */

struct upgrade {
    const struct cli *cli;
    const char *path; /* without secrets */
    bool log;
    atomic_bool *stop;
    bool begun;
    int64_t next; /* steady_time at which to say how far it is */
};

bool complain_fault(const struct cli *cli, const char *path, const struct store_error *why)
{
    char sentence[SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&cli->audience, &out, why->key, 1, "words", why->words, NULL);
    return complain(cli, "cli.error.file", path, sentence);
}

/* With --log on stderr everything is a line of the log. */
static void tell(const struct upgrade *upgrade, const char *key, int done, int all)
{
    char sentence[SENTENCE_MAX], first[NUMBER_MAX], second[NUMBER_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    struct event_log event_log = {.on = upgrade->log};
    event_log_write_numbers(&event_log, "store_upgrade",
                            (struct log_number[]){{"done", done}, {"all", all}, {NULL, 0}}, NULL);
    if (event_log.on)
        return;
    say(&upgrade->cli->audience, &out, key, 1, "what", upgrade->path, "done",
        number_text(done, first), "all", number_text(all, second), NULL);
    fprintf(stderr, "%s\n", sentence);
}

/* Called often by SQLite; says something at once, after a second, then every five. */
static bool progress(void *context, int done, int all)
{
    struct upgrade *upgrade = context;
    int64_t now = steady_time();
    if (!upgrade->begun) {
        tell(upgrade, "cli.store.upgrade", 0, all);
        upgrade->begun = true;
        upgrade->next = now + FIRST_AFTER;
    } else if (now >= upgrade->next) {
        tell(upgrade, "cli.store.upgraded", done, all);
        upgrade->next = now + NEXT_AFTER;
    }
    return !atomic_load(upgrade->stop);
}

struct store *open_store(const struct cli *cli, const char *address,
                         struct store_open_options opening, bool log, atomic_bool *stop)
{
    char shown[STORE_PATH_MAX];
    struct upgrade upgrade = {.cli = cli, .path = shown, .log = log, .stop = stop};
    struct store_error why;
    store_show(address, shown);
    opening.progress = progress;
    opening.context = &upgrade;
    struct store *store = store_open_with(address, &opening, &why);
    if (store == NULL)
        complain_fault(cli, shown, &why);
    return store;
}
