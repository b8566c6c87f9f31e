/* bobbin store: the store that several servers share; its tables, and homes into it and out of it. */
#include "base/memory.h"
#include "base/uuid.h"
#include "cli/store_internal.h"
#include "config/config.h"
#include "fleet/tables.h"
#include "fleet/transfer.h"
#include "server/home.h"

#include <stdio.h>
#include <stdlib.h>

enum { PATIENCE_MS = 30 * 1000 };

struct init_flags {
    const char *runtime_role;
};

struct transfer_flags {
    const char *home;
    struct text_list threads;
};

/* -- Opening ------------------------------------------------------------------------------- */

/* Of the user alone: a project has no say in where conversations go. */
static bool store_url_of_config(const struct cli *cli, struct store_desk *desk, struct error *err)
{
    CLEANUP(config_freep) struct config *config = NULL;
    struct text_list overrides = { 0 };
    struct config_request request = { .home = desk->home };
    bool ok = overrides_build(&cli->global, &desk->arena, &overrides, err);

    request.overrides = overrides.items;
    request.n_overrides = overrides.n;
    ok = ok && config_load(&request, &config, err);
    text_list_done(&overrides);
    if (!ok)
        return error_prefix(err, "failed to load configuration: ");
    if (config->store.url.s == NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "no store is named: give a URL, set BOBBIN_STORE_URL, or url in"
                         " [bobbin.store] of config.toml");
    desk->url = arena_keep(&desk->arena, config->store.url).s;
    return true;
}

static bool find_store_url(const struct cli *cli, struct store_desk *desk, struct error *err)
{
    const char *variable = getenv("BOBBIN_STORE_URL");

    desk->url = cli->few_words[0];
    if (desk->url == NULL && variable != NULL && variable[0] != '\0')
        desk->url = variable;
    return desk->url != NULL || store_url_of_config(cli, desk, err);
}

int store_desk_fail(struct store_desk *desk, const struct sql_fault *fault)
{
    return cli_fail("%s: %s", postgres_address(&desk->arena, desk->url).s, fault->error.message.s);
}

bool store_desk_open(struct cli *cli, const char *home, struct store_desk *ret_desk)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    struct store_desk desk = { .home = home == NULL ? NULL : realpath(home, NULL) };
    bool ok = home == NULL ? home_find(&desk.home, &err)
                           : desk.home != NULL || error_set(&err, ERR_INVALID_REQUEST,
                                                            "there is no folder %s", home);

    *ret_desk = desk;
    if (!ok || !find_store_url(cli, ret_desk, &err)) {
        cli_fail("%s", err.message.s);
        return false;
    }
    if (sql_session_connect(ret_desk->url, PATIENCE_MS, &ret_desk->session, &fault))
        return true;
    store_desk_fail(ret_desk, &fault);
    return false;
}

void store_desk_done(struct store_desk *desk)
{
    sql_session_end(desk->session);
    free(desk->home);
    arena_done(&desk->arena);
}

/* -- init ---------------------------------------------------------------------------------- */

static int run_store_init(struct cli *cli, const void *data)
{
    const struct init_flags *flags = data;
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    CLEANUP(store_desk_done) struct store_desk desk = { 0 };
    int old_version;

    if (!store_desk_open(cli, /* home= */ NULL, &desk))
        return CLI_FAILED;
    if (!tables_init(desk.session, flags->runtime_role, &old_version, &fault))
        return store_desk_fail(&desk, &fault);
    if (old_version == TABLES_VERSION)
        printf("The tables are of version %d already.\n", TABLES_VERSION);
    else
        printf("The tables are of version %d now.\n", TABLES_VERSION);
    if (flags->runtime_role != NULL)
        printf("The role %s may use them.\n", flags->runtime_role);
    return CLI_OK;
}

/* -- import, export ------------------------------------------------------------------------ */

static void print_left_alone(void *owner, const char *what, const char *why)
{
    fputs("left alone: ", stderr);
    cli_show(stderr, what);
    fputs(": ", stderr);
    cli_show(stderr, why);
    putc('\n', stderr);
}

static int print_sum(const struct transfer_sum *sum, const char *verb)
{
    printf("%s %zu files of rollouts (%lld lines) and %zu names; %zu files were there already\n",
           verb, sum->n_files, (long long)sum->n_lines, sum->n_names, sum->n_same);
    if (sum->n_left_alone == 0)
        return CLI_OK;
    return cli_fail("%zu files were left alone", sum->n_left_alone);
}

static struct transfer transfer_of(const struct store_desk *desk)
{
    return (struct transfer){ .session = desk->session,
                              .home = desk->home,
                              .on_report = print_left_alone };
}

static int run_store_import(struct cli *cli, const void *data)
{
    const struct transfer_flags *flags = data;
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    CLEANUP(store_desk_done) struct store_desk desk = { 0 };
    struct transfer transfer;
    int version;

    if (!store_desk_open(cli, flags->home, &desk))
        return CLI_FAILED;
    transfer = transfer_of(&desk);
    if (!tables_check(desk.session, &version, &fault) || !transfer_import(&transfer, &fault))
        return store_desk_fail(&desk, &fault);
    return print_sum(&transfer.sum, "Imported");
}

/* The ids as the store has them. */
static bool read_thread_ids(const struct text_list *threads, struct arena *arena,
                            struct str **ret_ids)
{
    struct str *ids = arena_zero(arena, (threads->n + 1) * sizeof *ids);

    for (size_t i = 0; i < threads->n; i++) {
        char id[UUID_LENGTH + 1], why[160];

        if (!uuid_parse(str_of(threads->items[i]), id, why)) {
            cli_fail("invalid thread id %s: %s", threads->items[i], why);
            return false;
        }
        ids[i] = arena_str(arena, id, UUID_LENGTH);
    }
    *ret_ids = ids;
    return true;
}

static int run_store_export(struct cli *cli, const void *data)
{
    const struct transfer_flags *flags = data;
    CLEANUP(sql_fault_done) struct sql_fault fault = { 0 };
    CLEANUP(store_desk_done) struct store_desk desk = { 0 };
    struct transfer transfer;
    struct str *ids;
    int version;

    if (!store_desk_open(cli, flags->home, &desk) ||
        !read_thread_ids(&flags->threads, &desk.arena, &ids))
        return CLI_FAILED;
    transfer = transfer_of(&desk);
    if (!tables_check(desk.session, &version, &fault) ||
        !transfer_export(&transfer, ids, flags->threads.n, &fault))
        return store_desk_fail(&desk, &fault);
    return print_sum(&transfer.sum, "Exported");
}

/* -- The commands -------------------------------------------------------------------------- */

static const struct option init_options[] = {
    { "runtime-role", "NAME",
      "A role of the database that servers connect as: it gets\nthe rights that they need",
      option_store_text, .field = offsetof(struct init_flags, runtime_role) },
    { 0 },
};

#define FIELD(name) .field = offsetof(struct transfer_flags, name)
#define HOME_OPTION                                                                                \
    {                                                                                              \
        "home", "DIR", "The home of the files; else CODEX_HOME, or ~/.codex", option_store_text,   \
            FIELD(home), .traits = OPTION_PATH                                                     \
    }

static const struct option import_options[] = {
    HOME_OPTION,
    { 0 },
};

static const struct option export_options[] = {
    HOME_OPTION,
    { "thread", "ID", "Only this thread, and what it goes on from; may be repeated",
      option_store_list, FIELD(threads), .traits = OPTION_REPEATS },
    { 0 },
};

static const struct init_flags init_defaults;
static const struct transfer_flags transfer_defaults;

static const struct cli_command store_init_command = {
    .name = "init",
    .summary = "Make the tables of a store, or bring them up to date",
    .arguments = "[URL]",
    .options = init_options,
    .defaults = &init_defaults,
    .flags_size = sizeof init_defaults,
    .max_words = 1,
    .run = run_store_init,
};

static const struct cli_command store_check_command = {
    .name = "check",
    .summary = "Say whether servers could work with a store, and how quick it is",
    .arguments = "[URL]",
    .max_words = 1,
    .run = run_store_check,
};

static const struct cli_command store_import_command = {
    .name = "import",
    .summary = "Copy all threads of a home into a store",
    .more =
        "It may be repeated: what is there is skipped, a file that has grown is continued, and\n"
        "anything else is reported and left alone.",
    .arguments = "[URL]",
    .options = import_options,
    .defaults = &transfer_defaults,
    .flags_size = sizeof transfer_defaults,
    .max_words = 1,
    .run = run_store_import,
};

static const struct cli_command store_export_command = {
    .name = "export",
    .summary = "Copy threads of a store into a home, byte for byte",
    .more = "It may be repeated: a file that is there is continued if the store knows how, and\n"
            "reported and left alone if it has other lines.",
    .arguments = "[URL]",
    .options = export_options,
    .defaults = &transfer_defaults,
    .flags_size = sizeof transfer_defaults,
    .max_words = 1,
    .run = run_store_export,
};

static const struct cli_command *const store_commands[] = {
    &store_init_command, &store_check_command, &store_import_command, &store_export_command, NULL,
};

const struct cli_command store_command = {
    .name = "store",
    .summary = "Threads in PostgreSQL: tables, checks, import and export",
    .more =
        "A store is a database, postgresql://USER@HOST/DATABASE?sslmode=verify-full. Without a\n"
        "URL it is the one of BOBBIN_STORE_URL, or of url in [bobbin.store] of config.toml.",
    .commands = store_commands,
};
