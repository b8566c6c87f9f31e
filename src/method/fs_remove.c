/* fs/remove: remove a file, a link or a directory with all that is in it. */
#include "method/method.h"

static bool run_remove(struct request *req, const void *data, void *result, struct error *err)
{
    const struct wire_fs_remove_params *params = data;
    struct file_remove_options options = {
        .recursive = !params->recursive.set || params->recursive.value,
        .force = !params->force.set || params->force.value,
    };

    return file_remove(params->path, &options, &req->server->files.stop, err);
}

void on_fs_remove(struct request *req, const struct wire_fs_remove_params *params)
{
    answer_from_files(req, params, run_remove);
}
