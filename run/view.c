#include "view.h"

#include "base/clock.h"
#include "base/memory.h"
#include "view_internal.h"
#include "words.h"

#include <stdarg.h>
#include <unistd.h>

enum { TICK_MS = 120 };

static const struct view_ops *const ops_of[] = {
    [VIEW_TEXT] = &text_view,           [VIEW_TEXT_COLOURED] = &text_view,
    [VIEW_LIVE] = &text_view,           [VIEW_LIVE_PLAIN] = &text_view,
    [VIEW_JSON] = &json_view,           [VIEW_EXEC] = &exec_view,
    [VIEW_EXEC_TEXT] = &exec_text_view, [VIEW_EXEC_TEXT_COLOURED] = &exec_text_view,
};

struct view *view_new(enum view_kind kind)
{
    struct view *view = xcalloc(1, sizeof *view);
    FILE *out = ops_of[kind] == &exec_text_view ? stderr : stdout;

    view->ops = ops_of[kind];
    view->out = out;
    view->coloured =
        kind == VIEW_TEXT_COLOURED || kind == VIEW_LIVE || kind == VIEW_EXEC_TEXT_COLOURED;
    if (kind == VIEW_EXEC)
        view->lines = exec_lines_new();
    view->live = kind == VIEW_LIVE || kind == VIEW_LIVE_PLAIN;
    view->is_terminal = isatty(fileno(out));
    view->started_us = clock_steady_us();
    return view;
}

void view_free(struct view *view)
{
    if (view == NULL)
        return;
    exec_lines_free(view->lines);
    buf_done(&view->doing);
    buf_done(&view->trouble);
    buf_done(&view->thread_id);
    buf_done(&view->streamed);
    freep(&view);
}

void view_set_thread(struct view *view, const bobbin_value *answer)
{
    buf_clear(&view->thread_id, SIZE_MAX);
    buf_add_str(&view->thread_id, member_text(bobbin_value_get(answer, "thread"), "id"));
}

bool is_of_agent(struct view *view, const bobbin_value *params)
{
    struct str thread = member_text(params, "threadId");

    return thread.len > 0 && view->thread_id.len > 0 &&
           !str_equal(thread, buf_str(&view->thread_id));
}

void view_thread(struct view *view, const bobbin_value *answer)
{
    view->ops->thread(view, answer);
    fflush(view->out);
}

void view_event(struct view *view, const char *method, const bobbin_value *params)
{
    view->ops->event(view, method, params);
    fflush(view->out);
}

void view_interrupted(struct view *view)
{
    view->is_interrupted = true;
}

void view_note(struct view *view, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    view->ops->note(view, text);
    fflush(view->out);
}

void view_log(struct view *view, enum log_source source, const char *text)
{
    view->ops->log(view, source, text);
    fflush(view->out);
}

void view_tick(struct view *view)
{
    view->ops->tick(view);
    fflush(view->out);
}

int view_tick_ms(const struct view *view)
{
    return view->live ? TICK_MS : -1;
}

void view_pause(struct view *view)
{
    view->ops->pause(view);
    fflush(view->out);
}

bool view_end(struct view *view, const struct ending *ending)
{
    view->ops->end(view, ending);
    fflush(view->out);
    return !ferror(stdout);
}
