#include "ability/ability.h"

#include "base/buf.h"
#include "base/memory.h"

#include <stdlib.h>

static const struct ability *const abilities[] = { &update_plan_ability };

struct abilities {
    struct toolbox toolbox;
    struct buf specs; /* the same for every turn, so it is written once */
};

static const struct ability *find(struct str name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(abilities); i++) {
        if (str_is(name, abilities[i]->name))
            return abilities[i];
    }
    return NULL;
}

static struct str specs(struct toolbox *toolbox, const struct turn *turn)
{
    return buf_str(&container_of(toolbox, struct abilities, toolbox)->specs);
}

static void start(struct toolbox *toolbox, struct tool_call *call)
{
    const struct ability *ability = find(call->name);

    if (ability != NULL)
        ability->start(call);
    else
        tool_call_answer(call, str_of(arena_printf(&call->arena, "unsupported %s: %.*s",
                                                   call->is_custom ? "custom tool call" : "call",
                                                   STR_ARGS(call->name))));
}

static void cancel(struct toolbox *toolbox, struct tool_call *call)
{
    const struct ability *ability = find(call->name);

    if (ability != NULL && ability->cancel != NULL)
        ability->cancel(call);
}

struct toolbox *toolbox_new(void)
{
    struct abilities *all = xcalloc(1, sizeof *all);

    all->toolbox = (struct toolbox){ specs, start, cancel };
    buf_add_char(&all->specs, '[');
    for (size_t i = 0; i < ARRAY_LENGTH(abilities); i++) {
        if (i > 0)
            buf_add_char(&all->specs, ',');
        buf_add_text(&all->specs, abilities[i]->spec);
    }
    buf_add_char(&all->specs, ']');
    return &all->toolbox;
}

void toolbox_free(struct toolbox *toolbox)
{
    struct abilities *all;

    if (toolbox == NULL)
        return;
    all = container_of(toolbox, struct abilities, toolbox);
    buf_done(&all->specs);
    free(all);
}
