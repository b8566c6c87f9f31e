/* The lines of `exec --json`: what OpenAI's SDKs, and programs that were written for them, read. */
#include "base/memory.h"
#include "base/visible.h"
#include "exec_item.h"
#include "view_internal.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

enum { WARNINGS_MAX = 64, OPEN_ITEMS_MAX = 4096 };

/* ---- lines ----------------------------------------------------------------------------------- */

/* U+2028 and U+2029 end a line for some readers of lines, Node's among them. */
static void add_unbroken(struct buf *out, const char *json)
{
    const char *mark;

    while ((mark = strstr(json, "\xe2\x80")) != NULL) {
        bool ends_lines = mark[2] == '\xa8' || mark[2] == '\xa9';

        buf_add(out, json, (size_t)(mark - json));
        buf_add_text(out, !ends_lines ? "\xe2\x80" : mark[2] == '\xa8' ? "\\u2028" : "\\u2029");
        json = mark + (ends_lines ? 3 : 2);
    }
    buf_add_text(out, json);
}

/* On a terminal it is the same JSON with more escapes. Takes the object. */
static void print_line(struct view *view, bobbin_object *line)
{
    CLEANUP(buf_done) struct buf shown = { 0 };
    char *json = bobbin_object_to_json(line);

    if (json != NULL && view->is_terminal)
        visible_add(&shown, str_of(json), VISIBLE_JSON);
    else if (json != NULL)
        add_unbroken(&shown, json);
    if (json != NULL)
        fprintf(view->out, "%s\n", buf_str(&shown).s);
    free(json);
    bobbin_object_free(line);
}

static bobbin_object *line_new(const char *type)
{
    bobbin_object *line = bobbin_object_new();

    bobbin_object_set_text(line, "type", type);
    return line;
}

static bobbin_object *make_item(bobbin_object *line, size_t number, const char *type)
{
    bobbin_object *item = bobbin_object_make(line, "item");
    char id[32];

    snprintf(id, sizeof id, "item_%zu", number);
    bobbin_object_set_text(item, "id", id);
    bobbin_object_set_text(item, "type", type);
    return item;
}

/* "What went wrong (more about it)" */
static char *exec_words_of(const bobbin_value *object, const char *name, const char *more)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *details = c_text(object, more);

    buf_add_text(&text, c_text(object, name));
    if (details[0] != '\0')
        buf_printf(&text, " (%s)", details);
    return xstrdup(buf_str(&text).s);
}

/* ---- items ----------------------------------------------------------------------------------- */

/* Numbers of the items that have begun and not ended. */
static size_t number_of(struct exec_lines *lines, const char *id)
{
    for (size_t i = 0; i < lines->n_open; i++) {
        if (strcmp(lines->open[i].id, id) == 0)
            return lines->open[i].number;
    }
    return SIZE_MAX;
}

static void open_item(struct exec_lines *lines, const char *id, size_t number)
{
    if (lines->n_open == OPEN_ITEMS_MAX)
        return;
    lines->open = xrealloc(lines->open, (lines->n_open + 1) * sizeof *lines->open);
    lines->open[lines->n_open++] = (struct exec_open_item){ xstrdup(id), number };
}

static void close_item(struct exec_lines *lines, const char *id)
{
    for (size_t i = 0; i < lines->n_open; i++) {
        if (strcmp(lines->open[i].id, id) == 0) {
            free(lines->open[i].id);
            lines->open[i] = lines->open[--lines->n_open];
            return;
        }
    }
}

static void print_item(struct view *view, const bobbin_value *item, enum exec_phase phase)
{
    const struct exec_item_kind *kind = exec_item_kind_of(item, phase);
    struct exec_lines *lines = view->lines;
    const char *id = c_text(item, "id");
    size_t number;
    bobbin_object *line;

    if (kind == NULL)
        return;
    number = number_of(lines, id);
    if (number == SIZE_MAX) {
        number = lines->next_item++;
        if (phase == EXEC_STARTED)
            open_item(lines, id, number);
    }
    if (phase == EXEC_COMPLETED)
        close_item(lines, id);
    line = line_new(phase == EXEC_STARTED ? "item.started" : "item.completed");
    kind->fill(item, make_item(line, number, kind->exec_type));
    print_line(view, line);
}

static void exec_on_item_started(struct view *view, const bobbin_value *params)
{
    print_item(view, bobbin_value_get(params, "item"), EXEC_STARTED);
}

static void exec_on_item_completed(struct view *view, const bobbin_value *params)
{
    print_item(view, bobbin_value_get(params, "item"), EXEC_COMPLETED);
}

static void print_warning(struct view *view, const char *words)
{
    bobbin_object *line = line_new("item.completed");

    bobbin_object_set_text(make_item(line, view->lines->next_item++, "error"), "message", words);
    print_line(view, line);
}

/* What the server has to say before there is a thread is told behind it. */
static void exec_warn(struct view *view, char *words)
{
    struct exec_lines *lines = view->lines;

    if (view->thread_id.len > 0) {
        print_warning(view, words);
        free(words);
    } else if (lines->n_warnings < WARNINGS_MAX) {
        lines->warnings =
            xrealloc(lines->warnings, (lines->n_warnings + 1) * sizeof *lines->warnings);
        lines->warnings[lines->n_warnings++] = words;
    } else {
        free(words);
    }
}

static void exec_on_notice(struct view *view, const bobbin_value *params)
{
    exec_warn(view, exec_words_of(params, "summary", "details"));
}

static void exec_on_rerouted(struct view *view, const bobbin_value *params)
{
    CLEANUP(buf_done) struct buf words = { 0 };

    buf_printf(&words, "model rerouted: %s -> %s", c_text(params, "fromModel"),
               c_text(params, "toModel"));
    exec_warn(view, xstrdup(buf_str(&words).s));
}

/* ---- the plan -------------------------------------------------------------------------------- */

static void print_plan(struct view *view, const char *type)
{
    bobbin_object *line = line_new(type);

    bobbin_object_set_json(make_item(line, view->lines->plan_item, "todo_list"), "items",
                           buf_str(&view->lines->plan).s);
    print_line(view, line);
}

static void exec_on_plan(struct view *view, const bobbin_value *params)
{
    const bobbin_value *plan = bobbin_value_get(params, "plan");
    const bobbin_value *step = NULL;
    struct exec_lines *lines = view->lines;
    bool is_new = lines->plan.len == 0;

    buf_clear(&lines->plan, SIZE_MAX);
    buf_add_char(&lines->plan, '[');
    while ((step = bobbin_value_next(plan, step)) != NULL) {
        bobbin_object *entry = bobbin_object_new();
        char *json;

        bobbin_object_set_value(entry, "text", bobbin_value_get(step, "step"));
        bobbin_object_set_bool(entry, "completed",
                               strcmp(c_text(step, "status"), "completed") == 0);
        json = bobbin_object_to_json(entry);
        if (json != NULL)
            buf_printf(&lines->plan, "%s%s", lines->plan.len > 1 ? "," : "", json);
        free(json);
        bobbin_object_free(entry);
    }
    buf_add_char(&lines->plan, ']');
    if (is_new)
        lines->plan_item = lines->next_item++;
    print_plan(view, is_new ? "item.started" : "item.updated");
}

/* ---- the turn -------------------------------------------------------------------------------- */

static void exec_on_turn_started(struct view *view, const bobbin_value *params)
{
    (void)params;
    if (view->lines->turn == EXEC_TURN_RUNNING)
        return;
    view->lines->turn = EXEC_TURN_RUNNING;
    print_line(view, line_new("turn.started"));
}

static void print_error(struct view *view, const char *words)
{
    bobbin_object *line = line_new("error");

    bobbin_object_set_text(line, "message", words);
    print_line(view, line);
}

static void exec_on_error(struct view *view, const bobbin_value *params)
{
    char *words = exec_words_of(bobbin_value_get(params, "error"), "message", "additionalDetails");

    print_error(view, words);
    free(words);
}

static void exec_on_usage(struct view *view, const bobbin_value *params)
{
    const bobbin_value *total = bobbin_value_get(bobbin_value_get(params, "tokenUsage"), "total");
    static const char *const names[EXEC_TOKENS] = { "inputTokens", "cachedInputTokens",
                                                    "cacheWriteInputTokens", "outputTokens",
                                                    "reasoningOutputTokens" };

    for (size_t i = 0; i < EXEC_TOKENS; i++)
        view->lines->tokens[i] = bobbin_value_natural(bobbin_value_get(total, names[i]), 0);
}

static void print_failure(struct view *view, const char *words)
{
    bobbin_object *line = line_new("turn.failed");

    bobbin_object_set_text(bobbin_object_make(line, "error"), "message", words);
    print_line(view, line);
}

static void print_completion(struct view *view)
{
    static const char *const names[EXEC_TOKENS] = { "input_tokens", "cached_input_tokens",
                                                    "cache_write_input_tokens", "output_tokens",
                                                    "reasoning_output_tokens" };
    bobbin_object *line = line_new("turn.completed");
    bobbin_object *usage = bobbin_object_make(line, "usage");

    for (size_t i = 0; i < EXEC_TOKENS; i++)
        bobbin_object_set_natural(usage, names[i], view->lines->tokens[i]);
    print_line(view, line);
}

static void exec_on_turn_completed(struct view *view, const bobbin_value *params)
{
    const bobbin_value *turn = bobbin_value_get(params, "turn");
    const char *status = c_text(turn, "status");

    if (view->lines->turn != EXEC_TURN_RUNNING)
        return;
    view->lines->turn = EXEC_TURN_ENDED;
    if (view->lines->plan.len > 0)
        print_plan(view, "item.completed");
    buf_clear(&view->lines->plan, SIZE_MAX);
    if (strcmp(status, "completed") == 0) {
        print_completion(view);
    } else if (strcmp(status, "failed") == 0) {
        char *words =
            exec_words_of(bobbin_value_get(turn, "error"), "message", "additionalDetails");

        print_failure(view, words);
        free(words);
    }
}

/* ---- the view -------------------------------------------------------------------------------- */

static const struct told {
    const char *method;
    void (*tell)(struct view *view, const bobbin_value *params);
} told[] = {
    { "turn/started", exec_on_turn_started },
    { "turn/completed", exec_on_turn_completed },
    { "item/started", exec_on_item_started },
    { "item/completed", exec_on_item_completed },
    { "turn/plan/updated", exec_on_plan },
    { "thread/tokenUsage/updated", exec_on_usage },
    { "error", exec_on_error },
    { "configWarning", exec_on_notice },
    { "deprecationNotice", exec_on_notice },
    { "model/rerouted", exec_on_rerouted },
};

static void exec_thread(struct view *view, const bobbin_value *answer)
{
    bobbin_object *line = line_new("thread.started");
    struct exec_lines *lines = view->lines;

    view_set_thread(view, answer);
    bobbin_object_set_text(line, "thread_id", buf_str(&view->thread_id).s);
    print_line(view, line);
    for (size_t i = 0; i < lines->n_warnings; i++) {
        print_warning(view, lines->warnings[i]);
        free(lines->warnings[i]);
    }
    lines->n_warnings = 0;
}

static void exec_event(struct view *view, const char *method, const bobbin_value *params)
{
    if (is_of_agent(view, params))
        return;
    for (size_t i = 0; i < ARRAY_LENGTH(told); i++) {
        if (strcmp(told[i].method, method) == 0)
            told[i].tell(view, params);
    }
}

static void exec_note(struct view *view, const char *text)
{
    write_complaint(view, "", text);
}

static void exec_log(struct view *view, enum log_source source, const char *text)
{
    write_complaint(view, source == LOG_OF_SERVER ? "server: " : "log: ", text);
}

static void exec_nothing(struct view *view)
{
    (void)view;
}

/* A turn that nobody has told the end of failed; a signal is nothing that the lines speak of. */
static void exec_end(struct view *view, const struct ending *ending)
{
    if (ending->outcome == OUTCOME_DONE || ending->outcome == OUTCOME_CANCELLED)
        return;
    if (view->lines->turn == EXEC_TURN_RUNNING) {
        print_error(view, ending->why);
        print_failure(view, ending->why);
    } else if (view->lines->turn == EXEC_TURN_NONE) {
        write_refusal(view, ending);
    }
}

const struct view_ops exec_view = {
    .thread = exec_thread,
    .event = exec_event,
    .note = exec_note,
    .log = exec_log,
    .tick = exec_nothing,
    .pause = exec_nothing,
    .end = exec_end,
};

/* ---- beginning and end ----------------------------------------------------------------------- */

struct exec_lines *exec_lines_new(void)
{
    return xcalloc(1, sizeof(struct exec_lines));
}

void exec_lines_free(struct exec_lines *lines)
{
    if (lines == NULL)
        return;
    for (size_t i = 0; i < lines->n_open; i++)
        free(lines->open[i].id);
    for (size_t i = 0; i < lines->n_warnings; i++)
        free(lines->warnings[i]);
    free(lines->open);
    free(lines->warnings);
    buf_done(&lines->plan);
    free(lines);
}
