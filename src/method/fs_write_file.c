/* fs/writeFile: create a file, or replace its content as a whole. */
#include "base/base64.h"
#include "method/method.h"

static bool run_write_file(struct request *req, const void *data, void *result, struct error *err)
{
    const struct wire_fs_write_file_params *params = data;
    char reason[BASE64_REASON_SIZE];
    struct str bytes;

    if (!base64_decode(req->arena, params->data_base64, &bytes, reason))
        return error_set(err, ERR_INVALID_REQUEST,
                         "fs/writeFile requires valid base64 dataBase64: %s", reason);
    return file_write(params->path, bytes, err);
}

void on_fs_write_file(struct request *req, const struct wire_fs_write_file_params *params)
{
    answer_from_files(req, params, run_write_file);
}
