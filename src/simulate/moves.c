/*
 * moves.c - a move's way through servers and databases, and back. See model.h.
 */
#include "simulate/model.h"

#define HALF 0.5       /* of a move's work is done before it is durable: an assumption */
#define SLOW_SYNC 0.01 /* of all */

static uint32_t line_of(const struct model *model, int server, int store)
{
    return (uint32_t)(server * model->stores + store);
}

static int server_of(const struct model *model, uint32_t line)
{
    return (int)line / model->stores;
}

static int store_of(const struct model *model, uint32_t line)
{
    return (int)line % model->stores;
}

/* Threads are the servers, then a backend for each line, then the players. */
static uint32_t backend_of(const struct model *model, uint32_t line)
{
    return (uint32_t)model->plan->servers + line;
}

static uint32_t players_of(const struct model *model)
{
    return (uint32_t)(model->plan->servers * (1 + model->stores));
}

static int people_store(const struct model *model)
{
    return model->stores - 1;
}

static int door_of(const struct sim_game *game)
{
    return game->doors[game->seat];
}

static void give(struct model *model, int server, enum job_kind kind, uint32_t which)
{
    uint8_t epoch = which == NO_GAME ? 0 : model->games[which].epoch;
    if (!model->servers[server].dead)
        thread_put(&model->stations, (uint32_t)server,
                   (struct job){.kind = (uint8_t)kind, .epoch = epoch, .which = which});
}

/* ---- links ---- */

/* A message leaves when the server's network has sent all before it. */
static void cross(struct model *model, int server, enum event_kind kind, uint32_t which)
{
    const struct service_times *times = &model->plan->times;
    struct server *from = &model->servers[server];
    sim_time takes = (sim_time)(times->link_bytes / times->link_bytes_per_s * (double)SIM_SECOND);
    sim_time begins = from->link_free > now(model) ? from->link_free : now(model);
    from->link_free = begins + takes;
    use(model, RESOURCE_LINK, takes);
    if (which != NO_GAME)
        later(model, from->link_free - now(model) + from_us(times->network_us),
              (struct event){
                  .kind = (uint8_t)kind, .epoch = model->games[which].epoch, .which = which});
}

/* The others at the table and those who look on are told; nobody waits for that. */
static void tell_others(struct model *model, const struct sim_game *game)
{
    double link = model->plan->times.server_link_us;
    for (int seat = 0; seat < model->plan->seats; seat++)
        if (seat != game->seat && game->doors[seat] != game->owner) {
            owe(model, game->owner, RESOURCE_OWNER, link);
            owe(model, game->doors[seat], RESOURCE_DOOR, link);
            cross(model, game->owner, EVENT_RETURNED, NO_GAME);
        }
    for (int i = 0; i < game->watchers; i++) {
        owe(model, game->owner, RESOURCE_OWNER, link);
        owe(model, chance_server(model), RESOURCE_DOOR, link);
        cross(model, game->owner, EVENT_RETURNED, NO_GAME);
    }
}

/* ---- a move ---- */

void move_send(struct model *model, uint32_t which)
{
    struct sim_game *game = &model->games[which];
    int door = door_of(game);
    if (game->sent < 0) {
        game->sent = now(model);
        model->under_way++;
    }
    give(model, door, door == game->owner ? JOB_PLAY : JOB_FORWARD, which);
}

void move_arrived(struct model *model, uint32_t which)
{
    give(model, model->games[which].owner, JOB_PLAY, which);
}

void move_returned(struct model *model, uint32_t which)
{
    give(model, door_of(&model->games[which]), JOB_RELAY, which);
}

static void confirm(struct model *model, uint32_t which)
{
    struct sim_game *game = &model->games[which];
    delays_note(&model->span->delays, now(model) - game->sent);
    model->span->moves++;
    model->span->forwarded += door_of(game) != game->owner;
    model->under_way--;
    game->sent = -1;
    if (model->plan->shared_cores > 0)
        thread_put(&model->stations, players_of(model),
                   (struct job){.kind = JOB_CLIENT, .epoch = game->epoch, .which = which});
    else
        game_next(model, which);
}

/* ---- batches ---- */

static void query_later(struct model *model, uint32_t line)
{
    later(model, from_us(model->plan->times.network_us),
          (struct event){.kind = EVENT_QUERY, .which = line});
}

static void send_batch(struct model *model, uint32_t number)
{
    struct line *line = &model->lines[number];
    const struct server *server = &model->servers[server_of(model, number)];
    if (line->busy || line->gathered == 0 || server->dead || server->waits)
        return;
    struct ring empty = line->under_way;
    line->busy = true;
    line->under_way = line->gathering;
    line->sent = line->gathered;
    line->gathering = empty;
    line->gathered = 0;
    model->span->batches++;
    owe(model, server_of(model, number), RESOURCE_OWNER, model->plan->times.server_batch_us);
    query_later(model, number);
}

static void gather(struct model *model, int server, int store, uint32_t which)
{
    uint32_t number = line_of(model, server, store);
    struct line *line = &model->lines[number];
    if (which != NO_GAME)
        ring_put(&line->gathering, &(struct batched){which, model->games[which].epoch});
    line->gathered++;
    if (!model->stations.threads[server].busy)
        send_batch(model, number);
}

/* A loop does all that it finds, and then sends what has gathered. */
static void end_job(struct model *model, int server)
{
    const struct thread *thread = &model->stations.threads[server];
    uint32_t *round = &model->servers[server].round;
    if (thread->busy && *round > 0) {
        --*round;
        return;
    }
    *round = thread->jobs.count;
    for (int store = 0; store < model->stores; store++)
        send_batch(model, line_of(model, server, store));
}

void store_write(struct model *model, int server, int store)
{
    gather(model, server, store, NO_GAME);
}

/* A batch if one is under way: a read never goes beside it. */
void line_query(struct model *model, uint32_t line)
{
    uint8_t kind = model->lines[line].busy ? JOB_COMMIT : JOB_QUERY;
    thread_put(&model->stations, backend_of(model, line),
               (struct job){.kind = kind, .which = line});
}

static void begin_sync(struct model *model, uint32_t store)
{
    const struct service_times *times = &model->plan->times;
    struct disk *disk = &model->disks[store];
    double bytes = 0;
    uint32_t line;
    while (ring_take(&disk->waiting, &line)) {
        bytes += model->lines[line].sent * times->wal_move_bytes;
        ring_put(&disk->syncing, &line);
    }
    bool slow = chance(model) < SLOW_SYNC;
    sim_time takes = from_us(slow ? times->disk_slow_us : times->disk_sync_us) +
                     (sim_time)(bytes / times->disk_bytes_per_s * (double)SIM_SECOND);
    disk->busy = true;
    model->span->logged += bytes;
    use(model, RESOURCE_DISK, takes);
    later(model, takes, (struct event){.kind = EVENT_SYNCED, .which = store});
}

void store_synced(struct model *model, uint32_t store)
{
    struct disk *disk = &model->disks[store];
    uint32_t line;
    while (ring_take(&disk->syncing, &line))
        later(model, from_us(model->plan->times.network_us),
              (struct event){.kind = EVENT_DURABLE, .which = line});
    disk->busy = false;
    if (disk->waiting.count > 0)
        begin_sync(model, store);
}

static void batch_committed(struct model *model, uint32_t line)
{
    uint32_t store = (uint32_t)store_of(model, line);
    ring_put(&model->disks[store].waiting, &line);
    if (!model->disks[store].busy)
        begin_sync(model, store);
}

void line_durable(struct model *model, uint32_t number)
{
    struct line *line = &model->lines[number];
    int server = server_of(model, number);
    struct batched move;
    line->busy = false;
    if (model->servers[server].dead)
        return;
    while (ring_take(&line->under_way, &move))
        if (model->games[move.which].epoch == move.epoch)
            give(model, server, JOB_ANSWER, move.which);
    if (line->reader) {
        line->reader = false;
        query_later(model, number);
    } else if (!model->stations.threads[server].busy) {
        send_batch(model, number);
    }
}

/* ---- reads ---- */

/* The server waits, first for the batch under way, then for its answer. It uses no core. */
static void begin_read(struct model *model, int server)
{
    struct job *job = &model->stations.threads[server].job;
    int store = job->kind == JOB_OPEN ? model->games[job->which].store : people_store(model);
    uint32_t number = line_of(model, server, store);
    if (model->lines[number].busy)
        model->lines[number].reader = true;
    else
        query_later(model, number);
}

static void finish_visit(struct model *model, const struct job *job)
{
    bool stale = job->which != NO_GAME && model->games[job->which].epoch != job->epoch;
    if (job->kind == JOB_OPEN && !stale)
        turn_opened(model, job->which);
    if (job->kind == JOB_REJOIN && !stale)
        failure_rejoined(model, job->which);
}

void line_read(struct model *model, uint32_t line)
{
    int server = server_of(model, line);
    struct thread *thread = &model->stations.threads[server];
    if (model->servers[server].dead)
        return;
    if (--thread->job.reads > 0) {
        begin_read(model, server);
        return;
    }
    struct job job = thread->job;
    use(model, RESOURCE_WAITING, now(model) - model->servers[server].blocked);
    model->servers[server].waits = false;
    thread_next(&model->stations, (uint32_t)server);
    finish_visit(model, &job);
    end_job(model, server);
}

/* ---- jobs ---- */

static double server_cost(const struct model *model, const struct job *job)
{
    const struct service_times *times = &model->plan->times;
    const struct sim_game *game = job->which == NO_GAME ? NULL : &model->games[job->which];
    double crossing = game != NULL && door_of(game) != game->owner ? times->server_link_us : 0;
    switch ((enum job_kind)job->kind) {
    case JOB_PLAY:
        return HALF * times->server_move_us + crossing;
    case JOB_ANSWER:
        return (1 - HALF) * times->server_move_us + crossing;
    case JOB_FORWARD:
    case JOB_RELAY:
        return times->server_link_us;
    case JOB_OPEN:
        return times->takeover_table_us;
    default:
        return times->visit_us;
    }
}

static double database_cost(const struct model *model, const struct job *job)
{
    const struct service_times *times = &model->plan->times;
    return job->kind == JOB_QUERY
               ? times->read_us
               : times->database_batch_us + model->lines[job->which].sent * times->database_move_us;
}

sim_time job_cost(void *context, uint32_t thread, const struct job *job)
{
    struct model *model = context;
    if (thread == players_of(model))
        return from_us(model->plan->times.client_us);
    bool server = thread < (uint32_t)model->plan->servers;
    bool owner = job->kind == JOB_PLAY || job->kind == JOB_ANSWER || job->kind == JOB_OPEN;
    sim_time cost = from_us(server ? server_cost(model, job) : database_cost(model, job));
    use(model, !server ? RESOURCE_DATABASE : owner ? RESOURCE_OWNER : RESOURCE_DOOR, cost);
    return cost;
}

/* Statements that a job reads with before the next one begins. A visit's mean need not be whole:
 * its fraction is drawn. */
static int reads_of(struct model *model, const struct job *job)
{
    switch ((enum job_kind)job->kind) {
    case JOB_OPEN:
        return 1;
    case JOB_VISIT:
    case JOB_REJOIN:
        return (int)(model->plan->times.visit_reads + chance(model));
    default:
        return 0;
    }
}

/* True if the server's next job must wait: this one reads first. */
static bool server_reads(struct model *model, int server)
{
    struct job *job = &model->stations.threads[server].job;
    job->reads = (uint16_t)reads_of(model, job);
    if (job->reads == 0)
        return false;
    model->servers[server].waits = true;
    model->servers[server].blocked = now(model);
    begin_read(model, server);
    return true;
}

/* What is left of a game that was interrupted meanwhile is thrown away. */
static void game_done(struct model *model, int server, const struct job *job)
{
    const struct sim_game *game = &model->games[job->which];
    if (game->epoch != job->epoch)
        return;
    switch ((enum job_kind)job->kind) {
    case JOB_FORWARD:
        cross(model, server, EVENT_ARRIVED, job->which);
        break;
    case JOB_PLAY:
        gather(model, server, game->store, job->which);
        break;
    case JOB_ANSWER:
        tell_others(model, game);
        if (door_of(game) == game->owner)
            confirm(model, job->which);
        else
            cross(model, server, EVENT_RETURNED, job->which);
        break;
    case JOB_RELAY:
        confirm(model, job->which);
        break;
    default:
        finish_visit(model, job);
        break;
    }
}

static void backend_done(struct model *model, const struct job *job)
{
    if (job->kind == JOB_COMMIT)
        batch_committed(model, job->which);
    else
        later(model, from_us(model->plan->times.network_us),
              (struct event){.kind = EVENT_READ, .which = job->which});
}

void job_done(struct model *model, uint32_t thread)
{
    struct job job = model->stations.threads[thread].job;
    bool server = thread < (uint32_t)model->plan->servers;
    if (server && model->servers[thread].dead)
        return;
    thread_release(&model->stations, thread);
    if (server && server_reads(model, (int)thread))
        return;
    thread_next(&model->stations, thread);
    if (server) {
        if (job.which != NO_GAME)
            game_done(model, (int)thread, &job);
        end_job(model, (int)thread);
    } else if (thread == players_of(model)) {
        game_next(model, job.which);
    } else {
        backend_done(model, &job);
    }
}
