/* What several methods about threads share. */
#ifndef SERVICE_THREADS_H
#define SERVICE_THREADS_H

#include "service/server.h"

/* Parses an id into ret_id, or answers `invalid thread id: ...`. */
bool require_thread_id(struct request *req, struct str id, char ret_id[UUID_LENGTH + 1]);

/* The loaded thread, or NULL after answering `thread not found: ...`. */
struct thread *require_loaded_thread(struct request *req, struct str id);

/* Before something is begun that becomes part of the thread, unless a turn runs: false after answering that
 * another server has the thread, or has gone on with it and it has to be resumed. */
bool require_claim(struct request *req, struct thread *thread);

/*
 * What has to know the history of a thread, or the turn that waits for it, is tried again once that was read. False: it is there,
 * and nothing will be tried. The params are those of the request.
 */
typedef void request_retry_fn(struct request *req, const void *params);
bool retry_when_restored(struct request *req, struct thread *thread, request_retry_fn *retry,
                         const void *params);

/* The same if a turn waits: it is to be met running. */
bool retry_when_begun(struct request *req, struct thread *thread, request_retry_fn *retry,
                      const void *params);

/* What a null for a tier means: to newer clients it is a choice that is shown, to older ones none. */
enum wire_service_tier wished_tier(const struct request *req, bool has_tier,
                                   enum wire_service_tier tier);

/* What thread/start, thread/resume and thread/fork say of the configuration, each under the same names. */
#define CONFIG_WISHES(req, params)                                                                 \
    .request_config_map = (params)->config, .model = (params)->model,                              \
    .model_provider = (params)->model_provider, .has_service_tier = (params)->has_service_tier,    \
    .service_tier = wished_tier(req, (params)->has_service_tier, (params)->service_tier),          \
    .approval_policy = (params)->approval_policy,                                                  \
    .approvals_reviewer = (params)->approvals_reviewer, .sandbox = (params)->sandbox,              \
    .sandbox_policy = (params)->sandbox_object, .permissions = (params)->permissions,              \
    .base_instructions = (params)->base_instructions,                                              \
    .developer_instructions = (params)->developer_instructions

/*
 * What thread/start, thread/resume and thread/fork answer: all three alike, so that one struct serves them, but
 * thread/resume has more (resume_response_from()). Whoever
 * asked is subscribed. False after answering why there is no thread.
 */
bool require_session(struct request *req, const struct opened_session *opened,
                     const struct error *err, struct wire_thread_start_response *ret_response);

/*
 * A newer client gets all turns of a thread whose history could be read in pages: it is told, before the answer. `instead` is
 * what it should have asked for.
 */
void tell_whole_history(struct connection *connection, const char *instead); /* accepts NULL */

/* The members that both have; those of thread/resume alone are left as they are. */
void resume_response_from(const struct wire_thread_start_response *start,
                          struct wire_thread_resume_response *response);

/* Newer clients are shown where the next turn of a loaded thread runs, older ones where its first did. */
void show_live_cwd(const struct request *req, struct wire_thread *shown);

/* The loaded thread, if it may have voice sessions; NULL after answering that it may not, or is not loaded. */
struct thread *require_realtime(struct request *req, struct str id);

#endif
