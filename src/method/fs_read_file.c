/* fs/readFile: the content of a file. The worker writes the answer as it will be sent. */
#include "files/files.h"
#include "method/method.h"

#include <sys/stat.h>

struct file_reading {
    struct file_work work;
    struct str path;
    bool is_newer; /* the client: it hears beforehand that something is no file */
    struct buf message;
    struct error err;
};

/* Of something that is there. */
static bool check_is_file(struct file_reading *reading)
{
    struct stat status;

    if (!file_path_check(reading->path, &reading->err))
        return false;
    if (stat(reading->path.s, &status) < 0 || S_ISREG(status.st_mode))
        return true;
    return error_set(&reading->err, ERR_INVALID_REQUEST, "path `%s` is not a file",
                     reading->path.s);
}

static void run_reading(void *data)
{
    struct file_reading *reading = data;
    struct buf *out = &reading->message;

    if (reading->is_newer && !check_is_file(reading))
        return;
    buf_add_text(out, "{\"dataBase64\":\"");
    if (file_read_base64(reading->path, out, &reading->err))
        buf_add_text(out, "\"}");
}

static void reading_done(void *data)
{
    struct file_reading reading = *(struct file_reading *)data;

    if (reading.err.code != 0)
        request_fail_with(reading.work.req, &reading.err);
    else
        request_reply_written(reading.work.req, &reading.message);
    buf_done(&reading.message);
    error_done(&reading.err);
}

void on_fs_read_file(struct request *req, const struct wire_fs_read_file_params *params)
{
    struct file_reading *reading = arena_zero(req->arena, sizeof *reading);

    reading->path = params->path;
    reading->is_newer =
        req->connection != NULL && connection_protocol(req->connection) >= PROTOCOL_0166;
    request_begin_result(req, &reading->message);
    files_run(req, run_reading, reading_done, &reading->work);
}
