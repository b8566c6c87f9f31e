/* skills/extraRoots/set: further folders with skills, for everybody on this server. */
#include "method/method.h"
#include "service/settings_work.h"
#include "session/skill_watch.h"

static void forget_skills(struct settings_work *work)
{
    static struct wire_skills_extra_roots_set_response done;

    skill_cache_clear(work->skills);
    work->result = &done;
}

static void skills_changed(struct server *server, const struct settings_work *work)
{
    rpc_notify_all(server->rpc, NOTIFICATION_SKILLS_CHANGED,
                   &(struct wire_skills_changed_notification){ 0 });
    skills_refresh_all(&server->sessions);
}

void on_skills_extra_roots_set(struct request *req,
                               const struct wire_skills_extra_roots_set_params *params)
{
    if (params->extra_roots.n > EXTRA_ROOTS_MAX) {
        request_fail(req, ERR_INVALID_REQUEST, "at most %d extra roots can be set",
                     EXTRA_ROOTS_MAX);
        return;
    }
    extra_roots_set(req->server->sessions.base.extra_roots, params->extra_roots);
    settings_work_start(req, params, forget_skills, skills_changed);
}
