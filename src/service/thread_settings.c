#include "service/thread_settings.h"

#include "base/buf.h"
#include "base/memory.h"
#include "config/permission_profile.h"
#include "schema/encode.h"

/* -- Showing ------------------------------------------------------------------------------- */

const struct wire_active_permission_profile *permissions_shown(const struct settings *settings,
                                                               struct arena *arena)
{
    struct wire_active_permission_profile *shown;

    if (settings->permissions == NULL)
        return NULL;
    shown = arena_zero(arena, sizeof *shown);
    shown->id = settings->permissions->id;
    shown->extends = settings->permissions->extends;
    return shown;
}

void thread_settings_shown(const struct settings *settings, struct arena *arena,
                           struct wire_thread_settings *ret_shown)
{
    *ret_shown = (struct wire_thread_settings){
        .disabled_plugin_ids = settings->disabled_plugins,
        .cwd = settings->cwd,
        .approval_policy = settings->approval_policy,
        .approvals_reviewer = settings->approvals_reviewer,
        .sandbox_policy = settings->sandbox_policy,
        .active_permission_profile = permissions_shown(settings, arena),
        .model = settings->model,
        .model_provider = settings->provider->id,
        .service_tier = settings->service_tier,
        .effort = settings->effort,
        .summary = settings->summary,
        .collaboration_mode = { .mode = settings->mode,
                                .settings = { .model = settings->model,
                                              .reasoning_effort = settings->effort,
                                              .developer_instructions =
                                                  settings->mode_instructions } },
        .multi_agent_mode = { .tag = WIRE_MULTI_AGENT_MODE_TAG_EXPLICIT_REQUEST_ONLY },
        .personality = settings->default_personality != 0 ? 0 : settings->personality,
    };
}

/* -- Changing ------------------------------------------------------------------------------ */

static void write_settings(const struct settings *settings, struct buf *out)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_settings shown;

    thread_settings_shown(settings, &arena, &shown);
    schema_encode(&type_thread_settings, &shown, ENCODE_0166, out);
}

static void tell_settings(struct thread *thread)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_thread_settings_updated_notification told = { .thread_id = thread_id(thread) };

    thread_settings_shown(thread_settings(thread), &arena, &told.thread_settings);
    thread_notify(thread, NOTIFICATION_THREAD_SETTINGS_UPDATED, &told);
}

void change_thread_settings(struct thread *thread, const struct settings_change *change)
{
    CLEANUP(buf_done) struct buf before = { 0 };
    CLEANUP(buf_done) struct buf after = { 0 };

    write_settings(thread_settings(thread), &before);
    thread_change_settings(thread, change);
    write_settings(thread_settings(thread), &after);
    if (!str_equal(buf_str(&before), buf_str(&after)))
        tell_settings(thread);
}

/* -- Checks -------------------------------------------------------------------------------- */

bool check_permissions(struct request *req, struct str name, const char *other, bool has_other)
{
    if (name.s == NULL || !has_other)
        return true;
    request_fail(req, ERR_INVALID_REQUEST, "`permissions` cannot be combined with `%s`", other);
    return false;
}

bool require_permissions(struct request *req, const struct settings *settings, struct str name,
                         const char *other, bool has_other,
                         const struct permission_profile **ret_profile)
{
    CLEANUP(error_done) struct error err = { 0 };

    *ret_profile = NULL;
    if (!check_permissions(req, name, other, has_other))
        return false;
    if (name.s == NULL)
        return true;
    *ret_profile = permission_profiles_find(settings->profiles, name, &err);
    if (*ret_profile != NULL)
        return check_requirements(req, /* approval_policy= */ NULL, &(*ret_profile)->policy);
    error_prefix(&err, "failed to load configuration: ");
    request_fail_with(req, &err);
    return false;
}

bool check_requirements(struct request *req, const struct wire_ask_for_approval *approval_policy,
                        const struct wire_sandbox_policy *sandbox_policy)
{
    const struct server *server = req->server;
    const struct requirements *requirements = server->requirements;
    CLEANUP(error_done) struct error err = { 0 };

    if (approval_policy == NULL && sandbox_policy == NULL)
        return true;
    if (!requirements_count(requirements, server->sessions.base.cloud, &err))
        error_prefix(&err, "failed to load configuration: ");
    else if ((approval_policy == NULL ||
              requirements_allow_approval(requirements, approval_policy->tag, &err)) &&
             (sandbox_policy == NULL ||
              requirements_allow_sandbox(requirements, sandbox_policy, &err)))
        return true;
    request_fail_with(req, &err);
    return false;
}
