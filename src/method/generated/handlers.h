/* Made by codegen/generate from protocol/. Do not edit. */
#ifndef HANDLERS_H
#define HANDLERS_H

#include "rpc/request.h"
#include "schema/generated/wire.h"

void on_initialize(struct request *req, const struct wire_initialize_params *params);
void on_thread_start(struct request *req, const struct wire_thread_start_params *params);
void on_thread_resume(struct request *req, const struct wire_thread_resume_params *params);
void on_thread_fork(struct request *req, const struct wire_thread_fork_params *params);
void on_thread_archive(struct request *req, const struct wire_thread_archive_params *params);
void on_thread_unsubscribe(struct request *req, const struct wire_thread_unsubscribe_params *params);
void on_thread_increment_elicitation(struct request *req, const struct wire_thread_increment_elicitation_params *params);
void on_thread_decrement_elicitation(struct request *req, const struct wire_thread_decrement_elicitation_params *params);
void on_thread_name_set(struct request *req, const struct wire_thread_set_name_params *params);
void on_thread_metadata_update(struct request *req, const struct wire_thread_metadata_update_params *params);
void on_thread_unarchive(struct request *req, const struct wire_thread_unarchive_params *params);
void on_thread_compact_start(struct request *req, const struct wire_thread_compact_start_params *params);
void on_thread_shell_command(struct request *req, const struct wire_thread_shell_command_params *params);
void on_thread_background_terminals_clean(struct request *req, const struct wire_thread_background_terminals_clean_params *params);
void on_thread_rollback(struct request *req, const struct wire_thread_rollback_params *params);
void on_thread_list(struct request *req, const struct wire_thread_list_params *params);
void on_thread_loaded_list(struct request *req, const struct wire_thread_loaded_list_params *params);
void on_thread_read(struct request *req, const struct wire_thread_read_params *params);
void on_turn_start(struct request *req, const struct wire_turn_start_params *params);
void on_turn_steer(struct request *req, const struct wire_turn_steer_params *params);
void on_turn_interrupt(struct request *req, const struct wire_turn_interrupt_params *params);
void on_review_start(struct request *req, const struct wire_review_start_params *params);
void on_model_list(struct request *req, const struct wire_model_list_params *params);
void on_mock_experimental_method(struct request *req, const struct wire_mock_experimental_method_params *params);
void on_add_conversation_listener(struct request *req, const struct wire_add_conversation_listener_params *params);
void on_remove_conversation_listener(struct request *req, const struct wire_remove_conversation_listener_params *params);

/* By enum method and enum legacy_method; NULL for what is not served. */
extern method_fn *const method_handlers[METHOD_COUNT];
extern method_fn *const legacy_handlers[LEGACY_METHOD_COUNT];

#endif
