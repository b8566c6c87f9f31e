#include "ability/toolbox.h"

#include "agent/turn.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>

struct source_toolbox {
    struct toolbox toolbox;
    struct tool_source *sources; /* owned */
    size_t n_sources;
    struct list preparations; /* struct preparation */
};

static struct source_toolbox *of_toolbox(struct toolbox *toolbox)
{
    return container_of(toolbox, struct source_toolbox, toolbox);
}

/* -- Getting ready ------------------------------------------------------------------------- */

struct source_wait {
    struct preparation *preparation;
    bool is_open;
};

/* A turn that waits for its tools. */
struct preparation {
    struct list_node node;
    struct turn *turn;
    tools_ready_fn *on_ready;
    void *owner;
    size_t n_open;
    struct source_wait waits[]; /* in the order of the sources */
};

static void preparation_free(struct preparation *preparation)
{
    list_remove(&preparation->node);
    free(preparation);
}

static void on_source_ready(void *owner)
{
    struct source_wait *wait = owner;
    struct preparation *preparation = wait->preparation;
    tools_ready_fn *on_ready = preparation->on_ready;
    void *waiting = preparation->owner;

    check(wait->is_open); /* a source is ready once, and not from inside its prepare() */
    wait->is_open = false;
    if (--preparation->n_open > 0)
        return;
    preparation_free(preparation);
    on_ready(waiting);
}

static struct preparation *find_preparation(struct source_toolbox *box, const struct turn *turn)
{
    list_foreach(&box->preparations, preparation, struct preparation, node) {
        if (preparation->turn == turn)
            return preparation;
    }
    return NULL;
}

static void prepare_source(const struct tool_source *source, struct source_wait *wait)
{
    struct preparation *preparation = wait->preparation;

    wait->is_open = source->prepare != NULL &&
                    !source->prepare(source->owner, preparation->turn, on_source_ready, wait);
    preparation->n_open += wait->is_open;
}

static bool toolbox_is_in_context(struct toolbox *toolbox, const struct turn *turn)
{
    const struct source_toolbox *box = of_toolbox(toolbox);

    for (size_t i = 0; i < box->n_sources; i++) {
        const struct tool_source *source = &box->sources[i];

        if (source->is_in_context != NULL && source->is_in_context(source->owner, turn))
            return true;
    }
    return false;
}

static bool toolbox_prepare(struct toolbox *toolbox, struct turn *turn, tools_ready_fn *on_ready,
                            void *owner)
{
    struct source_toolbox *box = of_toolbox(toolbox);
    struct preparation *preparation;

    check(find_preparation(box, turn) == NULL);
    preparation = xcalloc(1, sizeof *preparation + box->n_sources * sizeof preparation->waits[0]);
    preparation->turn = turn;
    preparation->on_ready = on_ready;
    preparation->owner = owner;
    list_append(&box->preparations, &preparation->node);
    for (size_t i = 0; i < box->n_sources; i++) {
        preparation->waits[i].preparation = preparation;
        prepare_source(&box->sources[i], &preparation->waits[i]);
    }
    if (preparation->n_open > 0)
        return false;
    preparation_free(preparation);
    return true;
}

static void preparation_stop(struct source_toolbox *box, struct preparation *preparation)
{
    for (size_t i = 0; i < box->n_sources; i++) {
        if (preparation->waits[i].is_open)
            box->sources[i].stop_preparing(box->sources[i].owner, preparation->turn);
    }
    preparation_free(preparation);
}

static void toolbox_stop_preparing(struct toolbox *toolbox, struct turn *turn)
{
    struct source_toolbox *box = of_toolbox(toolbox);
    struct preparation *preparation = find_preparation(box, turn);

    if (preparation != NULL)
        preparation_stop(box, preparation);
}

/* -- Offering ------------------------------------------------------------------------------ */

void tools_offer(struct buf *out, struct str entry)
{
    if (entry.len == 0)
        return;
    if (out->len > 1) /* behind the bracket */
        buf_add_char(out, ',');
    buf_add_str(out, entry);
}

static struct str toolbox_specs(struct toolbox *toolbox, const struct turn *turn,
                                struct arena *arena)
{
    struct source_toolbox *box = of_toolbox(toolbox);
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_char(&out, '[');
    for (size_t i = 0; i < box->n_sources; i++)
        box->sources[i].offer(box->sources[i].owner, turn, &out);
    buf_add_char(&out, ']');
    return arena_str(arena, out.data, out.len);
}

/* -- Calls --------------------------------------------------------------------------------- */

static bool find_tool(struct toolbox *toolbox, const struct tool_call *call,
                      struct found_tool *ret_tool)
{
    struct source_toolbox *box = of_toolbox(toolbox);

    for (size_t i = 0; i < box->n_sources; i++) {
        if (box->sources[i].find(box->sources[i].owner, call, ret_tool))
            return true;
    }
    return false;
}

static bool toolbox_is_parallel(struct toolbox *toolbox, const struct tool_call *call)
{
    struct found_tool tool;

    return find_tool(toolbox, call, &tool) && tool.is_parallel;
}

static bool toolbox_is_late(struct toolbox *toolbox, const struct tool_call *call)
{
    struct found_tool tool;

    return find_tool(toolbox, call, &tool) && tool.is_late;
}

static void toolbox_start(struct toolbox *toolbox, struct tool_call *call)
{
    struct found_tool tool;

    if (!find_tool(toolbox, call, &tool))
        tool_call_answer(
            call, str_of(arena_printf(&call->arena, "unsupported %s: %.*s",
                                      call->form == CALL_CUSTOM ? "custom tool call" : "call",
                                      STR_ARGS(call->name))));
    else if (call->form == CALL_CUSTOM && !tool.takes_free_text)
        tool_call_answer(call, STR_LITERAL("aborted")); /* in the reference's words */
    else
        tool.start(call);
}

static struct str toolbox_cancel(struct toolbox *toolbox, struct tool_call *call)
{
    struct found_tool tool;
    bool ran_command = find_tool(toolbox, call, &tool) && tool.runs_commands;
    double seconds = (double)(clock_steady_ms() - call->started_ms) / 1000;
    struct str words;

    if (call->stop != NULL)
        call->stop(call);
    if (seconds < 0.1)
        seconds = 0.1;
    words = str_of(arena_printf(&call->arena,
                                ran_command ? "Wall time: %.1f seconds\naborted by user"
                                            : "aborted by user after %.1fs",
                                seconds));
    return call->say != NULL ? call->say(&call->arena, words) : words;
}

/* -- Threads ------------------------------------------------------------------------------- */

static void toolbox_begin_thread(struct toolbox *toolbox, struct thread *thread)
{
    struct source_toolbox *box = of_toolbox(toolbox);

    for (size_t i = 0; i < box->n_sources; i++) {
        if (box->sources[i].begin != NULL)
            box->sources[i].begin(box->sources[i].owner, thread);
    }
}

static void toolbox_end_background(struct toolbox *toolbox, struct thread *thread)
{
    struct source_toolbox *box = of_toolbox(toolbox);

    for (size_t i = 0; i < box->n_sources; i++) {
        if (box->sources[i].end_background != NULL)
            box->sources[i].end_background(box->sources[i].owner, thread);
    }
}

/* One source runs commands. */
static size_t toolbox_list_background(struct toolbox *toolbox, struct thread *thread,
                                      struct arena *arena, struct background_command **ret_commands)
{
    struct source_toolbox *box = of_toolbox(toolbox);

    for (size_t i = 0; i < box->n_sources; i++) {
        const struct tool_source *source = &box->sources[i];

        if (source->list_background != NULL)
            return source->list_background(source->owner, thread, arena, ret_commands);
    }
    return 0;
}

static bool toolbox_end_one(struct toolbox *toolbox, struct thread *thread, struct str process_id)
{
    struct source_toolbox *box = of_toolbox(toolbox);

    for (size_t i = 0; i < box->n_sources; i++) {
        const struct tool_source *source = &box->sources[i];

        if (source->end_one != NULL && source->end_one(source->owner, thread, process_id))
            return true;
    }
    return false;
}

static void toolbox_forget_thread(struct toolbox *toolbox, struct thread *thread)
{
    struct source_toolbox *box = of_toolbox(toolbox);

    list_foreach(&box->preparations, preparation, struct preparation, node) {
        if (turn_thread(preparation->turn) == thread)
            preparation_stop(box, preparation);
    }
    for (size_t i = 0; i < box->n_sources; i++) {
        if (box->sources[i].forget != NULL)
            box->sources[i].forget(box->sources[i].owner, thread);
    }
}

/* -- Life ---------------------------------------------------------------------------------- */

struct toolbox *toolbox_new(void)
{
    struct source_toolbox *box = xcalloc(1, sizeof *box);

    box->toolbox = (struct toolbox){
        .begin_thread = toolbox_begin_thread,
        .is_in_context = toolbox_is_in_context,
        .prepare = toolbox_prepare,
        .stop_preparing = toolbox_stop_preparing,
        .specs = toolbox_specs,
        .is_parallel = toolbox_is_parallel,
        .is_late = toolbox_is_late,
        .start = toolbox_start,
        .cancel = toolbox_cancel,
        .end_background = toolbox_end_background,
        .list_background = toolbox_list_background,
        .end_one = toolbox_end_one,
        .forget_thread = toolbox_forget_thread,
    };
    list_init(&box->preparations);
    return &box->toolbox;
}

void toolbox_add(struct toolbox *toolbox, const struct tool_source *source)
{
    struct source_toolbox *box = of_toolbox(toolbox);

    check(list_is_empty(&box->preparations)); /* they count the sources */
    box->sources = xrealloc(box->sources, (box->n_sources + 1) * sizeof box->sources[0]);
    box->sources[box->n_sources++] = *source;
}

void toolbox_free(struct toolbox *toolbox)
{
    struct source_toolbox *box;

    if (toolbox == NULL)
        return;
    box = of_toolbox(toolbox);
    check(list_is_empty(&box->preparations));
    free(box->sources);
    free(box);
}
