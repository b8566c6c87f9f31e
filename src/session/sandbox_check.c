#include "session/sandbox_check.h"

#include "sandbox/sandbox.h"
#include "session/session.h"

static void try_machine(void *data)
{
    sandbox_tier(); /* remembered there */
}

static void tell_tier(void *data)
{
    const struct sessions *sessions = data;
    const char *warning = sandbox_tier_warning(sandbox_tier());

    if (warning != NULL)
        agent_notify_all(sessions->agent, NOTIFICATION_CONFIG_WARNING,
                         &(struct wire_config_warning_notification){ .summary = str_of(warning) });
}

void sandbox_check(struct sessions *sessions, const struct wire_sandbox_policy *policy)
{
    if (sessions->sandbox_is_checked || !policy_is_confined(policy))
        return;
    sessions->sandbox_is_checked = true;
    work_queue_add(sessions->files, try_machine, tell_tier, sessions);
}
