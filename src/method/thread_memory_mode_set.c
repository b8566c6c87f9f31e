/* thread/memoryMode/set: may a thread become part of memories? It is written into the index, for those who make any. */
#include "method/method.h"
#include "service/threads.h"

struct memory_mode_change {
    struct request *req;
    struct str thread_id; /* normalised */
    struct str mode;
};

static void write_mode(const struct memory_mode_change *change,
                       const struct thread_summary *summary)
{
    store_update(change->req->server->store, &(struct index_update){ .summary = summary,
                                                                     .memory_mode = change->mode,
                                                                     .tokens_used = -1 });
    request_reply_empty(change->req);
}

static void memory_mode_found(void *owner, const struct found_thread *found,
                              const struct error *err)
{
    struct memory_mode_change *change = owner;

    if (err->code != 0)
        request_fail_with(change->req, err);
    else if (!found->has_row)
        request_fail(change->req, ERR_INVALID_REQUEST, "no rollout found for thread id %s",
                     change->thread_id.s);
    else
        write_mode(change, &found->row);
}

void on_thread_memory_mode_set(struct request *req,
                               const struct wire_thread_memory_mode_set_params *params)
{
    struct memory_mode_change *change = arena_zero(req->arena, sizeof *change);
    char *id = arena_alloc(req->arena, UUID_LENGTH + 1);
    struct thread_summary summary;
    const struct thread *thread;

    if (!require_thread_id(req, params->thread_id, id))
        return;
    *change = (struct memory_mode_change){
        req, str_of(id), str_of(type_variant_name(&type_thread_memory_mode, params->mode))
    };
    thread = thread_find(&req->server->agent, change->thread_id);
    if (thread == NULL || thread_is_stored(thread)) {
        store_find(req->server->store, change->thread_id, memory_mode_found, change);
        return;
    }
    thread_summarise(thread, &summary);
    write_mode(change, &summary);
}
