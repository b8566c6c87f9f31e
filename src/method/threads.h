/* What several methods about threads share. */
#ifndef METHOD_THREADS_H
#define METHOD_THREADS_H

#include "method/method.h"

/* Parses an id into ret_id, or answers `invalid thread id: ...`. */
bool take_thread_id(struct request *req, struct str id, char ret_id[UUID_LENGTH + 1]);

/* The loaded thread, or NULL after answering `thread not found: ...`. */
struct thread *take_loaded_thread(struct request *req, struct str id);

/* Before something is begun that becomes part of the thread, unless a turn runs: false after answering that
 * another server has the thread, or has gone on with it and it has to be resumed. */
bool claim_thread(struct request *req, struct thread *thread);

/* Why a rollout cannot be loaded, in the words of thread/resume and thread/fork. */
void fail_to_load(struct request *req, struct str path, const struct error *err);

/* What thread/start, thread/resume and thread/fork answer beside the thread: all three alike, so that
 * one struct serves them. */
void fill_thread_settings(const struct thread *thread, struct wire_thread_start_response *response);

/* A stored thread as the protocol shows it, with its status if it is loaded. name: or NULL. */
void thread_from_summary(struct server *server, const struct thread_summary *summary,
                         struct str name, struct arena *arena, struct wire_thread *ret_thread);

/* What the configuration of a thread should not use any more, to its subscribers. */
void tell_deprecations(struct thread *thread, const struct config_deprecations *deprecations);

/* Ends a turn, frees the thread, tells `notLoaded`; `thread/closed` is the caller's. */
void unload_thread(struct server *server, struct thread *thread);

#endif
