/* fs/createDirectory: make a directory, with those above it unless told otherwise. */
#include "method/method.h"

static bool run_create_directory(struct request *req, const void *data, void *result,
                                 struct error *err)
{
    const struct wire_fs_create_directory_params *params = data;
    bool with_parents = !params->recursive.set || params->recursive.value;

    return file_make_directory(params->path, with_parents, err);
}

void on_fs_create_directory(struct request *req,
                            const struct wire_fs_create_directory_params *params)
{
    answer_from_files(req, params, run_create_directory);
}
