/* bobbin exec: the command line of `codex exec`, which OpenAI's SDK and many scripts call. One task, as `run`, with
 * another view and fewer statuses. */
#include "base/memory.h"
#include "base/uuid.h"
#include "base/version.h"
#include "exec_prompt.h"
#include "own_server.h"
#include "revision.h"
#include "runner.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RESPONSE_MS = 120000,
    INTERRUPT_MS = 5000,
    CLOSE_MS = 2000,
    EXEC_MESSAGE_BYTES = 128 << 20,
    EXEC_TURN_BYTES = 512 << 20,
    EXEC_RETRIES = 6,
};

/* Of exec and of the commands below it, which continue where exec's own options end. */
struct exec_flags {
    bool json;
    struct text_list images;
    const char *model;
    bool oss;
    const char *local_provider;
    const char *sandbox;
    const char *approval; /* only before the word `exec`, as codex has it */
    bool full_auto;
    bool bypass;
    const char *cwd;
    bool skip_git_check;
    struct text_list add_dirs;
    bool ephemeral;
    const char *output_schema;
    const char *color;
    const char *last_message;
    const char *thread_source;
    const char *cyber_program;
    const char *server; /* NULL: our own */

    bool last; /* resume */
    bool all;

    struct review_wish review;
};

static const char *const exec_sandboxes[] = { "read-only", "workspace-write", "danger-full-access",
                                              NULL };
static const char *const exec_policies[] = { "untrusted", "on-failure", "on-request", "never",
                                             NULL };
static const char *const exec_colors[] = { "always", "never", "auto", NULL };
static const char *const exec_providers[] = { "lmstudio", "ollama", NULL };
static const char *const cyber_programs[] = { "standard", "daybreak_blue", "daybreak_red", NULL };

#define FIELD(name) .field = offsetof(struct exec_flags, name)

#define EXEC_OPTIONS                                                                               \
    { "json", NULL, "Write what happens to stdout, an event a line", option_store_flag,            \
      FIELD(json) },                                                                               \
        { "experimental-json", NULL, NULL, option_store_flag, FIELD(json) },                       \
        { "image",                                                                                 \
          "FILE",                                                                                  \
          "A picture to send with the prompt; may be repeated",                                    \
          option_store_list,                                                                       \
          FIELD(images),                                                                           \
          .letter = 'i',                                                                           \
          .traits = OPTION_PATH | OPTION_REPEATS },                                                \
        { "model", "MODEL", "The model to ask", option_store_text, FIELD(model), .letter = 'm' },  \
        { "oss", NULL, "A model on this machine", option_store_flag, FIELD(oss) },                 \
        { "local-provider",                                                                        \
          "OSS_PROVIDER",                                                                          \
          "Who serves it: lmstudio or ollama [default: ollama]",                                   \
          option_store_text,                                                                       \
          FIELD(local_provider),                                                                   \
          .choices = exec_providers },                                                             \
        { "sandbox",      "SANDBOX_MODE", "How far commands are confined", option_store_text,      \
          FIELD(sandbox), .letter = 's',  .choices = exec_sandboxes },                             \
        { "ask-for-approval", "POLICY",        NULL,                                               \
          option_store_text,  FIELD(approval), .choices = exec_policies },                         \
        { "full-auto",                                                                             \
          NULL,                                                                                    \
          "The same as --sandbox workspace-write",                                                 \
          option_store_flag,                                                                       \
          FIELD(full_auto),                                                                        \
          .excludes = "dangerously-bypass-approvals-and-sandbox" },                                \
        { "dangerously-bypass-approvals-and-sandbox", NULL,                                        \
          "Run commands without a sandbox. Dangerous: only for\n"                                  \
          "machines that confine all of this themselves",                                          \
          option_store_flag, FIELD(bypass) },                                                      \
        { "yolo", NULL, NULL, option_store_flag, FIELD(bypass), .excludes = "full-auto" },         \
        { "cd",                                                                                    \
          "DIR",                                                                                   \
          "The folder to work in [default: the current one]",                                      \
          option_store_text,                                                                       \
          FIELD(cwd),                                                                              \
          .letter = 'C',                                                                           \
          .traits = OPTION_PATH },                                                                 \
        { "skip-git-repo-check", NULL, "Run outside of a Git repository, too", option_store_flag,  \
          FIELD(skip_git_check) },                                                                 \
        { "add-dir",                                                                               \
          "DIR",                                                                                   \
          "A further folder that commands may write to; may be\nrepeated",                         \
          option_store_list,                                                                       \
          FIELD(add_dirs),                                                                         \
          .traits = OPTION_PATH | OPTION_REPEATS },                                                \
        { "ephemeral", NULL, "Keep no file of the thread", option_store_flag, FIELD(ephemeral) },  \
        { "output-schema",                                                                         \
          "FILE",                                                                                  \
          "A JSON Schema that the answer has to follow",                                           \
          option_store_text,                                                                       \
          FIELD(output_schema),                                                                    \
          .traits = OPTION_PATH },                                                                 \
        { "color",           "COLOR",      "Colours [default: auto]",                              \
          option_store_text, FIELD(color), .choices = exec_colors },                               \
        { "output-last-message",                                                                   \
          "FILE",                                                                                  \
          "Write the agent's last message to this file",                                           \
          option_store_text,                                                                       \
          FIELD(last_message),                                                                     \
          .letter = 'o',                                                                           \
          .traits = OPTION_PATH },                                                                 \
        { "server", "COMMAND",                                                                     \
          "The server to start, a command line for the shell\n"                                    \
          "[default: this program's own app-server]",                                              \
          option_store_text, FIELD(server) },                                                      \
        { "thread-source", "SOURCE", "What a thread that begins is told to be classed as",         \
          option_store_text, FIELD(thread_source) },                                               \
    {                                                                                              \
        "cyber-access-program", "PROGRAM", "The access programme that the turn asks for",          \
            option_store_text, FIELD(cyber_program), .choices = cyber_programs                     \
    }

static const struct option exec_options[] = { EXEC_OPTIONS, { 0 } };

static const struct option resume_options[] = {
    { "last", NULL, "Go on with the newest thread of the folder", option_store_flag, FIELD(last) },
    { "all", NULL, "Of all folders", option_store_flag, FIELD(all) },
    EXEC_OPTIONS,
    { 0 },
};

static const struct option review_options[] = {
    { "uncommitted", NULL, "Review what is staged, changed and untracked", option_store_flag,
      FIELD(review.uncommitted), .excludes = "base" },
    { "base", "BRANCH", "Review the changes against this branch", option_store_text,
      FIELD(review.base), .excludes = "commit" },
    { "commit", "SHA", "Review the changes of this commit", option_store_text, FIELD(review.commit),
      .excludes = "uncommitted" },
    { "title", "TITLE", "The title of that commit", option_store_text, FIELD(review.title) },
    EXEC_OPTIONS,
    { 0 },
};

/* ---- what the options amount to ------------------------------------------------------------------ */

static bool has_git_entry(const char *folder)
{
    CLEANUP(buf_done) struct buf path = { 0 };

    buf_printf(&path, "%s/.git", folder);
    return access(buf_str(&path).s, F_OK) == 0;
}

/* A folder, absolute and without links, in a repository? */
static bool is_in_repository(const char *folder)
{
    CLEANUP(freep) char *above = xstrdup(folder);

    for (char *slash = above + strlen(above); slash != NULL; slash = strrchr(above, '/')) {
        *slash = '\0';
        if (has_git_entry(above))
            return true;
    }
    return false;
}

static enum view_kind exec_view_kind(const struct exec_flags *flags)
{
    const char *no_color = getenv("NO_COLOR");
    bool is_plain = no_color != NULL && no_color[0] != '\0';

    if (flags->json)
        return VIEW_EXEC;
    if (strcmp(flags->color, "always") == 0)
        return VIEW_EXEC_TEXT_COLOURED;
    if (strcmp(flags->color, "never") == 0 || is_plain || !isatty(STDERR_FILENO))
        return VIEW_EXEC_TEXT;
    return VIEW_EXEC_TEXT_COLOURED;
}

static const char *exec_sandbox(const struct exec_flags *flags)
{
    if (flags->bypass)
        return "danger-full-access";
    return flags->full_auto ? "workspace-write" : flags->sandbox;
}

static void set_local_model(struct run_options *options, const struct exec_flags *flags)
{
    bool is_lmstudio =
        flags->local_provider != NULL && strcmp(flags->local_provider, "lmstudio") == 0;

    if (!flags->oss)
        return;
    options->provider = is_lmstudio ? "lmstudio" : "ollama";
    if (options->model == NULL)
        options->model = is_lmstudio ? "openai/gpt-oss-20b" : "gpt-oss:20b";
}

static struct run_options exec_run_options(const struct exec_flags *flags, const char *cwd)
{
    struct run_options options = {
        .client_name = "codex_exec",
        .client_title = "codex exec",
        .client_version =
            "0.118.0", /* the protocol that it speaks: every codex can read its threads */
        .cwd = cwd,
        .model = flags->model,
        .sandbox = exec_sandbox(flags),
        .approval_policy = flags->approval != NULL && !flags->bypass ? flags->approval : "never",
        .declines = true,
        .ephemeral = flags->ephemeral,
        .thread_source = flags->thread_source,
        .cyber_program = flags->cyber_program,
        .server = flags->server,
        .output_schema = flags->output_schema,
        .last_message = flags->last_message,
        .may_lose_message = true,
        .response_timeout_ms = RESPONSE_MS,
        .interrupt_timeout_ms = INTERRUPT_MS,
        .close_timeout_ms = CLOSE_MS,
        .max_message_bytes = EXEC_MESSAGE_BYTES,
        .max_turn_bytes = EXEC_TURN_BYTES,
        .overload_retries = EXEC_RETRIES,
        .tools.cwd = cwd,
        .view = exec_view_kind(flags),
    };

    set_local_model(&options, flags);
    return options;
}

/* -i a.png,b.png are two pictures, unless one file is called so; a picture that is all in its URL has a comma, too. */
static bool is_list_of_images(const char *text)
{
    return strchr(text, ',') != NULL && strncmp(text, "data:", 5) != 0 && access(text, F_OK) != 0;
}

static void split_images(const struct exec_flags *flags, struct text_list *ret_images,
                         struct arena *arena)
{
    for (size_t i = 0; i < flags->images.n; i++) {
        const char *rest = flags->images.items[i];

        while (is_list_of_images(rest)) {
            size_t len = strcspn(rest, ",");

            if (len > 0)
                text_list_add(ret_images, arena_str(arena, rest, len).s);
            rest += len + 1;
        }
        if (rest[0] != '\0')
            text_list_add(ret_images, rest);
    }
}

/* Our own server: its threads are those of exec, and a key in the environment stands in for a login. */
static void exec_server_words(const struct cli *cli, const struct own_model *model,
                              char self[PATH_MAX], struct text_list *words)
{
    own_server_words(cli, self, words);
    text_list_add(words, "--session-source");
    text_list_add(words, "exec");
    own_server_add_key(model, words);
}

/* ---- running it ---------------------------------------------------------------------------------- */

/* Who asked us to end with SIGTERM or SIGHUP sees that we did; a person's Ctrl-C is a failure like others. */
static int exec_status(enum outcome outcome, int signal_number)
{
    if (outcome == OUTCOME_DONE)
        return CLI_OK;
    if (signal_number == SIGTERM || signal_number == SIGHUP) {
        sigset_t set;

        fflush(NULL);
        sigemptyset(&set);
        sigaddset(&set, signal_number);
        raise(signal_number);
        pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    }
    return CLI_FAILED;
}

static int exec_refuse(const char *why)
{
    fprintf(stderr, "%s\n", why);
    return CLI_FAILED;
}

/* A review of what is not there would have the model look for it. */
static bool check_review(const struct review_wish *review, const char *cwd)
{
    CLEANUP(error_done) struct error err = { 0 };
    const char *name = review == NULL           ? NULL
                       : review->commit != NULL ? review->commit
                                                : review->base;

    if (name == NULL || revision_check(cwd, name, review->commit == NULL, &err))
        return true;
    cli_fail("cannot review %s: git says: %s", name, err.message.s);
    return false;
}

/* `wish` has what differs between the commands. */
static int exec_task(struct cli *cli, const struct exec_flags *flags,
                     const struct run_options *wish)
{
    CLEANUP(text_list_done) struct text_list server = { 0 };
    CLEANUP(text_list_done) struct text_list images = { 0 };
    CLEANUP(text_list_done) struct text_list folders = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct own_model model = { 0 };
    struct run_options options;
    char cwd[PATH_MAX], self[PATH_MAX];
    int signal_number;
    enum outcome outcome;

    if (realpath(flags->cwd == NULL ? "." : flags->cwd, cwd) == NULL)
        return cli_fail("cannot work in %s: %s", flags->cwd == NULL ? "." : flags->cwd,
                        strerror(errno));
    if (!flags->skip_git_check && !flags->bypass && !is_in_repository(cwd))
        return exec_refuse(
            "Not inside a trusted directory and --skip-git-repo-check was not specified.");
    if (!check_review(wish->review, cwd))
        return CLI_FAILED;
    options = exec_run_options(flags, cwd);
    options.prompts = wish->prompts;
    options.resume = wish->resume;
    options.resume_name = wish->resume_name;
    options.last = wish->last;
    options.in_any_folder = wish->in_any_folder;
    options.or_new = !wish->fork;
    options.fork = wish->fork;
    options.has_no_turn = wish->has_no_turn;
    options.review = wish->review;
    split_images(flags, &images, &arena);
    options.images = images.items;
    resolve_folders(&flags->add_dirs, cwd, &folders, &arena);
    options.writable = folders.items;
    if (options.server == NULL &&
        !own_model_check(cli, flags->oss ? OWN_MODEL_CHOSEN : 0, &arena, &model))
        return CLI_FAILED;
    options.no_model = model.no_model;
    exec_server_words(cli, &model, self, &server);
    options.own_server = server.items;
    outcome = run_task(&options, &signal_number);
    return exec_status(outcome, signal_number);
}

/* The prompt is read first: whoever pipes it in is not left with a pipe that nobody reads. */
static int exec_with_prompt(struct cli *cli, const struct exec_flags *flags, const char *argument,
                            bool may_have_more, struct run_options *wish)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf prompt = { 0 };

    if (!exec_prompt_read(argument, may_have_more, &prompt, &err))
        return exec_refuse(err.message.s);
    wish->prompts =
        (struct prompt_options){ .prompt = buf_str(&prompt).s, .is_whole = true, .turns = 1 };
    return exec_task(cli, flags, wish);
}

static int run_exec(struct cli *cli, const void *data)
{
    return exec_with_prompt(cli, data, cli->few_words[0], /* may_have_more= */ true,
                            &(struct run_options){ 0 });
}

static void wish_for_thread(struct run_options *wish, const char *id)
{
    wish->last = false;
    wish->in_any_folder = true;
    if (uuid_is_valid(str_of(id)))
        wish->resume = id;
    else
        wish->resume_name = id;
}

/* With --last the first word is the prompt, unless there are two. */
static int run_exec_resume(struct cli *cli, const void *data)
{
    const struct exec_flags *flags = data;
    const char *id = cli->few_words[0], *prompt = cli->few_words[1];
    struct run_options wish = { .last = flags->last, .in_any_folder = flags->all };

    if (flags->last && prompt == NULL) {
        prompt = id;
        id = NULL;
    }
    if (id != NULL)
        wish_for_thread(&wish, id);
    return exec_with_prompt(cli, flags, prompt, /* may_have_more= */ false, &wish);
}

static int run_exec_fork(struct cli *cli, const void *data)
{
    const char *id = cli->few_words[0], *prompt = cli->few_words[1];
    struct run_options wish = { .fork = true, .has_no_turn = prompt == NULL };

    if (id == NULL)
        return cli_complain(cli, USAGE_GENERAL,
                            "the following required arguments were not provided:\n"
                            "  <SESSION_ID>");
    wish_for_thread(&wish, id);
    if (prompt == NULL)
        return exec_task(cli, data, &wish);
    return exec_with_prompt(cli, data, prompt, /* may_have_more= */ false, &wish);
}

static int run_exec_review(struct cli *cli, const void *data)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf words = { 0 };
    const struct exec_flags *flags = data;
    struct review_wish review = flags->review;
    const char *prompt = cli->few_words[0];
    bool has_target = review.uncommitted || review.base != NULL || review.commit != NULL;

    if (has_target && prompt != NULL)
        return cli_complain(cli, USAGE_GENERAL,
                            "the argument '[PROMPT]' cannot be used with '--uncommitted', '--base' "
                            "or '--commit'");
    if (review.title != NULL && review.commit == NULL)
        return cli_complain(cli, USAGE_GENERAL,
                            "the following required arguments were not provided:\n"
                            "  --commit <SHA>");
    if (!has_target && prompt == NULL)
        return cli_fail("Specify --uncommitted, --base, --commit, or provide custom review "
                        "instructions");
    if (prompt != NULL && !exec_prompt_read(prompt, /* may_have_more= */ false, &words, &err))
        return exec_refuse(err.message.s);
    if (prompt != NULL && str_trim(buf_str(&words)).len == 0)
        return cli_fail("Review prompt cannot be empty");
    if (prompt != NULL)
        review.instructions = buf_str(&words).s;
    return exec_task(cli, flags, &(struct run_options){ .review = &review });
}

/* ---- the commands -------------------------------------------------------------------------------- */

static const struct cli_command exec_resume_command = {
    .name = "resume",
    .summary = "Go on with a thread, by its id or name, or with the newest",
    .more = "Without a prompt, or with -, it is read from stdin.",
    .arguments = "[SESSION_ID] [PROMPT]",
    .options = resume_options,
    .max_words = 2,
    .shares_flags = true,
    .run = run_exec_resume,
};

static const struct cli_command exec_fork_command = {
    .name = "fork",
    .summary = "Go on with a copy of a thread, by its id or name",
    .more =
        "Without a prompt the copy is made, and nothing else. With - the prompt is read from stdin.",
    .arguments = "<SESSION_ID> [PROMPT]",
    .options = exec_options,
    .max_words = 2,
    .shares_flags = true,
    .run = run_exec_fork,
};

static const struct cli_command exec_review_command = {
    .name = "review",
    .summary = "Have changes of the repository reviewed",
    .arguments = "[PROMPT]",
    .options = review_options,
    .max_words = 1,
    .shares_flags = true,
    .run = run_exec_review,
};

static const struct cli_command *const exec_commands[] = { &exec_resume_command, &exec_fork_command,
                                                           &exec_review_command, NULL };

static const struct exec_flags exec_defaults = { .color = "auto" };

const struct cli_command changes_review_command = {
    .name = "review",
    .summary = "Have changes of the repository reviewed",
    .more = "The same as exec review.",
    .arguments = "[PROMPT]",
    .options = review_options,
    .defaults = &exec_defaults,
    .flags_size = sizeof exec_defaults,
    .max_words = 1,
    .run = run_exec_review,
};

const struct cli_command exec_command = {
    .name = "exec",
    .alias = "e",
    .summary = "Run a task as `codex exec` does, for its SDKs and scripts",
    .more =
        "The prompt is an argument, or read from stdin; if there are both, stdin is added to it. The\n"
        "last message goes to stdout, everything else to stderr; with --json events go to stdout.\n"
        "Nobody is asked for approvals: what would need one is refused.\n"
        "\n"
        "Exit status: 0 done, 1 it failed or could not begin, 2 wrong command line.",
    .arguments = "[PROMPT]",
    .options = exec_options,
    .commands = exec_commands,
    .defaults = &exec_defaults,
    .flags_size = sizeof exec_defaults,
    .max_words = 1,
    .run = run_exec,
};
