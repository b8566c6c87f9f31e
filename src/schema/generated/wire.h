/* Made by codegen/generate from protocol/. Do not edit. */
#ifndef WIRE_H
#define WIRE_H

#include "schema/schema.h"

enum wire_auth_mode {
    WIRE_AUTH_MODE_APIKEY = 1,
    WIRE_AUTH_MODE_CHATGPT = 2,
    WIRE_AUTH_MODE_CHATGPT_AUTH_TOKENS = 3,
};

enum wire_plan_type {
    WIRE_PLAN_TYPE_FREE = 1,
    WIRE_PLAN_TYPE_GO = 2,
    WIRE_PLAN_TYPE_PLUS = 3,
    WIRE_PLAN_TYPE_PRO = 4,
    WIRE_PLAN_TYPE_TEAM = 5,
    WIRE_PLAN_TYPE_SELF_SERVE_BUSINESS_USAGE_BASED = 6,
    WIRE_PLAN_TYPE_BUSINESS = 7,
    WIRE_PLAN_TYPE_ENTERPRISE_CBP_USAGE_BASED = 8,
    WIRE_PLAN_TYPE_ENTERPRISE = 9,
    WIRE_PLAN_TYPE_EDU = 10,
    WIRE_PLAN_TYPE_UNKNOWN = 11,
};

enum wire_rate_limit_reached_type {
    WIRE_RATE_LIMIT_REACHED_TYPE_RATE_LIMIT_REACHED = 1,
    WIRE_RATE_LIMIT_REACHED_TYPE_WORKSPACE_OWNER_CREDITS_DEPLETED = 2,
    WIRE_RATE_LIMIT_REACHED_TYPE_WORKSPACE_MEMBER_CREDITS_DEPLETED = 3,
    WIRE_RATE_LIMIT_REACHED_TYPE_WORKSPACE_OWNER_USAGE_LIMIT_REACHED = 4,
    WIRE_RATE_LIMIT_REACHED_TYPE_WORKSPACE_MEMBER_USAGE_LIMIT_REACHED = 5,
};

enum wire_cancel_login_account_status {
    WIRE_CANCEL_LOGIN_ACCOUNT_STATUS_CANCELED = 1,
    WIRE_CANCEL_LOGIN_ACCOUNT_STATUS_NOT_FOUND = 2,
};

enum wire_chatgpt_auth_tokens_refresh_reason {
    WIRE_CHATGPT_AUTH_TOKENS_REFRESH_REASON_UNAUTHORIZED = 1,
};

enum wire_app_tool_approval {
    WIRE_APP_TOOL_APPROVAL_AUTO = 1,
    WIRE_APP_TOOL_APPROVAL_PROMPT = 2,
    WIRE_APP_TOOL_APPROVAL_APPROVE = 3,
};

enum wire_approvals_reviewer {
    WIRE_APPROVALS_REVIEWER_USER = 1,
    WIRE_APPROVALS_REVIEWER_AUTO_REVIEW = 2,
    WIRE_APPROVALS_REVIEWER_GUARDIAN_SUBAGENT = 3,
};

enum wire_network_policy_rule_action {
    WIRE_NETWORK_POLICY_RULE_ACTION_ALLOW = 1,
    WIRE_NETWORK_POLICY_RULE_ACTION_DENY = 2,
};

enum wire_command_execution_approval_kind {
    WIRE_COMMAND_EXECUTION_APPROVAL_KIND_COMMAND = 1,
    WIRE_COMMAND_EXECUTION_APPROVAL_KIND_WRITE_STDIN = 2,
};

enum wire_file_change_approval_decision {
    WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT = 1,
    WIRE_FILE_CHANGE_APPROVAL_DECISION_ACCEPT_FOR_SESSION = 2,
    WIRE_FILE_CHANGE_APPROVAL_DECISION_DECLINE = 3,
    WIRE_FILE_CHANGE_APPROVAL_DECISION_CANCEL = 4,
};

enum wire_guardian_approval_review_status {
    WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_IN_PROGRESS = 1,
    WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_APPROVED = 2,
    WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_DENIED = 3,
    WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_TIMED_OUT = 4,
    WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_ABORTED = 5,
};

enum wire_guardian_risk_level {
    WIRE_GUARDIAN_RISK_LEVEL_LOW = 1,
    WIRE_GUARDIAN_RISK_LEVEL_MEDIUM = 2,
    WIRE_GUARDIAN_RISK_LEVEL_HIGH = 3,
    WIRE_GUARDIAN_RISK_LEVEL_CRITICAL = 4,
};

enum wire_guardian_user_authorization {
    WIRE_GUARDIAN_USER_AUTHORIZATION_UNKNOWN = 1,
    WIRE_GUARDIAN_USER_AUTHORIZATION_LOW = 2,
    WIRE_GUARDIAN_USER_AUTHORIZATION_MEDIUM = 3,
    WIRE_GUARDIAN_USER_AUTHORIZATION_HIGH = 4,
};

enum wire_auto_review_decision_source {
    WIRE_AUTO_REVIEW_DECISION_SOURCE_AGENT = 1,
};

enum wire_network_approval_protocol {
    WIRE_NETWORK_APPROVAL_PROTOCOL_HTTP = 1,
    WIRE_NETWORK_APPROVAL_PROTOCOL_HTTPS = 2,
    WIRE_NETWORK_APPROVAL_PROTOCOL_SOCKS5_TCP = 3,
    WIRE_NETWORK_APPROVAL_PROTOCOL_SOCKS5_UDP = 4,
};

enum wire_network_domain_permission {
    WIRE_NETWORK_DOMAIN_PERMISSION_ALLOW = 1,
    WIRE_NETWORK_DOMAIN_PERMISSION_DENY = 2,
};

enum wire_network_unix_socket_permission {
    WIRE_NETWORK_UNIX_SOCKET_PERMISSION_ALLOW = 1,
    WIRE_NETWORK_UNIX_SOCKET_PERMISSION_NONE = 2,
};

enum wire_permission_grant_scope {
    WIRE_PERMISSION_GRANT_SCOPE_TURN = 1,
    WIRE_PERMISSION_GRANT_SCOPE_SESSION = 2,
};

enum wire_thread_attachment_add_outcome {
    WIRE_THREAD_ATTACHMENT_ADD_OUTCOME_CREATED = 1,
    WIRE_THREAD_ATTACHMENT_ADD_OUTCOME_EXISTING = 2,
};

enum wire_thread_attachment_operation {
    WIRE_THREAD_ATTACHMENT_OPERATION_CREATED = 1,
    WIRE_THREAD_ATTACHMENT_OPERATION_DELETED = 2,
};

enum wire_command_exec_output_stream {
    WIRE_COMMAND_EXEC_OUTPUT_STREAM_STDOUT = 1,
    WIRE_COMMAND_EXEC_OUTPUT_STREAM_STDERR = 2,
};

enum wire_forced_login_method {
    WIRE_FORCED_LOGIN_METHOD_CHATGPT = 1,
    WIRE_FORCED_LOGIN_METHOD_API = 2,
};

enum wire_web_search_context_size {
    WIRE_WEB_SEARCH_CONTEXT_SIZE_LOW = 1,
    WIRE_WEB_SEARCH_CONTEXT_SIZE_MEDIUM = 2,
    WIRE_WEB_SEARCH_CONTEXT_SIZE_HIGH = 3,
};

enum wire_web_search_mode {
    WIRE_WEB_SEARCH_MODE_DISABLED = 1,
    WIRE_WEB_SEARCH_MODE_CACHED = 2,
    WIRE_WEB_SEARCH_MODE_LIVE = 3,
};

enum wire_sandbox_mode {
    WIRE_SANDBOX_MODE_READ_ONLY = 1,
    WIRE_SANDBOX_MODE_WORKSPACE_WRITE = 2,
    WIRE_SANDBOX_MODE_DANGER_FULL_ACCESS = 3,
};

enum wire_reasoning_effort {
    WIRE_REASONING_EFFORT_NONE = 1,
    WIRE_REASONING_EFFORT_MINIMAL = 2,
    WIRE_REASONING_EFFORT_LOW = 3,
    WIRE_REASONING_EFFORT_MEDIUM = 4,
    WIRE_REASONING_EFFORT_HIGH = 5,
    WIRE_REASONING_EFFORT_XHIGH = 6,
    WIRE_REASONING_EFFORT_MAX = 7,
    WIRE_REASONING_EFFORT_ULTRA = 8,
};

enum wire_reasoning_summary {
    WIRE_REASONING_SUMMARY_AUTO = 1,
    WIRE_REASONING_SUMMARY_CONCISE = 2,
    WIRE_REASONING_SUMMARY_DETAILED = 3,
    WIRE_REASONING_SUMMARY_NONE = 4,
};

enum wire_verbosity {
    WIRE_VERBOSITY_LOW = 1,
    WIRE_VERBOSITY_MEDIUM = 2,
    WIRE_VERBOSITY_HIGH = 3,
};

enum wire_service_tier {
    WIRE_SERVICE_TIER_FAST = 1,
    WIRE_SERVICE_TIER_FLEX = 2,
    WIRE_SERVICE_TIER_DEFAULT = 3,
};

enum wire_merge_strategy {
    WIRE_MERGE_STRATEGY_REPLACE = 1,
    WIRE_MERGE_STRATEGY_UPSERT = 2,
};

enum wire_residency_requirement {
    WIRE_RESIDENCY_REQUIREMENT_US = 1,
};

enum wire_write_status {
    WIRE_WRITE_STATUS_OK = 1,
    WIRE_WRITE_STATUS_OK_OVERRIDDEN = 2,
};

enum wire_mcp_elicitation_array_type {
    WIRE_MCP_ELICITATION_ARRAY_TYPE_ARRAY = 1,
};

enum wire_mcp_elicitation_boolean_type {
    WIRE_MCP_ELICITATION_BOOLEAN_TYPE_BOOLEAN = 1,
};

enum wire_mcp_elicitation_string_type {
    WIRE_MCP_ELICITATION_STRING_TYPE_STRING = 1,
};

enum wire_mcp_elicitation_number_type {
    WIRE_MCP_ELICITATION_NUMBER_TYPE_NUMBER = 1,
    WIRE_MCP_ELICITATION_NUMBER_TYPE_INTEGER = 2,
};

enum wire_mcp_elicitation_object_type {
    WIRE_MCP_ELICITATION_OBJECT_TYPE_OBJECT = 1,
};

enum wire_mcp_elicitation_string_format {
    WIRE_MCP_ELICITATION_STRING_FORMAT_EMAIL = 1,
    WIRE_MCP_ELICITATION_STRING_FORMAT_URI = 2,
    WIRE_MCP_ELICITATION_STRING_FORMAT_DATE = 3,
    WIRE_MCP_ELICITATION_STRING_FORMAT_DATE_TIME = 4,
};

enum wire_mcp_server_elicitation_action {
    WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT = 1,
    WIRE_MCP_SERVER_ELICITATION_ACTION_DECLINE = 2,
    WIRE_MCP_SERVER_ELICITATION_ACTION_CANCEL = 3,
};

enum wire_external_agent_config_migration_item_type {
    WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_AGENTS_MD = 1,
    WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_CONFIG = 2,
    WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_SKILLS = 3,
    WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_MCP_SERVER_CONFIG = 4,
};

enum wire_mode_kind {
    WIRE_MODE_KIND_PLAN = 1,
    WIRE_MODE_KIND_DEFAULT = 2,
};

enum wire_experimental_feature_stage {
    WIRE_EXPERIMENTAL_FEATURE_STAGE_BETA = 1,
    WIRE_EXPERIMENTAL_FEATURE_STAGE_UNDER_DEVELOPMENT = 2,
    WIRE_EXPERIMENTAL_FEATURE_STAGE_STABLE = 3,
    WIRE_EXPERIMENTAL_FEATURE_STAGE_DEPRECATED = 4,
    WIRE_EXPERIMENTAL_FEATURE_STAGE_REMOVED = 5,
};

enum wire_thread_goal_status {
    WIRE_THREAD_GOAL_STATUS_ACTIVE = 1,
    WIRE_THREAD_GOAL_STATUS_PAUSED = 2,
    WIRE_THREAD_GOAL_STATUS_BLOCKED = 3,
    WIRE_THREAD_GOAL_STATUS_USAGE_LIMITED = 4,
    WIRE_THREAD_GOAL_STATUS_BUDGET_LIMITED = 5,
    WIRE_THREAD_GOAL_STATUS_COMPLETE = 6,
};

enum wire_thread_goal_mutation_origin {
    WIRE_THREAD_GOAL_MUTATION_ORIGIN_USER = 1,
    WIRE_THREAD_GOAL_MUTATION_ORIGIN_AUTOMATIC = 2,
};

enum wire_sandbox_permissions {
    WIRE_SANDBOX_PERMISSIONS_USE_DEFAULT = 1,
    WIRE_SANDBOX_PERMISSIONS_REQUIRE_ESCALATED = 2,
    WIRE_SANDBOX_PERMISSIONS_WITH_ADDITIONAL_PERMISSIONS = 3,
};

enum wire_sort_direction {
    WIRE_SORT_DIRECTION_ASC = 1,
    WIRE_SORT_DIRECTION_DESC = 2,
};

enum wire_turn_items_view {
    WIRE_TURN_ITEMS_VIEW_NOT_LOADED = 1,
    WIRE_TURN_ITEMS_VIEW_SUMMARY = 2,
    WIRE_TURN_ITEMS_VIEW_FULL = 3,
};

enum wire_message_phase {
    WIRE_MESSAGE_PHASE_COMMENTARY = 1,
    WIRE_MESSAGE_PHASE_FINAL_ANSWER = 2,
};

enum wire_command_execution_source {
    WIRE_COMMAND_EXECUTION_SOURCE_AGENT = 1,
    WIRE_COMMAND_EXECUTION_SOURCE_USER_SHELL = 2,
    WIRE_COMMAND_EXECUTION_SOURCE_UNIFIED_EXEC_STARTUP = 3,
    WIRE_COMMAND_EXECUTION_SOURCE_UNIFIED_EXEC_INTERACTION = 4,
};

enum wire_command_execution_status {
    WIRE_COMMAND_EXECUTION_STATUS_IN_PROGRESS = 1,
    WIRE_COMMAND_EXECUTION_STATUS_COMPLETED = 2,
    WIRE_COMMAND_EXECUTION_STATUS_FAILED = 3,
    WIRE_COMMAND_EXECUTION_STATUS_DECLINED = 4,
};

enum wire_patch_apply_status {
    WIRE_PATCH_APPLY_STATUS_IN_PROGRESS = 1,
    WIRE_PATCH_APPLY_STATUS_COMPLETED = 2,
    WIRE_PATCH_APPLY_STATUS_FAILED = 3,
    WIRE_PATCH_APPLY_STATUS_DECLINED = 4,
};

enum wire_mcp_tool_call_status {
    WIRE_MCP_TOOL_CALL_STATUS_IN_PROGRESS = 1,
    WIRE_MCP_TOOL_CALL_STATUS_COMPLETED = 2,
    WIRE_MCP_TOOL_CALL_STATUS_FAILED = 3,
};

enum wire_dynamic_tool_call_status {
    WIRE_DYNAMIC_TOOL_CALL_STATUS_IN_PROGRESS = 1,
    WIRE_DYNAMIC_TOOL_CALL_STATUS_COMPLETED = 2,
    WIRE_DYNAMIC_TOOL_CALL_STATUS_FAILED = 3,
};

enum wire_collab_agent_tool {
    WIRE_COLLAB_AGENT_TOOL_SPAWN_AGENT = 1,
    WIRE_COLLAB_AGENT_TOOL_SEND_INPUT = 2,
    WIRE_COLLAB_AGENT_TOOL_RESUME_AGENT = 3,
    WIRE_COLLAB_AGENT_TOOL_WAIT = 4,
    WIRE_COLLAB_AGENT_TOOL_CLOSE_AGENT = 5,
};

enum wire_collab_agent_tool_call_status {
    WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_IN_PROGRESS = 1,
    WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_COMPLETED = 2,
    WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_FAILED = 3,
};

enum wire_sub_agent_activity_kind {
    WIRE_SUB_AGENT_ACTIVITY_KIND_STARTED = 1,
    WIRE_SUB_AGENT_ACTIVITY_KIND_INTERACTED = 2,
    WIRE_SUB_AGENT_ACTIVITY_KIND_INTERRUPTED = 3,
    WIRE_SUB_AGENT_ACTIVITY_KIND_COMPLETED = 4,
};

enum wire_thread_history_mode {
    WIRE_THREAD_HISTORY_MODE_LEGACY = 1,
    WIRE_THREAD_HISTORY_MODE_PAGINATED = 2,
};

enum wire_thread_search_sort_key {
    WIRE_THREAD_SEARCH_SORT_KEY_CREATED_AT = 1,
    WIRE_THREAD_SEARCH_SORT_KEY_UPDATED_AT = 2,
    WIRE_THREAD_SEARCH_SORT_KEY_RECENCY_AT = 3,
};

enum wire_turn_status {
    WIRE_TURN_STATUS_COMPLETED = 1,
    WIRE_TURN_STATUS_INTERRUPTED = 2,
    WIRE_TURN_STATUS_FAILED = 3,
    WIRE_TURN_STATUS_IN_PROGRESS = 4,
};

enum wire_hook_decision {
    WIRE_HOOK_DECISION_APPROVE = 1,
    WIRE_HOOK_DECISION_BLOCK = 2,
};

enum wire_hook_permission {
    WIRE_HOOK_PERMISSION_ALLOW = 1,
    WIRE_HOOK_PERMISSION_DENY = 2,
    WIRE_HOOK_PERMISSION_ASK = 3,
};

enum wire_hook_event_name {
    WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE = 1,
    WIRE_HOOK_EVENT_NAME_POST_TOOL_USE = 2,
    WIRE_HOOK_EVENT_NAME_SESSION_START = 3,
    WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT = 4,
    WIRE_HOOK_EVENT_NAME_STOP = 5,
};

enum wire_hook_handler_type {
    WIRE_HOOK_HANDLER_TYPE_COMMAND = 1,
    WIRE_HOOK_HANDLER_TYPE_PROMPT = 2,
    WIRE_HOOK_HANDLER_TYPE_AGENT = 3,
};

enum wire_hook_execution_mode {
    WIRE_HOOK_EXECUTION_MODE_SYNC = 1,
    WIRE_HOOK_EXECUTION_MODE_ASYNC = 2,
};

enum wire_hook_scope {
    WIRE_HOOK_SCOPE_THREAD = 1,
    WIRE_HOOK_SCOPE_TURN = 2,
};

enum wire_hook_source {
    WIRE_HOOK_SOURCE_SYSTEM = 1,
    WIRE_HOOK_SOURCE_USER = 2,
    WIRE_HOOK_SOURCE_PROJECT = 3,
    WIRE_HOOK_SOURCE_MDM = 4,
    WIRE_HOOK_SOURCE_SESSION_FLAGS = 5,
    WIRE_HOOK_SOURCE_PLUGIN = 6,
    WIRE_HOOK_SOURCE_CLOUD_REQUIREMENTS = 7,
    WIRE_HOOK_SOURCE_CLOUD_MANAGED_CONFIG = 8,
    WIRE_HOOK_SOURCE_LEGACY_MANAGED_CONFIG_FILE = 9,
    WIRE_HOOK_SOURCE_LEGACY_MANAGED_CONFIG_MDM = 10,
    WIRE_HOOK_SOURCE_UNKNOWN = 11,
};

enum wire_hook_run_status {
    WIRE_HOOK_RUN_STATUS_RUNNING = 1,
    WIRE_HOOK_RUN_STATUS_COMPLETED = 2,
    WIRE_HOOK_RUN_STATUS_FAILED = 3,
    WIRE_HOOK_RUN_STATUS_BLOCKED = 4,
    WIRE_HOOK_RUN_STATUS_STOPPED = 5,
};

enum wire_hook_output_entry_kind {
    WIRE_HOOK_OUTPUT_ENTRY_KIND_WARNING = 1,
    WIRE_HOOK_OUTPUT_ENTRY_KIND_STOP = 2,
    WIRE_HOOK_OUTPUT_ENTRY_KIND_FEEDBACK = 3,
    WIRE_HOOK_OUTPUT_ENTRY_KIND_CONTEXT = 4,
    WIRE_HOOK_OUTPUT_ENTRY_KIND_ERROR = 5,
};

enum wire_hook_trust_status {
    WIRE_HOOK_TRUST_STATUS_MANAGED = 1,
    WIRE_HOOK_TRUST_STATUS_UNTRUSTED = 2,
    WIRE_HOOK_TRUST_STATUS_TRUSTED = 3,
    WIRE_HOOK_TRUST_STATUS_MODIFIED = 4,
};

enum wire_collab_agent_status {
    WIRE_COLLAB_AGENT_STATUS_PENDING_INIT = 1,
    WIRE_COLLAB_AGENT_STATUS_RUNNING = 2,
    WIRE_COLLAB_AGENT_STATUS_INTERRUPTED = 3,
    WIRE_COLLAB_AGENT_STATUS_COMPLETED = 4,
    WIRE_COLLAB_AGENT_STATUS_ERRORED = 5,
    WIRE_COLLAB_AGENT_STATUS_SHUTDOWN = 6,
    WIRE_COLLAB_AGENT_STATUS_NOT_FOUND = 7,
};

enum wire_dynamic_tool_type {
    WIRE_DYNAMIC_TOOL_TYPE_FUNCTION = 1,
    WIRE_DYNAMIC_TOOL_TYPE_NAMESPACE = 2,
};

enum wire_image_detail {
    WIRE_IMAGE_DETAIL_AUTO = 1,
    WIRE_IMAGE_DETAIL_LOW = 2,
    WIRE_IMAGE_DETAIL_HIGH = 3,
    WIRE_IMAGE_DETAIL_ORIGINAL = 4,
};

enum wire_legacy_network_policy_rule_action {
    WIRE_LEGACY_NETWORK_POLICY_RULE_ACTION_ALLOW = 1,
    WIRE_LEGACY_NETWORK_POLICY_RULE_ACTION_DENY = 2,
};

enum wire_local_shell_status {
    WIRE_LOCAL_SHELL_STATUS_COMPLETED = 1,
    WIRE_LOCAL_SHELL_STATUS_IN_PROGRESS = 2,
    WIRE_LOCAL_SHELL_STATUS_INCOMPLETE = 3,
};

enum wire_mcp_server_status_detail {
    WIRE_MCP_SERVER_STATUS_DETAIL_FULL = 1,
    WIRE_MCP_SERVER_STATUS_DETAIL_TOOLS_AND_AUTH_ONLY = 2,
};

enum wire_mcp_auth_status {
    WIRE_MCP_AUTH_STATUS_UNSUPPORTED = 1,
    WIRE_MCP_AUTH_STATUS_NOT_LOGGED_IN = 2,
    WIRE_MCP_AUTH_STATUS_BEARER_TOKEN = 3,
    WIRE_MCP_AUTH_STATUS_O_AUTH = 4,
};

enum wire_mcp_server_oauth_client_registration {
    WIRE_MCP_SERVER_OAUTH_CLIENT_REGISTRATION_AUTO = 1,
    WIRE_MCP_SERVER_OAUTH_CLIENT_REGISTRATION_CIMD = 2,
    WIRE_MCP_SERVER_OAUTH_CLIENT_REGISTRATION_DCR = 3,
};

enum wire_mcp_server_startup_state {
    WIRE_MCP_SERVER_STARTUP_STATE_STARTING = 1,
    WIRE_MCP_SERVER_STARTUP_STATE_READY = 2,
    WIRE_MCP_SERVER_STARTUP_STATE_FAILED = 3,
    WIRE_MCP_SERVER_STARTUP_STATE_CANCELLED = 4,
};

enum wire_mcp_server_connection_status {
    WIRE_MCP_SERVER_CONNECTION_STATUS_NOT_STARTED = 1,
    WIRE_MCP_SERVER_CONNECTION_STATUS_STARTING = 2,
    WIRE_MCP_SERVER_CONNECTION_STATUS_CONNECTED = 3,
    WIRE_MCP_SERVER_CONNECTION_STATUS_AUTHENTICATION_REQUIRED = 4,
    WIRE_MCP_SERVER_CONNECTION_STATUS_FAILED = 5,
    WIRE_MCP_SERVER_CONNECTION_STATUS_CANCELLED = 6,
    WIRE_MCP_SERVER_CONNECTION_STATUS_DISABLED = 7,
};

enum wire_mcp_server_startup_failure_reason {
    WIRE_MCP_SERVER_STARTUP_FAILURE_REASON_REAUTHENTICATION_REQUIRED = 1,
};

enum wire_thread_memory_mode {
    WIRE_THREAD_MEMORY_MODE_ENABLED = 1,
    WIRE_THREAD_MEMORY_MODE_DISABLED = 2,
};

enum wire_input_modality {
    WIRE_INPUT_MODALITY_TEXT = 1,
    WIRE_INPUT_MODALITY_IMAGE = 2,
    WIRE_INPUT_MODALITY_AUDIO = 3,
};

enum wire_personality {
    WIRE_PERSONALITY_NONE = 1,
    WIRE_PERSONALITY_FRIENDLY = 2,
    WIRE_PERSONALITY_PRAGMATIC = 3,
};

enum wire_model_reroute_reason {
    WIRE_MODEL_REROUTE_REASON_HIGH_RISK_CYBER_ACTIVITY = 1,
};

enum wire_gateway_o_auth_status {
    WIRE_GATEWAY_O_AUTH_STATUS_NOT_READY = 1,
    WIRE_GATEWAY_O_AUTH_STATUS_STARTED = 2,
    WIRE_GATEWAY_O_AUTH_STATUS_SUCCEEDED = 3,
    WIRE_GATEWAY_O_AUTH_STATUS_FAILED = 4,
};

enum wire_user_verification_unavailable_reason {
    WIRE_USER_VERIFICATION_UNAVAILABLE_REASON_CREDENTIAL_MISSING = 1,
    WIRE_USER_VERIFICATION_UNAVAILABLE_REASON_BIOMETRICS_UNAVAILABLE = 2,
    WIRE_USER_VERIFICATION_UNAVAILABLE_REASON_PROVIDER_UNAVAILABLE = 3,
};

enum wire_windows_sandbox_readiness_state {
    WIRE_WINDOWS_SANDBOX_READINESS_STATE_READY = 1,
    WIRE_WINDOWS_SANDBOX_READINESS_STATE_NOT_CONFIGURED = 2,
    WIRE_WINDOWS_SANDBOX_READINESS_STATE_UPDATE_REQUIRED = 3,
};

enum wire_desktop_onboarding_entrypoint {
    WIRE_DESKTOP_ONBOARDING_ENTRYPOINT_LIFE_SCIENCES = 1,
};

enum wire_file_system_access_mode {
    WIRE_FILE_SYSTEM_ACCESS_MODE_READ = 1,
    WIRE_FILE_SYSTEM_ACCESS_MODE_WRITE = 2,
    WIRE_FILE_SYSTEM_ACCESS_MODE_DENY = 3,
};

enum wire_external_agent_detected_connector_source {
    WIRE_EXTERNAL_AGENT_DETECTED_CONNECTOR_SOURCE_REMOTE_MCP_SERVERS_CONFIG = 1,
    WIRE_EXTERNAL_AGENT_DETECTED_CONNECTOR_SOURCE_SESSION_TOOL_USE = 2,
};

enum wire_account_routing_override {
    WIRE_ACCOUNT_ROUTING_OVERRIDE_NO_CONSTRAINT = 1,
    WIRE_ACCOUNT_ROUTING_OVERRIDE_US = 2,
    WIRE_ACCOUNT_ROUTING_OVERRIDE_US_CR = 3,
};

enum wire_multi_agent_version {
    WIRE_MULTI_AGENT_VERSION_DISABLED = 1,
    WIRE_MULTI_AGENT_VERSION_V1 = 2,
    WIRE_MULTI_AGENT_VERSION_V2 = 3,
};

enum wire_app_template_unavailable_reason {
    WIRE_APP_TEMPLATE_UNAVAILABLE_REASON_NOT_CONFIGURED_FOR_WORKSPACE = 1,
    WIRE_APP_TEMPLATE_UNAVAILABLE_REASON_NO_ACTIVE_WORKSPACE = 2,
};

enum wire_plugin_list_marketplace_kind {
    WIRE_PLUGIN_LIST_MARKETPLACE_KIND_LOCAL = 1,
    WIRE_PLUGIN_LIST_MARKETPLACE_KIND_VERTICAL = 2,
    WIRE_PLUGIN_LIST_MARKETPLACE_KIND_WORKSPACE_DIRECTORY = 3,
    WIRE_PLUGIN_LIST_MARKETPLACE_KIND_SHARED_WITH_ME = 4,
    WIRE_PLUGIN_LIST_MARKETPLACE_KIND_CREATED_BY_ME_REMOTE = 5,
};

enum wire_plugin_share_discoverability {
    WIRE_PLUGIN_SHARE_DISCOVERABILITY_LISTED = 1,
    WIRE_PLUGIN_SHARE_DISCOVERABILITY_UNLISTED = 2,
    WIRE_PLUGIN_SHARE_DISCOVERABILITY_PRIVATE = 3,
};

enum wire_plugin_install_policy_source {
    WIRE_PLUGIN_INSTALL_POLICY_SOURCE_WORKSPACE_SETTING = 1,
    WIRE_PLUGIN_INSTALL_POLICY_SOURCE_IMPLICIT_CANONICAL_APP = 2,
};

enum wire_plugin_disabled_reason {
    WIRE_PLUGIN_DISABLED_REASON_DISABLED_BY_ADMIN = 1,
    WIRE_PLUGIN_DISABLED_REASON_PLAN_NOT_ELIGIBLE = 2,
    WIRE_PLUGIN_DISABLED_REASON_REQUIRED_APP_UNAVAILABLE = 3,
    WIRE_PLUGIN_DISABLED_REASON_UNKNOWN = 4,
};

enum wire_conversation_text_role {
    WIRE_CONVERSATION_TEXT_ROLE_USER = 1,
    WIRE_CONVERSATION_TEXT_ROLE_DEVELOPER = 2,
    WIRE_CONVERSATION_TEXT_ROLE_ASSISTANT = 3,
};

enum wire_cyber_access_program {
    WIRE_CYBER_ACCESS_PROGRAM_STANDARD = 1,
    WIRE_CYBER_ACCESS_PROGRAM_DAYBREAK_BLUE = 2,
    WIRE_CYBER_ACCESS_PROGRAM_DAYBREAK_RED = 3,
};

enum wire_rate_limit_reset_type {
    WIRE_RATE_LIMIT_RESET_TYPE_CODEX_RATE_LIMITS = 1,
    WIRE_RATE_LIMIT_RESET_TYPE_UNKNOWN = 2,
};

enum wire_rate_limit_reset_credit_status {
    WIRE_RATE_LIMIT_RESET_CREDIT_STATUS_AVAILABLE = 1,
    WIRE_RATE_LIMIT_RESET_CREDIT_STATUS_REDEEMING = 2,
    WIRE_RATE_LIMIT_RESET_CREDIT_STATUS_REDEEMED = 3,
    WIRE_RATE_LIMIT_RESET_CREDIT_STATUS_UNKNOWN = 4,
};

enum wire_plugin_share_principal_type {
    WIRE_PLUGIN_SHARE_PRINCIPAL_TYPE_USER = 1,
    WIRE_PLUGIN_SHARE_PRINCIPAL_TYPE_GROUP = 2,
    WIRE_PLUGIN_SHARE_PRINCIPAL_TYPE_WORKSPACE = 3,
};

enum wire_plugin_share_principal_role {
    WIRE_PLUGIN_SHARE_PRINCIPAL_ROLE_READER = 1,
    WIRE_PLUGIN_SHARE_PRINCIPAL_ROLE_EDITOR = 2,
    WIRE_PLUGIN_SHARE_PRINCIPAL_ROLE_OWNER = 3,
};

enum wire_scheduled_task_weekday {
    WIRE_SCHEDULED_TASK_WEEKDAY_MO = 1,
    WIRE_SCHEDULED_TASK_WEEKDAY_TU = 2,
    WIRE_SCHEDULED_TASK_WEEKDAY_WE = 3,
    WIRE_SCHEDULED_TASK_WEEKDAY_TH = 4,
    WIRE_SCHEDULED_TASK_WEEKDAY_FR = 5,
    WIRE_SCHEDULED_TASK_WEEKDAY_SA = 6,
    WIRE_SCHEDULED_TASK_WEEKDAY_SU = 7,
};

enum wire_plugin_install_policy {
    WIRE_PLUGIN_INSTALL_POLICY_NOT_AVAILABLE = 1,
    WIRE_PLUGIN_INSTALL_POLICY_AVAILABLE = 2,
    WIRE_PLUGIN_INSTALL_POLICY_INSTALLED_BY_DEFAULT = 3,
};

enum wire_plugin_auth_policy {
    WIRE_PLUGIN_AUTH_POLICY_ON_INSTALL = 1,
    WIRE_PLUGIN_AUTH_POLICY_ON_USE = 2,
};

enum wire_plugin_product {
    WIRE_PLUGIN_PRODUCT_CHATGPT = 1,
    WIRE_PLUGIN_PRODUCT_CODEX = 2,
    WIRE_PLUGIN_PRODUCT_ATLAS = 3,
};

enum wire_plugin_availability {
    WIRE_PLUGIN_AVAILABILITY_AVAILABLE = 1,
    WIRE_PLUGIN_AVAILABILITY_DISABLED_BY_ADMIN = 2,
};

enum wire_process_output_stream {
    WIRE_PROCESS_OUTPUT_STREAM_STDOUT = 1,
    WIRE_PROCESS_OUTPUT_STREAM_STDERR = 2,
};

enum wire_project_change_type {
    WIRE_PROJECT_CHANGE_TYPE_CREATED = 1,
    WIRE_PROJECT_CHANGE_TYPE_UPDATED = 2,
    WIRE_PROJECT_CHANGE_TYPE_DELETED = 3,
};

enum wire_project_sort_key {
    WIRE_PROJECT_SORT_KEY_POSITION = 1,
    WIRE_PROJECT_SORT_KEY_RECENCY_AT = 2,
};

enum wire_realtime_conversation_version {
    WIRE_REALTIME_CONVERSATION_VERSION_V1 = 1,
    WIRE_REALTIME_CONVERSATION_VERSION_V2 = 2,
};

enum wire_remote_control_connection_status {
    WIRE_REMOTE_CONTROL_CONNECTION_STATUS_DISABLED = 1,
    WIRE_REMOTE_CONTROL_CONNECTION_STATUS_CONNECTING = 2,
    WIRE_REMOTE_CONTROL_CONNECTION_STATUS_CONNECTED = 3,
    WIRE_REMOTE_CONTROL_CONNECTION_STATUS_ERRORED = 4,
};

enum wire_review_delivery {
    WIRE_REVIEW_DELIVERY_INLINE = 1,
    WIRE_REVIEW_DELIVERY_DETACHED = 2,
};

enum wire_network_access {
    WIRE_NETWORK_ACCESS_RESTRICTED = 1,
    WIRE_NETWORK_ACCESS_ENABLED = 2,
};

enum wire_fuzzy_file_search_match_type {
    WIRE_FUZZY_FILE_SEARCH_MATCH_TYPE_FILE = 1,
    WIRE_FUZZY_FILE_SEARCH_MATCH_TYPE_DIRECTORY = 2,
};

enum wire_skill_scope {
    WIRE_SKILL_SCOPE_USER = 1,
    WIRE_SKILL_SCOPE_REPO = 2,
    WIRE_SKILL_SCOPE_SYSTEM = 3,
    WIRE_SKILL_SCOPE_ADMIN = 4,
};

enum wire_turn_settings_update_status {
    WIRE_TURN_SETTINGS_UPDATE_STATUS_APPLIED = 1,
    WIRE_TURN_SETTINGS_UPDATE_STATUS_TARGET_UNAVAILABLE = 2,
};

enum wire_additional_context_kind {
    WIRE_ADDITIONAL_CONTEXT_KIND_UNTRUSTED = 1,
    WIRE_ADDITIONAL_CONTEXT_KIND_APPLICATION = 2,
};

enum wire_thread_active_flag {
    WIRE_THREAD_ACTIVE_FLAG_WAITING_ON_APPROVAL = 1,
    WIRE_THREAD_ACTIVE_FLAG_WAITING_ON_USER_INPUT = 2,
};

enum wire_thread_sort_key {
    WIRE_THREAD_SORT_KEY_CREATED_AT = 1,
    WIRE_THREAD_SORT_KEY_UPDATED_AT = 2,
    WIRE_THREAD_SORT_KEY_RECENCY_AT = 3,
    WIRE_THREAD_SORT_KEY_SECTION_POSITION = 4,
};

enum wire_thread_source_kind {
    WIRE_THREAD_SOURCE_KIND_CLI = 1,
    WIRE_THREAD_SOURCE_KIND_VSCODE = 2,
    WIRE_THREAD_SOURCE_KIND_EXEC = 3,
    WIRE_THREAD_SOURCE_KIND_APP_SERVER = 4,
    WIRE_THREAD_SOURCE_KIND_SUB_AGENT = 5,
    WIRE_THREAD_SOURCE_KIND_SUB_AGENT_REVIEW = 6,
    WIRE_THREAD_SOURCE_KIND_SUB_AGENT_COMPACT = 7,
    WIRE_THREAD_SOURCE_KIND_SUB_AGENT_THREAD_SPAWN = 8,
    WIRE_THREAD_SOURCE_KIND_SUB_AGENT_OTHER = 9,
    WIRE_THREAD_SOURCE_KIND_UNKNOWN = 10,
};

enum wire_thread_start_source {
    WIRE_THREAD_START_SOURCE_STARTUP = 1,
    WIRE_THREAD_START_SOURCE_CLEAR = 2,
};

enum wire_thread_unsubscribe_status {
    WIRE_THREAD_UNSUBSCRIBE_STATUS_NOT_LOADED = 1,
    WIRE_THREAD_UNSUBSCRIBE_STATUS_NOT_SUBSCRIBED = 2,
    WIRE_THREAD_UNSUBSCRIBE_STATUS_UNSUBSCRIBED = 3,
};

enum wire_update_plan_status {
    WIRE_UPDATE_PLAN_STATUS_PENDING = 1,
    WIRE_UPDATE_PLAN_STATUS_IN_PROGRESS = 2,
    WIRE_UPDATE_PLAN_STATUS_COMPLETED = 3,
};

enum wire_non_steerable_turn_kind {
    WIRE_NON_STEERABLE_TURN_KIND_REVIEW = 1,
    WIRE_NON_STEERABLE_TURN_KIND_COMPACT = 2,
};

enum wire_turn_plan_step_status {
    WIRE_TURN_PLAN_STEP_STATUS_PENDING = 1,
    WIRE_TURN_PLAN_STEP_STATUS_IN_PROGRESS = 2,
    WIRE_TURN_PLAN_STEP_STATUS_COMPLETED = 3,
};

enum wire_windows_sandbox_setup_mode {
    WIRE_WINDOWS_SANDBOX_SETUP_MODE_ELEVATED = 1,
    WIRE_WINDOWS_SANDBOX_SETUP_MODE_UNELEVATED = 2,
};

struct wire_account;
struct wire_account_login_completed_notification;
struct wire_account_rate_limits_updated_notification;
struct wire_account_updated_notification;
struct wire_cancel_login_account_params;
struct wire_cancel_login_account_response;
struct wire_chatgpt_auth_tokens_refresh_params;
struct wire_chatgpt_auth_tokens_refresh_response;
struct wire_credits_snapshot;
struct wire_get_account_params;
struct wire_get_account_rate_limits_response;
struct wire_get_account_response;
struct wire_login_account_params;
struct wire_login_account_response;
struct wire_logout_account_response;
struct wire_rate_limit_snapshot;
struct wire_rate_limit_window;
struct wire_app_branding;
struct wire_app_info;
struct wire_app_list_updated_notification;
struct wire_app_metadata;
struct wire_app_review;
struct wire_app_screenshot;
struct wire_app_summary;
struct wire_app_tools_config;
struct wire_app_tool_config;
struct wire_apps_config;
struct wire_app_config;
struct wire_apps_default_config;
struct wire_apps_list_params;
struct wire_apps_list_response;
struct wire_additional_file_system_permissions;
struct wire_additional_network_permissions;
struct wire_additional_permission_profile;
struct wire_ask_for_approval;
struct wire_command_execution_approval_decision;
struct wire_command_execution_request_approval_params;
struct wire_command_execution_request_approval_response;
struct wire_dynamic_tool_call_params;
struct wire_dynamic_tool_call_response;
struct wire_file_change_request_approval_params;
struct wire_file_change_request_approval_response;
struct wire_granted_permission_profile;
struct wire_guardian_approval_review;
struct wire_item_guardian_approval_review_completed_notification;
struct wire_item_guardian_approval_review_started_notification;
struct wire_network_approval_context;
struct wire_network_policy_amendment;
struct wire_permissions_request_approval_params;
struct wire_permissions_request_approval_response;
struct wire_request_permission_profile;
struct wire_server_request_resolved_notification;
struct wire_tool_request_user_input_answer;
struct wire_tool_request_user_input_option;
struct wire_tool_request_user_input_params;
struct wire_tool_request_user_input_question;
struct wire_tool_request_user_input_response;
struct wire_thread_attachment;
struct wire_thread_attachment_add_params;
struct wire_thread_attachment_add_response;
struct wire_thread_attachment_list_params;
struct wire_thread_attachment_list_response;
struct wire_thread_attachment_owner;
struct wire_thread_attachment_owner_list_params;
struct wire_thread_attachment_owner_list_response;
struct wire_thread_attachment_remove_params;
struct wire_thread_attachment_remove_response;
struct wire_thread_attachment_updated_notification;
struct wire_stored_attachment;
struct wire_command_exec_output_delta_notification;
struct wire_command_exec_params;
struct wire_command_exec_resize_params;
struct wire_command_exec_resize_response;
struct wire_command_exec_response;
struct wire_command_exec_terminal_size;
struct wire_command_exec_terminate_params;
struct wire_command_exec_terminate_response;
struct wire_command_exec_write_params;
struct wire_command_exec_write_response;
struct wire_web_search_location;
struct wire_web_search_tool_config;
struct wire_analytics_config;
struct wire_config;
struct wire_config_batch_write_params;
struct wire_config_edit;
struct wire_config_layer;
struct wire_config_layer_metadata;
struct wire_config_layer_source;
struct wire_config_read_params;
struct wire_config_read_response;
struct wire_config_requirements;
struct wire_config_requirements_read_response;
struct wire_config_value_write_params;
struct wire_config_warning_notification;
struct wire_config_write_response;
struct wire_warning_notification;
struct wire_deprecation_notice_notification;
struct wire_network_requirements;
struct wire_overridden_metadata;
struct wire_profile_v2;
struct wire_sandbox_workspace_write;
struct wire_text_position;
struct wire_text_range;
struct wire_tools_v2;
struct wire_environment_info_params;
struct wire_environment_info_response;
struct wire_environment_shell_info;
struct wire_model_provider_capabilities_read_params;
struct wire_model_provider_capabilities_read_response;
struct wire_rollout_compress_response;
struct wire_server_diagnostics_gauge;
struct wire_server_diagnostics_params;
struct wire_server_diagnostics_process;
struct wire_server_diagnostics_response;
struct wire_mcp_elicitation_boolean_schema;
struct wire_mcp_elicitation_const_option;
struct wire_mcp_elicitation_enum_schema;
struct wire_mcp_elicitation_legacy_titled_enum_schema;
struct wire_mcp_elicitation_multi_select_enum_schema;
struct wire_mcp_elicitation_number_schema;
struct wire_mcp_elicitation_primitive_schema;
struct wire_mcp_elicitation_schema;
struct wire_mcp_elicitation_single_select_enum_schema;
struct wire_mcp_elicitation_string_schema;
struct wire_mcp_elicitation_titled_enum_items;
struct wire_mcp_elicitation_titled_multi_select_enum_schema;
struct wire_mcp_elicitation_titled_single_select_enum_schema;
struct wire_mcp_elicitation_untitled_enum_items;
struct wire_mcp_elicitation_untitled_multi_select_enum_schema;
struct wire_mcp_elicitation_untitled_single_select_enum_schema;
struct wire_mcp_server_elicitation_request_params;
struct wire_mcp_server_elicitation_request;
struct wire_mcp_server_elicitation_request_response;
struct wire_external_agent_config_detect_params;
struct wire_external_agent_config_detect_response;
struct wire_external_agent_config_import_params;
struct wire_external_agent_config_import_response;
struct wire_external_agent_config_migration_item;
struct wire_collaboration_mode;
struct wire_settings;
struct wire_collaboration_mode_list_params;
struct wire_collaboration_mode_list_response;
struct wire_collaboration_mode_mask;
struct wire_experimental_feature;
struct wire_experimental_feature_enablement_set_params;
struct wire_experimental_feature_enablement_set_response;
struct wire_experimental_feature_list_params;
struct wire_experimental_feature_list_response;
struct wire_mock_experimental_method_params;
struct wire_mock_experimental_method_response;
struct wire_feedback_upload_params;
struct wire_feedback_upload_response;
struct wire_fs_changed_notification;
struct wire_fs_copy_params;
struct wire_fs_copy_response;
struct wire_fs_create_directory_params;
struct wire_fs_create_directory_response;
struct wire_fs_get_metadata_params;
struct wire_fs_get_metadata_response;
struct wire_fs_read_directory_entry;
struct wire_fs_read_directory_params;
struct wire_fs_read_directory_response;
struct wire_fs_read_file_params;
struct wire_fs_read_file_response;
struct wire_fs_remove_params;
struct wire_fs_remove_response;
struct wire_fs_unwatch_params;
struct wire_fs_unwatch_response;
struct wire_fs_watch_params;
struct wire_fs_watch_response;
struct wire_fs_write_file_params;
struct wire_fs_write_file_response;
struct wire_thread_goal;
struct wire_thread_goal_set_params;
struct wire_thread_goal_set_response;
struct wire_thread_goal_get_params;
struct wire_thread_goal_get_response;
struct wire_thread_goal_clear_params;
struct wire_thread_goal_clear_response;
struct wire_thread_goal_updated_notification;
struct wire_thread_goal_cleared_notification;
struct wire_create_goal_arguments;
struct wire_update_goal_arguments;
struct wire_goal_tool_answer;
struct wire_review_shown_command;
struct wire_reviewed_command;
struct wire_reviewed_patch;
struct wire_reviewed_tool_call;
struct wire_guardian_assessment;
struct wire_guardian_evidence;
struct wire_thread_item_entry;
struct wire_turns_page;
struct wire_thread_turns_list_params;
struct wire_thread_turns_list_response;
struct wire_thread_items_list_anchor;
struct wire_thread_items_list_cursor;
struct wire_thread_items_list_params;
struct wire_thread_items_list_response;
struct wire_thread_items_read_params;
struct wire_thread_items_read_response;
struct wire_thread_resume_initial_turns_page_params;
struct wire_thread_revert_params;
struct wire_thread_revert_response;
struct wire_thread_reverted_notification;
struct wire_thread_delete_params;
struct wire_thread_delete_response;
struct wire_thread_deleted_notification;
struct wire_thread_search_params;
struct wire_thread_search_result;
struct wire_thread_search_response;
struct wire_thread_search_occurrences_params;
struct wire_thread_search_text_range;
struct wire_thread_search_occurrence;
struct wire_thread_search_occurrences_response;
struct wire_thread_timeline_list_params;
struct wire_thread_timeline_entry;
struct wire_thread_timeline_list_response;
struct wire_hooks_file;
struct wire_hooks_file_events;
struct wire_hooks_file_group;
struct wire_hooks_file_handler;
struct wire_hook_output;
struct wire_hook_specific_output;
struct wire_hook_completed_notification;
struct wire_hook_output_entry;
struct wire_hook_prompt_fragment;
struct wire_hook_run_summary;
struct wire_hook_started_notification;
struct wire_hook_error_info;
struct wire_hook_metadata;
struct wire_hooks_list_entry;
struct wire_hooks_list_params;
struct wire_hooks_list_response;
struct wire_client_info;
struct wire_initialize_capabilities;
struct wire_initialize_params;
struct wire_initialize_response;
struct wire_agent_message_delta_notification;
struct wire_byte_range;
struct wire_collab_agent_state;
struct wire_command_action;
struct wire_command_execution_output_delta_notification;
struct wire_dynamic_tool_call_output_content_item;
struct wire_dynamic_tool_spec;
struct wire_dynamic_tool_namespace_tool;
struct wire_file_change_output_delta_notification;
struct wire_file_update_change;
struct wire_item_completed_notification;
struct wire_item_started_notification;
struct wire_mcp_tool_call_error;
struct wire_mcp_tool_call_progress_notification;
struct wire_mcp_tool_call_result;
struct wire_memory_citation;
struct wire_memory_citation_entry;
struct wire_patch_change_kind;
struct wire_plan_delta_notification;
struct wire_reasoning_summary_part_added_notification;
struct wire_reasoning_summary_text_delta_notification;
struct wire_reasoning_text_delta_notification;
struct wire_terminal_interaction_notification;
struct wire_text_element;
struct wire_thread_item;
struct wire_user_input;
struct wire_web_search_action;
struct wire_apply_patch_approval_params;
struct wire_apply_patch_approval_response;
struct wire_conversation_git_info;
struct wire_conversation_summary;
struct wire_exec_command_approval_params;
struct wire_exec_command_approval_response;
struct wire_file_change;
struct wire_get_auth_status_params;
struct wire_get_auth_status_response;
struct wire_get_conversation_summary_params;
struct wire_get_conversation_summary_response;
struct wire_git_diff_to_remote_params;
struct wire_git_diff_to_remote_response;
struct wire_legacy_network_policy_amendment;
struct wire_parsed_command;
struct wire_review_decision;
struct wire_legacy_session_source;
struct wire_add_conversation_listener_params;
struct wire_add_conversation_listener_response;
struct wire_remove_conversation_listener_params;
struct wire_remove_conversation_listener_response;
struct wire_legacy_event_notification;
struct wire_legacy_event;
struct wire_legacy_code_review_item;
struct wire_legacy_code_review_notification;
struct wire_legacy_server_info;
struct wire_resource;
struct wire_resource_template;
struct wire_tool;
struct wire_list_mcp_server_status_params;
struct wire_list_mcp_server_status_response;
struct wire_mcp_server_oauth_login_completed_notification;
struct wire_mcp_server_oauth_login_params;
struct wire_mcp_server_oauth_login_response;
struct wire_mcp_server_refresh_response;
struct wire_mcp_server_status;
struct wire_mcp_server_status_updated_notification;
struct wire_thread_memory_mode_set_params;
struct wire_thread_memory_mode_set_response;
struct wire_memory_status_params;
struct wire_memory_status_response;
struct wire_memory_reset_response;
struct wire_thread_memory_read_params;
struct wire_thread_memory_read_response;
struct wire_thread_sample_params;
struct wire_thread_sample_response;
struct wire_thread_sample_cancel_params;
struct wire_thread_sample_cancel_response;
struct wire_model;
struct wire_model_availability_nux;
struct wire_model_list_params;
struct wire_model_list_response;
struct wire_model_rerouted_notification;
struct wire_model_upgrade_info;
struct wire_reasoning_effort_option;
struct wire_bedrock_check_gov_cloud_requirements_params;
struct wire_bedrock_check_gov_cloud_requirements_response;
struct wire_gateway_o_auth_read_response;
struct wire_account_usage_read_response;
struct wire_account_workspace_messages_read_response;
struct wire_user_verification_status_params;
struct wire_user_verification_status_response;
struct wire_windows_sandbox_readiness_response;
struct wire_app_tool_summary;
struct wire_apps_installed_params;
struct wire_apps_installed_response;
struct wire_apps_read_params;
struct wire_apps_read_response;
struct wire_connector_metadata;
struct wire_feedback_save_params;
struct wire_feedback_save_response;
struct wire_installed_app;
struct wire_mcp_resource_read_params;
struct wire_mcp_resource_read_response;
struct wire_mcp_resource_read_target;
struct wire_mcp_server_tool_call_params;
struct wire_mcp_server_tool_call_response;
struct wire_plugin_installed_params;
struct wire_plugin_installed_response;
struct wire_plugin_skill_read_params;
struct wire_plugin_skill_read_response;
struct wire_resource_content;
struct wire_text_resource_content;
struct wire_blob_resource_content;
struct wire_skills_extra_roots_set_params;
struct wire_skills_extra_roots_set_response;
struct wire_file_system_sandbox_entry;
struct wire_external_agent_detected_connector_candidate;
struct wire_migration_details;
struct wire_rate_limit_reset_credits_summary;
struct wire_workspace_routing;
struct wire_mcp_server_info;
struct wire_model_service_tier;
struct wire_model_access_programs;
struct wire_app_template_summary;
struct wire_scheduled_task_summary;
struct wire_plugin_share_context;
struct wire_spend_control_limit_snapshot;
struct wire_turn_environment_params;
struct wire_selected_capability_root;
struct wire_misalignment_error_details;
struct wire_file_system_path;
struct wire_plugins_migration;
struct wire_skill_migration;
struct wire_session_migration;
struct wire_mcp_server_migration;
struct wire_hook_migration;
struct wire_subagent_migration;
struct wire_command_migration;
struct wire_rate_limit_reset_credit;
struct wire_scheduled_task_schedule;
struct wire_plugin_share_principal;
struct wire_misalignment_steer;
struct wire_file_system_special_path;
struct wire_active_permission_profile;
struct wire_permission_profile_summary;
struct wire_permission_profile_list_params;
struct wire_permission_profile_list_response;
struct wire_marketplace_file;
struct wire_marketplace_file_interface;
struct wire_marketplace_file_plugin;
struct wire_marketplace_file_source;
struct wire_marketplace_file_policy;
struct wire_plugin_manifest_file;
struct wire_plugin_manifest_interface;
struct wire_plugin_mcp_file;
struct wire_plugin_app_file;
struct wire_plugin_app_file_entry;
struct wire_remote_plugin_list;
struct wire_remote_plugin;
struct wire_remote_plugin_mutation;
struct wire_featured_plugin_list;
struct wire_marketplace_interface;
struct wire_marketplace_load_error_info;
struct wire_plugin_detail;
struct wire_plugin_hook_summary;
struct wire_plugin_install_params;
struct wire_plugin_install_response;
struct wire_plugin_interface;
struct wire_plugin_list_params;
struct wire_plugin_list_response;
struct wire_plugin_marketplace_entry;
struct wire_plugin_read_params;
struct wire_plugin_read_response;
struct wire_plugin_source;
struct wire_plugin_summary;
struct wire_plugin_uninstall_params;
struct wire_plugin_uninstall_response;
struct wire_process_exited_notification;
struct wire_process_kill_params;
struct wire_process_kill_response;
struct wire_process_output_delta_notification;
struct wire_process_resize_pty_params;
struct wire_process_resize_pty_response;
struct wire_process_spawn_params;
struct wire_process_spawn_response;
struct wire_process_terminal_size;
struct wire_process_write_stdin_params;
struct wire_process_write_stdin_response;
struct wire_project;
struct wire_project_changed_notification;
struct wire_project_create_params;
struct wire_project_create_response;
struct wire_project_delete_params;
struct wire_project_delete_response;
struct wire_project_import_params;
struct wire_project_import_response;
struct wire_project_list_params;
struct wire_project_list_response;
struct wire_project_move_params;
struct wire_project_move_response;
struct wire_project_read_params;
struct wire_project_read_response;
struct wire_project_root;
struct wire_project_update_params;
struct wire_project_update_response;
struct wire_thread_project_updated_notification;
struct wire_stored_project;
struct wire_queued_submission;
struct wire_thread_queue_add_params;
struct wire_thread_queue_add_response;
struct wire_thread_queue_list_params;
struct wire_thread_queue_list_response;
struct wire_thread_queue_update_params;
struct wire_thread_queue_update_response;
struct wire_thread_queue_delete_params;
struct wire_thread_queue_delete_response;
struct wire_thread_queue_reorder_params;
struct wire_thread_queue_reorder_response;
struct wire_thread_queue_start_params;
struct wire_thread_queue_start_response;
struct wire_thread_queue_changed_notification;
struct wire_thread_read_state;
struct wire_thread_read_state_changed_notification;
struct wire_thread_read_state_operation;
struct wire_thread_read_state_update_params;
struct wire_thread_read_state_update_response;
struct wire_thread_read_state_conflict;
struct wire_thread_unread_position;
struct wire_thread_realtime_append_audio_params;
struct wire_thread_realtime_append_audio_response;
struct wire_thread_realtime_append_text_params;
struct wire_thread_realtime_append_text_response;
struct wire_thread_realtime_audio_chunk;
struct wire_thread_realtime_closed_notification;
struct wire_thread_realtime_error_notification;
struct wire_thread_realtime_item_added_notification;
struct wire_thread_realtime_output_audio_delta_notification;
struct wire_thread_realtime_start_params;
struct wire_thread_realtime_start_response;
struct wire_thread_realtime_started_notification;
struct wire_thread_realtime_stop_params;
struct wire_thread_realtime_stop_response;
struct wire_thread_realtime_transcript_updated_notification;
struct wire_remote_control_status_changed_notification;
struct wire_remote_control_status_read_response;
struct wire_content_item;
struct wire_function_call_output_body;
struct wire_function_call_output_content_item;
struct wire_ghost_commit;
struct wire_local_shell_action;
struct wire_local_shell_exec_action;
struct wire_reasoning_item_content;
struct wire_reasoning_item_reasoning_summary;
struct wire_response_item;
struct wire_responses_api_web_search_action;
struct wire_raw_response_item_completed_notification;
struct wire_review_start_params;
struct wire_review_start_response;
struct wire_review_target;
struct wire_rollout_session_meta;
struct wire_rollout_history_base;
struct wire_rollout_context_window;
struct wire_rollout_base_instructions;
struct wire_rollout_git;
struct wire_rollout_turn_context;
struct wire_rollout_truncation_policy;
struct wire_rollout_sandbox_policy;
struct wire_rollout_compacted;
struct wire_rollout_event;
struct wire_rollout_turn_error;
struct wire_rollout_agent_status;
struct wire_rollout_mcp_invocation;
struct wire_rollout_mcp_outcome;
struct wire_rollout_mcp_result;
struct wire_rollout_memory_citation;
struct wire_rollout_plan_item;
struct wire_rollout_text_element;
struct wire_rollout_duration;
struct wire_rollout_token_info;
struct wire_rollout_token_usage;
struct wire_rollout_rate_limits;
struct wire_rollout_rate_limit_window;
struct wire_session_index_entry;
struct wire_request_id;
struct wire_w3c_trace_context;
struct wire_jsonrpc_request;
struct wire_jsonrpc_notification;
struct wire_jsonrpc_response;
struct wire_jsonrpc_error;
struct wire_jsonrpc_error_error;
struct wire_jsonrpc_message;
struct wire_read_only_access;
struct wire_sandbox_policy;
struct wire_fuzzy_file_search_params;
struct wire_fuzzy_file_search_response;
struct wire_fuzzy_file_search_result;
struct wire_fuzzy_file_search_session_completed_notification;
struct wire_fuzzy_file_search_session_start_params;
struct wire_fuzzy_file_search_session_start_response;
struct wire_fuzzy_file_search_session_stop_params;
struct wire_fuzzy_file_search_session_stop_response;
struct wire_fuzzy_file_search_session_update_params;
struct wire_fuzzy_file_search_session_update_response;
struct wire_fuzzy_file_search_session_updated_notification;
struct wire_thread_section;
struct wire_thread_section_appearance;
struct wire_thread_section_create_params;
struct wire_thread_section_create_response;
struct wire_thread_section_delete_params;
struct wire_thread_section_delete_response;
struct wire_thread_section_list_params;
struct wire_thread_section_list_response;
struct wire_thread_section_move_params;
struct wire_thread_section_move_response;
struct wire_thread_section_update_params;
struct wire_thread_section_update_response;
struct wire_skill_dependencies;
struct wire_skill_error_info;
struct wire_skill_interface;
struct wire_skill_metadata;
struct wire_skill_summary;
struct wire_skill_tool_dependency;
struct wire_skills_changed_notification;
struct wire_skills_config_write_params;
struct wire_skills_config_write_response;
struct wire_skills_list_entry;
struct wire_skills_list_extra_roots_for_cwd;
struct wire_skills_list_params;
struct wire_skills_list_response;
struct wire_multi_agent_mode;
struct wire_thread_settings;
struct wire_thread_settings_updated_notification;
struct wire_thread_settings_update_params;
struct wire_thread_settings_update_response;
struct wire_turn_settings_update_params;
struct wire_turn_settings_update_response;
struct wire_additional_context_entry;
struct wire_turn_tool_output;
struct wire_thread_inject_items_params;
struct wire_thread_inject_items_response;
struct wire_thread_background_terminal;
struct wire_thread_background_terminals_list_params;
struct wire_thread_background_terminals_list_response;
struct wire_thread_background_terminals_terminate_params;
struct wire_thread_background_terminals_terminate_response;
struct wire_sub_agent_source;
struct wire_git_info;
struct wire_session_source;
struct wire_thread_environment;
struct wire_thread_extra;
struct wire_thread;
struct wire_thread_archive_params;
struct wire_thread_archive_response;
struct wire_thread_archived_notification;
struct wire_thread_background_terminals_clean_params;
struct wire_thread_background_terminals_clean_response;
struct wire_thread_closed_notification;
struct wire_thread_compact_start_params;
struct wire_thread_compact_start_response;
struct wire_thread_decrement_elicitation_params;
struct wire_thread_decrement_elicitation_response;
struct wire_thread_fork_params;
struct wire_thread_fork_response;
struct wire_thread_increment_elicitation_params;
struct wire_thread_increment_elicitation_response;
struct wire_thread_list_params;
struct wire_thread_list_response;
struct wire_thread_loaded_list_params;
struct wire_thread_loaded_list_response;
struct wire_thread_metadata_git_info_update_params;
struct wire_thread_metadata_update_params;
struct wire_thread_metadata_update_response;
struct wire_thread_name_updated_notification;
struct wire_thread_read_params;
struct wire_thread_read_response;
struct wire_thread_resume_params;
struct wire_thread_resume_response;
struct wire_thread_rollback_params;
struct wire_thread_rollback_response;
struct wire_thread_set_name_params;
struct wire_thread_set_name_response;
struct wire_thread_shell_command_params;
struct wire_thread_shell_command_response;
struct wire_thread_start_params;
struct wire_thread_start_response;
struct wire_thread_started_notification;
struct wire_thread_status;
struct wire_thread_status_changed_notification;
struct wire_thread_token_usage;
struct wire_thread_token_usage_updated_notification;
struct wire_thread_unarchive_params;
struct wire_thread_unarchive_response;
struct wire_thread_unarchived_notification;
struct wire_thread_unsubscribe_params;
struct wire_thread_unsubscribe_response;
struct wire_token_usage_breakdown;
struct wire_update_plan_arguments;
struct wire_update_plan_step;
struct wire_exec_command_arguments;
struct wire_write_stdin_arguments;
struct wire_shell_arguments;
struct wire_shell_command_arguments;
struct wire_local_shell_arguments;
struct wire_model_permission_profile;
struct wire_model_network_permissions;
struct wire_model_file_system_permissions;
struct wire_apply_patch_arguments;
struct wire_view_image_arguments;
struct wire_request_user_input_arguments;
struct wire_request_user_input_question;
struct wire_request_permissions_arguments;
struct wire_model_permission_answer;
struct wire_list_mcp_resources_arguments;
struct wire_read_mcp_resource_arguments;
struct wire_agent_input;
struct wire_spawn_agent_arguments;
struct wire_send_input_arguments;
struct wire_resume_agent_arguments;
struct wire_wait_agent_arguments;
struct wire_close_agent_arguments;
struct wire_spawn_task_arguments;
struct wire_send_message_arguments;
struct wire_list_agents_arguments;
struct wire_agent_letter;
struct wire_spawn_agents_on_csv_arguments;
struct wire_report_agent_job_result_arguments;
struct wire_codex_error_info;
struct wire_context_compacted_notification;
struct wire_error_notification;
struct wire_turn;
struct wire_turn_completed_notification;
struct wire_turn_diff_updated_notification;
struct wire_turn_error;
struct wire_turn_interrupt_params;
struct wire_turn_interrupt_response;
struct wire_turn_plan_step;
struct wire_turn_plan_updated_notification;
struct wire_turn_start_params;
struct wire_turn_start_response;
struct wire_turn_started_notification;
struct wire_turn_steer_params;
struct wire_turn_steer_response;
struct wire_windows_sandbox_setup_completed_notification;
struct wire_windows_sandbox_setup_start_params;
struct wire_windows_sandbox_setup_start_response;
struct wire_windows_world_writable_warning_notification;

struct wire_rate_limit_snapshot_map {
    const struct wire_rate_limit_snapshot_map_entry *items;
    size_t n;
};

struct str_map {
    const struct str_map_entry *items;
    size_t n;
};

struct str_array {
    const struct str *items;
    size_t n;
};

struct wire_app_info_array {
    const struct wire_app_info *items;
    size_t n;
};

struct wire_app_screenshot_array {
    const struct wire_app_screenshot *items;
    size_t n;
};

struct wire_app_tool_config_map {
    const struct wire_app_tool_config_map_entry *items;
    size_t n;
};

struct wire_app_config_map {
    const struct wire_app_config_map_entry *items;
    size_t n;
};

struct wire_file_system_sandbox_entry_array {
    const struct wire_file_system_sandbox_entry *items;
    size_t n;
};

struct wire_command_action_array {
    const struct wire_command_action *items;
    size_t n;
};

struct wire_network_policy_amendment_array {
    const struct wire_network_policy_amendment *items;
    size_t n;
};

struct wire_command_execution_approval_decision_array {
    const struct wire_command_execution_approval_decision *items;
    size_t n;
};

struct wire_dynamic_tool_call_output_content_item_array {
    const struct wire_dynamic_tool_call_output_content_item *items;
    size_t n;
};

struct wire_tool_request_user_input_question_array {
    const struct wire_tool_request_user_input_question *items;
    size_t n;
};

struct wire_tool_request_user_input_option_array {
    const struct wire_tool_request_user_input_option *items;
    size_t n;
};

struct wire_tool_request_user_input_answer_map {
    const struct wire_tool_request_user_input_answer_map_entry *items;
    size_t n;
};

struct wire_thread_attachment_array {
    const struct wire_thread_attachment *items;
    size_t n;
};

struct wire_thread_attachment_owner_array {
    const struct wire_thread_attachment_owner *items;
    size_t n;
};

struct json_map {
    const struct json_map_entry *items;
    size_t n;
};

struct wire_profile_v2_map {
    const struct wire_profile_v2_map_entry *items;
    size_t n;
};

struct wire_config_edit_array {
    const struct wire_config_edit *items;
    size_t n;
};

struct wire_config_layer_metadata_map {
    const struct wire_config_layer_metadata_map_entry *items;
    size_t n;
};

struct wire_config_layer_array {
    const struct wire_config_layer *items;
    size_t n;
};

struct wire_ask_for_approval_array {
    const struct wire_ask_for_approval *items;
    size_t n;
};

struct wire_sandbox_mode_array {
    const enum wire_sandbox_mode *items;
    size_t n;
};

struct wire_web_search_mode_array {
    const enum wire_web_search_mode *items;
    size_t n;
};

struct bool_map {
    const struct bool_map_entry *items;
    size_t n;
};

struct wire_network_domain_permission_map {
    const struct wire_network_domain_permission_map_entry *items;
    size_t n;
};

struct wire_network_unix_socket_permission_map {
    const struct wire_network_unix_socket_permission_map_entry *items;
    size_t n;
};

struct wire_server_diagnostics_gauge_array {
    const struct wire_server_diagnostics_gauge *items;
    size_t n;
};

struct wire_mcp_elicitation_const_option_array {
    const struct wire_mcp_elicitation_const_option *items;
    size_t n;
};

struct wire_mcp_elicitation_primitive_schema_map {
    const struct wire_mcp_elicitation_primitive_schema_map_entry *items;
    size_t n;
};

struct wire_external_agent_config_migration_item_array {
    const struct wire_external_agent_config_migration_item *items;
    size_t n;
};

struct wire_external_agent_detected_connector_candidate_array {
    const struct wire_external_agent_detected_connector_candidate *items;
    size_t n;
};

struct wire_collaboration_mode_mask_array {
    const struct wire_collaboration_mode_mask *items;
    size_t n;
};

struct wire_experimental_feature_array {
    const struct wire_experimental_feature *items;
    size_t n;
};

struct wire_fs_read_directory_entry_array {
    const struct wire_fs_read_directory_entry *items;
    size_t n;
};

struct wire_guardian_evidence_array {
    const struct wire_guardian_evidence *items;
    size_t n;
};

struct wire_user_input_array {
    const struct wire_user_input *items;
    size_t n;
};

struct wire_hook_prompt_fragment_array {
    const struct wire_hook_prompt_fragment *items;
    size_t n;
};

struct json_array {
    yyjson_val **items;
    size_t n;
};

struct wire_file_update_change_array {
    const struct wire_file_update_change *items;
    size_t n;
};

struct wire_collab_agent_state_map {
    const struct wire_collab_agent_state_map_entry *items;
    size_t n;
};

struct wire_turn_array {
    const struct wire_turn *items;
    size_t n;
};

struct wire_thread_item_entry_array {
    const struct wire_thread_item_entry *items;
    size_t n;
};

struct wire_thread_active_flag_array {
    const enum wire_thread_active_flag *items;
    size_t n;
};

struct wire_thread_environment_array {
    const struct wire_thread_environment *items;
    size_t n;
};

struct wire_thread_source_kind_array {
    const enum wire_thread_source_kind *items;
    size_t n;
};

struct wire_thread_search_result_array {
    const struct wire_thread_search_result *items;
    size_t n;
};

struct wire_thread_search_occurrence_array {
    const struct wire_thread_search_occurrence *items;
    size_t n;
};

struct wire_thread_timeline_entry_array {
    const struct wire_thread_timeline_entry *items;
    size_t n;
};

struct wire_hooks_file_group_array {
    const struct wire_hooks_file_group *items;
    size_t n;
};

struct wire_hooks_file_handler_array {
    const struct wire_hooks_file_handler *items;
    size_t n;
};

struct wire_hook_output_entry_array {
    const struct wire_hook_output_entry *items;
    size_t n;
};

struct wire_hook_metadata_array {
    const struct wire_hook_metadata *items;
    size_t n;
};

struct wire_hook_error_info_array {
    const struct wire_hook_error_info *items;
    size_t n;
};

struct wire_hooks_list_entry_array {
    const struct wire_hooks_list_entry *items;
    size_t n;
};

struct wire_dynamic_tool_namespace_tool_array {
    const struct wire_dynamic_tool_namespace_tool *items;
    size_t n;
};

struct wire_memory_citation_entry_array {
    const struct wire_memory_citation_entry *items;
    size_t n;
};

struct wire_text_element_array {
    const struct wire_text_element *items;
    size_t n;
};

struct wire_file_change_map {
    const struct wire_file_change_map_entry *items;
    size_t n;
};

struct wire_parsed_command_array {
    const struct wire_parsed_command *items;
    size_t n;
};

struct wire_function_call_output_content_item_array {
    const struct wire_function_call_output_content_item *items;
    size_t n;
};

struct wire_content_item_array {
    const struct wire_content_item *items;
    size_t n;
};

struct wire_reasoning_item_reasoning_summary_array {
    const struct wire_reasoning_item_reasoning_summary *items;
    size_t n;
};

struct wire_reasoning_item_content_array {
    const struct wire_reasoning_item_content *items;
    size_t n;
};

struct wire_mcp_server_status_array {
    const struct wire_mcp_server_status *items;
    size_t n;
};

struct wire_tool_map {
    const struct wire_tool_map_entry *items;
    size_t n;
};

struct wire_resource_array {
    const struct wire_resource *items;
    size_t n;
};

struct wire_resource_template_array {
    const struct wire_resource_template *items;
    size_t n;
};

struct wire_reasoning_effort_option_array {
    const struct wire_reasoning_effort_option *items;
    size_t n;
};

struct wire_input_modality_array {
    const enum wire_input_modality *items;
    size_t n;
};

struct wire_model_array {
    const struct wire_model *items;
    size_t n;
};

struct wire_installed_app_array {
    const struct wire_installed_app *items;
    size_t n;
};

struct wire_connector_metadata_array {
    const struct wire_connector_metadata *items;
    size_t n;
};

struct wire_app_tool_summary_array {
    const struct wire_app_tool_summary *items;
    size_t n;
};

struct wire_resource_content_array {
    const struct wire_resource_content *items;
    size_t n;
};

struct wire_plugin_marketplace_entry_array {
    const struct wire_plugin_marketplace_entry *items;
    size_t n;
};

struct wire_marketplace_load_error_info_array {
    const struct wire_marketplace_load_error_info *items;
    size_t n;
};

struct wire_plugins_migration_array {
    const struct wire_plugins_migration *items;
    size_t n;
};

struct wire_skill_migration_array {
    const struct wire_skill_migration *items;
    size_t n;
};

struct wire_session_migration_array {
    const struct wire_session_migration *items;
    size_t n;
};

struct wire_mcp_server_migration_array {
    const struct wire_mcp_server_migration *items;
    size_t n;
};

struct wire_hook_migration_array {
    const struct wire_hook_migration *items;
    size_t n;
};

struct wire_subagent_migration_array {
    const struct wire_subagent_migration *items;
    size_t n;
};

struct wire_command_migration_array {
    const struct wire_command_migration *items;
    size_t n;
};

struct wire_rate_limit_reset_credit_array {
    const struct wire_rate_limit_reset_credit *items;
    size_t n;
};

struct wire_cyber_access_program_array {
    const enum wire_cyber_access_program *items;
    size_t n;
};

struct wire_scheduled_task_weekday_array {
    const enum wire_scheduled_task_weekday *items;
    size_t n;
};

struct wire_plugin_share_principal_array {
    const struct wire_plugin_share_principal *items;
    size_t n;
};

struct wire_permission_profile_summary_array {
    const struct wire_permission_profile_summary *items;
    size_t n;
};

struct wire_marketplace_file_plugin_array {
    const struct wire_marketplace_file_plugin *items;
    size_t n;
};

struct wire_plugin_product_array {
    const enum wire_plugin_product *items;
    size_t n;
};

struct wire_plugin_app_file_entry_map {
    const struct wire_plugin_app_file_entry_map_entry *items;
    size_t n;
};

struct wire_remote_plugin_array {
    const struct wire_remote_plugin *items;
    size_t n;
};

struct wire_skill_summary_array {
    const struct wire_skill_summary *items;
    size_t n;
};

struct wire_plugin_hook_summary_array {
    const struct wire_plugin_hook_summary *items;
    size_t n;
};

struct wire_app_summary_array {
    const struct wire_app_summary *items;
    size_t n;
};

struct wire_plugin_list_marketplace_kind_array {
    const enum wire_plugin_list_marketplace_kind *items;
    size_t n;
};

struct wire_plugin_summary_array {
    const struct wire_plugin_summary *items;
    size_t n;
};

struct wire_project_root_array {
    const struct wire_project_root *items;
    size_t n;
};

struct wire_project_array {
    const struct wire_project *items;
    size_t n;
};

struct wire_queued_submission_array {
    const struct wire_queued_submission *items;
    size_t n;
};

struct wire_thread_item_array {
    const struct wire_thread_item *items;
    size_t n;
};

struct wire_rollout_text_element_array {
    const struct wire_rollout_text_element *items;
    size_t n;
};

struct wire_rollout_agent_status_array {
    const struct wire_rollout_agent_status *items;
    size_t n;
};

struct wire_fuzzy_file_search_result_array {
    const struct wire_fuzzy_file_search_result *items;
    size_t n;
};

struct u32_array {
    const uint32_t *items;
    size_t n;
};

struct wire_thread_section_array {
    const struct wire_thread_section *items;
    size_t n;
};

struct wire_skill_tool_dependency_array {
    const struct wire_skill_tool_dependency *items;
    size_t n;
};

struct wire_skill_metadata_array {
    const struct wire_skill_metadata *items;
    size_t n;
};

struct wire_skill_error_info_array {
    const struct wire_skill_error_info *items;
    size_t n;
};

struct wire_skills_list_extra_roots_for_cwd_array {
    const struct wire_skills_list_extra_roots_for_cwd *items;
    size_t n;
};

struct wire_skills_list_entry_array {
    const struct wire_skills_list_entry *items;
    size_t n;
};

struct wire_thread_background_terminal_array {
    const struct wire_thread_background_terminal *items;
    size_t n;
};

struct wire_thread_array {
    const struct wire_thread *items;
    size_t n;
};

struct wire_thread_read_state_map {
    const struct wire_thread_read_state_map_entry *items;
    size_t n;
};

struct wire_response_item_array {
    const struct wire_response_item *items;
    size_t n;
};

struct wire_dynamic_tool_spec_array {
    const struct wire_dynamic_tool_spec *items;
    size_t n;
};

struct wire_update_plan_step_array {
    const struct wire_update_plan_step *items;
    size_t n;
};

struct wire_request_user_input_question_array {
    const struct wire_request_user_input_question *items;
    size_t n;
};

struct wire_agent_input_array {
    const struct wire_agent_input *items;
    size_t n;
};

struct wire_turn_plan_step_array {
    const struct wire_turn_plan_step *items;
    size_t n;
};

struct wire_additional_context_entry_map {
    const struct wire_additional_context_entry_map_entry *items;
    size_t n;
};

enum wire_account_tag {
    WIRE_ACCOUNT_TAG_API_KEY = 1,
    WIRE_ACCOUNT_TAG_CHATGPT = 2,
};

struct wire_account_chatgpt {
    struct str email;
    enum wire_plan_type plan_type;
};

struct wire_account {
    enum wire_account_tag tag;
    union {
        struct wire_account_chatgpt chatgpt;
    };
};

struct wire_account_login_completed_notification {
    struct str login_id;
    bool success;
    struct str error;
    struct str onboarding_entrypoint;
};

struct wire_rate_limit_snapshot {
    struct str limit_id;
    struct str limit_name;
    struct str normal_model_slug;
    const struct wire_rate_limit_window *primary;
    const struct wire_rate_limit_window *secondary;
    const struct wire_credits_snapshot *credits;
    const struct wire_spend_control_limit_snapshot *individual_limit;
    struct opt_bool spend_control_reached;
    enum wire_plan_type plan_type;
    enum wire_rate_limit_reached_type rate_limit_reached_type;
};

struct wire_account_rate_limits_updated_notification {
    struct wire_rate_limit_snapshot rate_limits;
};

struct wire_account_updated_notification {
    enum wire_auth_mode auth_mode;
    enum wire_plan_type plan_type;
};

struct wire_cancel_login_account_params {
    struct str login_id;
};

struct wire_cancel_login_account_response {
    enum wire_cancel_login_account_status status;
};

struct wire_chatgpt_auth_tokens_refresh_params {
    enum wire_chatgpt_auth_tokens_refresh_reason reason;
    struct str previous_account_id;
};

struct wire_chatgpt_auth_tokens_refresh_response {
    struct str access_token;
    struct str chatgpt_account_id;
    struct str chatgpt_plan_type;
};

struct wire_credits_snapshot {
    bool has_credits;
    bool unlimited;
    struct str balance;
};

struct wire_get_account_params {
    bool refresh_token;
};

struct wire_get_account_rate_limits_response {
    struct opt_bool ordinary_usage_allowed;
    struct wire_rate_limit_snapshot rate_limits;
    struct wire_rate_limit_snapshot_map rate_limits_by_limit_id;
    const struct wire_rate_limit_reset_credits_summary *rate_limit_reset_credits;
    struct str account_id;
    yyjson_val *rate_limit_upsell;
};

struct wire_get_account_response {
    const struct wire_account *account;
    bool requires_openai_auth;
    yyjson_val *workspace_routing;
};

enum wire_login_account_params_tag {
    WIRE_LOGIN_ACCOUNT_PARAMS_TAG_API_KEY = 1,
    WIRE_LOGIN_ACCOUNT_PARAMS_TAG_CHATGPT = 2,
    WIRE_LOGIN_ACCOUNT_PARAMS_TAG_CHATGPT_DEVICE_CODE = 3,
    WIRE_LOGIN_ACCOUNT_PARAMS_TAG_CHATGPT_AUTH_TOKENS = 4,
};

struct wire_login_account_params_api_key {
    struct str api_key;
};

struct wire_login_account_params_chatgpt_auth_tokens {
    struct str access_token;
    struct str chatgpt_account_id;
    struct str chatgpt_plan_type;
};

struct wire_login_account_params {
    enum wire_login_account_params_tag tag;
    union {
        struct wire_login_account_params_api_key api_key;
        struct wire_login_account_params_chatgpt_auth_tokens chatgpt_auth_tokens;
    };
};

enum wire_login_account_response_tag {
    WIRE_LOGIN_ACCOUNT_RESPONSE_TAG_API_KEY = 1,
    WIRE_LOGIN_ACCOUNT_RESPONSE_TAG_CHATGPT = 2,
    WIRE_LOGIN_ACCOUNT_RESPONSE_TAG_CHATGPT_DEVICE_CODE = 3,
    WIRE_LOGIN_ACCOUNT_RESPONSE_TAG_CHATGPT_AUTH_TOKENS = 4,
};

struct wire_login_account_response_chatgpt {
    struct str login_id;
    struct str auth_url;
};

struct wire_login_account_response_chatgpt_device_code {
    struct str login_id;
    struct str verification_url;
    struct str user_code;
};

struct wire_login_account_response {
    enum wire_login_account_response_tag tag;
    union {
        struct wire_login_account_response_chatgpt chatgpt;
        struct wire_login_account_response_chatgpt_device_code chatgpt_device_code;
    };
};

struct wire_logout_account_response {
    char nothing;
};

struct wire_rate_limit_window {
    int32_t used_percent;
    struct opt_i64 window_duration_mins;
    struct opt_i64 resets_at;
};

struct wire_app_branding {
    struct str category;
    struct str developer;
    struct str website;
    struct str privacy_policy;
    struct str terms_of_service;
    bool is_discoverable_app;
};

struct wire_app_info {
    struct str id;
    struct str name;
    struct str description;
    struct str logo_url;
    struct str logo_url_dark;
    struct str_map icon_assets;
    struct str_map icon_dark_assets;
    struct str distribution_channel;
    const struct wire_app_branding *branding;
    const struct wire_app_metadata *app_metadata;
    struct str_map labels;
    struct str install_url;
    bool is_accessible;
    bool is_enabled;
    struct str_array plugin_display_names;
};

struct wire_app_list_updated_notification {
    struct wire_app_info_array data;
};

struct wire_app_metadata {
    const struct wire_app_review *review;
    struct str_array categories;
    struct str_array sub_categories;
    struct str seo_description;
    struct wire_app_screenshot_array screenshots;
    struct str developer;
    struct str version;
    struct str version_id;
    struct str version_notes;
    struct str first_party_type;
    struct opt_bool first_party_requires_install;
    struct opt_bool show_in_composer_when_unlinked;
};

struct wire_app_review {
    struct str status;
};

struct wire_app_screenshot {
    struct str url;
    struct str file_id;
    struct str user_prompt;
};

struct wire_app_summary {
    struct str id;
    struct str name;
    struct str description;
    struct str install_url;
    bool needs_auth;
    struct str category;
};

struct wire_app_tools_config {
    struct wire_app_tool_config_map extra;
};

struct wire_app_tool_config {
    struct opt_bool enabled;
    enum wire_app_tool_approval approval_mode;
};

struct wire_apps_config {
    const struct wire_apps_default_config *default_;
    struct wire_app_config_map extra;
};

struct wire_app_config {
    bool enabled;
    struct opt_bool destructive_enabled;
    struct opt_bool open_world_enabled;
    enum wire_app_tool_approval default_tools_approval_mode;
    struct opt_bool default_tools_enabled;
    const struct wire_app_tools_config *tools;
};

struct wire_apps_default_config {
    bool enabled;
    bool destructive_enabled;
    bool open_world_enabled;
};

struct wire_apps_list_params {
    struct str cursor;
    struct opt_u32 limit;
    struct str thread_id;
    bool force_refetch;
};

struct wire_apps_list_response {
    struct wire_app_info_array data;
    struct str next_cursor;
};

struct wire_additional_file_system_permissions {
    struct str_array read;
    struct str_array write;
    struct opt_i64 glob_scan_max_depth;
    struct wire_file_system_sandbox_entry_array entries;
};

struct wire_additional_network_permissions {
    struct opt_bool enabled;
};

struct wire_additional_permission_profile {
    const struct wire_additional_network_permissions *network;
    const struct wire_additional_file_system_permissions *file_system;
};

enum wire_ask_for_approval_tag {
    WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED = 1,
    WIRE_ASK_FOR_APPROVAL_TAG_ON_FAILURE = 2,
    WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST = 3,
    WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR = 4,
    WIRE_ASK_FOR_APPROVAL_TAG_NEVER = 5,
};

struct wire_ask_for_approval_granular {
    bool sandbox_approval;
    bool rules;
    bool skill_approval;
    bool request_permissions;
    bool mcp_elicitations;
};

struct wire_ask_for_approval {
    enum wire_ask_for_approval_tag tag;
    union {
        struct wire_ask_for_approval_granular granular;
    };
};

struct wire_network_policy_amendment {
    struct str host;
    enum wire_network_policy_rule_action action;
};

enum wire_command_execution_approval_decision_tag {
    WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT = 1,
    WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT_FOR_SESSION = 2,
    WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT_WITH_EXECPOLICY_AMENDMENT = 3,
    WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_APPLY_NETWORK_POLICY_AMENDMENT = 4,
    WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_DECLINE = 5,
    WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_CANCEL = 6,
};

struct wire_command_execution_approval_decision_accept_with_execpolicy_amendment {
    struct str_array execpolicy_amendment;
};

struct wire_command_execution_approval_decision_apply_network_policy_amendment {
    struct wire_network_policy_amendment network_policy_amendment;
};

struct wire_command_execution_approval_decision {
    enum wire_command_execution_approval_decision_tag tag;
    union {
        struct wire_command_execution_approval_decision_accept_with_execpolicy_amendment accept_with_execpolicy_amendment;
        struct wire_command_execution_approval_decision_apply_network_policy_amendment apply_network_policy_amendment;
    };
};

struct wire_command_execution_request_approval_params {
    enum wire_command_execution_approval_kind kind;
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    int64_t started_at_ms;
    struct str approval_id;
    struct str environment_id;
    struct str reason;
    const struct wire_network_approval_context *network_approval_context;
    struct str command;
    struct str cwd;
    struct wire_command_action_array command_actions;
    const struct wire_additional_permission_profile *additional_permissions;
    struct str_array proposed_execpolicy_amendment;
    struct wire_network_policy_amendment_array proposed_network_policy_amendments;
    struct wire_command_execution_approval_decision_array available_decisions;
};

struct wire_command_execution_request_approval_response {
    struct wire_command_execution_approval_decision decision;
};

struct wire_dynamic_tool_call_params {
    struct str thread_id;
    struct str turn_id;
    struct str call_id;
    struct str namespace;
    struct str tool;
    yyjson_val *arguments;
};

struct wire_dynamic_tool_call_response {
    struct wire_dynamic_tool_call_output_content_item_array content_items;
    bool success;
};

struct wire_file_change_request_approval_params {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    int64_t started_at_ms;
    struct str reason;
    struct str grant_root;
};

struct wire_file_change_request_approval_response {
    enum wire_file_change_approval_decision decision;
};

struct wire_granted_permission_profile {
    const struct wire_additional_network_permissions *network;
    const struct wire_additional_file_system_permissions *file_system;
};

struct wire_guardian_approval_review {
    enum wire_guardian_approval_review_status status;
    struct opt_u8 risk_score;
    enum wire_guardian_risk_level risk_level;
    enum wire_guardian_user_authorization user_authorization;
    struct str rationale;
};

struct wire_item_guardian_approval_review_completed_notification {
    struct str thread_id;
    struct str turn_id;
    int64_t started_at_ms;
    int64_t completed_at_ms;
    struct str review_id;
    struct str target_item_id;
    enum wire_auto_review_decision_source decision_source;
    struct wire_guardian_approval_review review;
    yyjson_val *action;
};

struct wire_item_guardian_approval_review_started_notification {
    struct str thread_id;
    struct str turn_id;
    int64_t started_at_ms;
    struct str review_id;
    struct str target_item_id;
    struct wire_guardian_approval_review review;
    yyjson_val *action;
};

struct wire_network_approval_context {
    struct str host;
    enum wire_network_approval_protocol protocol;
};

struct wire_request_permission_profile {
    const struct wire_additional_network_permissions *network;
    const struct wire_additional_file_system_permissions *file_system;
};

struct wire_permissions_request_approval_params {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str environment_id;
    int64_t started_at_ms;
    struct str cwd;
    struct str reason;
    struct wire_request_permission_profile permissions;
};

struct wire_permissions_request_approval_response {
    struct wire_granted_permission_profile permissions;
    enum wire_permission_grant_scope scope;
    struct opt_bool strict_auto_review;
};

enum wire_request_id_tag {
    WIRE_REQUEST_ID_TAG_STRING = 1,
    WIRE_REQUEST_ID_TAG_NUMBER = 2,
};

struct wire_request_id {
    enum wire_request_id_tag tag;
    union {
        struct str string;
        int64_t number;
    };
};

struct wire_server_request_resolved_notification {
    struct str thread_id;
    struct wire_request_id request_id;
};

struct wire_tool_request_user_input_answer {
    struct str_array answers;
};

struct wire_tool_request_user_input_option {
    struct str label;
    struct str description;
};

struct wire_tool_request_user_input_params {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct wire_tool_request_user_input_question_array questions;
    bool is_blocking;
    struct opt_u64 auto_resolution_ms;
};

struct wire_tool_request_user_input_question {
    struct str id;
    struct str header;
    struct str question;
    bool is_other;
    bool is_secret;
    struct wire_tool_request_user_input_option_array options;
};

struct wire_tool_request_user_input_response {
    struct wire_tool_request_user_input_answer_map answers;
};

struct wire_thread_attachment {
    struct str id;
    struct str attachment_type;
    struct str identity_key;
    yyjson_val *payload;
    int64_t created_at;
};

struct wire_thread_attachment_add_params {
    struct str thread_id;
    struct str attachment_type;
    struct str identity_key;
    yyjson_val *payload;
};

struct wire_thread_attachment_add_response {
    enum wire_thread_attachment_add_outcome outcome;
    struct wire_thread_attachment attachment;
};

struct wire_thread_attachment_list_params {
    struct str thread_id;
    struct str cursor;
    struct opt_u32 limit;
};

struct wire_thread_attachment_list_response {
    struct wire_thread_attachment_array data;
    struct str next_cursor;
};

struct wire_thread_attachment_owner {
    struct str thread_id;
    bool archived;
};

struct wire_thread_attachment_owner_list_params {
    struct str attachment_type;
    struct str identity_key;
    struct opt_bool archived;
    struct str cursor;
    struct opt_u32 limit;
};

struct wire_thread_attachment_owner_list_response {
    struct wire_thread_attachment_owner_array data;
    struct str next_cursor;
};

struct wire_thread_attachment_remove_params {
    struct str thread_id;
    struct str attachment_type;
    struct str identity_key;
};

struct wire_thread_attachment_remove_response {
    char nothing;
};

struct wire_thread_attachment_updated_notification {
    struct str thread_id;
    struct str attachment_type;
    struct str identity_key;
    struct str attachment_id;
    enum wire_thread_attachment_operation operation;
};

struct wire_stored_attachment {
    yyjson_val *payload;
};

struct wire_command_exec_output_delta_notification {
    struct str process_id;
    enum wire_command_exec_output_stream stream;
    struct str delta_base64;
    bool cap_reached;
};

struct wire_command_exec_params {
    struct str_array command;
    struct str process_id;
    bool tty;
    bool stream_stdin;
    bool stream_stdout_stderr;
    struct opt_usize output_bytes_cap;
    bool disable_output_cap;
    bool disable_timeout;
    struct opt_i64 timeout_ms;
    struct str cwd;
    struct str_map env;
    const struct wire_command_exec_terminal_size *size;
    const struct wire_sandbox_policy *sandbox_policy;
    struct str permission_profile;
};

struct wire_command_exec_terminal_size {
    uint16_t rows;
    uint16_t cols;
};

struct wire_command_exec_resize_params {
    struct str process_id;
    struct wire_command_exec_terminal_size size;
};

struct wire_command_exec_resize_response {
    char nothing;
};

struct wire_command_exec_response {
    int32_t exit_code;
    struct str stdout;
    struct str stderr;
};

struct wire_command_exec_terminate_params {
    struct str process_id;
};

struct wire_command_exec_terminate_response {
    char nothing;
};

struct wire_command_exec_write_params {
    struct str process_id;
    struct str delta_base64;
    bool close_stdin;
};

struct wire_command_exec_write_response {
    char nothing;
};

struct wire_web_search_location {
    struct str country;
    struct str region;
    struct str city;
    struct str timezone;
};

struct wire_web_search_tool_config {
    enum wire_web_search_context_size context_size;
    struct str_array allowed_domains;
    const struct wire_web_search_location *location;
};

struct wire_analytics_config {
    struct opt_bool enabled;
    struct json_map extra;
};

struct wire_config {
    struct str model;
    struct str review_model;
    struct opt_i64 model_context_window;
    struct opt_i64 model_auto_compact_token_limit;
    struct str model_provider;
    const struct wire_ask_for_approval *approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    enum wire_sandbox_mode sandbox_mode;
    const struct wire_sandbox_workspace_write *sandbox_workspace_write;
    struct str forced_chatgpt_workspace_id;
    enum wire_forced_login_method forced_login_method;
    enum wire_web_search_mode web_search;
    const struct wire_tools_v2 *tools;
    struct str profile;
    struct wire_profile_v2_map profiles;
    struct str instructions;
    struct str developer_instructions;
    struct str compact_prompt;
    enum wire_reasoning_effort model_reasoning_effort;
    enum wire_reasoning_summary model_reasoning_summary;
    enum wire_verbosity model_verbosity;
    enum wire_service_tier service_tier;
    const struct wire_analytics_config *analytics;
    const struct wire_apps_config *apps;
    struct json_map extra;
};

struct wire_config_batch_write_params {
    struct wire_config_edit_array edits;
    struct str file_path;
    struct str expected_version;
    bool reload_user_config;
};

struct wire_config_edit {
    struct str key_path;
    yyjson_val *value;
    enum wire_merge_strategy merge_strategy;
};

enum wire_config_layer_source_tag {
    WIRE_CONFIG_LAYER_SOURCE_TAG_MDM = 1,
    WIRE_CONFIG_LAYER_SOURCE_TAG_SYSTEM = 2,
    WIRE_CONFIG_LAYER_SOURCE_TAG_USER = 3,
    WIRE_CONFIG_LAYER_SOURCE_TAG_PROJECT = 4,
    WIRE_CONFIG_LAYER_SOURCE_TAG_SESSION_FLAGS = 5,
    WIRE_CONFIG_LAYER_SOURCE_TAG_LEGACY_MANAGED_CONFIG_TOML_FROM_FILE = 6,
    WIRE_CONFIG_LAYER_SOURCE_TAG_LEGACY_MANAGED_CONFIG_TOML_FROM_MDM = 7,
};

struct wire_config_layer_source_mdm {
    struct str domain;
    struct str key;
};

struct wire_config_layer_source_system {
    struct str file;
};

struct wire_config_layer_source_user {
    struct str file;
    struct str profile;
};

struct wire_config_layer_source_project {
    struct str dot_codex_folder;
};

struct wire_config_layer_source_legacy_managed_config_toml_from_file {
    struct str file;
};

struct wire_config_layer_source {
    enum wire_config_layer_source_tag tag;
    union {
        struct wire_config_layer_source_mdm mdm;
        struct wire_config_layer_source_system system;
        struct wire_config_layer_source_user user;
        struct wire_config_layer_source_project project;
        struct wire_config_layer_source_legacy_managed_config_toml_from_file legacy_managed_config_toml_from_file;
    };
};

struct wire_config_layer {
    struct wire_config_layer_source name;
    struct str version;
    yyjson_val *config;
    struct str disabled_reason;
};

struct wire_config_layer_metadata {
    struct wire_config_layer_source name;
    struct str version;
};

struct wire_config_read_params {
    bool include_layers;
    struct str cwd;
};

struct wire_config_read_response {
    struct wire_config config;
    struct wire_config_layer_metadata_map origins;
    struct wire_config_layer_array layers;
};

struct wire_config_requirements {
    struct wire_ask_for_approval_array allowed_approval_policies;
    struct wire_sandbox_mode_array allowed_sandbox_modes;
    struct wire_web_search_mode_array allowed_web_search_modes;
    struct bool_map feature_requirements;
    enum wire_residency_requirement enforce_residency;
    const struct wire_network_requirements *network;
};

struct wire_config_requirements_read_response {
    struct opt_bool supports_independent_speed_modes;
    const struct wire_config_requirements *requirements;
};

struct wire_config_value_write_params {
    struct str key_path;
    yyjson_val *value;
    enum wire_merge_strategy merge_strategy;
    struct str file_path;
    struct str expected_version;
};

struct wire_config_warning_notification {
    struct str summary;
    struct str details;
    struct str path;
    const struct wire_text_range *range;
};

struct wire_config_write_response {
    enum wire_write_status status;
    struct str version;
    struct str file_path;
    const struct wire_overridden_metadata *overridden_metadata;
};

struct wire_warning_notification {
    struct str thread_id;
    struct str message;
};

struct wire_deprecation_notice_notification {
    struct str summary;
    struct str details;
};

struct wire_network_requirements {
    struct opt_bool enabled;
    struct opt_u16 http_port;
    struct opt_u16 socks_port;
    struct opt_bool allow_upstream_proxy;
    struct opt_bool dangerously_allow_non_loopback_proxy;
    struct opt_bool dangerously_allow_all_unix_sockets;
    struct wire_network_domain_permission_map domains;
    struct opt_bool managed_allowed_domains_only;
    struct str_array allowed_domains;
    struct str_array denied_domains;
    struct wire_network_unix_socket_permission_map unix_sockets;
    struct str_array allow_unix_sockets;
    struct opt_bool allow_local_binding;
};

struct wire_overridden_metadata {
    struct str message;
    struct wire_config_layer_metadata overriding_layer;
    yyjson_val *effective_value;
};

struct wire_profile_v2 {
    struct str model;
    struct str model_provider;
    const struct wire_ask_for_approval *approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    enum wire_service_tier service_tier;
    enum wire_reasoning_effort model_reasoning_effort;
    enum wire_reasoning_summary model_reasoning_summary;
    enum wire_verbosity model_verbosity;
    enum wire_web_search_mode web_search;
    const struct wire_tools_v2 *tools;
    struct str chatgpt_base_url;
    struct json_map extra;
};

struct wire_sandbox_workspace_write {
    struct str_array writable_roots;
    bool network_access;
    bool exclude_tmpdir_env_var;
    bool exclude_slash_tmp;
};

struct wire_text_position {
    size_t line;
    size_t column;
};

struct wire_text_range {
    struct wire_text_position start;
    struct wire_text_position end;
};

struct wire_tools_v2 {
    const struct wire_web_search_tool_config *web_search;
    struct opt_bool view_image;
};

struct wire_environment_info_params {
    struct str environment_id;
};

struct wire_environment_shell_info {
    struct str name;
    struct str path;
};

struct wire_environment_info_response {
    struct wire_environment_shell_info shell;
    struct str cwd;
};

struct wire_model_provider_capabilities_read_params {
    char nothing;
};

struct wire_model_provider_capabilities_read_response {
    bool image_generation;
    bool web_search;
};

struct wire_rollout_compress_response {
    char nothing;
};

struct wire_server_diagnostics_gauge {
    struct str name;
    uint64_t value;
};

struct wire_server_diagnostics_params {
    char nothing;
};

struct wire_server_diagnostics_process {
    uint32_t id;
    struct opt_u64 resident_memory_bytes;
    struct opt_u64 physical_footprint_bytes;
};

struct wire_server_diagnostics_response {
    struct wire_server_diagnostics_process process;
    struct wire_server_diagnostics_gauge_array gauges;
};

struct wire_mcp_elicitation_boolean_schema {
    enum wire_mcp_elicitation_boolean_type type;
    struct str title;
    struct str description;
    struct opt_bool default_;
};

struct wire_mcp_elicitation_const_option {
    struct str const_;
    struct str title;
};

struct wire_mcp_elicitation_untitled_single_select_enum_schema {
    enum wire_mcp_elicitation_string_type type;
    struct str title;
    struct str description;
    struct str_array enum_;
    struct str default_;
};

struct wire_mcp_elicitation_titled_single_select_enum_schema {
    enum wire_mcp_elicitation_string_type type;
    struct str title;
    struct str description;
    struct wire_mcp_elicitation_const_option_array one_of;
    struct str default_;
};

enum wire_mcp_elicitation_single_select_enum_schema_tag {
    WIRE_MCP_ELICITATION_SINGLE_SELECT_ENUM_SCHEMA_TAG_UNTITLED_SINGLE_SELECT = 1,
    WIRE_MCP_ELICITATION_SINGLE_SELECT_ENUM_SCHEMA_TAG_TITLED_SINGLE_SELECT = 2,
};

struct wire_mcp_elicitation_single_select_enum_schema {
    enum wire_mcp_elicitation_single_select_enum_schema_tag tag;
    union {
        struct wire_mcp_elicitation_untitled_single_select_enum_schema untitled_single_select;
        struct wire_mcp_elicitation_titled_single_select_enum_schema titled_single_select;
    };
};

struct wire_mcp_elicitation_untitled_enum_items {
    enum wire_mcp_elicitation_string_type type;
    struct str_array enum_;
};

struct wire_mcp_elicitation_untitled_multi_select_enum_schema {
    enum wire_mcp_elicitation_array_type type;
    struct str title;
    struct str description;
    struct opt_u64 min_items;
    struct opt_u64 max_items;
    struct wire_mcp_elicitation_untitled_enum_items items;
    struct str_array default_;
};

struct wire_mcp_elicitation_titled_enum_items {
    struct wire_mcp_elicitation_const_option_array any_of;
};

struct wire_mcp_elicitation_titled_multi_select_enum_schema {
    enum wire_mcp_elicitation_array_type type;
    struct str title;
    struct str description;
    struct opt_u64 min_items;
    struct opt_u64 max_items;
    struct wire_mcp_elicitation_titled_enum_items items;
    struct str_array default_;
};

enum wire_mcp_elicitation_multi_select_enum_schema_tag {
    WIRE_MCP_ELICITATION_MULTI_SELECT_ENUM_SCHEMA_TAG_UNTITLED_MULTI_SELECT = 1,
    WIRE_MCP_ELICITATION_MULTI_SELECT_ENUM_SCHEMA_TAG_TITLED_MULTI_SELECT = 2,
};

struct wire_mcp_elicitation_multi_select_enum_schema {
    enum wire_mcp_elicitation_multi_select_enum_schema_tag tag;
    union {
        struct wire_mcp_elicitation_untitled_multi_select_enum_schema untitled_multi_select;
        struct wire_mcp_elicitation_titled_multi_select_enum_schema titled_multi_select;
    };
};

struct wire_mcp_elicitation_legacy_titled_enum_schema {
    enum wire_mcp_elicitation_string_type type;
    struct str title;
    struct str description;
    struct str_array enum_;
    struct str_array enum_names;
    struct str default_;
};

enum wire_mcp_elicitation_enum_schema_tag {
    WIRE_MCP_ELICITATION_ENUM_SCHEMA_TAG_SINGLE_SELECT = 1,
    WIRE_MCP_ELICITATION_ENUM_SCHEMA_TAG_MULTI_SELECT = 2,
    WIRE_MCP_ELICITATION_ENUM_SCHEMA_TAG_LEGACY_TITLED = 3,
};

struct wire_mcp_elicitation_enum_schema {
    enum wire_mcp_elicitation_enum_schema_tag tag;
    union {
        struct wire_mcp_elicitation_single_select_enum_schema single_select;
        struct wire_mcp_elicitation_multi_select_enum_schema multi_select;
        struct wire_mcp_elicitation_legacy_titled_enum_schema legacy_titled;
    };
};

struct wire_mcp_elicitation_number_schema {
    enum wire_mcp_elicitation_number_type type;
    struct str title;
    struct str description;
    struct opt_f64 minimum;
    struct opt_f64 maximum;
    struct opt_f64 default_;
};

struct wire_mcp_elicitation_string_schema {
    enum wire_mcp_elicitation_string_type type;
    struct str title;
    struct str description;
    struct opt_u32 min_length;
    struct opt_u32 max_length;
    enum wire_mcp_elicitation_string_format format;
    struct str default_;
};

enum wire_mcp_elicitation_primitive_schema_tag {
    WIRE_MCP_ELICITATION_PRIMITIVE_SCHEMA_TAG_ENUM = 1,
    WIRE_MCP_ELICITATION_PRIMITIVE_SCHEMA_TAG_STRING = 2,
    WIRE_MCP_ELICITATION_PRIMITIVE_SCHEMA_TAG_NUMBER = 3,
    WIRE_MCP_ELICITATION_PRIMITIVE_SCHEMA_TAG_BOOLEAN = 4,
};

struct wire_mcp_elicitation_primitive_schema {
    enum wire_mcp_elicitation_primitive_schema_tag tag;
    union {
        struct wire_mcp_elicitation_enum_schema enum_;
        struct wire_mcp_elicitation_string_schema string;
        struct wire_mcp_elicitation_number_schema number;
        struct wire_mcp_elicitation_boolean_schema boolean;
    };
};

struct wire_mcp_elicitation_schema {
    struct str schema;
    enum wire_mcp_elicitation_object_type type;
    struct wire_mcp_elicitation_primitive_schema_map properties;
    struct str_array required;
};

enum wire_mcp_server_elicitation_request_tag {
    WIRE_MCP_SERVER_ELICITATION_REQUEST_TAG_FORM = 1,
    WIRE_MCP_SERVER_ELICITATION_REQUEST_TAG_URL = 2,
};

struct wire_mcp_server_elicitation_request_form {
    yyjson_val *meta;
    struct str message;
    struct wire_mcp_elicitation_schema requested_schema;
};

struct wire_mcp_server_elicitation_request_url {
    yyjson_val *meta;
    struct str message;
    struct str url;
    struct str elicitation_id;
};

struct wire_mcp_server_elicitation_request {
    enum wire_mcp_server_elicitation_request_tag tag;
    union {
        struct wire_mcp_server_elicitation_request_form form;
        struct wire_mcp_server_elicitation_request_url url;
    };
};

struct wire_mcp_server_elicitation_request_params {
    struct str thread_id;
    struct str turn_id;
    struct str server_name;
    struct wire_mcp_server_elicitation_request extra;
};

struct wire_mcp_server_elicitation_request_response {
    enum wire_mcp_server_elicitation_action action;
    yyjson_val *content;
    yyjson_val *meta;
};

struct wire_external_agent_config_detect_params {
    bool include_home;
    struct str_array cwds;
    struct opt_i64 max_session_age_days;
    struct opt_i64 max_sessions;
    struct str source;
    struct str migration_source;
};

struct wire_external_agent_config_detect_response {
    struct wire_external_agent_config_migration_item_array items;
    struct wire_external_agent_detected_connector_candidate_array connectors;
};

struct wire_external_agent_config_import_params {
    struct wire_external_agent_config_migration_item_array migration_items;
    struct str source;
    struct str provider_id;
    struct str migration_source;
};

struct wire_external_agent_config_import_response {
    struct str import_id;
};

struct wire_external_agent_config_migration_item {
    enum wire_external_agent_config_migration_item_type item_type;
    struct str description;
    struct str cwd;
    const struct wire_migration_details *details;
};

struct wire_settings {
    struct str model;
    enum wire_reasoning_effort reasoning_effort;
    struct str developer_instructions;
};

struct wire_collaboration_mode {
    enum wire_mode_kind mode;
    struct wire_settings settings;
};

struct wire_collaboration_mode_list_params {
    char nothing;
};

struct wire_collaboration_mode_list_response {
    struct wire_collaboration_mode_mask_array data;
};

struct wire_collaboration_mode_mask {
    struct str name;
    enum wire_mode_kind mode;
    struct str model;
    bool has_reasoning_effort;
    enum wire_reasoning_effort reasoning_effort;
};

struct wire_experimental_feature {
    struct str name;
    enum wire_experimental_feature_stage stage;
    struct str display_name;
    struct str description;
    struct str announcement;
    bool enabled;
    bool default_enabled;
};

struct wire_experimental_feature_enablement_set_params {
    struct bool_map enablement;
};

struct wire_experimental_feature_enablement_set_response {
    struct bool_map enablement;
};

struct wire_experimental_feature_list_params {
    struct str cursor;
    struct opt_u32 limit;
    struct str thread_id;
};

struct wire_experimental_feature_list_response {
    struct wire_experimental_feature_array data;
    struct str next_cursor;
};

struct wire_mock_experimental_method_params {
    struct str value;
};

struct wire_mock_experimental_method_response {
    struct str echoed;
};

struct wire_feedback_upload_params {
    struct str classification;
    struct str reason;
    struct str thread_id;
    bool include_logs;
    struct str_array extra_log_files;
    struct str_map tags;
};

struct wire_feedback_upload_response {
    struct str thread_id;
    struct str prompt_hash;
};

struct wire_fs_changed_notification {
    struct str watch_id;
    struct str_array changed_paths;
};

struct wire_fs_copy_params {
    struct str source_path;
    struct str destination_path;
    bool recursive;
};

struct wire_fs_copy_response {
    char nothing;
};

struct wire_fs_create_directory_params {
    struct str path;
    struct opt_bool recursive;
};

struct wire_fs_create_directory_response {
    char nothing;
};

struct wire_fs_get_metadata_params {
    struct str path;
};

struct wire_fs_get_metadata_response {
    bool is_directory;
    bool is_file;
    bool is_symlink;
    int64_t created_at_ms;
    int64_t modified_at_ms;
};

struct wire_fs_read_directory_entry {
    struct str file_name;
    bool is_directory;
    bool is_file;
};

struct wire_fs_read_directory_params {
    struct str path;
};

struct wire_fs_read_directory_response {
    struct wire_fs_read_directory_entry_array entries;
};

struct wire_fs_read_file_params {
    struct str path;
};

struct wire_fs_read_file_response {
    struct str data_base64;
};

struct wire_fs_remove_params {
    struct str path;
    struct opt_bool recursive;
    struct opt_bool force;
};

struct wire_fs_remove_response {
    char nothing;
};

struct wire_fs_unwatch_params {
    struct str watch_id;
};

struct wire_fs_unwatch_response {
    char nothing;
};

struct wire_fs_watch_params {
    struct str watch_id;
    struct str path;
};

struct wire_fs_watch_response {
    struct str watch_id;
    struct str path;
};

struct wire_fs_write_file_params {
    struct str path;
    struct str data_base64;
};

struct wire_fs_write_file_response {
    char nothing;
};

struct wire_thread_goal {
    struct str thread_id;
    struct str objective;
    enum wire_thread_goal_status status;
    struct opt_i64 token_budget;
    int64_t tokens_used;
    int64_t time_used_seconds;
    int64_t created_at;
    int64_t updated_at;
};

struct wire_thread_goal_set_params {
    struct str thread_id;
    enum wire_thread_goal_mutation_origin origin;
    struct str objective;
    enum wire_thread_goal_status status;
    bool has_token_budget;
    struct opt_i64 token_budget;
};

struct wire_thread_goal_set_response {
    struct wire_thread_goal goal;
};

struct wire_thread_goal_get_params {
    struct str thread_id;
};

struct wire_thread_goal_get_response {
    const struct wire_thread_goal *goal;
};

struct wire_thread_goal_clear_params {
    struct str thread_id;
    enum wire_thread_goal_mutation_origin origin;
};

struct wire_thread_goal_clear_response {
    bool cleared;
};

struct wire_thread_goal_updated_notification {
    struct str thread_id;
    struct str turn_id;
    struct wire_thread_goal goal;
};

struct wire_thread_goal_cleared_notification {
    struct str thread_id;
};

struct wire_create_goal_arguments {
    struct str objective;
    struct opt_i64 token_budget;
};

struct wire_update_goal_arguments {
    struct str status;
};

struct wire_goal_tool_answer {
    const struct wire_thread_goal *goal;
    struct opt_i64 remaining_tokens;
};

struct wire_review_shown_command {
    struct str command;
    struct str cwd;
    struct str tool;
};

struct wire_reviewed_command {
    const struct wire_additional_permission_profile *additional_permissions;
    struct str_array command;
    struct str cwd;
    struct str justification;
    bool runs_without_sandbox;
    enum wire_sandbox_permissions sandbox_permissions;
    struct str tool;
    bool tty;
};

struct wire_reviewed_patch {
    uint64_t change_count;
    struct str cwd;
    struct str_array files;
    struct str patch;
    struct str tool;
    struct str where;
};

struct wire_reviewed_tool_call {
    yyjson_val *arguments;
    struct str server;
    struct str tool;
    struct str tool_description;
    struct str tool_name;
    struct str tool_title;
};

struct wire_guardian_assessment {
    enum wire_guardian_risk_level risk_level;
    uint8_t risk_score;
    struct str rationale;
    struct wire_guardian_evidence_array evidence;
};

struct wire_guardian_evidence {
    struct str message;
    struct str why;
};

enum wire_thread_item_tag {
    WIRE_THREAD_ITEM_TAG_USER_MESSAGE = 1,
    WIRE_THREAD_ITEM_TAG_HOOK_PROMPT = 2,
    WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE = 3,
    WIRE_THREAD_ITEM_TAG_PLAN = 4,
    WIRE_THREAD_ITEM_TAG_REASONING = 5,
    WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION = 6,
    WIRE_THREAD_ITEM_TAG_FILE_CHANGE = 7,
    WIRE_THREAD_ITEM_TAG_MCP_TOOL_CALL = 8,
    WIRE_THREAD_ITEM_TAG_DYNAMIC_TOOL_CALL = 9,
    WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL = 10,
    WIRE_THREAD_ITEM_TAG_WEB_SEARCH = 11,
    WIRE_THREAD_ITEM_TAG_IMAGE_VIEW = 12,
    WIRE_THREAD_ITEM_TAG_IMAGE_GENERATION = 13,
    WIRE_THREAD_ITEM_TAG_ENTERED_REVIEW_MODE = 14,
    WIRE_THREAD_ITEM_TAG_EXITED_REVIEW_MODE = 15,
    WIRE_THREAD_ITEM_TAG_CONTEXT_COMPACTION = 16,
    WIRE_THREAD_ITEM_TAG_FUNCTION_CALL_OUTPUT = 17,
    WIRE_THREAD_ITEM_TAG_SUB_AGENT_ACTIVITY = 18,
    WIRE_THREAD_ITEM_TAG_SLEEP = 19,
};

struct wire_thread_item_user_message {
    struct str id;
    struct str client_id;
    struct wire_user_input_array content;
};

struct wire_thread_item_hook_prompt {
    struct str id;
    struct wire_hook_prompt_fragment_array fragments;
};

struct wire_thread_item_agent_message {
    struct str id;
    struct str text;
    enum wire_message_phase phase;
    const struct wire_memory_citation *memory_citation;
    struct str delivery;
    struct json_array questions;
};

struct wire_thread_item_plan {
    struct str id;
    struct str text;
};

struct wire_thread_item_reasoning {
    struct str id;
    struct str_array summary;
    struct str_array content;
};

struct wire_thread_item_command_execution {
    struct str id;
    struct str plugin_id;
    struct str script_path;
    struct str command;
    struct str cwd;
    struct str process_id;
    enum wire_command_execution_source source;
    enum wire_command_execution_status status;
    struct wire_command_action_array command_actions;
    struct str aggregated_output;
    struct opt_i32 exit_code;
    struct opt_i64 duration_ms;
};

struct wire_thread_item_file_change {
    struct str id;
    struct wire_file_update_change_array changes;
    enum wire_patch_apply_status status;
};

struct wire_thread_item_mcp_tool_call {
    struct str id;
    struct str server;
    struct str tool;
    enum wire_mcp_tool_call_status status;
    yyjson_val *arguments;
    yyjson_val *app_context;
    yyjson_val *mcp_app_ui;
    struct str plugin_id;
    struct opt_bool read_only_hint;
    const struct wire_mcp_tool_call_result *result;
    const struct wire_mcp_tool_call_error *error;
    struct opt_i64 duration_ms;
};

struct wire_thread_item_dynamic_tool_call {
    struct str id;
    struct str namespace;
    struct str tool;
    yyjson_val *arguments;
    enum wire_dynamic_tool_call_status status;
    struct wire_dynamic_tool_call_output_content_item_array content_items;
    struct opt_bool success;
    struct opt_i64 duration_ms;
};

struct wire_thread_item_collab_agent_tool_call {
    struct str id;
    enum wire_collab_agent_tool tool;
    enum wire_collab_agent_tool_call_status status;
    struct str sender_thread_id;
    struct str_array receiver_thread_ids;
    struct str prompt;
    struct str model;
    enum wire_reasoning_effort reasoning_effort;
    struct wire_collab_agent_state_map agents_states;
};

struct wire_thread_item_web_search {
    struct str id;
    struct str query;
    const struct wire_web_search_action *action;
    struct json_array results;
};

struct wire_thread_item_image_view {
    struct str id;
    struct str path;
};

struct wire_thread_item_image_generation {
    struct str id;
    struct str status;
    struct str revised_prompt;
    struct str result;
    struct str saved_path;
    yyjson_val *failure;
    struct str generation_id;
};

struct wire_thread_item_entered_review_mode {
    struct str id;
    struct str review;
};

struct wire_thread_item_exited_review_mode {
    struct str id;
    struct str review;
};

struct wire_thread_item_context_compaction {
    struct str id;
};

struct wire_thread_item_function_call_output {
    struct str id;
    struct str name;
    struct str namespace;
    yyjson_val *output;
};

struct wire_thread_item_sub_agent_activity {
    struct str id;
    struct str model;
    enum wire_reasoning_effort reasoning_effort;
    enum wire_sub_agent_activity_kind kind;
    struct str agent_thread_id;
    struct str agent_path;
};

struct wire_thread_item_sleep {
    struct str id;
    uint64_t duration_ms;
};

struct wire_thread_item {
    enum wire_thread_item_tag tag;
    struct opt_i64 started_at_ms;
    struct opt_i64 completed_at_ms;
    union {
        struct wire_thread_item_user_message user_message;
        struct wire_thread_item_hook_prompt hook_prompt;
        struct wire_thread_item_agent_message agent_message;
        struct wire_thread_item_plan plan;
        struct wire_thread_item_reasoning reasoning;
        struct wire_thread_item_command_execution command_execution;
        struct wire_thread_item_file_change file_change;
        struct wire_thread_item_mcp_tool_call mcp_tool_call;
        struct wire_thread_item_dynamic_tool_call dynamic_tool_call;
        struct wire_thread_item_collab_agent_tool_call collab_agent_tool_call;
        struct wire_thread_item_web_search web_search;
        struct wire_thread_item_image_view image_view;
        struct wire_thread_item_image_generation image_generation;
        struct wire_thread_item_entered_review_mode entered_review_mode;
        struct wire_thread_item_exited_review_mode exited_review_mode;
        struct wire_thread_item_context_compaction context_compaction;
        struct wire_thread_item_function_call_output function_call_output;
        struct wire_thread_item_sub_agent_activity sub_agent_activity;
        struct wire_thread_item_sleep sleep;
    };
};

struct wire_thread_item_entry {
    struct str turn_id;
    struct wire_thread_item item;
    struct opt_i64 started_at_ms;
    struct opt_i64 completed_at_ms;
};

struct wire_turns_page {
    struct wire_turn_array data;
    struct str next_cursor;
    struct str backwards_cursor;
};

struct wire_thread_turns_list_params {
    struct str thread_id;
    struct str cursor;
    struct opt_u32 limit;
    enum wire_sort_direction sort_direction;
    enum wire_turn_items_view items_view;
};

struct wire_thread_turns_list_response {
    struct wire_turn_array data;
    struct str next_cursor;
    struct str backwards_cursor;
};

enum wire_thread_items_list_anchor_tag {
    WIRE_THREAD_ITEMS_LIST_ANCHOR_TAG_ITEM = 1,
};

struct wire_thread_items_list_anchor_item {
    struct str item_id;
};

struct wire_thread_items_list_anchor {
    enum wire_thread_items_list_anchor_tag tag;
    union {
        struct wire_thread_items_list_anchor_item item;
    };
};

enum wire_thread_items_list_cursor_tag {
    WIRE_THREAD_ITEMS_LIST_CURSOR_TAG_CURSOR = 1,
    WIRE_THREAD_ITEMS_LIST_CURSOR_TAG_ANCHOR = 2,
};

struct wire_thread_items_list_cursor {
    enum wire_thread_items_list_cursor_tag tag;
    union {
        struct str cursor;
        struct wire_thread_items_list_anchor anchor;
    };
};

struct wire_thread_items_list_params {
    struct str thread_id;
    struct str turn_id;
    const struct wire_thread_items_list_cursor *cursor;
    struct opt_u32 limit;
    enum wire_sort_direction sort_direction;
};

struct wire_thread_items_list_response {
    struct wire_thread_item_entry_array data;
    struct str next_cursor;
    struct str backwards_cursor;
};

struct wire_thread_items_read_params {
    struct str thread_id;
    struct str turn_id;
    struct str_array item_ids;
};

struct wire_thread_items_read_response {
    struct wire_thread_item_entry_array data;
};

struct wire_thread_resume_initial_turns_page_params {
    struct opt_u32 limit;
    enum wire_sort_direction sort_direction;
    enum wire_turn_items_view items_view;
};

struct wire_thread_revert_params {
    struct str thread_id;
    struct str before_turn_id;
};

enum wire_thread_status_tag {
    WIRE_THREAD_STATUS_TAG_NOT_LOADED = 1,
    WIRE_THREAD_STATUS_TAG_IDLE = 2,
    WIRE_THREAD_STATUS_TAG_SYSTEM_ERROR = 3,
    WIRE_THREAD_STATUS_TAG_ACTIVE = 4,
};

struct wire_thread_status_active {
    struct wire_thread_active_flag_array active_flags;
};

struct wire_thread_status {
    enum wire_thread_status_tag tag;
    union {
        struct wire_thread_status_active active;
    };
};

enum wire_sub_agent_source_tag {
    WIRE_SUB_AGENT_SOURCE_TAG_REVIEW = 1,
    WIRE_SUB_AGENT_SOURCE_TAG_COMPACT = 2,
    WIRE_SUB_AGENT_SOURCE_TAG_THREAD_SPAWN = 3,
    WIRE_SUB_AGENT_SOURCE_TAG_MEMORY_CONSOLIDATION = 4,
    WIRE_SUB_AGENT_SOURCE_TAG_OTHER = 5,
};

struct wire_sub_agent_source_thread_spawn {
    struct str parent_thread_id;
    int32_t depth;
    struct str agent_path;
    struct str agent_nickname;
    struct str agent_role;
};

struct wire_sub_agent_source {
    enum wire_sub_agent_source_tag tag;
    union {
        struct wire_sub_agent_source_thread_spawn thread_spawn;
        struct str other;
    };
};

enum wire_session_source_tag {
    WIRE_SESSION_SOURCE_TAG_CLI = 1,
    WIRE_SESSION_SOURCE_TAG_VSCODE = 2,
    WIRE_SESSION_SOURCE_TAG_EXEC = 3,
    WIRE_SESSION_SOURCE_TAG_APP_SERVER = 4,
    WIRE_SESSION_SOURCE_TAG_CUSTOM = 5,
    WIRE_SESSION_SOURCE_TAG_SUB_AGENT = 6,
    WIRE_SESSION_SOURCE_TAG_UNKNOWN = 7,
};

struct wire_session_source {
    enum wire_session_source_tag tag;
    union {
        struct str custom;
        struct wire_sub_agent_source sub_agent;
    };
};

struct wire_thread {
    struct str id;
    struct wire_thread_environment_array environments;
    const struct wire_thread_extra *extra;
    struct str session_id;
    struct str forked_from_id;
    struct str parent_thread_id;
    struct str preview;
    bool ephemeral;
    const struct wire_thread_section *section;
    struct opt_i64 section_entered_at;
    struct str project_id;
    enum wire_thread_history_mode history_mode;
    struct str model_provider;
    struct str model;
    enum wire_reasoning_effort reasoning_effort;
    int64_t created_at;
    int64_t updated_at;
    struct opt_i64 recency_at;
    struct wire_thread_status status;
    struct str path;
    struct str cwd;
    struct str cli_version;
    struct str originator;
    struct wire_session_source source;
    struct opt_bool can_accept_direct_input;
    struct str thread_source;
    struct str agent_nickname;
    struct str agent_role;
    const struct wire_git_info *git_info;
    struct str name;
    struct opt_bool daybreak_enabled;
    struct wire_turn_array turns;
};

struct wire_thread_revert_response {
    struct wire_thread thread;
    struct str turns_backwards_cursor;
    struct str items_backwards_cursor;
};

struct wire_thread_reverted_notification {
    struct str thread_id;
};

struct wire_thread_delete_params {
    struct str thread_id;
};

struct wire_thread_delete_response {
    char nothing;
};

struct wire_thread_deleted_notification {
    struct str thread_id;
};

struct wire_thread_search_params {
    struct str cursor;
    struct opt_u32 limit;
    enum wire_thread_search_sort_key sort_key;
    enum wire_sort_direction sort_direction;
    struct wire_thread_source_kind_array source_kinds;
    struct opt_bool archived;
    struct str search_term;
};

struct wire_thread_search_result {
    struct wire_thread thread;
    struct str snippet;
};

struct wire_thread_search_response {
    struct wire_thread_search_result_array data;
    struct str next_cursor;
    struct str backwards_cursor;
};

struct wire_thread_search_occurrences_params {
    struct str thread_id;
    struct str search_term;
    struct str cursor;
    struct opt_u32 limit;
};

struct wire_thread_search_text_range {
    uint32_t start;
    uint32_t end;
};

struct wire_thread_search_occurrence {
    struct str turn_id;
    struct str item_id;
    struct str snippet;
    struct wire_thread_search_text_range snippet_match_range;
    struct str turn_cursor;
};

struct wire_thread_search_occurrences_response {
    struct wire_thread_search_occurrence_array data;
    struct str next_cursor;
};

struct wire_thread_timeline_list_params {
    struct str thread_id;
    struct str cursor;
    struct opt_u32 limit;
};

enum wire_thread_timeline_entry_tag {
    WIRE_THREAD_TIMELINE_ENTRY_TAG_ITEM = 1,
    WIRE_THREAD_TIMELINE_ENTRY_TAG_TURN_STARTED = 2,
    WIRE_THREAD_TIMELINE_ENTRY_TAG_TURN_COMPLETED = 3,
};

struct wire_thread_timeline_entry_item {
    uint64_t position;
    struct str turn_id;
    struct wire_thread_item item;
};

struct wire_thread_timeline_entry_turn_started {
    uint64_t position;
    struct str turn_id;
    struct opt_i64 started_at;
};

struct wire_thread_timeline_entry_turn_completed {
    uint64_t position;
    struct str turn_id;
    enum wire_turn_status status;
    const struct wire_turn_error *error;
    struct opt_i64 started_at;
    struct opt_i64 completed_at;
    struct opt_i64 duration_ms;
};

struct wire_thread_timeline_entry {
    enum wire_thread_timeline_entry_tag tag;
    union {
        struct wire_thread_timeline_entry_item item;
        struct wire_thread_timeline_entry_turn_started turn_started;
        struct wire_thread_timeline_entry_turn_completed turn_completed;
    };
};

struct wire_thread_timeline_list_response {
    struct wire_thread_timeline_entry_array data;
    struct str next_cursor;
    struct str active_realtime_session_at_page_start;
};

struct wire_hooks_file {
    const struct wire_hooks_file_events *hooks;
};

struct wire_hooks_file_events {
    struct wire_hooks_file_group_array pre_tool_use;
    struct wire_hooks_file_group_array post_tool_use;
    struct wire_hooks_file_group_array session_start;
    struct wire_hooks_file_group_array user_prompt_submit;
    struct wire_hooks_file_group_array stop;
};

struct wire_hooks_file_group {
    struct str matcher;
    struct wire_hooks_file_handler_array hooks;
};

enum wire_hooks_file_handler_tag {
    WIRE_HOOKS_FILE_HANDLER_TAG_COMMAND = 1,
    WIRE_HOOKS_FILE_HANDLER_TAG_PROMPT = 2,
    WIRE_HOOKS_FILE_HANDLER_TAG_AGENT = 3,
};

struct wire_hooks_file_handler_command {
    struct str command;
    struct opt_u64 timeout;
    struct opt_u64 timeout_sec;
    bool async;
    struct str status_message;
};

struct wire_hooks_file_handler {
    enum wire_hooks_file_handler_tag tag;
    union {
        struct wire_hooks_file_handler_command command;
    };
};

struct wire_hook_output {
    bool continue_;
    struct str stop_reason;
    bool suppress_output;
    struct str system_message;
    enum wire_hook_decision decision;
    struct str reason;
    const struct wire_hook_specific_output *hook_specific_output;
};

struct wire_hook_specific_output {
    struct str hook_event_name;
    struct str additional_context;
    enum wire_hook_permission permission_decision;
    struct str permission_decision_reason;
    yyjson_val *updated_input;
    yyjson_val *updated_mcp_tool_output;
};

struct wire_hook_run_summary {
    struct str id;
    enum wire_hook_event_name event_name;
    enum wire_hook_handler_type handler_type;
    enum wire_hook_execution_mode execution_mode;
    enum wire_hook_scope scope;
    struct str source_path;
    enum wire_hook_source source;
    int64_t display_order;
    enum wire_hook_run_status status;
    struct str status_message;
    int64_t started_at;
    struct opt_i64 completed_at;
    struct opt_i64 duration_ms;
    struct wire_hook_output_entry_array entries;
};

struct wire_hook_completed_notification {
    struct str thread_id;
    struct str turn_id;
    struct wire_hook_run_summary run;
};

struct wire_hook_output_entry {
    enum wire_hook_output_entry_kind kind;
    struct str text;
};

struct wire_hook_prompt_fragment {
    struct str text;
    struct str hook_run_id;
};

struct wire_hook_started_notification {
    struct str thread_id;
    struct str turn_id;
    struct wire_hook_run_summary run;
};

struct wire_hook_error_info {
    struct str path;
    struct str message;
};

enum wire_hook_metadata_tag {
    WIRE_HOOK_METADATA_TAG_COMMAND = 1,
};

struct wire_hook_metadata_command {
    struct str key;
    enum wire_hook_event_name event_name;
    struct str matcher;
    uint64_t timeout_sec;
    struct str status_message;
    struct opt_u64 additional_context_limit;
    struct str source_path;
    enum wire_hook_source source;
    struct str plugin_id;
    struct str environment_id;
    int64_t display_order;
    bool enabled;
    bool is_managed;
    struct str current_hash;
    enum wire_hook_trust_status trust_status;
    struct str command;
    bool async;
};

struct wire_hook_metadata {
    enum wire_hook_metadata_tag tag;
    union {
        struct wire_hook_metadata_command command;
    };
};

struct wire_hooks_list_entry {
    struct str cwd;
    struct wire_hook_metadata_array hooks;
    struct str_array warnings;
    struct wire_hook_error_info_array errors;
};

struct wire_hooks_list_params {
    struct str_array cwds;
    struct str thread_id;
};

struct wire_hooks_list_response {
    struct wire_hooks_list_entry_array data;
};

struct wire_client_info {
    struct str name;
    struct str title;
    struct str version;
};

struct wire_initialize_capabilities {
    bool explicit_gateway_oauth;
    bool experimental_api;
    bool request_attestation;
    bool mcp_server_openai_form_elicitation;
    struct str_array opt_out_notification_methods;
    struct json_map extensions;
};

struct wire_initialize_params {
    struct wire_client_info client_info;
    const struct wire_initialize_capabilities *capabilities;
};

struct wire_initialize_response {
    struct str user_agent;
    struct str codex_home;
    struct str platform_family;
    struct str platform_os;
};

struct wire_agent_message_delta_notification {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str delta;
};

struct wire_byte_range {
    size_t start;
    size_t end;
};

struct wire_collab_agent_state {
    enum wire_collab_agent_status status;
    struct str message;
};

enum wire_command_action_tag {
    WIRE_COMMAND_ACTION_TAG_READ = 1,
    WIRE_COMMAND_ACTION_TAG_LIST_FILES = 2,
    WIRE_COMMAND_ACTION_TAG_SEARCH = 3,
    WIRE_COMMAND_ACTION_TAG_UNKNOWN = 4,
};

struct wire_command_action_read {
    struct str command;
    struct str name;
    struct str path;
};

struct wire_command_action_list_files {
    struct str command;
    struct str path;
};

struct wire_command_action_search {
    struct str command;
    struct str query;
    struct str path;
};

struct wire_command_action_unknown {
    struct str command;
};

struct wire_command_action {
    enum wire_command_action_tag tag;
    union {
        struct wire_command_action_read read;
        struct wire_command_action_list_files list_files;
        struct wire_command_action_search search;
        struct wire_command_action_unknown unknown;
    };
};

struct wire_command_execution_output_delta_notification {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str delta;
};

enum wire_dynamic_tool_call_output_content_item_tag {
    WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT = 1,
    WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_IMAGE = 2,
    WIRE_DYNAMIC_TOOL_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_AUDIO = 3,
};

struct wire_dynamic_tool_call_output_content_item_input_text {
    struct str text;
};

struct wire_dynamic_tool_call_output_content_item_input_image {
    struct str image_url;
};

struct wire_dynamic_tool_call_output_content_item_input_audio {
    struct str audio_url;
};

struct wire_dynamic_tool_call_output_content_item {
    enum wire_dynamic_tool_call_output_content_item_tag tag;
    union {
        struct wire_dynamic_tool_call_output_content_item_input_text input_text;
        struct wire_dynamic_tool_call_output_content_item_input_image input_image;
        struct wire_dynamic_tool_call_output_content_item_input_audio input_audio;
    };
};

struct wire_dynamic_tool_spec {
    enum wire_dynamic_tool_type type;
    struct str name;
    struct str description;
    yyjson_val *input_schema;
    bool defer_loading;
    struct wire_dynamic_tool_namespace_tool_array tools;
};

struct wire_dynamic_tool_namespace_tool {
    enum wire_dynamic_tool_type type;
    struct str name;
    struct str description;
    yyjson_val *input_schema;
    bool defer_loading;
};

struct wire_file_change_output_delta_notification {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str delta;
};

enum wire_patch_change_kind_tag {
    WIRE_PATCH_CHANGE_KIND_TAG_ADD = 1,
    WIRE_PATCH_CHANGE_KIND_TAG_DELETE = 2,
    WIRE_PATCH_CHANGE_KIND_TAG_UPDATE = 3,
};

struct wire_patch_change_kind_update {
    struct str move_path;
};

struct wire_patch_change_kind {
    enum wire_patch_change_kind_tag tag;
    union {
        struct wire_patch_change_kind_update update;
    };
};

struct wire_file_update_change {
    struct str path;
    struct wire_patch_change_kind kind;
    struct str diff;
};

struct wire_item_completed_notification {
    struct wire_thread_item item;
    struct str thread_id;
    struct str turn_id;
    int64_t completed_at_ms;
};

struct wire_item_started_notification {
    struct wire_thread_item item;
    struct str thread_id;
    struct str turn_id;
    int64_t started_at_ms;
};

struct wire_mcp_tool_call_error {
    struct str message;
};

struct wire_mcp_tool_call_progress_notification {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str message;
};

struct wire_mcp_tool_call_result {
    struct json_array content;
    yyjson_val *structured_content;
    yyjson_val *meta;
};

struct wire_memory_citation {
    struct wire_memory_citation_entry_array entries;
    struct str_array thread_ids;
};

struct wire_memory_citation_entry {
    struct str path;
    uint32_t line_start;
    uint32_t line_end;
    struct str note;
};

struct wire_plan_delta_notification {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str delta;
};

struct wire_reasoning_summary_part_added_notification {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    int64_t summary_index;
};

struct wire_reasoning_summary_text_delta_notification {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str delta;
    int64_t summary_index;
};

struct wire_reasoning_text_delta_notification {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str delta;
    int64_t content_index;
};

struct wire_terminal_interaction_notification {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str process_id;
    struct str stdin;
};

struct wire_text_element {
    struct wire_byte_range byte_range;
    struct str placeholder;
};

enum wire_user_input_tag {
    WIRE_USER_INPUT_TAG_TEXT = 1,
    WIRE_USER_INPUT_TAG_IMAGE = 2,
    WIRE_USER_INPUT_TAG_LOCAL_IMAGE = 3,
    WIRE_USER_INPUT_TAG_AUDIO = 4,
    WIRE_USER_INPUT_TAG_LOCAL_AUDIO = 5,
    WIRE_USER_INPUT_TAG_SKILL = 6,
    WIRE_USER_INPUT_TAG_MENTION = 7,
};

struct wire_user_input_text {
    struct str text;
    struct wire_text_element_array text_elements;
};

struct wire_user_input_image {
    struct str url;
    struct str file_id;
    enum wire_image_detail detail;
};

struct wire_user_input_local_image {
    enum wire_image_detail detail;
    struct str path;
};

struct wire_user_input_audio {
    struct str url;
};

struct wire_user_input_local_audio {
    struct str path;
};

struct wire_user_input_skill {
    struct str name;
    struct str path;
};

struct wire_user_input_mention {
    struct str name;
    struct str path;
};

struct wire_user_input {
    enum wire_user_input_tag tag;
    union {
        struct wire_user_input_text text;
        struct wire_user_input_image image;
        struct wire_user_input_local_image local_image;
        struct wire_user_input_audio audio;
        struct wire_user_input_local_audio local_audio;
        struct wire_user_input_skill skill;
        struct wire_user_input_mention mention;
    };
};

enum wire_web_search_action_tag {
    WIRE_WEB_SEARCH_ACTION_TAG_SEARCH = 1,
    WIRE_WEB_SEARCH_ACTION_TAG_OPEN_PAGE = 2,
    WIRE_WEB_SEARCH_ACTION_TAG_FIND_IN_PAGE = 3,
    WIRE_WEB_SEARCH_ACTION_TAG_OTHER = 4,
};

struct wire_web_search_action_search {
    struct str query;
    struct str_array queries;
};

struct wire_web_search_action_open_page {
    struct str url;
};

struct wire_web_search_action_find_in_page {
    struct str url;
    struct str pattern;
};

struct wire_web_search_action {
    enum wire_web_search_action_tag tag;
    union {
        struct wire_web_search_action_search search;
        struct wire_web_search_action_open_page open_page;
        struct wire_web_search_action_find_in_page find_in_page;
    };
};

struct wire_apply_patch_approval_params {
    struct str conversation_id;
    struct str call_id;
    struct wire_file_change_map file_changes;
    struct str reason;
    struct str grant_root;
};

struct wire_legacy_network_policy_amendment {
    struct str host;
    enum wire_legacy_network_policy_rule_action action;
};

enum wire_review_decision_tag {
    WIRE_REVIEW_DECISION_TAG_APPROVED = 1,
    WIRE_REVIEW_DECISION_TAG_APPROVED_EXECPOLICY_AMENDMENT = 2,
    WIRE_REVIEW_DECISION_TAG_APPROVED_FOR_SESSION = 3,
    WIRE_REVIEW_DECISION_TAG_APPROVED_MCP_POLICY_AMENDMENT = 4,
    WIRE_REVIEW_DECISION_TAG_NETWORK_POLICY_AMENDMENT = 5,
    WIRE_REVIEW_DECISION_TAG_DENIED = 6,
    WIRE_REVIEW_DECISION_TAG_TIMED_OUT = 7,
    WIRE_REVIEW_DECISION_TAG_ABORT = 8,
};

struct wire_review_decision_approved_execpolicy_amendment {
    struct str_array proposed_execpolicy_amendment;
};

struct wire_review_decision_network_policy_amendment {
    struct wire_legacy_network_policy_amendment network_policy_amendment;
};

struct wire_review_decision {
    enum wire_review_decision_tag tag;
    union {
        struct wire_review_decision_approved_execpolicy_amendment approved_execpolicy_amendment;
        struct wire_review_decision_network_policy_amendment network_policy_amendment;
    };
};

struct wire_apply_patch_approval_response {
    struct wire_review_decision decision;
};

struct wire_conversation_git_info {
    struct str sha;
    struct str branch;
    struct str origin_url;
};

enum wire_legacy_session_source_tag {
    WIRE_LEGACY_SESSION_SOURCE_TAG_CLI = 1,
    WIRE_LEGACY_SESSION_SOURCE_TAG_VSCODE = 2,
    WIRE_LEGACY_SESSION_SOURCE_TAG_EXEC = 3,
    WIRE_LEGACY_SESSION_SOURCE_TAG_MCP = 4,
    WIRE_LEGACY_SESSION_SOURCE_TAG_CUSTOM = 5,
    WIRE_LEGACY_SESSION_SOURCE_TAG_SUBAGENT = 6,
    WIRE_LEGACY_SESSION_SOURCE_TAG_UNKNOWN = 7,
};

struct wire_legacy_session_source {
    enum wire_legacy_session_source_tag tag;
    union {
        struct str custom;
        struct wire_sub_agent_source subagent;
    };
};

struct wire_conversation_summary {
    struct str conversation_id;
    struct str path;
    struct str preview;
    struct str timestamp;
    struct str updated_at;
    struct str model_provider;
    struct str cwd;
    struct str cli_version;
    struct wire_legacy_session_source source;
    const struct wire_conversation_git_info *git_info;
};

struct wire_exec_command_approval_params {
    struct str conversation_id;
    struct str call_id;
    struct str approval_id;
    struct str_array command;
    struct str cwd;
    struct str reason;
    struct wire_parsed_command_array parsed_cmd;
};

struct wire_exec_command_approval_response {
    struct wire_review_decision decision;
};

enum wire_file_change_tag {
    WIRE_FILE_CHANGE_TAG_ADD = 1,
    WIRE_FILE_CHANGE_TAG_DELETE = 2,
    WIRE_FILE_CHANGE_TAG_UPDATE = 3,
};

struct wire_file_change_add {
    struct str content;
};

struct wire_file_change_delete {
    struct str content;
};

struct wire_file_change_update {
    struct str unified_diff;
    struct str move_path;
};

struct wire_file_change {
    enum wire_file_change_tag tag;
    union {
        struct wire_file_change_add add;
        struct wire_file_change_delete delete;
        struct wire_file_change_update update;
    };
};

struct wire_get_auth_status_params {
    struct opt_bool include_token;
    struct opt_bool refresh_token;
};

struct wire_get_auth_status_response {
    enum wire_auth_mode auth_method;
    struct str auth_token;
    struct opt_bool requires_openai_auth;
};

enum wire_get_conversation_summary_params_tag {
    WIRE_GET_CONVERSATION_SUMMARY_PARAMS_TAG_PATH = 1,
    WIRE_GET_CONVERSATION_SUMMARY_PARAMS_TAG_ID = 2,
};

struct wire_get_conversation_summary_params_path {
    struct str rollout_path;
};

struct wire_get_conversation_summary_params_id {
    struct str conversation_id;
};

struct wire_get_conversation_summary_params {
    enum wire_get_conversation_summary_params_tag tag;
    union {
        struct wire_get_conversation_summary_params_path path;
        struct wire_get_conversation_summary_params_id id;
    };
};

struct wire_get_conversation_summary_response {
    struct wire_conversation_summary summary;
};

struct wire_git_diff_to_remote_params {
    struct str cwd;
};

struct wire_git_diff_to_remote_response {
    struct str sha;
    struct str diff;
};

enum wire_parsed_command_tag {
    WIRE_PARSED_COMMAND_TAG_READ = 1,
    WIRE_PARSED_COMMAND_TAG_LIST_FILES = 2,
    WIRE_PARSED_COMMAND_TAG_SEARCH = 3,
    WIRE_PARSED_COMMAND_TAG_UNKNOWN = 4,
};

struct wire_parsed_command_read {
    struct str cmd;
    struct str name;
    struct str path;
};

struct wire_parsed_command_list_files {
    struct str cmd;
    struct str path;
};

struct wire_parsed_command_search {
    struct str cmd;
    struct str query;
    struct str path;
};

struct wire_parsed_command_unknown {
    struct str cmd;
};

struct wire_parsed_command {
    enum wire_parsed_command_tag tag;
    union {
        struct wire_parsed_command_read read;
        struct wire_parsed_command_list_files list_files;
        struct wire_parsed_command_search search;
        struct wire_parsed_command_unknown unknown;
    };
};

struct wire_add_conversation_listener_params {
    struct str conversation_id;
    bool experimental_raw_events;
};

struct wire_add_conversation_listener_response {
    struct str subscription_id;
};

struct wire_remove_conversation_listener_params {
    struct str subscription_id;
};

struct wire_remove_conversation_listener_response {
    char nothing;
};

struct wire_local_shell_exec_action {
    struct str_array command;
    struct opt_u64 timeout_ms;
    struct str working_directory;
    struct str_map env;
    struct str user;
};

enum wire_local_shell_action_tag {
    WIRE_LOCAL_SHELL_ACTION_TAG_EXEC = 1,
};

struct wire_local_shell_action {
    enum wire_local_shell_action_tag tag;
    union {
        struct wire_local_shell_exec_action exec;
    };
};

enum wire_function_call_output_body_tag {
    WIRE_FUNCTION_CALL_OUTPUT_BODY_TAG_STRING = 1,
    WIRE_FUNCTION_CALL_OUTPUT_BODY_TAG_ITEMS = 2,
};

struct wire_function_call_output_body {
    enum wire_function_call_output_body_tag tag;
    union {
        struct str string;
        struct wire_function_call_output_content_item_array items;
    };
};

struct wire_ghost_commit {
    struct str id;
    struct str parent;
    struct str_array preexisting_untracked_files;
    struct str_array preexisting_untracked_dirs;
};

enum wire_response_item_tag {
    WIRE_RESPONSE_ITEM_TAG_MESSAGE = 1,
    WIRE_RESPONSE_ITEM_TAG_REASONING = 2,
    WIRE_RESPONSE_ITEM_TAG_LOCAL_SHELL_CALL = 3,
    WIRE_RESPONSE_ITEM_TAG_FUNCTION_CALL = 4,
    WIRE_RESPONSE_ITEM_TAG_TOOL_SEARCH_CALL = 5,
    WIRE_RESPONSE_ITEM_TAG_FUNCTION_CALL_OUTPUT = 6,
    WIRE_RESPONSE_ITEM_TAG_CUSTOM_TOOL_CALL = 7,
    WIRE_RESPONSE_ITEM_TAG_CUSTOM_TOOL_CALL_OUTPUT = 8,
    WIRE_RESPONSE_ITEM_TAG_TOOL_SEARCH_OUTPUT = 9,
    WIRE_RESPONSE_ITEM_TAG_WEB_SEARCH_CALL = 10,
    WIRE_RESPONSE_ITEM_TAG_IMAGE_GENERATION_CALL = 11,
    WIRE_RESPONSE_ITEM_TAG_GHOST_SNAPSHOT = 12,
    WIRE_RESPONSE_ITEM_TAG_COMPACTION = 13,
    WIRE_RESPONSE_ITEM_TAG_OTHER = 14,
};

struct wire_response_item_message {
    struct str id;
    struct str role;
    struct wire_content_item_array content;
    struct opt_bool end_turn;
    enum wire_message_phase phase;
};

struct wire_response_item_reasoning {
    struct wire_reasoning_item_reasoning_summary_array summary;
    struct wire_reasoning_item_content_array content;
    struct str encrypted_content;
};

struct wire_response_item_local_shell_call {
    struct str id;
    struct str call_id;
    enum wire_local_shell_status status;
    struct wire_local_shell_action action;
};

struct wire_response_item_function_call {
    struct str id;
    struct str name;
    struct str namespace;
    struct str arguments;
    struct str call_id;
};

struct wire_response_item_tool_search_call {
    struct str id;
    struct str call_id;
    struct str status;
    struct str execution;
    yyjson_val *arguments;
};

struct wire_response_item_function_call_output {
    struct str call_id;
    struct wire_function_call_output_body output;
};

struct wire_response_item_custom_tool_call {
    struct str id;
    struct str status;
    struct str call_id;
    struct str name;
    struct str input;
};

struct wire_response_item_custom_tool_call_output {
    struct str call_id;
    struct str name;
    struct wire_function_call_output_body output;
};

struct wire_response_item_tool_search_output {
    struct str call_id;
    struct str status;
    struct str execution;
    struct json_array tools;
};

struct wire_response_item_web_search_call {
    struct str id;
    struct str status;
    const struct wire_responses_api_web_search_action *action;
};

struct wire_response_item_image_generation_call {
    struct str id;
    struct str status;
    struct str revised_prompt;
    struct str result;
};

struct wire_response_item_ghost_snapshot {
    struct wire_ghost_commit ghost_commit;
};

struct wire_response_item_compaction {
    struct str encrypted_content;
};

struct wire_response_item {
    enum wire_response_item_tag tag;
    union {
        struct wire_response_item_message message;
        struct wire_response_item_reasoning reasoning;
        struct wire_response_item_local_shell_call local_shell_call;
        struct wire_response_item_function_call function_call;
        struct wire_response_item_tool_search_call tool_search_call;
        struct wire_response_item_function_call_output function_call_output;
        struct wire_response_item_custom_tool_call custom_tool_call;
        struct wire_response_item_custom_tool_call_output custom_tool_call_output;
        struct wire_response_item_tool_search_output tool_search_output;
        struct wire_response_item_web_search_call web_search_call;
        struct wire_response_item_image_generation_call image_generation_call;
        struct wire_response_item_ghost_snapshot ghost_snapshot;
        struct wire_response_item_compaction compaction;
    };
};

enum wire_legacy_event_tag {
    WIRE_LEGACY_EVENT_TAG_TASK_STARTED = 1,
    WIRE_LEGACY_EVENT_TAG_TASK_COMPLETE = 2,
    WIRE_LEGACY_EVENT_TAG_TURN_ABORTED = 3,
    WIRE_LEGACY_EVENT_TAG_AGENT_MESSAGE_DELTA = 4,
    WIRE_LEGACY_EVENT_TAG_AGENT_MESSAGE_CONTENT_DELTA = 5,
    WIRE_LEGACY_EVENT_TAG_AGENT_MESSAGE = 6,
    WIRE_LEGACY_EVENT_TAG_RAW_RESPONSE_ITEM = 7,
    WIRE_LEGACY_EVENT_TAG_AGENT_REASONING_DELTA = 8,
    WIRE_LEGACY_EVENT_TAG_REASONING_CONTENT_DELTA = 9,
    WIRE_LEGACY_EVENT_TAG_AGENT_REASONING_SECTION_BREAK = 10,
    WIRE_LEGACY_EVENT_TAG_EXEC_COMMAND_BEGIN = 11,
    WIRE_LEGACY_EVENT_TAG_EXEC_COMMAND_OUTPUT_DELTA = 12,
    WIRE_LEGACY_EVENT_TAG_EXEC_COMMAND_END = 13,
    WIRE_LEGACY_EVENT_TAG_ITEM_STARTED = 14,
    WIRE_LEGACY_EVENT_TAG_ITEM_COMPLETED = 15,
    WIRE_LEGACY_EVENT_TAG_COLLAB_WAITING_BEGIN = 16,
    WIRE_LEGACY_EVENT_TAG_TOKEN_COUNT = 17,
    WIRE_LEGACY_EVENT_TAG_ERROR = 18,
};

struct wire_legacy_event_task_started {
    struct opt_i64 model_context_window;
};

struct wire_legacy_event_task_complete {
    struct str last_agent_message;
};

struct wire_legacy_event_turn_aborted {
    struct str reason;
};

struct wire_legacy_event_agent_message_delta {
    struct str delta;
};

struct wire_legacy_event_agent_message_content_delta {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str delta;
};

struct wire_legacy_event_agent_message {
    struct str message;
};

struct wire_legacy_event_raw_response_item {
    yyjson_val *item;
};

struct wire_legacy_event_agent_reasoning_delta {
    struct str delta;
};

struct wire_legacy_event_reasoning_content_delta {
    struct str thread_id;
    struct str turn_id;
    struct str item_id;
    struct str delta;
    int64_t summary_index;
};

struct wire_legacy_event_exec_command_begin {
    struct str call_id;
    struct str_array command;
    struct str cwd;
};

struct wire_legacy_event_exec_command_output_delta {
    struct str call_id;
    struct str stream;
    struct str chunk;
};

struct wire_legacy_event_exec_command_end {
    struct str call_id;
    struct str stdout;
    struct str stderr;
    struct str aggregated_output;
    int32_t exit_code;
};

struct wire_legacy_event_item_started {
    struct str thread_id;
    struct str turn_id;
    struct wire_thread_item item;
};

struct wire_legacy_event_item_completed {
    struct str thread_id;
    struct str turn_id;
    struct wire_thread_item item;
};

struct wire_legacy_event_collab_waiting_begin {
    struct str sender_thread_id;
    struct str_array receiver_thread_ids;
    struct str call_id;
};

struct wire_legacy_event_token_count {
    const struct wire_rollout_token_info *info;
};

struct wire_legacy_event_error {
    struct str message;
};

struct wire_legacy_event {
    enum wire_legacy_event_tag tag;
    union {
        struct wire_legacy_event_task_started task_started;
        struct wire_legacy_event_task_complete task_complete;
        struct wire_legacy_event_turn_aborted turn_aborted;
        struct wire_legacy_event_agent_message_delta agent_message_delta;
        struct wire_legacy_event_agent_message_content_delta agent_message_content_delta;
        struct wire_legacy_event_agent_message agent_message;
        struct wire_legacy_event_raw_response_item raw_response_item;
        struct wire_legacy_event_agent_reasoning_delta agent_reasoning_delta;
        struct wire_legacy_event_reasoning_content_delta reasoning_content_delta;
        struct wire_legacy_event_exec_command_begin exec_command_begin;
        struct wire_legacy_event_exec_command_output_delta exec_command_output_delta;
        struct wire_legacy_event_exec_command_end exec_command_end;
        struct wire_legacy_event_item_started item_started;
        struct wire_legacy_event_item_completed item_completed;
        struct wire_legacy_event_collab_waiting_begin collab_waiting_begin;
        struct wire_legacy_event_token_count token_count;
        struct wire_legacy_event_error error;
    };
};

struct wire_legacy_event_notification {
    struct str id;
    struct wire_legacy_event msg;
    struct str conversation_id;
    struct str thread_id;
    struct str turn_id;
    struct str command;
};

struct wire_legacy_code_review_item {
    struct str type;
    struct str id;
    struct str review;
};

struct wire_legacy_code_review_notification {
    struct wire_legacy_code_review_item item;
    struct str thread_id;
    struct str turn_id;
};

struct wire_legacy_server_info {
    struct str name;
    struct str version;
};

struct wire_resource {
    yyjson_val *annotations;
    struct str description;
    struct str mime_type;
    struct str name;
    struct opt_i64 size;
    struct str title;
    struct str uri;
    struct json_array icons;
    yyjson_val *meta;
};

struct wire_resource_template {
    yyjson_val *annotations;
    struct str uri_template;
    struct str name;
    struct str title;
    struct str description;
    struct str mime_type;
};

struct wire_tool {
    struct str name;
    struct str title;
    struct str description;
    yyjson_val *input_schema;
    yyjson_val *output_schema;
    yyjson_val *annotations;
    struct json_array icons;
    yyjson_val *meta;
};

struct wire_list_mcp_server_status_params {
    struct str cursor;
    struct opt_u32 limit;
    enum wire_mcp_server_status_detail detail;
    struct str thread_id;
    struct str server_name;
};

struct wire_list_mcp_server_status_response {
    struct wire_mcp_server_status_array data;
    struct str next_cursor;
};

struct wire_mcp_server_oauth_login_completed_notification {
    struct str name;
    struct str thread_id;
    struct str login_id;
    bool success;
    struct str error;
};

struct wire_mcp_server_oauth_login_params {
    struct str name;
    struct str thread_id;
    enum wire_mcp_server_oauth_client_registration client_registration;
    struct str_array scopes;
    struct opt_i64 timeout_secs;
};

struct wire_mcp_server_oauth_login_response {
    struct str authorization_url;
    struct str login_id;
};

struct wire_mcp_server_refresh_response {
    char nothing;
};

struct wire_mcp_server_status {
    struct str name;
    enum wire_mcp_server_connection_status runtime_status;
    struct str plugin_id;
    struct str http_origin;
    const struct wire_mcp_server_info *server_info;
    yyjson_val *server_capabilities;
    yyjson_val *tool_list_meta;
    struct wire_tool_map tools;
    struct str tools_error;
    struct wire_resource_array resources;
    struct wire_resource_template_array resource_templates;
    enum wire_mcp_auth_status auth_status;
};

struct wire_mcp_server_status_updated_notification {
    struct str thread_id;
    struct str name;
    enum wire_mcp_server_startup_state status;
    struct str error;
    enum wire_mcp_server_startup_failure_reason failure_reason;
};

struct wire_thread_memory_mode_set_params {
    struct str thread_id;
    enum wire_thread_memory_mode mode;
};

struct wire_thread_memory_mode_set_response {
    char nothing;
};

struct wire_memory_status_params {
    struct opt_u32 min_consolidated_threads;
};

struct wire_memory_status_response {
    uint32_t v2_consolidated_threads;
    bool v2_ready;
};

struct wire_memory_reset_response {
    char nothing;
};

struct wire_thread_memory_read_params {
    struct str thread_id;
};

struct wire_thread_memory_read_response {
    struct str summary;
};

struct wire_thread_sample_params {
    struct str thread_id;
    struct str expected_turn_id;
    struct str prompt;
    enum wire_reasoning_effort effort;
    struct str thread_source;
    struct str turn_trigger;
    struct str_map responsesapi_client_metadata;
    bool disable_mcp;
};

struct wire_thread_sample_response {
    struct str source_turn_id;
    struct str response_id;
    struct str text;
    struct opt_i64 input_tokens;
    struct opt_i64 cached_input_tokens;
    struct opt_i64 output_tokens;
};

struct wire_thread_sample_cancel_params {
    struct wire_request_id request_id;
};

struct wire_thread_sample_cancel_response {
    char nothing;
};

struct wire_model {
    struct str id;
    struct str model;
    struct str upgrade;
    const struct wire_model_upgrade_info *upgrade_info;
    const struct wire_model_availability_nux *availability_nux;
    struct str display_name;
    struct str description;
    struct str model_specialty;
    bool hidden;
    struct wire_reasoning_effort_option_array supported_reasoning_efforts;
    enum wire_reasoning_effort default_reasoning_effort;
    struct wire_input_modality_array input_modalities;
    bool supports_personality;
    struct str multi_agent_version;
    struct str_array additional_speed_tiers;
    struct json_array service_tiers;
    struct str default_service_tier;
    yyjson_val *available_access_programs;
    bool is_default;
};

struct wire_model_availability_nux {
    struct str message;
};

struct wire_model_list_params {
    struct str cursor;
    struct opt_u32 limit;
    struct opt_bool include_hidden;
};

struct wire_model_list_response {
    struct wire_model_array data;
    struct str next_cursor;
};

struct wire_model_rerouted_notification {
    struct str thread_id;
    struct str turn_id;
    struct str from_model;
    struct str to_model;
    enum wire_model_reroute_reason reason;
};

struct wire_model_upgrade_info {
    struct str model;
    struct str upgrade_copy;
    struct str model_link;
    struct str migration_markdown;
    struct opt_i64 retirement_at;
};

struct wire_reasoning_effort_option {
    enum wire_reasoning_effort reasoning_effort;
    struct str description;
};

struct wire_bedrock_check_gov_cloud_requirements_params {
    char nothing;
};

struct wire_bedrock_check_gov_cloud_requirements_response {
    bool is_gov_cloud;
    bool should_warn;
};

struct wire_gateway_o_auth_read_response {
    struct str provider_id;
    struct str provider_name;
    bool required;
    enum wire_gateway_o_auth_status status;
    struct str error;
};

struct wire_account_usage_read_response {
    char nothing;
};

struct wire_account_workspace_messages_read_response {
    char nothing;
};

struct wire_user_verification_status_params {
    char nothing;
};

struct wire_user_verification_status_response {
    struct str credential_id;
    enum wire_user_verification_unavailable_reason unavailable_reason;
    struct str unavailable_message;
};

struct wire_windows_sandbox_readiness_response {
    enum wire_windows_sandbox_readiness_state status;
};

struct wire_app_tool_summary {
    struct str name;
    struct str title;
    struct str description;
    bool is_enabled;
    struct str disabled_reason;
    bool is_read_only;
};

struct wire_apps_installed_params {
    struct str thread_id;
    bool force_refresh;
};

struct wire_apps_installed_response {
    struct wire_installed_app_array apps;
};

struct wire_apps_read_params {
    struct str_array app_ids;
    struct str thread_id;
    bool include_tools;
};

struct wire_apps_read_response {
    struct wire_connector_metadata_array apps;
    struct str_array missing_app_ids;
};

struct wire_connector_metadata {
    struct str id;
    struct str name;
    struct str description;
    struct str icon_url;
    struct str icon_url_dark;
    struct str distribution_channel;
    struct str install_url;
    struct str_array plugin_display_names;
    struct wire_app_tool_summary_array tool_summaries;
};

struct wire_feedback_save_params {
    struct str save_path;
    struct str classification;
    struct str reason;
    struct str thread_id;
    bool include_logs;
    struct str_array extra_log_files;
    struct str_map tags;
};

struct wire_feedback_save_response {
    struct str saved_path;
    struct str thread_id;
    struct str prompt_hash;
};

struct wire_installed_app {
    struct str id;
    struct str runtime_name;
    bool enabled;
    bool callable;
};

struct wire_mcp_resource_read_params {
    struct str thread_id;
    struct str origin_call_id;
    struct str server;
    struct str uri;
    struct str connector_id;
    const struct wire_mcp_resource_read_target *target;
};

struct wire_mcp_resource_read_response {
    struct wire_resource_content_array contents;
    struct str origin_call_id;
};

struct wire_mcp_resource_read_target {
    struct str connector_id;
    struct str link_id;
};

struct wire_mcp_server_tool_call_params {
    struct str thread_id;
    struct str server;
    struct str tool;
    yyjson_val *arguments;
    yyjson_val *meta;
};

struct wire_mcp_server_tool_call_response {
    struct json_array content;
    yyjson_val *structured_content;
    struct opt_bool is_error;
    yyjson_val *meta;
};

struct wire_plugin_installed_params {
    struct str_array cwds;
    struct str_array install_suggestion_plugin_names;
};

struct wire_plugin_installed_response {
    struct wire_plugin_marketplace_entry_array marketplaces;
    struct wire_marketplace_load_error_info_array marketplace_load_errors;
};

struct wire_plugin_skill_read_params {
    struct str remote_marketplace_name;
    struct str remote_plugin_id;
    struct str skill_name;
};

struct wire_plugin_skill_read_response {
    struct str contents;
};

struct wire_text_resource_content {
    struct str uri;
    struct str mime_type;
    struct str text;
    yyjson_val *meta;
};

struct wire_blob_resource_content {
    struct str uri;
    struct str mime_type;
    struct str blob;
    yyjson_val *meta;
};

enum wire_resource_content_tag {
    WIRE_RESOURCE_CONTENT_TAG_TEXT = 1,
    WIRE_RESOURCE_CONTENT_TAG_BLOB = 2,
};

struct wire_resource_content {
    enum wire_resource_content_tag tag;
    union {
        struct wire_text_resource_content text;
        struct wire_blob_resource_content blob;
    };
};

struct wire_skills_extra_roots_set_params {
    struct str_array extra_roots;
};

struct wire_skills_extra_roots_set_response {
    char nothing;
};

enum wire_file_system_special_path_tag {
    WIRE_FILE_SYSTEM_SPECIAL_PATH_TAG_ROOT = 1,
    WIRE_FILE_SYSTEM_SPECIAL_PATH_TAG_MINIMAL = 2,
    WIRE_FILE_SYSTEM_SPECIAL_PATH_TAG_PROJECT_ROOTS = 3,
    WIRE_FILE_SYSTEM_SPECIAL_PATH_TAG_TMPDIR = 4,
    WIRE_FILE_SYSTEM_SPECIAL_PATH_TAG_SLASH_TMP = 5,
    WIRE_FILE_SYSTEM_SPECIAL_PATH_TAG_UNKNOWN = 6,
};

struct wire_file_system_special_path_project_roots {
    struct str subpath;
};

struct wire_file_system_special_path_unknown {
    struct str path;
    struct str subpath;
};

struct wire_file_system_special_path {
    enum wire_file_system_special_path_tag tag;
    union {
        struct wire_file_system_special_path_project_roots project_roots;
        struct wire_file_system_special_path_unknown unknown;
    };
};

enum wire_file_system_path_tag {
    WIRE_FILE_SYSTEM_PATH_TAG_PATH = 1,
    WIRE_FILE_SYSTEM_PATH_TAG_GLOB_PATTERN = 2,
    WIRE_FILE_SYSTEM_PATH_TAG_SPECIAL = 3,
};

struct wire_file_system_path_path {
    struct str path;
};

struct wire_file_system_path_glob_pattern {
    struct str pattern;
};

struct wire_file_system_path_special {
    struct wire_file_system_special_path value;
};

struct wire_file_system_path {
    enum wire_file_system_path_tag tag;
    union {
        struct wire_file_system_path_path path;
        struct wire_file_system_path_glob_pattern glob_pattern;
        struct wire_file_system_path_special special;
    };
};

struct wire_file_system_sandbox_entry {
    struct wire_file_system_path path;
    enum wire_file_system_access_mode access;
};

struct wire_external_agent_detected_connector_candidate {
    struct str name;
    int64_t session_count;
    enum wire_external_agent_detected_connector_source source;
};

struct wire_migration_details {
    struct wire_plugins_migration_array plugins;
    struct wire_skill_migration_array skills;
    struct wire_session_migration_array sessions;
    struct wire_mcp_server_migration_array mcp_servers;
    struct wire_hook_migration_array hooks;
    struct wire_subagent_migration_array subagents;
    struct wire_command_migration_array commands;
    struct str_array memory;
};

struct wire_rate_limit_reset_credits_summary {
    int64_t available_count;
    struct wire_rate_limit_reset_credit_array credits;
};

struct wire_workspace_routing {
    struct str chatgpt_account_id;
    struct str backend_origin;
    enum wire_account_routing_override account_routing_override;
};

struct wire_mcp_server_info {
    struct str name;
    struct str title;
    struct str version;
    struct str description;
    struct json_array icons;
    struct str website_url;
};

struct wire_model_service_tier {
    struct str id;
    struct str name;
    struct str description;
};

struct wire_model_access_programs {
    struct wire_cyber_access_program_array cyber;
};

struct wire_app_template_summary {
    struct str template_id;
    struct str name;
    struct str description;
    struct str category;
    struct str canonical_connector_id;
    struct str logo_url;
    struct str logo_url_dark;
    struct str_array materialized_app_ids;
    enum wire_app_template_unavailable_reason reason;
};

enum wire_scheduled_task_schedule_tag {
    WIRE_SCHEDULED_TASK_SCHEDULE_TAG_HOURLY = 1,
    WIRE_SCHEDULED_TASK_SCHEDULE_TAG_DAILY = 2,
    WIRE_SCHEDULED_TASK_SCHEDULE_TAG_WEEKDAYS = 3,
    WIRE_SCHEDULED_TASK_SCHEDULE_TAG_WEEKLY = 4,
};

struct wire_scheduled_task_schedule_hourly {
    int64_t interval_hours;
    struct wire_scheduled_task_weekday_array days;
};

struct wire_scheduled_task_schedule_daily {
    struct str time;
};

struct wire_scheduled_task_schedule_weekdays {
    struct str time;
};

struct wire_scheduled_task_schedule_weekly {
    struct wire_scheduled_task_weekday_array days;
    struct str time;
};

struct wire_scheduled_task_schedule {
    enum wire_scheduled_task_schedule_tag tag;
    union {
        struct wire_scheduled_task_schedule_hourly hourly;
        struct wire_scheduled_task_schedule_daily daily;
        struct wire_scheduled_task_schedule_weekdays weekdays;
        struct wire_scheduled_task_schedule_weekly weekly;
    };
};

struct wire_scheduled_task_summary {
    struct str key;
    struct str name;
    struct str prompt;
    struct wire_scheduled_task_schedule schedule;
};

struct wire_plugin_share_context {
    struct str remote_plugin_id;
    struct str remote_version;
    enum wire_plugin_share_discoverability discoverability;
    struct str share_url;
    struct str creator_account_user_id;
    struct str creator_name;
    struct wire_plugin_share_principal_array share_principals;
    struct opt_bool can_publish_to_workspace;
};

struct wire_spend_control_limit_snapshot {
    struct str limit;
    struct str used;
    int64_t remaining_percent;
    int64_t resets_at;
};

struct wire_turn_environment_params {
    struct str environment_id;
    struct str cwd;
    struct str_array runtime_workspace_roots;
};

struct wire_selected_capability_root {
    struct str id;
    yyjson_val *location;
};

struct wire_misalignment_error_details {
    struct str error_type;
    struct str detailed_explanation;
    const struct wire_misalignment_steer *steer;
    struct str review_target;
};

struct wire_plugins_migration {
    struct str marketplace_name;
    struct str_array plugin_names;
};

struct wire_skill_migration {
    struct str name;
};

struct wire_session_migration {
    struct str path;
    struct str cwd;
    struct str title;
};

struct wire_mcp_server_migration {
    struct str name;
};

struct wire_hook_migration {
    struct str name;
};

struct wire_subagent_migration {
    struct str name;
};

struct wire_command_migration {
    struct str name;
};

struct wire_rate_limit_reset_credit {
    struct str id;
    enum wire_rate_limit_reset_type reset_type;
    enum wire_rate_limit_reset_credit_status status;
    int64_t granted_at;
    struct opt_i64 expires_at;
    struct str title;
    struct str description;
};

struct wire_plugin_share_principal {
    enum wire_plugin_share_principal_type principal_type;
    struct str principal_id;
    enum wire_plugin_share_principal_role role;
    struct str name;
};

struct wire_misalignment_steer {
    struct str message;
};

struct wire_active_permission_profile {
    struct str id;
    struct str extends;
};

struct wire_permission_profile_summary {
    struct str id;
    struct str description;
    bool allowed;
};

struct wire_permission_profile_list_params {
    struct str cursor;
    struct opt_u32 limit;
    struct str cwd;
};

struct wire_permission_profile_list_response {
    struct wire_permission_profile_summary_array data;
    struct str next_cursor;
};

struct wire_marketplace_file {
    struct str name;
    const struct wire_marketplace_file_interface *interface;
    struct wire_marketplace_file_plugin_array plugins;
};

struct wire_marketplace_file_interface {
    struct str display_name;
};

enum wire_marketplace_file_source_tag {
    WIRE_MARKETPLACE_FILE_SOURCE_TAG_LOCAL = 1,
};

struct wire_marketplace_file_source_local {
    struct str path;
};

struct wire_marketplace_file_source {
    enum wire_marketplace_file_source_tag tag;
    union {
        struct wire_marketplace_file_source_local local;
    };
};

struct wire_marketplace_file_plugin {
    struct str name;
    struct wire_marketplace_file_source source;
    const struct wire_marketplace_file_policy *policy;
    struct str category;
};

struct wire_marketplace_file_policy {
    enum wire_plugin_install_policy installation;
    enum wire_plugin_auth_policy authentication;
    struct wire_plugin_product_array products;
};

struct wire_plugin_manifest_file {
    struct str name;
    struct str description;
    struct str skills;
    struct str mcp_servers;
    struct str apps;
    const struct wire_plugin_manifest_interface *interface;
};

struct wire_plugin_manifest_interface {
    struct str display_name;
    struct str short_description;
    struct str long_description;
    struct str developer_name;
    struct str category;
    struct str_array capabilities;
    struct str website_url;
    struct str privacy_policy_url;
    struct str terms_of_service_url;
    yyjson_val *default_prompt;
    struct str brand_color;
    struct str composer_icon;
    struct str logo;
    struct str_array screenshots;
};

struct wire_plugin_mcp_file {
    struct json_map mcp_servers;
};

struct wire_plugin_app_file {
    struct wire_plugin_app_file_entry_map apps;
};

struct wire_plugin_app_file_entry {
    struct str id;
};

struct wire_remote_plugin_list {
    struct wire_remote_plugin_array plugins;
};

struct wire_remote_plugin {
    struct str name;
    struct str marketplace_name;
    bool enabled;
};

struct wire_remote_plugin_mutation {
    struct str id;
    bool enabled;
};

struct wire_featured_plugin_list {
    struct str_array ids;
};

struct wire_marketplace_interface {
    struct str display_name;
};

struct wire_marketplace_load_error_info {
    struct str marketplace_path;
    struct str message;
};

enum wire_plugin_source_tag {
    WIRE_PLUGIN_SOURCE_TAG_LOCAL = 1,
};

struct wire_plugin_source_local {
    struct str path;
};

struct wire_plugin_source {
    enum wire_plugin_source_tag tag;
    union {
        struct wire_plugin_source_local local;
    };
};

struct wire_plugin_summary {
    struct str id;
    struct str remote_plugin_id;
    struct str version;
    struct str local_version;
    struct str name;
    yyjson_val *share_context;
    struct wire_plugin_source source;
    bool installed;
    struct opt_i64 installed_at;
    bool enabled;
    enum wire_plugin_install_policy install_policy;
    enum wire_plugin_install_policy_source install_policy_source;
    struct opt_bool must_show_installation_interstitial;
    enum wire_plugin_auth_policy auth_policy;
    enum wire_plugin_availability availability;
    enum wire_plugin_disabled_reason disabled_reason;
    struct str_array eligible_plan_types;
    const struct wire_plugin_interface *interface;
    struct str_array keywords;
};

struct wire_plugin_detail {
    struct str marketplace_name;
    struct str marketplace_path;
    struct wire_plugin_summary summary;
    struct str share_url;
    struct str description;
    struct wire_skill_summary_array skills;
    const struct wire_skill_summary *onboarding_skill;
    struct wire_plugin_hook_summary_array hooks;
    struct wire_app_summary_array apps;
    struct json_array app_templates;
    struct str_array mcp_servers;
    struct json_array scheduled_tasks;
};

struct wire_plugin_hook_summary {
    struct str key;
    enum wire_hook_event_name event_name;
};

struct wire_plugin_install_params {
    struct str marketplace_path;
    struct str remote_marketplace_name;
    struct str install_attempt_id;
    struct str plugin_name;
    bool force_remote_sync;
};

struct wire_plugin_install_response {
    enum wire_plugin_auth_policy auth_policy;
    struct wire_app_summary_array apps_needing_auth;
};

struct wire_plugin_interface {
    struct str display_name;
    struct str short_description;
    struct str long_description;
    struct str developer_name;
    struct str category;
    struct str_array capabilities;
    struct str website_url;
    struct str privacy_policy_url;
    struct str terms_of_service_url;
    struct str_array default_prompt;
    struct str brand_color;
    struct str composer_icon;
    struct str composer_icon_url;
    struct str logo;
    struct str logo_dark;
    struct str logo_url;
    struct str logo_url_dark;
    struct str_array screenshots;
    struct str_array screenshot_urls;
};

struct wire_plugin_list_params {
    struct str_array cwds;
    bool force_remote_sync;
    struct wire_plugin_list_marketplace_kind_array marketplace_kinds;
    bool force_refetch;
};

struct wire_plugin_list_response {
    struct wire_plugin_marketplace_entry_array marketplaces;
    struct wire_marketplace_load_error_info_array marketplace_load_errors;
    struct str remote_sync_error;
    struct str_array featured_plugin_ids;
};

struct wire_plugin_marketplace_entry {
    struct str name;
    struct str path;
    const struct wire_marketplace_interface *interface;
    struct wire_plugin_summary_array plugins;
};

struct wire_plugin_read_params {
    struct str marketplace_path;
    struct str remote_marketplace_name;
    struct str plugin_name;
};

struct wire_plugin_read_response {
    struct wire_plugin_detail plugin;
};

struct wire_plugin_uninstall_params {
    struct str plugin_id;
    bool force_remote_sync;
};

struct wire_plugin_uninstall_response {
    char nothing;
};

struct wire_process_exited_notification {
    struct str process_handle;
    int32_t exit_code;
    struct opt_bool output_drain_timed_out;
    struct str stdout;
    bool stdout_cap_reached;
    struct str stderr;
    bool stderr_cap_reached;
};

struct wire_process_kill_params {
    struct str process_handle;
};

struct wire_process_kill_response {
    char nothing;
};

struct wire_process_output_delta_notification {
    struct str process_handle;
    enum wire_process_output_stream stream;
    struct str delta_base64;
    bool cap_reached;
};

struct wire_process_terminal_size {
    uint16_t rows;
    uint16_t cols;
};

struct wire_process_resize_pty_params {
    struct str process_handle;
    struct wire_process_terminal_size size;
};

struct wire_process_resize_pty_response {
    char nothing;
};

struct wire_process_spawn_params {
    struct str_array command;
    struct str process_handle;
    struct str cwd;
    bool tty;
    bool stream_stdin;
    bool stream_stdout_stderr;
    bool has_output_bytes_cap;
    struct opt_usize output_bytes_cap;
    bool has_timeout_ms;
    struct opt_i64 timeout_ms;
    struct str_map env;
    const struct wire_process_terminal_size *size;
};

struct wire_process_spawn_response {
    char nothing;
};

struct wire_process_write_stdin_params {
    struct str process_handle;
    struct str delta_base64;
    bool close_stdin;
};

struct wire_process_write_stdin_response {
    char nothing;
};

struct wire_project {
    struct str id;
    struct str name;
    struct wire_project_root_array roots;
    struct str_map metadata;
    int64_t position;
    int64_t created_at;
    int64_t updated_at;
    struct opt_i64 recency_at;
};

struct wire_project_changed_notification {
    struct str project_id;
    enum wire_project_change_type change_type;
};

struct wire_project_create_params {
    struct str name;
    struct wire_project_root_array roots;
    struct str_map metadata;
    struct str idempotency_key;
};

struct wire_project_create_response {
    struct wire_project project;
};

struct wire_project_delete_params {
    struct str project_id;
};

struct wire_project_delete_response {
    char nothing;
};

struct wire_project_import_params {
    struct str name;
    struct wire_project_root_array roots;
    struct str_map metadata;
    struct str_array threads;
    struct str idempotency_key;
};

struct wire_project_import_response {
    struct wire_project project;
};

struct wire_project_list_params {
    struct str cursor;
    struct opt_u32 limit;
    enum wire_project_sort_key sort_key;
    enum wire_sort_direction sort_direction;
};

struct wire_project_list_response {
    struct wire_project_array data;
    struct str next_cursor;
};

struct wire_project_move_params {
    struct str project_id;
    struct str before_project_id;
};

struct wire_project_move_response {
    char nothing;
};

struct wire_project_read_params {
    struct str project_id;
};

struct wire_project_read_response {
    struct wire_project project;
};

struct wire_project_root {
    struct str path;
};

struct wire_project_update_params {
    struct str project_id;
    struct str name;
    struct wire_project_root_array roots;
    struct str_map metadata;
};

struct wire_project_update_response {
    struct wire_project project;
};

struct wire_thread_project_updated_notification {
    struct str thread_id;
    struct str project_id;
};

struct wire_stored_project {
    struct wire_project_root_array roots;
    struct str_map metadata;
};

struct wire_queued_submission {
    struct str id;
    struct wire_user_input_array input;
    struct str client_user_message_id;
};

struct wire_thread_queue_add_params {
    struct str thread_id;
    struct wire_user_input_array input;
    struct str client_user_message_id;
};

struct wire_thread_queue_add_response {
    struct wire_queued_submission queued_submission;
};

struct wire_thread_queue_list_params {
    struct str thread_id;
    struct str cursor;
    struct opt_u32 limit;
};

struct wire_thread_queue_list_response {
    struct wire_queued_submission_array data;
    struct str next_cursor;
};

struct wire_thread_queue_update_params {
    struct str thread_id;
    struct str queued_submission_id;
    struct wire_user_input_array input;
};

struct wire_thread_queue_update_response {
    struct wire_queued_submission queued_submission;
};

struct wire_thread_queue_delete_params {
    struct str thread_id;
    struct str queued_submission_id;
};

struct wire_thread_queue_delete_response {
    bool deleted;
};

struct wire_thread_queue_reorder_params {
    struct str thread_id;
    struct str_array queued_submission_ids;
};

struct wire_thread_queue_reorder_response {
    char nothing;
};

struct wire_thread_queue_start_params {
    struct str thread_id;
    struct str queued_submission_id;
};

struct wire_turn {
    struct str id;
    struct str root_turn_id;
    struct wire_thread_item_array items;
    enum wire_turn_items_view items_view;
    enum wire_turn_status status;
    const struct wire_turn_error *error;
    struct opt_i64 started_at;
    struct opt_i64 completed_at;
    struct opt_i64 duration_ms;
};

struct wire_thread_queue_start_response {
    struct wire_turn turn;
};

struct wire_thread_queue_changed_notification {
    struct str thread_id;
};

struct wire_thread_read_state {
    const struct wire_thread_unread_position *first_unread;
    struct str revision;
};

struct wire_thread_read_state_changed_notification {
    struct str thread_id;
    struct wire_thread_read_state read_state;
};

enum wire_thread_read_state_operation_tag {
    WIRE_THREAD_READ_STATE_OPERATION_TAG_READ = 1,
    WIRE_THREAD_READ_STATE_OPERATION_TAG_UNREAD = 2,
};

struct wire_thread_read_state_operation {
    enum wire_thread_read_state_operation_tag tag;
};

struct wire_thread_read_state_update_params {
    struct str thread_id;
    struct wire_thread_read_state_operation operation;
    struct str expected_revision;
};

struct wire_thread_read_state_update_response {
    struct wire_thread_read_state read_state;
};

struct wire_thread_read_state_conflict {
    struct str reason;
    struct wire_thread_read_state read_state;
};

enum wire_thread_unread_position_tag {
    WIRE_THREAD_UNREAD_POSITION_TAG_THREAD_START = 1,
    WIRE_THREAD_UNREAD_POSITION_TAG_TURN = 2,
};

struct wire_thread_unread_position_turn {
    struct str turn_id;
};

struct wire_thread_unread_position {
    enum wire_thread_unread_position_tag tag;
    union {
        struct wire_thread_unread_position_turn turn;
    };
};

struct wire_thread_realtime_audio_chunk {
    struct str data;
    uint32_t sample_rate;
    uint16_t num_channels;
    struct opt_u32 samples_per_channel;
    struct str item_id;
};

struct wire_thread_realtime_append_audio_params {
    struct str thread_id;
    struct wire_thread_realtime_audio_chunk audio;
};

struct wire_thread_realtime_append_audio_response {
    char nothing;
};

struct wire_thread_realtime_append_text_params {
    struct str thread_id;
    struct str text;
    enum wire_conversation_text_role role;
};

struct wire_thread_realtime_append_text_response {
    char nothing;
};

struct wire_thread_realtime_closed_notification {
    struct str thread_id;
    struct str reason;
};

struct wire_thread_realtime_error_notification {
    struct str thread_id;
    struct str message;
};

struct wire_thread_realtime_item_added_notification {
    struct str thread_id;
    yyjson_val *item;
};

struct wire_thread_realtime_output_audio_delta_notification {
    struct str thread_id;
    struct wire_thread_realtime_audio_chunk audio;
};

struct wire_thread_realtime_start_params {
    struct str thread_id;
    struct str prompt;
    struct str session_id;
};

struct wire_thread_realtime_start_response {
    char nothing;
};

struct wire_thread_realtime_started_notification {
    struct str thread_id;
    struct str session_id;
    struct str realtime_session_id;
    enum wire_realtime_conversation_version version;
};

struct wire_thread_realtime_stop_params {
    struct str thread_id;
};

struct wire_thread_realtime_stop_response {
    char nothing;
};

struct wire_thread_realtime_transcript_updated_notification {
    struct str thread_id;
    struct str role;
    struct str text;
};

struct wire_remote_control_status_changed_notification {
    enum wire_remote_control_connection_status status;
    struct str server_name;
    struct str installation_id;
    struct str environment_id;
};

struct wire_remote_control_status_read_response {
    enum wire_remote_control_connection_status status;
    struct str server_name;
    struct str installation_id;
    struct str environment_id;
};

enum wire_content_item_tag {
    WIRE_CONTENT_ITEM_TAG_INPUT_TEXT = 1,
    WIRE_CONTENT_ITEM_TAG_INPUT_IMAGE = 2,
    WIRE_CONTENT_ITEM_TAG_INPUT_AUDIO = 3,
    WIRE_CONTENT_ITEM_TAG_OUTPUT_TEXT = 4,
};

struct wire_content_item_input_text {
    struct str text;
};

struct wire_content_item_input_image {
    struct str image_url;
    struct str file_id;
    enum wire_image_detail detail;
};

struct wire_content_item_input_audio {
    struct str audio_url;
};

struct wire_content_item_output_text {
    struct str text;
};

struct wire_content_item {
    enum wire_content_item_tag tag;
    union {
        struct wire_content_item_input_text input_text;
        struct wire_content_item_input_image input_image;
        struct wire_content_item_input_audio input_audio;
        struct wire_content_item_output_text output_text;
    };
};

enum wire_function_call_output_content_item_tag {
    WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT = 1,
    WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_IMAGE = 2,
    WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_AUDIO = 3,
};

struct wire_function_call_output_content_item_input_text {
    struct str text;
};

struct wire_function_call_output_content_item_input_image {
    struct str image_url;
    struct str file_id;
    enum wire_image_detail detail;
};

struct wire_function_call_output_content_item_input_audio {
    struct str audio_url;
};

struct wire_function_call_output_content_item {
    enum wire_function_call_output_content_item_tag tag;
    union {
        struct wire_function_call_output_content_item_input_text input_text;
        struct wire_function_call_output_content_item_input_image input_image;
        struct wire_function_call_output_content_item_input_audio input_audio;
    };
};

enum wire_reasoning_item_content_tag {
    WIRE_REASONING_ITEM_CONTENT_TAG_REASONING_TEXT = 1,
    WIRE_REASONING_ITEM_CONTENT_TAG_TEXT = 2,
};

struct wire_reasoning_item_content_reasoning_text {
    struct str text;
};

struct wire_reasoning_item_content_text {
    struct str text;
};

struct wire_reasoning_item_content {
    enum wire_reasoning_item_content_tag tag;
    union {
        struct wire_reasoning_item_content_reasoning_text reasoning_text;
        struct wire_reasoning_item_content_text text;
    };
};

enum wire_reasoning_item_reasoning_summary_tag {
    WIRE_REASONING_ITEM_REASONING_SUMMARY_TAG_SUMMARY_TEXT = 1,
};

struct wire_reasoning_item_reasoning_summary_summary_text {
    struct str text;
};

struct wire_reasoning_item_reasoning_summary {
    enum wire_reasoning_item_reasoning_summary_tag tag;
    union {
        struct wire_reasoning_item_reasoning_summary_summary_text summary_text;
    };
};

enum wire_responses_api_web_search_action_tag {
    WIRE_RESPONSES_API_WEB_SEARCH_ACTION_TAG_SEARCH = 1,
    WIRE_RESPONSES_API_WEB_SEARCH_ACTION_TAG_OPEN_PAGE = 2,
    WIRE_RESPONSES_API_WEB_SEARCH_ACTION_TAG_FIND_IN_PAGE = 3,
    WIRE_RESPONSES_API_WEB_SEARCH_ACTION_TAG_OTHER = 4,
};

struct wire_responses_api_web_search_action_search {
    struct str query;
    struct str_array queries;
};

struct wire_responses_api_web_search_action_open_page {
    struct str url;
};

struct wire_responses_api_web_search_action_find_in_page {
    struct str url;
    struct str pattern;
};

struct wire_responses_api_web_search_action {
    enum wire_responses_api_web_search_action_tag tag;
    union {
        struct wire_responses_api_web_search_action_search search;
        struct wire_responses_api_web_search_action_open_page open_page;
        struct wire_responses_api_web_search_action_find_in_page find_in_page;
    };
};

struct wire_raw_response_item_completed_notification {
    struct str thread_id;
    struct str turn_id;
    yyjson_val *item;
};

enum wire_review_target_tag {
    WIRE_REVIEW_TARGET_TAG_UNCOMMITTED_CHANGES = 1,
    WIRE_REVIEW_TARGET_TAG_BASE_BRANCH = 2,
    WIRE_REVIEW_TARGET_TAG_COMMIT = 3,
    WIRE_REVIEW_TARGET_TAG_CUSTOM = 4,
};

struct wire_review_target_base_branch {
    struct str branch;
};

struct wire_review_target_commit {
    struct str sha;
    struct str title;
};

struct wire_review_target_custom {
    struct str instructions;
};

struct wire_review_target {
    enum wire_review_target_tag tag;
    union {
        struct wire_review_target_base_branch base_branch;
        struct wire_review_target_commit commit;
        struct wire_review_target_custom custom;
    };
};

struct wire_review_start_params {
    struct str thread_id;
    struct wire_review_target target;
    enum wire_review_delivery delivery;
};

struct wire_review_start_response {
    struct wire_turn turn;
    struct str review_thread_id;
};

struct wire_rollout_session_meta {
    struct str session_id;
    struct str id;
    struct str forked_from_id;
    struct opt_i64 forked_from_ordinal_exclusive;
    struct str timestamp;
    struct str cwd;
    struct str_array runtime_workspace_roots;
    struct str originator;
    struct str cli_version;
    yyjson_val *source;
    struct str thread_source;
    struct str agent_nickname;
    struct str agent_role;
    struct str agent_path;
    struct str model_provider;
    const struct wire_rollout_base_instructions *base_instructions;
    yyjson_val *dynamic_tools;
    struct str memory_mode;
    struct str history_mode;
    const struct wire_rollout_history_base *history_base;
    const struct wire_rollout_context_window *context_window;
    const struct wire_rollout_git *git;
};

struct wire_rollout_history_base {
    struct str thread_id;
    int64_t end_ordinal_exclusive;
    int64_t end_byte_offset;
};

struct wire_rollout_context_window {
    struct str window_id;
};

struct wire_rollout_base_instructions {
    struct str text;
};

struct wire_rollout_git {
    struct str commit_hash;
    struct str branch;
    struct str repository_url;
};

enum wire_rollout_sandbox_policy_tag {
    WIRE_ROLLOUT_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS = 1,
    WIRE_ROLLOUT_SANDBOX_POLICY_TAG_READ_ONLY = 2,
    WIRE_ROLLOUT_SANDBOX_POLICY_TAG_WORKSPACE_WRITE = 3,
    WIRE_ROLLOUT_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX = 4,
};

struct wire_rollout_sandbox_policy_read_only {
    bool network_access;
};

struct wire_rollout_sandbox_policy_workspace_write {
    struct str_array writable_roots;
    bool network_access;
    bool exclude_tmpdir_env_var;
    bool exclude_slash_tmp;
};

struct wire_rollout_sandbox_policy_external_sandbox {
    enum wire_network_access network_access;
};

struct wire_rollout_sandbox_policy {
    enum wire_rollout_sandbox_policy_tag tag;
    union {
        struct wire_rollout_sandbox_policy_read_only read_only;
        struct wire_rollout_sandbox_policy_workspace_write workspace_write;
        struct wire_rollout_sandbox_policy_external_sandbox external_sandbox;
    };
};

struct wire_rollout_turn_context {
    struct str turn_id;
    struct str cwd;
    struct str current_date;
    struct str timezone;
    struct wire_ask_for_approval approval_policy;
    struct wire_rollout_sandbox_policy sandbox_policy;
    struct str model;
    enum wire_personality personality;
    const struct wire_collaboration_mode *collaboration_mode;
    struct opt_bool realtime_active;
    enum wire_reasoning_effort effort;
    enum wire_reasoning_summary summary;
    struct str user_instructions;
    struct str developer_instructions;
    yyjson_val *final_output_json_schema;
    const struct wire_rollout_truncation_policy *truncation_policy;
};

struct wire_rollout_truncation_policy {
    struct str mode;
    int64_t limit;
};

struct wire_rollout_compacted {
    struct str message;
    yyjson_val *replacement_history;
};

struct wire_rollout_plan_item {
    struct str type;
    struct str id;
    struct str text;
};

struct wire_rollout_duration {
    uint64_t secs;
    uint32_t nanos;
};

struct wire_rollout_mcp_invocation {
    struct str server;
    struct str tool;
    yyjson_val *arguments;
};

struct wire_rollout_mcp_outcome {
    const struct wire_rollout_mcp_result *ok;
    struct str err;
};

enum wire_rollout_event_tag {
    WIRE_ROLLOUT_EVENT_TAG_TASK_STARTED = 1,
    WIRE_ROLLOUT_EVENT_TAG_TASK_COMPLETE = 2,
    WIRE_ROLLOUT_EVENT_TAG_TURN_ABORTED = 3,
    WIRE_ROLLOUT_EVENT_TAG_USER_MESSAGE = 4,
    WIRE_ROLLOUT_EVENT_TAG_AGENT_MESSAGE = 5,
    WIRE_ROLLOUT_EVENT_TAG_AGENT_REASONING = 6,
    WIRE_ROLLOUT_EVENT_TAG_AGENT_REASONING_RAW_CONTENT = 7,
    WIRE_ROLLOUT_EVENT_TAG_TOKEN_COUNT = 8,
    WIRE_ROLLOUT_EVENT_TAG_CONTEXT_COMPACTED = 9,
    WIRE_ROLLOUT_EVENT_TAG_IMAGE_GENERATION_END = 10,
    WIRE_ROLLOUT_EVENT_TAG_ENTERED_REVIEW_MODE = 11,
    WIRE_ROLLOUT_EVENT_TAG_EXITED_REVIEW_MODE = 12,
    WIRE_ROLLOUT_EVENT_TAG_THREAD_ROLLED_BACK = 13,
    WIRE_ROLLOUT_EVENT_TAG_ERROR = 14,
    WIRE_ROLLOUT_EVENT_TAG_ITEM_COMPLETED = 15,
    WIRE_ROLLOUT_EVENT_TAG_COLLAB_AGENT_SPAWN_END = 16,
    WIRE_ROLLOUT_EVENT_TAG_COLLAB_AGENT_INTERACTION_END = 17,
    WIRE_ROLLOUT_EVENT_TAG_COLLAB_WAITING_END = 18,
    WIRE_ROLLOUT_EVENT_TAG_COLLAB_CLOSE_END = 19,
    WIRE_ROLLOUT_EVENT_TAG_COLLAB_RESUME_END = 20,
    WIRE_ROLLOUT_EVENT_TAG_EXEC_COMMAND_END = 21,
    WIRE_ROLLOUT_EVENT_TAG_PATCH_APPLY_END = 22,
    WIRE_ROLLOUT_EVENT_TAG_MCP_TOOL_CALL_END = 23,
    WIRE_ROLLOUT_EVENT_TAG_WEB_SEARCH_END = 24,
    WIRE_ROLLOUT_EVENT_TAG_VIEW_IMAGE_TOOL_CALL = 25,
    WIRE_ROLLOUT_EVENT_TAG_GUARDIAN_ASSESSMENT = 26,
    WIRE_ROLLOUT_EVENT_TAG_DYNAMIC_TOOL_CALL_REQUEST = 27,
    WIRE_ROLLOUT_EVENT_TAG_DYNAMIC_TOOL_CALL_RESPONSE = 28,
};

struct wire_rollout_event_task_started {
    struct str turn_id;
    struct opt_i64 started_at;
    struct opt_i64 model_context_window;
    enum wire_mode_kind collaboration_mode_kind;
};

struct wire_rollout_event_task_complete {
    struct str turn_id;
    struct str last_agent_message;
    const struct wire_rollout_turn_error *error;
    struct opt_i64 started_at;
    struct opt_i64 completed_at;
    struct opt_i64 duration_ms;
};

struct wire_rollout_event_turn_aborted {
    struct str turn_id;
    struct str reason;
    struct opt_i64 started_at;
    struct opt_i64 completed_at;
    struct opt_i64 duration_ms;
};

struct wire_rollout_event_user_message {
    struct str message;
    struct str_array images;
    struct str_array image_details;
    struct str_array file_ids;
    struct str_array file_id_details;
    struct str_array image_order;
    struct str_array local_images;
    struct str_array local_image_details;
    struct str_array audio;
    struct str_array local_audio;
    struct wire_rollout_text_element_array text_elements;
};

struct wire_rollout_event_agent_message {
    struct str message;
    enum wire_message_phase phase;
    const struct wire_rollout_memory_citation *memory_citation;
};

struct wire_rollout_event_agent_reasoning {
    struct str text;
};

struct wire_rollout_event_agent_reasoning_raw_content {
    struct str text;
};

struct wire_rollout_event_token_count {
    const struct wire_rollout_token_info *info;
    const struct wire_rollout_rate_limits *rate_limits;
};

struct wire_rollout_event_image_generation_end {
    struct str call_id;
    struct str status;
    struct str revised_prompt;
    struct str result;
    struct str saved_path;
};

struct wire_rollout_event_entered_review_mode {
    struct wire_review_target target;
    struct str user_facing_hint;
};

struct wire_rollout_event_exited_review_mode {
    yyjson_val *review_output;
};

struct wire_rollout_event_thread_rolled_back {
    uint32_t num_turns;
};

struct wire_rollout_event_error {
    struct str message;
    yyjson_val *codex_error_info;
};

struct wire_rollout_event_item_completed {
    struct str thread_id;
    struct str turn_id;
    struct wire_rollout_plan_item item;
};

struct wire_rollout_event_collab_agent_spawn_end {
    struct str call_id;
    struct str sender_thread_id;
    struct str new_thread_id;
    struct str new_agent_nickname;
    struct str new_agent_role;
    struct str prompt;
    struct str model;
    enum wire_reasoning_effort reasoning_effort;
    yyjson_val *status;
};

struct wire_rollout_event_collab_agent_interaction_end {
    struct str call_id;
    struct str sender_thread_id;
    struct str receiver_thread_id;
    struct str receiver_agent_nickname;
    struct str receiver_agent_role;
    struct str prompt;
    yyjson_val *status;
};

struct wire_rollout_event_collab_waiting_end {
    struct str sender_thread_id;
    struct str call_id;
    struct wire_rollout_agent_status_array agent_statuses;
    yyjson_val *statuses;
};

struct wire_rollout_event_collab_close_end {
    struct str call_id;
    struct str sender_thread_id;
    struct str receiver_thread_id;
    struct str receiver_agent_nickname;
    struct str receiver_agent_role;
    yyjson_val *status;
};

struct wire_rollout_event_collab_resume_end {
    struct str call_id;
    struct str sender_thread_id;
    struct str receiver_thread_id;
    struct str receiver_agent_nickname;
    struct str receiver_agent_role;
    yyjson_val *status;
};

struct wire_rollout_event_exec_command_end {
    struct str call_id;
    struct str process_id;
    struct str turn_id;
    struct str_array command;
    struct str cwd;
    struct wire_parsed_command_array parsed_cmd;
    struct str source;
    struct str stdout;
    struct str stderr;
    struct str aggregated_output;
    int32_t exit_code;
    struct wire_rollout_duration duration;
    struct str formatted_output;
    struct str status;
};

struct wire_rollout_event_patch_apply_end {
    struct str call_id;
    struct str turn_id;
    struct str stdout;
    struct str stderr;
    bool success;
    struct wire_file_change_map changes;
    struct str status;
};

struct wire_rollout_event_mcp_tool_call_end {
    struct str call_id;
    struct wire_rollout_mcp_invocation invocation;
    struct wire_rollout_duration duration;
    struct wire_rollout_mcp_outcome result;
};

struct wire_rollout_event_web_search_end {
    struct str call_id;
    struct str query;
    yyjson_val *action;
};

struct wire_rollout_event_view_image_tool_call {
    struct str call_id;
    struct str path;
};

struct wire_rollout_event_guardian_assessment {
    struct str id;
    struct str turn_id;
    struct str status;
    struct opt_u8 risk_score;
    enum wire_guardian_risk_level risk_level;
    struct str rationale;
    yyjson_val *action;
};

struct wire_rollout_event_dynamic_tool_call_request {
    struct str call_id;
    struct str turn_id;
    struct str tool;
    yyjson_val *arguments;
};

struct wire_rollout_event_dynamic_tool_call_response {
    struct str call_id;
    struct str turn_id;
    struct str tool;
    yyjson_val *arguments;
    struct wire_dynamic_tool_call_output_content_item_array content_items;
    bool success;
    struct str error;
    struct wire_rollout_duration duration;
};

struct wire_rollout_event {
    enum wire_rollout_event_tag tag;
    union {
        struct wire_rollout_event_task_started task_started;
        struct wire_rollout_event_task_complete task_complete;
        struct wire_rollout_event_turn_aborted turn_aborted;
        struct wire_rollout_event_user_message user_message;
        struct wire_rollout_event_agent_message agent_message;
        struct wire_rollout_event_agent_reasoning agent_reasoning;
        struct wire_rollout_event_agent_reasoning_raw_content agent_reasoning_raw_content;
        struct wire_rollout_event_token_count token_count;
        struct wire_rollout_event_image_generation_end image_generation_end;
        struct wire_rollout_event_entered_review_mode entered_review_mode;
        struct wire_rollout_event_exited_review_mode exited_review_mode;
        struct wire_rollout_event_thread_rolled_back thread_rolled_back;
        struct wire_rollout_event_error error;
        struct wire_rollout_event_item_completed item_completed;
        struct wire_rollout_event_collab_agent_spawn_end collab_agent_spawn_end;
        struct wire_rollout_event_collab_agent_interaction_end collab_agent_interaction_end;
        struct wire_rollout_event_collab_waiting_end collab_waiting_end;
        struct wire_rollout_event_collab_close_end collab_close_end;
        struct wire_rollout_event_collab_resume_end collab_resume_end;
        struct wire_rollout_event_exec_command_end exec_command_end;
        struct wire_rollout_event_patch_apply_end patch_apply_end;
        struct wire_rollout_event_mcp_tool_call_end mcp_tool_call_end;
        struct wire_rollout_event_web_search_end web_search_end;
        struct wire_rollout_event_view_image_tool_call view_image_tool_call;
        struct wire_rollout_event_guardian_assessment guardian_assessment;
        struct wire_rollout_event_dynamic_tool_call_request dynamic_tool_call_request;
        struct wire_rollout_event_dynamic_tool_call_response dynamic_tool_call_response;
    };
};

struct wire_rollout_turn_error {
    struct str message;
    yyjson_val *codex_error_info;
};

struct wire_rollout_agent_status {
    struct str thread_id;
    struct str agent_nickname;
    struct str agent_role;
    yyjson_val *status;
};

struct wire_rollout_mcp_result {
    struct json_array content;
    yyjson_val *structured_content;
    struct opt_bool is_error;
    yyjson_val *meta;
};

struct wire_rollout_memory_citation {
    struct wire_memory_citation_entry_array entries;
    struct str_array rollout_ids;
};

struct wire_rollout_text_element {
    struct wire_byte_range byte_range;
    struct str placeholder;
};

struct wire_rollout_token_usage {
    int64_t input_tokens;
    int64_t cached_input_tokens;
    int64_t output_tokens;
    int64_t reasoning_output_tokens;
    int64_t total_tokens;
};

struct wire_rollout_token_info {
    struct wire_rollout_token_usage total_token_usage;
    struct wire_rollout_token_usage last_token_usage;
    struct opt_i64 model_context_window;
};

struct wire_rollout_rate_limits {
    struct str limit_id;
    struct str limit_name;
    const struct wire_rollout_rate_limit_window *primary;
    const struct wire_rollout_rate_limit_window *secondary;
    yyjson_val *credits;
    enum wire_plan_type plan_type;
};

struct wire_rollout_rate_limit_window {
    double used_percent;
    struct opt_i64 window_minutes;
    struct opt_i64 resets_at;
};

struct wire_session_index_entry {
    struct str id;
    struct str thread_name;
    struct str updated_at;
};

struct wire_w3c_trace_context {
    struct str traceparent;
    struct str tracestate;
};

struct wire_jsonrpc_request {
    struct wire_request_id id;
    struct str method;
    yyjson_val *params;
    const struct wire_w3c_trace_context *trace;
};

struct wire_jsonrpc_notification {
    struct str method;
    yyjson_val *params;
};

struct wire_jsonrpc_response {
    struct wire_request_id id;
    yyjson_val *result;
};

struct wire_jsonrpc_error_error {
    int64_t code;
    yyjson_val *data;
    struct str message;
};

struct wire_jsonrpc_error {
    struct wire_jsonrpc_error_error error;
    struct wire_request_id id;
};

enum wire_jsonrpc_message_tag {
    WIRE_JSONRPC_MESSAGE_TAG_REQUEST = 1,
    WIRE_JSONRPC_MESSAGE_TAG_NOTIFICATION = 2,
    WIRE_JSONRPC_MESSAGE_TAG_RESPONSE = 3,
    WIRE_JSONRPC_MESSAGE_TAG_ERROR = 4,
};

struct wire_jsonrpc_message {
    enum wire_jsonrpc_message_tag tag;
    union {
        struct wire_jsonrpc_request request;
        struct wire_jsonrpc_notification notification;
        struct wire_jsonrpc_response response;
        struct wire_jsonrpc_error error;
    };
};

enum wire_read_only_access_tag {
    WIRE_READ_ONLY_ACCESS_TAG_RESTRICTED = 1,
    WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS = 2,
};

struct wire_read_only_access_restricted {
    bool include_platform_defaults;
    struct str_array readable_roots;
};

struct wire_read_only_access {
    enum wire_read_only_access_tag tag;
    union {
        struct wire_read_only_access_restricted restricted;
    };
};

enum wire_sandbox_policy_tag {
    WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS = 1,
    WIRE_SANDBOX_POLICY_TAG_READ_ONLY = 2,
    WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX = 3,
    WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE = 4,
};

struct wire_sandbox_policy_read_only {
    struct wire_read_only_access access;
    bool network_access;
};

struct wire_sandbox_policy_external_sandbox {
    enum wire_network_access network_access;
};

struct wire_sandbox_policy_workspace_write {
    struct str_array writable_roots;
    struct wire_read_only_access read_only_access;
    bool network_access;
    bool exclude_tmpdir_env_var;
    bool exclude_slash_tmp;
};

struct wire_sandbox_policy {
    enum wire_sandbox_policy_tag tag;
    union {
        struct wire_sandbox_policy_read_only read_only;
        struct wire_sandbox_policy_external_sandbox external_sandbox;
        struct wire_sandbox_policy_workspace_write workspace_write;
    };
};

struct wire_fuzzy_file_search_params {
    struct str query;
    struct str_array roots;
    struct str cancellation_token;
};

struct wire_fuzzy_file_search_response {
    struct wire_fuzzy_file_search_result_array files;
};

struct wire_fuzzy_file_search_result {
    struct str root;
    struct str path;
    enum wire_fuzzy_file_search_match_type match_type;
    struct str file_name;
    uint32_t score;
    struct u32_array indices;
};

struct wire_fuzzy_file_search_session_completed_notification {
    struct str session_id;
    struct str query;
};

struct wire_fuzzy_file_search_session_start_params {
    struct str session_id;
    struct str_array roots;
};

struct wire_fuzzy_file_search_session_start_response {
    char nothing;
};

struct wire_fuzzy_file_search_session_stop_params {
    struct str session_id;
};

struct wire_fuzzy_file_search_session_stop_response {
    char nothing;
};

struct wire_fuzzy_file_search_session_update_params {
    struct str session_id;
    struct str query;
};

struct wire_fuzzy_file_search_session_update_response {
    char nothing;
};

struct wire_fuzzy_file_search_session_updated_notification {
    struct str session_id;
    struct str query;
    struct wire_fuzzy_file_search_result_array files;
};

struct wire_thread_section {
    struct str id;
    struct str name;
    const struct wire_thread_section_appearance *appearance;
};

struct wire_thread_section_appearance {
    struct str icon;
    struct str color;
};

struct wire_thread_section_create_params {
    struct str name;
    const struct wire_thread_section_appearance *appearance;
};

struct wire_thread_section_create_response {
    struct wire_thread_section section;
};

struct wire_thread_section_delete_params {
    struct str section_id;
};

struct wire_thread_section_delete_response {
    char nothing;
};

struct wire_thread_section_list_params {
    struct str cursor;
    struct opt_u32 limit;
};

struct wire_thread_section_list_response {
    struct wire_thread_section_array data;
    struct str next_cursor;
};

struct wire_thread_section_move_params {
    struct str thread_id;
    struct str section_id;
    struct str before_thread_id;
};

struct wire_thread_section_move_response {
    char nothing;
};

struct wire_thread_section_update_params {
    struct str section_id;
    struct str name;
    const struct wire_thread_section_appearance *appearance;
};

struct wire_thread_section_update_response {
    struct wire_thread_section section;
};

struct wire_skill_dependencies {
    struct wire_skill_tool_dependency_array tools;
};

struct wire_skill_error_info {
    struct str path;
    struct str message;
};

struct wire_skill_interface {
    struct str display_name;
    struct str short_description;
    struct str icon_small;
    struct str icon_large;
    struct str icon_small_url;
    struct str icon_large_url;
    struct str brand_color;
    struct str default_prompt;
};

struct wire_skill_metadata {
    struct str name;
    struct str description;
    struct str short_description;
    const struct wire_skill_interface *interface;
    const struct wire_skill_dependencies *dependencies;
    struct str path;
    enum wire_skill_scope scope;
    bool enabled;
    struct str plugin_id;
};

struct wire_skill_summary {
    struct str name;
    struct str description;
    struct str short_description;
    const struct wire_skill_interface *interface;
    struct str path;
    bool enabled;
};

struct wire_skill_tool_dependency {
    struct str type;
    struct str value;
    struct str description;
    struct str transport;
    struct str command;
    struct str url;
};

struct wire_skills_changed_notification {
    char nothing;
};

struct wire_skills_config_write_params {
    struct str path;
    struct str name;
    bool enabled;
};

struct wire_skills_config_write_response {
    bool effective_enabled;
};

struct wire_skills_list_entry {
    struct str cwd;
    struct wire_skill_metadata_array skills;
    struct wire_skill_error_info_array errors;
};

struct wire_skills_list_extra_roots_for_cwd {
    struct str cwd;
    struct str_array extra_user_roots;
};

struct wire_skills_list_params {
    struct str_array cwds;
    bool force_reload;
    struct wire_skills_list_extra_roots_for_cwd_array per_cwd_extra_user_roots;
};

struct wire_skills_list_response {
    struct wire_skills_list_entry_array data;
};

enum wire_multi_agent_mode_tag {
    WIRE_MULTI_AGENT_MODE_TAG_CUSTOM = 1,
    WIRE_MULTI_AGENT_MODE_TAG_EXPLICIT_REQUEST_ONLY = 2,
    WIRE_MULTI_AGENT_MODE_TAG_PROACTIVE = 3,
};

struct wire_multi_agent_mode {
    enum wire_multi_agent_mode_tag tag;
    union {
        struct str custom;
    };
};

struct wire_thread_settings {
    struct str_array disabled_plugin_ids;
    struct str cwd;
    struct wire_ask_for_approval approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    struct wire_sandbox_policy sandbox_policy;
    const struct wire_active_permission_profile *active_permission_profile;
    struct str model;
    struct str model_provider;
    enum wire_service_tier service_tier;
    enum wire_reasoning_effort effort;
    enum wire_reasoning_summary summary;
    struct wire_collaboration_mode collaboration_mode;
    struct wire_multi_agent_mode multi_agent_mode;
    enum wire_personality personality;
};

struct wire_thread_settings_updated_notification {
    struct str thread_id;
    struct wire_thread_settings thread_settings;
};

struct wire_thread_settings_update_params {
    struct str thread_id;
    struct str_array disabled_plugin_ids;
    struct str cwd;
    const struct wire_ask_for_approval *approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    const struct wire_sandbox_policy *sandbox_policy;
    struct str permissions;
    struct str model;
    bool has_service_tier;
    enum wire_service_tier service_tier;
    enum wire_reasoning_effort effort;
    enum wire_reasoning_summary summary;
    const struct wire_collaboration_mode *collaboration_mode;
    const struct wire_multi_agent_mode *multi_agent_mode;
    enum wire_personality personality;
};

struct wire_thread_settings_update_response {
    char nothing;
};

struct wire_turn_settings_update_params {
    struct str thread_id;
    struct str turn_id;
    enum wire_approvals_reviewer approvals_reviewer;
    struct str model;
    enum wire_reasoning_effort effort;
    enum wire_reasoning_summary summary;
    bool has_service_tier;
    enum wire_service_tier service_tier;
};

struct wire_turn_settings_update_response {
    enum wire_turn_settings_update_status status;
};

struct wire_additional_context_entry {
    struct str value;
    enum wire_additional_context_kind kind;
    struct str name;
};

struct wire_turn_tool_output {
    struct str name;
    struct str namespace;
    yyjson_val *output;
    bool retain;
};

struct wire_thread_inject_items_params {
    struct str thread_id;
    struct json_array items;
};

struct wire_thread_inject_items_response {
    char nothing;
};

struct wire_thread_background_terminal {
    struct str item_id;
    struct str process_id;
    struct str command;
    struct str cwd;
    struct opt_u32 os_pid;
    struct opt_f64 cpu_percent;
    struct opt_u64 rss_kb;
};

struct wire_thread_background_terminals_list_params {
    struct str thread_id;
    struct str cursor;
    struct opt_u32 limit;
};

struct wire_thread_background_terminals_list_response {
    struct wire_thread_background_terminal_array data;
    struct str next_cursor;
};

struct wire_thread_background_terminals_terminate_params {
    struct str thread_id;
    struct str process_id;
};

struct wire_thread_background_terminals_terminate_response {
    bool terminated;
};

struct wire_git_info {
    struct str sha;
    struct str branch;
    struct str origin_url;
};

struct wire_thread_environment {
    struct str environment_id;
    struct str cwd;
    struct str_array runtime_workspace_roots;
};

struct wire_thread_extra {
    char nothing;
};

struct wire_thread_archive_params {
    struct str thread_id;
};

struct wire_thread_archive_response {
    char nothing;
};

struct wire_thread_archived_notification {
    struct str thread_id;
};

struct wire_thread_background_terminals_clean_params {
    struct str thread_id;
};

struct wire_thread_background_terminals_clean_response {
    char nothing;
};

struct wire_thread_closed_notification {
    struct str thread_id;
};

struct wire_thread_compact_start_params {
    struct str thread_id;
};

struct wire_thread_compact_start_response {
    char nothing;
};

struct wire_thread_decrement_elicitation_params {
    struct str thread_id;
};

struct wire_thread_decrement_elicitation_response {
    uint64_t count;
    bool paused;
};

struct wire_thread_fork_params {
    struct str thread_id;
    bool experimental_prediction_mode;
    bool experimental_disable_prediction_mcp;
    struct str last_turn_id;
    struct str before_turn_id;
    struct str path;
    struct str model;
    struct str model_provider;
    bool has_service_tier;
    enum wire_service_tier service_tier;
    struct str cwd;
    struct str_array runtime_workspace_roots;
    const struct wire_ask_for_approval *approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    enum wire_sandbox_mode sandbox;
    const struct wire_sandbox_policy *sandbox_object;
    struct str permissions;
    struct json_map config;
    struct str base_instructions;
    struct str developer_instructions;
    bool ephemeral;
    bool attach_to_source;
    struct str thread_source;
    bool persist_extended_history;
    bool exclude_turns;
    bool defer_goal_continuation;
};

struct wire_thread_fork_response {
    struct wire_thread thread;
    struct str model;
    struct str model_provider;
    enum wire_service_tier service_tier;
    struct str_array disabled_plugin_ids;
    struct str cwd;
    struct str_array runtime_workspace_roots;
    struct str_array instruction_sources;
    struct wire_ask_for_approval approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    struct wire_sandbox_policy sandbox;
    const struct wire_active_permission_profile *active_permission_profile;
    enum wire_reasoning_effort reasoning_effort;
    struct str multi_agent_mode;
};

struct wire_thread_increment_elicitation_params {
    struct str thread_id;
};

struct wire_thread_increment_elicitation_response {
    uint64_t count;
    bool paused;
};

struct wire_thread_list_params {
    struct str cursor;
    struct opt_u32 limit;
    struct str_array excluded_thread_ids;
    enum wire_thread_sort_key sort_key;
    enum wire_sort_direction sort_direction;
    struct str_array model_providers;
    struct wire_thread_source_kind_array source_kinds;
    struct str_array originators;
    struct opt_bool archived;
    bool has_section_id;
    struct str section_id;
    struct str project_id;
    struct str cwd;
    struct str_array cwd_list;
    bool use_state_db_only;
    struct str search_term;
    struct str parent_thread_id;
    struct str ancestor_thread_id;
    struct str attached_to_thread_id;
};

struct wire_thread_list_response {
    struct wire_thread_array data;
    struct wire_thread_read_state_map read_states;
    struct str next_cursor;
    struct str backwards_cursor;
};

struct wire_thread_loaded_list_params {
    struct str cursor;
    struct opt_u32 limit;
};

struct wire_thread_loaded_list_response {
    struct str_array data;
    struct str next_cursor;
};

struct wire_thread_metadata_git_info_update_params {
    bool has_sha;
    struct str sha;
    bool has_branch;
    struct str branch;
    bool has_origin_url;
    struct str origin_url;
};

struct wire_thread_metadata_update_params {
    struct str thread_id;
    struct str project_id;
    const struct wire_thread_metadata_git_info_update_params *git_info;
    struct opt_bool daybreak_enabled;
};

struct wire_thread_metadata_update_response {
    struct wire_thread thread;
};

struct wire_thread_name_updated_notification {
    struct str thread_id;
    struct str thread_name;
};

struct wire_thread_read_params {
    struct str thread_id;
    bool include_turns;
};

struct wire_thread_read_response {
    struct wire_thread thread;
    const struct wire_thread_read_state *read_state;
};

struct wire_thread_resume_params {
    struct str thread_id;
    struct wire_response_item_array history;
    struct str path;
    struct str model;
    struct str model_provider;
    bool has_service_tier;
    enum wire_service_tier service_tier;
    struct str cwd;
    struct str_array runtime_workspace_roots;
    const struct wire_ask_for_approval *approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    enum wire_sandbox_mode sandbox;
    const struct wire_sandbox_policy *sandbox_object;
    struct str permissions;
    struct json_map config;
    struct str base_instructions;
    struct str developer_instructions;
    enum wire_personality personality;
    bool exclude_turns;
    const struct wire_thread_resume_initial_turns_page_params *initial_turns_page;
    bool persist_extended_history;
};

struct wire_thread_resume_response {
    struct wire_thread thread;
    struct str model;
    struct str model_provider;
    enum wire_service_tier service_tier;
    struct str_array disabled_plugin_ids;
    struct str cwd;
    struct str_array runtime_workspace_roots;
    struct str_array instruction_sources;
    struct wire_ask_for_approval approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    struct wire_sandbox_policy sandbox;
    const struct wire_active_permission_profile *active_permission_profile;
    enum wire_reasoning_effort reasoning_effort;
    const struct wire_collaboration_mode *collaboration_mode;
    struct str multi_agent_mode;
    const struct wire_turns_page *initial_turns_page;
    struct str turns_backwards_cursor;
    struct str items_backwards_cursor;
};

struct wire_thread_rollback_params {
    struct str thread_id;
    uint32_t num_turns;
};

struct wire_thread_rollback_response {
    struct wire_thread thread;
};

struct wire_thread_set_name_params {
    struct str thread_id;
    struct str name;
};

struct wire_thread_set_name_response {
    char nothing;
};

struct wire_thread_shell_command_params {
    struct str thread_id;
    struct str command;
    struct opt_i64 timeout_ms;
};

struct wire_thread_shell_command_response {
    char nothing;
};

struct wire_thread_start_params {
    struct str model;
    struct str model_provider;
    bool allow_provider_model_fallback;
    bool has_service_tier;
    enum wire_service_tier service_tier;
    struct str cwd;
    struct str_array runtime_workspace_roots;
    const struct wire_ask_for_approval *approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    enum wire_sandbox_mode sandbox;
    const struct wire_sandbox_policy *sandbox_object;
    struct str permissions;
    struct json_map config;
    struct str service_name;
    struct str base_instructions;
    struct str developer_instructions;
    enum wire_personality personality;
    const struct wire_multi_agent_mode *multi_agent_mode;
    struct opt_bool ephemeral;
    enum wire_thread_history_mode history_mode;
    enum wire_thread_start_source session_start_source;
    struct str thread_source;
    struct str project_id;
    struct opt_bool daybreak_enabled;
    struct json_array environments;
    struct wire_dynamic_tool_spec_array dynamic_tools;
    struct json_array selected_capability_roots;
    struct str mock_experimental_field;
    bool experimental_raw_events;
    bool persist_extended_history;
};

struct wire_thread_start_response {
    struct wire_thread thread;
    struct str model;
    struct str model_provider;
    enum wire_service_tier service_tier;
    struct str_array disabled_plugin_ids;
    struct str cwd;
    struct str_array runtime_workspace_roots;
    struct str_array instruction_sources;
    struct wire_ask_for_approval approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    struct wire_sandbox_policy sandbox;
    const struct wire_active_permission_profile *active_permission_profile;
    enum wire_reasoning_effort reasoning_effort;
    struct str multi_agent_mode;
};

struct wire_thread_started_notification {
    struct wire_thread thread;
};

struct wire_thread_status_changed_notification {
    struct str thread_id;
    struct wire_thread_status status;
};

struct wire_token_usage_breakdown {
    int64_t total_tokens;
    int64_t input_tokens;
    int64_t cached_input_tokens;
    int64_t cache_write_input_tokens;
    int64_t output_tokens;
    int64_t reasoning_output_tokens;
};

struct wire_thread_token_usage {
    struct wire_token_usage_breakdown total;
    struct wire_token_usage_breakdown last;
    struct opt_i64 model_context_window;
};

struct wire_thread_token_usage_updated_notification {
    struct str thread_id;
    struct str turn_id;
    struct wire_thread_token_usage token_usage;
    bool is_repeated;
};

struct wire_thread_unarchive_params {
    struct str thread_id;
};

struct wire_thread_unarchive_response {
    struct wire_thread thread;
};

struct wire_thread_unarchived_notification {
    struct str thread_id;
};

struct wire_thread_unsubscribe_params {
    struct str thread_id;
};

struct wire_thread_unsubscribe_response {
    enum wire_thread_unsubscribe_status status;
};

struct wire_update_plan_arguments {
    struct str explanation;
    struct wire_update_plan_step_array plan;
};

struct wire_update_plan_step {
    struct str step;
    enum wire_update_plan_status status;
};

struct wire_exec_command_arguments {
    struct str cmd;
    struct str workdir;
    struct str shell;
    struct opt_bool login;
    bool tty;
    uint64_t yield_time_ms;
    struct opt_usize max_output_tokens;
    enum wire_sandbox_permissions sandbox_permissions;
    const struct wire_model_permission_profile *additional_permissions;
    struct str justification;
    struct str_array prefix_rule;
};

struct wire_write_stdin_arguments {
    int32_t session_id;
    struct str chars;
    uint64_t yield_time_ms;
    struct opt_usize max_output_tokens;
};

struct wire_shell_arguments {
    struct str_array command;
    struct str workdir;
    struct opt_u64 timeout_ms;
    struct opt_u64 timeout;
    enum wire_sandbox_permissions sandbox_permissions;
    const struct wire_model_permission_profile *additional_permissions;
    struct str justification;
    struct str_array prefix_rule;
};

struct wire_shell_command_arguments {
    struct str command;
    struct str workdir;
    struct opt_bool login;
    struct opt_u64 timeout_ms;
    struct opt_u64 timeout;
    enum wire_sandbox_permissions sandbox_permissions;
    const struct wire_model_permission_profile *additional_permissions;
    struct str justification;
    struct str_array prefix_rule;
};

struct wire_local_shell_arguments {
    struct str type;
    struct str_array command;
    struct str working_directory;
    struct opt_u64 timeout_ms;
};

struct wire_model_permission_profile {
    const struct wire_model_network_permissions *network;
    const struct wire_model_file_system_permissions *file_system;
};

struct wire_model_network_permissions {
    struct opt_bool enabled;
};

struct wire_model_file_system_permissions {
    struct str_array read;
    struct str_array write;
};

struct wire_apply_patch_arguments {
    struct str input;
};

struct wire_view_image_arguments {
    struct str path;
    struct str detail;
};

struct wire_request_user_input_arguments {
    struct wire_request_user_input_question_array questions;
};

struct wire_request_user_input_question {
    struct str id;
    struct str header;
    struct str question;
    bool is_secret;
    struct wire_tool_request_user_input_option_array options;
};

struct wire_request_permissions_arguments {
    struct str reason;
    struct wire_model_permission_profile permissions;
};

struct wire_model_permission_answer {
    struct wire_model_permission_profile permissions;
    enum wire_permission_grant_scope scope;
};

struct wire_list_mcp_resources_arguments {
    struct str server;
    struct str cursor;
};

struct wire_read_mcp_resource_arguments {
    struct str server;
    struct str uri;
};

enum wire_agent_input_tag {
    WIRE_AGENT_INPUT_TAG_TEXT = 1,
    WIRE_AGENT_INPUT_TAG_IMAGE = 2,
    WIRE_AGENT_INPUT_TAG_LOCAL_IMAGE = 3,
    WIRE_AGENT_INPUT_TAG_SKILL = 4,
    WIRE_AGENT_INPUT_TAG_MENTION = 5,
};

struct wire_agent_input_text {
    struct str text;
};

struct wire_agent_input_image {
    struct str image_url;
};

struct wire_agent_input_local_image {
    struct str path;
};

struct wire_agent_input_skill {
    struct str name;
    struct str path;
};

struct wire_agent_input_mention {
    struct str name;
    struct str path;
};

struct wire_agent_input {
    enum wire_agent_input_tag tag;
    union {
        struct wire_agent_input_text text;
        struct wire_agent_input_image image;
        struct wire_agent_input_local_image local_image;
        struct wire_agent_input_skill skill;
        struct wire_agent_input_mention mention;
    };
};

struct wire_spawn_agent_arguments {
    struct str message;
    struct wire_agent_input_array items;
    struct str agent_type;
    struct str model;
    enum wire_reasoning_effort reasoning_effort;
    bool fork_context;
};

struct wire_send_input_arguments {
    struct str target;
    struct str message;
    struct wire_agent_input_array items;
    bool interrupt;
};

struct wire_resume_agent_arguments {
    struct str id;
};

struct wire_wait_agent_arguments {
    struct str_array targets;
    struct opt_i64 timeout_ms;
};

struct wire_close_agent_arguments {
    struct str target;
};

struct wire_spawn_task_arguments {
    struct str message;
    struct wire_agent_input_array items;
    struct str task_name;
    struct str agent_type;
    struct str model;
    enum wire_reasoning_effort reasoning_effort;
    bool fork_context;
};

struct wire_send_message_arguments {
    struct str target;
    struct wire_agent_input_array items;
    bool interrupt;
};

struct wire_list_agents_arguments {
    struct str path_prefix;
};

struct wire_agent_letter {
    struct str author;
    struct str recipient;
    struct str_array other_recipients;
    struct str content;
    bool trigger_turn;
};

struct wire_spawn_agents_on_csv_arguments {
    struct str csv_path;
    struct str instruction;
    struct str id_column;
    struct str output_csv_path;
    yyjson_val *output_schema;
    struct opt_usize max_concurrency;
    struct opt_usize max_workers;
    struct opt_u64 max_runtime_seconds;
};

struct wire_report_agent_job_result_arguments {
    struct str job_id;
    struct str item_id;
    yyjson_val *result;
    struct opt_bool stop;
};

enum wire_codex_error_info_tag {
    WIRE_CODEX_ERROR_INFO_TAG_CONTEXT_WINDOW_EXCEEDED = 1,
    WIRE_CODEX_ERROR_INFO_TAG_USAGE_LIMIT_EXCEEDED = 2,
    WIRE_CODEX_ERROR_INFO_TAG_SERVER_OVERLOADED = 3,
    WIRE_CODEX_ERROR_INFO_TAG_HTTP_CONNECTION_FAILED = 4,
    WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_STREAM_CONNECTION_FAILED = 5,
    WIRE_CODEX_ERROR_INFO_TAG_INTERNAL_SERVER_ERROR = 6,
    WIRE_CODEX_ERROR_INFO_TAG_UNAUTHORIZED = 7,
    WIRE_CODEX_ERROR_INFO_TAG_BAD_REQUEST = 8,
    WIRE_CODEX_ERROR_INFO_TAG_THREAD_ROLLBACK_FAILED = 9,
    WIRE_CODEX_ERROR_INFO_TAG_SANDBOX_ERROR = 10,
    WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_STREAM_DISCONNECTED = 11,
    WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_TOO_MANY_FAILED_ATTEMPTS = 12,
    WIRE_CODEX_ERROR_INFO_TAG_ACTIVE_TURN_NOT_STEERABLE = 13,
    WIRE_CODEX_ERROR_INFO_TAG_OTHER = 14,
};

struct wire_codex_error_info_http_connection_failed {
    struct opt_u16 http_status_code;
};

struct wire_codex_error_info_response_stream_connection_failed {
    struct opt_u16 http_status_code;
};

struct wire_codex_error_info_response_stream_disconnected {
    struct opt_u16 http_status_code;
};

struct wire_codex_error_info_response_too_many_failed_attempts {
    struct opt_u16 http_status_code;
};

struct wire_codex_error_info_active_turn_not_steerable {
    enum wire_non_steerable_turn_kind turn_kind;
};

struct wire_codex_error_info {
    enum wire_codex_error_info_tag tag;
    union {
        struct wire_codex_error_info_http_connection_failed http_connection_failed;
        struct wire_codex_error_info_response_stream_connection_failed response_stream_connection_failed;
        struct wire_codex_error_info_response_stream_disconnected response_stream_disconnected;
        struct wire_codex_error_info_response_too_many_failed_attempts response_too_many_failed_attempts;
        struct wire_codex_error_info_active_turn_not_steerable active_turn_not_steerable;
    };
};

struct wire_context_compacted_notification {
    struct str thread_id;
    struct str turn_id;
};

struct wire_turn_error {
    struct str message;
    const struct wire_codex_error_info *codex_error_info;
    struct str additional_details;
    yyjson_val *misalignment;
};

struct wire_error_notification {
    struct wire_turn_error error;
    bool will_retry;
    struct str thread_id;
    struct str turn_id;
};

struct wire_turn_completed_notification {
    struct str thread_id;
    struct wire_turn turn;
};

struct wire_turn_diff_updated_notification {
    struct str thread_id;
    struct str turn_id;
    struct str diff;
};

struct wire_turn_interrupt_params {
    struct str thread_id;
    struct str turn_id;
};

struct wire_turn_interrupt_response {
    char nothing;
};

struct wire_turn_plan_step {
    struct str step;
    enum wire_turn_plan_step_status status;
};

struct wire_turn_plan_updated_notification {
    struct str thread_id;
    struct str turn_id;
    struct str explanation;
    struct wire_turn_plan_step_array plan;
};

struct wire_turn_start_params {
    struct str thread_id;
    struct str_array disabled_plugin_ids;
    struct str client_user_message_id;
    struct wire_user_input_array input;
    struct str turn_trigger;
    struct str parent_turn_id;
    struct str root_turn_id;
    const struct wire_turn_tool_output *tool_output;
    struct str_map responsesapi_client_metadata;
    struct str_map responsesapi_client_metadata_patch;
    struct wire_additional_context_entry_map additional_context;
    struct json_array environments;
    struct str cwd;
    struct str_array runtime_workspace_roots;
    const struct wire_ask_for_approval *approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    const struct wire_sandbox_policy *sandbox_policy;
    struct str permissions;
    struct str model;
    bool has_service_tier;
    enum wire_service_tier service_tier;
    struct str service_tier_for_turn;
    enum wire_reasoning_effort effort;
    enum wire_reasoning_summary summary;
    enum wire_personality personality;
    yyjson_val *output_schema;
    const struct wire_collaboration_mode *collaboration_mode;
    const struct wire_multi_agent_mode *multi_agent_mode;
    yyjson_val *cyber_access_program;
};

struct wire_turn_start_response {
    struct wire_turn turn;
};

struct wire_turn_started_notification {
    struct str thread_id;
    struct wire_turn turn;
};

struct wire_turn_steer_params {
    struct str thread_id;
    struct str client_user_message_id;
    struct wire_user_input_array input;
    struct str_map responsesapi_client_metadata;
    struct str_map responsesapi_client_metadata_patch;
    struct wire_additional_context_entry_map additional_context;
    struct str expected_turn_id;
};

struct wire_turn_steer_response {
    struct str turn_id;
};

struct wire_windows_sandbox_setup_completed_notification {
    enum wire_windows_sandbox_setup_mode mode;
    bool success;
    struct str error;
};

struct wire_windows_sandbox_setup_start_params {
    enum wire_windows_sandbox_setup_mode mode;
    struct str cwd;
};

struct wire_windows_sandbox_setup_start_response {
    bool started;
};

struct wire_windows_world_writable_warning_notification {
    struct str_array sample_paths;
    size_t extra_count;
    bool failed_scan;
};

struct wire_rate_limit_snapshot_map_entry {
    struct str key;
    struct wire_rate_limit_snapshot value;
};

struct str_map_entry {
    struct str key;
    struct str value;
};

struct wire_app_tool_config_map_entry {
    struct str key;
    struct wire_app_tool_config value;
};

struct wire_app_config_map_entry {
    struct str key;
    struct wire_app_config value;
};

struct wire_tool_request_user_input_answer_map_entry {
    struct str key;
    struct wire_tool_request_user_input_answer value;
};

struct json_map_entry {
    struct str key;
    yyjson_val *value;
};

struct wire_profile_v2_map_entry {
    struct str key;
    struct wire_profile_v2 value;
};

struct wire_config_layer_metadata_map_entry {
    struct str key;
    struct wire_config_layer_metadata value;
};

struct bool_map_entry {
    struct str key;
    bool value;
};

struct wire_network_domain_permission_map_entry {
    struct str key;
    enum wire_network_domain_permission value;
};

struct wire_network_unix_socket_permission_map_entry {
    struct str key;
    enum wire_network_unix_socket_permission value;
};

struct wire_mcp_elicitation_primitive_schema_map_entry {
    struct str key;
    struct wire_mcp_elicitation_primitive_schema value;
};

struct wire_collab_agent_state_map_entry {
    struct str key;
    struct wire_collab_agent_state value;
};

struct wire_file_change_map_entry {
    struct str key;
    struct wire_file_change value;
};

struct wire_tool_map_entry {
    struct str key;
    struct wire_tool value;
};

struct wire_plugin_app_file_entry_map_entry {
    struct str key;
    struct wire_plugin_app_file_entry value;
};

struct wire_thread_read_state_map_entry {
    struct str key;
    struct wire_thread_read_state value;
};

struct wire_additional_context_entry_map_entry {
    struct str key;
    struct wire_additional_context_entry value;
};

/* All in one piece: what they point to is found by distances within it. */
struct wire_tables {
    struct type types[1139];
    struct variant variants[673];
    struct field fields[2607];
    char texts[38021];
    char docs[120538];
};

extern const struct wire_tables wire_tables;

#define type_auth_mode wire_tables.types[0]
#define type_plan_type wire_tables.types[1]
#define type_account wire_tables.types[2]
#define type_account_login_completed_notification wire_tables.types[3]
#define type_account_rate_limits_updated_notification wire_tables.types[4]
#define type_account_updated_notification wire_tables.types[5]
#define type_cancel_login_account_params wire_tables.types[6]
#define type_cancel_login_account_response wire_tables.types[7]
#define type_cancel_login_account_status wire_tables.types[8]
#define type_chatgpt_auth_tokens_refresh_params wire_tables.types[9]
#define type_chatgpt_auth_tokens_refresh_reason wire_tables.types[10]
#define type_chatgpt_auth_tokens_refresh_response wire_tables.types[11]
#define type_credits_snapshot wire_tables.types[12]
#define type_get_account_params wire_tables.types[13]
#define type_get_account_rate_limits_response wire_tables.types[14]
#define type_get_account_response wire_tables.types[15]
#define type_login_account_params wire_tables.types[16]
#define type_login_account_response wire_tables.types[17]
#define type_logout_account_response wire_tables.types[18]
#define type_rate_limit_snapshot wire_tables.types[19]
#define type_rate_limit_window wire_tables.types[20]
#define type_app_branding wire_tables.types[21]
#define type_app_info wire_tables.types[22]
#define type_app_list_updated_notification wire_tables.types[23]
#define type_app_metadata wire_tables.types[24]
#define type_app_review wire_tables.types[25]
#define type_app_screenshot wire_tables.types[26]
#define type_app_summary wire_tables.types[27]
#define type_app_tool_approval wire_tables.types[28]
#define type_app_tools_config wire_tables.types[29]
#define type_app_tool_config wire_tables.types[30]
#define type_apps_config wire_tables.types[31]
#define type_app_config wire_tables.types[32]
#define type_apps_default_config wire_tables.types[33]
#define type_apps_list_params wire_tables.types[34]
#define type_apps_list_response wire_tables.types[35]
#define type_additional_file_system_permissions wire_tables.types[36]
#define type_additional_network_permissions wire_tables.types[37]
#define type_additional_permission_profile wire_tables.types[38]
#define type_approvals_reviewer wire_tables.types[39]
#define type_ask_for_approval wire_tables.types[40]
#define type_command_execution_approval_decision wire_tables.types[41]
#define type_command_execution_approval_kind wire_tables.types[42]
#define type_command_execution_request_approval_params wire_tables.types[43]
#define type_command_execution_request_approval_response wire_tables.types[44]
#define type_dynamic_tool_call_params wire_tables.types[45]
#define type_dynamic_tool_call_response wire_tables.types[46]
#define type_exec_policy_amendment wire_tables.types[47]
#define type_file_change_approval_decision wire_tables.types[48]
#define type_file_change_request_approval_params wire_tables.types[49]
#define type_file_change_request_approval_response wire_tables.types[50]
#define type_granted_permission_profile wire_tables.types[51]
#define type_guardian_approval_review wire_tables.types[52]
#define type_guardian_approval_review_status wire_tables.types[53]
#define type_guardian_user_authorization wire_tables.types[54]
#define type_auto_review_decision_source wire_tables.types[55]
#define type_guardian_risk_level wire_tables.types[56]
#define type_item_guardian_approval_review_completed_notification wire_tables.types[57]
#define type_item_guardian_approval_review_started_notification wire_tables.types[58]
#define type_network_approval_context wire_tables.types[59]
#define type_network_approval_protocol wire_tables.types[60]
#define type_network_domain_permission wire_tables.types[61]
#define type_network_policy_amendment wire_tables.types[62]
#define type_network_policy_rule_action wire_tables.types[63]
#define type_network_unix_socket_permission wire_tables.types[64]
#define type_permission_grant_scope wire_tables.types[65]
#define type_permissions_request_approval_params wire_tables.types[66]
#define type_permissions_request_approval_response wire_tables.types[67]
#define type_request_permission_profile wire_tables.types[68]
#define type_server_request_resolved_notification wire_tables.types[69]
#define type_tool_request_user_input_answer wire_tables.types[70]
#define type_tool_request_user_input_option wire_tables.types[71]
#define type_tool_request_user_input_params wire_tables.types[72]
#define type_tool_request_user_input_question wire_tables.types[73]
#define type_tool_request_user_input_response wire_tables.types[74]
#define type_thread_attachment wire_tables.types[75]
#define type_thread_attachment_add_outcome wire_tables.types[76]
#define type_thread_attachment_add_params wire_tables.types[77]
#define type_thread_attachment_add_response wire_tables.types[78]
#define type_thread_attachment_list_params wire_tables.types[79]
#define type_thread_attachment_list_response wire_tables.types[80]
#define type_thread_attachment_operation wire_tables.types[81]
#define type_thread_attachment_owner wire_tables.types[82]
#define type_thread_attachment_owner_list_params wire_tables.types[83]
#define type_thread_attachment_owner_list_response wire_tables.types[84]
#define type_thread_attachment_remove_params wire_tables.types[85]
#define type_thread_attachment_remove_response wire_tables.types[86]
#define type_thread_attachment_updated_notification wire_tables.types[87]
#define type_stored_attachment wire_tables.types[88]
#define type_command_exec_output_delta_notification wire_tables.types[89]
#define type_command_exec_output_stream wire_tables.types[90]
#define type_command_exec_params wire_tables.types[91]
#define type_command_exec_resize_params wire_tables.types[92]
#define type_command_exec_resize_response wire_tables.types[93]
#define type_command_exec_response wire_tables.types[94]
#define type_command_exec_terminal_size wire_tables.types[95]
#define type_command_exec_terminate_params wire_tables.types[96]
#define type_command_exec_terminate_response wire_tables.types[97]
#define type_command_exec_write_params wire_tables.types[98]
#define type_command_exec_write_response wire_tables.types[99]
#define type_forced_login_method wire_tables.types[100]
#define type_web_search_context_size wire_tables.types[101]
#define type_web_search_location wire_tables.types[102]
#define type_web_search_mode wire_tables.types[103]
#define type_web_search_tool_config wire_tables.types[104]
#define type_analytics_config wire_tables.types[105]
#define type_config wire_tables.types[106]
#define type_config_batch_write_params wire_tables.types[107]
#define type_config_edit wire_tables.types[108]
#define type_config_layer wire_tables.types[109]
#define type_config_layer_metadata wire_tables.types[110]
#define type_config_layer_source wire_tables.types[111]
#define type_config_read_params wire_tables.types[112]
#define type_config_read_response wire_tables.types[113]
#define type_config_requirements wire_tables.types[114]
#define type_config_requirements_read_response wire_tables.types[115]
#define type_config_value_write_params wire_tables.types[116]
#define type_config_warning_notification wire_tables.types[117]
#define type_config_write_response wire_tables.types[118]
#define type_warning_notification wire_tables.types[119]
#define type_deprecation_notice_notification wire_tables.types[120]
#define type_merge_strategy wire_tables.types[121]
#define type_network_requirements wire_tables.types[122]
#define type_overridden_metadata wire_tables.types[123]
#define type_profile_v2 wire_tables.types[124]
#define type_residency_requirement wire_tables.types[125]
#define type_sandbox_workspace_write wire_tables.types[126]
#define type_text_position wire_tables.types[127]
#define type_text_range wire_tables.types[128]
#define type_tools_v2 wire_tables.types[129]
#define type_write_status wire_tables.types[130]
#define type_environment_info_params wire_tables.types[131]
#define type_environment_info_response wire_tables.types[132]
#define type_environment_shell_info wire_tables.types[133]
#define type_model_provider_capabilities_read_params wire_tables.types[134]
#define type_model_provider_capabilities_read_response wire_tables.types[135]
#define type_rollout_compress_response wire_tables.types[136]
#define type_server_diagnostics_gauge wire_tables.types[137]
#define type_server_diagnostics_params wire_tables.types[138]
#define type_server_diagnostics_process wire_tables.types[139]
#define type_server_diagnostics_response wire_tables.types[140]
#define type_mcp_elicitation_array_type wire_tables.types[141]
#define type_mcp_elicitation_boolean_schema wire_tables.types[142]
#define type_mcp_elicitation_boolean_type wire_tables.types[143]
#define type_mcp_elicitation_const_option wire_tables.types[144]
#define type_mcp_elicitation_enum_schema wire_tables.types[145]
#define type_mcp_elicitation_legacy_titled_enum_schema wire_tables.types[146]
#define type_mcp_elicitation_multi_select_enum_schema wire_tables.types[147]
#define type_mcp_elicitation_number_schema wire_tables.types[148]
#define type_mcp_elicitation_number_type wire_tables.types[149]
#define type_mcp_elicitation_object_type wire_tables.types[150]
#define type_mcp_elicitation_primitive_schema wire_tables.types[151]
#define type_mcp_elicitation_schema wire_tables.types[152]
#define type_mcp_elicitation_single_select_enum_schema wire_tables.types[153]
#define type_mcp_elicitation_string_format wire_tables.types[154]
#define type_mcp_elicitation_string_schema wire_tables.types[155]
#define type_mcp_elicitation_string_type wire_tables.types[156]
#define type_mcp_elicitation_titled_enum_items wire_tables.types[157]
#define type_mcp_elicitation_titled_multi_select_enum_schema wire_tables.types[158]
#define type_mcp_elicitation_titled_single_select_enum_schema wire_tables.types[159]
#define type_mcp_elicitation_untitled_enum_items wire_tables.types[160]
#define type_mcp_elicitation_untitled_multi_select_enum_schema wire_tables.types[161]
#define type_mcp_elicitation_untitled_single_select_enum_schema wire_tables.types[162]
#define type_mcp_server_elicitation_action wire_tables.types[163]
#define type_mcp_server_elicitation_request_params wire_tables.types[164]
#define type_mcp_server_elicitation_request wire_tables.types[165]
#define type_mcp_server_elicitation_request_response wire_tables.types[166]
#define type_external_agent_config_detect_params wire_tables.types[167]
#define type_external_agent_config_detect_response wire_tables.types[168]
#define type_external_agent_config_import_params wire_tables.types[169]
#define type_external_agent_config_import_response wire_tables.types[170]
#define type_external_agent_config_migration_item wire_tables.types[171]
#define type_external_agent_config_migration_item_type wire_tables.types[172]
#define type_collaboration_mode wire_tables.types[173]
#define type_mode_kind wire_tables.types[174]
#define type_settings wire_tables.types[175]
#define type_collaboration_mode_list_params wire_tables.types[176]
#define type_collaboration_mode_list_response wire_tables.types[177]
#define type_collaboration_mode_mask wire_tables.types[178]
#define type_experimental_feature wire_tables.types[179]
#define type_experimental_feature_enablement_set_params wire_tables.types[180]
#define type_experimental_feature_enablement_set_response wire_tables.types[181]
#define type_experimental_feature_list_params wire_tables.types[182]
#define type_experimental_feature_list_response wire_tables.types[183]
#define type_experimental_feature_stage wire_tables.types[184]
#define type_mock_experimental_method_params wire_tables.types[185]
#define type_mock_experimental_method_response wire_tables.types[186]
#define type_feedback_upload_params wire_tables.types[187]
#define type_feedback_upload_response wire_tables.types[188]
#define type_fs_changed_notification wire_tables.types[189]
#define type_fs_copy_params wire_tables.types[190]
#define type_fs_copy_response wire_tables.types[191]
#define type_fs_create_directory_params wire_tables.types[192]
#define type_fs_create_directory_response wire_tables.types[193]
#define type_fs_get_metadata_params wire_tables.types[194]
#define type_fs_get_metadata_response wire_tables.types[195]
#define type_fs_read_directory_entry wire_tables.types[196]
#define type_fs_read_directory_params wire_tables.types[197]
#define type_fs_read_directory_response wire_tables.types[198]
#define type_fs_read_file_params wire_tables.types[199]
#define type_fs_read_file_response wire_tables.types[200]
#define type_fs_remove_params wire_tables.types[201]
#define type_fs_remove_response wire_tables.types[202]
#define type_fs_unwatch_params wire_tables.types[203]
#define type_fs_unwatch_response wire_tables.types[204]
#define type_fs_watch_params wire_tables.types[205]
#define type_fs_watch_response wire_tables.types[206]
#define type_fs_write_file_params wire_tables.types[207]
#define type_fs_write_file_response wire_tables.types[208]
#define type_thread_goal_status wire_tables.types[209]
#define type_thread_goal_mutation_origin wire_tables.types[210]
#define type_thread_goal wire_tables.types[211]
#define type_thread_goal_set_params wire_tables.types[212]
#define type_thread_goal_set_response wire_tables.types[213]
#define type_thread_goal_get_params wire_tables.types[214]
#define type_thread_goal_get_response wire_tables.types[215]
#define type_thread_goal_clear_params wire_tables.types[216]
#define type_thread_goal_clear_response wire_tables.types[217]
#define type_thread_goal_updated_notification wire_tables.types[218]
#define type_thread_goal_cleared_notification wire_tables.types[219]
#define type_create_goal_arguments wire_tables.types[220]
#define type_update_goal_arguments wire_tables.types[221]
#define type_goal_tool_answer wire_tables.types[222]
#define type_review_shown_command wire_tables.types[223]
#define type_reviewed_command wire_tables.types[224]
#define type_reviewed_patch wire_tables.types[225]
#define type_reviewed_tool_call wire_tables.types[226]
#define type_guardian_assessment wire_tables.types[227]
#define type_guardian_evidence wire_tables.types[228]
#define type_sort_direction wire_tables.types[229]
#define type_turn_items_view wire_tables.types[230]
#define type_thread_item_entry wire_tables.types[231]
#define type_turns_page wire_tables.types[232]
#define type_thread_turns_list_params wire_tables.types[233]
#define type_thread_turns_list_response wire_tables.types[234]
#define type_thread_items_list_anchor wire_tables.types[235]
#define type_thread_items_list_cursor wire_tables.types[236]
#define type_thread_items_list_params wire_tables.types[237]
#define type_thread_items_list_response wire_tables.types[238]
#define type_thread_items_read_params wire_tables.types[239]
#define type_thread_items_read_response wire_tables.types[240]
#define type_thread_resume_initial_turns_page_params wire_tables.types[241]
#define type_thread_revert_params wire_tables.types[242]
#define type_thread_revert_response wire_tables.types[243]
#define type_thread_reverted_notification wire_tables.types[244]
#define type_thread_delete_params wire_tables.types[245]
#define type_thread_delete_response wire_tables.types[246]
#define type_thread_deleted_notification wire_tables.types[247]
#define type_thread_search_sort_key wire_tables.types[248]
#define type_thread_search_params wire_tables.types[249]
#define type_thread_search_result wire_tables.types[250]
#define type_thread_search_response wire_tables.types[251]
#define type_thread_search_occurrences_params wire_tables.types[252]
#define type_thread_search_text_range wire_tables.types[253]
#define type_thread_search_occurrence wire_tables.types[254]
#define type_thread_search_occurrences_response wire_tables.types[255]
#define type_thread_timeline_list_params wire_tables.types[256]
#define type_thread_timeline_entry wire_tables.types[257]
#define type_thread_timeline_list_response wire_tables.types[258]
#define type_hooks_file wire_tables.types[259]
#define type_hooks_file_events wire_tables.types[260]
#define type_hooks_file_group wire_tables.types[261]
#define type_hooks_file_handler wire_tables.types[262]
#define type_hook_output wire_tables.types[263]
#define type_hook_decision wire_tables.types[264]
#define type_hook_specific_output wire_tables.types[265]
#define type_hook_permission wire_tables.types[266]
#define type_hook_completed_notification wire_tables.types[267]
#define type_hook_event_name wire_tables.types[268]
#define type_hook_execution_mode wire_tables.types[269]
#define type_hook_handler_type wire_tables.types[270]
#define type_hook_output_entry wire_tables.types[271]
#define type_hook_output_entry_kind wire_tables.types[272]
#define type_hook_prompt_fragment wire_tables.types[273]
#define type_hook_run_status wire_tables.types[274]
#define type_hook_run_summary wire_tables.types[275]
#define type_hook_scope wire_tables.types[276]
#define type_hook_started_notification wire_tables.types[277]
#define type_hook_error_info wire_tables.types[278]
#define type_hook_metadata wire_tables.types[279]
#define type_hook_source wire_tables.types[280]
#define type_hook_trust_status wire_tables.types[281]
#define type_hooks_list_entry wire_tables.types[282]
#define type_hooks_list_params wire_tables.types[283]
#define type_hooks_list_response wire_tables.types[284]
#define type_client_info wire_tables.types[285]
#define type_initialize_capabilities wire_tables.types[286]
#define type_initialize_params wire_tables.types[287]
#define type_initialize_response wire_tables.types[288]
#define type_agent_message_delta_notification wire_tables.types[289]
#define type_byte_range wire_tables.types[290]
#define type_collab_agent_state wire_tables.types[291]
#define type_collab_agent_status wire_tables.types[292]
#define type_collab_agent_tool wire_tables.types[293]
#define type_collab_agent_tool_call_status wire_tables.types[294]
#define type_command_action wire_tables.types[295]
#define type_command_execution_output_delta_notification wire_tables.types[296]
#define type_command_execution_source wire_tables.types[297]
#define type_command_execution_status wire_tables.types[298]
#define type_dynamic_tool_call_output_content_item wire_tables.types[299]
#define type_dynamic_tool_call_status wire_tables.types[300]
#define type_dynamic_tool_spec wire_tables.types[301]
#define type_dynamic_tool_type wire_tables.types[302]
#define type_dynamic_tool_namespace_tool wire_tables.types[303]
#define type_file_change_output_delta_notification wire_tables.types[304]
#define type_file_update_change wire_tables.types[305]
#define type_item_completed_notification wire_tables.types[306]
#define type_item_started_notification wire_tables.types[307]
#define type_mcp_tool_call_error wire_tables.types[308]
#define type_mcp_tool_call_progress_notification wire_tables.types[309]
#define type_mcp_tool_call_result wire_tables.types[310]
#define type_mcp_tool_call_status wire_tables.types[311]
#define type_memory_citation wire_tables.types[312]
#define type_memory_citation_entry wire_tables.types[313]
#define type_patch_apply_status wire_tables.types[314]
#define type_patch_change_kind wire_tables.types[315]
#define type_plan_delta_notification wire_tables.types[316]
#define type_reasoning_summary_part_added_notification wire_tables.types[317]
#define type_reasoning_summary_text_delta_notification wire_tables.types[318]
#define type_reasoning_text_delta_notification wire_tables.types[319]
#define type_terminal_interaction_notification wire_tables.types[320]
#define type_text_element wire_tables.types[321]
#define type_thread_item wire_tables.types[322]
#define type_sub_agent_activity_kind wire_tables.types[323]
#define type_user_input wire_tables.types[324]
#define type_web_search_action wire_tables.types[325]
#define type_apply_patch_approval_params wire_tables.types[326]
#define type_apply_patch_approval_response wire_tables.types[327]
#define type_conversation_git_info wire_tables.types[328]
#define type_conversation_summary wire_tables.types[329]
#define type_exec_command_approval_params wire_tables.types[330]
#define type_exec_command_approval_response wire_tables.types[331]
#define type_legacy_exec_policy_amendment wire_tables.types[332]
#define type_file_change wire_tables.types[333]
#define type_get_auth_status_params wire_tables.types[334]
#define type_get_auth_status_response wire_tables.types[335]
#define type_get_conversation_summary_params wire_tables.types[336]
#define type_get_conversation_summary_response wire_tables.types[337]
#define type_git_diff_to_remote_params wire_tables.types[338]
#define type_git_diff_to_remote_response wire_tables.types[339]
#define type_git_sha wire_tables.types[340]
#define type_legacy_network_policy_amendment wire_tables.types[341]
#define type_legacy_network_policy_rule_action wire_tables.types[342]
#define type_parsed_command wire_tables.types[343]
#define type_review_decision wire_tables.types[344]
#define type_legacy_session_source wire_tables.types[345]
#define type_add_conversation_listener_params wire_tables.types[346]
#define type_add_conversation_listener_response wire_tables.types[347]
#define type_remove_conversation_listener_params wire_tables.types[348]
#define type_remove_conversation_listener_response wire_tables.types[349]
#define type_legacy_event_notification wire_tables.types[350]
#define type_legacy_event wire_tables.types[351]
#define type_legacy_code_review_item wire_tables.types[352]
#define type_legacy_code_review_notification wire_tables.types[353]
#define type_legacy_server_info wire_tables.types[354]
#define type_resource wire_tables.types[355]
#define type_resource_template wire_tables.types[356]
#define type_tool wire_tables.types[357]
#define type_list_mcp_server_status_params wire_tables.types[358]
#define type_list_mcp_server_status_response wire_tables.types[359]
#define type_mcp_auth_status wire_tables.types[360]
#define type_mcp_server_oauth_login_completed_notification wire_tables.types[361]
#define type_mcp_server_oauth_login_params wire_tables.types[362]
#define type_mcp_server_oauth_login_response wire_tables.types[363]
#define type_mcp_server_refresh_response wire_tables.types[364]
#define type_mcp_server_startup_state wire_tables.types[365]
#define type_mcp_server_status wire_tables.types[366]
#define type_mcp_server_status_updated_notification wire_tables.types[367]
#define type_thread_memory_mode wire_tables.types[368]
#define type_thread_memory_mode_set_params wire_tables.types[369]
#define type_thread_memory_mode_set_response wire_tables.types[370]
#define type_memory_status_params wire_tables.types[371]
#define type_memory_status_response wire_tables.types[372]
#define type_memory_reset_response wire_tables.types[373]
#define type_thread_memory_read_params wire_tables.types[374]
#define type_thread_memory_read_response wire_tables.types[375]
#define type_thread_sample_params wire_tables.types[376]
#define type_thread_sample_response wire_tables.types[377]
#define type_thread_sample_cancel_params wire_tables.types[378]
#define type_thread_sample_cancel_response wire_tables.types[379]
#define type_input_modality wire_tables.types[380]
#define type_personality wire_tables.types[381]
#define type_reasoning_effort wire_tables.types[382]
#define type_reasoning_summary wire_tables.types[383]
#define type_service_tier wire_tables.types[384]
#define type_verbosity wire_tables.types[385]
#define type_model wire_tables.types[386]
#define type_model_availability_nux wire_tables.types[387]
#define type_model_list_params wire_tables.types[388]
#define type_model_list_response wire_tables.types[389]
#define type_model_reroute_reason wire_tables.types[390]
#define type_model_rerouted_notification wire_tables.types[391]
#define type_model_upgrade_info wire_tables.types[392]
#define type_reasoning_effort_option wire_tables.types[393]
#define type_bedrock_check_gov_cloud_requirements_params wire_tables.types[394]
#define type_bedrock_check_gov_cloud_requirements_response wire_tables.types[395]
#define type_gateway_o_auth_status wire_tables.types[396]
#define type_gateway_o_auth_read_response wire_tables.types[397]
#define type_account_usage_read_response wire_tables.types[398]
#define type_account_workspace_messages_read_response wire_tables.types[399]
#define type_user_verification_status_params wire_tables.types[400]
#define type_user_verification_status_response wire_tables.types[401]
#define type_user_verification_unavailable_reason wire_tables.types[402]
#define type_windows_sandbox_readiness_state wire_tables.types[403]
#define type_windows_sandbox_readiness_response wire_tables.types[404]
#define type_app_tool_summary wire_tables.types[405]
#define type_apps_installed_params wire_tables.types[406]
#define type_apps_installed_response wire_tables.types[407]
#define type_apps_read_params wire_tables.types[408]
#define type_apps_read_response wire_tables.types[409]
#define type_connector_metadata wire_tables.types[410]
#define type_feedback_save_params wire_tables.types[411]
#define type_feedback_save_response wire_tables.types[412]
#define type_installed_app wire_tables.types[413]
#define type_mcp_resource_read_params wire_tables.types[414]
#define type_mcp_resource_read_response wire_tables.types[415]
#define type_mcp_resource_read_target wire_tables.types[416]
#define type_mcp_server_tool_call_params wire_tables.types[417]
#define type_mcp_server_tool_call_response wire_tables.types[418]
#define type_plugin_installed_params wire_tables.types[419]
#define type_plugin_installed_response wire_tables.types[420]
#define type_plugin_skill_read_params wire_tables.types[421]
#define type_plugin_skill_read_response wire_tables.types[422]
#define type_resource_content wire_tables.types[423]
#define type_text_resource_content wire_tables.types[424]
#define type_blob_resource_content wire_tables.types[425]
#define type_skills_extra_roots_set_params wire_tables.types[426]
#define type_skills_extra_roots_set_response wire_tables.types[427]
#define type_desktop_onboarding_entrypoint wire_tables.types[428]
#define type_legacy_app_path_string wire_tables.types[429]
#define type_file_system_sandbox_entry wire_tables.types[430]
#define type_path_uri wire_tables.types[431]
#define type_external_agent_detected_connector_candidate wire_tables.types[432]
#define type_migration_details wire_tables.types[433]
#define type_rate_limit_reset_credits_summary wire_tables.types[434]
#define type_workspace_routing wire_tables.types[435]
#define type_mcp_server_status_detail wire_tables.types[436]
#define type_mcp_server_oauth_client_registration wire_tables.types[437]
#define type_mcp_server_connection_status wire_tables.types[438]
#define type_mcp_server_info wire_tables.types[439]
#define type_mcp_server_startup_failure_reason wire_tables.types[440]
#define type_multi_agent_version wire_tables.types[441]
#define type_model_service_tier wire_tables.types[442]
#define type_model_access_programs wire_tables.types[443]
#define type_app_template_summary wire_tables.types[444]
#define type_scheduled_task_summary wire_tables.types[445]
#define type_plugin_list_marketplace_kind wire_tables.types[446]
#define type_plugin_share_context wire_tables.types[447]
#define type_plugin_install_policy_source wire_tables.types[448]
#define type_plugin_disabled_reason wire_tables.types[449]
#define type_spend_control_limit_snapshot wire_tables.types[450]
#define type_rate_limit_reached_type wire_tables.types[451]
#define type_conversation_text_role wire_tables.types[452]
#define type_turn_environment_params wire_tables.types[453]
#define type_selected_capability_root wire_tables.types[454]
#define type_misalignment_error_details wire_tables.types[455]
#define type_cyber_access_program wire_tables.types[456]
#define type_file_system_path wire_tables.types[457]
#define type_file_system_access_mode wire_tables.types[458]
#define type_external_agent_detected_connector_source wire_tables.types[459]
#define type_plugins_migration wire_tables.types[460]
#define type_skill_migration wire_tables.types[461]
#define type_session_migration wire_tables.types[462]
#define type_mcp_server_migration wire_tables.types[463]
#define type_hook_migration wire_tables.types[464]
#define type_subagent_migration wire_tables.types[465]
#define type_command_migration wire_tables.types[466]
#define type_rate_limit_reset_credit wire_tables.types[467]
#define type_account_routing_override wire_tables.types[468]
#define type_app_template_unavailable_reason wire_tables.types[469]
#define type_scheduled_task_schedule wire_tables.types[470]
#define type_plugin_share_discoverability wire_tables.types[471]
#define type_plugin_share_principal wire_tables.types[472]
#define type_capability_root_location wire_tables.types[473]
#define type_misalignment_steer wire_tables.types[474]
#define type_file_system_special_path wire_tables.types[475]
#define type_rate_limit_reset_type wire_tables.types[476]
#define type_rate_limit_reset_credit_status wire_tables.types[477]
#define type_scheduled_task_weekday wire_tables.types[478]
#define type_plugin_share_principal_type wire_tables.types[479]
#define type_plugin_share_principal_role wire_tables.types[480]
#define type_active_permission_profile wire_tables.types[481]
#define type_permission_profile_summary wire_tables.types[482]
#define type_permission_profile_list_params wire_tables.types[483]
#define type_permission_profile_list_response wire_tables.types[484]
#define type_marketplace_file wire_tables.types[485]
#define type_marketplace_file_interface wire_tables.types[486]
#define type_marketplace_file_plugin wire_tables.types[487]
#define type_marketplace_file_source wire_tables.types[488]
#define type_marketplace_file_policy wire_tables.types[489]
#define type_plugin_product wire_tables.types[490]
#define type_plugin_manifest_file wire_tables.types[491]
#define type_plugin_manifest_interface wire_tables.types[492]
#define type_plugin_mcp_file wire_tables.types[493]
#define type_plugin_app_file wire_tables.types[494]
#define type_plugin_app_file_entry wire_tables.types[495]
#define type_remote_plugin_list wire_tables.types[496]
#define type_remote_plugin wire_tables.types[497]
#define type_remote_plugin_mutation wire_tables.types[498]
#define type_featured_plugin_list wire_tables.types[499]
#define type_marketplace_interface wire_tables.types[500]
#define type_marketplace_load_error_info wire_tables.types[501]
#define type_plugin_auth_policy wire_tables.types[502]
#define type_plugin_detail wire_tables.types[503]
#define type_plugin_hook_summary wire_tables.types[504]
#define type_plugin_install_params wire_tables.types[505]
#define type_plugin_install_policy wire_tables.types[506]
#define type_plugin_install_response wire_tables.types[507]
#define type_plugin_interface wire_tables.types[508]
#define type_plugin_list_params wire_tables.types[509]
#define type_plugin_list_response wire_tables.types[510]
#define type_plugin_marketplace_entry wire_tables.types[511]
#define type_plugin_read_params wire_tables.types[512]
#define type_plugin_read_response wire_tables.types[513]
#define type_plugin_source wire_tables.types[514]
#define type_plugin_summary wire_tables.types[515]
#define type_plugin_availability wire_tables.types[516]
#define type_plugin_uninstall_params wire_tables.types[517]
#define type_plugin_uninstall_response wire_tables.types[518]
#define type_process_exited_notification wire_tables.types[519]
#define type_process_kill_params wire_tables.types[520]
#define type_process_kill_response wire_tables.types[521]
#define type_process_output_delta_notification wire_tables.types[522]
#define type_process_output_stream wire_tables.types[523]
#define type_process_resize_pty_params wire_tables.types[524]
#define type_process_resize_pty_response wire_tables.types[525]
#define type_process_spawn_params wire_tables.types[526]
#define type_process_spawn_response wire_tables.types[527]
#define type_process_terminal_size wire_tables.types[528]
#define type_process_write_stdin_params wire_tables.types[529]
#define type_process_write_stdin_response wire_tables.types[530]
#define type_project wire_tables.types[531]
#define type_project_change_type wire_tables.types[532]
#define type_project_changed_notification wire_tables.types[533]
#define type_project_create_params wire_tables.types[534]
#define type_project_create_response wire_tables.types[535]
#define type_project_delete_params wire_tables.types[536]
#define type_project_delete_response wire_tables.types[537]
#define type_project_import_params wire_tables.types[538]
#define type_project_import_response wire_tables.types[539]
#define type_project_list_params wire_tables.types[540]
#define type_project_list_response wire_tables.types[541]
#define type_project_move_params wire_tables.types[542]
#define type_project_move_response wire_tables.types[543]
#define type_project_read_params wire_tables.types[544]
#define type_project_read_response wire_tables.types[545]
#define type_project_root wire_tables.types[546]
#define type_project_sort_key wire_tables.types[547]
#define type_project_update_params wire_tables.types[548]
#define type_project_update_response wire_tables.types[549]
#define type_thread_project_updated_notification wire_tables.types[550]
#define type_stored_project wire_tables.types[551]
#define type_queued_submission wire_tables.types[552]
#define type_thread_queue_add_params wire_tables.types[553]
#define type_thread_queue_add_response wire_tables.types[554]
#define type_thread_queue_list_params wire_tables.types[555]
#define type_thread_queue_list_response wire_tables.types[556]
#define type_thread_queue_update_params wire_tables.types[557]
#define type_thread_queue_update_response wire_tables.types[558]
#define type_thread_queue_delete_params wire_tables.types[559]
#define type_thread_queue_delete_response wire_tables.types[560]
#define type_thread_queue_reorder_params wire_tables.types[561]
#define type_thread_queue_reorder_response wire_tables.types[562]
#define type_thread_queue_start_params wire_tables.types[563]
#define type_thread_queue_start_response wire_tables.types[564]
#define type_thread_queue_changed_notification wire_tables.types[565]
#define type_thread_read_state wire_tables.types[566]
#define type_thread_read_state_changed_notification wire_tables.types[567]
#define type_thread_read_state_operation wire_tables.types[568]
#define type_thread_read_state_update_params wire_tables.types[569]
#define type_thread_read_state_update_response wire_tables.types[570]
#define type_thread_read_state_conflict wire_tables.types[571]
#define type_thread_unread_position wire_tables.types[572]
#define type_realtime_conversation_version wire_tables.types[573]
#define type_thread_realtime_append_audio_params wire_tables.types[574]
#define type_thread_realtime_append_audio_response wire_tables.types[575]
#define type_thread_realtime_append_text_params wire_tables.types[576]
#define type_thread_realtime_append_text_response wire_tables.types[577]
#define type_thread_realtime_audio_chunk wire_tables.types[578]
#define type_thread_realtime_closed_notification wire_tables.types[579]
#define type_thread_realtime_error_notification wire_tables.types[580]
#define type_thread_realtime_item_added_notification wire_tables.types[581]
#define type_thread_realtime_output_audio_delta_notification wire_tables.types[582]
#define type_thread_realtime_start_params wire_tables.types[583]
#define type_thread_realtime_start_response wire_tables.types[584]
#define type_thread_realtime_started_notification wire_tables.types[585]
#define type_thread_realtime_stop_params wire_tables.types[586]
#define type_thread_realtime_stop_response wire_tables.types[587]
#define type_thread_realtime_transcript_updated_notification wire_tables.types[588]
#define type_remote_control_connection_status wire_tables.types[589]
#define type_remote_control_status_changed_notification wire_tables.types[590]
#define type_remote_control_status_read_response wire_tables.types[591]
#define type_content_item wire_tables.types[592]
#define type_function_call_output_body wire_tables.types[593]
#define type_function_call_output_content_item wire_tables.types[594]
#define type_ghost_commit wire_tables.types[595]
#define type_image_detail wire_tables.types[596]
#define type_local_shell_action wire_tables.types[597]
#define type_local_shell_exec_action wire_tables.types[598]
#define type_local_shell_status wire_tables.types[599]
#define type_message_phase wire_tables.types[600]
#define type_reasoning_item_content wire_tables.types[601]
#define type_reasoning_item_reasoning_summary wire_tables.types[602]
#define type_response_item wire_tables.types[603]
#define type_responses_api_web_search_action wire_tables.types[604]
#define type_raw_response_item_completed_notification wire_tables.types[605]
#define type_review_delivery wire_tables.types[606]
#define type_review_start_params wire_tables.types[607]
#define type_review_start_response wire_tables.types[608]
#define type_review_target wire_tables.types[609]
#define type_rollout_session_meta wire_tables.types[610]
#define type_rollout_history_base wire_tables.types[611]
#define type_rollout_context_window wire_tables.types[612]
#define type_rollout_base_instructions wire_tables.types[613]
#define type_rollout_git wire_tables.types[614]
#define type_rollout_turn_context wire_tables.types[615]
#define type_rollout_truncation_policy wire_tables.types[616]
#define type_rollout_sandbox_policy wire_tables.types[617]
#define type_rollout_compacted wire_tables.types[618]
#define type_rollout_event wire_tables.types[619]
#define type_rollout_turn_error wire_tables.types[620]
#define type_rollout_agent_status wire_tables.types[621]
#define type_rollout_mcp_invocation wire_tables.types[622]
#define type_rollout_mcp_outcome wire_tables.types[623]
#define type_rollout_mcp_result wire_tables.types[624]
#define type_rollout_memory_citation wire_tables.types[625]
#define type_rollout_plan_item wire_tables.types[626]
#define type_rollout_text_element wire_tables.types[627]
#define type_rollout_duration wire_tables.types[628]
#define type_rollout_token_info wire_tables.types[629]
#define type_rollout_token_usage wire_tables.types[630]
#define type_rollout_rate_limits wire_tables.types[631]
#define type_rollout_rate_limit_window wire_tables.types[632]
#define type_session_index_entry wire_tables.types[633]
#define type_request_id wire_tables.types[634]
#define type_w3c_trace_context wire_tables.types[635]
#define type_jsonrpc_request wire_tables.types[636]
#define type_jsonrpc_notification wire_tables.types[637]
#define type_jsonrpc_response wire_tables.types[638]
#define type_jsonrpc_error wire_tables.types[639]
#define type_jsonrpc_error_error wire_tables.types[640]
#define type_jsonrpc_message wire_tables.types[641]
#define type_absolute_path_buf wire_tables.types[642]
#define type_network_access wire_tables.types[643]
#define type_read_only_access wire_tables.types[644]
#define type_sandbox_mode wire_tables.types[645]
#define type_sandbox_policy wire_tables.types[646]
#define type_fuzzy_file_search_match_type wire_tables.types[647]
#define type_fuzzy_file_search_params wire_tables.types[648]
#define type_fuzzy_file_search_response wire_tables.types[649]
#define type_fuzzy_file_search_result wire_tables.types[650]
#define type_fuzzy_file_search_session_completed_notification wire_tables.types[651]
#define type_fuzzy_file_search_session_start_params wire_tables.types[652]
#define type_fuzzy_file_search_session_start_response wire_tables.types[653]
#define type_fuzzy_file_search_session_stop_params wire_tables.types[654]
#define type_fuzzy_file_search_session_stop_response wire_tables.types[655]
#define type_fuzzy_file_search_session_update_params wire_tables.types[656]
#define type_fuzzy_file_search_session_update_response wire_tables.types[657]
#define type_fuzzy_file_search_session_updated_notification wire_tables.types[658]
#define type_thread_section wire_tables.types[659]
#define type_thread_section_appearance wire_tables.types[660]
#define type_thread_section_create_params wire_tables.types[661]
#define type_thread_section_create_response wire_tables.types[662]
#define type_thread_section_delete_params wire_tables.types[663]
#define type_thread_section_delete_response wire_tables.types[664]
#define type_thread_section_list_params wire_tables.types[665]
#define type_thread_section_list_response wire_tables.types[666]
#define type_thread_section_move_params wire_tables.types[667]
#define type_thread_section_move_response wire_tables.types[668]
#define type_thread_section_update_params wire_tables.types[669]
#define type_thread_section_update_response wire_tables.types[670]
#define type_skill_dependencies wire_tables.types[671]
#define type_skill_error_info wire_tables.types[672]
#define type_skill_interface wire_tables.types[673]
#define type_skill_metadata wire_tables.types[674]
#define type_skill_scope wire_tables.types[675]
#define type_skill_summary wire_tables.types[676]
#define type_skill_tool_dependency wire_tables.types[677]
#define type_skills_changed_notification wire_tables.types[678]
#define type_skills_config_write_params wire_tables.types[679]
#define type_skills_config_write_response wire_tables.types[680]
#define type_skills_list_entry wire_tables.types[681]
#define type_skills_list_extra_roots_for_cwd wire_tables.types[682]
#define type_skills_list_params wire_tables.types[683]
#define type_skills_list_response wire_tables.types[684]
#define type_multi_agent_mode wire_tables.types[685]
#define type_thread_settings wire_tables.types[686]
#define type_thread_settings_updated_notification wire_tables.types[687]
#define type_thread_settings_update_params wire_tables.types[688]
#define type_thread_settings_update_response wire_tables.types[689]
#define type_turn_settings_update_params wire_tables.types[690]
#define type_turn_settings_update_status wire_tables.types[691]
#define type_turn_settings_update_response wire_tables.types[692]
#define type_additional_context_kind wire_tables.types[693]
#define type_additional_context_entry wire_tables.types[694]
#define type_turn_tool_output wire_tables.types[695]
#define type_thread_inject_items_params wire_tables.types[696]
#define type_thread_inject_items_response wire_tables.types[697]
#define type_thread_background_terminal wire_tables.types[698]
#define type_thread_background_terminals_list_params wire_tables.types[699]
#define type_thread_background_terminals_list_response wire_tables.types[700]
#define type_thread_background_terminals_terminate_params wire_tables.types[701]
#define type_thread_background_terminals_terminate_response wire_tables.types[702]
#define type_agent_path wire_tables.types[703]
#define type_sub_agent_source wire_tables.types[704]
#define type_thread_id wire_tables.types[705]
#define type_git_info wire_tables.types[706]
#define type_session_source wire_tables.types[707]
#define type_thread_environment wire_tables.types[708]
#define type_thread_extra wire_tables.types[709]
#define type_thread_history_mode wire_tables.types[710]
#define type_thread_source wire_tables.types[711]
#define type_thread wire_tables.types[712]
#define type_thread_active_flag wire_tables.types[713]
#define type_thread_archive_params wire_tables.types[714]
#define type_thread_archive_response wire_tables.types[715]
#define type_thread_archived_notification wire_tables.types[716]
#define type_thread_background_terminals_clean_params wire_tables.types[717]
#define type_thread_background_terminals_clean_response wire_tables.types[718]
#define type_thread_closed_notification wire_tables.types[719]
#define type_thread_compact_start_params wire_tables.types[720]
#define type_thread_compact_start_response wire_tables.types[721]
#define type_thread_decrement_elicitation_params wire_tables.types[722]
#define type_thread_decrement_elicitation_response wire_tables.types[723]
#define type_thread_fork_params wire_tables.types[724]
#define type_thread_fork_response wire_tables.types[725]
#define type_thread_increment_elicitation_params wire_tables.types[726]
#define type_thread_increment_elicitation_response wire_tables.types[727]
#define type_thread_list_params wire_tables.types[728]
#define type_thread_list_response wire_tables.types[729]
#define type_thread_loaded_list_params wire_tables.types[730]
#define type_thread_loaded_list_response wire_tables.types[731]
#define type_thread_metadata_git_info_update_params wire_tables.types[732]
#define type_thread_metadata_update_params wire_tables.types[733]
#define type_thread_metadata_update_response wire_tables.types[734]
#define type_thread_name_updated_notification wire_tables.types[735]
#define type_thread_read_params wire_tables.types[736]
#define type_thread_read_response wire_tables.types[737]
#define type_thread_resume_params wire_tables.types[738]
#define type_thread_resume_response wire_tables.types[739]
#define type_thread_rollback_params wire_tables.types[740]
#define type_thread_rollback_response wire_tables.types[741]
#define type_thread_set_name_params wire_tables.types[742]
#define type_thread_set_name_response wire_tables.types[743]
#define type_thread_shell_command_params wire_tables.types[744]
#define type_thread_shell_command_response wire_tables.types[745]
#define type_thread_sort_key wire_tables.types[746]
#define type_thread_source_kind wire_tables.types[747]
#define type_thread_start_source wire_tables.types[748]
#define type_thread_start_params wire_tables.types[749]
#define type_thread_start_response wire_tables.types[750]
#define type_thread_started_notification wire_tables.types[751]
#define type_thread_status wire_tables.types[752]
#define type_thread_status_changed_notification wire_tables.types[753]
#define type_thread_token_usage wire_tables.types[754]
#define type_thread_token_usage_updated_notification wire_tables.types[755]
#define type_thread_unarchive_params wire_tables.types[756]
#define type_thread_unarchive_response wire_tables.types[757]
#define type_thread_unarchived_notification wire_tables.types[758]
#define type_thread_unsubscribe_params wire_tables.types[759]
#define type_thread_unsubscribe_response wire_tables.types[760]
#define type_thread_unsubscribe_status wire_tables.types[761]
#define type_token_usage_breakdown wire_tables.types[762]
#define type_update_plan_arguments wire_tables.types[763]
#define type_update_plan_step wire_tables.types[764]
#define type_update_plan_status wire_tables.types[765]
#define type_exec_command_arguments wire_tables.types[766]
#define type_write_stdin_arguments wire_tables.types[767]
#define type_shell_arguments wire_tables.types[768]
#define type_shell_command_arguments wire_tables.types[769]
#define type_local_shell_arguments wire_tables.types[770]
#define type_sandbox_permissions wire_tables.types[771]
#define type_model_permission_profile wire_tables.types[772]
#define type_model_network_permissions wire_tables.types[773]
#define type_model_file_system_permissions wire_tables.types[774]
#define type_apply_patch_arguments wire_tables.types[775]
#define type_view_image_arguments wire_tables.types[776]
#define type_request_user_input_arguments wire_tables.types[777]
#define type_request_user_input_question wire_tables.types[778]
#define type_request_permissions_arguments wire_tables.types[779]
#define type_model_permission_answer wire_tables.types[780]
#define type_list_mcp_resources_arguments wire_tables.types[781]
#define type_read_mcp_resource_arguments wire_tables.types[782]
#define type_agent_input wire_tables.types[783]
#define type_spawn_agent_arguments wire_tables.types[784]
#define type_send_input_arguments wire_tables.types[785]
#define type_resume_agent_arguments wire_tables.types[786]
#define type_wait_agent_arguments wire_tables.types[787]
#define type_close_agent_arguments wire_tables.types[788]
#define type_spawn_task_arguments wire_tables.types[789]
#define type_send_message_arguments wire_tables.types[790]
#define type_list_agents_arguments wire_tables.types[791]
#define type_agent_letter wire_tables.types[792]
#define type_spawn_agents_on_csv_arguments wire_tables.types[793]
#define type_report_agent_job_result_arguments wire_tables.types[794]
#define type_codex_error_info wire_tables.types[795]
#define type_context_compacted_notification wire_tables.types[796]
#define type_error_notification wire_tables.types[797]
#define type_non_steerable_turn_kind wire_tables.types[798]
#define type_turn wire_tables.types[799]
#define type_turn_completed_notification wire_tables.types[800]
#define type_turn_diff_updated_notification wire_tables.types[801]
#define type_turn_error wire_tables.types[802]
#define type_turn_interrupt_params wire_tables.types[803]
#define type_turn_interrupt_response wire_tables.types[804]
#define type_turn_plan_step wire_tables.types[805]
#define type_turn_plan_step_status wire_tables.types[806]
#define type_turn_plan_updated_notification wire_tables.types[807]
#define type_turn_start_params wire_tables.types[808]
#define type_turn_start_response wire_tables.types[809]
#define type_turn_started_notification wire_tables.types[810]
#define type_turn_status wire_tables.types[811]
#define type_turn_steer_params wire_tables.types[812]
#define type_turn_steer_response wire_tables.types[813]
#define type_windows_sandbox_setup_completed_notification wire_tables.types[814]
#define type_windows_sandbox_setup_mode wire_tables.types[815]
#define type_windows_sandbox_setup_start_params wire_tables.types[816]
#define type_windows_sandbox_setup_start_response wire_tables.types[817]
#define type_windows_world_writable_warning_notification wire_tables.types[818]

/* Those with a name; they stand first. */
enum { WIRE_TYPE_COUNT = 819 };

enum method {
    METHOD_INITIALIZE,
    METHOD_THREAD_START,
    METHOD_THREAD_RESUME,
    METHOD_THREAD_FORK,
    METHOD_THREAD_ARCHIVE,
    METHOD_THREAD_UNSUBSCRIBE,
    METHOD_THREAD_INCREMENT_ELICITATION,
    METHOD_THREAD_DECREMENT_ELICITATION,
    METHOD_THREAD_NAME_SET,
    METHOD_THREAD_METADATA_UPDATE,
    METHOD_THREAD_UNARCHIVE,
    METHOD_THREAD_COMPACT_START,
    METHOD_THREAD_SHELL_COMMAND,
    METHOD_THREAD_BACKGROUND_TERMINALS_CLEAN,
    METHOD_THREAD_ROLLBACK,
    METHOD_THREAD_LIST,
    METHOD_THREAD_LOADED_LIST,
    METHOD_THREAD_READ,
    METHOD_SKILLS_LIST,
    METHOD_PLUGIN_LIST,
    METHOD_PLUGIN_READ,
    METHOD_APP_LIST,
    METHOD_FS_READ_FILE,
    METHOD_FS_WRITE_FILE,
    METHOD_FS_CREATE_DIRECTORY,
    METHOD_FS_GET_METADATA,
    METHOD_FS_READ_DIRECTORY,
    METHOD_FS_REMOVE,
    METHOD_FS_COPY,
    METHOD_FS_WATCH,
    METHOD_FS_UNWATCH,
    METHOD_SKILLS_CONFIG_WRITE,
    METHOD_PLUGIN_INSTALL,
    METHOD_PLUGIN_UNINSTALL,
    METHOD_TURN_START,
    METHOD_TURN_STEER,
    METHOD_TURN_INTERRUPT,
    METHOD_THREAD_REALTIME_START,
    METHOD_THREAD_REALTIME_APPEND_AUDIO,
    METHOD_THREAD_REALTIME_APPEND_TEXT,
    METHOD_THREAD_REALTIME_STOP,
    METHOD_REVIEW_START,
    METHOD_MODEL_LIST,
    METHOD_EXPERIMENTAL_FEATURE_LIST,
    METHOD_EXPERIMENTAL_FEATURE_ENABLEMENT_SET,
    METHOD_COLLABORATION_MODE_LIST,
    METHOD_MOCK_EXPERIMENTAL_METHOD,
    METHOD_MCP_SERVER_OAUTH_LOGIN,
    METHOD_CONFIG_MCP_SERVER_RELOAD,
    METHOD_MCP_SERVER_STATUS_LIST,
    METHOD_WINDOWS_SANDBOX_SETUP_START,
    METHOD_ACCOUNT_LOGIN_START,
    METHOD_ACCOUNT_LOGIN_CANCEL,
    METHOD_ACCOUNT_LOGOUT,
    METHOD_ACCOUNT_RATE_LIMITS_READ,
    METHOD_FEEDBACK_UPLOAD,
    METHOD_COMMAND_EXEC,
    METHOD_COMMAND_EXEC_WRITE,
    METHOD_COMMAND_EXEC_TERMINATE,
    METHOD_COMMAND_EXEC_RESIZE,
    METHOD_CONFIG_READ,
    METHOD_EXTERNAL_AGENT_CONFIG_DETECT,
    METHOD_EXTERNAL_AGENT_CONFIG_IMPORT,
    METHOD_CONFIG_VALUE_WRITE,
    METHOD_CONFIG_BATCH_WRITE,
    METHOD_CONFIG_REQUIREMENTS_READ,
    METHOD_ACCOUNT_READ,
    METHOD_GET_CONVERSATION_SUMMARY,
    METHOD_GIT_DIFF_TO_REMOTE,
    METHOD_GET_AUTH_STATUS,
    METHOD_FUZZY_FILE_SEARCH,
    METHOD_FUZZY_FILE_SEARCH_SESSION_START,
    METHOD_FUZZY_FILE_SEARCH_SESSION_UPDATE,
    METHOD_FUZZY_FILE_SEARCH_SESSION_STOP,
    METHOD_PROCESS_SPAWN,
    METHOD_PROCESS_WRITE_STDIN,
    METHOD_PROCESS_KILL,
    METHOD_PROCESS_RESIZE_PTY,
    METHOD_HOOKS_LIST,
    METHOD_SKILLS_EXTRA_ROOTS_SET,
    METHOD_MCP_SERVER_TOOL_CALL,
    METHOD_MCP_SERVER_RESOURCE_READ,
    METHOD_MODEL_PROVIDER_CAPABILITIES_READ,
    METHOD_SERVER_DIAGNOSTICS,
    METHOD_ENVIRONMENT_INFO,
    METHOD_THREAD_SECTION_LIST,
    METHOD_THREAD_SECTION_CREATE,
    METHOD_THREAD_SECTION_UPDATE,
    METHOD_THREAD_SECTION_DELETE,
    METHOD_THREAD_SECTION_MOVE,
    METHOD_THREAD_READ_STATE_UPDATE,
    METHOD_THREAD_ATTACHMENT_ADD,
    METHOD_THREAD_ATTACHMENT_LIST,
    METHOD_THREAD_ATTACHMENT_REMOVE,
    METHOD_THREAD_ATTACHMENT_OWNER_LIST,
    METHOD_PROJECT_LIST,
    METHOD_PROJECT_READ,
    METHOD_PROJECT_CREATE,
    METHOD_PROJECT_IMPORT,
    METHOD_PROJECT_UPDATE,
    METHOD_PROJECT_MOVE,
    METHOD_PROJECT_DELETE,
    METHOD_PLUGIN_INSTALLED,
    METHOD_PLUGIN_SKILL_READ,
    METHOD_APP_INSTALLED,
    METHOD_APP_READ,
    METHOD_ROLLOUT_COMPRESS,
    METHOD_FEEDBACK_SAVE,
    METHOD_ACCOUNT_BEDROCK_CHECK_GOV_CLOUD_REQUIREMENTS,
    METHOD_ACCOUNT_GATEWAY_O_AUTH_READ,
    METHOD_ACCOUNT_USAGE_READ,
    METHOD_ACCOUNT_WORKSPACE_MESSAGES_READ,
    METHOD_REMOTE_CONTROL_STATUS_READ,
    METHOD_USER_VERIFICATION_STATUS,
    METHOD_WINDOWS_SANDBOX_READINESS,
    METHOD_THREAD_GOAL_SET,
    METHOD_THREAD_GOAL_GET,
    METHOD_THREAD_GOAL_CLEAR,
    METHOD_THREAD_QUEUE_ADD,
    METHOD_THREAD_QUEUE_LIST,
    METHOD_THREAD_QUEUE_UPDATE,
    METHOD_THREAD_QUEUE_DELETE,
    METHOD_THREAD_QUEUE_REORDER,
    METHOD_THREAD_QUEUE_START,
    METHOD_PERMISSION_PROFILE_LIST,
    METHOD_THREAD_SETTINGS_UPDATE,
    METHOD_TURN_SETTINGS_UPDATE,
    METHOD_THREAD_INJECT_ITEMS,
    METHOD_THREAD_BACKGROUND_TERMINALS_LIST,
    METHOD_THREAD_BACKGROUND_TERMINALS_TERMINATE,
    METHOD_THREAD_MEMORY_MODE_SET,
    METHOD_MEMORY_STATUS,
    METHOD_MEMORY_RESET,
    METHOD_THREAD_MEMORY_READ,
    METHOD_THREAD_SAMPLE,
    METHOD_THREAD_SAMPLE_CANCEL,
    METHOD_THREAD_TURNS_LIST,
    METHOD_THREAD_ITEMS_LIST,
    METHOD_THREAD_ITEMS_READ,
    METHOD_THREAD_REVERT,
    METHOD_THREAD_DELETE,
    METHOD_THREAD_SEARCH,
    METHOD_THREAD_SEARCH_OCCURRENCES,
    METHOD_THREAD_TIMELINE_LIST,
    METHOD_COUNT,
};

extern const struct message methods[];

enum legacy_method {
    LEGACY_METHOD_ADD_CONVERSATION_LISTENER,
    LEGACY_METHOD_REMOVE_CONVERSATION_LISTENER,
    LEGACY_METHOD_COUNT,
};

extern const struct message legacy_methods[];

enum server_request {
    SERVER_REQUEST_ITEM_COMMAND_EXECUTION_REQUEST_APPROVAL,
    SERVER_REQUEST_ITEM_FILE_CHANGE_REQUEST_APPROVAL,
    SERVER_REQUEST_ITEM_TOOL_REQUEST_USER_INPUT,
    SERVER_REQUEST_MCP_SERVER_ELICITATION_REQUEST,
    SERVER_REQUEST_ITEM_PERMISSIONS_REQUEST_APPROVAL,
    SERVER_REQUEST_ITEM_TOOL_CALL,
    SERVER_REQUEST_ACCOUNT_CHATGPT_AUTH_TOKENS_REFRESH,
    SERVER_REQUEST_APPLY_PATCH_APPROVAL,
    SERVER_REQUEST_EXEC_COMMAND_APPROVAL,
    SERVER_REQUEST_COUNT,
};

extern const struct message server_requests[];

enum notification {
    NOTIFICATION_ERROR,
    NOTIFICATION_THREAD_STARTED,
    NOTIFICATION_THREAD_STATUS_CHANGED,
    NOTIFICATION_THREAD_ARCHIVED,
    NOTIFICATION_THREAD_UNARCHIVED,
    NOTIFICATION_THREAD_CLOSED,
    NOTIFICATION_SKILLS_CHANGED,
    NOTIFICATION_THREAD_NAME_UPDATED,
    NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED,
    NOTIFICATION_TURN_STARTED,
    NOTIFICATION_HOOK_STARTED,
    NOTIFICATION_TURN_COMPLETED,
    NOTIFICATION_HOOK_COMPLETED,
    NOTIFICATION_TURN_DIFF_UPDATED,
    NOTIFICATION_TURN_PLAN_UPDATED,
    NOTIFICATION_ITEM_STARTED,
    NOTIFICATION_ITEM_AUTO_APPROVAL_REVIEW_STARTED,
    NOTIFICATION_ITEM_AUTO_APPROVAL_REVIEW_COMPLETED,
    NOTIFICATION_ITEM_COMPLETED,
    NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED,
    NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA,
    NOTIFICATION_ITEM_PLAN_DELTA,
    NOTIFICATION_COMMAND_EXEC_OUTPUT_DELTA,
    NOTIFICATION_ITEM_COMMAND_EXECUTION_OUTPUT_DELTA,
    NOTIFICATION_ITEM_COMMAND_EXECUTION_TERMINAL_INTERACTION,
    NOTIFICATION_ITEM_FILE_CHANGE_OUTPUT_DELTA,
    NOTIFICATION_SERVER_REQUEST_RESOLVED,
    NOTIFICATION_ITEM_MCP_TOOL_CALL_PROGRESS,
    NOTIFICATION_MCP_SERVER_OAUTH_LOGIN_COMPLETED,
    NOTIFICATION_MCP_SERVER_STARTUP_STATUS_UPDATED,
    NOTIFICATION_ACCOUNT_UPDATED,
    NOTIFICATION_ACCOUNT_RATE_LIMITS_UPDATED,
    NOTIFICATION_APP_LIST_UPDATED,
    NOTIFICATION_FS_CHANGED,
    NOTIFICATION_ITEM_REASONING_SUMMARY_TEXT_DELTA,
    NOTIFICATION_ITEM_REASONING_SUMMARY_PART_ADDED,
    NOTIFICATION_ITEM_REASONING_TEXT_DELTA,
    NOTIFICATION_THREAD_COMPACTED,
    NOTIFICATION_MODEL_REROUTED,
    NOTIFICATION_DEPRECATION_NOTICE,
    NOTIFICATION_WARNING,
    NOTIFICATION_CONFIG_WARNING,
    NOTIFICATION_FUZZY_FILE_SEARCH_SESSION_UPDATED,
    NOTIFICATION_FUZZY_FILE_SEARCH_SESSION_COMPLETED,
    NOTIFICATION_THREAD_REALTIME_STARTED,
    NOTIFICATION_THREAD_REALTIME_ITEM_ADDED,
    NOTIFICATION_THREAD_REALTIME_TRANSCRIPT_UPDATED,
    NOTIFICATION_THREAD_REALTIME_OUTPUT_AUDIO_DELTA,
    NOTIFICATION_THREAD_REALTIME_ERROR,
    NOTIFICATION_THREAD_REALTIME_CLOSED,
    NOTIFICATION_WINDOWS_WORLD_WRITABLE_WARNING,
    NOTIFICATION_WINDOWS_SANDBOX_SETUP_COMPLETED,
    NOTIFICATION_ACCOUNT_LOGIN_COMPLETED,
    NOTIFICATION_PROCESS_OUTPUT_DELTA,
    NOTIFICATION_PROCESS_EXITED,
    NOTIFICATION_THREAD_READ_STATE_CHANGED,
    NOTIFICATION_THREAD_ATTACHMENT_UPDATED,
    NOTIFICATION_PROJECT_CHANGED,
    NOTIFICATION_THREAD_PROJECT_UPDATED,
    NOTIFICATION_REMOTE_CONTROL_STATUS_CHANGED,
    NOTIFICATION_THREAD_GOAL_UPDATED,
    NOTIFICATION_THREAD_GOAL_CLEARED,
    NOTIFICATION_THREAD_QUEUE_CHANGED,
    NOTIFICATION_THREAD_SETTINGS_UPDATED,
    NOTIFICATION_THREAD_REVERTED,
    NOTIFICATION_THREAD_DELETED,
    NOTIFICATION_COUNT,
};

extern const struct message notifications[];

enum client_notification {
    CLIENT_NOTIFICATION_INITIALIZED,
    CLIENT_NOTIFICATION_COUNT,
};

extern const struct message client_notifications[];

/* Every enum method, sorted by name. */
extern const uint8_t methods_by_name[METHOD_COUNT];

#endif
