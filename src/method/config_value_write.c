/* config/value/write: one change of the user's config.toml. */
#include "method/method.h"
#include "service/settings_work.h"

static void write_value(struct settings_work *work)
{
    const struct wire_config_value_write_params *params = work->params;
    struct config_edit edit =
        config_edit_of(params->key_path, params->value, params->merge_strategy);

    settings_work_write(work, &(struct config_write){
                                  .edits = &edit,
                                  .n = 1,
                                  .file = params->file_path,
                                  .expected_version = params->expected_version,
                              });
}

void on_config_value_write(struct request *req, const struct wire_config_value_write_params *params)
{
    settings_work_start(req, params, write_value, /* after= */ NULL);
}
