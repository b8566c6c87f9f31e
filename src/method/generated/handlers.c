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
