/* Settings of a thread, as clients see and change them. */
#ifndef SERVICE_THREAD_SETTINGS_H
#define SERVICE_THREAD_SETTINGS_H

#include "base/real_path.h"
#include "service/server.h"
#include "service/threads.h"

/* The permission profile of the settings, in the arena; NULL: none. */
const struct wire_active_permission_profile *permissions_shown(const struct settings *settings,
                                                               struct arena *arena);

/* All of them; text is the settings'. */
void thread_settings_shown(const struct settings *settings, struct arena *arena,
                           struct wire_thread_settings *ret_shown);

/* What turn/start and thread/settings/update change, each under the same names; its profile was found before. */
#define SETTINGS_WISHES(req, params, profile)                                                      \
    .model = (params)->model,                                                                      \
    .cwd = (params)->cwd.s == NULL ? STR_NONE : path_from_here((req)->arena, (params)->cwd),       \
    .approval_policy = (params)->approval_policy,                                                  \
    .approvals_reviewer = (params)->approvals_reviewer,                                            \
    .sandbox_policy = (params)->sandbox_policy, .permissions = (profile),                          \
    .effort = (params)->effort, .summary = (params)->summary,                                      \
    .has_service_tier = (params)->has_service_tier,                                                \
    .service_tier = wished_tier(req, (params)->has_service_tier, (params)->service_tier),          \
    .personality = (params)->personality, .collaboration_mode = (params)->collaboration_mode,      \
    .disabled_plugins = (params)->disabled_plugin_ids

/* From the next turn on. Subscribers hear of it, if anything is another. */
void change_thread_settings(struct thread *thread, const struct settings_change *change);

/*
 * The profile of this name, among those of the thread's configuration. NULL for no name: none is wanted. False after
 * answering that there is none, or that it cannot be combined with the other way to say it, which `other` names.
 */
bool require_permissions(struct request *req, const struct settings *settings, struct str name,
                         const char *other, bool has_other,
                         const struct permission_profile **ret_profile);

/* The same for a thread that is to be opened, whose configuration says later which profiles there are. */
bool check_permissions(struct request *req, struct str name, const char *other, bool has_other);

/* Settings of a thread that begins are brought in line with the requirements; whoever asks for more later fails. */
bool check_requirements(struct request *req, const struct wire_ask_for_approval *approval_policy,
                        const struct wire_sandbox_policy *sandbox_policy);

#endif
