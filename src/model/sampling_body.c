#include "model/sampling_body.h"

#include "base/memory.h"
#include "base/version.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* -- URL ----------------------------------------------------------------------------------- */

/* What no URL may hold as it is. A percent sign may: the value can be encoded already. */
static bool needs_encoding(unsigned char c)
{
    return c <= ' ' || c >= 0x7f || strchr("\"#<>", c) != NULL;
}

static void add_encoded(struct buf *out, struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if (needs_encoding(c))
            buf_printf(out, "%%%02X", c);
        else
            buf_add_char(out, (char)c);
    }
}

struct str sampling_url(struct arena *arena, const struct provider *provider)
{
    CLEANUP(buf_done) struct buf url = { 0 };

    add_encoded(&url, provider_base_url(arena, provider));
    buf_add_text(&url, "/responses");
    for (size_t i = 0; i < provider->query_params.n; i++) {
        buf_add_char(&url, i == 0 ? '?' : '&');
        add_encoded(&url, provider->query_params.items[i].name);
        buf_add_char(&url, '=');
        add_encoded(&url, provider->query_params.items[i].value);
    }
    return arena_str(arena, url.data, url.len);
}

struct str sampling_chatgpt_url(struct arena *arena, const struct provider *provider)
{
    struct provider chatgpt = *provider;

    if (provider->base_url.s != NULL)
        return STR_NONE;
    chatgpt.base_url = STR_LITERAL("https://chatgpt.com/backend-api/codex");
    return sampling_url(arena, &chatgpt);
}

/* -- Headers ------------------------------------------------------------------------------- */

static struct str trimmed_variable(struct str name)
{
    const char *value = name.s == NULL ? NULL : getenv(name.s);

    return value == NULL ? STR_NONE : str_trim(str_of(value));
}

static void set_provider_headers(struct header_list *list, const struct provider *provider)
{
    const struct name_values *given = &provider->http_headers;
    const struct name_values *from_env = &provider->env_http_headers;

    if (provider->sends_version)
        header_list_set(list, STR_LITERAL("version"), STR_LITERAL(CODEX_VERSION));
    for (size_t i = 0; i < given->n; i++)
        header_list_set(list, given->items[i].name, given->items[i].value);
    for (size_t i = 0; i < from_env->n; i++) {
        struct str value = trimmed_variable(from_env->items[i].value);

        if (value.len > 0)
            header_list_set(list, from_env->items[i].name, value);
    }
}

static struct str turn_metadata(struct arena *arena, const struct sampling_options *options)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_text(&json, "{\"session_id\":");
    json_write_str(&json, options->thread_id);
    buf_add_text(&json, ",\"turn_id\":");
    json_write_str(&json, options->turn_id);
    if (options->sandbox_tag.s != NULL) {
        buf_add_text(&json, ",\"sandbox\":");
        json_write_str(&json, options->sandbox_tag);
    }
    buf_add_char(&json, '}');
    return arena_str(arena, json.data, json.len);
}

/* The provider's own credential; no text if it has none. */
static bool find_token(const struct sampling_options *options, struct str *ret_token,
                       struct error *err)
{
    const struct provider *provider = options->provider;

    if (provider->env_key.s != NULL) {
        struct str hint = provider->env_key_instructions;

        *ret_token = trimmed_variable(provider->env_key);
        if (ret_token->len > 0)
            return true;
        return error_set(err, ERR_INTERNAL, "Missing environment variable: `%s`.%s%s",
                         provider->env_key.s, hint.len > 0 ? " " : "", hint.len > 0 ? hint.s : "");
    }
    *ret_token = provider->bearer_token;
    return true;
}

bool sampling_headers(struct arena *arena, const struct sampling_options *options,
                      struct name_values *ret_headers, struct error *err)
{
    const struct provider *provider = options->provider;
    size_t n_most = 16 + provider->http_headers.n + provider->env_http_headers.n;
    struct header_list list = { arena, arena_alloc(arena, n_most * sizeof *list.items), 0 };
    struct str token;

    if (!find_token(options, &token, err))
        return false;
    /* A provider may replace these two, and none of those that follow its own. */
    header_list_set(&list, STR_LITERAL("originator"), options->originator);
    header_list_set(&list, STR_LITERAL("user-agent"), options->user_agent);
    set_provider_headers(&list, provider);

    header_list_set(&list, STR_LITERAL("x-codex-turn-metadata"), turn_metadata(arena, options));
    header_list_set(&list, STR_LITERAL("x-client-request-id"), options->thread_id);
    header_list_set(&list, STR_LITERAL("session_id"), options->thread_id);
    header_list_set(&list, STR_LITERAL("x-openai-subagent"), options->subagent);
    header_list_set(&list, STR_LITERAL("accept"), STR_LITERAL("text/event-stream"));
    header_list_set(&list, STR_LITERAL("content-type"), STR_LITERAL("application/json"));
    if (token.len > 0)
        header_list_set(&list, STR_LITERAL("authorization"),
                        str_of(arena_printf(arena, "Bearer %.*s", STR_ARGS(token))));
    *ret_headers = (struct name_values){ list.items, list.n };
    return true;
}

/* -- Body ---------------------------------------------------------------------------------- */

static void add_input(struct buf *out, const struct sampling_options *options)
{
    buf_add_char(out, '[');
    for (size_t i = 0; i < options->n_input; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        buf_add_str(out, options->input[i]);
    }
    buf_add_char(out, ']');
}

/* `"key":"value"` behind a comma, unless it is the first or there is no value. */
static void add_optional(struct buf *out, const char *key, struct str value)
{
    if (value.s == NULL)
        return;
    if (out->data[out->len - 1] != '{')
        buf_add_char(out, ',');
    buf_printf(out, "\"%s\":", key);
    json_write_str(out, value);
}

static void add_reasoning(struct buf *out, const struct sampling_options *options)
{
    if (!options->has_reasoning) {
        buf_add_text(out, "null");
        return;
    }
    buf_add_char(out, '{');
    add_optional(out, "effort", options->effort);
    add_optional(out, "summary", options->summary);
    buf_add_char(out, '}');
}

static void add_text(struct buf *out, const struct sampling_options *options)
{
    if (options->verbosity.s == NULL && options->output_schema.s == NULL)
        return;
    buf_add_text(out, ",\"text\":{");
    add_optional(out, "verbosity", options->verbosity);
    if (options->output_schema.s != NULL) {
        if (options->verbosity.s != NULL)
            buf_add_char(out, ',');
        buf_add_text(out, "\"format\":{\"type\":\"json_schema\",\"strict\":true,\"schema\":");
        buf_add_str(out, options->output_schema);
        buf_add_text(out, ",\"name\":\"codex_output_schema\"}");
    }
    buf_add_char(out, '}');
}

void sampling_body(const struct sampling_options *options, struct buf *out)
{
    buf_add_text(out, "{\"model\":");
    json_write_str(out, options->model);
    buf_add_text(out, ",\"instructions\":");
    json_write_str(out, options->instructions);
    buf_add_text(out, ",\"input\":");
    add_input(out, options);
    buf_add_text(out, ",\"tools\":");
    buf_add_str(out, options->tools.len > 0 ? options->tools : STR_LITERAL("[]"));
    buf_add_text(out, ",\"tool_choice\":\"auto\",\"parallel_tool_calls\":");
    buf_add_text(out, options->parallel_tool_calls ? "true" : "false");
    buf_add_text(out, ",\"reasoning\":");
    add_reasoning(out, options);
    buf_add_text(out, ",\"store\":");
    buf_add_text(out, provider_is_azure(options->provider) ? "true" : "false");
    buf_add_text(out, ",\"stream\":true,\"include\":[");
    if (options->has_reasoning)
        buf_add_text(out, "\"reasoning.encrypted_content\"");
    buf_add_char(out, ']');
    add_optional(out, "service_tier", options->service_tier);
    add_optional(out, "prompt_cache_key", options->thread_id);
    add_text(out, options);
    buf_add_char(out, '}');
}
