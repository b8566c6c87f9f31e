/* memory/reset: what was remembered of threads is forgotten. */
#include "base/memory.h"
#include "files/files.h"
#include "method/method.h"
#include "service/settings_work.h"
#include "store/memories.h"

static void reset_memories(struct settings_work *work)
{
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    struct arena *arena = work->req->arena;
    struct str folder;

    if (config == NULL)
        return;
    folder = str_of(arena_printf(arena, "%s/memories", config->home.s));
    if (memories_reset(config->home.s, config->sqlite_home.s, &work->err) &&
        file_remove(folder, &(struct file_remove_options){ .recursive = true, .force = true },
                    /* stop= */ NULL, &work->err))
        work->result = arena_zero(arena, sizeof(struct wire_memory_reset_response));
}

void on_memory_reset(struct request *req)
{
    settings_work_start(req, /* params= */ NULL, reset_memories, /* after= */ NULL);
}
