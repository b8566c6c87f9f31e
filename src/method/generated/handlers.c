/* Made by codegen/generate from protocol/. Do not edit. */
#include "method/generated/handlers.h"

static void call_initialize(struct request *req, const void *params)
{
    on_initialize(req, params);
}

static void call_thread_start(struct request *req, const void *params)
{
    on_thread_start(req, params);
}

static void call_thread_resume(struct request *req, const void *params)
{
    on_thread_resume(req, params);
}

static void call_thread_fork(struct request *req, const void *params)
{
    on_thread_fork(req, params);
}

static void call_thread_archive(struct request *req, const void *params)
{
    on_thread_archive(req, params);
}

static void call_thread_unsubscribe(struct request *req, const void *params)
{
    on_thread_unsubscribe(req, params);
}

static void call_thread_increment_elicitation(struct request *req, const void *params)
{
    on_thread_increment_elicitation(req, params);
}

static void call_thread_decrement_elicitation(struct request *req, const void *params)
{
    on_thread_decrement_elicitation(req, params);
}

static void call_thread_name_set(struct request *req, const void *params)
{
    on_thread_name_set(req, params);
}

static void call_thread_metadata_update(struct request *req, const void *params)
{
    on_thread_metadata_update(req, params);
}

static void call_thread_unarchive(struct request *req, const void *params)
{
    on_thread_unarchive(req, params);
}

static void call_thread_compact_start(struct request *req, const void *params)
{
    on_thread_compact_start(req, params);
}

static void call_thread_shell_command(struct request *req, const void *params)
{
    on_thread_shell_command(req, params);
}

static void call_thread_background_terminals_clean(struct request *req, const void *params)
{
    on_thread_background_terminals_clean(req, params);
}

static void call_thread_rollback(struct request *req, const void *params)
{
    on_thread_rollback(req, params);
}

static void call_thread_list(struct request *req, const void *params)
{
    on_thread_list(req, params);
}

static void call_thread_loaded_list(struct request *req, const void *params)
{
    on_thread_loaded_list(req, params);
}

static void call_thread_read(struct request *req, const void *params)
{
    on_thread_read(req, params);
}

static void call_turn_start(struct request *req, const void *params)
{
    on_turn_start(req, params);
}

static void call_turn_steer(struct request *req, const void *params)
{
    on_turn_steer(req, params);
}

static void call_turn_interrupt(struct request *req, const void *params)
{
    on_turn_interrupt(req, params);
}

static void call_review_start(struct request *req, const void *params)
{
    on_review_start(req, params);
}

static void call_model_list(struct request *req, const void *params)
{
    on_model_list(req, params);
}

static void call_mock_experimental_method(struct request *req, const void *params)
{
    on_mock_experimental_method(req, params);
}

static void call_add_conversation_listener(struct request *req, const void *params)
{
    on_add_conversation_listener(req, params);
}

static void call_remove_conversation_listener(struct request *req, const void *params)
{
    on_remove_conversation_listener(req, params);
}

method_fn *const method_handlers[METHOD_COUNT] = {
    [METHOD_INITIALIZE] = call_initialize,
    [METHOD_THREAD_START] = call_thread_start,
    [METHOD_THREAD_RESUME] = call_thread_resume,
    [METHOD_THREAD_FORK] = call_thread_fork,
    [METHOD_THREAD_ARCHIVE] = call_thread_archive,
    [METHOD_THREAD_UNSUBSCRIBE] = call_thread_unsubscribe,
    [METHOD_THREAD_INCREMENT_ELICITATION] = call_thread_increment_elicitation,
    [METHOD_THREAD_DECREMENT_ELICITATION] = call_thread_decrement_elicitation,
    [METHOD_THREAD_NAME_SET] = call_thread_name_set,
    [METHOD_THREAD_METADATA_UPDATE] = call_thread_metadata_update,
    [METHOD_THREAD_UNARCHIVE] = call_thread_unarchive,
    [METHOD_THREAD_COMPACT_START] = call_thread_compact_start,
    [METHOD_THREAD_SHELL_COMMAND] = call_thread_shell_command,
    [METHOD_THREAD_BACKGROUND_TERMINALS_CLEAN] = call_thread_background_terminals_clean,
    [METHOD_THREAD_ROLLBACK] = call_thread_rollback,
    [METHOD_THREAD_LIST] = call_thread_list,
    [METHOD_THREAD_LOADED_LIST] = call_thread_loaded_list,
    [METHOD_THREAD_READ] = call_thread_read,
    [METHOD_TURN_START] = call_turn_start,
    [METHOD_TURN_STEER] = call_turn_steer,
    [METHOD_TURN_INTERRUPT] = call_turn_interrupt,
    [METHOD_REVIEW_START] = call_review_start,
    [METHOD_MODEL_LIST] = call_model_list,
    [METHOD_MOCK_EXPERIMENTAL_METHOD] = call_mock_experimental_method,
};

method_fn *const legacy_handlers[LEGACY_METHOD_COUNT] = {
    [LEGACY_METHOD_ADD_CONVERSATION_LISTENER] = call_add_conversation_listener,
    [LEGACY_METHOD_REMOVE_CONVERSATION_LISTENER] = call_remove_conversation_listener,
};
