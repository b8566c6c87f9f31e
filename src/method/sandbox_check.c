#include "method/sandbox_check.h"

#include "sandbox/sandbox.h"

static void try_machine(void *data)
{
    sandbox_tier(); /* remembered there */
}

static void tell(void *data)
{
    struct server *server = data;
    const char *warning = sandbox_tier_warning(sandbox_tier());

    if (warning != NULL)
        rpc_notify_all(server->rpc, NOTIFICATION_CONFIG_WARNING,
                       &(struct wire_config_warning_notification){ .summary = str_of(warning) });
}

void sandbox_check(struct server *server, const struct wire_sandbox_policy *policy)
{
    if (server->sandbox_is_checked || !policy_is_confined(policy))
        return;
    server->sandbox_is_checked = true;
    work_queue_add(server->loading, try_machine, tell, server);
}
