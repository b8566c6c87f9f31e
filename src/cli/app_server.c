/* bobbin app-server: serve the protocol on stdio or a WebSocket. */
#include "base/arena.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/platform.h"
#include "cli/address.h"
#include "cli/cli.h"
#include "cli/local_model.h"
#include "cli/usable_model.h"
#include "config/config.h"
#include "server/home.h"
#include "server/server.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGE_BYTES_MIN = 1024, MESSAGE_BYTES_DEFAULT = 128 * 1024 * 1024 };
enum { REQUESTS_DEFAULT = 1024, DRAIN_SECONDS_DEFAULT = 600, UNLOAD_SECONDS_DEFAULT = 1800 };
enum { SECONDS_MAX = 365 * 24 * 3600 };

static const char capability_token[] = "capability-token";
static const char signed_bearer_token[] = "signed-bearer-token";

/* --listen */
struct listen_url {
    enum listen_kind kind;
    struct sockaddr_storage address;
    const char *path; /* LISTEN_UNIX; NULL: the usual place */
};

enum { ORIGINS_MAX = 16 };

struct origin_list {
    const char *items[ORIGINS_MAX];
    size_t n;
};

struct app_server_flags {
    struct listen_url listen;
    bool stdio; /* says what is so anyway */
    bool analytics_default_enabled;
    const char *protocol; /* NULL: what clients show */
    const char *session_source;
    const char *api_key_env;
    const char *auth; /* NULL, or one of the two names above */
    const char *token_file;
    const char *token_sha256;
    const char *shared_secret_file;
    const char *issuer;
    const char *audience;
    struct option_number max_clock_skew_s;
    struct origin_list allowed_origins;
    bool allow_unauthenticated;
    bool scripted_if_needed;
    bool metrics;
    struct option_number max_message_bytes;
    struct option_number max_requests;
    struct option_number command_memory_mb;
    struct option_number max_connections;
    struct option_number max_frame_bytes;
    struct option_number max_backlog_bytes;
    struct option_number max_head_bytes;
    struct option_number head_s;
    struct option_number ping_s;
    struct option_number drain_s;
    struct option_number unload_s;
};

static bool option_store_listen_url(const char *value, void *field, struct error *why)
{
    static const char websocket[] = "ws://";
    static const char unix_socket[] = "unix://";
    struct listen_url *url = field;
    struct sockaddr_storage address;

    if (strcmp(value, "stdio://") == 0) {
        *url = (struct listen_url){ .kind = LISTEN_STDIO };
        return true;
    }
    if (strncmp(value, unix_socket, strlen(unix_socket)) == 0) {
        const char *path = value + strlen(unix_socket);

        *url = (struct listen_url){ .kind = LISTEN_UNIX, .path = path[0] == '\0' ? NULL : path };
        return true;
    }
    if (strncmp(value, websocket, strlen(websocket)) != 0)
        return error_set(why, ERR_INVALID_PARAMS,
                         "unsupported --listen URL `%s`; expected `stdio://` or `ws://IP:PORT`",
                         value);
    if (!address_parse(value + strlen(websocket), &address))
        return error_set(why, ERR_INVALID_PARAMS,
                         "invalid websocket --listen URL `%s`; expected `ws://IP:PORT`", value);
    *url = (struct listen_url){ .kind = LISTEN_WEBSOCKET, .address = address };
    return true;
}

/* A word, because the column of the index that has it holds JSON for agents. */
static bool option_store_source(const char *value, void *field, struct error *why)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

    if (value[0] == '\0' || value[strspn(value, letters)] != '\0' || strlen(value) > 64)
        return error_set(why, ERR_INVALID_PARAMS, "expected a word");
    return option_store_text(value, field, why);
}

static bool option_store_message_bytes(const char *value, void *field, struct error *why)
{
    return option_store_between(value, MESSAGE_BYTES_MIN, SIZE_MAX / 2, field, why);
}

/* Less than a program needs in order to start helps nobody. */
static bool option_store_memory(const char *value, void *field, struct error *why)
{
    return option_store_between(value, 16, UINT32_MAX, field, why);
}

static bool option_store_count(const char *value, void *field, struct error *why)
{
    return option_store_between(value, 1, SIZE_MAX / 2, field, why);
}

static bool option_store_some_seconds(const char *value, void *field, struct error *why)
{
    return option_store_between(value, 1, SECONDS_MAX, field, why);
}

static bool option_store_seconds(const char *value, void *field, struct error *why)
{
    return option_store_between(value, 0, SECONDS_MAX, field, why);
}

static bool option_store_digest(const char *value, void *field, struct error *why)
{
    if (!bearer_is_digest(value))
        return error_set(why, ERR_INVALID_PARAMS, "expected 64 hexadecimal digits");
    return option_store_text(value, field, why);
}

/* As browsers write it: a scheme, a host, perhaps a port, and no path. */
static bool option_store_origin(const char *value, void *field, struct error *why)
{
    struct origin_list *list = field;
    const char *host = strstr(value, "://");

    if (host == NULL || host == value || host[3] == '\0' || strchr(host + 3, '/') != NULL)
        return error_set(why, ERR_INVALID_PARAMS, "expected `SCHEME://HOST[:PORT]`");
    if (list->n == ORIGINS_MAX)
        return error_set(why, ERR_INVALID_PARAMS, "more than %d origins", ORIGINS_MAX);
    list->items[list->n++] = value;
    return true;
}

/* Empty is as good as absent for the server, but it still counts as given for check_auth(). */
static const char *or_null_if_blank(struct arena *arena, const char *text)
{
    struct str trimmed = str_trim(str_of(text));

    return trimmed.len == 0 ? NULL : arena_str(arena, trimmed.s, trimmed.len).s;
}

/* The combinations are judged whatever the transport is; the files are read by a listener only. */
static bool check_auth(const struct app_server_flags *flags, struct error *err)
{
    bool signed_flags = flags->shared_secret_file != NULL || flags->issuer != NULL ||
                        flags->audience != NULL || flags->max_clock_skew_s.given;

    bool token_flags = flags->token_file != NULL || flags->token_sha256 != NULL;

    if (flags->auth == NULL) {
        if (token_flags || signed_flags)
            return error_set(err, ERR_INVALID_PARAMS,
                             "websocket auth flags require `--ws-auth capability-token` or "
                             "`--ws-auth signed-bearer-token`");
        return true;
    }
    if (strcmp(flags->auth, capability_token) == 0) {
        if (signed_flags)
            return error_set(err, ERR_INVALID_PARAMS,
                             "`--ws-shared-secret-file`, `--ws-issuer`, `--ws-audience`, and "
                             "`--ws-max-clock-skew-seconds` require `--ws-auth "
                             "signed-bearer-token`");
        if (!token_flags)
            return error_set(err, ERR_INVALID_PARAMS,
                             "`--ws-token-file` is required when `--ws-auth capability-token` is "
                             "set");
        return true;
    }
    if (token_flags)
        return error_set(err, ERR_INVALID_PARAMS,
                         "`--ws-token-file` requires `--ws-auth capability-token`, not "
                         "`signed-bearer-token`");
    if (flags->shared_secret_file == NULL)
        return error_set(err, ERR_INVALID_PARAMS,
                         "`--ws-shared-secret-file` is required when `--ws-auth "
                         "signed-bearer-token` is set");
    return true;
}

static enum bearer_kind auth_of(const struct app_server_flags *flags)
{
    if (flags->auth == NULL)
        return BEARER_NONE;
    return strcmp(flags->auth, signed_bearer_token) == 0 ? BEARER_SIGNED : BEARER_CAPABILITY;
}

/* Expands "~" and "~/"; what is relative begins at the working directory. NULL stays NULL. */
static bool resolve_path(struct arena *arena, const char *path, const char **ret_path,
                         struct error *err)
{
    CLEANUP(freep) char *cwd = NULL;
    const char *absolute = path;

    if (path == NULL)
        return true;
    if (path[0] == '~' && (path[1] == '\0' || path[1] == '/') && user_home() != NULL) {
        absolute = arena_printf(arena, "%s%s", user_home(), path + 1);
    } else if (path[0] != '/') {
        cwd = getcwd(NULL, 0);
        if (cwd == NULL)
            return error_set(err, ERR_INTERNAL, "cannot find %s: no working directory: %s", path,
                             strerror(errno));
        absolute = arena_printf(arena, "%s/%s", cwd, path);
    }
    *ret_path = path_normalize(arena, str_of(absolute)).s;
    return true;
}

/* What only a listener needs to be right. */
static bool check_listener(const struct app_server_flags *flags, struct error *err)
{
    if (flags->max_clock_skew_s.value > INT64_MAX)
        return error_set(err, ERR_INVALID_PARAMS,
                         "websocket auth clock skew must fit in a signed 64-bit integer");
    return true;
}

/* What was not given keeps its default. */
static void set_size(size_t *field, struct option_number number)
{
    if (number.given)
        *field = (size_t)number.value;
}

static void set_seconds(uint64_t *field_ms, struct option_number number)
{
    if (number.given)
        *field_ms = number.value * 1000;
}

static struct web_options web_of(const struct app_server_flags *flags)
{
    struct web_options web = WEB_OPTIONS_INIT;

    web.rules.origins = flags->allowed_origins.items;
    web.rules.n_origins = flags->allowed_origins.n;
    set_size(&web.max_clients, flags->max_connections);
    set_size(&web.max_head_bytes, flags->max_head_bytes);
    set_seconds(&web.max_head_ms, flags->head_s);
    set_size(&web.limits.max_frame_bytes, flags->max_frame_bytes);
    set_size(&web.limits.max_message_bytes, flags->max_message_bytes);
    set_size(&web.limits.max_backlog_bytes, flags->max_backlog_bytes);
    set_seconds(&web.limits.ping_ms, flags->ping_s);
    return web;
}

/* Adds model_provider=scripted to the overrides if no model was set up. */
static bool choose_model(struct text_list *overrides, struct error *err)
{
    CLEANUP(freep) char *home = NULL;
    CLEANUP(freep) char *cwd = getcwd(NULL, 0);
    struct config *config = NULL;
    bool is_loaded;

    if (!home_find(&home, err))
        return false;
    is_loaded = config_load_at_start(
        &(struct config_request){
            .home = home, .cwd = cwd, .overrides = overrides->items, .n_overrides = overrides->n },
        &config, err);
    if (is_loaded && model_is_unset(config, home))
        text_list_add(overrides, "model_provider=scripted");
    config_free(config);
    return is_loaded;
}

/* A variable that is empty is as good as absent: the stored login counts. */
static const char *api_key_of(const struct app_server_flags *flags)
{
    const char *key = flags->api_key_env == NULL ? NULL : getenv(flags->api_key_env);

    return key == NULL || key[0] == '\0' ? NULL : key;
}

/* One of the choices, so it is known. */
static enum protocol_dialect protocol_of(const struct app_server_flags *flags)
{
    enum protocol_dialect protocol = PROTOCOL_0118;

    if (flags->protocol != NULL)
        protocol_dialect_parse(str_of(flags->protocol), &protocol);
    return protocol;
}

static bool fill_options(const struct app_server_flags *flags, const struct global_options *global,
                         struct arena *arena, struct text_list *overrides,
                         struct server_options *ret_options, struct error *err)
{
    struct server_options options = {
        .local_model = scripted_local_model(arena),
        .listen = flags->listen.kind,
        .listen_address = flags->listen.address,
        .bearer = { .kind = auth_of(flags),
                    .token_sha256 = flags->token_sha256,
                    .issuer = or_null_if_blank(arena, flags->issuer),
                    .audience = or_null_if_blank(arena, flags->audience),
                    .max_clock_skew_s = flags->max_clock_skew_s.value },
        .allow_unauthenticated = flags->allow_unauthenticated,
        .web = web_of(flags),
        .metrics = flags->metrics,
        .max_requests = (size_t)flags->max_requests.value,
        .command_memory_mb = (uint32_t)flags->command_memory_mb.value,
        .max_drain_ms = flags->drain_s.value * 1000,
        .unload_ms = flags->unload_s.value * 1000,
        .session_source = flags->session_source,
        .api_key = api_key_of(flags),
        .analytics_default_enabled = flags->analytics_default_enabled,
        .protocol = protocol_of(flags),
        .max_message_bytes = (size_t)flags->max_message_bytes.value,
    };

    if (!check_auth(flags, err) || !overrides_build(global, arena, overrides, err))
        return false;
    if (!resolve_path(arena, flags->token_file, &options.bearer.token_file, err) ||
        !resolve_path(arena, flags->shared_secret_file, &options.bearer.shared_secret_file, err) ||
        !resolve_path(arena, flags->listen.path, &options.listen_path, err))
        return false;
    if (options.listen != LISTEN_STDIO && !check_listener(flags, err))
        return false;
    if (flags->scripted_if_needed && !choose_model(overrides, err))
        return false;
    options.config_overrides = overrides->items;
    options.n_config_overrides = overrides->n;
    *ret_options = options;
    return true;
}

static int run_app_server(struct cli *cli, const void *data)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(text_list_done) struct text_list overrides = { 0 };
    struct server_options options;

    if (!fill_options(data, &cli->global, &arena, &overrides, &options, &err))
        return cli_fail("%s", err.message.s);
    options.program = cli->program;
    return server_run(&options);
}

static const char *const protocols[] = { "0.118", "0.166", NULL };
static const char *const auth_modes[] = { capability_token, signed_bearer_token, NULL };

#define FIELD(name) .field = offsetof(struct app_server_flags, name)

static const struct option app_server_options[] = {
    { "listen", "URL",
      "Where to serve: stdio:// (the default), ws://IP:PORT,\n"
      "unix://PATH, or unix:// for a socket in CODEX_HOME",
      option_store_listen_url, FIELD(listen) },
    { "stdio", NULL, "The same as --listen stdio://", option_store_flag, FIELD(stdio),
      .excludes = "listen" },
    { "analytics-default-enabled", NULL,
      "Analytics are on unless config.toml turns them off;\n"
      "without this flag it is the other way round",
      option_store_flag, FIELD(analytics_default_enabled) },
    { "protocol", "VERSION",
      "The version of the protocol that every client knows, for\n"
      "those that do not show it [default: 0.118]",
      option_store_text, FIELD(protocol), .choices = protocols },
    { "session-source", "SOURCE",
      "What threads that begin here say they come from: cli,\n"
      "exec, ... [default: vscode]",
      option_store_source, FIELD(session_source) },
    { "api-key-env", "VARIABLE",
      "The environment variable with an API key that is used\n"
      "instead of a stored login",
      option_store_text, FIELD(api_key_env) },
    { "ws-auth", "MODE",
      "How WebSocket clients prove who they are; without it,\n"
      "not at all",
      option_store_text, FIELD(auth), .choices = auth_modes },
    { "ws-token-file", "PATH", "The file with the capability token", option_store_text,
      FIELD(token_file), .traits = OPTION_PATH },
    { "ws-token-sha256", "HEX",
      "The SHA-256 digest of the capability token, instead of\n"
      "the file",
      option_store_digest, FIELD(token_sha256), .excludes = "ws-token-file" },
    { "ws-shared-secret-file", "PATH",
      "The file with the secret that signs bearer tokens,\n"
      "32 bytes or more",
      option_store_text, FIELD(shared_secret_file), .traits = OPTION_PATH },
    { "ws-issuer", "ISSUER", "The issuer that a signed token must name", option_store_text,
      FIELD(issuer) },
    { "ws-audience", "AUDIENCE", "The audience that a signed token must name", option_store_text,
      FIELD(audience) },
    { "ws-max-clock-skew-seconds", "SECONDS",
      "How far the clocks of issuer and server may differ\n"
      "[default: 30]",
      option_store_number, FIELD(max_clock_skew_s) },
    { "ws-allow-origin", "ORIGIN",
      "A web page that may connect, such as\n"
      "http://127.0.0.1:8080; without it none may",
      option_store_origin, FIELD(allowed_origins), .traits = OPTION_REPEATS },
    { "ws-allow-unauthenticated", NULL,
      "Listen without --ws-auth where other machines can\n"
      "connect, and let them run commands here",
      option_store_flag, FIELD(allow_unauthenticated) },
    { "ws-max-connections", "N", "More clients are refused [default: 10000]", option_store_count,
      FIELD(max_connections) },
    { "ws-max-frame-bytes", "N", "A longer frame ends the connection [default: 16777216]",
      option_store_message_bytes, FIELD(max_frame_bytes) },
    { "ws-max-backlog-bytes", "N",
      "A client with more unread output is disconnected\n"
      "[default: 16777216]",
      option_store_message_bytes, FIELD(max_backlog_bytes) },
    { "ws-max-head-bytes", "N", "Longer HTTP headers are refused [default: 32768]",
      option_store_message_bytes, FIELD(max_head_bytes) },
    { "ws-head-seconds", "SECONDS",
      "How long a client may take to ask for its WebSocket\n"
      "[default: 10]",
      option_store_some_seconds, FIELD(head_s) },
    { "ws-ping-seconds", "SECONDS",
      "A client that is silent so long is pinged, and dropped\n"
      "if it stays silent; 0: never [default: 30]",
      option_store_seconds, FIELD(ping_s) },
    { "drain-seconds", "SECONDS",
      "How long turns may run on when a listener is asked to\n"
      "end [default: 600]",
      option_store_seconds, FIELD(drain_s) },
    { "unload-seconds", "SECONDS",
      "A thread that no client has subscribed to, and that has\n"
      "no running turn, is unloaded after this time; its\n"
      "background commands end with it [default: 1800]",
      option_store_seconds, FIELD(unload_s) },
    { "scripted-if-needed", NULL,
      "If no provider is configured and nobody is signed in,\n"
      "the scripted model answers; see bobbin-model(1)",
      option_store_flag, FIELD(scripted_if_needed) },
    { "metrics", NULL, "Serve numbers for Prometheus on /metrics of a listener", option_store_flag,
      FIELD(metrics) },
    { "max-requests", "N",
      "More unanswered requests of a client are refused with\n"
      "-32001 [default: 1024]",
      option_store_count, FIELD(max_requests) },
    { "command-memory-mb", "N",
      "No process of a command may use more memory than\n"
      "this [default: no limit]",
      option_store_memory, FIELD(command_memory_mb) },
    { "max-message-bytes", "N",
      "A longer message of a client is ignored; on a\n"
      "WebSocket it ends the connection\n"
      "[default: 134217728; on a WebSocket 67108864]",
      option_store_message_bytes, FIELD(max_message_bytes) },
    { 0 },
};

static const struct app_server_flags defaults = {
    .max_clock_skew_s = { .value = 30 },
    .max_message_bytes = { .value = MESSAGE_BYTES_DEFAULT },
    .max_requests = { .value = REQUESTS_DEFAULT },
    .drain_s = { .value = DRAIN_SECONDS_DEFAULT },
    .unload_s = { .value = UNLOAD_SECONDS_DEFAULT },
};

static const struct cli_command *const commands[] = {
    &generate_ts_command,
    &generate_json_schema_command,
    NULL,
};

const struct cli_command app_server_command = {
    .name = "app-server",
    .summary = "Serve the protocol, or write it down as files",
    .options = app_server_options,
    .commands = commands,
    .defaults = &defaults,
    .flags_size = sizeof defaults,
    .run = run_app_server,
};
