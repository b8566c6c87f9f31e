/*
 * feedback/upload: what the user wants to report is kept as a folder in the home, ready to be sent by
 * the user. Nothing leaves the machine.
 */
#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "method/method.h"
#include "service/feedback_report.h"
#include "service/settings_work.h"

#include <errno.h>
#include <sys/stat.h>

struct feedback {
    struct feedback_report report;
    char folder_name[UUID_LENGTH + 1];
};

/* A log that cannot be had is no reason to lose the rest. The rollout has number 0. */
static void keep_logs(struct arena *arena, const char *folder, const struct feedback_report *report)
{
    unsigned first = report->rollout.s == NULL;
    const char *path;

    for (unsigned i = 0; (path = feedback_file(report, i)) != NULL; i++) {
        CLEANUP(buf_done) struct buf text = { 0 };

        if (file_read(path, FEEDBACK_FILE_BYTES_MAX, &text) == 0)
            file_replace(
                arena_printf(arena, "%s/%u-%s", folder, i + first, feedback_file_name(path)),
                buf_str(&text), 0600);
    }
}

static bool make_folder(const char *path, struct error *err)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST ||
           error_set(err, ERR_INTERNAL, "failed to upload feedback: %s: %s", path, strerror(errno));
}

static void keep_feedback(struct settings_work *work)
{
    const struct feedback *feedback = work->params;
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = settings_work_reload(work);
    CLEANUP(buf_done) struct buf text = { 0 };
    struct wire_feedback_upload_response *response = arena_zero(arena, sizeof *response);
    const char *all = arena_printf(arena, "%s/feedback", work->wanted.home);
    const char *folder = arena_printf(arena, "%s/%s", all, feedback->folder_name);
    int status;

    if (config == NULL || !feedback_is_allowed(config, &work->err) ||
        !make_folder(all, &work->err) || !make_folder(folder, &work->err))
        return;
    feedback_describe(&feedback->report, &text);
    status = file_replace(arena_printf(arena, "%s/feedback.json", folder), buf_str(&text), 0600);
    if (status < 0) {
        error_set(&work->err, ERR_INTERNAL, "failed to upload feedback: %s",
                  file_error_text(status));
        return;
    }
    keep_logs(arena, folder, &feedback->report);
    response->thread_id = feedback->report.thread_id;
    work->result = response;
}

void on_feedback_upload(struct request *req, const struct wire_feedback_upload_params *params)
{
    struct feedback *feedback = arena_zero(req->arena, sizeof *feedback);

    uuid_make_v4(feedback->folder_name);
    feedback->report = (struct feedback_report){
        .classification = params->classification,
        .reason = params->reason,
        .with_files = params->include_logs,
        .files = params->extra_log_files,
    };
    if (require_feedback_thread(req, params->thread_id, feedback->folder_name, &feedback->report))
        settings_work_start(req, feedback, keep_feedback, /* after= */ NULL);
}
