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
void on_skills_list(struct request *req, const struct wire_skills_list_params *params);
void on_plugin_list(struct request *req, const struct wire_plugin_list_params *params);
void on_plugin_read(struct request *req, const struct wire_plugin_read_params *params);
void on_app_list(struct request *req, const struct wire_apps_list_params *params);
void on_fs_read_file(struct request *req, const struct wire_fs_read_file_params *params);
void on_fs_write_file(struct request *req, const struct wire_fs_write_file_params *params);
void on_fs_create_directory(struct request *req, const struct wire_fs_create_directory_params *params);
void on_fs_get_metadata(struct request *req, const struct wire_fs_get_metadata_params *params);
void on_fs_read_directory(struct request *req, const struct wire_fs_read_directory_params *params);
void on_fs_remove(struct request *req, const struct wire_fs_remove_params *params);
void on_fs_copy(struct request *req, const struct wire_fs_copy_params *params);
void on_fs_watch(struct request *req, const struct wire_fs_watch_params *params);
void on_fs_unwatch(struct request *req, const struct wire_fs_unwatch_params *params);
void on_skills_config_write(struct request *req, const struct wire_skills_config_write_params *params);
void on_plugin_install(struct request *req, const struct wire_plugin_install_params *params);
void on_plugin_uninstall(struct request *req, const struct wire_plugin_uninstall_params *params);
void on_turn_start(struct request *req, const struct wire_turn_start_params *params);
void on_turn_steer(struct request *req, const struct wire_turn_steer_params *params);
void on_turn_interrupt(struct request *req, const struct wire_turn_interrupt_params *params);
void on_thread_realtime_start(struct request *req, const struct wire_thread_realtime_start_params *params);
void on_thread_realtime_append_audio(struct request *req, const struct wire_thread_realtime_append_audio_params *params);
void on_thread_realtime_append_text(struct request *req, const struct wire_thread_realtime_append_text_params *params);
void on_thread_realtime_stop(struct request *req, const struct wire_thread_realtime_stop_params *params);
void on_review_start(struct request *req, const struct wire_review_start_params *params);
void on_model_list(struct request *req, const struct wire_model_list_params *params);
void on_experimental_feature_list(struct request *req, const struct wire_experimental_feature_list_params *params);
void on_experimental_feature_enablement_set(struct request *req, const struct wire_experimental_feature_enablement_set_params *params);
void on_collaboration_mode_list(struct request *req, const struct wire_collaboration_mode_list_params *params);
void on_mock_experimental_method(struct request *req, const struct wire_mock_experimental_method_params *params);
void on_mcp_server_oauth_login(struct request *req, const struct wire_mcp_server_oauth_login_params *params);
void on_config_mcp_server_reload(struct request *req);
void on_mcp_server_status_list(struct request *req, const struct wire_list_mcp_server_status_params *params);
void on_windows_sandbox_setup_start(struct request *req, const struct wire_windows_sandbox_setup_start_params *params);
void on_account_login_start(struct request *req, const struct wire_login_account_params *params);
void on_account_login_cancel(struct request *req, const struct wire_cancel_login_account_params *params);
void on_account_logout(struct request *req);
void on_account_rate_limits_read(struct request *req);
void on_feedback_upload(struct request *req, const struct wire_feedback_upload_params *params);
void on_command_exec(struct request *req, const struct wire_command_exec_params *params);
void on_command_exec_write(struct request *req, const struct wire_command_exec_write_params *params);
void on_command_exec_terminate(struct request *req, const struct wire_command_exec_terminate_params *params);
void on_command_exec_resize(struct request *req, const struct wire_command_exec_resize_params *params);
void on_config_read(struct request *req, const struct wire_config_read_params *params);
void on_external_agent_config_detect(struct request *req, const struct wire_external_agent_config_detect_params *params);
void on_external_agent_config_import(struct request *req, const struct wire_external_agent_config_import_params *params);
void on_config_value_write(struct request *req, const struct wire_config_value_write_params *params);
void on_config_batch_write(struct request *req, const struct wire_config_batch_write_params *params);
void on_config_requirements_read(struct request *req);
void on_account_read(struct request *req, const struct wire_get_account_params *params);
void on_get_conversation_summary(struct request *req, const struct wire_get_conversation_summary_params *params);
void on_git_diff_to_remote(struct request *req, const struct wire_git_diff_to_remote_params *params);
void on_get_auth_status(struct request *req, const struct wire_get_auth_status_params *params);
void on_fuzzy_file_search(struct request *req, const struct wire_fuzzy_file_search_params *params);
void on_fuzzy_file_search_session_start(struct request *req, const struct wire_fuzzy_file_search_session_start_params *params);
void on_fuzzy_file_search_session_update(struct request *req, const struct wire_fuzzy_file_search_session_update_params *params);
void on_fuzzy_file_search_session_stop(struct request *req, const struct wire_fuzzy_file_search_session_stop_params *params);
void on_thread_turns_list(struct request *req, const struct wire_thread_turns_list_params *params);
void on_thread_items_list(struct request *req, const struct wire_thread_items_list_params *params);
void on_thread_items_read(struct request *req, const struct wire_thread_items_read_params *params);
void on_thread_revert(struct request *req, const struct wire_thread_revert_params *params);
void on_thread_delete(struct request *req, const struct wire_thread_delete_params *params);
void on_thread_search(struct request *req, const struct wire_thread_search_params *params);
void on_thread_search_occurrences(struct request *req, const struct wire_thread_search_occurrences_params *params);
void on_thread_timeline_list(struct request *req, const struct wire_thread_timeline_list_params *params);
void on_add_conversation_listener(struct request *req, const struct wire_add_conversation_listener_params *params);
void on_remove_conversation_listener(struct request *req, const struct wire_remove_conversation_listener_params *params);

/* By enum method and enum legacy_method; NULL for what is not served. */
extern method_fn *const method_handlers[METHOD_COUNT];
extern method_fn *const legacy_handlers[LEGACY_METHOD_COUNT];

#endif
