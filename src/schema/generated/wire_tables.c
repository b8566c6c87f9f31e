/* Made by codegen/generate from protocol/. Do not edit. */
#include "schema/generated/wire.h"

static const struct type type_string = { .kind = KIND_STRING, .size = sizeof(struct str) };
static const struct type type_uuid = { .kind = KIND_UUID, .size = sizeof(struct str) };
static const struct type type_path = { .kind = KIND_PATH, .size = sizeof(struct str) };
static const struct type type_abspath = { .kind = KIND_ABSOLUTE_PATH, .size = sizeof(struct str) };
static const struct type type_bool = { .kind = KIND_BOOL, .size = sizeof(bool), .value_offset = offsetof(struct opt_bool, value) };
static const struct type type_f64 = { .kind = KIND_FLOAT, .size = sizeof(double), .value_offset = offsetof(struct opt_f64, value) };
static const struct type type_json = { .kind = KIND_JSON, .size = sizeof(yyjson_val *) };
static const struct type type_u8 = { .kind = KIND_INTEGER, .number = "u8", .size = sizeof(uint8_t), .value_offset = offsetof(struct opt_u8, value), .min = 0, .max = UINT64_C(255) };
static const struct type type_u16 = { .kind = KIND_INTEGER, .number = "u16", .size = sizeof(uint16_t), .value_offset = offsetof(struct opt_u16, value), .min = 0, .max = UINT64_C(65535) };
static const struct type type_u32 = { .kind = KIND_INTEGER, .number = "u32", .size = sizeof(uint32_t), .value_offset = offsetof(struct opt_u32, value), .min = 0, .max = UINT64_C(4294967295) };
static const struct type type_u64 = { .kind = KIND_INTEGER, .number = "u64", .size = sizeof(uint64_t), .value_offset = offsetof(struct opt_u64, value), .min = 0, .max = UINT64_C(18446744073709551615) };
static const struct type type_usize = { .kind = KIND_INTEGER, .number = "usize", .size = sizeof(size_t), .value_offset = offsetof(struct opt_usize, value), .min = 0, .max = UINT64_C(18446744073709551615) };
static const struct type type_i32 = { .kind = KIND_INTEGER, .number = "i32", .size = sizeof(int32_t), .value_offset = offsetof(struct opt_i32, value), .min = -2147483648, .max = UINT64_C(2147483647) };
static const struct type type_i64 = { .kind = KIND_INTEGER, .number = "i64", .size = sizeof(int64_t), .value_offset = offsetof(struct opt_i64, value), .min = INT64_MIN, .max = UINT64_C(9223372036854775807) };

static const struct type type_rate_limit_snapshot_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_rate_limit_snapshot, .value_offset = offsetof(struct wire_rate_limit_snapshot_map_entry, value) };
static const struct type type_string_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_string, .value_offset = offsetof(struct str_map_entry, value) };
static const struct type type_string_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_string };
static const struct type type_app_info_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_app_info };
static const struct type type_app_screenshot_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_app_screenshot };
static const struct type type_app_tool_config_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_app_tool_config, .value_offset = offsetof(struct wire_app_tool_config_map_entry, value) };
static const struct type type_app_config_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_app_config, .value_offset = offsetof(struct wire_app_config_map_entry, value) };
static const struct type type_absolute_path_buf_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_absolute_path_buf };
static const struct type type_command_action_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_command_action };
static const struct type type_network_policy_amendment_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_network_policy_amendment };
static const struct type type_command_execution_approval_decision_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_command_execution_approval_decision };
static const struct type type_dynamic_tool_call_output_content_item_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_dynamic_tool_call_output_content_item };
static const struct type type_tool_request_user_input_question_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_tool_request_user_input_question };
static const struct type type_tool_request_user_input_option_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_tool_request_user_input_option };
static const struct type type_tool_request_user_input_answer_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_tool_request_user_input_answer, .value_offset = offsetof(struct wire_tool_request_user_input_answer_map_entry, value) };
static const struct type type_thread_attachment_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_attachment };
static const struct type type_thread_attachment_owner_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_attachment_owner };
static const struct type type_string_or_null_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_string, .value_offset = offsetof(struct str_map_entry, value), .element_optional = true };
static const struct type type_json_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_json, .value_offset = offsetof(struct json_map_entry, value) };
static const struct type type_profile_v2_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_profile_v2, .value_offset = offsetof(struct wire_profile_v2_map_entry, value) };
static const struct type type_config_edit_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_config_edit };
static const struct type type_config_layer_metadata_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_config_layer_metadata, .value_offset = offsetof(struct wire_config_layer_metadata_map_entry, value) };
static const struct type type_config_layer_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_config_layer };
static const struct type type_ask_for_approval_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_ask_for_approval };
static const struct type type_sandbox_mode_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_sandbox_mode };
static const struct type type_web_search_mode_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_web_search_mode };
static const struct type type_bool_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_bool, .value_offset = offsetof(struct bool_map_entry, value) };
static const struct type type_network_domain_permission_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_network_domain_permission, .value_offset = offsetof(struct wire_network_domain_permission_map_entry, value) };
static const struct type type_network_unix_socket_permission_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_network_unix_socket_permission, .value_offset = offsetof(struct wire_network_unix_socket_permission_map_entry, value) };
static const struct type type_server_diagnostics_gauge_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_server_diagnostics_gauge };
static const struct type type_mcp_elicitation_primitive_schema_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_mcp_elicitation_primitive_schema, .value_offset = offsetof(struct wire_mcp_elicitation_primitive_schema_map_entry, value) };
static const struct type type_mcp_elicitation_const_option_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_mcp_elicitation_const_option };
static const struct type type_path_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_path };
static const struct type type_external_agent_config_migration_item_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_external_agent_config_migration_item };
static const struct type type_collaboration_mode_mask_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_collaboration_mode_mask };
static const struct type type_experimental_feature_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_experimental_feature };
static const struct type type_fs_read_directory_entry_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_fs_read_directory_entry };
static const struct type type_guardian_evidence_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_guardian_evidence };
static const struct type type_turn_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_turn };
static const struct type type_thread_item_entry_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_item_entry };
static const struct type type_thread_source_kind_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_source_kind };
static const struct type type_thread_search_result_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_search_result };
static const struct type type_thread_search_occurrence_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_search_occurrence };
static const struct type type_thread_timeline_entry_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_timeline_entry };
static const struct type type_hooks_file_group_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_hooks_file_group };
static const struct type type_hooks_file_handler_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_hooks_file_handler };
static const struct type type_hook_output_entry_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_hook_output_entry };
static const struct type type_hook_metadata_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_hook_metadata };
static const struct type type_hook_error_info_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_hook_error_info };
static const struct type type_hooks_list_entry_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_hooks_list_entry };
static const struct type type_dynamic_tool_namespace_tool_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_dynamic_tool_namespace_tool };
static const struct type type_json_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_json };
static const struct type type_memory_citation_entry_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_memory_citation_entry };
static const struct type type_user_input_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_user_input };
static const struct type type_hook_prompt_fragment_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_hook_prompt_fragment };
static const struct type type_file_update_change_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_file_update_change };
static const struct type type_collab_agent_state_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_collab_agent_state, .value_offset = offsetof(struct wire_collab_agent_state_map_entry, value) };
static const struct type type_text_element_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_text_element };
static const struct type type_file_change_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_file_change, .value_offset = offsetof(struct wire_file_change_map_entry, value) };
static const struct type type_parsed_command_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_parsed_command };
static const struct type type_mcp_server_status_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_mcp_server_status };
static const struct type type_tool_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_tool, .value_offset = offsetof(struct wire_tool_map_entry, value) };
static const struct type type_resource_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_resource };
static const struct type type_resource_template_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_resource_template };
static const struct type type_reasoning_effort_option_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_reasoning_effort_option };
static const struct type type_input_modality_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_input_modality };
static const struct type type_model_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_model };
static const struct type type_installed_app_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_installed_app };
static const struct type type_connector_metadata_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_connector_metadata };
static const struct type type_app_tool_summary_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_app_tool_summary };
static const struct type type_resource_content_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_resource_content };
static const struct type type_plugin_marketplace_entry_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_plugin_marketplace_entry };
static const struct type type_marketplace_load_error_info_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_marketplace_load_error_info };
static const struct type type_permission_profile_summary_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_permission_profile_summary };
static const struct type type_marketplace_file_plugin_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_marketplace_file_plugin };
static const struct type type_plugin_product_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_plugin_product };
static const struct type type_plugin_app_file_entry_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_plugin_app_file_entry, .value_offset = offsetof(struct wire_plugin_app_file_entry_map_entry, value) };
static const struct type type_remote_plugin_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_remote_plugin };
static const struct type type_skill_summary_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_skill_summary };
static const struct type type_plugin_hook_summary_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_plugin_hook_summary };
static const struct type type_app_summary_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_app_summary };
static const struct type type_plugin_summary_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_plugin_summary };
static const struct type type_project_root_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_project_root };
static const struct type type_project_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_project };
static const struct type type_queued_submission_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_queued_submission };
static const struct type type_function_call_output_content_item_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_function_call_output_content_item };
static const struct type type_content_item_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_content_item };
static const struct type type_reasoning_item_reasoning_summary_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_reasoning_item_reasoning_summary };
static const struct type type_reasoning_item_content_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_reasoning_item_content };
static const struct type type_rollout_text_element_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_rollout_text_element };
static const struct type type_rollout_agent_status_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_rollout_agent_status };
static const struct type type_fuzzy_file_search_result_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_fuzzy_file_search_result };
static const struct type type_u32_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_u32 };
static const struct type type_thread_section_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_section };
static const struct type type_skill_tool_dependency_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_skill_tool_dependency };
static const struct type type_skill_metadata_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_skill_metadata };
static const struct type type_skill_error_info_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_skill_error_info };
static const struct type type_skills_list_extra_roots_for_cwd_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_skills_list_extra_roots_for_cwd };
static const struct type type_skills_list_entry_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_skills_list_entry };
static const struct type type_thread_background_terminal_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_background_terminal };
static const struct type type_thread_environment_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_environment };
static const struct type type_thread_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread };
static const struct type type_thread_read_state_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_thread_read_state, .value_offset = offsetof(struct wire_thread_read_state_map_entry, value) };
static const struct type type_response_item_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_response_item };
static const struct type type_dynamic_tool_spec_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_dynamic_tool_spec };
static const struct type type_thread_active_flag_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_active_flag };
static const struct type type_update_plan_step_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_update_plan_step };
static const struct type type_request_user_input_question_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_request_user_input_question };
static const struct type type_agent_input_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_agent_input };
static const struct type type_thread_item_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_thread_item };
static const struct type type_turn_plan_step_array = { .kind = KIND_ARRAY, .size = sizeof(struct sequence), .element = &type_turn_plan_step };
static const struct type type_additional_context_entry_map = { .kind = KIND_MAP, .size = sizeof(struct sequence), .element = &type_additional_context_entry, .value_offset = offsetof(struct wire_additional_context_entry_map_entry, value) };

static const struct variant variants_auth_mode[] = {
    { .name = "apikey", .doc = "An API key given by the user; the server stores it and sends it with model requests." },
    { .name = "chatgpt", .doc = "A ChatGPT account; the server owns the tokens, stores them and renews them by itself." },
    { .name = "chatgptAuthTokens", .doc = "A ChatGPT account whose tokens the client hands over and renews on request. The server keeps them in memory only." },
};

const struct type type_auth_mode = {
    .name = "AuthMode",
    .ts_name = "AuthMode",
    .doc = "How the server is signed in to the model provider.",
    .kind = KIND_ENUM,
    .variants = variants_auth_mode, .n_variants = 3,
    .size = sizeof(enum wire_auth_mode),
    .flags = TYPE_ROOT,
};

static const struct variant variants_plan_type[] = {
    { .name = "free" },
    { .name = "go" },
    { .name = "plus" },
    { .name = "pro" },
    { .name = "team" },
    { .name = "self_serve_business_usage_based" },
    { .name = "business" },
    { .name = "enterprise_cbp_usage_based" },
    { .name = "enterprise" },
    { .name = "edu" },
    { .name = "unknown" },
};

const struct type type_plan_type = {
    .name = "PlanType",
    .ts_name = "PlanType",
    .doc = "The ChatGPT subscription of the signed-in account. A plan that the server does not know is reported as `unknown`.",
    .kind = KIND_ENUM,
    .variants = variants_plan_type, .n_variants = 11,
    .size = sizeof(enum wire_plan_type),
    .flags = TYPE_ROOT,
};

static const struct field fields_account_chatgpt[] = {
    { .name = "email", .type = &type_string, .offset = offsetof(struct wire_account_chatgpt, email), .doc = "The address found in the account's identity token." },
    { .name = "planType", .type = &type_plan_type, .offset = offsetof(struct wire_account_chatgpt, plan_type) },
};

static const struct type body_account_chatgpt = { .kind = KIND_STRUCT, .size = sizeof(struct wire_account_chatgpt),
    .fields = fields_account_chatgpt, .n_fields = 2 };

static const struct variant variants_account[] = {
    { .name = "apiKey", .doc = "Signed in with an API key; nothing is known about the person behind it." },
    { .name = "chatgpt", .body = &body_account_chatgpt, .doc = "Signed in with a ChatGPT account, whoever manages its tokens.", .flags = VARIANT_BODY },
};

const struct type type_account = {
    .name = "Account",
    .ts_name = "Account",
    .doc = "Who is signed in, told apart by `type`.",
    .kind = KIND_UNION,
    .variants = variants_account, .n_variants = 2,
    .size = sizeof(struct wire_account),
    .body_offset = offsetof(struct wire_account, chatgpt),
    .tag = "type",
};

static const struct field fields_account_login_completed_notification[] = {
    { .name = "loginId", .type = &type_string, .offset = offsetof(struct wire_account_login_completed_notification, login_id), .doc = "The id that `account/login/start` returned, or null for a login that ended within the request (API key, external tokens).", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "success", .type = &type_bool, .offset = offsetof(struct wire_account_login_completed_notification, success), .doc = "True when the new credentials are in use." },
    { .name = "error", .type = &type_string, .offset = offsetof(struct wire_account_login_completed_notification, error), .doc = "A readable reason when `success` is false, otherwise null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "onboardingEntrypoint", .type = &type_string, .offset = offsetof(struct wire_account_login_completed_notification, onboarding_entrypoint), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

const struct type type_account_login_completed_notification = {
    .name = "AccountLoginCompletedNotification",
    .ts_name = "AccountLoginCompletedNotification",
    .doc = "Tells how a login ended, whether it succeeded, failed, timed out or was cancelled.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_account_login_completed_notification),
    .fields = fields_account_login_completed_notification, .n_fields = 4,
};

static const struct field fields_account_rate_limits_updated_notification[] = {
    { .name = "rateLimits", .type = &type_rate_limit_snapshot, .offset = offsetof(struct wire_account_rate_limits_updated_notification, rate_limits) },
};

const struct type type_account_rate_limits_updated_notification = {
    .name = "AccountRateLimitsUpdatedNotification",
    .ts_name = "AccountRateLimitsUpdatedNotification",
    .doc = "Carries fresh usage limits, as read from an answer of the model endpoint.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_account_rate_limits_updated_notification),
    .fields = fields_account_rate_limits_updated_notification, .n_fields = 1,
};

static const struct field fields_account_updated_notification[] = {
    { .name = "authMode", .type = &type_auth_mode, .offset = offsetof(struct wire_account_updated_notification, auth_mode), .doc = "The way of authentication now in force, or null when nobody is signed in.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "planType", .type = &type_plan_type, .offset = offsetof(struct wire_account_updated_notification, plan_type), .doc = "The plan of the account, or null when there is no ChatGPT account.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_account_updated_notification = {
    .name = "AccountUpdatedNotification",
    .ts_name = "AccountUpdatedNotification",
    .doc = "Tells that the signed-in account changed, by a login or a logout.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_account_updated_notification),
    .fields = fields_account_updated_notification, .n_fields = 2,
};

static const struct field fields_cancel_login_account_params[] = {
    { .name = "loginId", .type = &type_string, .offset = offsetof(struct wire_cancel_login_account_params, login_id), .doc = "The id that `account/login/start` returned; it must be a UUID." },
};

const struct type type_cancel_login_account_params = {
    .name = "CancelLoginAccountParams",
    .ts_name = "CancelLoginAccountParams",
    .doc = "Names the pending login to give up.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_cancel_login_account_params),
    .fields = fields_cancel_login_account_params, .n_fields = 1,
};

static const struct field fields_cancel_login_account_response[] = {
    { .name = "status", .type = &type_cancel_login_account_status, .offset = offsetof(struct wire_cancel_login_account_response, status) },
};

const struct type type_cancel_login_account_response = {
    .name = "CancelLoginAccountResponse",
    .ts_name = "CancelLoginAccountResponse",
    .doc = "Tells whether there was a login to cancel.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_cancel_login_account_response),
    .fields = fields_cancel_login_account_response, .n_fields = 1,
};

static const struct variant variants_cancel_login_account_status[] = {
    { .name = "canceled" },
    { .name = "notFound" },
};

const struct type type_cancel_login_account_status = {
    .name = "CancelLoginAccountStatus",
    .ts_name = "CancelLoginAccountStatus",
    .doc = "`canceled` when the login was pending and is now being stopped, `notFound` when no pending login has that id.",
    .kind = KIND_ENUM,
    .variants = variants_cancel_login_account_status, .n_variants = 2,
    .size = sizeof(enum wire_cancel_login_account_status),
};

static const struct field fields_chatgpt_auth_tokens_refresh_params[] = {
    { .name = "reason", .type = &type_chatgpt_auth_tokens_refresh_reason, .offset = offsetof(struct wire_chatgpt_auth_tokens_refresh_params, reason) },
    { .name = "previousAccountId", .type = &type_string, .offset = offsetof(struct wire_chatgpt_auth_tokens_refresh_params, previous_account_id), .doc = "The workspace the refused token belonged to, so that a client with several accounts can pick the right one. Null or absent when it is not known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_chatgpt_auth_tokens_refresh_params = {
    .name = "ChatgptAuthTokensRefreshParams",
    .ts_name = "ChatgptAuthTokensRefreshParams",
    .doc = "Asks the client that supplies ChatGPT tokens for new ones.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_chatgpt_auth_tokens_refresh_params),
    .fields = fields_chatgpt_auth_tokens_refresh_params, .n_fields = 2,
};

static const struct variant variants_chatgpt_auth_tokens_refresh_reason[] = {
    { .name = "unauthorized", .doc = "The backend answered a request with status 401." },
};

const struct type type_chatgpt_auth_tokens_refresh_reason = {
    .name = "ChatgptAuthTokensRefreshReason",
    .ts_name = "ChatgptAuthTokensRefreshReason",
    .doc = "Why new tokens are needed.",
    .kind = KIND_ENUM,
    .variants = variants_chatgpt_auth_tokens_refresh_reason, .n_variants = 1,
    .size = sizeof(enum wire_chatgpt_auth_tokens_refresh_reason),
};

static const struct field fields_chatgpt_auth_tokens_refresh_response[] = {
    { .name = "accessToken", .type = &type_string, .offset = offsetof(struct wire_chatgpt_auth_tokens_refresh_response, access_token), .doc = "The new access token, a JWT." },
    { .name = "chatgptAccountId", .type = &type_string, .offset = offsetof(struct wire_chatgpt_auth_tokens_refresh_response, chatgpt_account_id), .doc = "The ChatGPT workspace that the token is for." },
    { .name = "chatgptPlanType", .type = &type_string, .offset = offsetof(struct wire_chatgpt_auth_tokens_refresh_response, chatgpt_plan_type), .doc = "The plan of the account. When null, the plan is read from the token.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_chatgpt_auth_tokens_refresh_response = {
    .name = "ChatgptAuthTokensRefreshResponse",
    .ts_name = "ChatgptAuthTokensRefreshResponse",
    .doc = "The renewed tokens. They replace the old ones for the repeated request and all later ones.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_chatgpt_auth_tokens_refresh_response),
    .fields = fields_chatgpt_auth_tokens_refresh_response, .n_fields = 3,
};

static const struct field fields_credits_snapshot[] = {
    { .name = "hasCredits", .type = &type_bool, .offset = offsetof(struct wire_credits_snapshot, has_credits), .doc = "True when the account can pay with credits." },
    { .name = "unlimited", .type = &type_bool, .offset = offsetof(struct wire_credits_snapshot, unlimited), .doc = "True when use of credits is not limited." },
    { .name = "balance", .type = &type_string, .offset = offsetof(struct wire_credits_snapshot, balance), .doc = "The remaining credits as decimal text, or null when the backend did not say.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_credits_snapshot = {
    .name = "CreditsSnapshot",
    .ts_name = "CreditsSnapshot",
    .doc = "The prepaid credits of the account at one moment.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_credits_snapshot),
    .fields = fields_credits_snapshot, .n_fields = 3,
};

static const struct field fields_get_account_params[] = {
    { .name = "refreshToken", .type = &type_bool, .offset = offsetof(struct wire_get_account_params, refresh_token), .doc = "Renew the stored ChatGPT tokens before answering. A failed renewal is not an error, and client-supplied tokens are never renewed this way.", .default_json = "false" },
};

const struct type type_get_account_params = {
    .name = "GetAccountParams",
    .ts_name = "GetAccountParams",
    .doc = "Options of `account/read`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_get_account_params),
    .fields = fields_get_account_params, .n_fields = 1,
};

static const struct field fields_get_account_rate_limits_response[] = {
    { .name = "rateLimits", .type = &type_rate_limit_snapshot, .offset = offsetof(struct wire_get_account_rate_limits_response, rate_limits), .doc = "The main limit (id `codex`), for clients that show a single one." },
    { .name = "rateLimitsByLimitId", .type = &type_rate_limit_snapshot_map, .offset = offsetof(struct wire_get_account_rate_limits_response, rate_limits_by_limit_id), .doc = "All limits, keyed by their `limitId`, the main one included. Null when the backend does not tell them apart.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_get_account_rate_limits_response = {
    .name = "GetAccountRateLimitsResponse",
    .ts_name = "GetAccountRateLimitsResponse",
    .doc = "The usage limits of the account, as the backend reports them now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_get_account_rate_limits_response),
    .fields = fields_get_account_rate_limits_response, .n_fields = 2,
};

static const struct field fields_get_account_response[] = {
    { .name = "account", .type = &type_account, .offset = offsetof(struct wire_get_account_response, account), .doc = "The signed-in account, or null when nobody is signed in or the provider needs no sign-in.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "requiresOpenaiAuth", .type = &type_bool, .offset = offsetof(struct wire_get_account_response, requires_openai_auth), .doc = "True when the configured model provider works with OpenAI credentials only." },
    { .name = "workspaceRouting", .type = &type_json, .offset = offsetof(struct wire_get_account_response, workspace_routing), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

const struct type type_get_account_response = {
    .name = "GetAccountResponse",
    .ts_name = "GetAccountResponse",
    .doc = "The account in use, and whether one is needed at all.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_get_account_response),
    .fields = fields_get_account_response, .n_fields = 3,
};

static const struct field fields_login_account_params_api_key[] = {
    { .name = "apiKey", .type = &type_string, .offset = offsetof(struct wire_login_account_params_api_key, api_key), .doc = "The key, stored as given and not tried out." },
};

static const struct type body_login_account_params_api_key = { .kind = KIND_STRUCT, .size = sizeof(struct wire_login_account_params_api_key),
    .fields = fields_login_account_params_api_key, .n_fields = 1 };

static const struct field fields_login_account_params_chatgpt_auth_tokens[] = {
    { .name = "accessToken", .type = &type_string, .offset = offsetof(struct wire_login_account_params_chatgpt_auth_tokens, access_token), .doc = "The access token, a JWT. It is held in memory and never written to disk." },
    { .name = "chatgptAccountId", .type = &type_string, .offset = offsetof(struct wire_login_account_params_chatgpt_auth_tokens, chatgpt_account_id), .doc = "The ChatGPT workspace that the token is for." },
    { .name = "chatgptPlanType", .type = &type_string, .offset = offsetof(struct wire_login_account_params_chatgpt_auth_tokens, chatgpt_plan_type), .doc = "The plan of the account. When null or absent, it is read from the token.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

static const struct type body_login_account_params_chatgpt_auth_tokens = { .kind = KIND_STRUCT, .size = sizeof(struct wire_login_account_params_chatgpt_auth_tokens),
    .fields = fields_login_account_params_chatgpt_auth_tokens, .n_fields = 3 };

static const struct variant variants_login_account_params[] = {
    { .name = "apiKey", .body = &body_login_account_params_api_key, .doc = "Store an API key; the login is complete as soon as it is answered.", .flags = VARIANT_BODY },
    { .name = "chatgpt", .doc = "Sign in through a web browser on this machine; the client opens the URL it gets back." },
    { .name = "chatgptDeviceCode", .doc = "Sign in on any device: the user types a short code into a web page." },
    { .name = "chatgptAuthTokens", .body = &body_login_account_params_chatgpt_auth_tokens, .doc = "Use ChatGPT tokens that the client obtained itself and will renew when the server asks for it.", .experimental = "account/login/start.chatgptAuthTokens", .flags = VARIANT_BODY },
};

const struct type type_login_account_params = {
    .name = "LoginAccountParams",
    .ts_name = "LoginAccountParams",
    .doc = "The way to sign in, told apart by `type`.",
    .kind = KIND_UNION,
    .variants = variants_login_account_params, .n_variants = 4,
    .size = sizeof(struct wire_login_account_params),
    .body_offset = offsetof(struct wire_login_account_params, api_key),
    .tag = "type",
};

static const struct field fields_login_account_response_chatgpt[] = {
    { .name = "loginId", .type = &type_string, .offset = offsetof(struct wire_login_account_response_chatgpt, login_id), .doc = "Names this login in `account/login/cancel` and `account/login/completed`." },
    { .name = "authUrl", .type = &type_string, .offset = offsetof(struct wire_login_account_response_chatgpt, auth_url), .doc = "The page the client should open; the server starts no browser itself." },
};

static const struct type body_login_account_response_chatgpt = { .kind = KIND_STRUCT, .size = sizeof(struct wire_login_account_response_chatgpt),
    .fields = fields_login_account_response_chatgpt, .n_fields = 2 };

static const struct field fields_login_account_response_chatgpt_device_code[] = {
    { .name = "loginId", .type = &type_string, .offset = offsetof(struct wire_login_account_response_chatgpt_device_code, login_id), .doc = "Names this login in `account/login/cancel` and `account/login/completed`." },
    { .name = "verificationUrl", .type = &type_string, .offset = offsetof(struct wire_login_account_response_chatgpt_device_code, verification_url), .doc = "The page where the user enters the code." },
    { .name = "userCode", .type = &type_string, .offset = offsetof(struct wire_login_account_response_chatgpt_device_code, user_code), .doc = "The code to show to the user." },
};

static const struct type body_login_account_response_chatgpt_device_code = { .kind = KIND_STRUCT, .size = sizeof(struct wire_login_account_response_chatgpt_device_code),
    .fields = fields_login_account_response_chatgpt_device_code, .n_fields = 3 };

static const struct variant variants_login_account_response[] = {
    { .name = "apiKey", .doc = "The key is stored; nothing is left to do." },
    { .name = "chatgpt", .body = &body_login_account_response_chatgpt, .doc = "The server waits for the browser to return from the sign-in page.", .flags = VARIANT_BODY },
    { .name = "chatgptDeviceCode", .body = &body_login_account_response_chatgpt_device_code, .doc = "The server polls until the user has entered the code.", .flags = VARIANT_BODY },
    { .name = "chatgptAuthTokens", .doc = "The tokens are in use; nothing is left to do." },
};

const struct type type_login_account_response = {
    .name = "LoginAccountResponse",
    .ts_name = "LoginAccountResponse",
    .doc = "What the client has to do next, with the same `type` as the request.",
    .kind = KIND_UNION,
    .variants = variants_login_account_response, .n_variants = 4,
    .size = sizeof(struct wire_login_account_response),
    .body_offset = offsetof(struct wire_login_account_response, chatgpt),
    .tag = "type",
};

const struct type type_logout_account_response = {
    .name = "LogoutAccountResponse",
    .ts_name = "LogoutAccountResponse",
    .doc = "Empty: the credentials are gone.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_logout_account_response),
};

static const struct field fields_rate_limit_snapshot[] = {
    { .name = "limitId", .type = &type_string, .offset = offsetof(struct wire_rate_limit_snapshot, limit_id), .doc = "Names the limit; `codex` is the main one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "limitName", .type = &type_string, .offset = offsetof(struct wire_rate_limit_snapshot, limit_name), .doc = "A name to show to the user.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "primary", .type = &type_rate_limit_window, .offset = offsetof(struct wire_rate_limit_snapshot, primary), .doc = "The first window of the limit, as a rule the shorter one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "secondary", .type = &type_rate_limit_window, .offset = offsetof(struct wire_rate_limit_snapshot, secondary), .doc = "The second window of the limit, as a rule the longer one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "credits", .type = &type_credits_snapshot, .offset = offsetof(struct wire_rate_limit_snapshot, credits), .doc = "The credits of the account, when the source reported them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "planType", .type = &type_plan_type, .offset = offsetof(struct wire_rate_limit_snapshot, plan_type), .doc = "The plan that the limit follows from.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_rate_limit_snapshot = {
    .name = "RateLimitSnapshot",
    .ts_name = "RateLimitSnapshot",
    .doc = "The state of one usage limit. Every part may be null when the source did not mention it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rate_limit_snapshot),
    .fields = fields_rate_limit_snapshot, .n_fields = 6,
};

static const struct field fields_rate_limit_window[] = {
    { .name = "usedPercent", .type = &type_i32, .offset = offsetof(struct wire_rate_limit_window, used_percent), .doc = "The used share in percent, rounded to a whole number." },
    { .name = "windowDurationMins", .type = &type_i64, .offset = offsetof(struct wire_rate_limit_window, window_duration_mins), .doc = "The length of the window in minutes, or null when unknown.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "resetsAt", .type = &type_i64, .offset = offsetof(struct wire_rate_limit_window, resets_at), .doc = "When the window starts anew, in seconds since the Unix epoch, or null when unknown.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_rate_limit_window = {
    .name = "RateLimitWindow",
    .ts_name = "RateLimitWindow",
    .doc = "How much of a usage limit is spent within one window of time.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rate_limit_window),
    .fields = fields_rate_limit_window, .n_fields = 3,
};

static const struct field fields_app_branding[] = {
    { .name = "category", .type = &type_string, .offset = offsetof(struct wire_app_branding, category), .doc = "The category the app is filed under.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "developer", .type = &type_string, .offset = offsetof(struct wire_app_branding, developer), .doc = "Who makes the app.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "website", .type = &type_string, .offset = offsetof(struct wire_app_branding, website), .doc = "The address of the app's own site.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "privacyPolicy", .type = &type_string, .offset = offsetof(struct wire_app_branding, privacy_policy), .doc = "The address of its privacy policy.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "termsOfService", .type = &type_string, .offset = offsetof(struct wire_app_branding, terms_of_service), .doc = "The address of its terms of service.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "isDiscoverableApp", .type = &type_bool, .offset = offsetof(struct wire_app_branding, is_discoverable_app), .doc = "True when the directory offers the app to everybody." },
};

const struct type type_app_branding = {
    .name = "AppBranding",
    .ts_name = "AppBranding",
    .doc = "How the maker of an app presents it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_branding),
    .fields = fields_app_branding, .n_fields = 6,
};

static const struct field fields_app_info[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_app_info, id), .doc = "The connector id; it is also the key of the app in the `apps` table of the configuration." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_app_info, name), .doc = "The name to show." },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_app_info, description), .doc = "What the app does, or null when the directory has no text for it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "logoUrl", .type = &type_string, .offset = offsetof(struct wire_app_info, logo_url), .doc = "The logo for light backgrounds.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "logoUrlDark", .type = &type_string, .offset = offsetof(struct wire_app_info, logo_url_dark), .doc = "The logo for dark backgrounds.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "distributionChannel", .type = &type_string, .offset = offsetof(struct wire_app_info, distribution_channel), .doc = "Through which channel the app is distributed, as told by the directory.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "branding", .type = &type_app_branding, .offset = offsetof(struct wire_app_info, branding), .doc = "Facts about the maker, or null when there are none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "appMetadata", .type = &type_app_metadata, .offset = offsetof(struct wire_app_info, app_metadata), .doc = "The further contents of the directory entry, or null when there are none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "labels", .type = &type_string_map, .offset = offsetof(struct wire_app_info, labels), .doc = "Free labels of the directory, by name.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "installUrl", .type = &type_string, .offset = offsetof(struct wire_app_info, install_url), .doc = "The web page where the user can connect the app.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "isAccessible", .type = &type_bool, .offset = offsetof(struct wire_app_info, is_accessible), .doc = "True when the user has connected the app, so that its tools can be called.", .default_json = "false" },
    { .name = "isEnabled", .type = &type_bool, .offset = offsetof(struct wire_app_info, is_enabled), .doc = "False when the configuration switches the app off.", .default_json = "true" },
    { .name = "pluginDisplayNames", .type = &type_string_array, .offset = offsetof(struct wire_app_info, plugin_display_names), .doc = "The display names of the installed plugins that bring this app along.", .default_json = "[]" },
};

const struct type type_app_info = {
    .name = "AppInfo",
    .ts_name = "AppInfo",
    .doc = "One app (also called connector): a remote service that lends its tools to the model.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_info),
    .fields = fields_app_info, .n_fields = 13,
};

static const struct field fields_app_list_updated_notification[] = {
    { .name = "data", .type = &type_app_info_array, .offset = offsetof(struct wire_app_list_updated_notification, data), .doc = "All apps, accessible ones first; it replaces every list received before." },
};

const struct type type_app_list_updated_notification = {
    .name = "AppListUpdatedNotification",
    .ts_name = "AppListUpdatedNotification",
    .doc = "Carries the whole list of apps as it is known now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_list_updated_notification),
    .fields = fields_app_list_updated_notification, .n_fields = 1,
};

static const struct field fields_app_metadata[] = {
    { .name = "review", .type = &type_app_review, .offset = offsetof(struct wire_app_metadata, review), .doc = "Where the app stands in the directory's review.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "categories", .type = &type_string_array, .offset = offsetof(struct wire_app_metadata, categories), .doc = "The categories of the app.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "subCategories", .type = &type_string_array, .offset = offsetof(struct wire_app_metadata, sub_categories), .doc = "The finer categories of the app.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "seoDescription", .type = &type_string, .offset = offsetof(struct wire_app_metadata, seo_description), .doc = "A description written for search engines.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "screenshots", .type = &type_app_screenshot_array, .offset = offsetof(struct wire_app_metadata, screenshots), .doc = "Pictures of the app in use.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "developer", .type = &type_string, .offset = offsetof(struct wire_app_metadata, developer), .doc = "Who makes the app.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "version", .type = &type_string, .offset = offsetof(struct wire_app_metadata, version), .doc = "The published version, as text to show.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "versionId", .type = &type_string, .offset = offsetof(struct wire_app_metadata, version_id), .doc = "The directory's id of that version.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "versionNotes", .type = &type_string, .offset = offsetof(struct wire_app_metadata, version_notes), .doc = "What is new in that version.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "firstPartyType", .type = &type_string, .offset = offsetof(struct wire_app_metadata, first_party_type), .doc = "For an app of the platform itself, which kind it is.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "firstPartyRequiresInstall", .type = &type_bool, .offset = offsetof(struct wire_app_metadata, first_party_requires_install), .doc = "For an app of the platform itself, whether it still has to be installed.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "showInComposerWhenUnlinked", .type = &type_bool, .offset = offsetof(struct wire_app_metadata, show_in_composer_when_unlinked), .doc = "Whether a client should offer the app while writing a prompt although it is not connected yet.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_app_metadata = {
    .name = "AppMetadata",
    .ts_name = "AppMetadata",
    .doc = "What the directory says about an app beyond its name and logo. Null members are unknown.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_metadata),
    .fields = fields_app_metadata, .n_fields = 12,
};

static const struct field fields_app_review[] = {
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_app_review, status), .doc = "The state of the review, in the directory's own words." },
};

const struct type type_app_review = {
    .name = "AppReview",
    .ts_name = "AppReview",
    .doc = "The result of the directory's review of an app.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_review),
    .fields = fields_app_review, .n_fields = 1,
};

static const struct field fields_app_screenshot[] = {
    { .name = "url", .type = &type_string, .offset = offsetof(struct wire_app_screenshot, url), .doc = "Where to fetch the picture, or null when only a file id is known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "fileId", .type = &type_string, .offset = offsetof(struct wire_app_screenshot, file_id), .doc = "The directory's id of the picture file.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "userPrompt", .type = &type_string, .offset = offsetof(struct wire_app_screenshot, user_prompt), .doc = "The prompt that led to what the picture shows." },
};

const struct type type_app_screenshot = {
    .name = "AppScreenshot",
    .ts_name = "AppScreenshot",
    .doc = "A picture of an app in use.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_screenshot),
    .fields = fields_app_screenshot, .n_fields = 3,
};

static const struct field fields_app_summary[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_app_summary, id), .doc = "The connector id." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_app_summary, name), .doc = "The name to show. It equals the id when the directory cannot be asked." },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_app_summary, description), .doc = "What the app does, or null when unknown.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "installUrl", .type = &type_string, .offset = offsetof(struct wire_app_summary, install_url), .doc = "The web page where the user can connect the app, or null when unknown.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "needsAuth", .type = &type_bool, .offset = offsetof(struct wire_app_summary, needs_auth), .doc = "True when the user still has to connect the app before its tools work." },
};

const struct type type_app_summary = {
    .name = "AppSummary",
    .ts_name = "AppSummary",
    .doc = "The few facts about an app that a plugin's description needs.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_summary),
    .fields = fields_app_summary, .n_fields = 5,
};

static const struct variant variants_app_tool_approval[] = {
    { .name = "auto" },
    { .name = "prompt" },
    { .name = "approve" },
};

const struct type type_app_tool_approval = {
    .name = "AppToolApproval",
    .ts_name = "AppToolApproval",
    .doc = "When the user is asked before a tool is called: `auto` judges by what the tool says about itself, `prompt` always asks, `approve` never asks.",
    .kind = KIND_ENUM,
    .variants = variants_app_tool_approval, .n_variants = 3,
    .size = sizeof(enum wire_app_tool_approval),
};

static const struct field fields_app_tools_config[] = {
    { .name = "...", .type = &type_app_tool_config_map, .offset = offsetof(struct wire_app_tools_config, extra), .flags = FIELD_EXTRA },
};

const struct type type_app_tools_config = {
    .name = "AppToolsConfig",
    .ts_name = "AppToolsConfig",
    .doc = "Settings for single tools of an app, keyed by the name of the tool.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_tools_config),
    .fields = fields_app_tools_config, .n_fields = 1,
};

static const struct field fields_app_tool_config[] = {
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_app_tool_config, enabled), .doc = "Whether the tool may be called. Null leaves it to the settings of the app.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "approval_mode", .type = &type_app_tool_approval, .offset = offsetof(struct wire_app_tool_config, approval_mode), .doc = "When to ask before a call. Null leaves it to the settings of the app.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_app_tool_config = {
    .name = "AppToolConfig",
    .ts_name = "AppToolConfig",
    .doc = "Settings for one tool of an app.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_tool_config),
    .fields = fields_app_tool_config, .n_fields = 2,
    .flags = TYPE_INLINE_TS,
};

static const struct field fields_apps_config[] = {
    { .name = "_default", .type = &type_apps_default_config, .offset = offsetof(struct wire_apps_config, default_), .doc = "Settings for apps that do not say otherwise, or null when the table has none.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "...", .type = &type_app_config_map, .offset = offsetof(struct wire_apps_config, extra), .flags = FIELD_EXTRA },
};

const struct type type_apps_config = {
    .name = "AppsConfig",
    .ts_name = "AppsConfig",
    .doc = "The `apps` table of the configuration: settings by connector id, next to the defaults for all apps.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apps_config),
    .fields = fields_apps_config, .n_fields = 2,
};

static const struct field fields_app_config[] = {
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_app_config, enabled), .doc = "False switches the app and all its tools off.", .default_json = "true" },
    { .name = "destructive_enabled", .type = &type_bool, .offset = offsetof(struct wire_app_config, destructive_enabled), .doc = "Whether tools that say they may destroy something can be called. Null takes the default for all apps.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "open_world_enabled", .type = &type_bool, .offset = offsetof(struct wire_app_config, open_world_enabled), .doc = "Whether tools that say they reach the outside world can be called. Null takes the default for all apps.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "default_tools_approval_mode", .type = &type_app_tool_approval, .offset = offsetof(struct wire_app_config, default_tools_approval_mode), .doc = "When to ask before a call to a tool without its own setting.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "default_tools_enabled", .type = &type_bool, .offset = offsetof(struct wire_app_config, default_tools_enabled), .doc = "Whether tools without their own setting may be called. Null lets the hints of the tool decide.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "tools", .type = &type_app_tools_config, .offset = offsetof(struct wire_app_config, tools), .doc = "Settings for single tools, or null when there are none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_app_config = {
    .name = "AppConfig",
    .ts_name = "AppConfig",
    .doc = "Settings for one app.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_config),
    .fields = fields_app_config, .n_fields = 6,
    .flags = TYPE_INLINE_TS,
};

static const struct field fields_apps_default_config[] = {
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_apps_default_config, enabled), .doc = "False switches apps off unless one is switched on by name.", .default_json = "true" },
    { .name = "destructive_enabled", .type = &type_bool, .offset = offsetof(struct wire_apps_default_config, destructive_enabled), .doc = "Whether tools that say they may destroy something can be called.", .default_json = "true" },
    { .name = "open_world_enabled", .type = &type_bool, .offset = offsetof(struct wire_apps_default_config, open_world_enabled), .doc = "Whether tools that say they reach the outside world can be called.", .default_json = "true" },
};

const struct type type_apps_default_config = {
    .name = "AppsDefaultConfig",
    .ts_name = "AppsDefaultConfig",
    .doc = "Settings for every app without its own.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apps_default_config),
    .fields = fields_apps_default_config, .n_fields = 3,
};

static const struct field fields_apps_list_params[] = {
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_apps_list_params, cursor), .doc = "The `nextCursor` of the previous page; null or absent for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_apps_list_params, limit), .doc = "The largest number of apps on the page; null or absent for all of them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_apps_list_params, thread_id), .doc = "Judge by the feature flags of this loaded thread instead of those of the server.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "forceRefetch", .type = &type_bool, .offset = offsetof(struct wire_apps_list_params, force_refetch), .doc = "Ask the directory and the app server again instead of using what is cached.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_apps_list_params = {
    .name = "AppsListParams",
    .ts_name = "AppsListParams",
    .doc = "Which part of the list of apps to return, and how fresh it must be.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apps_list_params),
    .fields = fields_apps_list_params, .n_fields = 4,
};

static const struct field fields_apps_list_response[] = {
    { .name = "data", .type = &type_app_info_array, .offset = offsetof(struct wire_apps_list_response, data), .doc = "The apps of this page: accessible ones first, then by name." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_apps_list_response, next_cursor), .doc = "Pass this as `cursor` to get the next page; null on the last one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_apps_list_response = {
    .name = "AppsListResponse",
    .ts_name = "AppsListResponse",
    .doc = "One page of apps. The list is empty without ChatGPT sign-in or when the feature is off.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apps_list_response),
    .fields = fields_apps_list_response, .n_fields = 2,
};

static const struct field fields_additional_file_system_permissions[] = {
    { .name = "read", .type = &type_absolute_path_buf_array, .offset = offsetof(struct wire_additional_file_system_permissions, read), .doc = "Paths that become readable, or null for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "write", .type = &type_absolute_path_buf_array, .offset = offsetof(struct wire_additional_file_system_permissions, write), .doc = "Paths that become writable, or null for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_additional_file_system_permissions = {
    .name = "AdditionalFileSystemPermissions",
    .ts_name = "AdditionalFileSystemPermissions",
    .doc = "Files and directories opened beyond what the sandbox policy allows.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_additional_file_system_permissions),
    .fields = fields_additional_file_system_permissions, .n_fields = 2,
};

static const struct field fields_additional_network_permissions[] = {
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_additional_network_permissions, enabled), .doc = "True opens the network; null or false adds nothing.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_additional_network_permissions = {
    .name = "AdditionalNetworkPermissions",
    .ts_name = "AdditionalNetworkPermissions",
    .doc = "Network access beyond what the sandbox policy allows.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_additional_network_permissions),
    .fields = fields_additional_network_permissions, .n_fields = 1,
};

static const struct field fields_additional_permission_profile[] = {
    { .name = "network", .type = &type_additional_network_permissions, .offset = offsetof(struct wire_additional_permission_profile, network), .doc = "The network part, or null when the command asks for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "fileSystem", .type = &type_additional_file_system_permissions, .offset = offsetof(struct wire_additional_permission_profile, file_system), .doc = "The file part, or null when the command asks for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_additional_permission_profile = {
    .name = "AdditionalPermissionProfile",
    .ts_name = "AdditionalPermissionProfile",
    .doc = "The permissions a single command asks for on top of the sandbox policy.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_additional_permission_profile),
    .fields = fields_additional_permission_profile, .n_fields = 2,
};

static const char *const aliases_approvals_reviewer_guardian_subagent[] = { "auto_review", NULL };
static const struct variant variants_approvals_reviewer[] = {
    { .name = "user" },
    { .name = "guardian_subagent", .aliases = aliases_approvals_reviewer_guardian_subagent },
};

const struct type type_approvals_reviewer = {
    .name = "ApprovalsReviewer",
    .ts_name = "ApprovalsReviewer",
    .doc = "Who answers when something needs approval: `user` sends the question to the client, `guardian_subagent` lets a second model judge the risk. The latter counts only with approval policy `on-request`.",
    .kind = KIND_ENUM,
    .variants = variants_approvals_reviewer, .n_variants = 2,
    .size = sizeof(enum wire_approvals_reviewer),
};

static const char *const aliases_ask_for_approval_untrusted[] = { "unlessTrusted", "always", NULL };
static const char *const aliases_ask_for_approval_on_failure[] = { "onFailure", NULL };
static const char *const aliases_ask_for_approval_on_request[] = { "onRequest", NULL };
static const struct field fields_ask_for_approval_granular[] = {
    { .name = "sandbox_approval", .type = &type_bool, .offset = offsetof(struct wire_ask_for_approval_granular, sandbox_approval), .doc = "Questions about running a command or a patch outside the sandbox." },
    { .name = "rules", .type = &type_bool, .offset = offsetof(struct wire_ask_for_approval_granular, rules), .doc = "Questions raised by a rule that says to prompt." },
    { .name = "skill_approval", .type = &type_bool, .offset = offsetof(struct wire_ask_for_approval_granular, skill_approval), .doc = "Questions about running the scripts of a skill.", .default_json = "false" },
    { .name = "request_permissions", .type = &type_bool, .offset = offsetof(struct wire_ask_for_approval_granular, request_permissions), .doc = "Questions raised by the model's tool for requesting permissions.", .default_json = "false" },
    { .name = "mcp_elicitations", .type = &type_bool, .offset = offsetof(struct wire_ask_for_approval_granular, mcp_elicitations), .doc = "Questions that an MCP server puts to the user." },
};

static const struct type body_ask_for_approval_granular = { .kind = KIND_STRUCT, .size = sizeof(struct wire_ask_for_approval_granular),
    .fields = fields_ask_for_approval_granular, .n_fields = 5 };

static const struct variant variants_ask_for_approval[] = {
    { .name = "untrusted", .aliases = aliases_ask_for_approval_untrusted },
    { .name = "on-failure", .aliases = aliases_ask_for_approval_on_failure },
    { .name = "on-request", .aliases = aliases_ask_for_approval_on_request },
    { .name = "granular", .body = &body_ask_for_approval_granular, .doc = "Works like `on-request`, with a switch for each kind of question. A kind that is switched off is refused without asking; it is never approved by itself.", .experimental = "askForApproval.granular", .flags = VARIANT_BODY },
    { .name = "never" },
};

const struct type type_ask_for_approval = {
    .name = "AskForApproval",
    .ts_name = "AskForApproval",
    .doc = "When the agent has to ask before it acts. `untrusted` asks for every command not known to be harmless; `on-failure` (deprecated) asks after the sandbox has stopped a command; `on-request` lets the model ask to leave the sandbox; `never` refuses whatever would need a question.",
    .kind = KIND_UNION,
    .variants = variants_ask_for_approval, .n_variants = 5,
    .size = sizeof(struct wire_ask_for_approval),
    .body_offset = offsetof(struct wire_ask_for_approval, granular),
};

static const struct field fields_command_execution_approval_decision_accept_with_execpolicy_amendment[] = {
    { .name = "execpolicy_amendment", .type = &type_exec_policy_amendment, .offset = offsetof(struct wire_command_execution_approval_decision_accept_with_execpolicy_amendment, execpolicy_amendment) },
};

static const struct type body_command_execution_approval_decision_accept_with_execpolicy_amendment = { .kind = KIND_STRUCT, .size = sizeof(struct wire_command_execution_approval_decision_accept_with_execpolicy_amendment),
    .fields = fields_command_execution_approval_decision_accept_with_execpolicy_amendment, .n_fields = 1 };

static const struct field fields_command_execution_approval_decision_apply_network_policy_amendment[] = {
    { .name = "network_policy_amendment", .type = &type_network_policy_amendment, .offset = offsetof(struct wire_command_execution_approval_decision_apply_network_policy_amendment, network_policy_amendment) },
};

static const struct type body_command_execution_approval_decision_apply_network_policy_amendment = { .kind = KIND_STRUCT, .size = sizeof(struct wire_command_execution_approval_decision_apply_network_policy_amendment),
    .fields = fields_command_execution_approval_decision_apply_network_policy_amendment, .n_fields = 1 };

static const struct variant variants_command_execution_approval_decision[] = {
    { .name = "accept", .doc = "Run the command this once." },
    { .name = "acceptForSession", .doc = "Run the command, and do not ask again for the same one until the thread is unloaded." },
    { .name = "acceptWithExecpolicyAmendment", .body = &body_command_execution_approval_decision_accept_with_execpolicy_amendment, .doc = "Run the command, and save a rule that allows commands beginning with these words from now on.", .flags = VARIANT_BODY },
    { .name = "applyNetworkPolicyAmendment", .body = &body_command_execution_approval_decision_apply_network_policy_amendment, .doc = "Answer a network question for good: save a rule that allows or denies the host.", .flags = VARIANT_BODY },
    { .name = "decline", .doc = "Do not run the command. The turn goes on and the model is told of the refusal." },
    { .name = "cancel", .doc = "Do not run the command, and interrupt the turn." },
};

const struct type type_command_execution_approval_decision = {
    .name = "CommandExecutionApprovalDecision",
    .ts_name = "CommandExecutionApprovalDecision",
    .doc = "The answer to a question about a command.",
    .kind = KIND_UNION,
    .variants = variants_command_execution_approval_decision, .n_variants = 6,
    .size = sizeof(struct wire_command_execution_approval_decision),
    .body_offset = offsetof(struct wire_command_execution_approval_decision, accept_with_execpolicy_amendment),
};

static const struct variant variants_command_execution_approval_kind[] = {
    { .name = "command" },
    { .name = "writeStdin" },
};

const struct type type_command_execution_approval_kind = {
    .name = "CommandExecutionApprovalKind",
    .ts_name = "CommandExecutionApprovalKind",
    .doc = "What is asked about: a command, or input for one that runs. The latter is never asked.",
    .kind = KIND_ENUM,
    .variants = variants_command_execution_approval_kind, .n_variants = 2,
    .size = sizeof(enum wire_command_execution_approval_kind),
    .flags = TYPE_ROOT,
    .part = PART_OF_0166,
};

static const struct field fields_command_execution_request_approval_params[] = {
    { .name = "kind", .type = &type_command_execution_approval_kind, .offset = offsetof(struct wire_command_execution_request_approval_params, kind), .doc = "What is asked about.", .default_json = "\"command\"", .part = PART_OF_0166 },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_command_execution_request_approval_params, thread_id), .doc = "The thread that wants to act." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_command_execution_request_approval_params, turn_id), .doc = "The turn that wants to act." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_command_execution_request_approval_params, item_id), .doc = "The item of the command. For a network question it is a made-up id without an item." },
    { .name = "startedAtMs", .type = &type_i64, .offset = offsetof(struct wire_command_execution_request_approval_params, started_at_ms), .doc = "When it was asked, in milliseconds since 1970.", .part = PART_OF_0166 },
    { .name = "approvalId", .type = &type_string, .offset = offsetof(struct wire_command_execution_request_approval_params, approval_id), .doc = "Set only for a command started inside another one, to tell apart several questions about the same item.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "environmentId", .type = &type_string, .offset = offsetof(struct wire_command_execution_request_approval_params, environment_id), .doc = "Where the command would run; null for a network question.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_command_execution_request_approval_params, reason), .doc = "Why it is asked: the words of a rule, of the model, or of the retry after a sandbox denial.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "networkApprovalContext", .type = &type_network_approval_context, .offset = offsetof(struct wire_command_execution_request_approval_params, network_approval_context), .doc = "The host in question; present for network questions only.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_command_execution_request_approval_params, command), .doc = "The command line, quoted for a shell. Absent for network questions.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_command_execution_request_approval_params, cwd), .doc = "The absolute directory the command will run in. Absent for network questions.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "commandActions", .type = &type_command_action_array, .offset = offsetof(struct wire_command_execution_request_approval_params, command_actions), .doc = "What the command does as far as it could be recognized, as in the item. Absent for network questions.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "additionalPermissions", .type = &type_additional_permission_profile, .offset = offsetof(struct wire_command_execution_request_approval_params, additional_permissions), .doc = "The extra permissions the command will run with. Sent only to connections with the experimental capability.", .experimental = "item/commandExecution/requestApproval.additionalPermissions", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_IN_STABLE_TS | FIELD_HIDE },
    { .name = "proposedExecpolicyAmendment", .type = &type_exec_policy_amendment, .offset = offsetof(struct wire_command_execution_request_approval_params, proposed_execpolicy_amendment), .doc = "The command prefix that an answer with a rule could allow. Absent when no rule would help.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "proposedNetworkPolicyAmendments", .type = &type_network_policy_amendment_array, .offset = offsetof(struct wire_command_execution_request_approval_params, proposed_network_policy_amendments), .doc = "The network rules the answer could save: first the one that allows the host, then the one that denies it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "availableDecisions", .type = &type_command_execution_approval_decision_array, .offset = offsetof(struct wire_command_execution_request_approval_params, available_decisions), .doc = "The answers worth offering to the user, in order. Any other decision is understood too.", .experimental = "item/commandExecution/requestApproval.availableDecisions", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_IN_STABLE_TS },
};

const struct type type_command_execution_request_approval_params = {
    .name = "CommandExecutionRequestApprovalParams",
    .ts_name = "CommandExecutionRequestApprovalParams",
    .doc = "Asks whether a command may run, or whether a running one may reach a network host. Members that do not apply are left out.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_execution_request_approval_params),
    .fields = fields_command_execution_request_approval_params, .n_fields = 16,
};

static const struct field fields_command_execution_request_approval_response[] = {
    { .name = "decision", .type = &type_command_execution_approval_decision, .offset = offsetof(struct wire_command_execution_request_approval_response, decision) },
};

const struct type type_command_execution_request_approval_response = {
    .name = "CommandExecutionRequestApprovalResponse",
    .ts_name = "CommandExecutionRequestApprovalResponse",
    .doc = "The decision about the command. An answer that cannot be decoded counts as `decline`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_execution_request_approval_response),
    .fields = fields_command_execution_request_approval_response, .n_fields = 1,
};

static const struct field fields_dynamic_tool_call_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_call_params, thread_id), .doc = "The thread whose model called the tool." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_call_params, turn_id), .doc = "The turn of the call." },
    { .name = "callId", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_call_params, call_id), .doc = "The id the model gave the call; it is also the id of the item." },
    { .name = "namespace", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_call_params, namespace), .doc = "The name that the tool is below, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_call_params, tool), .doc = "The name of the tool, as declared." },
    { .name = "arguments", .type = &type_json, .offset = offsetof(struct wire_dynamic_tool_call_params, arguments) },
};

const struct type type_dynamic_tool_call_params = {
    .name = "DynamicToolCallParams",
    .ts_name = "DynamicToolCallParams",
    .doc = "Asks the client to carry out a tool that it declared in `thread/start`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_dynamic_tool_call_params),
    .fields = fields_dynamic_tool_call_params, .n_fields = 6,
};

static const struct field fields_dynamic_tool_call_response[] = {
    { .name = "contentItems", .type = &type_dynamic_tool_call_output_content_item_array, .offset = offsetof(struct wire_dynamic_tool_call_response, content_items), .doc = "Text and images for the model, in order; may be empty." },
    { .name = "success", .type = &type_bool, .offset = offsetof(struct wire_dynamic_tool_call_response, success), .doc = "False marks the item as failed; the content reaches the model all the same." },
};

const struct type type_dynamic_tool_call_response = {
    .name = "DynamicToolCallResponse",
    .ts_name = "DynamicToolCallResponse",
    .doc = "What the tool produced.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_dynamic_tool_call_response),
    .fields = fields_dynamic_tool_call_response, .n_fields = 2,
};

const struct type type_exec_policy_amendment = {
    .name = "ExecPolicyAmendment",
    .ts_name = "ExecPolicyAmendment",
    .doc = "The words a command must begin with to be allowed by a new rule, such as the program and its first arguments.",
    .kind = KIND_ALIAS,
    .element = &type_string_array,
};

static const struct variant variants_file_change_approval_decision[] = {
    { .name = "accept", .doc = "Apply the changes this once." },
    { .name = "acceptForSession", .doc = "Apply the changes, and do not ask again for these files until the thread is unloaded." },
    { .name = "decline", .doc = "Leave the files alone. The turn goes on and the model is told of the refusal." },
    { .name = "cancel", .doc = "Leave the files alone, and interrupt the turn." },
};

const struct type type_file_change_approval_decision = {
    .name = "FileChangeApprovalDecision",
    .ts_name = "FileChangeApprovalDecision",
    .doc = "The answer to a question about changes to files.",
    .kind = KIND_ENUM,
    .variants = variants_file_change_approval_decision, .n_variants = 4,
    .size = sizeof(enum wire_file_change_approval_decision),
};

static const struct field fields_file_change_request_approval_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_file_change_request_approval_params, thread_id), .doc = "The thread that wants to write." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_file_change_request_approval_params, turn_id), .doc = "The turn that wants to write." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_file_change_request_approval_params, item_id), .doc = "The `fileChange` item in question." },
    { .name = "startedAtMs", .type = &type_i64, .offset = offsetof(struct wire_file_change_request_approval_params, started_at_ms), .doc = "When it was asked, in milliseconds since 1970.", .part = PART_OF_0166 },
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_file_change_request_approval_params, reason), .doc = "Why it is asked again after the sandbox stopped the patch; null for an ordinary question.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "grantRoot", .type = &type_string, .offset = offsetof(struct wire_file_change_request_approval_params, grant_root), .doc = "A directory that acceptance would open for writing. Reserved: always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_file_change_request_approval_params = {
    .name = "FileChangeRequestApprovalParams",
    .ts_name = "FileChangeRequestApprovalParams",
    .doc = "Asks whether a patch may be applied. The changes themselves are in the item, whose start was announced before.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_file_change_request_approval_params),
    .fields = fields_file_change_request_approval_params, .n_fields = 6,
};

static const struct field fields_file_change_request_approval_response[] = {
    { .name = "decision", .type = &type_file_change_approval_decision, .offset = offsetof(struct wire_file_change_request_approval_response, decision) },
};

const struct type type_file_change_request_approval_response = {
    .name = "FileChangeRequestApprovalResponse",
    .ts_name = "FileChangeRequestApprovalResponse",
    .doc = "The decision about the patch. An answer that cannot be decoded counts as `decline`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_file_change_request_approval_response),
    .fields = fields_file_change_request_approval_response, .n_fields = 1,
};

static const struct field fields_granted_permission_profile[] = {
    { .name = "network", .type = &type_additional_network_permissions, .offset = offsetof(struct wire_granted_permission_profile, network), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "fileSystem", .type = &type_additional_file_system_permissions, .offset = offsetof(struct wire_granted_permission_profile, file_system), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_granted_permission_profile = {
    .name = "GrantedPermissionProfile",
    .ts_name = "GrantedPermissionProfile",
    .doc = "The part of the requested permissions that the user grants. What is absent is not granted, and what was not requested has no effect.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_granted_permission_profile),
    .fields = fields_granted_permission_profile, .n_fields = 2,
};

static const struct field fields_guardian_approval_review[] = {
    { .name = "status", .type = &type_guardian_approval_review_status, .offset = offsetof(struct wire_guardian_approval_review, status) },
    { .name = "riskScore", .type = &type_u8, .offset = offsetof(struct wire_guardian_approval_review, risk_score), .doc = "The risk from 0 to 100, where 80 and above is denied. Null while the review runs and when it was aborted.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "riskLevel", .type = &type_guardian_risk_level, .offset = offsetof(struct wire_guardian_approval_review, risk_level), .doc = "The risk in one word. Null while the review runs and when it was aborted.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "rationale", .type = &type_string, .offset = offsetof(struct wire_guardian_approval_review, rationale), .doc = "The reasons in the reviewer's words. Null while the review runs and when it was aborted.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_guardian_approval_review = {
    .name = "GuardianApprovalReview",
    .ts_name = "GuardianApprovalReview",
    .doc = "How the automatic reviewer judges an action.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_guardian_approval_review),
    .fields = fields_guardian_approval_review, .n_fields = 4,
};

static const struct variant variants_guardian_approval_review_status[] = {
    { .name = "inProgress" },
    { .name = "approved" },
    { .name = "denied" },
    { .name = "aborted" },
};

const struct type type_guardian_approval_review_status = {
    .name = "GuardianApprovalReviewStatus",
    .ts_name = "GuardianApprovalReviewStatus",
    .doc = "How far a review has come. `denied` also covers a review that failed or took too long; `aborted` means it was cancelled.",
    .kind = KIND_ENUM,
    .variants = variants_guardian_approval_review_status, .n_variants = 4,
    .size = sizeof(enum wire_guardian_approval_review_status),
};

static const struct variant variants_guardian_risk_level[] = {
    { .name = "low" },
    { .name = "medium" },
    { .name = "high" },
};

const struct type type_guardian_risk_level = {
    .name = "GuardianRiskLevel",
    .ts_name = "GuardianRiskLevel",
    .doc = "The risk of an action in the eyes of the automatic reviewer.",
    .kind = KIND_ENUM,
    .variants = variants_guardian_risk_level, .n_variants = 3,
    .size = sizeof(enum wire_guardian_risk_level),
};

static const struct field fields_item_guardian_approval_review_completed_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_item_guardian_approval_review_completed_notification, thread_id), .doc = "The thread that wanted to act." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_item_guardian_approval_review_completed_notification, turn_id), .doc = "The turn that wanted to act." },
    { .name = "targetItemId", .type = &type_string, .offset = offsetof(struct wire_item_guardian_approval_review_completed_notification, target_item_id), .doc = "The item whose action was reviewed." },
    { .name = "review", .type = &type_guardian_approval_review, .offset = offsetof(struct wire_item_guardian_approval_review_completed_notification, review) },
    { .name = "action", .type = &type_json, .offset = offsetof(struct wire_item_guardian_approval_review_completed_notification, action), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_item_guardian_approval_review_completed_notification = {
    .name = "ItemGuardianApprovalReviewCompletedNotification",
    .ts_name = "ItemGuardianApprovalReviewCompletedNotification",
    .doc = "Tells the verdict of the automatic reviewer. `action` describes what was reviewed and may be null.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_item_guardian_approval_review_completed_notification),
    .fields = fields_item_guardian_approval_review_completed_notification, .n_fields = 5,
};

static const struct field fields_item_guardian_approval_review_started_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_item_guardian_approval_review_started_notification, thread_id), .doc = "The thread that wants to act." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_item_guardian_approval_review_started_notification, turn_id), .doc = "The turn that wants to act." },
    { .name = "targetItemId", .type = &type_string, .offset = offsetof(struct wire_item_guardian_approval_review_started_notification, target_item_id), .doc = "The item whose action is under review; its own start may not have been announced yet." },
    { .name = "review", .type = &type_guardian_approval_review, .offset = offsetof(struct wire_item_guardian_approval_review_started_notification, review) },
    { .name = "action", .type = &type_json, .offset = offsetof(struct wire_item_guardian_approval_review_started_notification, action), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_item_guardian_approval_review_started_notification = {
    .name = "ItemGuardianApprovalReviewStartedNotification",
    .ts_name = "ItemGuardianApprovalReviewStartedNotification",
    .doc = "Tells that the automatic reviewer looks at an action in place of the user. `action` describes it and may be null.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_item_guardian_approval_review_started_notification),
    .fields = fields_item_guardian_approval_review_started_notification, .n_fields = 5,
};

static const struct field fields_network_approval_context[] = {
    { .name = "host", .type = &type_string, .offset = offsetof(struct wire_network_approval_context, host), .doc = "The name or address of the host." },
    { .name = "protocol", .type = &type_network_approval_protocol, .offset = offsetof(struct wire_network_approval_context, protocol) },
};

const struct type type_network_approval_context = {
    .name = "NetworkApprovalContext",
    .ts_name = "NetworkApprovalContext",
    .doc = "The network access that a command attempted.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_network_approval_context),
    .fields = fields_network_approval_context, .n_fields = 2,
};

static const struct variant variants_network_approval_protocol[] = {
    { .name = "http" },
    { .name = "https" },
    { .name = "socks5Tcp" },
    { .name = "socks5Udp" },
};

const struct type type_network_approval_protocol = {
    .name = "NetworkApprovalProtocol",
    .ts_name = "NetworkApprovalProtocol",
    .doc = "How the command tried to reach the host through the server's proxy.",
    .kind = KIND_ENUM,
    .variants = variants_network_approval_protocol, .n_variants = 4,
    .size = sizeof(enum wire_network_approval_protocol),
};

static const struct variant variants_network_domain_permission[] = {
    { .name = "allow" },
    { .name = "deny" },
};

const struct type type_network_domain_permission = {
    .name = "NetworkDomainPermission",
    .ts_name = "NetworkDomainPermission",
    .doc = "What an administrator decided about a domain.",
    .kind = KIND_ENUM,
    .variants = variants_network_domain_permission, .n_variants = 2,
    .size = sizeof(enum wire_network_domain_permission),
};

static const struct field fields_network_policy_amendment[] = {
    { .name = "host", .type = &type_string, .offset = offsetof(struct wire_network_policy_amendment, host), .doc = "The host, which must be the one that was asked about." },
    { .name = "action", .type = &type_network_policy_rule_action, .offset = offsetof(struct wire_network_policy_amendment, action) },
};

const struct type type_network_policy_amendment = {
    .name = "NetworkPolicyAmendment",
    .ts_name = "NetworkPolicyAmendment",
    .doc = "A rule about one host, to be saved by the answer to a network question.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_network_policy_amendment),
    .fields = fields_network_policy_amendment, .n_fields = 2,
};

static const struct variant variants_network_policy_rule_action[] = {
    { .name = "allow" },
    { .name = "deny" },
};

const struct type type_network_policy_rule_action = {
    .name = "NetworkPolicyRuleAction",
    .ts_name = "NetworkPolicyRuleAction",
    .doc = "Whether a network rule opens or closes the way to its host.",
    .kind = KIND_ENUM,
    .variants = variants_network_policy_rule_action, .n_variants = 2,
    .size = sizeof(enum wire_network_policy_rule_action),
};

static const struct variant variants_network_unix_socket_permission[] = {
    { .name = "allow" },
    { .name = "none" },
};

const struct type type_network_unix_socket_permission = {
    .name = "NetworkUnixSocketPermission",
    .ts_name = "NetworkUnixSocketPermission",
    .doc = "What an administrator decided about a Unix socket; `none` gives no access.",
    .kind = KIND_ENUM,
    .variants = variants_network_unix_socket_permission, .n_variants = 2,
    .size = sizeof(enum wire_network_unix_socket_permission),
};

static const struct variant variants_permission_grant_scope[] = {
    { .name = "turn" },
    { .name = "session" },
};

const struct type type_permission_grant_scope = {
    .name = "PermissionGrantScope",
    .ts_name = "PermissionGrantScope",
    .doc = "How long granted permissions last: until the `turn` ends, or for the `session`, that is until the thread is unloaded.",
    .kind = KIND_ENUM,
    .variants = variants_permission_grant_scope, .n_variants = 2,
    .size = sizeof(enum wire_permission_grant_scope),
};

static const struct field fields_permissions_request_approval_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_permissions_request_approval_params, thread_id), .doc = "The thread that asks." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_permissions_request_approval_params, turn_id), .doc = "The turn that asks." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_permissions_request_approval_params, item_id), .doc = "The id of the model's tool call. No item is announced for it." },
    { .name = "environmentId", .type = &type_string, .offset = offsetof(struct wire_permissions_request_approval_params, environment_id), .doc = "Where it would count.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "startedAtMs", .type = &type_i64, .offset = offsetof(struct wire_permissions_request_approval_params, started_at_ms), .doc = "When it was asked, in milliseconds since 1970.", .part = PART_OF_0166 },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_permissions_request_approval_params, cwd), .doc = "The working directory.", .part = PART_OF_0166 },
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_permissions_request_approval_params, reason), .doc = "The model's own words for why it needs them, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "permissions", .type = &type_request_permission_profile, .offset = offsetof(struct wire_permissions_request_approval_params, permissions) },
};

const struct type type_permissions_request_approval_params = {
    .name = "PermissionsRequestApprovalParams",
    .ts_name = "PermissionsRequestApprovalParams",
    .doc = "Asks whether the model may have the permissions it requests for later commands and patches.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_permissions_request_approval_params),
    .fields = fields_permissions_request_approval_params, .n_fields = 8,
};

static const struct field fields_permissions_request_approval_response[] = {
    { .name = "permissions", .type = &type_granted_permission_profile, .offset = offsetof(struct wire_permissions_request_approval_response, permissions) },
    { .name = "scope", .type = &type_permission_grant_scope, .offset = offsetof(struct wire_permissions_request_approval_response, scope), .default_json = "\"turn\"" },
    { .name = "strictAutoReview", .type = &type_bool, .offset = offsetof(struct wire_permissions_request_approval_response, strict_auto_review), .doc = "Has no effect.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
};

const struct type type_permissions_request_approval_response = {
    .name = "PermissionsRequestApprovalResponse",
    .ts_name = "PermissionsRequestApprovalResponse",
    .doc = "The permissions granted and for how long. The scope is one turn unless stated; an error or an undecodable answer grants nothing.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_permissions_request_approval_response),
    .fields = fields_permissions_request_approval_response, .n_fields = 3,
};

static const struct field fields_request_permission_profile[] = {
    { .name = "network", .type = &type_additional_network_permissions, .offset = offsetof(struct wire_request_permission_profile, network), .doc = "The network part, or null when none is requested.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "fileSystem", .type = &type_additional_file_system_permissions, .offset = offsetof(struct wire_request_permission_profile, file_system), .doc = "The file part, or null when none is requested.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_request_permission_profile = {
    .name = "RequestPermissionProfile",
    .ts_name = "RequestPermissionProfile",
    .doc = "The permissions the model requests.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_request_permission_profile),
    .fields = fields_request_permission_profile, .n_fields = 2,
    .flags = TYPE_CLOSED,
};

static const struct field fields_server_request_resolved_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_server_request_resolved_notification, thread_id), .doc = "The thread the question was about." },
    { .name = "requestId", .type = &type_request_id, .offset = offsetof(struct wire_server_request_resolved_notification, request_id) },
};

const struct type type_server_request_resolved_notification = {
    .name = "ServerRequestResolvedNotification",
    .ts_name = "ServerRequestResolvedNotification",
    .doc = "Tells that a question the server asked needs no answer any more, because one arrived or the turn moved on.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_server_request_resolved_notification),
    .fields = fields_server_request_resolved_notification, .n_fields = 2,
};

static const struct field fields_tool_request_user_input_answer[] = {
    { .name = "answers", .type = &type_string_array, .offset = offsetof(struct wire_tool_request_user_input_answer, answers), .doc = "The chosen labels or the text typed; empty when the question was left open." },
};

const struct type type_tool_request_user_input_answer = {
    .name = "ToolRequestUserInputAnswer",
    .ts_name = "ToolRequestUserInputAnswer",
    .doc = "The user's answer to one question.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_tool_request_user_input_answer),
    .fields = fields_tool_request_user_input_answer, .n_fields = 1,
};

static const struct field fields_tool_request_user_input_option[] = {
    { .name = "label", .type = &type_string, .offset = offsetof(struct wire_tool_request_user_input_option, label), .doc = "The short text of the choice, which is also the answer sent back." },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_tool_request_user_input_option, description), .doc = "What choosing it would mean." },
};

const struct type type_tool_request_user_input_option = {
    .name = "ToolRequestUserInputOption",
    .ts_name = "ToolRequestUserInputOption",
    .doc = "One choice offered with a question.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_tool_request_user_input_option),
    .fields = fields_tool_request_user_input_option, .n_fields = 2,
};

static const struct field fields_tool_request_user_input_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_tool_request_user_input_params, thread_id), .doc = "The thread that asks." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_tool_request_user_input_params, turn_id), .doc = "The turn that asks." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_tool_request_user_input_params, item_id), .doc = "The id of the model's tool call. As a rule no item is announced for it." },
    { .name = "questions", .type = &type_tool_request_user_input_question_array, .offset = offsetof(struct wire_tool_request_user_input_params, questions), .doc = "The questions, to be shown in this order." },
    { .name = "isBlocking", .type = &type_bool, .offset = offsetof(struct wire_tool_request_user_input_params, is_blocking), .doc = "Whether the turn waits for the answer: it does.", .part = PART_OF_0166 },
    { .name = "autoResolutionMs", .type = &type_u64, .offset = offsetof(struct wire_tool_request_user_input_params, auto_resolution_ms), .doc = "After how many milliseconds the question is settled without an answer, or null for never.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

const struct type type_tool_request_user_input_params = {
    .name = "ToolRequestUserInputParams",
    .ts_name = "ToolRequestUserInputParams",
    .doc = "Questions the model puts to the user while the turn waits.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_tool_request_user_input_params),
    .fields = fields_tool_request_user_input_params, .n_fields = 6,
};

static const struct field fields_tool_request_user_input_question[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_tool_request_user_input_question, id), .doc = "Names the question; its answer is sent back under this key." },
    { .name = "header", .type = &type_string, .offset = offsetof(struct wire_tool_request_user_input_question, header), .doc = "A title of a few words." },
    { .name = "question", .type = &type_string, .offset = offsetof(struct wire_tool_request_user_input_question, question), .doc = "The question in full." },
    { .name = "isOther", .type = &type_bool, .offset = offsetof(struct wire_tool_request_user_input_question, is_other), .doc = "True when the user may also type an answer of their own.", .default_json = "false" },
    { .name = "isSecret", .type = &type_bool, .offset = offsetof(struct wire_tool_request_user_input_question, is_secret), .doc = "True when the answer should not be shown while it is typed.", .default_json = "false" },
    { .name = "options", .type = &type_tool_request_user_input_option_array, .offset = offsetof(struct wire_tool_request_user_input_question, options), .doc = "The choices, or null for a question with a free answer.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_tool_request_user_input_question = {
    .name = "ToolRequestUserInputQuestion",
    .ts_name = "ToolRequestUserInputQuestion",
    .doc = "One question to the user.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_tool_request_user_input_question),
    .fields = fields_tool_request_user_input_question, .n_fields = 6,
};

static const struct field fields_tool_request_user_input_response[] = {
    { .name = "answers", .type = &type_tool_request_user_input_answer_map, .offset = offsetof(struct wire_tool_request_user_input_response, answers), .doc = "One entry per answered question, keyed by its id. Missing ones count as unanswered." },
};

const struct type type_tool_request_user_input_response = {
    .name = "ToolRequestUserInputResponse",
    .ts_name = "ToolRequestUserInputResponse",
    .doc = "The user's answers.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_tool_request_user_input_response),
    .fields = fields_tool_request_user_input_response, .n_fields = 1,
};

static const struct field fields_thread_attachment[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_attachment, id), .doc = "Identifier of the attachment." },
    { .name = "attachmentType", .type = &type_string, .offset = offsetof(struct wire_thread_attachment, attachment_type), .doc = "What kind of thing it is; the words are between clients." },
    { .name = "identityKey", .type = &type_string, .offset = offsetof(struct wire_thread_attachment, identity_key), .doc = "Which thing of its kind it is." },
    { .name = "payload", .type = &type_json, .offset = offsetof(struct wire_thread_attachment, payload), .doc = "What clients keep about it." },
    { .name = "createdAt", .type = &type_i64, .offset = offsetof(struct wire_thread_attachment, created_at), .doc = "When it was attached, in Unix seconds." },
};

const struct type type_thread_attachment = {
    .name = "ThreadAttachment",
    .ts_name = "ThreadAttachment",
    .doc = "Something that clients have attached to a thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment),
    .fields = fields_thread_attachment, .n_fields = 5,
    .part = PART_OF_0166,
};

static const struct variant variants_thread_attachment_add_outcome[] = {
    { .name = "created" },
    { .name = "existing" },
};

const struct type type_thread_attachment_add_outcome = {
    .name = "ThreadAttachmentAddOutcome",
    .ts_name = "ThreadAttachmentAddOutcome",
    .doc = "Whether an attachment was made or was there already.",
    .kind = KIND_ENUM,
    .variants = variants_thread_attachment_add_outcome, .n_variants = 2,
    .size = sizeof(enum wire_thread_attachment_add_outcome),
    .part = PART_OF_0166,
};

static const struct field fields_thread_attachment_add_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_add_params, thread_id), .doc = "The thread, which must have been stored." },
    { .name = "attachmentType", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_add_params, attachment_type), .doc = "What kind of thing it is; must not be empty." },
    { .name = "identityKey", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_add_params, identity_key), .doc = "Which thing of its kind it is; must not be empty. A thread has each thing once." },
    { .name = "payload", .type = &type_json, .offset = offsetof(struct wire_thread_attachment_add_params, payload), .doc = "What to keep about it." },
};

const struct type type_thread_attachment_add_params = {
    .name = "ThreadAttachmentAddParams",
    .ts_name = "ThreadAttachmentAddParams",
    .doc = "Something to attach to a thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment_add_params),
    .fields = fields_thread_attachment_add_params, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_thread_attachment_add_response[] = {
    { .name = "outcome", .type = &type_thread_attachment_add_outcome, .offset = offsetof(struct wire_thread_attachment_add_response, outcome) },
    { .name = "attachment", .type = &type_thread_attachment, .offset = offsetof(struct wire_thread_attachment_add_response, attachment) },
};

const struct type type_thread_attachment_add_response = {
    .name = "ThreadAttachmentAddResponse",
    .ts_name = "ThreadAttachmentAddResponse",
    .doc = "The attachment. One that was there already keeps its payload.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment_add_response),
    .fields = fields_thread_attachment_add_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_attachment_list_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_list_params, thread_id), .doc = "The thread." },
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_list_params, cursor), .doc = "`nextCursor` of the page before. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_attachment_list_params, limit), .doc = "Largest number of attachments to return; 0 counts as 1.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_attachment_list_params = {
    .name = "ThreadAttachmentListParams",
    .ts_name = "ThreadAttachmentListParams",
    .doc = "Asks for a page of the attachments of a thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment_list_params),
    .fields = fields_thread_attachment_list_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_attachment_list_response[] = {
    { .name = "data", .type = &type_thread_attachment_array, .offset = offsetof(struct wire_thread_attachment_list_response, data), .doc = "The attachments." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_list_response, next_cursor), .doc = "Where the next page begins, or null if this is the last.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_attachment_list_response = {
    .name = "ThreadAttachmentListResponse",
    .ts_name = "ThreadAttachmentListResponse",
    .doc = "Attachments in the order in which they were made.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment_list_response),
    .fields = fields_thread_attachment_list_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct variant variants_thread_attachment_operation[] = {
    { .name = "created" },
    { .name = "deleted" },
};

const struct type type_thread_attachment_operation = {
    .name = "ThreadAttachmentOperation",
    .ts_name = "ThreadAttachmentOperation",
    .doc = "What happened to an attachment.",
    .kind = KIND_ENUM,
    .variants = variants_thread_attachment_operation, .n_variants = 2,
    .size = sizeof(enum wire_thread_attachment_operation),
    .part = PART_OF_0166,
};

static const struct field fields_thread_attachment_owner[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_owner, thread_id), .doc = "The thread." },
    { .name = "archived", .type = &type_bool, .offset = offsetof(struct wire_thread_attachment_owner, archived), .doc = "Is it in the archive?" },
};

const struct type type_thread_attachment_owner = {
    .name = "ThreadAttachmentOwner",
    .ts_name = "ThreadAttachmentOwner",
    .doc = "A thread that something is attached to.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment_owner),
    .fields = fields_thread_attachment_owner, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_attachment_owner_list_params[] = {
    { .name = "attachmentType", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_owner_list_params, attachment_type), .doc = "What kind of thing it is; must not be empty." },
    { .name = "identityKey", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_owner_list_params, identity_key), .doc = "Which thing of its kind it is; must not be empty." },
    { .name = "archived", .type = &type_bool, .offset = offsetof(struct wire_thread_attachment_owner_list_params, archived), .doc = "Only threads of the archive, or only others. Absent or null: both.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_owner_list_params, cursor), .doc = "`nextCursor` of the page before. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_attachment_owner_list_params, limit), .doc = "Largest number of threads to return; 0 counts as 1.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_attachment_owner_list_params = {
    .name = "ThreadAttachmentOwnerListParams",
    .ts_name = "ThreadAttachmentOwnerListParams",
    .doc = "Asks which threads something is attached to.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment_owner_list_params),
    .fields = fields_thread_attachment_owner_list_params, .n_fields = 5,
    .part = PART_OF_0166,
};

static const struct field fields_thread_attachment_owner_list_response[] = {
    { .name = "data", .type = &type_thread_attachment_owner_array, .offset = offsetof(struct wire_thread_attachment_owner_list_response, data), .doc = "The threads." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_owner_list_response, next_cursor), .doc = "Where the next page begins, or null if this is the last.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_attachment_owner_list_response = {
    .name = "ThreadAttachmentOwnerListResponse",
    .ts_name = "ThreadAttachmentOwnerListResponse",
    .doc = "Threads in the order in which it was attached to them.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment_owner_list_response),
    .fields = fields_thread_attachment_owner_list_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_attachment_remove_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_remove_params, thread_id), .doc = "The thread, which must have been stored." },
    { .name = "attachmentType", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_remove_params, attachment_type), .doc = "What kind of thing it is; must not be empty." },
    { .name = "identityKey", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_remove_params, identity_key), .doc = "Which thing of its kind it is; must not be empty." },
};

const struct type type_thread_attachment_remove_params = {
    .name = "ThreadAttachmentRemoveParams",
    .ts_name = "ThreadAttachmentRemoveParams",
    .doc = "The attachment to take away.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment_remove_params),
    .fields = fields_thread_attachment_remove_params, .n_fields = 3,
    .part = PART_OF_0166,
};

const struct type type_thread_attachment_remove_response = {
    .name = "ThreadAttachmentRemoveResponse",
    .ts_name = "ThreadAttachmentRemoveResponse",
    .doc = "Empty: it is not attached, or never was.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment_remove_response),
    .part = PART_OF_0166,
};

static const struct field fields_thread_attachment_updated_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_updated_notification, thread_id), .doc = "The thread." },
    { .name = "attachmentType", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_updated_notification, attachment_type), .doc = "What kind of thing it is." },
    { .name = "identityKey", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_updated_notification, identity_key), .doc = "Which thing of its kind it is." },
    { .name = "attachmentId", .type = &type_string, .offset = offsetof(struct wire_thread_attachment_updated_notification, attachment_id), .doc = "Identifier of the attachment." },
    { .name = "operation", .type = &type_thread_attachment_operation, .offset = offsetof(struct wire_thread_attachment_updated_notification, operation) },
};

const struct type type_thread_attachment_updated_notification = {
    .name = "ThreadAttachmentUpdatedNotification",
    .ts_name = "ThreadAttachmentUpdatedNotification",
    .doc = "Tells that something was attached to a thread, or taken away.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_attachment_updated_notification),
    .fields = fields_thread_attachment_updated_notification, .n_fields = 5,
    .part = PART_OF_0166,
};

static const struct field fields_stored_attachment[] = {
    { .name = "payload", .type = &type_json, .offset = offsetof(struct wire_stored_attachment, payload) },
};

const struct type type_stored_attachment = {
    .name = "StoredAttachment",
    .ts_name = "StoredAttachment",
    .doc = "What our own file keeps of an attachment as JSON.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_stored_attachment),
    .fields = fields_stored_attachment, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_command_exec_output_delta_notification[] = {
    { .name = "processId", .type = &type_string, .offset = offsetof(struct wire_command_exec_output_delta_notification, process_id), .doc = "The id the client chose in `command/exec`." },
    { .name = "stream", .type = &type_command_exec_output_stream, .offset = offsetof(struct wire_command_exec_output_delta_notification, stream), .doc = "Which stream the bytes come from. A terminal has only `stdout`." },
    { .name = "deltaBase64", .type = &type_string, .offset = offsetof(struct wire_command_exec_output_delta_notification, delta_base64), .doc = "The bytes in base64; a character may be split between two pieces." },
    { .name = "capReached", .type = &type_bool, .offset = offsetof(struct wire_command_exec_output_delta_notification, cap_reached), .doc = "True on the last piece of this stream once its output cap is used up. Later output is discarded." },
};

const struct type type_command_exec_output_delta_notification = {
    .name = "CommandExecOutputDeltaNotification",
    .ts_name = "CommandExecOutputDeltaNotification",
    .doc = "A piece of output from a command that streams it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_exec_output_delta_notification),
    .fields = fields_command_exec_output_delta_notification, .n_fields = 4,
};

static const struct variant variants_command_exec_output_stream[] = {
    { .name = "stdout", .doc = "Standard output, or everything that appears on a terminal." },
    { .name = "stderr", .doc = "Standard error, when the command has no terminal." },
};

const struct type type_command_exec_output_stream = {
    .name = "CommandExecOutputStream",
    .ts_name = "CommandExecOutputStream",
    .doc = "A stream that a command writes to.",
    .kind = KIND_ENUM,
    .variants = variants_command_exec_output_stream, .n_variants = 2,
    .size = sizeof(enum wire_command_exec_output_stream),
};

static const struct field fields_command_exec_params[] = {
    { .name = "command", .type = &type_string_array, .offset = offsetof(struct wire_command_exec_params, command), .doc = "The program and its arguments; must not be empty. No shell is added." },
    { .name = "processId", .type = &type_string, .offset = offsetof(struct wire_command_exec_params, process_id), .doc = "A name for the process, unique among the running ones of this connection. Needed to stream, to use a terminal or to terminate it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "tty", .type = &type_bool, .offset = offsetof(struct wire_command_exec_params, tty), .doc = "Run the command on a terminal. This streams both input and output.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "streamStdin", .type = &type_bool, .offset = offsetof(struct wire_command_exec_params, stream_stdin), .doc = "Keep standard input open for `command/exec/write`; otherwise the command reads end-of-file.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "streamStdoutStderr", .type = &type_bool, .offset = offsetof(struct wire_command_exec_params, stream_stdout_stderr), .doc = "Send output as `command/exec/outputDelta` while it appears. The response then has none.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "outputBytesCap", .type = &type_usize, .offset = offsetof(struct wire_command_exec_params, output_bytes_cap), .doc = "The most bytes kept of each stream, 1 MiB when null or absent. Cannot be combined with `disableOutputCap`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "disableOutputCap", .type = &type_bool, .offset = offsetof(struct wire_command_exec_params, disable_output_cap), .doc = "Keep all output, however much it is.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "disableTimeout", .type = &type_bool, .offset = offsetof(struct wire_command_exec_params, disable_timeout), .doc = "Let the command run for as long as it takes.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "timeoutMs", .type = &type_i64, .offset = offsetof(struct wire_command_exec_params, timeout_ms), .doc = "Kill the command after this many milliseconds, 10000 when null or absent. Cannot be combined with `disableTimeout`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "cwd", .type = &type_path, .offset = offsetof(struct wire_command_exec_params, cwd), .doc = "The directory to run in. A relative path starts from the server's own directory, which is also the default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "env", .type = &type_string_or_null_map, .offset = offsetof(struct wire_command_exec_params, env), .doc = "Changes to the command's environment; a null value removes the variable.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "size", .type = &type_command_exec_terminal_size, .offset = offsetof(struct wire_command_exec_params, size), .doc = "The first size of the terminal, 24 rows by 80 columns when null or absent. Allowed only with `tty`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sandboxPolicy", .type = &type_sandbox_policy, .offset = offsetof(struct wire_command_exec_params, sandbox_policy), .doc = "The sandbox to run in. When null or absent, the configured one is used.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_command_exec_params = {
    .name = "CommandExecParams",
    .ts_name = "CommandExecParams",
    .doc = "A command to run on behalf of the client. No thread, rule or approval is involved; only the sandbox policy applies.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_exec_params),
    .fields = fields_command_exec_params, .n_fields = 13,
};

static const struct field fields_command_exec_resize_params[] = {
    { .name = "processId", .type = &type_string, .offset = offsetof(struct wire_command_exec_resize_params, process_id), .doc = "The id given in `command/exec`, which must have asked for a terminal." },
    { .name = "size", .type = &type_command_exec_terminal_size, .offset = offsetof(struct wire_command_exec_resize_params, size), .doc = "The new size." },
};

const struct type type_command_exec_resize_params = {
    .name = "CommandExecResizeParams",
    .ts_name = "CommandExecResizeParams",
    .doc = "A new terminal size for a running command.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_exec_resize_params),
    .fields = fields_command_exec_resize_params, .n_fields = 2,
};

const struct type type_command_exec_resize_response = {
    .name = "CommandExecResizeResponse",
    .ts_name = "CommandExecResizeResponse",
    .doc = "Empty: the terminal has the new size.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_exec_resize_response),
};

static const struct field fields_command_exec_response[] = {
    { .name = "exitCode", .type = &type_i32, .offset = offsetof(struct wire_command_exec_response, exit_code), .doc = "The exit status: 124 after a timeout, and not zero when the command was terminated." },
    { .name = "stdout", .type = &type_string, .offset = offsetof(struct wire_command_exec_response, stdout), .doc = "What it wrote to standard output, up to the cap. Empty when output was streamed." },
    { .name = "stderr", .type = &type_string, .offset = offsetof(struct wire_command_exec_response, stderr), .doc = "What it wrote to standard error, up to the cap. Empty when output was streamed." },
};

const struct type type_command_exec_response = {
    .name = "CommandExecResponse",
    .ts_name = "CommandExecResponse",
    .doc = "How the command ended. It is sent after all of its output.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_exec_response),
    .fields = fields_command_exec_response, .n_fields = 3,
};

static const struct field fields_command_exec_terminal_size[] = {
    { .name = "rows", .type = &type_u16, .offset = offsetof(struct wire_command_exec_terminal_size, rows), .doc = "The number of rows, at least 1." },
    { .name = "cols", .type = &type_u16, .offset = offsetof(struct wire_command_exec_terminal_size, cols), .doc = "The number of columns, at least 1." },
};

const struct type type_command_exec_terminal_size = {
    .name = "CommandExecTerminalSize",
    .ts_name = "CommandExecTerminalSize",
    .doc = "The size of a terminal in character cells.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_exec_terminal_size),
    .fields = fields_command_exec_terminal_size, .n_fields = 2,
};

static const struct field fields_command_exec_terminate_params[] = {
    { .name = "processId", .type = &type_string, .offset = offsetof(struct wire_command_exec_terminate_params, process_id), .doc = "The id given in `command/exec` on this connection." },
};

const struct type type_command_exec_terminate_params = {
    .name = "CommandExecTerminateParams",
    .ts_name = "CommandExecTerminateParams",
    .doc = "Names the running command to kill.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_exec_terminate_params),
    .fields = fields_command_exec_terminate_params, .n_fields = 1,
};

const struct type type_command_exec_terminate_response = {
    .name = "CommandExecTerminateResponse",
    .ts_name = "CommandExecTerminateResponse",
    .doc = "Empty: the command is being killed. Its `command/exec` is answered in its own time.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_exec_terminate_response),
};

static const struct field fields_command_exec_write_params[] = {
    { .name = "processId", .type = &type_string, .offset = offsetof(struct wire_command_exec_write_params, process_id), .doc = "The id given in `command/exec`, which must have asked for open input." },
    { .name = "deltaBase64", .type = &type_string, .offset = offsetof(struct wire_command_exec_write_params, delta_base64), .doc = "The bytes to write, in base64.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "closeStdin", .type = &type_bool, .offset = offsetof(struct wire_command_exec_write_params, close_stdin), .doc = "Close the input after writing; on a terminal, send end-of-file.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_command_exec_write_params = {
    .name = "CommandExecWriteParams",
    .ts_name = "CommandExecWriteParams",
    .doc = "Input for a running command. At least one of the optional members must be given.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_exec_write_params),
    .fields = fields_command_exec_write_params, .n_fields = 3,
};

const struct type type_command_exec_write_response = {
    .name = "CommandExecWriteResponse",
    .ts_name = "CommandExecWriteResponse",
    .doc = "Empty: the input is accepted.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_exec_write_response),
};

static const struct variant variants_forced_login_method[] = {
    { .name = "chatgpt" },
    { .name = "api" },
};

const struct type type_forced_login_method = {
    .name = "ForcedLoginMethod",
    .ts_name = "ForcedLoginMethod",
    .doc = "The only way of signing in that the configuration permits.",
    .kind = KIND_ENUM,
    .variants = variants_forced_login_method, .n_variants = 2,
    .size = sizeof(enum wire_forced_login_method),
    .flags = TYPE_ROOT,
};

static const struct variant variants_web_search_context_size[] = {
    { .name = "low" },
    { .name = "medium" },
    { .name = "high" },
};

const struct type type_web_search_context_size = {
    .name = "WebSearchContextSize",
    .ts_name = "WebSearchContextSize",
    .doc = "How much of the found pages a web search gives to the model.",
    .kind = KIND_ENUM,
    .variants = variants_web_search_context_size, .n_variants = 3,
    .size = sizeof(enum wire_web_search_context_size),
    .flags = TYPE_ROOT,
};

static const struct field fields_web_search_location[] = {
    { .name = "country", .type = &type_string, .offset = offsetof(struct wire_web_search_location, country), .doc = "The country, as a two-letter code.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "region", .type = &type_string, .offset = offsetof(struct wire_web_search_location, region), .doc = "The region or state, in words.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "city", .type = &type_string, .offset = offsetof(struct wire_web_search_location, city), .doc = "The city, in words.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "timezone", .type = &type_string, .offset = offsetof(struct wire_web_search_location, timezone), .doc = "The time zone, as an IANA name such as `Europe/Zurich`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_web_search_location = {
    .name = "WebSearchLocation",
    .ts_name = "WebSearchLocation",
    .doc = "Roughly where the user is, for searches that depend on it. Null members are unknown.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_web_search_location),
    .fields = fields_web_search_location, .n_fields = 4,
    .flags = TYPE_ROOT | TYPE_CLOSED,
};

static const struct variant variants_web_search_mode[] = {
    { .name = "disabled" },
    { .name = "cached" },
    { .name = "live" },
};

const struct type type_web_search_mode = {
    .name = "WebSearchMode",
    .ts_name = "WebSearchMode",
    .doc = "How the model may search the web: not at all, in stored results only, or on the live web.",
    .kind = KIND_ENUM,
    .variants = variants_web_search_mode, .n_variants = 3,
    .size = sizeof(enum wire_web_search_mode),
    .flags = TYPE_ROOT,
};

static const struct field fields_web_search_tool_config[] = {
    { .name = "context_size", .type = &type_web_search_context_size, .offset = offsetof(struct wire_web_search_tool_config, context_size), .doc = "How much text the model gets, or null for the provider's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "allowed_domains", .type = &type_string_array, .offset = offsetof(struct wire_web_search_tool_config, allowed_domains), .doc = "Search only these domains, or null for all.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "location", .type = &type_web_search_location, .offset = offsetof(struct wire_web_search_tool_config, location), .doc = "Where the user is, or null to say nothing about it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_web_search_tool_config = {
    .name = "WebSearchToolConfig",
    .ts_name = "WebSearchToolConfig",
    .doc = "Settings of the web search tool.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_web_search_tool_config),
    .fields = fields_web_search_tool_config, .n_fields = 3,
    .flags = TYPE_ROOT | TYPE_CLOSED,
};

static const struct field fields_analytics_config[] = {
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_analytics_config, enabled), .doc = "Whether statistics may be sent, or null when not set.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "...", .type = &type_json_map, .offset = offsetof(struct wire_analytics_config, extra), .flags = FIELD_EXTRA },
};

const struct type type_analytics_config = {
    .name = "AnalyticsConfig",
    .ts_name = "AnalyticsConfig",
    .doc = "Settings about usage statistics.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_analytics_config),
    .fields = fields_analytics_config, .n_fields = 2,
};

static const struct field fields_config[] = {
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_config, model), .doc = "The model to use.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "review_model", .type = &type_string, .offset = offsetof(struct wire_config, review_model), .doc = "The model for reviews, if it is to be another one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model_context_window", .type = &type_i64, .offset = offsetof(struct wire_config, model_context_window), .doc = "The size of the model's context in tokens, in place of the catalogue's value.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_BIGINT },
    { .name = "model_auto_compact_token_limit", .type = &type_i64, .offset = offsetof(struct wire_config, model_auto_compact_token_limit), .doc = "Compact the history on its own when it reaches this many tokens.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_BIGINT },
    { .name = "model_provider", .type = &type_string, .offset = offsetof(struct wire_config, model_provider), .doc = "The id of the provider that serves the model.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "approval_policy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_config, approval_policy), .doc = "When the agent has to ask before it acts.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "approvals_reviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_config, approvals_reviewer), .doc = "Who answers when approval is needed.", .experimental = "config/read.approvalsReviewer", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_IN_STABLE },
    { .name = "sandbox_mode", .type = &type_sandbox_mode, .offset = offsetof(struct wire_config, sandbox_mode), .doc = "What commands may touch.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "sandbox_workspace_write", .type = &type_sandbox_workspace_write, .offset = offsetof(struct wire_config, sandbox_workspace_write), .doc = "Details of the `workspace-write` sandbox.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "forced_chatgpt_workspace_id", .type = &type_string, .offset = offsetof(struct wire_config, forced_chatgpt_workspace_id), .doc = "The only ChatGPT workspace that may sign in.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "forced_login_method", .type = &type_forced_login_method, .offset = offsetof(struct wire_config, forced_login_method), .doc = "The only permitted way of signing in.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "web_search", .type = &type_web_search_mode, .offset = offsetof(struct wire_config, web_search), .doc = "How the model may search the web.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "tools", .type = &type_tools_v2, .offset = offsetof(struct wire_config, tools), .doc = "Settings of built-in tools.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "profile", .type = &type_string, .offset = offsetof(struct wire_config, profile), .doc = "The name of the active profile.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "profiles", .type = &type_profile_v2_map, .offset = offsetof(struct wire_config, profiles), .doc = "All profiles by name; the active one overrides the members beside it when a thread starts.", .default_json = "{}" },
    { .name = "instructions", .type = &type_string, .offset = offsetof(struct wire_config, instructions), .doc = "Kept for older files; it has no effect.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "developer_instructions", .type = &type_string, .offset = offsetof(struct wire_config, developer_instructions), .doc = "Extra instructions, given to the model as a developer message.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "compact_prompt", .type = &type_string, .offset = offsetof(struct wire_config, compact_prompt), .doc = "The prompt used to summarize the history, in place of the built-in one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model_reasoning_effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_config, model_reasoning_effort), .doc = "How hard the model should think.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model_reasoning_summary", .type = &type_reasoning_summary, .offset = offsetof(struct wire_config, model_reasoning_summary), .doc = "How much of its thinking the model should summarize.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model_verbosity", .type = &type_verbosity, .offset = offsetof(struct wire_config, model_verbosity), .doc = "How long the model's answers should be.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "service_tier", .type = &type_service_tier, .offset = offsetof(struct wire_config, service_tier), .doc = "The speed class in which requests are served.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "analytics", .type = &type_analytics_config, .offset = offsetof(struct wire_config, analytics), .doc = "Settings about usage statistics.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "apps", .type = &type_apps_config, .offset = offsetof(struct wire_config, apps), .doc = "Settings of apps.", .default_json = "null", .experimental = "config/read.apps", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "...", .type = &type_json_map, .offset = offsetof(struct wire_config, extra), .flags = FIELD_EXTRA },
};

const struct type type_config = {
    .name = "Config",
    .ts_name = "Config",
    .doc = "The configuration merged from all layers, with the names of the file. Members are null where no layer sets them; the active profile is not mixed in. Further keys are passed on as they are.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config),
    .fields = fields_config, .n_fields = 25,
};

static const struct field fields_config_batch_write_params[] = {
    { .name = "edits", .type = &type_config_edit_array, .offset = offsetof(struct wire_config_batch_write_params, edits), .doc = "The changes, applied in this order." },
    { .name = "filePath", .type = &type_string, .offset = offsetof(struct wire_config_batch_write_params, file_path), .doc = "The file to change. Only the user's own file is accepted, which is also the default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "expectedVersion", .type = &type_string, .offset = offsetof(struct wire_config_batch_write_params, expected_version), .doc = "Refuse to write unless the user layer still has this version. Null or absent skips the check.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "reloadUserConfig", .type = &type_bool, .offset = offsetof(struct wire_config_batch_write_params, reload_user_config), .doc = "Let loaded threads read the changed file at once, for the settings that can change while they run.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_config_batch_write_params = {
    .name = "ConfigBatchWriteParams",
    .ts_name = "ConfigBatchWriteParams",
    .doc = "Several changes to the user's configuration file, made together or not at all.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_batch_write_params),
    .fields = fields_config_batch_write_params, .n_fields = 4,
};

static const struct field fields_config_edit[] = {
    { .name = "keyPath", .type = &type_string, .offset = offsetof(struct wire_config_edit, key_path), .doc = "The key to change, its parts joined by dots. A part that contains a dot itself stands in double quotes." },
    { .name = "value", .type = &type_json, .offset = offsetof(struct wire_config_edit, value) },
    { .name = "mergeStrategy", .type = &type_merge_strategy, .offset = offsetof(struct wire_config_edit, merge_strategy) },
};

const struct type type_config_edit = {
    .name = "ConfigEdit",
    .ts_name = "ConfigEdit",
    .doc = "One change to the configuration. A null `value` deletes the key.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_edit),
    .fields = fields_config_edit, .n_fields = 3,
};

static const struct field fields_config_layer[] = {
    { .name = "name", .type = &type_config_layer_source, .offset = offsetof(struct wire_config_layer, name) },
    { .name = "version", .type = &type_string, .offset = offsetof(struct wire_config_layer, version), .doc = "A hash of the contents, to notice changes." },
    { .name = "config", .type = &type_json, .offset = offsetof(struct wire_config_layer, config) },
    { .name = "disabledReason", .type = &type_string, .offset = offsetof(struct wire_config_layer, disabled_reason), .doc = "Why the layer is left out of the merge, such as a project that is not trusted. Not set for a layer in force.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_SKIP },
};

const struct type type_config_layer = {
    .name = "ConfigLayer",
    .ts_name = "ConfigLayer",
    .doc = "One source of configuration. `config` holds its contents before merging.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_layer),
    .fields = fields_config_layer, .n_fields = 4,
};

static const struct field fields_config_layer_metadata[] = {
    { .name = "name", .type = &type_config_layer_source, .offset = offsetof(struct wire_config_layer_metadata, name) },
    { .name = "version", .type = &type_string, .offset = offsetof(struct wire_config_layer_metadata, version), .doc = "A hash of the contents of the layer." },
};

const struct type type_config_layer_metadata = {
    .name = "ConfigLayerMetadata",
    .ts_name = "ConfigLayerMetadata",
    .doc = "Names a layer and the state it was read in.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_layer_metadata),
    .fields = fields_config_layer_metadata, .n_fields = 2,
};

static const struct field fields_config_layer_source_mdm[] = {
    { .name = "domain", .type = &type_string, .offset = offsetof(struct wire_config_layer_source_mdm, domain), .doc = "The preference domain." },
    { .name = "key", .type = &type_string, .offset = offsetof(struct wire_config_layer_source_mdm, key), .doc = "The key within the domain." },
};

static const struct type body_config_layer_source_mdm = { .kind = KIND_STRUCT, .size = sizeof(struct wire_config_layer_source_mdm),
    .fields = fields_config_layer_source_mdm, .n_fields = 2 };

static const struct field fields_config_layer_source_system[] = {
    { .name = "file", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_config_layer_source_system, file), .doc = "The path of the file, which need not exist." },
};

static const struct type body_config_layer_source_system = { .kind = KIND_STRUCT, .size = sizeof(struct wire_config_layer_source_system),
    .fields = fields_config_layer_source_system, .n_fields = 1 };

static const struct field fields_config_layer_source_user[] = {
    { .name = "file", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_config_layer_source_user, file), .doc = "The path of the file, which need not exist." },
    { .name = "profile", .type = &type_string, .offset = offsetof(struct wire_config_layer_source_user, profile), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

static const struct type body_config_layer_source_user = { .kind = KIND_STRUCT, .size = sizeof(struct wire_config_layer_source_user),
    .fields = fields_config_layer_source_user, .n_fields = 2 };

static const struct field fields_config_layer_source_project[] = {
    { .name = "dotCodexFolder", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_config_layer_source_project, dot_codex_folder) },
};

static const struct type body_config_layer_source_project = { .kind = KIND_STRUCT, .size = sizeof(struct wire_config_layer_source_project),
    .fields = fields_config_layer_source_project, .n_fields = 1 };

static const struct field fields_config_layer_source_legacy_managed_config_toml_from_file[] = {
    { .name = "file", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_config_layer_source_legacy_managed_config_toml_from_file, file) },
};

static const struct type body_config_layer_source_legacy_managed_config_toml_from_file = { .kind = KIND_STRUCT, .size = sizeof(struct wire_config_layer_source_legacy_managed_config_toml_from_file),
    .fields = fields_config_layer_source_legacy_managed_config_toml_from_file, .n_fields = 1 };

static const struct variant variants_config_layer_source[] = {
    { .name = "mdm", .body = &body_config_layer_source_mdm, .doc = "Settings of a device management system (macOS).", .flags = VARIANT_BODY },
    { .name = "system", .body = &body_config_layer_source_system, .doc = "The file for all users of the machine.", .flags = VARIANT_BODY },
    { .name = "user", .body = &body_config_layer_source_user, .doc = "The user's own file, the only one the server writes to.", .flags = VARIANT_BODY },
    { .name = "project", .body = &body_config_layer_source_project, .doc = "A `.codex` folder of a project. The one nearest to the working directory wins.", .flags = VARIANT_BODY },
    { .name = "sessionFlags", .doc = "Settings given on the command line, and with requests that carry a `config` member." },
    { .name = "legacyManagedConfigTomlFromFile", .body = &body_config_layer_source_legacy_managed_config_toml_from_file, .doc = "An administrator's file of the older kind.", .flags = VARIANT_BODY },
    { .name = "legacyManagedConfigTomlFromMdm", .doc = "An administrator's settings of the older kind, from device management (macOS)." },
};

const struct type type_config_layer_source = {
    .name = "ConfigLayerSource",
    .ts_name = "ConfigLayerSource",
    .doc = "Where a layer of configuration comes from. The variants stand in order: a later one overrides an earlier one.",
    .kind = KIND_UNION,
    .variants = variants_config_layer_source, .n_variants = 7,
    .size = sizeof(struct wire_config_layer_source),
    .body_offset = offsetof(struct wire_config_layer_source, mdm),
    .tag = "type",
};

static const struct field fields_config_read_params[] = {
    { .name = "includeLayers", .type = &type_bool, .offset = offsetof(struct wire_config_read_params, include_layers), .doc = "Also return the layers one by one.", .default_json = "false" },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_config_read_params, cwd), .doc = "Include the project layers that apply in this directory. When null or absent, there are none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_config_read_params = {
    .name = "ConfigReadParams",
    .ts_name = "ConfigReadParams",
    .doc = "Which view of the configuration to return.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_read_params),
    .fields = fields_config_read_params, .n_fields = 2,
};

static const struct field fields_config_read_response[] = {
    { .name = "config", .type = &type_config, .offset = offsetof(struct wire_config_read_response, config) },
    { .name = "origins", .type = &type_config_layer_metadata_map, .offset = offsetof(struct wire_config_read_response, origins), .doc = "The layer that supplied each value, keyed by its dotted path." },
    { .name = "layers", .type = &type_config_layer_array, .offset = offsetof(struct wire_config_read_response, layers), .doc = "All layers, the strongest first, disabled ones included. Not given unless asked for.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_SKIP },
};

const struct type type_config_read_response = {
    .name = "ConfigReadResponse",
    .ts_name = "ConfigReadResponse",
    .doc = "The merged configuration and where it comes from.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_read_response),
    .fields = fields_config_read_response, .n_fields = 3,
};

static const struct field fields_config_requirements[] = {
    { .name = "allowedApprovalPolicies", .type = &type_ask_for_approval_array, .offset = offsetof(struct wire_config_requirements, allowed_approval_policies), .doc = "The approval policies that may be used.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "allowedSandboxModes", .type = &type_sandbox_mode_array, .offset = offsetof(struct wire_config_requirements, allowed_sandbox_modes), .doc = "The sandbox modes that may be used.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "allowedWebSearchModes", .type = &type_web_search_mode_array, .offset = offsetof(struct wire_config_requirements, allowed_web_search_modes), .doc = "The ways of web search that may be used; `disabled` is always among them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "featureRequirements", .type = &type_bool_map, .offset = offsetof(struct wire_config_requirements, feature_requirements), .doc = "Features that are fixed to on or off, by name.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "enforceResidency", .type = &type_residency_requirement, .offset = offsetof(struct wire_config_requirements, enforce_residency), .doc = "Where data must be processed.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "network", .type = &type_network_requirements, .offset = offsetof(struct wire_config_requirements, network), .doc = "Limits for the network access of commands.", .experimental = "configRequirements/read.network", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_config_requirements = {
    .name = "ConfigRequirements",
    .ts_name = "ConfigRequirements",
    .doc = "What the administrator allows. A null member sets no limit.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_requirements),
    .fields = fields_config_requirements, .n_fields = 6,
};

static const struct field fields_config_requirements_read_response[] = {
    { .name = "supportsIndependentSpeedModes", .type = &type_bool, .offset = offsetof(struct wire_config_requirements_read_response, supports_independent_speed_modes), .doc = "Whether a class of service can be chosen for a turn alone: it can.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "requirements", .type = &type_config_requirements, .offset = offsetof(struct wire_config_requirements_read_response, requirements), .doc = "The limits, or null when there are none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_config_requirements_read_response = {
    .name = "ConfigRequirementsReadResponse",
    .ts_name = "ConfigRequirementsReadResponse",
    .doc = "The limits set by the administrator.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_requirements_read_response),
    .fields = fields_config_requirements_read_response, .n_fields = 2,
};

static const struct field fields_config_value_write_params[] = {
    { .name = "keyPath", .type = &type_string, .offset = offsetof(struct wire_config_value_write_params, key_path), .doc = "The key to change, its parts joined by dots. A part that contains a dot itself stands in double quotes." },
    { .name = "value", .type = &type_json, .offset = offsetof(struct wire_config_value_write_params, value) },
    { .name = "mergeStrategy", .type = &type_merge_strategy, .offset = offsetof(struct wire_config_value_write_params, merge_strategy) },
    { .name = "filePath", .type = &type_string, .offset = offsetof(struct wire_config_value_write_params, file_path), .doc = "The file to change. Only the user's own file is accepted, which is also the default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "expectedVersion", .type = &type_string, .offset = offsetof(struct wire_config_value_write_params, expected_version), .doc = "Refuse to write unless the user layer still has this version. Null or absent skips the check.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_config_value_write_params = {
    .name = "ConfigValueWriteParams",
    .ts_name = "ConfigValueWriteParams",
    .doc = "One change to the user's configuration file. A null `value` deletes the key.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_value_write_params),
    .fields = fields_config_value_write_params, .n_fields = 5,
};

static const struct field fields_config_warning_notification[] = {
    { .name = "summary", .type = &type_string, .offset = offsetof(struct wire_config_warning_notification, summary), .doc = "The problem in one line." },
    { .name = "details", .type = &type_string, .offset = offsetof(struct wire_config_warning_notification, details), .doc = "More about it, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_config_warning_notification, path), .doc = "The file concerned. Absent when the problem is not about one.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "range", .type = &type_text_range, .offset = offsetof(struct wire_config_warning_notification, range), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_config_warning_notification = {
    .name = "ConfigWarningNotification",
    .ts_name = "ConfigWarningNotification",
    .doc = "A problem found in the configuration when the server started. `range` is present when the place in the file is known.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_warning_notification),
    .fields = fields_config_warning_notification, .n_fields = 4,
};

static const struct field fields_config_write_response[] = {
    { .name = "status", .type = &type_write_status, .offset = offsetof(struct wire_config_write_response, status) },
    { .name = "version", .type = &type_string, .offset = offsetof(struct wire_config_write_response, version), .doc = "The new version of the user layer, fit for `expectedVersion`." },
    { .name = "filePath", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_config_write_response, file_path), .doc = "The file that now holds the values." },
    { .name = "overriddenMetadata", .type = &type_overridden_metadata, .offset = offsetof(struct wire_config_write_response, overridden_metadata), .doc = "What keeps the written value from taking effect. Null unless the status is `okOverridden`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_config_write_response = {
    .name = "ConfigWriteResponse",
    .ts_name = "ConfigWriteResponse",
    .doc = "The result of a successful write.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_config_write_response),
    .fields = fields_config_write_response, .n_fields = 4,
};

static const struct field fields_warning_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_warning_notification, thread_id), .doc = "The thread it is about; null for all.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_warning_notification, message), .doc = "For people." },
};

const struct type type_warning_notification = {
    .name = "WarningNotification",
    .ts_name = "WarningNotification",
    .doc = "Tells something that people should know of and that stops nothing.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_warning_notification),
    .fields = fields_warning_notification, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_deprecation_notice_notification[] = {
    { .name = "summary", .type = &type_string, .offset = offsetof(struct wire_deprecation_notice_notification, summary), .doc = "What is deprecated, in one line." },
    { .name = "details", .type = &type_string, .offset = offsetof(struct wire_deprecation_notice_notification, details), .doc = "What to use in its place, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_deprecation_notice_notification = {
    .name = "DeprecationNoticeNotification",
    .ts_name = "DeprecationNoticeNotification",
    .doc = "Tells that the user relies on something that will go away.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_deprecation_notice_notification),
    .fields = fields_deprecation_notice_notification, .n_fields = 2,
};

static const struct variant variants_merge_strategy[] = {
    { .name = "replace" },
    { .name = "upsert" },
};

const struct type type_merge_strategy = {
    .name = "MergeStrategy",
    .ts_name = "MergeStrategy",
    .doc = "What to do with a value that exists: `replace` puts the new one in its place, `upsert` merges two tables key by key and otherwise replaces.",
    .kind = KIND_ENUM,
    .variants = variants_merge_strategy, .n_variants = 2,
    .size = sizeof(enum wire_merge_strategy),
};

static const struct field fields_network_requirements[] = {
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_network_requirements, enabled), .doc = "Whether commands reach the network through the proxy.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "httpPort", .type = &type_u16, .offset = offsetof(struct wire_network_requirements, http_port), .doc = "The local port of the HTTP proxy.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "socksPort", .type = &type_u16, .offset = offsetof(struct wire_network_requirements, socks_port), .doc = "The local port of the SOCKS proxy.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "allowUpstreamProxy", .type = &type_bool, .offset = offsetof(struct wire_network_requirements, allow_upstream_proxy), .doc = "Whether the proxy may pass requests on to another proxy.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "dangerouslyAllowNonLoopbackProxy", .type = &type_bool, .offset = offsetof(struct wire_network_requirements, dangerously_allow_non_loopback_proxy), .doc = "Whether the proxy may listen where other machines can reach it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "dangerouslyAllowAllUnixSockets", .type = &type_bool, .offset = offsetof(struct wire_network_requirements, dangerously_allow_all_unix_sockets), .doc = "Whether every Unix socket is open to commands.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "domains", .type = &type_network_domain_permission_map, .offset = offsetof(struct wire_network_requirements, domains), .doc = "Domain patterns and what is decided about each.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "managedAllowedDomainsOnly", .type = &type_bool, .offset = offsetof(struct wire_network_requirements, managed_allowed_domains_only), .doc = "True when users cannot allow further domains.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "allowedDomains", .type = &type_string_array, .offset = offsetof(struct wire_network_requirements, allowed_domains), .doc = "The allowed patterns of `domains` as a list, for older clients.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "deniedDomains", .type = &type_string_array, .offset = offsetof(struct wire_network_requirements, denied_domains), .doc = "The denied patterns of `domains` as a list, for older clients.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "unixSockets", .type = &type_network_unix_socket_permission_map, .offset = offsetof(struct wire_network_requirements, unix_sockets), .doc = "Socket paths and what is decided about each.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "allowUnixSockets", .type = &type_string_array, .offset = offsetof(struct wire_network_requirements, allow_unix_sockets), .doc = "The allowed paths of `unixSockets` as a list, for older clients.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "allowLocalBinding", .type = &type_bool, .offset = offsetof(struct wire_network_requirements, allow_local_binding), .doc = "Whether commands may reach and open ports on this machine.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_network_requirements = {
    .name = "NetworkRequirements",
    .ts_name = "NetworkRequirements",
    .doc = "An administrator's limits for the network access of commands, enforced by the server's proxy. A null member sets no limit.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_network_requirements),
    .fields = fields_network_requirements, .n_fields = 13,
};

static const struct field fields_overridden_metadata[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_overridden_metadata, message), .doc = "An explanation to show to the user." },
    { .name = "overridingLayer", .type = &type_config_layer_metadata, .offset = offsetof(struct wire_overridden_metadata, overriding_layer) },
    { .name = "effectiveValue", .type = &type_json, .offset = offsetof(struct wire_overridden_metadata, effective_value) },
};

const struct type type_overridden_metadata = {
    .name = "OverriddenMetadata",
    .ts_name = "OverriddenMetadata",
    .doc = "Which stronger layer hides a value that was written. `effectiveValue` is the value in force.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_overridden_metadata),
    .fields = fields_overridden_metadata, .n_fields = 3,
};

static const struct field fields_profile_v2[] = {
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_profile_v2, model), .doc = "The model to use.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model_provider", .type = &type_string, .offset = offsetof(struct wire_profile_v2, model_provider), .doc = "The id of the provider that serves the model.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "approval_policy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_profile_v2, approval_policy), .doc = "When the agent has to ask before it acts.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "approvals_reviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_profile_v2, approvals_reviewer), .doc = "Who answers when approval is needed.", .experimental = "config/read.approvalsReviewer", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_IN_STABLE },
    { .name = "service_tier", .type = &type_service_tier, .offset = offsetof(struct wire_profile_v2, service_tier), .doc = "The speed class in which requests are served.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model_reasoning_effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_profile_v2, model_reasoning_effort), .doc = "How hard the model should think.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model_reasoning_summary", .type = &type_reasoning_summary, .offset = offsetof(struct wire_profile_v2, model_reasoning_summary), .doc = "How much of its thinking the model should summarize.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model_verbosity", .type = &type_verbosity, .offset = offsetof(struct wire_profile_v2, model_verbosity), .doc = "How long the model's answers should be.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "web_search", .type = &type_web_search_mode, .offset = offsetof(struct wire_profile_v2, web_search), .doc = "How the model may search the web.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "tools", .type = &type_tools_v2, .offset = offsetof(struct wire_profile_v2, tools), .doc = "Settings of built-in tools.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "chatgpt_base_url", .type = &type_string, .offset = offsetof(struct wire_profile_v2, chatgpt_base_url), .doc = "The address of the backend for accounts, apps and plugins.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "...", .type = &type_json_map, .offset = offsetof(struct wire_profile_v2, extra), .flags = FIELD_EXTRA },
};

const struct type type_profile_v2 = {
    .name = "ProfileV2",
    .ts_name = "ProfileV2",
    .doc = "A named set of settings that stands above the top level of the configuration. Null members are not set by the profile; further keys are passed on as they are.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_profile_v2),
    .fields = fields_profile_v2, .n_fields = 12,
};

static const struct variant variants_residency_requirement[] = {
    { .name = "us" },
};

const struct type type_residency_requirement = {
    .name = "ResidencyRequirement",
    .ts_name = "ResidencyRequirement",
    .doc = "The region in which data must be processed.",
    .kind = KIND_ENUM,
    .variants = variants_residency_requirement, .n_variants = 1,
    .size = sizeof(enum wire_residency_requirement),
};

static const struct field fields_sandbox_workspace_write[] = {
    { .name = "writable_roots", .type = &type_string_array, .offset = offsetof(struct wire_sandbox_workspace_write, writable_roots), .doc = "Further directories that commands may write to.", .default_json = "[]" },
    { .name = "network_access", .type = &type_bool, .offset = offsetof(struct wire_sandbox_workspace_write, network_access), .doc = "Whether commands may use the network.", .default_json = "false" },
    { .name = "exclude_tmpdir_env_var", .type = &type_bool, .offset = offsetof(struct wire_sandbox_workspace_write, exclude_tmpdir_env_var), .doc = "Do not make the directory named by `TMPDIR` writable.", .default_json = "false" },
    { .name = "exclude_slash_tmp", .type = &type_bool, .offset = offsetof(struct wire_sandbox_workspace_write, exclude_slash_tmp), .doc = "Do not make `/tmp` writable.", .default_json = "false" },
};

const struct type type_sandbox_workspace_write = {
    .name = "SandboxWorkspaceWrite",
    .ts_name = "SandboxWorkspaceWrite",
    .doc = "Details of the `workspace-write` sandbox.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_sandbox_workspace_write),
    .fields = fields_sandbox_workspace_write, .n_fields = 4,
};

static const struct field fields_text_position[] = {
    { .name = "line", .type = &type_usize, .offset = offsetof(struct wire_text_position, line), .doc = "The line, counted from 1." },
    { .name = "column", .type = &type_usize, .offset = offsetof(struct wire_text_position, column), .doc = "The column, counted from 1." },
};

const struct type type_text_position = {
    .name = "TextPosition",
    .ts_name = "TextPosition",
    .doc = "A place in a text file.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_text_position),
    .fields = fields_text_position, .n_fields = 2,
};

static const struct field fields_text_range[] = {
    { .name = "start", .type = &type_text_position, .offset = offsetof(struct wire_text_range, start) },
    { .name = "end", .type = &type_text_position, .offset = offsetof(struct wire_text_range, end) },
};

const struct type type_text_range = {
    .name = "TextRange",
    .ts_name = "TextRange",
    .doc = "A stretch of a text file.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_text_range),
    .fields = fields_text_range, .n_fields = 2,
};

static const struct field fields_tools_v2[] = {
    { .name = "web_search", .type = &type_web_search_tool_config, .offset = offsetof(struct wire_tools_v2, web_search), .doc = "Settings of web search, or null for the defaults.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "view_image", .type = &type_bool, .offset = offsetof(struct wire_tools_v2, view_image), .doc = "Whether the model may look at image files, or null for the default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_tools_v2 = {
    .name = "ToolsV2",
    .ts_name = "ToolsV2",
    .doc = "Settings of built-in tools.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_tools_v2),
    .fields = fields_tools_v2, .n_fields = 2,
};

static const struct variant variants_write_status[] = {
    { .name = "ok" },
    { .name = "okOverridden" },
};

const struct type type_write_status = {
    .name = "WriteStatus",
    .ts_name = "WriteStatus",
    .doc = "`ok` when the written value is in force, `okOverridden` when a stronger layer hides it.",
    .kind = KIND_ENUM,
    .variants = variants_write_status, .n_variants = 2,
    .size = sizeof(enum wire_write_status),
};

static const struct field fields_environment_info_params[] = {
    { .name = "environmentId", .type = &type_string, .offset = offsetof(struct wire_environment_info_params, environment_id), .doc = "The environment; the only one is `local`." },
};

const struct type type_environment_info_params = {
    .name = "EnvironmentInfoParams",
    .ts_name = "EnvironmentInfoParams",
    .doc = "Asks what this server knows about an environment.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_environment_info_params),
    .fields = fields_environment_info_params, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_environment_info_response[] = {
    { .name = "shell", .type = &type_environment_shell_info, .offset = offsetof(struct wire_environment_info_response, shell), .doc = "The user's shell there." },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_environment_info_response, cwd), .doc = "The folder in which the server runs, as a `file:` URI, or null if it has none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_environment_info_response = {
    .name = "EnvironmentInfoResponse",
    .ts_name = "EnvironmentInfoResponse",
    .doc = "An environment in which commands run.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_environment_info_response),
    .fields = fields_environment_info_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_environment_shell_info[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_environment_shell_info, name), .doc = "What it is called, such as `bash`." },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_environment_shell_info, path), .doc = "Its program." },
};

const struct type type_environment_shell_info = {
    .name = "EnvironmentShellInfo",
    .ts_name = "EnvironmentShellInfo",
    .doc = "A shell.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_environment_shell_info),
    .fields = fields_environment_shell_info, .n_fields = 2,
    .part = PART_OF_0166,
};

const struct type type_model_provider_capabilities_read_params = {
    .name = "ModelProviderCapabilitiesReadParams",
    .ts_name = "ModelProviderCapabilitiesReadParams",
    .doc = "Empty.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_provider_capabilities_read_params),
    .part = PART_OF_0166,
};

static const struct field fields_model_provider_capabilities_read_response[] = {
    { .name = "imageGeneration", .type = &type_bool, .offset = offsetof(struct wire_model_provider_capabilities_read_response, image_generation), .doc = "Does the provider make pictures?" },
    { .name = "webSearch", .type = &type_bool, .offset = offsetof(struct wire_model_provider_capabilities_read_response, web_search), .doc = "Does the provider search the web?" },
};

const struct type type_model_provider_capabilities_read_response = {
    .name = "ModelProviderCapabilitiesReadResponse",
    .ts_name = "ModelProviderCapabilitiesReadResponse",
    .doc = "What the model's provider is asked for.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_provider_capabilities_read_response),
    .fields = fields_model_provider_capabilities_read_response, .n_fields = 2,
    .part = PART_OF_0166,
};

const struct type type_rollout_compress_response = {
    .name = "RolloutCompressResponse",
    .ts_name = "RolloutCompressResponse",
    .doc = "Empty: rollouts are stored as they are, and nothing is left to do.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_compress_response),
    .part = PART_OF_0166,
};

static const struct field fields_server_diagnostics_gauge[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_server_diagnostics_gauge, name), .doc = "What was counted." },
    { .name = "value", .type = &type_u64, .offset = offsetof(struct wire_server_diagnostics_gauge, value), .doc = "How many there are now." },
};

const struct type type_server_diagnostics_gauge = {
    .name = "ServerDiagnosticsGauge",
    .ts_name = "ServerDiagnosticsGauge",
    .doc = "A number that tells how busy the server is.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_server_diagnostics_gauge),
    .fields = fields_server_diagnostics_gauge, .n_fields = 2,
    .part = PART_OF_0166,
};

const struct type type_server_diagnostics_params = {
    .name = "ServerDiagnosticsParams",
    .ts_name = "ServerDiagnosticsParams",
    .doc = "Empty.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_server_diagnostics_params),
    .part = PART_OF_0166,
};

static const struct field fields_server_diagnostics_process[] = {
    { .name = "id", .type = &type_u32, .offset = offsetof(struct wire_server_diagnostics_process, id), .doc = "Its number." },
    { .name = "residentMemoryBytes", .type = &type_u64, .offset = offsetof(struct wire_server_diagnostics_process, resident_memory_bytes), .doc = "Its memory that is not swapped out, in bytes, or null if the system does not say.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "physicalFootprintBytes", .type = &type_u64, .offset = offsetof(struct wire_server_diagnostics_process, physical_footprint_bytes), .doc = "Always null: only macOS counts this.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_server_diagnostics_process = {
    .name = "ServerDiagnosticsProcess",
    .ts_name = "ServerDiagnosticsProcess",
    .doc = "The process of the server.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_server_diagnostics_process),
    .fields = fields_server_diagnostics_process, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_server_diagnostics_response[] = {
    { .name = "process", .type = &type_server_diagnostics_process, .offset = offsetof(struct wire_server_diagnostics_response, process) },
    { .name = "gauges", .type = &type_server_diagnostics_gauge_array, .offset = offsetof(struct wire_server_diagnostics_response, gauges), .doc = "Numbers, by name." },
};

const struct type type_server_diagnostics_response = {
    .name = "ServerDiagnosticsResponse",
    .ts_name = "ServerDiagnosticsResponse",
    .doc = "How the server is doing.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_server_diagnostics_response),
    .fields = fields_server_diagnostics_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct variant variants_mcp_elicitation_array_type[] = {
    { .name = "array" },
};

const struct type type_mcp_elicitation_array_type = {
    .name = "McpElicitationArrayType",
    .ts_name = "McpElicitationArrayType",
    .doc = "Marks a schema for a list of values.",
    .kind = KIND_ENUM,
    .variants = variants_mcp_elicitation_array_type, .n_variants = 1,
    .size = sizeof(enum wire_mcp_elicitation_array_type),
};

static const struct field fields_mcp_elicitation_boolean_schema[] = {
    { .name = "type", .type = &type_mcp_elicitation_boolean_type, .offset = offsetof(struct wire_mcp_elicitation_boolean_schema, type) },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_boolean_schema, title), .doc = "The label of the field.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_boolean_schema, description), .doc = "Help for filling it in.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "default", .type = &type_bool, .offset = offsetof(struct wire_mcp_elicitation_boolean_schema, default_), .doc = "The value to start with.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_elicitation_boolean_schema = {
    .name = "McpElicitationBooleanSchema",
    .ts_name = "McpElicitationBooleanSchema",
    .doc = "A yes-or-no field.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_boolean_schema),
    .fields = fields_mcp_elicitation_boolean_schema, .n_fields = 4,
    .flags = TYPE_CLOSED,
};

static const struct variant variants_mcp_elicitation_boolean_type[] = {
    { .name = "boolean" },
};

const struct type type_mcp_elicitation_boolean_type = {
    .name = "McpElicitationBooleanType",
    .ts_name = "McpElicitationBooleanType",
    .doc = "Marks a schema for true or false.",
    .kind = KIND_ENUM,
    .variants = variants_mcp_elicitation_boolean_type, .n_variants = 1,
    .size = sizeof(enum wire_mcp_elicitation_boolean_type),
};

static const struct field fields_mcp_elicitation_const_option[] = {
    { .name = "const", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_const_option, const_), .doc = "The value to send back." },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_const_option, title), .doc = "The label to show." },
};

const struct type type_mcp_elicitation_const_option = {
    .name = "McpElicitationConstOption",
    .ts_name = "McpElicitationConstOption",
    .doc = "One choice with a readable label.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_const_option),
    .fields = fields_mcp_elicitation_const_option, .n_fields = 2,
    .flags = TYPE_CLOSED,
};

static const struct variant variants_mcp_elicitation_enum_schema[] = {
    { .name = "singleSelect", .body = &type_mcp_elicitation_single_select_enum_schema, .flags = VARIANT_PAYLOAD },
    { .name = "multiSelect", .body = &type_mcp_elicitation_multi_select_enum_schema, .flags = VARIANT_PAYLOAD },
    { .name = "legacyTitled", .body = &type_mcp_elicitation_legacy_titled_enum_schema, .flags = VARIANT_PAYLOAD },
};

const struct type type_mcp_elicitation_enum_schema = {
    .name = "McpElicitationEnumSchema",
    .ts_name = "McpElicitationEnumSchema",
    .doc = "A field with a fixed set of choices, one or several of which may be taken.",
    .kind = KIND_EITHER,
    .variants = variants_mcp_elicitation_enum_schema, .n_variants = 3,
    .size = sizeof(struct wire_mcp_elicitation_enum_schema),
    .body_offset = offsetof(struct wire_mcp_elicitation_enum_schema, single_select),
};

static const struct field fields_mcp_elicitation_legacy_titled_enum_schema[] = {
    { .name = "type", .type = &type_mcp_elicitation_string_type, .offset = offsetof(struct wire_mcp_elicitation_legacy_titled_enum_schema, type) },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_legacy_titled_enum_schema, title), .doc = "The label of the field.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_legacy_titled_enum_schema, description), .doc = "Help for filling it in.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "enum", .type = &type_string_array, .offset = offsetof(struct wire_mcp_elicitation_legacy_titled_enum_schema, enum_), .doc = "The values to choose from." },
    { .name = "enumNames", .type = &type_string_array, .offset = offsetof(struct wire_mcp_elicitation_legacy_titled_enum_schema, enum_names), .doc = "The labels of the values, in the same order.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "default", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_legacy_titled_enum_schema, default_), .doc = "The value chosen at first.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_elicitation_legacy_titled_enum_schema = {
    .name = "McpElicitationLegacyTitledEnumSchema",
    .ts_name = "McpElicitationLegacyTitledEnumSchema",
    .doc = "A single choice in the older form, with labels in a list of their own.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_legacy_titled_enum_schema),
    .fields = fields_mcp_elicitation_legacy_titled_enum_schema, .n_fields = 6,
    .flags = TYPE_CLOSED,
};

static const struct variant variants_mcp_elicitation_multi_select_enum_schema[] = {
    { .name = "untitledMultiSelect", .body = &type_mcp_elicitation_untitled_multi_select_enum_schema, .flags = VARIANT_PAYLOAD },
    { .name = "titledMultiSelect", .body = &type_mcp_elicitation_titled_multi_select_enum_schema, .flags = VARIANT_PAYLOAD },
};

const struct type type_mcp_elicitation_multi_select_enum_schema = {
    .name = "McpElicitationMultiSelectEnumSchema",
    .ts_name = "McpElicitationMultiSelectEnumSchema",
    .doc = "A field that takes several of its choices, with or without labels for them.",
    .kind = KIND_EITHER,
    .variants = variants_mcp_elicitation_multi_select_enum_schema, .n_variants = 2,
    .size = sizeof(struct wire_mcp_elicitation_multi_select_enum_schema),
    .body_offset = offsetof(struct wire_mcp_elicitation_multi_select_enum_schema, untitled_multi_select),
};

static const struct field fields_mcp_elicitation_number_schema[] = {
    { .name = "type", .type = &type_mcp_elicitation_number_type, .offset = offsetof(struct wire_mcp_elicitation_number_schema, type) },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_number_schema, title), .doc = "The label of the field.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_number_schema, description), .doc = "Help for filling it in.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "minimum", .type = &type_f64, .offset = offsetof(struct wire_mcp_elicitation_number_schema, minimum), .doc = "The smallest number accepted.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "maximum", .type = &type_f64, .offset = offsetof(struct wire_mcp_elicitation_number_schema, maximum), .doc = "The largest number accepted.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "default", .type = &type_f64, .offset = offsetof(struct wire_mcp_elicitation_number_schema, default_), .doc = "The number to start with.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_elicitation_number_schema = {
    .name = "McpElicitationNumberSchema",
    .ts_name = "McpElicitationNumberSchema",
    .doc = "A field for a number.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_number_schema),
    .fields = fields_mcp_elicitation_number_schema, .n_fields = 6,
    .flags = TYPE_CLOSED,
};

static const struct variant variants_mcp_elicitation_number_type[] = {
    { .name = "number" },
    { .name = "integer" },
};

const struct type type_mcp_elicitation_number_type = {
    .name = "McpElicitationNumberType",
    .ts_name = "McpElicitationNumberType",
    .doc = "Marks a schema for a number; `integer` admits whole numbers only.",
    .kind = KIND_ENUM,
    .variants = variants_mcp_elicitation_number_type, .n_variants = 2,
    .size = sizeof(enum wire_mcp_elicitation_number_type),
};

static const struct variant variants_mcp_elicitation_object_type[] = {
    { .name = "object" },
};

const struct type type_mcp_elicitation_object_type = {
    .name = "McpElicitationObjectType",
    .ts_name = "McpElicitationObjectType",
    .doc = "Marks a schema for an object with named members.",
    .kind = KIND_ENUM,
    .variants = variants_mcp_elicitation_object_type, .n_variants = 1,
    .size = sizeof(enum wire_mcp_elicitation_object_type),
};

static const struct variant variants_mcp_elicitation_primitive_schema[] = {
    { .name = "enum", .body = &type_mcp_elicitation_enum_schema, .flags = VARIANT_PAYLOAD },
    { .name = "string", .body = &type_mcp_elicitation_string_schema, .flags = VARIANT_PAYLOAD },
    { .name = "number", .body = &type_mcp_elicitation_number_schema, .flags = VARIANT_PAYLOAD },
    { .name = "boolean", .body = &type_mcp_elicitation_boolean_schema, .flags = VARIANT_PAYLOAD },
};

const struct type type_mcp_elicitation_primitive_schema = {
    .name = "McpElicitationPrimitiveSchema",
    .ts_name = "McpElicitationPrimitiveSchema",
    .doc = "The schema of one field of a form.",
    .kind = KIND_EITHER,
    .variants = variants_mcp_elicitation_primitive_schema, .n_variants = 4,
    .size = sizeof(struct wire_mcp_elicitation_primitive_schema),
    .body_offset = offsetof(struct wire_mcp_elicitation_primitive_schema, enum_),
};

static const struct field fields_mcp_elicitation_schema[] = {
    { .name = "$schema", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_schema, schema), .doc = "The dialect of JSON Schema the server wrote this in.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "type", .type = &type_mcp_elicitation_object_type, .offset = offsetof(struct wire_mcp_elicitation_schema, type) },
    { .name = "properties", .type = &type_mcp_elicitation_primitive_schema_map, .offset = offsetof(struct wire_mcp_elicitation_schema, properties), .doc = "The fields by name." },
    { .name = "required", .type = &type_string_array, .offset = offsetof(struct wire_mcp_elicitation_schema, required), .doc = "The names of the fields that must be filled in; absent means none.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_elicitation_schema = {
    .name = "McpElicitationSchema",
    .ts_name = "McpElicitationSchema",
    .doc = "The form an MCP server wants filled in: a flat object of simple fields.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_schema),
    .fields = fields_mcp_elicitation_schema, .n_fields = 4,
    .flags = TYPE_CLOSED,
};

static const struct variant variants_mcp_elicitation_single_select_enum_schema[] = {
    { .name = "untitledSingleSelect", .body = &type_mcp_elicitation_untitled_single_select_enum_schema, .flags = VARIANT_PAYLOAD },
    { .name = "titledSingleSelect", .body = &type_mcp_elicitation_titled_single_select_enum_schema, .flags = VARIANT_PAYLOAD },
};

const struct type type_mcp_elicitation_single_select_enum_schema = {
    .name = "McpElicitationSingleSelectEnumSchema",
    .ts_name = "McpElicitationSingleSelectEnumSchema",
    .doc = "A field that takes exactly one of its choices, with or without labels for them.",
    .kind = KIND_EITHER,
    .variants = variants_mcp_elicitation_single_select_enum_schema, .n_variants = 2,
    .size = sizeof(struct wire_mcp_elicitation_single_select_enum_schema),
    .body_offset = offsetof(struct wire_mcp_elicitation_single_select_enum_schema, untitled_single_select),
};

static const struct variant variants_mcp_elicitation_string_format[] = {
    { .name = "email" },
    { .name = "uri" },
    { .name = "date" },
    { .name = "date-time" },
};

const struct type type_mcp_elicitation_string_format = {
    .name = "McpElicitationStringFormat",
    .ts_name = "McpElicitationStringFormat",
    .doc = "What kind of text a field expects.",
    .kind = KIND_ENUM,
    .variants = variants_mcp_elicitation_string_format, .n_variants = 4,
    .size = sizeof(enum wire_mcp_elicitation_string_format),
};

static const struct field fields_mcp_elicitation_string_schema[] = {
    { .name = "type", .type = &type_mcp_elicitation_string_type, .offset = offsetof(struct wire_mcp_elicitation_string_schema, type) },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_string_schema, title), .doc = "The label of the field.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_string_schema, description), .doc = "Help for filling it in.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "minLength", .type = &type_u32, .offset = offsetof(struct wire_mcp_elicitation_string_schema, min_length), .doc = "The fewest characters accepted.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "maxLength", .type = &type_u32, .offset = offsetof(struct wire_mcp_elicitation_string_schema, max_length), .doc = "The most characters accepted.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "format", .type = &type_mcp_elicitation_string_format, .offset = offsetof(struct wire_mcp_elicitation_string_schema, format), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "default", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_string_schema, default_), .doc = "The text to start with.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_elicitation_string_schema = {
    .name = "McpElicitationStringSchema",
    .ts_name = "McpElicitationStringSchema",
    .doc = "A field for text.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_string_schema),
    .fields = fields_mcp_elicitation_string_schema, .n_fields = 7,
    .flags = TYPE_CLOSED,
};

static const struct variant variants_mcp_elicitation_string_type[] = {
    { .name = "string" },
};

const struct type type_mcp_elicitation_string_type = {
    .name = "McpElicitationStringType",
    .ts_name = "McpElicitationStringType",
    .doc = "Marks a schema for text.",
    .kind = KIND_ENUM,
    .variants = variants_mcp_elicitation_string_type, .n_variants = 1,
    .size = sizeof(enum wire_mcp_elicitation_string_type),
};

static const struct field fields_mcp_elicitation_titled_enum_items[] = {
    { .name = "anyOf", .type = &type_mcp_elicitation_const_option_array, .offset = offsetof(struct wire_mcp_elicitation_titled_enum_items, any_of), .doc = "The choices, in the order to show them." },
};

const struct type type_mcp_elicitation_titled_enum_items = {
    .name = "McpElicitationTitledEnumItems",
    .ts_name = "McpElicitationTitledEnumItems",
    .doc = "The choices of a multiple selection, with labels.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_titled_enum_items),
    .fields = fields_mcp_elicitation_titled_enum_items, .n_fields = 1,
    .flags = TYPE_CLOSED,
};

static const struct field fields_mcp_elicitation_titled_multi_select_enum_schema[] = {
    { .name = "type", .type = &type_mcp_elicitation_array_type, .offset = offsetof(struct wire_mcp_elicitation_titled_multi_select_enum_schema, type) },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_titled_multi_select_enum_schema, title), .doc = "The label of the field.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_titled_multi_select_enum_schema, description), .doc = "Help for filling it in.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "minItems", .type = &type_u64, .offset = offsetof(struct wire_mcp_elicitation_titled_multi_select_enum_schema, min_items), .doc = "The fewest choices to take.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_BIGINT },
    { .name = "maxItems", .type = &type_u64, .offset = offsetof(struct wire_mcp_elicitation_titled_multi_select_enum_schema, max_items), .doc = "The most choices to take.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_BIGINT },
    { .name = "items", .type = &type_mcp_elicitation_titled_enum_items, .offset = offsetof(struct wire_mcp_elicitation_titled_multi_select_enum_schema, items) },
    { .name = "default", .type = &type_string_array, .offset = offsetof(struct wire_mcp_elicitation_titled_multi_select_enum_schema, default_), .doc = "The values chosen at first.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_elicitation_titled_multi_select_enum_schema = {
    .name = "McpElicitationTitledMultiSelectEnumSchema",
    .ts_name = "McpElicitationTitledMultiSelectEnumSchema",
    .doc = "A multiple selection whose choices have labels.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_titled_multi_select_enum_schema),
    .fields = fields_mcp_elicitation_titled_multi_select_enum_schema, .n_fields = 7,
    .flags = TYPE_CLOSED,
};

static const struct field fields_mcp_elicitation_titled_single_select_enum_schema[] = {
    { .name = "type", .type = &type_mcp_elicitation_string_type, .offset = offsetof(struct wire_mcp_elicitation_titled_single_select_enum_schema, type) },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_titled_single_select_enum_schema, title), .doc = "The label of the field.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_titled_single_select_enum_schema, description), .doc = "Help for filling it in.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "oneOf", .type = &type_mcp_elicitation_const_option_array, .offset = offsetof(struct wire_mcp_elicitation_titled_single_select_enum_schema, one_of), .doc = "The choices, in the order to show them." },
    { .name = "default", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_titled_single_select_enum_schema, default_), .doc = "The value chosen at first.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_elicitation_titled_single_select_enum_schema = {
    .name = "McpElicitationTitledSingleSelectEnumSchema",
    .ts_name = "McpElicitationTitledSingleSelectEnumSchema",
    .doc = "A single choice whose options have labels.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_titled_single_select_enum_schema),
    .fields = fields_mcp_elicitation_titled_single_select_enum_schema, .n_fields = 5,
    .flags = TYPE_CLOSED,
};

static const struct field fields_mcp_elicitation_untitled_enum_items[] = {
    { .name = "type", .type = &type_mcp_elicitation_string_type, .offset = offsetof(struct wire_mcp_elicitation_untitled_enum_items, type) },
    { .name = "enum", .type = &type_string_array, .offset = offsetof(struct wire_mcp_elicitation_untitled_enum_items, enum_), .doc = "The values to choose from." },
};

const struct type type_mcp_elicitation_untitled_enum_items = {
    .name = "McpElicitationUntitledEnumItems",
    .ts_name = "McpElicitationUntitledEnumItems",
    .doc = "The choices of a multiple selection, shown as they are.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_untitled_enum_items),
    .fields = fields_mcp_elicitation_untitled_enum_items, .n_fields = 2,
    .flags = TYPE_CLOSED,
};

static const struct field fields_mcp_elicitation_untitled_multi_select_enum_schema[] = {
    { .name = "type", .type = &type_mcp_elicitation_array_type, .offset = offsetof(struct wire_mcp_elicitation_untitled_multi_select_enum_schema, type) },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_untitled_multi_select_enum_schema, title), .doc = "The label of the field.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_untitled_multi_select_enum_schema, description), .doc = "Help for filling it in.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "minItems", .type = &type_u64, .offset = offsetof(struct wire_mcp_elicitation_untitled_multi_select_enum_schema, min_items), .doc = "The fewest choices to take.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_BIGINT },
    { .name = "maxItems", .type = &type_u64, .offset = offsetof(struct wire_mcp_elicitation_untitled_multi_select_enum_schema, max_items), .doc = "The most choices to take.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_BIGINT },
    { .name = "items", .type = &type_mcp_elicitation_untitled_enum_items, .offset = offsetof(struct wire_mcp_elicitation_untitled_multi_select_enum_schema, items) },
    { .name = "default", .type = &type_string_array, .offset = offsetof(struct wire_mcp_elicitation_untitled_multi_select_enum_schema, default_), .doc = "The values chosen at first.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_elicitation_untitled_multi_select_enum_schema = {
    .name = "McpElicitationUntitledMultiSelectEnumSchema",
    .ts_name = "McpElicitationUntitledMultiSelectEnumSchema",
    .doc = "A multiple selection whose values serve as labels.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_untitled_multi_select_enum_schema),
    .fields = fields_mcp_elicitation_untitled_multi_select_enum_schema, .n_fields = 7,
    .flags = TYPE_CLOSED,
};

static const struct field fields_mcp_elicitation_untitled_single_select_enum_schema[] = {
    { .name = "type", .type = &type_mcp_elicitation_string_type, .offset = offsetof(struct wire_mcp_elicitation_untitled_single_select_enum_schema, type) },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_untitled_single_select_enum_schema, title), .doc = "The label of the field.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_untitled_single_select_enum_schema, description), .doc = "Help for filling it in.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "enum", .type = &type_string_array, .offset = offsetof(struct wire_mcp_elicitation_untitled_single_select_enum_schema, enum_), .doc = "The values to choose from." },
    { .name = "default", .type = &type_string, .offset = offsetof(struct wire_mcp_elicitation_untitled_single_select_enum_schema, default_), .doc = "The value chosen at first.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_elicitation_untitled_single_select_enum_schema = {
    .name = "McpElicitationUntitledSingleSelectEnumSchema",
    .ts_name = "McpElicitationUntitledSingleSelectEnumSchema",
    .doc = "A single choice whose values serve as labels.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_elicitation_untitled_single_select_enum_schema),
    .fields = fields_mcp_elicitation_untitled_single_select_enum_schema, .n_fields = 5,
    .flags = TYPE_CLOSED,
};

static const struct variant variants_mcp_server_elicitation_action[] = {
    { .name = "accept" },
    { .name = "decline" },
    { .name = "cancel" },
};

const struct type type_mcp_server_elicitation_action = {
    .name = "McpServerElicitationAction",
    .ts_name = "McpServerElicitationAction",
    .doc = "What the user did with the question: answered it, refused to, or closed it without deciding.",
    .kind = KIND_ENUM,
    .variants = variants_mcp_server_elicitation_action, .n_variants = 3,
    .size = sizeof(enum wire_mcp_server_elicitation_action),
};

static const struct field fields_mcp_server_elicitation_request_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_mcp_server_elicitation_request_params, thread_id), .doc = "The thread that uses the server." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_mcp_server_elicitation_request_params, turn_id), .doc = "The turn that led to the question, or null when the server asked outside of one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "serverName", .type = &type_string, .offset = offsetof(struct wire_mcp_server_elicitation_request_params, server_name), .doc = "The name of the MCP server in the configuration." },
    { .name = "...", .type = &type_mcp_server_elicitation_request, .offset = offsetof(struct wire_mcp_server_elicitation_request_params, extra), .flags = FIELD_EXTRA },
};

const struct type type_mcp_server_elicitation_request_params = {
    .name = "McpServerElicitationRequestParams",
    .ts_name = "McpServerElicitationRequestParams",
    .doc = "A question of an MCP server, or about a call to one of its tools, for the user.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_server_elicitation_request_params),
    .fields = fields_mcp_server_elicitation_request_params, .n_fields = 4,
};

static const struct field fields_mcp_server_elicitation_request_form[] = {
    { .name = "_meta", .type = &type_json, .offset = offsetof(struct wire_mcp_server_elicitation_request_form, meta), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_mcp_server_elicitation_request_form, message), .doc = "The question to show." },
    { .name = "requestedSchema", .type = &type_mcp_elicitation_schema, .offset = offsetof(struct wire_mcp_server_elicitation_request_form, requested_schema) },
};

static const struct type body_mcp_server_elicitation_request_form = { .kind = KIND_STRUCT, .size = sizeof(struct wire_mcp_server_elicitation_request_form),
    .fields = fields_mcp_server_elicitation_request_form, .n_fields = 3 };

static const struct field fields_mcp_server_elicitation_request_url[] = {
    { .name = "_meta", .type = &type_json, .offset = offsetof(struct wire_mcp_server_elicitation_request_url, meta), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_mcp_server_elicitation_request_url, message), .doc = "The question to show." },
    { .name = "url", .type = &type_string, .offset = offsetof(struct wire_mcp_server_elicitation_request_url, url), .doc = "The page to visit." },
    { .name = "elicitationId", .type = &type_string, .offset = offsetof(struct wire_mcp_server_elicitation_request_url, elicitation_id), .doc = "The server's own id of this question." },
};

static const struct type body_mcp_server_elicitation_request_url = { .kind = KIND_STRUCT, .size = sizeof(struct wire_mcp_server_elicitation_request_url),
    .fields = fields_mcp_server_elicitation_request_url, .n_fields = 4 };

static const struct variant variants_mcp_server_elicitation_request[] = {
    { .name = "form", .body = &body_mcp_server_elicitation_request_form, .doc = "Fill in a form. A form without fields is a plain question to accept or refuse.", .flags = VARIANT_BODY },
    { .name = "url", .body = &body_mcp_server_elicitation_request_url, .doc = "Visit a web page, and say here when it is done.", .flags = VARIANT_BODY },
};

const struct type type_mcp_server_elicitation_request = {
    .name = "McpServerElicitationRequest",
    .ts_name = "McpServerElicitationRequest",
    .doc = "The question itself, told apart by `mode`. `_meta` holds what the server added for the client, or null.",
    .kind = KIND_UNION,
    .variants = variants_mcp_server_elicitation_request, .n_variants = 2,
    .size = sizeof(struct wire_mcp_server_elicitation_request),
    .body_offset = offsetof(struct wire_mcp_server_elicitation_request, form),
    .tag = "mode",
    .flags = TYPE_INLINE,
};

static const struct field fields_mcp_server_elicitation_request_response[] = {
    { .name = "action", .type = &type_mcp_server_elicitation_action, .offset = offsetof(struct wire_mcp_server_elicitation_request_response, action) },
    { .name = "content", .type = &type_json, .offset = offsetof(struct wire_mcp_server_elicitation_request_response, content), .doc = "The filled-in form, an object that fits the requested schema. Null when there is no form or it was not accepted.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "_meta", .type = &type_json, .offset = offsetof(struct wire_mcp_server_elicitation_request_response, meta), .doc = "Hints from the client to this server, such as `persist` to remember the approval of a tool. Null for none; the MCP server does not see it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_mcp_server_elicitation_request_response = {
    .name = "McpServerElicitationRequestResponse",
    .ts_name = "McpServerElicitationRequestResponse",
    .doc = "The user's answer to a question of an MCP server. One that cannot be decoded counts as `decline`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_server_elicitation_request_response),
    .fields = fields_mcp_server_elicitation_request_response, .n_fields = 3,
};

static const struct field fields_external_agent_config_detect_params[] = {
    { .name = "includeHome", .type = &type_bool, .offset = offsetof(struct wire_external_agent_config_detect_params, include_home), .doc = "Look in the user's home directory too.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "cwds", .type = &type_path_array, .offset = offsetof(struct wire_external_agent_config_detect_params, cwds), .doc = "Look in the repositories that contain these directories; null or absent for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_external_agent_config_detect_params = {
    .name = "ExternalAgentConfigDetectParams",
    .ts_name = "ExternalAgentConfigDetectParams",
    .doc = "Where to look for the settings of another coding agent.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_external_agent_config_detect_params),
    .fields = fields_external_agent_config_detect_params, .n_fields = 2,
};

static const struct field fields_external_agent_config_detect_response[] = {
    { .name = "items", .type = &type_external_agent_config_migration_item_array, .offset = offsetof(struct wire_external_agent_config_detect_response, items), .doc = "The possible steps, those of the home directory first. Nothing has been changed yet." },
};

const struct type type_external_agent_config_detect_response = {
    .name = "ExternalAgentConfigDetectResponse",
    .ts_name = "ExternalAgentConfigDetectResponse",
    .doc = "What could be taken over.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_external_agent_config_detect_response),
    .fields = fields_external_agent_config_detect_response, .n_fields = 1,
};

static const struct field fields_external_agent_config_import_params[] = {
    { .name = "migrationItems", .type = &type_external_agent_config_migration_item_array, .offset = offsetof(struct wire_external_agent_config_import_params, migration_items), .doc = "The chosen items, as `externalAgentConfig/detect` returned them." },
};

const struct type type_external_agent_config_import_params = {
    .name = "ExternalAgentConfigImportParams",
    .ts_name = "ExternalAgentConfigImportParams",
    .doc = "What to take over from another coding agent.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_external_agent_config_import_params),
    .fields = fields_external_agent_config_import_params, .n_fields = 1,
};

static const struct field fields_external_agent_config_import_response[] = {
    { .name = "importId", .type = &type_string, .offset = offsetof(struct wire_external_agent_config_import_response, import_id), .doc = "Names this import.", .part = PART_OF_0166 },
};

const struct type type_external_agent_config_import_response = {
    .name = "ExternalAgentConfigImportResponse",
    .ts_name = "ExternalAgentConfigImportResponse",
    .doc = "Empty: the items have been taken over.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_external_agent_config_import_response),
    .fields = fields_external_agent_config_import_response, .n_fields = 1,
};

static const struct field fields_external_agent_config_migration_item[] = {
    { .name = "itemType", .type = &type_external_agent_config_migration_item_type, .offset = offsetof(struct wire_external_agent_config_migration_item, item_type) },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_external_agent_config_migration_item, description), .doc = "What the step reads and what it writes, in words to show to the user." },
    { .name = "cwd", .type = &type_path, .offset = offsetof(struct wire_external_agent_config_migration_item, cwd), .doc = "The root of the repository concerned, or null for the user's home directory.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_external_agent_config_migration_item = {
    .name = "ExternalAgentConfigMigrationItem",
    .ts_name = "ExternalAgentConfigMigrationItem",
    .doc = "One step of taking over another agent's settings.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_external_agent_config_migration_item),
    .fields = fields_external_agent_config_migration_item, .n_fields = 3,
};

static const struct variant variants_external_agent_config_migration_item_type[] = {
    { .name = "AGENTS_MD" },
    { .name = "CONFIG" },
    { .name = "SKILLS" },
    { .name = "MCP_SERVER_CONFIG" },
};

const struct type type_external_agent_config_migration_item_type = {
    .name = "ExternalAgentConfigMigrationItemType",
    .ts_name = "ExternalAgentConfigMigrationItemType",
    .doc = "What a step takes over: the instructions file, the settings, the skills or the MCP servers.",
    .kind = KIND_ENUM,
    .variants = variants_external_agent_config_migration_item_type, .n_variants = 4,
    .size = sizeof(enum wire_external_agent_config_migration_item_type),
};

static const struct field fields_collaboration_mode[] = {
    { .name = "mode", .type = &type_mode_kind, .offset = offsetof(struct wire_collaboration_mode, mode) },
    { .name = "settings", .type = &type_settings, .offset = offsetof(struct wire_collaboration_mode, settings) },
};

const struct type type_collaboration_mode = {
    .name = "CollaborationMode",
    .ts_name = "CollaborationMode",
    .doc = "How the agent works with the user from this turn on: a mode and what goes with it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_collaboration_mode),
    .fields = fields_collaboration_mode, .n_fields = 2,
    .flags = TYPE_ROOT,
};

static const char *const also_mode_kind_default[] = { "code", "custom", "execute", "pair_programming", NULL };
static const struct variant variants_mode_kind[] = {
    { .name = "plan" },
    { .name = "default", .also = also_mode_kind_default },
};

const struct type type_mode_kind = {
    .name = "ModeKind",
    .ts_name = "ModeKind",
    .doc = "`plan` makes the agent explore and propose a plan without changing anything; `default` lets it work. Some older names are read as `default`.",
    .kind = KIND_ENUM,
    .variants = variants_mode_kind, .n_variants = 2,
    .size = sizeof(enum wire_mode_kind),
    .flags = TYPE_ROOT,
};

static const struct field fields_settings[] = {
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_settings, model), .doc = "The model to use in this mode." },
    { .name = "reasoning_effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_settings, reasoning_effort), .doc = "How hard the model should think, or null for the model's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "developer_instructions", .type = &type_string, .offset = offsetof(struct wire_settings, developer_instructions), .doc = "Instructions for the mode. Null takes the built-in text, an empty string gives none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_settings = {
    .name = "Settings",
    .ts_name = "Settings",
    .doc = "The settings that come with a mode.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_settings),
    .fields = fields_settings, .n_fields = 3,
    .flags = TYPE_ROOT,
};

const struct type type_collaboration_mode_list_params = {
    .name = "CollaborationModeListParams",
    .ts_name = "CollaborationModeListParams",
    .doc = "No options.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_collaboration_mode_list_params),
};

static const struct field fields_collaboration_mode_list_response[] = {
    { .name = "data", .type = &type_collaboration_mode_mask_array, .offset = offsetof(struct wire_collaboration_mode_list_response, data), .doc = "The presets, in the order to show them." },
};

const struct type type_collaboration_mode_list_response = {
    .name = "CollaborationModeListResponse",
    .ts_name = "CollaborationModeListResponse",
    .doc = "The modes a client can offer.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_collaboration_mode_list_response),
    .fields = fields_collaboration_mode_list_response, .n_fields = 1,
};

static const struct field fields_collaboration_mode_mask[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_collaboration_mode_mask, name), .doc = "The name to show." },
    { .name = "mode", .type = &type_mode_kind, .offset = offsetof(struct wire_collaboration_mode_mask, mode), .doc = "The mode it selects.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_collaboration_mode_mask, model), .doc = "The model it selects.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "reasoning_effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_collaboration_mode_mask, reasoning_effort), .has_offset = offsetof(struct wire_collaboration_mode_mask, has_reasoning_effort), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_DOUBLE | FIELD_HAS },
};

const struct type type_collaboration_mode_mask = {
    .name = "CollaborationModeMask",
    .ts_name = "CollaborationModeMask",
    .doc = "A preset that fills in parts of a `CollaborationMode`. Null members leave the client's own setting as it is.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_collaboration_mode_mask),
    .fields = fields_collaboration_mode_mask, .n_fields = 4,
};

static const struct field fields_experimental_feature[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_experimental_feature, name), .doc = "The key of the flag in the `features` table of the configuration." },
    { .name = "stage", .type = &type_experimental_feature_stage, .offset = offsetof(struct wire_experimental_feature, stage), .doc = "How far along the feature is." },
    { .name = "displayName", .type = &type_string, .offset = offsetof(struct wire_experimental_feature, display_name), .doc = "The name to show, or null for a feature that is not in beta.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_experimental_feature, description), .doc = "What it does, or null for a feature that is not in beta.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "announcement", .type = &type_string, .offset = offsetof(struct wire_experimental_feature, announcement), .doc = "A text to announce it with, possibly empty, or null for a feature that is not in beta.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_experimental_feature, enabled), .doc = "Whether it is on now." },
    { .name = "defaultEnabled", .type = &type_bool, .offset = offsetof(struct wire_experimental_feature, default_enabled), .doc = "Whether it is on when nobody says otherwise." },
};

const struct type type_experimental_feature = {
    .name = "ExperimentalFeature",
    .ts_name = "ExperimentalFeature",
    .doc = "One feature flag and its state.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_experimental_feature),
    .fields = fields_experimental_feature, .n_fields = 7,
};

static const struct field fields_experimental_feature_enablement_set_params[] = {
    { .name = "enablement", .type = &type_bool_map, .offset = offsetof(struct wire_experimental_feature_enablement_set_params, enablement), .doc = "The wanted state by flag. Only some flags can be switched this way, and what the configuration or the administrator says goes first." },
};

const struct type type_experimental_feature_enablement_set_params = {
    .name = "ExperimentalFeatureEnablementSetParams",
    .ts_name = "ExperimentalFeatureEnablementSetParams",
    .doc = "Feature flags to switch until the server ends.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_experimental_feature_enablement_set_params),
    .fields = fields_experimental_feature_enablement_set_params, .n_fields = 1,
};

static const struct field fields_experimental_feature_enablement_set_response[] = {
    { .name = "enablement", .type = &type_bool_map, .offset = offsetof(struct wire_experimental_feature_enablement_set_response, enablement), .doc = "The switches as requested." },
};

const struct type type_experimental_feature_enablement_set_response = {
    .name = "ExperimentalFeatureEnablementSetResponse",
    .ts_name = "ExperimentalFeatureEnablementSetResponse",
    .doc = "Confirms the switches.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_experimental_feature_enablement_set_response),
    .fields = fields_experimental_feature_enablement_set_response, .n_fields = 1,
};

static const struct field fields_experimental_feature_list_params[] = {
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_experimental_feature_list_params, cursor), .doc = "The `nextCursor` of the previous page; null or absent for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_experimental_feature_list_params, limit), .doc = "The largest number of flags on the page; null or absent for all of them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_experimental_feature_list_params = {
    .name = "ExperimentalFeatureListParams",
    .ts_name = "ExperimentalFeatureListParams",
    .doc = "Which part of the list of flags to return.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_experimental_feature_list_params),
    .fields = fields_experimental_feature_list_params, .n_fields = 2,
};

static const struct field fields_experimental_feature_list_response[] = {
    { .name = "data", .type = &type_experimental_feature_array, .offset = offsetof(struct wire_experimental_feature_list_response, data), .doc = "The flags of this page." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_experimental_feature_list_response, next_cursor), .doc = "Pass this as `cursor` to get the next page; null on the last one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_experimental_feature_list_response = {
    .name = "ExperimentalFeatureListResponse",
    .ts_name = "ExperimentalFeatureListResponse",
    .doc = "One page of feature flags.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_experimental_feature_list_response),
    .fields = fields_experimental_feature_list_response, .n_fields = 2,
};

static const struct variant variants_experimental_feature_stage[] = {
    { .name = "beta", .doc = "Ready to be tried, and offered to users." },
    { .name = "underDevelopment", .doc = "Not finished; meant for its developers." },
    { .name = "stable", .doc = "Finished; the flag remains so that it can be switched off." },
    { .name = "deprecated", .doc = "Still works, and will go away." },
    { .name = "removed", .doc = "Gone; the flag is accepted and does nothing." },
};

const struct type type_experimental_feature_stage = {
    .name = "ExperimentalFeatureStage",
    .ts_name = "ExperimentalFeatureStage",
    .doc = "How far along a feature is.",
    .kind = KIND_ENUM,
    .variants = variants_experimental_feature_stage, .n_variants = 5,
    .size = sizeof(enum wire_experimental_feature_stage),
};

static const struct field fields_mock_experimental_method_params[] = {
    { .name = "value", .type = &type_string, .offset = offsetof(struct wire_mock_experimental_method_params, value), .doc = "Text to send back; may be null or absent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_mock_experimental_method_params = {
    .name = "MockExperimentalMethodParams",
    .ts_name = "MockExperimentalMethodParams",
    .doc = "Input of a method that exists for tests.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mock_experimental_method_params),
    .fields = fields_mock_experimental_method_params, .n_fields = 1,
};

static const struct field fields_mock_experimental_method_response[] = {
    { .name = "echoed", .type = &type_string, .offset = offsetof(struct wire_mock_experimental_method_response, echoed), .doc = "The given text, or null when there was none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_mock_experimental_method_response = {
    .name = "MockExperimentalMethodResponse",
    .ts_name = "MockExperimentalMethodResponse",
    .doc = "Output of a method that exists for tests.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mock_experimental_method_response),
    .fields = fields_mock_experimental_method_response, .n_fields = 1,
};

static const char *const aliases_feedback_upload_params_thread_id[] = { "conversation_id", "conversationId", NULL };
static const struct field fields_feedback_upload_params[] = {
    { .name = "classification", .type = &type_string, .offset = offsetof(struct wire_feedback_upload_params, classification), .doc = "The kind of report, such as `bug`." },
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_feedback_upload_params, reason), .doc = "The user's own words; may be null or absent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_feedback_upload_params, thread_id), .aliases = aliases_feedback_upload_params_thread_id, .doc = "The thread the report is about. Null or absent when it is about none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "includeLogs", .type = &type_bool, .offset = offsetof(struct wire_feedback_upload_params, include_logs), .doc = "Whether the server's logs may go along.", .flags = FIELD_LENIENT },
    { .name = "extraLogFiles", .type = &type_path_array, .offset = offsetof(struct wire_feedback_upload_params, extra_log_files), .doc = "Paths of further files to go along.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_feedback_upload_params = {
    .name = "FeedbackUploadParams",
    .ts_name = "FeedbackUploadParams",
    .doc = "What the user wants to report.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_feedback_upload_params),
    .fields = fields_feedback_upload_params, .n_fields = 5,
};

static const struct field fields_feedback_upload_response[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_feedback_upload_response, thread_id), .doc = "The given thread id, or a made-up one under which the report is filed." },
};

const struct type type_feedback_upload_response = {
    .name = "FeedbackUploadResponse",
    .ts_name = "FeedbackUploadResponse",
    .doc = "Confirms the report.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_feedback_upload_response),
    .fields = fields_feedback_upload_response, .n_fields = 1,
};

static const struct field fields_fs_changed_notification[] = {
    { .name = "watchId", .type = &type_string, .offset = offsetof(struct wire_fs_changed_notification, watch_id), .doc = "The watch, as returned by `fs/watch`." },
    { .name = "changedPaths", .type = &type_absolute_path_buf_array, .offset = offsetof(struct wire_fs_changed_notification, changed_paths), .doc = "What was created, modified, renamed or removed: sorted absolute paths without duplicates." },
};

const struct type type_fs_changed_notification = {
    .name = "FsChangedNotification",
    .ts_name = "FsChangedNotification",
    .doc = "Tells that something changed under a watched path.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_changed_notification),
    .fields = fields_fs_changed_notification, .n_fields = 2,
};

static const struct field fields_fs_copy_params[] = {
    { .name = "sourcePath", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_fs_copy_params, source_path), .doc = "The file, directory or symbolic link to copy. A link is copied as a link." },
    { .name = "destinationPath", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_fs_copy_params, destination_path), .doc = "The path of the copy, whose parent must exist. A file is overwritten, a directory is merged into." },
    { .name = "recursive", .type = &type_bool, .offset = offsetof(struct wire_fs_copy_params, recursive), .doc = "Must be true to copy a directory.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_fs_copy_params = {
    .name = "FsCopyParams",
    .ts_name = "FsCopyParams",
    .doc = "What to copy, and where to.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_copy_params),
    .fields = fields_fs_copy_params, .n_fields = 3,
};

const struct type type_fs_copy_response = {
    .name = "FsCopyResponse",
    .ts_name = "FsCopyResponse",
    .doc = "Empty: the copy is complete.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_copy_response),
};

static const struct field fields_fs_create_directory_params[] = {
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_fs_create_directory_params, path), .doc = "The directory to create." },
    { .name = "recursive", .type = &type_bool, .offset = offsetof(struct wire_fs_create_directory_params, recursive), .doc = "Create missing parents too, and accept a directory that exists. True when null or absent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_fs_create_directory_params = {
    .name = "FsCreateDirectoryParams",
    .ts_name = "FsCreateDirectoryParams",
    .doc = "The directory to create.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_create_directory_params),
    .fields = fields_fs_create_directory_params, .n_fields = 2,
};

const struct type type_fs_create_directory_response = {
    .name = "FsCreateDirectoryResponse",
    .ts_name = "FsCreateDirectoryResponse",
    .doc = "Empty: the directory exists.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_create_directory_response),
};

static const struct field fields_fs_get_metadata_params[] = {
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_fs_get_metadata_params, path), .doc = "The file or directory to inspect; symbolic links are followed." },
};

const struct type type_fs_get_metadata_params = {
    .name = "FsGetMetadataParams",
    .ts_name = "FsGetMetadataParams",
    .doc = "The file to inspect.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_get_metadata_params),
    .fields = fields_fs_get_metadata_params, .n_fields = 1,
};

static const struct field fields_fs_get_metadata_response[] = {
    { .name = "isDirectory", .type = &type_bool, .offset = offsetof(struct wire_fs_get_metadata_response, is_directory), .doc = "True for a directory." },
    { .name = "isFile", .type = &type_bool, .offset = offsetof(struct wire_fs_get_metadata_response, is_file), .doc = "True for a regular file. Both flags are false for anything else, such as a socket." },
    { .name = "isSymlink", .type = &type_bool, .offset = offsetof(struct wire_fs_get_metadata_response, is_symlink), .doc = "True for a symbolic link; the other members are those of what it leads to.", .part = PART_OF_0166 },
    { .name = "createdAtMs", .type = &type_i64, .offset = offsetof(struct wire_fs_get_metadata_response, created_at_ms), .doc = "When it was created, in milliseconds since the Unix epoch; 0 when the system does not tell." },
    { .name = "modifiedAtMs", .type = &type_i64, .offset = offsetof(struct wire_fs_get_metadata_response, modified_at_ms), .doc = "When its contents last changed, in milliseconds since the Unix epoch; 0 when unknown." },
};

const struct type type_fs_get_metadata_response = {
    .name = "FsGetMetadataResponse",
    .ts_name = "FsGetMetadataResponse",
    .doc = "What kind of file it is and when it changed.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_get_metadata_response),
    .fields = fields_fs_get_metadata_response, .n_fields = 5,
};

static const struct field fields_fs_read_directory_entry[] = {
    { .name = "fileName", .type = &type_string, .offset = offsetof(struct wire_fs_read_directory_entry, file_name), .doc = "The name alone, without the directory." },
    { .name = "isDirectory", .type = &type_bool, .offset = offsetof(struct wire_fs_read_directory_entry, is_directory), .doc = "True for a directory, or a link to one." },
    { .name = "isFile", .type = &type_bool, .offset = offsetof(struct wire_fs_read_directory_entry, is_file), .doc = "True for a regular file, or a link to one." },
};

const struct type type_fs_read_directory_entry = {
    .name = "FsReadDirectoryEntry",
    .ts_name = "FsReadDirectoryEntry",
    .doc = "One entry of a directory.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_read_directory_entry),
    .fields = fields_fs_read_directory_entry, .n_fields = 3,
};

static const struct field fields_fs_read_directory_params[] = {
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_fs_read_directory_params, path), .doc = "The directory to list." },
};

const struct type type_fs_read_directory_params = {
    .name = "FsReadDirectoryParams",
    .ts_name = "FsReadDirectoryParams",
    .doc = "The directory to list.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_read_directory_params),
    .fields = fields_fs_read_directory_params, .n_fields = 1,
};

static const struct field fields_fs_read_directory_response[] = {
    { .name = "entries", .type = &type_fs_read_directory_entry_array, .offset = offsetof(struct wire_fs_read_directory_response, entries), .doc = "Its direct entries, in no particular order." },
};

const struct type type_fs_read_directory_response = {
    .name = "FsReadDirectoryResponse",
    .ts_name = "FsReadDirectoryResponse",
    .doc = "The contents of a directory.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_read_directory_response),
    .fields = fields_fs_read_directory_response, .n_fields = 1,
};

static const struct field fields_fs_read_file_params[] = {
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_fs_read_file_params, path), .doc = "The file to read, of at most 512 MiB." },
};

const struct type type_fs_read_file_params = {
    .name = "FsReadFileParams",
    .ts_name = "FsReadFileParams",
    .doc = "The file to read.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_read_file_params),
    .fields = fields_fs_read_file_params, .n_fields = 1,
};

static const struct field fields_fs_read_file_response[] = {
    { .name = "dataBase64", .type = &type_string, .offset = offsetof(struct wire_fs_read_file_response, data_base64), .doc = "All its bytes, in base64." },
};

const struct type type_fs_read_file_response = {
    .name = "FsReadFileResponse",
    .ts_name = "FsReadFileResponse",
    .doc = "The contents of a file.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_read_file_response),
    .fields = fields_fs_read_file_response, .n_fields = 1,
};

static const struct field fields_fs_remove_params[] = {
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_fs_remove_params, path), .doc = "The file or directory to remove. Of a symbolic link only the link itself is removed." },
    { .name = "recursive", .type = &type_bool, .offset = offsetof(struct wire_fs_remove_params, recursive), .doc = "Remove a directory with everything in it. True when null or absent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "force", .type = &type_bool, .offset = offsetof(struct wire_fs_remove_params, force), .doc = "Do not mind if nothing is there. True when null or absent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_fs_remove_params = {
    .name = "FsRemoveParams",
    .ts_name = "FsRemoveParams",
    .doc = "What to remove.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_remove_params),
    .fields = fields_fs_remove_params, .n_fields = 3,
};

const struct type type_fs_remove_response = {
    .name = "FsRemoveResponse",
    .ts_name = "FsRemoveResponse",
    .doc = "Empty: the path no longer exists.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_remove_response),
};

static const struct field fields_fs_unwatch_params[] = {
    { .name = "watchId", .type = &type_string, .offset = offsetof(struct wire_fs_unwatch_params, watch_id), .doc = "The watch, as returned by `fs/watch`. An unknown id is no error." },
};

const struct type type_fs_unwatch_params = {
    .name = "FsUnwatchParams",
    .ts_name = "FsUnwatchParams",
    .doc = "The watch to end.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_unwatch_params),
    .fields = fields_fs_unwatch_params, .n_fields = 1,
};

const struct type type_fs_unwatch_response = {
    .name = "FsUnwatchResponse",
    .ts_name = "FsUnwatchResponse",
    .doc = "Empty: no `fs/changed` for this watch follows.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_unwatch_response),
};

static const struct field fields_fs_watch_params[] = {
    { .name = "watchId", .type = &type_string, .offset = offsetof(struct wire_fs_watch_params, watch_id), .doc = "A name for the watch, which no other of the connection has. Clients of 0.166 have to give one; for others it is made.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_fs_watch_params, path), .doc = "The file or directory to watch, which need not exist yet. Of a directory only the direct entries are watched." },
};

const struct type type_fs_watch_params = {
    .name = "FsWatchParams",
    .ts_name = "FsWatchParams",
    .doc = "The path to watch.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_watch_params),
    .fields = fields_fs_watch_params, .n_fields = 2,
};

static const struct field fields_fs_watch_response[] = {
    { .name = "watchId", .type = &type_string, .offset = offsetof(struct wire_fs_watch_response, watch_id), .doc = "Names the watch in `fs/changed` and `fs/unwatch`.", .part = PART_OF_0118 },
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_fs_watch_response, path), .doc = "The watched path, with `.` and `..` resolved and symbolic links kept." },
};

const struct type type_fs_watch_response = {
    .name = "FsWatchResponse",
    .ts_name = "FsWatchResponse",
    .doc = "The new watch.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_watch_response),
    .fields = fields_fs_watch_response, .n_fields = 2,
};

static const struct field fields_fs_write_file_params[] = {
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_fs_write_file_params, path), .doc = "The file to create or overwrite; its directory must exist." },
    { .name = "dataBase64", .type = &type_string, .offset = offsetof(struct wire_fs_write_file_params, data_base64), .doc = "The whole new contents, in base64 with padding." },
};

const struct type type_fs_write_file_params = {
    .name = "FsWriteFileParams",
    .ts_name = "FsWriteFileParams",
    .doc = "The file to write.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_write_file_params),
    .fields = fields_fs_write_file_params, .n_fields = 2,
};

const struct type type_fs_write_file_response = {
    .name = "FsWriteFileResponse",
    .ts_name = "FsWriteFileResponse",
    .doc = "Empty: the file is written.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fs_write_file_response),
};

static const struct variant variants_thread_goal_status[] = {
    { .name = "active" },
    { .name = "paused" },
    { .name = "blocked" },
    { .name = "usageLimited" },
    { .name = "budgetLimited" },
    { .name = "complete" },
};

const struct type type_thread_goal_status = {
    .name = "ThreadGoalStatus",
    .ts_name = "ThreadGoalStatus",
    .doc = "How a goal is doing.",
    .kind = KIND_ENUM,
    .variants = variants_thread_goal_status, .n_variants = 6,
    .size = sizeof(enum wire_thread_goal_status),
    .part = PART_OF_0166,
};

static const struct variant variants_thread_goal_mutation_origin[] = {
    { .name = "user" },
    { .name = "automatic" },
};

const struct type type_thread_goal_mutation_origin = {
    .name = "ThreadGoalMutationOrigin",
    .ts_name = "ThreadGoalMutationOrigin",
    .doc = "Who changes a goal.",
    .kind = KIND_ENUM,
    .variants = variants_thread_goal_mutation_origin, .n_variants = 2,
    .size = sizeof(enum wire_thread_goal_mutation_origin),
    .part = PART_OF_0166,
};

static const struct field fields_thread_goal[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_goal, thread_id) },
    { .name = "objective", .type = &type_string, .offset = offsetof(struct wire_thread_goal, objective) },
    { .name = "status", .type = &type_thread_goal_status, .offset = offsetof(struct wire_thread_goal, status) },
    { .name = "tokenBudget", .type = &type_i64, .offset = offsetof(struct wire_thread_goal, token_budget), .doc = "Tokens that it may use, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "tokensUsed", .type = &type_i64, .offset = offsetof(struct wire_thread_goal, tokens_used), .doc = "Tokens that it has used: what the model has read anew, and what it has written." },
    { .name = "timeUsedSeconds", .type = &type_i64, .offset = offsetof(struct wire_thread_goal, time_used_seconds) },
    { .name = "createdAt", .type = &type_i64, .offset = offsetof(struct wire_thread_goal, created_at), .doc = "Unix seconds." },
    { .name = "updatedAt", .type = &type_i64, .offset = offsetof(struct wire_thread_goal, updated_at), .doc = "Unix seconds." },
};

const struct type type_thread_goal = {
    .name = "ThreadGoal",
    .ts_name = "ThreadGoal",
    .doc = "A goal: while it is `active`, the thread begins its next turn by itself.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_goal),
    .fields = fields_thread_goal, .n_fields = 8,
    .part = PART_OF_0166,
};

static const struct field fields_thread_goal_set_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_goal_set_params, thread_id) },
    { .name = "origin", .type = &type_thread_goal_mutation_origin, .offset = offsetof(struct wire_thread_goal_set_params, origin), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "objective", .type = &type_string, .offset = offsetof(struct wire_thread_goal_set_params, objective), .doc = "At most 4000 characters. A thread without a goal gets one, which is active.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "status", .type = &type_thread_goal_status, .offset = offsetof(struct wire_thread_goal_set_params, status), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "tokenBudget", .type = &type_i64, .offset = offsetof(struct wire_thread_goal_set_params, token_budget), .has_offset = offsetof(struct wire_thread_goal_set_params, has_token_budget), .doc = "More than 0, or null for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_DOUBLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
};

const struct type type_thread_goal_set_params = {
    .name = "ThreadGoalSetParams",
    .ts_name = "ThreadGoalSetParams",
    .doc = "Sets or changes the goal of a thread; what is absent stays.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_goal_set_params),
    .fields = fields_thread_goal_set_params, .n_fields = 5,
    .part = PART_OF_0166,
};

static const struct field fields_thread_goal_set_response[] = {
    { .name = "goal", .type = &type_thread_goal, .offset = offsetof(struct wire_thread_goal_set_response, goal) },
};

const struct type type_thread_goal_set_response = {
    .name = "ThreadGoalSetResponse",
    .ts_name = "ThreadGoalSetResponse",
    .doc = "The goal as it is now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_goal_set_response),
    .fields = fields_thread_goal_set_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_goal_get_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_goal_get_params, thread_id) },
};

const struct type type_thread_goal_get_params = {
    .name = "ThreadGoalGetParams",
    .ts_name = "ThreadGoalGetParams",
    .doc = "Asks for the goal of a thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_goal_get_params),
    .fields = fields_thread_goal_get_params, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_goal_get_response[] = {
    { .name = "goal", .type = &type_thread_goal, .offset = offsetof(struct wire_thread_goal_get_response, goal), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_goal_get_response = {
    .name = "ThreadGoalGetResponse",
    .ts_name = "ThreadGoalGetResponse",
    .doc = "The goal, or null.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_goal_get_response),
    .fields = fields_thread_goal_get_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_goal_clear_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_goal_clear_params, thread_id) },
    { .name = "origin", .type = &type_thread_goal_mutation_origin, .offset = offsetof(struct wire_thread_goal_clear_params, origin), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_goal_clear_params = {
    .name = "ThreadGoalClearParams",
    .ts_name = "ThreadGoalClearParams",
    .doc = "Takes the goal of a thread away.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_goal_clear_params),
    .fields = fields_thread_goal_clear_params, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_goal_clear_response[] = {
    { .name = "cleared", .type = &type_bool, .offset = offsetof(struct wire_thread_goal_clear_response, cleared) },
};

const struct type type_thread_goal_clear_response = {
    .name = "ThreadGoalClearResponse",
    .ts_name = "ThreadGoalClearResponse",
    .doc = "Whether there was one.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_goal_clear_response),
    .fields = fields_thread_goal_clear_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_goal_updated_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_goal_updated_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_thread_goal_updated_notification, turn_id), .doc = "The turn that it happened in, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "goal", .type = &type_thread_goal, .offset = offsetof(struct wire_thread_goal_updated_notification, goal) },
};

const struct type type_thread_goal_updated_notification = {
    .name = "ThreadGoalUpdatedNotification",
    .ts_name = "ThreadGoalUpdatedNotification",
    .doc = "The goal of a thread is another, or is doing otherwise.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_goal_updated_notification),
    .fields = fields_thread_goal_updated_notification, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_goal_cleared_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_goal_cleared_notification, thread_id) },
};

const struct type type_thread_goal_cleared_notification = {
    .name = "ThreadGoalClearedNotification",
    .ts_name = "ThreadGoalClearedNotification",
    .doc = "The thread has no goal.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_goal_cleared_notification),
    .fields = fields_thread_goal_cleared_notification, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_create_goal_arguments[] = {
    { .name = "objective", .type = &type_string, .offset = offsetof(struct wire_create_goal_arguments, objective) },
    { .name = "token_budget", .type = &type_i64, .offset = offsetof(struct wire_create_goal_arguments, token_budget), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_create_goal_arguments = {
    .name = "CreateGoalArguments",
    .ts_name = "CreateGoalArguments",
    .doc = "Arguments of `create_goal`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_create_goal_arguments),
    .fields = fields_create_goal_arguments, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_update_goal_arguments[] = {
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_update_goal_arguments, status) },
};

const struct type type_update_goal_arguments = {
    .name = "UpdateGoalArguments",
    .ts_name = "UpdateGoalArguments",
    .doc = "Arguments of `update_goal`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_update_goal_arguments),
    .fields = fields_update_goal_arguments, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_goal_tool_answer[] = {
    { .name = "goal", .type = &type_thread_goal, .offset = offsetof(struct wire_goal_tool_answer, goal), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "remainingTokens", .type = &type_i64, .offset = offsetof(struct wire_goal_tool_answer, remaining_tokens), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_goal_tool_answer = {
    .name = "GoalToolAnswer",
    .ts_name = "GoalToolAnswer",
    .doc = "What the goal tools answer.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_goal_tool_answer),
    .fields = fields_goal_tool_answer, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_review_shown_command[] = {
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_review_shown_command, command) },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_review_shown_command, cwd) },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_review_shown_command, tool) },
};

const struct type type_review_shown_command = {
    .name = "ReviewShownCommand",
    .ts_name = "ReviewShownCommand",
    .doc = "What clients hear of a command under review.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_review_shown_command),
    .fields = fields_review_shown_command, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_reviewed_command[] = {
    { .name = "additional_permissions", .type = &type_additional_permission_profile, .offset = offsetof(struct wire_reviewed_command, additional_permissions), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "command", .type = &type_string_array, .offset = offsetof(struct wire_reviewed_command, command) },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_reviewed_command, cwd) },
    { .name = "justification", .type = &type_string, .offset = offsetof(struct wire_reviewed_command, justification), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "runs_without_sandbox", .type = &type_bool, .offset = offsetof(struct wire_reviewed_command, runs_without_sandbox) },
    { .name = "sandbox_permissions", .type = &type_sandbox_permissions, .offset = offsetof(struct wire_reviewed_command, sandbox_permissions) },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_reviewed_command, tool) },
    { .name = "tty", .type = &type_bool, .offset = offsetof(struct wire_reviewed_command, tty), .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_reviewed_command = {
    .name = "ReviewedCommand",
    .ts_name = "ReviewedCommand",
    .doc = "The same for the guardian.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_reviewed_command),
    .fields = fields_reviewed_command, .n_fields = 8,
    .flags = TYPE_INLINE,
};

static const struct field fields_reviewed_patch[] = {
    { .name = "change_count", .type = &type_u64, .offset = offsetof(struct wire_reviewed_patch, change_count) },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_reviewed_patch, cwd) },
    { .name = "files", .type = &type_string_array, .offset = offsetof(struct wire_reviewed_patch, files) },
    { .name = "patch", .type = &type_string, .offset = offsetof(struct wire_reviewed_patch, patch), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_reviewed_patch, tool) },
    { .name = "where", .type = &type_string, .offset = offsetof(struct wire_reviewed_patch, where), .doc = "Which files lie elsewhere than it seems, in words.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_reviewed_patch = {
    .name = "ReviewedPatch",
    .ts_name = "ReviewedPatch",
    .doc = "A patch under review; clients do not hear of its text.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_reviewed_patch),
    .fields = fields_reviewed_patch, .n_fields = 6,
    .flags = TYPE_INLINE,
};

static const struct field fields_reviewed_tool_call[] = {
    { .name = "arguments", .type = &type_json, .offset = offsetof(struct wire_reviewed_tool_call, arguments), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "server", .type = &type_string, .offset = offsetof(struct wire_reviewed_tool_call, server) },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_reviewed_tool_call, tool) },
    { .name = "tool_description", .type = &type_string, .offset = offsetof(struct wire_reviewed_tool_call, tool_description), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "tool_name", .type = &type_string, .offset = offsetof(struct wire_reviewed_tool_call, tool_name) },
    { .name = "tool_title", .type = &type_string, .offset = offsetof(struct wire_reviewed_tool_call, tool_title), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_reviewed_tool_call = {
    .name = "ReviewedToolCall",
    .ts_name = "ReviewedToolCall",
    .doc = "A call of a tool of an MCP server; clients only hear of its names.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_reviewed_tool_call),
    .fields = fields_reviewed_tool_call, .n_fields = 6,
    .flags = TYPE_INLINE,
};

static const struct field fields_guardian_assessment[] = {
    { .name = "risk_level", .type = &type_guardian_risk_level, .offset = offsetof(struct wire_guardian_assessment, risk_level) },
    { .name = "risk_score", .type = &type_u8, .offset = offsetof(struct wire_guardian_assessment, risk_score) },
    { .name = "rationale", .type = &type_string, .offset = offsetof(struct wire_guardian_assessment, rationale) },
    { .name = "evidence", .type = &type_guardian_evidence_array, .offset = offsetof(struct wire_guardian_assessment, evidence) },
};

const struct type type_guardian_assessment = {
    .name = "GuardianAssessment",
    .ts_name = "GuardianAssessment",
    .doc = "The answer of the guardian.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_guardian_assessment),
    .fields = fields_guardian_assessment, .n_fields = 4,
    .flags = TYPE_INLINE,
};

static const struct field fields_guardian_evidence[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_guardian_evidence, message) },
    { .name = "why", .type = &type_string, .offset = offsetof(struct wire_guardian_evidence, why) },
};

const struct type type_guardian_evidence = {
    .name = "GuardianEvidence",
    .ts_name = "GuardianEvidence",
    .doc = "What the guardian bases its answer on.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_guardian_evidence),
    .fields = fields_guardian_evidence, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct variant variants_sort_direction[] = {
    { .name = "asc" },
    { .name = "desc" },
};

const struct type type_sort_direction = {
    .name = "SortDirection",
    .ts_name = "SortDirection",
    .doc = "In which order a page goes: the oldest first, or the newest first.",
    .kind = KIND_ENUM,
    .variants = variants_sort_direction, .n_variants = 2,
    .size = sizeof(enum wire_sort_direction),
    .part = PART_OF_0166,
};

static const struct variant variants_turn_items_view[] = {
    { .name = "notLoaded" },
    { .name = "summary" },
    { .name = "full" },
};

const struct type type_turn_items_view = {
    .name = "TurnItemsView",
    .ts_name = "TurnItemsView",
    .doc = "How much of a turn's items is given: nothing, the user's message and the agent's last one, or everything.",
    .kind = KIND_ENUM,
    .variants = variants_turn_items_view, .n_variants = 3,
    .size = sizeof(enum wire_turn_items_view),
    .part = PART_OF_0166,
};

static const struct field fields_thread_item_entry[] = {
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_thread_item_entry, turn_id), .doc = "Turn that the item is part of." },
    { .name = "item", .type = &type_thread_item, .offset = offsetof(struct wire_thread_item_entry, item) },
    { .name = "startedAtMs", .type = &type_i64, .offset = offsetof(struct wire_thread_item_entry, started_at_ms), .doc = "When the item began, in milliseconds since 1970, or null if that was not recorded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "completedAtMs", .type = &type_i64, .offset = offsetof(struct wire_thread_item_entry, completed_at_ms), .doc = "When the item was completed, in milliseconds since 1970, or null if that was not recorded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_item_entry = {
    .name = "ThreadItemEntry",
    .ts_name = "ThreadItemEntry",
    .doc = "An item together with the turn it belongs to.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_item_entry),
    .fields = fields_thread_item_entry, .n_fields = 4,
    .flags = TYPE_PARTLY,
    .part = PART_OF_0166,
};

static const struct field fields_turns_page[] = {
    { .name = "data", .type = &type_turn_array, .offset = offsetof(struct wire_turns_page, data), .doc = "The turns, in the order that was asked for." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_turns_page, next_cursor), .doc = "Goes on in the same direction. Null at the end.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "backwardsCursor", .type = &type_string, .offset = offsetof(struct wire_turns_page, backwards_cursor), .doc = "Begins with the first turn of this page, for going in the other direction. Null for an empty page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_turns_page = {
    .name = "TurnsPage",
    .ts_name = "TurnsPage",
    .doc = "One page of turns.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turns_page),
    .fields = fields_turns_page, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_turns_list_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_turns_list_params, thread_id), .doc = "Thread concerned." },
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_turns_list_params, cursor), .doc = "A cursor of an earlier answer about the same thread. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_turns_list_params, limit), .doc = "Largest number of turns to return, from 1 to 100; values outside are adjusted. Absent or null for 25.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sortDirection", .type = &type_sort_direction, .offset = offsetof(struct wire_thread_turns_list_params, sort_direction), .doc = "Absent or null for the newest first.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "itemsView", .type = &type_turn_items_view, .offset = offsetof(struct wire_thread_turns_list_params, items_view), .doc = "Which items the turns have. Absent or null for a summary.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_turns_list_params = {
    .name = "ThreadTurnsListParams",
    .ts_name = "ThreadTurnsListParams",
    .doc = "Asks for turns of a stored or loaded thread. The thread is not loaded for it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_turns_list_params),
    .fields = fields_thread_turns_list_params, .n_fields = 5,
    .part = PART_OF_0166,
};

static const struct field fields_thread_turns_list_response[] = {
    { .name = "data", .type = &type_turn_array, .offset = offsetof(struct wire_thread_turns_list_response, data), .doc = "The turns, in the order that was asked for." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_turns_list_response, next_cursor), .doc = "Goes on in the same direction. Null at the end.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "backwardsCursor", .type = &type_string, .offset = offsetof(struct wire_thread_turns_list_response, backwards_cursor), .doc = "Begins with the first turn of this page, for going in the other direction. Null for an empty page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_turns_list_response = {
    .name = "ThreadTurnsListResponse",
    .ts_name = "ThreadTurnsListResponse",
    .doc = "One page of turns.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_turns_list_response),
    .fields = fields_thread_turns_list_response, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_items_list_anchor_item[] = {
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_thread_items_list_anchor_item, item_id) },
};

static const struct type body_thread_items_list_anchor_item = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_items_list_anchor_item),
    .fields = fields_thread_items_list_anchor_item, .n_fields = 1 };

static const struct variant variants_thread_items_list_anchor[] = {
    { .name = "item", .body = &body_thread_items_list_anchor_item, .doc = "Behind the item with this id.", .flags = VARIANT_BODY },
};

const struct type type_thread_items_list_anchor = {
    .name = "ThreadItemsListAnchor",
    .ts_name = "ThreadItemsListAnchor",
    .doc = "A place in a thread's items that is not an answer's cursor.",
    .kind = KIND_UNION,
    .variants = variants_thread_items_list_anchor, .n_variants = 1,
    .size = sizeof(struct wire_thread_items_list_anchor),
    .body_offset = offsetof(struct wire_thread_items_list_anchor, item),
    .tag = "type",
    .part = PART_OF_0166,
};

static const struct variant variants_thread_items_list_cursor[] = {
    { .name = "cursor", .body = &type_string, .flags = VARIANT_PAYLOAD },
    { .name = "anchor", .body = &type_thread_items_list_anchor, .flags = VARIANT_PAYLOAD },
};

const struct type type_thread_items_list_cursor = {
    .name = "ThreadItemsListCursor",
    .ts_name = "ThreadItemsListCursor",
    .doc = "Where a page of items begins.",
    .kind = KIND_EITHER,
    .variants = variants_thread_items_list_cursor, .n_variants = 2,
    .size = sizeof(struct wire_thread_items_list_cursor),
    .body_offset = offsetof(struct wire_thread_items_list_cursor, cursor),
    .part = PART_OF_0166,
};

static const struct field fields_thread_items_list_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_items_list_params, thread_id), .doc = "Thread concerned." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_thread_items_list_params, turn_id), .doc = "Only items of this turn. Absent or null for those of all turns.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "cursor", .type = &type_thread_items_list_cursor, .offset = offsetof(struct wire_thread_items_list_params, cursor), .doc = "A cursor of an earlier answer about the same thread, or an item of the turn. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_items_list_params, limit), .doc = "Largest number of items to return, from 1 to 100; values outside are adjusted. Absent or null for 25.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sortDirection", .type = &type_sort_direction, .offset = offsetof(struct wire_thread_items_list_params, sort_direction), .doc = "Absent or null for the oldest first.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_items_list_params = {
    .name = "ThreadItemsListParams",
    .ts_name = "ThreadItemsListParams",
    .doc = "Asks for items of a thread. The thread is not loaded for it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_items_list_params),
    .fields = fields_thread_items_list_params, .n_fields = 5,
    .part = PART_OF_0166,
};

static const struct field fields_thread_items_list_response[] = {
    { .name = "data", .type = &type_thread_item_entry_array, .offset = offsetof(struct wire_thread_items_list_response, data), .doc = "The items, in the order that was asked for." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_items_list_response, next_cursor), .doc = "Goes on in the same direction. Null at the end.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "backwardsCursor", .type = &type_string, .offset = offsetof(struct wire_thread_items_list_response, backwards_cursor), .doc = "Begins with the first item of this page, for going in the other direction. Null for an empty page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_items_list_response = {
    .name = "ThreadItemsListResponse",
    .ts_name = "ThreadItemsListResponse",
    .doc = "One page of items.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_items_list_response),
    .fields = fields_thread_items_list_response, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_items_read_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_items_read_params, thread_id), .doc = "Thread concerned." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_thread_items_read_params, turn_id), .doc = "Turn that the items are part of." },
    { .name = "itemIds", .type = &type_string_array, .offset = offsetof(struct wire_thread_items_read_params, item_ids), .doc = "Ids of the items, 1 to 100." },
};

const struct type type_thread_items_read_params = {
    .name = "ThreadItemsReadParams",
    .ts_name = "ThreadItemsReadParams",
    .doc = "Asks for some items of one turn.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_items_read_params),
    .fields = fields_thread_items_read_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_items_read_response[] = {
    { .name = "data", .type = &type_thread_item_entry_array, .offset = offsetof(struct wire_thread_items_read_response, data) },
};

const struct type type_thread_items_read_response = {
    .name = "ThreadItemsReadResponse",
    .ts_name = "ThreadItemsReadResponse",
    .doc = "The items that are there, in the order of the turn.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_items_read_response),
    .fields = fields_thread_items_read_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_resume_initial_turns_page_params[] = {
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_resume_initial_turns_page_params, limit), .doc = "Largest number of turns to return, from 1 to 100; values outside are adjusted. Absent or null for 25.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sortDirection", .type = &type_sort_direction, .offset = offsetof(struct wire_thread_resume_initial_turns_page_params, sort_direction), .doc = "Absent or null for the newest first.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "itemsView", .type = &type_turn_items_view, .offset = offsetof(struct wire_thread_resume_initial_turns_page_params, items_view), .doc = "Which items the turns have. Absent or null for a summary.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_resume_initial_turns_page_params = {
    .name = "ThreadResumeInitialTurnsPageParams",
    .ts_name = "ThreadResumeInitialTurnsPageParams",
    .doc = "Which turns to have in the answer of `thread/resume`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_resume_initial_turns_page_params),
    .fields = fields_thread_resume_initial_turns_page_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_revert_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_revert_params, thread_id), .doc = "A stored thread." },
    { .name = "beforeTurnId", .type = &type_string, .offset = offsetof(struct wire_thread_revert_params, before_turn_id), .doc = "First turn to forget." },
};

const struct type type_thread_revert_params = {
    .name = "ThreadRevertParams",
    .ts_name = "ThreadRevertParams",
    .doc = "Makes a thread forget a turn and all turns behind it. Changes that those turns made to files stay as they are. A turn that is running is interrupted.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_revert_params),
    .fields = fields_thread_revert_params, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_revert_response[] = {
    { .name = "thread", .type = &type_thread, .offset = offsetof(struct wire_thread_revert_response, thread), .doc = "The thread, without its turns." },
    { .name = "turnsBackwardsCursor", .type = &type_string, .offset = offsetof(struct wire_thread_revert_response, turns_backwards_cursor), .doc = "Begins with the last turn that is left, for `thread/turns/list`. Null if none is.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "itemsBackwardsCursor", .type = &type_string, .offset = offsetof(struct wire_thread_revert_response, items_backwards_cursor), .doc = "Begins with the last item that is left, for `thread/items/list`. Null if none is.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_revert_response = {
    .name = "ThreadRevertResponse",
    .ts_name = "ThreadRevertResponse",
    .doc = "The thread as it is now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_revert_response),
    .fields = fields_thread_revert_response, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_reverted_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_reverted_notification, thread_id), .doc = "Thread concerned." },
};

const struct type type_thread_reverted_notification = {
    .name = "ThreadRevertedNotification",
    .ts_name = "ThreadRevertedNotification",
    .doc = "A thread has forgotten its last turns.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_reverted_notification),
    .fields = fields_thread_reverted_notification, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_delete_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_delete_params, thread_id), .doc = "Thread concerned." },
};

const struct type type_thread_delete_params = {
    .name = "ThreadDeleteParams",
    .ts_name = "ThreadDeleteParams",
    .doc = "Removes a thread and its files for good.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_delete_params),
    .fields = fields_thread_delete_params, .n_fields = 1,
    .part = PART_OF_0166,
};

const struct type type_thread_delete_response = {
    .name = "ThreadDeleteResponse",
    .ts_name = "ThreadDeleteResponse",
    .doc = "The thread is gone.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_delete_response),
    .part = PART_OF_0166,
};

static const struct field fields_thread_deleted_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_deleted_notification, thread_id), .doc = "Thread concerned." },
};

const struct type type_thread_deleted_notification = {
    .name = "ThreadDeletedNotification",
    .ts_name = "ThreadDeletedNotification",
    .doc = "A thread was removed for good.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_deleted_notification),
    .fields = fields_thread_deleted_notification, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct variant variants_thread_search_sort_key[] = {
    { .name = "created_at" },
    { .name = "updated_at" },
    { .name = "recency_at" },
};

const struct type type_thread_search_sort_key = {
    .name = "ThreadSearchSortKey",
    .ts_name = "ThreadSearchSortKey",
    .doc = "Which time found threads are sorted by.",
    .kind = KIND_ENUM,
    .variants = variants_thread_search_sort_key, .n_variants = 3,
    .size = sizeof(enum wire_thread_search_sort_key),
    .part = PART_OF_0166,
};

static const struct field fields_thread_search_params[] = {
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_search_params, cursor), .doc = "`nextCursor` of the page before. The other parameters have to be repeated. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_search_params, limit), .doc = "Largest number of threads to return, from 1 to 100; values outside are adjusted. Absent or null for 25.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sortKey", .type = &type_thread_search_sort_key, .offset = offsetof(struct wire_thread_search_params, sort_key), .doc = "Which time to sort by. Absent or null for the time of creation.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sortDirection", .type = &type_sort_direction, .offset = offsetof(struct wire_thread_search_params, sort_direction), .doc = "Absent or null for the newest first.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sourceKinds", .type = &type_thread_source_kind_array, .offset = offsetof(struct wire_thread_search_params, source_kinds), .doc = "Only threads started from these kinds of programs. Absent, null or empty for the kinds that users work with directly.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "archived", .type = &type_bool, .offset = offsetof(struct wire_thread_search_params, archived), .doc = "True for archived threads only. Absent, null or false for those not archived only.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "searchTerm", .type = &type_string, .offset = offsetof(struct wire_thread_search_params, search_term), .doc = "The text. Upper and lower case do not matter. It must not be blank." },
};

const struct type type_thread_search_params = {
    .name = "ThreadSearchParams",
    .ts_name = "ThreadSearchParams",
    .doc = "Looks for a text in what users and agents said, in all threads.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_search_params),
    .fields = fields_thread_search_params, .n_fields = 7,
    .part = PART_OF_0166,
};

static const struct field fields_thread_search_result[] = {
    { .name = "thread", .type = &type_thread, .offset = offsetof(struct wire_thread_search_result, thread), .doc = "The thread, without its turns." },
    { .name = "snippet", .type = &type_string, .offset = offsetof(struct wire_thread_search_result, snippet), .doc = "What stands around the first place where it was found." },
};

const struct type type_thread_search_result = {
    .name = "ThreadSearchResult",
    .ts_name = "ThreadSearchResult",
    .doc = "A thread in which the text was found.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_search_result),
    .fields = fields_thread_search_result, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_search_response[] = {
    { .name = "data", .type = &type_thread_search_result_array, .offset = offsetof(struct wire_thread_search_response, data) },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_search_response, next_cursor), .doc = "Goes on in the same direction. Null at the end.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "backwardsCursor", .type = &type_string, .offset = offsetof(struct wire_thread_search_response, backwards_cursor), .doc = "Begins with the first thread of this page, for going in the other direction. Null for an empty page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_search_response = {
    .name = "ThreadSearchResponse",
    .ts_name = "ThreadSearchResponse",
    .doc = "One page of threads.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_search_response),
    .fields = fields_thread_search_response, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_search_occurrences_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_search_occurrences_params, thread_id), .doc = "Thread concerned." },
    { .name = "searchTerm", .type = &type_string, .offset = offsetof(struct wire_thread_search_occurrences_params, search_term), .doc = "The text. Upper and lower case do not matter. It must not be blank." },
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_search_occurrences_params, cursor), .doc = "`nextCursor` of the page before. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_search_occurrences_params, limit), .doc = "Largest number of places to return, from 1 to 100; values outside are adjusted. Absent or null for 25.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_search_occurrences_params = {
    .name = "ThreadSearchOccurrencesParams",
    .ts_name = "ThreadSearchOccurrencesParams",
    .doc = "Looks for a text in what the user and the agent said in one thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_search_occurrences_params),
    .fields = fields_thread_search_occurrences_params, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_thread_search_text_range[] = {
    { .name = "start", .type = &type_u32, .offset = offsetof(struct wire_thread_search_text_range, start) },
    { .name = "end", .type = &type_u32, .offset = offsetof(struct wire_thread_search_text_range, end) },
};

const struct type type_thread_search_text_range = {
    .name = "ThreadSearchTextRange",
    .ts_name = "ThreadSearchTextRange",
    .doc = "A part of a text, counted in UTF-16 units.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_search_text_range),
    .fields = fields_thread_search_text_range, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_search_occurrence[] = {
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_thread_search_occurrence, turn_id), .doc = "Turn that the item is part of." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_thread_search_occurrence, item_id), .doc = "Item whose text it is." },
    { .name = "snippet", .type = &type_string, .offset = offsetof(struct wire_thread_search_occurrence, snippet), .doc = "What stands around the place." },
    { .name = "snippetMatchRange", .type = &type_thread_search_text_range, .offset = offsetof(struct wire_thread_search_occurrence, snippet_match_range), .doc = "Where in the snippet the text stands." },
    { .name = "turnCursor", .type = &type_string, .offset = offsetof(struct wire_thread_search_occurrence, turn_cursor), .doc = "Begins with the turn, for `thread/turns/list`." },
};

const struct type type_thread_search_occurrence = {
    .name = "ThreadSearchOccurrence",
    .ts_name = "ThreadSearchOccurrence",
    .doc = "A place where the text was found.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_search_occurrence),
    .fields = fields_thread_search_occurrence, .n_fields = 5,
    .part = PART_OF_0166,
};

static const struct field fields_thread_search_occurrences_response[] = {
    { .name = "data", .type = &type_thread_search_occurrence_array, .offset = offsetof(struct wire_thread_search_occurrences_response, data) },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_search_occurrences_response, next_cursor), .doc = "Where the next page begins, or null if this is the last one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_search_occurrences_response = {
    .name = "ThreadSearchOccurrencesResponse",
    .ts_name = "ThreadSearchOccurrencesResponse",
    .doc = "One page of places, in the order of the thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_search_occurrences_response),
    .fields = fields_thread_search_occurrences_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_timeline_list_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_timeline_list_params, thread_id), .doc = "Thread concerned." },
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_timeline_list_params, cursor), .doc = "`nextCursor` of the page before. Absent or null for the newest page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_timeline_list_params, limit), .doc = "Largest number of entries to return, from 1 to 100; values outside are adjusted. Absent or null for 25.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_timeline_list_params = {
    .name = "ThreadTimelineListParams",
    .ts_name = "ThreadTimelineListParams",
    .doc = "Asks for everything that happened in a thread, the newest page first.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_timeline_list_params),
    .fields = fields_thread_timeline_list_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_timeline_entry_item[] = {
    { .name = "position", .type = &type_u64, .offset = offsetof(struct wire_thread_timeline_entry_item, position) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_thread_timeline_entry_item, turn_id) },
    { .name = "item", .type = &type_thread_item, .offset = offsetof(struct wire_thread_timeline_entry_item, item) },
};

static const struct type body_thread_timeline_entry_item = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_timeline_entry_item),
    .fields = fields_thread_timeline_entry_item, .n_fields = 3, .flags = TYPE_PARTLY };

static const struct field fields_thread_timeline_entry_turn_started[] = {
    { .name = "position", .type = &type_u64, .offset = offsetof(struct wire_thread_timeline_entry_turn_started, position) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_thread_timeline_entry_turn_started, turn_id) },
    { .name = "startedAt", .type = &type_i64, .offset = offsetof(struct wire_thread_timeline_entry_turn_started, started_at), .doc = "In seconds since 1970, or null if that was not recorded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_thread_timeline_entry_turn_started = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_timeline_entry_turn_started),
    .fields = fields_thread_timeline_entry_turn_started, .n_fields = 3 };

static const struct field fields_thread_timeline_entry_turn_completed[] = {
    { .name = "position", .type = &type_u64, .offset = offsetof(struct wire_thread_timeline_entry_turn_completed, position) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_thread_timeline_entry_turn_completed, turn_id) },
    { .name = "status", .type = &type_turn_status, .offset = offsetof(struct wire_thread_timeline_entry_turn_completed, status) },
    { .name = "error", .type = &type_turn_error, .offset = offsetof(struct wire_thread_timeline_entry_turn_completed, error), .doc = "Why the turn failed. Null unless the status is `failed`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "startedAt", .type = &type_i64, .offset = offsetof(struct wire_thread_timeline_entry_turn_completed, started_at), .doc = "In seconds since 1970, or null if that was not recorded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "completedAt", .type = &type_i64, .offset = offsetof(struct wire_thread_timeline_entry_turn_completed, completed_at), .doc = "In seconds since 1970, or null if that was not recorded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "durationMs", .type = &type_i64, .offset = offsetof(struct wire_thread_timeline_entry_turn_completed, duration_ms), .doc = "How long the turn took, or null if that was not recorded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_thread_timeline_entry_turn_completed = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_timeline_entry_turn_completed),
    .fields = fields_thread_timeline_entry_turn_completed, .n_fields = 7 };

static const struct variant variants_thread_timeline_entry[] = {
    { .name = "item", .body = &body_thread_timeline_entry_item, .doc = "An item was completed.", .flags = VARIANT_BODY },
    { .name = "turnStarted", .body = &body_thread_timeline_entry_turn_started, .doc = "A turn began.", .flags = VARIANT_BODY },
    { .name = "turnCompleted", .body = &body_thread_timeline_entry_turn_completed, .doc = "A turn came to its end.", .flags = VARIANT_BODY },
};

const struct type type_thread_timeline_entry = {
    .name = "ThreadTimelineEntry",
    .ts_name = "ThreadTimelineEntry",
    .doc = "Something that happened in a thread. Positions grow with time.",
    .kind = KIND_UNION,
    .variants = variants_thread_timeline_entry, .n_variants = 3,
    .size = sizeof(struct wire_thread_timeline_entry),
    .body_offset = offsetof(struct wire_thread_timeline_entry, item),
    .tag = "type",
    .flags = TYPE_PARTLY,
    .part = PART_OF_0166,
};

static const struct field fields_thread_timeline_list_response[] = {
    { .name = "data", .type = &type_thread_timeline_entry_array, .offset = offsetof(struct wire_thread_timeline_list_response, data) },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_timeline_list_response, next_cursor), .doc = "Where the page before this one is, or null if this is the oldest.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "activeRealtimeSessionAtPageStart", .type = &type_string, .offset = offsetof(struct wire_thread_timeline_list_response, active_realtime_session_at_page_start), .doc = "The voice session that was open when the page begins, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_timeline_list_response = {
    .name = "ThreadTimelineListResponse",
    .ts_name = "ThreadTimelineListResponse",
    .doc = "One page of entries, the oldest of them first.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_timeline_list_response),
    .fields = fields_thread_timeline_list_response, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_hooks_file[] = {
    { .name = "hooks", .type = &type_hooks_file_events, .offset = offsetof(struct wire_hooks_file, hooks), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_hooks_file = {
    .name = "HooksFile",
    .ts_name = "HooksFile",
    .doc = "`hooks.json`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hooks_file),
    .fields = fields_hooks_file, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_hooks_file_events[] = {
    { .name = "PreToolUse", .type = &type_hooks_file_group_array, .offset = offsetof(struct wire_hooks_file_events, pre_tool_use), .default_json = "[]" },
    { .name = "PostToolUse", .type = &type_hooks_file_group_array, .offset = offsetof(struct wire_hooks_file_events, post_tool_use), .default_json = "[]" },
    { .name = "SessionStart", .type = &type_hooks_file_group_array, .offset = offsetof(struct wire_hooks_file_events, session_start), .default_json = "[]" },
    { .name = "UserPromptSubmit", .type = &type_hooks_file_group_array, .offset = offsetof(struct wire_hooks_file_events, user_prompt_submit), .default_json = "[]" },
    { .name = "Stop", .type = &type_hooks_file_group_array, .offset = offsetof(struct wire_hooks_file_events, stop), .default_json = "[]" },
};

const struct type type_hooks_file_events = {
    .name = "HooksFileEvents",
    .ts_name = "HooksFileEvents",
    .doc = "The hooks of a file, by the moment at which they run.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hooks_file_events),
    .fields = fields_hooks_file_events, .n_fields = 5,
    .flags = TYPE_INLINE,
};

static const struct field fields_hooks_file_group[] = {
    { .name = "matcher", .type = &type_string, .offset = offsetof(struct wire_hooks_file_group, matcher), .doc = "A regular expression; none, an empty one and `*` fit everything.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "hooks", .type = &type_hooks_file_handler_array, .offset = offsetof(struct wire_hooks_file_group, hooks), .default_json = "[]" },
};

const struct type type_hooks_file_group = {
    .name = "HooksFileGroup",
    .ts_name = "HooksFileGroup",
    .doc = "Hooks that run for the same things.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hooks_file_group),
    .fields = fields_hooks_file_group, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_hooks_file_handler_command[] = {
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_hooks_file_handler_command, command) },
    { .name = "timeout", .type = &type_u64, .offset = offsetof(struct wire_hooks_file_handler_command, timeout), .doc = "In seconds.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "timeoutSec", .type = &type_u64, .offset = offsetof(struct wire_hooks_file_handler_command, timeout_sec), .doc = "An older name of `timeout`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "async", .type = &type_bool, .offset = offsetof(struct wire_hooks_file_handler_command, async), .default_json = "false" },
    { .name = "statusMessage", .type = &type_string, .offset = offsetof(struct wire_hooks_file_handler_command, status_message), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

static const struct type body_hooks_file_handler_command = { .kind = KIND_STRUCT, .size = sizeof(struct wire_hooks_file_handler_command),
    .fields = fields_hooks_file_handler_command, .n_fields = 5 };

static const struct variant variants_hooks_file_handler[] = {
    { .name = "command", .body = &body_hooks_file_handler_command, .flags = VARIANT_BODY },
    { .name = "prompt", .doc = "Not run by this version." },
    { .name = "agent", .doc = "Not run by this version." },
};

const struct type type_hooks_file_handler = {
    .name = "HooksFileHandler",
    .ts_name = "HooksFileHandler",
    .doc = "One hook.",
    .kind = KIND_UNION,
    .variants = variants_hooks_file_handler, .n_variants = 3,
    .size = sizeof(struct wire_hooks_file_handler),
    .body_offset = offsetof(struct wire_hooks_file_handler, command),
    .tag = "type",
    .flags = TYPE_INLINE,
};

static const struct field fields_hook_output[] = {
    { .name = "continue", .type = &type_bool, .offset = offsetof(struct wire_hook_output, continue_), .default_json = "true" },
    { .name = "stopReason", .type = &type_string, .offset = offsetof(struct wire_hook_output, stop_reason), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "suppressOutput", .type = &type_bool, .offset = offsetof(struct wire_hook_output, suppress_output), .default_json = "false" },
    { .name = "systemMessage", .type = &type_string, .offset = offsetof(struct wire_hook_output, system_message), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "decision", .type = &type_hook_decision, .offset = offsetof(struct wire_hook_output, decision), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_hook_output, reason), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "hookSpecificOutput", .type = &type_hook_specific_output, .offset = offsetof(struct wire_hook_output, hook_specific_output), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_hook_output = {
    .name = "HookOutput",
    .ts_name = "HookOutput",
    .doc = "What a hook may print. Which members count depends on its event.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hook_output),
    .fields = fields_hook_output, .n_fields = 7,
    .flags = TYPE_INLINE,
};

static const struct variant variants_hook_decision[] = {
    { .name = "approve" },
    { .name = "block" },
};

const struct type type_hook_decision = {
    .name = "HookDecision",
    .ts_name = "HookDecision",
    .doc = "What a hook wants to become of what it was asked about.",
    .kind = KIND_ENUM,
    .variants = variants_hook_decision, .n_variants = 2,
    .size = sizeof(enum wire_hook_decision),
    .flags = TYPE_INLINE,
};

static const struct field fields_hook_specific_output[] = {
    { .name = "hookEventName", .type = &type_string, .offset = offsetof(struct wire_hook_specific_output, hook_event_name) },
    { .name = "additionalContext", .type = &type_string, .offset = offsetof(struct wire_hook_specific_output, additional_context), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "permissionDecision", .type = &type_hook_permission, .offset = offsetof(struct wire_hook_specific_output, permission_decision), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "permissionDecisionReason", .type = &type_string, .offset = offsetof(struct wire_hook_specific_output, permission_decision_reason), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "updatedInput", .type = &type_json, .offset = offsetof(struct wire_hook_specific_output, updated_input), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "updatedMCPToolOutput", .type = &type_json, .offset = offsetof(struct wire_hook_specific_output, updated_mcp_tool_output), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_hook_specific_output = {
    .name = "HookSpecificOutput",
    .ts_name = "HookSpecificOutput",
    .doc = "What only some events know.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hook_specific_output),
    .fields = fields_hook_specific_output, .n_fields = 6,
    .flags = TYPE_INLINE,
};

static const struct variant variants_hook_permission[] = {
    { .name = "allow" },
    { .name = "deny" },
    { .name = "ask" },
};

const struct type type_hook_permission = {
    .name = "HookPermission",
    .ts_name = "HookPermission",
    .doc = "What a hook says about a command.",
    .kind = KIND_ENUM,
    .variants = variants_hook_permission, .n_variants = 3,
    .size = sizeof(enum wire_hook_permission),
    .flags = TYPE_INLINE,
};

static const struct field fields_hook_completed_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_hook_completed_notification, thread_id), .doc = "The thread that ran the hook." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_hook_completed_notification, turn_id), .doc = "The turn that ran the hook, or null when it ran outside of one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "run", .type = &type_hook_run_summary, .offset = offsetof(struct wire_hook_completed_notification, run) },
};

const struct type type_hook_completed_notification = {
    .name = "HookCompletedNotification",
    .ts_name = "HookCompletedNotification",
    .doc = "Tells how the run of a hook ended.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hook_completed_notification),
    .fields = fields_hook_completed_notification, .n_fields = 3,
};

static const struct variant variants_hook_event_name[] = {
    { .name = "preToolUse" },
    { .name = "postToolUse" },
    { .name = "sessionStart" },
    { .name = "userPromptSubmit" },
    { .name = "stop" },
};

const struct type type_hook_event_name = {
    .name = "HookEventName",
    .ts_name = "HookEventName",
    .doc = "The moment at which a hook runs: around the use of a tool, at the start of a session, when the user submits a prompt, or when the agent is about to stop.",
    .kind = KIND_ENUM,
    .variants = variants_hook_event_name, .n_variants = 5,
    .size = sizeof(enum wire_hook_event_name),
};

static const struct variant variants_hook_execution_mode[] = {
    { .name = "sync" },
    { .name = "async" },
};

const struct type type_hook_execution_mode = {
    .name = "HookExecutionMode",
    .ts_name = "HookExecutionMode",
    .doc = "Whether the agent waits for the hook (`sync`) or goes on without it (`async`).",
    .kind = KIND_ENUM,
    .variants = variants_hook_execution_mode, .n_variants = 2,
    .size = sizeof(enum wire_hook_execution_mode),
};

static const struct variant variants_hook_handler_type[] = {
    { .name = "command" },
    { .name = "prompt" },
    { .name = "agent" },
};

const struct type type_hook_handler_type = {
    .name = "HookHandlerType",
    .ts_name = "HookHandlerType",
    .doc = "What a hook consists of: a shell command, a prompt for the model, or an agent of its own.",
    .kind = KIND_ENUM,
    .variants = variants_hook_handler_type, .n_variants = 3,
    .size = sizeof(enum wire_hook_handler_type),
};

static const struct field fields_hook_output_entry[] = {
    { .name = "kind", .type = &type_hook_output_entry_kind, .offset = offsetof(struct wire_hook_output_entry, kind) },
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_hook_output_entry, text), .doc = "The words of the hook." },
};

const struct type type_hook_output_entry = {
    .name = "HookOutputEntry",
    .ts_name = "HookOutputEntry",
    .doc = "One thing a hook had to say.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hook_output_entry),
    .fields = fields_hook_output_entry, .n_fields = 2,
};

static const struct variant variants_hook_output_entry_kind[] = {
    { .name = "warning" },
    { .name = "stop" },
    { .name = "feedback" },
    { .name = "context" },
    { .name = "error" },
};

const struct type type_hook_output_entry_kind = {
    .name = "HookOutputEntryKind",
    .ts_name = "HookOutputEntryKind",
    .doc = "What an entry means: a `warning` for the user, the reason for a `stop`, `feedback` or `context` for the model, or an `error` of the hook itself.",
    .kind = KIND_ENUM,
    .variants = variants_hook_output_entry_kind, .n_variants = 5,
    .size = sizeof(enum wire_hook_output_entry_kind),
};

static const struct field fields_hook_prompt_fragment[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_hook_prompt_fragment, text), .doc = "The message." },
    { .name = "hookRunId", .type = &type_string, .offset = offsetof(struct wire_hook_prompt_fragment, hook_run_id), .doc = "The run of the hook that wrote it." },
};

const struct type type_hook_prompt_fragment = {
    .name = "HookPromptFragment",
    .ts_name = "HookPromptFragment",
    .doc = "A message to the model that a hook wrote.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hook_prompt_fragment),
    .fields = fields_hook_prompt_fragment, .n_fields = 2,
};

static const struct variant variants_hook_run_status[] = {
    { .name = "running" },
    { .name = "completed" },
    { .name = "failed" },
    { .name = "blocked" },
    { .name = "stopped" },
};

const struct type type_hook_run_status = {
    .name = "HookRunStatus",
    .ts_name = "HookRunStatus",
    .doc = "How a run stands: `blocked` means the hook forbade what was about to happen, `stopped` that it ended the turn. A run that `failed` blocks nothing.",
    .kind = KIND_ENUM,
    .variants = variants_hook_run_status, .n_variants = 5,
    .size = sizeof(enum wire_hook_run_status),
};

static const struct field fields_hook_run_summary[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_hook_run_summary, id), .doc = "Names the hook: its event, its number and its file. Later runs of the same hook repeat it." },
    { .name = "eventName", .type = &type_hook_event_name, .offset = offsetof(struct wire_hook_run_summary, event_name) },
    { .name = "handlerType", .type = &type_hook_handler_type, .offset = offsetof(struct wire_hook_run_summary, handler_type) },
    { .name = "executionMode", .type = &type_hook_execution_mode, .offset = offsetof(struct wire_hook_run_summary, execution_mode) },
    { .name = "scope", .type = &type_hook_scope, .offset = offsetof(struct wire_hook_run_summary, scope) },
    { .name = "sourcePath", .type = &type_string, .offset = offsetof(struct wire_hook_run_summary, source_path), .doc = "The file that declares the hook." },
    { .name = "displayOrder", .type = &type_i64, .offset = offsetof(struct wire_hook_run_summary, display_order), .doc = "The position of the hook among all that are configured, to show them in a steady order.", .flags = FIELD_BIGINT },
    { .name = "status", .type = &type_hook_run_status, .offset = offsetof(struct wire_hook_run_summary, status) },
    { .name = "statusMessage", .type = &type_string, .offset = offsetof(struct wire_hook_run_summary, status_message), .doc = "What to show while the hook runs, as configured, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "startedAt", .type = &type_i64, .offset = offsetof(struct wire_hook_run_summary, started_at), .doc = "When the run began, in seconds since the Unix epoch.", .flags = FIELD_BIGINT },
    { .name = "completedAt", .type = &type_i64, .offset = offsetof(struct wire_hook_run_summary, completed_at), .doc = "When the run ended, in seconds since the Unix epoch; null while it runs.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_BIGINT },
    { .name = "durationMs", .type = &type_i64, .offset = offsetof(struct wire_hook_run_summary, duration_ms), .doc = "How long the run took, in milliseconds; null while it runs.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_BIGINT },
    { .name = "entries", .type = &type_hook_output_entry_array, .offset = offsetof(struct wire_hook_run_summary, entries), .doc = "What the hook had to say; empty while it runs." },
};

const struct type type_hook_run_summary = {
    .name = "HookRunSummary",
    .ts_name = "HookRunSummary",
    .doc = "One run of one hook.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hook_run_summary),
    .fields = fields_hook_run_summary, .n_fields = 13,
};

static const struct variant variants_hook_scope[] = {
    { .name = "thread" },
    { .name = "turn" },
};

const struct type type_hook_scope = {
    .name = "HookScope",
    .ts_name = "HookScope",
    .doc = "What a run of a hook belongs to: the thread as a whole or a single turn.",
    .kind = KIND_ENUM,
    .variants = variants_hook_scope, .n_variants = 2,
    .size = sizeof(enum wire_hook_scope),
};

static const struct field fields_hook_started_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_hook_started_notification, thread_id), .doc = "The thread that runs the hook." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_hook_started_notification, turn_id), .doc = "The turn that runs the hook, or null when it runs outside of one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "run", .type = &type_hook_run_summary, .offset = offsetof(struct wire_hook_started_notification, run) },
};

const struct type type_hook_started_notification = {
    .name = "HookStartedNotification",
    .ts_name = "HookStartedNotification",
    .doc = "Tells that a hook begins to run.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hook_started_notification),
    .fields = fields_hook_started_notification, .n_fields = 3,
};

static const struct field fields_hook_error_info[] = {
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_hook_error_info, path), .doc = "The file." },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_hook_error_info, message), .doc = "What is wrong with it." },
};

const struct type type_hook_error_info = {
    .name = "HookErrorInfo",
    .ts_name = "HookErrorInfo",
    .doc = "A hook file that could not be used.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hook_error_info),
    .fields = fields_hook_error_info, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_hook_metadata_command[] = {
    { .name = "key", .type = &type_string, .offset = offsetof(struct wire_hook_metadata_command, key), .doc = "Identifier of the hook within its file." },
    { .name = "eventName", .type = &type_hook_event_name, .offset = offsetof(struct wire_hook_metadata_command, event_name) },
    { .name = "matcher", .type = &type_string, .offset = offsetof(struct wire_hook_metadata_command, matcher), .doc = "Which tools, or kinds of a start, it is for; null: all.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "timeoutSec", .type = &type_u64, .offset = offsetof(struct wire_hook_metadata_command, timeout_sec), .doc = "How long it may take, in seconds." },
    { .name = "statusMessage", .type = &type_string, .offset = offsetof(struct wire_hook_metadata_command, status_message), .doc = "What clients show while it runs, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "additionalContextLimit", .type = &type_u64, .offset = offsetof(struct wire_hook_metadata_command, additional_context_limit), .doc = "Always null: what a hook says is not shortened.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "sourcePath", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_hook_metadata_command, source_path) },
    { .name = "source", .type = &type_hook_source, .offset = offsetof(struct wire_hook_metadata_command, source) },
    { .name = "pluginId", .type = &type_string, .offset = offsetof(struct wire_hook_metadata_command, plugin_id), .doc = "Always null: hooks of plugins are not run.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "environmentId", .type = &type_string, .offset = offsetof(struct wire_hook_metadata_command, environment_id), .doc = "Always null: hooks run where the server does.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "displayOrder", .type = &type_i64, .offset = offsetof(struct wire_hook_metadata_command, display_order), .doc = "Its place among all hooks, from 0." },
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_hook_metadata_command, enabled), .doc = "Does it run at all?" },
    { .name = "isManaged", .type = &type_bool, .offset = offsetof(struct wire_hook_metadata_command, is_managed), .doc = "Is it an administrator's?" },
    { .name = "currentHash", .type = &type_string, .offset = offsetof(struct wire_hook_metadata_command, current_hash), .doc = "The SHA-256 of what it says." },
    { .name = "trustStatus", .type = &type_hook_trust_status, .offset = offsetof(struct wire_hook_metadata_command, trust_status) },
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_hook_metadata_command, command), .doc = "The command, for a shell." },
    { .name = "async", .type = &type_bool, .offset = offsetof(struct wire_hook_metadata_command, async), .doc = "Does the agent go on without waiting for it?" },
};

static const struct type body_hook_metadata_command = { .kind = KIND_STRUCT, .size = sizeof(struct wire_hook_metadata_command),
    .fields = fields_hook_metadata_command, .n_fields = 17 };

static const struct variant variants_hook_metadata[] = {
    { .name = "command", .body = &body_hook_metadata_command, .flags = VARIANT_BODY },
};

const struct type type_hook_metadata = {
    .name = "HookMetadata",
    .ts_name = "HookMetadata",
    .doc = "A hook of the user, as it is configured.",
    .kind = KIND_UNION,
    .variants = variants_hook_metadata, .n_variants = 1,
    .size = sizeof(struct wire_hook_metadata),
    .body_offset = offsetof(struct wire_hook_metadata, command),
    .tag = "handlerType",
    .part = PART_OF_0166,
};

static const struct variant variants_hook_source[] = {
    { .name = "system" },
    { .name = "user" },
    { .name = "project" },
    { .name = "mdm" },
    { .name = "sessionFlags" },
    { .name = "plugin" },
    { .name = "cloudRequirements" },
    { .name = "cloudManagedConfig" },
    { .name = "legacyManagedConfigFile" },
    { .name = "legacyManagedConfigMdm" },
    { .name = "unknown" },
};

const struct type type_hook_source = {
    .name = "HookSource",
    .ts_name = "HookSource",
    .doc = "Where a hook comes from.",
    .kind = KIND_ENUM,
    .variants = variants_hook_source, .n_variants = 11,
    .size = sizeof(enum wire_hook_source),
    .part = PART_OF_0166,
};

static const struct variant variants_hook_trust_status[] = {
    { .name = "managed" },
    { .name = "untrusted" },
    { .name = "trusted" },
    { .name = "modified" },
};

const struct type type_hook_trust_status = {
    .name = "HookTrustStatus",
    .ts_name = "HookTrustStatus",
    .doc = "Whether a hook may run.",
    .kind = KIND_ENUM,
    .variants = variants_hook_trust_status, .n_variants = 4,
    .size = sizeof(enum wire_hook_trust_status),
    .part = PART_OF_0166,
};

static const struct field fields_hooks_list_entry[] = {
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_hooks_list_entry, cwd), .doc = "The folder." },
    { .name = "hooks", .type = &type_hook_metadata_array, .offset = offsetof(struct wire_hooks_list_entry, hooks), .doc = "Its hooks, in the order in which they run." },
    { .name = "warnings", .type = &type_string_array, .offset = offsetof(struct wire_hooks_list_entry, warnings), .doc = "What is odd about them." },
    { .name = "errors", .type = &type_hook_error_info_array, .offset = offsetof(struct wire_hooks_list_entry, errors), .doc = "Files that could not be used." },
};

const struct type type_hooks_list_entry = {
    .name = "HooksListEntry",
    .ts_name = "HooksListEntry",
    .doc = "The hooks for one folder.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hooks_list_entry),
    .fields = fields_hooks_list_entry, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_hooks_list_params[] = {
    { .name = "cwds", .type = &type_string_array, .offset = offsetof(struct wire_hooks_list_params, cwds), .doc = "The folders; none: the server's own.", .default_json = "[]", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_hooks_list_params, thread_id), .doc = "A loaded thread, whose folder is meant. Absent or null: none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_hooks_list_params = {
    .name = "HooksListParams",
    .ts_name = "HooksListParams",
    .doc = "Asks for the hooks that are configured. At most one of the two members may be given.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hooks_list_params),
    .fields = fields_hooks_list_params, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_hooks_list_response[] = {
    { .name = "data", .type = &type_hooks_list_entry_array, .offset = offsetof(struct wire_hooks_list_response, data), .doc = "An entry for each folder, in the order of the request." },
};

const struct type type_hooks_list_response = {
    .name = "HooksListResponse",
    .ts_name = "HooksListResponse",
    .doc = "The hooks, by folder.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_hooks_list_response),
    .fields = fields_hooks_list_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_client_info[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_client_info, name), .doc = "The name of the program. It becomes part of HTTP headers and may hold no control characters." },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_client_info, title), .doc = "The name to show to people; may be null or absent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "version", .type = &type_string, .offset = offsetof(struct wire_client_info, version), .doc = "The version of the program, in any form." },
};

const struct type type_client_info = {
    .name = "ClientInfo",
    .ts_name = "ClientInfo",
    .doc = "Who the client is.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_client_info),
    .fields = fields_client_info, .n_fields = 3,
    .flags = TYPE_ROOT,
};

static const struct field fields_initialize_capabilities[] = {
    { .name = "experimentalApi", .type = &type_bool, .offset = offsetof(struct wire_initialize_capabilities, experimental_api), .doc = "Let the client use methods, fields and variants that may still change. Without it they are refused.", .default_json = "false" },
    { .name = "optOutNotificationMethods", .type = &type_string_array, .offset = offsetof(struct wire_initialize_capabilities, opt_out_notification_methods), .doc = "Exact names of notifications not to send on this connection. Unknown names are ignored; responses and requests are always sent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "requestAttestation", .type = &type_bool, .offset = offsetof(struct wire_initialize_capabilities, request_attestation), .doc = "The client can be asked for proof of what it is. It never is.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP | FIELD_NULL_IS_DEFAULT, .part = PART_OF_0166 },
    { .name = "mcpServerOpenaiFormElicitation", .type = &type_bool, .offset = offsetof(struct wire_initialize_capabilities, mcp_server_openai_form_elicitation), .doc = "The client can show forms of OpenAI's own kind. None is sent.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP | FIELD_NULL_IS_DEFAULT, .part = PART_OF_0166 },
    { .name = "explicitGatewayOauth", .type = &type_bool, .offset = offsetof(struct wire_initialize_capabilities, explicit_gateway_oauth), .doc = "The client signs in to gateways by itself. No gateway is used.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP | FIELD_NULL_IS_DEFAULT, .part = PART_OF_0166 },
    { .name = "extensions", .type = &type_json_map, .offset = offsetof(struct wire_initialize_capabilities, extensions), .doc = "What else the client knows, by name.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
};

const struct type type_initialize_capabilities = {
    .name = "InitializeCapabilities",
    .ts_name = "InitializeCapabilities",
    .doc = "What the client can do and wants, for this connection only.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_initialize_capabilities),
    .fields = fields_initialize_capabilities, .n_fields = 6,
    .flags = TYPE_ROOT,
};

static const struct field fields_initialize_params[] = {
    { .name = "clientInfo", .type = &type_client_info, .offset = offsetof(struct wire_initialize_params, client_info) },
    { .name = "capabilities", .type = &type_initialize_capabilities, .offset = offsetof(struct wire_initialize_params, capabilities), .doc = "What the client can do. Null takes the defaults.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_initialize_params = {
    .name = "InitializeParams",
    .ts_name = "InitializeParams",
    .doc = "How a client introduces itself.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_initialize_params),
    .fields = fields_initialize_params, .n_fields = 2,
    .flags = TYPE_ROOT,
};

static const struct field fields_initialize_response[] = {
    { .name = "userAgent", .type = &type_string, .offset = offsetof(struct wire_initialize_response, user_agent), .doc = "The user agent the server presents to other services, with its version and the client's name." },
    { .name = "codexHome", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_initialize_response, codex_home), .doc = "The directory that holds configuration, credentials and threads." },
    { .name = "platformFamily", .type = &type_string, .offset = offsetof(struct wire_initialize_response, platform_family), .doc = "The family of operating systems the server runs on, such as `unix`." },
    { .name = "platformOs", .type = &type_string, .offset = offsetof(struct wire_initialize_response, platform_os), .doc = "The operating system the server runs on, such as `linux`." },
};

const struct type type_initialize_response = {
    .name = "InitializeResponse",
    .ts_name = "InitializeResponse",
    .doc = "How the server introduces itself.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_initialize_response),
    .fields = fields_initialize_response, .n_fields = 4,
    .flags = TYPE_ROOT,
};

static const struct field fields_agent_message_delta_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_agent_message_delta_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_agent_message_delta_notification, turn_id), .doc = "Turn in which the message is being written." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_agent_message_delta_notification, item_id), .doc = "Id of the `agentMessage` item that grows." },
    { .name = "delta", .type = &type_string, .offset = offsetof(struct wire_agent_message_delta_notification, delta), .doc = "Text to append to what was received so far for the item." },
};

const struct type type_agent_message_delta_notification = {
    .name = "AgentMessageDeltaNotification",
    .ts_name = "AgentMessageDeltaNotification",
    .doc = "A piece of an agent message, sent while the model is still writing it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_agent_message_delta_notification),
    .fields = fields_agent_message_delta_notification, .n_fields = 4,
};

static const struct field fields_byte_range[] = {
    { .name = "start", .type = &type_usize, .offset = offsetof(struct wire_byte_range, start), .doc = "Offset of the first byte, counted from 0." },
    { .name = "end", .type = &type_usize, .offset = offsetof(struct wire_byte_range, end), .doc = "Offset just after the last byte." },
};

const struct type type_byte_range = {
    .name = "ByteRange",
    .ts_name = "ByteRange",
    .doc = "A stretch of a UTF-8 text, counted in bytes rather than in characters.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_byte_range),
    .fields = fields_byte_range, .n_fields = 2,
};

static const struct field fields_collab_agent_state[] = {
    { .name = "status", .type = &type_collab_agent_status, .offset = offsetof(struct wire_collab_agent_state, status) },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_collab_agent_state, message), .doc = "The agent's last message if it has completed, or the error text if it has failed. Null in every other case, or if there is no such text.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_collab_agent_state = {
    .name = "CollabAgentState",
    .ts_name = "CollabAgentState",
    .doc = "What is known about another agent at the moment a collaboration tool call is reported.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_collab_agent_state),
    .fields = fields_collab_agent_state, .n_fields = 2,
};

static const struct variant variants_collab_agent_status[] = {
    { .name = "pendingInit" },
    { .name = "running" },
    { .name = "interrupted" },
    { .name = "completed" },
    { .name = "errored" },
    { .name = "shutdown" },
    { .name = "notFound" },
};

const struct type type_collab_agent_status = {
    .name = "CollabAgentStatus",
    .ts_name = "CollabAgentStatus",
    .doc = "Where an agent stands: being set up, working, interrupted, finished with its task, stopped by an error, closed, or not known to the server at all.",
    .kind = KIND_ENUM,
    .variants = variants_collab_agent_status, .n_variants = 7,
    .size = sizeof(enum wire_collab_agent_status),
};

static const struct variant variants_collab_agent_tool[] = {
    { .name = "spawnAgent" },
    { .name = "sendInput" },
    { .name = "resumeAgent" },
    { .name = "wait" },
    { .name = "closeAgent" },
};

const struct type type_collab_agent_tool = {
    .name = "CollabAgentTool",
    .ts_name = "CollabAgentTool",
    .doc = "Which of the collaboration tools the model called: start an agent, send one more input, load a stored one again, wait for agents, or close one.",
    .kind = KIND_ENUM,
    .variants = variants_collab_agent_tool, .n_variants = 5,
    .size = sizeof(enum wire_collab_agent_tool),
};

static const struct variant variants_collab_agent_tool_call_status[] = {
    { .name = "inProgress" },
    { .name = "completed" },
    { .name = "failed" },
};

const struct type type_collab_agent_tool_call_status = {
    .name = "CollabAgentToolCallStatus",
    .ts_name = "CollabAgentToolCallStatus",
    .doc = "Progress of a collaboration tool call. It counts as failed when one of the agents concerned has errored or could not be found.",
    .kind = KIND_ENUM,
    .variants = variants_collab_agent_tool_call_status, .n_variants = 3,
    .size = sizeof(enum wire_collab_agent_tool_call_status),
};

static const struct field fields_command_action_read[] = {
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_command_action_read, command), .doc = "Text of this step." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_command_action_read, name), .doc = "Short name of the file, fit for display." },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_command_action_read, path), .doc = "Path of the file, as far as it can be told from the command." },
};

static const struct type body_command_action_read = { .kind = KIND_STRUCT, .size = sizeof(struct wire_command_action_read),
    .fields = fields_command_action_read, .n_fields = 3 };

static const struct field fields_command_action_list_files[] = {
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_command_action_list_files, command), .doc = "Text of this step." },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_command_action_list_files, path), .doc = "Short name of the place listed, or null if the command names none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_command_action_list_files = { .kind = KIND_STRUCT, .size = sizeof(struct wire_command_action_list_files),
    .fields = fields_command_action_list_files, .n_fields = 2 };

static const struct field fields_command_action_search[] = {
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_command_action_search, command), .doc = "Text of this step." },
    { .name = "query", .type = &type_string, .offset = offsetof(struct wire_command_action_search, query), .doc = "What is searched for, or null if it could not be determined.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_command_action_search, path), .doc = "Short name of the place searched, or null if the command names none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_command_action_search = { .kind = KIND_STRUCT, .size = sizeof(struct wire_command_action_search),
    .fields = fields_command_action_search, .n_fields = 3 };

static const struct field fields_command_action_unknown[] = {
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_command_action_unknown, command), .doc = "Text of this step." },
};

static const struct type body_command_action_unknown = { .kind = KIND_STRUCT, .size = sizeof(struct wire_command_action_unknown),
    .fields = fields_command_action_unknown, .n_fields = 1 };

static const struct variant variants_command_action[] = {
    { .name = "read", .body = &body_command_action_read, .doc = "The step prints the contents of one file.", .flags = VARIANT_BODY },
    { .name = "listFiles", .body = &body_command_action_list_files, .doc = "The step lists files or directories.", .flags = VARIANT_BODY },
    { .name = "search", .body = &body_command_action_search, .doc = "The step searches through file contents or file names.", .flags = VARIANT_BODY },
    { .name = "unknown", .body = &body_command_action_unknown, .doc = "A step that fits none of the other kinds.", .flags = VARIANT_BODY },
};

const struct type type_command_action = {
    .name = "CommandAction",
    .ts_name = "CommandAction",
    .doc = "The server's best guess at what one step of a shell command does, so that a client can show \"reads a file\" instead of raw shell text. It is for display only and plays no part in deciding on approval.",
    .kind = KIND_UNION,
    .variants = variants_command_action, .n_variants = 4,
    .size = sizeof(struct wire_command_action),
    .body_offset = offsetof(struct wire_command_action, read),
    .tag = "type",
};

static const struct field fields_command_execution_output_delta_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_command_execution_output_delta_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_command_execution_output_delta_notification, turn_id), .doc = "Turn that started the command. A command left running in the background keeps this id even after that turn has ended." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_command_execution_output_delta_notification, item_id), .doc = "Id of the `commandExecution` item that produced the output." },
    { .name = "delta", .type = &type_string, .offset = offsetof(struct wire_command_execution_output_delta_notification, delta), .doc = "Output to append to what was received so far for the item." },
};

const struct type type_command_execution_output_delta_notification = {
    .name = "CommandExecutionOutputDeltaNotification",
    .ts_name = "CommandExecutionOutputDeltaNotification",
    .doc = "A piece of the output of a running command, with standard output and standard error mixed as they arrived.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_command_execution_output_delta_notification),
    .fields = fields_command_execution_output_delta_notification, .n_fields = 4,
};

static const struct variant variants_command_execution_source[] = {
    { .name = "agent" },
    { .name = "userShell" },
    { .name = "unifiedExecStartup" },
    { .name = "unifiedExecInteraction" },
};

const struct type type_command_execution_source = {
    .name = "CommandExecutionSource",
    .ts_name = "CommandExecutionSource",
    .doc = "Who had a command run: the agent through a plain shell tool, the user through `thread/shellCommand`, or the agent through the terminal tool, either by starting a terminal or by typing into one.",
    .kind = KIND_ENUM,
    .variants = variants_command_execution_source, .n_variants = 4,
    .size = sizeof(enum wire_command_execution_source),
};

static const struct variant variants_command_execution_status[] = {
    { .name = "inProgress" },
    { .name = "completed" },
    { .name = "failed" },
    { .name = "declined" },
};

const struct type type_command_execution_status = {
    .name = "CommandExecutionStatus",
    .ts_name = "CommandExecutionStatus",
    .doc = "Progress of a command. `failed` covers a non-zero exit code as well as a command that could not be run; `declined` means that approval was refused.",
    .kind = KIND_ENUM,
    .variants = variants_command_execution_status, .n_variants = 4,
    .size = sizeof(enum wire_command_execution_status),
};

static const struct field fields_dynamic_tool_call_output_content_item_input_text[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_call_output_content_item_input_text, text), .doc = "The text itself." },
};

static const struct type body_dynamic_tool_call_output_content_item_input_text = { .kind = KIND_STRUCT, .size = sizeof(struct wire_dynamic_tool_call_output_content_item_input_text),
    .fields = fields_dynamic_tool_call_output_content_item_input_text, .n_fields = 1 };

static const struct field fields_dynamic_tool_call_output_content_item_input_image[] = {
    { .name = "imageUrl", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_call_output_content_item_input_image, image_url), .doc = "Address of the picture, usually a `data:` URL." },
};

static const struct type body_dynamic_tool_call_output_content_item_input_image = { .kind = KIND_STRUCT, .size = sizeof(struct wire_dynamic_tool_call_output_content_item_input_image),
    .fields = fields_dynamic_tool_call_output_content_item_input_image, .n_fields = 1 };

static const struct variant variants_dynamic_tool_call_output_content_item[] = {
    { .name = "inputText", .body = &body_dynamic_tool_call_output_content_item_input_text, .doc = "A text for the model.", .flags = VARIANT_BODY },
    { .name = "inputImage", .body = &body_dynamic_tool_call_output_content_item_input_image, .doc = "A picture for the model.", .flags = VARIANT_BODY },
};

const struct type type_dynamic_tool_call_output_content_item = {
    .name = "DynamicToolCallOutputContentItem",
    .ts_name = "DynamicToolCallOutputContentItem",
    .doc = "One part of the answer that a client gives to a call of one of its own tools.",
    .kind = KIND_UNION,
    .variants = variants_dynamic_tool_call_output_content_item, .n_variants = 2,
    .size = sizeof(struct wire_dynamic_tool_call_output_content_item),
    .body_offset = offsetof(struct wire_dynamic_tool_call_output_content_item, input_text),
    .tag = "type",
};

static const struct variant variants_dynamic_tool_call_status[] = {
    { .name = "inProgress" },
    { .name = "completed" },
    { .name = "failed" },
};

const struct type type_dynamic_tool_call_status = {
    .name = "DynamicToolCallStatus",
    .ts_name = "DynamicToolCallStatus",
    .doc = "Progress of a call of a tool that the client provides.",
    .kind = KIND_ENUM,
    .variants = variants_dynamic_tool_call_status, .n_variants = 3,
    .size = sizeof(enum wire_dynamic_tool_call_status),
};

static const struct field fields_dynamic_tool_spec[] = {
    { .name = "type", .type = &type_dynamic_tool_type, .offset = offsetof(struct wire_dynamic_tool_spec, type), .doc = "Whether this is a tool or a name that tools are below. Absent for a tool.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP, .part = PART_OF_0166 },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_spec, name), .doc = "Name under which the model calls the tool. It must be unique within the list, must not have blanks at either end, and must be neither `mcp` nor begin with `mcp__`." },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_spec, description), .doc = "Tells the model what the tool does and when to use it." },
    { .name = "inputSchema", .type = &type_json, .offset = offsetof(struct wire_dynamic_tool_spec, input_schema), .unless = "tools" },
    { .name = "deferLoading", .type = &type_bool, .offset = offsetof(struct wire_dynamic_tool_spec, defer_loading), .doc = "True keeps the tool out of the list shown to the model at first; it can still be called.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP | FIELD_NULL_IS_DEFAULT },
    { .name = "tools", .type = &type_dynamic_tool_namespace_tool_array, .offset = offsetof(struct wire_dynamic_tool_spec, tools), .doc = "The tools below this name.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP, .part = PART_OF_0166 },
};

const struct type type_dynamic_tool_spec = {
    .name = "DynamicToolSpec",
    .ts_name = "DynamicToolSpec",
    .doc = "A tool that the client offers to the model. When the model calls it, the server forwards the call to the client with `item/tool/call`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_dynamic_tool_spec),
    .fields = fields_dynamic_tool_spec, .n_fields = 6,
    .called = "DynamicToolSpecDe",
};

static const struct variant variants_dynamic_tool_type[] = {
    { .name = "function" },
    { .name = "namespace" },
};

const struct type type_dynamic_tool_type = {
    .name = "DynamicToolType",
    .ts_name = "DynamicToolType",
    .doc = "Whether a client offers a tool, or a name that tools are below.",
    .kind = KIND_ENUM,
    .variants = variants_dynamic_tool_type, .n_variants = 2,
    .size = sizeof(enum wire_dynamic_tool_type),
    .part = PART_OF_0166,
};

static const struct field fields_dynamic_tool_namespace_tool[] = {
    { .name = "type", .type = &type_dynamic_tool_type, .offset = offsetof(struct wire_dynamic_tool_namespace_tool, type), .doc = "Always a tool." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_namespace_tool, name), .doc = "Name under which the model calls it, below the other." },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_dynamic_tool_namespace_tool, description), .doc = "Tells the model what the tool does and when to use it." },
    { .name = "inputSchema", .type = &type_json, .offset = offsetof(struct wire_dynamic_tool_namespace_tool, input_schema) },
    { .name = "deferLoading", .type = &type_bool, .offset = offsetof(struct wire_dynamic_tool_namespace_tool, defer_loading), .doc = "True keeps the tool out of the list shown to the model at first; it can still be called.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP | FIELD_NULL_IS_DEFAULT },
};

const struct type type_dynamic_tool_namespace_tool = {
    .name = "DynamicToolNamespaceTool",
    .ts_name = "DynamicToolNamespaceTool",
    .doc = "A tool below a name.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_dynamic_tool_namespace_tool),
    .fields = fields_dynamic_tool_namespace_tool, .n_fields = 5,
    .part = PART_OF_0166,
};

static const struct field fields_file_change_output_delta_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_file_change_output_delta_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_file_change_output_delta_notification, turn_id), .doc = "Turn to which the file change belongs." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_file_change_output_delta_notification, item_id), .doc = "Id of the `fileChange` item being applied." },
    { .name = "delta", .type = &type_string, .offset = offsetof(struct wire_file_change_output_delta_notification, delta), .doc = "Output to append to what was received so far for the item." },
};

const struct type type_file_change_output_delta_notification = {
    .name = "FileChangeOutputDeltaNotification",
    .ts_name = "FileChangeOutputDeltaNotification",
    .doc = "A piece of what the program that applies a patch prints while it works.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_file_change_output_delta_notification),
    .fields = fields_file_change_output_delta_notification, .n_fields = 4,
};

static const struct field fields_file_update_change[] = {
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_file_update_change, path), .doc = "Path of the file before the change." },
    { .name = "kind", .type = &type_patch_change_kind, .offset = offsetof(struct wire_file_update_change, kind) },
    { .name = "diff", .type = &type_string, .offset = offsetof(struct wire_file_update_change, diff), .doc = "The whole content for a file that is added or deleted, and the hunks of a unified diff without file headers for one that is updated. If the file is also moved, a last line `Moved to: <path>` follows after a blank line." },
};

const struct type type_file_update_change = {
    .name = "FileUpdateChange",
    .ts_name = "FileUpdateChange",
    .doc = "What a patch does to one file.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_file_update_change),
    .fields = fields_file_update_change, .n_fields = 3,
};

static const struct field fields_item_completed_notification[] = {
    { .name = "item", .type = &type_thread_item, .offset = offsetof(struct wire_item_completed_notification, item) },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_item_completed_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_item_completed_notification, turn_id), .doc = "Turn to which the item belongs." },
    { .name = "completedAtMs", .type = &type_i64, .offset = offsetof(struct wire_item_completed_notification, completed_at_ms), .doc = "When it ended, in milliseconds since 1970.", .part = PART_OF_0166 },
};

const struct type type_item_completed_notification = {
    .name = "ItemCompletedNotification",
    .ts_name = "ItemCompletedNotification",
    .doc = "An item has reached its final state. The item given here replaces everything that was streamed for it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_item_completed_notification),
    .fields = fields_item_completed_notification, .n_fields = 4,
    .flags = TYPE_PARTLY,
};

static const struct field fields_item_started_notification[] = {
    { .name = "item", .type = &type_thread_item, .offset = offsetof(struct wire_item_started_notification, item) },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_item_started_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_item_started_notification, turn_id), .doc = "Turn to which the item belongs." },
    { .name = "startedAtMs", .type = &type_i64, .offset = offsetof(struct wire_item_started_notification, started_at_ms), .doc = "When it began, in milliseconds since 1970.", .part = PART_OF_0166 },
};

const struct type type_item_started_notification = {
    .name = "ItemStartedNotification",
    .ts_name = "ItemStartedNotification",
    .doc = "A new item has begun. Deltas for it may follow, and `item/completed` carries its final state.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_item_started_notification),
    .fields = fields_item_started_notification, .n_fields = 4,
    .flags = TYPE_PARTLY,
};

static const struct field fields_mcp_tool_call_error[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_mcp_tool_call_error, message), .doc = "Description of the failure, meant for people." },
};

const struct type type_mcp_tool_call_error = {
    .name = "McpToolCallError",
    .ts_name = "McpToolCallError",
    .doc = "Why a call of an MCP tool produced no result.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_tool_call_error),
    .fields = fields_mcp_tool_call_error, .n_fields = 1,
};

static const struct field fields_mcp_tool_call_progress_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_mcp_tool_call_progress_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_mcp_tool_call_progress_notification, turn_id), .doc = "Turn to which the call belongs." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_mcp_tool_call_progress_notification, item_id), .doc = "Id of the `mcpToolCall` item concerned." },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_mcp_tool_call_progress_notification, message), .doc = "The progress text as the MCP server worded it." },
};

const struct type type_mcp_tool_call_progress_notification = {
    .name = "McpToolCallProgressNotification",
    .ts_name = "McpToolCallProgressNotification",
    .doc = "A running call of an MCP tool reports how far it has come.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_tool_call_progress_notification),
    .fields = fields_mcp_tool_call_progress_notification, .n_fields = 4,
};

static const struct field fields_mcp_tool_call_result[] = {
    { .name = "content", .type = &type_json_array, .offset = offsetof(struct wire_mcp_tool_call_result, content), .doc = "Content blocks exactly as the MCP server sent them." },
    { .name = "structuredContent", .type = &type_json, .offset = offsetof(struct wire_mcp_tool_call_result, structured_content), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_mcp_tool_call_result = {
    .name = "McpToolCallResult",
    .ts_name = "McpToolCallResult",
    .doc = "What an MCP tool returned. A result that the tool itself marked as an error is given here too, on an item whose status is `failed`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_tool_call_result),
    .fields = fields_mcp_tool_call_result, .n_fields = 2,
};

static const struct variant variants_mcp_tool_call_status[] = {
    { .name = "inProgress" },
    { .name = "completed" },
    { .name = "failed" },
};

const struct type type_mcp_tool_call_status = {
    .name = "McpToolCallStatus",
    .ts_name = "McpToolCallStatus",
    .doc = "Progress of a call of an MCP tool.",
    .kind = KIND_ENUM,
    .variants = variants_mcp_tool_call_status, .n_variants = 3,
    .size = sizeof(enum wire_mcp_tool_call_status),
};

static const struct field fields_memory_citation[] = {
    { .name = "entries", .type = &type_memory_citation_entry_array, .offset = offsetof(struct wire_memory_citation, entries), .doc = "The cited passages of memory files." },
    { .name = "threadIds", .type = &type_string_array, .offset = offsetof(struct wire_memory_citation, thread_ids), .doc = "Ids of the earlier threads from which those memories stem." },
};

const struct type type_memory_citation = {
    .name = "MemoryCitation",
    .ts_name = "MemoryCitation",
    .doc = "The stored memories on which an agent message relies, as the model itself declared them.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_memory_citation),
    .fields = fields_memory_citation, .n_fields = 2,
};

static const struct field fields_memory_citation_entry[] = {
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_memory_citation_entry, path), .doc = "The memory file." },
    { .name = "lineStart", .type = &type_u32, .offset = offsetof(struct wire_memory_citation_entry, line_start), .doc = "First line of the passage, counted from 1." },
    { .name = "lineEnd", .type = &type_u32, .offset = offsetof(struct wire_memory_citation_entry, line_end), .doc = "Last line of the passage; that line is included." },
    { .name = "note", .type = &type_string, .offset = offsetof(struct wire_memory_citation_entry, note), .doc = "The model's remark on how the passage was used." },
};

const struct type type_memory_citation_entry = {
    .name = "MemoryCitationEntry",
    .ts_name = "MemoryCitationEntry",
    .doc = "One cited passage of a memory file.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_memory_citation_entry),
    .fields = fields_memory_citation_entry, .n_fields = 4,
};

static const struct variant variants_patch_apply_status[] = {
    { .name = "inProgress" },
    { .name = "completed" },
    { .name = "failed" },
    { .name = "declined" },
};

const struct type type_patch_apply_status = {
    .name = "PatchApplyStatus",
    .ts_name = "PatchApplyStatus",
    .doc = "Progress of a set of file changes. `declined` means that approval was refused and nothing was written.",
    .kind = KIND_ENUM,
    .variants = variants_patch_apply_status, .n_variants = 4,
    .size = sizeof(enum wire_patch_apply_status),
};

static const struct field fields_patch_change_kind_update[] = {
    { .name = "move_path", .type = &type_string, .offset = offsetof(struct wire_patch_change_kind_update, move_path), .doc = "The file's new path, or null if it stays where it is.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_patch_change_kind_update = { .kind = KIND_STRUCT, .size = sizeof(struct wire_patch_change_kind_update),
    .fields = fields_patch_change_kind_update, .n_fields = 1 };

static const struct variant variants_patch_change_kind[] = {
    { .name = "add", .doc = "The file is new." },
    { .name = "delete", .doc = "The file is removed." },
    { .name = "update", .body = &body_patch_change_kind_update, .doc = "The content of the file changes, or it is moved, or both.", .flags = VARIANT_BODY },
};

const struct type type_patch_change_kind = {
    .name = "PatchChangeKind",
    .ts_name = "PatchChangeKind",
    .doc = "In which way a patch affects a file.",
    .kind = KIND_UNION,
    .variants = variants_patch_change_kind, .n_variants = 3,
    .size = sizeof(struct wire_patch_change_kind),
    .body_offset = offsetof(struct wire_patch_change_kind, update),
    .tag = "type",
};

static const struct field fields_plan_delta_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_plan_delta_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_plan_delta_notification, turn_id), .doc = "Turn in which the plan is being written." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_plan_delta_notification, item_id), .doc = "Id of the `plan` item that grows." },
    { .name = "delta", .type = &type_string, .offset = offsetof(struct wire_plan_delta_notification, delta), .doc = "Text to append to what was received so far for the item." },
};

const struct type type_plan_delta_notification = {
    .name = "PlanDeltaNotification",
    .ts_name = "PlanDeltaNotification",
    .doc = "A piece of a plan that the model is writing in plan mode. The text of the completed item is authoritative and may differ from the sum of the pieces.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plan_delta_notification),
    .fields = fields_plan_delta_notification, .n_fields = 4,
};

static const struct field fields_reasoning_summary_part_added_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_reasoning_summary_part_added_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_reasoning_summary_part_added_notification, turn_id), .doc = "Turn to which the reasoning belongs." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_reasoning_summary_part_added_notification, item_id), .doc = "Id of the `reasoning` item." },
    { .name = "summaryIndex", .type = &type_i64, .offset = offsetof(struct wire_reasoning_summary_part_added_notification, summary_index), .doc = "Position of the new section in the item's `summary`, counted from 0." },
};

const struct type type_reasoning_summary_part_added_notification = {
    .name = "ReasoningSummaryPartAddedNotification",
    .ts_name = "ReasoningSummaryPartAddedNotification",
    .doc = "The model begins another section of its reasoning summary.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_reasoning_summary_part_added_notification),
    .fields = fields_reasoning_summary_part_added_notification, .n_fields = 4,
};

static const struct field fields_reasoning_summary_text_delta_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_reasoning_summary_text_delta_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_reasoning_summary_text_delta_notification, turn_id), .doc = "Turn to which the reasoning belongs." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_reasoning_summary_text_delta_notification, item_id), .doc = "Id of the `reasoning` item." },
    { .name = "delta", .type = &type_string, .offset = offsetof(struct wire_reasoning_summary_text_delta_notification, delta), .doc = "Text to append to the section." },
    { .name = "summaryIndex", .type = &type_i64, .offset = offsetof(struct wire_reasoning_summary_text_delta_notification, summary_index), .doc = "Position of the section in the item's `summary`, counted from 0." },
};

const struct type type_reasoning_summary_text_delta_notification = {
    .name = "ReasoningSummaryTextDeltaNotification",
    .ts_name = "ReasoningSummaryTextDeltaNotification",
    .doc = "A piece of the summary of the model's reasoning.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_reasoning_summary_text_delta_notification),
    .fields = fields_reasoning_summary_text_delta_notification, .n_fields = 5,
};

static const struct field fields_reasoning_text_delta_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_reasoning_text_delta_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_reasoning_text_delta_notification, turn_id), .doc = "Turn to which the reasoning belongs." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_reasoning_text_delta_notification, item_id), .doc = "Id of the `reasoning` item." },
    { .name = "delta", .type = &type_string, .offset = offsetof(struct wire_reasoning_text_delta_notification, delta), .doc = "Text to append to the block." },
    { .name = "contentIndex", .type = &type_i64, .offset = offsetof(struct wire_reasoning_text_delta_notification, content_index), .doc = "Position of the block in the item's `content`, counted from 0." },
};

const struct type type_reasoning_text_delta_notification = {
    .name = "ReasoningTextDeltaNotification",
    .ts_name = "ReasoningTextDeltaNotification",
    .doc = "A piece of the model's unabridged reasoning. Few providers disclose it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_reasoning_text_delta_notification),
    .fields = fields_reasoning_text_delta_notification, .n_fields = 5,
};

static const struct field fields_terminal_interaction_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_terminal_interaction_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_terminal_interaction_notification, turn_id), .doc = "The turn now running, which may be a later one than the turn that started the terminal." },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_terminal_interaction_notification, item_id), .doc = "Id of the `commandExecution` item that started the terminal." },
    { .name = "processId", .type = &type_string, .offset = offsetof(struct wire_terminal_interaction_notification, process_id), .doc = "The terminal's id, as in `processId` of that item." },
    { .name = "stdin", .type = &type_string, .offset = offsetof(struct wire_terminal_interaction_notification, stdin), .doc = "The characters typed. Empty if the agent only asked for new output." },
};

const struct type type_terminal_interaction_notification = {
    .name = "TerminalInteractionNotification",
    .ts_name = "TerminalInteractionNotification",
    .doc = "The agent typed something into a terminal that is still running, or looked whether it had printed more.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_terminal_interaction_notification),
    .fields = fields_terminal_interaction_notification, .n_fields = 5,
};

static const struct field fields_text_element[] = {
    { .name = "byteRange", .type = &type_byte_range, .offset = offsetof(struct wire_text_element, byte_range), .doc = "The part of the input's `text` that is marked." },
    { .name = "placeholder", .type = &type_string, .offset = offsetof(struct wire_text_element, placeholder), .doc = "Text to show in place of the marked part, or null to show the part itself.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_text_element = {
    .name = "TextElement",
    .ts_name = "TextElement",
    .doc = "Marks a part of a text input that the client shows in a special way, such as a chip for a file. The server hands it back unchanged.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_text_element),
    .fields = fields_text_element, .n_fields = 2,
};

static const struct field fields_thread_item[] = {
    { .name = "startedAtMs", .type = &type_i64, .offset = offsetof(struct wire_thread_item, started_at_ms), .doc = "When it began, in milliseconds since 1970, or null if that is not known.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "completedAtMs", .type = &type_i64, .offset = offsetof(struct wire_thread_item, completed_at_ms), .doc = "When it ended, in milliseconds since 1970. Null while it is open, and if that is not known.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
};

static const struct field fields_thread_item_user_message[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_user_message, id), .doc = "Id of the item." },
    { .name = "clientId", .type = &type_string, .offset = offsetof(struct wire_thread_item_user_message, client_id), .doc = "The client's own id of the message, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "content", .type = &type_user_input_array, .offset = offsetof(struct wire_thread_item_user_message, content), .doc = "The parts of the input, as the client sent them." },
};

static const struct type body_thread_item_user_message = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_user_message),
    .fields = fields_thread_item_user_message, .n_fields = 3 };

static const struct field fields_thread_item_hook_prompt[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_hook_prompt, id), .doc = "Id of the item." },
    { .name = "fragments", .type = &type_hook_prompt_fragment_array, .offset = offsetof(struct wire_thread_item_hook_prompt, fragments), .doc = "The texts, each with the hook run it came from." },
};

static const struct type body_thread_item_hook_prompt = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_hook_prompt),
    .fields = fields_thread_item_hook_prompt, .n_fields = 2 };

static const struct field fields_thread_item_agent_message[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_agent_message, id), .doc = "Id of the item." },
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_thread_item_agent_message, text), .doc = "The message so far, and the whole of it once the item is completed." },
    { .name = "phase", .type = &type_message_phase, .offset = offsetof(struct wire_thread_item_agent_message, phase), .doc = "Whether this is talk along the way or the final answer. Null if the model did not say.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "memoryCitation", .type = &type_memory_citation, .offset = offsetof(struct wire_thread_item_agent_message, memory_citation), .doc = "The memories the message cites, or null if there are none.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "delivery", .type = &type_string, .offset = offsetof(struct wire_thread_item_agent_message, delivery), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "questions", .type = &type_json_array, .offset = offsetof(struct wire_thread_item_agent_message, questions), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

static const struct type body_thread_item_agent_message = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_agent_message),
    .fields = fields_thread_item_agent_message, .n_fields = 6 };

static const struct field fields_thread_item_plan[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_plan, id), .doc = "Id of the item." },
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_thread_item_plan, text), .doc = "The plan, usually in Markdown." },
};

static const struct type body_thread_item_plan = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_plan),
    .fields = fields_thread_item_plan, .n_fields = 2 };

static const struct field fields_thread_item_reasoning[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_reasoning, id), .doc = "Id of the item." },
    { .name = "summary", .type = &type_string_array, .offset = offsetof(struct wire_thread_item_reasoning, summary), .doc = "Sections of the summary, in order. Empty if there is none.", .default_json = "[]" },
    { .name = "content", .type = &type_string_array, .offset = offsetof(struct wire_thread_item_reasoning, content), .doc = "Blocks of the unabridged reasoning. Empty if the provider keeps it to itself.", .default_json = "[]" },
};

static const struct type body_thread_item_reasoning = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_reasoning),
    .fields = fields_thread_item_reasoning, .n_fields = 3 };

static const struct field fields_thread_item_command_execution[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_command_execution, id), .doc = "Id of the item." },
    { .name = "pluginId", .type = &type_string, .offset = offsetof(struct wire_thread_item_command_execution, plugin_id), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "scriptPath", .type = &type_string, .offset = offsetof(struct wire_thread_item_command_execution, script_path), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_thread_item_command_execution, command), .doc = "The argument vector as one line, quoted for a shell." },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread_item_command_execution, cwd), .doc = "Directory in which the command runs." },
    { .name = "processId", .type = &type_string, .offset = offsetof(struct wire_thread_item_command_execution, process_id), .doc = "Id of the terminal the command runs in. Null for a command without a terminal, or if none was started.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "source", .type = &type_command_execution_source, .offset = offsetof(struct wire_thread_item_command_execution, source), .default_json = "\"agent\"" },
    { .name = "status", .type = &type_command_execution_status, .offset = offsetof(struct wire_thread_item_command_execution, status) },
    { .name = "commandActions", .type = &type_command_action_array, .offset = offsetof(struct wire_thread_item_command_execution, command_actions), .doc = "The steps of the command as far as the server recognizes them; for display only." },
    { .name = "aggregatedOutput", .type = &type_string, .offset = offsetof(struct wire_thread_item_command_execution, aggregated_output), .doc = "Standard output and standard error together. Null while the command runs and if it printed nothing.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "exitCode", .type = &type_i32, .offset = offsetof(struct wire_thread_item_command_execution, exit_code), .doc = "Exit code of the command. Null until it has ended.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "durationMs", .type = &type_i64, .offset = offsetof(struct wire_thread_item_command_execution, duration_ms), .doc = "How long the command ran, in milliseconds. Null until it has ended.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_thread_item_command_execution = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_command_execution),
    .fields = fields_thread_item_command_execution, .n_fields = 12 };

static const struct field fields_thread_item_file_change[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_file_change, id), .doc = "Id of the item." },
    { .name = "changes", .type = &type_file_update_change_array, .offset = offsetof(struct wire_thread_item_file_change, changes), .doc = "The affected files, sorted by path." },
    { .name = "status", .type = &type_patch_apply_status, .offset = offsetof(struct wire_thread_item_file_change, status) },
};

static const struct type body_thread_item_file_change = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_file_change),
    .fields = fields_thread_item_file_change, .n_fields = 3 };

static const struct field fields_thread_item_mcp_tool_call[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_mcp_tool_call, id), .doc = "Id of the item." },
    { .name = "server", .type = &type_string, .offset = offsetof(struct wire_thread_item_mcp_tool_call, server), .doc = "Name of the MCP server, as in the configuration." },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_thread_item_mcp_tool_call, tool), .doc = "Name of the tool, as the MCP server spells it." },
    { .name = "status", .type = &type_mcp_tool_call_status, .offset = offsetof(struct wire_thread_item_mcp_tool_call, status) },
    { .name = "arguments", .type = &type_json, .offset = offsetof(struct wire_thread_item_mcp_tool_call, arguments) },
    { .name = "appContext", .type = &type_json, .offset = offsetof(struct wire_thread_item_mcp_tool_call, app_context), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "mcpAppUi", .type = &type_json, .offset = offsetof(struct wire_thread_item_mcp_tool_call, mcp_app_ui), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "pluginId", .type = &type_string, .offset = offsetof(struct wire_thread_item_mcp_tool_call, plugin_id), .doc = "Plugin that has brought the server, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "readOnlyHint", .type = &type_bool, .offset = offsetof(struct wire_thread_item_mcp_tool_call, read_only_hint), .doc = "Whether the tool says of itself that it changes nothing, or null if it does not say.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "result", .type = &type_mcp_tool_call_result, .offset = offsetof(struct wire_thread_item_mcp_tool_call, result), .doc = "What the tool returned. Null while it runs, or if the call itself failed.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "error", .type = &type_mcp_tool_call_error, .offset = offsetof(struct wire_thread_item_mcp_tool_call, error), .doc = "Why there is no result. Null unless the call itself failed.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "durationMs", .type = &type_i64, .offset = offsetof(struct wire_thread_item_mcp_tool_call, duration_ms), .doc = "How long the call took, in milliseconds. Null until it has ended.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_thread_item_mcp_tool_call = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_mcp_tool_call),
    .fields = fields_thread_item_mcp_tool_call, .n_fields = 12 };

static const struct field fields_thread_item_dynamic_tool_call[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_dynamic_tool_call, id), .doc = "Id of the item, equal to `callId` of the `item/tool/call` request." },
    { .name = "namespace", .type = &type_string, .offset = offsetof(struct wire_thread_item_dynamic_tool_call, namespace), .doc = "Name that the tool is below, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_thread_item_dynamic_tool_call, tool), .doc = "Name of the tool." },
    { .name = "arguments", .type = &type_json, .offset = offsetof(struct wire_thread_item_dynamic_tool_call, arguments) },
    { .name = "status", .type = &type_dynamic_tool_call_status, .offset = offsetof(struct wire_thread_item_dynamic_tool_call, status) },
    { .name = "contentItems", .type = &type_dynamic_tool_call_output_content_item_array, .offset = offsetof(struct wire_thread_item_dynamic_tool_call, content_items), .doc = "The client's answer. Null until it has arrived.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "success", .type = &type_bool, .offset = offsetof(struct wire_thread_item_dynamic_tool_call, success), .doc = "Whether the client reported success. Null until it has answered.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "durationMs", .type = &type_i64, .offset = offsetof(struct wire_thread_item_dynamic_tool_call, duration_ms), .doc = "How long the client took to answer, in milliseconds. Null until it has.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_thread_item_dynamic_tool_call = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_dynamic_tool_call),
    .fields = fields_thread_item_dynamic_tool_call, .n_fields = 8 };

static const struct field fields_thread_item_collab_agent_tool_call[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_collab_agent_tool_call, id), .doc = "Id of the item." },
    { .name = "tool", .type = &type_collab_agent_tool, .offset = offsetof(struct wire_thread_item_collab_agent_tool_call, tool), .doc = "Which of the tools was called." },
    { .name = "status", .type = &type_collab_agent_tool_call_status, .offset = offsetof(struct wire_thread_item_collab_agent_tool_call, status), .doc = "How far the call has come." },
    { .name = "senderThreadId", .type = &type_string, .offset = offsetof(struct wire_thread_item_collab_agent_tool_call, sender_thread_id), .doc = "Thread of the agent that made the call." },
    { .name = "receiverThreadIds", .type = &type_string_array, .offset = offsetof(struct wire_thread_item_collab_agent_tool_call, receiver_thread_ids), .doc = "Threads of the agents the call is about. While an agent is being started the list is empty; the completed item names the new thread." },
    { .name = "prompt", .type = &type_string, .offset = offsetof(struct wire_thread_item_collab_agent_tool_call, prompt), .doc = "The text given to the other agent, or null for a tool that takes none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread_item_collab_agent_tool_call, model), .doc = "Model of the agent being started. Null for the other tools, and empty as long as no choice has been made.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "reasoningEffort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_thread_item_collab_agent_tool_call, reasoning_effort), .doc = "Reasoning effort of the agent being started. Null for the other tools.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "agentsStates", .type = &type_collab_agent_state_map, .offset = offsetof(struct wire_thread_item_collab_agent_tool_call, agents_states), .doc = "Last known state of the agents, by thread id. Agents of unknown state are missing." },
};

static const struct type body_thread_item_collab_agent_tool_call = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_collab_agent_tool_call),
    .fields = fields_thread_item_collab_agent_tool_call, .n_fields = 9 };

static const struct field fields_thread_item_web_search[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_web_search, id), .doc = "Id of the item." },
    { .name = "query", .type = &type_string, .offset = offsetof(struct wire_thread_item_web_search, query), .doc = "One line that says what was looked for. Empty while the search runs." },
    { .name = "action", .type = &type_web_search_action, .offset = offsetof(struct wire_thread_item_web_search, action), .doc = "What was done in detail, or null if that is not known yet.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "results", .type = &type_json_array, .offset = offsetof(struct wire_thread_item_web_search, results), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

static const struct type body_thread_item_web_search = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_web_search),
    .fields = fields_thread_item_web_search, .n_fields = 4 };

static const struct field fields_thread_item_image_view[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_image_view, id), .doc = "Id of the item." },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_thread_item_image_view, path), .doc = "Absolute path of the image." },
};

static const struct type body_thread_item_image_view = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_image_view),
    .fields = fields_thread_item_image_view, .n_fields = 2 };

static const struct field fields_thread_item_image_generation[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_image_generation, id), .doc = "Id of the item." },
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_thread_item_image_generation, status), .doc = "State in the provider's own words, such as `in_progress` or `completed`." },
    { .name = "revisedPrompt", .type = &type_string, .offset = offsetof(struct wire_thread_item_image_generation, revised_prompt), .doc = "The prompt as the provider reworded it, or null if it left it as it was.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "result", .type = &type_string, .offset = offsetof(struct wire_thread_item_image_generation, result), .doc = "The image in Base64. Empty while it is being made." },
    { .name = "savedPath", .type = &type_string, .offset = offsetof(struct wire_thread_item_image_generation, saved_path), .doc = "File into which the image was written. Absent if it was not saved.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "failure", .type = &type_json, .offset = offsetof(struct wire_thread_item_image_generation, failure), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "generationId", .type = &type_string, .offset = offsetof(struct wire_thread_item_image_generation, generation_id), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

static const struct type body_thread_item_image_generation = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_image_generation),
    .fields = fields_thread_item_image_generation, .n_fields = 7 };

static const struct field fields_thread_item_entered_review_mode[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_entered_review_mode, id), .doc = "Id of the item." },
    { .name = "review", .type = &type_string, .offset = offsetof(struct wire_thread_item_entered_review_mode, review), .doc = "Short description of what is reviewed." },
};

static const struct type body_thread_item_entered_review_mode = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_entered_review_mode),
    .fields = fields_thread_item_entered_review_mode, .n_fields = 2 };

static const struct field fields_thread_item_exited_review_mode[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_exited_review_mode, id), .doc = "Id of the item." },
    { .name = "review", .type = &type_string, .offset = offsetof(struct wire_thread_item_exited_review_mode, review), .doc = "The review as text: an overall verdict, then the findings." },
};

static const struct type body_thread_item_exited_review_mode = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_exited_review_mode),
    .fields = fields_thread_item_exited_review_mode, .n_fields = 2 };

static const struct field fields_thread_item_context_compaction[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_context_compaction, id), .doc = "Id of the item." },
};

static const struct type body_thread_item_context_compaction = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_context_compaction),
    .fields = fields_thread_item_context_compaction, .n_fields = 1 };

static const struct field fields_thread_item_function_call_output[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_function_call_output, id), .doc = "Id of the item." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_thread_item_function_call_output, name) },
    { .name = "namespace", .type = &type_string, .offset = offsetof(struct wire_thread_item_function_call_output, namespace), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "output", .type = &type_json, .offset = offsetof(struct wire_thread_item_function_call_output, output), .doc = "Text, or a list of content items." },
};

static const struct type body_thread_item_function_call_output = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_function_call_output),
    .fields = fields_thread_item_function_call_output, .n_fields = 4 };

static const struct field fields_thread_item_sub_agent_activity[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_sub_agent_activity, id), .doc = "Id of the item." },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread_item_sub_agent_activity, model), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "reasoningEffort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_thread_item_sub_agent_activity, reasoning_effort), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "kind", .type = &type_sub_agent_activity_kind, .offset = offsetof(struct wire_thread_item_sub_agent_activity, kind) },
    { .name = "agentThreadId", .type = &type_string, .offset = offsetof(struct wire_thread_item_sub_agent_activity, agent_thread_id), .doc = "Thread of the agent." },
    { .name = "agentPath", .type = &type_string, .offset = offsetof(struct wire_thread_item_sub_agent_activity, agent_path), .doc = "Its place in the tree of agents." },
};

static const struct type body_thread_item_sub_agent_activity = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_sub_agent_activity),
    .fields = fields_thread_item_sub_agent_activity, .n_fields = 6 };

static const struct field fields_thread_item_sleep[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_item_sleep, id), .doc = "Id of the item." },
    { .name = "durationMs", .type = &type_u64, .offset = offsetof(struct wire_thread_item_sleep, duration_ms), .doc = "How long, in milliseconds." },
};

static const struct type body_thread_item_sleep = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_item_sleep),
    .fields = fields_thread_item_sleep, .n_fields = 2 };

static const struct variant variants_thread_item[] = {
    { .name = "userMessage", .body = &body_thread_item_user_message, .doc = "Input from the user, either the one that began the turn or one added while it ran.", .flags = VARIANT_BODY },
    { .name = "hookPrompt", .body = &body_thread_item_hook_prompt, .doc = "Text that hooks put before the model.", .flags = VARIANT_BODY },
    { .name = "agentMessage", .body = &body_thread_item_agent_message, .doc = "A message from the model.", .flags = VARIANT_BODY },
    { .name = "plan", .body = &body_thread_item_plan, .doc = "A plan that the model proposes in plan mode.", .flags = VARIANT_BODY },
    { .name = "reasoning", .body = &body_thread_item_reasoning, .doc = "What the model disclosed of its reasoning.", .flags = VARIANT_BODY },
    { .name = "commandExecution", .body = &body_thread_item_command_execution, .doc = "A command that was run, or for which approval was asked.", .flags = VARIANT_BODY },
    { .name = "fileChange", .body = &body_thread_item_file_change, .doc = "Changes to files, made or proposed by the agent in one patch.", .flags = VARIANT_BODY },
    { .name = "mcpToolCall", .body = &body_thread_item_mcp_tool_call, .doc = "A call of a tool of an MCP server.", .flags = VARIANT_BODY },
    { .name = "dynamicToolCall", .body = &body_thread_item_dynamic_tool_call, .doc = "A call of a tool that the client provides.", .flags = VARIANT_BODY },
    { .name = "collabAgentToolCall", .body = &body_thread_item_collab_agent_tool_call, .doc = "The agent started, addressed, awaited or closed other agents.", .flags = VARIANT_BODY },
    { .name = "webSearch", .body = &body_thread_item_web_search, .doc = "The model searched the web or looked at a page. The provider does this; the server only reports it.", .flags = VARIANT_BODY },
    { .name = "imageView", .body = &body_thread_item_image_view, .doc = "The agent looked at an image file.", .flags = VARIANT_BODY },
    { .name = "imageGeneration", .body = &body_thread_item_image_generation, .doc = "The provider made an image on the model's behalf.", .flags = VARIANT_BODY },
    { .name = "enteredReviewMode", .body = &body_thread_item_entered_review_mode, .doc = "A code review begins.", .flags = VARIANT_BODY },
    { .name = "exitedReviewMode", .body = &body_thread_item_exited_review_mode, .doc = "A code review has ended.", .flags = VARIANT_BODY },
    { .name = "contextCompaction", .body = &body_thread_item_context_compaction, .doc = "The conversation was shortened to a summary to free room in the model's context.", .flags = VARIANT_BODY },
    { .name = "functionCallOutput", .body = &body_thread_item_function_call_output, .doc = "What a tool outside of the server has said, and a turn was begun with.", .flags = VARIANT_BODY, .part = PART_OF_0166 },
    { .name = "subAgentActivity", .body = &body_thread_item_sub_agent_activity, .doc = "Something happened with an agent of the thread.", .flags = VARIANT_BODY, .part = PART_OF_0166 },
    { .name = "sleep", .body = &body_thread_item_sleep, .doc = "The model waited.", .flags = VARIANT_BODY, .part = PART_OF_0166 },
};

const struct type type_thread_item = {
    .name = "ThreadItem",
    .ts_name = "ThreadItem",
    .doc = "One entry of a turn: a message, a piece of reasoning, a tool call or an event worth showing. Ids seen while a turn runs may differ from those given when the thread is later read back from disk.",
    .kind = KIND_UNION,
    .variants = variants_thread_item, .n_variants = 19,
    .fields = fields_thread_item, .n_fields = 2,
    .size = sizeof(struct wire_thread_item),
    .body_offset = offsetof(struct wire_thread_item, user_message),
    .tag = "type",
    .flags = TYPE_PARTLY,
};

static const struct variant variants_sub_agent_activity_kind[] = {
    { .name = "started" },
    { .name = "interacted" },
    { .name = "interrupted" },
    { .name = "completed" },
};

const struct type type_sub_agent_activity_kind = {
    .name = "SubAgentActivityKind",
    .ts_name = "SubAgentActivityKind",
    .doc = "What happened with an agent.",
    .kind = KIND_ENUM,
    .variants = variants_sub_agent_activity_kind, .n_variants = 4,
    .size = sizeof(enum wire_sub_agent_activity_kind),
    .part = PART_OF_0166,
};

static const struct field fields_user_input_text[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_user_input_text, text), .doc = "The text itself." },
    { .name = "text_elements", .type = &type_text_element_array, .offset = offsetof(struct wire_user_input_text, text_elements), .doc = "Parts of the text that the client shows in a special way.", .default_json = "[]" },
};

static const struct type body_user_input_text = { .kind = KIND_STRUCT, .size = sizeof(struct wire_user_input_text),
    .fields = fields_user_input_text, .n_fields = 2 };

static const struct field fields_user_input_image[] = {
    { .name = "url", .type = &type_string, .offset = offsetof(struct wire_user_input_image, url), .doc = "A web address or a `data:` URL." },
};

static const struct type body_user_input_image = { .kind = KIND_STRUCT, .size = sizeof(struct wire_user_input_image),
    .fields = fields_user_input_image, .n_fields = 1 };

static const struct field fields_user_input_local_image[] = {
    { .name = "path", .type = &type_path, .offset = offsetof(struct wire_user_input_local_image, path), .doc = "Path of the file." },
};

static const struct type body_user_input_local_image = { .kind = KIND_STRUCT, .size = sizeof(struct wire_user_input_local_image),
    .fields = fields_user_input_local_image, .n_fields = 1 };

static const struct field fields_user_input_skill[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_user_input_skill, name), .doc = "Name of the skill." },
    { .name = "path", .type = &type_path, .offset = offsetof(struct wire_user_input_skill, path), .doc = "Path of its `SKILL.md`. A path that belongs to no enabled skill is ignored." },
};

static const struct type body_user_input_skill = { .kind = KIND_STRUCT, .size = sizeof(struct wire_user_input_skill),
    .fields = fields_user_input_skill, .n_fields = 2 };

static const struct field fields_user_input_mention[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_user_input_mention, name), .doc = "Name under which it was mentioned." },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_user_input_mention, path), .doc = "Where it is found, for example `app://<id>` or `plugin://<plugin>@<marketplace>`." },
};

static const struct type body_user_input_mention = { .kind = KIND_STRUCT, .size = sizeof(struct wire_user_input_mention),
    .fields = fields_user_input_mention, .n_fields = 2 };

static const struct variant variants_user_input[] = {
    { .name = "text", .body = &body_user_input_text, .doc = "Written text.", .flags = VARIANT_BODY },
    { .name = "image", .body = &body_user_input_image, .doc = "A picture given by its address.", .flags = VARIANT_BODY },
    { .name = "localImage", .body = &body_user_input_local_image, .doc = "A picture in a file on the machine on which the server runs.", .flags = VARIANT_BODY },
    { .name = "skill", .body = &body_user_input_skill, .doc = "A skill that the model is to use.", .flags = VARIANT_BODY },
    { .name = "mention", .body = &body_user_input_mention, .doc = "Something else the user refers to, such as an app or a plugin.", .flags = VARIANT_BODY },
};

const struct type type_user_input = {
    .name = "UserInput",
    .ts_name = "UserInput",
    .doc = "One part of what the user sends to the agent.",
    .kind = KIND_UNION,
    .variants = variants_user_input, .n_variants = 5,
    .size = sizeof(struct wire_user_input),
    .body_offset = offsetof(struct wire_user_input, text),
    .tag = "type",
};

static const struct field fields_web_search_action_search[] = {
    { .name = "query", .type = &type_string, .offset = offsetof(struct wire_web_search_action_search, query), .doc = "The query, or null if there were several or it was not disclosed.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "queries", .type = &type_string_array, .offset = offsetof(struct wire_web_search_action_search, queries), .doc = "The queries if there were several, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_web_search_action_search = { .kind = KIND_STRUCT, .size = sizeof(struct wire_web_search_action_search),
    .fields = fields_web_search_action_search, .n_fields = 2 };

static const struct field fields_web_search_action_open_page[] = {
    { .name = "url", .type = &type_string, .offset = offsetof(struct wire_web_search_action_open_page, url), .doc = "Address of the page, or null if it was not disclosed.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_web_search_action_open_page = { .kind = KIND_STRUCT, .size = sizeof(struct wire_web_search_action_open_page),
    .fields = fields_web_search_action_open_page, .n_fields = 1 };

static const struct field fields_web_search_action_find_in_page[] = {
    { .name = "url", .type = &type_string, .offset = offsetof(struct wire_web_search_action_find_in_page, url), .doc = "Address of the page, or null if it was not disclosed.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "pattern", .type = &type_string, .offset = offsetof(struct wire_web_search_action_find_in_page, pattern), .doc = "The text looked for, or null if it was not disclosed.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_web_search_action_find_in_page = { .kind = KIND_STRUCT, .size = sizeof(struct wire_web_search_action_find_in_page),
    .fields = fields_web_search_action_find_in_page, .n_fields = 2 };

static const struct variant variants_web_search_action[] = {
    { .name = "search", .body = &body_web_search_action_search, .doc = "It sent a query to a search engine.", .flags = VARIANT_BODY },
    { .name = "openPage", .body = &body_web_search_action_open_page, .doc = "It opened a page.", .flags = VARIANT_BODY },
    { .name = "findInPage", .body = &body_web_search_action_find_in_page, .doc = "It looked for a text on a page.", .flags = VARIANT_BODY },
    { .name = "other", .doc = "Something else, or not yet known." },
};

const struct type type_web_search_action = {
    .name = "WebSearchAction",
    .ts_name = "WebSearchAction",
    .doc = "What the model did on the web.",
    .kind = KIND_UNION,
    .variants = variants_web_search_action, .n_variants = 4,
    .size = sizeof(struct wire_web_search_action),
    .body_offset = offsetof(struct wire_web_search_action, search),
    .tag = "type",
};

static const struct field fields_apply_patch_approval_params[] = {
    { .name = "conversationId", .type = &type_thread_id, .offset = offsetof(struct wire_apply_patch_approval_params, conversation_id) },
    { .name = "callId", .type = &type_string, .offset = offsetof(struct wire_apply_patch_approval_params, call_id), .doc = "Id of the tool call that wants to make the changes." },
    { .name = "fileChanges", .type = &type_file_change_map, .offset = offsetof(struct wire_apply_patch_approval_params, file_changes), .doc = "The planned changes, by file path." },
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_apply_patch_approval_params, reason), .doc = "Why leave is asked, or null if no reason was given.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "grantRoot", .type = &type_string, .offset = offsetof(struct wire_apply_patch_approval_params, grant_root), .doc = "Directory in which the agent would like to write for the rest of the session, or null if it asks for these changes only.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_apply_patch_approval_params = {
    .name = "ApplyPatchApprovalParams",
    .ts_name = "ApplyPatchApprovalParams",
    .doc = "Asks for leave to change files, in the old form. Superseded by `item/fileChange/requestApproval`; this server never sends it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apply_patch_approval_params),
    .fields = fields_apply_patch_approval_params, .n_fields = 5,
    .flags = TYPE_ROOT,
};

static const struct field fields_apply_patch_approval_response[] = {
    { .name = "decision", .type = &type_review_decision, .offset = offsetof(struct wire_apply_patch_approval_response, decision) },
};

const struct type type_apply_patch_approval_response = {
    .name = "ApplyPatchApprovalResponse",
    .ts_name = "ApplyPatchApprovalResponse",
    .doc = "The client's answer to `applyPatchApproval`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apply_patch_approval_response),
    .fields = fields_apply_patch_approval_response, .n_fields = 1,
    .flags = TYPE_ROOT,
};

static const struct field fields_conversation_git_info[] = {
    { .name = "sha", .type = &type_string, .offset = offsetof(struct wire_conversation_git_info, sha), .doc = "Commit that was checked out, or null if unknown.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "branch", .type = &type_string, .offset = offsetof(struct wire_conversation_git_info, branch), .doc = "Branch that was checked out, or null if unknown.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "origin_url", .type = &type_string, .offset = offsetof(struct wire_conversation_git_info, origin_url), .doc = "Address of the remote named `origin`, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_conversation_git_info = {
    .name = "ConversationGitInfo",
    .ts_name = "ConversationGitInfo",
    .doc = "State of the git work tree when a conversation began, in the old form of `GitInfo`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_conversation_git_info),
    .fields = fields_conversation_git_info, .n_fields = 3,
    .flags = TYPE_ROOT,
};

static const struct field fields_conversation_summary[] = {
    { .name = "conversationId", .type = &type_thread_id, .offset = offsetof(struct wire_conversation_summary, conversation_id) },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_conversation_summary, path), .doc = "Path of the rollout file." },
    { .name = "preview", .type = &type_string, .offset = offsetof(struct wire_conversation_summary, preview), .doc = "Beginning of the conversation: the user's first message, or an empty text." },
    { .name = "timestamp", .type = &type_string, .offset = offsetof(struct wire_conversation_summary, timestamp), .doc = "When the conversation was created, as RFC 3339 text. Null if the file does not say.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "updatedAt", .type = &type_string, .offset = offsetof(struct wire_conversation_summary, updated_at), .doc = "When the conversation last changed, as RFC 3339 text. Null if unknown.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "modelProvider", .type = &type_string, .offset = offsetof(struct wire_conversation_summary, model_provider), .doc = "Id of the model provider it was begun with." },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_conversation_summary, cwd), .doc = "Working directory in which it was begun." },
    { .name = "cliVersion", .type = &type_string, .offset = offsetof(struct wire_conversation_summary, cli_version), .doc = "Version of the program that created it." },
    { .name = "source", .type = &type_legacy_session_source, .offset = offsetof(struct wire_conversation_summary, source) },
    { .name = "gitInfo", .type = &type_conversation_git_info, .offset = offsetof(struct wire_conversation_summary, git_info), .doc = "State of the git work tree at that time, or null if none was recorded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_conversation_summary = {
    .name = "ConversationSummary",
    .ts_name = "ConversationSummary",
    .doc = "The main facts about a stored conversation, read from the head of its rollout file.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_conversation_summary),
    .fields = fields_conversation_summary, .n_fields = 10,
    .flags = TYPE_ROOT,
};

static const struct field fields_exec_command_approval_params[] = {
    { .name = "conversationId", .type = &type_thread_id, .offset = offsetof(struct wire_exec_command_approval_params, conversation_id) },
    { .name = "callId", .type = &type_string, .offset = offsetof(struct wire_exec_command_approval_params, call_id), .doc = "Id of the tool call that wants to run the command." },
    { .name = "approvalId", .type = &type_string, .offset = offsetof(struct wire_exec_command_approval_params, approval_id), .doc = "Tells apart several questions that belong to the same call. Null if there is only one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "command", .type = &type_string_array, .offset = offsetof(struct wire_exec_command_approval_params, command), .doc = "The argument vector." },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_exec_command_approval_params, cwd), .doc = "Directory in which the command would run." },
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_exec_command_approval_params, reason), .doc = "Why leave is asked, or null if no reason was given.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "parsedCmd", .type = &type_parsed_command_array, .offset = offsetof(struct wire_exec_command_approval_params, parsed_cmd), .doc = "What the steps of the command seem to do; for display only." },
};

const struct type type_exec_command_approval_params = {
    .name = "ExecCommandApprovalParams",
    .ts_name = "ExecCommandApprovalParams",
    .doc = "Asks for leave to run a command, in the old form. Superseded by `item/commandExecution/requestApproval`; this server never sends it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_exec_command_approval_params),
    .fields = fields_exec_command_approval_params, .n_fields = 7,
    .flags = TYPE_ROOT,
};

static const struct field fields_exec_command_approval_response[] = {
    { .name = "decision", .type = &type_review_decision, .offset = offsetof(struct wire_exec_command_approval_response, decision) },
};

const struct type type_exec_command_approval_response = {
    .name = "ExecCommandApprovalResponse",
    .ts_name = "ExecCommandApprovalResponse",
    .doc = "The client's answer to `execCommandApproval`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_exec_command_approval_response),
    .fields = fields_exec_command_approval_response, .n_fields = 1,
    .flags = TYPE_ROOT,
};

const struct type type_legacy_exec_policy_amendment = {
    .name = "LegacyExecPolicyAmendment",
    .ts_name = "ExecPolicyAmendment",
    .doc = "The first words of a command. Adding them to the rules lets every command that begins with them run without a question.",
    .kind = KIND_ALIAS,
    .element = &type_string_array,
    .flags = TYPE_ROOT,
};

static const struct field fields_file_change_add[] = {
    { .name = "content", .type = &type_string, .offset = offsetof(struct wire_file_change_add, content), .doc = "Content of the new file." },
};

static const struct type body_file_change_add = { .kind = KIND_STRUCT, .size = sizeof(struct wire_file_change_add),
    .fields = fields_file_change_add, .n_fields = 1 };

static const struct field fields_file_change_delete[] = {
    { .name = "content", .type = &type_string, .offset = offsetof(struct wire_file_change_delete, content), .doc = "Content the file has now." },
};

static const struct type body_file_change_delete = { .kind = KIND_STRUCT, .size = sizeof(struct wire_file_change_delete),
    .fields = fields_file_change_delete, .n_fields = 1 };

static const struct field fields_file_change_update[] = {
    { .name = "unified_diff", .type = &type_string, .offset = offsetof(struct wire_file_change_update, unified_diff), .doc = "The change as hunks of a unified diff." },
    { .name = "move_path", .type = &type_string, .offset = offsetof(struct wire_file_change_update, move_path), .doc = "New path of the file, or null if it stays where it is.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_file_change_update = { .kind = KIND_STRUCT, .size = sizeof(struct wire_file_change_update),
    .fields = fields_file_change_update, .n_fields = 2 };

static const struct variant variants_file_change[] = {
    { .name = "add", .body = &body_file_change_add, .doc = "Create the file.", .flags = VARIANT_BODY },
    { .name = "delete", .body = &body_file_change_delete, .doc = "Remove the file.", .flags = VARIANT_BODY },
    { .name = "update", .body = &body_file_change_update, .doc = "Change the file, move it, or both.", .flags = VARIANT_BODY },
};

const struct type type_file_change = {
    .name = "FileChange",
    .ts_name = "FileChange",
    .doc = "What a patch would do to one file, in the old form.",
    .kind = KIND_UNION,
    .variants = variants_file_change, .n_variants = 3,
    .size = sizeof(struct wire_file_change),
    .body_offset = offsetof(struct wire_file_change, add),
    .tag = "type",
    .flags = TYPE_ROOT,
};

static const struct field fields_get_auth_status_params[] = {
    { .name = "includeToken", .type = &type_bool, .offset = offsetof(struct wire_get_auth_status_params, include_token), .doc = "True to have the access token or key in the answer. Null means false.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "refreshToken", .type = &type_bool, .offset = offsetof(struct wire_get_auth_status_params, refresh_token), .doc = "True to renew the access token first. Null means false.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_get_auth_status_params = {
    .name = "GetAuthStatusParams",
    .ts_name = "GetAuthStatusParams",
    .doc = "Asks how the server is signed in. Superseded by `account/read`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_get_auth_status_params),
    .fields = fields_get_auth_status_params, .n_fields = 2,
    .flags = TYPE_ROOT,
};

static const struct field fields_get_auth_status_response[] = {
    { .name = "authMethod", .type = &type_auth_mode, .offset = offsetof(struct wire_get_auth_status_response, auth_method), .doc = "Kind of credentials in use, or null if there are none or the model provider needs none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "authToken", .type = &type_string, .offset = offsetof(struct wire_get_auth_status_response, auth_token), .doc = "The access token or key. Null unless it was asked for and is usable.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "requiresOpenaiAuth", .type = &type_bool, .offset = offsetof(struct wire_get_auth_status_response, requires_openai_auth), .doc = "Whether the active model provider needs OpenAI credentials. Null if that is not known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_get_auth_status_response = {
    .name = "GetAuthStatusResponse",
    .ts_name = "GetAuthStatusResponse",
    .doc = "How the server is signed in.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_get_auth_status_response),
    .fields = fields_get_auth_status_response, .n_fields = 3,
    .flags = TYPE_ROOT,
};

static const struct field fields_get_conversation_summary_params_path[] = {
    { .name = "rolloutPath", .type = &type_path, .offset = offsetof(struct wire_get_conversation_summary_params_path, rollout_path) },
};

static const struct type body_get_conversation_summary_params_path = { .kind = KIND_STRUCT, .size = sizeof(struct wire_get_conversation_summary_params_path),
    .fields = fields_get_conversation_summary_params_path, .n_fields = 1 };

static const struct field fields_get_conversation_summary_params_id[] = {
    { .name = "conversationId", .type = &type_thread_id, .offset = offsetof(struct wire_get_conversation_summary_params_id, conversation_id) },
};

static const struct type body_get_conversation_summary_params_id = { .kind = KIND_STRUCT, .size = sizeof(struct wire_get_conversation_summary_params_id),
    .fields = fields_get_conversation_summary_params_id, .n_fields = 1 };

static const struct variant variants_get_conversation_summary_params[] = {
    { .name = "path", .body = &body_get_conversation_summary_params_path, .flags = VARIANT_BODY },
    { .name = "id", .body = &body_get_conversation_summary_params_id, .flags = VARIANT_BODY },
};

const struct type type_get_conversation_summary_params = {
    .name = "GetConversationSummaryParams",
    .ts_name = "GetConversationSummaryParams",
    .doc = "Names a stored conversation, either by its file or by its id. Superseded by `thread/read`.",
    .kind = KIND_EITHER,
    .variants = variants_get_conversation_summary_params, .n_variants = 2,
    .size = sizeof(struct wire_get_conversation_summary_params),
    .body_offset = offsetof(struct wire_get_conversation_summary_params, path),
    .flags = TYPE_ROOT,
};

static const struct field fields_get_conversation_summary_response[] = {
    { .name = "summary", .type = &type_conversation_summary, .offset = offsetof(struct wire_get_conversation_summary_response, summary) },
};

const struct type type_get_conversation_summary_response = {
    .name = "GetConversationSummaryResponse",
    .ts_name = "GetConversationSummaryResponse",
    .doc = "The conversation that was asked for.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_get_conversation_summary_response),
    .fields = fields_get_conversation_summary_response, .n_fields = 1,
    .flags = TYPE_ROOT,
};

static const struct field fields_git_diff_to_remote_params[] = {
    { .name = "cwd", .type = &type_path, .offset = offsetof(struct wire_git_diff_to_remote_params, cwd), .doc = "A directory inside the work tree." },
};

const struct type type_git_diff_to_remote_params = {
    .name = "GitDiffToRemoteParams",
    .ts_name = "GitDiffToRemoteParams",
    .doc = "Asks how a git work tree differs from what the remote already has.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_git_diff_to_remote_params),
    .fields = fields_git_diff_to_remote_params, .n_fields = 1,
    .flags = TYPE_ROOT,
};

static const struct field fields_git_diff_to_remote_response[] = {
    { .name = "sha", .type = &type_git_sha, .offset = offsetof(struct wire_git_diff_to_remote_response, sha) },
    { .name = "diff", .type = &type_string, .offset = offsetof(struct wire_git_diff_to_remote_response, diff), .doc = "The difference from the commit `sha` to the files on disk, as a unified diff." },
};

const struct type type_git_diff_to_remote_response = {
    .name = "GitDiffToRemoteResponse",
    .ts_name = "GitDiffToRemoteResponse",
    .doc = "The difference between a work tree and the nearest commit known to the remote.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_git_diff_to_remote_response),
    .fields = fields_git_diff_to_remote_response, .n_fields = 2,
    .flags = TYPE_ROOT,
};

const struct type type_git_sha = {
    .name = "GitSha",
    .ts_name = "GitSha",
    .doc = "A git commit id in hexadecimal digits.",
    .kind = KIND_ALIAS,
    .element = &type_string,
    .flags = TYPE_ROOT,
};

static const struct field fields_legacy_network_policy_amendment[] = {
    { .name = "host", .type = &type_string, .offset = offsetof(struct wire_legacy_network_policy_amendment, host), .doc = "Name of the host." },
    { .name = "action", .type = &type_legacy_network_policy_rule_action, .offset = offsetof(struct wire_legacy_network_policy_amendment, action) },
};

const struct type type_legacy_network_policy_amendment = {
    .name = "NetworkPolicyAmendment",
    .ts_name = "NetworkPolicyAmendment",
    .doc = "A rule for connections to one host, to be kept for later.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_legacy_network_policy_amendment),
    .fields = fields_legacy_network_policy_amendment, .n_fields = 2,
    .flags = TYPE_ROOT,
};

static const struct variant variants_legacy_network_policy_rule_action[] = {
    { .name = "allow" },
    { .name = "deny" },
};

const struct type type_legacy_network_policy_rule_action = {
    .name = "NetworkPolicyRuleAction",
    .ts_name = "NetworkPolicyRuleAction",
    .doc = "Whether connections to the host are let through or refused.",
    .kind = KIND_ENUM,
    .variants = variants_legacy_network_policy_rule_action, .n_variants = 2,
    .size = sizeof(enum wire_legacy_network_policy_rule_action),
    .flags = TYPE_ROOT,
};

static const struct field fields_parsed_command_read[] = {
    { .name = "cmd", .type = &type_string, .offset = offsetof(struct wire_parsed_command_read, cmd), .doc = "Text of this step." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_parsed_command_read, name), .doc = "Short name of the file, fit for display." },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_parsed_command_read, path), .doc = "Path of the file, as far as it can be told from the command." },
};

static const struct type body_parsed_command_read = { .kind = KIND_STRUCT, .size = sizeof(struct wire_parsed_command_read),
    .fields = fields_parsed_command_read, .n_fields = 3 };

static const struct field fields_parsed_command_list_files[] = {
    { .name = "cmd", .type = &type_string, .offset = offsetof(struct wire_parsed_command_list_files, cmd), .doc = "Text of this step." },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_parsed_command_list_files, path), .doc = "Short name of the place listed, or null if the command names none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_parsed_command_list_files = { .kind = KIND_STRUCT, .size = sizeof(struct wire_parsed_command_list_files),
    .fields = fields_parsed_command_list_files, .n_fields = 2 };

static const struct field fields_parsed_command_search[] = {
    { .name = "cmd", .type = &type_string, .offset = offsetof(struct wire_parsed_command_search, cmd), .doc = "Text of this step." },
    { .name = "query", .type = &type_string, .offset = offsetof(struct wire_parsed_command_search, query), .doc = "What is searched for, or null if it could not be determined.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_parsed_command_search, path), .doc = "Short name of the place searched, or null if the command names none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_parsed_command_search = { .kind = KIND_STRUCT, .size = sizeof(struct wire_parsed_command_search),
    .fields = fields_parsed_command_search, .n_fields = 3 };

static const struct field fields_parsed_command_unknown[] = {
    { .name = "cmd", .type = &type_string, .offset = offsetof(struct wire_parsed_command_unknown, cmd), .doc = "Text of this step." },
};

static const struct type body_parsed_command_unknown = { .kind = KIND_STRUCT, .size = sizeof(struct wire_parsed_command_unknown),
    .fields = fields_parsed_command_unknown, .n_fields = 1 };

static const struct variant variants_parsed_command[] = {
    { .name = "read", .body = &body_parsed_command_read, .doc = "The step prints the contents of one file.", .flags = VARIANT_BODY },
    { .name = "list_files", .body = &body_parsed_command_list_files, .doc = "The step lists files or directories.", .flags = VARIANT_BODY },
    { .name = "search", .body = &body_parsed_command_search, .doc = "The step searches through file contents or file names.", .flags = VARIANT_BODY },
    { .name = "unknown", .body = &body_parsed_command_unknown, .doc = "A step that fits none of the other kinds.", .flags = VARIANT_BODY },
};

const struct type type_parsed_command = {
    .name = "ParsedCommand",
    .ts_name = "ParsedCommand",
    .doc = "What one step of a shell command seems to do, in the old form of `CommandAction`.",
    .kind = KIND_UNION,
    .variants = variants_parsed_command, .n_variants = 4,
    .size = sizeof(struct wire_parsed_command),
    .body_offset = offsetof(struct wire_parsed_command, read),
    .tag = "type",
    .flags = TYPE_ROOT,
};

static const struct field fields_review_decision_approved_execpolicy_amendment[] = {
    { .name = "proposed_execpolicy_amendment", .type = &type_legacy_exec_policy_amendment, .offset = offsetof(struct wire_review_decision_approved_execpolicy_amendment, proposed_execpolicy_amendment) },
};

static const struct type body_review_decision_approved_execpolicy_amendment = { .kind = KIND_STRUCT, .size = sizeof(struct wire_review_decision_approved_execpolicy_amendment),
    .fields = fields_review_decision_approved_execpolicy_amendment, .n_fields = 1 };

static const struct field fields_review_decision_network_policy_amendment[] = {
    { .name = "network_policy_amendment", .type = &type_legacy_network_policy_amendment, .offset = offsetof(struct wire_review_decision_network_policy_amendment, network_policy_amendment) },
};

static const struct type body_review_decision_network_policy_amendment = { .kind = KIND_STRUCT, .size = sizeof(struct wire_review_decision_network_policy_amendment),
    .fields = fields_review_decision_network_policy_amendment, .n_fields = 1 };

static const struct variant variants_review_decision[] = {
    { .name = "approved", .doc = "Go ahead, this once." },
    { .name = "approved_execpolicy_amendment", .body = &body_review_decision_approved_execpolicy_amendment, .doc = "Go ahead, and remember a rule so that commands with the same beginning are not asked about again.", .flags = VARIANT_BODY },
    { .name = "approved_for_session", .doc = "Go ahead, and do not ask again about the same thing in this session." },
    { .name = "network_policy_amendment", .body = &body_review_decision_network_policy_amendment, .doc = "Keep a rule for the host in question and act on it from now on; the rule may allow or deny.", .flags = VARIANT_BODY },
    { .name = "denied", .doc = "Do not do it. The agent learns of the refusal and may try something else." },
    { .name = "abort", .doc = "Do not do it, and stop the turn until the user speaks again." },
};

const struct type type_review_decision = {
    .name = "ReviewDecision",
    .ts_name = "ReviewDecision",
    .doc = "The user's answer to one of the old approval requests.",
    .kind = KIND_UNION,
    .variants = variants_review_decision, .n_variants = 6,
    .size = sizeof(struct wire_review_decision),
    .body_offset = offsetof(struct wire_review_decision, approved_execpolicy_amendment),
    .flags = TYPE_ROOT,
};

static const struct variant variants_legacy_session_source[] = {
    { .name = "cli" },
    { .name = "vscode" },
    { .name = "exec" },
    { .name = "mcp" },
    { .name = "custom", .body = &type_string, .flags = VARIANT_PAYLOAD },
    { .name = "subagent", .body = &type_sub_agent_source, .flags = VARIANT_PAYLOAD },
    { .name = "unknown" },
};

const struct type type_legacy_session_source = {
    .name = "LegacySessionSource",
    .ts_name = "SessionSource",
    .doc = "What kind of program a conversation was started from, in the spelling used on disk.",
    .kind = KIND_UNION,
    .variants = variants_legacy_session_source, .n_variants = 7,
    .size = sizeof(struct wire_legacy_session_source),
    .body_offset = offsetof(struct wire_legacy_session_source, custom),
    .flags = TYPE_ROOT,
};

static const struct field fields_add_conversation_listener_params[] = {
    { .name = "conversationId", .type = &type_string, .offset = offsetof(struct wire_add_conversation_listener_params, conversation_id), .doc = "The thread to listen to." },
    { .name = "experimentalRawEvents", .type = &type_bool, .offset = offsetof(struct wire_add_conversation_listener_params, experimental_raw_events), .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP | FIELD_NULL_IS_DEFAULT },
};

const struct type type_add_conversation_listener_params = {
    .name = "AddConversationListenerParams",
    .ts_name = "AddConversationListenerParams",
    .doc = "Parameters of `addConversationListener`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_add_conversation_listener_params),
    .fields = fields_add_conversation_listener_params, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_add_conversation_listener_response[] = {
    { .name = "subscriptionId", .type = &type_string, .offset = offsetof(struct wire_add_conversation_listener_response, subscription_id), .doc = "Names the listener when it is removed." },
};

const struct type type_add_conversation_listener_response = {
    .name = "AddConversationListenerResponse",
    .ts_name = "AddConversationListenerResponse",
    .doc = "Answer to `addConversationListener`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_add_conversation_listener_response),
    .fields = fields_add_conversation_listener_response, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_remove_conversation_listener_params[] = {
    { .name = "subscriptionId", .type = &type_string, .offset = offsetof(struct wire_remove_conversation_listener_params, subscription_id) },
};

const struct type type_remove_conversation_listener_params = {
    .name = "RemoveConversationListenerParams",
    .ts_name = "RemoveConversationListenerParams",
    .doc = "Parameters of `removeConversationListener`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_remove_conversation_listener_params),
    .fields = fields_remove_conversation_listener_params, .n_fields = 1,
    .flags = TYPE_INLINE,
};

const struct type type_remove_conversation_listener_response = {
    .name = "RemoveConversationListenerResponse",
    .ts_name = "RemoveConversationListenerResponse",
    .doc = "Answer to `removeConversationListener`; it has no members.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_remove_conversation_listener_response),
    .flags = TYPE_INLINE,
};

static const struct field fields_legacy_event_notification[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_notification, id), .doc = "The turn." },
    { .name = "msg", .type = &type_legacy_event, .offset = offsetof(struct wire_legacy_event_notification, msg) },
    { .name = "conversationId", .type = &type_string, .offset = offsetof(struct wire_legacy_event_notification, conversation_id), .doc = "The thread." },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_legacy_event_notification, thread_id), .doc = "The thread and the turn once more, under the names of today." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_legacy_event_notification, turn_id) },
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_legacy_event_notification, command), .doc = "Of `exec_command_begin`: the command as text.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_SKIP },
};

const struct type type_legacy_event_notification = {
    .name = "LegacyEventNotification",
    .ts_name = "LegacyEventNotification",
    .doc = "A notification `codex/event/TYPE`, as older servers sent it for everything that happened.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_legacy_event_notification),
    .fields = fields_legacy_event_notification, .n_fields = 6,
    .flags = TYPE_INLINE | TYPE_PARTLY,
};

static const struct field fields_legacy_event_task_started[] = {
    { .name = "model_context_window", .type = &type_i64, .offset = offsetof(struct wire_legacy_event_task_started, model_context_window), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_legacy_event_task_started = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_task_started),
    .fields = fields_legacy_event_task_started, .n_fields = 1 };

static const struct field fields_legacy_event_task_complete[] = {
    { .name = "last_agent_message", .type = &type_string, .offset = offsetof(struct wire_legacy_event_task_complete, last_agent_message), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_legacy_event_task_complete = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_task_complete),
    .fields = fields_legacy_event_task_complete, .n_fields = 1 };

static const struct field fields_legacy_event_turn_aborted[] = {
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_legacy_event_turn_aborted, reason) },
};

static const struct type body_legacy_event_turn_aborted = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_turn_aborted),
    .fields = fields_legacy_event_turn_aborted, .n_fields = 1 };

static const struct field fields_legacy_event_agent_message_delta[] = {
    { .name = "delta", .type = &type_string, .offset = offsetof(struct wire_legacy_event_agent_message_delta, delta) },
};

static const struct type body_legacy_event_agent_message_delta = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_agent_message_delta),
    .fields = fields_legacy_event_agent_message_delta, .n_fields = 1 };

static const struct field fields_legacy_event_agent_message_content_delta[] = {
    { .name = "thread_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_agent_message_content_delta, thread_id) },
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_agent_message_content_delta, turn_id) },
    { .name = "item_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_agent_message_content_delta, item_id) },
    { .name = "delta", .type = &type_string, .offset = offsetof(struct wire_legacy_event_agent_message_content_delta, delta) },
};

static const struct type body_legacy_event_agent_message_content_delta = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_agent_message_content_delta),
    .fields = fields_legacy_event_agent_message_content_delta, .n_fields = 4 };

static const struct field fields_legacy_event_agent_message[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_legacy_event_agent_message, message) },
};

static const struct type body_legacy_event_agent_message = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_agent_message),
    .fields = fields_legacy_event_agent_message, .n_fields = 1 };

static const struct field fields_legacy_event_raw_response_item[] = {
    { .name = "item", .type = &type_response_item, .offset = offsetof(struct wire_legacy_event_raw_response_item, item), .flags = FIELD_RAW },
};

static const struct type body_legacy_event_raw_response_item = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_raw_response_item),
    .fields = fields_legacy_event_raw_response_item, .n_fields = 1 };

static const struct field fields_legacy_event_agent_reasoning_delta[] = {
    { .name = "delta", .type = &type_string, .offset = offsetof(struct wire_legacy_event_agent_reasoning_delta, delta) },
};

static const struct type body_legacy_event_agent_reasoning_delta = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_agent_reasoning_delta),
    .fields = fields_legacy_event_agent_reasoning_delta, .n_fields = 1 };

static const struct field fields_legacy_event_reasoning_content_delta[] = {
    { .name = "thread_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_reasoning_content_delta, thread_id) },
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_reasoning_content_delta, turn_id) },
    { .name = "item_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_reasoning_content_delta, item_id) },
    { .name = "delta", .type = &type_string, .offset = offsetof(struct wire_legacy_event_reasoning_content_delta, delta) },
    { .name = "summary_index", .type = &type_i64, .offset = offsetof(struct wire_legacy_event_reasoning_content_delta, summary_index) },
};

static const struct type body_legacy_event_reasoning_content_delta = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_reasoning_content_delta),
    .fields = fields_legacy_event_reasoning_content_delta, .n_fields = 5 };

static const struct field fields_legacy_event_exec_command_begin[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_exec_command_begin, call_id) },
    { .name = "command", .type = &type_string_array, .offset = offsetof(struct wire_legacy_event_exec_command_begin, command) },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_legacy_event_exec_command_begin, cwd) },
};

static const struct type body_legacy_event_exec_command_begin = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_exec_command_begin),
    .fields = fields_legacy_event_exec_command_begin, .n_fields = 3 };

static const struct field fields_legacy_event_exec_command_output_delta[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_exec_command_output_delta, call_id) },
    { .name = "stream", .type = &type_string, .offset = offsetof(struct wire_legacy_event_exec_command_output_delta, stream), .doc = "`stdout`: older servers told the two apart, we do not." },
    { .name = "chunk", .type = &type_string, .offset = offsetof(struct wire_legacy_event_exec_command_output_delta, chunk), .doc = "Base64." },
};

static const struct type body_legacy_event_exec_command_output_delta = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_exec_command_output_delta),
    .fields = fields_legacy_event_exec_command_output_delta, .n_fields = 3 };

static const struct field fields_legacy_event_exec_command_end[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_exec_command_end, call_id) },
    { .name = "stdout", .type = &type_string, .offset = offsetof(struct wire_legacy_event_exec_command_end, stdout) },
    { .name = "stderr", .type = &type_string, .offset = offsetof(struct wire_legacy_event_exec_command_end, stderr) },
    { .name = "aggregated_output", .type = &type_string, .offset = offsetof(struct wire_legacy_event_exec_command_end, aggregated_output) },
    { .name = "exit_code", .type = &type_i32, .offset = offsetof(struct wire_legacy_event_exec_command_end, exit_code) },
};

static const struct type body_legacy_event_exec_command_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_exec_command_end),
    .fields = fields_legacy_event_exec_command_end, .n_fields = 5 };

static const struct field fields_legacy_event_item_started[] = {
    { .name = "thread_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_item_started, thread_id) },
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_item_started, turn_id) },
    { .name = "item", .type = &type_thread_item, .offset = offsetof(struct wire_legacy_event_item_started, item) },
};

static const struct type body_legacy_event_item_started = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_item_started),
    .fields = fields_legacy_event_item_started, .n_fields = 3, .flags = TYPE_PARTLY };

static const struct field fields_legacy_event_item_completed[] = {
    { .name = "thread_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_item_completed, thread_id) },
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_item_completed, turn_id) },
    { .name = "item", .type = &type_thread_item, .offset = offsetof(struct wire_legacy_event_item_completed, item) },
};

static const struct type body_legacy_event_item_completed = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_item_completed),
    .fields = fields_legacy_event_item_completed, .n_fields = 3 };

static const struct field fields_legacy_event_collab_waiting_begin[] = {
    { .name = "sender_thread_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_collab_waiting_begin, sender_thread_id) },
    { .name = "receiver_thread_ids", .type = &type_string_array, .offset = offsetof(struct wire_legacy_event_collab_waiting_begin, receiver_thread_ids) },
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_legacy_event_collab_waiting_begin, call_id) },
};

static const struct type body_legacy_event_collab_waiting_begin = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_collab_waiting_begin),
    .fields = fields_legacy_event_collab_waiting_begin, .n_fields = 3 };

static const struct field fields_legacy_event_token_count[] = {
    { .name = "info", .type = &type_rollout_token_info, .offset = offsetof(struct wire_legacy_event_token_count, info), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_legacy_event_token_count = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_token_count),
    .fields = fields_legacy_event_token_count, .n_fields = 1 };

static const struct field fields_legacy_event_error[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_legacy_event_error, message) },
};

static const struct type body_legacy_event_error = { .kind = KIND_STRUCT, .size = sizeof(struct wire_legacy_event_error),
    .fields = fields_legacy_event_error, .n_fields = 1 };

static const struct variant variants_legacy_event[] = {
    { .name = "task_started", .body = &body_legacy_event_task_started, .flags = VARIANT_BODY },
    { .name = "task_complete", .body = &body_legacy_event_task_complete, .flags = VARIANT_BODY },
    { .name = "turn_aborted", .body = &body_legacy_event_turn_aborted, .flags = VARIANT_BODY },
    { .name = "agent_message_delta", .body = &body_legacy_event_agent_message_delta, .flags = VARIANT_BODY },
    { .name = "agent_message_content_delta", .body = &body_legacy_event_agent_message_content_delta, .flags = VARIANT_BODY },
    { .name = "agent_message", .body = &body_legacy_event_agent_message, .flags = VARIANT_BODY },
    { .name = "raw_response_item", .body = &body_legacy_event_raw_response_item, .doc = "An item of the Responses API, as the model sent it or was sent it.", .flags = VARIANT_BODY },
    { .name = "agent_reasoning_delta", .body = &body_legacy_event_agent_reasoning_delta, .flags = VARIANT_BODY },
    { .name = "reasoning_content_delta", .body = &body_legacy_event_reasoning_content_delta, .flags = VARIANT_BODY },
    { .name = "agent_reasoning_section_break" },
    { .name = "exec_command_begin", .body = &body_legacy_event_exec_command_begin, .flags = VARIANT_BODY },
    { .name = "exec_command_output_delta", .body = &body_legacy_event_exec_command_output_delta, .flags = VARIANT_BODY },
    { .name = "exec_command_end", .body = &body_legacy_event_exec_command_end, .flags = VARIANT_BODY },
    { .name = "item_started", .body = &body_legacy_event_item_started, .flags = VARIANT_BODY },
    { .name = "item_completed", .body = &body_legacy_event_item_completed, .flags = VARIANT_BODY },
    { .name = "collab_waiting_begin", .body = &body_legacy_event_collab_waiting_begin, .flags = VARIANT_BODY },
    { .name = "token_count", .body = &body_legacy_event_token_count, .flags = VARIANT_BODY },
    { .name = "error", .body = &body_legacy_event_error, .flags = VARIANT_BODY },
};

const struct type type_legacy_event = {
    .name = "LegacyEvent",
    .ts_name = "LegacyEvent",
    .doc = "What happened, in the words of older servers.",
    .kind = KIND_UNION,
    .variants = variants_legacy_event, .n_variants = 18,
    .size = sizeof(struct wire_legacy_event),
    .body_offset = offsetof(struct wire_legacy_event, task_started),
    .tag = "type",
    .flags = TYPE_INLINE | TYPE_PARTLY,
};

static const struct field fields_legacy_code_review_item[] = {
    { .name = "type", .type = &type_string, .offset = offsetof(struct wire_legacy_code_review_item, type), .doc = "`codeReview`." },
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_legacy_code_review_item, id) },
    { .name = "review", .type = &type_string, .offset = offsetof(struct wire_legacy_code_review_item, review), .doc = "What is reviewed, then the review." },
};

const struct type type_legacy_code_review_item = {
    .name = "LegacyCodeReviewItem",
    .ts_name = "LegacyCodeReviewItem",
    .doc = "A review as one item: `enteredReviewMode` and `exitedReviewMode` of today, which have its id.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_legacy_code_review_item),
    .fields = fields_legacy_code_review_item, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_legacy_code_review_notification[] = {
    { .name = "item", .type = &type_legacy_code_review_item, .offset = offsetof(struct wire_legacy_code_review_notification, item) },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_legacy_code_review_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_legacy_code_review_notification, turn_id) },
};

const struct type type_legacy_code_review_notification = {
    .name = "LegacyCodeReviewNotification",
    .ts_name = "LegacyCodeReviewNotification",
    .doc = "`item/started` and `item/completed` with such an item.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_legacy_code_review_notification),
    .fields = fields_legacy_code_review_notification, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_legacy_server_info[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_legacy_server_info, name) },
    { .name = "version", .type = &type_string, .offset = offsetof(struct wire_legacy_server_info, version) },
};

const struct type type_legacy_server_info = {
    .name = "LegacyServerInfo",
    .ts_name = "LegacyServerInfo",
    .doc = "Who answers, in the answer to `initialize`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_legacy_server_info),
    .fields = fields_legacy_server_info, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_resource[] = {
    { .name = "annotations", .type = &type_json, .offset = offsetof(struct wire_resource, annotations), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_resource, description), .doc = "What the resource contains. Absent if the server gives no description.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "mimeType", .type = &type_string, .offset = offsetof(struct wire_resource, mime_type), .doc = "Media type of the content. Absent if unknown.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_resource, name), .doc = "Name of the resource within its server." },
    { .name = "size", .type = &type_i64, .offset = offsetof(struct wire_resource, size), .doc = "Size of the content in bytes. Absent if unknown.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_resource, title), .doc = "Name to show to people. Absent if the server gives none.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "uri", .type = &type_string, .offset = offsetof(struct wire_resource, uri), .doc = "Address by which the resource is read." },
    { .name = "icons", .type = &type_json_array, .offset = offsetof(struct wire_resource, icons), .doc = "Pictures that stand for the resource, as the server describes them. Absent if there are none.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "_meta", .type = &type_json, .offset = offsetof(struct wire_resource, meta), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_resource = {
    .name = "Resource",
    .ts_name = "Resource",
    .doc = "Something an MCP server offers for reading, as defined by the Model Context Protocol.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_resource),
    .fields = fields_resource, .n_fields = 9,
    .flags = TYPE_ROOT,
};

static const struct field fields_resource_template[] = {
    { .name = "annotations", .type = &type_json, .offset = offsetof(struct wire_resource_template, annotations), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "uriTemplate", .type = &type_string, .offset = offsetof(struct wire_resource_template, uri_template), .doc = "The pattern in the syntax of RFC 6570, with variables to be filled in." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_resource_template, name), .doc = "Name of the template within its server." },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_resource_template, title), .doc = "Name to show to people. Absent if the server gives none.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_resource_template, description), .doc = "What the resources contain. Absent if the server gives no description.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "mimeType", .type = &type_string, .offset = offsetof(struct wire_resource_template, mime_type), .doc = "Media type, if all matching resources have the same one. Otherwise absent.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_resource_template = {
    .name = "ResourceTemplate",
    .ts_name = "ResourceTemplate",
    .doc = "A pattern of resource addresses that an MCP server can serve, as defined by the Model Context Protocol.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_resource_template),
    .fields = fields_resource_template, .n_fields = 6,
    .flags = TYPE_ROOT,
};

static const struct field fields_tool[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_tool, name), .doc = "Name by which the server knows the tool." },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_tool, title), .doc = "Name to show to people. Absent if the server gives none.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_tool, description), .doc = "What the tool does. Absent if the server gives no description.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "inputSchema", .type = &type_json, .offset = offsetof(struct wire_tool, input_schema) },
    { .name = "outputSchema", .type = &type_json, .offset = offsetof(struct wire_tool, output_schema), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "annotations", .type = &type_json, .offset = offsetof(struct wire_tool, annotations), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "icons", .type = &type_json_array, .offset = offsetof(struct wire_tool, icons), .doc = "Pictures that stand for the tool, as the server describes them. Absent if there are none.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "_meta", .type = &type_json, .offset = offsetof(struct wire_tool, meta), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_tool = {
    .name = "Tool",
    .ts_name = "Tool",
    .doc = "A tool that an MCP server offers, as defined by the Model Context Protocol.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_tool),
    .fields = fields_tool, .n_fields = 8,
    .flags = TYPE_ROOT,
};

static const struct field fields_list_mcp_server_status_params[] = {
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_list_mcp_server_status_params, cursor), .doc = "`nextCursor` of the page before. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_list_mcp_server_status_params, limit), .doc = "Largest number of servers to return; 0 counts as 1. Absent or null for all of them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_list_mcp_server_status_params = {
    .name = "ListMcpServerStatusParams",
    .ts_name = "ListMcpServerStatusParams",
    .doc = "Asks for the configured MCP servers. Those that run answer for themselves; others are started first, so the answer can take as long as the slowest of them needs for that.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_list_mcp_server_status_params),
    .fields = fields_list_mcp_server_status_params, .n_fields = 2,
};

static const struct field fields_list_mcp_server_status_response[] = {
    { .name = "data", .type = &type_mcp_server_status_array, .offset = offsetof(struct wire_list_mcp_server_status_response, data), .doc = "The servers, sorted by name. Those that are disabled or failed to start are included, without any tools or resources." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_list_mcp_server_status_response, next_cursor), .doc = "Where the next page begins, or null if this is the last one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_list_mcp_server_status_response = {
    .name = "ListMcpServerStatusResponse",
    .ts_name = "ListMcpServerStatusResponse",
    .doc = "One page of the configured MCP servers.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_list_mcp_server_status_response),
    .fields = fields_list_mcp_server_status_response, .n_fields = 2,
};

static const struct variant variants_mcp_auth_status[] = {
    { .name = "unsupported" },
    { .name = "notLoggedIn" },
    { .name = "bearerToken" },
    { .name = "oAuth" },
};

const struct type type_mcp_auth_status = {
    .name = "McpAuthStatus",
    .ts_name = "McpAuthStatus",
    .doc = "How a connection to an MCP server is authenticated: not possible or not needed, possible but not signed in, with a configured token, or with stored OAuth tokens.",
    .kind = KIND_ENUM,
    .variants = variants_mcp_auth_status, .n_variants = 4,
    .size = sizeof(enum wire_mcp_auth_status),
};

static const struct field fields_mcp_server_oauth_login_completed_notification[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_mcp_server_oauth_login_completed_notification, name), .doc = "Name of the MCP server." },
    { .name = "success", .type = &type_bool, .offset = offsetof(struct wire_mcp_server_oauth_login_completed_notification, success), .doc = "Whether tokens were obtained." },
    { .name = "error", .type = &type_string, .offset = offsetof(struct wire_mcp_server_oauth_login_completed_notification, error), .doc = "Why the sign-in failed. Absent if it succeeded.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_server_oauth_login_completed_notification = {
    .name = "McpServerOauthLoginCompletedNotification",
    .ts_name = "McpServerOauthLoginCompletedNotification",
    .doc = "A sign-in begun with `mcpServer/oauth/login` has ended.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_server_oauth_login_completed_notification),
    .fields = fields_mcp_server_oauth_login_completed_notification, .n_fields = 3,
};

static const struct field fields_mcp_server_oauth_login_params[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_mcp_server_oauth_login_params, name), .doc = "Name of the MCP server, as in the configuration." },
    { .name = "scopes", .type = &type_string_array, .offset = offsetof(struct wire_mcp_server_oauth_login_params, scopes), .doc = "Scopes to ask for. Absent or null to use those in the configuration, and failing that those the server advertises.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "timeoutSecs", .type = &type_i64, .offset = offsetof(struct wire_mcp_server_oauth_login_params, timeout_secs), .doc = "Seconds to wait for the user to finish in the browser. Absent or null for 300 seconds; less than 1 counts as 1.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_BIGINT },
};

const struct type type_mcp_server_oauth_login_params = {
    .name = "McpServerOauthLoginParams",
    .ts_name = "McpServerOauthLoginParams",
    .doc = "Begins to sign in to an MCP server that is reached over HTTP and supports OAuth.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_server_oauth_login_params),
    .fields = fields_mcp_server_oauth_login_params, .n_fields = 3,
};

static const struct field fields_mcp_server_oauth_login_response[] = {
    { .name = "authorizationUrl", .type = &type_string, .offset = offsetof(struct wire_mcp_server_oauth_login_response, authorization_url), .doc = "Page for the client to open in the user's browser." },
};

const struct type type_mcp_server_oauth_login_response = {
    .name = "McpServerOauthLoginResponse",
    .ts_name = "McpServerOauthLoginResponse",
    .doc = "The sign-in is under way. Its outcome follows as `mcpServer/oauthLogin/completed`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_server_oauth_login_response),
    .fields = fields_mcp_server_oauth_login_response, .n_fields = 1,
};

const struct type type_mcp_server_refresh_response = {
    .name = "McpServerRefreshResponse",
    .ts_name = "McpServerRefreshResponse",
    .doc = "The configuration was read again. Loaded threads rebuild their MCP connections at their next turn.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_server_refresh_response),
};

static const struct variant variants_mcp_server_startup_state[] = {
    { .name = "starting" },
    { .name = "ready" },
    { .name = "failed" },
    { .name = "cancelled" },
};

const struct type type_mcp_server_startup_state = {
    .name = "McpServerStartupState",
    .ts_name = "McpServerStartupState",
    .doc = "How far an MCP server has come on its way to being usable by a thread.",
    .kind = KIND_ENUM,
    .variants = variants_mcp_server_startup_state, .n_variants = 4,
    .size = sizeof(enum wire_mcp_server_startup_state),
};

static const struct field fields_mcp_server_status[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_mcp_server_status, name), .doc = "Name of the server, as in the configuration." },
    { .name = "tools", .type = &type_tool_map, .offset = offsetof(struct wire_mcp_server_status, tools), .doc = "Its tools. The keys are the tools' names reduced to the characters that a model may use in a call; the values carry the original names." },
    { .name = "resources", .type = &type_resource_array, .offset = offsetof(struct wire_mcp_server_status, resources), .doc = "The resources it lists." },
    { .name = "resourceTemplates", .type = &type_resource_template_array, .offset = offsetof(struct wire_mcp_server_status, resource_templates), .doc = "The resource templates it lists." },
    { .name = "authStatus", .type = &type_mcp_auth_status, .offset = offsetof(struct wire_mcp_server_status, auth_status) },
};

const struct type type_mcp_server_status = {
    .name = "McpServerStatus",
    .ts_name = "McpServerStatus",
    .doc = "One configured MCP server and what it offers.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_server_status),
    .fields = fields_mcp_server_status, .n_fields = 5,
};

static const struct field fields_mcp_server_status_updated_notification[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_mcp_server_status_updated_notification, name), .doc = "Name of the server, as in the configuration." },
    { .name = "status", .type = &type_mcp_server_startup_state, .offset = offsetof(struct wire_mcp_server_status_updated_notification, status) },
    { .name = "error", .type = &type_string, .offset = offsetof(struct wire_mcp_server_status_updated_notification, error), .doc = "Why the start failed. Null unless the status is `failed`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_mcp_server_status_updated_notification = {
    .name = "McpServerStatusUpdatedNotification",
    .ts_name = "McpServerStatusUpdatedNotification",
    .doc = "An MCP server of a thread is starting, has become ready or has failed.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_server_status_updated_notification),
    .fields = fields_mcp_server_status_updated_notification, .n_fields = 3,
};

static const struct variant variants_thread_memory_mode[] = {
    { .name = "enabled" },
    { .name = "disabled" },
};

const struct type type_thread_memory_mode = {
    .name = "ThreadMemoryMode",
    .ts_name = "ThreadMemoryMode",
    .doc = "Whether a thread may become part of memories.",
    .kind = KIND_ENUM,
    .variants = variants_thread_memory_mode, .n_variants = 2,
    .size = sizeof(enum wire_thread_memory_mode),
    .flags = TYPE_ROOT,
    .part = PART_OF_0166,
};

static const struct field fields_thread_memory_mode_set_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_memory_mode_set_params, thread_id) },
    { .name = "mode", .type = &type_thread_memory_mode, .offset = offsetof(struct wire_thread_memory_mode_set_params, mode) },
};

const struct type type_thread_memory_mode_set_params = {
    .name = "ThreadMemoryModeSetParams",
    .ts_name = "ThreadMemoryModeSetParams",
    .doc = "Says whether a thread may become part of memories.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_memory_mode_set_params),
    .fields = fields_thread_memory_mode_set_params, .n_fields = 2,
    .part = PART_OF_0166,
};

const struct type type_thread_memory_mode_set_response = {
    .name = "ThreadMemoryModeSetResponse",
    .ts_name = "ThreadMemoryModeSetResponse",
    .doc = "It counts from now on.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_memory_mode_set_response),
    .part = PART_OF_0166,
};

static const struct field fields_memory_status_params[] = {
    { .name = "minConsolidatedThreads", .type = &type_u32, .offset = offsetof(struct wire_memory_status_params, min_consolidated_threads), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_memory_status_params = {
    .name = "MemoryStatusParams",
    .ts_name = "MemoryStatusParams",
    .doc = "Asks how far memories are.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_memory_status_params),
    .fields = fields_memory_status_params, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_memory_status_response[] = {
    { .name = "v2ConsolidatedThreads", .type = &type_u32, .offset = offsetof(struct wire_memory_status_response, v2_consolidated_threads) },
    { .name = "v2Ready", .type = &type_bool, .offset = offsetof(struct wire_memory_status_response, v2_ready) },
};

const struct type type_memory_status_response = {
    .name = "MemoryStatusResponse",
    .ts_name = "MemoryStatusResponse",
    .doc = "How far memories are.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_memory_status_response),
    .fields = fields_memory_status_response, .n_fields = 2,
    .part = PART_OF_0166,
};

const struct type type_memory_reset_response = {
    .name = "MemoryResetResponse",
    .ts_name = "MemoryResetResponse",
    .doc = "Everything that was remembered is gone.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_memory_reset_response),
    .part = PART_OF_0166,
};

static const struct field fields_thread_memory_read_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_memory_read_params, thread_id) },
};

const struct type type_thread_memory_read_params = {
    .name = "ThreadMemoryReadParams",
    .ts_name = "ThreadMemoryReadParams",
    .doc = "Asks what is remembered of a thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_memory_read_params),
    .fields = fields_thread_memory_read_params, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_memory_read_response[] = {
    { .name = "summary", .type = &type_string, .offset = offsetof(struct wire_thread_memory_read_response, summary), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_memory_read_response = {
    .name = "ThreadMemoryReadResponse",
    .ts_name = "ThreadMemoryReadResponse",
    .doc = "What is remembered, or null.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_memory_read_response),
    .fields = fields_thread_memory_read_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_sample_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_sample_params, thread_id) },
    { .name = "expectedTurnId", .type = &type_string, .offset = offsetof(struct wire_thread_sample_params, expected_turn_id), .doc = "The thread's last turn, which has to be over." },
    { .name = "prompt", .type = &type_string, .offset = offsetof(struct wire_thread_sample_params, prompt), .doc = "At most 4000 bytes." },
    { .name = "effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_thread_sample_params, effort), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "threadSource", .type = &type_string, .offset = offsetof(struct wire_thread_sample_params, thread_source), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "turnTrigger", .type = &type_string, .offset = offsetof(struct wire_thread_sample_params, turn_trigger), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "responsesapiClientMetadata", .type = &type_string_map, .offset = offsetof(struct wire_thread_sample_params, responsesapi_client_metadata), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "disableMcp", .type = &type_bool, .offset = offsetof(struct wire_thread_sample_params, disable_mcp), .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_thread_sample_params = {
    .name = "ThreadSampleParams",
    .ts_name = "ThreadSampleParams",
    .doc = "Asks the model of a thread something beside the conversation.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_sample_params),
    .fields = fields_thread_sample_params, .n_fields = 8,
    .part = PART_OF_0166,
};

static const struct field fields_thread_sample_response[] = {
    { .name = "sourceTurnId", .type = &type_string, .offset = offsetof(struct wire_thread_sample_response, source_turn_id) },
    { .name = "responseId", .type = &type_string, .offset = offsetof(struct wire_thread_sample_response, response_id) },
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_thread_sample_response, text), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "inputTokens", .type = &type_i64, .offset = offsetof(struct wire_thread_sample_response, input_tokens), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_BIGINT },
    { .name = "cachedInputTokens", .type = &type_i64, .offset = offsetof(struct wire_thread_sample_response, cached_input_tokens), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_BIGINT },
    { .name = "outputTokens", .type = &type_i64, .offset = offsetof(struct wire_thread_sample_response, output_tokens), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_BIGINT },
};

const struct type type_thread_sample_response = {
    .name = "ThreadSampleResponse",
    .ts_name = "ThreadSampleResponse",
    .doc = "What it said. Nothing of it is part of the thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_sample_response),
    .fields = fields_thread_sample_response, .n_fields = 6,
    .part = PART_OF_0166,
};

static const struct field fields_thread_sample_cancel_params[] = {
    { .name = "requestId", .type = &type_request_id, .offset = offsetof(struct wire_thread_sample_cancel_params, request_id), .doc = "Id of the request that asked it." },
};

const struct type type_thread_sample_cancel_params = {
    .name = "ThreadSampleCancelParams",
    .ts_name = "ThreadSampleCancelParams",
    .doc = "Ends a question of `thread/sample`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_sample_cancel_params),
    .fields = fields_thread_sample_cancel_params, .n_fields = 1,
    .part = PART_OF_0166,
};

const struct type type_thread_sample_cancel_response = {
    .name = "ThreadSampleCancelResponse",
    .ts_name = "ThreadSampleCancelResponse",
    .doc = "It is ended, if it was there.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_sample_cancel_response),
    .part = PART_OF_0166,
};

static const struct variant variants_input_modality[] = {
    { .name = "text", .doc = "Written text, in user messages and in tool output." },
    { .name = "image", .doc = "Pictures, attached by the user or returned by tools." },
};

const struct type type_input_modality = {
    .name = "InputModality",
    .ts_name = "InputModality",
    .doc = "A kind of input that a model accepts.",
    .kind = KIND_ENUM,
    .variants = variants_input_modality, .n_variants = 2,
    .size = sizeof(enum wire_input_modality),
    .flags = TYPE_ROOT,
};

static const struct variant variants_personality[] = {
    { .name = "none" },
    { .name = "friendly" },
    { .name = "pragmatic" },
};

const struct type type_personality = {
    .name = "Personality",
    .ts_name = "Personality",
    .doc = "Manner in which the agent writes. `none` adds no instruction about it; models that come without such instructions ignore the choice.",
    .kind = KIND_ENUM,
    .variants = variants_personality, .n_variants = 3,
    .size = sizeof(enum wire_personality),
    .flags = TYPE_ROOT,
};

static const struct variant variants_reasoning_effort[] = {
    { .name = "none" },
    { .name = "minimal" },
    { .name = "low" },
    { .name = "medium" },
    { .name = "high" },
    { .name = "xhigh" },
    { .name = "max", .instead = 6, .part = PART_OF_0166 },
    { .name = "ultra", .instead = 6, .part = PART_OF_0166 },
};

const struct type type_reasoning_effort = {
    .name = "ReasoningEffort",
    .ts_name = "ReasoningEffort",
    .doc = "How much the model is to think before it answers. More effort costs time and tokens. Each model supports only some of the values.",
    .kind = KIND_ENUM,
    .variants = variants_reasoning_effort, .n_variants = 8,
    .size = sizeof(enum wire_reasoning_effort),
    .flags = TYPE_ROOT | TYPE_PARTLY | TYPE_OPEN,
};

static const struct variant variants_reasoning_summary[] = {
    { .name = "auto" },
    { .name = "concise" },
    { .name = "detailed" },
    { .name = "none", .doc = "Ask for no summary at all." },
};

const struct type type_reasoning_summary = {
    .name = "ReasoningSummary",
    .ts_name = "ReasoningSummary",
    .doc = "How fully the model is to summarize its reasoning for the user.",
    .kind = KIND_ENUM,
    .variants = variants_reasoning_summary, .n_variants = 4,
    .size = sizeof(enum wire_reasoning_summary),
    .flags = TYPE_ROOT,
};

static const struct variant variants_service_tier[] = {
    { .name = "fast" },
    { .name = "flex" },
};

const struct type type_service_tier = {
    .name = "ServiceTier",
    .ts_name = "ServiceTier",
    .doc = "Class of service requested from the model provider: `fast` trades cost for speed, `flex` the other way round.",
    .kind = KIND_ENUM,
    .variants = variants_service_tier, .n_variants = 2,
    .size = sizeof(enum wire_service_tier),
    .flags = TYPE_ROOT | TYPE_PARTLY | TYPE_OPEN,
};

static const struct variant variants_verbosity[] = {
    { .name = "low" },
    { .name = "medium" },
    { .name = "high" },
};

const struct type type_verbosity = {
    .name = "Verbosity",
    .ts_name = "Verbosity",
    .doc = "How wordy the model's answers are to be, for models that let it be chosen.",
    .kind = KIND_ENUM,
    .variants = variants_verbosity, .n_variants = 3,
    .size = sizeof(enum wire_verbosity),
    .flags = TYPE_ROOT,
};

static const struct field fields_model[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_model, id), .doc = "Id of this catalogue entry." },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_model, model), .doc = "Name to give as `model` when a thread or turn is started." },
    { .name = "upgrade", .type = &type_string, .offset = offsetof(struct wire_model, upgrade), .doc = "Id of a newer model that users of this one are advised to take, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "upgradeInfo", .type = &type_model_upgrade_info, .offset = offsetof(struct wire_model, upgrade_info), .doc = "Material for presenting that advice, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "availabilityNux", .type = &type_model_availability_nux, .offset = offsetof(struct wire_model, availability_nux), .doc = "A notice to show once because the model has become available, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "displayName", .type = &type_string, .offset = offsetof(struct wire_model, display_name), .doc = "Name to show to people." },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_model, description), .doc = "A sentence or so about the model. Empty if there is none." },
    { .name = "modelSpecialty", .type = &type_string, .offset = offsetof(struct wire_model, model_specialty), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "hidden", .type = &type_bool, .offset = offsetof(struct wire_model, hidden), .doc = "True for a model that a client should not offer unless the user asks for it by name." },
    { .name = "supportedReasoningEfforts", .type = &type_reasoning_effort_option_array, .offset = offsetof(struct wire_model, supported_reasoning_efforts), .doc = "The reasoning efforts the model supports." },
    { .name = "defaultReasoningEffort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_model, default_reasoning_effort) },
    { .name = "inputModalities", .type = &type_input_modality_array, .offset = offsetof(struct wire_model, input_modalities), .doc = "The kinds of input the model accepts.", .default_json = "[\"text\", \"image\"]" },
    { .name = "supportsPersonality", .type = &type_bool, .offset = offsetof(struct wire_model, supports_personality), .doc = "Whether a choice of `personality` has any effect on the model.", .default_json = "false" },
    { .name = "multiAgentVersion", .type = &type_string, .offset = offsetof(struct wire_model, multi_agent_version), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "additionalSpeedTiers", .type = &type_string_array, .offset = offsetof(struct wire_model, additional_speed_tiers), .doc = "Classes of service beside the usual one.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "serviceTiers", .type = &type_json_array, .offset = offsetof(struct wire_model, service_tiers), .doc = "Always empty.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "defaultServiceTier", .type = &type_string, .offset = offsetof(struct wire_model, default_service_tier), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "availableAccessPrograms", .type = &type_json, .offset = offsetof(struct wire_model, available_access_programs), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "isDefault", .type = &type_bool, .offset = offsetof(struct wire_model, is_default), .doc = "True for the one model to use when the user has made no choice." },
};

const struct type type_model = {
    .name = "Model",
    .ts_name = "Model",
    .doc = "A model that can be used for a thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model),
    .fields = fields_model, .n_fields = 19,
    .flags = TYPE_PARTLY,
};

static const struct field fields_model_availability_nux[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_model_availability_nux, message), .doc = "The text to show." },
};

const struct type type_model_availability_nux = {
    .name = "ModelAvailabilityNux",
    .ts_name = "ModelAvailabilityNux",
    .doc = "A notice that a model has become available to the user.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_availability_nux),
    .fields = fields_model_availability_nux, .n_fields = 1,
};

static const struct field fields_model_list_params[] = {
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_model_list_params, cursor), .doc = "`nextCursor` of the page before. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_model_list_params, limit), .doc = "Largest number of models to return; 0 counts as 1. Absent or null for all of them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "includeHidden", .type = &type_bool, .offset = offsetof(struct wire_model_list_params, include_hidden), .doc = "True to include the hidden models as well. Absent or null means false.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_model_list_params = {
    .name = "ModelListParams",
    .ts_name = "ModelListParams",
    .doc = "Asks for the models the server knows.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_list_params),
    .fields = fields_model_list_params, .n_fields = 3,
};

static const struct field fields_model_list_response[] = {
    { .name = "data", .type = &type_model_array, .offset = offsetof(struct wire_model_list_response, data), .doc = "The models, the most recommended first." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_model_list_response, next_cursor), .doc = "Where the next page begins, or null if this is the last one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_model_list_response = {
    .name = "ModelListResponse",
    .ts_name = "ModelListResponse",
    .doc = "One page of the models.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_list_response),
    .fields = fields_model_list_response, .n_fields = 2,
};

static const struct variant variants_model_reroute_reason[] = {
    { .name = "highRiskCyberActivity" },
};

const struct type type_model_reroute_reason = {
    .name = "ModelRerouteReason",
    .ts_name = "ModelRerouteReason",
    .doc = "Why a request was answered by another model. The only reason so far is that the provider saw signs of risky activity in computer security.",
    .kind = KIND_ENUM,
    .variants = variants_model_reroute_reason, .n_variants = 1,
    .size = sizeof(enum wire_model_reroute_reason),
};

static const struct field fields_model_rerouted_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_model_rerouted_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_model_rerouted_notification, turn_id), .doc = "Turn in which it happened." },
    { .name = "fromModel", .type = &type_string, .offset = offsetof(struct wire_model_rerouted_notification, from_model), .doc = "The model that was asked for." },
    { .name = "toModel", .type = &type_string, .offset = offsetof(struct wire_model_rerouted_notification, to_model), .doc = "The model that answered." },
    { .name = "reason", .type = &type_model_reroute_reason, .offset = offsetof(struct wire_model_rerouted_notification, reason) },
};

const struct type type_model_rerouted_notification = {
    .name = "ModelReroutedNotification",
    .ts_name = "ModelReroutedNotification",
    .doc = "The provider answered with another model than the one asked for. Sent at most once per turn.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_rerouted_notification),
    .fields = fields_model_rerouted_notification, .n_fields = 5,
};

static const struct field fields_model_upgrade_info[] = {
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_model_upgrade_info, model), .doc = "Name of the newer model." },
    { .name = "upgradeCopy", .type = &type_string, .offset = offsetof(struct wire_model_upgrade_info, upgrade_copy), .doc = "Short text that recommends it, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "modelLink", .type = &type_string, .offset = offsetof(struct wire_model_upgrade_info, model_link), .doc = "Address of a page about it, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "migrationMarkdown", .type = &type_string, .offset = offsetof(struct wire_model_upgrade_info, migration_markdown), .doc = "Longer text on what changes, in Markdown, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_model_upgrade_info = {
    .name = "ModelUpgradeInfo",
    .ts_name = "ModelUpgradeInfo",
    .doc = "How to present the advice to change to a newer model.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_upgrade_info),
    .fields = fields_model_upgrade_info, .n_fields = 4,
};

static const struct field fields_reasoning_effort_option[] = {
    { .name = "reasoningEffort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_reasoning_effort_option, reasoning_effort) },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_reasoning_effort_option, description), .doc = "What the choice means for this model, worded for people." },
};

const struct type type_reasoning_effort_option = {
    .name = "ReasoningEffortOption",
    .ts_name = "ReasoningEffortOption",
    .doc = "A reasoning effort that a model supports.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_reasoning_effort_option),
    .fields = fields_reasoning_effort_option, .n_fields = 2,
    .flags = TYPE_PARTLY,
};

const struct type type_bedrock_check_gov_cloud_requirements_params = {
    .name = "BedrockCheckGovCloudRequirementsParams",
    .ts_name = "BedrockCheckGovCloudRequirementsParams",
    .doc = "Empty.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_bedrock_check_gov_cloud_requirements_params),
    .part = PART_OF_0166,
};

static const struct field fields_bedrock_check_gov_cloud_requirements_response[] = {
    { .name = "isGovCloud", .type = &type_bool, .offset = offsetof(struct wire_bedrock_check_gov_cloud_requirements_response, is_gov_cloud) },
    { .name = "shouldWarn", .type = &type_bool, .offset = offsetof(struct wire_bedrock_check_gov_cloud_requirements_response, should_warn) },
};

const struct type type_bedrock_check_gov_cloud_requirements_response = {
    .name = "BedrockCheckGovCloudRequirementsResponse",
    .ts_name = "BedrockCheckGovCloudRequirementsResponse",
    .doc = "Whether models are asked in a region of the US government, and whether to warn of that.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_bedrock_check_gov_cloud_requirements_response),
    .fields = fields_bedrock_check_gov_cloud_requirements_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct variant variants_gateway_o_auth_status[] = {
    { .name = "notReady" },
    { .name = "started" },
    { .name = "succeeded" },
    { .name = "failed" },
};

const struct type type_gateway_o_auth_status = {
    .name = "GatewayOAuthStatus",
    .ts_name = "GatewayOAuthStatus",
    .doc = "How signing in to a gateway stands.",
    .kind = KIND_ENUM,
    .variants = variants_gateway_o_auth_status, .n_variants = 4,
    .size = sizeof(enum wire_gateway_o_auth_status),
    .part = PART_OF_0166,
};

static const struct field fields_gateway_o_auth_read_response[] = {
    { .name = "providerId", .type = &type_string, .offset = offsetof(struct wire_gateway_o_auth_read_response, provider_id), .doc = "The provider." },
    { .name = "providerName", .type = &type_string, .offset = offsetof(struct wire_gateway_o_auth_read_response, provider_name), .doc = "What it is called." },
    { .name = "required", .type = &type_bool, .offset = offsetof(struct wire_gateway_o_auth_read_response, required), .doc = "Is such a login needed?" },
    { .name = "status", .type = &type_gateway_o_auth_status, .offset = offsetof(struct wire_gateway_o_auth_read_response, status), .doc = "How it stands, or null if none is needed.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "error", .type = &type_string, .offset = offsetof(struct wire_gateway_o_auth_read_response, error), .doc = "Why it failed, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_gateway_o_auth_read_response = {
    .name = "GatewayOAuthReadResponse",
    .ts_name = "GatewayOAuthReadResponse",
    .doc = "Whether the provider of the models wants a login to a gateway.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_gateway_o_auth_read_response),
    .fields = fields_gateway_o_auth_read_response, .n_fields = 5,
    .part = PART_OF_0166,
};

const struct type type_account_usage_read_response = {
    .name = "AccountUsageReadResponse",
    .ts_name = "AccountUsageReadResponse",
    .doc = "Empty: this request always fails.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_account_usage_read_response),
    .part = PART_OF_0166,
};

const struct type type_account_workspace_messages_read_response = {
    .name = "AccountWorkspaceMessagesReadResponse",
    .ts_name = "AccountWorkspaceMessagesReadResponse",
    .doc = "Empty: this request always fails.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_account_workspace_messages_read_response),
    .part = PART_OF_0166,
};

const struct type type_user_verification_status_params = {
    .name = "UserVerificationStatusParams",
    .ts_name = "UserVerificationStatusParams",
    .doc = "Empty.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_user_verification_status_params),
    .part = PART_OF_0166,
};

static const struct field fields_user_verification_status_response[] = {
    { .name = "credentialId", .type = &type_string, .offset = offsetof(struct wire_user_verification_status_response, credential_id), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "unavailableReason", .type = &type_user_verification_unavailable_reason, .offset = offsetof(struct wire_user_verification_status_response, unavailable_reason), .doc = "Why he cannot.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "unavailableMessage", .type = &type_string, .offset = offsetof(struct wire_user_verification_status_response, unavailable_message), .doc = "The same in words.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_user_verification_status_response = {
    .name = "UserVerificationStatusResponse",
    .ts_name = "UserVerificationStatusResponse",
    .doc = "Whether the user can be asked to prove who he is.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_user_verification_status_response),
    .fields = fields_user_verification_status_response, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct variant variants_user_verification_unavailable_reason[] = {
    { .name = "credentialMissing" },
    { .name = "biometricsUnavailable" },
    { .name = "providerUnavailable" },
};

const struct type type_user_verification_unavailable_reason = {
    .name = "UserVerificationUnavailableReason",
    .ts_name = "UserVerificationUnavailableReason",
    .doc = "Why the user cannot be asked to prove who he is.",
    .kind = KIND_ENUM,
    .variants = variants_user_verification_unavailable_reason, .n_variants = 3,
    .size = sizeof(enum wire_user_verification_unavailable_reason),
    .part = PART_OF_0166,
};

static const struct variant variants_windows_sandbox_readiness_state[] = {
    { .name = "ready" },
    { .name = "notConfigured" },
    { .name = "updateRequired" },
};

const struct type type_windows_sandbox_readiness_state = {
    .name = "WindowsSandboxReadinessState",
    .ts_name = "WindowsSandboxReadinessState",
    .doc = "How far the sandbox of Windows is.",
    .kind = KIND_ENUM,
    .variants = variants_windows_sandbox_readiness_state, .n_variants = 3,
    .size = sizeof(enum wire_windows_sandbox_readiness_state),
    .part = PART_OF_0166,
};

static const struct field fields_windows_sandbox_readiness_response[] = {
    { .name = "status", .type = &type_windows_sandbox_readiness_state, .offset = offsetof(struct wire_windows_sandbox_readiness_response, status) },
};

const struct type type_windows_sandbox_readiness_response = {
    .name = "WindowsSandboxReadinessResponse",
    .ts_name = "WindowsSandboxReadinessResponse",
    .doc = "How far the sandbox of Windows is: `notConfigured` on other systems.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_windows_sandbox_readiness_response),
    .fields = fields_windows_sandbox_readiness_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_app_tool_summary[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_app_tool_summary, name), .doc = "Name of the tool." },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_app_tool_summary, title), .doc = "Name to show to people, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_app_tool_summary, description), .doc = "What it does." },
    { .name = "isEnabled", .type = &type_bool, .offset = offsetof(struct wire_app_tool_summary, is_enabled), .doc = "May it be used?" },
    { .name = "disabledReason", .type = &type_string, .offset = offsetof(struct wire_app_tool_summary, disabled_reason), .doc = "Why it may not be used, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "isReadOnly", .type = &type_bool, .offset = offsetof(struct wire_app_tool_summary, is_read_only), .doc = "Does it only read?" },
};

const struct type type_app_tool_summary = {
    .name = "AppToolSummary",
    .ts_name = "AppToolSummary",
    .doc = "A tool of an app, in short.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_app_tool_summary),
    .fields = fields_app_tool_summary, .n_fields = 6,
    .part = PART_OF_0166,
};

static const struct field fields_apps_installed_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_apps_installed_params, thread_id), .doc = "A loaded thread, whose configuration counts. Absent or null: the user's own.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "forceRefresh", .type = &type_bool, .offset = offsetof(struct wire_apps_installed_params, force_refresh), .doc = "Ask the service again.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_apps_installed_params = {
    .name = "AppsInstalledParams",
    .ts_name = "AppsInstalledParams",
    .doc = "Asks for the apps whose tools the model can have.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apps_installed_params),
    .fields = fields_apps_installed_params, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_apps_installed_response[] = {
    { .name = "apps", .type = &type_installed_app_array, .offset = offsetof(struct wire_apps_installed_response, apps), .doc = "The apps." },
};

const struct type type_apps_installed_response = {
    .name = "AppsInstalledResponse",
    .ts_name = "AppsInstalledResponse",
    .doc = "Apps whose tools the model can have.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apps_installed_response),
    .fields = fields_apps_installed_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_apps_read_params[] = {
    { .name = "appIds", .type = &type_string_array, .offset = offsetof(struct wire_apps_read_params, app_ids), .doc = "The apps." },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_apps_read_params, thread_id), .doc = "A loaded thread, whose configuration counts. Absent or null: the user's own.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "includeTools", .type = &type_bool, .offset = offsetof(struct wire_apps_read_params, include_tools), .doc = "Also their tools?", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_apps_read_params = {
    .name = "AppsReadParams",
    .ts_name = "AppsReadParams",
    .doc = "Asks for some apps by their identifiers.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apps_read_params),
    .fields = fields_apps_read_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_apps_read_response[] = {
    { .name = "apps", .type = &type_connector_metadata_array, .offset = offsetof(struct wire_apps_read_response, apps), .doc = "Those that there are, in the order of the request." },
    { .name = "missingAppIds", .type = &type_string_array, .offset = offsetof(struct wire_apps_read_response, missing_app_ids), .doc = "Those that there are not." },
};

const struct type type_apps_read_response = {
    .name = "AppsReadResponse",
    .ts_name = "AppsReadResponse",
    .doc = "What is known about these apps.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apps_read_response),
    .fields = fields_apps_read_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_connector_metadata[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_connector_metadata, id), .doc = "Identifier of the app." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_connector_metadata, name), .doc = "What it is called." },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_connector_metadata, description), .doc = "What it is for, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "iconUrl", .type = &type_string, .offset = offsetof(struct wire_connector_metadata, icon_url), .doc = "A picture, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "iconUrlDark", .type = &type_string, .offset = offsetof(struct wire_connector_metadata, icon_url_dark), .doc = "A picture for dark surroundings, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "distributionChannel", .type = &type_string, .offset = offsetof(struct wire_connector_metadata, distribution_channel), .doc = "How it is distributed, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "installUrl", .type = &type_string, .offset = offsetof(struct wire_connector_metadata, install_url), .doc = "Where it is installed, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "pluginDisplayNames", .type = &type_string_array, .offset = offsetof(struct wire_connector_metadata, plugin_display_names), .doc = "Plugins that bring it." },
    { .name = "toolSummaries", .type = &type_app_tool_summary_array, .offset = offsetof(struct wire_connector_metadata, tool_summaries), .doc = "Its tools, or null if they were not asked for.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_connector_metadata = {
    .name = "ConnectorMetadata",
    .ts_name = "ConnectorMetadata",
    .doc = "An app, as the directory describes it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_connector_metadata),
    .fields = fields_connector_metadata, .n_fields = 9,
    .part = PART_OF_0166,
};

static const struct field fields_feedback_save_params[] = {
    { .name = "savePath", .type = &type_string, .offset = offsetof(struct wire_feedback_save_params, save_path), .doc = "The file to make, absolute. It must not be there yet." },
    { .name = "classification", .type = &type_string, .offset = offsetof(struct wire_feedback_save_params, classification), .doc = "What kind of feedback it is." },
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_feedback_save_params, reason), .doc = "The user's words. Absent or null: none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_feedback_save_params, thread_id), .doc = "The thread that it is about. Absent or null: none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "includeLogs", .type = &type_bool, .offset = offsetof(struct wire_feedback_save_params, include_logs), .doc = "Also the thread's rollout and the files of `extraLogFiles`?", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "extraLogFiles", .type = &type_string_array, .offset = offsetof(struct wire_feedback_save_params, extra_log_files), .doc = "Further files. Absent or null: none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "tags", .type = &type_string_map, .offset = offsetof(struct wire_feedback_save_params, tags), .doc = "What clients say about it. Absent or null: nothing.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_feedback_save_params = {
    .name = "FeedbackSaveParams",
    .ts_name = "FeedbackSaveParams",
    .doc = "Where to save feedback.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_feedback_save_params),
    .fields = fields_feedback_save_params, .n_fields = 7,
    .part = PART_OF_0166,
};

static const struct field fields_feedback_save_response[] = {
    { .name = "savedPath", .type = &type_string, .offset = offsetof(struct wire_feedback_save_response, saved_path), .doc = "The file." },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_feedback_save_response, thread_id), .doc = "The thread that it is about, or a made-up name." },
    { .name = "promptHash", .type = &type_string, .offset = offsetof(struct wire_feedback_save_response, prompt_hash), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_feedback_save_response = {
    .name = "FeedbackSaveResponse",
    .ts_name = "FeedbackSaveResponse",
    .doc = "What was saved.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_feedback_save_response),
    .fields = fields_feedback_save_response, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_installed_app[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_installed_app, id), .doc = "Identifier of the app." },
    { .name = "runtimeName", .type = &type_string, .offset = offsetof(struct wire_installed_app, runtime_name), .doc = "What it is called, or null if that is not known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_installed_app, enabled), .doc = "Does the configuration allow it?" },
    { .name = "callable", .type = &type_bool, .offset = offsetof(struct wire_installed_app, callable), .doc = "Can its tools be called now?" },
};

const struct type type_installed_app = {
    .name = "InstalledApp",
    .ts_name = "InstalledApp",
    .doc = "An app whose tools the model can have.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_installed_app),
    .fields = fields_installed_app, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_mcp_resource_read_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_mcp_resource_read_params, thread_id), .doc = "A loaded thread, whose servers are meant. Absent or null: those of the user's configuration.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "originCallId", .type = &type_string, .offset = offsetof(struct wire_mcp_resource_read_params, origin_call_id), .doc = "The call that spoke of the resource; it comes back.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "server", .type = &type_string, .offset = offsetof(struct wire_mcp_resource_read_params, server), .doc = "Name of the server." },
    { .name = "uri", .type = &type_string, .offset = offsetof(struct wire_mcp_resource_read_params, uri), .doc = "Address of the resource." },
    { .name = "connectorId", .type = &type_string, .offset = offsetof(struct wire_mcp_resource_read_params, connector_id), .doc = "Ignored: apps have one server for all.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "target", .type = &type_mcp_resource_read_target, .offset = offsetof(struct wire_mcp_resource_read_params, target), .doc = "Ignored: apps have one server for all.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_mcp_resource_read_params = {
    .name = "McpResourceReadParams",
    .ts_name = "McpResourceReadParams",
    .doc = "Asks for something that an MCP server offers for reading.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_resource_read_params),
    .fields = fields_mcp_resource_read_params, .n_fields = 6,
    .part = PART_OF_0166,
};

static const struct field fields_mcp_resource_read_response[] = {
    { .name = "contents", .type = &type_resource_content_array, .offset = offsetof(struct wire_mcp_resource_read_response, contents), .doc = "The parts of the resource." },
    { .name = "originCallId", .type = &type_string, .offset = offsetof(struct wire_mcp_resource_read_response, origin_call_id), .doc = "As it was given, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_mcp_resource_read_response = {
    .name = "McpResourceReadResponse",
    .ts_name = "McpResourceReadResponse",
    .doc = "What was read.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_resource_read_response),
    .fields = fields_mcp_resource_read_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_mcp_resource_read_target[] = {
    { .name = "connectorId", .type = &type_string, .offset = offsetof(struct wire_mcp_resource_read_target, connector_id), .doc = "The app." },
    { .name = "linkId", .type = &type_string, .offset = offsetof(struct wire_mcp_resource_read_target, link_id), .doc = "The connection, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_mcp_resource_read_target = {
    .name = "McpResourceReadTarget",
    .ts_name = "McpResourceReadTarget",
    .doc = "A connection of an app.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_resource_read_target),
    .fields = fields_mcp_resource_read_target, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_mcp_server_tool_call_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_mcp_server_tool_call_params, thread_id), .doc = "A loaded thread, whose servers are meant." },
    { .name = "server", .type = &type_string, .offset = offsetof(struct wire_mcp_server_tool_call_params, server), .doc = "Name of the server." },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_mcp_server_tool_call_params, tool), .doc = "Name of the tool as the server knows it." },
    { .name = "arguments", .type = &type_json, .offset = offsetof(struct wire_mcp_server_tool_call_params, arguments), .doc = "What the tool is given. Absent: nothing.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "_meta", .type = &type_json, .offset = offsetof(struct wire_mcp_server_tool_call_params, meta), .doc = "Passed on to the server. Absent: nothing.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_server_tool_call_params = {
    .name = "McpServerToolCallParams",
    .ts_name = "McpServerToolCallParams",
    .doc = "A call of a tool by the client, not by the model.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_server_tool_call_params),
    .fields = fields_mcp_server_tool_call_params, .n_fields = 5,
    .part = PART_OF_0166,
};

static const struct field fields_mcp_server_tool_call_response[] = {
    { .name = "content", .type = &type_json_array, .offset = offsetof(struct wire_mcp_server_tool_call_response, content), .doc = "Its answer in parts, as the server sent them." },
    { .name = "structuredContent", .type = &type_json, .offset = offsetof(struct wire_mcp_server_tool_call_response, structured_content), .doc = "Its answer as data. Absent if there is none.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "isError", .type = &type_bool, .offset = offsetof(struct wire_mcp_server_tool_call_response, is_error), .doc = "True if the tool failed. Absent if the server does not say.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "_meta", .type = &type_json, .offset = offsetof(struct wire_mcp_server_tool_call_response, meta), .doc = "What the server said beside it. Absent if there is nothing.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_mcp_server_tool_call_response = {
    .name = "McpServerToolCallResponse",
    .ts_name = "McpServerToolCallResponse",
    .doc = "What the tool said.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_mcp_server_tool_call_response),
    .fields = fields_mcp_server_tool_call_response, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_plugin_installed_params[] = {
    { .name = "cwds", .type = &type_absolute_path_buf_array, .offset = offsetof(struct wire_plugin_installed_params, cwds), .doc = "Folders whose marketplaces count, too. Absent or null: none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "installSuggestionPluginNames", .type = &type_string_array, .offset = offsetof(struct wire_plugin_installed_params, install_suggestion_plugin_names), .doc = "Plugins to name although they are not installed. Absent or null: none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_plugin_installed_params = {
    .name = "PluginInstalledParams",
    .ts_name = "PluginInstalledParams",
    .doc = "Asks for the plugins that are installed.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_installed_params),
    .fields = fields_plugin_installed_params, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_plugin_installed_response[] = {
    { .name = "marketplaces", .type = &type_plugin_marketplace_entry_array, .offset = offsetof(struct wire_plugin_installed_response, marketplaces), .doc = "Marketplaces with at least one of them." },
    { .name = "marketplaceLoadErrors", .type = &type_marketplace_load_error_info_array, .offset = offsetof(struct wire_plugin_installed_response, marketplace_load_errors), .doc = "Marketplace files that could not be used." },
};

const struct type type_plugin_installed_response = {
    .name = "PluginInstalledResponse",
    .ts_name = "PluginInstalledResponse",
    .doc = "The plugins that are installed, by marketplace.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_installed_response),
    .fields = fields_plugin_installed_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_plugin_skill_read_params[] = {
    { .name = "remoteMarketplaceName", .type = &type_string, .offset = offsetof(struct wire_plugin_skill_read_params, remote_marketplace_name), .doc = "The service's marketplace." },
    { .name = "remotePluginId", .type = &type_string, .offset = offsetof(struct wire_plugin_skill_read_params, remote_plugin_id), .doc = "The plugin." },
    { .name = "skillName", .type = &type_string, .offset = offsetof(struct wire_plugin_skill_read_params, skill_name), .doc = "The skill." },
};

const struct type type_plugin_skill_read_params = {
    .name = "PluginSkillReadParams",
    .ts_name = "PluginSkillReadParams",
    .doc = "Asks for a skill of a plugin of OpenAI's service.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_skill_read_params),
    .fields = fields_plugin_skill_read_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_plugin_skill_read_response[] = {
    { .name = "contents", .type = &type_string, .offset = offsetof(struct wire_plugin_skill_read_response, contents), .doc = "Its text, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_plugin_skill_read_response = {
    .name = "PluginSkillReadResponse",
    .ts_name = "PluginSkillReadResponse",
    .doc = "The skill.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_skill_read_response),
    .fields = fields_plugin_skill_read_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct variant variants_resource_content[] = {
    { .name = "text", .body = &type_text_resource_content, .flags = VARIANT_PAYLOAD },
    { .name = "blob", .body = &type_blob_resource_content, .flags = VARIANT_PAYLOAD },
};

const struct type type_resource_content = {
    .name = "ResourceContent",
    .ts_name = "ResourceContent",
    .doc = "A part of a resource of an MCP server, as defined by the Model Context Protocol.",
    .kind = KIND_EITHER,
    .variants = variants_resource_content, .n_variants = 2,
    .size = sizeof(struct wire_resource_content),
    .body_offset = offsetof(struct wire_resource_content, text),
    .flags = TYPE_ROOT,
    .part = PART_OF_0166,
};

static const struct field fields_text_resource_content[] = {
    { .name = "uri", .type = &type_string, .offset = offsetof(struct wire_text_resource_content, uri), .doc = "Its address." },
    { .name = "mimeType", .type = &type_string, .offset = offsetof(struct wire_text_resource_content, mime_type), .doc = "Its media type. Absent if unknown.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_text_resource_content, text), .doc = "The text." },
    { .name = "_meta", .type = &type_json, .offset = offsetof(struct wire_text_resource_content, meta), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_text_resource_content = {
    .name = "TextResourceContent",
    .ts_name = "TextResourceContent",
    .doc = "A part that is text.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_text_resource_content),
    .fields = fields_text_resource_content, .n_fields = 4,
    .flags = TYPE_ROOT,
    .part = PART_OF_0166,
};

static const struct field fields_blob_resource_content[] = {
    { .name = "uri", .type = &type_string, .offset = offsetof(struct wire_blob_resource_content, uri), .doc = "Its address." },
    { .name = "mimeType", .type = &type_string, .offset = offsetof(struct wire_blob_resource_content, mime_type), .doc = "Its media type. Absent if unknown.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "blob", .type = &type_string, .offset = offsetof(struct wire_blob_resource_content, blob), .doc = "The bytes in base64." },
    { .name = "_meta", .type = &type_json, .offset = offsetof(struct wire_blob_resource_content, meta), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_blob_resource_content = {
    .name = "BlobResourceContent",
    .ts_name = "BlobResourceContent",
    .doc = "A part that is not text.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_blob_resource_content),
    .fields = fields_blob_resource_content, .n_fields = 4,
    .flags = TYPE_ROOT,
    .part = PART_OF_0166,
};

static const struct field fields_skills_extra_roots_set_params[] = {
    { .name = "extraRoots", .type = &type_absolute_path_buf_array, .offset = offsetof(struct wire_skills_extra_roots_set_params, extra_roots), .doc = "The folders; those of an earlier request are forgotten." },
};

const struct type type_skills_extra_roots_set_params = {
    .name = "SkillsExtraRootsSetParams",
    .ts_name = "SkillsExtraRootsSetParams",
    .doc = "Folders with skills for everybody on this server.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skills_extra_roots_set_params),
    .fields = fields_skills_extra_roots_set_params, .n_fields = 1,
    .part = PART_OF_0166,
};

const struct type type_skills_extra_roots_set_response = {
    .name = "SkillsExtraRootsSetResponse",
    .ts_name = "SkillsExtraRootsSetResponse",
    .doc = "Empty: from now on skills are also looked for there.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skills_extra_roots_set_response),
    .part = PART_OF_0166,
};

static const struct field fields_active_permission_profile[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_active_permission_profile, id) },
    { .name = "extends", .type = &type_string, .offset = offsetof(struct wire_active_permission_profile, extends), .doc = "The profile that it adds to, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_active_permission_profile = {
    .name = "ActivePermissionProfile",
    .ts_name = "ActivePermissionProfile",
    .doc = "The permission profile that a thread has.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_active_permission_profile),
    .fields = fields_active_permission_profile, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_permission_profile_summary[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_permission_profile_summary, id) },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_permission_profile_summary, description), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "allowed", .type = &type_bool, .offset = offsetof(struct wire_permission_profile_summary, allowed), .doc = "Whether it can be chosen: requirements may forbid it." },
};

const struct type type_permission_profile_summary = {
    .name = "PermissionProfileSummary",
    .ts_name = "PermissionProfileSummary",
    .doc = "A permission profile.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_permission_profile_summary),
    .fields = fields_permission_profile_summary, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_permission_profile_list_params[] = {
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_permission_profile_list_params, cursor), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_permission_profile_list_params, limit), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_permission_profile_list_params, cwd), .doc = "Folder whose configuration counts. Absent or null for the server's own.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_permission_profile_list_params = {
    .name = "PermissionProfileListParams",
    .ts_name = "PermissionProfileListParams",
    .doc = "Asks for the permission profiles there are.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_permission_profile_list_params),
    .fields = fields_permission_profile_list_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_permission_profile_list_response[] = {
    { .name = "data", .type = &type_permission_profile_summary_array, .offset = offsetof(struct wire_permission_profile_list_response, data) },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_permission_profile_list_response, next_cursor), .doc = "Null on the last page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_permission_profile_list_response = {
    .name = "PermissionProfileListResponse",
    .ts_name = "PermissionProfileListResponse",
    .doc = "A page of permission profiles.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_permission_profile_list_response),
    .fields = fields_permission_profile_list_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_marketplace_file[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_marketplace_file, name) },
    { .name = "interface", .type = &type_marketplace_file_interface, .offset = offsetof(struct wire_marketplace_file, interface), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "plugins", .type = &type_marketplace_file_plugin_array, .offset = offsetof(struct wire_marketplace_file, plugins) },
};

const struct type type_marketplace_file = {
    .name = "MarketplaceFile",
    .ts_name = "MarketplaceFile",
    .doc = "`.agents/plugins/marketplace.json`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_marketplace_file),
    .fields = fields_marketplace_file, .n_fields = 3,
    .called = "RawMarketplaceManifest",
    .flags = TYPE_INLINE,
};

static const struct field fields_marketplace_file_interface[] = {
    { .name = "displayName", .type = &type_string, .offset = offsetof(struct wire_marketplace_file_interface, display_name), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_marketplace_file_interface = {
    .name = "MarketplaceFileInterface",
    .ts_name = "MarketplaceFileInterface",
    .doc = "How a marketplace wishes to be shown.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_marketplace_file_interface),
    .fields = fields_marketplace_file_interface, .n_fields = 1,
    .called = "RawMarketplaceManifestInterface",
    .flags = TYPE_INLINE,
};

static const struct field fields_marketplace_file_plugin[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_marketplace_file_plugin, name) },
    { .name = "source", .type = &type_marketplace_file_source, .offset = offsetof(struct wire_marketplace_file_plugin, source) },
    { .name = "policy", .type = &type_marketplace_file_policy, .offset = offsetof(struct wire_marketplace_file_plugin, policy), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "category", .type = &type_string, .offset = offsetof(struct wire_marketplace_file_plugin, category), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_marketplace_file_plugin = {
    .name = "MarketplaceFilePlugin",
    .ts_name = "MarketplaceFilePlugin",
    .doc = "A plugin that a marketplace offers.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_marketplace_file_plugin),
    .fields = fields_marketplace_file_plugin, .n_fields = 4,
    .called = "RawMarketplaceManifestPlugin",
    .flags = TYPE_INLINE,
};

static const struct field fields_marketplace_file_source_local[] = {
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_marketplace_file_source_local, path), .doc = "Relative to the folder that holds `.agents`; it begins with `./`." },
};

static const struct type body_marketplace_file_source_local = { .kind = KIND_STRUCT, .size = sizeof(struct wire_marketplace_file_source_local),
    .fields = fields_marketplace_file_source_local, .n_fields = 1 };

static const struct variant variants_marketplace_file_source[] = {
    { .name = "local", .body = &body_marketplace_file_source_local, .flags = VARIANT_BODY },
};

const struct type type_marketplace_file_source = {
    .name = "MarketplaceFileSource",
    .ts_name = "MarketplaceFileSource",
    .doc = "Where its files are.",
    .kind = KIND_UNION,
    .variants = variants_marketplace_file_source, .n_variants = 1,
    .size = sizeof(struct wire_marketplace_file_source),
    .body_offset = offsetof(struct wire_marketplace_file_source, local),
    .tag = "source",
    .called = "RawMarketplaceManifestPluginSource",
    .flags = TYPE_INLINE,
};

static const struct field fields_marketplace_file_policy[] = {
    { .name = "installation", .type = &type_plugin_install_policy, .offset = offsetof(struct wire_marketplace_file_policy, installation), .default_json = "\"AVAILABLE\"" },
    { .name = "authentication", .type = &type_plugin_auth_policy, .offset = offsetof(struct wire_marketplace_file_policy, authentication), .default_json = "\"ON_INSTALL\"" },
    { .name = "products", .type = &type_plugin_product_array, .offset = offsetof(struct wire_marketplace_file_policy, products), .doc = "For which products it is; absent: for all.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_marketplace_file_policy = {
    .name = "MarketplaceFilePolicy",
    .ts_name = "MarketplaceFilePolicy",
    .doc = "Who may install it, and when people sign in to what it needs.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_marketplace_file_policy),
    .fields = fields_marketplace_file_policy, .n_fields = 3,
    .called = "RawMarketplaceManifestPluginPolicy",
    .flags = TYPE_INLINE,
};

static const char *const also_plugin_product_chatgpt[] = { "chatgpt", NULL };
static const char *const also_plugin_product_codex[] = { "codex", NULL };
static const char *const also_plugin_product_atlas[] = { "atlas", NULL };
static const struct variant variants_plugin_product[] = {
    { .name = "CHATGPT", .also = also_plugin_product_chatgpt },
    { .name = "CODEX", .also = also_plugin_product_codex },
    { .name = "ATLAS", .also = also_plugin_product_atlas },
};

const struct type type_plugin_product = {
    .name = "PluginProduct",
    .ts_name = "PluginProduct",
    .doc = "A program that can have plugins.",
    .kind = KIND_ENUM,
    .variants = variants_plugin_product, .n_variants = 3,
    .size = sizeof(enum wire_plugin_product),
    .flags = TYPE_INLINE,
};

static const struct field fields_plugin_manifest_file[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_file, name), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_file, description), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "skills", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_file, skills), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "mcpServers", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_file, mcp_servers), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "apps", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_file, apps), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "interface", .type = &type_plugin_manifest_interface, .offset = offsetof(struct wire_plugin_manifest_file, interface), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_plugin_manifest_file = {
    .name = "PluginManifestFile",
    .ts_name = "PluginManifestFile",
    .doc = "`.codex-plugin/plugin.json`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_manifest_file),
    .fields = fields_plugin_manifest_file, .n_fields = 6,
    .flags = TYPE_INLINE,
};

static const char *const aliases_plugin_manifest_interface_website_url[] = { "websiteURL", NULL };
static const char *const aliases_plugin_manifest_interface_privacy_policy_url[] = { "privacyPolicyURL", NULL };
static const char *const aliases_plugin_manifest_interface_terms_of_service_url[] = { "termsOfServiceURL", NULL };
static const struct field fields_plugin_manifest_interface[] = {
    { .name = "displayName", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, display_name), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "shortDescription", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, short_description), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "longDescription", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, long_description), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "developerName", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, developer_name), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "category", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, category), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "capabilities", .type = &type_string_array, .offset = offsetof(struct wire_plugin_manifest_interface, capabilities), .default_json = "[]" },
    { .name = "websiteUrl", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, website_url), .aliases = aliases_plugin_manifest_interface_website_url, .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "privacyPolicyUrl", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, privacy_policy_url), .aliases = aliases_plugin_manifest_interface_privacy_policy_url, .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "termsOfServiceUrl", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, terms_of_service_url), .aliases = aliases_plugin_manifest_interface_terms_of_service_url, .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "defaultPrompt", .type = &type_json, .offset = offsetof(struct wire_plugin_manifest_interface, default_prompt), .doc = "Text, or a list of texts.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "brandColor", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, brand_color), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "composerIcon", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, composer_icon), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "logo", .type = &type_string, .offset = offsetof(struct wire_plugin_manifest_interface, logo), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "screenshots", .type = &type_string_array, .offset = offsetof(struct wire_plugin_manifest_interface, screenshots), .default_json = "[]" },
};

const struct type type_plugin_manifest_interface = {
    .name = "PluginManifestInterface",
    .ts_name = "PluginManifestInterface",
    .doc = "How a plugin wishes to be shown. Paths begin with `./` and are relative to the plugin.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_manifest_interface),
    .fields = fields_plugin_manifest_interface, .n_fields = 14,
    .flags = TYPE_INLINE,
};

static const struct field fields_plugin_mcp_file[] = {
    { .name = "mcpServers", .type = &type_json_map, .offset = offsetof(struct wire_plugin_mcp_file, mcp_servers), .default_json = "{}" },
};

const struct type type_plugin_mcp_file = {
    .name = "PluginMcpFile",
    .ts_name = "PluginMcpFile",
    .doc = "`.mcp.json` of a plugin.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_mcp_file),
    .fields = fields_plugin_mcp_file, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_plugin_app_file[] = {
    { .name = "apps", .type = &type_plugin_app_file_entry_map, .offset = offsetof(struct wire_plugin_app_file, apps), .default_json = "{}" },
};

const struct type type_plugin_app_file = {
    .name = "PluginAppFile",
    .ts_name = "PluginAppFile",
    .doc = "`.app.json` of a plugin.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_app_file),
    .fields = fields_plugin_app_file, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_plugin_app_file_entry[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_plugin_app_file_entry, id) },
};

const struct type type_plugin_app_file_entry = {
    .name = "PluginAppFileEntry",
    .ts_name = "PluginAppFileEntry",
    .doc = "An app that a plugin needs.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_app_file_entry),
    .fields = fields_plugin_app_file_entry, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_remote_plugin_list[] = {
    { .name = "plugins", .type = &type_remote_plugin_array, .offset = offsetof(struct wire_remote_plugin_list, plugins) },
};

const struct type type_remote_plugin_list = {
    .name = "RemotePluginList",
    .ts_name = "RemotePluginList",
    .doc = "What the service knows of an account's plugins.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_remote_plugin_list),
    .fields = fields_remote_plugin_list, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_remote_plugin[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_remote_plugin, name) },
    { .name = "marketplace_name", .type = &type_string, .offset = offsetof(struct wire_remote_plugin, marketplace_name), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_remote_plugin, enabled) },
};

const struct type type_remote_plugin = {
    .name = "RemotePlugin",
    .ts_name = "RemotePlugin",
    .doc = "A plugin of an account.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_remote_plugin),
    .fields = fields_remote_plugin, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_remote_plugin_mutation[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_remote_plugin_mutation, id) },
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_remote_plugin_mutation, enabled) },
};

const struct type type_remote_plugin_mutation = {
    .name = "RemotePluginMutation",
    .ts_name = "RemotePluginMutation",
    .doc = "The answer to a change of an account's plugins.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_remote_plugin_mutation),
    .fields = fields_remote_plugin_mutation, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_featured_plugin_list[] = {
    { .name = "ids", .type = &type_string_array, .offset = offsetof(struct wire_featured_plugin_list, ids) },
};

const struct type type_featured_plugin_list = {
    .name = "FeaturedPluginList",
    .ts_name = "FeaturedPluginList",
    .doc = "Plugins that the service recommends.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_featured_plugin_list),
    .fields = fields_featured_plugin_list, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_marketplace_interface[] = {
    { .name = "displayName", .type = &type_string, .offset = offsetof(struct wire_marketplace_interface, display_name), .doc = "Name to show to people. Null to show the plain name.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_marketplace_interface = {
    .name = "MarketplaceInterface",
    .ts_name = "MarketplaceInterface",
    .doc = "How a marketplace wishes to be shown.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_marketplace_interface),
    .fields = fields_marketplace_interface, .n_fields = 1,
};

static const struct field fields_marketplace_load_error_info[] = {
    { .name = "marketplacePath", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_marketplace_load_error_info, marketplace_path) },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_marketplace_load_error_info, message), .doc = "What is wrong with it." },
};

const struct type type_marketplace_load_error_info = {
    .name = "MarketplaceLoadErrorInfo",
    .ts_name = "MarketplaceLoadErrorInfo",
    .doc = "A marketplace file that was found but could not be used.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_marketplace_load_error_info),
    .fields = fields_marketplace_load_error_info, .n_fields = 2,
};

static const struct variant variants_plugin_auth_policy[] = {
    { .name = "ON_INSTALL" },
    { .name = "ON_USE" },
};

const struct type type_plugin_auth_policy = {
    .name = "PluginAuthPolicy",
    .ts_name = "PluginAuthPolicy",
    .doc = "When the user has to sign in to the apps that a plugin brings along: as soon as it is installed, or only when they are first used.",
    .kind = KIND_ENUM,
    .variants = variants_plugin_auth_policy, .n_variants = 2,
    .size = sizeof(enum wire_plugin_auth_policy),
};

static const struct field fields_plugin_detail[] = {
    { .name = "marketplaceName", .type = &type_string, .offset = offsetof(struct wire_plugin_detail, marketplace_name), .doc = "Name of the marketplace that offers it." },
    { .name = "marketplacePath", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_plugin_detail, marketplace_path) },
    { .name = "summary", .type = &type_plugin_summary, .offset = offsetof(struct wire_plugin_detail, summary) },
    { .name = "shareUrl", .type = &type_string, .offset = offsetof(struct wire_plugin_detail, share_url), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_plugin_detail, description), .doc = "Description from the plugin's manifest, or null if it has none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "skills", .type = &type_skill_summary_array, .offset = offsetof(struct wire_plugin_detail, skills), .doc = "The skills the plugin contains." },
    { .name = "onboardingSkill", .type = &type_skill_summary, .offset = offsetof(struct wire_plugin_detail, onboarding_skill), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "hooks", .type = &type_plugin_hook_summary_array, .offset = offsetof(struct wire_plugin_detail, hooks), .doc = "The hooks the plugin brings: none, so far.", .part = PART_OF_0166 },
    { .name = "apps", .type = &type_app_summary_array, .offset = offsetof(struct wire_plugin_detail, apps), .doc = "The apps the plugin makes use of." },
    { .name = "appTemplates", .type = &type_json_array, .offset = offsetof(struct wire_plugin_detail, app_templates), .doc = "Always empty.", .part = PART_OF_0166 },
    { .name = "mcpServers", .type = &type_string_array, .offset = offsetof(struct wire_plugin_detail, mcp_servers), .doc = "Names of the MCP servers the plugin defines, sorted." },
    { .name = "scheduledTasks", .type = &type_json_array, .offset = offsetof(struct wire_plugin_detail, scheduled_tasks), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

const struct type type_plugin_detail = {
    .name = "PluginDetail",
    .ts_name = "PluginDetail",
    .doc = "Everything known about one plugin.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_detail),
    .fields = fields_plugin_detail, .n_fields = 12,
};

static const struct field fields_plugin_hook_summary[] = {
    { .name = "key", .type = &type_string, .offset = offsetof(struct wire_plugin_hook_summary, key) },
    { .name = "eventName", .type = &type_hook_event_name, .offset = offsetof(struct wire_plugin_hook_summary, event_name) },
};

const struct type type_plugin_hook_summary = {
    .name = "PluginHookSummary",
    .ts_name = "PluginHookSummary",
    .doc = "A hook of a plugin.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_hook_summary),
    .fields = fields_plugin_hook_summary, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_plugin_install_params[] = {
    { .name = "marketplacePath", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_plugin_install_params, marketplace_path) },
    { .name = "pluginName", .type = &type_string, .offset = offsetof(struct wire_plugin_install_params, plugin_name), .doc = "Name of the plugin within the marketplace." },
    { .name = "forceRemoteSync", .type = &type_bool, .offset = offsetof(struct wire_plugin_install_params, force_remote_sync), .doc = "True to record the installation with the user's ChatGPT account first. The request fails if that is not possible.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_plugin_install_params = {
    .name = "PluginInstallParams",
    .ts_name = "PluginInstallParams",
    .doc = "Installs a plugin from a marketplace.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_install_params),
    .fields = fields_plugin_install_params, .n_fields = 3,
};

static const struct variant variants_plugin_install_policy[] = {
    { .name = "NOT_AVAILABLE" },
    { .name = "AVAILABLE" },
    { .name = "INSTALLED_BY_DEFAULT" },
};

const struct type type_plugin_install_policy = {
    .name = "PluginInstallPolicy",
    .ts_name = "PluginInstallPolicy",
    .doc = "Whether a marketplace lets a plugin be installed, and whether it is meant to be installed from the outset.",
    .kind = KIND_ENUM,
    .variants = variants_plugin_install_policy, .n_variants = 3,
    .size = sizeof(enum wire_plugin_install_policy),
};

static const struct field fields_plugin_install_response[] = {
    { .name = "authPolicy", .type = &type_plugin_auth_policy, .offset = offsetof(struct wire_plugin_install_response, auth_policy) },
    { .name = "appsNeedingAuth", .type = &type_app_summary_array, .offset = offsetof(struct wire_plugin_install_response, apps_needing_auth), .doc = "Apps of the plugin to which the user still has to sign in." },
};

const struct type type_plugin_install_response = {
    .name = "PluginInstallResponse",
    .ts_name = "PluginInstallResponse",
    .doc = "The plugin is installed and enabled.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_install_response),
    .fields = fields_plugin_install_response, .n_fields = 2,
};

static const struct field fields_plugin_interface[] = {
    { .name = "displayName", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, display_name), .doc = "Name to show to people. Null to show the plain name.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "shortDescription", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, short_description), .doc = "A line about the plugin, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "longDescription", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, long_description), .doc = "A longer text about the plugin, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "developerName", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, developer_name), .doc = "Who made the plugin, or null if not stated.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "category", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, category), .doc = "Heading under which to list it, or null if there is none. A category given by the marketplace takes precedence over the plugin's own.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "capabilities", .type = &type_string_array, .offset = offsetof(struct wire_plugin_interface, capabilities), .doc = "What the plugin can do, in keywords." },
    { .name = "websiteUrl", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, website_url), .doc = "Address of the plugin's web site, or null if not stated.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "privacyPolicyUrl", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, privacy_policy_url), .doc = "Address of its privacy policy, or null if not stated.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "termsOfServiceUrl", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, terms_of_service_url), .doc = "Address of its terms of use, or null if not stated.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "defaultPrompt", .type = &type_string_array, .offset = offsetof(struct wire_plugin_interface, default_prompt), .doc = "Up to three prompts to suggest to the user, or null if there are none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "brandColor", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, brand_color), .doc = "Color to show it with, or null if not stated.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "composerIcon", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_plugin_interface, composer_icon), .doc = "Small picture for use beside the input line, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "composerIconUrl", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, composer_icon_url), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "logo", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_plugin_interface, logo), .doc = "Larger picture, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "logoDark", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_plugin_interface, logo_dark), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "logoUrl", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, logo_url), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "logoUrlDark", .type = &type_string, .offset = offsetof(struct wire_plugin_interface, logo_url_dark), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "screenshots", .type = &type_absolute_path_buf_array, .offset = offsetof(struct wire_plugin_interface, screenshots), .doc = "Pictures of the plugin in use." },
    { .name = "screenshotUrls", .type = &type_string_array, .offset = offsetof(struct wire_plugin_interface, screenshot_urls), .doc = "Always empty.", .part = PART_OF_0166 },
};

const struct type type_plugin_interface = {
    .name = "PluginInterface",
    .ts_name = "PluginInterface",
    .doc = "How a plugin wishes to be shown. Taken from its manifest.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_interface),
    .fields = fields_plugin_interface, .n_fields = 19,
};

static const struct field fields_plugin_list_params[] = {
    { .name = "cwds", .type = &type_absolute_path_buf_array, .offset = offsetof(struct wire_plugin_list_params, cwds), .doc = "Directories whose own marketplaces are to be included, or failing that those at the root of their git work tree. Absent or null to list only the marketplaces that belong to no directory.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "forceRemoteSync", .type = &type_bool, .offset = offsetof(struct wire_plugin_list_params, force_remote_sync), .doc = "True to bring the installed plugins in line with the user's ChatGPT account first. A failure to do so is reported in `remoteSyncError` and does not fail the request.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_plugin_list_params = {
    .name = "PluginListParams",
    .ts_name = "PluginListParams",
    .doc = "Asks for the plugins on offer.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_list_params),
    .fields = fields_plugin_list_params, .n_fields = 2,
};

static const struct field fields_plugin_list_response[] = {
    { .name = "marketplaces", .type = &type_plugin_marketplace_entry_array, .offset = offsetof(struct wire_plugin_list_response, marketplaces), .doc = "Marketplaces that have at least one plugin to show." },
    { .name = "marketplaceLoadErrors", .type = &type_marketplace_load_error_info_array, .offset = offsetof(struct wire_plugin_list_response, marketplace_load_errors), .doc = "Marketplace files that could not be used.", .default_json = "[]" },
    { .name = "remoteSyncError", .type = &type_string, .offset = offsetof(struct wire_plugin_list_response, remote_sync_error), .doc = "Why the requested synchronization failed. Null if it succeeded or none was requested.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "featuredPluginIds", .type = &type_string_array, .offset = offsetof(struct wire_plugin_list_response, featured_plugin_ids), .doc = "Ids of plugins to show prominently.", .default_json = "[]" },
};

const struct type type_plugin_list_response = {
    .name = "PluginListResponse",
    .ts_name = "PluginListResponse",
    .doc = "The plugins on offer, by marketplace.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_list_response),
    .fields = fields_plugin_list_response, .n_fields = 4,
};

static const struct field fields_plugin_marketplace_entry[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_plugin_marketplace_entry, name), .doc = "Name of the marketplace." },
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_plugin_marketplace_entry, path) },
    { .name = "interface", .type = &type_marketplace_interface, .offset = offsetof(struct wire_plugin_marketplace_entry, interface), .doc = "How to show it, or null if it does not say.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "plugins", .type = &type_plugin_summary_array, .offset = offsetof(struct wire_plugin_marketplace_entry, plugins), .doc = "The plugins it offers." },
};

const struct type type_plugin_marketplace_entry = {
    .name = "PluginMarketplaceEntry",
    .ts_name = "PluginMarketplaceEntry",
    .doc = "A marketplace and its plugins.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_marketplace_entry),
    .fields = fields_plugin_marketplace_entry, .n_fields = 4,
};

static const struct field fields_plugin_read_params[] = {
    { .name = "marketplacePath", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_plugin_read_params, marketplace_path) },
    { .name = "pluginName", .type = &type_string, .offset = offsetof(struct wire_plugin_read_params, plugin_name), .doc = "Name of the plugin within the marketplace." },
};

const struct type type_plugin_read_params = {
    .name = "PluginReadParams",
    .ts_name = "PluginReadParams",
    .doc = "Asks for the details of one plugin.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_read_params),
    .fields = fields_plugin_read_params, .n_fields = 2,
};

static const struct field fields_plugin_read_response[] = {
    { .name = "plugin", .type = &type_plugin_detail, .offset = offsetof(struct wire_plugin_read_response, plugin) },
};

const struct type type_plugin_read_response = {
    .name = "PluginReadResponse",
    .ts_name = "PluginReadResponse",
    .doc = "The plugin that was asked for.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_read_response),
    .fields = fields_plugin_read_response, .n_fields = 1,
};

static const struct field fields_plugin_source_local[] = {
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_plugin_source_local, path) },
};

static const struct type body_plugin_source_local = { .kind = KIND_STRUCT, .size = sizeof(struct wire_plugin_source_local),
    .fields = fields_plugin_source_local, .n_fields = 1 };

static const struct variant variants_plugin_source[] = {
    { .name = "local", .body = &body_plugin_source_local, .doc = "A directory on this machine.", .flags = VARIANT_BODY },
};

const struct type type_plugin_source = {
    .name = "PluginSource",
    .ts_name = "PluginSource",
    .doc = "Where the files of a plugin come from.",
    .kind = KIND_UNION,
    .variants = variants_plugin_source, .n_variants = 1,
    .size = sizeof(struct wire_plugin_source),
    .body_offset = offsetof(struct wire_plugin_source, local),
    .tag = "type",
};

static const struct field fields_plugin_summary[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_plugin_summary, id), .doc = "Id of the plugin, in the form `<plugin>@<marketplace>`." },
    { .name = "remotePluginId", .type = &type_string, .offset = offsetof(struct wire_plugin_summary, remote_plugin_id), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "version", .type = &type_string, .offset = offsetof(struct wire_plugin_summary, version), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "localVersion", .type = &type_string, .offset = offsetof(struct wire_plugin_summary, local_version), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_plugin_summary, name), .doc = "Name of the plugin within its marketplace." },
    { .name = "shareContext", .type = &type_json, .offset = offsetof(struct wire_plugin_summary, share_context), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "source", .type = &type_plugin_source, .offset = offsetof(struct wire_plugin_summary, source) },
    { .name = "installed", .type = &type_bool, .offset = offsetof(struct wire_plugin_summary, installed), .doc = "Whether the plugin's files are in place and the user's configuration mentions it." },
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_plugin_summary, enabled), .doc = "Whether the user's configuration has it switched on." },
    { .name = "installPolicy", .type = &type_plugin_install_policy, .offset = offsetof(struct wire_plugin_summary, install_policy) },
    { .name = "authPolicy", .type = &type_plugin_auth_policy, .offset = offsetof(struct wire_plugin_summary, auth_policy) },
    { .name = "availability", .type = &type_plugin_availability, .offset = offsetof(struct wire_plugin_summary, availability), .doc = "Whether it can be had: it can.", .default_json = "\"AVAILABLE\"", .part = PART_OF_0166 },
    { .name = "interface", .type = &type_plugin_interface, .offset = offsetof(struct wire_plugin_summary, interface), .doc = "How to show it, or null if its manifest does not say.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "keywords", .type = &type_string_array, .offset = offsetof(struct wire_plugin_summary, keywords), .doc = "Always empty.", .default_json = "[]", .part = PART_OF_0166 },
};

const struct type type_plugin_summary = {
    .name = "PluginSummary",
    .ts_name = "PluginSummary",
    .doc = "A plugin as it appears in a list.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_summary),
    .fields = fields_plugin_summary, .n_fields = 14,
};

static const struct variant variants_plugin_availability[] = {
    { .name = "AVAILABLE" },
    { .name = "DISABLED_BY_ADMIN" },
};

const struct type type_plugin_availability = {
    .name = "PluginAvailability",
    .ts_name = "PluginAvailability",
    .doc = "Whether a plugin can be had.",
    .kind = KIND_ENUM,
    .variants = variants_plugin_availability, .n_variants = 2,
    .size = sizeof(enum wire_plugin_availability),
    .part = PART_OF_0166,
};

static const struct field fields_plugin_uninstall_params[] = {
    { .name = "pluginId", .type = &type_string, .offset = offsetof(struct wire_plugin_uninstall_params, plugin_id), .doc = "Id of the plugin, in the form `<plugin>@<marketplace>`." },
    { .name = "forceRemoteSync", .type = &type_bool, .offset = offsetof(struct wire_plugin_uninstall_params, force_remote_sync), .doc = "True to record the removal with the user's ChatGPT account first. The request fails if that is not possible.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_plugin_uninstall_params = {
    .name = "PluginUninstallParams",
    .ts_name = "PluginUninstallParams",
    .doc = "Removes an installed plugin. Doing so twice is not an error.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_uninstall_params),
    .fields = fields_plugin_uninstall_params, .n_fields = 2,
};

const struct type type_plugin_uninstall_response = {
    .name = "PluginUninstallResponse",
    .ts_name = "PluginUninstallResponse",
    .doc = "The plugin's files and its entry in the configuration are gone.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_plugin_uninstall_response),
};

static const struct field fields_process_exited_notification[] = {
    { .name = "processHandle", .type = &type_string, .offset = offsetof(struct wire_process_exited_notification, process_handle), .doc = "The handle the client chose in `process/spawn`." },
    { .name = "exitCode", .type = &type_i32, .offset = offsetof(struct wire_process_exited_notification, exit_code), .doc = "The exit status: 124 after a timeout, 128 and the signal's number if one ended it." },
    { .name = "outputDrainTimedOut", .type = &type_bool, .offset = offsetof(struct wire_process_exited_notification, output_drain_timed_out), .doc = "True if what the process left running kept its output open, so that some may be missing.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "stdout", .type = &type_string, .offset = offsetof(struct wire_process_exited_notification, stdout), .doc = "What it wrote to standard output, up to the cap. Empty when output was streamed." },
    { .name = "stdoutCapReached", .type = &type_bool, .offset = offsetof(struct wire_process_exited_notification, stdout_cap_reached), .doc = "True if standard output went beyond the cap." },
    { .name = "stderr", .type = &type_string, .offset = offsetof(struct wire_process_exited_notification, stderr), .doc = "What it wrote to standard error, up to the cap. Empty when output was streamed." },
    { .name = "stderrCapReached", .type = &type_bool, .offset = offsetof(struct wire_process_exited_notification, stderr_cap_reached), .doc = "True if standard error went beyond the cap." },
};

const struct type type_process_exited_notification = {
    .name = "ProcessExitedNotification",
    .ts_name = "ProcessExitedNotification",
    .doc = "How a process ended. It is sent after all of its output.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_exited_notification),
    .fields = fields_process_exited_notification, .n_fields = 7,
    .part = PART_OF_0166,
};

static const struct field fields_process_kill_params[] = {
    { .name = "processHandle", .type = &type_string, .offset = offsetof(struct wire_process_kill_params, process_handle), .doc = "The handle given in `process/spawn` on this connection." },
};

const struct type type_process_kill_params = {
    .name = "ProcessKillParams",
    .ts_name = "ProcessKillParams",
    .doc = "Names the running process to kill.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_kill_params),
    .fields = fields_process_kill_params, .n_fields = 1,
    .part = PART_OF_0166,
};

const struct type type_process_kill_response = {
    .name = "ProcessKillResponse",
    .ts_name = "ProcessKillResponse",
    .doc = "Empty: the process is being killed. `process/exited` follows in its own time.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_kill_response),
    .part = PART_OF_0166,
};

static const struct field fields_process_output_delta_notification[] = {
    { .name = "processHandle", .type = &type_string, .offset = offsetof(struct wire_process_output_delta_notification, process_handle), .doc = "The handle the client chose in `process/spawn`." },
    { .name = "stream", .type = &type_process_output_stream, .offset = offsetof(struct wire_process_output_delta_notification, stream), .doc = "Which stream the bytes come from. A terminal has only `stdout`." },
    { .name = "deltaBase64", .type = &type_string, .offset = offsetof(struct wire_process_output_delta_notification, delta_base64), .doc = "The bytes in base64; a character may be split between two pieces." },
    { .name = "capReached", .type = &type_bool, .offset = offsetof(struct wire_process_output_delta_notification, cap_reached), .doc = "True on the last piece of this stream once its output cap is used up. Later output is discarded." },
};

const struct type type_process_output_delta_notification = {
    .name = "ProcessOutputDeltaNotification",
    .ts_name = "ProcessOutputDeltaNotification",
    .doc = "A piece of output from a process that streams it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_output_delta_notification),
    .fields = fields_process_output_delta_notification, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct variant variants_process_output_stream[] = {
    { .name = "stdout", .doc = "Standard output, or everything that appears on a terminal." },
    { .name = "stderr", .doc = "Standard error, when the process has no terminal." },
};

const struct type type_process_output_stream = {
    .name = "ProcessOutputStream",
    .ts_name = "ProcessOutputStream",
    .doc = "A stream that a process writes to.",
    .kind = KIND_ENUM,
    .variants = variants_process_output_stream, .n_variants = 2,
    .size = sizeof(enum wire_process_output_stream),
    .part = PART_OF_0166,
};

static const struct field fields_process_resize_pty_params[] = {
    { .name = "processHandle", .type = &type_string, .offset = offsetof(struct wire_process_resize_pty_params, process_handle), .doc = "The handle given in `process/spawn`, which must have asked for a terminal." },
    { .name = "size", .type = &type_process_terminal_size, .offset = offsetof(struct wire_process_resize_pty_params, size), .doc = "The new size." },
};

const struct type type_process_resize_pty_params = {
    .name = "ProcessResizePtyParams",
    .ts_name = "ProcessResizePtyParams",
    .doc = "A new terminal size for a running process.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_resize_pty_params),
    .fields = fields_process_resize_pty_params, .n_fields = 2,
    .part = PART_OF_0166,
};

const struct type type_process_resize_pty_response = {
    .name = "ProcessResizePtyResponse",
    .ts_name = "ProcessResizePtyResponse",
    .doc = "Empty: the terminal has the new size.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_resize_pty_response),
    .part = PART_OF_0166,
};

static const struct field fields_process_spawn_params[] = {
    { .name = "command", .type = &type_string_array, .offset = offsetof(struct wire_process_spawn_params, command), .doc = "The program and its arguments; must not be empty. No shell is added." },
    { .name = "processHandle", .type = &type_string, .offset = offsetof(struct wire_process_spawn_params, process_handle), .doc = "A name for the process, unique among the running ones of this connection." },
    { .name = "cwd", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_process_spawn_params, cwd), .doc = "The directory to run in." },
    { .name = "tty", .type = &type_bool, .offset = offsetof(struct wire_process_spawn_params, tty), .doc = "Run the process on a terminal. This streams both input and output.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "streamStdin", .type = &type_bool, .offset = offsetof(struct wire_process_spawn_params, stream_stdin), .doc = "Keep standard input open for `process/writeStdin`; otherwise the process reads end-of-file.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "streamStdoutStderr", .type = &type_bool, .offset = offsetof(struct wire_process_spawn_params, stream_stdout_stderr), .doc = "Send output as `process/outputDelta` while it appears. `process/exited` then has none.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "outputBytesCap", .type = &type_usize, .offset = offsetof(struct wire_process_spawn_params, output_bytes_cap), .has_offset = offsetof(struct wire_process_spawn_params, has_output_bytes_cap), .doc = "The most bytes kept of each stream, 1 MiB when absent. Null: all of them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
    { .name = "timeoutMs", .type = &type_i64, .offset = offsetof(struct wire_process_spawn_params, timeout_ms), .has_offset = offsetof(struct wire_process_spawn_params, has_timeout_ms), .doc = "Kill the process after this many milliseconds, 10000 when absent. Null: never.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
    { .name = "env", .type = &type_string_or_null_map, .offset = offsetof(struct wire_process_spawn_params, env), .doc = "Changes to the environment; a null value removes the variable.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "size", .type = &type_process_terminal_size, .offset = offsetof(struct wire_process_spawn_params, size), .doc = "The first size of the terminal, 24 rows by 80 columns when null or absent. Allowed only with `tty`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_process_spawn_params = {
    .name = "ProcessSpawnParams",
    .ts_name = "ProcessSpawnParams",
    .doc = "A process to start on behalf of the client, without a sandbox.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_spawn_params),
    .fields = fields_process_spawn_params, .n_fields = 10,
    .part = PART_OF_0166,
};

const struct type type_process_spawn_response = {
    .name = "ProcessSpawnResponse",
    .ts_name = "ProcessSpawnResponse",
    .doc = "Empty: the process runs.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_spawn_response),
    .part = PART_OF_0166,
};

static const struct field fields_process_terminal_size[] = {
    { .name = "rows", .type = &type_u16, .offset = offsetof(struct wire_process_terminal_size, rows), .doc = "The number of rows, at least 1." },
    { .name = "cols", .type = &type_u16, .offset = offsetof(struct wire_process_terminal_size, cols), .doc = "The number of columns, at least 1." },
};

const struct type type_process_terminal_size = {
    .name = "ProcessTerminalSize",
    .ts_name = "ProcessTerminalSize",
    .doc = "The size of a terminal in character cells.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_terminal_size),
    .fields = fields_process_terminal_size, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_process_write_stdin_params[] = {
    { .name = "processHandle", .type = &type_string, .offset = offsetof(struct wire_process_write_stdin_params, process_handle), .doc = "The handle given in `process/spawn`, which must have asked for open input." },
    { .name = "deltaBase64", .type = &type_string, .offset = offsetof(struct wire_process_write_stdin_params, delta_base64), .doc = "The bytes to write, in base64.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "closeStdin", .type = &type_bool, .offset = offsetof(struct wire_process_write_stdin_params, close_stdin), .doc = "Close the input after writing; on a terminal, send end-of-file.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_process_write_stdin_params = {
    .name = "ProcessWriteStdinParams",
    .ts_name = "ProcessWriteStdinParams",
    .doc = "Input for a running process. At least one of the optional members must be given.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_write_stdin_params),
    .fields = fields_process_write_stdin_params, .n_fields = 3,
    .part = PART_OF_0166,
};

const struct type type_process_write_stdin_response = {
    .name = "ProcessWriteStdinResponse",
    .ts_name = "ProcessWriteStdinResponse",
    .doc = "Empty: the input is accepted.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_process_write_stdin_response),
    .part = PART_OF_0166,
};

static const struct field fields_project[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_project, id), .doc = "Identifier of the project." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_project, name), .doc = "What it is called." },
    { .name = "roots", .type = &type_project_root_array, .offset = offsetof(struct wire_project, roots), .doc = "Its folders." },
    { .name = "metadata", .type = &type_string_map, .offset = offsetof(struct wire_project, metadata), .doc = "What clients keep about it." },
    { .name = "position", .type = &type_i64, .offset = offsetof(struct wire_project, position), .doc = "Its place in the user's order, from 0." },
    { .name = "createdAt", .type = &type_i64, .offset = offsetof(struct wire_project, created_at), .doc = "When it was made, in Unix seconds." },
    { .name = "updatedAt", .type = &type_i64, .offset = offsetof(struct wire_project, updated_at), .doc = "When it was last changed, in Unix seconds." },
    { .name = "recencyAt", .type = &type_i64, .offset = offsetof(struct wire_project, recency_at), .doc = "When one of its threads was last used, in Unix seconds, or null if it has none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_project = {
    .name = "Project",
    .ts_name = "Project",
    .doc = "A project: folders that belong together, and threads about them.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project),
    .fields = fields_project, .n_fields = 8,
    .part = PART_OF_0166,
};

static const struct variant variants_project_change_type[] = {
    { .name = "created" },
    { .name = "updated" },
    { .name = "deleted" },
};

const struct type type_project_change_type = {
    .name = "ProjectChangeType",
    .ts_name = "ProjectChangeType",
    .doc = "What happened to a project.",
    .kind = KIND_ENUM,
    .variants = variants_project_change_type, .n_variants = 3,
    .size = sizeof(enum wire_project_change_type),
    .part = PART_OF_0166,
};

static const struct field fields_project_changed_notification[] = {
    { .name = "projectId", .type = &type_string, .offset = offsetof(struct wire_project_changed_notification, project_id), .doc = "The project." },
    { .name = "changeType", .type = &type_project_change_type, .offset = offsetof(struct wire_project_changed_notification, change_type) },
};

const struct type type_project_changed_notification = {
    .name = "ProjectChangedNotification",
    .ts_name = "ProjectChangedNotification",
    .doc = "Tells that a project was made, changed or deleted.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_changed_notification),
    .fields = fields_project_changed_notification, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_project_create_params[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_project_create_params, name), .doc = "What it is to be called; blanks around it are dropped, and it must not be empty." },
    { .name = "roots", .type = &type_project_root_array, .offset = offsetof(struct wire_project_create_params, roots), .doc = "Its folders, each once." },
    { .name = "metadata", .type = &type_string_map, .offset = offsetof(struct wire_project_create_params, metadata), .doc = "What to keep about it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "idempotencyKey", .type = &type_string, .offset = offsetof(struct wire_project_create_params, idempotency_key), .doc = "Names the wish: the same wish again makes no second project." },
};

const struct type type_project_create_params = {
    .name = "ProjectCreateParams",
    .ts_name = "ProjectCreateParams",
    .doc = "A project to make.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_create_params),
    .fields = fields_project_create_params, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_project_create_response[] = {
    { .name = "project", .type = &type_project, .offset = offsetof(struct wire_project_create_response, project) },
};

const struct type type_project_create_response = {
    .name = "ProjectCreateResponse",
    .ts_name = "ProjectCreateResponse",
    .doc = "The project that was made, by this wish or by the same one before.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_create_response),
    .fields = fields_project_create_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_project_delete_params[] = {
    { .name = "projectId", .type = &type_string, .offset = offsetof(struct wire_project_delete_params, project_id), .doc = "Its identifier." },
};

const struct type type_project_delete_params = {
    .name = "ProjectDeleteParams",
    .ts_name = "ProjectDeleteParams",
    .doc = "The project to delete.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_delete_params),
    .fields = fields_project_delete_params, .n_fields = 1,
    .part = PART_OF_0166,
};

const struct type type_project_delete_response = {
    .name = "ProjectDeleteResponse",
    .ts_name = "ProjectDeleteResponse",
    .doc = "Empty: it is gone, and its threads belong to none.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_delete_response),
    .part = PART_OF_0166,
};

static const struct field fields_project_import_params[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_project_import_params, name), .doc = "What it is to be called; blanks around it are dropped, and it must not be empty." },
    { .name = "roots", .type = &type_project_root_array, .offset = offsetof(struct wire_project_import_params, roots), .doc = "Its folders, each once." },
    { .name = "metadata", .type = &type_string_map, .offset = offsetof(struct wire_project_import_params, metadata), .doc = "What to keep about it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "threads", .type = &type_string_array, .offset = offsetof(struct wire_project_import_params, threads), .doc = "Stored threads that are to belong to it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "idempotencyKey", .type = &type_string, .offset = offsetof(struct wire_project_import_params, idempotency_key), .doc = "Names the wish: the same wish again makes no second project." },
};

const struct type type_project_import_params = {
    .name = "ProjectImportParams",
    .ts_name = "ProjectImportParams",
    .doc = "A project to make of folders and threads that are there.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_import_params),
    .fields = fields_project_import_params, .n_fields = 5,
    .part = PART_OF_0166,
};

static const struct field fields_project_import_response[] = {
    { .name = "project", .type = &type_project, .offset = offsetof(struct wire_project_import_response, project) },
};

const struct type type_project_import_response = {
    .name = "ProjectImportResponse",
    .ts_name = "ProjectImportResponse",
    .doc = "The project that was made, by this wish or by the same one before.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_import_response),
    .fields = fields_project_import_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_project_list_params[] = {
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_project_list_params, cursor), .doc = "`nextCursor` of the page before. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_project_list_params, limit), .doc = "Largest number of projects to return; 0 counts as 1.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sortKey", .type = &type_project_sort_key, .offset = offsetof(struct wire_project_list_params, sort_key), .doc = "The order: the user's own when absent or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sortDirection", .type = &type_sort_direction, .offset = offsetof(struct wire_project_list_params, sort_direction), .doc = "Which way: up in the user's order, the latest first by recency, when absent or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_project_list_params = {
    .name = "ProjectListParams",
    .ts_name = "ProjectListParams",
    .doc = "Asks for a page of the projects.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_list_params),
    .fields = fields_project_list_params, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_project_list_response[] = {
    { .name = "data", .type = &type_project_array, .offset = offsetof(struct wire_project_list_response, data), .doc = "The projects." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_project_list_response, next_cursor), .doc = "Where the next page begins, or null if this is the last.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_project_list_response = {
    .name = "ProjectListResponse",
    .ts_name = "ProjectListResponse",
    .doc = "Projects in the order that was asked for.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_list_response),
    .fields = fields_project_list_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_project_move_params[] = {
    { .name = "projectId", .type = &type_string, .offset = offsetof(struct wire_project_move_params, project_id), .doc = "Its identifier." },
    { .name = "beforeProjectId", .type = &type_string, .offset = offsetof(struct wire_project_move_params, before_project_id), .doc = "The project before which it is to stand. Absent or null: at the end.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_project_move_params = {
    .name = "ProjectMoveParams",
    .ts_name = "ProjectMoveParams",
    .doc = "Where a project is to stand in the user's order.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_move_params),
    .fields = fields_project_move_params, .n_fields = 2,
    .part = PART_OF_0166,
};

const struct type type_project_move_response = {
    .name = "ProjectMoveResponse",
    .ts_name = "ProjectMoveResponse",
    .doc = "Empty: it was moved.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_move_response),
    .part = PART_OF_0166,
};

static const struct field fields_project_read_params[] = {
    { .name = "projectId", .type = &type_string, .offset = offsetof(struct wire_project_read_params, project_id), .doc = "Its identifier." },
};

const struct type type_project_read_params = {
    .name = "ProjectReadParams",
    .ts_name = "ProjectReadParams",
    .doc = "The project to read.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_read_params),
    .fields = fields_project_read_params, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_project_read_response[] = {
    { .name = "project", .type = &type_project, .offset = offsetof(struct wire_project_read_response, project) },
};

const struct type type_project_read_response = {
    .name = "ProjectReadResponse",
    .ts_name = "ProjectReadResponse",
    .doc = "The project.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_read_response),
    .fields = fields_project_read_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_project_root[] = {
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_project_root, path) },
};

const struct type type_project_root = {
    .name = "ProjectRoot",
    .ts_name = "ProjectRoot",
    .doc = "A folder of a project.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_root),
    .fields = fields_project_root, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct variant variants_project_sort_key[] = {
    { .name = "position" },
    { .name = "recencyAt" },
};

const struct type type_project_sort_key = {
    .name = "ProjectSortKey",
    .ts_name = "ProjectSortKey",
    .doc = "What projects are sorted by.",
    .kind = KIND_ENUM,
    .variants = variants_project_sort_key, .n_variants = 2,
    .size = sizeof(enum wire_project_sort_key),
    .part = PART_OF_0166,
};

static const struct field fields_project_update_params[] = {
    { .name = "projectId", .type = &type_string, .offset = offsetof(struct wire_project_update_params, project_id), .doc = "Its identifier." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_project_update_params, name), .doc = "What it is to be called; must not be empty.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "roots", .type = &type_project_root_array, .offset = offsetof(struct wire_project_update_params, roots), .doc = "Its folders, each once.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "metadata", .type = &type_string_map, .offset = offsetof(struct wire_project_update_params, metadata), .doc = "What to keep about it, all of it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_project_update_params = {
    .name = "ProjectUpdateParams",
    .ts_name = "ProjectUpdateParams",
    .doc = "What to change of a project. What is absent or null stays.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_update_params),
    .fields = fields_project_update_params, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_project_update_response[] = {
    { .name = "project", .type = &type_project, .offset = offsetof(struct wire_project_update_response, project) },
};

const struct type type_project_update_response = {
    .name = "ProjectUpdateResponse",
    .ts_name = "ProjectUpdateResponse",
    .doc = "The project as it is now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_project_update_response),
    .fields = fields_project_update_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_project_updated_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_project_updated_notification, thread_id), .doc = "The thread." },
    { .name = "projectId", .type = &type_string, .offset = offsetof(struct wire_thread_project_updated_notification, project_id), .doc = "Its project now, or null for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_project_updated_notification = {
    .name = "ThreadProjectUpdatedNotification",
    .ts_name = "ThreadProjectUpdatedNotification",
    .doc = "Tells that a thread belongs to another project.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_project_updated_notification),
    .fields = fields_thread_project_updated_notification, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_stored_project[] = {
    { .name = "roots", .type = &type_project_root_array, .offset = offsetof(struct wire_stored_project, roots) },
    { .name = "metadata", .type = &type_string_map, .offset = offsetof(struct wire_stored_project, metadata) },
};

const struct type type_stored_project = {
    .name = "StoredProject",
    .ts_name = "StoredProject",
    .doc = "What our own file keeps of a project as JSON.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_stored_project),
    .fields = fields_stored_project, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_queued_submission[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_queued_submission, id), .doc = "Id of the entry." },
    { .name = "input", .type = &type_user_input_array, .offset = offsetof(struct wire_queued_submission, input) },
    { .name = "clientUserMessageId", .type = &type_string, .offset = offsetof(struct wire_queued_submission, client_user_message_id), .doc = "The id that the message's item will have for its client." },
};

const struct type type_queued_submission = {
    .name = "QueuedSubmission",
    .ts_name = "QueuedSubmission",
    .doc = "A message that waits for its turn.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_queued_submission),
    .fields = fields_queued_submission, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_add_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_add_params, thread_id) },
    { .name = "input", .type = &type_user_input_array, .offset = offsetof(struct wire_thread_queue_add_params, input) },
    { .name = "clientUserMessageId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_add_params, client_user_message_id) },
};

const struct type type_thread_queue_add_params = {
    .name = "ThreadQueueAddParams",
    .ts_name = "ThreadQueueAddParams",
    .doc = "Adds a message to the queue of a thread. It runs as a turn of its own when the thread is idle.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_add_params),
    .fields = fields_thread_queue_add_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_add_response[] = {
    { .name = "queuedSubmission", .type = &type_queued_submission, .offset = offsetof(struct wire_thread_queue_add_response, queued_submission) },
};

const struct type type_thread_queue_add_response = {
    .name = "ThreadQueueAddResponse",
    .ts_name = "ThreadQueueAddResponse",
    .doc = "The new entry.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_add_response),
    .fields = fields_thread_queue_add_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_list_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_list_params, thread_id) },
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_queue_list_params, cursor), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_queue_list_params, limit), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_queue_list_params = {
    .name = "ThreadQueueListParams",
    .ts_name = "ThreadQueueListParams",
    .doc = "Asks for the queue of a thread, in the order in which it runs.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_list_params),
    .fields = fields_thread_queue_list_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_list_response[] = {
    { .name = "data", .type = &type_queued_submission_array, .offset = offsetof(struct wire_thread_queue_list_response, data) },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_queue_list_response, next_cursor), .doc = "Null on the last page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_queue_list_response = {
    .name = "ThreadQueueListResponse",
    .ts_name = "ThreadQueueListResponse",
    .doc = "A page of the queue.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_list_response),
    .fields = fields_thread_queue_list_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_update_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_update_params, thread_id) },
    { .name = "queuedSubmissionId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_update_params, queued_submission_id) },
    { .name = "input", .type = &type_user_input_array, .offset = offsetof(struct wire_thread_queue_update_params, input) },
};

const struct type type_thread_queue_update_params = {
    .name = "ThreadQueueUpdateParams",
    .ts_name = "ThreadQueueUpdateParams",
    .doc = "Changes a message that waits.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_update_params),
    .fields = fields_thread_queue_update_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_update_response[] = {
    { .name = "queuedSubmission", .type = &type_queued_submission, .offset = offsetof(struct wire_thread_queue_update_response, queued_submission) },
};

const struct type type_thread_queue_update_response = {
    .name = "ThreadQueueUpdateResponse",
    .ts_name = "ThreadQueueUpdateResponse",
    .doc = "The entry as it is now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_update_response),
    .fields = fields_thread_queue_update_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_delete_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_delete_params, thread_id) },
    { .name = "queuedSubmissionId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_delete_params, queued_submission_id) },
};

const struct type type_thread_queue_delete_params = {
    .name = "ThreadQueueDeleteParams",
    .ts_name = "ThreadQueueDeleteParams",
    .doc = "Takes a message out of the queue.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_delete_params),
    .fields = fields_thread_queue_delete_params, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_delete_response[] = {
    { .name = "deleted", .type = &type_bool, .offset = offsetof(struct wire_thread_queue_delete_response, deleted) },
};

const struct type type_thread_queue_delete_response = {
    .name = "ThreadQueueDeleteResponse",
    .ts_name = "ThreadQueueDeleteResponse",
    .doc = "Whether it was there.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_delete_response),
    .fields = fields_thread_queue_delete_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_reorder_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_reorder_params, thread_id) },
    { .name = "queuedSubmissionIds", .type = &type_string_array, .offset = offsetof(struct wire_thread_queue_reorder_params, queued_submission_ids), .doc = "Every entry, once." },
};

const struct type type_thread_queue_reorder_params = {
    .name = "ThreadQueueReorderParams",
    .ts_name = "ThreadQueueReorderParams",
    .doc = "Puts the queue into another order.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_reorder_params),
    .fields = fields_thread_queue_reorder_params, .n_fields = 2,
    .part = PART_OF_0166,
};

const struct type type_thread_queue_reorder_response = {
    .name = "ThreadQueueReorderResponse",
    .ts_name = "ThreadQueueReorderResponse",
    .doc = "It is in that order.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_reorder_response),
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_start_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_start_params, thread_id) },
    { .name = "queuedSubmissionId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_start_params, queued_submission_id), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_queue_start_params = {
    .name = "ThreadQueueStartParams",
    .ts_name = "ThreadQueueStartParams",
    .doc = "Runs the first entry, or the one that is named, now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_start_params),
    .fields = fields_thread_queue_start_params, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_start_response[] = {
    { .name = "turn", .type = &type_turn, .offset = offsetof(struct wire_thread_queue_start_response, turn) },
};

const struct type type_thread_queue_start_response = {
    .name = "ThreadQueueStartResponse",
    .ts_name = "ThreadQueueStartResponse",
    .doc = "The turn that it became.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_start_response),
    .fields = fields_thread_queue_start_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_queue_changed_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_queue_changed_notification, thread_id) },
};

const struct type type_thread_queue_changed_notification = {
    .name = "ThreadQueueChangedNotification",
    .ts_name = "ThreadQueueChangedNotification",
    .doc = "The queue of a thread is another.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_queue_changed_notification),
    .fields = fields_thread_queue_changed_notification, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_read_state[] = {
    { .name = "firstUnread", .type = &type_thread_unread_position, .offset = offsetof(struct wire_thread_read_state, first_unread), .doc = "Where the unread part begins, or null if all was read.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "revision", .type = &type_string, .offset = offsetof(struct wire_thread_read_state, revision), .doc = "Changes with every change; whoever changes the state names the one that he saw." },
};

const struct type type_thread_read_state = {
    .name = "ThreadReadState",
    .ts_name = "ThreadReadState",
    .doc = "What of a thread the user has not read.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_read_state),
    .fields = fields_thread_read_state, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_read_state_changed_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_read_state_changed_notification, thread_id), .doc = "The thread." },
    { .name = "readState", .type = &type_thread_read_state, .offset = offsetof(struct wire_thread_read_state_changed_notification, read_state) },
};

const struct type type_thread_read_state_changed_notification = {
    .name = "ThreadReadStateChangedNotification",
    .ts_name = "ThreadReadStateChangedNotification",
    .doc = "Tells that the read state of a thread has changed.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_read_state_changed_notification),
    .fields = fields_thread_read_state_changed_notification, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct variant variants_thread_read_state_operation[] = {
    { .name = "read" },
    { .name = "unread" },
};

const struct type type_thread_read_state_operation = {
    .name = "ThreadReadStateOperation",
    .ts_name = "ThreadReadStateOperation",
    .doc = "What the user did: he has read all of the thread, or wants to read it again.",
    .kind = KIND_UNION,
    .variants = variants_thread_read_state_operation, .n_variants = 2,
    .size = sizeof(struct wire_thread_read_state_operation),
    .tag = "type",
    .part = PART_OF_0166,
};

static const struct field fields_thread_read_state_update_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_read_state_update_params, thread_id), .doc = "The thread." },
    { .name = "operation", .type = &type_thread_read_state_operation, .offset = offsetof(struct wire_thread_read_state_update_params, operation) },
    { .name = "expectedRevision", .type = &type_string, .offset = offsetof(struct wire_thread_read_state_update_params, expected_revision), .doc = "The revision that the client knows. If it is an old one nothing changes." },
};

const struct type type_thread_read_state_update_params = {
    .name = "ThreadReadStateUpdateParams",
    .ts_name = "ThreadReadStateUpdateParams",
    .doc = "A change of the read state.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_read_state_update_params),
    .fields = fields_thread_read_state_update_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_read_state_update_response[] = {
    { .name = "readState", .type = &type_thread_read_state, .offset = offsetof(struct wire_thread_read_state_update_response, read_state) },
};

const struct type type_thread_read_state_update_response = {
    .name = "ThreadReadStateUpdateResponse",
    .ts_name = "ThreadReadStateUpdateResponse",
    .doc = "The read state as it is now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_read_state_update_response),
    .fields = fields_thread_read_state_update_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_read_state_conflict[] = {
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_thread_read_state_conflict, reason), .doc = "`readStateConflict`." },
    { .name = "readState", .type = &type_thread_read_state, .offset = offsetof(struct wire_thread_read_state_conflict, read_state) },
};

const struct type type_thread_read_state_conflict = {
    .name = "ThreadReadStateConflict",
    .ts_name = "ThreadReadStateConflict",
    .doc = "The `data` of the error when a revision was an old one.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_read_state_conflict),
    .fields = fields_thread_read_state_conflict, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_thread_unread_position_turn[] = {
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_thread_unread_position_turn, turn_id), .doc = "The first turn that was not read." },
};

static const struct type body_thread_unread_position_turn = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_unread_position_turn),
    .fields = fields_thread_unread_position_turn, .n_fields = 1 };

static const struct variant variants_thread_unread_position[] = {
    { .name = "threadStart" },
    { .name = "turn", .body = &body_thread_unread_position_turn, .flags = VARIANT_BODY },
};

const struct type type_thread_unread_position = {
    .name = "ThreadUnreadPosition",
    .ts_name = "ThreadUnreadPosition",
    .doc = "Where the unread part of a thread begins.",
    .kind = KIND_UNION,
    .variants = variants_thread_unread_position, .n_variants = 2,
    .size = sizeof(struct wire_thread_unread_position),
    .body_offset = offsetof(struct wire_thread_unread_position, turn),
    .tag = "type",
    .part = PART_OF_0166,
};

static const struct variant variants_realtime_conversation_version[] = {
    { .name = "v1" },
    { .name = "v2" },
};

const struct type type_realtime_conversation_version = {
    .name = "RealtimeConversationVersion",
    .ts_name = "RealtimeConversationVersion",
    .doc = "Generation of the voice protocol spoken with the model provider.",
    .kind = KIND_ENUM,
    .variants = variants_realtime_conversation_version, .n_variants = 2,
    .size = sizeof(enum wire_realtime_conversation_version),
    .flags = TYPE_ROOT,
};

static const struct field fields_thread_realtime_append_audio_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_append_audio_params, thread_id), .doc = "Thread that has the voice session." },
    { .name = "audio", .type = &type_thread_realtime_audio_chunk, .offset = offsetof(struct wire_thread_realtime_append_audio_params, audio) },
};

const struct type type_thread_realtime_append_audio_params = {
    .name = "ThreadRealtimeAppendAudioParams",
    .ts_name = "ThreadRealtimeAppendAudioParams",
    .doc = "Feeds recorded sound into a thread's voice session.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_append_audio_params),
    .fields = fields_thread_realtime_append_audio_params, .n_fields = 2,
};

const struct type type_thread_realtime_append_audio_response = {
    .name = "ThreadRealtimeAppendAudioResponse",
    .ts_name = "ThreadRealtimeAppendAudioResponse",
    .doc = "The sound was accepted. If no session is open, an `error` notification follows.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_append_audio_response),
};

static const struct field fields_thread_realtime_append_text_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_append_text_params, thread_id), .doc = "Thread that has the voice session." },
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_append_text_params, text), .doc = "The text." },
};

const struct type type_thread_realtime_append_text_params = {
    .name = "ThreadRealtimeAppendTextParams",
    .ts_name = "ThreadRealtimeAppendTextParams",
    .doc = "Feeds written text into a thread's voice session, as if the user had spoken it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_append_text_params),
    .fields = fields_thread_realtime_append_text_params, .n_fields = 2,
};

const struct type type_thread_realtime_append_text_response = {
    .name = "ThreadRealtimeAppendTextResponse",
    .ts_name = "ThreadRealtimeAppendTextResponse",
    .doc = "The text was accepted. If no session is open, an `error` notification follows.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_append_text_response),
};

static const struct field fields_thread_realtime_audio_chunk[] = {
    { .name = "data", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_audio_chunk, data), .doc = "The samples as 16-bit PCM in Base64." },
    { .name = "sampleRate", .type = &type_u32, .offset = offsetof(struct wire_thread_realtime_audio_chunk, sample_rate), .doc = "Samples per second." },
    { .name = "numChannels", .type = &type_u16, .offset = offsetof(struct wire_thread_realtime_audio_chunk, num_channels), .doc = "Number of channels." },
    { .name = "samplesPerChannel", .type = &type_u32, .offset = offsetof(struct wire_thread_realtime_audio_chunk, samples_per_channel), .doc = "Number of samples of each channel in this chunk, or null if not stated.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_audio_chunk, item_id), .doc = "Item of the voice session to which the sound belongs, or null if not stated.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_realtime_audio_chunk = {
    .name = "ThreadRealtimeAudioChunk",
    .ts_name = "ThreadRealtimeAudioChunk",
    .doc = "A short stretch of sound.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_audio_chunk),
    .fields = fields_thread_realtime_audio_chunk, .n_fields = 5,
};

static const struct field fields_thread_realtime_closed_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_closed_notification, thread_id) },
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_closed_notification, reason), .doc = "Why it ended, such as `requested`, `error` or `transport_closed`. Null if not known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_realtime_closed_notification = {
    .name = "ThreadRealtimeClosedNotification",
    .ts_name = "ThreadRealtimeClosedNotification",
    .doc = "A thread's voice session has ended.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_closed_notification),
    .fields = fields_thread_realtime_closed_notification, .n_fields = 2,
};

static const struct field fields_thread_realtime_error_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_error_notification, thread_id) },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_error_notification, message), .doc = "Description of the problem." },
};

const struct type type_thread_realtime_error_notification = {
    .name = "ThreadRealtimeErrorNotification",
    .ts_name = "ThreadRealtimeErrorNotification",
    .doc = "Something went wrong in a thread's voice session, or it could not be opened.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_error_notification),
    .fields = fields_thread_realtime_error_notification, .n_fields = 2,
};

static const struct field fields_thread_realtime_item_added_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_item_added_notification, thread_id) },
    { .name = "item", .type = &type_json, .offset = offsetof(struct wire_thread_realtime_item_added_notification, item) },
};

const struct type type_thread_realtime_item_added_notification = {
    .name = "ThreadRealtimeItemAddedNotification",
    .ts_name = "ThreadRealtimeItemAddedNotification",
    .doc = "The voice session reports a new item, passed on as the provider sent it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_item_added_notification),
    .fields = fields_thread_realtime_item_added_notification, .n_fields = 2,
};

static const struct field fields_thread_realtime_output_audio_delta_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_output_audio_delta_notification, thread_id) },
    { .name = "audio", .type = &type_thread_realtime_audio_chunk, .offset = offsetof(struct wire_thread_realtime_output_audio_delta_notification, audio) },
};

const struct type type_thread_realtime_output_audio_delta_notification = {
    .name = "ThreadRealtimeOutputAudioDeltaNotification",
    .ts_name = "ThreadRealtimeOutputAudioDeltaNotification",
    .doc = "Sound for the client to play.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_output_audio_delta_notification),
    .fields = fields_thread_realtime_output_audio_delta_notification, .n_fields = 2,
};

static const struct field fields_thread_realtime_start_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_start_params, thread_id), .doc = "A loaded thread whose configuration allows voice sessions." },
    { .name = "prompt", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_start_params, prompt), .doc = "Instructions for the voice model." },
    { .name = "sessionId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_start_params, session_id), .doc = "Id by which the provider is to know the session. Absent or null to use the thread's id.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_realtime_start_params = {
    .name = "ThreadRealtimeStartParams",
    .ts_name = "ThreadRealtimeStartParams",
    .doc = "Opens a voice session for a thread. A session that is already open is replaced.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_start_params),
    .fields = fields_thread_realtime_start_params, .n_fields = 3,
};

const struct type type_thread_realtime_start_response = {
    .name = "ThreadRealtimeStartResponse",
    .ts_name = "ThreadRealtimeStartResponse",
    .doc = "The session is being opened. Success is reported by `thread/realtime/started`, failure by `thread/realtime/error`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_start_response),
};

static const struct field fields_thread_realtime_started_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_started_notification, thread_id) },
    { .name = "sessionId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_started_notification, session_id), .doc = "Id of the session at the provider, or null if it has none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "version", .type = &type_realtime_conversation_version, .offset = offsetof(struct wire_thread_realtime_started_notification, version) },
};

const struct type type_thread_realtime_started_notification = {
    .name = "ThreadRealtimeStartedNotification",
    .ts_name = "ThreadRealtimeStartedNotification",
    .doc = "A thread's voice session is open.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_started_notification),
    .fields = fields_thread_realtime_started_notification, .n_fields = 3,
};

static const struct field fields_thread_realtime_stop_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_stop_params, thread_id), .doc = "Thread that has the voice session." },
};

const struct type type_thread_realtime_stop_params = {
    .name = "ThreadRealtimeStopParams",
    .ts_name = "ThreadRealtimeStopParams",
    .doc = "Ends a thread's voice session.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_stop_params),
    .fields = fields_thread_realtime_stop_params, .n_fields = 1,
};

const struct type type_thread_realtime_stop_response = {
    .name = "ThreadRealtimeStopResponse",
    .ts_name = "ThreadRealtimeStopResponse",
    .doc = "The session is being ended. `thread/realtime/closed` follows, even if none was open.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_stop_response),
};

static const struct field fields_thread_realtime_transcript_updated_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_transcript_updated_notification, thread_id) },
    { .name = "role", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_transcript_updated_notification, role), .doc = "Who is speaking: `user` or `assistant`." },
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_thread_realtime_transcript_updated_notification, text), .doc = "The words to append to what was received so far from that speaker." },
};

const struct type type_thread_realtime_transcript_updated_notification = {
    .name = "ThreadRealtimeTranscriptUpdatedNotification",
    .ts_name = "ThreadRealtimeTranscriptUpdatedNotification",
    .doc = "More of the written record of what is being said.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_realtime_transcript_updated_notification),
    .fields = fields_thread_realtime_transcript_updated_notification, .n_fields = 3,
};

static const struct variant variants_remote_control_connection_status[] = {
    { .name = "disabled" },
    { .name = "connecting" },
    { .name = "connected" },
    { .name = "errored" },
};

const struct type type_remote_control_connection_status = {
    .name = "RemoteControlConnectionStatus",
    .ts_name = "RemoteControlConnectionStatus",
    .doc = "Whether the server can be used from elsewhere through OpenAI's service.",
    .kind = KIND_ENUM,
    .variants = variants_remote_control_connection_status, .n_variants = 4,
    .size = sizeof(enum wire_remote_control_connection_status),
    .part = PART_OF_0166,
};

static const struct field fields_remote_control_status_changed_notification[] = {
    { .name = "status", .type = &type_remote_control_connection_status, .offset = offsetof(struct wire_remote_control_status_changed_notification, status) },
    { .name = "serverName", .type = &type_string, .offset = offsetof(struct wire_remote_control_status_changed_notification, server_name), .doc = "The name of this machine." },
    { .name = "installationId", .type = &type_string, .offset = offsetof(struct wire_remote_control_status_changed_notification, installation_id), .doc = "Identifier of this installation: one for each home." },
    { .name = "environmentId", .type = &type_string, .offset = offsetof(struct wire_remote_control_status_changed_notification, environment_id), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_remote_control_status_changed_notification = {
    .name = "RemoteControlStatusChangedNotification",
    .ts_name = "RemoteControlStatusChangedNotification",
    .doc = "Tells a client how remote control stands. Bobbin has none: it is `disabled`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_remote_control_status_changed_notification),
    .fields = fields_remote_control_status_changed_notification, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_remote_control_status_read_response[] = {
    { .name = "status", .type = &type_remote_control_connection_status, .offset = offsetof(struct wire_remote_control_status_read_response, status) },
    { .name = "serverName", .type = &type_string, .offset = offsetof(struct wire_remote_control_status_read_response, server_name), .doc = "The name of this machine." },
    { .name = "installationId", .type = &type_string, .offset = offsetof(struct wire_remote_control_status_read_response, installation_id), .doc = "Identifier of this installation: one for each home." },
    { .name = "environmentId", .type = &type_string, .offset = offsetof(struct wire_remote_control_status_read_response, environment_id), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_remote_control_status_read_response = {
    .name = "RemoteControlStatusReadResponse",
    .ts_name = "RemoteControlStatusReadResponse",
    .doc = "How remote control stands.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_remote_control_status_read_response),
    .fields = fields_remote_control_status_read_response, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_content_item_input_text[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_content_item_input_text, text), .doc = "The text itself." },
};

static const struct type body_content_item_input_text = { .kind = KIND_STRUCT, .size = sizeof(struct wire_content_item_input_text),
    .fields = fields_content_item_input_text, .n_fields = 1 };

static const struct field fields_content_item_input_image[] = {
    { .name = "image_url", .type = &type_string, .offset = offsetof(struct wire_content_item_input_image, image_url), .doc = "Address of the picture, usually a `data:` URL." },
};

static const struct type body_content_item_input_image = { .kind = KIND_STRUCT, .size = sizeof(struct wire_content_item_input_image),
    .fields = fields_content_item_input_image, .n_fields = 1 };

static const struct field fields_content_item_output_text[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_content_item_output_text, text), .doc = "The text itself." },
};

static const struct type body_content_item_output_text = { .kind = KIND_STRUCT, .size = sizeof(struct wire_content_item_output_text),
    .fields = fields_content_item_output_text, .n_fields = 1 };

static const struct variant variants_content_item[] = {
    { .name = "input_text", .body = &body_content_item_input_text, .doc = "Text given to the model.", .flags = VARIANT_BODY },
    { .name = "input_image", .body = &body_content_item_input_image, .doc = "A picture given to the model.", .flags = VARIANT_BODY },
    { .name = "output_text", .body = &body_content_item_output_text, .doc = "Text written by the model.", .flags = VARIANT_BODY },
};

const struct type type_content_item = {
    .name = "ContentItem",
    .ts_name = "ContentItem",
    .doc = "One part of a message in the model's own format.",
    .kind = KIND_UNION,
    .variants = variants_content_item, .n_variants = 3,
    .size = sizeof(struct wire_content_item),
    .body_offset = offsetof(struct wire_content_item, input_text),
    .tag = "type",
    .flags = TYPE_ROOT,
};

static const struct variant variants_function_call_output_body[] = {
    { .name = "string", .body = &type_string, .flags = VARIANT_PAYLOAD },
    { .name = "items", .body = &type_function_call_output_content_item_array, .flags = VARIANT_PAYLOAD },
};

const struct type type_function_call_output_body = {
    .name = "FunctionCallOutputBody",
    .ts_name = "FunctionCallOutputBody",
    .doc = "What a tool call returned: plain text, or a list of texts and pictures.",
    .kind = KIND_EITHER,
    .variants = variants_function_call_output_body, .n_variants = 2,
    .size = sizeof(struct wire_function_call_output_body),
    .body_offset = offsetof(struct wire_function_call_output_body, string),
    .flags = TYPE_ROOT,
};

static const struct field fields_function_call_output_content_item_input_text[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_function_call_output_content_item_input_text, text), .doc = "The text itself." },
};

static const struct type body_function_call_output_content_item_input_text = { .kind = KIND_STRUCT, .size = sizeof(struct wire_function_call_output_content_item_input_text),
    .fields = fields_function_call_output_content_item_input_text, .n_fields = 1 };

static const struct field fields_function_call_output_content_item_input_image[] = {
    { .name = "image_url", .type = &type_string, .offset = offsetof(struct wire_function_call_output_content_item_input_image, image_url), .doc = "Address of the picture, usually a `data:` URL." },
    { .name = "detail", .type = &type_image_detail, .offset = offsetof(struct wire_function_call_output_content_item_input_image, detail), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_function_call_output_content_item_input_image = { .kind = KIND_STRUCT, .size = sizeof(struct wire_function_call_output_content_item_input_image),
    .fields = fields_function_call_output_content_item_input_image, .n_fields = 2 };

static const struct variant variants_function_call_output_content_item[] = {
    { .name = "input_text", .body = &body_function_call_output_content_item_input_text, .doc = "Text for the model.", .flags = VARIANT_BODY },
    { .name = "input_image", .body = &body_function_call_output_content_item_input_image, .doc = "A picture for the model.", .flags = VARIANT_BODY },
};

const struct type type_function_call_output_content_item = {
    .name = "FunctionCallOutputContentItem",
    .ts_name = "FunctionCallOutputContentItem",
    .doc = "One part of what a tool call returned.",
    .kind = KIND_UNION,
    .variants = variants_function_call_output_content_item, .n_variants = 2,
    .size = sizeof(struct wire_function_call_output_content_item),
    .body_offset = offsetof(struct wire_function_call_output_content_item, input_text),
    .tag = "type",
    .flags = TYPE_ROOT,
};

static const struct field fields_ghost_commit[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_ghost_commit, id), .doc = "Id of the commit." },
    { .name = "parent", .type = &type_string, .offset = offsetof(struct wire_ghost_commit, parent), .doc = "Commit that was checked out when it was made, or null if there was none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "preexisting_untracked_files", .type = &type_path_array, .offset = offsetof(struct wire_ghost_commit, preexisting_untracked_files), .doc = "Files that git did not track at that time. Undoing leaves them alone." },
    { .name = "preexisting_untracked_dirs", .type = &type_path_array, .offset = offsetof(struct wire_ghost_commit, preexisting_untracked_dirs), .doc = "Directories that git did not track at that time. Undoing leaves them alone." },
};

const struct type type_ghost_commit = {
    .name = "GhostCommit",
    .ts_name = "GhostCommit",
    .doc = "A git commit on no branch that preserves the state of the work tree before a turn, so that the turn can be undone.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_ghost_commit),
    .fields = fields_ghost_commit, .n_fields = 4,
    .flags = TYPE_ROOT,
};

static const struct variant variants_image_detail[] = {
    { .name = "auto" },
    { .name = "low" },
    { .name = "high" },
    { .name = "original" },
};

const struct type type_image_detail = {
    .name = "ImageDetail",
    .ts_name = "ImageDetail",
    .doc = "How closely the model looks at a picture. `original` keeps it at full size.",
    .kind = KIND_ENUM,
    .variants = variants_image_detail, .n_variants = 4,
    .size = sizeof(enum wire_image_detail),
    .flags = TYPE_ROOT,
};

static const struct variant variants_local_shell_action[] = {
    { .name = "exec", .body = &type_local_shell_exec_action, .flags = VARIANT_PAYLOAD },
};

const struct type type_local_shell_action = {
    .name = "LocalShellAction",
    .ts_name = "LocalShellAction",
    .doc = "What the model's built-in shell tool is to do.",
    .kind = KIND_UNION,
    .variants = variants_local_shell_action, .n_variants = 1,
    .size = sizeof(struct wire_local_shell_action),
    .body_offset = offsetof(struct wire_local_shell_action, exec),
    .tag = "type",
    .flags = TYPE_ROOT,
};

static const struct field fields_local_shell_exec_action[] = {
    { .name = "command", .type = &type_string_array, .offset = offsetof(struct wire_local_shell_exec_action, command), .doc = "The argument vector." },
    { .name = "timeout_ms", .type = &type_u64, .offset = offsetof(struct wire_local_shell_exec_action, timeout_ms), .doc = "Milliseconds after which to stop the command. Null for the default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_BIGINT },
    { .name = "working_directory", .type = &type_string, .offset = offsetof(struct wire_local_shell_exec_action, working_directory), .doc = "Directory to run it in. Null for that of the turn.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "env", .type = &type_string_map, .offset = offsetof(struct wire_local_shell_exec_action, env), .doc = "Environment variables to set, or null for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "user", .type = &type_string, .offset = offsetof(struct wire_local_shell_exec_action, user), .doc = "Account to run it under. Null for that of the server.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_local_shell_exec_action = {
    .name = "LocalShellExecAction",
    .ts_name = "LocalShellExecAction",
    .doc = "A command to be run for the model's built-in shell tool.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_local_shell_exec_action),
    .fields = fields_local_shell_exec_action, .n_fields = 5,
    .flags = TYPE_ROOT,
};

static const struct variant variants_local_shell_status[] = {
    { .name = "completed" },
    { .name = "in_progress" },
    { .name = "incomplete" },
};

const struct type type_local_shell_status = {
    .name = "LocalShellStatus",
    .ts_name = "LocalShellStatus",
    .doc = "How far a call of the model's built-in shell tool had come when the model reported it.",
    .kind = KIND_ENUM,
    .variants = variants_local_shell_status, .n_variants = 3,
    .size = sizeof(enum wire_local_shell_status),
    .flags = TYPE_ROOT,
};

static const struct variant variants_message_phase[] = {
    { .name = "commentary", .doc = "Said along the way, such as a word on what comes next. More work follows." },
    { .name = "final_answer", .doc = "The answer that concludes the turn." },
};

const struct type type_message_phase = {
    .name = "MessagePhase",
    .ts_name = "MessagePhase",
    .doc = "What role an assistant message plays within its turn. Not every model says.",
    .kind = KIND_ENUM,
    .variants = variants_message_phase, .n_variants = 2,
    .size = sizeof(enum wire_message_phase),
    .flags = TYPE_ROOT,
};

static const struct field fields_reasoning_item_content_reasoning_text[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_reasoning_item_content_reasoning_text, text), .doc = "The text itself." },
};

static const struct type body_reasoning_item_content_reasoning_text = { .kind = KIND_STRUCT, .size = sizeof(struct wire_reasoning_item_content_reasoning_text),
    .fields = fields_reasoning_item_content_reasoning_text, .n_fields = 1 };

static const struct field fields_reasoning_item_content_text[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_reasoning_item_content_text, text), .doc = "The text itself." },
};

static const struct type body_reasoning_item_content_text = { .kind = KIND_STRUCT, .size = sizeof(struct wire_reasoning_item_content_text),
    .fields = fields_reasoning_item_content_text, .n_fields = 1 };

static const struct variant variants_reasoning_item_content[] = {
    { .name = "reasoning_text", .body = &body_reasoning_item_content_reasoning_text, .doc = "Reasoning under its current type name.", .flags = VARIANT_BODY },
    { .name = "text", .body = &body_reasoning_item_content_text, .doc = "Reasoning under a type name that some providers use.", .flags = VARIANT_BODY },
};

const struct type type_reasoning_item_content = {
    .name = "ReasoningItemContent",
    .ts_name = "ReasoningItemContent",
    .doc = "One block of the model's unabridged reasoning.",
    .kind = KIND_UNION,
    .variants = variants_reasoning_item_content, .n_variants = 2,
    .size = sizeof(struct wire_reasoning_item_content),
    .body_offset = offsetof(struct wire_reasoning_item_content, reasoning_text),
    .tag = "type",
    .flags = TYPE_ROOT,
};

static const struct field fields_reasoning_item_reasoning_summary_summary_text[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_reasoning_item_reasoning_summary_summary_text, text), .doc = "The text itself." },
};

static const struct type body_reasoning_item_reasoning_summary_summary_text = { .kind = KIND_STRUCT, .size = sizeof(struct wire_reasoning_item_reasoning_summary_summary_text),
    .fields = fields_reasoning_item_reasoning_summary_summary_text, .n_fields = 1 };

static const struct variant variants_reasoning_item_reasoning_summary[] = {
    { .name = "summary_text", .body = &body_reasoning_item_reasoning_summary_summary_text, .doc = "A section in words.", .flags = VARIANT_BODY },
};

const struct type type_reasoning_item_reasoning_summary = {
    .name = "ReasoningItemReasoningSummary",
    .ts_name = "ReasoningItemReasoningSummary",
    .doc = "One section of the summary of the model's reasoning.",
    .kind = KIND_UNION,
    .variants = variants_reasoning_item_reasoning_summary, .n_variants = 1,
    .size = sizeof(struct wire_reasoning_item_reasoning_summary),
    .body_offset = offsetof(struct wire_reasoning_item_reasoning_summary, summary_text),
    .tag = "type",
    .flags = TYPE_ROOT,
};

static const struct field fields_response_item_message[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_response_item_message, id), .doc = "Id given by the model. It is accepted, but never sent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_INPUT },
    { .name = "role", .type = &type_string, .offset = offsetof(struct wire_response_item_message, role), .doc = "Who speaks: `user`, `assistant` or `developer`." },
    { .name = "content", .type = &type_content_item_array, .offset = offsetof(struct wire_response_item_message, content), .doc = "The parts of the message." },
    { .name = "end_turn", .type = &type_bool, .offset = offsetof(struct wire_response_item_message, end_turn), .doc = "Whether the model means to end its turn with this message. Absent if it did not say.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "phase", .type = &type_message_phase, .offset = offsetof(struct wire_response_item_message, phase), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_response_item_message = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_message),
    .fields = fields_response_item_message, .n_fields = 5 };

static const struct field fields_response_item_reasoning[] = {
    { .name = "summary", .type = &type_reasoning_item_reasoning_summary_array, .offset = offsetof(struct wire_response_item_reasoning, summary), .doc = "Sections of the summary. Empty if there is none." },
    { .name = "content", .type = &type_reasoning_item_content_array, .offset = offsetof(struct wire_response_item_reasoning, content), .doc = "The unabridged reasoning. Absent or null if the provider keeps it to itself.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "encrypted_content", .type = &type_string, .offset = offsetof(struct wire_response_item_reasoning, encrypted_content), .doc = "The reasoning in a form that only the provider can read, to be handed back with the next request. Null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_response_item_reasoning = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_reasoning),
    .fields = fields_response_item_reasoning, .n_fields = 3 };

static const struct field fields_response_item_local_shell_call[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_response_item_local_shell_call, id), .doc = "Id given by the model. It is accepted, but never sent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_INPUT },
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_response_item_local_shell_call, call_id), .doc = "Connects the call with its output. Null with providers that use `id` for it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "status", .type = &type_local_shell_status, .offset = offsetof(struct wire_response_item_local_shell_call, status) },
    { .name = "action", .type = &type_local_shell_action, .offset = offsetof(struct wire_response_item_local_shell_call, action) },
};

static const struct type body_response_item_local_shell_call = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_local_shell_call),
    .fields = fields_response_item_local_shell_call, .n_fields = 4 };

static const struct field fields_response_item_function_call[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_response_item_function_call, id), .doc = "Id given by the model. It is accepted, but never sent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_INPUT },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_response_item_function_call, name), .doc = "Name of the tool." },
    { .name = "namespace", .type = &type_string, .offset = offsetof(struct wire_response_item_function_call, namespace), .doc = "Group to which the tool belongs. Absent for a tool outside any group.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "arguments", .type = &type_string, .offset = offsetof(struct wire_response_item_function_call, arguments), .doc = "The arguments as JSON text, exactly as the model wrote them. They need not be valid." },
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_response_item_function_call, call_id), .doc = "Connects the call with its output." },
};

static const struct type body_response_item_function_call = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_function_call),
    .fields = fields_response_item_function_call, .n_fields = 5 };

static const struct field fields_response_item_tool_search_call[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_response_item_tool_search_call, id), .doc = "Id given by the model. It is accepted, but never sent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_INPUT },
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_response_item_tool_search_call, call_id), .doc = "Connects the search with its output. Null if the provider searches by itself.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_response_item_tool_search_call, status), .doc = "State in the provider's own words. Absent if not stated.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "execution", .type = &type_string, .offset = offsetof(struct wire_response_item_tool_search_call, execution), .doc = "Who carries out the search, for example `client`." },
    { .name = "arguments", .type = &type_json, .offset = offsetof(struct wire_response_item_tool_search_call, arguments), .flags = FIELD_UNKNOWN },
};

static const struct type body_response_item_tool_search_call = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_tool_search_call),
    .fields = fields_response_item_tool_search_call, .n_fields = 5 };

static const struct field fields_response_item_function_call_output[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_response_item_function_call_output, call_id), .doc = "The `call_id` of the call." },
    { .name = "output", .type = &type_function_call_output_body, .offset = offsetof(struct wire_response_item_function_call_output, output) },
};

static const struct type body_response_item_function_call_output = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_function_call_output),
    .fields = fields_response_item_function_call_output, .n_fields = 2 };

static const struct field fields_response_item_custom_tool_call[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_response_item_custom_tool_call, id), .doc = "Id given by the model. It is accepted, but never sent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_INPUT },
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_response_item_custom_tool_call, status), .doc = "State in the provider's own words. Absent if not stated.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_response_item_custom_tool_call, call_id), .doc = "Connects the call with its output." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_response_item_custom_tool_call, name), .doc = "Name of the tool." },
    { .name = "input", .type = &type_string, .offset = offsetof(struct wire_response_item_custom_tool_call, input), .doc = "The text for the tool." },
};

static const struct type body_response_item_custom_tool_call = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_custom_tool_call),
    .fields = fields_response_item_custom_tool_call, .n_fields = 5 };

static const struct field fields_response_item_custom_tool_call_output[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_response_item_custom_tool_call_output, call_id), .doc = "The `call_id` of the call." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_response_item_custom_tool_call_output, name), .doc = "Name of the tool. Absent if not recorded.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "output", .type = &type_function_call_output_body, .offset = offsetof(struct wire_response_item_custom_tool_call_output, output) },
};

static const struct type body_response_item_custom_tool_call_output = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_custom_tool_call_output),
    .fields = fields_response_item_custom_tool_call_output, .n_fields = 3 };

static const struct field fields_response_item_tool_search_output[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_response_item_tool_search_output, call_id), .doc = "The `call_id` of the search, or null if it had none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_response_item_tool_search_output, status), .doc = "State of the search, for example `completed`." },
    { .name = "execution", .type = &type_string, .offset = offsetof(struct wire_response_item_tool_search_output, execution), .doc = "Who carried out the search, for example `client`." },
    { .name = "tools", .type = &type_json_array, .offset = offsetof(struct wire_response_item_tool_search_output, tools), .doc = "The tools found, in the form in which they are declared to the model.", .flags = FIELD_UNKNOWN },
};

static const struct type body_response_item_tool_search_output = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_tool_search_output),
    .fields = fields_response_item_tool_search_output, .n_fields = 4 };

static const struct field fields_response_item_web_search_call[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_response_item_web_search_call, id), .doc = "Id given by the model. It is accepted, but never sent.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_INPUT },
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_response_item_web_search_call, status), .doc = "State in the provider's own words. Absent if not stated.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "action", .type = &type_responses_api_web_search_action, .offset = offsetof(struct wire_response_item_web_search_call, action), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_response_item_web_search_call = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_web_search_call),
    .fields = fields_response_item_web_search_call, .n_fields = 3 };

static const struct field fields_response_item_image_generation_call[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_response_item_image_generation_call, id), .doc = "Id given by the model." },
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_response_item_image_generation_call, status), .doc = "State in the provider's own words, such as `completed`." },
    { .name = "revised_prompt", .type = &type_string, .offset = offsetof(struct wire_response_item_image_generation_call, revised_prompt), .doc = "The prompt as the provider reworded it. Absent if it did not.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "result", .type = &type_string, .offset = offsetof(struct wire_response_item_image_generation_call, result), .doc = "The image in Base64." },
};

static const struct type body_response_item_image_generation_call = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_image_generation_call),
    .fields = fields_response_item_image_generation_call, .n_fields = 4 };

static const struct field fields_response_item_ghost_snapshot[] = {
    { .name = "ghost_commit", .type = &type_ghost_commit, .offset = offsetof(struct wire_response_item_ghost_snapshot, ghost_commit) },
};

static const struct type body_response_item_ghost_snapshot = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_ghost_snapshot),
    .fields = fields_response_item_ghost_snapshot, .n_fields = 1 };

static const struct field fields_response_item_compaction[] = {
    { .name = "encrypted_content", .type = &type_string, .offset = offsetof(struct wire_response_item_compaction, encrypted_content), .doc = "The condensed part in a form that only the provider can read." },
};

static const struct type body_response_item_compaction = { .kind = KIND_STRUCT, .size = sizeof(struct wire_response_item_compaction),
    .fields = fields_response_item_compaction, .n_fields = 1 };

static const char *const aliases_response_item_compaction[] = { "compaction_summary", NULL };
static const struct variant variants_response_item[] = {
    { .name = "message", .body = &body_response_item_message, .doc = "A message to or from the model.", .flags = VARIANT_BODY },
    { .name = "reasoning", .body = &body_response_item_reasoning, .doc = "What the model thought before it went on.", .flags = VARIANT_BODY },
    { .name = "local_shell_call", .body = &body_response_item_local_shell_call, .doc = "The model calls its built-in shell tool.", .flags = VARIANT_BODY },
    { .name = "function_call", .body = &body_response_item_function_call, .doc = "The model calls a tool whose arguments are JSON.", .flags = VARIANT_BODY },
    { .name = "tool_search_call", .body = &body_response_item_tool_search_call, .doc = "The model looks for tools that were not shown to it.", .flags = VARIANT_BODY },
    { .name = "function_call_output", .body = &body_response_item_function_call_output, .doc = "What a tool called by `function_call` or `local_shell_call` returned.", .flags = VARIANT_BODY },
    { .name = "custom_tool_call", .body = &body_response_item_custom_tool_call, .doc = "The model calls a tool that takes free text.", .flags = VARIANT_BODY },
    { .name = "custom_tool_call_output", .body = &body_response_item_custom_tool_call_output, .doc = "What a tool called by `custom_tool_call` returned.", .flags = VARIANT_BODY },
    { .name = "tool_search_output", .body = &body_response_item_tool_search_output, .doc = "The tools that a `tool_search_call` found.", .flags = VARIANT_BODY },
    { .name = "web_search_call", .body = &body_response_item_web_search_call, .doc = "The provider searched the web for the model.", .flags = VARIANT_BODY },
    { .name = "image_generation_call", .body = &body_response_item_image_generation_call, .doc = "The provider made an image for the model.", .flags = VARIANT_BODY },
    { .name = "ghost_snapshot", .body = &body_response_item_ghost_snapshot, .doc = "The state of the work tree, recorded so that a turn can be undone. It is never sent to the model.", .flags = VARIANT_BODY },
    { .name = "compaction", .body = &body_response_item_compaction, .aliases = aliases_response_item_compaction, .doc = "Stands for an earlier part of the conversation that the provider has condensed.", .flags = VARIANT_BODY },
    { .name = "other", .doc = "An entry of a type that the server does not know.", .flags = VARIANT_CATCH_ALL },
};

const struct type type_response_item = {
    .name = "ResponseItem",
    .ts_name = "ResponseItem",
    .doc = "One entry of the conversation in the form in which it is exchanged with the model and kept on disk. Clients that follow `ThreadItem` do not need it.",
    .kind = KIND_UNION,
    .variants = variants_response_item, .n_variants = 14,
    .size = sizeof(struct wire_response_item),
    .body_offset = offsetof(struct wire_response_item, message),
    .tag = "type",
    .flags = TYPE_ROOT,
};

static const struct field fields_responses_api_web_search_action_search[] = {
    { .name = "query", .type = &type_string, .offset = offsetof(struct wire_responses_api_web_search_action_search, query), .doc = "The query. Absent if there were several or it was not disclosed.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "queries", .type = &type_string_array, .offset = offsetof(struct wire_responses_api_web_search_action_search, queries), .doc = "The queries if there were several.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_responses_api_web_search_action_search = { .kind = KIND_STRUCT, .size = sizeof(struct wire_responses_api_web_search_action_search),
    .fields = fields_responses_api_web_search_action_search, .n_fields = 2 };

static const struct field fields_responses_api_web_search_action_open_page[] = {
    { .name = "url", .type = &type_string, .offset = offsetof(struct wire_responses_api_web_search_action_open_page, url), .doc = "Address of the page. Absent if it was not disclosed.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_responses_api_web_search_action_open_page = { .kind = KIND_STRUCT, .size = sizeof(struct wire_responses_api_web_search_action_open_page),
    .fields = fields_responses_api_web_search_action_open_page, .n_fields = 1 };

static const struct field fields_responses_api_web_search_action_find_in_page[] = {
    { .name = "url", .type = &type_string, .offset = offsetof(struct wire_responses_api_web_search_action_find_in_page, url), .doc = "Address of the page. Absent if it was not disclosed.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "pattern", .type = &type_string, .offset = offsetof(struct wire_responses_api_web_search_action_find_in_page, pattern), .doc = "The text looked for. Absent if it was not disclosed.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_responses_api_web_search_action_find_in_page = { .kind = KIND_STRUCT, .size = sizeof(struct wire_responses_api_web_search_action_find_in_page),
    .fields = fields_responses_api_web_search_action_find_in_page, .n_fields = 2 };

static const struct variant variants_responses_api_web_search_action[] = {
    { .name = "search", .body = &body_responses_api_web_search_action_search, .doc = "It sent a query to a search engine.", .flags = VARIANT_BODY },
    { .name = "open_page", .body = &body_responses_api_web_search_action_open_page, .doc = "It opened a page.", .flags = VARIANT_BODY },
    { .name = "find_in_page", .body = &body_responses_api_web_search_action_find_in_page, .doc = "It looked for a text on a page.", .flags = VARIANT_BODY },
    { .name = "other", .doc = "Something that the server does not know.", .flags = VARIANT_CATCH_ALL },
};

const struct type type_responses_api_web_search_action = {
    .name = "ResponsesApiWebSearchAction",
    .ts_name = "WebSearchAction",
    .doc = "What the model did on the web, in the model's own format.",
    .kind = KIND_UNION,
    .variants = variants_responses_api_web_search_action, .n_variants = 4,
    .size = sizeof(struct wire_responses_api_web_search_action),
    .body_offset = offsetof(struct wire_responses_api_web_search_action, search),
    .tag = "type",
    .flags = TYPE_ROOT,
};

static const struct field fields_raw_response_item_completed_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_raw_response_item_completed_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_raw_response_item_completed_notification, turn_id), .doc = "Turn in which the entry was added." },
    { .name = "item", .type = &type_response_item, .offset = offsetof(struct wire_raw_response_item_completed_notification, item), .flags = FIELD_RAW },
};

const struct type type_raw_response_item_completed_notification = {
    .name = "RawResponseItemCompletedNotification",
    .ts_name = "RawResponseItemCompletedNotification",
    .doc = "An entry was added to the conversation with the model. Sent only for threads started with `experimentalRawEvents`, and besides the usual item notifications.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_raw_response_item_completed_notification),
    .fields = fields_raw_response_item_completed_notification, .n_fields = 3,
};

static const struct variant variants_review_delivery[] = {
    { .name = "inline" },
    { .name = "detached" },
};

const struct type type_review_delivery = {
    .name = "ReviewDelivery",
    .ts_name = "ReviewDelivery",
    .doc = "Where a review takes place: `inline` in the thread itself, or `detached` in a new thread that starts from a copy of its history.",
    .kind = KIND_ENUM,
    .variants = variants_review_delivery, .n_variants = 2,
    .size = sizeof(enum wire_review_delivery),
};

static const struct field fields_review_start_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_review_start_params, thread_id), .doc = "A loaded thread in whose working directory the changes are found." },
    { .name = "target", .type = &type_review_target, .offset = offsetof(struct wire_review_start_params, target) },
    { .name = "delivery", .type = &type_review_delivery, .offset = offsetof(struct wire_review_start_params, delivery), .doc = "Where the review takes place. Absent or null means `inline`.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_review_start_params = {
    .name = "ReviewStartParams",
    .ts_name = "ReviewStartParams",
    .doc = "Has the agent review code changes.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_review_start_params),
    .fields = fields_review_start_params, .n_fields = 3,
};

static const struct field fields_review_start_response[] = {
    { .name = "turn", .type = &type_turn, .offset = offsetof(struct wire_review_start_response, turn) },
    { .name = "reviewThreadId", .type = &type_string, .offset = offsetof(struct wire_review_start_response, review_thread_id), .doc = "Thread in which the review runs: the given one for an inline review, a new one for a detached review." },
};

const struct type type_review_start_response = {
    .name = "ReviewStartResponse",
    .ts_name = "ReviewStartResponse",
    .doc = "The review has begun.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_review_start_response),
    .fields = fields_review_start_response, .n_fields = 2,
};

static const struct field fields_review_target_base_branch[] = {
    { .name = "branch", .type = &type_string, .offset = offsetof(struct wire_review_target_base_branch, branch), .doc = "The branch to compare with. Absent or null for the default branch of the repository.", .flags = FIELD_LENIENT },
};

static const struct type body_review_target_base_branch = { .kind = KIND_STRUCT, .size = sizeof(struct wire_review_target_base_branch),
    .fields = fields_review_target_base_branch, .n_fields = 1 };

static const struct field fields_review_target_commit[] = {
    { .name = "sha", .type = &type_string, .offset = offsetof(struct wire_review_target_commit, sha), .doc = "Id of the commit." },
    { .name = "title", .type = &type_string, .offset = offsetof(struct wire_review_target_commit, title), .doc = "First line of its message, for display and as a hint to the reviewer. Null or blank if not given.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_review_target_commit = { .kind = KIND_STRUCT, .size = sizeof(struct wire_review_target_commit),
    .fields = fields_review_target_commit, .n_fields = 2 };

static const struct field fields_review_target_custom[] = {
    { .name = "instructions", .type = &type_string, .offset = offsetof(struct wire_review_target_custom, instructions), .doc = "Instructions to the reviewer, in plain language." },
};

static const struct type body_review_target_custom = { .kind = KIND_STRUCT, .size = sizeof(struct wire_review_target_custom),
    .fields = fields_review_target_custom, .n_fields = 1 };

static const struct variant variants_review_target[] = {
    { .name = "uncommittedChanges", .doc = "Everything in the work tree that is not committed: staged, unstaged and untracked." },
    { .name = "baseBranch", .body = &body_review_target_base_branch, .doc = "What the current branch adds to another one.", .flags = VARIANT_BODY },
    { .name = "commit", .body = &body_review_target_commit, .doc = "The changes made by one commit.", .flags = VARIANT_BODY },
    { .name = "custom", .body = &body_review_target_custom, .doc = "Whatever the instructions say.", .flags = VARIANT_BODY },
};

const struct type type_review_target = {
    .name = "ReviewTarget",
    .ts_name = "ReviewTarget",
    .doc = "What is to be reviewed.",
    .kind = KIND_UNION,
    .variants = variants_review_target, .n_variants = 4,
    .size = sizeof(struct wire_review_target),
    .body_offset = offsetof(struct wire_review_target, base_branch),
    .tag = "type",
};

static const struct field fields_rollout_session_meta[] = {
    { .name = "session_id", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, session_id), .doc = "The members that 0.118 does not have stand in paginated files only.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, id) },
    { .name = "forked_from_id", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, forked_from_id), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "forked_from_ordinal_exclusive", .type = &type_i64, .offset = offsetof(struct wire_rollout_session_meta, forked_from_ordinal_exclusive), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "timestamp", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, timestamp), .doc = "When the thread was made, which may be long before the line was written." },
    { .name = "cwd", .type = &type_path, .offset = offsetof(struct wire_rollout_session_meta, cwd) },
    { .name = "runtime_workspace_roots", .type = &type_string_array, .offset = offsetof(struct wire_rollout_session_meta, runtime_workspace_roots), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "originator", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, originator), .doc = "Name of the client that started the thread." },
    { .name = "cli_version", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, cli_version) },
    { .name = "source", .type = &type_json, .offset = offsetof(struct wire_rollout_session_meta, source), .doc = "A word such as `vscode`, or an object for sub-agents." },
    { .name = "agent_nickname", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, agent_nickname), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "agent_role", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, agent_role), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "agent_path", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, agent_path), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "model_provider", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, model_provider), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "base_instructions", .type = &type_rollout_base_instructions, .offset = offsetof(struct wire_rollout_session_meta, base_instructions), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "dynamic_tools", .type = &type_json, .offset = offsetof(struct wire_rollout_session_meta, dynamic_tools), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "memory_mode", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, memory_mode), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "history_mode", .type = &type_string, .offset = offsetof(struct wire_rollout_session_meta, history_mode), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "history_base", .type = &type_rollout_history_base, .offset = offsetof(struct wire_rollout_session_meta, history_base), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "context_window", .type = &type_rollout_context_window, .offset = offsetof(struct wire_rollout_session_meta, context_window), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "git", .type = &type_rollout_git, .offset = offsetof(struct wire_rollout_session_meta, git), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_rollout_session_meta = {
    .name = "RolloutSessionMeta",
    .ts_name = "RolloutSessionMeta",
    .doc = "First line of a rollout: what the thread is and where it came from.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_session_meta),
    .fields = fields_rollout_session_meta, .n_fields = 21,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_history_base[] = {
    { .name = "thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_history_base, thread_id) },
    { .name = "end_ordinal_exclusive", .type = &type_i64, .offset = offsetof(struct wire_rollout_history_base, end_ordinal_exclusive) },
    { .name = "end_byte_offset", .type = &type_i64, .offset = offsetof(struct wire_rollout_history_base, end_byte_offset) },
};

const struct type type_rollout_history_base = {
    .name = "RolloutHistoryBase",
    .ts_name = "RolloutHistoryBase",
    .doc = "The file that this one goes on from, and how much of it counts.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_history_base),
    .fields = fields_rollout_history_base, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_context_window[] = {
    { .name = "window_id", .type = &type_string, .offset = offsetof(struct wire_rollout_context_window, window_id) },
};

const struct type type_rollout_context_window = {
    .name = "RolloutContextWindow",
    .ts_name = "RolloutContextWindow",
    .doc = "The first of the model's context windows.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_context_window),
    .fields = fields_rollout_context_window, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_base_instructions[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_rollout_base_instructions, text) },
};

const struct type type_rollout_base_instructions = {
    .name = "RolloutBaseInstructions",
    .ts_name = "RolloutBaseInstructions",
    .doc = "The instructions a thread was started with; they stay with it for its life.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_base_instructions),
    .fields = fields_rollout_base_instructions, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_git[] = {
    { .name = "commit_hash", .type = &type_string, .offset = offsetof(struct wire_rollout_git, commit_hash), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "branch", .type = &type_string, .offset = offsetof(struct wire_rollout_git, branch), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "repository_url", .type = &type_string, .offset = offsetof(struct wire_rollout_git, repository_url), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_rollout_git = {
    .name = "RolloutGit",
    .ts_name = "RolloutGit",
    .doc = "State of the work tree when the first line was written; without members in an empty repository.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_git),
    .fields = fields_rollout_git, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_turn_context[] = {
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_rollout_turn_context, turn_id) },
    { .name = "cwd", .type = &type_path, .offset = offsetof(struct wire_rollout_turn_context, cwd) },
    { .name = "current_date", .type = &type_string, .offset = offsetof(struct wire_rollout_turn_context, current_date), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "timezone", .type = &type_string, .offset = offsetof(struct wire_rollout_turn_context, timezone), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "approval_policy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_rollout_turn_context, approval_policy) },
    { .name = "sandbox_policy", .type = &type_rollout_sandbox_policy, .offset = offsetof(struct wire_rollout_turn_context, sandbox_policy) },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_rollout_turn_context, model) },
    { .name = "personality", .type = &type_personality, .offset = offsetof(struct wire_rollout_turn_context, personality), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "collaboration_mode", .type = &type_collaboration_mode, .offset = offsetof(struct wire_rollout_turn_context, collaboration_mode), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "realtime_active", .type = &type_bool, .offset = offsetof(struct wire_rollout_turn_context, realtime_active), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_rollout_turn_context, effort), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "summary", .type = &type_reasoning_summary, .offset = offsetof(struct wire_rollout_turn_context, summary) },
    { .name = "user_instructions", .type = &type_string, .offset = offsetof(struct wire_rollout_turn_context, user_instructions), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "developer_instructions", .type = &type_string, .offset = offsetof(struct wire_rollout_turn_context, developer_instructions), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "final_output_json_schema", .type = &type_json, .offset = offsetof(struct wire_rollout_turn_context, final_output_json_schema), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "truncation_policy", .type = &type_rollout_truncation_policy, .offset = offsetof(struct wire_rollout_turn_context, truncation_policy), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_rollout_turn_context = {
    .name = "RolloutTurnContext",
    .ts_name = "RolloutTurnContext",
    .doc = "The settings a turn was made with.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_turn_context),
    .fields = fields_rollout_turn_context, .n_fields = 16,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_truncation_policy[] = {
    { .name = "mode", .type = &type_string, .offset = offsetof(struct wire_rollout_truncation_policy, mode), .doc = "`bytes` or `tokens`." },
    { .name = "limit", .type = &type_i64, .offset = offsetof(struct wire_rollout_truncation_policy, limit) },
};

const struct type type_rollout_truncation_policy = {
    .name = "RolloutTruncationPolicy",
    .ts_name = "RolloutTruncationPolicy",
    .doc = "How outputs of tools are cut for the model.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_truncation_policy),
    .fields = fields_rollout_truncation_policy, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_sandbox_policy_read_only[] = {
    { .name = "network_access", .type = &type_bool, .offset = offsetof(struct wire_rollout_sandbox_policy_read_only, network_access), .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_rollout_sandbox_policy_read_only = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_sandbox_policy_read_only),
    .fields = fields_rollout_sandbox_policy_read_only, .n_fields = 1 };

static const struct field fields_rollout_sandbox_policy_workspace_write[] = {
    { .name = "writable_roots", .type = &type_path_array, .offset = offsetof(struct wire_rollout_sandbox_policy_workspace_write, writable_roots), .default_json = "[]", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "network_access", .type = &type_bool, .offset = offsetof(struct wire_rollout_sandbox_policy_workspace_write, network_access), .default_json = "false" },
    { .name = "exclude_tmpdir_env_var", .type = &type_bool, .offset = offsetof(struct wire_rollout_sandbox_policy_workspace_write, exclude_tmpdir_env_var), .default_json = "false" },
    { .name = "exclude_slash_tmp", .type = &type_bool, .offset = offsetof(struct wire_rollout_sandbox_policy_workspace_write, exclude_slash_tmp), .default_json = "false" },
};

static const struct type body_rollout_sandbox_policy_workspace_write = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_sandbox_policy_workspace_write),
    .fields = fields_rollout_sandbox_policy_workspace_write, .n_fields = 4 };

static const struct field fields_rollout_sandbox_policy_external_sandbox[] = {
    { .name = "network_access", .type = &type_network_access, .offset = offsetof(struct wire_rollout_sandbox_policy_external_sandbox, network_access) },
};

static const struct type body_rollout_sandbox_policy_external_sandbox = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_sandbox_policy_external_sandbox),
    .fields = fields_rollout_sandbox_policy_external_sandbox, .n_fields = 1 };

static const struct variant variants_rollout_sandbox_policy[] = {
    { .name = "danger-full-access" },
    { .name = "read-only", .body = &body_rollout_sandbox_policy_read_only, .flags = VARIANT_BODY },
    { .name = "workspace-write", .body = &body_rollout_sandbox_policy_workspace_write, .flags = VARIANT_BODY },
    { .name = "external-sandbox", .body = &body_rollout_sandbox_policy_external_sandbox, .flags = VARIANT_BODY },
};

const struct type type_rollout_sandbox_policy = {
    .name = "RolloutSandboxPolicy",
    .ts_name = "RolloutSandboxPolicy",
    .doc = "A sandbox policy as rollouts spell it.",
    .kind = KIND_UNION,
    .variants = variants_rollout_sandbox_policy, .n_variants = 4,
    .size = sizeof(struct wire_rollout_sandbox_policy),
    .body_offset = offsetof(struct wire_rollout_sandbox_policy, read_only),
    .tag = "type",
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_compacted[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_rollout_compacted, message) },
    { .name = "replacement_history", .type = &type_json, .offset = offsetof(struct wire_rollout_compacted, replacement_history), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_rollout_compacted = {
    .name = "RolloutCompacted",
    .ts_name = "RolloutCompacted",
    .doc = "A compaction: what took the place of the history before it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_compacted),
    .fields = fields_rollout_compacted, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_event_task_started[] = {
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_task_started, turn_id) },
    { .name = "started_at", .type = &type_i64, .offset = offsetof(struct wire_rollout_event_task_started, started_at), .doc = "Unix seconds; times stand in paginated files only.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "model_context_window", .type = &type_i64, .offset = offsetof(struct wire_rollout_event_task_started, model_context_window), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "collaboration_mode_kind", .type = &type_mode_kind, .offset = offsetof(struct wire_rollout_event_task_started, collaboration_mode_kind) },
};

static const struct type body_rollout_event_task_started = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_task_started),
    .fields = fields_rollout_event_task_started, .n_fields = 4 };

static const struct field fields_rollout_event_task_complete[] = {
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_task_complete, turn_id) },
    { .name = "last_agent_message", .type = &type_string, .offset = offsetof(struct wire_rollout_event_task_complete, last_agent_message), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "error", .type = &type_rollout_turn_error, .offset = offsetof(struct wire_rollout_event_task_complete, error), .doc = "Of a turn that failed; in paginated files, which have no `error` lines.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "started_at", .type = &type_i64, .offset = offsetof(struct wire_rollout_event_task_complete, started_at), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "completed_at", .type = &type_i64, .offset = offsetof(struct wire_rollout_event_task_complete, completed_at), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "duration_ms", .type = &type_i64, .offset = offsetof(struct wire_rollout_event_task_complete, duration_ms), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_rollout_event_task_complete = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_task_complete),
    .fields = fields_rollout_event_task_complete, .n_fields = 6 };

static const struct field fields_rollout_event_turn_aborted[] = {
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_turn_aborted, turn_id), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_rollout_event_turn_aborted, reason), .doc = "`interrupted`, `replaced` or `review_ended`." },
    { .name = "started_at", .type = &type_i64, .offset = offsetof(struct wire_rollout_event_turn_aborted, started_at), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "completed_at", .type = &type_i64, .offset = offsetof(struct wire_rollout_event_turn_aborted, completed_at), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "duration_ms", .type = &type_i64, .offset = offsetof(struct wire_rollout_event_turn_aborted, duration_ms), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_rollout_event_turn_aborted = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_turn_aborted),
    .fields = fields_rollout_event_turn_aborted, .n_fields = 5 };

static const struct field fields_rollout_event_user_message[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_rollout_event_user_message, message) },
    { .name = "images", .type = &type_string_array, .offset = offsetof(struct wire_rollout_event_user_message, images) },
    { .name = "local_images", .type = &type_path_array, .offset = offsetof(struct wire_rollout_event_user_message, local_images) },
    { .name = "text_elements", .type = &type_rollout_text_element_array, .offset = offsetof(struct wire_rollout_event_user_message, text_elements) },
};

static const struct type body_rollout_event_user_message = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_user_message),
    .fields = fields_rollout_event_user_message, .n_fields = 4 };

static const struct field fields_rollout_event_agent_message[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_rollout_event_agent_message, message) },
    { .name = "phase", .type = &type_message_phase, .offset = offsetof(struct wire_rollout_event_agent_message, phase), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "memory_citation", .type = &type_rollout_memory_citation, .offset = offsetof(struct wire_rollout_event_agent_message, memory_citation), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_rollout_event_agent_message = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_agent_message),
    .fields = fields_rollout_event_agent_message, .n_fields = 3 };

static const struct field fields_rollout_event_agent_reasoning[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_rollout_event_agent_reasoning, text) },
};

static const struct type body_rollout_event_agent_reasoning = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_agent_reasoning),
    .fields = fields_rollout_event_agent_reasoning, .n_fields = 1 };

static const struct field fields_rollout_event_agent_reasoning_raw_content[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_rollout_event_agent_reasoning_raw_content, text) },
};

static const struct type body_rollout_event_agent_reasoning_raw_content = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_agent_reasoning_raw_content),
    .fields = fields_rollout_event_agent_reasoning_raw_content, .n_fields = 1 };

static const struct field fields_rollout_event_token_count[] = {
    { .name = "info", .type = &type_rollout_token_info, .offset = offsetof(struct wire_rollout_event_token_count, info), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "rate_limits", .type = &type_rollout_rate_limits, .offset = offsetof(struct wire_rollout_event_token_count, rate_limits), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_rollout_event_token_count = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_token_count),
    .fields = fields_rollout_event_token_count, .n_fields = 2 };

static const struct field fields_rollout_event_image_generation_end[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_image_generation_end, call_id) },
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_rollout_event_image_generation_end, status) },
    { .name = "revised_prompt", .type = &type_string, .offset = offsetof(struct wire_rollout_event_image_generation_end, revised_prompt), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "result", .type = &type_string, .offset = offsetof(struct wire_rollout_event_image_generation_end, result) },
    { .name = "saved_path", .type = &type_string, .offset = offsetof(struct wire_rollout_event_image_generation_end, saved_path), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_rollout_event_image_generation_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_image_generation_end),
    .fields = fields_rollout_event_image_generation_end, .n_fields = 5 };

static const struct field fields_rollout_event_entered_review_mode[] = {
    { .name = "target", .type = &type_review_target, .offset = offsetof(struct wire_rollout_event_entered_review_mode, target) },
    { .name = "user_facing_hint", .type = &type_string, .offset = offsetof(struct wire_rollout_event_entered_review_mode, user_facing_hint), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

static const struct type body_rollout_event_entered_review_mode = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_entered_review_mode),
    .fields = fields_rollout_event_entered_review_mode, .n_fields = 2 };

static const struct field fields_rollout_event_exited_review_mode[] = {
    { .name = "review_output", .type = &type_json, .offset = offsetof(struct wire_rollout_event_exited_review_mode, review_output), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_rollout_event_exited_review_mode = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_exited_review_mode),
    .fields = fields_rollout_event_exited_review_mode, .n_fields = 1 };

static const struct field fields_rollout_event_thread_rolled_back[] = {
    { .name = "num_turns", .type = &type_u32, .offset = offsetof(struct wire_rollout_event_thread_rolled_back, num_turns) },
};

static const struct type body_rollout_event_thread_rolled_back = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_thread_rolled_back),
    .fields = fields_rollout_event_thread_rolled_back, .n_fields = 1 };

static const struct field fields_rollout_event_error[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_rollout_event_error, message) },
    { .name = "codex_error_info", .type = &type_json, .offset = offsetof(struct wire_rollout_event_error, codex_error_info), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_rollout_event_error = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_error),
    .fields = fields_rollout_event_error, .n_fields = 2 };

static const struct field fields_rollout_event_item_completed[] = {
    { .name = "thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_item_completed, thread_id) },
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_item_completed, turn_id) },
    { .name = "item", .type = &type_rollout_plan_item, .offset = offsetof(struct wire_rollout_event_item_completed, item) },
};

static const struct type body_rollout_event_item_completed = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_item_completed),
    .fields = fields_rollout_event_item_completed, .n_fields = 3 };

static const struct field fields_rollout_event_collab_agent_spawn_end[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_spawn_end, call_id) },
    { .name = "sender_thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_spawn_end, sender_thread_id) },
    { .name = "new_thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_spawn_end, new_thread_id), .doc = "Null if no agent was started.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "new_agent_nickname", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_spawn_end, new_agent_nickname), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "new_agent_role", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_spawn_end, new_agent_role), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "prompt", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_spawn_end, prompt) },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_spawn_end, model) },
    { .name = "reasoning_effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_rollout_event_collab_agent_spawn_end, reasoning_effort) },
    { .name = "status", .type = &type_json, .offset = offsetof(struct wire_rollout_event_collab_agent_spawn_end, status), .doc = "`\"running\"`, `{\"completed\": text}` and so on." },
};

static const struct type body_rollout_event_collab_agent_spawn_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_collab_agent_spawn_end),
    .fields = fields_rollout_event_collab_agent_spawn_end, .n_fields = 9, .flags = TYPE_PARTLY };

static const struct field fields_rollout_event_collab_agent_interaction_end[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_interaction_end, call_id) },
    { .name = "sender_thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_interaction_end, sender_thread_id) },
    { .name = "receiver_thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_interaction_end, receiver_thread_id) },
    { .name = "receiver_agent_nickname", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_interaction_end, receiver_agent_nickname), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "receiver_agent_role", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_interaction_end, receiver_agent_role), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "prompt", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_agent_interaction_end, prompt) },
    { .name = "status", .type = &type_json, .offset = offsetof(struct wire_rollout_event_collab_agent_interaction_end, status) },
};

static const struct type body_rollout_event_collab_agent_interaction_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_collab_agent_interaction_end),
    .fields = fields_rollout_event_collab_agent_interaction_end, .n_fields = 7 };

static const struct field fields_rollout_event_collab_waiting_end[] = {
    { .name = "sender_thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_waiting_end, sender_thread_id) },
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_waiting_end, call_id) },
    { .name = "agent_statuses", .type = &type_rollout_agent_status_array, .offset = offsetof(struct wire_rollout_event_collab_waiting_end, agent_statuses), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "statuses", .type = &type_json, .offset = offsetof(struct wire_rollout_event_collab_waiting_end, statuses), .doc = "By the ids of the agents." },
};

static const struct type body_rollout_event_collab_waiting_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_collab_waiting_end),
    .fields = fields_rollout_event_collab_waiting_end, .n_fields = 4 };

static const struct field fields_rollout_event_collab_close_end[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_close_end, call_id) },
    { .name = "sender_thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_close_end, sender_thread_id) },
    { .name = "receiver_thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_close_end, receiver_thread_id) },
    { .name = "receiver_agent_nickname", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_close_end, receiver_agent_nickname), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "receiver_agent_role", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_close_end, receiver_agent_role), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "status", .type = &type_json, .offset = offsetof(struct wire_rollout_event_collab_close_end, status) },
};

static const struct type body_rollout_event_collab_close_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_collab_close_end),
    .fields = fields_rollout_event_collab_close_end, .n_fields = 6 };

static const struct field fields_rollout_event_collab_resume_end[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_resume_end, call_id) },
    { .name = "sender_thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_resume_end, sender_thread_id) },
    { .name = "receiver_thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_resume_end, receiver_thread_id) },
    { .name = "receiver_agent_nickname", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_resume_end, receiver_agent_nickname), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "receiver_agent_role", .type = &type_string, .offset = offsetof(struct wire_rollout_event_collab_resume_end, receiver_agent_role), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "status", .type = &type_json, .offset = offsetof(struct wire_rollout_event_collab_resume_end, status) },
};

static const struct type body_rollout_event_collab_resume_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_collab_resume_end),
    .fields = fields_rollout_event_collab_resume_end, .n_fields = 6 };

static const struct field fields_rollout_event_exec_command_end[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_exec_command_end, call_id) },
    { .name = "process_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_exec_command_end, process_id), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_exec_command_end, turn_id) },
    { .name = "command", .type = &type_string_array, .offset = offsetof(struct wire_rollout_event_exec_command_end, command) },
    { .name = "cwd", .type = &type_path, .offset = offsetof(struct wire_rollout_event_exec_command_end, cwd) },
    { .name = "parsed_cmd", .type = &type_parsed_command_array, .offset = offsetof(struct wire_rollout_event_exec_command_end, parsed_cmd) },
    { .name = "source", .type = &type_string, .offset = offsetof(struct wire_rollout_event_exec_command_end, source), .doc = "`agent`, `user_shell`, `unified_exec_startup` or `unified_exec_interaction`." },
    { .name = "stdout", .type = &type_string, .offset = offsetof(struct wire_rollout_event_exec_command_end, stdout) },
    { .name = "stderr", .type = &type_string, .offset = offsetof(struct wire_rollout_event_exec_command_end, stderr) },
    { .name = "aggregated_output", .type = &type_string, .offset = offsetof(struct wire_rollout_event_exec_command_end, aggregated_output) },
    { .name = "exit_code", .type = &type_i32, .offset = offsetof(struct wire_rollout_event_exec_command_end, exit_code) },
    { .name = "duration", .type = &type_rollout_duration, .offset = offsetof(struct wire_rollout_event_exec_command_end, duration) },
    { .name = "formatted_output", .type = &type_string, .offset = offsetof(struct wire_rollout_event_exec_command_end, formatted_output) },
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_rollout_event_exec_command_end, status), .doc = "`completed`, `failed` or `declined`." },
};

static const struct type body_rollout_event_exec_command_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_exec_command_end),
    .fields = fields_rollout_event_exec_command_end, .n_fields = 14 };

static const struct field fields_rollout_event_patch_apply_end[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_patch_apply_end, call_id) },
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_patch_apply_end, turn_id) },
    { .name = "stdout", .type = &type_string, .offset = offsetof(struct wire_rollout_event_patch_apply_end, stdout) },
    { .name = "stderr", .type = &type_string, .offset = offsetof(struct wire_rollout_event_patch_apply_end, stderr) },
    { .name = "success", .type = &type_bool, .offset = offsetof(struct wire_rollout_event_patch_apply_end, success) },
    { .name = "changes", .type = &type_file_change_map, .offset = offsetof(struct wire_rollout_event_patch_apply_end, changes), .doc = "By absolute path." },
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_rollout_event_patch_apply_end, status), .doc = "`completed`, `failed` or `declined`." },
};

static const struct type body_rollout_event_patch_apply_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_patch_apply_end),
    .fields = fields_rollout_event_patch_apply_end, .n_fields = 7 };

static const struct field fields_rollout_event_mcp_tool_call_end[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_mcp_tool_call_end, call_id) },
    { .name = "invocation", .type = &type_rollout_mcp_invocation, .offset = offsetof(struct wire_rollout_event_mcp_tool_call_end, invocation) },
    { .name = "duration", .type = &type_rollout_duration, .offset = offsetof(struct wire_rollout_event_mcp_tool_call_end, duration) },
    { .name = "result", .type = &type_rollout_mcp_outcome, .offset = offsetof(struct wire_rollout_event_mcp_tool_call_end, result) },
};

static const struct type body_rollout_event_mcp_tool_call_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_mcp_tool_call_end),
    .fields = fields_rollout_event_mcp_tool_call_end, .n_fields = 4 };

static const struct field fields_rollout_event_web_search_end[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_web_search_end, call_id) },
    { .name = "query", .type = &type_string, .offset = offsetof(struct wire_rollout_event_web_search_end, query) },
    { .name = "action", .type = &type_json, .offset = offsetof(struct wire_rollout_event_web_search_end, action) },
};

static const struct type body_rollout_event_web_search_end = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_web_search_end),
    .fields = fields_rollout_event_web_search_end, .n_fields = 3 };

static const struct field fields_rollout_event_view_image_tool_call[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_view_image_tool_call, call_id) },
    { .name = "path", .type = &type_path, .offset = offsetof(struct wire_rollout_event_view_image_tool_call, path) },
};

static const struct type body_rollout_event_view_image_tool_call = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_view_image_tool_call),
    .fields = fields_rollout_event_view_image_tool_call, .n_fields = 2 };

static const struct field fields_rollout_event_guardian_assessment[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_guardian_assessment, id) },
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_guardian_assessment, turn_id) },
    { .name = "status", .type = &type_string, .offset = offsetof(struct wire_rollout_event_guardian_assessment, status) },
    { .name = "risk_score", .type = &type_u8, .offset = offsetof(struct wire_rollout_event_guardian_assessment, risk_score), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "risk_level", .type = &type_guardian_risk_level, .offset = offsetof(struct wire_rollout_event_guardian_assessment, risk_level), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "rationale", .type = &type_string, .offset = offsetof(struct wire_rollout_event_guardian_assessment, rationale), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "action", .type = &type_json, .offset = offsetof(struct wire_rollout_event_guardian_assessment, action) },
};

static const struct type body_rollout_event_guardian_assessment = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_guardian_assessment),
    .fields = fields_rollout_event_guardian_assessment, .n_fields = 7 };

static const struct field fields_rollout_event_dynamic_tool_call_request[] = {
    { .name = "callId", .type = &type_string, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_request, call_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_request, turn_id) },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_request, tool) },
    { .name = "arguments", .type = &type_json, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_request, arguments) },
};

static const struct type body_rollout_event_dynamic_tool_call_request = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_dynamic_tool_call_request),
    .fields = fields_rollout_event_dynamic_tool_call_request, .n_fields = 4 };

static const struct field fields_rollout_event_dynamic_tool_call_response[] = {
    { .name = "call_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_response, call_id) },
    { .name = "turn_id", .type = &type_string, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_response, turn_id) },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_response, tool) },
    { .name = "arguments", .type = &type_json, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_response, arguments) },
    { .name = "content_items", .type = &type_dynamic_tool_call_output_content_item_array, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_response, content_items) },
    { .name = "success", .type = &type_bool, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_response, success) },
    { .name = "error", .type = &type_string, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_response, error), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "duration", .type = &type_rollout_duration, .offset = offsetof(struct wire_rollout_event_dynamic_tool_call_response, duration) },
};

static const struct type body_rollout_event_dynamic_tool_call_response = { .kind = KIND_STRUCT, .size = sizeof(struct wire_rollout_event_dynamic_tool_call_response),
    .fields = fields_rollout_event_dynamic_tool_call_response, .n_fields = 8 };

static const struct variant variants_rollout_event[] = {
    { .name = "task_started", .body = &body_rollout_event_task_started, .flags = VARIANT_BODY },
    { .name = "task_complete", .body = &body_rollout_event_task_complete, .flags = VARIANT_BODY },
    { .name = "turn_aborted", .body = &body_rollout_event_turn_aborted, .flags = VARIANT_BODY },
    { .name = "user_message", .body = &body_rollout_event_user_message, .flags = VARIANT_BODY },
    { .name = "agent_message", .body = &body_rollout_event_agent_message, .flags = VARIANT_BODY },
    { .name = "agent_reasoning", .body = &body_rollout_event_agent_reasoning, .flags = VARIANT_BODY },
    { .name = "agent_reasoning_raw_content", .body = &body_rollout_event_agent_reasoning_raw_content, .flags = VARIANT_BODY },
    { .name = "token_count", .body = &body_rollout_event_token_count, .flags = VARIANT_BODY },
    { .name = "context_compacted" },
    { .name = "image_generation_end", .body = &body_rollout_event_image_generation_end, .flags = VARIANT_BODY },
    { .name = "entered_review_mode", .body = &body_rollout_event_entered_review_mode, .flags = VARIANT_BODY },
    { .name = "exited_review_mode", .body = &body_rollout_event_exited_review_mode, .flags = VARIANT_BODY },
    { .name = "thread_rolled_back", .body = &body_rollout_event_thread_rolled_back, .flags = VARIANT_BODY },
    { .name = "error", .body = &body_rollout_event_error, .flags = VARIANT_BODY },
    { .name = "item_completed", .body = &body_rollout_event_item_completed, .flags = VARIANT_BODY },
    { .name = "collab_agent_spawn_end", .body = &body_rollout_event_collab_agent_spawn_end, .flags = VARIANT_BODY },
    { .name = "collab_agent_interaction_end", .body = &body_rollout_event_collab_agent_interaction_end, .flags = VARIANT_BODY },
    { .name = "collab_waiting_end", .body = &body_rollout_event_collab_waiting_end, .flags = VARIANT_BODY },
    { .name = "collab_close_end", .body = &body_rollout_event_collab_close_end, .flags = VARIANT_BODY },
    { .name = "collab_resume_end", .body = &body_rollout_event_collab_resume_end, .flags = VARIANT_BODY },
    { .name = "exec_command_end", .body = &body_rollout_event_exec_command_end, .flags = VARIANT_BODY },
    { .name = "patch_apply_end", .body = &body_rollout_event_patch_apply_end, .flags = VARIANT_BODY },
    { .name = "mcp_tool_call_end", .body = &body_rollout_event_mcp_tool_call_end, .flags = VARIANT_BODY },
    { .name = "web_search_end", .body = &body_rollout_event_web_search_end, .flags = VARIANT_BODY },
    { .name = "view_image_tool_call", .body = &body_rollout_event_view_image_tool_call, .flags = VARIANT_BODY },
    { .name = "guardian_assessment", .body = &body_rollout_event_guardian_assessment, .doc = "A review of the guardian: a line when it begins and one when it has ended.", .flags = VARIANT_BODY },
    { .name = "dynamic_tool_call_request", .body = &body_rollout_event_dynamic_tool_call_request, .flags = VARIANT_BODY },
    { .name = "dynamic_tool_call_response", .body = &body_rollout_event_dynamic_tool_call_response, .flags = VARIANT_BODY },
};

const struct type type_rollout_event = {
    .name = "RolloutEvent",
    .ts_name = "RolloutEvent",
    .doc = "Something that happened, as far as a rebuilt thread shows it.",
    .kind = KIND_UNION,
    .variants = variants_rollout_event, .n_variants = 28,
    .size = sizeof(struct wire_rollout_event),
    .body_offset = offsetof(struct wire_rollout_event, task_started),
    .tag = "type",
    .flags = TYPE_INLINE | TYPE_PARTLY,
};

static const struct field fields_rollout_turn_error[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_rollout_turn_error, message) },
    { .name = "codex_error_info", .type = &type_json, .offset = offsetof(struct wire_rollout_turn_error, codex_error_info), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_rollout_turn_error = {
    .name = "RolloutTurnError",
    .ts_name = "RolloutTurnError",
    .doc = "Why a turn failed.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_turn_error),
    .fields = fields_rollout_turn_error, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_agent_status[] = {
    { .name = "thread_id", .type = &type_string, .offset = offsetof(struct wire_rollout_agent_status, thread_id) },
    { .name = "agent_nickname", .type = &type_string, .offset = offsetof(struct wire_rollout_agent_status, agent_nickname), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "agent_role", .type = &type_string, .offset = offsetof(struct wire_rollout_agent_status, agent_role), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "status", .type = &type_json, .offset = offsetof(struct wire_rollout_agent_status, status) },
};

const struct type type_rollout_agent_status = {
    .name = "RolloutAgentStatus",
    .ts_name = "RolloutAgentStatus",
    .doc = "An agent that was waited for, and how it was doing.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_agent_status),
    .fields = fields_rollout_agent_status, .n_fields = 4,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_mcp_invocation[] = {
    { .name = "server", .type = &type_string, .offset = offsetof(struct wire_rollout_mcp_invocation, server) },
    { .name = "tool", .type = &type_string, .offset = offsetof(struct wire_rollout_mcp_invocation, tool) },
    { .name = "arguments", .type = &type_json, .offset = offsetof(struct wire_rollout_mcp_invocation, arguments) },
};

const struct type type_rollout_mcp_invocation = {
    .name = "RolloutMcpInvocation",
    .ts_name = "RolloutMcpInvocation",
    .doc = "A call of an MCP tool.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_mcp_invocation),
    .fields = fields_rollout_mcp_invocation, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_mcp_outcome[] = {
    { .name = "Ok", .type = &type_rollout_mcp_result, .offset = offsetof(struct wire_rollout_mcp_outcome, ok), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "Err", .type = &type_string, .offset = offsetof(struct wire_rollout_mcp_outcome, err), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_rollout_mcp_outcome = {
    .name = "RolloutMcpOutcome",
    .ts_name = "RolloutMcpOutcome",
    .doc = "How such a call ended: exactly one of the two.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_mcp_outcome),
    .fields = fields_rollout_mcp_outcome, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_mcp_result[] = {
    { .name = "content", .type = &type_json_array, .offset = offsetof(struct wire_rollout_mcp_result, content) },
    { .name = "structuredContent", .type = &type_json, .offset = offsetof(struct wire_rollout_mcp_result, structured_content), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "isError", .type = &type_bool, .offset = offsetof(struct wire_rollout_mcp_result, is_error), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "_meta", .type = &type_json, .offset = offsetof(struct wire_rollout_mcp_result, meta), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_rollout_mcp_result = {
    .name = "RolloutMcpResult",
    .ts_name = "RolloutMcpResult",
    .doc = "What the tool returned.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_mcp_result),
    .fields = fields_rollout_mcp_result, .n_fields = 4,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_memory_citation[] = {
    { .name = "entries", .type = &type_memory_citation_entry_array, .offset = offsetof(struct wire_rollout_memory_citation, entries) },
    { .name = "rolloutIds", .type = &type_string_array, .offset = offsetof(struct wire_rollout_memory_citation, rollout_ids) },
};

const struct type type_rollout_memory_citation = {
    .name = "RolloutMemoryCitation",
    .ts_name = "RolloutMemoryCitation",
    .doc = "What a message remembers from.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_memory_citation),
    .fields = fields_rollout_memory_citation, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_plan_item[] = {
    { .name = "type", .type = &type_string, .offset = offsetof(struct wire_rollout_plan_item, type), .doc = "Always `Plan`." },
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_rollout_plan_item, id) },
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_rollout_plan_item, text) },
};

const struct type type_rollout_plan_item = {
    .name = "RolloutPlanItem",
    .ts_name = "RolloutPlanItem",
    .doc = "A plan that was proposed in plan mode.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_plan_item),
    .fields = fields_rollout_plan_item, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_text_element[] = {
    { .name = "byte_range", .type = &type_byte_range, .offset = offsetof(struct wire_rollout_text_element, byte_range) },
    { .name = "placeholder", .type = &type_string, .offset = offsetof(struct wire_rollout_text_element, placeholder), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_rollout_text_element = {
    .name = "RolloutTextElement",
    .ts_name = "RolloutTextElement",
    .doc = "A span of a user's text that stands for something else, in bytes.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_text_element),
    .fields = fields_rollout_text_element, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_duration[] = {
    { .name = "secs", .type = &type_u64, .offset = offsetof(struct wire_rollout_duration, secs) },
    { .name = "nanos", .type = &type_u32, .offset = offsetof(struct wire_rollout_duration, nanos) },
};

const struct type type_rollout_duration = {
    .name = "RolloutDuration",
    .ts_name = "RolloutDuration",
    .doc = "A length of time.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_duration),
    .fields = fields_rollout_duration, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_token_info[] = {
    { .name = "total_token_usage", .type = &type_rollout_token_usage, .offset = offsetof(struct wire_rollout_token_info, total_token_usage) },
    { .name = "last_token_usage", .type = &type_rollout_token_usage, .offset = offsetof(struct wire_rollout_token_info, last_token_usage) },
    { .name = "model_context_window", .type = &type_i64, .offset = offsetof(struct wire_rollout_token_info, model_context_window), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_rollout_token_info = {
    .name = "RolloutTokenInfo",
    .ts_name = "RolloutTokenInfo",
    .doc = "Tokens used so far and by the last request.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_token_info),
    .fields = fields_rollout_token_info, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_token_usage[] = {
    { .name = "input_tokens", .type = &type_i64, .offset = offsetof(struct wire_rollout_token_usage, input_tokens) },
    { .name = "cached_input_tokens", .type = &type_i64, .offset = offsetof(struct wire_rollout_token_usage, cached_input_tokens) },
    { .name = "output_tokens", .type = &type_i64, .offset = offsetof(struct wire_rollout_token_usage, output_tokens) },
    { .name = "reasoning_output_tokens", .type = &type_i64, .offset = offsetof(struct wire_rollout_token_usage, reasoning_output_tokens) },
    { .name = "total_tokens", .type = &type_i64, .offset = offsetof(struct wire_rollout_token_usage, total_tokens) },
};

const struct type type_rollout_token_usage = {
    .name = "RolloutTokenUsage",
    .ts_name = "RolloutTokenUsage",
    .doc = "Tokens of one or more requests.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_token_usage),
    .fields = fields_rollout_token_usage, .n_fields = 5,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_rate_limits[] = {
    { .name = "limit_id", .type = &type_string, .offset = offsetof(struct wire_rollout_rate_limits, limit_id), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "limit_name", .type = &type_string, .offset = offsetof(struct wire_rollout_rate_limits, limit_name), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "primary", .type = &type_rollout_rate_limit_window, .offset = offsetof(struct wire_rollout_rate_limits, primary), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "secondary", .type = &type_rollout_rate_limit_window, .offset = offsetof(struct wire_rollout_rate_limits, secondary), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "credits", .type = &type_json, .offset = offsetof(struct wire_rollout_rate_limits, credits), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "plan_type", .type = &type_plan_type, .offset = offsetof(struct wire_rollout_rate_limits, plan_type), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_rollout_rate_limits = {
    .name = "RolloutRateLimits",
    .ts_name = "RolloutRateLimits",
    .doc = "What the provider said about its limits.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_rate_limits),
    .fields = fields_rollout_rate_limits, .n_fields = 6,
    .flags = TYPE_INLINE,
};

static const struct field fields_rollout_rate_limit_window[] = {
    { .name = "used_percent", .type = &type_f64, .offset = offsetof(struct wire_rollout_rate_limit_window, used_percent) },
    { .name = "window_minutes", .type = &type_i64, .offset = offsetof(struct wire_rollout_rate_limit_window, window_minutes), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "resets_at", .type = &type_i64, .offset = offsetof(struct wire_rollout_rate_limit_window, resets_at), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_rollout_rate_limit_window = {
    .name = "RolloutRateLimitWindow",
    .ts_name = "RolloutRateLimitWindow",
    .doc = "One window of a rate limit.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_rollout_rate_limit_window),
    .fields = fields_rollout_rate_limit_window, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_session_index_entry[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_session_index_entry, id) },
    { .name = "thread_name", .type = &type_string, .offset = offsetof(struct wire_session_index_entry, thread_name) },
    { .name = "updated_at", .type = &type_string, .offset = offsetof(struct wire_session_index_entry, updated_at) },
};

const struct type type_session_index_entry = {
    .name = "SessionIndexEntry",
    .ts_name = "SessionIndexEntry",
    .doc = "A line of `session_index.jsonl`: the name of a thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_session_index_entry),
    .fields = fields_session_index_entry, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct variant variants_request_id[] = {
    { .name = "string", .body = &type_string, .flags = VARIANT_PAYLOAD },
    { .name = "number", .body = &type_i64, .flags = VARIANT_PAYLOAD },
};

const struct type type_request_id = {
    .name = "RequestId",
    .ts_name = "RequestId",
    .doc = "Identifies a request. The side that asks chooses it, and the reply repeats it unchanged: a text, or a whole number that fits into 64 bits.",
    .kind = KIND_EITHER,
    .variants = variants_request_id, .n_variants = 2,
    .size = sizeof(struct wire_request_id),
    .body_offset = offsetof(struct wire_request_id, string),
    .flags = TYPE_ROOT,
};

static const struct field fields_w3c_trace_context[] = {
    { .name = "traceparent", .type = &type_string, .offset = offsetof(struct wire_w3c_trace_context, traceparent), .doc = "Ids of the trace and of the calling span, in the standard's format. Absent if there are none.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "tracestate", .type = &type_string, .offset = offsetof(struct wire_w3c_trace_context, tracestate), .doc = "Further data from tracing systems, in the standard's format. Absent if there are none.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_w3c_trace_context = {
    .name = "W3cTraceContext",
    .ts_name = "W3cTraceContext",
    .doc = "Ties a request to a trace of the caller's, with the headers of the W3C Trace Context standard. It has no influence on how the request is handled.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_w3c_trace_context),
    .fields = fields_w3c_trace_context, .n_fields = 2,
    .flags = TYPE_ROOT | TYPE_JSON_ONLY,
};

static const struct field fields_jsonrpc_request[] = {
    { .name = "id", .type = &type_request_id, .offset = offsetof(struct wire_jsonrpc_request, id) },
    { .name = "method", .type = &type_string, .offset = offsetof(struct wire_jsonrpc_request, method), .doc = "Name of the method." },
    { .name = "params", .type = &type_json, .offset = offsetof(struct wire_jsonrpc_request, params), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "trace", .type = &type_w3c_trace_context, .offset = offsetof(struct wire_jsonrpc_request, trace), .doc = "Trace to which the request belongs. Absent or null if it is not traced.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_jsonrpc_request = {
    .name = "JSONRPCRequest",
    .ts_name = "JSONRPCRequest",
    .doc = "A call that expects a reply. Messages follow JSON-RPC 2.0 except that they carry no `jsonrpc` member.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_jsonrpc_request),
    .fields = fields_jsonrpc_request, .n_fields = 4,
    .flags = TYPE_ROOT | TYPE_JSON_ONLY,
};

static const struct field fields_jsonrpc_notification[] = {
    { .name = "method", .type = &type_string, .offset = offsetof(struct wire_jsonrpc_notification, method), .doc = "Name of the notification." },
    { .name = "params", .type = &type_json, .offset = offsetof(struct wire_jsonrpc_notification, params), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_jsonrpc_notification = {
    .name = "JSONRPCNotification",
    .ts_name = "JSONRPCNotification",
    .doc = "A message that gets no reply.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_jsonrpc_notification),
    .fields = fields_jsonrpc_notification, .n_fields = 2,
    .flags = TYPE_ROOT | TYPE_JSON_ONLY,
};

static const struct field fields_jsonrpc_response[] = {
    { .name = "id", .type = &type_request_id, .offset = offsetof(struct wire_jsonrpc_response, id) },
    { .name = "result", .type = &type_json, .offset = offsetof(struct wire_jsonrpc_response, result) },
};

const struct type type_jsonrpc_response = {
    .name = "JSONRPCResponse",
    .ts_name = "JSONRPCResponse",
    .doc = "The reply to a request that succeeded.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_jsonrpc_response),
    .fields = fields_jsonrpc_response, .n_fields = 2,
    .flags = TYPE_ROOT | TYPE_JSON_ONLY,
};

static const struct field fields_jsonrpc_error[] = {
    { .name = "error", .type = &type_jsonrpc_error_error, .offset = offsetof(struct wire_jsonrpc_error, error) },
    { .name = "id", .type = &type_request_id, .offset = offsetof(struct wire_jsonrpc_error, id) },
};

const struct type type_jsonrpc_error = {
    .name = "JSONRPCError",
    .ts_name = "JSONRPCError",
    .doc = "The reply to a request that failed.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_jsonrpc_error),
    .fields = fields_jsonrpc_error, .n_fields = 2,
    .flags = TYPE_ROOT | TYPE_JSON_ONLY,
};

static const struct field fields_jsonrpc_error_error[] = {
    { .name = "code", .type = &type_i64, .offset = offsetof(struct wire_jsonrpc_error_error, code), .doc = "Number of the kind of error, as JSON-RPC defines it." },
    { .name = "data", .type = &type_json, .offset = offsetof(struct wire_jsonrpc_error_error, data), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_jsonrpc_error_error, message), .doc = "Description of the error, meant for people." },
};

const struct type type_jsonrpc_error_error = {
    .name = "JSONRPCErrorError",
    .ts_name = "JSONRPCErrorError",
    .doc = "What went wrong with a request.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_jsonrpc_error_error),
    .fields = fields_jsonrpc_error_error, .n_fields = 3,
    .flags = TYPE_ROOT | TYPE_JSON_ONLY,
};

static const struct variant variants_jsonrpc_message[] = {
    { .name = "request", .body = &type_jsonrpc_request, .flags = VARIANT_PAYLOAD },
    { .name = "notification", .body = &type_jsonrpc_notification, .flags = VARIANT_PAYLOAD },
    { .name = "response", .body = &type_jsonrpc_response, .flags = VARIANT_PAYLOAD },
    { .name = "error", .body = &type_jsonrpc_error, .flags = VARIANT_PAYLOAD },
};

const struct type type_jsonrpc_message = {
    .name = "JSONRPCMessage",
    .ts_name = "JSONRPCMessage",
    .doc = "Any message, in either direction. Which kind it is shows from its members.",
    .kind = KIND_EITHER,
    .variants = variants_jsonrpc_message, .n_variants = 4,
    .size = sizeof(struct wire_jsonrpc_message),
    .body_offset = offsetof(struct wire_jsonrpc_message, request),
    .flags = TYPE_ROOT | TYPE_JSON_ONLY,
};

const struct type type_absolute_path_buf = {
    .name = "AbsolutePathBuf",
    .ts_name = "AbsolutePathBuf",
    .doc = "The absolute path of a file or directory. A relative path is refused; whether anything exists at the path is not checked.",
    .kind = KIND_ALIAS,
    .element = &type_abspath,
    .flags = TYPE_ROOT,
};

static const struct variant variants_network_access[] = {
    { .name = "restricted" },
    { .name = "enabled" },
};

const struct type type_network_access = {
    .name = "NetworkAccess",
    .ts_name = "NetworkAccess",
    .doc = "Whether commands may reach the network.",
    .kind = KIND_ENUM,
    .variants = variants_network_access, .n_variants = 2,
    .size = sizeof(enum wire_network_access),
};

static const struct field fields_read_only_access_restricted[] = {
    { .name = "includePlatformDefaults", .type = &type_bool, .offset = offsetof(struct wire_read_only_access_restricted, include_platform_defaults), .doc = "Whether the system directories that most programs need, such as `/usr` and `/etc`, may be read as well.", .default_json = "true" },
    { .name = "readableRoots", .type = &type_absolute_path_buf_array, .offset = offsetof(struct wire_read_only_access_restricted, readable_roots), .doc = "Further directories that may be read.", .default_json = "[]" },
};

static const struct type body_read_only_access_restricted = { .kind = KIND_STRUCT, .size = sizeof(struct wire_read_only_access_restricted),
    .fields = fields_read_only_access_restricted, .n_fields = 2 };

static const struct variant variants_read_only_access[] = {
    { .name = "restricted", .body = &body_read_only_access_restricted, .doc = "Only the places listed here, and the working directory or the places it may write to.", .flags = VARIANT_BODY },
    { .name = "fullAccess", .doc = "Everything that the server itself may read." },
};

const struct type type_read_only_access = {
    .name = "ReadOnlyAccess",
    .ts_name = "ReadOnlyAccess",
    .doc = "What a sandboxed command may read.",
    .kind = KIND_UNION,
    .variants = variants_read_only_access, .n_variants = 2,
    .size = sizeof(struct wire_read_only_access),
    .body_offset = offsetof(struct wire_read_only_access, restricted),
    .tag = "type",
    .part = PART_OF_0118,
};

static const char *const aliases_sandbox_mode_read_only[] = { "readOnly", NULL };
static const char *const aliases_sandbox_mode_workspace_write[] = { "workspaceWrite", NULL };
static const char *const aliases_sandbox_mode_danger_full_access[] = { "dangerFullAccess", NULL };
static const struct variant variants_sandbox_mode[] = {
    { .name = "read-only", .aliases = aliases_sandbox_mode_read_only },
    { .name = "workspace-write", .aliases = aliases_sandbox_mode_workspace_write },
    { .name = "danger-full-access", .aliases = aliases_sandbox_mode_danger_full_access },
};

const struct type type_sandbox_mode = {
    .name = "SandboxMode",
    .ts_name = "SandboxMode",
    .doc = "How far commands are confined, as a plain choice: they may only read, they may also write to the workspace, or they are not confined at all.",
    .kind = KIND_ENUM,
    .variants = variants_sandbox_mode, .n_variants = 3,
    .size = sizeof(enum wire_sandbox_mode),
};

static const struct field fields_sandbox_policy_read_only[] = {
    { .name = "access", .type = &type_read_only_access, .offset = offsetof(struct wire_sandbox_policy_read_only, access), .default_json = "{\"type\": \"fullAccess\"}", .part = PART_OF_0118 },
    { .name = "networkAccess", .type = &type_bool, .offset = offsetof(struct wire_sandbox_policy_read_only, network_access), .doc = "Whether they may reach the network.", .default_json = "false" },
};

static const struct type body_sandbox_policy_read_only = { .kind = KIND_STRUCT, .size = sizeof(struct wire_sandbox_policy_read_only),
    .fields = fields_sandbox_policy_read_only, .n_fields = 2 };

static const struct field fields_sandbox_policy_external_sandbox[] = {
    { .name = "networkAccess", .type = &type_network_access, .offset = offsetof(struct wire_sandbox_policy_external_sandbox, network_access), .default_json = "\"restricted\"" },
};

static const struct type body_sandbox_policy_external_sandbox = { .kind = KIND_STRUCT, .size = sizeof(struct wire_sandbox_policy_external_sandbox),
    .fields = fields_sandbox_policy_external_sandbox, .n_fields = 1 };

static const struct field fields_sandbox_policy_workspace_write[] = {
    { .name = "writableRoots", .type = &type_absolute_path_buf_array, .offset = offsetof(struct wire_sandbox_policy_workspace_write, writable_roots), .doc = "Further directories that commands may write to.", .default_json = "[]" },
    { .name = "readOnlyAccess", .type = &type_read_only_access, .offset = offsetof(struct wire_sandbox_policy_workspace_write, read_only_access), .default_json = "{\"type\": \"fullAccess\"}", .part = PART_OF_0118 },
    { .name = "networkAccess", .type = &type_bool, .offset = offsetof(struct wire_sandbox_policy_workspace_write, network_access), .doc = "Whether commands may reach the network.", .default_json = "false" },
    { .name = "excludeTmpdirEnvVar", .type = &type_bool, .offset = offsetof(struct wire_sandbox_policy_workspace_write, exclude_tmpdir_env_var), .doc = "True to withhold the directory named by the variable `TMPDIR`, which is writable otherwise.", .default_json = "false" },
    { .name = "excludeSlashTmp", .type = &type_bool, .offset = offsetof(struct wire_sandbox_policy_workspace_write, exclude_slash_tmp), .doc = "True to withhold `/tmp`, which is writable otherwise.", .default_json = "false" },
};

static const struct type body_sandbox_policy_workspace_write = { .kind = KIND_STRUCT, .size = sizeof(struct wire_sandbox_policy_workspace_write),
    .fields = fields_sandbox_policy_workspace_write, .n_fields = 5 };

static const struct variant variants_sandbox_policy[] = {
    { .name = "dangerFullAccess", .doc = "Not at all: commands may do whatever the server itself may do." },
    { .name = "readOnly", .body = &body_sandbox_policy_read_only, .doc = "Commands may read but not write.", .flags = VARIANT_BODY },
    { .name = "externalSandbox", .body = &body_sandbox_policy_external_sandbox, .doc = "The server runs inside a sandbox of the user's own making and adds none.", .flags = VARIANT_BODY },
    { .name = "workspaceWrite", .body = &body_sandbox_policy_workspace_write, .doc = "Commands may write to the working directory and some other places. What git and the agent keep there about themselves, such as `.git`, stays protected.", .flags = VARIANT_BODY },
};

const struct type type_sandbox_policy = {
    .name = "SandboxPolicy",
    .ts_name = "SandboxPolicy",
    .doc = "How far the commands of a turn are confined, in every detail.",
    .kind = KIND_UNION,
    .variants = variants_sandbox_policy, .n_variants = 4,
    .size = sizeof(struct wire_sandbox_policy),
    .body_offset = offsetof(struct wire_sandbox_policy, read_only),
    .tag = "type",
    .tag_alias = "mode",
};

static const struct variant variants_fuzzy_file_search_match_type[] = {
    { .name = "file" },
    { .name = "directory" },
};

const struct type type_fuzzy_file_search_match_type = {
    .name = "FuzzyFileSearchMatchType",
    .ts_name = "FuzzyFileSearchMatchType",
    .doc = "Whether a match is a file or a directory.",
    .kind = KIND_ENUM,
    .variants = variants_fuzzy_file_search_match_type, .n_variants = 2,
    .size = sizeof(enum wire_fuzzy_file_search_match_type),
    .flags = TYPE_ROOT,
};

static const struct field fields_fuzzy_file_search_params[] = {
    { .name = "query", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_params, query), .doc = "The text to look for. Words separated by blanks must all match; an empty text finds nothing." },
    { .name = "roots", .type = &type_string_array, .offset = offsetof(struct wire_fuzzy_file_search_params, roots), .doc = "Directories to search, with everything below them." },
    { .name = "cancellationToken", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_params, cancellation_token), .doc = "Name for this search. A later search of the same name may cut it short, and it then answers with what it has. Null for a search that is left to finish.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_fuzzy_file_search_params = {
    .name = "FuzzyFileSearchParams",
    .ts_name = "FuzzyFileSearchParams",
    .doc = "Searches directories once for files whose path resembles a text.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_params),
    .fields = fields_fuzzy_file_search_params, .n_fields = 3,
    .flags = TYPE_ROOT,
};

static const struct field fields_fuzzy_file_search_response[] = {
    { .name = "files", .type = &type_fuzzy_file_search_result_array, .offset = offsetof(struct wire_fuzzy_file_search_response, files), .doc = "At most 50 matches, the best first." },
};

const struct type type_fuzzy_file_search_response = {
    .name = "FuzzyFileSearchResponse",
    .ts_name = "FuzzyFileSearchResponse",
    .doc = "What was found.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_response),
    .fields = fields_fuzzy_file_search_response, .n_fields = 1,
    .flags = TYPE_ROOT,
};

static const struct field fields_fuzzy_file_search_result[] = {
    { .name = "root", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_result, root), .doc = "Which of the given directories it lies in." },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_result, path), .doc = "Its path relative to `root`." },
    { .name = "match_type", .type = &type_fuzzy_file_search_match_type, .offset = offsetof(struct wire_fuzzy_file_search_result, match_type) },
    { .name = "file_name", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_result, file_name), .doc = "Last component of its path." },
    { .name = "score", .type = &type_u32, .offset = offsetof(struct wire_fuzzy_file_search_result, score), .doc = "How well it matches; greater is better. Scores compare only within one query." },
    { .name = "indices", .type = &type_u32_array, .offset = offsetof(struct wire_fuzzy_file_search_result, indices), .doc = "Which characters of `path` matched, counted from 0 and ascending. Null if not determined.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_fuzzy_file_search_result = {
    .name = "FuzzyFileSearchResult",
    .ts_name = "FuzzyFileSearchResult",
    .doc = "A file or directory that matches.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_result),
    .fields = fields_fuzzy_file_search_result, .n_fields = 6,
    .flags = TYPE_ROOT,
};

static const struct field fields_fuzzy_file_search_session_completed_notification[] = {
    { .name = "sessionId", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_session_completed_notification, session_id), .doc = "The session concerned." },
    { .name = "query", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_session_completed_notification, query), .doc = "The query that all matches were found for.", .flags = FIELD_UNLISTED },
};

const struct type type_fuzzy_file_search_session_completed_notification = {
    .name = "FuzzyFileSearchSessionCompletedNotification",
    .ts_name = "FuzzyFileSearchSessionCompletedNotification",
    .doc = "The search for a session's latest query has ended. No more updates follow until the query changes.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_session_completed_notification),
    .fields = fields_fuzzy_file_search_session_completed_notification, .n_fields = 2,
    .flags = TYPE_ROOT,
};

static const struct field fields_fuzzy_file_search_session_start_params[] = {
    { .name = "sessionId", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_session_start_params, session_id), .doc = "Name that the client chooses for the session; it must not be empty. A session of the same name is replaced." },
    { .name = "roots", .type = &type_string_array, .offset = offsetof(struct wire_fuzzy_file_search_session_start_params, roots), .doc = "Directories to search, with everything below them; at least one. They are read once, so files created later are not found." },
};

const struct type type_fuzzy_file_search_session_start_params = {
    .name = "FuzzyFileSearchSessionStartParams",
    .ts_name = "FuzzyFileSearchSessionStartParams",
    .doc = "Opens a search session, for searching while the user types.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_session_start_params),
    .fields = fields_fuzzy_file_search_session_start_params, .n_fields = 2,
    .flags = TYPE_ROOT,
};

const struct type type_fuzzy_file_search_session_start_response = {
    .name = "FuzzyFileSearchSessionStartResponse",
    .ts_name = "FuzzyFileSearchSessionStartResponse",
    .doc = "The session is open.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_session_start_response),
    .flags = TYPE_ROOT,
};

static const struct field fields_fuzzy_file_search_session_stop_params[] = {
    { .name = "sessionId", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_session_stop_params, session_id), .doc = "The session to close." },
};

const struct type type_fuzzy_file_search_session_stop_params = {
    .name = "FuzzyFileSearchSessionStopParams",
    .ts_name = "FuzzyFileSearchSessionStopParams",
    .doc = "Closes a search session. Naming one that does not exist is not an error.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_session_stop_params),
    .fields = fields_fuzzy_file_search_session_stop_params, .n_fields = 1,
    .flags = TYPE_ROOT,
};

const struct type type_fuzzy_file_search_session_stop_response = {
    .name = "FuzzyFileSearchSessionStopResponse",
    .ts_name = "FuzzyFileSearchSessionStopResponse",
    .doc = "The session is closed and sends no more notifications.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_session_stop_response),
    .flags = TYPE_ROOT,
};

static const struct field fields_fuzzy_file_search_session_update_params[] = {
    { .name = "sessionId", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_session_update_params, session_id), .doc = "An open session." },
    { .name = "query", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_session_update_params, query), .doc = "The new text to look for. An empty text finds nothing." },
};

const struct type type_fuzzy_file_search_session_update_params = {
    .name = "FuzzyFileSearchSessionUpdateParams",
    .ts_name = "FuzzyFileSearchSessionUpdateParams",
    .doc = "Replaces the query of a search session.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_session_update_params),
    .fields = fields_fuzzy_file_search_session_update_params, .n_fields = 2,
    .flags = TYPE_ROOT,
};

const struct type type_fuzzy_file_search_session_update_response = {
    .name = "FuzzyFileSearchSessionUpdateResponse",
    .ts_name = "FuzzyFileSearchSessionUpdateResponse",
    .doc = "The query was accepted. Its matches follow as notifications.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_session_update_response),
    .flags = TYPE_ROOT,
};

static const struct field fields_fuzzy_file_search_session_updated_notification[] = {
    { .name = "sessionId", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_session_updated_notification, session_id), .doc = "The session concerned." },
    { .name = "query", .type = &type_string, .offset = offsetof(struct wire_fuzzy_file_search_session_updated_notification, query), .doc = "The query to which the matches belong." },
    { .name = "files", .type = &type_fuzzy_file_search_result_array, .offset = offsetof(struct wire_fuzzy_file_search_session_updated_notification, files), .doc = "The best matches so far, the best first." },
};

const struct type type_fuzzy_file_search_session_updated_notification = {
    .name = "FuzzyFileSearchSessionUpdatedNotification",
    .ts_name = "FuzzyFileSearchSessionUpdatedNotification",
    .doc = "Matches found so far for the query of a search session. Each notification replaces the one before.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_fuzzy_file_search_session_updated_notification),
    .fields = fields_fuzzy_file_search_session_updated_notification, .n_fields = 3,
    .flags = TYPE_ROOT,
};

static const struct field fields_thread_section[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread_section, id), .doc = "Identifier of the section." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_thread_section, name), .doc = "What it is called." },
    { .name = "appearance", .type = &type_thread_section_appearance, .offset = offsetof(struct wire_thread_section, appearance), .doc = "How to show it, or null if nobody has said.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_section = {
    .name = "ThreadSection",
    .ts_name = "ThreadSection",
    .doc = "A section of the list of threads, which the user fills by hand.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section),
    .fields = fields_thread_section, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_section_appearance[] = {
    { .name = "icon", .type = &type_string, .offset = offsetof(struct wire_thread_section_appearance, icon), .doc = "The name of a picture, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "color", .type = &type_string, .offset = offsetof(struct wire_thread_section_appearance, color), .doc = "The name of a colour, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_section_appearance = {
    .name = "ThreadSectionAppearance",
    .ts_name = "ThreadSectionAppearance",
    .doc = "How a section is shown. What the words mean is between clients.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_appearance),
    .fields = fields_thread_section_appearance, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_section_create_params[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_thread_section_create_params, name), .doc = "What it is to be called; blanks around it are dropped, and it must not be empty." },
    { .name = "appearance", .type = &type_thread_section_appearance, .offset = offsetof(struct wire_thread_section_create_params, appearance), .doc = "How to show it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_section_create_params = {
    .name = "ThreadSectionCreateParams",
    .ts_name = "ThreadSectionCreateParams",
    .doc = "A section to make.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_create_params),
    .fields = fields_thread_section_create_params, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_section_create_response[] = {
    { .name = "section", .type = &type_thread_section, .offset = offsetof(struct wire_thread_section_create_response, section) },
};

const struct type type_thread_section_create_response = {
    .name = "ThreadSectionCreateResponse",
    .ts_name = "ThreadSectionCreateResponse",
    .doc = "The section that was made.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_create_response),
    .fields = fields_thread_section_create_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_thread_section_delete_params[] = {
    { .name = "sectionId", .type = &type_string, .offset = offsetof(struct wire_thread_section_delete_params, section_id), .doc = "Its identifier. The section of pinned threads cannot be deleted." },
};

const struct type type_thread_section_delete_params = {
    .name = "ThreadSectionDeleteParams",
    .ts_name = "ThreadSectionDeleteParams",
    .doc = "The section to delete.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_delete_params),
    .fields = fields_thread_section_delete_params, .n_fields = 1,
    .part = PART_OF_0166,
};

const struct type type_thread_section_delete_response = {
    .name = "ThreadSectionDeleteResponse",
    .ts_name = "ThreadSectionDeleteResponse",
    .doc = "Empty: it is gone, and its threads are in no section.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_delete_response),
    .part = PART_OF_0166,
};

static const struct field fields_thread_section_list_params[] = {
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_section_list_params, cursor), .doc = "`nextCursor` of the page before. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_section_list_params, limit), .doc = "Largest number of sections to return; 0 counts as 1.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_section_list_params = {
    .name = "ThreadSectionListParams",
    .ts_name = "ThreadSectionListParams",
    .doc = "Asks for a page of the sections.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_list_params),
    .fields = fields_thread_section_list_params, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_section_list_response[] = {
    { .name = "data", .type = &type_thread_section_array, .offset = offsetof(struct wire_thread_section_list_response, data), .doc = "The sections." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_section_list_response, next_cursor), .doc = "Where the next page begins, or null if this is the last.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_section_list_response = {
    .name = "ThreadSectionListResponse",
    .ts_name = "ThreadSectionListResponse",
    .doc = "Sections in the order in which they were made. That of pinned threads is the first and always there.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_list_response),
    .fields = fields_thread_section_list_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_section_move_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_section_move_params, thread_id), .doc = "The thread." },
    { .name = "sectionId", .type = &type_string, .offset = offsetof(struct wire_thread_section_move_params, section_id), .doc = "The section, or null for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "beforeThreadId", .type = &type_string, .offset = offsetof(struct wire_thread_section_move_params, before_thread_id), .doc = "The thread of the section before which it is to stand. Absent or null: at the end.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_section_move_params = {
    .name = "ThreadSectionMoveParams",
    .ts_name = "ThreadSectionMoveParams",
    .doc = "Where a thread is to stand.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_move_params),
    .fields = fields_thread_section_move_params, .n_fields = 3,
    .part = PART_OF_0166,
};

const struct type type_thread_section_move_response = {
    .name = "ThreadSectionMoveResponse",
    .ts_name = "ThreadSectionMoveResponse",
    .doc = "Empty: the thread was moved.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_move_response),
    .part = PART_OF_0166,
};

static const struct field fields_thread_section_update_params[] = {
    { .name = "sectionId", .type = &type_string, .offset = offsetof(struct wire_thread_section_update_params, section_id), .doc = "Its identifier. The section of pinned threads keeps its name." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_thread_section_update_params, name), .doc = "What it is to be called; blanks around it are dropped, and it must not be empty." },
    { .name = "appearance", .type = &type_thread_section_appearance, .offset = offsetof(struct wire_thread_section_update_params, appearance), .doc = "How to show it. Absent or null: as before.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_section_update_params = {
    .name = "ThreadSectionUpdateParams",
    .ts_name = "ThreadSectionUpdateParams",
    .doc = "A new name, and perhaps a new appearance, of a section.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_update_params),
    .fields = fields_thread_section_update_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_section_update_response[] = {
    { .name = "section", .type = &type_thread_section, .offset = offsetof(struct wire_thread_section_update_response, section) },
};

const struct type type_thread_section_update_response = {
    .name = "ThreadSectionUpdateResponse",
    .ts_name = "ThreadSectionUpdateResponse",
    .doc = "The section as it is now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_section_update_response),
    .fields = fields_thread_section_update_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct field fields_skill_dependencies[] = {
    { .name = "tools", .type = &type_skill_tool_dependency_array, .offset = offsetof(struct wire_skill_dependencies, tools), .doc = "Tools the skill makes use of." },
};

const struct type type_skill_dependencies = {
    .name = "SkillDependencies",
    .ts_name = "SkillDependencies",
    .doc = "What a skill needs in order to work.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skill_dependencies),
    .fields = fields_skill_dependencies, .n_fields = 1,
};

static const struct field fields_skill_error_info[] = {
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_skill_error_info, path), .doc = "The file concerned." },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_skill_error_info, message), .doc = "What is wrong with it." },
};

const struct type type_skill_error_info = {
    .name = "SkillErrorInfo",
    .ts_name = "SkillErrorInfo",
    .doc = "A skill that was found but could not be loaded.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skill_error_info),
    .fields = fields_skill_error_info, .n_fields = 2,
};

static const struct field fields_skill_interface[] = {
    { .name = "displayName", .type = &type_string, .offset = offsetof(struct wire_skill_interface, display_name), .doc = "Name to show to people. If not given, show the plain name.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT },
    { .name = "shortDescription", .type = &type_string, .offset = offsetof(struct wire_skill_interface, short_description), .doc = "A line about the skill.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT },
    { .name = "iconSmall", .type = &type_string, .offset = offsetof(struct wire_skill_interface, icon_small), .doc = "Path of a small picture.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT },
    { .name = "iconLarge", .type = &type_string, .offset = offsetof(struct wire_skill_interface, icon_large), .doc = "Path of a larger picture.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT },
    { .name = "brandColor", .type = &type_string, .offset = offsetof(struct wire_skill_interface, brand_color), .doc = "Color to show it with, in the form `#RRGGBB`.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT },
    { .name = "defaultPrompt", .type = &type_string, .offset = offsetof(struct wire_skill_interface, default_prompt), .doc = "A prompt to suggest to the user.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT },
};

const struct type type_skill_interface = {
    .name = "SkillInterface",
    .ts_name = "SkillInterface",
    .doc = "How a skill wishes to be shown.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skill_interface),
    .fields = fields_skill_interface, .n_fields = 6,
};

static const struct field fields_skill_metadata[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_skill_metadata, name), .doc = "Name by which the skill is mentioned. A skill from a plugin has the plugin's name and a colon in front." },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_skill_metadata, description), .doc = "What the skill does and when to use it; the model reads this." },
    { .name = "shortDescription", .type = &type_string, .offset = offsetof(struct wire_skill_metadata, short_description), .doc = "A shorter description from the head of the skill file. Prefer the one in `interface` if there is one.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "interface", .type = &type_skill_interface, .offset = offsetof(struct wire_skill_metadata, interface), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "dependencies", .type = &type_skill_dependencies, .offset = offsetof(struct wire_skill_metadata, dependencies), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_skill_metadata, path), .doc = "Path of the skill's `SKILL.md`." },
    { .name = "scope", .type = &type_skill_scope, .offset = offsetof(struct wire_skill_metadata, scope) },
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_skill_metadata, enabled), .doc = "False if the user has switched the skill off." },
};

const struct type type_skill_metadata = {
    .name = "SkillMetadata",
    .ts_name = "SkillMetadata",
    .doc = "A skill that is available in some directory.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skill_metadata),
    .fields = fields_skill_metadata, .n_fields = 8,
};

static const struct variant variants_skill_scope[] = {
    { .name = "user" },
    { .name = "repo" },
    { .name = "system" },
    { .name = "admin" },
};

const struct type type_skill_scope = {
    .name = "SkillScope",
    .ts_name = "SkillScope",
    .doc = "Where a skill comes from: the user's own directories, the project, the skills that come with the server, or those the administrator has set up for the machine.",
    .kind = KIND_ENUM,
    .variants = variants_skill_scope, .n_variants = 4,
    .size = sizeof(enum wire_skill_scope),
};

static const struct field fields_skill_summary[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_skill_summary, name), .doc = "Name by which the skill is mentioned." },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_skill_summary, description), .doc = "What the skill does and when to use it; the model reads this." },
    { .name = "shortDescription", .type = &type_string, .offset = offsetof(struct wire_skill_summary, short_description), .doc = "A shorter description from the head of the skill file, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "interface", .type = &type_skill_interface, .offset = offsetof(struct wire_skill_summary, interface), .doc = "How to show it, or null if it does not say.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_skill_summary, path), .doc = "Path of the skill's `SKILL.md`." },
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_skill_summary, enabled), .doc = "False if the user has switched the skill off." },
};

const struct type type_skill_summary = {
    .name = "SkillSummary",
    .ts_name = "SkillSummary",
    .doc = "A skill that is part of a plugin.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skill_summary),
    .fields = fields_skill_summary, .n_fields = 6,
};

static const struct field fields_skill_tool_dependency[] = {
    { .name = "type", .type = &type_string, .offset = offsetof(struct wire_skill_tool_dependency, type), .doc = "Kind of tool, for example `mcp`." },
    { .name = "value", .type = &type_string, .offset = offsetof(struct wire_skill_tool_dependency, value), .doc = "Name of the tool, or of the MCP server." },
    { .name = "description", .type = &type_string, .offset = offsetof(struct wire_skill_tool_dependency, description), .doc = "What the skill needs it for. Absent if not stated.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "transport", .type = &type_string, .offset = offsetof(struct wire_skill_tool_dependency, transport), .doc = "How an MCP server is reached. Absent if not stated.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_skill_tool_dependency, command), .doc = "Command that starts it. Absent if not stated.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "url", .type = &type_string, .offset = offsetof(struct wire_skill_tool_dependency, url), .doc = "Address at which it is reached. Absent if not stated.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_skill_tool_dependency = {
    .name = "SkillToolDependency",
    .ts_name = "SkillToolDependency",
    .doc = "A tool that a skill makes use of.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skill_tool_dependency),
    .fields = fields_skill_tool_dependency, .n_fields = 6,
};

const struct type type_skills_changed_notification = {
    .name = "SkillsChangedNotification",
    .ts_name = "SkillsChangedNotification",
    .doc = "Skill files on disk have changed. Call `skills/list` again to learn what is there now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skills_changed_notification),
};

static const struct field fields_skills_config_write_params[] = {
    { .name = "path", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_skills_config_write_params, path), .doc = "Path of the `SKILL.md` to switch. Absent or null to go by name.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_skills_config_write_params, name), .doc = "Name to switch; it affects every skill so called. Absent or null to go by path.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_skills_config_write_params, enabled), .doc = "Whether the skill is to be on." },
};

const struct type type_skills_config_write_params = {
    .name = "SkillsConfigWriteParams",
    .ts_name = "SkillsConfigWriteParams",
    .doc = "Switches a skill on or off in the user's configuration. Exactly one of `path` and `name` must be given.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skills_config_write_params),
    .fields = fields_skills_config_write_params, .n_fields = 3,
};

static const struct field fields_skills_config_write_response[] = {
    { .name = "effectiveEnabled", .type = &type_bool, .offset = offsetof(struct wire_skills_config_write_response, effective_enabled), .doc = "Whether the skill is on now." },
};

const struct type type_skills_config_write_response = {
    .name = "SkillsConfigWriteResponse",
    .ts_name = "SkillsConfigWriteResponse",
    .doc = "The configuration has been written.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skills_config_write_response),
    .fields = fields_skills_config_write_response, .n_fields = 1,
};

static const struct field fields_skills_list_entry[] = {
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_skills_list_entry, cwd), .doc = "The directory, spelled as in the request." },
    { .name = "skills", .type = &type_skill_metadata_array, .offset = offsetof(struct wire_skills_list_entry, skills), .doc = "The skills, including those that are switched off." },
    { .name = "errors", .type = &type_skill_error_info_array, .offset = offsetof(struct wire_skills_list_entry, errors), .doc = "Skills that could not be loaded." },
};

const struct type type_skills_list_entry = {
    .name = "SkillsListEntry",
    .ts_name = "SkillsListEntry",
    .doc = "The skills available in one directory.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skills_list_entry),
    .fields = fields_skills_list_entry, .n_fields = 3,
};

static const struct field fields_skills_list_extra_roots_for_cwd[] = {
    { .name = "cwd", .type = &type_path, .offset = offsetof(struct wire_skills_list_extra_roots_for_cwd, cwd), .doc = "The directory. Unless it is also in `cwds`, the entry has no effect." },
    { .name = "extraUserRoots", .type = &type_path_array, .offset = offsetof(struct wire_skills_list_extra_roots_for_cwd, extra_user_roots), .doc = "Absolute paths of the directories to look in. What is found counts as the user's own." },
};

const struct type type_skills_list_extra_roots_for_cwd = {
    .name = "SkillsListExtraRootsForCwd",
    .ts_name = "SkillsListExtraRootsForCwd",
    .doc = "Further places to look for skills when listing those of one directory.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skills_list_extra_roots_for_cwd),
    .fields = fields_skills_list_extra_roots_for_cwd, .n_fields = 2,
};

static const struct field fields_skills_list_params[] = {
    { .name = "cwds", .type = &type_path_array, .offset = offsetof(struct wire_skills_list_params, cwds), .doc = "Directories for which to list skills. Empty or absent for the server's own working directory.", .default_json = "[]", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "forceReload", .type = &type_bool, .offset = offsetof(struct wire_skills_list_params, force_reload), .doc = "True to look on disk again instead of relying on an earlier result.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "perCwdExtraUserRoots", .type = &type_skills_list_extra_roots_for_cwd_array, .offset = offsetof(struct wire_skills_list_params, per_cwd_extra_user_roots), .doc = "Further places to look in, for some of the directories. Absent or null for none.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_skills_list_params = {
    .name = "SkillsListParams",
    .ts_name = "SkillsListParams",
    .doc = "Asks for the available skills.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skills_list_params),
    .fields = fields_skills_list_params, .n_fields = 3,
};

static const struct field fields_skills_list_response[] = {
    { .name = "data", .type = &type_skills_list_entry_array, .offset = offsetof(struct wire_skills_list_response, data), .doc = "One entry for each directory, in the order of the request." },
};

const struct type type_skills_list_response = {
    .name = "SkillsListResponse",
    .ts_name = "SkillsListResponse",
    .doc = "The available skills.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_skills_list_response),
    .fields = fields_skills_list_response, .n_fields = 1,
};

static const struct variant variants_multi_agent_mode[] = {
    { .name = "custom", .body = &type_string, .flags = VARIANT_PAYLOAD },
    { .name = "explicitRequestOnly" },
    { .name = "proactive" },
};

const struct type type_multi_agent_mode = {
    .name = "MultiAgentMode",
    .ts_name = "MultiAgentMode",
    .doc = "When a thread starts agents.",
    .kind = KIND_UNION,
    .variants = variants_multi_agent_mode, .n_variants = 3,
    .size = sizeof(struct wire_multi_agent_mode),
    .body_offset = offsetof(struct wire_multi_agent_mode, custom),
    .flags = TYPE_ROOT,
    .part = PART_OF_0166,
};

static const struct field fields_thread_settings[] = {
    { .name = "disabledPluginIds", .type = &type_string_array, .offset = offsetof(struct wire_thread_settings, disabled_plugin_ids) },
    { .name = "cwd", .type = &type_path, .offset = offsetof(struct wire_thread_settings, cwd) },
    { .name = "approvalPolicy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_thread_settings, approval_policy) },
    { .name = "approvalsReviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_thread_settings, approvals_reviewer) },
    { .name = "sandboxPolicy", .type = &type_sandbox_policy, .offset = offsetof(struct wire_thread_settings, sandbox_policy) },
    { .name = "activePermissionProfile", .type = &type_active_permission_profile, .offset = offsetof(struct wire_thread_settings, active_permission_profile), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread_settings, model) },
    { .name = "modelProvider", .type = &type_string, .offset = offsetof(struct wire_thread_settings, model_provider) },
    { .name = "serviceTier", .type = &type_service_tier, .offset = offsetof(struct wire_thread_settings, service_tier), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_thread_settings, effort), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "summary", .type = &type_reasoning_summary, .offset = offsetof(struct wire_thread_settings, summary), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "collaborationMode", .type = &type_collaboration_mode, .offset = offsetof(struct wire_thread_settings, collaboration_mode) },
    { .name = "multiAgentMode", .type = &type_multi_agent_mode, .offset = offsetof(struct wire_thread_settings, multi_agent_mode) },
    { .name = "personality", .type = &type_personality, .offset = offsetof(struct wire_thread_settings, personality), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_settings = {
    .name = "ThreadSettings",
    .ts_name = "ThreadSettings",
    .doc = "The settings of a thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_settings),
    .fields = fields_thread_settings, .n_fields = 14,
    .part = PART_OF_0166,
};

static const struct field fields_thread_settings_updated_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_settings_updated_notification, thread_id) },
    { .name = "threadSettings", .type = &type_thread_settings, .offset = offsetof(struct wire_thread_settings_updated_notification, thread_settings) },
};

const struct type type_thread_settings_updated_notification = {
    .name = "ThreadSettingsUpdatedNotification",
    .ts_name = "ThreadSettingsUpdatedNotification",
    .doc = "The settings of a thread are others.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_settings_updated_notification),
    .fields = fields_thread_settings_updated_notification, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_settings_update_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_settings_update_params, thread_id) },
    { .name = "disabledPluginIds", .type = &type_string_array, .offset = offsetof(struct wire_thread_settings_update_params, disabled_plugin_ids), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "cwd", .type = &type_path, .offset = offsetof(struct wire_thread_settings_update_params, cwd), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "approvalPolicy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_thread_settings_update_params, approval_policy), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "approvalsReviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_thread_settings_update_params, approvals_reviewer), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sandboxPolicy", .type = &type_sandbox_policy, .offset = offsetof(struct wire_thread_settings_update_params, sandbox_policy), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "permissions", .type = &type_string, .offset = offsetof(struct wire_thread_settings_update_params, permissions), .doc = "Id of a permission profile, instead of `sandboxPolicy`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread_settings_update_params, model), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "serviceTier", .type = &type_service_tier, .offset = offsetof(struct wire_thread_settings_update_params, service_tier), .has_offset = offsetof(struct wire_thread_settings_update_params, has_service_tier), .doc = "Null for the provider's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_DOUBLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
    { .name = "effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_thread_settings_update_params, effort), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "summary", .type = &type_reasoning_summary, .offset = offsetof(struct wire_thread_settings_update_params, summary), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "collaborationMode", .type = &type_collaboration_mode, .offset = offsetof(struct wire_thread_settings_update_params, collaboration_mode), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "multiAgentMode", .type = &type_multi_agent_mode, .offset = offsetof(struct wire_thread_settings_update_params, multi_agent_mode), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "personality", .type = &type_personality, .offset = offsetof(struct wire_thread_settings_update_params, personality), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_settings_update_params = {
    .name = "ThreadSettingsUpdateParams",
    .ts_name = "ThreadSettingsUpdateParams",
    .doc = "Changes settings of a thread from its next turn on; what is absent or null stays.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_settings_update_params),
    .fields = fields_thread_settings_update_params, .n_fields = 14,
    .part = PART_OF_0166,
};

const struct type type_thread_settings_update_response = {
    .name = "ThreadSettingsUpdateResponse",
    .ts_name = "ThreadSettingsUpdateResponse",
    .doc = "They count from the next turn on.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_settings_update_response),
    .part = PART_OF_0166,
};

static const struct field fields_turn_settings_update_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_turn_settings_update_params, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_turn_settings_update_params, turn_id) },
    { .name = "approvalsReviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_turn_settings_update_params, approvals_reviewer), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_turn_settings_update_params, model), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_turn_settings_update_params, effort), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "summary", .type = &type_reasoning_summary, .offset = offsetof(struct wire_turn_settings_update_params, summary), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "serviceTier", .type = &type_service_tier, .offset = offsetof(struct wire_turn_settings_update_params, service_tier), .has_offset = offsetof(struct wire_turn_settings_update_params, has_service_tier), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_DOUBLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
};

const struct type type_turn_settings_update_params = {
    .name = "TurnSettingsUpdateParams",
    .ts_name = "TurnSettingsUpdateParams",
    .doc = "Changes settings of the turn that runs, from its next request to the model on.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_settings_update_params),
    .fields = fields_turn_settings_update_params, .n_fields = 7,
    .part = PART_OF_0166,
};

static const struct variant variants_turn_settings_update_status[] = {
    { .name = "applied" },
    { .name = "targetUnavailable" },
};

const struct type type_turn_settings_update_status = {
    .name = "TurnSettingsUpdateStatus",
    .ts_name = "TurnSettingsUpdateStatus",
    .doc = "What became of a change of a turn's settings.",
    .kind = KIND_ENUM,
    .variants = variants_turn_settings_update_status, .n_variants = 2,
    .size = sizeof(enum wire_turn_settings_update_status),
    .part = PART_OF_0166,
};

static const struct field fields_turn_settings_update_response[] = {
    { .name = "status", .type = &type_turn_settings_update_status, .offset = offsetof(struct wire_turn_settings_update_response, status) },
};

const struct type type_turn_settings_update_response = {
    .name = "TurnSettingsUpdateResponse",
    .ts_name = "TurnSettingsUpdateResponse",
    .doc = "Whether the turn took them.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_settings_update_response),
    .fields = fields_turn_settings_update_response, .n_fields = 1,
    .part = PART_OF_0166,
};

static const struct variant variants_additional_context_kind[] = {
    { .name = "untrusted" },
    { .name = "application" },
};

const struct type type_additional_context_kind = {
    .name = "AdditionalContextKind",
    .ts_name = "AdditionalContextKind",
    .doc = "Where text that comes with a message is from.",
    .kind = KIND_ENUM,
    .variants = variants_additional_context_kind, .n_variants = 2,
    .size = sizeof(enum wire_additional_context_kind),
    .part = PART_OF_0166,
};

static const struct field fields_additional_context_entry[] = {
    { .name = "value", .type = &type_string, .offset = offsetof(struct wire_additional_context_entry, value) },
    { .name = "kind", .type = &type_additional_context_kind, .offset = offsetof(struct wire_additional_context_entry, kind) },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_additional_context_entry, name), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_additional_context_entry = {
    .name = "AdditionalContextEntry",
    .ts_name = "AdditionalContextEntry",
    .doc = "Text that comes with a message, for the model.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_additional_context_entry),
    .fields = fields_additional_context_entry, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_turn_tool_output[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_turn_tool_output, name) },
    { .name = "namespace", .type = &type_string, .offset = offsetof(struct wire_turn_tool_output, namespace), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "output", .type = &type_json, .offset = offsetof(struct wire_turn_tool_output, output), .doc = "Text, or a list of content items." },
    { .name = "retain", .type = &type_bool, .offset = offsetof(struct wire_turn_tool_output, retain), .doc = "Has no effect.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_turn_tool_output = {
    .name = "TurnToolOutput",
    .ts_name = "TurnToolOutput",
    .doc = "What a tool outside of the server has to say, as the beginning of a turn.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_tool_output),
    .fields = fields_turn_tool_output, .n_fields = 4,
    .part = PART_OF_0166,
};

static const struct field fields_thread_inject_items_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_inject_items_params, thread_id) },
    { .name = "items", .type = &type_json_array, .offset = offsetof(struct wire_thread_inject_items_params, items), .doc = "Entries as a model provider knows them." },
};

const struct type type_thread_inject_items_params = {
    .name = "ThreadInjectItemsParams",
    .ts_name = "ThreadInjectItemsParams",
    .doc = "Adds entries to the conversation of a thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_inject_items_params),
    .fields = fields_thread_inject_items_params, .n_fields = 2,
    .part = PART_OF_0166,
};

const struct type type_thread_inject_items_response = {
    .name = "ThreadInjectItemsResponse",
    .ts_name = "ThreadInjectItemsResponse",
    .doc = "They are part of the next request to the model.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_inject_items_response),
    .part = PART_OF_0166,
};

static const struct field fields_thread_background_terminal[] = {
    { .name = "itemId", .type = &type_string, .offset = offsetof(struct wire_thread_background_terminal, item_id), .doc = "Item of the command." },
    { .name = "processId", .type = &type_string, .offset = offsetof(struct wire_thread_background_terminal, process_id) },
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_thread_background_terminal, command) },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread_background_terminal, cwd) },
    { .name = "osPid", .type = &type_u32, .offset = offsetof(struct wire_thread_background_terminal, os_pid), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "cpuPercent", .type = &type_f64, .offset = offsetof(struct wire_thread_background_terminal, cpu_percent), .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "rssKb", .type = &type_u64, .offset = offsetof(struct wire_thread_background_terminal, rss_kb), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_BIGINT },
};

const struct type type_thread_background_terminal = {
    .name = "ThreadBackgroundTerminal",
    .ts_name = "ThreadBackgroundTerminal",
    .doc = "A command of a thread that runs in the background.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_background_terminal),
    .fields = fields_thread_background_terminal, .n_fields = 7,
    .part = PART_OF_0166,
};

static const struct field fields_thread_background_terminals_list_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_background_terminals_list_params, thread_id) },
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_background_terminals_list_params, cursor), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_background_terminals_list_params, limit), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_background_terminals_list_params = {
    .name = "ThreadBackgroundTerminalsListParams",
    .ts_name = "ThreadBackgroundTerminalsListParams",
    .doc = "Asks for the commands of a thread that run in the background.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_background_terminals_list_params),
    .fields = fields_thread_background_terminals_list_params, .n_fields = 3,
    .part = PART_OF_0166,
};

static const struct field fields_thread_background_terminals_list_response[] = {
    { .name = "data", .type = &type_thread_background_terminal_array, .offset = offsetof(struct wire_thread_background_terminals_list_response, data) },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_background_terminals_list_response, next_cursor), .doc = "Null on the last page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_background_terminals_list_response = {
    .name = "ThreadBackgroundTerminalsListResponse",
    .ts_name = "ThreadBackgroundTerminalsListResponse",
    .doc = "A page of commands.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_background_terminals_list_response),
    .fields = fields_thread_background_terminals_list_response, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_background_terminals_terminate_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_background_terminals_terminate_params, thread_id) },
    { .name = "processId", .type = &type_string, .offset = offsetof(struct wire_thread_background_terminals_terminate_params, process_id) },
};

const struct type type_thread_background_terminals_terminate_params = {
    .name = "ThreadBackgroundTerminalsTerminateParams",
    .ts_name = "ThreadBackgroundTerminalsTerminateParams",
    .doc = "Ends a command that runs in the background.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_background_terminals_terminate_params),
    .fields = fields_thread_background_terminals_terminate_params, .n_fields = 2,
    .part = PART_OF_0166,
};

static const struct field fields_thread_background_terminals_terminate_response[] = {
    { .name = "terminated", .type = &type_bool, .offset = offsetof(struct wire_thread_background_terminals_terminate_response, terminated) },
};

const struct type type_thread_background_terminals_terminate_response = {
    .name = "ThreadBackgroundTerminalsTerminateResponse",
    .ts_name = "ThreadBackgroundTerminalsTerminateResponse",
    .doc = "Whether it ran.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_background_terminals_terminate_response),
    .fields = fields_thread_background_terminals_terminate_response, .n_fields = 1,
    .part = PART_OF_0166,
};

const struct type type_agent_path = {
    .name = "AgentPath",
    .ts_name = "AgentPath",
    .doc = "Position of an agent in the tree of agents, written as a path of names.",
    .kind = KIND_ALIAS,
    .element = &type_string,
    .flags = TYPE_ROOT,
};

static const struct field fields_sub_agent_source_thread_spawn[] = {
    { .name = "parent_thread_id", .type = &type_thread_id, .offset = offsetof(struct wire_sub_agent_source_thread_spawn, parent_thread_id) },
    { .name = "depth", .type = &type_i32, .offset = offsetof(struct wire_sub_agent_source_thread_spawn, depth), .doc = "How many generations it is away from the thread the user started; a direct child has 1." },
    { .name = "agent_path", .type = &type_agent_path, .offset = offsetof(struct wire_sub_agent_source_thread_spawn, agent_path), .doc = "Its position in the tree of agents, or null if agents are not addressed by path.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "agent_nickname", .type = &type_string, .offset = offsetof(struct wire_sub_agent_source_thread_spawn, agent_nickname), .doc = "Name given to the agent for display, or null if it has none.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "agent_role", .type = &type_string, .offset = offsetof(struct wire_sub_agent_source_thread_spawn, agent_role), .doc = "Role in which the agent was started, or null if none was chosen.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_sub_agent_source_thread_spawn = { .kind = KIND_STRUCT, .size = sizeof(struct wire_sub_agent_source_thread_spawn),
    .fields = fields_sub_agent_source_thread_spawn, .n_fields = 5 };

static const struct variant variants_sub_agent_source[] = {
    { .name = "review" },
    { .name = "compact" },
    { .name = "thread_spawn", .body = &body_sub_agent_source_thread_spawn, .doc = "An agent started it to hand over a part of its work.", .flags = VARIANT_BODY },
    { .name = "memory_consolidation" },
    { .name = "other", .body = &type_string, .flags = VARIANT_PAYLOAD },
};

const struct type type_sub_agent_source = {
    .name = "SubAgentSource",
    .ts_name = "SubAgentSource",
    .doc = "What task a thread was started for by the server or by another agent, rather than by a user.",
    .kind = KIND_UNION,
    .variants = variants_sub_agent_source, .n_variants = 5,
    .size = sizeof(struct wire_sub_agent_source),
    .body_offset = offsetof(struct wire_sub_agent_source, thread_spawn),
    .flags = TYPE_ROOT,
};

const struct type type_thread_id = {
    .name = "ThreadId",
    .ts_name = "ThreadId",
    .doc = "Id of a thread: a UUID in lower case with hyphens.",
    .kind = KIND_ALIAS,
    .element = &type_uuid,
    .flags = TYPE_ROOT,
};

static const struct field fields_git_info[] = {
    { .name = "sha", .type = &type_string, .offset = offsetof(struct wire_git_info, sha), .doc = "Commit that was checked out, or null if unknown.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "branch", .type = &type_string, .offset = offsetof(struct wire_git_info, branch), .doc = "Branch that was checked out, or null if unknown.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "originUrl", .type = &type_string, .offset = offsetof(struct wire_git_info, origin_url), .doc = "Address of the remote named `origin`, or null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_git_info = {
    .name = "GitInfo",
    .ts_name = "GitInfo",
    .doc = "State of the git work tree in which a thread was started.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_git_info),
    .fields = fields_git_info, .n_fields = 3,
};

static const struct variant variants_session_source[] = {
    { .name = "cli" },
    { .name = "vscode" },
    { .name = "exec" },
    { .name = "appServer" },
    { .name = "custom", .body = &type_string, .flags = VARIANT_PAYLOAD },
    { .name = "subAgent", .body = &type_sub_agent_source, .flags = VARIANT_PAYLOAD },
    { .name = "unknown" },
};

const struct type type_session_source = {
    .name = "SessionSource",
    .ts_name = "SessionSource",
    .doc = "What kind of program a thread was started from.",
    .kind = KIND_UNION,
    .variants = variants_session_source, .n_variants = 7,
    .size = sizeof(struct wire_session_source),
    .body_offset = offsetof(struct wire_session_source, custom),
};

static const struct field fields_thread_environment[] = {
    { .name = "environmentId", .type = &type_string, .offset = offsetof(struct wire_thread_environment, environment_id), .doc = "Id of the environment." },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread_environment, cwd), .doc = "Working directory there." },
    { .name = "runtimeWorkspaceRoots", .type = &type_string_array, .offset = offsetof(struct wire_thread_environment, runtime_workspace_roots), .doc = "Directories of the workspace there." },
};

const struct type type_thread_environment = {
    .name = "ThreadEnvironment",
    .ts_name = "ThreadEnvironment",
    .doc = "A place where commands of a thread run. There is one, `local`: the machine of the server.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_environment),
    .fields = fields_thread_environment, .n_fields = 3,
    .part = PART_OF_0166,
};

const struct type type_thread_extra = {
    .name = "ThreadExtra",
    .ts_name = "ThreadExtra",
    .doc = "Reserved: it has no members so far.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_extra),
    .part = PART_OF_0166,
};

static const struct variant variants_thread_history_mode[] = {
    { .name = "legacy" },
    { .name = "paginated" },
};

const struct type type_thread_history_mode = {
    .name = "ThreadHistoryMode",
    .ts_name = "ThreadHistoryMode",
    .doc = "How the history of a thread is kept: as a whole, as 0.118 does it, or so that it can be read page by page.",
    .kind = KIND_ENUM,
    .variants = variants_thread_history_mode, .n_variants = 2,
    .size = sizeof(enum wire_thread_history_mode),
    .part = PART_OF_0166,
};

const struct type type_thread_source = {
    .name = "ThreadSource",
    .ts_name = "ThreadSource",
    .doc = "What a thread was started for, in the client's words.",
    .kind = KIND_ALIAS,
    .element = &type_string,
    .part = PART_OF_0166,
};

static const struct field fields_thread[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_thread, id), .doc = "Id of the thread." },
    { .name = "environments", .type = &type_thread_environment_array, .offset = offsetof(struct wire_thread, environments), .doc = "Where commands run, or null for a thread that is not loaded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "extra", .type = &type_thread_extra, .offset = offsetof(struct wire_thread, extra), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "sessionId", .type = &type_string, .offset = offsetof(struct wire_thread, session_id), .doc = "Id of the thread that the user started: the thread's own, or that of the agents above it.", .part = PART_OF_0166 },
    { .name = "forkedFromId", .type = &type_string, .offset = offsetof(struct wire_thread, forked_from_id), .doc = "Thread that this one is a copy of, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "parentThreadId", .type = &type_string, .offset = offsetof(struct wire_thread, parent_thread_id), .doc = "Thread of the agent that started this one, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "preview", .type = &type_string, .offset = offsetof(struct wire_thread, preview), .doc = "The user's first message, for use as a title. Empty if there is none yet." },
    { .name = "ephemeral", .type = &type_bool, .offset = offsetof(struct wire_thread, ephemeral), .doc = "True for a thread that is kept in memory only and is gone once it is unloaded." },
    { .name = "section", .type = &type_thread_section, .offset = offsetof(struct wire_thread, section), .doc = "Section of the list of threads that it stands in, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "sectionEnteredAt", .type = &type_i64, .offset = offsetof(struct wire_thread, section_entered_at), .doc = "When it came there, in seconds since 1970, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "projectId", .type = &type_string, .offset = offsetof(struct wire_thread, project_id), .doc = "Project that it belongs to, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "historyMode", .type = &type_thread_history_mode, .offset = offsetof(struct wire_thread, history_mode), .doc = "How its history is kept.", .default_json = "\"legacy\"", .part = PART_OF_0166 },
    { .name = "modelProvider", .type = &type_string, .offset = offsetof(struct wire_thread, model_provider), .doc = "Id of the model provider, for example `openai`." },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread, model), .doc = "Model in use, or null if that is not known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "reasoningEffort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_thread, reasoning_effort), .doc = "How much the model is to think, or null for the model's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "createdAt", .type = &type_i64, .offset = offsetof(struct wire_thread, created_at), .doc = "When the thread was created, in seconds since 1970." },
    { .name = "updatedAt", .type = &type_i64, .offset = offsetof(struct wire_thread, updated_at), .doc = "When the thread last changed, in seconds since 1970." },
    { .name = "recencyAt", .type = &type_i64, .offset = offsetof(struct wire_thread, recency_at), .doc = "When the user last did something in it, in seconds since 1970, or null if that is not known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "status", .type = &type_thread_status, .offset = offsetof(struct wire_thread, status), .doc = "Whether the thread is loaded, and what it is doing." },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_thread, path), .doc = "File in which the thread is stored. It is given even before the file exists. Null for an ephemeral thread.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread, cwd), .doc = "Working directory at the time the thread was created, not that of the latest turn." },
    { .name = "cliVersion", .type = &type_string, .offset = offsetof(struct wire_thread, cli_version), .doc = "Version of the program that created the thread." },
    { .name = "originator", .type = &type_string, .offset = offsetof(struct wire_thread, originator), .doc = "Name of the client that started the thread, or null if that is not known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "source", .type = &type_session_source, .offset = offsetof(struct wire_thread, source), .doc = "What kind of program the thread was started from." },
    { .name = "canAcceptDirectInput", .type = &type_bool, .offset = offsetof(struct wire_thread, can_accept_direct_input), .doc = "Whether a client can send it messages: false for the thread of an agent. Null for one that is not loaded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "threadSource", .type = &type_thread_source, .offset = offsetof(struct wire_thread, thread_source), .doc = "What the thread was started for, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "agentNickname", .type = &type_string, .offset = offsetof(struct wire_thread, agent_nickname), .doc = "Name of the agent, if the thread was started by another agent. Otherwise null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "agentRole", .type = &type_string, .offset = offsetof(struct wire_thread, agent_role), .doc = "Role of the agent, if the thread was started by another agent. Otherwise null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "gitInfo", .type = &type_git_info, .offset = offsetof(struct wire_thread, git_info), .doc = "State of the git work tree, or null if none was recorded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_thread, name), .doc = "Name given by the user, or null if the thread has none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "daybreakEnabled", .type = &type_bool, .offset = offsetof(struct wire_thread, daybreak_enabled), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "turns", .type = &type_turn_array, .offset = offsetof(struct wire_thread, turns), .doc = "The turns in order. Filled by `thread/resume`, `thread/fork`, `thread/rollback` and by `thread/read` with `includeTurns`; empty everywhere else." },
};

const struct type type_thread = {
    .name = "Thread",
    .ts_name = "Thread",
    .doc = "A conversation between a user and the agent.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread),
    .fields = fields_thread, .n_fields = 32,
};

static const struct variant variants_thread_active_flag[] = {
    { .name = "waitingOnApproval" },
    { .name = "waitingOnUserInput" },
};

const struct type type_thread_active_flag = {
    .name = "ThreadActiveFlag",
    .ts_name = "ThreadActiveFlag",
    .doc = "What a busy thread is waiting for: an approval, or an answer from the user to the agent's questions.",
    .kind = KIND_ENUM,
    .variants = variants_thread_active_flag, .n_variants = 2,
    .size = sizeof(enum wire_thread_active_flag),
};

static const struct field fields_thread_archive_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_archive_params, thread_id), .doc = "Thread concerned." },
};

const struct type type_thread_archive_params = {
    .name = "ThreadArchiveParams",
    .ts_name = "ThreadArchiveParams",
    .doc = "Puts a stored thread into the archive. If it is loaded, it is unloaded first, and a turn that is running is stopped.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_archive_params),
    .fields = fields_thread_archive_params, .n_fields = 1,
};

const struct type type_thread_archive_response = {
    .name = "ThreadArchiveResponse",
    .ts_name = "ThreadArchiveResponse",
    .doc = "The thread is in the archive.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_archive_response),
};

static const struct field fields_thread_archived_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_archived_notification, thread_id), .doc = "Thread concerned." },
};

const struct type type_thread_archived_notification = {
    .name = "ThreadArchivedNotification",
    .ts_name = "ThreadArchivedNotification",
    .doc = "A thread was put into the archive.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_archived_notification),
    .fields = fields_thread_archived_notification, .n_fields = 1,
};

static const struct field fields_thread_background_terminals_clean_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_background_terminals_clean_params, thread_id), .doc = "A loaded thread." },
};

const struct type type_thread_background_terminals_clean_params = {
    .name = "ThreadBackgroundTerminalsCleanParams",
    .ts_name = "ThreadBackgroundTerminalsCleanParams",
    .doc = "Ends all terminals that a thread's agent has left running in the background.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_background_terminals_clean_params),
    .fields = fields_thread_background_terminals_clean_params, .n_fields = 1,
};

const struct type type_thread_background_terminals_clean_response = {
    .name = "ThreadBackgroundTerminalsCleanResponse",
    .ts_name = "ThreadBackgroundTerminalsCleanResponse",
    .doc = "The terminals are being ended.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_background_terminals_clean_response),
};

static const struct field fields_thread_closed_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_closed_notification, thread_id), .doc = "Thread concerned." },
};

const struct type type_thread_closed_notification = {
    .name = "ThreadClosedNotification",
    .ts_name = "ThreadClosedNotification",
    .doc = "A thread was unloaded because nobody follows it any more. If it is stored, it can be resumed.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_closed_notification),
    .fields = fields_thread_closed_notification, .n_fields = 1,
};

static const struct field fields_thread_compact_start_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_compact_start_params, thread_id), .doc = "A loaded thread." },
};

const struct type type_thread_compact_start_params = {
    .name = "ThreadCompactStartParams",
    .ts_name = "ThreadCompactStartParams",
    .doc = "Condenses a thread's conversation to free room in the model's context. This runs as a turn of its own and replaces a turn that is running.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_compact_start_params),
    .fields = fields_thread_compact_start_params, .n_fields = 1,
};

const struct type type_thread_compact_start_response = {
    .name = "ThreadCompactStartResponse",
    .ts_name = "ThreadCompactStartResponse",
    .doc = "The compaction was accepted. Its progress follows as notifications.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_compact_start_response),
};

static const struct field fields_thread_decrement_elicitation_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_decrement_elicitation_params, thread_id), .doc = "A loaded thread." },
};

const struct type type_thread_decrement_elicitation_params = {
    .name = "ThreadDecrementElicitationParams",
    .ts_name = "ThreadDecrementElicitationParams",
    .doc = "Reports that a question which the client asked the user on its own account is settled. Counterpart of `thread/increment_elicitation`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_decrement_elicitation_params),
    .fields = fields_thread_decrement_elicitation_params, .n_fields = 1,
};

static const struct field fields_thread_decrement_elicitation_response[] = {
    { .name = "count", .type = &type_u64, .offset = offsetof(struct wire_thread_decrement_elicitation_response, count), .doc = "Number of open questions.", .flags = FIELD_BIGINT },
    { .name = "paused", .type = &type_bool, .offset = offsetof(struct wire_thread_decrement_elicitation_response, paused), .doc = "Whether the time limits of commands are still suspended." },
};

const struct type type_thread_decrement_elicitation_response = {
    .name = "ThreadDecrementElicitationResponse",
    .ts_name = "ThreadDecrementElicitationResponse",
    .doc = "How many questions are still open.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_decrement_elicitation_response),
    .fields = fields_thread_decrement_elicitation_response, .n_fields = 2,
};

static const struct field fields_thread_fork_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_fork_params, thread_id), .doc = "Thread to copy. It must be stored and not archived." },
    { .name = "path", .type = &type_path, .offset = offsetof(struct wire_thread_fork_params, path), .doc = "Rollout file to copy instead; `threadId` then does not matter. Absent or null to go by id.", .experimental = "thread/fork.path", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_IN_STABLE_TS },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread_fork_params, model), .doc = "Model to use. Absent or null for the configured one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "modelProvider", .type = &type_string, .offset = offsetof(struct wire_thread_fork_params, model_provider), .doc = "Id of the model provider to use. Absent or null for the configured one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "serviceTier", .type = &type_service_tier, .offset = offsetof(struct wire_thread_fork_params, service_tier), .has_offset = offsetof(struct wire_thread_fork_params, has_service_tier), .doc = "Class of service to ask the provider for. Absent for the configured one, null for the provider's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_DOUBLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread_fork_params, cwd), .doc = "Working directory. Absent or null for that of the original.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "approvalPolicy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_thread_fork_params, approval_policy), .doc = "When to ask before running commands. Absent or null for the configured policy.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "approvalsReviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_thread_fork_params, approvals_reviewer), .doc = "Who answers such questions. Absent or null for the configured choice.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sandbox", .type = &type_sandbox_mode, .offset = offsetof(struct wire_thread_fork_params, sandbox), .object = &type_sandbox_policy, .object_offset = offsetof(struct wire_thread_fork_params, sandbox_object), .doc = "How far commands are confined: a mode, or a policy in every detail. Absent or null for the configured mode.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "config", .type = &type_json_map, .offset = offsetof(struct wire_thread_fork_params, config), .doc = "Further settings: the keys are dotted names as in `config.toml`. They take precedence over the configuration files, but not over the other parameters.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "baseInstructions", .type = &type_string, .offset = offsetof(struct wire_thread_fork_params, base_instructions), .doc = "Replaces the basic instructions to the model. Absent or null to leave them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "developerInstructions", .type = &type_string, .offset = offsetof(struct wire_thread_fork_params, developer_instructions), .doc = "Further instructions to the model. Absent or null for the configured ones.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "ephemeral", .type = &type_bool, .offset = offsetof(struct wire_thread_fork_params, ephemeral), .doc = "True to keep the copy in memory only.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "lastTurnId", .type = &type_string, .offset = offsetof(struct wire_thread_fork_params, last_turn_id), .doc = "Last turn to copy. Absent or null for all of them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "beforeTurnId", .type = &type_string, .offset = offsetof(struct wire_thread_fork_params, before_turn_id), .doc = "First turn not to copy. Absent or null for all of them.", .experimental = "thread/fork.beforeTurnId", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "excludeTurns", .type = &type_bool, .offset = offsetof(struct wire_thread_fork_params, exclude_turns), .doc = "True to have no turns in the answer.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP, .part = PART_OF_0166 },
    { .name = "threadSource", .type = &type_string, .offset = offsetof(struct wire_thread_fork_params, thread_source), .doc = "What the copy is made for, in the client's words. Absent or null for nothing in particular.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "persistExtendedHistory", .type = &type_bool, .offset = offsetof(struct wire_thread_fork_params, persist_extended_history), .doc = "True to store commands, file changes and tool calls of the copy too, so that they are there when it is read back. Otherwise they are left out, even those of the original.", .default_json = "false", .experimental = "thread/fork.persistFullHistory", .flags = FIELD_IN_STABLE_TS },
    { .name = "permissions", .type = &type_string, .offset = offsetof(struct wire_thread_fork_params, permissions), .doc = "Id of a permission profile, instead of `sandbox`.", .experimental = "thread/fork.permissions", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
};

const struct type type_thread_fork_params = {
    .name = "ThreadForkParams",
    .ts_name = "ThreadForkParams",
    .doc = "Makes a new thread that begins with a copy of another one's history, and follows it. Settings that are not given come from the configuration, not from the original.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_fork_params),
    .fields = fields_thread_fork_params, .n_fields = 19,
};

static const struct field fields_thread_fork_response[] = {
    { .name = "thread", .type = &type_thread, .offset = offsetof(struct wire_thread_fork_response, thread) },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread_fork_response, model), .doc = "Model in use." },
    { .name = "modelProvider", .type = &type_string, .offset = offsetof(struct wire_thread_fork_response, model_provider), .doc = "Id of the model provider in use." },
    { .name = "serviceTier", .type = &type_service_tier, .offset = offsetof(struct wire_thread_fork_response, service_tier), .doc = "Class of service asked for, or null for the provider's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread_fork_response, cwd), .doc = "Working directory in effect." },
    { .name = "approvalPolicy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_thread_fork_response, approval_policy) },
    { .name = "approvalsReviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_thread_fork_response, approvals_reviewer), .doc = "Who answers when leave is asked." },
    { .name = "sandbox", .type = &type_sandbox_policy, .offset = offsetof(struct wire_thread_fork_response, sandbox) },
    { .name = "reasoningEffort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_thread_fork_response, reasoning_effort), .doc = "How much the model is to think, or null for the model's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "activePermissionProfile", .type = &type_active_permission_profile, .offset = offsetof(struct wire_thread_fork_response, active_permission_profile), .doc = "The permission profile in effect, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "disabledPluginIds", .type = &type_string_array, .offset = offsetof(struct wire_thread_fork_response, disabled_plugin_ids), .doc = "Plugins that the thread does without.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "runtimeWorkspaceRoots", .type = &type_string_array, .offset = offsetof(struct wire_thread_fork_response, runtime_workspace_roots), .doc = "Directories of the workspace.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "instructionSources", .type = &type_string_array, .offset = offsetof(struct wire_thread_fork_response, instruction_sources), .doc = "Files with instructions that the thread was begun with, such as AGENTS.md.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "multiAgentMode", .type = &type_string, .offset = offsetof(struct wire_thread_fork_response, multi_agent_mode), .doc = "When the thread starts agents: when it is asked to.", .part = PART_OF_0166 },
};

const struct type type_thread_fork_response = {
    .name = "ThreadForkResponse",
    .ts_name = "ThreadForkResponse",
    .doc = "The new thread with its turns, and the settings in effect for it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_fork_response),
    .fields = fields_thread_fork_response, .n_fields = 14,
};

static const struct field fields_thread_increment_elicitation_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_increment_elicitation_params, thread_id), .doc = "A loaded thread." },
};

const struct type type_thread_increment_elicitation_params = {
    .name = "ThreadIncrementElicitationParams",
    .ts_name = "ThreadIncrementElicitationParams",
    .doc = "Reports that the client is asking the user something on its own account, such as a password. While any such question is open, the time limits of commands are suspended.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_increment_elicitation_params),
    .fields = fields_thread_increment_elicitation_params, .n_fields = 1,
};

static const struct field fields_thread_increment_elicitation_response[] = {
    { .name = "count", .type = &type_u64, .offset = offsetof(struct wire_thread_increment_elicitation_response, count), .doc = "Number of open questions.", .flags = FIELD_BIGINT },
    { .name = "paused", .type = &type_bool, .offset = offsetof(struct wire_thread_increment_elicitation_response, paused), .doc = "Whether the time limits of commands are suspended; always true here." },
};

const struct type type_thread_increment_elicitation_response = {
    .name = "ThreadIncrementElicitationResponse",
    .ts_name = "ThreadIncrementElicitationResponse",
    .doc = "How many questions are open now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_increment_elicitation_response),
    .fields = fields_thread_increment_elicitation_response, .n_fields = 2,
};

static const struct field fields_thread_list_params[] = {
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_list_params, cursor), .doc = "`nextCursor` of the page before. The other parameters have to be repeated. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_list_params, limit), .doc = "Largest number of threads to return, from 1 to 100; values outside are adjusted. Absent or null for 25.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sortKey", .type = &type_thread_sort_key, .offset = offsetof(struct wire_thread_list_params, sort_key), .doc = "Which time to sort by. Absent or null for the time of creation.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "modelProviders", .type = &type_string_array, .offset = offsetof(struct wire_thread_list_params, model_providers), .doc = "Only threads of these model providers. Absent or null for the configured provider only, empty for all providers.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sourceKinds", .type = &type_thread_source_kind_array, .offset = offsetof(struct wire_thread_list_params, source_kinds), .doc = "Only threads started from these kinds of programs. Absent, null or empty for the kinds that users work with directly.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "archived", .type = &type_bool, .offset = offsetof(struct wire_thread_list_params, archived), .doc = "True for archived threads only. Absent, null or false for those not archived only.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread_list_params, cwd), .list = &type_string_array, .list_offset = offsetof(struct wire_thread_list_params, cwd_list), .doc = "Only threads created in exactly this directory, or in one of these. Absent or null for any directory.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "searchTerm", .type = &type_string, .offset = offsetof(struct wire_thread_list_params, search_term), .doc = "Only threads whose title contains this text; upper and lower case matter. Absent or null for all threads.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "excludedThreadIds", .type = &type_string_array, .offset = offsetof(struct wire_thread_list_params, excluded_thread_ids), .doc = "Threads to leave out. Absent or null for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "sortDirection", .type = &type_sort_direction, .offset = offsetof(struct wire_thread_list_params, sort_direction), .doc = "Absent or null for the newest first.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "originators", .type = &type_string_array, .offset = offsetof(struct wire_thread_list_params, originators), .doc = "Only threads that were begun by clients of these names. It is refused, as the reference does.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "sectionId", .type = &type_string, .offset = offsetof(struct wire_thread_list_params, section_id), .has_offset = offsetof(struct wire_thread_list_params, has_section_id), .doc = "Only threads of this section. Null for those of no section, absent for all.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS, .part = PART_OF_0166 },
    { .name = "projectId", .type = &type_string, .offset = offsetof(struct wire_thread_list_params, project_id), .doc = "Only threads of this project. Absent or null for all.", .experimental = "thread/list.projectId", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "useStateDbOnly", .type = &type_bool, .offset = offsetof(struct wire_thread_list_params, use_state_db_only), .doc = "True to look at the index alone. It makes no difference: the index is always looked at first.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP | FIELD_NULL_IS_DEFAULT, .part = PART_OF_0166 },
    { .name = "parentThreadId", .type = &type_string, .offset = offsetof(struct wire_thread_list_params, parent_thread_id), .doc = "Only agents that this thread has started. Absent or null for all threads.", .experimental = "thread/list.parentThreadId", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "ancestorThreadId", .type = &type_string, .offset = offsetof(struct wire_thread_list_params, ancestor_thread_id), .doc = "Only agents somewhere below this thread. Absent or null for all threads.", .experimental = "thread/list.ancestorThreadId", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "attachedToThreadId", .type = &type_string, .offset = offsetof(struct wire_thread_list_params, attached_to_thread_id), .doc = "Only threads that were attached to this one. There are none. Absent or null for all threads.", .experimental = "thread/list.attachedToThreadId", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
};

const struct type type_thread_list_params = {
    .name = "ThreadListParams",
    .ts_name = "ThreadListParams",
    .doc = "Asks for stored threads, the latest first. Threads without any message from a user are not listed.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_list_params),
    .fields = fields_thread_list_params, .n_fields = 17,
};

static const struct field fields_thread_list_response[] = {
    { .name = "data", .type = &type_thread_array, .offset = offsetof(struct wire_thread_list_response, data), .doc = "The threads, without their turns." },
    { .name = "readStates", .type = &type_thread_read_state_map, .offset = offsetof(struct wire_thread_list_response, read_states), .doc = "What of them the user has not read, by thread.", .default_json = "{}", .part = PART_OF_0166 },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_list_response, next_cursor), .doc = "Where the next page begins, or null if this is the last one. The next page may turn out to be empty.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "backwardsCursor", .type = &type_string, .offset = offsetof(struct wire_thread_list_response, backwards_cursor), .doc = "Begins with the first thread of this page, for going in the other direction. Null for an empty page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

const struct type type_thread_list_response = {
    .name = "ThreadListResponse",
    .ts_name = "ThreadListResponse",
    .doc = "One page of stored threads.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_list_response),
    .fields = fields_thread_list_response, .n_fields = 4,
};

static const struct field fields_thread_loaded_list_params[] = {
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_thread_loaded_list_params, cursor), .doc = "`nextCursor` of the page before. Absent or null for the first page.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "limit", .type = &type_u32, .offset = offsetof(struct wire_thread_loaded_list_params, limit), .doc = "Largest number of ids to return; 0 counts as 1. Absent or null for all of them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_loaded_list_params = {
    .name = "ThreadLoadedListParams",
    .ts_name = "ThreadLoadedListParams",
    .doc = "Asks which threads are loaded.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_loaded_list_params),
    .fields = fields_thread_loaded_list_params, .n_fields = 2,
};

static const struct field fields_thread_loaded_list_response[] = {
    { .name = "data", .type = &type_string_array, .offset = offsetof(struct wire_thread_loaded_list_response, data), .doc = "Ids of the threads, in ascending order." },
    { .name = "nextCursor", .type = &type_string, .offset = offsetof(struct wire_thread_loaded_list_response, next_cursor), .doc = "Where the next page begins, or null if this is the last one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_loaded_list_response = {
    .name = "ThreadLoadedListResponse",
    .ts_name = "ThreadLoadedListResponse",
    .doc = "One page of the loaded threads.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_loaded_list_response),
    .fields = fields_thread_loaded_list_response, .n_fields = 2,
};

static const struct field fields_thread_metadata_git_info_update_params[] = {
    { .name = "sha", .type = &type_string, .offset = offsetof(struct wire_thread_metadata_git_info_update_params, sha), .has_offset = offsetof(struct wire_thread_metadata_git_info_update_params, has_sha), .doc = "The new commit. Absent to keep the recorded one, null to remove it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
    { .name = "branch", .type = &type_string, .offset = offsetof(struct wire_thread_metadata_git_info_update_params, branch), .has_offset = offsetof(struct wire_thread_metadata_git_info_update_params, has_branch), .doc = "The new branch. Absent to keep the recorded one, null to remove it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
    { .name = "originUrl", .type = &type_string, .offset = offsetof(struct wire_thread_metadata_git_info_update_params, origin_url), .has_offset = offsetof(struct wire_thread_metadata_git_info_update_params, has_origin_url), .doc = "The new address of the remote. Absent to keep the recorded one, null to remove it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
};

const struct type type_thread_metadata_git_info_update_params = {
    .name = "ThreadMetadataGitInfoUpdateParams",
    .ts_name = "ThreadMetadataGitInfoUpdateParams",
    .doc = "Which git facts to change. At least one must be given.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_metadata_git_info_update_params),
    .fields = fields_thread_metadata_git_info_update_params, .n_fields = 3,
};

static const struct field fields_thread_metadata_update_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_metadata_update_params, thread_id), .doc = "Thread concerned. It must not be ephemeral." },
    { .name = "projectId", .type = &type_string, .offset = offsetof(struct wire_thread_metadata_update_params, project_id), .doc = "Project that the thread is to belong to. Absent or null: as before.", .experimental = "thread/metadata/update.projectId", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "gitInfo", .type = &type_thread_metadata_git_info_update_params, .offset = offsetof(struct wire_thread_metadata_update_params, git_info), .doc = "Changes to the git facts. The request fails if this is absent, null or empty.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_thread_metadata_update_params = {
    .name = "ThreadMetadataUpdateParams",
    .ts_name = "ThreadMetadataUpdateParams",
    .doc = "Changes what is recorded about a thread, whether it is loaded, stored or archived.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_metadata_update_params),
    .fields = fields_thread_metadata_update_params, .n_fields = 3,
};

static const struct field fields_thread_metadata_update_response[] = {
    { .name = "thread", .type = &type_thread, .offset = offsetof(struct wire_thread_metadata_update_response, thread) },
};

const struct type type_thread_metadata_update_response = {
    .name = "ThreadMetadataUpdateResponse",
    .ts_name = "ThreadMetadataUpdateResponse",
    .doc = "The thread after the change, without its turns.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_metadata_update_response),
    .fields = fields_thread_metadata_update_response, .n_fields = 1,
};

static const struct field fields_thread_name_updated_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_name_updated_notification, thread_id), .doc = "Thread concerned." },
    { .name = "threadName", .type = &type_string, .offset = offsetof(struct wire_thread_name_updated_notification, thread_name), .doc = "The new name. Absent if the thread has none any more.", .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
};

const struct type type_thread_name_updated_notification = {
    .name = "ThreadNameUpdatedNotification",
    .ts_name = "ThreadNameUpdatedNotification",
    .doc = "A thread has got another name.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_name_updated_notification),
    .fields = fields_thread_name_updated_notification, .n_fields = 2,
};

static const struct field fields_thread_read_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_read_params, thread_id), .doc = "Thread concerned." },
    { .name = "includeTurns", .type = &type_bool, .offset = offsetof(struct wire_thread_read_params, include_turns), .doc = "True to have the turns in the answer. That fails for a thread that is archived, ephemeral or has no message from a user yet.", .default_json = "false" },
};

const struct type type_thread_read_params = {
    .name = "ThreadReadParams",
    .ts_name = "ThreadReadParams",
    .doc = "Asks for a thread without loading or following it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_read_params),
    .fields = fields_thread_read_params, .n_fields = 2,
};

static const struct field fields_thread_read_response[] = {
    { .name = "thread", .type = &type_thread, .offset = offsetof(struct wire_thread_read_response, thread) },
    { .name = "readState", .type = &type_thread_read_state, .offset = offsetof(struct wire_thread_read_response, read_state), .doc = "What of it the user has not read, or null for a thread that is not stored.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

const struct type type_thread_read_response = {
    .name = "ThreadReadResponse",
    .ts_name = "ThreadReadResponse",
    .doc = "The thread that was asked for.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_read_response),
    .fields = fields_thread_read_response, .n_fields = 2,
};

static const struct field fields_thread_resume_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_resume_params, thread_id), .doc = "Thread concerned. Unless it is loaded, `history` and `path` take precedence over it." },
    { .name = "history", .type = &type_response_item_array, .offset = offsetof(struct wire_thread_resume_params, history), .doc = "Makes a new thread from these entries instead of loading one; must not be empty. Absent or null to load a thread.", .experimental = "thread/resume.history", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_IN_STABLE_TS },
    { .name = "path", .type = &type_path, .offset = offsetof(struct wire_thread_resume_params, path), .doc = "Rollout file to load instead of finding it by the id. Absent or null to go by id.", .experimental = "thread/resume.path", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_IN_STABLE_TS },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread_resume_params, model), .doc = "Model to use. Absent or null for the one the thread used last, as far as that is known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "modelProvider", .type = &type_string, .offset = offsetof(struct wire_thread_resume_params, model_provider), .doc = "Id of the model provider to use. Absent or null for the configured one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "serviceTier", .type = &type_service_tier, .offset = offsetof(struct wire_thread_resume_params, service_tier), .has_offset = offsetof(struct wire_thread_resume_params, has_service_tier), .doc = "Class of service to ask the provider for. Absent for the configured one, null for the provider's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_DOUBLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread_resume_params, cwd), .doc = "Working directory. Absent or null for the one in which the thread was created.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "approvalPolicy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_thread_resume_params, approval_policy), .doc = "When to ask before running commands. Absent or null for the configured policy.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "approvalsReviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_thread_resume_params, approvals_reviewer), .doc = "Who answers such questions. Absent or null for the configured choice.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sandbox", .type = &type_sandbox_mode, .offset = offsetof(struct wire_thread_resume_params, sandbox), .object = &type_sandbox_policy, .object_offset = offsetof(struct wire_thread_resume_params, sandbox_object), .doc = "How far commands are confined: a mode, or a policy in every detail. Absent or null for the configured mode.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "config", .type = &type_json_map, .offset = offsetof(struct wire_thread_resume_params, config), .doc = "Further settings: the keys are dotted names as in `config.toml`. They take precedence over the configuration files, but not over the other parameters.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "baseInstructions", .type = &type_string, .offset = offsetof(struct wire_thread_resume_params, base_instructions), .doc = "Replaces the basic instructions to the model. Absent or null for those stored with the thread.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "developerInstructions", .type = &type_string, .offset = offsetof(struct wire_thread_resume_params, developer_instructions), .doc = "Further instructions to the model. Absent or null for the configured ones.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "personality", .type = &type_personality, .offset = offsetof(struct wire_thread_resume_params, personality), .doc = "Manner in which the agent writes. Absent or null for the configured one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "excludeTurns", .type = &type_bool, .offset = offsetof(struct wire_thread_resume_params, exclude_turns), .doc = "True to have no turns in the answer: it then takes no longer for a thread with many of them.", .default_json = "false", .flags = FIELD_MAY_OMIT | FIELD_SKIP, .part = PART_OF_0166 },
    { .name = "initialTurnsPage", .type = &type_thread_resume_initial_turns_page_params, .offset = offsetof(struct wire_thread_resume_params, initial_turns_page), .doc = "Turns to have in the answer beside those of the thread. Absent or null for none.", .experimental = "thread/resume.initialTurnsPage", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "persistExtendedHistory", .type = &type_bool, .offset = offsetof(struct wire_thread_resume_params, persist_extended_history), .doc = "True to store commands, file changes and tool calls too from now on, so that they are there when the thread is read back.", .default_json = "false", .experimental = "thread/resume.persistFullHistory", .flags = FIELD_IN_STABLE_TS },
    { .name = "permissions", .type = &type_string, .offset = offsetof(struct wire_thread_resume_params, permissions), .doc = "Id of a permission profile, instead of `sandbox`.", .experimental = "thread/resume.permissions", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
};

const struct type type_thread_resume_params = {
    .name = "ThreadResumeParams",
    .ts_name = "ThreadResumeParams",
    .doc = "Loads a stored thread, or joins one that is loaded already, and follows it. On joining, all settings given here are ignored. Settings that are not given come from the configuration as it is now.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_resume_params),
    .fields = fields_thread_resume_params, .n_fields = 18,
};

static const struct field fields_thread_resume_response[] = {
    { .name = "thread", .type = &type_thread, .offset = offsetof(struct wire_thread_resume_response, thread) },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread_resume_response, model), .doc = "Model in use." },
    { .name = "modelProvider", .type = &type_string, .offset = offsetof(struct wire_thread_resume_response, model_provider), .doc = "Id of the model provider in use." },
    { .name = "serviceTier", .type = &type_service_tier, .offset = offsetof(struct wire_thread_resume_response, service_tier), .doc = "Class of service asked for, or null for the provider's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread_resume_response, cwd), .doc = "Working directory in effect." },
    { .name = "approvalPolicy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_thread_resume_response, approval_policy) },
    { .name = "approvalsReviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_thread_resume_response, approvals_reviewer), .doc = "Who answers when leave is asked." },
    { .name = "sandbox", .type = &type_sandbox_policy, .offset = offsetof(struct wire_thread_resume_response, sandbox) },
    { .name = "reasoningEffort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_thread_resume_response, reasoning_effort), .doc = "How much the model is to think, or null for the model's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "activePermissionProfile", .type = &type_active_permission_profile, .offset = offsetof(struct wire_thread_resume_response, active_permission_profile), .doc = "The permission profile in effect, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "disabledPluginIds", .type = &type_string_array, .offset = offsetof(struct wire_thread_resume_response, disabled_plugin_ids), .doc = "Plugins that the thread does without.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "runtimeWorkspaceRoots", .type = &type_string_array, .offset = offsetof(struct wire_thread_resume_response, runtime_workspace_roots), .doc = "Directories of the workspace.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "instructionSources", .type = &type_string_array, .offset = offsetof(struct wire_thread_resume_response, instruction_sources), .doc = "Files with instructions that the thread was begun with, such as AGENTS.md.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "multiAgentMode", .type = &type_string, .offset = offsetof(struct wire_thread_resume_response, multi_agent_mode), .doc = "When the thread starts agents: when it is asked to.", .part = PART_OF_0166 },
    { .name = "collaborationMode", .type = &type_collaboration_mode, .offset = offsetof(struct wire_thread_resume_response, collaboration_mode), .doc = "Mode of working together with the user, with what goes with it.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "initialTurnsPage", .type = &type_turns_page, .offset = offsetof(struct wire_thread_resume_response, initial_turns_page), .doc = "The turns that were asked for, or null if none were.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "turnsBackwardsCursor", .type = &type_string, .offset = offsetof(struct wire_thread_resume_response, turns_backwards_cursor), .doc = "Begins with the last turn, for `thread/turns/list`. Null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "itemsBackwardsCursor", .type = &type_string, .offset = offsetof(struct wire_thread_resume_response, items_backwards_cursor), .doc = "Begins with the last item, for `thread/items/list`. Null if there is none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

const struct type type_thread_resume_response = {
    .name = "ThreadResumeResponse",
    .ts_name = "ThreadResumeResponse",
    .doc = "The thread with its turns, and the settings in effect for it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_resume_response),
    .fields = fields_thread_resume_response, .n_fields = 18,
};

static const struct field fields_thread_rollback_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_rollback_params, thread_id), .doc = "A loaded, stored thread in which no turn is running." },
    { .name = "numTurns", .type = &type_u32, .offset = offsetof(struct wire_thread_rollback_params, num_turns), .doc = "How many turns to forget, at least 1. A number greater than there are turns forgets all of them." },
};

const struct type type_thread_rollback_params = {
    .name = "ThreadRollbackParams",
    .ts_name = "ThreadRollbackParams",
    .doc = "Makes a thread forget its last turns. Changes that those turns made to files stay as they are.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_rollback_params),
    .fields = fields_thread_rollback_params, .n_fields = 2,
    .part = PART_OF_0118,
};

static const struct field fields_thread_rollback_response[] = {
    { .name = "thread", .type = &type_thread, .offset = offsetof(struct wire_thread_rollback_response, thread), .doc = "The thread with the turns that are left, as rebuilt from disk." },
};

const struct type type_thread_rollback_response = {
    .name = "ThreadRollbackResponse",
    .ts_name = "ThreadRollbackResponse",
    .doc = "The turns are forgotten.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_rollback_response),
    .fields = fields_thread_rollback_response, .n_fields = 1,
    .part = PART_OF_0118,
};

static const struct field fields_thread_set_name_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_set_name_params, thread_id), .doc = "Thread concerned. It must not be archived." },
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_thread_set_name_params, name), .doc = "The new name. Blanks around it are removed, and something must be left. Names need not be unique." },
};

const struct type type_thread_set_name_params = {
    .name = "ThreadSetNameParams",
    .ts_name = "ThreadSetNameParams",
    .doc = "Names a thread, whether it is loaded or only stored.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_set_name_params),
    .fields = fields_thread_set_name_params, .n_fields = 2,
};

const struct type type_thread_set_name_response = {
    .name = "ThreadSetNameResponse",
    .ts_name = "ThreadSetNameResponse",
    .doc = "The thread has its new name.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_set_name_response),
};

static const struct field fields_thread_shell_command_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_shell_command_params, thread_id), .doc = "A loaded thread. If a turn is running, the command becomes part of it; otherwise it runs as a turn of its own." },
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_thread_shell_command_params, command), .doc = "A line for the user's shell. It must not be blank." },
};

const struct type type_thread_shell_command_params = {
    .name = "ThreadShellCommandParams",
    .ts_name = "ThreadShellCommandParams",
    .doc = "Runs a command of the user's own in a thread's working directory, without sandbox and without asking for approval. The model gets to see the command and its output.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_shell_command_params),
    .fields = fields_thread_shell_command_params, .n_fields = 2,
};

const struct type type_thread_shell_command_response = {
    .name = "ThreadShellCommandResponse",
    .ts_name = "ThreadShellCommandResponse",
    .doc = "The command was accepted. Its output follows as notifications.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_shell_command_response),
};

static const struct variant variants_thread_sort_key[] = {
    { .name = "created_at" },
    { .name = "updated_at" },
    { .name = "recency_at", .part = PART_OF_0166 },
    { .name = "section_position", .part = PART_OF_0166 },
};

const struct type type_thread_sort_key = {
    .name = "ThreadSortKey",
    .ts_name = "ThreadSortKey",
    .doc = "Which time threads are sorted by.",
    .kind = KIND_ENUM,
    .variants = variants_thread_sort_key, .n_variants = 4,
    .size = sizeof(enum wire_thread_sort_key),
    .flags = TYPE_PARTLY,
};

static const struct variant variants_thread_source_kind[] = {
    { .name = "cli" },
    { .name = "vscode" },
    { .name = "exec" },
    { .name = "appServer" },
    { .name = "subAgent" },
    { .name = "subAgentReview" },
    { .name = "subAgentCompact" },
    { .name = "subAgentThreadSpawn" },
    { .name = "subAgentOther" },
    { .name = "unknown" },
};

const struct type type_thread_source_kind = {
    .name = "ThreadSourceKind",
    .ts_name = "ThreadSourceKind",
    .doc = "A kind of program that threads are started from, for selecting threads. `subAgent` stands for all kinds of agents started by the server or by other agents.",
    .kind = KIND_ENUM,
    .variants = variants_thread_source_kind, .n_variants = 10,
    .size = sizeof(enum wire_thread_source_kind),
};

static const struct variant variants_thread_start_source[] = {
    { .name = "startup" },
    { .name = "clear" },
};

const struct type type_thread_start_source = {
    .name = "ThreadStartSource",
    .ts_name = "ThreadStartSource",
    .doc = "What made a client start a thread.",
    .kind = KIND_ENUM,
    .variants = variants_thread_start_source, .n_variants = 2,
    .size = sizeof(enum wire_thread_start_source),
    .part = PART_OF_0166,
};

static const struct field fields_thread_start_params[] = {
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread_start_params, model), .doc = "Model to use. Absent or null for the configured one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "modelProvider", .type = &type_string, .offset = offsetof(struct wire_thread_start_params, model_provider), .doc = "Id of the model provider to use. Absent or null for the configured one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "serviceTier", .type = &type_service_tier, .offset = offsetof(struct wire_thread_start_params, service_tier), .has_offset = offsetof(struct wire_thread_start_params, has_service_tier), .doc = "Class of service to ask the provider for. Absent for the configured one, null for the provider's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_DOUBLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread_start_params, cwd), .doc = "Working directory. A relative path starts from the server's own. Absent or null for the server's own.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "approvalPolicy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_thread_start_params, approval_policy), .doc = "When to ask before running commands. Absent or null for the configured policy.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "approvalsReviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_thread_start_params, approvals_reviewer), .doc = "Who answers such questions. Absent or null for the configured choice.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sandbox", .type = &type_sandbox_mode, .offset = offsetof(struct wire_thread_start_params, sandbox), .object = &type_sandbox_policy, .object_offset = offsetof(struct wire_thread_start_params, sandbox_object), .doc = "How far commands are confined: a mode, or a policy in every detail. Absent or null for the configured mode.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "config", .type = &type_json_map, .offset = offsetof(struct wire_thread_start_params, config), .doc = "Further settings: the keys are dotted names as in `config.toml`. They take precedence over the configuration files, but not over the other parameters.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "serviceName", .type = &type_string, .offset = offsetof(struct wire_thread_start_params, service_name), .doc = "Name of the service on whose behalf the thread is started; no more than a label. Absent or null for none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "baseInstructions", .type = &type_string, .offset = offsetof(struct wire_thread_start_params, base_instructions), .doc = "Replaces the basic instructions to the model. Absent or null to leave them.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "developerInstructions", .type = &type_string, .offset = offsetof(struct wire_thread_start_params, developer_instructions), .doc = "Further instructions to the model. Absent or null for the configured ones.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "personality", .type = &type_personality, .offset = offsetof(struct wire_thread_start_params, personality), .doc = "Manner in which the agent writes. Absent or null for the configured one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "ephemeral", .type = &type_bool, .offset = offsetof(struct wire_thread_start_params, ephemeral), .doc = "True to keep the thread in memory only. Absent or null means false.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "projectId", .type = &type_string, .offset = offsetof(struct wire_thread_start_params, project_id), .doc = "Project that the thread is to belong to. Absent or null for none.", .experimental = "thread/start.projectId", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "dynamicTools", .type = &type_dynamic_tool_spec_array, .offset = offsetof(struct wire_thread_start_params, dynamic_tools), .doc = "Tools that the client provides to the model. Absent or null for none.", .experimental = "thread/start.dynamicTools", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "mockExperimentalField", .type = &type_string, .offset = offsetof(struct wire_thread_start_params, mock_experimental_field), .doc = "Has no effect. It is there to test that experimental fields are refused unless the client has asked for them.", .experimental = "thread/start.mockExperimentalField", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "historyMode", .type = &type_thread_history_mode, .offset = offsetof(struct wire_thread_start_params, history_mode), .doc = "How the history is to be kept. Absent or null for pages.", .experimental = "thread/start.historyMode", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "allowProviderModelFallback", .type = &type_bool, .offset = offsetof(struct wire_thread_start_params, allow_provider_model_fallback), .doc = "Has no effect.", .default_json = "false", .experimental = "thread/start.allowProviderModelFallback", .flags = FIELD_MAY_OMIT | FIELD_SKIP, .part = PART_OF_0166 },
    { .name = "runtimeWorkspaceRoots", .type = &type_absolute_path_buf_array, .offset = offsetof(struct wire_thread_start_params, runtime_workspace_roots), .doc = "Has no effect.", .experimental = "thread/start.runtimeWorkspaceRoots", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "multiAgentMode", .type = &type_json, .offset = offsetof(struct wire_thread_start_params, multi_agent_mode), .doc = "Has no effect.", .experimental = "thread/start.multiAgentMode", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "daybreakEnabled", .type = &type_bool, .offset = offsetof(struct wire_thread_start_params, daybreak_enabled), .doc = "Has no effect.", .experimental = "thread/start.daybreakEnabled", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "environments", .type = &type_json_array, .offset = offsetof(struct wire_thread_start_params, environments), .doc = "Has no effect: there is one environment.", .experimental = "thread/start.environments", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "selectedCapabilityRoots", .type = &type_json_array, .offset = offsetof(struct wire_thread_start_params, selected_capability_roots), .doc = "Has no effect.", .experimental = "thread/start.selectedCapabilityRoots", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "sessionStartSource", .type = &type_thread_start_source, .offset = offsetof(struct wire_thread_start_params, session_start_source), .doc = "Whether the client has just been started or its user wants a new beginning; no more than a label.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "threadSource", .type = &type_thread_source, .offset = offsetof(struct wire_thread_start_params, thread_source), .doc = "What the thread is started for, in the client's words. Absent or null for nothing in particular.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "experimentalRawEvents", .type = &type_bool, .offset = offsetof(struct wire_thread_start_params, experimental_raw_events), .doc = "True to have every entry of the conversation with the model sent as `rawResponseItem/completed` as well.", .default_json = "false", .experimental = "thread/start.experimentalRawEvents", .flags = FIELD_IN_STABLE_TS },
    { .name = "persistExtendedHistory", .type = &type_bool, .offset = offsetof(struct wire_thread_start_params, persist_extended_history), .doc = "True to store commands, file changes and tool calls too, so that they are there when the thread is read back.", .default_json = "false", .experimental = "thread/start.persistFullHistory", .flags = FIELD_IN_STABLE_TS },
    { .name = "permissions", .type = &type_string, .offset = offsetof(struct wire_thread_start_params, permissions), .doc = "Id of a permission profile, instead of `sandbox`.", .experimental = "thread/start.permissions", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
};

const struct type type_thread_start_params = {
    .name = "ThreadStartParams",
    .ts_name = "ThreadStartParams",
    .doc = "Starts a new thread and follows it. Settings that are not given come from the configuration.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_start_params),
    .fields = fields_thread_start_params, .n_fields = 28,
};

static const struct field fields_thread_start_response[] = {
    { .name = "thread", .type = &type_thread, .offset = offsetof(struct wire_thread_start_response, thread) },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_thread_start_response, model), .doc = "Model in use." },
    { .name = "modelProvider", .type = &type_string, .offset = offsetof(struct wire_thread_start_response, model_provider), .doc = "Id of the model provider in use." },
    { .name = "serviceTier", .type = &type_service_tier, .offset = offsetof(struct wire_thread_start_response, service_tier), .doc = "Class of service asked for, or null for the provider's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "cwd", .type = &type_string, .offset = offsetof(struct wire_thread_start_response, cwd), .doc = "Working directory in effect." },
    { .name = "approvalPolicy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_thread_start_response, approval_policy) },
    { .name = "approvalsReviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_thread_start_response, approvals_reviewer), .doc = "Who answers when leave is asked." },
    { .name = "sandbox", .type = &type_sandbox_policy, .offset = offsetof(struct wire_thread_start_response, sandbox) },
    { .name = "reasoningEffort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_thread_start_response, reasoning_effort), .doc = "How much the model is to think, or null for the model's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "activePermissionProfile", .type = &type_active_permission_profile, .offset = offsetof(struct wire_thread_start_response, active_permission_profile), .doc = "The permission profile in effect, or null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "disabledPluginIds", .type = &type_string_array, .offset = offsetof(struct wire_thread_start_response, disabled_plugin_ids), .doc = "Plugins that the thread does without.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "runtimeWorkspaceRoots", .type = &type_string_array, .offset = offsetof(struct wire_thread_start_response, runtime_workspace_roots), .doc = "Directories of the workspace.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "instructionSources", .type = &type_string_array, .offset = offsetof(struct wire_thread_start_response, instruction_sources), .doc = "Files with instructions that the thread was begun with, such as AGENTS.md.", .default_json = "[]", .part = PART_OF_0166 },
    { .name = "multiAgentMode", .type = &type_string, .offset = offsetof(struct wire_thread_start_response, multi_agent_mode), .doc = "When the thread starts agents: when it is asked to.", .part = PART_OF_0166 },
};

const struct type type_thread_start_response = {
    .name = "ThreadStartResponse",
    .ts_name = "ThreadStartResponse",
    .doc = "The new thread, and the settings in effect for it. Nothing is written to disk before the first message from the user.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_start_response),
    .fields = fields_thread_start_response, .n_fields = 14,
};

static const struct field fields_thread_started_notification[] = {
    { .name = "thread", .type = &type_thread, .offset = offsetof(struct wire_thread_started_notification, thread) },
};

const struct type type_thread_started_notification = {
    .name = "ThreadStartedNotification",
    .ts_name = "ThreadStartedNotification",
    .doc = "A new thread has come into being by `thread/start`, `thread/fork` or a detached review.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_started_notification),
    .fields = fields_thread_started_notification, .n_fields = 1,
};

static const struct field fields_thread_status_active[] = {
    { .name = "activeFlags", .type = &type_thread_active_flag_array, .offset = offsetof(struct wire_thread_status_active, active_flags), .doc = "What the thread is waiting for. Empty if the agent is at work." },
};

static const struct type body_thread_status_active = { .kind = KIND_STRUCT, .size = sizeof(struct wire_thread_status_active),
    .fields = fields_thread_status_active, .n_fields = 1 };

static const struct variant variants_thread_status[] = {
    { .name = "notLoaded", .doc = "The thread is only stored. It has to be resumed before it can take input." },
    { .name = "idle", .doc = "The thread is loaded and no turn is running." },
    { .name = "systemError", .doc = "The thread is loaded, and the last thing it did ended in an error. It can take input all the same." },
    { .name = "active", .body = &body_thread_status_active, .doc = "A turn is running, or a question of the agent's is open.", .flags = VARIANT_BODY },
};

const struct type type_thread_status = {
    .name = "ThreadStatus",
    .ts_name = "ThreadStatus",
    .doc = "What a thread is doing.",
    .kind = KIND_UNION,
    .variants = variants_thread_status, .n_variants = 4,
    .size = sizeof(struct wire_thread_status),
    .body_offset = offsetof(struct wire_thread_status, active),
    .tag = "type",
};

static const struct field fields_thread_status_changed_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_status_changed_notification, thread_id), .doc = "Thread concerned." },
    { .name = "status", .type = &type_thread_status, .offset = offsetof(struct wire_thread_status_changed_notification, status) },
};

const struct type type_thread_status_changed_notification = {
    .name = "ThreadStatusChangedNotification",
    .ts_name = "ThreadStatusChangedNotification",
    .doc = "A thread's status has changed. Sent to all clients, not only to those that follow the thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_status_changed_notification),
    .fields = fields_thread_status_changed_notification, .n_fields = 2,
};

static const struct field fields_thread_token_usage[] = {
    { .name = "total", .type = &type_token_usage_breakdown, .offset = offsetof(struct wire_thread_token_usage, total) },
    { .name = "last", .type = &type_token_usage_breakdown, .offset = offsetof(struct wire_thread_token_usage, last) },
    { .name = "modelContextWindow", .type = &type_i64, .offset = offsetof(struct wire_thread_token_usage, model_context_window), .doc = "How many tokens of context the thread can make use of, or null if unknown. This is slightly less than the model's nominal limit.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_thread_token_usage = {
    .name = "ThreadTokenUsage",
    .ts_name = "ThreadTokenUsage",
    .doc = "The tokens a thread has used: `total` since it was started, `last` in its latest exchange with the model. The latter shows how full the model's context is.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_token_usage),
    .fields = fields_thread_token_usage, .n_fields = 3,
};

static const struct field fields_thread_token_usage_updated_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_token_usage_updated_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_thread_token_usage_updated_notification, turn_id), .doc = "Turn concerned." },
    { .name = "tokenUsage", .type = &type_thread_token_usage, .offset = offsetof(struct wire_thread_token_usage_updated_notification, token_usage) },
    { .name = "isRepeated", .type = &type_bool, .offset = offsetof(struct wire_thread_token_usage_updated_notification, is_repeated), .doc = "Says once more what was said before, as 0.118 does when a turn goes on.", .default_json = "false", .flags = FIELD_INPUT | FIELD_UNLISTED },
};

const struct type type_thread_token_usage_updated_notification = {
    .name = "ThreadTokenUsageUpdatedNotification",
    .ts_name = "ThreadTokenUsageUpdatedNotification",
    .doc = "The figures on a thread's use of tokens have been brought up to date.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_token_usage_updated_notification),
    .fields = fields_thread_token_usage_updated_notification, .n_fields = 4,
};

static const struct field fields_thread_unarchive_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_unarchive_params, thread_id), .doc = "An archived thread." },
};

const struct type type_thread_unarchive_params = {
    .name = "ThreadUnarchiveParams",
    .ts_name = "ThreadUnarchiveParams",
    .doc = "Takes a thread out of the archive again.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_unarchive_params),
    .fields = fields_thread_unarchive_params, .n_fields = 1,
};

static const struct field fields_thread_unarchive_response[] = {
    { .name = "thread", .type = &type_thread, .offset = offsetof(struct wire_thread_unarchive_response, thread) },
};

const struct type type_thread_unarchive_response = {
    .name = "ThreadUnarchiveResponse",
    .ts_name = "ThreadUnarchiveResponse",
    .doc = "The thread, which is now stored among the others but not loaded.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_unarchive_response),
    .fields = fields_thread_unarchive_response, .n_fields = 1,
};

static const struct field fields_thread_unarchived_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_unarchived_notification, thread_id), .doc = "Thread concerned." },
};

const struct type type_thread_unarchived_notification = {
    .name = "ThreadUnarchivedNotification",
    .ts_name = "ThreadUnarchivedNotification",
    .doc = "A thread was taken out of the archive.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_unarchived_notification),
    .fields = fields_thread_unarchived_notification, .n_fields = 1,
};

static const struct field fields_thread_unsubscribe_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_thread_unsubscribe_params, thread_id), .doc = "Thread concerned." },
};

const struct type type_thread_unsubscribe_params = {
    .name = "ThreadUnsubscribeParams",
    .ts_name = "ThreadUnsubscribeParams",
    .doc = "Stops following a thread. When the last client does so, the thread is unloaded, even if a turn is running.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_unsubscribe_params),
    .fields = fields_thread_unsubscribe_params, .n_fields = 1,
};

static const struct field fields_thread_unsubscribe_response[] = {
    { .name = "status", .type = &type_thread_unsubscribe_status, .offset = offsetof(struct wire_thread_unsubscribe_response, status) },
};

const struct type type_thread_unsubscribe_response = {
    .name = "ThreadUnsubscribeResponse",
    .ts_name = "ThreadUnsubscribeResponse",
    .doc = "What the request has come to.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_thread_unsubscribe_response),
    .fields = fields_thread_unsubscribe_response, .n_fields = 1,
};

static const struct variant variants_thread_unsubscribe_status[] = {
    { .name = "notLoaded" },
    { .name = "notSubscribed" },
    { .name = "unsubscribed" },
};

const struct type type_thread_unsubscribe_status = {
    .name = "ThreadUnsubscribeStatus",
    .ts_name = "ThreadUnsubscribeStatus",
    .doc = "Whether the client has stopped following the thread, did not follow it in the first place, or named a thread that is not loaded.",
    .kind = KIND_ENUM,
    .variants = variants_thread_unsubscribe_status, .n_variants = 3,
    .size = sizeof(enum wire_thread_unsubscribe_status),
};

static const struct field fields_token_usage_breakdown[] = {
    { .name = "totalTokens", .type = &type_i64, .offset = offsetof(struct wire_token_usage_breakdown, total_tokens), .doc = "Input and output together." },
    { .name = "inputTokens", .type = &type_i64, .offset = offsetof(struct wire_token_usage_breakdown, input_tokens), .doc = "Tokens sent to the model, including those it had cached." },
    { .name = "cachedInputTokens", .type = &type_i64, .offset = offsetof(struct wire_token_usage_breakdown, cached_input_tokens), .doc = "The part of the input that the provider had cached." },
    { .name = "cacheWriteInputTokens", .type = &type_i64, .offset = offsetof(struct wire_token_usage_breakdown, cache_write_input_tokens), .doc = "The part of the input that the provider put into its cache.", .default_json = "0", .part = PART_OF_0166 },
    { .name = "outputTokens", .type = &type_i64, .offset = offsetof(struct wire_token_usage_breakdown, output_tokens), .doc = "Tokens written by the model, including its reasoning." },
    { .name = "reasoningOutputTokens", .type = &type_i64, .offset = offsetof(struct wire_token_usage_breakdown, reasoning_output_tokens), .doc = "The part of the output that was reasoning." },
};

const struct type type_token_usage_breakdown = {
    .name = "TokenUsageBreakdown",
    .ts_name = "TokenUsageBreakdown",
    .doc = "Numbers of tokens, as counted by the model provider.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_token_usage_breakdown),
    .fields = fields_token_usage_breakdown, .n_fields = 6,
};

static const struct field fields_update_plan_arguments[] = {
    { .name = "explanation", .type = &type_string, .offset = offsetof(struct wire_update_plan_arguments, explanation), .flags = FIELD_OPTIONAL | FIELD_MAY_OMIT | FIELD_SKIP },
    { .name = "plan", .type = &type_update_plan_step_array, .offset = offsetof(struct wire_update_plan_arguments, plan) },
};

const struct type type_update_plan_arguments = {
    .name = "UpdatePlanArguments",
    .ts_name = "UpdatePlanArguments",
    .doc = "Arguments of `update_plan`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_update_plan_arguments),
    .fields = fields_update_plan_arguments, .n_fields = 2,
    .flags = TYPE_CLOSED | TYPE_INLINE,
};

static const struct field fields_update_plan_step[] = {
    { .name = "step", .type = &type_string, .offset = offsetof(struct wire_update_plan_step, step) },
    { .name = "status", .type = &type_update_plan_status, .offset = offsetof(struct wire_update_plan_step, status) },
};

const struct type type_update_plan_step = {
    .name = "UpdatePlanStep",
    .ts_name = "UpdatePlanStep",
    .doc = "One step of the checklist.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_update_plan_step),
    .fields = fields_update_plan_step, .n_fields = 2,
    .flags = TYPE_CLOSED | TYPE_INLINE,
};

static const struct variant variants_update_plan_status[] = {
    { .name = "pending" },
    { .name = "in_progress" },
    { .name = "completed" },
};

const struct type type_update_plan_status = {
    .name = "UpdatePlanStatus",
    .ts_name = "UpdatePlanStatus",
    .doc = "How far a step is.",
    .kind = KIND_ENUM,
    .variants = variants_update_plan_status, .n_variants = 3,
    .size = sizeof(enum wire_update_plan_status),
    .flags = TYPE_INLINE,
};

static const struct field fields_exec_command_arguments[] = {
    { .name = "cmd", .type = &type_string, .offset = offsetof(struct wire_exec_command_arguments, cmd) },
    { .name = "workdir", .type = &type_string, .offset = offsetof(struct wire_exec_command_arguments, workdir), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "shell", .type = &type_string, .offset = offsetof(struct wire_exec_command_arguments, shell), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "login", .type = &type_bool, .offset = offsetof(struct wire_exec_command_arguments, login), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "tty", .type = &type_bool, .offset = offsetof(struct wire_exec_command_arguments, tty), .default_json = "false" },
    { .name = "yield_time_ms", .type = &type_u64, .offset = offsetof(struct wire_exec_command_arguments, yield_time_ms), .default_json = "10000" },
    { .name = "max_output_tokens", .type = &type_usize, .offset = offsetof(struct wire_exec_command_arguments, max_output_tokens), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sandbox_permissions", .type = &type_sandbox_permissions, .offset = offsetof(struct wire_exec_command_arguments, sandbox_permissions), .default_json = "\"use_default\"" },
    { .name = "additional_permissions", .type = &type_model_permission_profile, .offset = offsetof(struct wire_exec_command_arguments, additional_permissions), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "justification", .type = &type_string, .offset = offsetof(struct wire_exec_command_arguments, justification), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "prefix_rule", .type = &type_string_array, .offset = offsetof(struct wire_exec_command_arguments, prefix_rule), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_exec_command_arguments = {
    .name = "ExecCommandArguments",
    .ts_name = "ExecCommandArguments",
    .doc = "Arguments of `exec_command`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_exec_command_arguments),
    .fields = fields_exec_command_arguments, .n_fields = 11,
    .flags = TYPE_INLINE,
};

static const struct field fields_write_stdin_arguments[] = {
    { .name = "session_id", .type = &type_i32, .offset = offsetof(struct wire_write_stdin_arguments, session_id) },
    { .name = "chars", .type = &type_string, .offset = offsetof(struct wire_write_stdin_arguments, chars), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "yield_time_ms", .type = &type_u64, .offset = offsetof(struct wire_write_stdin_arguments, yield_time_ms), .default_json = "250" },
    { .name = "max_output_tokens", .type = &type_usize, .offset = offsetof(struct wire_write_stdin_arguments, max_output_tokens), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_write_stdin_arguments = {
    .name = "WriteStdinArguments",
    .ts_name = "WriteStdinArguments",
    .doc = "Arguments of `write_stdin`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_write_stdin_arguments),
    .fields = fields_write_stdin_arguments, .n_fields = 4,
    .flags = TYPE_INLINE,
};

static const struct field fields_shell_arguments[] = {
    { .name = "command", .type = &type_string_array, .offset = offsetof(struct wire_shell_arguments, command) },
    { .name = "workdir", .type = &type_string, .offset = offsetof(struct wire_shell_arguments, workdir), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "timeout_ms", .type = &type_u64, .offset = offsetof(struct wire_shell_arguments, timeout_ms), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "timeout", .type = &type_u64, .offset = offsetof(struct wire_shell_arguments, timeout), .doc = "An older name of `timeout_ms`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sandbox_permissions", .type = &type_sandbox_permissions, .offset = offsetof(struct wire_shell_arguments, sandbox_permissions), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "additional_permissions", .type = &type_model_permission_profile, .offset = offsetof(struct wire_shell_arguments, additional_permissions), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "justification", .type = &type_string, .offset = offsetof(struct wire_shell_arguments, justification), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "prefix_rule", .type = &type_string_array, .offset = offsetof(struct wire_shell_arguments, prefix_rule), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_shell_arguments = {
    .name = "ShellArguments",
    .ts_name = "ShellArguments",
    .doc = "Arguments of `shell`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_shell_arguments),
    .fields = fields_shell_arguments, .n_fields = 8,
    .flags = TYPE_INLINE,
};

static const struct field fields_shell_command_arguments[] = {
    { .name = "command", .type = &type_string, .offset = offsetof(struct wire_shell_command_arguments, command) },
    { .name = "workdir", .type = &type_string, .offset = offsetof(struct wire_shell_command_arguments, workdir), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "login", .type = &type_bool, .offset = offsetof(struct wire_shell_command_arguments, login), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "timeout_ms", .type = &type_u64, .offset = offsetof(struct wire_shell_command_arguments, timeout_ms), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "timeout", .type = &type_u64, .offset = offsetof(struct wire_shell_command_arguments, timeout), .doc = "An older name of `timeout_ms`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sandbox_permissions", .type = &type_sandbox_permissions, .offset = offsetof(struct wire_shell_command_arguments, sandbox_permissions), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "additional_permissions", .type = &type_model_permission_profile, .offset = offsetof(struct wire_shell_command_arguments, additional_permissions), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "justification", .type = &type_string, .offset = offsetof(struct wire_shell_command_arguments, justification), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "prefix_rule", .type = &type_string_array, .offset = offsetof(struct wire_shell_command_arguments, prefix_rule), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_shell_command_arguments = {
    .name = "ShellCommandArguments",
    .ts_name = "ShellCommandArguments",
    .doc = "Arguments of `shell_command`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_shell_command_arguments),
    .fields = fields_shell_command_arguments, .n_fields = 9,
    .flags = TYPE_INLINE,
};

static const struct field fields_local_shell_arguments[] = {
    { .name = "type", .type = &type_string, .offset = offsetof(struct wire_local_shell_arguments, type) },
    { .name = "command", .type = &type_string_array, .offset = offsetof(struct wire_local_shell_arguments, command) },
    { .name = "working_directory", .type = &type_string, .offset = offsetof(struct wire_local_shell_arguments, working_directory), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "timeout_ms", .type = &type_u64, .offset = offsetof(struct wire_local_shell_arguments, timeout_ms), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_local_shell_arguments = {
    .name = "LocalShellArguments",
    .ts_name = "LocalShellArguments",
    .doc = "The action of a `local_shell_call`; its environment and user are not for the model to choose.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_local_shell_arguments),
    .fields = fields_local_shell_arguments, .n_fields = 4,
    .flags = TYPE_INLINE,
};

static const struct variant variants_sandbox_permissions[] = {
    { .name = "use_default" },
    { .name = "require_escalated" },
    { .name = "with_additional_permissions" },
};

const struct type type_sandbox_permissions = {
    .name = "SandboxPermissions",
    .ts_name = "SandboxPermissions",
    .doc = "What a command of the model asks for beyond the sandbox policy.",
    .kind = KIND_ENUM,
    .variants = variants_sandbox_permissions, .n_variants = 3,
    .size = sizeof(enum wire_sandbox_permissions),
    .flags = TYPE_INLINE,
};

static const struct field fields_model_permission_profile[] = {
    { .name = "network", .type = &type_model_network_permissions, .offset = offsetof(struct wire_model_permission_profile, network), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "file_system", .type = &type_model_file_system_permissions, .offset = offsetof(struct wire_model_permission_profile, file_system), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_model_permission_profile = {
    .name = "ModelPermissionProfile",
    .ts_name = "ModelPermissionProfile",
    .doc = "Permissions as the model names them.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_permission_profile),
    .fields = fields_model_permission_profile, .n_fields = 2,
    .flags = TYPE_CLOSED | TYPE_INLINE,
};

static const struct field fields_model_network_permissions[] = {
    { .name = "enabled", .type = &type_bool, .offset = offsetof(struct wire_model_network_permissions, enabled), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_model_network_permissions = {
    .name = "ModelNetworkPermissions",
    .ts_name = "ModelNetworkPermissions",
    .doc = "The network, as the model asks for it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_network_permissions),
    .fields = fields_model_network_permissions, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_model_file_system_permissions[] = {
    { .name = "read", .type = &type_string_array, .offset = offsetof(struct wire_model_file_system_permissions, read), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "write", .type = &type_string_array, .offset = offsetof(struct wire_model_file_system_permissions, write), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_model_file_system_permissions = {
    .name = "ModelFileSystemPermissions",
    .ts_name = "ModelFileSystemPermissions",
    .doc = "Files and folders, as the model asks for them.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_file_system_permissions),
    .fields = fields_model_file_system_permissions, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_apply_patch_arguments[] = {
    { .name = "input", .type = &type_string, .offset = offsetof(struct wire_apply_patch_arguments, input) },
};

const struct type type_apply_patch_arguments = {
    .name = "ApplyPatchArguments",
    .ts_name = "ApplyPatchArguments",
    .doc = "Arguments of `apply_patch` as a function.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_apply_patch_arguments),
    .fields = fields_apply_patch_arguments, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_view_image_arguments[] = {
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_view_image_arguments, path) },
    { .name = "detail", .type = &type_string, .offset = offsetof(struct wire_view_image_arguments, detail), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_view_image_arguments = {
    .name = "ViewImageArguments",
    .ts_name = "ViewImageArguments",
    .doc = "Arguments of `view_image`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_view_image_arguments),
    .fields = fields_view_image_arguments, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_request_user_input_arguments[] = {
    { .name = "questions", .type = &type_request_user_input_question_array, .offset = offsetof(struct wire_request_user_input_arguments, questions) },
};

const struct type type_request_user_input_arguments = {
    .name = "RequestUserInputArguments",
    .ts_name = "RequestUserInputArguments",
    .doc = "Arguments of `request_user_input`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_request_user_input_arguments),
    .fields = fields_request_user_input_arguments, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_request_user_input_question[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_request_user_input_question, id) },
    { .name = "header", .type = &type_string, .offset = offsetof(struct wire_request_user_input_question, header) },
    { .name = "question", .type = &type_string, .offset = offsetof(struct wire_request_user_input_question, question) },
    { .name = "isSecret", .type = &type_bool, .offset = offsetof(struct wire_request_user_input_question, is_secret), .default_json = "false" },
    { .name = "options", .type = &type_tool_request_user_input_option_array, .offset = offsetof(struct wire_request_user_input_question, options), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_request_user_input_question = {
    .name = "RequestUserInputQuestion",
    .ts_name = "RequestUserInputQuestion",
    .doc = "One question of the model.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_request_user_input_question),
    .fields = fields_request_user_input_question, .n_fields = 5,
    .flags = TYPE_INLINE,
};

static const struct field fields_request_permissions_arguments[] = {
    { .name = "reason", .type = &type_string, .offset = offsetof(struct wire_request_permissions_arguments, reason), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "permissions", .type = &type_model_permission_profile, .offset = offsetof(struct wire_request_permissions_arguments, permissions) },
};

const struct type type_request_permissions_arguments = {
    .name = "RequestPermissionsArguments",
    .ts_name = "RequestPermissionsArguments",
    .doc = "Arguments of `request_permissions`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_request_permissions_arguments),
    .fields = fields_request_permissions_arguments, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_model_permission_answer[] = {
    { .name = "permissions", .type = &type_model_permission_profile, .offset = offsetof(struct wire_model_permission_answer, permissions) },
    { .name = "scope", .type = &type_permission_grant_scope, .offset = offsetof(struct wire_model_permission_answer, scope) },
};

const struct type type_model_permission_answer = {
    .name = "ModelPermissionAnswer",
    .ts_name = "ModelPermissionAnswer",
    .doc = "What the model reads of the answer to `request_permissions`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_model_permission_answer),
    .fields = fields_model_permission_answer, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_list_mcp_resources_arguments[] = {
    { .name = "server", .type = &type_string, .offset = offsetof(struct wire_list_mcp_resources_arguments, server), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "cursor", .type = &type_string, .offset = offsetof(struct wire_list_mcp_resources_arguments, cursor), .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_list_mcp_resources_arguments = {
    .name = "ListMcpResourcesArguments",
    .ts_name = "ListMcpResourcesArguments",
    .doc = "Arguments of `list_mcp_resources` and `list_mcp_resource_templates`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_list_mcp_resources_arguments),
    .fields = fields_list_mcp_resources_arguments, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_read_mcp_resource_arguments[] = {
    { .name = "server", .type = &type_string, .offset = offsetof(struct wire_read_mcp_resource_arguments, server) },
    { .name = "uri", .type = &type_string, .offset = offsetof(struct wire_read_mcp_resource_arguments, uri) },
};

const struct type type_read_mcp_resource_arguments = {
    .name = "ReadMcpResourceArguments",
    .ts_name = "ReadMcpResourceArguments",
    .doc = "Arguments of `read_mcp_resource`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_read_mcp_resource_arguments),
    .fields = fields_read_mcp_resource_arguments, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_agent_input_text[] = {
    { .name = "text", .type = &type_string, .offset = offsetof(struct wire_agent_input_text, text) },
};

static const struct type body_agent_input_text = { .kind = KIND_STRUCT, .size = sizeof(struct wire_agent_input_text),
    .fields = fields_agent_input_text, .n_fields = 1 };

static const struct field fields_agent_input_image[] = {
    { .name = "image_url", .type = &type_string, .offset = offsetof(struct wire_agent_input_image, image_url) },
};

static const struct type body_agent_input_image = { .kind = KIND_STRUCT, .size = sizeof(struct wire_agent_input_image),
    .fields = fields_agent_input_image, .n_fields = 1 };

static const struct field fields_agent_input_local_image[] = {
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_agent_input_local_image, path) },
};

static const struct type body_agent_input_local_image = { .kind = KIND_STRUCT, .size = sizeof(struct wire_agent_input_local_image),
    .fields = fields_agent_input_local_image, .n_fields = 1 };

static const struct field fields_agent_input_skill[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_agent_input_skill, name) },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_agent_input_skill, path) },
};

static const struct type body_agent_input_skill = { .kind = KIND_STRUCT, .size = sizeof(struct wire_agent_input_skill),
    .fields = fields_agent_input_skill, .n_fields = 2 };

static const struct field fields_agent_input_mention[] = {
    { .name = "name", .type = &type_string, .offset = offsetof(struct wire_agent_input_mention, name) },
    { .name = "path", .type = &type_string, .offset = offsetof(struct wire_agent_input_mention, path) },
};

static const struct type body_agent_input_mention = { .kind = KIND_STRUCT, .size = sizeof(struct wire_agent_input_mention),
    .fields = fields_agent_input_mention, .n_fields = 2 };

static const struct variant variants_agent_input[] = {
    { .name = "text", .body = &body_agent_input_text, .flags = VARIANT_BODY },
    { .name = "image", .body = &body_agent_input_image, .flags = VARIANT_BODY },
    { .name = "local_image", .body = &body_agent_input_local_image, .flags = VARIANT_BODY },
    { .name = "skill", .body = &body_agent_input_skill, .flags = VARIANT_BODY },
    { .name = "mention", .body = &body_agent_input_mention, .flags = VARIANT_BODY },
};

const struct type type_agent_input = {
    .name = "AgentInput",
    .ts_name = "AgentInput",
    .doc = "One part of what an agent is told by another one.",
    .kind = KIND_UNION,
    .variants = variants_agent_input, .n_variants = 5,
    .size = sizeof(struct wire_agent_input),
    .body_offset = offsetof(struct wire_agent_input, text),
    .tag = "type",
    .flags = TYPE_INLINE,
};

static const struct field fields_spawn_agent_arguments[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_spawn_agent_arguments, message), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "items", .type = &type_agent_input_array, .offset = offsetof(struct wire_spawn_agent_arguments, items), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "agent_type", .type = &type_string, .offset = offsetof(struct wire_spawn_agent_arguments, agent_type), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_spawn_agent_arguments, model), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "reasoning_effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_spawn_agent_arguments, reasoning_effort), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "fork_context", .type = &type_bool, .offset = offsetof(struct wire_spawn_agent_arguments, fork_context), .default_json = "false" },
};

const struct type type_spawn_agent_arguments = {
    .name = "SpawnAgentArguments",
    .ts_name = "SpawnAgentArguments",
    .doc = "Arguments of `spawn_agent`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_spawn_agent_arguments),
    .fields = fields_spawn_agent_arguments, .n_fields = 6,
    .flags = TYPE_INLINE,
};

static const struct field fields_send_input_arguments[] = {
    { .name = "target", .type = &type_string, .offset = offsetof(struct wire_send_input_arguments, target) },
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_send_input_arguments, message), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "items", .type = &type_agent_input_array, .offset = offsetof(struct wire_send_input_arguments, items), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "interrupt", .type = &type_bool, .offset = offsetof(struct wire_send_input_arguments, interrupt), .default_json = "false" },
};

const struct type type_send_input_arguments = {
    .name = "SendInputArguments",
    .ts_name = "SendInputArguments",
    .doc = "Arguments of `send_input`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_send_input_arguments),
    .fields = fields_send_input_arguments, .n_fields = 4,
    .flags = TYPE_INLINE,
};

static const struct field fields_resume_agent_arguments[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_resume_agent_arguments, id) },
};

const struct type type_resume_agent_arguments = {
    .name = "ResumeAgentArguments",
    .ts_name = "ResumeAgentArguments",
    .doc = "Arguments of `resume_agent`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_resume_agent_arguments),
    .fields = fields_resume_agent_arguments, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_wait_agent_arguments[] = {
    { .name = "targets", .type = &type_string_array, .offset = offsetof(struct wire_wait_agent_arguments, targets), .default_json = "[]" },
    { .name = "timeout_ms", .type = &type_i64, .offset = offsetof(struct wire_wait_agent_arguments, timeout_ms), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_wait_agent_arguments = {
    .name = "WaitAgentArguments",
    .ts_name = "WaitAgentArguments",
    .doc = "Arguments of `wait_agent`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_wait_agent_arguments),
    .fields = fields_wait_agent_arguments, .n_fields = 2,
    .flags = TYPE_INLINE,
};

static const struct field fields_close_agent_arguments[] = {
    { .name = "target", .type = &type_string, .offset = offsetof(struct wire_close_agent_arguments, target) },
};

const struct type type_close_agent_arguments = {
    .name = "CloseAgentArguments",
    .ts_name = "CloseAgentArguments",
    .doc = "Arguments of `close_agent`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_close_agent_arguments),
    .fields = fields_close_agent_arguments, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_spawn_task_arguments[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_spawn_task_arguments, message), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "items", .type = &type_agent_input_array, .offset = offsetof(struct wire_spawn_task_arguments, items), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "task_name", .type = &type_string, .offset = offsetof(struct wire_spawn_task_arguments, task_name) },
    { .name = "agent_type", .type = &type_string, .offset = offsetof(struct wire_spawn_task_arguments, agent_type), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_spawn_task_arguments, model), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "reasoning_effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_spawn_task_arguments, reasoning_effort), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "fork_context", .type = &type_bool, .offset = offsetof(struct wire_spawn_task_arguments, fork_context), .default_json = "false" },
};

const struct type type_spawn_task_arguments = {
    .name = "SpawnTaskArguments",
    .ts_name = "SpawnTaskArguments",
    .doc = "Arguments of `spawn_agent` where agents have paths.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_spawn_task_arguments),
    .fields = fields_spawn_task_arguments, .n_fields = 7,
    .flags = TYPE_INLINE,
};

static const struct field fields_send_message_arguments[] = {
    { .name = "target", .type = &type_string, .offset = offsetof(struct wire_send_message_arguments, target) },
    { .name = "items", .type = &type_agent_input_array, .offset = offsetof(struct wire_send_message_arguments, items) },
    { .name = "interrupt", .type = &type_bool, .offset = offsetof(struct wire_send_message_arguments, interrupt), .default_json = "false" },
};

const struct type type_send_message_arguments = {
    .name = "SendMessageArguments",
    .ts_name = "SendMessageArguments",
    .doc = "Arguments of `send_message` and `assign_task`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_send_message_arguments),
    .fields = fields_send_message_arguments, .n_fields = 3,
    .flags = TYPE_INLINE,
};

static const struct field fields_list_agents_arguments[] = {
    { .name = "path_prefix", .type = &type_string, .offset = offsetof(struct wire_list_agents_arguments, path_prefix), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_list_agents_arguments = {
    .name = "ListAgentsArguments",
    .ts_name = "ListAgentsArguments",
    .doc = "Arguments of `list_agents`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_list_agents_arguments),
    .fields = fields_list_agents_arguments, .n_fields = 1,
    .flags = TYPE_INLINE,
};

static const struct field fields_agent_letter[] = {
    { .name = "author", .type = &type_string, .offset = offsetof(struct wire_agent_letter, author) },
    { .name = "recipient", .type = &type_string, .offset = offsetof(struct wire_agent_letter, recipient) },
    { .name = "other_recipients", .type = &type_string_array, .offset = offsetof(struct wire_agent_letter, other_recipients) },
    { .name = "content", .type = &type_string, .offset = offsetof(struct wire_agent_letter, content) },
    { .name = "trigger_turn", .type = &type_bool, .offset = offsetof(struct wire_agent_letter, trigger_turn), .doc = "Whether it is a task, for which a turn begins." },
};

const struct type type_agent_letter = {
    .name = "AgentLetter",
    .ts_name = "AgentLetter",
    .doc = "A message between agents that have paths, as a model reads it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_agent_letter),
    .fields = fields_agent_letter, .n_fields = 5,
    .flags = TYPE_INLINE,
};

static const struct field fields_spawn_agents_on_csv_arguments[] = {
    { .name = "csv_path", .type = &type_string, .offset = offsetof(struct wire_spawn_agents_on_csv_arguments, csv_path) },
    { .name = "instruction", .type = &type_string, .offset = offsetof(struct wire_spawn_agents_on_csv_arguments, instruction) },
    { .name = "id_column", .type = &type_string, .offset = offsetof(struct wire_spawn_agents_on_csv_arguments, id_column), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "output_csv_path", .type = &type_string, .offset = offsetof(struct wire_spawn_agents_on_csv_arguments, output_csv_path), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "output_schema", .type = &type_json, .offset = offsetof(struct wire_spawn_agents_on_csv_arguments, output_schema), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "max_concurrency", .type = &type_usize, .offset = offsetof(struct wire_spawn_agents_on_csv_arguments, max_concurrency), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "max_workers", .type = &type_usize, .offset = offsetof(struct wire_spawn_agents_on_csv_arguments, max_workers), .doc = "Another name of `max_concurrency`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "max_runtime_seconds", .type = &type_u64, .offset = offsetof(struct wire_spawn_agents_on_csv_arguments, max_runtime_seconds), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_spawn_agents_on_csv_arguments = {
    .name = "SpawnAgentsOnCsvArguments",
    .ts_name = "SpawnAgentsOnCsvArguments",
    .doc = "Arguments of `spawn_agents_on_csv`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_spawn_agents_on_csv_arguments),
    .fields = fields_spawn_agents_on_csv_arguments, .n_fields = 8,
    .flags = TYPE_INLINE,
};

static const struct field fields_report_agent_job_result_arguments[] = {
    { .name = "job_id", .type = &type_string, .offset = offsetof(struct wire_report_agent_job_result_arguments, job_id) },
    { .name = "item_id", .type = &type_string, .offset = offsetof(struct wire_report_agent_job_result_arguments, item_id) },
    { .name = "result", .type = &type_json, .offset = offsetof(struct wire_report_agent_job_result_arguments, result) },
    { .name = "stop", .type = &type_bool, .offset = offsetof(struct wire_report_agent_job_result_arguments, stop), .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_report_agent_job_result_arguments = {
    .name = "ReportAgentJobResultArguments",
    .ts_name = "ReportAgentJobResultArguments",
    .doc = "Arguments of `report_agent_job_result`.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_report_agent_job_result_arguments),
    .fields = fields_report_agent_job_result_arguments, .n_fields = 4,
    .flags = TYPE_INLINE,
};

static const struct field fields_codex_error_info_http_connection_failed[] = {
    { .name = "httpStatusCode", .type = &type_u16, .offset = offsetof(struct wire_codex_error_info_http_connection_failed, http_status_code), .doc = "HTTP status of the provider's answer, or null if there was none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_codex_error_info_http_connection_failed = { .kind = KIND_STRUCT, .size = sizeof(struct wire_codex_error_info_http_connection_failed),
    .fields = fields_codex_error_info_http_connection_failed, .n_fields = 1 };

static const struct field fields_codex_error_info_response_stream_connection_failed[] = {
    { .name = "httpStatusCode", .type = &type_u16, .offset = offsetof(struct wire_codex_error_info_response_stream_connection_failed, http_status_code), .doc = "HTTP status of the provider's answer, or null if there was none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_codex_error_info_response_stream_connection_failed = { .kind = KIND_STRUCT, .size = sizeof(struct wire_codex_error_info_response_stream_connection_failed),
    .fields = fields_codex_error_info_response_stream_connection_failed, .n_fields = 1 };

static const struct field fields_codex_error_info_response_stream_disconnected[] = {
    { .name = "httpStatusCode", .type = &type_u16, .offset = offsetof(struct wire_codex_error_info_response_stream_disconnected, http_status_code), .doc = "HTTP status of the provider's answer, or null if there was none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_codex_error_info_response_stream_disconnected = { .kind = KIND_STRUCT, .size = sizeof(struct wire_codex_error_info_response_stream_disconnected),
    .fields = fields_codex_error_info_response_stream_disconnected, .n_fields = 1 };

static const struct field fields_codex_error_info_response_too_many_failed_attempts[] = {
    { .name = "httpStatusCode", .type = &type_u16, .offset = offsetof(struct wire_codex_error_info_response_too_many_failed_attempts, http_status_code), .doc = "HTTP status of the last refusal, or null if there was none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

static const struct type body_codex_error_info_response_too_many_failed_attempts = { .kind = KIND_STRUCT, .size = sizeof(struct wire_codex_error_info_response_too_many_failed_attempts),
    .fields = fields_codex_error_info_response_too_many_failed_attempts, .n_fields = 1 };

static const struct field fields_codex_error_info_active_turn_not_steerable[] = {
    { .name = "turnKind", .type = &type_non_steerable_turn_kind, .offset = offsetof(struct wire_codex_error_info_active_turn_not_steerable, turn_kind) },
};

static const struct type body_codex_error_info_active_turn_not_steerable = { .kind = KIND_STRUCT, .size = sizeof(struct wire_codex_error_info_active_turn_not_steerable),
    .fields = fields_codex_error_info_active_turn_not_steerable, .n_fields = 1 };

static const struct variant variants_codex_error_info[] = {
    { .name = "contextWindowExceeded" },
    { .name = "usageLimitExceeded" },
    { .name = "serverOverloaded" },
    { .name = "httpConnectionFailed", .body = &body_codex_error_info_http_connection_failed, .doc = "The model provider could not be reached.", .flags = VARIANT_BODY },
    { .name = "responseStreamConnectionFailed", .body = &body_codex_error_info_response_stream_connection_failed, .doc = "The provider was reached, but the stream with its answer could not be opened.", .flags = VARIANT_BODY },
    { .name = "internalServerError" },
    { .name = "unauthorized" },
    { .name = "badRequest" },
    { .name = "threadRollbackFailed" },
    { .name = "sandboxError" },
    { .name = "responseStreamDisconnected", .body = &body_codex_error_info_response_stream_disconnected, .doc = "The stream with the provider's answer broke off before its end.", .flags = VARIANT_BODY },
    { .name = "responseTooManyFailedAttempts", .body = &body_codex_error_info_response_too_many_failed_attempts, .doc = "The provider kept refusing the request until the server gave up.", .flags = VARIANT_BODY },
    { .name = "activeTurnNotSteerable", .body = &body_codex_error_info_active_turn_not_steerable, .doc = "Input was sent to a running turn of a kind that takes none.", .flags = VARIANT_BODY },
    { .name = "other" },
};

const struct type type_codex_error_info = {
    .name = "CodexErrorInfo",
    .ts_name = "CodexErrorInfo",
    .doc = "What kind of error ended or disturbed a turn, in a form that programs can act on.",
    .kind = KIND_UNION,
    .variants = variants_codex_error_info, .n_variants = 14,
    .size = sizeof(struct wire_codex_error_info),
    .body_offset = offsetof(struct wire_codex_error_info, http_connection_failed),
};

static const struct field fields_context_compacted_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_context_compacted_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_context_compacted_notification, turn_id), .doc = "Turn in which it happened." },
};

const struct type type_context_compacted_notification = {
    .name = "ContextCompactedNotification",
    .ts_name = "ContextCompactedNotification",
    .doc = "A thread's conversation was condensed to free room in the model's context. Superseded by the `contextCompaction` item, which is sent as well.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_context_compacted_notification),
    .fields = fields_context_compacted_notification, .n_fields = 2,
    .part = PART_OF_0118,
};

static const struct field fields_error_notification[] = {
    { .name = "error", .type = &type_turn_error, .offset = offsetof(struct wire_error_notification, error) },
    { .name = "willRetry", .type = &type_bool, .offset = offsetof(struct wire_error_notification, will_retry), .doc = "True if the server tries again by itself, so that the turn goes on; false if the error is final." },
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_error_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_error_notification, turn_id), .doc = "Turn concerned." },
};

const struct type type_error_notification = {
    .name = "ErrorNotification",
    .ts_name = "ErrorNotification",
    .doc = "A turn has met with an error.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_error_notification),
    .fields = fields_error_notification, .n_fields = 4,
};

static const struct variant variants_non_steerable_turn_kind[] = {
    { .name = "review" },
    { .name = "compact" },
};

const struct type type_non_steerable_turn_kind = {
    .name = "NonSteerableTurnKind",
    .ts_name = "NonSteerableTurnKind",
    .doc = "A kind of turn that takes no input while it runs.",
    .kind = KIND_ENUM,
    .variants = variants_non_steerable_turn_kind, .n_variants = 2,
    .size = sizeof(enum wire_non_steerable_turn_kind),
};

static const struct field fields_turn[] = {
    { .name = "id", .type = &type_string, .offset = offsetof(struct wire_turn, id), .doc = "Id of the turn. It stays the same when the thread is read back from disk, except in very old threads." },
    { .name = "rootTurnId", .type = &type_string, .offset = offsetof(struct wire_turn, root_turn_id), .doc = "Turn that this one is a part of: itself, if it is nobody's.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "items", .type = &type_thread_item_array, .offset = offsetof(struct wire_turn, items), .doc = "What happened, in order. Filled where a thread is given with its turns and in the answer to `review/start`; empty everywhere else, even if items were sent as notifications." },
    { .name = "itemsView", .type = &type_turn_items_view, .offset = offsetof(struct wire_turn, items_view), .doc = "Which of its items are here.", .default_json = "\"notLoaded\"", .part = PART_OF_0166 },
    { .name = "status", .type = &type_turn_status, .offset = offsetof(struct wire_turn, status) },
    { .name = "error", .type = &type_turn_error, .offset = offsetof(struct wire_turn, error), .doc = "Why the turn failed. Null unless the status is `failed`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "startedAt", .type = &type_i64, .offset = offsetof(struct wire_turn, started_at), .doc = "When it began, in seconds since 1970, or null if that is not known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "completedAt", .type = &type_i64, .offset = offsetof(struct wire_turn, completed_at), .doc = "When it ended, in seconds since 1970, or null if it has not, or that is not known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
    { .name = "durationMs", .type = &type_i64, .offset = offsetof(struct wire_turn, duration_ms), .doc = "How long it took, in milliseconds, or null if that is not known.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

const struct type type_turn = {
    .name = "Turn",
    .ts_name = "Turn",
    .doc = "One round of a thread: what the user asked and everything the agent did in answer.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn),
    .fields = fields_turn, .n_fields = 9,
};

static const struct field fields_turn_completed_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_turn_completed_notification, thread_id) },
    { .name = "turn", .type = &type_turn, .offset = offsetof(struct wire_turn_completed_notification, turn) },
};

const struct type type_turn_completed_notification = {
    .name = "TurnCompletedNotification",
    .ts_name = "TurnCompletedNotification",
    .doc = "A turn is over. Its `items` are empty here; they were sent as notifications.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_completed_notification),
    .fields = fields_turn_completed_notification, .n_fields = 2,
};

static const struct field fields_turn_diff_updated_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_turn_diff_updated_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_turn_diff_updated_notification, turn_id), .doc = "Turn concerned." },
    { .name = "diff", .type = &type_string, .offset = offsetof(struct wire_turn_diff_updated_notification, diff), .doc = "All changes of the turn together, as a unified diff in git's format." },
};

const struct type type_turn_diff_updated_notification = {
    .name = "TurnDiffUpdatedNotification",
    .ts_name = "TurnDiffUpdatedNotification",
    .doc = "The changes that the turn's patches have made to files so far. It may be sent more than once with the same content.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_diff_updated_notification),
    .fields = fields_turn_diff_updated_notification, .n_fields = 3,
};

static const struct field fields_turn_error[] = {
    { .name = "message", .type = &type_string, .offset = offsetof(struct wire_turn_error, message), .doc = "What went wrong, worded for people." },
    { .name = "codexErrorInfo", .type = &type_codex_error_info, .offset = offsetof(struct wire_turn_error, codex_error_info), .doc = "Kind of error, or null if none is assigned.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "additionalDetails", .type = &type_string, .offset = offsetof(struct wire_turn_error, additional_details), .doc = "Further details, such as the cause of a retry. Null if there are none.", .default_json = "null", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "misalignment", .type = &type_json, .offset = offsetof(struct wire_turn_error, misalignment), .doc = "Always null.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE, .part = PART_OF_0166 },
};

const struct type type_turn_error = {
    .name = "TurnError",
    .ts_name = "TurnError",
    .doc = "Description of an error.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_error),
    .fields = fields_turn_error, .n_fields = 4,
};

static const struct field fields_turn_interrupt_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_turn_interrupt_params, thread_id), .doc = "Thread concerned." },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_turn_interrupt_params, turn_id), .doc = "The running turn." },
};

const struct type type_turn_interrupt_params = {
    .name = "TurnInterruptParams",
    .ts_name = "TurnInterruptParams",
    .doc = "Stops the turn that is running in a thread.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_interrupt_params),
    .fields = fields_turn_interrupt_params, .n_fields = 2,
};

const struct type type_turn_interrupt_response = {
    .name = "TurnInterruptResponse",
    .ts_name = "TurnInterruptResponse",
    .doc = "The turn was stopped. `turn/completed` with status `interrupted` follows.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_interrupt_response),
};

static const struct field fields_turn_plan_step[] = {
    { .name = "step", .type = &type_string, .offset = offsetof(struct wire_turn_plan_step, step), .doc = "What is to be done." },
    { .name = "status", .type = &type_turn_plan_step_status, .offset = offsetof(struct wire_turn_plan_step, status) },
};

const struct type type_turn_plan_step = {
    .name = "TurnPlanStep",
    .ts_name = "TurnPlanStep",
    .doc = "A step of the agent's to-do list.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_plan_step),
    .fields = fields_turn_plan_step, .n_fields = 2,
};

static const struct variant variants_turn_plan_step_status[] = {
    { .name = "pending" },
    { .name = "inProgress" },
    { .name = "completed" },
};

const struct type type_turn_plan_step_status = {
    .name = "TurnPlanStepStatus",
    .ts_name = "TurnPlanStepStatus",
    .doc = "How far a step has come.",
    .kind = KIND_ENUM,
    .variants = variants_turn_plan_step_status, .n_variants = 3,
    .size = sizeof(enum wire_turn_plan_step_status),
};

static const struct field fields_turn_plan_updated_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_turn_plan_updated_notification, thread_id) },
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_turn_plan_updated_notification, turn_id), .doc = "Turn concerned." },
    { .name = "explanation", .type = &type_string, .offset = offsetof(struct wire_turn_plan_updated_notification, explanation), .doc = "The agent's remark on the change, or null if it made none.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
    { .name = "plan", .type = &type_turn_plan_step_array, .offset = offsetof(struct wire_turn_plan_updated_notification, plan), .doc = "The whole list, which replaces the earlier one." },
};

const struct type type_turn_plan_updated_notification = {
    .name = "TurnPlanUpdatedNotification",
    .ts_name = "TurnPlanUpdatedNotification",
    .doc = "The agent has drawn up its to-do list or changed it. This list is not the same thing as a `plan` item.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_plan_updated_notification),
    .fields = fields_turn_plan_updated_notification, .n_fields = 4,
};

static const struct field fields_turn_start_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_turn_start_params, thread_id), .doc = "Thread concerned. A thread that is only stored must be resumed first." },
    { .name = "input", .type = &type_user_input_array, .offset = offsetof(struct wire_turn_start_params, input), .doc = "What the user has to say. All texts together may have at most 1048576 characters." },
    { .name = "cwd", .type = &type_path, .offset = offsetof(struct wire_turn_start_params, cwd), .doc = "New working directory. Absent or null to keep the present one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "approvalPolicy", .type = &type_ask_for_approval, .offset = offsetof(struct wire_turn_start_params, approval_policy), .doc = "When to ask before running commands. Absent or null to keep the present policy.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "approvalsReviewer", .type = &type_approvals_reviewer, .offset = offsetof(struct wire_turn_start_params, approvals_reviewer), .doc = "Who answers such questions. Absent or null to keep the present choice.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "sandboxPolicy", .type = &type_sandbox_policy, .offset = offsetof(struct wire_turn_start_params, sandbox_policy), .doc = "How far commands are confined. Absent or null to keep the present policy.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "model", .type = &type_string, .offset = offsetof(struct wire_turn_start_params, model), .doc = "Model to use. Absent or null to keep the present one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "serviceTier", .type = &type_service_tier, .offset = offsetof(struct wire_turn_start_params, service_tier), .has_offset = offsetof(struct wire_turn_start_params, has_service_tier), .doc = "Class of service to ask the provider for. Absent to keep the present one, null for the provider's default.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_DOUBLE | FIELD_MAY_OMIT | FIELD_SKIP | FIELD_HAS },
    { .name = "effort", .type = &type_reasoning_effort, .offset = offsetof(struct wire_turn_start_params, effort), .doc = "How much the model is to think. Absent or null to keep the present effort.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "summary", .type = &type_reasoning_summary, .offset = offsetof(struct wire_turn_start_params, summary), .doc = "How fully reasoning is summarized. Absent or null to keep the present choice.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "personality", .type = &type_personality, .offset = offsetof(struct wire_turn_start_params, personality), .doc = "Manner of writing. Absent or null to keep the present one.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "outputSchema", .type = &type_json, .offset = offsetof(struct wire_turn_start_params, output_schema), .doc = "A JSON Schema that the model's answers in this turn have to follow. Absent or null for free text. The server does not check the answers.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
    { .name = "collaborationMode", .type = &type_collaboration_mode, .offset = offsetof(struct wire_turn_start_params, collaboration_mode), .doc = "Mode of working together with the user, along with the model, reasoning effort and instructions that go with it; it takes precedence over `model` and `effort`. Absent or null to keep the present one.", .experimental = "turn/start.collaborationMode", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT | FIELD_IN_STABLE_TS },
    { .name = "disabledPluginIds", .type = &type_string_array, .offset = offsetof(struct wire_turn_start_params, disabled_plugin_ids), .doc = "Plugins that the thread does without. Absent or null to keep the present ones.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "clientUserMessageId", .type = &type_string, .offset = offsetof(struct wire_turn_start_params, client_user_message_id), .doc = "The client's own id of the message; its item has it as `clientId`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "turnTrigger", .type = &type_string, .offset = offsetof(struct wire_turn_start_params, turn_trigger), .doc = "Has no effect.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "parentTurnId", .type = &type_string, .offset = offsetof(struct wire_turn_start_params, parent_turn_id), .doc = "Has no effect.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "rootTurnId", .type = &type_string, .offset = offsetof(struct wire_turn_start_params, root_turn_id), .doc = "Has no effect.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "toolOutput", .type = &type_turn_tool_output, .offset = offsetof(struct wire_turn_start_params, tool_output), .doc = "What the turn begins with instead of `input`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "responsesapiClientMetadata", .type = &type_string_map, .offset = offsetof(struct wire_turn_start_params, responsesapi_client_metadata), .doc = "Has no effect.", .experimental = "turn/start.responsesapiClientMetadata", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "responsesapiClientMetadataPatch", .type = &type_string_map, .offset = offsetof(struct wire_turn_start_params, responsesapi_client_metadata_patch), .doc = "Has no effect.", .experimental = "turn/start.responsesapiClientMetadataPatch", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "additionalContext", .type = &type_additional_context_entry_map, .offset = offsetof(struct wire_turn_start_params, additional_context), .doc = "Text for the model, by name; an entry that it has heard before is not said again.", .experimental = "turn/start.additionalContext", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "environments", .type = &type_json_array, .offset = offsetof(struct wire_turn_start_params, environments), .doc = "Has no effect.", .experimental = "turn/start.environments", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "runtimeWorkspaceRoots", .type = &type_path_array, .offset = offsetof(struct wire_turn_start_params, runtime_workspace_roots), .doc = "Has no effect.", .experimental = "turn/start.runtimeWorkspaceRoots", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "permissions", .type = &type_string, .offset = offsetof(struct wire_turn_start_params, permissions), .doc = "Id of a permission profile, instead of `sandboxPolicy`.", .experimental = "turn/start.permissions", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "serviceTierForTurn", .type = &type_string, .offset = offsetof(struct wire_turn_start_params, service_tier_for_turn), .doc = "Class of service to ask the provider for in this turn alone.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "multiAgentMode", .type = &type_multi_agent_mode, .offset = offsetof(struct wire_turn_start_params, multi_agent_mode), .doc = "Has no effect.", .experimental = "turn/start.multiAgentMode", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "cyberAccessProgram", .type = &type_json, .offset = offsetof(struct wire_turn_start_params, cyber_access_program), .doc = "Has no effect.", .experimental = "turn/start.cyberAccessProgram", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
};

const struct type type_turn_start_params = {
    .name = "TurnStartParams",
    .ts_name = "TurnStartParams",
    .doc = "Sends the user's input to a loaded thread and starts a turn. If a turn is running already, the input joins that turn. All settings except `outputSchema` also hold for later turns.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_start_params),
    .fields = fields_turn_start_params, .n_fields = 28,
};

static const struct field fields_turn_start_response[] = {
    { .name = "turn", .type = &type_turn, .offset = offsetof(struct wire_turn_start_response, turn) },
};

const struct type type_turn_start_response = {
    .name = "TurnStartResponse",
    .ts_name = "TurnStartResponse",
    .doc = "The input was accepted. The turn given here is in progress and has no items yet.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_start_response),
    .fields = fields_turn_start_response, .n_fields = 1,
};

static const struct field fields_turn_started_notification[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_turn_started_notification, thread_id) },
    { .name = "turn", .type = &type_turn, .offset = offsetof(struct wire_turn_started_notification, turn) },
};

const struct type type_turn_started_notification = {
    .name = "TurnStartedNotification",
    .ts_name = "TurnStartedNotification",
    .doc = "A turn has begun. Its items follow as notifications.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_started_notification),
    .fields = fields_turn_started_notification, .n_fields = 2,
};

static const struct variant variants_turn_status[] = {
    { .name = "completed" },
    { .name = "interrupted" },
    { .name = "failed" },
    { .name = "inProgress" },
};

const struct type type_turn_status = {
    .name = "TurnStatus",
    .ts_name = "TurnStatus",
    .doc = "Whether a turn is running or how it ended. `interrupted` means that it was stopped, by the user or to make way for another turn.",
    .kind = KIND_ENUM,
    .variants = variants_turn_status, .n_variants = 4,
    .size = sizeof(enum wire_turn_status),
};

static const struct field fields_turn_steer_params[] = {
    { .name = "threadId", .type = &type_string, .offset = offsetof(struct wire_turn_steer_params, thread_id), .doc = "Thread concerned." },
    { .name = "input", .type = &type_user_input_array, .offset = offsetof(struct wire_turn_steer_params, input), .doc = "What the user has to say; it must not be empty. All texts together may have at most 1048576 characters." },
    { .name = "expectedTurnId", .type = &type_string, .offset = offsetof(struct wire_turn_steer_params, expected_turn_id), .doc = "Id of the turn meant. The request fails if another turn is running, or none." },
    { .name = "clientUserMessageId", .type = &type_string, .offset = offsetof(struct wire_turn_steer_params, client_user_message_id), .doc = "The client's own id of the message; its item has it as `clientId`.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "responsesapiClientMetadata", .type = &type_string_map, .offset = offsetof(struct wire_turn_steer_params, responsesapi_client_metadata), .doc = "Has no effect.", .experimental = "turn/steer.responsesapiClientMetadata", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "responsesapiClientMetadataPatch", .type = &type_string_map, .offset = offsetof(struct wire_turn_steer_params, responsesapi_client_metadata_patch), .doc = "Has no effect.", .experimental = "turn/steer.responsesapiClientMetadataPatch", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
    { .name = "additionalContext", .type = &type_additional_context_entry_map, .offset = offsetof(struct wire_turn_steer_params, additional_context), .doc = "Text for the model, by name; an entry that it has heard before is not said again.", .experimental = "turn/steer.additionalContext", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT, .part = PART_OF_0166 },
};

const struct type type_turn_steer_params = {
    .name = "TurnSteerParams",
    .ts_name = "TurnSteerParams",
    .doc = "Adds input to the running turn. The model sees it with the next request of that turn.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_steer_params),
    .fields = fields_turn_steer_params, .n_fields = 7,
};

static const struct field fields_turn_steer_response[] = {
    { .name = "turnId", .type = &type_string, .offset = offsetof(struct wire_turn_steer_response, turn_id), .doc = "Id of that turn." },
};

const struct type type_turn_steer_response = {
    .name = "TurnSteerResponse",
    .ts_name = "TurnSteerResponse",
    .doc = "The input will reach the running turn.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_turn_steer_response),
    .fields = fields_turn_steer_response, .n_fields = 1,
};

static const struct field fields_windows_sandbox_setup_completed_notification[] = {
    { .name = "mode", .type = &type_windows_sandbox_setup_mode, .offset = offsetof(struct wire_windows_sandbox_setup_completed_notification, mode) },
    { .name = "success", .type = &type_bool, .offset = offsetof(struct wire_windows_sandbox_setup_completed_notification, success), .doc = "Whether the sandbox can be used now." },
    { .name = "error", .type = &type_string, .offset = offsetof(struct wire_windows_sandbox_setup_completed_notification, error), .doc = "Why the setup failed. Null if it succeeded.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE },
};

const struct type type_windows_sandbox_setup_completed_notification = {
    .name = "WindowsSandboxSetupCompletedNotification",
    .ts_name = "WindowsSandboxSetupCompletedNotification",
    .doc = "A setup begun with `windowsSandbox/setupStart` has ended. Sent only to the client that began it.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_windows_sandbox_setup_completed_notification),
    .fields = fields_windows_sandbox_setup_completed_notification, .n_fields = 3,
};

static const struct variant variants_windows_sandbox_setup_mode[] = {
    { .name = "elevated" },
    { .name = "unelevated" },
};

const struct type type_windows_sandbox_setup_mode = {
    .name = "WindowsSandboxSetupMode",
    .ts_name = "WindowsSandboxSetupMode",
    .doc = "Whether the setup is done with administrator rights or without them. The latter gives a weaker sandbox.",
    .kind = KIND_ENUM,
    .variants = variants_windows_sandbox_setup_mode, .n_variants = 2,
    .size = sizeof(enum wire_windows_sandbox_setup_mode),
};

static const struct field fields_windows_sandbox_setup_start_params[] = {
    { .name = "mode", .type = &type_windows_sandbox_setup_mode, .offset = offsetof(struct wire_windows_sandbox_setup_start_params, mode) },
    { .name = "cwd", .type = &type_absolute_path_buf, .offset = offsetof(struct wire_windows_sandbox_setup_start_params, cwd), .doc = "Directory that commands are to work in. Absent or null for the server's own.", .flags = FIELD_OPTIONAL | FIELD_NULLABLE | FIELD_MAY_OMIT },
};

const struct type type_windows_sandbox_setup_start_params = {
    .name = "WindowsSandboxSetupStartParams",
    .ts_name = "WindowsSandboxSetupStartParams",
    .doc = "Prepares the sandbox for commands on Windows.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_windows_sandbox_setup_start_params),
    .fields = fields_windows_sandbox_setup_start_params, .n_fields = 2,
};

static const struct field fields_windows_sandbox_setup_start_response[] = {
    { .name = "started", .type = &type_bool, .offset = offsetof(struct wire_windows_sandbox_setup_start_response, started), .doc = "Always true." },
};

const struct type type_windows_sandbox_setup_start_response = {
    .name = "WindowsSandboxSetupStartResponse",
    .ts_name = "WindowsSandboxSetupStartResponse",
    .doc = "The setup has begun. Its outcome follows as `windowsSandbox/setupCompleted`, which on other systems always reports failure.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_windows_sandbox_setup_start_response),
    .fields = fields_windows_sandbox_setup_start_response, .n_fields = 1,
};

static const struct field fields_windows_world_writable_warning_notification[] = {
    { .name = "samplePaths", .type = &type_string_array, .offset = offsetof(struct wire_windows_world_writable_warning_notification, sample_paths), .doc = "Some of the directories." },
    { .name = "extraCount", .type = &type_usize, .offset = offsetof(struct wire_windows_world_writable_warning_notification, extra_count), .doc = "How many more there are." },
    { .name = "failedScan", .type = &type_bool, .offset = offsetof(struct wire_windows_world_writable_warning_notification, failed_scan), .doc = "True if the search for such directories could not be finished." },
};

const struct type type_windows_world_writable_warning_notification = {
    .name = "WindowsWorldWritableWarningNotification",
    .ts_name = "WindowsWorldWritableWarningNotification",
    .doc = "Some directories are writable for everybody, so the sandbox on Windows cannot protect them.",
    .kind = KIND_STRUCT,
    .size = sizeof(struct wire_windows_world_writable_warning_notification),
    .fields = fields_windows_world_writable_warning_notification, .n_fields = 3,
};

const struct type *const all_types[] = {
    &type_auth_mode,
    &type_plan_type,
    &type_account,
    &type_account_login_completed_notification,
    &type_account_rate_limits_updated_notification,
    &type_account_updated_notification,
    &type_cancel_login_account_params,
    &type_cancel_login_account_response,
    &type_cancel_login_account_status,
    &type_chatgpt_auth_tokens_refresh_params,
    &type_chatgpt_auth_tokens_refresh_reason,
    &type_chatgpt_auth_tokens_refresh_response,
    &type_credits_snapshot,
    &type_get_account_params,
    &type_get_account_rate_limits_response,
    &type_get_account_response,
    &type_login_account_params,
    &type_login_account_response,
    &type_logout_account_response,
    &type_rate_limit_snapshot,
    &type_rate_limit_window,
    &type_app_branding,
    &type_app_info,
    &type_app_list_updated_notification,
    &type_app_metadata,
    &type_app_review,
    &type_app_screenshot,
    &type_app_summary,
    &type_app_tool_approval,
    &type_app_tools_config,
    &type_app_tool_config,
    &type_apps_config,
    &type_app_config,
    &type_apps_default_config,
    &type_apps_list_params,
    &type_apps_list_response,
    &type_additional_file_system_permissions,
    &type_additional_network_permissions,
    &type_additional_permission_profile,
    &type_approvals_reviewer,
    &type_ask_for_approval,
    &type_command_execution_approval_decision,
    &type_command_execution_approval_kind,
    &type_command_execution_request_approval_params,
    &type_command_execution_request_approval_response,
    &type_dynamic_tool_call_params,
    &type_dynamic_tool_call_response,
    &type_exec_policy_amendment,
    &type_file_change_approval_decision,
    &type_file_change_request_approval_params,
    &type_file_change_request_approval_response,
    &type_granted_permission_profile,
    &type_guardian_approval_review,
    &type_guardian_approval_review_status,
    &type_guardian_risk_level,
    &type_item_guardian_approval_review_completed_notification,
    &type_item_guardian_approval_review_started_notification,
    &type_network_approval_context,
    &type_network_approval_protocol,
    &type_network_domain_permission,
    &type_network_policy_amendment,
    &type_network_policy_rule_action,
    &type_network_unix_socket_permission,
    &type_permission_grant_scope,
    &type_permissions_request_approval_params,
    &type_permissions_request_approval_response,
    &type_request_permission_profile,
    &type_server_request_resolved_notification,
    &type_tool_request_user_input_answer,
    &type_tool_request_user_input_option,
    &type_tool_request_user_input_params,
    &type_tool_request_user_input_question,
    &type_tool_request_user_input_response,
    &type_thread_attachment,
    &type_thread_attachment_add_outcome,
    &type_thread_attachment_add_params,
    &type_thread_attachment_add_response,
    &type_thread_attachment_list_params,
    &type_thread_attachment_list_response,
    &type_thread_attachment_operation,
    &type_thread_attachment_owner,
    &type_thread_attachment_owner_list_params,
    &type_thread_attachment_owner_list_response,
    &type_thread_attachment_remove_params,
    &type_thread_attachment_remove_response,
    &type_thread_attachment_updated_notification,
    &type_stored_attachment,
    &type_command_exec_output_delta_notification,
    &type_command_exec_output_stream,
    &type_command_exec_params,
    &type_command_exec_resize_params,
    &type_command_exec_resize_response,
    &type_command_exec_response,
    &type_command_exec_terminal_size,
    &type_command_exec_terminate_params,
    &type_command_exec_terminate_response,
    &type_command_exec_write_params,
    &type_command_exec_write_response,
    &type_forced_login_method,
    &type_web_search_context_size,
    &type_web_search_location,
    &type_web_search_mode,
    &type_web_search_tool_config,
    &type_analytics_config,
    &type_config,
    &type_config_batch_write_params,
    &type_config_edit,
    &type_config_layer,
    &type_config_layer_metadata,
    &type_config_layer_source,
    &type_config_read_params,
    &type_config_read_response,
    &type_config_requirements,
    &type_config_requirements_read_response,
    &type_config_value_write_params,
    &type_config_warning_notification,
    &type_config_write_response,
    &type_warning_notification,
    &type_deprecation_notice_notification,
    &type_merge_strategy,
    &type_network_requirements,
    &type_overridden_metadata,
    &type_profile_v2,
    &type_residency_requirement,
    &type_sandbox_workspace_write,
    &type_text_position,
    &type_text_range,
    &type_tools_v2,
    &type_write_status,
    &type_environment_info_params,
    &type_environment_info_response,
    &type_environment_shell_info,
    &type_model_provider_capabilities_read_params,
    &type_model_provider_capabilities_read_response,
    &type_rollout_compress_response,
    &type_server_diagnostics_gauge,
    &type_server_diagnostics_params,
    &type_server_diagnostics_process,
    &type_server_diagnostics_response,
    &type_mcp_elicitation_array_type,
    &type_mcp_elicitation_boolean_schema,
    &type_mcp_elicitation_boolean_type,
    &type_mcp_elicitation_const_option,
    &type_mcp_elicitation_enum_schema,
    &type_mcp_elicitation_legacy_titled_enum_schema,
    &type_mcp_elicitation_multi_select_enum_schema,
    &type_mcp_elicitation_number_schema,
    &type_mcp_elicitation_number_type,
    &type_mcp_elicitation_object_type,
    &type_mcp_elicitation_primitive_schema,
    &type_mcp_elicitation_schema,
    &type_mcp_elicitation_single_select_enum_schema,
    &type_mcp_elicitation_string_format,
    &type_mcp_elicitation_string_schema,
    &type_mcp_elicitation_string_type,
    &type_mcp_elicitation_titled_enum_items,
    &type_mcp_elicitation_titled_multi_select_enum_schema,
    &type_mcp_elicitation_titled_single_select_enum_schema,
    &type_mcp_elicitation_untitled_enum_items,
    &type_mcp_elicitation_untitled_multi_select_enum_schema,
    &type_mcp_elicitation_untitled_single_select_enum_schema,
    &type_mcp_server_elicitation_action,
    &type_mcp_server_elicitation_request_params,
    &type_mcp_server_elicitation_request,
    &type_mcp_server_elicitation_request_response,
    &type_external_agent_config_detect_params,
    &type_external_agent_config_detect_response,
    &type_external_agent_config_import_params,
    &type_external_agent_config_import_response,
    &type_external_agent_config_migration_item,
    &type_external_agent_config_migration_item_type,
    &type_collaboration_mode,
    &type_mode_kind,
    &type_settings,
    &type_collaboration_mode_list_params,
    &type_collaboration_mode_list_response,
    &type_collaboration_mode_mask,
    &type_experimental_feature,
    &type_experimental_feature_enablement_set_params,
    &type_experimental_feature_enablement_set_response,
    &type_experimental_feature_list_params,
    &type_experimental_feature_list_response,
    &type_experimental_feature_stage,
    &type_mock_experimental_method_params,
    &type_mock_experimental_method_response,
    &type_feedback_upload_params,
    &type_feedback_upload_response,
    &type_fs_changed_notification,
    &type_fs_copy_params,
    &type_fs_copy_response,
    &type_fs_create_directory_params,
    &type_fs_create_directory_response,
    &type_fs_get_metadata_params,
    &type_fs_get_metadata_response,
    &type_fs_read_directory_entry,
    &type_fs_read_directory_params,
    &type_fs_read_directory_response,
    &type_fs_read_file_params,
    &type_fs_read_file_response,
    &type_fs_remove_params,
    &type_fs_remove_response,
    &type_fs_unwatch_params,
    &type_fs_unwatch_response,
    &type_fs_watch_params,
    &type_fs_watch_response,
    &type_fs_write_file_params,
    &type_fs_write_file_response,
    &type_thread_goal_status,
    &type_thread_goal_mutation_origin,
    &type_thread_goal,
    &type_thread_goal_set_params,
    &type_thread_goal_set_response,
    &type_thread_goal_get_params,
    &type_thread_goal_get_response,
    &type_thread_goal_clear_params,
    &type_thread_goal_clear_response,
    &type_thread_goal_updated_notification,
    &type_thread_goal_cleared_notification,
    &type_create_goal_arguments,
    &type_update_goal_arguments,
    &type_goal_tool_answer,
    &type_review_shown_command,
    &type_reviewed_command,
    &type_reviewed_patch,
    &type_reviewed_tool_call,
    &type_guardian_assessment,
    &type_guardian_evidence,
    &type_sort_direction,
    &type_turn_items_view,
    &type_thread_item_entry,
    &type_turns_page,
    &type_thread_turns_list_params,
    &type_thread_turns_list_response,
    &type_thread_items_list_anchor,
    &type_thread_items_list_cursor,
    &type_thread_items_list_params,
    &type_thread_items_list_response,
    &type_thread_items_read_params,
    &type_thread_items_read_response,
    &type_thread_resume_initial_turns_page_params,
    &type_thread_revert_params,
    &type_thread_revert_response,
    &type_thread_reverted_notification,
    &type_thread_delete_params,
    &type_thread_delete_response,
    &type_thread_deleted_notification,
    &type_thread_search_sort_key,
    &type_thread_search_params,
    &type_thread_search_result,
    &type_thread_search_response,
    &type_thread_search_occurrences_params,
    &type_thread_search_text_range,
    &type_thread_search_occurrence,
    &type_thread_search_occurrences_response,
    &type_thread_timeline_list_params,
    &type_thread_timeline_entry,
    &type_thread_timeline_list_response,
    &type_hooks_file,
    &type_hooks_file_events,
    &type_hooks_file_group,
    &type_hooks_file_handler,
    &type_hook_output,
    &type_hook_decision,
    &type_hook_specific_output,
    &type_hook_permission,
    &type_hook_completed_notification,
    &type_hook_event_name,
    &type_hook_execution_mode,
    &type_hook_handler_type,
    &type_hook_output_entry,
    &type_hook_output_entry_kind,
    &type_hook_prompt_fragment,
    &type_hook_run_status,
    &type_hook_run_summary,
    &type_hook_scope,
    &type_hook_started_notification,
    &type_hook_error_info,
    &type_hook_metadata,
    &type_hook_source,
    &type_hook_trust_status,
    &type_hooks_list_entry,
    &type_hooks_list_params,
    &type_hooks_list_response,
    &type_client_info,
    &type_initialize_capabilities,
    &type_initialize_params,
    &type_initialize_response,
    &type_agent_message_delta_notification,
    &type_byte_range,
    &type_collab_agent_state,
    &type_collab_agent_status,
    &type_collab_agent_tool,
    &type_collab_agent_tool_call_status,
    &type_command_action,
    &type_command_execution_output_delta_notification,
    &type_command_execution_source,
    &type_command_execution_status,
    &type_dynamic_tool_call_output_content_item,
    &type_dynamic_tool_call_status,
    &type_dynamic_tool_spec,
    &type_dynamic_tool_type,
    &type_dynamic_tool_namespace_tool,
    &type_file_change_output_delta_notification,
    &type_file_update_change,
    &type_item_completed_notification,
    &type_item_started_notification,
    &type_mcp_tool_call_error,
    &type_mcp_tool_call_progress_notification,
    &type_mcp_tool_call_result,
    &type_mcp_tool_call_status,
    &type_memory_citation,
    &type_memory_citation_entry,
    &type_patch_apply_status,
    &type_patch_change_kind,
    &type_plan_delta_notification,
    &type_reasoning_summary_part_added_notification,
    &type_reasoning_summary_text_delta_notification,
    &type_reasoning_text_delta_notification,
    &type_terminal_interaction_notification,
    &type_text_element,
    &type_thread_item,
    &type_sub_agent_activity_kind,
    &type_user_input,
    &type_web_search_action,
    &type_apply_patch_approval_params,
    &type_apply_patch_approval_response,
    &type_conversation_git_info,
    &type_conversation_summary,
    &type_exec_command_approval_params,
    &type_exec_command_approval_response,
    &type_legacy_exec_policy_amendment,
    &type_file_change,
    &type_get_auth_status_params,
    &type_get_auth_status_response,
    &type_get_conversation_summary_params,
    &type_get_conversation_summary_response,
    &type_git_diff_to_remote_params,
    &type_git_diff_to_remote_response,
    &type_git_sha,
    &type_legacy_network_policy_amendment,
    &type_legacy_network_policy_rule_action,
    &type_parsed_command,
    &type_review_decision,
    &type_legacy_session_source,
    &type_add_conversation_listener_params,
    &type_add_conversation_listener_response,
    &type_remove_conversation_listener_params,
    &type_remove_conversation_listener_response,
    &type_legacy_event_notification,
    &type_legacy_event,
    &type_legacy_code_review_item,
    &type_legacy_code_review_notification,
    &type_legacy_server_info,
    &type_resource,
    &type_resource_template,
    &type_tool,
    &type_list_mcp_server_status_params,
    &type_list_mcp_server_status_response,
    &type_mcp_auth_status,
    &type_mcp_server_oauth_login_completed_notification,
    &type_mcp_server_oauth_login_params,
    &type_mcp_server_oauth_login_response,
    &type_mcp_server_refresh_response,
    &type_mcp_server_startup_state,
    &type_mcp_server_status,
    &type_mcp_server_status_updated_notification,
    &type_thread_memory_mode,
    &type_thread_memory_mode_set_params,
    &type_thread_memory_mode_set_response,
    &type_memory_status_params,
    &type_memory_status_response,
    &type_memory_reset_response,
    &type_thread_memory_read_params,
    &type_thread_memory_read_response,
    &type_thread_sample_params,
    &type_thread_sample_response,
    &type_thread_sample_cancel_params,
    &type_thread_sample_cancel_response,
    &type_input_modality,
    &type_personality,
    &type_reasoning_effort,
    &type_reasoning_summary,
    &type_service_tier,
    &type_verbosity,
    &type_model,
    &type_model_availability_nux,
    &type_model_list_params,
    &type_model_list_response,
    &type_model_reroute_reason,
    &type_model_rerouted_notification,
    &type_model_upgrade_info,
    &type_reasoning_effort_option,
    &type_bedrock_check_gov_cloud_requirements_params,
    &type_bedrock_check_gov_cloud_requirements_response,
    &type_gateway_o_auth_status,
    &type_gateway_o_auth_read_response,
    &type_account_usage_read_response,
    &type_account_workspace_messages_read_response,
    &type_user_verification_status_params,
    &type_user_verification_status_response,
    &type_user_verification_unavailable_reason,
    &type_windows_sandbox_readiness_state,
    &type_windows_sandbox_readiness_response,
    &type_app_tool_summary,
    &type_apps_installed_params,
    &type_apps_installed_response,
    &type_apps_read_params,
    &type_apps_read_response,
    &type_connector_metadata,
    &type_feedback_save_params,
    &type_feedback_save_response,
    &type_installed_app,
    &type_mcp_resource_read_params,
    &type_mcp_resource_read_response,
    &type_mcp_resource_read_target,
    &type_mcp_server_tool_call_params,
    &type_mcp_server_tool_call_response,
    &type_plugin_installed_params,
    &type_plugin_installed_response,
    &type_plugin_skill_read_params,
    &type_plugin_skill_read_response,
    &type_resource_content,
    &type_text_resource_content,
    &type_blob_resource_content,
    &type_skills_extra_roots_set_params,
    &type_skills_extra_roots_set_response,
    &type_active_permission_profile,
    &type_permission_profile_summary,
    &type_permission_profile_list_params,
    &type_permission_profile_list_response,
    &type_marketplace_file,
    &type_marketplace_file_interface,
    &type_marketplace_file_plugin,
    &type_marketplace_file_source,
    &type_marketplace_file_policy,
    &type_plugin_product,
    &type_plugin_manifest_file,
    &type_plugin_manifest_interface,
    &type_plugin_mcp_file,
    &type_plugin_app_file,
    &type_plugin_app_file_entry,
    &type_remote_plugin_list,
    &type_remote_plugin,
    &type_remote_plugin_mutation,
    &type_featured_plugin_list,
    &type_marketplace_interface,
    &type_marketplace_load_error_info,
    &type_plugin_auth_policy,
    &type_plugin_detail,
    &type_plugin_hook_summary,
    &type_plugin_install_params,
    &type_plugin_install_policy,
    &type_plugin_install_response,
    &type_plugin_interface,
    &type_plugin_list_params,
    &type_plugin_list_response,
    &type_plugin_marketplace_entry,
    &type_plugin_read_params,
    &type_plugin_read_response,
    &type_plugin_source,
    &type_plugin_summary,
    &type_plugin_availability,
    &type_plugin_uninstall_params,
    &type_plugin_uninstall_response,
    &type_process_exited_notification,
    &type_process_kill_params,
    &type_process_kill_response,
    &type_process_output_delta_notification,
    &type_process_output_stream,
    &type_process_resize_pty_params,
    &type_process_resize_pty_response,
    &type_process_spawn_params,
    &type_process_spawn_response,
    &type_process_terminal_size,
    &type_process_write_stdin_params,
    &type_process_write_stdin_response,
    &type_project,
    &type_project_change_type,
    &type_project_changed_notification,
    &type_project_create_params,
    &type_project_create_response,
    &type_project_delete_params,
    &type_project_delete_response,
    &type_project_import_params,
    &type_project_import_response,
    &type_project_list_params,
    &type_project_list_response,
    &type_project_move_params,
    &type_project_move_response,
    &type_project_read_params,
    &type_project_read_response,
    &type_project_root,
    &type_project_sort_key,
    &type_project_update_params,
    &type_project_update_response,
    &type_thread_project_updated_notification,
    &type_stored_project,
    &type_queued_submission,
    &type_thread_queue_add_params,
    &type_thread_queue_add_response,
    &type_thread_queue_list_params,
    &type_thread_queue_list_response,
    &type_thread_queue_update_params,
    &type_thread_queue_update_response,
    &type_thread_queue_delete_params,
    &type_thread_queue_delete_response,
    &type_thread_queue_reorder_params,
    &type_thread_queue_reorder_response,
    &type_thread_queue_start_params,
    &type_thread_queue_start_response,
    &type_thread_queue_changed_notification,
    &type_thread_read_state,
    &type_thread_read_state_changed_notification,
    &type_thread_read_state_operation,
    &type_thread_read_state_update_params,
    &type_thread_read_state_update_response,
    &type_thread_read_state_conflict,
    &type_thread_unread_position,
    &type_realtime_conversation_version,
    &type_thread_realtime_append_audio_params,
    &type_thread_realtime_append_audio_response,
    &type_thread_realtime_append_text_params,
    &type_thread_realtime_append_text_response,
    &type_thread_realtime_audio_chunk,
    &type_thread_realtime_closed_notification,
    &type_thread_realtime_error_notification,
    &type_thread_realtime_item_added_notification,
    &type_thread_realtime_output_audio_delta_notification,
    &type_thread_realtime_start_params,
    &type_thread_realtime_start_response,
    &type_thread_realtime_started_notification,
    &type_thread_realtime_stop_params,
    &type_thread_realtime_stop_response,
    &type_thread_realtime_transcript_updated_notification,
    &type_remote_control_connection_status,
    &type_remote_control_status_changed_notification,
    &type_remote_control_status_read_response,
    &type_content_item,
    &type_function_call_output_body,
    &type_function_call_output_content_item,
    &type_ghost_commit,
    &type_image_detail,
    &type_local_shell_action,
    &type_local_shell_exec_action,
    &type_local_shell_status,
    &type_message_phase,
    &type_reasoning_item_content,
    &type_reasoning_item_reasoning_summary,
    &type_response_item,
    &type_responses_api_web_search_action,
    &type_raw_response_item_completed_notification,
    &type_review_delivery,
    &type_review_start_params,
    &type_review_start_response,
    &type_review_target,
    &type_rollout_session_meta,
    &type_rollout_history_base,
    &type_rollout_context_window,
    &type_rollout_base_instructions,
    &type_rollout_git,
    &type_rollout_turn_context,
    &type_rollout_truncation_policy,
    &type_rollout_sandbox_policy,
    &type_rollout_compacted,
    &type_rollout_event,
    &type_rollout_turn_error,
    &type_rollout_agent_status,
    &type_rollout_mcp_invocation,
    &type_rollout_mcp_outcome,
    &type_rollout_mcp_result,
    &type_rollout_memory_citation,
    &type_rollout_plan_item,
    &type_rollout_text_element,
    &type_rollout_duration,
    &type_rollout_token_info,
    &type_rollout_token_usage,
    &type_rollout_rate_limits,
    &type_rollout_rate_limit_window,
    &type_session_index_entry,
    &type_request_id,
    &type_w3c_trace_context,
    &type_jsonrpc_request,
    &type_jsonrpc_notification,
    &type_jsonrpc_response,
    &type_jsonrpc_error,
    &type_jsonrpc_error_error,
    &type_jsonrpc_message,
    &type_absolute_path_buf,
    &type_network_access,
    &type_read_only_access,
    &type_sandbox_mode,
    &type_sandbox_policy,
    &type_fuzzy_file_search_match_type,
    &type_fuzzy_file_search_params,
    &type_fuzzy_file_search_response,
    &type_fuzzy_file_search_result,
    &type_fuzzy_file_search_session_completed_notification,
    &type_fuzzy_file_search_session_start_params,
    &type_fuzzy_file_search_session_start_response,
    &type_fuzzy_file_search_session_stop_params,
    &type_fuzzy_file_search_session_stop_response,
    &type_fuzzy_file_search_session_update_params,
    &type_fuzzy_file_search_session_update_response,
    &type_fuzzy_file_search_session_updated_notification,
    &type_thread_section,
    &type_thread_section_appearance,
    &type_thread_section_create_params,
    &type_thread_section_create_response,
    &type_thread_section_delete_params,
    &type_thread_section_delete_response,
    &type_thread_section_list_params,
    &type_thread_section_list_response,
    &type_thread_section_move_params,
    &type_thread_section_move_response,
    &type_thread_section_update_params,
    &type_thread_section_update_response,
    &type_skill_dependencies,
    &type_skill_error_info,
    &type_skill_interface,
    &type_skill_metadata,
    &type_skill_scope,
    &type_skill_summary,
    &type_skill_tool_dependency,
    &type_skills_changed_notification,
    &type_skills_config_write_params,
    &type_skills_config_write_response,
    &type_skills_list_entry,
    &type_skills_list_extra_roots_for_cwd,
    &type_skills_list_params,
    &type_skills_list_response,
    &type_multi_agent_mode,
    &type_thread_settings,
    &type_thread_settings_updated_notification,
    &type_thread_settings_update_params,
    &type_thread_settings_update_response,
    &type_turn_settings_update_params,
    &type_turn_settings_update_status,
    &type_turn_settings_update_response,
    &type_additional_context_kind,
    &type_additional_context_entry,
    &type_turn_tool_output,
    &type_thread_inject_items_params,
    &type_thread_inject_items_response,
    &type_thread_background_terminal,
    &type_thread_background_terminals_list_params,
    &type_thread_background_terminals_list_response,
    &type_thread_background_terminals_terminate_params,
    &type_thread_background_terminals_terminate_response,
    &type_agent_path,
    &type_sub_agent_source,
    &type_thread_id,
    &type_git_info,
    &type_session_source,
    &type_thread_environment,
    &type_thread_extra,
    &type_thread_history_mode,
    &type_thread_source,
    &type_thread,
    &type_thread_active_flag,
    &type_thread_archive_params,
    &type_thread_archive_response,
    &type_thread_archived_notification,
    &type_thread_background_terminals_clean_params,
    &type_thread_background_terminals_clean_response,
    &type_thread_closed_notification,
    &type_thread_compact_start_params,
    &type_thread_compact_start_response,
    &type_thread_decrement_elicitation_params,
    &type_thread_decrement_elicitation_response,
    &type_thread_fork_params,
    &type_thread_fork_response,
    &type_thread_increment_elicitation_params,
    &type_thread_increment_elicitation_response,
    &type_thread_list_params,
    &type_thread_list_response,
    &type_thread_loaded_list_params,
    &type_thread_loaded_list_response,
    &type_thread_metadata_git_info_update_params,
    &type_thread_metadata_update_params,
    &type_thread_metadata_update_response,
    &type_thread_name_updated_notification,
    &type_thread_read_params,
    &type_thread_read_response,
    &type_thread_resume_params,
    &type_thread_resume_response,
    &type_thread_rollback_params,
    &type_thread_rollback_response,
    &type_thread_set_name_params,
    &type_thread_set_name_response,
    &type_thread_shell_command_params,
    &type_thread_shell_command_response,
    &type_thread_sort_key,
    &type_thread_source_kind,
    &type_thread_start_source,
    &type_thread_start_params,
    &type_thread_start_response,
    &type_thread_started_notification,
    &type_thread_status,
    &type_thread_status_changed_notification,
    &type_thread_token_usage,
    &type_thread_token_usage_updated_notification,
    &type_thread_unarchive_params,
    &type_thread_unarchive_response,
    &type_thread_unarchived_notification,
    &type_thread_unsubscribe_params,
    &type_thread_unsubscribe_response,
    &type_thread_unsubscribe_status,
    &type_token_usage_breakdown,
    &type_update_plan_arguments,
    &type_update_plan_step,
    &type_update_plan_status,
    &type_exec_command_arguments,
    &type_write_stdin_arguments,
    &type_shell_arguments,
    &type_shell_command_arguments,
    &type_local_shell_arguments,
    &type_sandbox_permissions,
    &type_model_permission_profile,
    &type_model_network_permissions,
    &type_model_file_system_permissions,
    &type_apply_patch_arguments,
    &type_view_image_arguments,
    &type_request_user_input_arguments,
    &type_request_user_input_question,
    &type_request_permissions_arguments,
    &type_model_permission_answer,
    &type_list_mcp_resources_arguments,
    &type_read_mcp_resource_arguments,
    &type_agent_input,
    &type_spawn_agent_arguments,
    &type_send_input_arguments,
    &type_resume_agent_arguments,
    &type_wait_agent_arguments,
    &type_close_agent_arguments,
    &type_spawn_task_arguments,
    &type_send_message_arguments,
    &type_list_agents_arguments,
    &type_agent_letter,
    &type_spawn_agents_on_csv_arguments,
    &type_report_agent_job_result_arguments,
    &type_codex_error_info,
    &type_context_compacted_notification,
    &type_error_notification,
    &type_non_steerable_turn_kind,
    &type_turn,
    &type_turn_completed_notification,
    &type_turn_diff_updated_notification,
    &type_turn_error,
    &type_turn_interrupt_params,
    &type_turn_interrupt_response,
    &type_turn_plan_step,
    &type_turn_plan_step_status,
    &type_turn_plan_updated_notification,
    &type_turn_start_params,
    &type_turn_start_response,
    &type_turn_started_notification,
    &type_turn_status,
    &type_turn_steer_params,
    &type_turn_steer_response,
    &type_windows_sandbox_setup_completed_notification,
    &type_windows_sandbox_setup_mode,
    &type_windows_sandbox_setup_start_params,
    &type_windows_sandbox_setup_start_response,
    &type_windows_world_writable_warning_notification,
};
const size_t n_all_types = sizeof all_types / sizeof all_types[0];

const struct message methods[] = {
    { .name = "initialize", .doc = "Open the conversation: the client introduces itself, once per connection and before any other request. Warnings about the configuration follow the answer.", .params = &type_initialize_params, .result = &type_initialize_response },
    { .name = "thread/start", .doc = "Create a thread and subscribe the caller to its events. `thread/started` goes to everybody after the answer.", .params = &type_thread_start_params, .result = &type_thread_start_response },
    { .name = "thread/resume", .doc = "Load a stored thread, or rejoin a loaded one, and subscribe the caller. Questions still open are sent again after the answer.", .params = &type_thread_resume_params, .result = &type_thread_resume_response },
    { .name = "thread/fork", .doc = "Copy the history of a thread into a new one and subscribe the caller to it. The original stays as it is.", .params = &type_thread_fork_params, .result = &type_thread_fork_response },
    { .name = "thread/archive", .doc = "Unload a thread if it is loaded and move its file to the archive, where lists leave it out unless asked.", .params = &type_thread_archive_params, .result = &type_thread_archive_response },
    { .name = "thread/unsubscribe", .doc = "Stop sending the events of a thread to this connection. When nobody is left, the thread is unloaded and its running turn stopped.", .params = &type_thread_unsubscribe_params, .result = &type_thread_unsubscribe_response },
    { .name = "thread/increment_elicitation", .doc = "Note that the client shows a question of its own; while any is open, the time limits of the thread's commands stand still.", .params = &type_thread_increment_elicitation_params, .result = &type_thread_increment_elicitation_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "thread/decrement_elicitation", .doc = "Note that a question counted by `thread/increment_elicitation` is closed; the time limits go on when none is left.", .params = &type_thread_decrement_elicitation_params, .result = &type_thread_decrement_elicitation_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "thread/name/set", .doc = "Give a loaded or stored thread a name and tell it to everybody with `thread/name/updated`.", .params = &type_thread_set_name_params, .result = &type_thread_set_name_response },
    { .name = "thread/metadata/update", .doc = "Change the stored git facts of a thread: members left out are kept, null ones cleared.", .params = &type_thread_metadata_update_params, .result = &type_thread_metadata_update_response },
    { .name = "thread/unarchive", .doc = "Move an archived thread back among the others. The thread is returned but not loaded.", .params = &type_thread_unarchive_params, .result = &type_thread_unarchive_response },
    { .name = "thread/compact/start", .doc = "Shorten the history of a loaded thread to a summary. It is answered at once and runs as a turn of its own.", .params = &type_thread_compact_start_params, .result = &type_thread_compact_start_response },
    { .name = "thread/shellCommand", .doc = "Run a shell command of the user's own in a loaded thread, without sandbox or questions. It is answered at once; the output follows as an item that the model will see.", .params = &type_thread_shell_command_params, .result = &type_thread_shell_command_response },
    { .name = "thread/backgroundTerminals/clean", .doc = "Kill all commands that the thread left running in the background.", .params = &type_thread_background_terminals_clean_params, .result = &type_thread_background_terminals_clean_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "thread/rollback", .doc = "Take the last turns of a loaded, idle thread out of its history. Changes to files are not undone.", .params = &type_thread_rollback_params, .result = &type_thread_rollback_response, .part = PART_OF_0118 },
    { .name = "thread/list", .doc = "List stored threads page by page, newest first, without their turns.", .params = &type_thread_list_params, .result = &type_thread_list_response },
    { .name = "thread/loaded/list", .doc = "List the ids of all threads this server holds in memory, whoever uses them.", .params = &type_thread_loaded_list_params, .result = &type_thread_loaded_list_response },
    { .name = "thread/read", .doc = "Look at a thread, with its turns if wanted, without loading it or subscribing to it.", .params = &type_thread_read_params, .result = &type_thread_read_response },
    { .name = "skills/list", .doc = "List the skills available in the given directories, disabled ones and load errors included.", .params = &type_skills_list_params, .result = &type_skills_list_response },
    { .name = "plugin/list", .doc = "List the known plugin marketplaces and their plugins.", .params = &type_plugin_list_params, .result = &type_plugin_list_response },
    { .name = "plugin/read", .doc = "Describe one plugin of a marketplace with its skills, apps and MCP servers.", .params = &type_plugin_read_params, .result = &type_plugin_read_response },
    { .name = "app/list", .doc = "List the apps of the user's ChatGPT account. `app/list/updated` may come before the answer as the parts of the list arrive.", .params = &type_apps_list_params, .result = &type_apps_list_response },
    { .name = "fs/readFile", .doc = "Read a whole file with the rights of the server; no sandbox applies.", .params = &type_fs_read_file_params, .result = &type_fs_read_file_response },
    { .name = "fs/writeFile", .doc = "Create or overwrite a file with the rights of the server; no sandbox applies.", .params = &type_fs_write_file_params, .result = &type_fs_write_file_response },
    { .name = "fs/createDirectory", .doc = "Create a directory, by default along with its missing parents.", .params = &type_fs_create_directory_params, .result = &type_fs_create_directory_response },
    { .name = "fs/getMetadata", .doc = "Tell what kind of file a path is and when it changed.", .params = &type_fs_get_metadata_params, .result = &type_fs_get_metadata_response },
    { .name = "fs/readDirectory", .doc = "List the direct entries of a directory.", .params = &type_fs_read_directory_params, .result = &type_fs_read_directory_response },
    { .name = "fs/remove", .doc = "Remove a file or a directory tree.", .params = &type_fs_remove_params, .result = &type_fs_remove_response },
    { .name = "fs/copy", .doc = "Copy a file or a directory tree.", .params = &type_fs_copy_params, .result = &type_fs_copy_response },
    { .name = "fs/watch", .doc = "Watch a file or directory and report changes to this connection with `fs/changed`, until `fs/unwatch` or the end of the connection.", .params = &type_fs_watch_params, .result = &type_fs_watch_response },
    { .name = "fs/unwatch", .doc = "End a watch of this connection. Nothing about it is sent after the answer.", .params = &type_fs_unwatch_params, .result = &type_fs_unwatch_response },
    { .name = "skills/config/write", .doc = "Switch a skill on or off in the user's configuration, chosen by path or by name.", .params = &type_skills_config_write_params, .result = &type_skills_config_write_response },
    { .name = "plugin/install", .doc = "Install a plugin from a marketplace and enable it in the user's configuration.", .params = &type_plugin_install_params, .result = &type_plugin_install_response },
    { .name = "plugin/uninstall", .doc = "Remove an installed plugin and its configuration. One that is not installed is no error.", .params = &type_plugin_uninstall_params, .result = &type_plugin_uninstall_response },
    { .name = "turn/start", .doc = "Give a thread new input and begin a turn. It is answered at once; the events go to the subscribers. If a turn is running already, the input joins that one.", .params = &type_turn_start_params, .result = &type_turn_start_response },
    { .name = "turn/steer", .doc = "Add input to the running turn, which must be the expected one. The model sees it before its next step.", .params = &type_turn_steer_params, .result = &type_turn_steer_response },
    { .name = "turn/interrupt", .doc = "Stop the running turn, keeping what it has produced so far. It is answered once the turn has stopped.", .params = &type_turn_interrupt_params, .result = &type_turn_interrupt_response },
    { .name = "thread/realtime/start", .doc = "Open a voice session for a thread. It is answered at once; `thread/realtime/started` or `thread/realtime/error` follows.", .params = &type_thread_realtime_start_params, .result = &type_thread_realtime_start_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "thread/realtime/appendAudio", .doc = "Feed a piece of recorded sound to the voice session of a thread.", .params = &type_thread_realtime_append_audio_params, .result = &type_thread_realtime_append_audio_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "thread/realtime/appendText", .doc = "Feed typed text to the voice session of a thread.", .params = &type_thread_realtime_append_text_params, .result = &type_thread_realtime_append_text_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "thread/realtime/stop", .doc = "Close the voice session of a thread; `thread/realtime/closed` follows.", .params = &type_thread_realtime_stop_params, .result = &type_thread_realtime_stop_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "review/start", .doc = "Have a reviewer model examine changes, as a turn of the given thread or in a new thread made for it.", .params = &type_review_start_params, .result = &type_review_start_response },
    { .name = "model/list", .doc = "List the models the user can choose from, page by page.", .params = &type_model_list_params, .result = &type_model_list_response },
    { .name = "experimentalFeature/list", .doc = "List all feature flags and their states, page by page.", .params = &type_experimental_feature_list_params, .result = &type_experimental_feature_list_response },
    { .name = "experimentalFeature/enablement/set", .doc = "Switch feature flags for all threads of this server until it ends. Nothing is written to the configuration.", .params = &type_experimental_feature_enablement_set_params, .result = &type_experimental_feature_enablement_set_response },
    { .name = "collaborationMode/list", .doc = "List the built-in presets for collaboration modes.", .params = &type_collaboration_mode_list_params, .result = &type_collaboration_mode_list_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "mock/experimentalMethod", .doc = "Send back the given text. It lets tests try the check for experimental methods.", .params = &type_mock_experimental_method_params, .result = &type_mock_experimental_method_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "mcpServer/oauth/login", .doc = "Start an OAuth login to an MCP server. The client opens the returned page; `mcpServer/oauthLogin/completed` tells how it ended.", .params = &type_mcp_server_oauth_login_params, .result = &type_mcp_server_oauth_login_response },
    { .name = "config/mcpServer/reload", .doc = "Read the configuration of MCP servers anew. Each loaded thread takes it up at its next turn.", .result = &type_mcp_server_refresh_response },
    { .name = "mcpServerStatus/list", .doc = "List the configured MCP servers with their tools, resources and login state. It may wait for servers to start.", .params = &type_list_mcp_server_status_params, .result = &type_list_mcp_server_status_response },
    { .name = "windowsSandbox/setupStart", .doc = "Prepare the sandbox on Windows; `windowsSandbox/setupCompleted` tells the caller how it ended. Other systems report a failure.", .params = &type_windows_sandbox_setup_start_params, .result = &type_windows_sandbox_setup_start_response },
    { .name = "account/login/start", .doc = "Sign in with an API key or a ChatGPT account. `account/login/completed` tells everybody how it ended, and `account/updated` follows a success.", .params = &type_login_account_params, .result = &type_login_account_response },
    { .name = "account/login/cancel", .doc = "Give up a pending login; `account/login/completed` then reports it as failed.", .params = &type_cancel_login_account_params, .result = &type_cancel_login_account_response },
    { .name = "account/logout", .doc = "Forget all credentials, stored ones included, and send `account/updated` to everybody.", .result = &type_logout_account_response },
    { .name = "account/rateLimits/read", .doc = "Ask the backend how much of the usage limits is spent. It needs a ChatGPT account.", .result = &type_get_account_rate_limits_response },
    { .name = "feedback/upload", .doc = "Hand in a report of the user, with logs if the user agrees.", .params = &type_feedback_upload_params, .result = &type_feedback_upload_response },
    { .name = "command/exec", .doc = "Run a command for the client, outside of any thread. It is answered when the command has ended.", .params = &type_command_exec_params, .result = &type_command_exec_response },
    { .name = "command/exec/write", .doc = "Send input to a command this connection runs, or close its input.", .params = &type_command_exec_write_params, .result = &type_command_exec_write_response },
    { .name = "command/exec/terminate", .doc = "Kill a command this connection runs, along with its children.", .params = &type_command_exec_terminate_params, .result = &type_command_exec_terminate_response },
    { .name = "command/exec/resize", .doc = "Change the size of the terminal of a command this connection runs.", .params = &type_command_exec_resize_params, .result = &type_command_exec_resize_response },
    { .name = "config/read", .doc = "Return the merged configuration, with the origin of each value and the layers if wanted.", .params = &type_config_read_params, .result = &type_config_read_response },
    { .name = "externalAgentConfig/detect", .doc = "Find settings, instructions and skills of another coding agent that could be taken over.", .params = &type_external_agent_config_detect_params, .result = &type_external_agent_config_detect_response },
    { .name = "externalAgentConfig/import", .doc = "Take over what `externalAgentConfig/detect` found. Existing settings are kept.", .params = &type_external_agent_config_import_params, .result = &type_external_agent_config_import_response },
    { .name = "config/value/write", .doc = "Change one value in the user's configuration file, keeping its comments.", .params = &type_config_value_write_params, .result = &type_config_write_response },
    { .name = "config/batchWrite", .doc = "Make several changes to the user's configuration file, all of them or none.", .params = &type_config_batch_write_params, .result = &type_config_write_response },
    { .name = "configRequirements/read", .doc = "Return the limits that the administrator puts on the configuration.", .result = &type_config_requirements_read_response },
    { .name = "account/read", .doc = "Tell who is signed in, and whether the model provider needs it.", .params = &type_get_account_params, .result = &type_get_account_response },
    { .name = "getConversationSummary", .doc = "Summarize a stored conversation, found by its id or by its file. Older clients use it; `thread/read` replaces it.", .params = &type_get_conversation_summary_params, .result = &type_get_conversation_summary_response, .flags = MESSAGE_DEPRECATED },
    { .name = "gitDiffToRemote", .doc = "Return the difference between a working directory and the newest commit known to the remote. Only older clients use it.", .params = &type_git_diff_to_remote_params, .result = &type_git_diff_to_remote_response, .flags = MESSAGE_DEPRECATED },
    { .name = "getAuthStatus", .doc = "Tell how the user is signed in, with the token if wanted. Older clients use it; `account/read` replaces it.", .params = &type_get_auth_status_params, .result = &type_get_auth_status_response, .flags = MESSAGE_DEPRECATED },
    { .name = "fuzzyFileSearch", .doc = "Find files and directories whose paths resemble a query, best matches first.", .params = &type_fuzzy_file_search_params, .result = &type_fuzzy_file_search_response },
    { .name = "fuzzyFileSearch/sessionStart", .doc = "Open a search over some directories that stays open while the user types. A session of the same id is replaced.", .params = &type_fuzzy_file_search_session_start_params, .result = &type_fuzzy_file_search_session_start_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "fuzzyFileSearch/sessionUpdate", .doc = "Set the query of an open search session; `fuzzyFileSearch/sessionUpdated` brings the matches.", .params = &type_fuzzy_file_search_session_update_params, .result = &type_fuzzy_file_search_session_update_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "fuzzyFileSearch/sessionStop", .doc = "Close a search session. Nothing about it is sent after the answer, and an unknown id is no error.", .params = &type_fuzzy_file_search_session_stop_params, .result = &type_fuzzy_file_search_session_stop_response, .flags = MESSAGE_EXPERIMENTAL },
    { .name = "process/spawn", .doc = "Start a process without a sandbox. It is answered at once; output and end follow as notifications. The process is killed when the connection closes.", .params = &type_process_spawn_params, .result = &type_process_spawn_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "process/writeStdin", .doc = "Write to the standard input of a running process, or close it.", .params = &type_process_write_stdin_params, .result = &type_process_write_stdin_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "process/kill", .doc = "Kill a running process with all it started.", .params = &type_process_kill_params, .result = &type_process_kill_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "process/resizePty", .doc = "Change the size of a running process's terminal.", .params = &type_process_resize_pty_params, .result = &type_process_resize_pty_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "hooks/list", .doc = "List the hooks that are configured for some folders.", .params = &type_hooks_list_params, .result = &type_hooks_list_response, .part = PART_OF_0166 },
    { .name = "skills/extraRoots/set", .doc = "Set further folders with skills, for all threads of the server. `skills/changed` follows.", .params = &type_skills_extra_roots_set_params, .result = &type_skills_extra_roots_set_response, .part = PART_OF_0166 },
    { .name = "mcpServer/tool/call", .doc = "Call a tool of an MCP server of a thread, without the model and without approval.", .params = &type_mcp_server_tool_call_params, .result = &type_mcp_server_tool_call_response, .part = PART_OF_0166 },
    { .name = "mcpServer/resource/read", .doc = "Read a resource of an MCP server.", .params = &type_mcp_resource_read_params, .result = &type_mcp_resource_read_response, .part = PART_OF_0166 },
    { .name = "modelProvider/capabilities/read", .doc = "Tell what the provider of the configured model is asked for.", .params = &type_model_provider_capabilities_read_params, .result = &type_model_provider_capabilities_read_response, .part = PART_OF_0166 },
    { .name = "server/diagnostics", .doc = "Tell how the server is doing.", .params = &type_server_diagnostics_params, .result = &type_server_diagnostics_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "environment/info", .doc = "Tell about an environment in which commands run.", .params = &type_environment_info_params, .result = &type_environment_info_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "threadSection/list", .doc = "List the sections of the list of threads.", .params = &type_thread_section_list_params, .result = &type_thread_section_list_response, .part = PART_OF_0166 },
    { .name = "threadSection/create", .doc = "Make a section.", .params = &type_thread_section_create_params, .result = &type_thread_section_create_response, .part = PART_OF_0166 },
    { .name = "threadSection/update", .doc = "Rename a section.", .params = &type_thread_section_update_params, .result = &type_thread_section_update_response, .part = PART_OF_0166 },
    { .name = "threadSection/delete", .doc = "Delete a section; its threads stay.", .params = &type_thread_section_delete_params, .result = &type_thread_section_delete_response, .part = PART_OF_0166 },
    { .name = "thread/section/move", .doc = "Move a stored thread into a section, within it, or out of it.", .params = &type_thread_section_move_params, .result = &type_thread_section_move_response, .part = PART_OF_0166 },
    { .name = "thread/readState/update", .doc = "Note that the user has read a thread, or wants to read it again.", .params = &type_thread_read_state_update_params, .result = &type_thread_read_state_update_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/attachment/add", .doc = "Attach something to a stored thread.", .params = &type_thread_attachment_add_params, .result = &type_thread_attachment_add_response, .part = PART_OF_0166 },
    { .name = "thread/attachment/list", .doc = "List what is attached to a thread.", .params = &type_thread_attachment_list_params, .result = &type_thread_attachment_list_response, .part = PART_OF_0166 },
    { .name = "thread/attachment/remove", .doc = "Take away something that is attached to a thread.", .params = &type_thread_attachment_remove_params, .result = &type_thread_attachment_remove_response, .part = PART_OF_0166 },
    { .name = "thread/attachmentOwner/list", .doc = "List the threads that something is attached to.", .params = &type_thread_attachment_owner_list_params, .result = &type_thread_attachment_owner_list_response, .part = PART_OF_0166 },
    { .name = "project/list", .doc = "List the projects.", .params = &type_project_list_params, .result = &type_project_list_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "project/read", .doc = "Read a project.", .params = &type_project_read_params, .result = &type_project_read_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "project/create", .doc = "Make a project.", .params = &type_project_create_params, .result = &type_project_create_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "project/import", .doc = "Make a project of threads that are there.", .params = &type_project_import_params, .result = &type_project_import_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "project/update", .doc = "Change a project.", .params = &type_project_update_params, .result = &type_project_update_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "project/move", .doc = "Move a project in the user's order.", .params = &type_project_move_params, .result = &type_project_move_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "project/delete", .doc = "Delete a project; its threads and folders stay.", .params = &type_project_delete_params, .result = &type_project_delete_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "plugin/installed", .doc = "List the plugins that are installed.", .params = &type_plugin_installed_params, .result = &type_plugin_installed_response, .part = PART_OF_0166 },
    { .name = "plugin/skill/read", .doc = "Read a skill of a plugin of OpenAI's service.", .params = &type_plugin_skill_read_params, .result = &type_plugin_skill_read_response, .part = PART_OF_0166 },
    { .name = "app/installed", .doc = "List the apps whose tools the model can have.", .params = &type_apps_installed_params, .result = &type_apps_installed_response, .part = PART_OF_0166 },
    { .name = "app/read", .doc = "Read apps by their identifiers.", .params = &type_apps_read_params, .result = &type_apps_read_response, .part = PART_OF_0166 },
    { .name = "rollout/compress", .doc = "Compress rollouts that are not used. Bobbin stores them as they are: there is nothing to do.", .result = &type_rollout_compress_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "feedback/save", .doc = "Save feedback as a file on this machine.", .params = &type_feedback_save_params, .result = &type_feedback_save_response, .part = PART_OF_0166 },
    { .name = "account/bedrock/checkGovCloudRequirements", .doc = "Tell whether models are asked in a region of the US government.", .params = &type_bedrock_check_gov_cloud_requirements_params, .result = &type_bedrock_check_gov_cloud_requirements_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "account/gatewayOAuth/read", .doc = "Tell whether the provider of the models wants a login to a gateway.", .result = &type_gateway_o_auth_read_response, .part = PART_OF_0166 },
    { .name = "account/usage/read", .doc = "Refused: how much an account has used is known to OpenAI's service alone.", .result = &type_account_usage_read_response, .part = PART_OF_0166 },
    { .name = "account/workspaceMessages/read", .doc = "Refused: messages of a workspace are OpenAI's service's.", .result = &type_account_workspace_messages_read_response, .part = PART_OF_0166 },
    { .name = "remoteControl/status/read", .doc = "Tell how remote control stands: Bobbin has none.", .result = &type_remote_control_status_read_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "userVerification/status", .doc = "Tell whether the user can be asked to prove who he is: he cannot.", .params = &type_user_verification_status_params, .result = &type_user_verification_status_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "windowsSandbox/readiness", .doc = "Tell how far the sandbox of Windows is.", .result = &type_windows_sandbox_readiness_response, .part = PART_OF_0166 },
    { .name = "thread/goal/set", .doc = "Sets or changes the goal of a thread. While it is active, the thread begins turns by itself.", .params = &type_thread_goal_set_params, .result = &type_thread_goal_set_response, .part = PART_OF_0166 },
    { .name = "thread/goal/get", .doc = "Answers with the goal of a thread.", .params = &type_thread_goal_get_params, .result = &type_thread_goal_get_response, .part = PART_OF_0166 },
    { .name = "thread/goal/clear", .doc = "Takes the goal of a thread away.", .params = &type_thread_goal_clear_params, .result = &type_thread_goal_clear_response, .part = PART_OF_0166 },
    { .name = "thread/queue/add", .doc = "Adds a message that runs as a turn of its own once the thread is idle.", .params = &type_thread_queue_add_params, .result = &type_thread_queue_add_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/queue/list", .doc = "Lists the messages that wait.", .params = &type_thread_queue_list_params, .result = &type_thread_queue_list_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/queue/update", .doc = "Changes a message that waits.", .params = &type_thread_queue_update_params, .result = &type_thread_queue_update_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/queue/delete", .doc = "Takes a message out of the queue.", .params = &type_thread_queue_delete_params, .result = &type_thread_queue_delete_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/queue/reorder", .doc = "Puts the messages that wait into another order.", .params = &type_thread_queue_reorder_params, .result = &type_thread_queue_reorder_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/queue/start", .doc = "Begins with a message that waits.", .params = &type_thread_queue_start_params, .result = &type_thread_queue_start_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "permissionProfile/list", .doc = "Lists the permission profiles that a thread can be given.", .params = &type_permission_profile_list_params, .result = &type_permission_profile_list_response, .part = PART_OF_0166 },
    { .name = "thread/settings/update", .doc = "Changes settings of a thread from its next turn on.", .params = &type_thread_settings_update_params, .result = &type_thread_settings_update_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "turn/settings/update", .doc = "Changes settings of the turn that runs.", .params = &type_turn_settings_update_params, .result = &type_turn_settings_update_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/inject_items", .doc = "Adds entries to the conversation of a thread, which the model hears with its next request.", .params = &type_thread_inject_items_params, .result = &type_thread_inject_items_response, .part = PART_OF_0166 },
    { .name = "thread/backgroundTerminals/list", .doc = "Lists the commands of a thread that run in the background.", .params = &type_thread_background_terminals_list_params, .result = &type_thread_background_terminals_list_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/backgroundTerminals/terminate", .doc = "Ends a command that runs in the background.", .params = &type_thread_background_terminals_terminate_params, .result = &type_thread_background_terminals_terminate_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/memoryMode/set", .doc = "Says whether a thread may become part of memories.", .params = &type_thread_memory_mode_set_params, .result = &type_thread_memory_mode_set_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "memory/status", .doc = "Answers how far memories are.", .params = &type_memory_status_params, .result = &type_memory_status_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "memory/reset", .doc = "Forgets everything that was remembered.", .result = &type_memory_reset_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/memory/read", .doc = "Answers what is remembered of a thread.", .params = &type_thread_memory_read_params, .result = &type_thread_memory_read_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/sample", .doc = "Asks the model of a thread something beside the conversation.", .params = &type_thread_sample_params, .result = &type_thread_sample_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/sample/cancel", .doc = "Ends a question of `thread/sample`.", .params = &type_thread_sample_cancel_params, .result = &type_thread_sample_cancel_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/turns/list", .doc = "List turns of a thread page by page, from either end, without loading the thread.", .params = &type_thread_turns_list_params, .result = &type_thread_turns_list_response, .part = PART_OF_0166 },
    { .name = "thread/items/list", .doc = "List items of a thread, or of one of its turns, page by page, without loading the thread. Only threads whose history is `paginated` have such lists.", .params = &type_thread_items_list_params, .result = &type_thread_items_list_response, .part = PART_OF_0166 },
    { .name = "thread/items/read", .doc = "Read some items of one turn of a thread whose history is `paginated`.", .params = &type_thread_items_read_params, .result = &type_thread_items_read_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/revert", .doc = "Take a turn and all behind it out of the history of a thread whose history is `paginated`. Changes to files are not undone.", .params = &type_thread_revert_params, .result = &type_thread_revert_response, .part = PART_OF_0166 },
    { .name = "thread/delete", .doc = "Unload a thread if it is loaded, stop its running turn, and remove its files for good.", .params = &type_thread_delete_params, .result = &type_thread_delete_response, .part = PART_OF_0166 },
    { .name = "thread/search", .doc = "Look for a text in what users and agents said, in all threads.", .params = &type_thread_search_params, .result = &type_thread_search_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/searchOccurrences", .doc = "Look for a text in what the user and the agent said in one thread.", .params = &type_thread_search_occurrences_params, .result = &type_thread_search_occurrences_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
    { .name = "thread/timeline/list", .doc = "List everything that happened in a thread whose history is `paginated`, the newest page first.", .params = &type_thread_timeline_list_params, .result = &type_thread_timeline_list_response, .flags = MESSAGE_EXPERIMENTAL, .part = PART_OF_0166 },
};

const struct message legacy_methods[] = {
    { .name = "addConversationListener", .doc = "Subscribes the caller to a loaded thread in the manner of older servers: from now on what happens in its threads is also told as `codex/event/TYPE`.", .params = &type_add_conversation_listener_params, .result = &type_add_conversation_listener_response },
    { .name = "removeConversationListener", .doc = "Ends what `addConversationListener` began.", .params = &type_remove_conversation_listener_params, .result = &type_remove_conversation_listener_response },
};

const struct message server_requests[] = {
    { .name = "item/commandExecution/requestApproval", .doc = "Asks all subscribers of a thread whether a command may run or reach the network. The first answer counts and the turn waits for it.", .params = &type_command_execution_request_approval_params, .result = &type_command_execution_request_approval_response },
    { .name = "item/fileChange/requestApproval", .doc = "Asks all subscribers of a thread whether a patch may be applied. The first answer counts and the turn waits for it.", .params = &type_file_change_request_approval_params, .result = &type_file_change_request_approval_response },
    { .name = "item/tool/requestUserInput", .doc = "Puts questions of the model to the user, through all subscribers of the thread. The first answer counts and the turn waits for it.", .params = &type_tool_request_user_input_params, .result = &type_tool_request_user_input_response },
    { .name = "mcpServer/elicitation/request", .doc = "Puts a question of an MCP server, or about one of its tools, to the user through all subscribers of the thread. The first answer counts.", .params = &type_mcp_server_elicitation_request_params, .result = &type_mcp_server_elicitation_request_response },
    { .name = "item/permissions/requestApproval", .doc = "Asks all subscribers of a thread whether the model may have more permissions. The first answer counts and the turn waits for it.", .params = &type_permissions_request_approval_params, .result = &type_permissions_request_approval_response },
    { .name = "item/tool/call", .doc = "Has the client carry out a tool that it declared for the thread. It goes to all subscribers and the first answer counts.", .params = &type_dynamic_tool_call_params, .result = &type_dynamic_tool_call_response },
    { .name = "account/chatgptAuthTokens/refresh", .doc = "Asks every initialized connection for new ChatGPT tokens after the backend refused the old ones. The first answer within ten seconds counts.", .params = &type_chatgpt_auth_tokens_refresh_params, .result = &type_chatgpt_auth_tokens_refresh_response },
    { .name = "applyPatchApproval", .doc = "The older question about a patch. It is declared for old clients and never sent.", .params = &type_apply_patch_approval_params, .result = &type_apply_patch_approval_response },
    { .name = "execCommandApproval", .doc = "The older question about a command. It is declared for old clients and never sent.", .params = &type_exec_command_approval_params, .result = &type_exec_command_approval_response },
};

const struct message notifications[] = {
    { .name = "error", .doc = "Tells the subscribers of a thread that something in a turn failed, and whether the server tries again by itself.", .params = &type_error_notification, .to = TO_THREAD },
    { .name = "thread/started", .doc = "Tells everybody about a new thread, after it was started, forked or made for a review.", .params = &type_thread_started_notification, .to = TO_ALL },
    { .name = "thread/status/changed", .doc = "Tells everybody the new status of a thread: idle, active, in error or unloaded. What an active thread waits for is part of it.", .params = &type_thread_status_changed_notification, .to = TO_ALL },
    { .name = "thread/archived", .doc = "Tells everybody that a thread was moved to the archive.", .params = &type_thread_archived_notification, .to = TO_ALL },
    { .name = "thread/unarchived", .doc = "Tells everybody that a thread was taken back out of the archive.", .params = &type_thread_unarchived_notification, .to = TO_ALL },
    { .name = "thread/closed", .doc = "Tells everybody that a thread was unloaded after its last subscriber left.", .params = &type_thread_closed_notification, .to = TO_ALL },
    { .name = "skills/changed", .doc = "Tells the subscribers of a thread that files of its skills changed; ask `skills/list` again.", .params = &type_skills_changed_notification, .to = TO_THREAD },
    { .name = "thread/name/updated", .doc = "Tells everybody the new name of a thread.", .params = &type_thread_name_updated_notification, .to = TO_ALL },
    { .name = "thread/tokenUsage/updated", .doc = "Tells the subscribers of a thread how many tokens it has used.", .params = &type_thread_token_usage_updated_notification, .to = TO_THREAD },
    { .name = "turn/started", .doc = "Tells the subscribers of a thread that a turn begins.", .params = &type_turn_started_notification, .to = TO_THREAD },
    { .name = "hook/started", .doc = "Tells the subscribers of a thread that a hook begins to run.", .params = &type_hook_started_notification, .to = TO_THREAD },
    { .name = "turn/completed", .doc = "Tells the subscribers of a thread that a turn is over and whether it completed, failed or was interrupted. Nothing else of the turn follows.", .params = &type_turn_completed_notification, .to = TO_THREAD },
    { .name = "hook/completed", .doc = "Tells the subscribers of a thread how a run of a hook ended.", .params = &type_hook_completed_notification, .to = TO_THREAD },
    { .name = "turn/diff/updated", .doc = "Sends the subscribers of a thread all changes to files in the turn so far, as one diff. It replaces the one before.", .params = &type_turn_diff_updated_notification, .to = TO_THREAD },
    { .name = "turn/plan/updated", .doc = "Sends the subscribers of a thread the model's list of steps after each change to it.", .params = &type_turn_plan_updated_notification, .to = TO_THREAD },
    { .name = "item/started", .doc = "Tells the subscribers of a thread that an item begins, in its first state.", .params = &type_item_started_notification, .to = TO_THREAD },
    { .name = "item/autoApprovalReview/started", .doc = "Tells the subscribers of a thread that the automatic reviewer examines an action in place of the user.", .params = &type_item_guardian_approval_review_started_notification, .to = TO_THREAD },
    { .name = "item/autoApprovalReview/completed", .doc = "Tells the subscribers of a thread what the automatic reviewer decided.", .params = &type_item_guardian_approval_review_completed_notification, .to = TO_THREAD },
    { .name = "item/completed", .doc = "Tells the subscribers of a thread that an item is finished, in its last state. It overrides whatever was streamed before.", .params = &type_item_completed_notification, .to = TO_THREAD },
    { .name = "rawResponseItem/completed", .doc = "Passes a finished item of the model's answer to the subscribers of a thread unchanged, if the thread was started with raw events.", .params = &type_raw_response_item_completed_notification, .flags = MESSAGE_UNLISTED, .to = TO_THREAD },
    { .name = "item/agentMessage/delta", .doc = "Sends the subscribers of a thread the next piece of a message of the agent.", .params = &type_agent_message_delta_notification, .to = TO_THREAD },
    { .name = "item/plan/delta", .doc = "Sends the subscribers of a thread the next piece of a proposed plan.", .params = &type_plan_delta_notification, .to = TO_THREAD },
    { .name = "command/exec/outputDelta", .doc = "Sends output of a `command/exec` to the connection that runs it, if it asked for streaming.", .params = &type_command_exec_output_delta_notification, .to = TO_CONNECTION },
    { .name = "item/commandExecution/outputDelta", .doc = "Sends the subscribers of a thread the next piece of output of a command.", .params = &type_command_execution_output_delta_notification, .to = TO_THREAD },
    { .name = "item/commandExecution/terminalInteraction", .doc = "Tells the subscribers of a thread that the model sent input to a running command.", .params = &type_terminal_interaction_notification, .to = TO_THREAD },
    { .name = "item/fileChange/outputDelta", .doc = "Sends the subscribers of a thread what the tool said while it applied a patch.", .params = &type_file_change_output_delta_notification, .to = TO_THREAD },
    { .name = "serverRequest/resolved", .doc = "Tells the subscribers of a thread that a question of the server is settled, so that every client can take it off the screen.", .params = &type_server_request_resolved_notification, .to = TO_THREAD },
    { .name = "item/mcpToolCall/progress", .doc = "Tells the subscribers of a thread how a call to an MCP tool comes along, in the words of the server. Codex 0.118 declares it and never sends it.", .params = &type_mcp_tool_call_progress_notification, .to = TO_THREAD },
    { .name = "mcpServer/oauthLogin/completed", .doc = "Tells everybody how a login to an MCP server ended.", .params = &type_mcp_server_oauth_login_completed_notification, .to = TO_ALL },
    { .name = "mcpServer/startupStatus/updated", .doc = "Tells the subscribers of a thread how the start of one of its MCP servers comes along.", .params = &type_mcp_server_status_updated_notification, .to = TO_THREAD },
    { .name = "account/updated", .doc = "Tells everybody that the signed-in account changed.", .params = &type_account_updated_notification, .to = TO_ALL },
    { .name = "account/rateLimits/updated", .doc = "Tells the subscribers of the thread that made the request how much of the usage limits is spent.", .params = &type_account_rate_limits_updated_notification, .to = TO_THREAD },
    { .name = "app/list/updated", .doc = "Sends everybody the whole list of apps once more of it is known.", .params = &type_app_list_updated_notification, .to = TO_ALL },
    { .name = "fs/changed", .doc = "Tells the connection that watches a path what changed there.", .params = &type_fs_changed_notification, .to = TO_CONNECTION },
    { .name = "item/reasoning/summaryTextDelta", .doc = "Sends the subscribers of a thread the next piece of a summary of the model's reasoning.", .params = &type_reasoning_summary_text_delta_notification, .to = TO_THREAD },
    { .name = "item/reasoning/summaryPartAdded", .doc = "Tells the subscribers of a thread that a new part of a reasoning summary begins.", .params = &type_reasoning_summary_part_added_notification, .to = TO_THREAD },
    { .name = "item/reasoning/textDelta", .doc = "Sends the subscribers of a thread the next piece of the model's reasoning itself, where the model shows it.", .params = &type_reasoning_text_delta_notification, .to = TO_THREAD },
    { .name = "thread/compacted", .doc = "Tells the subscribers of a thread that its history was shortened. The `contextCompaction` item says the same to newer clients.", .params = &type_context_compacted_notification, .to = TO_THREAD, .part = PART_OF_0118 },
    { .name = "model/rerouted", .doc = "Tells the subscribers of a thread that another model answers than the one asked for.", .params = &type_model_rerouted_notification, .to = TO_THREAD },
    { .name = "deprecationNotice", .doc = "Tells the subscribers of a thread that its configuration uses something deprecated.", .params = &type_deprecation_notice_notification, .to = TO_THREAD },
    { .name = "warning", .doc = "Tells the subscribers of a thread about something that they should know of and that stops nothing.", .params = &type_warning_notification, .to = TO_THREAD, .part = PART_OF_0166 },
    { .name = "configWarning", .doc = "Tells a connection, right after its `initialize`, about a problem found in the configuration at start-up.", .params = &type_config_warning_notification, .to = TO_CONNECTION },
    { .name = "fuzzyFileSearch/sessionUpdated", .doc = "Sends everybody the matches that a search session has so far for its current query.", .params = &type_fuzzy_file_search_session_updated_notification, .to = TO_ALL },
    { .name = "fuzzyFileSearch/sessionCompleted", .doc = "Tells everybody that a search session has found all matches for its current query.", .params = &type_fuzzy_file_search_session_completed_notification, .to = TO_ALL },
    { .name = "thread/realtime/started", .doc = "Tells the subscribers of a thread that its voice session is open.", .params = &type_thread_realtime_started_notification, .to = TO_THREAD },
    { .name = "thread/realtime/itemAdded", .doc = "Passes an item of the voice session, such as a request handed over to the agent, to the subscribers of a thread.", .params = &type_thread_realtime_item_added_notification, .to = TO_THREAD },
    { .name = "thread/realtime/transcriptUpdated", .doc = "Sends the subscribers of a thread the next words that were heard or spoken.", .params = &type_thread_realtime_transcript_updated_notification, .to = TO_THREAD },
    { .name = "thread/realtime/outputAudio/delta", .doc = "Sends the subscribers of a thread the next piece of sound to play.", .params = &type_thread_realtime_output_audio_delta_notification, .to = TO_THREAD },
    { .name = "thread/realtime/error", .doc = "Tells the subscribers of a thread that its voice session failed or could not be opened.", .params = &type_thread_realtime_error_notification, .to = TO_THREAD },
    { .name = "thread/realtime/closed", .doc = "Tells the subscribers of a thread that its voice session is over, and why.", .params = &type_thread_realtime_closed_notification, .to = TO_THREAD },
    { .name = "windows/worldWritableWarning", .doc = "Warns about directories on Windows that everybody can write to and the sandbox cannot protect. Codex 0.118 declares it and never sends it.", .params = &type_windows_world_writable_warning_notification, .to = TO_THREAD },
    { .name = "windowsSandbox/setupCompleted", .doc = "Tells the connection that asked how the preparation of the Windows sandbox ended.", .params = &type_windows_sandbox_setup_completed_notification, .to = TO_CONNECTION },
    { .name = "account/login/completed", .doc = "Tells everybody how a login ended.", .params = &type_account_login_completed_notification, .to = TO_ALL },
    { .name = "process/outputDelta", .doc = "Sends a connection output of a process that it started.", .params = &type_process_output_delta_notification, .to = TO_CONNECTION, .part = PART_OF_0166 },
    { .name = "process/exited", .doc = "Tells a connection that a process that it started has ended.", .params = &type_process_exited_notification, .to = TO_CONNECTION, .part = PART_OF_0166 },
    { .name = "thread/readState/changed", .doc = "Tells everybody what of a thread the user has not read.", .params = &type_thread_read_state_changed_notification, .to = TO_ALL, .part = PART_OF_0166 },
    { .name = "thread/attachment/updated", .doc = "Tells everybody what is attached to a thread.", .params = &type_thread_attachment_updated_notification, .to = TO_ALL, .part = PART_OF_0166 },
    { .name = "project/changed", .doc = "Tells everybody that there is another project, or that one has changed or gone.", .params = &type_project_changed_notification, .to = TO_ALL, .part = PART_OF_0166 },
    { .name = "thread/project/updated", .doc = "Tells everybody that a thread belongs to another project.", .params = &type_thread_project_updated_notification, .to = TO_ALL, .part = PART_OF_0166 },
    { .name = "remoteControl/status/changed", .doc = "Tells a client, after `initialized`, how remote control stands.", .params = &type_remote_control_status_changed_notification, .to = TO_CONNECTION, .part = PART_OF_0166 },
    { .name = "thread/goal/updated", .doc = "Tells the subscribers of a thread what has become of its goal.", .params = &type_thread_goal_updated_notification, .to = TO_THREAD, .part = PART_OF_0166 },
    { .name = "thread/goal/cleared", .doc = "Tells the subscribers of a thread that it has no goal.", .params = &type_thread_goal_cleared_notification, .to = TO_THREAD, .part = PART_OF_0166 },
    { .name = "thread/queue/changed", .doc = "Tells the subscribers of a thread that its queue has changed.", .params = &type_thread_queue_changed_notification, .to = TO_THREAD, .part = PART_OF_0166 },
    { .name = "thread/settings/updated", .doc = "Tells the subscribers of a thread that its settings are others.", .params = &type_thread_settings_updated_notification, .to = TO_THREAD, .part = PART_OF_0166 },
    { .name = "thread/reverted", .doc = "Tells everybody that a thread has forgotten its last turns.", .params = &type_thread_reverted_notification, .to = TO_ALL, .part = PART_OF_0166 },
    { .name = "thread/deleted", .doc = "Tells everybody that a thread was removed for good.", .params = &type_thread_deleted_notification, .to = TO_ALL, .part = PART_OF_0166 },
};

const struct message client_notifications[] = {
    { .name = "initialized", .doc = "Sent by a client after it has read the answer to `initialize`; nothing waits for it." },
};

const uint8_t methods_by_name[METHOD_COUNT] = {
    METHOD_ACCOUNT_BEDROCK_CHECK_GOV_CLOUD_REQUIREMENTS,
    METHOD_ACCOUNT_GATEWAY_O_AUTH_READ,
    METHOD_ACCOUNT_LOGIN_CANCEL,
    METHOD_ACCOUNT_LOGIN_START,
    METHOD_ACCOUNT_LOGOUT,
    METHOD_ACCOUNT_RATE_LIMITS_READ,
    METHOD_ACCOUNT_READ,
    METHOD_ACCOUNT_USAGE_READ,
    METHOD_ACCOUNT_WORKSPACE_MESSAGES_READ,
    METHOD_APP_INSTALLED,
    METHOD_APP_LIST,
    METHOD_APP_READ,
    METHOD_COLLABORATION_MODE_LIST,
    METHOD_COMMAND_EXEC,
    METHOD_COMMAND_EXEC_RESIZE,
    METHOD_COMMAND_EXEC_TERMINATE,
    METHOD_COMMAND_EXEC_WRITE,
    METHOD_CONFIG_BATCH_WRITE,
    METHOD_CONFIG_MCP_SERVER_RELOAD,
    METHOD_CONFIG_READ,
    METHOD_CONFIG_VALUE_WRITE,
    METHOD_CONFIG_REQUIREMENTS_READ,
    METHOD_ENVIRONMENT_INFO,
    METHOD_EXPERIMENTAL_FEATURE_ENABLEMENT_SET,
    METHOD_EXPERIMENTAL_FEATURE_LIST,
    METHOD_EXTERNAL_AGENT_CONFIG_DETECT,
    METHOD_EXTERNAL_AGENT_CONFIG_IMPORT,
    METHOD_FEEDBACK_SAVE,
    METHOD_FEEDBACK_UPLOAD,
    METHOD_FS_COPY,
    METHOD_FS_CREATE_DIRECTORY,
    METHOD_FS_GET_METADATA,
    METHOD_FS_READ_DIRECTORY,
    METHOD_FS_READ_FILE,
    METHOD_FS_REMOVE,
    METHOD_FS_UNWATCH,
    METHOD_FS_WATCH,
    METHOD_FS_WRITE_FILE,
    METHOD_FUZZY_FILE_SEARCH,
    METHOD_FUZZY_FILE_SEARCH_SESSION_START,
    METHOD_FUZZY_FILE_SEARCH_SESSION_STOP,
    METHOD_FUZZY_FILE_SEARCH_SESSION_UPDATE,
    METHOD_GET_AUTH_STATUS,
    METHOD_GET_CONVERSATION_SUMMARY,
    METHOD_GIT_DIFF_TO_REMOTE,
    METHOD_HOOKS_LIST,
    METHOD_INITIALIZE,
    METHOD_MCP_SERVER_OAUTH_LOGIN,
    METHOD_MCP_SERVER_RESOURCE_READ,
    METHOD_MCP_SERVER_TOOL_CALL,
    METHOD_MCP_SERVER_STATUS_LIST,
    METHOD_MEMORY_RESET,
    METHOD_MEMORY_STATUS,
    METHOD_MOCK_EXPERIMENTAL_METHOD,
    METHOD_MODEL_LIST,
    METHOD_MODEL_PROVIDER_CAPABILITIES_READ,
    METHOD_PERMISSION_PROFILE_LIST,
    METHOD_PLUGIN_INSTALL,
    METHOD_PLUGIN_INSTALLED,
    METHOD_PLUGIN_LIST,
    METHOD_PLUGIN_READ,
    METHOD_PLUGIN_SKILL_READ,
    METHOD_PLUGIN_UNINSTALL,
    METHOD_PROCESS_KILL,
    METHOD_PROCESS_RESIZE_PTY,
    METHOD_PROCESS_SPAWN,
    METHOD_PROCESS_WRITE_STDIN,
    METHOD_PROJECT_CREATE,
    METHOD_PROJECT_DELETE,
    METHOD_PROJECT_IMPORT,
    METHOD_PROJECT_LIST,
    METHOD_PROJECT_MOVE,
    METHOD_PROJECT_READ,
    METHOD_PROJECT_UPDATE,
    METHOD_REMOTE_CONTROL_STATUS_READ,
    METHOD_REVIEW_START,
    METHOD_ROLLOUT_COMPRESS,
    METHOD_SERVER_DIAGNOSTICS,
    METHOD_SKILLS_CONFIG_WRITE,
    METHOD_SKILLS_EXTRA_ROOTS_SET,
    METHOD_SKILLS_LIST,
    METHOD_THREAD_ARCHIVE,
    METHOD_THREAD_ATTACHMENT_ADD,
    METHOD_THREAD_ATTACHMENT_LIST,
    METHOD_THREAD_ATTACHMENT_REMOVE,
    METHOD_THREAD_ATTACHMENT_OWNER_LIST,
    METHOD_THREAD_BACKGROUND_TERMINALS_CLEAN,
    METHOD_THREAD_BACKGROUND_TERMINALS_LIST,
    METHOD_THREAD_BACKGROUND_TERMINALS_TERMINATE,
    METHOD_THREAD_COMPACT_START,
    METHOD_THREAD_DECREMENT_ELICITATION,
    METHOD_THREAD_DELETE,
    METHOD_THREAD_FORK,
    METHOD_THREAD_GOAL_CLEAR,
    METHOD_THREAD_GOAL_GET,
    METHOD_THREAD_GOAL_SET,
    METHOD_THREAD_INCREMENT_ELICITATION,
    METHOD_THREAD_INJECT_ITEMS,
    METHOD_THREAD_ITEMS_LIST,
    METHOD_THREAD_ITEMS_READ,
    METHOD_THREAD_LIST,
    METHOD_THREAD_LOADED_LIST,
    METHOD_THREAD_MEMORY_READ,
    METHOD_THREAD_MEMORY_MODE_SET,
    METHOD_THREAD_METADATA_UPDATE,
    METHOD_THREAD_NAME_SET,
    METHOD_THREAD_QUEUE_ADD,
    METHOD_THREAD_QUEUE_DELETE,
    METHOD_THREAD_QUEUE_LIST,
    METHOD_THREAD_QUEUE_REORDER,
    METHOD_THREAD_QUEUE_START,
    METHOD_THREAD_QUEUE_UPDATE,
    METHOD_THREAD_READ,
    METHOD_THREAD_READ_STATE_UPDATE,
    METHOD_THREAD_REALTIME_APPEND_AUDIO,
    METHOD_THREAD_REALTIME_APPEND_TEXT,
    METHOD_THREAD_REALTIME_START,
    METHOD_THREAD_REALTIME_STOP,
    METHOD_THREAD_RESUME,
    METHOD_THREAD_REVERT,
    METHOD_THREAD_ROLLBACK,
    METHOD_THREAD_SAMPLE,
    METHOD_THREAD_SAMPLE_CANCEL,
    METHOD_THREAD_SEARCH,
    METHOD_THREAD_SEARCH_OCCURRENCES,
    METHOD_THREAD_SECTION_MOVE,
    METHOD_THREAD_SETTINGS_UPDATE,
    METHOD_THREAD_SHELL_COMMAND,
    METHOD_THREAD_START,
    METHOD_THREAD_TIMELINE_LIST,
    METHOD_THREAD_TURNS_LIST,
    METHOD_THREAD_UNARCHIVE,
    METHOD_THREAD_UNSUBSCRIBE,
    METHOD_THREAD_SECTION_CREATE,
    METHOD_THREAD_SECTION_DELETE,
    METHOD_THREAD_SECTION_LIST,
    METHOD_THREAD_SECTION_UPDATE,
    METHOD_TURN_INTERRUPT,
    METHOD_TURN_SETTINGS_UPDATE,
    METHOD_TURN_START,
    METHOD_TURN_STEER,
    METHOD_USER_VERIFICATION_STATUS,
    METHOD_WINDOWS_SANDBOX_READINESS,
    METHOD_WINDOWS_SANDBOX_SETUP_START,
};
