#include "fleet/fleet.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "fleet/held.h"
#include "fleet/journal_store.h"
#include "fleet/tables.h"
#include "fleet/working_folder.h"
#include "postgres/session.h"

#include <stdlib.h>
#include <unistd.h>

enum {
    LOOK_MS = 5000,     /* for the look at the store at the start */
    SETTLE_MS = 10000,  /* for what is not committed at the end */
    SETTLE_LOOK_MS = 2, /* how often that is looked at */
};

struct fleet {
    struct arena arena;           /* of the options */
    struct fleet_options options; /* with a name */
    char id[UUID_LENGTH + 1];
    struct working_folder folder;
    struct held_ids *held;
    struct store_writer *writer;
    struct journal_shelf *shelf;
    struct loop *loop;
    struct timer *settling; /* looks whether everything is committed; NULL: not yet */
    struct timer *waiting;  /* of fleet_wait(); NULL: nobody waits */
    int64_t settle_until_ms;
    bool is_up;
    bool is_draining;
    bool has_waited;     /* long enough */
    struct error reason; /* why it is not */
};

static struct str name_of_host(struct arena *arena)
{
    char name[256] = { 0 };

    if (gethostname(name, sizeof name - 1) < 0 || name[0] == '\0')
        return STR_LITERAL("bobbin");
    return arena_keep(arena, str_of(name));
}

static struct fleet_options keep_fleet_options(struct arena *arena,
                                               const struct fleet_options *options)
{
    struct fleet_options kept = *options;

    kept.url = arena_keep(arena, str_of(options->url)).s;
    kept.home = arena_keep(arena, str_of(options->home)).s;
    if (options->token_file != NULL)
        kept.token_file = arena_keep(arena, str_of(options->token_file)).s;
    kept.name = options->name.len == 0 ? name_of_host(arena) : arena_keep(arena, options->name);
    kept.advertise = arena_keep(arena, options->advertise);
    kept.version = arena_keep(arena, options->version);
    return kept;
}

/* Refusals are final. Whatever else is wrong may pass: a server that starts before its database waits for it. */
static bool look_at_store(struct fleet *fleet, struct error *err)
{
    CLEANUP(sql_session_endp) struct sql_session *session = NULL;
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    int version;

    if (!postgres_check_url(fleet->options.url, &fault))
        return error_copy(err, &fault.error);
    if (sql_session_connect(fleet->options.url, LOOK_MS, &session, &fault) &&
        tables_check(session, &version, &fault))
        return true;
    if (fault.kind != FAULT_AWAY)
        return error_copy(err, &fault.error);
    log_warn("the store cannot be reached: %s, trying again", fault.error.message.s);
    error_copy(&fleet->reason, &fault.error);
    return true;
}

static void fleet_writer_up(void *owner)
{
    struct fleet *fleet = owner;

    log_info("the store is reached");
    fleet->is_up = true;
    if (fleet->waiting != NULL)
        loop_stop(fleet->loop);
}

static void fleet_writer_down(void *owner, const struct sql_fault *fault)
{
    struct fleet *fleet = owner;

    if (fleet->is_up)
        log_warn("the store cannot be reached: %s, trying again", fault->error.message.s);
    fleet->is_up = false;
    error_done(&fleet->reason);
    error_copy(&fleet->reason, &fault->error);
    if (fleet->waiting != NULL)
        loop_stop(fleet->loop);
}

static void fleet_start_writer(struct fleet *fleet, struct loop *loop)
{
    struct writer_options options = {
        .url = fleet->options.url,
        .server_id = fleet_server_id(fleet),
        .name = fleet->options.name,
        .advertise =
            fleet->options.advertise.s == NULL ? STR_LITERAL("") : fleet->options.advertise,
        .version = fleet->options.version,
        .lease_ms = (int64_t)fleet->options.lease_seconds * 1000,
    };
    struct writer_calls calls = { .on_up = fleet_writer_up,
                                  .on_down = fleet_writer_down,
                                  .owner = fleet };

    fleet->loop = loop;
    fleet->writer = writer_new(loop, &options, &calls);
    fleet->shelf = journal_shelf_new(fleet, loop);
}

struct fleet *fleet_new(struct loop *loop, const struct fleet_options *options, struct error *err)
{
    struct fleet *fleet = xcalloc(1, sizeof *fleet);

    fleet->options = keep_fleet_options(&fleet->arena, options);
    uuid_make_v4(fleet->id);
    fleet->held = held_ids_new();
    if (!look_at_store(fleet, err) ||
        !working_folder_init(&fleet->folder, fleet->options.home, fleet_server_id(fleet), err)) {
        fleet_free(fleet);
        return NULL;
    }
    fleet_start_writer(fleet, loop);
    return fleet;
}

void fleet_free(struct fleet *fleet)
{
    if (fleet == NULL)
        return;
    journal_shelf_free(fleet->shelf);
    timer_free(fleet->settling);
    writer_free(fleet->writer);
    working_folder_done(&fleet->folder);
    held_ids_free(fleet->held);
    error_done(&fleet->reason);
    arena_done(&fleet->arena);
    free(fleet);
}

static void fleet_waited(void *owner)
{
    struct fleet *fleet = owner;

    fleet->has_waited = true;
    loop_stop(fleet->loop);
}

void fleet_wait(struct fleet *fleet, const int *stop)
{
    fleet->waiting = timer_new(fleet->loop, fleet_waited, fleet);
    timer_start(fleet->waiting, LOOK_MS);
    while (!fleet->is_up && fleet->reason.code == 0 && *stop == 0 && !fleet->has_waited)
        loop_run(fleet->loop);
    timer_free(TAKE(fleet->waiting));
}

void fleet_advertise(struct fleet *fleet, struct str url)
{
    writer_advertise(fleet->writer, url);
}

const char *fleet_url(const struct fleet *fleet)
{
    return fleet->options.url;
}

const char *fleet_folder(const struct fleet *fleet)
{
    return fleet->folder.path;
}

const char *fleet_token_file(const struct fleet *fleet)
{
    return fleet->options.token_file;
}

struct str fleet_server_id(const struct fleet *fleet)
{
    return (struct str){ fleet->id, UUID_LENGTH };
}

struct str fleet_name(const struct fleet *fleet)
{
    return fleet->options.name;
}

struct store_writer *fleet_writer(struct fleet *fleet)
{
    return fleet->writer;
}

int64_t fleet_lease_ms(const struct fleet *fleet)
{
    return (int64_t)fleet->options.lease_seconds * 1000;
}

struct journal_shelf *fleet_shelf(struct fleet *fleet)
{
    return fleet->shelf;
}

/* -- The end --------------------------------------------------------------------------------- */

static void fleet_look_settled(void *owner)
{
    struct fleet *fleet = owner;
    bool is_late = clock_steady_ms() >= fleet->settle_until_ms;

    if (is_late || (journal_shelf_is_empty(fleet->shelf) && writer_end(fleet->writer)))
        loop_stop(fleet->loop);
    else
        timer_start(fleet->settling, SETTLE_LOOK_MS);
}

void fleet_settle(struct fleet *fleet)
{
    if (fleet == NULL || !fleet->is_up)
        return;
    fleet->settle_until_ms = clock_steady_ms() + SETTLE_MS;
    fleet->settling = timer_new(fleet->loop, fleet_look_settled, fleet);
    timer_start(fleet->settling, 0);
    loop_run(fleet->loop);
}

void fleet_drain(struct fleet *fleet)
{
    fleet->is_draining = true;
}

bool fleet_is_ready(const struct fleet *fleet, struct error *err)
{
    if (fleet->is_draining)
        return error_set(err, ERR_OVERLOADED, "the server is ending; retry on another one");
    if (writer_waiting_bytes(fleet->writer) > WRITER_BYTES_MAX)
        return error_set(err, ERR_OVERLOADED, "the store is behind; retry later");
    if (writer_is_sure(fleet->writer))
        return true;
    return error_set(err, ERR_INTERNAL, "the store cannot be reached: %s",
                     fleet->reason.message.s != NULL ? fleet->reason.message.s
                                                     : "it has not answered in time");
}

bool fleet_holds(struct fleet *fleet, struct str id)
{
    return held_ids_has(fleet->held, id);
}

size_t fleet_n_held(struct fleet *fleet)
{
    return held_ids_count(fleet->held);
}

void fleet_hold(struct fleet *fleet, struct str id)
{
    held_ids_add(fleet->held, id);
}

void fleet_let_go(struct fleet *fleet, struct str id)
{
    held_ids_remove(fleet->held, id);
}
