/*
 * server.c - the server. See server.h.
 *
 * One round of the loop: events come in and change tables and people in memory and in an open
 * transaction; before the loop waits, the prepare handle commits that transaction; when the disk
 * has it, answers go out. `wake` wakes the loop when the store's thread reports that, and
 * when a connection that has used up its share of a round has more to read.
 *
 * While an operation waits for a database (store_gate.h) rounds go on without a commit: only what
 * was durable before goes out, and what needs no store.
 */
#include "server/server.h"

#include "base/memory.h"
#include "base/time.h"
#include "base/version.h"
#include "server/http_server.h"
#include "server/net/listen.h"
#include "server/notify/turn_notifier.h"
#include "server/operations/receive.h"
#include "server/peers/peers.h"
#include "server/runtime/must.h"
#include "server/runtime/service_notify.h"
#include "server/runtime/stop_signals.h"
#include "server/runtime/store_keeper.h"
#include "server/runtime/store_socket.h"
#include "server/server_metrics.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#define TICK 100                      /* milliseconds between two checks of deadlines */
#define NANOSECONDS UINT64_C(1000000) /* in a millisecond */
#define STORE_LOGGED_MAX 512          /* bytes of the store's address: a path of SQLite fits */

struct server {
    uv_loop_t loop;
    uv_async_t signal;  /* the process shall stop */
    atomic_int signals; /* how often that was said */
    uv_async_t reload;  /* its settings are to be read again */
    const struct server_options *(*read_settings)(void *context);
    void *settings_context;
    uv_poll_t listener;
    uv_timer_t grace, tick;
    uv_prepare_t prepare; /* called when the loop is about to wait */
    uv_async_t wake;      /* a batch is durable, or a connection has more to read */
    struct store *store;
    struct limits *limits;
    struct proxies proxies;
    struct network_bans *bans;
    struct store_gate *gate;
    struct gate_waiter flush, look, settings, back; /* what passes it */
    struct session_clock session_clock;
    struct store_socket *store_socket;
    struct store_keeper keeper;
    struct people *people;
    struct outbox *outbox; /* these three are NULL as long as nobody is written to */
    struct email *email;
    struct turn_notifier *notifier;
    struct analyses *analyses; /* NULL: there is no queue */
    bool failed;
    const char *checkpoint_failure; /* as last logged */
    int socket;
    bool accepting; /* false: connections_max is reached, or the server stops */
    bool stopping;
    struct http_server http;
    struct service_notify service;
    struct server_metrics metrics;
    struct connections connections;
    int connections_max;
    struct socket_context context;
    struct peers *peers; /* NULL: the store is a file */
    struct event_log event_log;
    char url[LISTEN_URL_MAX];
};

/* ---- the door ---- */

static void stop_accepting(struct server *server)
{
    server->accepting = false;
    uv_poll_stop(&server->listener);
}

static bool is_full(const struct server *server)
{
    return server->connections.count >= server->connections_max;
}

/* Accepts what it can. Connections without a descriptor wait in the system's queue. */
static void accept_connections(uv_poll_t *listener, int status, int events)
{
    struct server *server = listener->data;
    int made = -1;
    (void)status, (void)events;
    while (!is_full(server) && (made = listen_accept(server->socket)) >= 0)
        http_serve(&server->connections, made, &server->http);
    if (made >= 0 || listen_is_exhausted(errno))
        stop_accepting(server);
}

/* Called whenever a connection closes, and by the tick in case descriptors are free again. */
static void start_accepting(struct server *server)
{
    if (server->accepting || server->stopping || is_full(server))
        return;
    server->accepting = true;
    must(uv_poll_start(&server->listener, UV_READABLE, accept_connections) == 0, "uv_poll_start");
}

/* Limits the connections of an address that is no proxy. */
static bool may_connect(void *context, struct connection *connection)
{
    struct server *server = context;
    char address[CLIENT_ADDRESS_MAX];
    if (client_address_is_proxy(&server->proxies, connection->address))
        return true;
    client_address_find(&server->proxies, connection->address, "", address);
    connection->counted = limits_admit(server->limits, address);
    return connection->counted;
}

/* A closed connection frees a descriptor: accepting may go on. */
static void on_gone(void *context, const struct connection *connection)
{
    struct server *server = context;
    char address[CLIENT_ADDRESS_MAX];
    client_address_find(&server->proxies, connection->address, "", address);
    if (connection->counted)
        limits_leave(server->limits, address);
    start_accepting(server);
}

/* ---- stopping ---- */

/* Ends the loop once no response is under way. */
static void stop_if_done(struct server *server)
{
    if (server->stopping && server->http.under_way == 0)
        uv_stop(&server->loop);
}

/* The responses under way had their time. */
static void end_grace(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

/* On a thread of its own. */
static void on_signal(void *context)
{
    struct server *server = context;
    atomic_fetch_add(&server->signals, 1);
    uv_async_send(&server->signal);
}

/* A second signal stops at once. */
static void on_stop_signal(uv_async_t *signal)
{
    struct server *server = signal->data;
    if (atomic_load(&server->signals) > 1)
        uv_stop(&server->loop);
    if (server->stopping)
        return;
    server->stopping = true;
    service_notify_tell(&server->service, "STOPPING=1");
    stop_accepting(server);
    must(uv_timer_start(&server->grace, end_grace, SERVER_GRACE * 1000, 0) == 0, "uv_timer_start");
    stop_if_done(server);
}

/* ---- settling ---- */

/* Everything queued so far belongs to the newest batch. */
static void mark_committed(struct server *server)
{
    struct table_registry *registry = server->context.registry;
    uint64_t batch = store_batch(server->store);
    metrics_committed(&registry->metrics, batch, registry->moves_played);
    api_committed(server->http.api, batch);
    clients_committed(&registry->clients, batch);
    peers_committed(server->peers, batch);
    if (server->outbox != NULL)
        outbox_committed(server->outbox, batch);
}

/* Sends what the disk has by now. */
static void send_durable(struct server *server)
{
    struct table_registry *registry = server->context.registry;
    uint64_t batch = store_durable(server->store);
    metrics_durable(&registry->metrics, batch, uv_hrtime());
    server_metrics_durable(&server->metrics, batch, uv_hrtime());
    api_durable(server->http.api, batch);
    clients_durable(&registry->clients, batch);
    peers_durable(server->peers, batch);
    if (server->outbox != NULL)
        outbox_durable(server->outbox, batch);
}

/* Logs a failed checkpoint once, not with every round of the loop. */
static void log_checkpoint_failure(struct server *server)
{
    const char *failure = store_checkpoint_failure(server->store);
    if (strcmp(failure, server->checkpoint_failure) == 0)
        return;
    server->checkpoint_failure = failure;
    if (failure[0] != '\0')
        event_log_write(&server->event_log, "checkpoint_failed", "trouble", failure, NULL);
}

static bool commit_uncommitted(struct server *server)
{
    uint64_t begun = uv_hrtime(), batch = store_batch(server->store);
    if (!store_has_uncommitted(server->store))
        return true;
    if (!store_commit(server->store))
        return false;
    if (store_batch(server->store) > batch)
        server_metrics_committed(&server->metrics, store_batch(server->store), begun, uv_hrtime());
    return true;
}

/* On the store's thread. */
static void wake(void *server)
{
    uv_async_send(&((struct server *)server)->wake);
}

/* Another server may have the tables, or nobody knows whether the last batch was kept. So nothing
 * that waits is told, and everybody has to come again and ask. */
static void lose_store(struct server *server)
{
    struct table_registry *registry = server->context.registry;
    store_gate_hold(server->gate);
    store_socket_close(server->store_socket);
    server->store_socket = NULL;
    people_store_lost(server->people);
    api_store_lost(server->http.api);
    peers_drop(server->peers);
    clients_drop(&registry->clients);
    registry_drop_tables(registry);
    if (server->outbox != NULL)
        outbox_drop(server->outbox);
    store_keeper_lost(&server->keeper);
}

/* The gate is closed until everything is read again. */
static void begin_again(void *context)
{
    struct server *server = context;
    store_sync_behind(server->store, wake, server); /* if it fails, so does the next commit */
    registry_store_back(server->context.registry);
    store_gate_release(server->gate);
}

static void on_store_back(void *context)
{
    struct server *server = context;
    server->store_socket = store_socket_open(&server->loop, server->store, server->gate);
    store_gate_after(server->gate, &server->back);
}

static void on_store_given_up(void *context)
{
    struct server *server = context;
    server->failed = true;
    uv_stop(&server->loop);
}

/* What needs no store is answered all the same. */
static void answer_without_store(struct server *server)
{
    api_committed(server->http.api, 0);
    api_durable(server->http.api, 0);
}

/* To tell of what has changed may read who sits there. */
static void flush_and_commit(void *context)
{
    struct server *server = context;
    registry_flush(server->context.registry);
    if (commit_uncommitted(server)) {
        mark_committed(server);
    } else if (!store_is_lost(server->store)) {
        server->failed = true;
        uv_stop(&server->loop);
    }
}

/* Nothing is told before the lease is sure. It is not renewed in the tick's turn: who waits for the
 * store may be thousands, and the tick waits behind them. */
static void keep_lease(struct server *server)
{
    store_keeper_tick(&server->keeper, steady_time());
    if (!store_lease_is_sure(server->store))
        store_renew_lease(server->store);
}

/* Commits everything that came in together as one batch, before the loop waits. While the disk is
 * busy with the batch before, the next one gathers, and its answers wait. */
static void commit_batch(struct server *server)
{
    if (store_gate_is_waiting(server->gate)) {
        send_durable(server);
        return;
    }
    if (store_gate_is_held(server->gate)) {
        answer_without_store(server);
        return;
    }
    if (store_is_lost(server->store)) {
        lose_store(server);
        return;
    }
    send_durable(server);
    log_checkpoint_failure(server);
    keep_lease(server);
    if (store_gate_is_waiting(server->gate) || /* an answer has let a request in */
        (store_has_uncommitted(server->store) && !store_can_commit(server->store)))
        return;
    store_gate_after(server->gate, &server->flush);
    if (store_gate_is_waiting(server->gate))
        return;
    if (store_is_lost(server->store))
        lose_store(server);
    else
        send_durable(server);
}

static void settle(void *server)
{
    commit_batch(server);
}

/* Nothing to do: waking the loop makes it commit and send. */
static void on_wake(uv_async_t *wake)
{
    (void)wake;
}

/* ---- now and then ---- */

/* Runs in every round: commits, sends, and wakes the loop again if somebody has yielded. */
static void before_waiting(uv_prepare_t *prepare)
{
    struct server *server = prepare->data;
    connections_resume(&server->connections);
    commit_batch(server);
    store_socket_watch(server->store_socket);
    stop_if_done(server);
    if (server->connections.yielded != NULL)
        uv_async_send(&server->wake);
}

/* What is to be done for the store now and then. */
static void look_around(void *context)
{
    struct server *server = context;
    peers_tick(server->peers, steady_time());
}

/* Deadlines of connections need no precision, so one timer checks them all. */
static void tick(uv_timer_t *timer)
{
    struct server *server = timer->data;
    service_notify_tick(&server->service, steady_time());
    server_metrics_tick(&server->metrics, &server->loop, uv_hrtime(), TICK * NANOSECONDS);
    connections_expire(&server->connections, steady_time());
    peers_say_alive(server->peers, steady_time());
    store_gate_run(server->gate, &server->look);
    start_accepting(server);
}

/* Reserves some descriptors for the store and static files. */
static int limit_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return SERVER_CONNECTIONS_MAX;
    limit.rlim_cur = limit.rlim_max < SERVER_FILES_MAX ? limit.rlim_max : SERVER_FILES_MAX;
    setrlimit(RLIMIT_NOFILE, &limit);
    int most = (int)limit.rlim_cur - SERVER_FILES_SPARE;
    return most < 1 ? 1 : most < SERVER_CONNECTIONS_MAX ? most : SERVER_CONNECTIONS_MAX;
}

/* ---- from beginning to end ---- */

/* The outbox and what writes to it are opened when the settings first name a relay or a webhook,
 * and stay. */
static void set_outbox(struct server *server, const struct server_options *options)
{
    struct outbox_options outbox = options->outbox;
    outbox.event_log = &server->event_log;
    if (server->outbox != NULL)
        outbox_change(server->outbox, &outbox);
    else if (outbox.relay != NULL || outbox.webhook != NULL)
        server->outbox = outbox_open(&outbox);
}

/* NULL: no relay. */
static struct email *set_email(struct server *server, const struct server_options *options)
{
    const struct email_options email = {
        .store = server->store,
        .outbox = server->outbox,
        .limits = server->limits,
        .audience = options->audience,
        .url = options->url,
        .from = options->outbox.from,
    };
    if (options->outbox.relay == NULL)
        return NULL;
    if (server->email == NULL)
        server->email = email_open(&email);
    else
        email_change(server->email, &email);
    return server->email;
}

static void open_api(struct server *server, const struct server_options *options)
{
    server->store = options->store;
    server->metrics.store = store_address(server->store);
    server->metrics.shared = server->store;
    server->store_socket = store_socket_open(&server->loop, options->store, server->gate);
    server->keeper = (struct store_keeper){.store = options->store,
                                           .event_log = &server->event_log,
                                           .patience = options->reconnect * INT64_C(1000),
                                           .back = on_store_back,
                                           .given_up = on_store_given_up,
                                           .context = server};
    store_keeper_open(&server->keeper, &server->loop);
    server->limits = limits_open(&options->limits);
    server->proxies = options->proxies;
    server->bans = network_bans_open(options->store);
    server->session_clock = session_clock_read(options->store);
    server->people =
        people_open(&server->loop, options->store, server->limits, &server->session_clock);
    people_set_gate(server->people, server->gate);
    people_set_admission(server->people, &options->admission);
    set_outbox(server, options);
    if (options->analysis)
        server->analyses = analyses_open(&server->loop, store_address(options->store),
                                         options->build, &server->event_log);
    server->http.api = api_open(&(struct api_options){
        .store = options->store,
        .people = server->people,
        .gate = server->gate,
        .email = set_email(server, options),
        .analyses = server->analyses,
        .audience = options->audience,
        .build = options->build,
        .club = options->club,
        .https = options->https,
        .event_log = &server->event_log,
        .limits = server->limits,
        .proxies = &server->proxies,
        .bans = server->bans,
    });
}

/* The API knows no tables, so it gets what it needs of them as functions. */
static void write_metrics(void *context, struct text *out)
{
    struct server *server = context;
    const struct server_parts parts = {server->http.api, server->limits, server->outbox,
                                       server->gate};
    registry_write_metrics(server->context.registry, out);
    peers_write_metrics(server->peers, out);
    server_metrics_write(&server->metrics, &parts, out);
    if (server->analyses != NULL)
        analyses_write_metrics(server->analyses, out);
}

static int seat_that_decides(void *server, const char *table)
{
    return registry_seat_to_move(((struct server *)server)->context.registry, table);
}

static void open_tables_of(void *server, int64_t person)
{
    backlog_open_of(((struct server *)server)->context.registry, person);
}

static bool is_in_maintenance(void *server)
{
    return ((struct server *)server)->context.registry->service.maintenance;
}

static bool close_table(void *server, const char *table)
{
    return registry_close_table(((struct server *)server)->context.registry, table);
}

static bool remove_chat(void *server, const char *table, int64_t number, int64_t *author)
{
    return registry_remove_chat(((struct server *)server)->context.registry, table, number, author);
}

static void person_changed(void *context, int64_t person)
{
    struct server *server = context;
    registry_sessions_ended(server->context.registry, person);
    registry_person_renamed(server->context.registry, person);
    store_tell_servers(server->store, person);
}

/* Each server knows the addresses of its own clients; all read what is banned. */
static int ban_networks(void *context, int64_t by, int64_t person, const char *except)
{
    struct server *server = context;
    store_tell_servers(server->store, 0);
    return registry_ban_networks(server->context.registry, by, person, except);
}

static void networks_changed(void *context)
{
    struct server *server = context;
    registry_networks_changed(server->context.registry);
    store_tell_servers(server->store, 0);
}

/* People know no tables: they tell a listener when sessions end or are replaced. */
static void sessions_end(void *context, int64_t person)
{
    struct table_registry *registry = context;
    registry_sessions_ended(registry, person);
    store_tell_servers(registry->store, person);
}

static void renew_session(void *registry, const uint8_t old[STORE_HASH_BYTES],
                          const struct session *fresh)
{
    registry_session_renewed(registry, old, fresh);
}

static void on_game_over(void *notifier, const struct live_table *live)
{
    turn_notifier_game_over(notifier, live);
}

/* Without an outbox nobody can be notified. */
static void set_turn_notifier(struct server *server, const struct server_options *options)
{
    const struct turn_notifier_options notifier = {
        .registry = server->context.registry,
        .email = options->outbox.relay == NULL ? NULL : server->email,
        .outbox = options->outbox.webhook == NULL ? NULL : server->outbox,
        .url = options->url,
        .after = options->notify_after,
    };
    if (server->notifier != NULL)
        turn_notifier_change(server->notifier, &notifier);
    else if (server->outbox != NULL)
        server->notifier = turn_notifier_open(&server->loop, &notifier);
    server->context.registry->on_game_over = server->notifier == NULL ? NULL : on_game_over;
    server->context.registry->notifier = server->notifier;
}

/* Nobody could play while the store was busy. */
static void on_gate_opened(void *registry, int64_t closed)
{
    registry_give_back(registry, closed);
}

/* Opens the tables that were being played. */
static void open_tables(struct server *server, const struct server_options *options)
{
    server->context.api = server->http.api;
    server->context.registry =
        registry_open(&server->loop, options->store, &server->session_clock,
                      options->audience->catalog, &server->event_log, options->threads);
    receive_attach(server->context.registry);
    server->context.registry->gate = server->gate;
    server->context.registry->limits = server->limits;
    server->context.registry->bans = server->bans;
    think_pool_set_gate(server->context.registry->think_pool, server->gate);
    store_gate_listen(server->gate, on_gate_opened, server->context.registry);
    registry_set_expiry(server->context.registry, &options->expire, &options->clean);
    service_open(server->context.registry, options->maintenance);
    set_turn_notifier(server, options);
    people_listen(server->people, &(struct session_listener){sessions_end, renew_session,
                                                             server->context.registry});
    api_set_ready(server->http.api,
                  &(struct api_tables){write_metrics, seat_that_decides, open_tables_of,
                                       is_in_maintenance, close_table, remove_chat, person_changed,
                                       ban_networks, networks_changed, server});
}

/* ---- new settings ---- */

/* On the thread of signals. Many at once are one. */
static void on_reload_signal(void *context)
{
    struct server *server = context;
    uv_async_send(&server->reload);
}

/* Guests who are here stay; visitors have no name that could be let in again. */
static void change_admission(struct server *server, const struct admission *admission)
{
    people_set_admission(server->people, admission);
    if (admission->no_guests)
        clients_hang_up_visitors(&server->context.registry->clients);
}

/* Everything that holds a setting gets the new ones; tables and all connections but those of
 * visitors stay. What waits for a database comes last. */
static void change_settings(struct server *server, const struct server_options *options)
{
    atomic_store(&server->event_log.on, options->log);
    server->proxies = options->proxies;
    limits_change(server->limits, &options->limits);
    change_admission(server, &options->admission);
    set_outbox(server, options);
    api_change(server->http.api, options->https, set_email(server, options), options->club);
    registry_set_expiry(server->context.registry, &options->expire, &options->clean);
    set_turn_notifier(server, options);
    server->http.folder = options->folder;
    server->http.no_page = options->no_page;
    server->http.club = options->club;
    server->http.times = http_times(options->timeout);
    service_open(server->context.registry, options->maintenance);
}

static void read_again(void *context)
{
    struct server *server = context;
    const struct server_options *options = server->read_settings(server->settings_context);
    if (options != NULL)
        change_settings(server, options);
}

/* Not while an operation waits that may hold an old one. */
static void on_reload(uv_async_t *reload)
{
    struct server *server = reload->data;
    store_gate_after(server->gate, &server->settings);
}

/* What passes the gate, each at most once at a time. */
static void open_gate(struct server *server, const struct server_options *options)
{
    server->gate = store_gate_open(&server->loop, options->store, &server->event_log);
    server->flush = (struct gate_waiter){.run = flush_and_commit, .context = server};
    server->look = (struct gate_waiter){.run = look_around, .context = server};
    server->settings = (struct gate_waiter){.run = read_again, .context = server};
    server->back = (struct gate_waiter){.run = begin_again, .context = server};
}

/* Connections come last, when everything that they may ask for is there. */
static void open_connections(struct server *server, const struct server_options *options)
{
    server->connections_max = limit_files();
    server->connections.loop = &server->loop;
    server->connections.gate = server->gate;
    server->connections.may_connect = may_connect;
    server->connections.on_gone = on_gone;
    server->connections.context = server;
    server->http.context = &server->context;
    server->http.limits = server->limits;
    server->http.wake = &server->wake;
    server->http.times = http_times(options->timeout);
}

/* Servers of a file have no others. */
static bool open_peers(struct server *server, const struct server_options *options,
                       struct server_failure *failure)
{
    if (!store_has_lease(options->store))
        return true;
    server->peers = peers_open(server->context.registry, &server->connections, &server->event_log,
                               options->peer_address, options->peer_port);
    if (server->peers == NULL)
        *failure = (struct server_failure){options->peer_address, options->peer_port, errno, true};
    return server->peers != NULL;
}

/* All handles of the server itself are members of its struct, so that closing them frees
 * nothing. */
static void open_loop(struct server *server)
{
    must(uv_loop_init(&server->loop) == 0, "uv_loop_init");
    must(uv_async_init(&server->loop, &server->signal, on_stop_signal) == 0, "uv_async_init");
    server->signal.data = server;
    must(uv_async_init(&server->loop, &server->reload, on_reload) == 0, "uv_async_init");
    server->reload.data = server;
    must(uv_timer_init(&server->loop, &server->grace) == 0, "uv_timer_init");
    must(uv_timer_init(&server->loop, &server->tick) == 0, "uv_timer_init");
    server->tick.data = server;
    must(uv_timer_start(&server->tick, tick, TICK, TICK) == 0, "uv_timer_start");
    must(uv_prepare_init(&server->loop, &server->prepare) == 0, "uv_prepare_init");
    server->prepare.data = server;
    must(uv_prepare_start(&server->prepare, before_waiting) == 0, "uv_prepare_start");
    must(uv_async_init(&server->loop, &server->wake, on_wake) == 0, "uv_async_init");
    server->checkpoint_failure = "";
    must(uv_poll_init(&server->loop, &server->listener, server->socket) == 0, "uv_poll_init");
    server->listener.data = server;
}

/* The address is tried first: it is what fails most often, and then nothing has begun. */
struct server *server_open(const struct server_options *options, struct server_failure *failure)
{
    struct server *server = memory_for(1, sizeof *server);
    server->http.folder = options->folder;
    server->http.no_page = options->no_page;
    server->http.club = options->club;
    server->http.audience = options->audience;
    atomic_init(&server->event_log.on, options->log);
    server->read_settings = options->reload;
    server->settings_context = options->reload_context;
    server->socket = listen_open(options->address, options->port, server->url);
    if (server->socket < 0) {
        *failure = (struct server_failure){options->address, options->port, errno, false};
        free(server);
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* then the write fails, and is told, as on a full disk */
    open_loop(server);
    open_gate(server, options);
    service_notify_open(&server->service);
    open_api(server, options);
    open_tables(server, options);
    open_connections(server, options);
    *failure = (struct server_failure){options->address, options->port, EIO, false};
    if (!open_peers(server, options, failure) || !store_sync_behind(options->store, wake, server)) {
        server_close(server);
        return NULL;
    }
    start_accepting(server);
    return server;
}

const char *server_url(const struct server *server)
{
    return server->url;
}

void server_on_set_aside(struct server *server, void (*tell)(void *context), void *context)
{
    struct table_registry *registry = server->context.registry;
    if (registry->set_aside) {
        tell(context);
        return;
    }
    registry->on_set_aside = tell;
    registry->set_aside_context = context;
}

/* Tells servers apart where several write logs. An address may be longer than a line. */
static void log_start(struct server *server)
{
    char shown[STORE_PATH_MAX], store[STORE_LOGGED_MAX];
    struct text out = text_in(store, sizeof store);
    store_show(store_address(server->store), shown);
    text_add(&out, shown);
    event_log_write(&server->event_log, "start", "url", server->url, "version", floe_version,
                    "store", store, "peer_address",
                    server->peers == NULL ? NULL : server->peers->address, NULL);
}

bool server_run(struct server *server)
{
    stop_signals_listen(on_signal, server);
    stop_signals_listen_reload(on_reload_signal, server);
    service_notify_tell(&server->service, "READY=1");
    log_start(server);
    store_gate_begin(server->gate, settle, server);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    event_log_write(&server->event_log, "stop", "trouble",
                    server->failed ? store_failure(server->store) : NULL, NULL);
    return !server->failed;
}

/* Called for every handle that is left; only TCP handles are connections. */
static void close_connection(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (handle->type == UV_TCP)
        connection_close(handle->data);
}

/* Handles close on the loop, so it runs until none is left. */
void server_close(struct server *server)
{
    server->stopping = true;
    store_gate_close(server->gate);
    store_sync_end(server->store);
    store_socket_close(server->store_socket);
    store_keeper_close(&server->keeper);
    if (server->outbox != NULL)
        outbox_finish(server->outbox);
    if (server->notifier != NULL)
        turn_notifier_close(server->notifier);
    if (server->outbox != NULL)
        outbox_close(server->outbox);
    stop_signals_listen(NULL, NULL);
    stop_signals_listen_reload(NULL, NULL);
    uv_close((uv_handle_t *)&server->signal, NULL);
    uv_close((uv_handle_t *)&server->reload, NULL);
    uv_close((uv_handle_t *)&server->listener, NULL);
    uv_close((uv_handle_t *)&server->grace, NULL);
    uv_close((uv_handle_t *)&server->tick, NULL);
    uv_close((uv_handle_t *)&server->prepare, NULL);
    uv_close((uv_handle_t *)&server->wake, NULL);
    peers_close(server->peers);
    clients_hang_up(&server->context.registry->clients);
    uv_walk(&server->loop, close_connection, NULL);
    while (server->connections.count > 0)
        uv_run(&server->loop, UV_RUN_ONCE);
    people_listen(server->people, &(struct session_listener){0});
    registry_close(server->context.registry);
    if (server->analyses != NULL)
        analyses_close(server->analyses);
    while (uv_run(&server->loop, UV_RUN_DEFAULT) != 0)
        ;
    peers_free(server->peers);
    api_close(server->http.api);
    if (server->email != NULL)
        email_close(server->email);
    people_close(server->people);
    network_bans_close(server->bans);
    limits_close(server->limits);
    store_gate_free(server->gate);
    must(uv_loop_close(&server->loop) == 0, "uv_loop_close"); /* fails if a handle is open */
    service_notify_close(&server->service);
    close(server->socket);
    free(server);
}
