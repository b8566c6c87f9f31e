#include "service/feedback_report.h"

#include "base/clock.h"
#include "base/version.h"
#include "schema/json_write.h"
#include "service/threads.h"

bool require_feedback_thread(struct request *req, struct str thread_id, const char *made_up,
                             struct feedback_report *report)
{
    char id[UUID_LENGTH + 1];
    const struct thread *thread;

    if (thread_id.s == NULL) {
        report->thread_id = str_of(arena_printf(req->arena, "no-active-thread-%s", made_up));
        return true;
    }
    if (!require_thread_id(req, thread_id, id))
        return false;
    report->thread_id = arena_str(req->arena, id, UUID_LENGTH);
    thread = thread_find(&req->server->agent, report->thread_id);
    if (thread != NULL && thread_path(thread) != NULL)
        report->rollout = arena_str(req->arena, thread_path(thread), strlen(thread_path(thread)));
    return true;
}

bool feedback_is_allowed(const struct config *config, struct error *err)
{
    const struct toml_value *enabled =
        toml_get(toml_get(config->tree, STR_LITERAL("feedback")), STR_LITERAL("enabled"));

    return enabled == NULL || enabled->boolean ||
           error_set(err, ERR_INVALID_REQUEST, "sending feedback is disabled by configuration");
}

static void describe_tags(struct str_map tags, struct buf *out)
{
    buf_add_text(out, ",\"tags\":{");
    for (size_t i = 0; i < tags.n; i++) {
        buf_add_text(out, i > 0 ? "," : "");
        json_write_str(out, tags.items[i].key);
        buf_add_char(out, ':');
        json_write_str(out, tags.items[i].value);
    }
    buf_add_char(out, '}');
}

void feedback_describe(const struct feedback_report *report, struct buf *out)
{
    buf_add_text(out, "{\"classification\":");
    json_write_str(out, report->classification);
    buf_add_text(out, ",\"reason\":");
    if (report->reason.s == NULL)
        buf_add_text(out, "null");
    else
        json_write_str(out, report->reason);
    buf_add_text(out, ",\"threadId\":");
    json_write_str(out, report->thread_id);
    if (report->tags.n > 0)
        describe_tags(report->tags, out);
    buf_printf(out, ",\"version\":\"%s\",\"createdAt\":%lld}\n", BOBBIN_VERSION,
               (long long)clock_now_ms() / 1000);
}

const char *feedback_file(const struct feedback_report *report, size_t i)
{
    if (!report->with_files)
        return NULL;
    if (report->rollout.s != NULL && i-- == 0)
        return report->rollout.s;
    return i < report->files.n && i < FEEDBACK_FILES_MAX ? report->files.items[i].s : NULL;
}

const char *feedback_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}
