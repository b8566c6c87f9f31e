/* web_search: the provider searches; what it did is shown as an item (agent/turn_items.c). */
#include "ability/ability.h"

static bool web_search_is_offered(const struct settings *settings)
{
    return settings->web_search != WIRE_WEB_SEARCH_MODE_DISABLED;
}

static void web_search_write_spec(const struct settings *settings, struct buf *out)
{
    bool free = settings->sandbox_policy.tag == WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS;
    bool live = settings->web_search == WIRE_WEB_SEARCH_MODE_LIVE;

    /* Whoever may do everything may also look at the web as it is now. */
    buf_printf(out, "{\"type\":\"web_search\",\"external_web_access\":%s}",
               live || free ? "true" : "false");
}

const struct ability web_search_ability = {
    .name = "web_search",
    .write_spec = web_search_write_spec,
    .is_offered = web_search_is_offered,
};
