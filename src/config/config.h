/*
 * The configuration: what config.toml files, flags, a request and defaults amount to.
 *
 * Layers, the later one wins: /etc/codex/config.toml, HOME/config.toml, the .codex/config.toml of a
 * trusted project from its root down to cwd, `-c` flags and then the `config` map of a request,
 * /etc/codex/managed_config.toml. Tables are merged, everything else is replaced. The active
 * profile comes on top of them, and what a request says explicitly on top of that.
 *
 * A configuration never changes after it was loaded and owns all that its members point to.
 */
#ifndef CONFIG_CONFIG_H
#define CONFIG_CONFIG_H

#include "base/arena.h"
#include "base/error.h"
#include "config/cloud.h"
#include "config/extra_roots.h"
#include "config/features.h"
#include "config/permission_profile.h"
#include "config/requirements.h"
#include "model/provider.h"
#include "schema/generated/wire.h"
#include "toml/toml.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What to load for. Everything is borrowed during the call; zero means "not given". */
struct config_request {
    const char *home; /* CODEX_HOME, absolute */
    const char *cwd;  /* absolute; NULL: no project layers, flags are relative to home */
    const char *const *overrides; /* key=value, as after -c */
    size_t n_overrides;
    yyjson_val *request_config;         /* an object of dotted keys, or NULL */
    struct json_map request_config_map; /* the same as thread/start has it, decoded */
    const char *system_folder;          /* NULL: /etc/codex */
    struct cloud_requirements
        *cloud; /* what a workspace requires; NULL: nothing. May be waited for */
    struct extra_roots *extra_roots; /* folders with skills that a client has named; NULL: none */
    bool ignore_files;               /* flags and defaults only; what is required is */
    struct feature_enablement enablement;
    const char *role_file; /* of an agent's role, absolute: a layer above flags and the profile */

    /* As the fields of thread/start; they beat everything else. */
    struct str model;
    struct str model_provider;
    bool has_service_tier; /* with service_tier 0: none */
    enum wire_service_tier service_tier;
    const struct wire_ask_for_approval *approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    enum wire_sandbox_mode sandbox;
    const struct wire_sandbox_policy *sandbox_policy; /* instead of a mode; NULL: not given */
    struct str permissions; /* the name of a profile, instead of both; NULL: not given */
    struct str base_instructions;
    struct str developer_instructions;
    enum wire_personality personality;
};

enum trust { TRUST_UNKNOWN, TRUST_TRUSTED, TRUST_UNTRUSTED };

enum layer_type {
    LAYER_SYSTEM = 1,
    LAYER_USER,
    LAYER_PROJECT,
    LAYER_SESSION_FLAGS,
    LAYER_MANAGED,
};

struct config_layer {
    enum layer_type type;
    struct toml_source *source; /* path: NULL for flags. folder: of a project its .codex */
    struct toml_value *table;   /* empty if there is no file */
    struct str disabled_reason; /* NULL: its settings count */
    struct toml_value
        *apps; /* of a project or role: a table with [apps], which only restricts; or NULL */
    struct str ignored; /* the same: keys that are not for it to set, or NULL */
    bool is_trusted;    /* so do rules and hooks beside it; a project's need trust of that folder */
};

/* A configWarning. */
struct config_warning {
    struct str summary;
    struct str details;           /* or NULL */
    struct str path;              /* or NULL */
    struct wire_text_range range; /* of no meaning without a path */
};

struct config_warnings {
    const struct config_warning *items;
    size_t n;
};

/* A deprecationNotice. */
struct config_deprecation {
    const char *key; /* they are told in the order of their keys */
    struct str summary;
    struct str details;
};

struct config_deprecations {
    const struct config_deprecation *items;
    size_t n;
};

enum credentials_store { STORE_FILE = 1, STORE_KEYRING, STORE_AUTO, STORE_EPHEMERAL };
enum mcp_credentials_store { MCP_STORE_AUTO = 1, MCP_STORE_FILE, MCP_STORE_KEYRING };
enum history_persistence { HISTORY_SAVE_ALL = 1, HISTORY_NONE };
enum shell_inherit { SHELL_INHERIT_CORE = 1, SHELL_INHERIT_ALL, SHELL_INHERIT_NONE };

struct config_history {
    enum history_persistence persistence;
    struct opt_u64 max_bytes;
};

struct config_shell_environment {
    enum shell_inherit inherit;
    struct opt_bool ignore_default_excludes; /* always set */
    struct opt_bool experimental_use_profile;
    struct str_array exclude;
    struct str_array include_only;
    struct name_values set;
};

struct config_workspace_write {
    struct str_array writable_roots;
    struct opt_bool network_access;
    struct opt_bool exclude_tmpdir_env_var;
    struct opt_bool exclude_slash_tmp;
};

enum realtime_version { REALTIME_V1 = 1, REALTIME_V2 };
enum realtime_type { REALTIME_CONVERSATIONAL = 1, REALTIME_TRANSCRIPTION };

/* Voice sessions. Text that is NULL was not given. */
struct config_realtime {
    enum realtime_version version; /* 0: v1 */
    enum realtime_type type;       /* 0: conversational */
    struct str base_url;           /* of the backend; NULL: the provider's */
    struct str model;
    struct str backend_prompt;     /* takes the place of a client's prompt */
    struct str startup_context;    /* takes the place of ours; empty: none */
    struct str start_instructions; /* takes the place of our note to the agent's model */
};

struct config_agents {
    struct opt_u64 max_threads;
    struct opt_i64 max_depth;
    struct opt_u64 job_max_runtime_seconds;
};

enum store_workspaces { WORKSPACES_SHARED = 1, WORKSPACES_STICKY };

/* A store that several servers share; without a url threads are files. */
struct config_store {
    struct str url;
    struct str name;      /* of this server; NULL: the host's */
    struct str advertise; /* where its peers reach it */
    struct str token_file;
    struct opt_u64 lease_seconds;
    enum store_workspaces workspaces; /* 0: shared */
};

/* The reviewer by the one of its two names that is used here. */
static inline enum wire_approvals_reviewer approvals_reviewer(enum wire_approvals_reviewer named)
{
    return named == WIRE_APPROVALS_REVIEWER_GUARDIAN_SUBAGENT ? WIRE_APPROVALS_REVIEWER_AUTO_REVIEW
                                                              : named;
}

/* Named as their keys are. Text that is NULL and an enum that is 0 were not configured. */
struct config {
    struct str home;
    struct str cwd; /* NULL if there was none */

    unsigned protocol; /* what every client knows: enum protocol_dialect + 1; 0: not said */
    struct opt_bool retry_refusals;
    struct opt_u64 max_retries; /* of every provider; not set: as its own settings say */
    struct config_store store;

    struct str model; /* NULL: the catalogue's default */
    struct str review_model;
    struct str model_provider_id;
    const struct provider *provider;
    struct str openai_base_url;
    struct str chatgpt_base_url;
    struct opt_i64 model_context_window;
    struct opt_i64 model_auto_compact_token_limit;
    struct opt_u64 tool_output_token_limit;
    struct opt_bool model_supports_reasoning_summaries;
    enum wire_reasoning_effort model_reasoning_effort;
    enum wire_reasoning_effort plan_mode_reasoning_effort;
    enum wire_reasoning_summary model_reasoning_summary;
    enum wire_verbosity model_verbosity;
    enum wire_service_tier service_tier;
    enum wire_personality personality;
    enum wire_personality default_personality; /* the same, if nobody has chosen one */
    struct str model_catalog_json;
    struct opt_bool hide_agent_reasoning;
    struct opt_bool show_raw_agent_reasoning;

    struct str base_instructions; /* of the request, or the text of model_instructions_file */
    struct str instructions;      /* accepted and shown, otherwise unused, as in the reference */
    struct str model_instructions_file;
    struct str developer_instructions;
    struct str compact_prompt; /* or the text of experimental_compact_prompt_file */
    struct str experimental_compact_prompt_file;
    struct str commit_attribution; /* empty: none */

    enum trust trust; /* of cwd */
    struct wire_ask_for_approval approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    enum wire_sandbox_mode sandbox_mode;
    struct config_workspace_write workspace_write;   /* as configured, whatever the mode is */
    struct wire_sandbox_policy sandbox_policy;       /* what these amount to, or a request says */
    struct permission_profiles *permission_profiles; /* all that there are; counted */
    const struct permission_profile *permissions;    /* the one that the policy is of; NULL: none */
    struct config_shell_environment shell_environment;
    struct opt_bool allow_login_shell;
    struct opt_u64 background_terminal_max_timeout_ms; /* always set */
    enum wire_web_search_mode web_search;
    struct config_agents agents;
    struct config_realtime realtime;

    struct str_array project_root_markers; /* never NULL */
    struct opt_u64 project_doc_max_bytes;  /* always set */
    struct str_array project_doc_fallback_filenames;
    struct str_array notify; /* program and arguments; n == 0: none */
    struct config_history history;
    struct str sqlite_home; /* never NULL */
    struct str log_dir;     /* never NULL */

    enum credentials_store cli_auth_credentials_store;
    struct str forced_chatgpt_workspace_id;
    enum wire_forced_login_method forced_login_method;
    enum mcp_credentials_store mcp_oauth_credentials_store; /* 0: auto */
    struct opt_u64 mcp_oauth_callback_port;
    struct str mcp_oauth_callback_url;

    struct str profile;
    struct str oss_provider;
    struct str experimental_instructions_file; /* ignored, but deprecated */
    struct opt_bool use_unified_exec;          /* older ways to switch features */
    struct opt_bool use_freeform_apply_patch;
    struct opt_bool include_apply_patch_tool;
    feature_set features;
    struct config_deprecations deprecations;

    struct config_warnings warnings; /* disabled project folders; what config_load_at_start() met */

    struct requirements requirements; /* what was read above keeps to them */

    /* Everything else. */
    struct str_array extra_skill_roots; /* that a client has named */
    const struct toml_value *tree;      /* all layers merged, profile not folded in */
    const struct toml_value *role;      /* the layer of role_file; NULL: there is none */
    const struct config_layer *layers;  /* lowest first */
    size_t n_layers;

    struct arena arena; /* owns all of it */
};

/*
 * False if a file is broken or a value has no meaning. The message is what a client reads after
 * "failed to load configuration: ".
 */
bool config_load(const struct config_request *request, struct config **ret_config,
                 struct error *err);

/* The same for config/read: errors say which step failed, and name keys instead of places. */
bool config_load_to_show(const struct config_request *request, struct config **ret_config,
                         struct error *err);

/*
 * The same, but with broken files the configuration is that of the flags alone and has a warning; what administrators require
 * is required all the same. Where only the workspace's requirements cannot be had, the files count. In both cases
 * requirements_count() has to be asked before something is done with it. False only if the flags themselves are of no use.
 */
bool config_load_at_start(const struct config_request *request, struct config **ret_config,
                          struct error *err);

/*
 * The folders that are trusted by name, and the work trees of those that are repositories, without links: a project
 * layer that appears there is obeyed. And the links on the way there, by where they lie: who replaced one would be
 * trusted. Every folder is looked at on the disk.
 */
struct trusted_projects {
    struct str_array folders;
    struct str_array links;
};

struct trusted_projects config_trusted_projects(const struct config *config, struct arena *arena);

void config_free(struct config *config); /* accepts NULL */
void config_freep(struct config **config);

#endif
