#include "account/command_token.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/memory.h"
#include "exec/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_OUTPUT = 64 * 1024 };

struct command_token {
    struct list_node node;
    struct loop *loop;
    struct arena arena; /* text of auth */
    struct provider_auth auth;
    struct process *process; /* while it runs */
    struct timer *later;     /* a program that could not be started is told of from the loop */
    struct list waiting;     /* struct waiter */
    struct buf output;
    char *text;    /* the token, or NULL; owned */
    char *failure; /* of the last run, or NULL; owned */
    uint64_t since_ms;
    bool is_telling; /* those who waited use it */
};

static void free_token(struct command_tokens *tokens, struct command_token *token)
{
    list_remove(&token->node);
    tokens->n--;
    process_free(token->process);
    timer_free(token->later);
    waiters_call(&token->waiting);
    buf_done(&token->output);
    free(token->text);
    arena_done(&token->arena);
    free(token->failure);
    free(token);
}

void command_tokens_init(struct command_tokens *tokens, struct loop *loop)
{
    tokens->loop = loop;
    list_init(&tokens->all);
}

void command_tokens_done(struct command_tokens *tokens)
{
    list_foreach(&tokens->all, token, struct command_token, node)
        free_token(tokens, token);
}

/* -- Finding ------------------------------------------------------------------------------- */

static bool is_same_command(const struct provider_auth *a, const struct provider_auth *b)
{
    if (!str_equal(a->command, b->command) || !str_equal(a->cwd, b->cwd) ||
        a->args.n != b->args.n || a->refresh_ms != b->refresh_ms || a->timeout_ms != b->timeout_ms)
        return false;
    for (size_t i = 0; i < a->args.n; i++) {
        if (!str_equal(a->args.items[i], b->args.items[i]))
            return false;
    }
    return true;
}

static void token_due(void *owner)
{
    struct command_token *token = owner;

    token->is_telling = true;
    waiters_call(&token->waiting);
    token->is_telling = false;
}

/* Every request may bring a command of its own: the one that nobody has used for longest goes. */
static void forget_oldest_token(struct command_tokens *tokens)
{
    list_foreach(&tokens->all, token, struct command_token, node) {
        if (tokens->n < COMMAND_TOKENS_MAX)
            return;
        if (list_is_empty(&token->waiting) && !token->is_telling)
            free_token(tokens, token);
    }
}

static struct command_token *token_new(struct command_tokens *tokens,
                                       const struct provider_auth *auth)
{
    struct command_token *token = xcalloc(1, sizeof *token);

    forget_oldest_token(tokens);
    token->loop = tokens->loop;
    token->auth = provider_auth_copy(&token->arena, auth);
    token->later = timer_new(tokens->loop, token_due, token);
    list_init(&token->waiting);
    list_append(&tokens->all, &token->node);
    tokens->n++;
    return token;
}

struct command_token *command_token_find(struct command_tokens *tokens,
                                         const struct provider_auth *auth)
{
    list_foreach(&tokens->all, token, struct command_token, node) {
        if (!is_same_command(&token->auth, auth))
            continue;
        list_remove(&token->node);
        list_append(&tokens->all, &token->node);
        return token;
    }
    return token_new(tokens, auth);
}

/* -- Running ------------------------------------------------------------------------------- */

bool command_token_is_old(const struct command_token *token)
{
    if (token->text == NULL)
        return true;
    return token->auth.refresh_ms != 0 &&
           loop_now_ms(token->loop) - token->since_ms >= token->auth.refresh_ms;
}

static void set_failure(struct command_token *token, const char *what)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_printf(&text, "provider auth command `%s` %s", token->auth.command.s, what);
    free(token->text);
    token->text = NULL;
    free(token->failure);
    token->failure = xstrdup(buf_str(&text).s);
}

static void token_on_output(void *owner, enum process_stream stream, const char *bytes, size_t len)
{
    struct command_token *token = owner;

    if (stream == PROCESS_STDOUT && len <= MAX_OUTPUT + 1 - token->output.len)
        buf_add(&token->output, bytes, len);
    else if (stream == PROCESS_STDOUT)
        process_kill(token->process); /* that is no token */
}

static bool is_token(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.s[i] <= ' ' || (unsigned char)text.s[i] >= 0x7f)
            return false;
    }
    return text.len > 0 && text.len <= MAX_OUTPUT;
}

static void token_command_ended(void *owner, const struct process_end *end)
{
    struct command_token *token = owner;
    struct str text = str_trim(buf_str(&token->output));
    char exited[64];

    snprintf(exited, sizeof exited, "exited with status %d", end->exit_code);
    if (end->timed_out)
        set_failure(token, "timed out");
    else if (end->exit_code != 0)
        set_failure(token, exited);
    else if (!is_token(text))
        set_failure(token, text.len == 0 ? "produced an empty token" : "did not print a token");
    else {
        free(token->failure);
        token->failure = NULL;
        free(token->text);
        token->text = xstrndup(text.s, text.len);
        token->since_ms = loop_now_ms(token->loop);
    }
    timer_start(token->later, 0); /* the process is not freed inside its own callback */
}

static const char **make_argv(struct command_token *token, struct arena *arena)
{
    const char **argv = arena_alloc(arena, (token->auth.args.n + 2) * sizeof *argv);
    size_t n = 0;

    argv[n++] = token->auth.command.s;
    for (size_t i = 0; i < token->auth.args.n; i++)
        argv[n++] = token->auth.args.items[i].s;
    argv[n] = NULL;
    return argv;
}

static void start_command(struct command_token *token)
{
    static const struct process_events events = { .on_output = token_on_output,
                                                  .on_exit = token_command_ended };
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct process_options options = {
        .argv = make_argv(token, &arena),
        .cwd = token->auth.cwd.s != NULL ? token->auth.cwd.s : ".",
        .env = environ,
        .timeout_ms = token->auth.timeout_ms,
    };

    buf_clear(&token->output, 0);
    process_free(TAKE(token->process));
    if (process_start(token->loop, &options, &events, token, &token->process, &err))
        return;
    set_failure(token, arena_printf(&arena, "failed to start: %s", err.message.s));
    timer_start(token->later, 0);
}

struct waiter *command_token_run(struct command_token *token, void (*fn)(void *owner), void *owner)
{
    bool is_first = list_is_empty(&token->waiting);
    struct waiter *waiter = waiter_new(&token->waiting, fn, owner);

    if (is_first)
        start_command(token);
    return waiter;
}

struct str command_token_text(const struct command_token *token)
{
    return str_of(token->text);
}

const char *command_token_failure(const struct command_token *token)
{
    return token->failure;
}
