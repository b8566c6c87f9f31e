#include "view.h"

#include "base/clock.h"
#include "base/memory.h"
#include "view_internal.h"

#include <stdarg.h>
#include <unistd.h>

enum { TICK_MS = 120 };

struct view *view_new(enum view_kind kind, FILE *out)
{
    struct view *view = xcalloc(1, sizeof *view);

    view->ops = kind == VIEW_JSON ? &json_view : &text_view;
    view->out = out;
    view->coloured = kind == VIEW_TEXT_COLOURED || kind == VIEW_LIVE;
    view->live = kind == VIEW_LIVE || kind == VIEW_LIVE_PLAIN;
    view->is_terminal = isatty(fileno(out));
    view->started_us = clock_steady_us();
    return view;
}

void view_free(struct view *view)
{
    if (view == NULL)
        return;
    buf_done(&view->doing);
    buf_done(&view->thread_id);
    buf_done(&view->streamed);
    freep(&view);
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

void view_end(struct view *view, const struct ending *ending)
{
    view->ops->end(view, ending);
    fflush(view->out);
}
