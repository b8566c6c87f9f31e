/* feedback/save: what the user wants to report, as one archive on this machine. */
#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "base/uuid.h"
#include "files/zip.h"
#include "method/method.h"
#include "service/feedback_report.h"
#include "service/settings_work.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

struct saved_feedback {
    struct feedback_report report;
    struct str path;
};

/* A file that cannot be had is no reason to lose the rest. */
static void add_files(struct zip *zip, const struct feedback_report *report, struct arena *arena)
{
    const char *path;

    for (size_t i = 0; (path = feedback_file(report, i)) != NULL; i++) {
        CLEANUP(buf_done) struct buf content = { 0 };

        if (file_read(path, FEEDBACK_FILE_BYTES_MAX, &content) == 0)
            zip_add(zip, arena_printf(arena, "attachments/%04zu/%s", i, feedback_file_name(path)),
                    buf_str(&content));
    }
}

static int write_all(int fd, struct str bytes)
{
    while (bytes.len > 0) {
        ssize_t n = write(fd, bytes.s, bytes.len);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -errno;
        bytes = (struct str){ bytes.s + n, bytes.len - (size_t)n };
    }
    return 0;
}

/* What is there already stays as it is; half an archive is none. */
static bool make_file(const char *path, struct str content, struct error *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    int status = fd < 0 ? -errno : write_all(fd, content);

    if (fd >= 0) {
        if (close(fd) < 0 && status == 0)
            status = -errno;
        if (status < 0)
            unlink(path);
    }
    if (status == -EEXIST)
        error_set(err, ERR_INTERNAL, "feedback save path already exists");
    else if (status < 0)
        os_error_set(err, status);
    return status == 0 || error_prefix(err, "failed to save feedback: ");
}

static void save_feedback(struct settings_work *work)
{
    const struct saved_feedback *feedback = work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(zip_done) struct zip zip = { 0 };
    struct wire_feedback_save_response *response = arena_zero(arena, sizeof *response);

    if (config == NULL || !feedback_is_allowed(config, &work->err))
        return;
    feedback_describe(&feedback->report, &text);
    zip_add(&zip, "report.json", buf_str(&text));
    add_files(&zip, &feedback->report, arena);
    if (!make_file(feedback->path.s, zip_finish(&zip), &work->err))
        return;
    response->saved_path = feedback->path;
    response->thread_id = feedback->report.thread_id;
    work->result = response;
}

void on_feedback_save(struct request *req, const struct wire_feedback_save_params *params)
{
    struct saved_feedback *feedback = arena_zero(req->arena, sizeof *feedback);
    char made_up[UUID_LENGTH + 1];

    if (!path_is_absolute(params->save_path) || str_has_nul(params->save_path)) {
        request_fail(req, ERR_INVALID_REQUEST, "feedback savePath must be an absolute host path");
        return;
    }
    uuid_make_v4(made_up);
    feedback->path = params->save_path;
    feedback->report = (struct feedback_report){
        .classification = params->classification,
        .reason = params->reason,
        .tags = params->tags,
        .with_files = params->include_logs,
        .files = params->extra_log_files,
    };
    if (require_feedback_thread(req, params->thread_id, made_up, &feedback->report))
        settings_work_start(req, feedback, save_feedback, /* after= */ NULL);
}
