/* web_search: the provider searches; what it did is shown as an item (agent/turn_items.c). */
#include "ability/ability.h"

static void offer(const struct settings *settings, struct buf *out)
{
    bool free = settings->sandbox_policy.tag == WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS;
    bool live = settings->web_search == WIRE_WEB_SEARCH_MODE_LIVE;

    if (settings->web_search == WIRE_WEB_SEARCH_MODE_DISABLED)
        return;
    /* Whoever may do everything may also look at the web as it is now. */
    buf_printf(out, "{\"type\":\"web_search\",\"external_web_access\":%s}",
               live || free ? "true" : "false");
}

/* Never called: the provider does it. */
static bool is_known(const struct settings *settings)
{
    return false;
}

const struct ability web_search_ability = {
    .name = "web_search",
    .offer = offer,
    .is_known = is_known,
};
