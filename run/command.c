/* bobbin run: one task, headless. */
#include "base/arena.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "base/version.h"
#include "cli/cli.h"
#include "own_server.h"
#include "runner.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum {
    RESPONSE_S_DEFAULT = 30,
    SILENCE_S_DEFAULT = 300,
    INTERRUPT_S_DEFAULT = 10,
    CLOSE_S_DEFAULT = 2,
    TOOL_S_DEFAULT = 120,
    SECONDS_MAX = 7 * 24 * 3600,
    TURNS_MAX = 1000,
    RETRIES_DEFAULT = 6,
    RETRIES_MAX = 1000,
    MESSAGE_BYTES_DEFAULT = 128 << 20,
    TURN_BYTES_DEFAULT = 64 << 20,
    TOOL_BYTES_DEFAULT = 4 << 20,
    BYTES_MIN = 1024,
};

struct run_flags {
    struct run_options options; /* as far as they go to the runner as they are */
    const char *token_env;
    struct option_number turns;
    struct text_list images;
    struct option_number response_s;
    struct option_number turn_s;
    struct option_number silence_s;
    struct option_number interrupt_s;
    struct option_number close_s;
    struct option_number message_bytes;
    struct option_number turn_bytes;
    struct option_number retries;
    struct option_number model_retries;
    struct text_list tools;
    struct option_number tool_s;
    struct option_number tool_bytes;
    const char *graphql_token_env;
    struct text_list add_dirs;
    bool json;
    bool plain;
    bool full_auto;
    bool bypass;
    bool search;
    bool scripted;
    bool all_kinds; /* says what is so anyway */
    const char *color;
};

/* ---- options ----------------------------------------------------------------------------------- */

static bool store_seconds(const char *value, void *field, struct error *why)
{
    return option_store_between(value, 0, SECONDS_MAX, field, why);
}

static bool store_turns(const char *value, void *field, struct error *why)
{
    return option_store_between(value, 1, TURNS_MAX, field, why);
}

static bool store_bytes(const char *value, void *field, struct error *why)
{
    return option_store_between(value, BYTES_MIN, UINT32_MAX, field, why);
}

static bool store_retries(const char *value, void *field, struct error *why)
{
    return option_store_between(value, 0, RETRIES_MAX, field, why);
}

static const char *const sandboxes[] = { "read-only", "workspace-write", "danger-full-access",
                                         NULL };
static const char *const policies[] = { "never", "on-request", "on-failure", "untrusted", NULL };
static const char *const colors[] = { "auto", "always", "never", NULL };

#define FIELD(name) .field = offsetof(struct run_flags, name)

static const struct option run_options[] = {
    { "server", "COMMAND",
      "The server to start, a command line for the shell\n"
      "[default: this program's own app-server]",
      option_store_text, FIELD(options.server), .excludes = "connect" },
    { "connect", "URL", "A running server: ws://HOST:PORT, wss://HOST or\nunix://PATH",
      option_store_text, FIELD(options.connect) },
    { "token-env", "VARIABLE", "The environment variable with the token of --connect",
      option_store_text, FIELD(token_env) },
    { "ca-file", "FILE", "Certificates (PEM) to trust for wss://, instead of the\nsystem's",
      option_store_text, FIELD(options.ca_file), .traits = OPTION_PATH },
    { "server-log", "FILTER",
      "Show what the server logs on stderr: error, warn, info,\n"
      "debug, trace, or a filter such as rpc=debug,info",
      option_store_text, FIELD(options.server_log), .excludes = "connect" },
    { "turns", "N",
      "At most so many turns, until the agent says that the\n"
      "task is done [default: 1]",
      store_turns, FIELD(turns) },
    { "prompts", "FILE",
      "Prompts, separated by lines of three dashes; each is a\n"
      "turn of the same thread",
      option_store_text, FIELD(options.prompts.file), .excludes = "turns", .traits = OPTION_PATH },
    { "cd", "DIR", "The folder to work in [default: the current one]", option_store_text,
      FIELD(options.cwd), .letter = 'C', .traits = OPTION_PATH },
    { "model", "MODEL", "The model to ask", option_store_text, FIELD(options.model),
      .letter = 'm' },
    { "provider", "ID", "Who serves the model", option_store_text, FIELD(options.provider) },
    { "sandbox", "MODE", "How far commands are confined", option_store_text, FIELD(options.sandbox),
      .letter = 's', .choices = sandboxes },
    { "approval-policy", "POLICY",
      "When the agent has to ask; with `never` what is asked\n"
      "all the same is approved [default: never]",
      option_store_text, FIELD(options.approval_policy), .letter = 'a', .choices = policies },
    { "ask-for-approval", "POLICY", NULL, option_store_text, FIELD(options.approval_policy),
      .choices = policies, .excludes = "approval-policy" },
    { "full-auto", NULL, "The same as -a on-request -s workspace-write", option_store_flag,
      FIELD(full_auto), .excludes = "dangerously-bypass-approvals-and-sandbox" },
    { "dangerously-bypass-approvals-and-sandbox", NULL,
      "The same as -a never -s danger-full-access: only for\n"
      "machines that confine all of this themselves",
      option_store_flag, FIELD(bypass) },
    { "yolo", NULL, NULL, option_store_flag, FIELD(bypass), .excludes = "full-auto" },
    { "add-dir", "DIR", "A further folder that commands may write to. Repeatable",
      option_store_list, FIELD(add_dirs), .traits = OPTION_PATH | OPTION_REPEATS },
    { "ephemeral", NULL, "Keep no file of the thread", option_store_flag,
      FIELD(options.ephemeral) },
    { "search", NULL, "Let the model search the web", option_store_flag, FIELD(search),
      .excludes = "connect" },
    { "scripted", NULL,
      "Ask the model that is built in: it needs no account and\n"
      "answers by a script, to try things",
      option_store_flag, FIELD(scripted), .excludes = "connect" },
    { "ask", NULL,
      "Ask at the terminal what the agent asks; without it an\n"
      "approval that is needed ends the run",
      option_store_flag, FIELD(options.ask) },
    { "stop-on-input", NULL,
      "A question to the user ends the run, instead of being\n"
      "answered with the statement that nobody is there",
      option_store_flag, FIELD(options.stop_on_input), .excludes = "ask" },
    { "output-schema", "FILE", "A JSON Schema that the answer has to follow", option_store_text,
      FIELD(options.output_schema), .traits = OPTION_PATH },
    { "image", "FILE", "A picture to send with the prompt, or its URL", option_store_list,
      FIELD(images), .letter = 'i', .traits = OPTION_PATH | OPTION_REPEATS },
    { "output-last-message", "FILE", "Write the agent's last message to this file",
      option_store_text, FIELD(options.last_message), .letter = 'o', .traits = OPTION_PATH },
    { "response-timeout", "SECONDS",
      "The longest an answer of the server may take; 0: no\n"
      "limit [default: 30]",
      store_seconds, FIELD(response_s) },
    { "turn-timeout", "SECONDS", "The longest a turn may take [default: no limit]", store_seconds,
      FIELD(turn_s) },
    { "silence-timeout", "SECONDS",
      "The longest a turn may be silent; 0: no limit\n"
      "[default: 300]",
      store_seconds, FIELD(silence_s) },
    { "interrupt-timeout", "SECONDS",
      "The longest an interrupted turn may take to end\n"
      "[default: 10]",
      store_seconds, FIELD(interrupt_s) },
    { "close-timeout", "SECONDS",
      "The longest the server may take to end before it is\n"
      "killed [default: 2]",
      store_seconds, FIELD(close_s) },
    { "max-message-bytes", "N",
      "The longest message of the server; longer ones are\n"
      "passed over [default: 134217728]",
      store_bytes, FIELD(message_bytes) },
    { "max-turn-bytes", "N",
      "The most that is kept of a turn; more ends the run\n"
      "[default: 67108864]",
      store_bytes, FIELD(turn_bytes) },
    { "overload-retries", "N",
      "How often a request is sent again to a server that is\n"
      "overloaded [default: 6]",
      store_retries, FIELD(retries) },
    { "max-retries", "N",
      "How often the model is asked again, at most\n"
      "[default: as the provider's settings say]",
      store_retries, FIELD(model_retries), .excludes = "connect" },
    { "tool", "NAME=PROGRAM",
      "A tool for the model: JSON on stdin, the answer on\n"
      "stdout; PROGRAM --schema tells what it takes",
      option_store_list, FIELD(tools), .traits = OPTION_REPEATS },
    { "tool-timeout", "SECONDS", "The longest a tool may take [default: 120]", store_seconds,
      FIELD(tool_s) },
    { "max-tool-bytes", "N",
      "The longest answer of a tool; a longer one fails\n"
      "[default: 4194304]",
      store_bytes, FIELD(tool_bytes) },
    { "graphql", "URL", "A tool `graphql` that posts to this endpoint", option_store_text,
      FIELD(options.tools.graphql_url) },
    { "graphql-token-env", "VARIABLE", "The environment variable with its Authorization",
      option_store_text, FIELD(graphql_token_env) },
    { "json", NULL, "Write every event as a line of JSON", option_store_flag, FIELD(json) },
    { "plain", NULL,
      "On a terminal, too: no colours, no moving line, the\n"
      "answer as the model wrote it",
      option_store_flag, FIELD(plain), .excludes = "json" },
    { "color", "WHEN", "Colours: auto, always, never [default: auto]", option_store_text,
      FIELD(color), .choices = colors },
    { 0 },
};

static const struct option run_own_options[] = {
    { "resume", "ID", "Continue this thread", option_store_text, FIELD(options.resume),
      .excludes = "last" },
    { "last", NULL, "Go on with the newest thread of the folder", option_store_flag,
      FIELD(options.last) },
    { 0 },
};

/* Of resume and fork. */
static const struct option again_options[] = {
    { "last", NULL, "The newest thread of the folder", option_store_flag, FIELD(options.last) },
    { "all", NULL, "With --last: of all folders", option_store_flag, FIELD(options.in_any_folder) },
    { "include-non-interactive", NULL, NULL, option_store_flag, FIELD(all_kinds) },
    { 0 },
};

/* ---- running it -------------------------------------------------------------------------------- */

static enum view_kind choose_view(const struct run_flags *flags)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    bool terminal = isatty(STDOUT_FILENO) && (term == NULL || strcmp(term, "dumb") != 0);
    bool coloured = terminal && (no_color == NULL || no_color[0] == '\0');

    if (flags->json)
        return VIEW_JSON;
    if (flags->plain)
        return VIEW_TEXT;
    if (strcmp(flags->color, "auto") != 0)
        coloured = strcmp(flags->color, "always") == 0;
    if (terminal)
        return coloured ? VIEW_LIVE : VIEW_LIVE_PLAIN;
    return coloured ? VIEW_TEXT_COLOURED : VIEW_TEXT;
}

/* The value of a variable that an option names; it must be there. */
static bool read_secret(const char *option, const char *variable, const char **ret_value)
{
    if (variable == NULL)
        return true;
    *ret_value = getenv(variable);
    if (*ret_value != NULL && (*ret_value)[0] != '\0')
        return true;
    cli_fail("%s: the environment variable %s is not set", option, variable);
    return false;
}

static uint64_t milliseconds(const struct option_number *seconds, uint64_t otherwise_s)
{
    return (seconds->given ? seconds->value : otherwise_s) * 1000;
}

static size_t count_of(const struct option_number *number, size_t otherwise)
{
    return number->given ? (size_t)number->value : otherwise;
}

static void set_limits_of(struct run_options *options, const struct run_flags *flags)
{
    options->response_timeout_ms = milliseconds(&flags->response_s, RESPONSE_S_DEFAULT);
    options->turn_timeout_ms = milliseconds(&flags->turn_s, 0);
    options->silence_timeout_ms = milliseconds(&flags->silence_s, SILENCE_S_DEFAULT);
    options->interrupt_timeout_ms = milliseconds(&flags->interrupt_s, INTERRUPT_S_DEFAULT);
    options->close_timeout_ms = milliseconds(&flags->close_s, CLOSE_S_DEFAULT);
    options->max_message_bytes = count_of(&flags->message_bytes, MESSAGE_BYTES_DEFAULT);
    options->max_turn_bytes = count_of(&flags->turn_bytes, TURN_BYTES_DEFAULT);
    options->overload_retries = (unsigned)count_of(&flags->retries, RETRIES_DEFAULT);
    options->tools.limit_ms = milliseconds(&flags->tool_s, TOOL_S_DEFAULT);
    options->tools.max_bytes = count_of(&flags->tool_bytes, TOOL_BYTES_DEFAULT);
}

/* --full-auto and its kin are short for others. */
static void set_confinement(struct run_options *options, const struct run_flags *flags)
{
    if (flags->full_auto)
        options->approval_policy = "on-request";
    if (flags->full_auto && options->sandbox == NULL)
        options->sandbox = "workspace-write";
    if (flags->bypass) {
        options->approval_policy = "never";
        options->sandbox = "danger-full-access";
    }
}

static struct run_options make_options(const struct run_flags *flags, const char *prompt,
                                       const char *cwd)
{
    struct run_options options = flags->options;

    options.prompts.prompt = prompt;
    options.prompts.turns = flags->turns.given ? (unsigned)flags->turns.value : 1;
    options.cwd = cwd;
    options.client_name = "bobbin_run";
    options.client_title = "bobbin run";
    options.client_version = BOBBIN_VERSION;
    options.images = flags->images.items;
    options.checks_images = true;
    set_confinement(&options, flags);
    set_limits_of(&options, flags);
    options.tools.programs = flags->tools.items;
    options.tools.n_programs = flags->tools.n;
    options.tools.cwd = cwd;
    options.view = choose_view(flags);
    return options;
}

/*
 * A server that runs commands in the sandbox looks who its clients are, and cannot tell of one that hides
 * what it holds; see server/gate.h. Whoever has a secret goes on hiding: its server asks for it, which does.
 */
static void show_who_we_are(const struct run_options *options)
{
    if (options->connect != NULL && options->token == NULL && options->tools.graphql_token == NULL)
        prctl(PR_SET_DUMPABLE, 1);
}

static bool is_set(const struct text_list *settings, const char *key)
{
    for (size_t i = 0; i < settings->n; i++) {
        if (str_starts(str_trim(str_of(settings->items[i])), key))
            return true;
    }
    return false;
}

/* What the options say of the server that is started here, as settings of it. Clients of codex count on seeing a refusal tried
 * again; a person with a wrong key does not want to wait for it. */
static void add_settings(struct cli *cli, const struct run_flags *flags, struct arena *arena)
{
    struct text_list *config = &cli->global.config;

    if (!is_set(config, "bobbin.retry_refusals"))
        text_list_add(config, "bobbin.retry_refusals=false");
    if (flags->model_retries.given)
        text_list_add(config, arena_printf(arena, "bobbin.max_retries=%llu",
                                           (unsigned long long)flags->model_retries.value));
    if (flags->search)
        text_list_add(&cli->global.config, "web_search=live");
    if (flags->scripted)
        text_list_add(&cli->global.config, "model_provider=scripted");
}

/* As codex, what it ignores is ignored. */
static unsigned model_wishes(const struct cli *cli, const struct run_flags *flags)
{
    bool is_chosen = flags->scripted || flags->options.provider != NULL;
    bool is_codex = strcmp(cli->program, "codex") == 0;

    return (is_chosen ? OWN_MODEL_CHOSEN : 0) | (is_codex ? 0 : OWN_MODEL_KNOWN_KEYS);
}

/* A task whose prompt and thread are known. */
static int run_with(struct cli *cli, const struct run_flags *flags, struct run_options *options)
{
    CLEANUP(text_list_done) struct text_list server = { 0 };
    CLEANUP(text_list_done) struct text_list folders = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct own_model model = { 0 };
    char self[PATH_MAX];
    int signal_number;

    if (!read_secret("--token-env", flags->token_env, &options->token) ||
        !read_secret("--graphql-token-env", flags->graphql_token_env,
                     &options->tools.graphql_token))
        return CLI_FAILED;
    show_who_we_are(options);
    resolve_folders(&flags->add_dirs, options->cwd, &folders, &arena);
    options->writable = folders.items;
    add_settings(cli, flags, &arena);
    if (options->connect == NULL && options->server == NULL &&
        !own_model_check(cli, model_wishes(cli, flags), &arena, &model))
        return CLI_FAILED;
    options->no_model = model.no_model;
    own_server_words(cli, self, &server);
    own_server_add_key(&model, &server);
    options->own_server = server.items;
    return (int)run_task(options, &signal_number);
}

static bool find_folder(const char *wanted, char cwd[PATH_MAX])
{
    if (realpath(wanted == NULL ? "." : wanted, cwd) != NULL)
        return true;
    cli_fail("cannot work in %s: %s", wanted == NULL ? "." : wanted, strerror(errno));
    return false;
}

static int run_run(struct cli *cli, const void *data)
{
    const struct run_flags *flags = data;
    const char *prompt = cli->words == NULL ? NULL : cli->words[0];
    struct run_options options;
    char cwd[PATH_MAX];

    if (flags->options.prompts.file != NULL && prompt != NULL)
        return cli_fail("a prompt and --prompts exclude each other");
    if (!find_folder(flags->options.cwd, cwd))
        return CLI_FAILED;
    options = make_options(flags, prompt, cwd);
    return run_with(cli, flags, &options);
}

/* -- A thread that is there ---------------------------------------------------------------------- */

/* With --last the first word is the prompt, unless there are two. */
static int run_again(struct cli *cli, const struct run_flags *flags, bool is_fork)
{
    const char *id = cli->few_words[0], *prompt = cli->few_words[1];
    struct run_options options;
    char cwd[PATH_MAX];

    if (flags->options.last && prompt == NULL) {
        prompt = id;
        id = NULL;
    }
    if (id == NULL && !flags->options.last)
        return cli_complain(cli, USAGE_GENERAL,
                            "which thread? Give its id or name, or --last for the newest of this "
                            "folder; `%s ui` lists them",
                            cli->program);
    if (!find_folder(flags->options.cwd, cwd))
        return CLI_FAILED;
    options = make_options(flags, prompt, cwd);
    options.fork = is_fork;
    if (id != NULL) {
        options.last = false;
        options.in_any_folder = true;
        options.resume = uuid_is_valid(str_of(id)) ? id : NULL;
        options.resume_name = options.resume == NULL ? id : NULL;
    }
    if (is_fork && prompt == NULL && flags->options.prompts.file == NULL)
        options.has_no_turn = isatty(STDIN_FILENO);
    return run_with(cli, flags, &options);
}

static int run_resume(struct cli *cli, const void *data)
{
    return run_again(cli, data, /* is_fork= */ false);
}

static int run_fork(struct cli *cli, const void *data)
{
    return run_again(cli, data, /* is_fork= */ true);
}

static const struct run_flags defaults = { .options.approval_policy = "never", .color = "auto" };

const struct cli_command task_command = {
    .name = "run",
    .summary = "Run a task to its end, without a person",
    .more =
        "Starts a server (its own, unless --server or --connect says otherwise), a thread and a turn,\n"
        "and shows what happens. The prompt is an argument, or - for stdin. The last line names the\n"
        "session as THREAD-TURN.\n"
        "\n"
        "Exit status: 0 done, 1 it could not begin, 2 wrong command line, 3 a turn failed,\n"
        "4 cancelled, 5 an approval was required, 6 input was required, 7 a turn took too long,\n"
        "8 the server died, 9 no turns are left and the task is not done, 10 the server did not\n"
        "answer a request in time, 11 nobody is signed in and no other model is configured.",
    .arguments = "[PROMPT]",
    .options = run_own_options,
    .shared_options = run_options,
    .defaults = &defaults,
    .flags_size = sizeof defaults,
    .max_words = 1,
    .run = run_run,
};

const struct cli_command resume_command = {
    .name = "resume",
    .summary = "Go on with a thread, by its id or name, or with the newest",
    .more =
        "The same as run, with a thread that is there. With --last the first word is the prompt.",
    .arguments = "[SESSION_ID] [PROMPT]",
    .options = again_options,
    .shared_options = run_options,
    .defaults = &defaults,
    .flags_size = sizeof defaults,
    .max_words = 2,
    .run = run_resume,
};

const struct cli_command fork_command = {
    .name = "fork",
    .summary = "Go on with a copy of a thread, by its id or name, or of the newest",
    .more =
        "The same as run, with a copy of a thread. At a terminal and without a prompt the copy is all.",
    .arguments = "[SESSION_ID] [PROMPT]",
    .options = again_options,
    .shared_options = run_options,
    .defaults = &defaults,
    .flags_size = sizeof defaults,
    .max_words = 2,
    .run = run_fork,
};
