/* fs/copy: copy a file, a link or a directory with all that is in it. */
#include "method/method.h"

static bool run_copy(struct request *req, const void *data, void *result, struct error *err)
{
    const struct wire_fs_copy_params *params = data;

    return file_copy(params->source_path, params->destination_path, params->recursive,
                     &req->server->files.stop, err);
}

void on_fs_copy(struct request *req, const struct wire_fs_copy_params *params)
{
    answer_from_files(req, params, run_copy);
}
