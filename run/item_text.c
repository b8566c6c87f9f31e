/* Items in lines, for people. */
#include "base/utf8.h"
#include "view_internal.h"
#include "words.h"

#include <string.h>

enum { HEAD_LINES = 8, TAIL_LINES = 8, KIND_WIDTH = 6, LINE_SHOWN = 400 };

/* A line that would fill the screen is folded, too, where a person looks. */
static void write_output_line(struct view *view, struct str line)
{
    bool is_folded = view->is_terminal && line.len > LINE_SHOWN;

    write_text(view, is_folded ? utf8_cut(line, LINE_SHOWN) : line);
    if (is_folded)
        fprintf(view->out, " ... %zu bytes", line.len);
    putc('\n', view->out);
}

/* The beginning and the end of a long output, two columns in. */
static void write_output(struct view *view, struct str text)
{
    size_t n = str_count_lines(text);
    size_t at = 0;

    while (text.len > 0) {
        const char *end = memchr(text.s, '\n', text.len);
        size_t len = end == NULL ? text.len : (size_t)(end - text.s);

        if (n > HEAD_LINES + TAIL_LINES && at == HEAD_LINES)
            fprintf(view->out, "  ... %zu lines ...\n", n - HEAD_LINES - TAIL_LINES);
        if (n <= HEAD_LINES + TAIL_LINES || at < HEAD_LINES || at >= n - TAIL_LINES) {
            fputs("  ", view->out);
            write_output_line(view, (struct str){ text.s, len });
        }
        at++;
        len += end != NULL;
        text = (struct str){ text.s + len, text.len - len };
    }
}

static void write_message(struct view *view, const bobbin_value *item)
{
    putc('\n', view->out);
    write_said(view, member_text(item, "text"));
    write_said_end(view);
    putc('\n', view->out);
}

/* A negative number says that there is none: the command was stopped, or never ran. */
static void write_exit(struct view *view, const bobbin_value *item)
{
    int64_t code = bobbin_value_integer(bobbin_value_get(item, "exitCode"), -1);

    if (code >= 0)
        fprintf(view->out, "exit status %lld", (long long)code);
    else if (view->is_interrupted && str_is(member_text(item, "status"), "failed"))
        fputs("interrupted", view->out);
    else
        write_text(view, member_text(item, "status"));
}

static void write_command(struct view *view, const bobbin_value *item)
{
    const bobbin_value *code = bobbin_value_get(item, "exitCode");
    const bobbin_value *duration = bobbin_value_get(item, "durationMs");

    write_style(view, STYLE_BOLD);
    fputs("\n$ ", view->out);
    write_text(view, member_text(item, "command"));
    write_style(view, STYLE_PLAIN);
    putc('\n', view->out);
    write_output(view, member_text(item, "aggregatedOutput"));
    write_style(view, bobbin_value_integer(code, 1) == 0 ? STYLE_GOOD : STYLE_BAD);
    fputs("  ", view->out);
    write_exit(view, item);
    if (duration != NULL)
        fprintf(view->out, ", %lld ms", (long long)bobbin_value_integer(duration, 0));
    write_style(view, STYLE_PLAIN);
    putc('\n', view->out);
}

static void write_changes(struct view *view, const bobbin_value *item)
{
    const bobbin_value *patches = bobbin_value_get(item, "changes");
    const bobbin_value *change = NULL;
    struct str status = member_text(item, "status");

    fputs("\npatch", view->out);
    if (!str_is(status, "completed")) {
        fputs(": ", view->out);
        write_text(view, status);
    }
    putc('\n', view->out);
    while ((change = bobbin_value_next(patches, change)) != NULL) {
        struct str kind = member_text(bobbin_value_get(change, "kind"), "type");

        fputs("  ", view->out);
        write_text(view, kind);
        fprintf(view->out, "%*s ", kind.len < KIND_WIDTH ? (int)(KIND_WIDTH - kind.len) : 0, "");
        write_text(view, member_text(change, "path"));
        putc('\n', view->out);
        write_output(view, member_text(change, "diff"));
    }
}

static void write_tool(struct view *view, const bobbin_value *item)
{
    struct str server = member_text(item, "server");

    fputs("\ntool ", view->out);
    write_text(view, server);
    if (server.len > 0)
        putc('/', view->out);
    write_text(view, member_text(item, "tool"));
    fputs(": ", view->out);
    write_text(view, member_text(item, "status"));
    putc('\n', view->out);
}

/* The summary's parts, each in its paragraph. */
static void write_reasoning(struct view *view, const bobbin_value *item)
{
    const bobbin_value *summary = bobbin_value_get(item, "summary");
    const bobbin_value *part = NULL;

    while ((part = bobbin_value_next(summary, part)) != NULL) {
        putc('\n', view->out);
        write_thought(view, value_text(part));
        putc('\n', view->out);
    }
}

static void write_search(struct view *view, const bobbin_value *item)
{
    fputs("\nsearched the web: ", view->out);
    write_text(view, member_text(item, "query"));
    putc('\n', view->out);
}

static void write_review(struct view *view, const bobbin_value *item)
{
    putc('\n', view->out);
    write_said(view, member_text(item, "review"));
    write_said_end(view);
    putc('\n', view->out);
}

static void write_compaction(struct view *view, const bobbin_value *item)
{
    (void)item;
    fputs("\nthe history was shortened to a summary\n", view->out);
}

/* What an agent says is in its own thread; its last words are in the states. */
static void write_agents(struct view *view, const bobbin_value *item)
{
    static const struct {
        const char *tool;
        const char *words;
    } tools[] = { { "spawnAgent", "started an agent" },
                  { "sendInput", "spoke to an agent" },
                  { "resumeAgent", "resumed an agent" },
                  { "wait", "waited for agents" },
                  { "closeAgent", "closed an agent" } };
    struct str tool = member_text(item, "tool"), prompt = member_text(item, "prompt");
    struct str status = member_text(item, "status");

    for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++) {
        if (str_is(tool, tools[i].tool))
            fprintf(view->out, "\n%s", tools[i].words);
    }
    if (prompt.len > 0) {
        fputs(": ", view->out);
        write_text(view, prompt);
    }
    if (!str_is(status, "completed")) {
        fputs(" (", view->out);
        write_text(view, status);
        putc(')', view->out);
    }
    putc('\n', view->out);
}

/* What is not here, such as the user's own message, is not shown. */
static const struct shown_item {
    const char *type;
    const char *doing;  /* while it goes on; NULL: nothing to tell */
    const char *detail; /* the member that says more; or NULL */
    void (*write)(struct view *view, const bobbin_value *item);
} kinds[] = {
    { "agentMessage", "writing", NULL, write_message },
    { "plan", "planning", NULL, write_message },
    { "reasoning", "thinking", NULL, write_reasoning },
    { "commandExecution", "running ", "command", write_command },
    { "fileChange", "changing files", NULL, write_changes },
    { "mcpToolCall", "using ", "tool", write_tool },
    { "dynamicToolCall", "using ", "tool", write_tool },
    { "webSearch", "searching the web", NULL, write_search },
    { "exitedReviewMode", NULL, NULL, write_review },
    { "collabAgentToolCall", "working with agents", NULL, write_agents },
    { "contextCompaction", "shortening the history", NULL, write_compaction },
};

static const struct shown_item *find_kind(const bobbin_value *item)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].type, c_text(item, "type")) == 0)
            return &kinds[i];
    }
    return NULL;
}

void write_item(struct view *view, const bobbin_value *item)
{
    const struct shown_item *kind = find_kind(item);

    if (kind != NULL)
        kind->write(view, item);
}

bool describe_item(const bobbin_value *item, struct buf *text)
{
    const struct shown_item *kind = find_kind(item);

    if (kind == NULL || kind->doing == NULL)
        return false;
    buf_add_text(text, kind->doing);
    if (kind->detail != NULL)
        buf_add_str(text, member_text(item, kind->detail));
    return true;
}
