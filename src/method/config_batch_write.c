/* config/batchWrite: several changes of the user's config.toml, all or none. */
#include "method/method.h"
#include "service/settings_work.h"
#include "session/skill_watch.h"

static void write_batch(struct settings_work *work)
{
    const struct wire_config_batch_write_params *params = work->params;
    struct config_edit *edits =
        arena_alloc(work->req->arena, (params->edits.n + 1) * sizeof *edits);

    for (size_t i = 0; i < params->edits.n; i++) {
        const struct wire_config_edit *edit = &params->edits.items[i];

        edits[i] = config_edit_of(edit->key_path, edit->value, edit->merge_strategy);
    }
    settings_work_write(work, &(struct config_write){
                                  .edits = edits,
                                  .n = params->edits.n,
                                  .file = params->file_path,
                                  .expected_version = params->expected_version,
                              });
}

/* Of what is hot: a thread's model, policies and provider are those it began with. */
static void reload_threads(struct server *server, const struct settings_work *work)
{
    skills_refresh_all(&server->sessions);
}

void on_config_batch_write(struct request *req, const struct wire_config_batch_write_params *params)
{
    settings_work_start(req, params, write_batch,
                        params->reload_user_config ? reload_threads : NULL);
}
