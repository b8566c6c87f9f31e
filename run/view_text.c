/* For people: lines as things are finished and, on a terminal, what is going on. */
#include "base/clock.h"
#include "base/utf8.h"
#include "base/visible.h"
#include "view_internal.h"
#include "words.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <yyjson.h>

enum { TICK_US = 100000 }; /* a line that changes faster cannot be read */

/* ---- writing --------------------------------------------------------------------------------- */

void write_style(struct view *view, enum style style)
{
    static const char *const codes[] = { "\033[0m",  "\033[2m",  "\033[1m",
                                         "\033[32m", "\033[31m", "\033[33m" };

    if (view->coloured)
        fputs(codes[style], view->out);
}

static void add_shown(const struct view *view, struct buf *out, const char *text, size_t len)
{
    if (view->is_terminal)
        visible_add(out, (struct str){ text, len }, VISIBLE_TEXT);
    else
        add_clean(out, text, len);
}

void write_clean(struct view *view, const char *text, size_t len)
{
    struct buf clean = { 0 };

    add_shown(view, &clean, text, len);
    fwrite(buf_str(&clean).s, 1, clean.len, view->out);
    buf_done(&clean);
}

void write_text(struct view *view, struct str text)
{
    write_clean(view, text.s, text.len);
}

static bool is_rendered(const struct view *view)
{
    return view->live && view->coloured;
}

static size_t columns_of(const struct view *view)
{
    enum { USUAL = 80 };
    struct winsize size = { 0 };

    if (ioctl(fileno(view->out), TIOCGWINSZ, &size) < 0 || size.ws_col == 0)
        return USUAL;
    return size.ws_col;
}

void write_said(struct view *view, struct str text)
{
    struct buf clean = { 0 }, out = { 0 };

    if (!is_rendered(view)) {
        write_text(view, text);
        return;
    }
    visible_add(&clean, text, VISIBLE_TEXT);
    view->markdown.n_columns = columns_of(view);
    markdown_add(&view->markdown, buf_str(&clean), &out);
    fwrite(buf_str(&out).s, 1, out.len, view->out);
    buf_done(&clean);
    buf_done(&out);
}

void write_said_end(struct view *view)
{
    struct buf out = { 0 };

    if (is_rendered(view))
        markdown_end(&view->markdown, &out);
    fwrite(buf_str(&out).s, 1, out.len, view->out);
    buf_done(&out);
}

void write_thought(struct view *view, struct str text)
{
    write_style(view, STYLE_DIM);
    view->markdown.is_dim = is_rendered(view);
    write_said(view, text);
    write_said_end(view);
    write_style(view, STYLE_PLAIN);
}

struct str shown_model(const bobbin_value *answer)
{
    struct str provider = member_text(answer, "modelProvider");

    return str_is(provider, "scripted") ? provider : member_text(answer, "model");
}

/* Takes the live line away; what was being said gets the end of its line. */
static void clear_line(struct view *view)
{
    if (view->line_shown)
        fputs("\r\033[K", view->out);
    view->line_shown = false;
}

static void end_words(struct view *view)
{
    clear_line(view);
    if (view->in_line) {
        write_said_end(view);
        putc('\n', view->out);
    }
    view->in_line = false;
}

static void text_pause(struct view *view)
{
    end_words(view);
}

/* Bytes that surely fit beside the mark and the seconds: a line that wraps could not be taken away again. */
static size_t room_of_line(const struct view *view)
{
    enum { BESIDE = 12 };
    size_t n_columns = columns_of(view);

    return n_columns > BESIDE ? n_columns - BESIDE : 0;
}

/* The first line of it, as much as fits. */
static void write_doing(struct view *view, size_t room)
{
    struct str doing =
        view->doing.len == 0 ? STR_LITERAL("waiting for the server") : buf_str(&view->doing);
    const char *end = memchr(doing.s, '\n', doing.len);
    struct buf shown = { 0 };

    add_shown(view, &shown, doing.s, end == NULL ? doing.len : (size_t)(end - doing.s));
    if (shown.len > room)
        shown.len = utf8_valid_prefix(shown.data, room);
    fwrite(buf_str(&shown).s, 1, shown.len, view->out);
    buf_done(&shown);
}

/* Seconds, and what is going on; nothing in a window that has no room for it. */
static void text_tick(struct view *view)
{
    static const char *const marks[] = { "|", "/", "-", "\\" };
    uint64_t now = clock_steady_us();
    uint64_t seconds = (now - view->started_us) / 1000000;
    size_t room;

    if (!view->live || view->in_line || now - view->ticked_us < TICK_US)
        return;
    view->ticked_us = now;
    clear_line(view);
    room = room_of_line(view);
    if (room == 0)
        return;
    write_style(view, STYLE_DIM);
    fprintf(view->out, "%s %llu s  ", marks[view->frame++ % 4], (unsigned long long)seconds);
    write_doing(view, room);
    write_style(view, STYLE_PLAIN);
    view->line_shown = true;
}

static void set_doing(struct view *view, struct str text)
{
    buf_clear(&view->doing, 256);
    buf_add_str(&view->doing, text);
}

/* ---- events ---------------------------------------------------------------------------------- */

/* A server may leave it out. Returns what comes before the next one. */
static const char *write_fact(struct view *view, const char *lead, const char *name,
                              struct str value)
{
    if (value.len == 0)
        return lead;
    fprintf(view->out, "%s%s ", lead, name);
    write_text(view, value);
    return ", ";
}

static void text_thread(struct view *view, const bobbin_value *answer)
{
    const bobbin_value *sandbox = bobbin_value_get(answer, "sandbox");
    const char *lead;

    view_set_thread(view, answer);
    end_words(view);
    write_style(view, STYLE_DIM);
    fputs("thread ", view->out);
    write_text(view, member_text(bobbin_value_get(answer, "thread"), "id"));
    putc('\n', view->out);
    lead = write_fact(view, "", "model", shown_model(answer));
    lead = write_fact(view, lead, "folder", member_text(answer, "cwd"));
    lead = write_fact(view, lead, "sandbox", member_text(sandbox, "type"));
    if (*lead != '\0')
        putc('\n', view->out);
    write_style(view, STYLE_PLAIN);
}

static void on_item_started(struct view *view, const bobbin_value *params)
{
    struct buf text = { 0 };

    if (describe_item(bobbin_value_get(params, "item"), &text))
        set_doing(view, buf_str(&text));
    buf_done(&text);
}

static bool is_streamed(struct view *view, const char *id)
{
    return view->streamed.len > 0 && strcmp(buf_str(&view->streamed).s, id) == 0;
}

/* On a terminal words are shown as they come. */
static void on_message_delta(struct view *view, const bobbin_value *params)
{
    const char *id = c_text(params, "itemId");
    const bobbin_value *delta = bobbin_value_get(params, "delta");

    set_doing(view, STR_LITERAL("writing"));
    if (!view->live)
        return;
    if (!is_streamed(view, id)) {
        end_words(view);
        putc('\n', view->out);
        buf_clear(&view->streamed, 256);
        buf_add_text(&view->streamed, id);
    }
    clear_line(view);
    write_said(view, value_text(delta));
    view->in_line = true;
}

static void on_item_completed(struct view *view, const bobbin_value *params)
{
    const bobbin_value *item = bobbin_value_get(params, "item");

    set_doing(view, STR_LITERAL("thinking"));
    end_words(view);
    if (strcmp(c_text(item, "type"), "agentMessage") == 0 && is_streamed(view, c_text(item, "id")))
        return;
    write_item(view, item);
}

static void on_plan(struct view *view, const bobbin_value *params)
{
    static const struct {
        const char *status;
        const char *mark;
    } marks[] = { { "completed", "[x]" }, { "inProgress", "[>]" }, { "pending", "[ ]" } };
    const bobbin_value *plan = bobbin_value_get(params, "plan");
    const bobbin_value *step = NULL;

    end_words(view);
    fputs("\nplan\n", view->out);
    while ((step = bobbin_value_next(plan, step)) != NULL) {
        const char *mark = "[?]";

        for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
            if (strcmp(c_text(step, "status"), marks[i].status) == 0)
                mark = marks[i].mark;
        }
        fprintf(view->out, "  %s ", mark);
        write_text(view, member_text(step, "step"));
        putc('\n', view->out);
    }
}

static void write_labelled(struct view *view, enum style style, const char *label, struct str text)
{
    end_words(view);
    write_style(view, style);
    fprintf(view->out, "%s", label);
    write_text(view, text);
    write_style(view, STYLE_PLAIN);
    putc('\n', view->out);
}

/* A server's words for status 500 are about one provider and its customers: the status, and what the provider itself has
 * said, which stands behind them, tell more. */
static void add_trouble(struct buf *text, struct str words)
{
    static const char high_demand[] =
        "We're currently experiencing high demand, which may cause temporary errors.";
    struct str said;

    if (!str_starts(words, high_demand)) {
        buf_add_str(text, words);
        return;
    }
    words = (struct str){ words.s + strlen(high_demand), words.len - strlen(high_demand) };
    said = str_trim(words);
    buf_add_text(text, "the provider answered with status 500");
    buf_add_text(text, said.len > 0 ? ": " : ", and did not say why");
    buf_add_str(text, said);
}

static void on_error(struct view *view, const bobbin_value *params)
{
    bool again = bobbin_value_bool(bobbin_value_get(params, "willRetry"), false);
    const bobbin_value *error = bobbin_value_get(params, "error");
    struct str detail = member_text(error, "additionalDetails");
    struct buf words = { 0 };

    if (!again)
        return; /* what is final is told once, at the end */
    buf_add_str(&words, member_text(error, "message"));
    if (detail.len > 0 && !str_equal(detail, buf_str(&view->trouble))) {
        buf_add_text(&words, ": ");
        add_trouble(&words, detail);
        buf_clear(&view->trouble, 1024);
        buf_add_str(&view->trouble, detail);
    }
    write_labelled(view, STYLE_NOTE, "trying again: ", buf_str(&words));
    buf_done(&words);
}

static void on_warning(struct view *view, const bobbin_value *params)
{
    write_labelled(view, STYLE_NOTE, "warning: ", member_text(params, "summary"));
}

static void on_turn_started(struct view *view, const bobbin_value *params)
{
    (void)params;
    set_doing(view, STR_LITERAL("thinking"));
}

static const struct shown {
    const char *method;
    void (*show)(struct view *view, const bobbin_value *params);
} shown[] = {
    { "turn/started", on_turn_started },     { "item/started", on_item_started },
    { "item/completed", on_item_completed }, { "item/agentMessage/delta", on_message_delta },
    { "turn/plan/updated", on_plan },        { "error", on_error },
    { "configWarning", on_warning },         { "deprecationNotice", on_warning },
};

static void text_event(struct view *view, const char *method, const bobbin_value *params)
{
    if (is_of_agent(view, params))
        return;
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        if (strcmp(shown[i].method, method) == 0)
            shown[i].show(view, params);
    }
}

static void text_note(struct view *view, const char *text)
{
    write_labelled(view, STYLE_NOTE, "", str_of(text));
}

/* What goes to stderr, with the same colours. */
static struct view complaint_view(const struct view *view)
{
    return (struct view){ .out = stderr,
                          .coloured = view->coloured,
                          .is_terminal = isatty(STDERR_FILENO) };
}

static void text_log(struct view *view, enum log_source source, const char *text)
{
    struct view log = complaint_view(view);

    end_words(view);
    fflush(view->out);
    write_labelled(&log, STYLE_DIM, source == LOG_OF_SERVER ? "server: " : "log: ", str_of(text));
}

/* ---- the end --------------------------------------------------------------------------------- */

static void write_usage(struct view *view, const bobbin_value *usage)
{
    if (usage == NULL)
        return;
    write_style(view, STYLE_DIM);
    fprintf(
        view->out, "tokens: %llu in (%llu cached), %llu out\n",
        (unsigned long long)bobbin_value_natural(bobbin_value_get(usage, "inputTokens"), 0),
        (unsigned long long)bobbin_value_natural(bobbin_value_get(usage, "cachedInputTokens"), 0),
        (unsigned long long)bobbin_value_natural(bobbin_value_get(usage, "outputTokens"), 0));
    write_style(view, STYLE_PLAIN);
}

void add_reason(struct buf *text, const struct ending *ending)
{
    yyjson_doc *doc = yyjson_read(ending->details, strlen(ending->details), 0);
    yyjson_val *turn = yyjson_obj_get(yyjson_doc_get_root(doc), "turn");
    yyjson_val *detail = yyjson_obj_get(yyjson_obj_get(turn, "error"), "additionalDetails");

    buf_add_text(text, ending->why);
    if (yyjson_is_str(detail) && yyjson_get_len(detail) > 0)
        buf_printf(text, "%s%s", str_ends(buf_str(text), ".") ? " " : ": ", yyjson_get_str(detail));
    yyjson_doc_free(doc);
}

static void text_end(struct view *view, const struct ending *ending)
{
    end_words(view);
    if (ending->turn_id[0] != '\0')
        putc('\n', view->out);
    write_usage(view, ending->usage);
    if (ending->outcome != OUTCOME_DONE) {
        struct view complaint = complaint_view(view);
        struct buf reason = { 0 };
        struct buf trouble = { 0 };

        add_reason(&reason, ending);
        add_trouble(&trouble, buf_str(&reason));
        fflush(view->out);
        write_style(&complaint, STYLE_BAD);
        fprintf(stderr, "%s: ", outcome_name(ending->outcome));
        write_text(&complaint, buf_str(&trouble));
        write_style(&complaint, STYLE_PLAIN);
        putc('\n', stderr);
        buf_done(&trouble);
        buf_done(&reason);
    }
    if (ending->turn_id[0] == '\0')
        return;
    write_text(view, str_of(ending->thread_id));
    putc('-', view->out);
    write_text(view, str_of(ending->turn_id));
    putc('\n', view->out);
}

const struct view_ops text_view = {
    .thread = text_thread,
    .event = text_event,
    .note = text_note,
    .log = text_log,
    .tick = text_tick,
    .pause = text_pause,
    .end = text_end,
};
