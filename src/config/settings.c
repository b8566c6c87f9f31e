#include "config/settings.h"

#include "base/buf.h"
#include "base/memory.h"
#include "config/settings_table.h"
#include "config/settings_value.h"

static bool read_struct(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *table, const struct setting *fields, int where,
                        void *target);

/* The reference's reader of these maps does not name the key inside. */
static bool check_flat_map(struct settings_context *context, const struct setting_place *place,
                           const struct toml_value *value, const struct setting *setting)
{
    static const struct setting u32 = { .expected = "u32", .max = UINT32_MAX };
    const struct toml_entry **entries;
    struct opt_bool ignored_bool;
    struct opt_u64 ignored_uint;

    if (value->type != TOML_TABLE)
        return settings_wrong_type(context, place, value, setting->expected);
    entries = toml_sorted(context->arena, &value->table);
    for (size_t i = 0; i < value->table.n; i++) {
        if (!(setting->kind == SETTING_BOOL_MAP
                  ? settings_read_bool(context, place, entries[i]->value, &ignored_bool)
                  : settings_read_uint(context, place, entries[i]->value, &u32, &ignored_uint)))
            return false;
    }
    return true;
}

static bool check_struct(struct settings_context *context, const struct setting_place *place,
                         const struct toml_value *value, const struct setting *setting)
{
    void *ignored = NULL;
    int where;
    const struct setting *fields = setting_entry_fields(setting, &where);

    if (value->type != TOML_TABLE)
        return settings_wrong_type(context, place, value, setting->expected);
    if (where == PROFILE)
        ignored = arena_zero(context->arena, sizeof(struct config));
    return read_struct(context, place, value, fields, where, ignored);
}

static bool check_map(struct settings_context *context, const struct setting_place *place,
                      const struct toml_value *value, const struct setting *setting)
{
    const struct toml_entry **entries;

    if (value->type != TOML_TABLE)
        return settings_wrong_type(context, place, value, "a map");
    entries = toml_sorted(context->arena, &value->table);
    for (size_t i = 0; i < value->table.n; i++) {
        struct setting_place inside = { place, entries[i]->key };

        if (!check_struct(context, &inside, entries[i]->value, setting))
            return false;
    }
    return true;
}

static bool check_structs(struct settings_context *context, const struct setting_place *place,
                          const struct toml_value *value, const struct setting *setting)
{
    if (value->type != TOML_ARRAY)
        return settings_wrong_type(context, place, value, "a sequence");
    for (size_t i = 0; i < value->array.n; i++) {
        if (!check_struct(context, place, value->array.items[i], setting))
            return false;
    }
    return true;
}

static bool read_f64(struct settings_context *context, const struct setting_place *place,
                     const struct toml_value *value)
{
    return value->type == TOML_FLOAT || value->type == TOML_INTEGER ||
           settings_wrong_type(context, place, value, "f64");
}

/* Either way of writing it, or the name of neither. */
static bool check_switch(struct settings_context *context, const struct setting_place *place,
                         const struct toml_value *value, const struct setting *setting)
{
    struct settings_context inside = *context;
    struct str_array ignored;
    bool fits = value->type == TOML_BOOLEAN;

    if (!fits && setting->fields != NULL)
        fits = value->type == TOML_TABLE &&
               read_struct(&inside, place, value, setting->fields, TOP, NULL);
    else if (!fits)
        fits = value->type == TOML_ARRAY &&
               settings_read_texts(&inside, place, value, false, &ignored);
    if (fits)
        return true;
    error_set(context->err, ERR_INVALID_REQUEST,
              "data did not match any variant of untagged enum %s", setting->expected);
    return settings_fail(context, place, value);
}

static bool check_variant(struct settings_context *context, const struct setting_place *place,
                          const struct toml_value *value, const struct setting *setting)
{
    const struct toml_value *body;
    int variant = 0;

    if (!settings_read_variant(context, place, value, setting->names, &variant))
        return false;
    if (value->type != TOML_TABLE)
        return true;
    body = value->table.entries[0].value;
    return body->type != TOML_TABLE ||
           read_struct(context, place, body, setting->fields, TOP, NULL);
}

/* What only servers of the other kind may have. */
static const char *misplaced_key(const struct toml_value *server, bool is_stdio)
{
    static const char *const of_stdio[] = { "args", "env", "env_vars", "cwd" };
    static const char *const of_http[] = {
        "url",
        "bearer_token_env_var",
        "bearer_token",
        "http_headers",
        "env_http_headers",
        "oauth_resource",
        "oauth_client_id",
        "oauth_client_secret_env_var",
    };
    const char *const *keys = is_stdio ? of_http : of_stdio;
    size_t n = is_stdio ? ARRAY_LENGTH(of_http) : ARRAY_LENGTH(of_stdio);

    for (size_t i = 0; i < n; i++) {
        if (toml_get(server, str_of(keys[i])) != NULL)
            return keys[i];
    }
    return !is_stdio && toml_get(server, STR_LITERAL("bearer_token")) != NULL ? "bearer_token"
                                                                              : NULL;
}

/* Why a number of seconds is no time; NULL: it is one, or it was not given. */
static const char *wrong_seconds(const struct toml_value *value)
{
    double seconds = value == NULL               ? 0
                     : value->type == TOML_FLOAT ? value->number
                                                 : (double)value->integer;

    return seconds < 0 ? "cannot convert float seconds to Duration: value is negative"
           : seconds < (double)UINT64_MAX
               ? NULL
               : "cannot convert float seconds to Duration: value is either too big or NaN";
}

static bool check_mcp_tool_timeout(struct settings_context *context,
                                   const struct setting_place *place,
                                   const struct toml_value *server)
{
    struct setting_place inside = { place, STR_LITERAL("tool_timeout_sec") };
    const struct toml_value *seconds = toml_get(server, inside.key);
    const char *wrong = wrong_seconds(seconds);

    if (wrong == NULL)
        return true;
    error_set(context->err, ERR_INVALID_REQUEST, "%s", wrong);
    return settings_fail(context, &inside, seconds);
}

/* A flag, or another file, may have added what does not fit: then that is what is wrong. */
static bool fail_misplaced(struct settings_context *context, const struct setting_place *place,
                           const struct toml_value *server, const char *key)
{
    bool is_stdio = toml_get(server, STR_LITERAL("command")) != NULL;
    struct setting_place inside = { place, str_of(key) };
    const struct toml_value *value = toml_get(server, inside.key);

    error_set(context->err, ERR_INVALID_REQUEST, "%s is not supported for %s", key,
              is_stdio ? "stdio" : "streamable_http");
    return value->source == server->source ? settings_fail(context, place, server)
                                           : settings_fail(context, &inside, value);
}

static bool check_mcp_server(struct settings_context *context, const struct setting_place *place,
                             const struct toml_value *server)
{
    bool is_stdio = toml_get(server, STR_LITERAL("command")) != NULL;
    const char *misplaced = misplaced_key(server, is_stdio);
    const char *wrong = wrong_seconds(toml_get(server, STR_LITERAL("startup_timeout_sec")));

    if (!check_mcp_tool_timeout(context, place, server))
        return false;
    if (wrong != NULL)
        error_set(context->err, ERR_INVALID_REQUEST, "%s", wrong);
    else if (!is_stdio && toml_get(server, STR_LITERAL("url")) == NULL)
        error_set(context->err, ERR_INVALID_REQUEST, "invalid transport");
    else if (misplaced != NULL)
        return fail_misplaced(context, place, server, misplaced);
    else
        return true;
    return settings_fail(context, place, server);
}

static bool check_mcp(struct settings_context *context, const struct setting_place *place,
                      const struct toml_value *value, const struct setting *setting)
{
    if (!check_map(context, place, value, setting))
        return false;
    for (size_t i = 0; i < value->table.n; i++) {
        const struct toml_entry *entry = &value->table.entries[i];
        struct setting_place inside = { place, entry->key };

        if (!check_mcp_server(context, &inside, entry->value))
            return false;
    }
    return true;
}

static bool is_reserved(struct str id)
{
    return str_is(id, "openai") || str_is(id, "ollama") || str_is(id, "lmstudio");
}

static bool check_reserved(struct settings_context *context, const struct setting_place *place,
                           const struct toml_value *providers)
{
    static const char *const reserved[] = { "lmstudio", "ollama", "openai" };
    CLEANUP(buf_done) struct buf found = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(reserved); i++) {
        if (toml_get(providers, str_of(reserved[i])) != NULL)
            buf_printf(&found, "%s`%s`", found.len > 0 ? ", " : "", reserved[i]);
    }
    if (found.len == 0)
        return true;
    error_set(context->err, ERR_INVALID_REQUEST,
              "model_providers contains reserved built-in provider IDs: %s. Built-in providers "
              "cannot be overridden. Rename your custom provider (for example, `openai-custom`).",
              buf_str(&found).s);
    return settings_fail(context, place, providers);
}

static bool check_auth(struct settings_context *context, const struct setting_place *place,
                       const struct toml_value *providers, struct str id,
                       const struct provider_settings *settings)
{
    const char *wrong = NULL;

    if (settings->provider.auth.command.s == NULL)
        return true;
    if (str_trim(settings->provider.auth.command).len == 0)
        wrong = "provider auth.command must not be empty";
    else if (settings->provider.env_key.s != NULL)
        wrong = "provider auth cannot be combined with env_key";
    else if (settings->provider.bearer_token.s != NULL)
        wrong = "provider auth cannot be combined with experimental_bearer_token";
    else if (settings->requires_openai_auth.value)
        wrong = "provider auth cannot be combined with requires_openai_auth";
    if (wrong == NULL)
        return true;
    error_set(context->err, ERR_INVALID_REQUEST, "model_providers.%s: %s", id.s, wrong);
    return settings_fail(context, place, providers);
}

static bool check_providers(struct settings_context *context, const struct setting_place *place,
                            const struct toml_value *value)
{
    const struct toml_entry **entries;

    if (value->type != TOML_TABLE)
        return settings_wrong_type(context, place, value, "a map");
    entries = toml_sorted(context->arena, &value->table);
    for (size_t i = 0; i < value->table.n; i++) {
        const struct toml_entry *entry = entries[i];
        struct setting_place inside = { place, entry->key };
        struct provider_settings settings = { 0 };

        if (entry->value->type != TOML_TABLE)
            return settings_wrong_type(context, &inside, entry->value, "struct ModelProviderInfo");
        if (!read_struct(context, &inside, entry->value, provider_fields, TOP, &settings))
            return false;
        if (!is_reserved(entry->key) && !check_auth(context, place, value, entry->key, &settings))
            return false;
    }
    return check_reserved(context, place, value);
}

static bool read_substruct(struct settings_context *context, const struct setting_place *place,
                           const struct toml_value *value, const struct setting *setting,
                           void *target)
{
    if (value->type != TOML_TABLE)
        return settings_wrong_type(context, place, value, setting->expected);
    return setting->fields == NULL ||
           read_struct(context, place, value, setting->fields, TOP, target);
}

static bool read_setting(struct settings_context *context, const struct setting_place *place,
                         const struct toml_value *value, const struct setting *setting,
                         void *target)
{
    union {
        struct str text;
        struct str_array texts;
        struct name_values map;
        struct opt_bool boolean;
        struct opt_i64 integer;
        struct opt_u64 natural;
        int variant;
    } ignored;
    void *at = setting->flags & CHECKED ? (void *)&ignored : (char *)target + setting->offset;

    switch ((enum setting_kind)setting->kind) {
    case SETTING_STRING:
        return settings_read_text(context, place, value, /* is_path= */ false, at);
    case SETTING_PATH:
        return settings_read_text(context, place, value, /* is_path= */ true, at);
    case SETTING_BOOL:
        return settings_read_bool(context, place, value, at);
    case SETTING_I64:
        return settings_read_i64(context, place, value, setting, at);
    case SETTING_UINT:
        return settings_read_uint(context, place, value, setting, at);
    case SETTING_ENUM:
        return settings_read_enum(context, place, value, setting, at);
    case SETTING_STRINGS:
        return settings_read_texts(context, place, value, /* are_paths= */ false, at);
    case SETTING_PATHS:
        return settings_read_texts(context, place, value, /* are_paths= */ true, at);
    case SETTING_STRING_MAP:
        return settings_read_text_map(context, place, value, at);
    case SETTING_F64:
        return read_f64(context, place, value);
    case SETTING_BOOL_MAP:
    case SETTING_UINT_MAP:
        return check_flat_map(context, place, value, setting);
    case SETTING_STRUCT:
        return read_substruct(context, place, value, setting, at);
    case SETTING_STRUCTS:
        return check_structs(context, place, value, setting);
    case SETTING_MAP:
        return check_map(context, place, value, setting);
    case SETTING_REST:
        return check_struct(context, place, value, setting);
    case SETTING_APPROVAL:
        return settings_read_approval(context, place, value, at);
    case SETTING_PROVIDERS:
        return check_providers(context, place, value);
    case SETTING_MCP:
        return check_mcp(context, place, value, setting);
    case SETTING_SWITCH:
        return check_switch(context, place, value, setting);
    case SETTING_VARIANT:
        return check_variant(context, place, value, setting);
    }
    return true;
}

static bool read_struct(struct settings_context *context, const struct setting_place *place,
                        const struct toml_value *table, const struct setting *fields, int where,
                        void *target)
{
    const struct toml_entry **entries = toml_sorted(context->arena, &table->table);

    for (size_t i = 0; i < table->table.n; i++) {
        const struct toml_entry *entry = entries[i];
        const struct setting *field = setting_find(fields, where, entry->key);
        struct setting_place inside = { place, entry->key };

        if (field != NULL && !read_setting(context, &inside, entry->value, field, target))
            return false;
    }
    for (const struct setting *field = fields; field->key != NULL; field++) {
        if ((field->flags & REQUIRED) && toml_get(table, str_of(field->key)) == NULL)
            return settings_missing(context, place, table, field->key);
    }
    return true;
}

bool settings_read(struct settings_context *context, const struct toml_value *tree,
                   struct config *config)
{
    return read_struct(context, /* place= */ NULL, tree, config_fields, TOP, config);
}

bool settings_read_profile(struct settings_context *context, const struct toml_value *profile,
                           struct config *config)
{
    return read_struct(context, /* place= */ NULL, profile, config_fields, PROFILE, config);
}

static uint32_t capped(struct opt_u64 value, uint32_t otherwise)
{
    enum { MAX_RETRIES = 100 };

    if (!value.set)
        return otherwise;
    return value.value > MAX_RETRIES ? MAX_RETRIES : (uint32_t)value.value;
}

bool settings_read_provider(struct settings_context *context, struct str id,
                            const struct toml_value *table, struct provider *ret_provider)
{
    struct provider_settings settings = { .provider = { PROVIDER_DEFAULTS } };
    struct provider *provider = &settings.provider;

    if (!read_struct(context, /* place= */ NULL, table, provider_fields, TOP, &settings))
        return false;
    provider->id = id;
    provider->request_max_retries =
        capped(settings.request_max_retries, provider->request_max_retries);
    provider->stream_max_retries =
        capped(settings.stream_max_retries, provider->stream_max_retries);
    if (settings.auth_timeout_ms.set)
        provider->auth.timeout_ms = settings.auth_timeout_ms.value;
    if (settings.auth_refresh_ms.set)
        provider->auth.refresh_ms = settings.auth_refresh_ms.value;
    if (settings.stream_idle_timeout_ms.set)
        provider->stream_idle_timeout_ms = settings.stream_idle_timeout_ms.value;
    provider->requires_openai_auth = settings.requires_openai_auth.value;
    *ret_provider = *provider;
    return true;
}
