#include "fleet/stored_store.h"

#include "base/memory.h"
#include "fleet/stored_internal.h"

#include <stdlib.h>

enum { PATIENCE_MS = 4000 };

/* -- The connection ------------------------------------------------------------------------ */

static void stored_disconnect(struct stored *stored)
{
    sql_session_end(TAKE(stored->session));
}

bool stored_failed(struct stored *stored, const struct sql_fault *fault, struct error *err)
{
    if (fault->kind != FAULT_FAILED)
        stored_disconnect(stored);
    return error_set(err, ERR_INTERNAL,
                     fault->kind == FAULT_FAILED ? "the store refuses: %s"
                                                 : "the store cannot be reached: %s",
                     fault->error.message.s);
}

struct sql_session *stored_session(struct stored *stored, struct error *err)
{
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };

    if (stored->session != NULL && !stored->in_transaction && !sql_session_is_well(stored->session))
        stored_disconnect(stored);
    if (stored->session != NULL)
        return stored->session;
    if (stored->is_away && atomic_load(&stored->is_ending)) {
        error_set(err, ERR_INTERNAL, "the server is shutting down");
        return NULL;
    }
    stored->is_away = true;
    if (!sql_session_connect(fleet_url(stored->fleet), PATIENCE_MS, &stored->session, &fault)) {
        stored->session = NULL;
        stored_failed(stored, &fault, err);
        return NULL;
    }
    stored->is_away = false;
    return stored->session;
}

bool stored_run(struct stored *stored, const struct sql *statement, struct sql_result *ret_result,
                struct error *err)
{
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    struct sql_session *session = stored_session(stored, err);

    return session != NULL && (sql_session_run(session, statement, ret_result, &fault) ||
                               stored_failed(stored, &fault, err));
}

bool stored_begin(struct stored *stored, struct error *err)
{
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    struct sql_session *session = stored_session(stored, err);

    stored->in_transaction = session != NULL && (sql_session_begin(session, &fault) ||
                                                 stored_failed(stored, &fault, err));
    return stored->in_transaction;
}

bool stored_finish(struct stored *stored, bool ok, struct error *err)
{
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };

    stored->in_transaction = false;
    if (stored->session == NULL) /* it was lost on the way, and that is said */
        return false;
    if (sql_session_finish(stored->session, ok, &fault))
        return true;
    return ok ? stored_failed(stored, &fault, err) : false;
}

/* -- The table ----------------------------------------------------------------------------- */

static void stored_rest(void *data)
{
    struct task *task = data;
    struct stored *stored = store_backend(task->store);

    stored_disconnect(stored);
    checkout_tidy(&stored->copies, /* in_any_case= */ true);
    memory_give_back();
}

static bool stored_is_shared(const struct store *store)
{
    const struct stored *stored = store_backend(store);

    return writer_peers(fleet_writer(stored->fleet)) > 0;
}

static void stored_end(struct store *store)
{
    struct stored *stored = store_backend(store);

    atomic_store(&stored->is_ending, true);
}

static void stored_free(struct store *store)
{
    struct stored *stored = store_backend(store);

    stored_disconnect(stored);
    free(stored);
}

static const struct store_ops stored_ops = {
    .list = stored_list,
    .find = stored_find,
    .load = stored_load,
    .move = stored_move,
    .set_name = stored_set_name,
    .set_git = stored_set_git,
    .set_edge = stored_set_edge,
    .open_edges = stored_open_edges,
    .add = stored_add,
    .update = stored_update,
    .check_delete = stored_check_delete,
    .delete_thread = stored_delete,
    .loaded = stored_loaded,
    .rest = stored_rest,
    .has_thread = stored_has_thread,
    .thread_times = stored_thread_times,
    .makes_copies = true,
    .is_shared = stored_is_shared,
    .end = stored_end,
    .free_backend = stored_free,
};

struct store *stored_store_new(struct loop *loop, struct fleet *fleet, const char *home)
{
    struct stored *stored = xcalloc(1, sizeof *stored);

    stored->fleet = fleet;
    stored->copies.fleet = fleet;
    return store_new_of(loop, home, &stored_ops, stored);
}
