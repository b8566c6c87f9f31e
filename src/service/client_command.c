#include "service/client_command.h"
#include "base/real_path.h"

#include "base/base64.h"
#include "base/os_error.h"
#include "exec/environment.h"
#include "exec/legacy_text.h"
#include "exec/process.h"
#include "exec/program.h"
#include "loop/loop.h"
#include "schema/copy.h"
#include "service/server.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>

enum {
    DEFAULT_CAP = 1024 * 1024,
    DEFAULT_TIMEOUT_MS = 10 * 1000,
    TIMED_OUT_CODE = 124,
    NOT_FOUND_CODE = 127,
    NO_PROGRAM_CODE =
        101, /* what the reference's sandbox ends with when there is no such program */
    MAX_DELTA = 64 * 1024,
    END_OF_FILE_MS =
        100, /* a shell ends with it; what a client sends right behind still finds the command */
    MAX_UNREAD_INPUT = 16 * 1024 * 1024,
    MAX_VARIABLES = 4096,         /* more could not be handed over anyway */
    MAX_KEPT = 256 * 1024 * 1024, /* of each stream that is not streamed, whatever the cap */
};

/* One of the two streams of output. */
struct command_output {
    size_t left;        /* until the cap */
    bool is_full;       /* the cap was reached and told */
    struct buf content; /* unless it is streamed */
};

struct client_command {
    struct list_node node; /* in the service's commands */
    struct command_service *service;
    const struct command_kind *kind;
    struct request *req;           /* NULL: it is answered */
    struct connection *connection; /* NULL once it is gone */
    struct arena memory;           /* of the parameters, where no request has them */
    const struct wire_command_exec_params *params;
    client_command_answer_fn *answer;
    struct process *process;
    struct command_output outputs[2]; /* by enum process_stream, less one */
    struct buf encoded;               /* the delta at hand, kept for the next one */
    bool is_confined;
    bool has_program;
    bool was_killed; /* by us */
    bool is_paused;
    bool closed_stdin;
    struct timer *ends_input; /* of a terminal whose stdin was closed; or NULL */
    bool in_line;             /* the last byte that was written ended no line */
};

/* -- Kinds --------------------------------------------------------------------------------- */

typedef void tell_output_fn(struct client_command *command, enum process_stream stream,
                            bool cap_reached);

/* The words of errors, in which the reference's two methods differ, and how output is told. */
struct command_kind {
    const char *cannot_spawn;
    const char *method;  /* in errors about sizes and times */
    const char *size_of; /* ... about a size of 0 */
    const char *write_method;
    const char *no_stdin;
    const char *unknown; /* in front of the quoted name */
    bool is_confined; /* by the policy of the parameters or of the configuration; else not at all */
    bool tells_signals; /* an end by a signal is told as shells do */
    tell_output_fn *tell_output;
};

/* -- Output -------------------------------------------------------------------------------- */

static bool is_streamed(const struct client_command *command)
{
    return command->params->tty || command->params->stream_stdout_stderr;
}

static void tell_exec_output(struct client_command *command, enum process_stream stream,
                             bool cap_reached)
{
    struct wire_command_exec_output_delta_notification delta = {
        .process_id = command->params->process_id,
        .stream = stream == PROCESS_STDOUT ? WIRE_COMMAND_EXEC_OUTPUT_STREAM_STDOUT
                                           : WIRE_COMMAND_EXEC_OUTPUT_STREAM_STDERR,
        .delta_base64 = buf_str(&command->encoded),
        .cap_reached = cap_reached,
    };

    connection_notify(command->connection, NOTIFICATION_COMMAND_EXEC_OUTPUT_DELTA, &delta);
}

static void tell_process_output(struct client_command *command, enum process_stream stream,
                                bool cap_reached)
{
    struct wire_process_output_delta_notification delta = {
        .process_handle = command->params->process_id,
        .stream = stream == PROCESS_STDOUT ? WIRE_PROCESS_OUTPUT_STREAM_STDOUT
                                           : WIRE_PROCESS_OUTPUT_STREAM_STDERR,
        .delta_base64 = buf_str(&command->encoded),
        .cap_reached = cap_reached,
    };

    connection_notify(command->connection, NOTIFICATION_PROCESS_OUTPUT_DELTA, &delta);
}

static void tell_output(struct client_command *command, enum process_stream stream,
                        struct str bytes, bool cap_reached)
{
    if (command->connection == NULL)
        return;
    buf_clear(&command->encoded, SIZE_MAX);
    base64_append(&command->encoded, bytes.s, bytes.len);
    command->kind->tell_output(command, stream, cap_reached);
}

const struct command_kind command_kind_exec = {
    .cannot_spawn = "failed to spawn command: ",
    .method = "command/exec",
    .size_of = "command/exec",
    .write_method = "command/exec/write",
    .no_stdin = "stdin streaming is not enabled for this command/exec",
    .unknown = "no active command/exec for process id",
    .is_confined = true,
    .tell_output = tell_exec_output,
};

const struct command_kind command_kind_process = {
    .cannot_spawn = "failed to spawn process: ",
    .method = "process/spawn",
    .size_of = "process",
    .write_method = "process/writeStdin",
    .no_stdin = "stdin streaming is not enabled for this process",
    .unknown = "no active process for process handle",
    .tells_signals = true,
    .tell_output = tell_process_output,
};

/* What is beyond the cap is read all the same: a command never waits for nobody. */
static void client_command_on_output(void *owner, enum process_stream stream, const char *bytes,
                                     size_t len)
{
    struct client_command *command = owner;
    struct command_output *output = &command->outputs[stream - 1];
    struct connection *connection = command->connection;
    size_t n = len < output->left ? len : output->left;

    if (output->is_full)
        return;
    output->left -= n;
    output->is_full = output->left == 0;
    if (!is_streamed(command)) {
        buf_add(&output->content, bytes, n);
        return;
    }
    do {
        size_t piece = n < MAX_DELTA ? n : MAX_DELTA;

        n -= piece;
        tell_output(command, stream, (struct str){ bytes, piece }, output->is_full && n == 0);
        bytes += piece;
    } while (n > 0);
    if (connection != NULL && connection_is_full(connection)) {
        command->is_paused = true;
        process_pause(command->process, /* paused= */ true);
    }
}

/* -- The end ------------------------------------------------------------------------------- */

static void command_free(struct client_command *command)
{
    list_remove(&command->node);
    command->service->n_commands--;
    timer_free(command->ends_input);
    process_free(command->process);
    buf_done(&command->outputs[0].content);
    buf_done(&command->outputs[1].content);
    buf_done(&command->encoded);
    arena_done(&command->memory);
    free(command);
}

/* Newer clients hear of signals as shells tell them. */
static bool tells_signals(const struct client_command *command)
{
    return command->kind->tells_signals ||
           (command->connection != NULL &&
            connection_protocol(command->connection) >= PROTOCOL_0166);
}

/* Within a sandbox a command killed by a signal is told as shells do; so is a terminal that a client ends. */
static int exit_code_of(const struct client_command *command, const struct process_end *end)
{
    if (end->timed_out)
        return TIMED_OUT_CODE;
    if (command->was_killed && (command->params->tty || tells_signals(command)))
        return 128 + SIGKILL;
    if (end->exit_code == NOT_FOUND_CODE && !command->has_program)
        return NO_PROGRAM_CODE;
    if (end->signo != 0 && !command->was_killed && (command->is_confined || tells_signals(command)))
        return 128 + end->signo;
    return end->exit_code;
}

static void answer_exec(struct request *req, const struct wire_command_exec_params *params,
                        const struct client_command_end *end)
{
    request_reply(req, &(struct wire_command_exec_response){
                           .exit_code = end->exit_code,
                           .stdout = legacy_text(req->arena, end->out),
                           .stderr = legacy_text(req->arena, end->err),
                       });
}

/* The name of a process is free again when its client hears of the end. */
static void process_on_end(struct client_command *command, const struct process_end *end)
{
    struct connection *connection = command->connection;
    struct arena memory = command->memory;
    struct wire_process_exited_notification exited = {
        .process_handle = command->params->process_id,
        .exit_code = exit_code_of(command, end),
        .output_drain_timed_out = { .set = true },
        .stdout = legacy_text(&memory, buf_str(&command->outputs[0].content)),
        .stdout_cap_reached = command->outputs[0].is_full,
        .stderr = legacy_text(&memory, buf_str(&command->outputs[1].content)),
        .stderr_cap_reached = command->outputs[1].is_full,
    };

    command->memory = (struct arena){ 0 };
    command_free(command);
    if (connection != NULL)
        connection_notify(connection, NOTIFICATION_PROCESS_EXITED, &exited);
    arena_done(&memory);
}

static void exec_on_end(struct client_command *command, const struct process_end *end)
{
    struct request *req = command->req;
    client_command_answer_fn *answer = command->answer;
    const struct wire_command_exec_params *params = command->params;
    CLEANUP(buf_done) struct buf out = command->outputs[0].content;
    CLEANUP(buf_done) struct buf err = command->outputs[1].content;
    struct client_command_end told = {
        .exit_code = exit_code_of(command, end),
        .out = buf_str(&out),
        .err = buf_str(&err),
        .is_cut = command->outputs[0].is_full,
        .is_err_cut = command->outputs[1].is_full,
    };

    command->outputs[0].content = command->outputs[1].content = (struct buf){ 0 };
    command_free(command); /* its name is free again with the answer */
    answer(req, params, &told);
}

static void client_command_on_exit(void *owner, const struct process_end *end)
{
    struct client_command *command = owner;

    if (command->req != NULL)
        exec_on_end(command, end);
    else
        process_on_end(command, end);
}

static const struct process_events command_events = { .on_output = client_command_on_output,
                                                      .on_exit = client_command_on_exit };

/* -- Starting ------------------------------------------------------------------------------ */

static bool has_nul(const struct wire_command_exec_params *params)
{
    bool found = params->cwd.s != NULL && str_has_nul(params->cwd);

    for (size_t i = 0; i < params->command.n; i++)
        found |= str_has_nul(params->command.items[i]);
    for (size_t i = 0; i < params->env.n; i++) {
        struct str value = params->env.items[i].value;

        found |= str_has_nul(params->env.items[i].key) || (value.s != NULL && str_has_nul(value));
    }
    return found;
}

static const char **copy_argv(struct arena *arena, const struct str_array *command)
{
    const char **argv = arena_zero(arena, (command->n + 1) * sizeof *argv);

    for (size_t i = 0; i < command->n; i++)
        argv[i] = command->items[i].s;
    return argv;
}

static char **make_environment(const struct command_service *service, struct request *req,
                               const struct wire_command_exec_params *params,
                               const struct sandbox *sandbox)
{
    const struct config *config = service->config;
    struct environment_change *changes =
        arena_alloc(req->arena, params->env.n * sizeof *changes + 1);

    for (size_t i = 0; i < params->env.n; i++)
        changes[i] =
            (struct environment_change){ params->env.items[i].key, params->env.items[i].value };
    return environment_make(
        &(struct environment_request){
            .policy = &config->shell_environment,
            .secret_names = environment_secrets(config->provider, req->arena),
            .no_network = !sandbox->has_network,
            .tools = tool_folder_for(service->tools, sandbox,
                                     sandbox->is_confined ? sandbox_tier() : SANDBOX_UNTRIED),
            .changes = changes,
            .n_changes = params->env.n,
        },
        req->arena);
}

static const struct wire_sandbox_policy unconfined = {
    .tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS
};

static const struct wire_sandbox_policy *command_policy(
    const struct command_service *service, const struct command_kind *kind,
    const struct wire_command_exec_params *params)
{
    if (!kind->is_confined)
        return &unconfined;
    return params->sandbox_policy != NULL ? params->sandbox_policy
                                          : &service->config->sandbox_policy;
}

/* Relative policies are about the server's directory, not the command's. */
static struct sandbox *make_sandbox(const struct command_service *service, struct request *req,
                                    const struct wire_sandbox_policy *policy)
{
    const struct config *config = service->config;

    tool_folder_make(service->tools, service->home);
    return sandbox_new(&(struct sandbox_request){
        .policy = policy,
        .cwd = path_from_here(req->arena, config->cwd),
        .home = service->home,
        .kept_links = service->trusted->links.paths,
        .tmpdir = getenv("TMPDIR"),
        .always_read = tool_folder_paths(service->tools),
        .reach = service->reach,
        .trusted = service->trusted->folders.paths,
        .is_strict = config->trust == TRUST_UNTRUSTED,
    });
}

static uint64_t timeout_of(const struct wire_command_exec_params *params)
{
    if (params->disable_timeout)
        return 0;
    if (!params->timeout_ms.set)
        return DEFAULT_TIMEOUT_MS;
    return params->timeout_ms.value > 0 ? (uint64_t)params->timeout_ms.value : 1;
}

/* The request has the memory for what is needed on the way. */
static bool start_process(struct client_command *command, struct request *req, struct error *err)
{
    const struct wire_command_exec_params *params = command->params;
    const struct command_service *service = command->service;
    struct sandbox *sandbox =
        make_sandbox(service, req, command_policy(service, command->kind, params));
    struct process_options options = {
        .argv = copy_argv(req->arena, &params->command),
        .cwd =
            path_from_here(req->arena, params->cwd.s != NULL ? params->cwd : service->config->cwd)
                .s,
        .env = make_environment(service, req, params, sandbox),
        .sandbox = sandbox,
        .pty = params->tty,
        .rows = params->size != NULL ? params->size->rows : 0,
        .cols = params->size != NULL ? params->size->cols : 0,
        .keep_stdin = params->stream_stdin,
        .timeout_ms = timeout_of(params),
    };
    int status = program_check(options.argv[0], options.env, options.cwd);
    bool started;

    command->is_confined = sandbox->is_confined;
    command->has_program = status == 0;
    if (status < 0 && !sandbox->is_confined)
        started = os_error_set(err, status);
    else
        started = process_start(service->loop, &options, &command_events, command,
                                &command->process, err);
    sandbox_free(sandbox);
    return started;
}

static struct client_command *command_new(struct command_service *service,
                                          const struct command_kind *kind, struct request *req,
                                          const struct wire_command_exec_params *params)
{
    struct client_command *command = xcalloc(1, sizeof *command);
    size_t cap = params->disable_output_cap     ? SIZE_MAX
                 : params->output_bytes_cap.set ? params->output_bytes_cap.value
                                                : DEFAULT_CAP;

    command->service = service;
    command->kind = kind;
    command->connection = req->connection;
    command->params = params;
    if (!is_streamed(command) && cap > MAX_KEPT)
        cap = MAX_KEPT;
    command->outputs[0].left = command->outputs[1].left = cap;
    list_append(&command->service->commands, &command->node);
    command->service->n_commands++;
    return command;
}

/* What no process could be started with. */
static bool check_start(const struct command_service *service, const struct command_kind *kind,
                        const struct wire_command_exec_params *params, struct error *err)
{
    if (service->n_commands >= MAX_CLIENT_COMMANDS)
        return error_set(err, ERR_OVERLOADED, "too many commands are running: at most %d",
                         MAX_CLIENT_COMMANDS);
    if (params->env.n > MAX_VARIABLES) {
        os_error_set(err, -E2BIG);
        return error_prefix(err, kind->cannot_spawn);
    }
    if (has_nul(params))
        return error_set(err, ERR_INTERNAL, "%snul byte found in provided data",
                         kind->cannot_spawn);
    return true;
}

void client_command_spawn(struct command_service *service, struct request *req,
                          const struct wire_command_exec_params *params)
{
    const struct command_kind *kind = &command_kind_process;
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_command_exec_params *kept;
    struct client_command *command;

    if (!check_start(service, kind, params, &err)) {
        request_fail_with(req, &err);
        return;
    }
    command = command_new(service, kind, req, params);
    kept = arena_zero(&command->memory, sizeof *kept);
    schema_copy(&type_command_exec_params, params, &command->memory, kept);
    command->params = kept;
    if (start_process(command, req, &err)) {
        request_reply_empty(req);
        return;
    }
    command_free(command);
    error_prefix(&err, kind->cannot_spawn);
    request_fail_with(req, &err);
}

void client_command_start(struct command_service *service, struct request *req,
                          const struct wire_command_exec_params *params,
                          client_command_answer_fn *answer)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct client_command *command;

    if (!check_start(service, &command_kind_exec, params, &err)) {
        request_fail_with(req, &err);
        return;
    }
    command = command_new(service, &command_kind_exec, req, params);
    command->req = req;
    command->answer = answer != NULL ? answer : answer_exec;
    if (!start_process(command, req, &err)) {
        command_free(command);
        error_prefix(&err, command_kind_exec.cannot_spawn);
        if (answer != NULL)
            answer(req, params, &(struct client_command_end){ .exit_code = -1 });
        else
            request_fail_with(req, &err);
    }
}

/* -- While it runs ------------------------------------------------------------------------- */

struct client_command *client_command_find(struct command_service *service,
                                           const struct command_kind *kind,
                                           const struct connection *connection, struct str id)
{
    list_foreach(&service->commands, command, struct client_command, node) {
        if (command->kind == kind && command->connection == connection &&
            command->params->process_id.s != NULL && str_equal(command->params->process_id, id))
            return command;
    }
    return NULL;
}

static bool check_stdin(const struct client_command *command, struct error *err)
{
    if (!command->params->tty && !command->params->stream_stdin)
        return error_set(err, ERR_INVALID_REQUEST, "%s", command->kind->no_stdin);
    return true;
}

bool client_command_write(struct client_command *command, struct str bytes, struct error *err)
{
    size_t unread = process_queued(command->process);

    if (!check_stdin(command, err))
        return false;
    if (bytes.len == 0)
        return true;
    if (command->closed_stdin)
        return error_set(err, ERR_INVALID_REQUEST, "stdin is already closed");
    if (unread > MAX_UNREAD_INPUT)
        return error_set(err, ERR_OVERLOADED, "the command has %zu bytes of stdin left to read",
                         unread);
    process_write(command->process, bytes.s, bytes.len);
    command->in_line = bytes.s[bytes.len - 1] != '\n';
    return true;
}

/* Within a line the first end of file only hands the line over. */
static void command_end_input(void *owner)
{
    struct client_command *command = owner;

    if (command->in_line)
        process_close_stdin(command->process);
    process_close_stdin(command->process);
}

bool client_command_close_stdin(struct client_command *command, struct error *err)
{
    if (!check_stdin(command, err))
        return false;
    if (command->closed_stdin)
        return true;
    command->closed_stdin = true;
    if (command->params->tty) {
        command->ends_input = timer_new(command->service->loop, command_end_input, command);
        timer_start(command->ends_input, END_OF_FILE_MS);
    } else {
        process_close_stdin(command->process);
    }
    return true;
}

bool client_command_resize(struct client_command *command, uint16_t rows, uint16_t cols,
                           struct error *err)
{
    if (!command->params->tty)
        return error_set(err, ERR_INVALID_REQUEST,
                         "failed to resize PTY: process is not attached to a PTY");
    if (!process_resize(command->process, rows, cols))
        return error_set(err, ERR_INVALID_REQUEST, "failed to resize PTY");
    return true;
}

void client_command_terminate(struct client_command *command)
{
    command->was_killed = true;
    process_kill(command->process);
}

/* -- For the methods ----------------------------------------------------------------------- */

struct client_command *require_client_command(struct request *req, const struct command_kind *kind,
                                              struct str id)
{
    struct client_command *command =
        client_command_find(&req->server->commands, kind, req->connection, id);

    if (command == NULL)
        request_fail(req, ERR_INVALID_REQUEST, "%s \"%s\"", kind->unknown, id.s);
    return command;
}

void client_command_on_write(struct request *req, const struct command_kind *kind,
                             const struct command_input *input)
{
    CLEANUP(error_done) struct error err = { 0 };
    char reason[BASE64_REASON_SIZE];
    struct client_command *command;
    struct str bytes = { "", 0 };

    if (input->base64.s == NULL && !input->closes) {
        request_fail(req, ERR_INVALID_PARAMS, "%s requires deltaBase64 or closeStdin",
                     kind->write_method);
        return;
    }
    if (input->base64.s != NULL && !base64_decode(req->arena, input->base64, &bytes, reason)) {
        request_fail(req, ERR_INVALID_PARAMS, "invalid deltaBase64: %s", reason);
        return;
    }
    command = require_client_command(req, kind, input->id);
    if (command == NULL)
        return;
    if (!client_command_write(command, bytes, &err) ||
        (input->closes && !client_command_close_stdin(command, &err)))
        request_fail_with(req, &err);
    else
        request_reply_empty(req);
}

void client_command_on_resize(struct request *req, const struct command_kind *kind, struct str id,
                              uint16_t rows, uint16_t cols)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct client_command *command;

    if (!check_terminal_size(kind, rows, cols, &err)) {
        request_fail_with(req, &err);
        return;
    }
    command = require_client_command(req, kind, id);
    if (command == NULL)
        return;
    if (client_command_resize(command, rows, cols, &err))
        request_reply_empty(req);
    else
        request_fail_with(req, &err);
}

void client_command_on_terminate(struct request *req, const struct command_kind *kind,
                                 struct str id)
{
    struct client_command *command = require_client_command(req, kind, id);

    if (command == NULL)
        return;
    client_command_terminate(command);
    request_reply_empty(req);
}

bool check_terminal_size(const struct command_kind *kind, uint16_t rows, uint16_t cols,
                         struct error *err)
{
    if (rows == 0 || cols == 0)
        return error_set(err, ERR_INVALID_PARAMS, "%s size rows and cols must be greater than 0",
                         kind->size_of);
    return true;
}

bool check_command_limits(const struct command_kind *kind,
                          const struct wire_command_exec_params *params, struct error *err)
{
    if (params->size != NULL && !params->tty)
        return error_set(err, ERR_INVALID_PARAMS, "%s size requires tty: true", kind->method);
    if (params->output_bytes_cap.set && params->disable_output_cap)
        return error_set(err, ERR_INVALID_PARAMS,
                         "%s cannot set both outputBytesCap and disableOutputCap", kind->method);
    if (params->timeout_ms.set && params->disable_timeout)
        return error_set(err, ERR_INVALID_PARAMS, "%s cannot set both timeoutMs and disableTimeout",
                         kind->method);
    if (params->timeout_ms.set && params->timeout_ms.value < 0)
        return error_set(err, ERR_INVALID_PARAMS, "%s timeoutMs must be non-negative, got %" PRId64,
                         kind->method, params->timeout_ms.value);
    return true;
}

/* What he says may be newer than the configuration. */
bool check_command_policy(struct request *req, const struct wire_sandbox_policy *asked,
                          struct error *err)
{
    const struct server *server = req->server;
    const struct wire_sandbox_policy *policy =
        asked != NULL ? asked : &server->config->sandbox_policy;

    if (!requirements_count(server->requirements, server->sessions.base.cloud, err))
        return error_prefix(err, "failed to load configuration: ");
    if (requirements_allow_sandbox(server->requirements, policy, err))
        return true;
    err->code = ERR_INVALID_REQUEST;
    return error_prefix(err, "invalid sandbox policy: ");
}

/* -- All of them --------------------------------------------------------------------------- */

void command_service_init(struct command_service *service)
{
    list_init(&service->commands);
}

void command_service_forget(struct command_service *service, const struct connection *connection)
{
    list_foreach(&service->commands, command, struct client_command, node) {
        if (command->connection != connection)
            continue;
        command->connection = NULL;
        process_pause(command->process, /* paused= */ false);
        client_command_terminate(command);
    }
}

void command_service_settled(struct command_service *service, const struct connection *connection)
{
    list_foreach(&service->commands, command, struct client_command, node) {
        if (command->connection != connection || !command->is_paused)
            continue;
        command->is_paused = false;
        process_pause(command->process, /* paused= */ false);
    }
}

void command_service_done(struct command_service *service)
{
    if (service->commands.head.next == NULL)
        return;
    list_foreach(&service->commands, command, struct client_command, node) {
        struct request *req = command->req;

        command_free(command);
        if (req != NULL)
            request_fail(req, ERR_INTERNAL, "the server ends");
    }
}
