/* bobbin app-server: serve the protocol on stdio or a WebSocket. */
#include "base/arena.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/platform.h"
#include "cli/address.h"
#include "cli/cli.h"
#include "server/server.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGE_BYTES_MIN = 1024, MESSAGE_BYTES_DEFAULT = 128 * 1024 * 1024 };

static const char capability_token[] = "capability-token";
static const char signed_bearer_token[] = "signed-bearer-token";

struct app_server_flags {
    const char *listen_address; /* NULL: stdio */
    bool stdio;                 /* says what is so anyway */
    bool analytics_default_enabled;
    const char *auth; /* NULL, or one of the two names above */
    const char *token_file;
    const char *shared_secret_file;
    const char *issuer;
    const char *audience;
    struct option_number max_clock_skew_s;
    struct option_number max_message_bytes;
};

static bool option_store_listen_url(const char *value, void *field, struct error *why)
{
    static const char websocket[] = "ws://";
    struct sockaddr_storage address;
    const char **ret_address = field;

    if (strcmp(value, "stdio://") == 0) {
        *ret_address = NULL;
        return true;
    }
    if (strncmp(value, websocket, strlen(websocket)) != 0)
        return error_set(why, ERR_INVALID_PARAMS,
                         "unsupported --listen URL `%s`; expected `stdio://` or `ws://IP:PORT`",
                         value);
    if (!address_parse(value + strlen(websocket), &address))
        return error_set(why, ERR_INVALID_PARAMS,
                         "invalid websocket --listen URL `%s`; expected `ws://IP:PORT`", value);
    *ret_address = value + strlen(websocket);
    return true;
}

static bool option_store_message_bytes(const char *value, void *field, struct error *why)
{
    struct option_number number;

    if (!option_store_number(value, &number, why))
        return false;
    if (number.value < MESSAGE_BYTES_MIN)
        return error_set(why, ERR_INVALID_PARAMS, "must be at least %d", MESSAGE_BYTES_MIN);
    if (number.value > SIZE_MAX / 2)
        return error_set(why, ERR_INVALID_PARAMS, "number too large to fit in target type");
    *(struct option_number *)field = number;
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

    if (flags->auth == NULL) {
        if (flags->token_file != NULL || signed_flags)
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
        if (flags->token_file == NULL)
            return error_set(err, ERR_INVALID_PARAMS,
                             "`--ws-token-file` is required when `--ws-auth capability-token` is "
                             "set");
        return true;
    }
    if (flags->token_file != NULL)
        return error_set(err, ERR_INVALID_PARAMS,
                         "`--ws-token-file` requires `--ws-auth capability-token`, not "
                         "`signed-bearer-token`");
    if (flags->shared_secret_file == NULL)
        return error_set(err, ERR_INVALID_PARAMS,
                         "`--ws-shared-secret-file` is required when `--ws-auth "
                         "signed-bearer-token` is set");
    return true;
}

static enum websocket_auth auth_of(const struct app_server_flags *flags)
{
    if (flags->auth == NULL)
        return WEBSOCKET_AUTH_NONE;
    return strcmp(flags->auth, signed_bearer_token) == 0 ? WEBSOCKET_AUTH_SIGNED
                                                         : WEBSOCKET_AUTH_CAPABILITY;
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
    return error_set(err, ERR_INTERNAL, "the WebSocket listener is not part of this build yet");
}

static bool fill_options(const struct app_server_flags *flags, const struct global_options *global,
                         struct arena *arena, struct text_list *overrides,
                         struct server_options *ret_options, struct error *err)
{
    struct server_options options = {
        .listen = flags->listen_address == NULL ? LISTEN_STDIO : LISTEN_WEBSOCKET,
        .listen_address = flags->listen_address,
        .websocket_auth = auth_of(flags),
        .issuer = or_null_if_blank(arena, flags->issuer),
        .audience = or_null_if_blank(arena, flags->audience),
        .max_clock_skew_s = flags->max_clock_skew_s.value,
        .analytics_default_enabled = flags->analytics_default_enabled,
        .max_message_bytes = (size_t)flags->max_message_bytes.value,
    };

    if (!check_auth(flags, err) || !overrides_build(global, arena, overrides, err))
        return false;
    if (!resolve_path(arena, flags->token_file, &options.token_file, err) ||
        !resolve_path(arena, flags->shared_secret_file, &options.shared_secret_file, err))
        return false;
    if (options.listen == LISTEN_WEBSOCKET && !check_listener(flags, err))
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
    return server_run(&options);
}

static const char *const auth_modes[] = { capability_token, signed_bearer_token, NULL };

#define FIELD(name) offsetof(struct app_server_flags, name)

static const struct option app_server_options[] = {
    {
        .name = "listen",
        .value_name = "URL",
        .help = "Where to serve: stdio:// (the default) or ws://IP:PORT",
        .store = option_store_listen_url,
        .field = FIELD(listen_address),
    },
    {
        .name = "stdio",
        .help = "The same as --listen stdio://",
        .store = option_store_flag,
        .field = FIELD(stdio),
        .excludes = "listen",
    },
    {
        .name = "analytics-default-enabled",
        .help = "Analytics are on unless config.toml turns them off;\n"
                "without this flag it is the other way round",
        .store = option_store_flag,
        .field = FIELD(analytics_default_enabled),
    },
    {
        .name = "ws-auth",
        .value_name = "MODE",
        .help = "How WebSocket clients prove who they are; without it,\n"
                "not at all",
        .store = option_store_text,
        .field = FIELD(auth),
        .choices = auth_modes,
    },
    {
        .name = "ws-token-file",
        .value_name = "PATH",
        .help = "The file with the capability token",
        .store = option_store_text,
        .field = FIELD(token_file),
        .traits = OPTION_PATH,
    },
    {
        .name = "ws-shared-secret-file",
        .value_name = "PATH",
        .help = "The file with the secret that signs bearer tokens,\n"
                "32 bytes or more",
        .store = option_store_text,
        .field = FIELD(shared_secret_file),
        .traits = OPTION_PATH,
    },
    {
        .name = "ws-issuer",
        .value_name = "ISSUER",
        .help = "The issuer that a signed token must name",
        .store = option_store_text,
        .field = FIELD(issuer),
    },
    {
        .name = "ws-audience",
        .value_name = "AUDIENCE",
        .help = "The audience that a signed token must name",
        .store = option_store_text,
        .field = FIELD(audience),
    },
    {
        .name = "ws-max-clock-skew-seconds",
        .value_name = "SECONDS",
        .help = "How far the clocks of who signs and who checks may\n"
                "differ [default: 30]",
        .store = option_store_number,
        .field = FIELD(max_clock_skew_s),
    },
    {
        .name = "max-message-bytes",
        .value_name = "N",
        .help = "A longer message of a client is passed over\n"
                "[default: 134217728]",
        .store = option_store_message_bytes,
        .field = FIELD(max_message_bytes),
    },
    { 0 },
};

static const struct app_server_flags defaults = {
    .max_clock_skew_s = { .value = 30 },
    .max_message_bytes = { .value = MESSAGE_BYTES_DEFAULT },
};

static const struct command *const commands[] = {
    &generate_ts_command,
    &generate_json_schema_command,
    NULL,
};

const struct command app_server_command = {
    .name = "app-server",
    .summary = "Serve the protocol, or write it down as files",
    .options = app_server_options,
    .commands = commands,
    .defaults = &defaults,
    .flags_size = sizeof defaults,
    .run = run_app_server,
};
