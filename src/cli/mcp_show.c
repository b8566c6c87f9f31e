/* bobbin mcp list, bobbin mcp get: what is configured, for people and as JSON. */
#include "base/memory.h"
#include "base/utf8.h"
#include "base/visible.h"
#include "cli/mcp_internal.h"
#include "schema/json_write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct show_flags {
    bool json;
};

static int print_all(const struct buf *text)
{
    if (fwrite(text->data, 1, text->len, stdout) != text->len || fflush(stdout) != 0)
        return cli_fail("cannot write to stdout: %s", strerror(errno));
    return CLI_OK;
}

/* -- Values --------------------------------------------------------------------------------- */

/* startup_timeout_sec or tool_timeout_sec, however it was written. False: it was not. */
static bool configured_seconds(const struct toml_value *table, const char *key, double *ret_seconds)
{
    const struct toml_value *seconds = toml_get(table, str_of(key));
    const struct toml_value *ms = toml_get(table, STR_LITERAL("startup_timeout_ms"));

    if (seconds != NULL)
        *ret_seconds = seconds->type == TOML_FLOAT ? seconds->number : (double)seconds->integer;
    else if (ms != NULL && strcmp(key, "startup_timeout_sec") == 0)
        *ret_seconds = (double)ms->integer / 1000;
    else
        return false;
    return true;
}

/* -- JSON ----------------------------------------------------------------------------------- */

static void add_json_member(struct buf *out, const char *key)
{
    if (out->data[out->len - 1] != '{')
        buf_add_char(out, ',');
    json_write_str(out, str_of(key));
    buf_add_char(out, ':');
}

static void add_text_member(struct buf *out, const char *key, struct str text)
{
    add_json_member(out, key);
    if (text.s == NULL)
        buf_add_text(out, "null");
    else
        json_write_str(out, text);
}

static void add_flag_member(struct buf *out, const char *key, bool is_on)
{
    add_json_member(out, key);
    buf_add_text(out, is_on ? "true" : "false");
}

static void add_texts_member(struct buf *out, const char *key, bool is_there,
                             struct str_array texts)
{
    add_json_member(out, key);
    if (!is_there) {
        buf_add_text(out, "null");
        return;
    }
    buf_add_char(out, '[');
    for (size_t i = 0; i < texts.n; i++) {
        if (i > 0)
            buf_add_char(out, ',');
        json_write_str(out, texts.items[i]);
    }
    buf_add_char(out, ']');
}

static void add_pairs_member(struct buf *out, const char *key, bool is_there,
                             struct name_values pairs)
{
    add_json_member(out, key);
    if (!is_there) {
        buf_add_text(out, "null");
        return;
    }
    buf_add_char(out, '{');
    for (size_t i = 0; i < pairs.n; i++)
        add_text_member(out, pairs.items[i].name.s, pairs.items[i].value);
    buf_add_char(out, '}');
}

static void add_seconds_member(struct buf *out, const struct toml_value *table, const char *key)
{
    double seconds;

    add_json_member(out, key);
    if (configured_seconds(table, key, &seconds))
        json_write_float(out, seconds);
    else
        buf_add_text(out, "null");
}

static struct str configured_text(const struct toml_value *table, const char *key)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    return value == NULL ? STR_NONE : value->text;
}

static void add_transport(struct buf *out, const struct mcp_spec *spec,
                          const struct toml_value *table)
{
    add_json_member(out, "transport");
    buf_add_char(out, '{');
    if (spec->transport == MCP_STDIO) {
        add_text_member(out, "type", STR_LITERAL("stdio"));
        add_text_member(out, "command", spec->command);
        add_texts_member(out, "args", /* is_there= */ true, spec->args);
        add_pairs_member(out, "env", toml_get(table, STR_LITERAL("env")) != NULL, spec->env);
        add_texts_member(out, "env_vars", /* is_there= */ true, spec->env_vars);
        add_text_member(out, "cwd", configured_text(table, "cwd"));
    } else {
        add_text_member(out, "type", STR_LITERAL("streamable_http"));
        add_text_member(out, "url", spec->url);
        add_text_member(out, "bearer_token_env_var", spec->bearer_token_env_var);
        add_pairs_member(out, "http_headers", toml_get(table, STR_LITERAL("http_headers")) != NULL,
                         spec->http_headers);
        add_pairs_member(out, "env_http_headers",
                         toml_get(table, STR_LITERAL("env_http_headers")) != NULL,
                         spec->env_http_headers);
    }
    buf_add_char(out, '}');
}

static void add_head(struct buf *out, const struct mcp_spec *spec, const struct toml_value *table)
{
    add_text_member(out, "name", spec->name);
    add_flag_member(out, "enabled", spec->is_enabled);
    add_text_member(out, "disabled_reason", spec->disabled_reason);
    add_transport(out, spec, table);
}

static void add_limits(struct buf *out, const struct toml_value *table)
{
    add_seconds_member(out, table, "startup_timeout_sec");
    add_seconds_member(out, table, "tool_timeout_sec");
}

static int print_json(const struct buf *json)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    yyjson_doc *doc = yyjson_read(json->data, json->len, 0);
    char *pretty = yyjson_write(doc, YYJSON_WRITE_PRETTY_TWO_SPACES, NULL);

    yyjson_doc_free(doc);
    buf_printf(&text, "%s\n", pretty);
    free(pretty);
    return print_all(&text);
}

/* -- Text ----------------------------------------------------------------------------------- */

/* Text of a configuration may hold anything; on a terminal it is one line and moves nothing. */
static void add_visible(struct buf *out, struct str text)
{
    bool has_white_space = text.len > 0 && (memchr(text.s, '\n', text.len) != NULL ||
                                            memchr(text.s, '\t', text.len) != NULL);

    visible_add(out, text, has_white_space ? VISIBLE_LINE : VISIBLE_TEXT);
}

static void add_joined(struct buf *out, struct str_array texts, const char *between)
{
    for (size_t i = 0; i < texts.n; i++) {
        if (i > 0)
            buf_add_text(out, between);
        add_visible(out, texts.items[i]);
    }
}

static void add_masked(struct buf *out, struct str name)
{
    if (out->len > 0)
        buf_add_text(out, ", ");
    add_visible(out, name);
    buf_add_text(out, "=*****");
}

/* As the reference shows them: values stay secret. */
static struct str shown_environment(struct arena *arena, const struct mcp_spec *spec)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    for (size_t i = 0; i < spec->env.n; i++)
        add_masked(&text, spec->env.items[i].name);
    for (size_t i = 0; i < spec->env_vars.n; i++)
        add_masked(&text, spec->env_vars.items[i]);
    return text.len == 0 ? STR_LITERAL("-") : arena_keep(arena, buf_str(&text));
}

static struct str shown_headers(struct arena *arena, struct name_values headers)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    for (size_t i = 0; i < headers.n; i++)
        add_masked(&text, headers.items[i].name);
    return text.len == 0 ? STR_LITERAL("-") : arena_keep(arena, buf_str(&text));
}

/* Names of variables are no secret. */
static struct str shown_variables(struct arena *arena, struct name_values headers)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    for (size_t i = 0; i < headers.n; i++) {
        if (i > 0)
            buf_add_text(&text, ", ");
        add_visible(&text, headers.items[i].name);
        buf_add_char(&text, '=');
        add_visible(&text, headers.items[i].value);
    }
    return text.len == 0 ? STR_LITERAL("-") : arena_keep(arena, buf_str(&text));
}

static struct str shown_text(struct arena *arena, struct str value)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (value.s == NULL)
        return STR_LITERAL("-");
    add_visible(&text, value);
    return arena_keep(arena, buf_str(&text));
}

static struct str shown_texts(struct arena *arena, struct str_array texts, const char *between,
                              const char *if_none)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (texts.n == 0)
        return str_of(if_none);
    add_joined(&text, texts, between);
    return arena_keep(arena, buf_str(&text));
}

static struct str shown_status(struct arena *arena, const struct mcp_spec *spec)
{
    if (spec->is_enabled)
        return STR_LITERAL("enabled");
    return spec->disabled_reason.s == NULL
               ? STR_LITERAL("disabled")
               : str_of(arena_printf(arena, "disabled: %s", spec->disabled_reason.s));
}

/* -- bobbin mcp list ------------------------------------------------------------------------- */

static const char *const auth_words[] = {
    [WIRE_MCP_AUTH_STATUS_UNSUPPORTED] = "Unsupported",
    [WIRE_MCP_AUTH_STATUS_NOT_LOGGED_IN] = "Not logged in",
    [WIRE_MCP_AUTH_STATUS_BEARER_TOKEN] = "Bearer token",
    [WIRE_MCP_AUTH_STATUS_O_AUTH] = "OAuth",
};

static const char *const auth_names[] = {
    [WIRE_MCP_AUTH_STATUS_UNSUPPORTED] = "unsupported",
    [WIRE_MCP_AUTH_STATUS_NOT_LOGGED_IN] = "not_logged_in",
    [WIRE_MCP_AUTH_STATUS_BEARER_TOKEN] = "bearer_token",
    [WIRE_MCP_AUTH_STATUS_O_AUTH] = "o_auth",
};

enum { COLUMNS_MAX = 7 };

/* Rows of as many cells as there are columns; the first one is the heads. */
struct text_table {
    struct str (*rows)[COLUMNS_MAX];
    size_t n;
    size_t n_columns;
};

/* Every cell is as wide as the widest of its column, the last ones too. */
static void add_table(struct buf *out, const struct text_table *table)
{
    size_t widths[COLUMNS_MAX] = { 0 };

    for (size_t i = 0; i < table->n; i++) {
        for (size_t k = 0; k < table->n_columns; k++) {
            size_t width = utf8_length(table->rows[i][k]);

            widths[k] = width > widths[k] ? width : widths[k];
        }
    }
    for (size_t i = 0; i < table->n; i++) {
        for (size_t k = 0; k < table->n_columns; k++) {
            buf_add_str(out, table->rows[i][k]);
            buf_printf(out, "%*s", (int)(widths[k] - utf8_length(table->rows[i][k])), "");
            buf_add_text(out, k + 1 < table->n_columns ? "  " : "\n");
        }
    }
}

static struct text_table new_table(struct mcp_desk *desk, const char *const *heads, size_t n)
{
    struct text_table table = {
        .rows = arena_zero(&desk->base.arena, (desk->specs->n + 1) * sizeof *table.rows),
        .n = 1,
        .n_columns = n,
    };

    for (size_t i = 0; i < n; i++)
        table.rows[0][i] = str_of(heads[i]);
    return table;
}

static void add_program_row(struct mcp_desk *desk, struct text_table *table,
                            const struct mcp_spec *spec, enum wire_mcp_auth_status auth)
{
    struct arena *arena = &desk->base.arena;
    const struct toml_value *configured = mcp_desk_table(desk, spec->name);
    const struct str row[COLUMNS_MAX] = {
        shown_text(arena, spec->name),
        shown_text(arena, spec->command),
        shown_texts(arena, spec->args, " ", "-"),
        shown_environment(arena, spec),
        shown_text(arena, configured_text(configured, "cwd")),
        shown_status(arena, spec),
        str_of(auth_words[auth]),
    };

    memcpy(table->rows[table->n++], row, sizeof row);
}

static void add_address_row(struct mcp_desk *desk, struct text_table *table,
                            const struct mcp_spec *spec, enum wire_mcp_auth_status auth)
{
    struct arena *arena = &desk->base.arena;
    const struct str row[COLUMNS_MAX] = {
        shown_text(arena, spec->name),
        shown_text(arena, spec->url),
        shown_text(arena, spec->bearer_token_env_var),
        shown_status(arena, spec),
        str_of(auth_words[auth]),
    };

    memcpy(table->rows[table->n++], row, sizeof row);
}

static int list_as_text(struct mcp_desk *desk, const enum wire_mcp_auth_status *auth)
{
    static const char *const of_programs[] = { "Name", "Command", "Args", "Env",
                                               "Cwd",  "Status",  "Auth" };
    static const char *const of_addresses[] = { "Name", "Url", "Bearer Token Env Var", "Status",
                                                "Auth" };
    struct text_table programs = new_table(desk, of_programs, ARRAY_LENGTH(of_programs));
    struct text_table addresses = new_table(desk, of_addresses, ARRAY_LENGTH(of_addresses));
    CLEANUP(buf_done) struct buf text = { 0 };

    for (size_t i = 0; i < desk->specs->n; i++) {
        const struct mcp_spec *spec = &desk->specs->items[i];

        if (spec->transport == MCP_STDIO)
            add_program_row(desk, &programs, spec, auth[i]);
        else
            add_address_row(desk, &addresses, spec, auth[i]);
    }
    if (programs.n > 1)
        add_table(&text, &programs);
    if (programs.n > 1 && addresses.n > 1)
        buf_add_char(&text, '\n');
    if (addresses.n > 1)
        add_table(&text, &addresses);
    return print_all(&text);
}

static int list_as_json(struct mcp_desk *desk, const enum wire_mcp_auth_status *auth)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_char(&json, '[');
    for (size_t i = 0; desk->specs != NULL && i < desk->specs->n; i++) {
        const struct mcp_spec *spec = &desk->specs->items[i];
        const struct toml_value *table = mcp_desk_table(desk, spec->name);

        buf_add_text(&json, i > 0 ? ",{" : "{");
        add_head(&json, spec, table);
        add_limits(&json, table);
        add_text_member(&json, "auth_status", str_of(auth_names[auth[i]]));
        buf_add_char(&json, '}');
    }
    buf_add_char(&json, ']');
    return print_json(&json);
}

static int run_mcp_list(struct cli *cli, const void *data)
{
    CLEANUP(mcp_desk_done) struct mcp_desk desk;
    const struct show_flags *flags = data;
    const enum wire_mcp_auth_status *auth;

    if (!mcp_desk_open(cli, &desk))
        return CLI_FAILED;
    auth = mcp_desk_auth(&desk);
    if (flags->json)
        return list_as_json(&desk, auth);
    if (desk.specs != NULL && desk.specs->n > 0)
        return list_as_text(&desk, auth);
    printf("No MCP servers configured yet. Try `%s mcp add my-tool -- my-command`.\n",
           cli->program);
    return CLI_OK;
}

/* -- bobbin mcp get -------------------------------------------------------------------------- */

static void add_line(struct buf *out, const char *key, struct str value)
{
    buf_printf(out, "  %s: ", key);
    buf_add_str(out, value);
    buf_add_char(out, '\n');
}

static void add_tools_line(struct arena *arena, struct buf *out, const char *key, bool is_there,
                           struct str_array tools)
{
    if (is_there)
        add_line(out, key, shown_texts(arena, tools, ", ", "[]"));
}

/* Whole seconds have no decimals. */
static void add_seconds_line(struct buf *out, const struct toml_value *table, const char *key)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    double seconds;

    if (!configured_seconds(table, key, &seconds))
        return;
    json_write_float(&text, seconds);
    if (str_ends(buf_str(&text), ".0"))
        text.len -= 2;
    add_line(out, key, buf_str(&text));
}

static void add_transport_lines(struct mcp_desk *desk, struct buf *out, const struct mcp_spec *spec,
                                const struct toml_value *table)
{
    struct arena *arena = &desk->base.arena;

    if (spec->transport == MCP_STDIO) {
        add_line(out, "transport", STR_LITERAL("stdio"));
        add_line(out, "command", shown_text(arena, spec->command));
        add_line(out, "args", shown_texts(arena, spec->args, " ", "-"));
        add_line(out, "cwd", shown_text(arena, configured_text(table, "cwd")));
        add_line(out, "env", shown_environment(arena, spec));
    } else {
        add_line(out, "transport", STR_LITERAL("streamable_http"));
        add_line(out, "url", shown_text(arena, spec->url));
        add_line(out, "bearer_token_env_var", shown_text(arena, spec->bearer_token_env_var));
        add_line(out, "http_headers", shown_headers(arena, spec->http_headers));
        add_line(out, "env_http_headers", shown_variables(arena, spec->env_http_headers));
    }
}

static int get_as_text(const struct cli *cli, struct mcp_desk *desk, const struct mcp_spec *spec,
                       const struct toml_value *table)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str name = shown_text(&desk->base.arena, spec->name);

    if (!spec->is_enabled) {
        buf_printf(&text, "%s (%s)\n", name.s, shown_status(&desk->base.arena, spec).s);
        return print_all(&text);
    }
    buf_printf(&text, "%s\n", name.s);
    add_line(&text, "enabled", STR_LITERAL("true"));
    add_tools_line(&desk->base.arena, &text, "enabled_tools", spec->has_enabled_tools,
                   spec->enabled_tools);
    add_tools_line(&desk->base.arena, &text, "disabled_tools",
                   toml_get(table, STR_LITERAL("disabled_tools")) != NULL, spec->disabled_tools);
    add_transport_lines(desk, &text, spec, table);
    add_seconds_line(&text, table, "startup_timeout_sec");
    add_seconds_line(&text, table, "tool_timeout_sec");
    buf_printf(&text, "  remove: %s mcp remove %s\n", cli->program, name.s);
    return print_all(&text);
}

static int get_as_json(const struct mcp_spec *spec, const struct toml_value *table)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_char(&json, '{');
    add_head(&json, spec, table);
    add_texts_member(&json, "enabled_tools", spec->has_enabled_tools, spec->enabled_tools);
    add_texts_member(&json, "disabled_tools",
                     toml_get(table, STR_LITERAL("disabled_tools")) != NULL, spec->disabled_tools);
    add_limits(&json, table);
    buf_add_char(&json, '}');
    return print_json(&json);
}

static int run_mcp_get(struct cli *cli, const void *data)
{
    CLEANUP(mcp_desk_done) struct mcp_desk desk;
    const struct show_flags *flags = data;
    const struct toml_value *table;
    const struct mcp_spec *spec;

    if (!mcp_desk_open(cli, &desk))
        return CLI_FAILED;
    spec = mcp_desk_find(&desk, cli->few_words[0], "");
    if (spec == NULL)
        return CLI_FAILED;
    table = mcp_desk_table(&desk, spec->name);
    return flags->json ? get_as_json(spec, table) : get_as_text(cli, &desk, spec, table);
}

#define FIELD(name) .field = offsetof(struct show_flags, name)

static const struct option list_options[] = {
    { "json", NULL, "Print the servers as JSON", option_store_flag, FIELD(json) },
    { 0 },
};

static const struct option get_options[] = {
    { "json", NULL, "Print the server as JSON", option_store_flag, FIELD(json) },
    { 0 },
};

const struct cli_command mcp_list_command = {
    .name = "list",
    .summary = "All servers, and whether anybody is signed in",
    .options = list_options,
    .flags_size = sizeof(struct show_flags),
    .run = run_mcp_list,
};

const struct cli_command mcp_get_command = {
    .name = "get",
    .summary = "All about one server",
    .arguments = "<NAME>",
    .options = get_options,
    .flags_size = sizeof(struct show_flags),
    .max_words = 1,
    .requires_word = true,
    .run = run_mcp_get,
};
