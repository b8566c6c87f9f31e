#include "service/config_writes.h"

struct config_edit config_edit_of(struct str key_path, yyjson_val *value,
                                  enum wire_merge_strategy strategy)
{
    return (struct config_edit){ key_path, value, strategy == WIRE_MERGE_STRATEGY_UPSERT };
}

void config_write_work(struct settings_work *work, const struct config_write *write)
{
    struct wire_config_write_response *response = arena_zero(work->req->arena, sizeof *response);

    work->result = response;
    if (config_write(&work->wanted, write, work->req->arena, response, &work->err))
        skill_cache_clear(work->skills);
}
