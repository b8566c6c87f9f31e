/* The tree of commands, from its root. */
#include "cli/cli.h"

/* What codex has and this program has not: the sentence says what to use. */
#define ABSENT(command, word, sentence)                                                            \
    static const struct cli_command command = {                                                    \
        .name = (word),                                                                            \
        .summary = "Not here: see its sentence",                                                   \
        .is_hidden = true,                                                                         \
        .takes_words = true,                                                                       \
        .instead = (sentence),                                                                     \
    }

ABSENT(
    cloud, "cloud",
    "there are no cloud tasks here; use OpenAI's own codex for them, and `bobbin apply TASK_ID` to "
    "get the changes of one");
ABSENT(mcp_server, "mcp-server",
       "this is no MCP server; use `bobbin app-server` for programs, or OpenAI's own codex");
ABSENT(debug, "debug",
       "there are no debugging tools of that name; use `bobbin doctor`, and BOBBIN_LOG=debug for a "
       "log");
ABSENT(update, "update",
       "this program does not update itself; use what installed it (apt, npm, make install)");
ABSENT(app, "app", "there is no desktop app here; use `bobbin ui --open` for a page");
ABSENT(agents, "agents", "there is no terminal UI here; use `bobbin ui`, which lists all threads");
ABSENT(plugin, "plugin",
       "plugins are not managed on the command line; use `bobbin ui`, or plugin/install of the "
       "protocol");
ABSENT(remote_control, "remote-control",
       "there is no remote control by that service; use `bobbin app-server --listen ws://IP:PORT`, "
       "or `bobbin ui --lan`");
ABSENT(exec_server, "exec-server",
       "there is no exec server here; use `bobbin app-server`, whose command/exec runs commands");
ABSENT(queue, "queue",
       "messages are not queued on the command line; use `bobbin ui`, or `bobbin resume THREAD "
       "PROMPT` once the turn is over");
ABSENT(archive, "archive",
       "threads are not archived on the command line; use `bobbin ui`, or thread/archive of the "
       "protocol");
ABSENT(
    unarchive, "unarchive",
    "threads are not unarchived on the command line; use `bobbin ui`, or thread/unarchive of the "
    "protocol");
ABSENT(delete_thread, "delete",
       "threads are not deleted on the command line; use `bobbin ui`, or thread/delete of the "
       "protocol");

ABSENT(
    migrate_rollouts, "migrate-rollouts",
    "threads of codex need no migration here; use them as they are: `bobbin resume`, or `bobbin ui`");
ABSENT(
    migrate_nfs_db, "migrate-nfs-db",
    "databases are not converted for network file systems here; use sqlite_home in config.toml to "
    "keep them on a disk of this machine, or `bobbin store` for what several machines share");
ABSENT(
    responses_api_proxy, "responses-api-proxy",
    "there is no proxy for the Responses API here; use base_url and env_key, or auth.command, of a "
    "provider in config.toml");
ABSENT(stdio_to_uds, "stdio-to-uds",
       "nothing is relayed by that name; use `bobbin app-server proxy --sock PATH`");
ABSENT(proto, "proto",
       "that protocol is gone, from codex, too; use `bobbin app-server` for programs, `bobbin run "
       "--json` for scripts");
ABSENT(execpolicy, "execpolicy",
       "rules are not checked on the command line; use OpenAI's own codex for that: `bobbin` reads "
       "the same *.rules");

static const struct cli_command *const commands[] = {
    &app_server_command,
    &task_command,
    &exec_command,
    &resume_command,
    &fork_command,
    &changes_review_command,
    &apply_command,
    &ui_command,
    &login_command,
    &logout_command,
    &mcp_command,
    &features_command,
    &sandbox_command,
    &doctor_command,
    &completion_command,
    &model_command,
    &store_command,
    &cloud,
    &mcp_server,
    &debug,
    &update,
    &app,
    &agents,
    &plugin,
    &remote_control,
    &exec_server,
    &queue,
    &archive,
    &unarchive,
    &delete_thread,
    &migrate_rollouts,
    &migrate_nfs_db,
    &responses_api_proxy,
    &stdio_to_uds,
    &proto,
    &execpolicy,
    NULL,
};

const struct cli_command root_command = {
    .name = "bobbin",
    .summary = "An agent server that speaks the Codex app-server protocol",
    .more =
        "There is no terminal UI: `bobbin run` does a task, `bobbin ui` serves a page, and codex's own UI connects\n"
        "to a server (`codex --remote`). Options may stand before or behind the command.",
    .options = early_options,
    .commands = commands,
};
