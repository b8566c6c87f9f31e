#include "fleet/lease.h"

/* -- Of a server --------------------------------------------------------------------------- */

void server_lease_init(struct server_lease *lease, int64_t lease_ms)
{
    *lease = (struct server_lease){ .lease_ms = lease_ms, .asked_ms = -1, .confirmed_ms = -1 };
}

bool server_lease_is_asked(const struct server_lease *lease)
{
    return lease->asked_ms >= 0;
}

bool server_lease_is_due(const struct server_lease *lease, int64_t now_ms)
{
    if (server_lease_is_asked(lease))
        return false;
    return lease->confirmed_ms < 0 || now_ms >= lease->confirmed_ms + LEASE_RENEW_MS;
}

void server_lease_asked(struct server_lease *lease, int64_t now_ms)
{
    lease->asked_ms = now_ms;
}

void server_lease_confirmed(struct server_lease *lease)
{
    lease->confirmed_ms = lease->asked_ms;
    lease->asked_ms = -1;
}

void server_lease_failed(struct server_lease *lease)
{
    lease->asked_ms = -1;
}

int64_t server_lease_end_ms(const struct server_lease *lease)
{
    if (lease->confirmed_ms < 0)
        return -1;
    return lease->confirmed_ms + lease->lease_ms - LEASE_MARGIN_MS;
}

bool server_lease_is_sure(const struct server_lease *lease, int64_t now_ms)
{
    return now_ms < server_lease_end_ms(lease);
}

/* -- Of a thread --------------------------------------------------------------------------- */

static const struct {
    const char *name;
    enum lease_state
        after[N_LEASE_EVENTS]; /* LEASE_NONE where the event means nothing, but for `drops` */
    bool drops;
} states[N_LEASE_STATES] = {
    [LEASE_NONE] = { .name = "none", .after = { [LEASE_TAKEN] = LEASE_HELD } },
    [LEASE_HELD] = { .name = "held",
                     .after = { [LEASE_TAKEN] = LEASE_HELD,
                                [LEASE_DOUBTED] = LEASE_DOUBTFUL,
                                [LEASE_FENCED] = LEASE_LOST,
                                [LEASE_GIVEN_BACK] = LEASE_RELEASED } },
    [LEASE_DOUBTFUL] = { .name = "doubtful",
                         .after = { [LEASE_TAKEN] = LEASE_HELD,
                                    [LEASE_ASSURED] = LEASE_HELD,
                                    [LEASE_FENCED] = LEASE_LOST,
                                    [LEASE_GIVEN_BACK] = LEASE_RELEASED } },
    [LEASE_LOST] = { .name = "lost", .drops = true },
    [LEASE_RELEASED] = { .name = "released", .drops = true },
};

enum lease_state lease_after(enum lease_state state, enum lease_event event)
{
    if (event == LEASE_DROPPED && states[state].drops)
        return LEASE_NONE;
    return states[state].after[event] == LEASE_NONE ? state : states[state].after[event];
}

bool lease_may_start(enum lease_state state)
{
    return state == LEASE_HELD;
}

bool lease_may_write(enum lease_state state)
{
    return state == LEASE_HELD || state == LEASE_DOUBTFUL;
}

const char *lease_state_name(enum lease_state state)
{
    return states[state].name;
}
