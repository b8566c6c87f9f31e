/*
 * feedback/upload: what the user wants to report is kept as a folder in the home, ready to be sent by
 * the user. Nothing leaves the machine.
 */
#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/uuid.h"
#include "base/version.h"
#include "method/method.h"
#include "schema/json_write.h"
#include "service/settings_work.h"
#include "service/threads.h"

#include <errno.h>
#include <sys/stat.h>

enum { MAX_LOG_BYTES = 64 * 1024 * 1024, MAX_LOG_FILES = 16 };

struct feedback {
    const struct wire_feedback_upload_params *params;
    struct str thread_id;
    struct str rollout; /* of the thread, if it is loaded and has one; or NULL */
    char folder_name[UUID_LENGTH + 1];
};

static bool is_switched_off(const struct config *config)
{
    const struct toml_value *enabled =
        toml_get(toml_get(config->tree, STR_LITERAL("feedback")), STR_LITERAL("enabled"));

    return enabled != NULL && !enabled->boolean;
}

static void describe_feedback(const struct feedback *feedback, struct buf *out)
{
    const struct wire_feedback_upload_params *params = feedback->params;

    buf_add_text(out, "{\"classification\":");
    json_write_str(out, params->classification);
    buf_add_text(out, ",\"reason\":");
    if (params->reason.s == NULL)
        buf_add_text(out, "null");
    else
        json_write_str(out, params->reason);
    buf_add_text(out, ",\"threadId\":");
    json_write_str(out, feedback->thread_id);
    buf_printf(out, ",\"version\":\"%s\",\"createdAt\":%lld}\n", BOBBIN_VERSION,
               (long long)clock_now_ms() / 1000);
}

static const char *report_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

/* A log that cannot be had is no reason to lose the rest. */
static void keep_log(struct arena *arena, const char *folder, unsigned number, const char *path)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (file_read(path, MAX_LOG_BYTES, &text) == 0)
        file_replace(arena_printf(arena, "%s/%u-%s", folder, number, report_file_name(path)),
                     buf_str(&text), 0600);
}

static void keep_logs(struct arena *arena, const char *folder, const struct feedback *feedback)
{
    const struct str_array *extra = &feedback->params->extra_log_files;

    if (!feedback->params->include_logs)
        return;
    if (feedback->rollout.s != NULL)
        keep_log(arena, folder, 0, feedback->rollout.s);
    for (size_t i = 0; i < extra->n && i < MAX_LOG_FILES; i++)
        keep_log(arena, folder, (unsigned)i + 1, extra->items[i].s);
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

    if (config == NULL)
        return;
    if (is_switched_off(config)) {
        error_set(&work->err, ERR_INVALID_REQUEST, "sending feedback is disabled by configuration");
        return;
    }
    if (!make_folder(all, &work->err) || !make_folder(folder, &work->err))
        return;
    describe_feedback(feedback, &text);
    status = file_replace(arena_printf(arena, "%s/feedback.json", folder), buf_str(&text), 0600);
    if (status < 0) {
        error_set(&work->err, ERR_INTERNAL, "failed to upload feedback: %s",
                  file_error_text(status));
        return;
    }
    keep_logs(arena, folder, feedback);
    response->thread_id = feedback->thread_id;
    work->result = response;
}

void on_feedback_upload(struct request *req, const struct wire_feedback_upload_params *params)
{
    struct feedback *feedback = arena_zero(req->arena, sizeof *feedback);
    char id[UUID_LENGTH + 1];
    const struct thread *thread;

    feedback->params = params;
    uuid_make_v4(feedback->folder_name);
    if (params->thread_id.s != NULL) {
        if (!require_thread_id(req, params->thread_id, id))
            return;
        feedback->thread_id = arena_str(req->arena, id, UUID_LENGTH);
        thread = thread_find(&req->server->agent, feedback->thread_id);
        if (thread != NULL && thread_path(thread) != NULL)
            feedback->rollout =
                arena_str(req->arena, thread_path(thread), strlen(thread_path(thread)));
    } else {
        feedback->thread_id =
            str_of(arena_printf(req->arena, "no-active-thread-%s", feedback->folder_name));
    }
    settings_work_start(req, feedback, keep_feedback, /* after= */ NULL);
}
