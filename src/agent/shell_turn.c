#include "agent/shell_turn.h"

#include "agent/brake.h"
#include "agent/command_item.h"
#include "agent/live_items.h"
#include "agent/turn_internal.h"
#include "base/clock.h"
#include "exec/environment.h"
#include "exec/legacy_text.h"
#include "exec/output.h"
#include "exec/process.h"

#include <stdlib.h>
#include <string.h>

enum { OUTPUT_LIMIT = 1024 * 1024, TIME_LIMIT_MS = 60 * 60 * 1000, MAX_RUNNING = 64 };

struct shell_command {
    struct list_node node; /* in the thread's shell_commands */
    struct thread *thread;
    struct turn *turn; /* a turn of its own; NULL: beside another one */
    char turn_id[UUID_LENGTH + 1];
    char id[UUID_LENGTH + 1]; /* of its item */
    struct arena arena;
    struct str argv[3]; /* the shell's path, -lc, the command */
    struct command_facts facts;
    int64_t started_ms;
    struct process *process;
    struct timer *limit;
    struct brake brake;
    struct output output;
    struct buf delta;
};

/* What the model reads of it. */
static struct str shell_note(struct shell_command *shell, const struct command_result *result)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "<user_shell_command>\n<command>\n");
    buf_add_str(&text, shell->argv[2]);
    buf_printf(&text, "\n</command>\n<result>\nExit code: %d\nDuration: %.4f seconds\nOutput:\n",
               result->exit_code.value, (double)result->duration_ms.value / 1000);
    buf_add_str(&text, result->output);
    buf_add_text(&text, "\n</result>\n</user_shell_command>");
    return message_item(&shell->arena, "user", buf_str(&text));
}

/* -- Running ------------------------------------------------------------------------------- */

static void shell_free(struct shell_command *shell)
{
    list_remove(&shell->node);
    brake_done(&shell->brake);
    process_free(shell->process);
    timer_free(shell->limit);
    output_done(&shell->output);
    buf_done(&shell->delta);
    arena_done(&shell->arena);
    free(shell);
}

/* Written, told and gone. */
static void shell_settle(struct shell_command *shell, int exit_code, int64_t duration_ms,
                         struct str output)
{
    struct thread *thread = shell->thread;
    struct command_result result = {
        .status = exit_code == 0 ? WIRE_COMMAND_EXECUTION_STATUS_COMPLETED
                                 : WIRE_COMMAND_EXECUTION_STATUS_FAILED,
        .output = output,
        .exit_code = { true, exit_code },
        .duration_ms = { true, duration_ms },
    };

    thread_materialise(thread);
    command_record(thread, &shell->facts, &result);
    if (shell->turn == NULL && thread->turn != NULL)
        turn_add_note(thread->turn, shell_note(shell, &result));
    else
        thread_add_item(thread, shell_note(shell, &result), str_of(shell->turn_id));
    command_tell_ended(thread, &shell->facts, &result);
    shell_free(shell);
}

static void shell_finish(struct shell_command *shell, int exit_code)
{
    struct turn *turn = shell->turn;

    shell_settle(shell, exit_code, clock_steady_ms() - shell->started_ms,
                 legacy_text(&shell->arena, output_text(&shell->output, &shell->arena)));
    if (turn != NULL)
        turn_happens(turn, &(struct turn_event){ .type = COMMAND_ENDED });
}

static void shell_add_output(struct shell_command *shell, const char *bytes, size_t len)
{
    output_append(&shell->output, bytes, len, &shell->delta);
    if (shell->delta.len > 0)
        command_tell_delta(shell->thread, &shell->facts, buf_str(&shell->delta));
}

static void shell_on_output(void *owner, enum process_stream stream, const char *bytes, size_t len)
{
    struct shell_command *shell = owner;

    shell_add_output(shell, bytes, len);
    brake_check(&shell->brake, shell->thread, shell->process);
}

static void shell_on_exit(void *owner, const struct process_end *end)
{
    shell_finish(owner, end->signo != 0 ? 128 + end->signo : end->exit_code);
}

static void shell_on_time_limit(void *owner)
{
    struct shell_command *shell = owner;

    if (shell->thread->elicitations > 0)
        timer_start(shell->limit, TIME_LIMIT_MS); /* somebody is asked something: no hurry */
    else
        process_kill(shell->process);
}

static const struct process_events process_events = { .on_output = shell_on_output,
                                                      .on_exit = shell_on_exit };

/* The user's own command: never confined, and with all of the environment but our keys. */
static bool shell_start_process(struct shell_command *shell, struct error *err)
{
    const struct settings *settings = shell->thread->settings;
    const char *argv[] = { shell->argv[0].s, shell->argv[1].s, shell->argv[2].s, NULL };
    struct environment_request environment = {
        .policy = &settings->shell_environment,
        .secret_names = environment_secrets(settings->provider, &shell->arena),
        .thread_id = str_of(shell->thread->id),
        .tools = agent_tools(shell->thread->agent)->path,
    };
    struct process_options options = { .argv = argv,
                                       .cwd = shell->facts.cwd.s,
                                       .env = environment_make(&environment, &shell->arena),
                                       .merge_output = true,
                                       .dying = &shell->thread->dying };

    return process_start(shell->thread->agent->loop, &options, &process_events, shell,
                         &shell->process, err);
}

static void shell_start(struct shell_command *shell)
{
    CLEANUP(error_done) struct error err = { 0 };
    const char *text;

    command_tell_started(shell->thread, &shell->facts);
    if (shell->turn == NULL)
        live_command_outlives_turn(shell->thread, &shell->facts);
    shell->started_ms = clock_steady_ms();
    if (shell_start_process(shell, &err)) {
        shell->limit = timer_new(shell->thread->agent->loop, shell_on_time_limit, shell);
        timer_start(shell->limit, TIME_LIMIT_MS);
        return;
    }
    text = arena_printf(&shell->arena, "cannot run %s in %s: %s\n", shell->argv[0].s,
                        shell->facts.cwd.s, err.message.s);
    shell_add_output(shell, text, strlen(text));
    shell_finish(shell, 127);
}

static struct shell_command *shell_new(struct thread *thread, struct str command)
{
    struct shell_command *shell = xcalloc(1, sizeof *shell);
    struct str cwd = thread->settings->cwd;

    shell->thread = thread;
    uuid_make_v4(shell->id);
    shell->argv[0] = user_shell_path(&shell->arena);
    shell->argv[1] = STR_LITERAL("-lc");
    shell->argv[2] = arena_str(&shell->arena, command.s, command.len);
    shell->facts = (struct command_facts){
        .call_id = str_of(shell->id),
        .argv = { shell->argv, ARRAY_LENGTH(shell->argv) },
        .cwd = arena_str(&shell->arena, cwd.s, cwd.len),
        .source = WIRE_COMMAND_EXECUTION_SOURCE_USER_SHELL,
    };
    command_facts_fill(&shell->facts, &shell->arena);
    shell->output.limit = OUTPUT_LIMIT;
    list_append(&thread->shell_commands, &shell->node);
    return shell;
}

bool shell_command_may_run(const struct thread *thread)
{
    size_t n = 0;

    list_foreach(&thread->shell_commands, shell, struct shell_command, node) {
        n++;
    }
    return n < MAX_RUNNING && (thread->turn == NULL || turn_has_room(thread->turn));
}

void shell_command_run(struct thread *thread, struct str command)
{
    struct shell_command *shell = shell_new(thread, command);

    if (thread->turn == NULL) {
        shell->turn = turn_new(thread, TURN_SHELL);
        turn_begin(shell->turn);
    }
    memcpy(shell->turn_id, turn_id(thread->turn), sizeof shell->turn_id);
    shell->facts.turn_id = str_of(shell->turn_id);
    shell_start(shell);
}

/* A command that its turn waits for, or that is stopped with it, is dead before the end is told. */
void shell_commands_of_turn_end(struct turn *turn, bool interrupted)
{
    list_foreach(&turn->thread->shell_commands, shell, struct shell_command, node) {
        if (shell->turn != turn && !(interrupted && strcmp(shell->turn_id, turn->id) == 0))
            continue;
        brake_done(&shell->brake);
        process_free(TAKE(shell->process));
        shell_settle(shell, /* exit_code= */ -1, /* duration_ms= */ 0,
                     STR_LITERAL("command aborted by user"));
    }
}

void shell_commands_end(struct thread *thread)
{
    list_foreach(&thread->shell_commands, shell, struct shell_command, node) {
        shell_free(shell);
    }
}
