/* fs/getMetadata: what a path leads to. */
#include "method/method.h"

static bool run_get_metadata(struct request *req, const void *data, void *result, struct error *err)
{
    const struct wire_fs_get_metadata_params *params = data;
    struct wire_fs_get_metadata_response *response = result;
    struct file_facts facts;

    if (!file_facts(params->path, &facts, err))
        return false;
    *response = (struct wire_fs_get_metadata_response){
        .is_directory = facts.is_directory,
        .is_file = facts.is_file,
        .is_symlink = facts.is_symlink,
        .created_at_ms = facts.created_at_ms,
        .modified_at_ms = facts.modified_at_ms,
    };
    return true;
}

void on_fs_get_metadata(struct request *req, const struct wire_fs_get_metadata_params *params)
{
    answer_from_files(req, params, run_get_metadata);
}
