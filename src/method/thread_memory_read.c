/* thread/memory/read: what is remembered of a thread. */
#include "base/memory.h"
#include "method/method.h"
#include "service/settings_work.h"
#include "service/threads.h"
#include "store/memories.h"

struct memory_reading {
    struct request *req;
    struct str thread_id; /* normalised */
};

static void read_memory(struct settings_work *work)
{
    const struct memory_reading *reading = work->params;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    struct wire_thread_memory_read_response *response =
        arena_zero(work->req->arena, sizeof *response);

    if (config == NULL)
        return;
    response->summary = memories_of_thread(config->home.s, config->sqlite_home.s,
                                           reading->thread_id, work->req->arena);
    work->result = response;
}

static void memory_thread_found(void *owner, const struct found_thread *found,
                                const struct error *err)
{
    const struct memory_reading *reading = owner;
    struct request *req = reading->req;

    if (err->code != 0)
        request_fail_with(req, err);
    else if (!found->has_row && found->live_path.s == NULL && found->archived_path.s == NULL &&
             thread_find(&req->server->agent, reading->thread_id) == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "thread not found: %s", reading->thread_id.s);
    else
        settings_work_start(req, reading, read_memory, /* after= */ NULL);
}

void on_thread_memory_read(struct request *req, const struct wire_thread_memory_read_params *params)
{
    struct memory_reading *reading = arena_zero(req->arena, sizeof *reading);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);

    if (!require_thread_id(req, params->thread_id, id))
        return;
    *reading = (struct memory_reading){ req, str_of(id) };
    store_find(req->server->store, reading->thread_id, memory_thread_found, reading);
}
