/* fs/readDirectory: the names in a directory. */
#include "method/method.h"

static bool run_read_directory(struct request *req, const void *data, void *result,
                               struct error *err)
{
    const struct wire_fs_read_directory_params *params = data;
    struct wire_fs_read_directory_response *response = result;
    struct wire_fs_read_directory_entry *entries;
    struct file_entry *found;
    size_t n;

    if (!file_list(params->path, req->arena, &found, &n, err))
        return false;
    entries = arena_alloc(req->arena, n * sizeof *entries + 1);
    for (size_t i = 0; i < n; i++)
        entries[i] = (struct wire_fs_read_directory_entry){
            .file_name = found[i].name,
            .is_directory = found[i].is_directory,
            .is_file = found[i].is_file,
        };
    response->entries = (struct wire_fs_read_directory_entry_array){ entries, n };
    return true;
}

void on_fs_read_directory(struct request *req, const struct wire_fs_read_directory_params *params)
{
    answer_from_files(req, params, run_read_directory);
}
