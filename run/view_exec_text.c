/* For scripts that call `exec` without --json: the last message alone on stdout, all the rest on stderr. */
#include "base/memory.h"
#include "base/version.h"
#include "view_internal.h"
#include "words.h"

#include <string.h>
#include <unistd.h>

/* What goes to stderr, with the same colours. */
static struct view stderr_view(const struct view *view)
{
    return (struct view){ .out = stderr,
                          .coloured = view->coloured,
                          .is_terminal = isatty(STDERR_FILENO) };
}

void write_complaint(struct view *view, const char *label, const char *text)
{
    struct view complaint = stderr_view(view);

    fflush(view->out);
    fputs(label, stderr);
    write_clean(&complaint, text, strlen(text));
    putc('\n', stderr);
}

/* A call that was refused is named as scripts have always seen it. */
void write_refusal(struct view *view, const struct ending *ending)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (ending->refused_method[0] != '\0')
        buf_printf(&text, "%s: %s failed: ", ending->refused_method, ending->refused_method);
    buf_add_text(&text, ending->why);
    write_complaint(view, "Error: ", buf_str(&text).s);
}

static void write_row(struct view *view, const char *label, struct str text)
{
    fprintf(view->out, "%s: ", label);
    write_text(view, text.len == 0 ? STR_LITERAL("none") : text);
    putc('\n', view->out);
}

static struct str sandbox_word(const bobbin_value *answer)
{
    static const struct {
        const char *type;
        const char *word;
    } modes[] = { { "readOnly", "read-only" },
                  { "workspaceWrite", "workspace-write" },
                  { "dangerFullAccess", "danger-full-access" },
                  { "externalSandbox", "external-sandbox" } };
    struct str type = member_text(bobbin_value_get(answer, "sandbox"), "type");

    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        if (str_is(type, modes[i].type))
            return str_of(modes[i].word);
    }
    return type;
}

/* The lines up to the second rule are what scripts look for the session's id in. */
static void exec_text_thread(struct view *view, const bobbin_value *answer)
{
    view_set_thread(view, answer);
    write_style(view, STYLE_DIM);
    fprintf(view->out, "Bobbin v%s (codex %s)\n--------\n", BOBBIN_VERSION, CODEX_VERSION);
    write_row(view, "workdir", member_text(answer, "cwd"));
    write_row(view, "model", shown_model(answer));
    write_row(view, "provider", member_text(answer, "modelProvider"));
    write_row(view, "approval", member_text(answer, "approvalPolicy"));
    write_row(view, "sandbox", sandbox_word(answer));
    write_row(view, "reasoning effort", member_text(answer, "reasoningEffort"));
    write_row(view, "session id", buf_str(&view->thread_id));
    fputs("--------\n", view->out);
    write_style(view, STYLE_PLAIN);
}

static void exec_text_event(struct view *view, const char *method, const bobbin_value *params)
{
    text_view.event(view, method, params);
}

static void exec_text_note(struct view *view, const char *text)
{
    text_view.note(view, text);
}

static void exec_text_log(struct view *view, enum log_source source, const char *text)
{
    text_view.log(view, source, text);
}

static void exec_text_nothing(struct view *view)
{
    (void)view;
}

/* Cached tokens cost next to nothing, so they do not count. */
static void write_tokens(struct view *view, const bobbin_value *usage)
{
    uint64_t in = bobbin_value_natural(bobbin_value_get(usage, "inputTokens"), 0);
    uint64_t cached = bobbin_value_natural(bobbin_value_get(usage, "cachedInputTokens"), 0);
    uint64_t out = bobbin_value_natural(bobbin_value_get(usage, "outputTokens"), 0);

    if (usage == NULL)
        return;
    fprintf(view->out, "tokens used\n%llu\n",
            (unsigned long long)((in > cached ? in - cached : 0) + out));
}

static void write_last_message(const char *message)
{
    size_t len = strlen(message);

    if (len == 0)
        return;
    fwrite(message, 1, len, stdout);
    if (message[len - 1] != '\n')
        putc('\n', stdout);
    fflush(stdout);
}

/* Where a person sees both streams the message has been shown already. */
static bool is_shown_twice(void)
{
    return isatty(STDOUT_FILENO) && isatty(STDERR_FILENO);
}

static void exec_text_end(struct view *view, const struct ending *ending)
{
    CLEANUP(buf_done) struct buf reason = { 0 };

    add_reason(&reason, ending);
    if (ending->outcome == OUTCOME_CANCELLED)
        fputs("turn interrupted\n", view->out);
    else if (ending->outcome != OUTCOME_DONE && ending->turn_id[0] == '\0')
        write_refusal(view, ending);
    else if (ending->outcome != OUTCOME_DONE)
        write_complaint(view, "ERROR: ", buf_str(&reason).s);
    write_tokens(view, ending->usage);
    fflush(view->out);
    if (ending->outcome == OUTCOME_DONE && !is_shown_twice())
        write_last_message(ending->message);
}

const struct view_ops exec_text_view = {
    .thread = exec_text_thread,
    .event = exec_text_event,
    .note = exec_text_note,
    .log = exec_text_log,
    .tick = exec_text_nothing,
    .pause = exec_text_nothing,
    .end = exec_text_end,
};
