/* bobbin ui: a web page for app-servers, and the hub that serves it. */
#include "base/arena.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/address.h"
#include "cli/cli.h"
#include "cli/usable_model.h"
#include "hub/hub.h"
#include "server/home.h"

#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TOKEN_FILE_MAX = 64 * 1024 };

struct ui_flags {
    const char *listen_address; /* NULL: the usual one */
    struct text_list servers;
    const char *server_token_file;
    const char *ports;
    bool no_own;
    bool open;
    bool lan;
    bool scripted;
    const char *token_file;
};

static bool option_store_ui_address(const char *value, void *field, struct error *why)
{
    struct sockaddr_storage address;

    if (!address_parse(value, &address))
        return error_set(why, ERR_INVALID_PARAMS, "expected `IP:PORT`");
    *(const char **)field = value;
    return true;
}

static bool option_store_ports(const char *value, void *field, struct error *why)
{
    struct hub_ports ports;

    if (!hub_ports_read(str_of(value), &ports))
        return error_set(why, ERR_INVALID_PARAMS,
                         "expected ports such as `4500,4600-4603`, %d at most, or `none`",
                         HUB_PORTS_MAX);
    *(const char **)field = value;
    return true;
}

/* As ssh(1) has it for keys: a file of ours that others can read or write holds no secret. A pipe is nobody else's. */
static bool check_token_file(const char *path, struct error *err)
{
    struct stat status;

    if (stat(path, &status) < 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid() ||
        (status.st_mode & (S_IRWXG | S_IRWXO)) == 0)
        return true;
    return error_set(
        err, ERR_INVALID_PARAMS,
        "others can use the token in %s (mode %04o): chmod 600 it, and change the token", path,
        (unsigned)(status.st_mode & 07777));
}

/* NULL stays NULL. */
static bool read_token_file(const char *path, struct arena *arena, const char **ret_token,
                            struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str token;
    int r;

    if (path == NULL)
        return true;
    if (!check_token_file(path, err))
        return false;
    r = file_read(path, TOKEN_FILE_MAX, &text);
    if (r < 0)
        return error_set(err, ERR_INVALID_PARAMS, "cannot read %s: %s", path, file_error_text(r));
    token = str_trim(buf_str(&text));
    if (token.len == 0 || str_has_nul(token))
        return error_set(err, ERR_INVALID_PARAMS, "there is no token in %s", path);
    *ret_token = arena_str(arena, token.s, token.len).s;
    explicit_bzero(text.data, text.len);
    return true;
}

static bool is_loopback_address(const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
    return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == 127;
}

/* Where other machines can connect nobody listens by mistake. */
static bool choose_address(const struct ui_flags *flags, struct hub_options *options,
                           struct error *err)
{
    const char *usual = flags->lan ? "[::]:4520" : "127.0.0.1:4520";
    bool is_given = flags->listen_address != NULL;

    options->may_move = !is_given;
    address_parse(is_given ? flags->listen_address : usual, &options->address);
    if (is_given && flags->lan && is_loopback_address(&options->address))
        return error_set(err, ERR_INVALID_PARAMS,
                         "--lan is for other machines, and they cannot reach %s",
                         flags->listen_address);
    if (!flags->lan && !is_loopback_address(&options->address))
        return error_set(err, ERR_INVALID_PARAMS,
                         "other machines can reach %s: say --lan if that is what you want",
                         flags->listen_address);
    return true;
}

static bool fill_hub_options(const struct ui_flags *flags, struct cli *cli, struct arena *arena,
                             struct text_list *overrides, struct hub_options *ret_options,
                             struct error *err)
{
    struct hub_options options = {
        .servers = flags->servers.items,
        .n_servers = flags->servers.n,
        .has_own = !flags->no_own,
        .opens_browser = flags->open,
        .is_for_lan = flags->lan,
    };

    hub_ports_read(str_of(flags->ports), &options.ports);
    if (!choose_address(flags, &options, err) ||
        !overrides_build(&cli->global, arena, overrides, err))
        return false;
    if (!read_token_file(flags->token_file, arena, &options.fixed_token, err) ||
        !read_token_file(flags->server_token_file, arena, &options.server_token, err))
        return false;
    if (flags->scripted)
        text_list_add(overrides, "model_provider=scripted");
    options.overrides = overrides->items;
    options.n_overrides = overrides->n;
    *ret_options = options;
    return true;
}

/* Nothing answers in place of a model that is not there: whoever has none is told what to do. NULL: all is well. */
static const char *note_of_model(const struct hub_options *options, const char *program,
                                 struct arena *arena)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request = { .home = options->home,
                                      .cwd = options->cwd,
                                      .overrides = options->overrides,
                                      .n_overrides = options->n_overrides };

    if (!config_load(&request, &config, &err))
        return arena_printf(arena, "The settings cannot be used: %.*s",
                            STR_ARGS(str_trim(err.message)));
    if (!model_is_unset(config, options->home))
        return NULL;
    return arena_printf(
        arena,
        "Nobody is signed in, and no other model is configured: sign in on the page or with "
        "`%s login`, name a provider\nin %s/config.toml, or use --scripted.",
        program, options->home);
}

static int run_ui(struct cli *cli, const void *flags)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(text_list_done) struct text_list overrides = { 0 };
    CLEANUP(freep) char *home = NULL;
    CLEANUP(freep) char *cwd = getcwd(NULL, 0);
    struct hub_options options;

    if (cwd == NULL)
        return cli_fail("there is no working directory: %s", strerror(errno));
    if (!fill_hub_options(flags, cli, &arena, &overrides, &options, &err) ||
        !home_find(&home, &err))
        return cli_fail("%s", err.message.s);
    options.home = home;
    options.cwd = cwd;
    if (options.has_own && options.n_servers == 0)
        options.note = note_of_model(&options, cli->program, &arena);
    return hub_run(&options);
}

#define FIELD(name) .field = offsetof(struct ui_flags, name)

static const struct option ui_options[] = {
    { "listen", "IP:PORT",
      "Where to serve the page; port 0 lets the system choose\n"
      "[default: 127.0.0.1:4520, or the next free port up to\n"
      "4539]",
      option_store_ui_address, FIELD(listen_address) },
    { "server", "URL",
      "A server to connect to: ws://HOST:PORT, unix://PATH or\n"
      "stdio:COMMAND; can be given several times",
      option_store_list, FIELD(servers), .traits = OPTION_REPEATS },
    { "server-token-file", "PATH", "The file with the token that these servers ask for",
      option_store_text, FIELD(server_token_file), .traits = OPTION_PATH },
    { "ports", "LIST",
      "Ports of this machine to look for servers at, or none\n"
      "[default: 4500-4509]",
      option_store_ports, FIELD(ports) },
    { "scripted", NULL,
      "The server that is started asks the model that is built\n"
      "in: it needs no account",
      option_store_flag, FIELD(scripted), .excludes = "no-own" },
    { "no-own", NULL, "Start no server, even if none was found", option_store_flag, FIELD(no_own) },
    { "open", NULL, "Open the page in a browser", option_store_flag, FIELD(open) },
    { "lan", NULL,
      "Let other machines connect: whoever in this network\n"
      "gets a link controls this machine",
      option_store_flag, FIELD(lan) },
    { "token-file", "PATH",
      "A file with a token that signs in as often as it is\n"
      "used, for scripts; 32 characters or more",
      option_store_text, FIELD(token_file), .traits = OPTION_PATH },
    { 0 },
};

static const struct ui_flags defaults = { .ports = "4500-4509" };

const struct cli_command ui_command = {
    .name = "ui",
    .summary = "Serve a web page for app-servers: threads, approvals, diffs",
    .more =
        "The first line it prints is a link that signs one browser in. Servers of this machine are\n"
        "found by their ports; if there is none, one is started in this folder. With --scripted everything\n"
        "can be tried without an account. See bobbin-ui(1).",
    .options = ui_options,
    .defaults = &defaults,
    .flags_size = sizeof defaults,
    .run = run_ui,
};
