#include "service/plugin_apps.h"

/* What an app is called in an address: lower case, anything but letters and digits as a dash. */
static struct str app_slug(struct arena *arena, struct str name)
{
    char *slug = arena_printf(arena, "%.*s", STR_ARGS(name));
    size_t start = 0, end = name.len;

    for (size_t i = 0; i < name.len; i++) {
        bool is_letter = (slug[i] >= 'a' && slug[i] <= 'z') || (slug[i] >= '0' && slug[i] <= '9');

        if (slug[i] >= 'A' && slug[i] <= 'Z')
            slug[i] = (char)(slug[i] | 0x20);
        else if (!is_letter)
            slug[i] = '-';
    }
    while (start < end && slug[start] == '-')
        start++;
    while (end > start && slug[end - 1] == '-')
        end--;
    return start == end ? STR_LITERAL("app") : arena_str(arena, slug + start, end - start);
}

void plugin_apps_describe(struct request *req, struct str_array ids, plugin_apps_fn *on_known,
                          void *owner)
{
    struct wire_app_summary *apps = arena_zero(req->arena, (ids.n + 1) * sizeof *apps);

    for (size_t i = 0; i < ids.n; i++)
        apps[i] = (struct wire_app_summary){
            .id = ids.items[i],
            .name = ids.items[i],
            .install_url =
                str_of(arena_printf(req->arena, "https://chatgpt.com/apps/%s/%s",
                                    app_slug(req->arena, ids.items[i]).s, ids.items[i].s)),
            .needs_auth = true,
        };
    on_known(req, (struct wire_app_summary_array){ apps, ids.n }, owner);
}

void plugin_apps_needing_login(struct request *req, struct str_array ids, plugin_apps_fn *on_known,
                               void *owner)
{
    static const struct wire_app_summary none[1];

    on_known(req, (struct wire_app_summary_array){ none, 0 }, owner);
}
