#include "cli/local_model.h"

#include "base/log.h"
#include "base/memory.h"
#include "scripted/model.h"

static struct scripted_model *opened; /* NULL: not yet, or no more */

static const char *url(struct local_model *model, struct loop *loop)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (opened == NULL && !scripted_model_open(loop, &opened, &err)) {
        log_warn("no scripted model: %s", err.message.s);
        return NULL;
    }
    return scripted_model_url(opened);
}

static void close_model(struct local_model *model)
{
    scripted_model_close(opened);
    opened = NULL;
}

struct local_model *scripted_local_model(void)
{
    static struct local_model model = { url, close_model };

    return &model;
}
