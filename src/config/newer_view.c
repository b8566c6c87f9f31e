#include "config/newer_view.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdlib.h>
#include <yyjson.h>

/* What is shown of a key that is not set, or null. */
static const struct key_default {
    const char *key;
    const char *json;
} key_defaults[] = {
    { "allow_login_shell", "true" },
    { "allow_symlinked_codex_home", "null" },
    { "apps_mcp_product_sku", "null" },
    { "auto_review", "null" },
    { "background_terminal_max_timeout", "300000" },
    { "browser_use", "null" },
    { "chatgpt_base_url", "\"https://chatgpt.com/backend-api/\"" },
    { "cli_auth_credentials_store", "\"file\"" },
    { "cloud", "null" },
    { "computer_use", "null" },
    { "daybreak", "null" },
    { "desktop", "null" },
    { "experimental_realtime_webrtc_call_base_url", "null" },
    { "experimental_thread_store", "null" },
    { "experimental_thread_store_endpoint", "null" },
    { "file_opener", "\"vscode\"" },
    { "goals", "null" },
    { "hide_agent_reasoning", "false" },
    { "history", "{\"persistence\":\"save-all\",\"max_bytes\":null}" },
    { "hooks", "null" },
    { "include_apps_instructions", "true" },
    { "include_collaboration_mode_instructions", "true" },
    { "include_environment_context", "true" },
    { "include_environment_context_time", "true" },
    { "include_permissions_instructions", "true" },
    { "marketplaces", "{}" },
    { "mcp_enterprise_managed_auth", "null" },
    { "mcp_oauth_credentials_store", "\"auto\"" },
    { "mcp_optional_startup_grace_ms", "null" },
    { "model_auto_compact_token_limit_scope", "null" },
    { "model_post_turn_compact_threshold_percent", "null" },
    { "orchestrator", "null" },
    { "project_doc_fallback_filenames", "[]" },
    { "project_doc_max_bytes", "32768" },
    { "project_root_markers", "[\".git\"]" },
    { "responses_api_metadata", "null" },
    { "thread_unload_delay_secs", "null" },
};

/* Keys that 0.166 has no more. One that is set has its effect here, and is shown. */
static const char *const gone_keys[] = {
    "commit_attribution",
    "experimental_instructions_file",
    "experimental_use_freeform_apply_patch",
    "model_supports_reasoning_summaries",
    "windows_wsl_setup_acknowledged",
    "zsh_path",
};

static const char *const provider_keys[] = {
    "aws",      "capabilities",      "credential_file", "gateway_oauth",
    "location", "model_catalog_url", "project_id",      "supports_standalone_web_search",
};

static bool is_unset(yyjson_mut_val *value)
{
    return value == NULL || yyjson_mut_is_null(value);
}

static void set_default(yyjson_mut_doc *doc, yyjson_mut_val *object, const char *key,
                        const char *json)
{
    yyjson_mut_val *value = yyjson_mut_obj_get(object, key);
    yyjson_doc *read;

    if (!is_unset(value))
        return;
    read = yyjson_read(json, strlen(json), YYJSON_READ_NOFLAG);
    check(read != NULL);
    yyjson_mut_obj_put(object, yyjson_mut_str(doc, key),
                       yyjson_val_mut_copy(doc, yyjson_doc_get_root(read)));
    yyjson_doc_free(read);
}

static void show_providers(yyjson_mut_doc *doc, yyjson_mut_val *providers)
{
    yyjson_mut_val *key, *provider;
    size_t i, n;

    yyjson_mut_obj_foreach(providers, i, n, key, provider) {
        for (size_t k = 0; yyjson_mut_is_obj(provider) && k < ARRAY_LENGTH(provider_keys); k++)
            set_default(doc, provider, provider_keys[k], "null");
    }
}

static void change_view(yyjson_mut_doc *doc, yyjson_mut_val *config)
{
    yyjson_mut_val *environment = yyjson_mut_obj_get(config, "shell_environment_policy");

    for (size_t i = 0; i < ARRAY_LENGTH(gone_keys); i++) {
        if (is_unset(yyjson_mut_obj_get(config, gone_keys[i])))
            yyjson_mut_obj_remove_key(config, gone_keys[i]);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(key_defaults); i++)
        set_default(doc, config, key_defaults[i].key, key_defaults[i].json);
    if (yyjson_mut_is_obj(environment))
        set_default(doc, environment, "filters", "null");
    show_providers(doc, yyjson_mut_obj_get(config, "model_providers"));
}

void newer_view(struct buf *json)
{
    yyjson_doc *read = yyjson_read(json->data, json->len, YYJSON_READ_NOFLAG);
    yyjson_mut_doc *doc = yyjson_doc_mut_copy(read, NULL);
    size_t len;
    char *text;

    check(doc != NULL); /* it was written by us */
    change_view(doc, yyjson_mut_doc_get_root(doc));
    text = yyjson_mut_write(doc, YYJSON_WRITE_NOFLAG, &len);
    check(text != NULL);
    json->len = 0;
    buf_add(json, text, len);
    free(text);
    yyjson_mut_doc_free(doc);
    yyjson_doc_free(read);
}
