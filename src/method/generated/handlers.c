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

static void call_skills_list(struct request *req, const void *params)
{
    on_skills_list(req, params);
}

static void call_plugin_list(struct request *req, const void *params)
{
    on_plugin_list(req, params);
}

static void call_plugin_read(struct request *req, const void *params)
{
    on_plugin_read(req, params);
}

static void call_app_list(struct request *req, const void *params)
{
    on_app_list(req, params);
}

static void call_fs_read_file(struct request *req, const void *params)
{
    on_fs_read_file(req, params);
}

static void call_fs_write_file(struct request *req, const void *params)
{
    on_fs_write_file(req, params);
}

static void call_fs_create_directory(struct request *req, const void *params)
{
    on_fs_create_directory(req, params);
}

static void call_fs_get_metadata(struct request *req, const void *params)
{
    on_fs_get_metadata(req, params);
}

static void call_fs_read_directory(struct request *req, const void *params)
{
    on_fs_read_directory(req, params);
}

static void call_fs_remove(struct request *req, const void *params)
{
    on_fs_remove(req, params);
}

static void call_fs_copy(struct request *req, const void *params)
{
    on_fs_copy(req, params);
}

static void call_fs_watch(struct request *req, const void *params)
{
    on_fs_watch(req, params);
}

static void call_fs_unwatch(struct request *req, const void *params)
{
    on_fs_unwatch(req, params);
}

static void call_skills_config_write(struct request *req, const void *params)
{
    on_skills_config_write(req, params);
}

static void call_plugin_install(struct request *req, const void *params)
{
    on_plugin_install(req, params);
}

static void call_plugin_uninstall(struct request *req, const void *params)
{
    on_plugin_uninstall(req, params);
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

static void call_thread_realtime_start(struct request *req, const void *params)
{
    on_thread_realtime_start(req, params);
}

static void call_thread_realtime_append_audio(struct request *req, const void *params)
{
    on_thread_realtime_append_audio(req, params);
}

static void call_thread_realtime_append_text(struct request *req, const void *params)
{
    on_thread_realtime_append_text(req, params);
}

static void call_thread_realtime_stop(struct request *req, const void *params)
{
    on_thread_realtime_stop(req, params);
}

static void call_review_start(struct request *req, const void *params)
{
    on_review_start(req, params);
}

static void call_model_list(struct request *req, const void *params)
{
    on_model_list(req, params);
}

static void call_experimental_feature_list(struct request *req, const void *params)
{
    on_experimental_feature_list(req, params);
}

static void call_experimental_feature_enablement_set(struct request *req, const void *params)
{
    on_experimental_feature_enablement_set(req, params);
}

static void call_collaboration_mode_list(struct request *req, const void *params)
{
    on_collaboration_mode_list(req, params);
}

static void call_mock_experimental_method(struct request *req, const void *params)
{
    on_mock_experimental_method(req, params);
}

static void call_mcp_server_oauth_login(struct request *req, const void *params)
{
    on_mcp_server_oauth_login(req, params);
}

static void call_config_mcp_server_reload(struct request *req, const void *params)
{
    on_config_mcp_server_reload(req);
}

static void call_mcp_server_status_list(struct request *req, const void *params)
{
    on_mcp_server_status_list(req, params);
}

static void call_windows_sandbox_setup_start(struct request *req, const void *params)
{
    on_windows_sandbox_setup_start(req, params);
}

static void call_account_login_start(struct request *req, const void *params)
{
    on_account_login_start(req, params);
}

static void call_account_login_cancel(struct request *req, const void *params)
{
    on_account_login_cancel(req, params);
}

static void call_account_logout(struct request *req, const void *params)
{
    on_account_logout(req);
}

static void call_account_rate_limits_read(struct request *req, const void *params)
{
    on_account_rate_limits_read(req);
}

static void call_feedback_upload(struct request *req, const void *params)
{
    on_feedback_upload(req, params);
}

static void call_command_exec(struct request *req, const void *params)
{
    on_command_exec(req, params);
}

static void call_command_exec_write(struct request *req, const void *params)
{
    on_command_exec_write(req, params);
}

static void call_command_exec_terminate(struct request *req, const void *params)
{
    on_command_exec_terminate(req, params);
}

static void call_command_exec_resize(struct request *req, const void *params)
{
    on_command_exec_resize(req, params);
}

static void call_config_read(struct request *req, const void *params)
{
    on_config_read(req, params);
}

static void call_external_agent_config_detect(struct request *req, const void *params)
{
    on_external_agent_config_detect(req, params);
}

static void call_external_agent_config_import(struct request *req, const void *params)
{
    on_external_agent_config_import(req, params);
}

static void call_config_value_write(struct request *req, const void *params)
{
    on_config_value_write(req, params);
}

static void call_config_batch_write(struct request *req, const void *params)
{
    on_config_batch_write(req, params);
}

static void call_config_requirements_read(struct request *req, const void *params)
{
    on_config_requirements_read(req);
}

static void call_account_read(struct request *req, const void *params)
{
    on_account_read(req, params);
}

static void call_get_conversation_summary(struct request *req, const void *params)
{
    on_get_conversation_summary(req, params);
}

static void call_git_diff_to_remote(struct request *req, const void *params)
{
    on_git_diff_to_remote(req, params);
}

static void call_get_auth_status(struct request *req, const void *params)
{
    on_get_auth_status(req, params);
}

static void call_fuzzy_file_search(struct request *req, const void *params)
{
    on_fuzzy_file_search(req, params);
}

static void call_fuzzy_file_search_session_start(struct request *req, const void *params)
{
    on_fuzzy_file_search_session_start(req, params);
}

static void call_fuzzy_file_search_session_update(struct request *req, const void *params)
{
    on_fuzzy_file_search_session_update(req, params);
}

static void call_fuzzy_file_search_session_stop(struct request *req, const void *params)
{
    on_fuzzy_file_search_session_stop(req, params);
}

static void call_process_spawn(struct request *req, const void *params)
{
    on_process_spawn(req, params);
}

static void call_process_write_stdin(struct request *req, const void *params)
{
    on_process_write_stdin(req, params);
}

static void call_process_kill(struct request *req, const void *params)
{
    on_process_kill(req, params);
}

static void call_process_resize_pty(struct request *req, const void *params)
{
    on_process_resize_pty(req, params);
}

static void call_hooks_list(struct request *req, const void *params)
{
    on_hooks_list(req, params);
}

static void call_skills_extra_roots_set(struct request *req, const void *params)
{
    on_skills_extra_roots_set(req, params);
}

static void call_mcp_server_tool_call(struct request *req, const void *params)
{
    on_mcp_server_tool_call(req, params);
}

static void call_mcp_server_resource_read(struct request *req, const void *params)
{
    on_mcp_server_resource_read(req, params);
}

static void call_model_provider_capabilities_read(struct request *req, const void *params)
{
    on_model_provider_capabilities_read(req, params);
}

static void call_server_diagnostics(struct request *req, const void *params)
{
    on_server_diagnostics(req, params);
}

static void call_environment_info(struct request *req, const void *params)
{
    on_environment_info(req, params);
}

static void call_thread_section_list(struct request *req, const void *params)
{
    on_thread_section_list(req, params);
}

static void call_thread_section_create(struct request *req, const void *params)
{
    on_thread_section_create(req, params);
}

static void call_thread_section_update(struct request *req, const void *params)
{
    on_thread_section_update(req, params);
}

static void call_thread_section_delete(struct request *req, const void *params)
{
    on_thread_section_delete(req, params);
}

static void call_thread_section_move(struct request *req, const void *params)
{
    on_thread_section_move(req, params);
}

static void call_thread_read_state_update(struct request *req, const void *params)
{
    on_thread_read_state_update(req, params);
}

static void call_thread_attachment_add(struct request *req, const void *params)
{
    on_thread_attachment_add(req, params);
}

static void call_thread_attachment_list(struct request *req, const void *params)
{
    on_thread_attachment_list(req, params);
}

static void call_thread_attachment_remove(struct request *req, const void *params)
{
    on_thread_attachment_remove(req, params);
}

static void call_thread_attachment_owner_list(struct request *req, const void *params)
{
    on_thread_attachment_owner_list(req, params);
}

static void call_project_list(struct request *req, const void *params)
{
    on_project_list(req, params);
}

static void call_project_read(struct request *req, const void *params)
{
    on_project_read(req, params);
}

static void call_project_create(struct request *req, const void *params)
{
    on_project_create(req, params);
}

static void call_project_import(struct request *req, const void *params)
{
    on_project_import(req, params);
}

static void call_project_update(struct request *req, const void *params)
{
    on_project_update(req, params);
}

static void call_project_move(struct request *req, const void *params)
{
    on_project_move(req, params);
}

static void call_project_delete(struct request *req, const void *params)
{
    on_project_delete(req, params);
}

static void call_plugin_installed(struct request *req, const void *params)
{
    on_plugin_installed(req, params);
}

static void call_plugin_skill_read(struct request *req, const void *params)
{
    on_plugin_skill_read(req, params);
}

static void call_app_installed(struct request *req, const void *params)
{
    on_app_installed(req, params);
}

static void call_app_read(struct request *req, const void *params)
{
    on_app_read(req, params);
}

static void call_rollout_compress(struct request *req, const void *params)
{
    on_rollout_compress(req);
}

static void call_feedback_save(struct request *req, const void *params)
{
    on_feedback_save(req, params);
}

static void call_account_bedrock_check_gov_cloud_requirements(struct request *req, const void *params)
{
    on_account_bedrock_check_gov_cloud_requirements(req, params);
}

static void call_account_gateway_o_auth_read(struct request *req, const void *params)
{
    on_account_gateway_o_auth_read(req);
}

static void call_account_usage_read(struct request *req, const void *params)
{
    on_account_usage_read(req);
}

static void call_account_workspace_messages_read(struct request *req, const void *params)
{
    on_account_workspace_messages_read(req);
}

static void call_remote_control_status_read(struct request *req, const void *params)
{
    on_remote_control_status_read(req);
}

static void call_user_verification_status(struct request *req, const void *params)
{
    on_user_verification_status(req, params);
}

static void call_windows_sandbox_readiness(struct request *req, const void *params)
{
    on_windows_sandbox_readiness(req);
}

static void call_thread_goal_set(struct request *req, const void *params)
{
    on_thread_goal_set(req, params);
}

static void call_thread_goal_get(struct request *req, const void *params)
{
    on_thread_goal_get(req, params);
}

static void call_thread_goal_clear(struct request *req, const void *params)
{
    on_thread_goal_clear(req, params);
}

static void call_thread_queue_add(struct request *req, const void *params)
{
    on_thread_queue_add(req, params);
}

static void call_thread_queue_list(struct request *req, const void *params)
{
    on_thread_queue_list(req, params);
}

static void call_thread_queue_update(struct request *req, const void *params)
{
    on_thread_queue_update(req, params);
}

static void call_thread_queue_delete(struct request *req, const void *params)
{
    on_thread_queue_delete(req, params);
}

static void call_thread_queue_reorder(struct request *req, const void *params)
{
    on_thread_queue_reorder(req, params);
}

static void call_thread_queue_start(struct request *req, const void *params)
{
    on_thread_queue_start(req, params);
}

static void call_permission_profile_list(struct request *req, const void *params)
{
    on_permission_profile_list(req, params);
}

static void call_thread_settings_update(struct request *req, const void *params)
{
    on_thread_settings_update(req, params);
}

static void call_turn_settings_update(struct request *req, const void *params)
{
    on_turn_settings_update(req, params);
}

static void call_thread_inject_items(struct request *req, const void *params)
{
    on_thread_inject_items(req, params);
}

static void call_thread_background_terminals_list(struct request *req, const void *params)
{
    on_thread_background_terminals_list(req, params);
}

static void call_thread_background_terminals_terminate(struct request *req, const void *params)
{
    on_thread_background_terminals_terminate(req, params);
}

static void call_thread_memory_mode_set(struct request *req, const void *params)
{
    on_thread_memory_mode_set(req, params);
}

static void call_memory_status(struct request *req, const void *params)
{
    on_memory_status(req, params);
}

static void call_memory_reset(struct request *req, const void *params)
{
    on_memory_reset(req);
}

static void call_thread_memory_read(struct request *req, const void *params)
{
    on_thread_memory_read(req, params);
}

static void call_thread_sample(struct request *req, const void *params)
{
    on_thread_sample(req, params);
}

static void call_thread_sample_cancel(struct request *req, const void *params)
{
    on_thread_sample_cancel(req, params);
}

static void call_thread_turns_list(struct request *req, const void *params)
{
    on_thread_turns_list(req, params);
}

static void call_thread_items_list(struct request *req, const void *params)
{
    on_thread_items_list(req, params);
}

static void call_thread_items_read(struct request *req, const void *params)
{
    on_thread_items_read(req, params);
}

static void call_thread_revert(struct request *req, const void *params)
{
    on_thread_revert(req, params);
}

static void call_thread_delete(struct request *req, const void *params)
{
    on_thread_delete(req, params);
}

static void call_thread_search(struct request *req, const void *params)
{
    on_thread_search(req, params);
}

static void call_thread_search_occurrences(struct request *req, const void *params)
{
    on_thread_search_occurrences(req, params);
}

static void call_thread_timeline_list(struct request *req, const void *params)
{
    on_thread_timeline_list(req, params);
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
    [METHOD_SKILLS_LIST] = call_skills_list,
    [METHOD_PLUGIN_LIST] = call_plugin_list,
    [METHOD_PLUGIN_READ] = call_plugin_read,
    [METHOD_APP_LIST] = call_app_list,
    [METHOD_FS_READ_FILE] = call_fs_read_file,
    [METHOD_FS_WRITE_FILE] = call_fs_write_file,
    [METHOD_FS_CREATE_DIRECTORY] = call_fs_create_directory,
    [METHOD_FS_GET_METADATA] = call_fs_get_metadata,
    [METHOD_FS_READ_DIRECTORY] = call_fs_read_directory,
    [METHOD_FS_REMOVE] = call_fs_remove,
    [METHOD_FS_COPY] = call_fs_copy,
    [METHOD_FS_WATCH] = call_fs_watch,
    [METHOD_FS_UNWATCH] = call_fs_unwatch,
    [METHOD_SKILLS_CONFIG_WRITE] = call_skills_config_write,
    [METHOD_PLUGIN_INSTALL] = call_plugin_install,
    [METHOD_PLUGIN_UNINSTALL] = call_plugin_uninstall,
    [METHOD_TURN_START] = call_turn_start,
    [METHOD_TURN_STEER] = call_turn_steer,
    [METHOD_TURN_INTERRUPT] = call_turn_interrupt,
    [METHOD_THREAD_REALTIME_START] = call_thread_realtime_start,
    [METHOD_THREAD_REALTIME_APPEND_AUDIO] = call_thread_realtime_append_audio,
    [METHOD_THREAD_REALTIME_APPEND_TEXT] = call_thread_realtime_append_text,
    [METHOD_THREAD_REALTIME_STOP] = call_thread_realtime_stop,
    [METHOD_REVIEW_START] = call_review_start,
    [METHOD_MODEL_LIST] = call_model_list,
    [METHOD_EXPERIMENTAL_FEATURE_LIST] = call_experimental_feature_list,
    [METHOD_EXPERIMENTAL_FEATURE_ENABLEMENT_SET] = call_experimental_feature_enablement_set,
    [METHOD_COLLABORATION_MODE_LIST] = call_collaboration_mode_list,
    [METHOD_MOCK_EXPERIMENTAL_METHOD] = call_mock_experimental_method,
    [METHOD_MCP_SERVER_OAUTH_LOGIN] = call_mcp_server_oauth_login,
    [METHOD_CONFIG_MCP_SERVER_RELOAD] = call_config_mcp_server_reload,
    [METHOD_MCP_SERVER_STATUS_LIST] = call_mcp_server_status_list,
    [METHOD_WINDOWS_SANDBOX_SETUP_START] = call_windows_sandbox_setup_start,
    [METHOD_ACCOUNT_LOGIN_START] = call_account_login_start,
    [METHOD_ACCOUNT_LOGIN_CANCEL] = call_account_login_cancel,
    [METHOD_ACCOUNT_LOGOUT] = call_account_logout,
    [METHOD_ACCOUNT_RATE_LIMITS_READ] = call_account_rate_limits_read,
    [METHOD_FEEDBACK_UPLOAD] = call_feedback_upload,
    [METHOD_COMMAND_EXEC] = call_command_exec,
    [METHOD_COMMAND_EXEC_WRITE] = call_command_exec_write,
    [METHOD_COMMAND_EXEC_TERMINATE] = call_command_exec_terminate,
    [METHOD_COMMAND_EXEC_RESIZE] = call_command_exec_resize,
    [METHOD_CONFIG_READ] = call_config_read,
    [METHOD_EXTERNAL_AGENT_CONFIG_DETECT] = call_external_agent_config_detect,
    [METHOD_EXTERNAL_AGENT_CONFIG_IMPORT] = call_external_agent_config_import,
    [METHOD_CONFIG_VALUE_WRITE] = call_config_value_write,
    [METHOD_CONFIG_BATCH_WRITE] = call_config_batch_write,
    [METHOD_CONFIG_REQUIREMENTS_READ] = call_config_requirements_read,
    [METHOD_ACCOUNT_READ] = call_account_read,
    [METHOD_GET_CONVERSATION_SUMMARY] = call_get_conversation_summary,
    [METHOD_GIT_DIFF_TO_REMOTE] = call_git_diff_to_remote,
    [METHOD_GET_AUTH_STATUS] = call_get_auth_status,
    [METHOD_FUZZY_FILE_SEARCH] = call_fuzzy_file_search,
    [METHOD_FUZZY_FILE_SEARCH_SESSION_START] = call_fuzzy_file_search_session_start,
    [METHOD_FUZZY_FILE_SEARCH_SESSION_UPDATE] = call_fuzzy_file_search_session_update,
    [METHOD_FUZZY_FILE_SEARCH_SESSION_STOP] = call_fuzzy_file_search_session_stop,
    [METHOD_PROCESS_SPAWN] = call_process_spawn,
    [METHOD_PROCESS_WRITE_STDIN] = call_process_write_stdin,
    [METHOD_PROCESS_KILL] = call_process_kill,
    [METHOD_PROCESS_RESIZE_PTY] = call_process_resize_pty,
    [METHOD_HOOKS_LIST] = call_hooks_list,
    [METHOD_SKILLS_EXTRA_ROOTS_SET] = call_skills_extra_roots_set,
    [METHOD_MCP_SERVER_TOOL_CALL] = call_mcp_server_tool_call,
    [METHOD_MCP_SERVER_RESOURCE_READ] = call_mcp_server_resource_read,
    [METHOD_MODEL_PROVIDER_CAPABILITIES_READ] = call_model_provider_capabilities_read,
    [METHOD_SERVER_DIAGNOSTICS] = call_server_diagnostics,
    [METHOD_ENVIRONMENT_INFO] = call_environment_info,
    [METHOD_THREAD_SECTION_LIST] = call_thread_section_list,
    [METHOD_THREAD_SECTION_CREATE] = call_thread_section_create,
    [METHOD_THREAD_SECTION_UPDATE] = call_thread_section_update,
    [METHOD_THREAD_SECTION_DELETE] = call_thread_section_delete,
    [METHOD_THREAD_SECTION_MOVE] = call_thread_section_move,
    [METHOD_THREAD_READ_STATE_UPDATE] = call_thread_read_state_update,
    [METHOD_THREAD_ATTACHMENT_ADD] = call_thread_attachment_add,
    [METHOD_THREAD_ATTACHMENT_LIST] = call_thread_attachment_list,
    [METHOD_THREAD_ATTACHMENT_REMOVE] = call_thread_attachment_remove,
    [METHOD_THREAD_ATTACHMENT_OWNER_LIST] = call_thread_attachment_owner_list,
    [METHOD_PROJECT_LIST] = call_project_list,
    [METHOD_PROJECT_READ] = call_project_read,
    [METHOD_PROJECT_CREATE] = call_project_create,
    [METHOD_PROJECT_IMPORT] = call_project_import,
    [METHOD_PROJECT_UPDATE] = call_project_update,
    [METHOD_PROJECT_MOVE] = call_project_move,
    [METHOD_PROJECT_DELETE] = call_project_delete,
    [METHOD_PLUGIN_INSTALLED] = call_plugin_installed,
    [METHOD_PLUGIN_SKILL_READ] = call_plugin_skill_read,
    [METHOD_APP_INSTALLED] = call_app_installed,
    [METHOD_APP_READ] = call_app_read,
    [METHOD_ROLLOUT_COMPRESS] = call_rollout_compress,
    [METHOD_FEEDBACK_SAVE] = call_feedback_save,
    [METHOD_ACCOUNT_BEDROCK_CHECK_GOV_CLOUD_REQUIREMENTS] = call_account_bedrock_check_gov_cloud_requirements,
    [METHOD_ACCOUNT_GATEWAY_O_AUTH_READ] = call_account_gateway_o_auth_read,
    [METHOD_ACCOUNT_USAGE_READ] = call_account_usage_read,
    [METHOD_ACCOUNT_WORKSPACE_MESSAGES_READ] = call_account_workspace_messages_read,
    [METHOD_REMOTE_CONTROL_STATUS_READ] = call_remote_control_status_read,
    [METHOD_USER_VERIFICATION_STATUS] = call_user_verification_status,
    [METHOD_WINDOWS_SANDBOX_READINESS] = call_windows_sandbox_readiness,
    [METHOD_THREAD_GOAL_SET] = call_thread_goal_set,
    [METHOD_THREAD_GOAL_GET] = call_thread_goal_get,
    [METHOD_THREAD_GOAL_CLEAR] = call_thread_goal_clear,
    [METHOD_THREAD_QUEUE_ADD] = call_thread_queue_add,
    [METHOD_THREAD_QUEUE_LIST] = call_thread_queue_list,
    [METHOD_THREAD_QUEUE_UPDATE] = call_thread_queue_update,
    [METHOD_THREAD_QUEUE_DELETE] = call_thread_queue_delete,
    [METHOD_THREAD_QUEUE_REORDER] = call_thread_queue_reorder,
    [METHOD_THREAD_QUEUE_START] = call_thread_queue_start,
    [METHOD_PERMISSION_PROFILE_LIST] = call_permission_profile_list,
    [METHOD_THREAD_SETTINGS_UPDATE] = call_thread_settings_update,
    [METHOD_TURN_SETTINGS_UPDATE] = call_turn_settings_update,
    [METHOD_THREAD_INJECT_ITEMS] = call_thread_inject_items,
    [METHOD_THREAD_BACKGROUND_TERMINALS_LIST] = call_thread_background_terminals_list,
    [METHOD_THREAD_BACKGROUND_TERMINALS_TERMINATE] = call_thread_background_terminals_terminate,
    [METHOD_THREAD_MEMORY_MODE_SET] = call_thread_memory_mode_set,
    [METHOD_MEMORY_STATUS] = call_memory_status,
    [METHOD_MEMORY_RESET] = call_memory_reset,
    [METHOD_THREAD_MEMORY_READ] = call_thread_memory_read,
    [METHOD_THREAD_SAMPLE] = call_thread_sample,
    [METHOD_THREAD_SAMPLE_CANCEL] = call_thread_sample_cancel,
    [METHOD_THREAD_TURNS_LIST] = call_thread_turns_list,
    [METHOD_THREAD_ITEMS_LIST] = call_thread_items_list,
    [METHOD_THREAD_ITEMS_READ] = call_thread_items_read,
    [METHOD_THREAD_REVERT] = call_thread_revert,
    [METHOD_THREAD_DELETE] = call_thread_delete,
    [METHOD_THREAD_SEARCH] = call_thread_search,
    [METHOD_THREAD_SEARCH_OCCURRENCES] = call_thread_search_occurrences,
    [METHOD_THREAD_TIMELINE_LIST] = call_thread_timeline_list,
};

method_fn *const legacy_handlers[LEGACY_METHOD_COUNT] = {
    [LEGACY_METHOD_ADD_CONVERSATION_LISTENER] = call_add_conversation_listener,
    [LEGACY_METHOD_REMOVE_CONVERSATION_LISTENER] = call_remove_conversation_listener,
};
