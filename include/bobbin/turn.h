/*
 * Run a turn, or a review, to its end.
 *
 * A run starts a turn and collects what the server tells about it: the items, the agent's message,
 * the diff, the tokens used. It ends exactly once: with the turn, with a time limit (the turn is
 * interrupted then), or with the connection. Handlers see all events as well, before the run ends.
 */
#ifndef BOBBIN_TURN_H
#define BOBBIN_TURN_H

#include <bobbin/value.h>

#ifdef __cplusplus
extern "C" {
#endif

struct bobbin_client;

typedef struct bobbin_run bobbin_run;

/* Called once, when the run has ended. Not called after bobbin_run_free(). */
typedef void bobbin_run_fn(void *owner, bobbin_run *run);

/* Starts a turn with the params of turn/start, or a review with those of review/start, and waits for its
 * end. Returns 0 if it was completed; BOBBIN_ERR_TURN_FAILED with the turn's own message,
 * BOBBIN_ERR_INTERRUPTED, BOBBIN_ERR_TURN_TIMEOUT, or what a call can fail with. *ret_run is set in every
 * case but a lack of memory, and has what was collected until then. */
BOBBIN_API int bobbin_run_turn(struct bobbin_client *client, const bobbin_object *params,
                               bobbin_run **ret_run);
BOBBIN_API int bobbin_run_review(struct bobbin_client *client, const bobbin_object *params,
                                 bobbin_run **ret_run);

/* A turn with one text. Without a thread (NULL) a new one is started with the client's defaults. */
BOBBIN_API int bobbin_run_prompt(struct bobbin_client *client, const char *thread_id,
                                 const char *prompt, bobbin_run **ret_run);

/* The same without waiting; `on_end` may be NULL. If this fails there is no run. */
BOBBIN_API int bobbin_run_turn_async(struct bobbin_client *client, const bobbin_object *params,
                                     bobbin_run_fn *on_end, void *owner, bobbin_run **ret_run);
BOBBIN_API int bobbin_run_review_async(struct bobbin_client *client, const bobbin_object *params,
                                       bobbin_run_fn *on_end, void *owner, bobbin_run **ret_run);

/* Has it ended? The other functions tell what is known so far. */
BOBBIN_API bool bobbin_run_is_over(const bobbin_run *run);
/* 0: not over, or completed. */
BOBBIN_API int bobbin_run_error(const bobbin_run *run);
/* Words for the error; "" if there is none. */
BOBBIN_API const char *bobbin_run_error_message(const bobbin_run *run);
/* The server's `codexErrorInfo` of a failed turn, or NULL. */
BOBBIN_API const bobbin_value *bobbin_run_error_info(const bobbin_run *run);

/* What the server said of the failure, as it sent it: the params of turn/completed, turn/failed, turn/cancelled or
 * error, or the error it answered with. NULL: it was not the server. */
BOBBIN_API const bobbin_value *bobbin_run_failure(const bobbin_run *run);

/* "" until it is known. */
BOBBIN_API const char *bobbin_run_thread_id(const bobbin_run *run);
BOBBIN_API const char *bobbin_run_turn_id(const bobbin_run *run);

/* The turn as the server told it at its end, with its status and error: bobbin_view(turn, bobbin_run_ended_turn(run)).
 * NULL before, and if the server told no turn. */
BOBBIN_API const bobbin_value *bobbin_run_ended_turn(const bobbin_run *run);

/* The items that were completed, in order: bobbin_view(thread_item, bobbin_run_item(run, i)). */
BOBBIN_API size_t bobbin_run_count_items(const bobbin_run *run);
BOBBIN_API const bobbin_value *bobbin_run_item(const bobbin_run *run, size_t index);

/* What the agent said last: its final answer if it marked one. While the turn goes on, or if it was cut
 * off, what came so far. Never NULL. */
BOBBIN_API const char *bobbin_run_message(const bobbin_run *run);
/* All changes of the turn as a unified diff; "" if there were none. */
BOBBIN_API const char *bobbin_run_diff(const bobbin_run *run);
/* What the reviewer found; "" if this was no review. */
BOBBIN_API const char *bobbin_run_review_text(const bobbin_run *run);

/* Counted by the server for this thread: all turns so far, and the last request to the model. NULL if
 * it told nothing. See bobbin_token_usage_breakdown. */
BOBBIN_API const bobbin_value *bobbin_run_usage(const bobbin_run *run);
BOBBIN_API const bobbin_value *bobbin_run_last_usage(const bobbin_run *run);

/* Asks the server to stop the turn; the run then ends with BOBBIN_ERR_INTERRUPTED. */
BOBBIN_API int bobbin_run_interrupt(bobbin_run *run);

/* The turn itself is not stopped. A run has to be freed before its client is closed, or after it. */
BOBBIN_API void bobbin_run_free(bobbin_run *run);

#ifdef __cplusplus
}
#endif

#endif
