/*
 * From a rollout to a loaded thread, for thread/resume, thread/fork and detached reviews.
 *
 * The file is read (and copied, for a fork) on a worker; then the thread is made on the loop.
 */
#ifndef METHOD_THREAD_LOAD_H
#define METHOD_THREAD_LOAD_H

#include "method/threads.h"
#include "store/turns.h"

struct thread_load;

/* The thread is loaded and nobody was told yet; or err says why not. Everything is valid during the
 * call only. */
struct loaded_thread {
    struct thread *thread;
    struct thread_summary summary; /* of the file that was read, or of the copy */
    struct wire_turn_array turns;
};

typedef void thread_load_fn(void *owner, const struct loaded_thread *loaded,
                            const struct error *err);

struct thread_load_options {
    struct str path;              /* the rollout */
    struct str settings_cwd;      /* NULL: the recorded one */
    struct config_request config; /* overrides of the request */
    bool keep_model; /* the stored model and effort count (stored_model, stored_effort) */
    struct str stored_model;
    struct str stored_effort;
    bool extended;
    bool fork;
    bool ephemeral; /* of a fork */
};

/* Text of the options lives as long as the request. Errors of the configuration and of rules are
 * answered here, and on_loaded() does not come. */
void thread_load(struct request *req, const struct thread_summary *summary,
                 const struct thread_load_options *options, thread_load_fn *on_loaded, void *owner);

#endif
