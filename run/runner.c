#include "runner.h"

#include "answers.h"
#include "base/clock.h"
#include "base/memory.h"
#include "words.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yyjson.h>

enum { SCHEMA_MAX = 4 << 20, PAGE_THREADS = 100 };

static uint64_t steady_ms(void)
{
    return clock_steady_us() / 1000;
}

static void set_details(struct runner *runner, const bobbin_value *details)
{
    char *json = details == NULL ? NULL : bobbin_value_to_json(details);

    if (json != NULL && runner->details.len == 0)
        buf_add_text(&runner->details, json);
    free(json);
}

void runner_stop(struct runner *runner, enum outcome outcome, const char *why,
                 const bobbin_value *details)
{
    if (runner->stopped != OUTCOME_DONE)
        return;
    runner->stopped = outcome;
    set_details(runner, details);
    buf_add_text(&runner->why, why);
    runner->give_up_at = steady_ms() + runner->options->interrupt_timeout_ms;
    if (runner->run != NULL) {
        view_interrupted(runner->view);
        bobbin_run_interrupt(runner->run);
    }
}

/* Sets the reason if there is none yet; returns the outcome. */
static enum outcome end_with(struct runner *runner, enum outcome outcome, const char *why)
{
    if (runner->stopped != OUTCOME_DONE)
        return runner->stopped;
    if (runner->why.len == 0)
        buf_add_text(&runner->why, why);
    return outcome;
}

/* ---- the loop ---------------------------------------------------------------------------------- */

static int open_signals(void)
{
    sigset_t wanted;

    sigemptyset(&wanted);
    sigaddset(&wanted, SIGINT);
    sigaddset(&wanted, SIGTERM);
    sigaddset(&wanted, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &wanted, NULL);
    return signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* The first signal interrupts the turn, the second ends it all. */
static void read_signals(struct runner *runner)
{
    struct signalfd_siginfo info;

    while (read(runner->signal_fd, &info, sizeof info) == sizeof info) {
        runner->signals++;
        runner->last_signal = (int)info.ssi_signo;
        runner_stop(runner, OUTCOME_CANCELLED, strsignal((int)info.ssi_signo), NULL);
    }
}

static bool has_given_up(const struct runner *runner)
{
    return runner->signals > 1 || (runner->stopped != OUTCOME_DONE && runner->run == NULL) ||
           (runner->give_up_at != 0 && steady_ms() >= runner->give_up_at);
}

static int wait_ms(const struct runner *runner)
{
    int tick = view_tick_ms(runner->view);
    uint64_t now = steady_ms();

    if (runner->give_up_at == 0)
        return tick;
    if (now >= runner->give_up_at)
        return 0;
    return tick >= 0 ? tick : (int)(runner->give_up_at - now);
}

/* Turns until *done. False if the run was stopped, or the server is gone. */
static bool turn_until(struct runner *runner, const bool *done)
{
    while (!*done) {
        struct pollfd watched[] = {
            { .fd = bobbin_client_fd(runner->client), .events = POLLIN },
            { .fd = runner->signal_fd, .events = POLLIN },
        };

        if (has_given_up(runner))
            return false;
        if (poll(watched, 2, wait_ms(runner)) < 0 && errno != EINTR)
            return false;
        if (watched[1].revents != 0)
            read_signals(runner);
        if (bobbin_client_dispatch(runner->client) < 0 && !*done)
            return false;
        view_tick(runner->view);
    }
    return true;
}

/* ---- calls ------------------------------------------------------------------------------------- */

struct call_waiter {
    struct runner *runner;
    const char *name; /* of a list: the thread that is wanted has it; NULL: the first */
    bool done;
    int error;
    struct buf words;
};

/* turn/start takes a whole policy, so the thread's own is copied with what is added to it. */
static void add_writable(struct runner *runner, const bobbin_value *sandbox)
{
    bobbin_object *policy = bobbin_object_from_value(sandbox);
    char *json;

    for (const char *const *path = runner->options->writable; *path != NULL; path++)
        bobbin_object_add_text(policy, "writableRoots", *path);
    json = bobbin_object_to_json(policy);
    if (json != NULL)
        buf_add_text(&runner->sandbox, json);
    free(json);
    bobbin_object_free(policy);
}

static void note_thread(struct runner *runner, const bobbin_value *answer)
{
    const bobbin_value *sandbox = bobbin_value_get(answer, "sandbox");

    if (runner->options->writable != NULL && strcmp(c_text(sandbox, "type"), "workspaceWrite") == 0)
        add_writable(runner, sandbox);
    view_thread(runner->view, answer);
}

/* The thread of a list that is wanted. */
static const bobbin_value *choose_thread(const bobbin_value *data, const char *name)
{
    const bobbin_value *thread = NULL;

    while ((thread = bobbin_value_next(data, thread)) != NULL) {
        if (name == NULL || strcmp(c_text(thread, "name"), name) == 0)
            return thread;
    }
    return NULL;
}

static void note_reply(void *owner, bobbin_client *client, const bobbin_reply *reply)
{
    struct call_waiter *waiter = owner;

    (void)client;
    waiter->done = true;
    waiter->error = bobbin_reply_error(reply);
    buf_add_text(&waiter->words, bobbin_reply_message(reply));
    set_details(waiter->runner, bobbin_reply_failure(reply));
    if (waiter->error == 0) {
        const bobbin_value *thread = bobbin_value_get(bobbin_reply_result(reply), "thread");
        const bobbin_value *data = bobbin_value_get(bobbin_reply_result(reply), "data");
        const char *cursor = c_text(bobbin_reply_result(reply), "nextCursor");
        const char *id;

        freep(&waiter->runner->next_page);
        waiter->runner->next_page = cursor[0] == '\0' ? NULL : xstrdup(cursor);
        if (thread != NULL)
            note_thread(waiter->runner, bobbin_reply_result(reply));
        if (thread == NULL)
            thread = choose_thread(data, waiter->name);
        id = bobbin_value_text(bobbin_value_get(thread, "id"));
        freep(&waiter->runner->thread_id);
        waiter->runner->thread_id = id == NULL ? NULL : xstrdup(id);
    }
}

/* A call that tells of a thread, or lists threads: its id is the runner's then, or NULL if there is none. */
static enum outcome call(struct runner *runner, const char *method, const bobbin_object *params,
                         const char *name)
{
    struct call_waiter waiter = { .runner = runner, .name = name };
    enum outcome outcome = OUTCOME_DONE;
    int sent = bobbin_send(runner->client, method, params, note_reply, &waiter);

    if (sent < 0)
        outcome = end_with(runner, outcome_of_error(BOBBIN_ERR_CLOSED), bobbin_last_error());
    else if (!turn_until(runner, &waiter.done) && !waiter.done)
        outcome = end_with(runner, OUTCOME_CANCELLED, "cancelled");
    else if (waiter.error != 0)
        outcome = end_with(runner, outcome_of_error(waiter.error), buf_str(&waiter.words).s);
    if (waiter.error == BOBBIN_ERR_REPLY)
        runner->refused_method = method;
    if (sent > 0 && !waiter.done)
        bobbin_cancel(runner->client, sent); /* its waiter goes */
    buf_done(&waiter.words);
    return outcome;
}

/* ---- the thread -------------------------------------------------------------------------------- */

/* The newest thread, or the newest of that name, of one page of the list: the runner's, or NULL. */
static enum outcome find_on_page(struct runner *runner, const char *name)
{
    /* All that a person has begun, `codex exec` included, which is left out by default; no agents. */
    static const bobbin_thread_source_kind kinds[] = {
        BOBBIN_THREAD_SOURCE_KIND_CLI,     BOBBIN_THREAD_SOURCE_KIND_VSCODE,
        BOBBIN_THREAD_SOURCE_KIND_EXEC,    BOBBIN_THREAD_SOURCE_KIND_APP_SERVER,
        BOBBIN_THREAD_SOURCE_KIND_UNKNOWN,
    };
    bobbin_thread_list_params *params = bobbin_thread_list_params_new();
    bool in_any_folder = runner->options->in_any_folder;
    enum outcome outcome;

    bobbin_thread_list_params_set_limit(params, name == NULL ? 1 : PAGE_THREADS);
    bobbin_thread_list_params_set_cursor(params, runner->next_page);
    bobbin_thread_list_params_set_sort_key(params, BOBBIN_THREAD_SORT_KEY_UPDATED_AT);
    bobbin_thread_list_params_set_cwd(params, in_any_folder ? NULL : runner->options->cwd);
    bobbin_thread_list_params_begin_model_providers(params);
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
        bobbin_thread_list_params_add_source_kinds(params, kinds[i]);
    outcome = call(runner, "thread/list", bobbin_object_of(params), name);
    bobbin_thread_list_params_free(params);
    return outcome;
}

/* A search of the server finds words of conversations, not names, so all threads are looked at. */
static enum outcome find_thread(struct runner *runner, const char *name)
{
    enum outcome outcome;

    do
        outcome = find_on_page(runner, name);
    while (outcome == OUTCOME_DONE && name != NULL && runner->thread_id == NULL &&
           runner->next_page != NULL);
    if (outcome == OUTCOME_DONE && runner->thread_id == NULL && !runner->options->or_new)
        outcome = end_with(runner, OUTCOME_ERROR,
                           name == NULL ? "there is no thread to go on with in this folder"
                                        : "there is no thread of that name");
    return outcome;
}

static enum outcome resume(struct runner *runner, const char *id)
{
    bobbin_thread_resume_params *params = bobbin_thread_resume_params_new();
    enum outcome outcome;

    bobbin_thread_resume_params_set_thread_id(params, id);
    outcome = call(runner, "thread/resume", bobbin_object_of(params), NULL);
    bobbin_thread_resume_params_free(params);
    return outcome;
}

static enum outcome fork_thread(struct runner *runner, const char *id)
{
    bobbin_object *params = bobbin_object_new();
    enum outcome outcome;

    bobbin_object_set_text(params, "threadId", id);
    bobbin_object_set_text(params, "threadSource", runner->options->thread_source);
    if (runner->options->ephemeral)
        bobbin_object_set_bool(params, "ephemeral", true);
    outcome = call(runner, "thread/fork", params, NULL);
    bobbin_object_free(params);
    return outcome;
}

static enum outcome open_thread(struct runner *runner)
{
    bobbin_thread_start_params *params = bobbin_thread_start_params_new();
    enum outcome outcome;

    tools_declare(runner->tools, params);
    if (runner->options->ephemeral)
        bobbin_thread_start_params_set_ephemeral(params, true);
    bobbin_object_set_text(bobbin_object_of(params), "threadSource",
                           runner->options->thread_source);
    outcome = call(runner, "thread/start", bobbin_object_of(params), NULL);
    bobbin_thread_start_params_free(params);
    return outcome;
}

static enum outcome have_thread(struct runner *runner)
{
    const struct run_options *options = runner->options;
    enum outcome outcome = OUTCOME_DONE;
    char *id = NULL;

    if (options->last || options->resume_name != NULL)
        outcome = find_thread(runner, options->resume_name);
    if (outcome != OUTCOME_DONE)
        return outcome;
    if (options->resume != NULL)
        id = xstrdup(options->resume);
    else if (runner->thread_id != NULL)
        id = xstrdup(runner->thread_id);
    else if (options->last || options->resume_name != NULL)
        view_note(runner->view, "there is no thread to go on with; a new one begins");
    if (id == NULL)
        outcome = open_thread(runner);
    else
        outcome = options->fork ? fork_thread(runner, id) : resume(runner, id);
    freep(&id);
    if (outcome == OUTCOME_DONE && runner->thread_id == NULL)
        outcome = end_with(runner, OUTCOME_ERROR, "the server's answer names no thread");
    return outcome;
}

/* ---- turns ------------------------------------------------------------------------------------- */

static void add_image(bobbin_turn_start_params *params, const char *image)
{
    bobbin_user_input_draft *input = bobbin_turn_start_params_add_input(params);
    char path[PATH_MAX];

    if (strncmp(image, "https://", 8) == 0 || strncmp(image, "http://", 7) == 0 ||
        strncmp(image, "data:", 5) == 0) {
        bobbin_user_input_draft_image_set_url(bobbin_user_input_draft_make_image(input), image);
        return;
    }
    bobbin_user_input_draft_local_image_set_path(bobbin_user_input_draft_make_local_image(input),
                                                 realpath(image, path) == NULL ? image : path);
}

static bobbin_turn_start_params *make_turn(struct runner *runner, const char *prompt, bool first,
                                           const char *schema)
{
    bobbin_turn_start_params *params = bobbin_turn_start_params_new();
    const char *const *image = runner->options->images;

    bobbin_turn_start_params_set_thread_id(params, runner->thread_id);
    for (; first && image != NULL && *image != NULL; image++)
        add_image(params, *image);
    bobbin_user_input_draft_text_set_text(
        bobbin_user_input_draft_make_text(bobbin_turn_start_params_add_input(params)), prompt);
    bobbin_object_set_json(bobbin_object_of(params), "outputSchema", schema);
    bobbin_object_set_text(bobbin_object_of(params), "cyberAccessProgram",
                           runner->options->cyber_program);
    if (runner->sandbox.len > 0)
        bobbin_object_set_json(bobbin_object_of(params), "sandboxPolicy",
                               buf_str(&runner->sandbox).s);
    return params;
}

static void turn_on_end(void *owner, bobbin_run *run)
{
    (void)run;
    *(bool *)owner = true;
}

/* Of a review the findings are the last message, whether or not they were said as well. */
static const char *message_of(const bobbin_run *run)
{
    const char *message = bobbin_run_message(run);

    return message[0] == '\0' ? bobbin_run_review_text(run) : message;
}

/* Follows what was begun with this result, with `ended` set at its end. */
static enum outcome follow_turn(struct runner *runner, int r, const bool *is_over,
                                bobbin_object **ret_usage)
{
    enum outcome outcome = OUTCOME_DONE;
    bool ended;

    if (r < 0)
        return end_with(runner, outcome_of_error(r), bobbin_last_error());
    if (!turn_until(runner, is_over))
        outcome = end_with(runner, OUTCOME_CANCELLED, "cancelled");
    ended = *is_over;
    if (ended && runner->stopped == OUTCOME_DONE)
        set_details(runner, bobbin_run_failure(runner->run));
    if (ended && bobbin_run_error(runner->run) != 0)
        outcome = end_with(runner, outcome_of_error(bobbin_run_error(runner->run)),
                           bobbin_run_error_message(runner->run));
    else if (ended)
        outcome = end_with(runner, OUTCOME_DONE, "");
    buf_clear(&runner->turn_id, 256);
    buf_add_text(&runner->turn_id, bobbin_run_turn_id(runner->run));
    buf_clear(&runner->message, 1 << 16);
    buf_add_text(&runner->message, message_of(runner->run));
    if (bobbin_run_usage(runner->run) != NULL) {
        bobbin_object_free(*ret_usage);
        *ret_usage = bobbin_object_from_value(bobbin_run_usage(runner->run));
    }
    bobbin_run_free(runner->run);
    runner->run = NULL;
    return outcome;
}

static enum outcome run_turn(struct runner *runner, const char *prompt, bool first,
                             const char *schema, bobbin_object **ret_usage)
{
    bobbin_turn_start_params *params = make_turn(runner, prompt, first, schema);
    bool ended = false;
    int r = bobbin_run_turn_async(runner->client, bobbin_object_of(params), turn_on_end, &ended,
                                  &runner->run);

    bobbin_turn_start_params_free(params);
    return follow_turn(runner, r, &ended, ret_usage);
}

static void set_target(bobbin_object *target, const struct review_wish *wish)
{
    if (wish->uncommitted) {
        bobbin_object_set_text(target, "type", "uncommittedChanges");
    } else if (wish->base != NULL) {
        bobbin_object_set_text(target, "type", "baseBranch");
        bobbin_object_set_text(target, "branch", wish->base);
    } else if (wish->commit != NULL) {
        bobbin_object_set_text(target, "type", "commit");
        bobbin_object_set_text(target, "sha", wish->commit);
        bobbin_object_set_text(target, "title", wish->title);
    } else {
        bobbin_object_set_text(target, "type", "custom");
        bobbin_object_set_text(target, "instructions", wish->instructions);
    }
}

static enum outcome run_review(struct runner *runner, bobbin_object **ret_usage)
{
    bobbin_object *params = bobbin_object_new();
    bool ended = false;
    int r;

    bobbin_object_set_text(params, "threadId", runner->thread_id);
    set_target(bobbin_object_make(params, "target"), runner->options->review);
    r = bobbin_run_review_async(runner->client, params, turn_on_end, &ended, &runner->run);
    bobbin_object_free(params);
    return follow_turn(runner, r, &ended, ret_usage);
}

static enum outcome run_turns(struct runner *runner, const char *schema, bobbin_object **ret_usage)
{
    enum outcome outcome = OUTCOME_DONE;
    const char *prompt = prompts_next(runner->prompts, NULL);
    bool first = true;

    while (prompt != NULL && outcome == OUTCOME_DONE) {
        outcome = run_turn(runner, prompt, first, schema, ret_usage);
        first = false;
        prompt = prompts_next(runner->prompts, buf_str(&runner->message).s);
    }
    if (outcome == OUTCOME_DONE && runner->options->prompts.turns > 1 &&
        prompts_are_unfinished(runner->prompts, buf_str(&runner->message).s))
        outcome = end_with(runner, OUTCOME_UNFINISHED,
                           "the agent has not said that it is done, and there are no turns left");
    return outcome;
}

/* ---- the server -------------------------------------------------------------------------------- */

static void show_event(void *owner, bobbin_client *client, const bobbin_event *event)
{
    struct runner *runner = owner;

    (void)client;
    if (runner->options->ask && strcmp(bobbin_event_method(event), "item/started") == 0)
        patches_begin(&runner->patches, bobbin_event_params(event));
    if (runner->options->ask && strcmp(bobbin_event_method(event), "item/completed") == 0)
        patches_end(&runner->patches, bobbin_event_params(event));
    view_event(runner->view, bobbin_event_method(event), bobbin_event_params(event));
}

/* What the client notices about the connection: malformed lines, retries. */
static void show_log(void *owner, const char *text)
{
    struct runner *runner = owner;

    view_log(runner->view, LOG_OF_CLIENT, text);
}

static void show_server_log(void *owner, const char *line)
{
    struct runner *runner = owner;

    view_log(runner->view, LOG_OF_SERVER, line);
}

struct greeting {
    bool done;
    int error;
    struct buf words;
};

struct server_variables {
    const char *list[3]; /* ends with NULL */
    struct buf bobbin;
    struct buf codex;
};

static void note_ready(void *owner, bobbin_client *client, int error)
{
    struct runner *runner = owner;
    struct greeting *greeting = runner->greeting;

    (void)client;
    greeting->done = true;
    greeting->error = error;
    if (error != 0)
        buf_add_text(&greeting->words, bobbin_last_error());
}

/* What the server we start is told to log. Codex knows the second name only. */
static void set_server_log(bobbin_options *client, const char *filter,
                           struct server_variables *variables)
{
    buf_printf(&variables->bobbin, "BOBBIN_LOG=%s", filter);
    buf_printf(&variables->codex, "RUST_LOG=%s", filter);
    variables->list[0] = buf_str(&variables->bobbin).s;
    variables->list[1] = buf_str(&variables->codex).s;
    client->server_environment = variables->list;
    client->on_stderr = show_server_log;
}

static void set_limits(bobbin_options *client, const struct run_options *options)
{
    client->request_timeout_ms = options->response_timeout_ms;
    client->turn_timeout_ms = options->turn_timeout_ms;
    client->silence_timeout_ms = options->silence_timeout_ms;
    client->close_timeout_ms = options->close_timeout_ms;
    client->max_message_bytes = options->max_message_bytes;
    client->max_run_bytes = options->max_turn_bytes;
    client->overload_retries = options->overload_retries;
}

static enum bobbin_policy policy_of(const struct run_options *options)
{
    if (options->declines)
        return BOBBIN_POLICY_DECLINE;
    return strcmp(options->approval_policy, "never") == 0 ? BOBBIN_POLICY_APPROVE
                                                          : BOBBIN_POLICY_CANCEL;
}

static bobbin_options client_options(struct runner *runner)
{
    const struct run_options *options = runner->options;
    bobbin_options client = BOBBIN_OPTIONS_INIT;

    client.client_name = options->client_name;
    client.client_title = options->client_title;
    client.client_version = options->client_version;
    client.url = options->connect;
    client.token = options->token;
    client.command_line = options->connect == NULL ? options->server : NULL;
    client.command =
        options->connect == NULL && options->server == NULL ? options->own_server : NULL;
    client.model = options->model;
    client.model_provider = options->provider;
    client.cwd = options->cwd;
    client.sandbox = options->sandbox;
    client.approval_policy = options->approval_policy;
    client.ca_file = options->ca_file;
    set_limits(&client, options);
    client.policy = policy_of(options);
    client.on_ready = note_ready;
    client.on_log = show_log;
    client.owner = runner;
    return client;
}

static enum outcome connect_server(struct runner *runner)
{
    struct greeting greeting = { 0 };
    struct server_variables variables = { 0 };
    bobbin_options options = client_options(runner);
    enum outcome outcome = OUTCOME_DONE;
    int r;

    if (runner->options->server_log != NULL)
        set_server_log(&options, runner->options->server_log, &variables);
    /* cppcheck-suppress autoVariables ; it is taken away below */
    runner->greeting = &greeting;
    r = bobbin_client_open(&runner->client, &options); /* which copies the texts */
    buf_done(&variables.bobbin);
    buf_done(&variables.codex);
    if (r < 0) {
        runner->greeting = NULL;
        return end_with(runner, outcome_of_error(r), bobbin_last_error());
    }
    bobbin_on_event(runner->client, NULL, show_event, runner);
    bobbin_on_request(runner->client, NULL, answer_request, runner);
    turn_until(runner, &greeting.done);
    if (!greeting.done) {
        outcome = end_with(runner, OUTCOME_CANCELLED, "cancelled");
        bobbin_client_close(runner->client); /* nobody is left to be told */
        runner->client = NULL;
    } else if (greeting.error != 0) {
        outcome = end_with(runner, outcome_of_error(greeting.error), buf_str(&greeting.words).s);
    }
    buf_done(&greeting.words);
    runner->greeting = NULL;
    return outcome;
}

/* ---- it all ------------------------------------------------------------------------------------ */

static bool read_schema(const char *path, struct buf *text, struct error *err)
{
    FILE *file = fopen(path, "re");
    char chunk[4096];
    bobbin_object *parsed;
    char *json;
    size_t n;

    if (file == NULL)
        return error_set(err, ERR_INVALID_PARAMS, "cannot open %s: %s", path, strerror(errno));
    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0 && text->len < SCHEMA_MAX)
        buf_add(text, chunk, n);
    fclose(file);
    parsed = bobbin_object_from_json(text->data == NULL ? "" : text->data, text->len);
    json = bobbin_object_to_json(parsed);
    bobbin_object_free(parsed);
    if (json == NULL)
        return error_set(err, ERR_INVALID_PARAMS, "%s is not JSON", path);
    free(json);
    return true;
}

static bool write_message(const struct runner *runner, struct error *err)
{
    const char *path = runner->options->last_message;
    FILE *file;
    bool ok;

    if (path == NULL)
        return true;
    file = fopen(path, "we");
    ok = file != NULL &&
         fwrite(runner->message.data, 1, runner->message.len, file) == runner->message.len;
    if (file != NULL && fclose(file) != 0)
        ok = false;
    return ok || error_set(err, ERR_INTERNAL, "cannot write %s: %s", path, strerror(errno));
}

/* Could it be written, once there is something to write? It is not made, nor changed, by asking. */
static bool check_last_message(const char *path, struct error *err)
{
    char *above = path == NULL ? NULL : xstrdup(path);
    struct stat status;
    bool is_good = true;

    if (path == NULL)
        return true;
    if (stat(path, &status) == 0)
        is_good = S_ISDIR(status.st_mode) ? (errno = EISDIR, false) : access(path, W_OK) == 0;
    else
        is_good = errno == ENOENT && access(dirname(above), W_OK | X_OK) == 0;
    free(above);
    return is_good ||
           error_set(err, ERR_INVALID_PARAMS, "cannot write %s: %s", path, strerror(errno));
}

/* What can be wrong is found before a server is started. */
static enum outcome prepare_task(struct runner *runner, struct buf *schema)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (runner->options->review == NULL && !runner->options->has_no_turn)
        runner->prompts = prompts_read(&runner->options->prompts, &err);
    if (err.code == 0)
        runner->tools = tools_new(&runner->options->tools, &err);
    if (runner->tools != NULL && runner->options->output_schema != NULL)
        read_schema(runner->options->output_schema, schema, &err);
    for (const char *const *image = runner->options->images;
         runner->options->checks_images && err.code == 0 && image != NULL && *image != NULL;
         image++) {
        if (strstr(*image, ":") == NULL && access(*image, R_OK) != 0)
            error_set(&err, ERR_INVALID_PARAMS, "cannot read %s: %s", *image, strerror(errno));
    }
    if (err.code == 0 && !runner->options->may_lose_message)
        check_last_message(runner->options->last_message, &err);
    if (err.code != 0)
        return end_with(runner, OUTCOME_ERROR, err.message.s);
    if (runner->options->no_model != NULL)
        return end_with(runner, OUTCOME_NO_MODEL, runner->options->no_model);
    return OUTCOME_DONE;
}

/* What nobody could read was not done: a full disk behind stdout is no success. */
static enum outcome show_end(struct runner *runner, enum outcome outcome,
                             const bobbin_object *usage)
{
    char *json = usage == NULL ? NULL : bobbin_object_to_json(usage);
    yyjson_doc *doc = json == NULL ? NULL : yyjson_read(json, strlen(json), 0);
    struct ending ending = {
        .outcome = outcome,
        .why = buf_str(&runner->why).s,
        .thread_id = runner->thread_id == NULL ? "" : runner->thread_id,
        .turn_id = buf_str(&runner->turn_id).s,
        .message = buf_str(&runner->message).s,
        .details = buf_str(&runner->details).s,
        .refused_method = runner->refused_method == NULL ? "" : runner->refused_method,
        .usage = (const bobbin_value *)(const void *)yyjson_doc_get_root(doc),
    };

    if (!view_end(runner->view, &ending)) {
        fputs("error: cannot write to stdout: not all of it was shown\n", stderr);
        outcome = outcome == OUTCOME_DONE ? OUTCOME_ERROR : outcome;
    }
    yyjson_doc_free(doc);
    free(json);
    return outcome;
}

static enum outcome run_all(struct runner *runner, const char *schema, bobbin_object **ret_usage)
{
    if (runner->options->has_no_turn)
        return OUTCOME_DONE;
    if (runner->options->review != NULL)
        return run_review(runner, ret_usage);
    return run_turns(runner, schema, ret_usage);
}

/* The file of the last message; in some runs it is less than the task. */
static enum outcome keep_last_message(struct runner *runner, enum outcome outcome)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (runner->turn_id.len == 0 || write_message(runner, &err))
        return outcome;
    if (runner->options->may_lose_message)
        view_note(runner->view, "%s", err.message.s);
    else if (outcome == OUTCOME_DONE)
        return end_with(runner, OUTCOME_ERROR, err.message.s);
    return outcome;
}

enum outcome run_task(const struct run_options *options, int *ret_signal)
{
    CLEANUP(buf_done) struct buf schema = { 0 };
    struct runner runner = { .options = options, .view = view_new(options->view) };
    bobbin_object *usage = NULL;
    enum outcome outcome;

    runner.signal_fd = open_signals();
    outcome = prepare_task(&runner, &schema);
    if (outcome == OUTCOME_DONE)
        outcome = connect_server(&runner);
    if (outcome == OUTCOME_DONE)
        outcome = have_thread(&runner);
    if (outcome == OUTCOME_DONE)
        outcome = run_all(&runner, schema.len == 0 ? NULL : buf_str(&schema).s, &usage);
    if (runner.tools != NULL)
        tools_stop(runner.tools);
    bobbin_client_close(runner.client);
    if (runner.unanswered != NULL)
        bobbin_request_refuse(runner.unanswered, 0, "stopped"); /* nobody hears it: this frees it */
    outcome = keep_last_message(&runner, outcome);
    outcome = show_end(&runner, outcome, usage);

    bobbin_object_free(usage);
    tools_free(runner.tools);
    prompts_free(runner.prompts);
    view_free(runner.view);
    freep(&runner.thread_id);
    freep(&runner.next_page);
    buf_done(&runner.turn_id);
    buf_done(&runner.message);
    buf_done(&runner.why);
    buf_done(&runner.details);
    buf_done(&runner.sandbox);
    patches_done(&runner.patches);
    if (runner.signal_fd >= 0)
        close(runner.signal_fd);
    *ret_signal = runner.last_signal;
    return outcome;
}
