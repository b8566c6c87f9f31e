#include "plugin/cache.h"

#include "base/file.h"
#include "base/memory.h"

#include <dirent.h>

struct str plugin_cache_folder(struct arena *arena, struct str home, const struct plugin_id *id)
{
    return str_of(arena_printf(arena, "%s/" PLUGIN_CACHE_FOLDER "/%s/%s", home.s, id->marketplace.s,
                               id->plugin.s));
}

static bool is_version(struct str folder, const char *name)
{
    CLEANUP(error_done) struct error ignored = { 0 };
    CLEANUP(arena_done) struct arena scratch = { 0 };

    return plugin_name_check(str_of(name), "plugin version", &ignored) &&
           file_is_real_folder(arena_printf(&scratch, "%s/%s", folder.s, name));
}

struct str plugin_cache_version(struct arena *arena, struct str home, const struct plugin_id *id)
{
    struct str folder = plugin_cache_folder(arena, home, id), best = STR_NONE;
    const struct dirent *entry;
    DIR *dir = opendir(folder.s);

    if (dir == NULL)
        return STR_NONE;
    while ((entry = readdir(dir)) != NULL && !str_is(best, PLUGIN_LOCAL_VERSION)) {
        struct str name = str_of(entry->d_name);

        if (is_version(folder, entry->d_name) &&
            (best.s == NULL || str_is(name, PLUGIN_LOCAL_VERSION) || str_compare(name, best) > 0))
            best = arena_str(arena, name.s, name.len);
    }
    closedir(dir);
    return best;
}

struct str plugin_cache_active(struct arena *arena, struct str home, const struct plugin_id *id)
{
    struct str version = plugin_cache_version(arena, home, id);

    if (version.s == NULL)
        return STR_NONE;
    return str_of(arena_printf(arena, "%s/%s", plugin_cache_folder(arena, home, id).s, version.s));
}
