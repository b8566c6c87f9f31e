#include "cli/local_model.h"

#include "base/list.h"
#include "base/log.h"
#include "base/memory.h"
#include "scripted/model.h"

struct scripted_local_model {
    struct local_model base;
    struct scripted_model *opened; /* NULL: not yet, or no more */
};

static const char *local_model_url(struct local_model *model, struct loop *loop)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct scripted_local_model *local = container_of(model, struct scripted_local_model, base);

    if (local->opened == NULL && !scripted_model_open(loop, &local->opened, &err)) {
        log_warn("no scripted model: %s", err.message.s);
        return NULL;
    }
    return scripted_model_url(local->opened);
}

static void local_model_close(struct local_model *model)
{
    struct scripted_local_model *local = container_of(model, struct scripted_local_model, base);

    scripted_model_close(local->opened);
    local->opened = NULL;
}

struct local_model *scripted_local_model(struct arena *arena)
{
    struct scripted_local_model *local = arena_zero(arena, sizeof *local);

    local->base = (struct local_model){ local_model_url, local_model_close };
    return &local->base;
}
