#include "skill/cache.h"

#include "base/list.h"
#include "base/memory.h"

#include <stdlib.h>

enum { MAX_FOLDERS = 64 }; /* then it starts anew */

struct cached_skills {
    struct list_node node;
    struct arena arena;
    struct str cwd;
    struct skills skills;
};

struct skill_cache {
    struct list entries;
    size_t n;
};

struct skill_cache *skill_cache_new(void)
{
    struct skill_cache *cache = xcalloc(1, sizeof *cache);

    list_init(&cache->entries);
    return cache;
}

static void drop_entry(struct skill_cache *cache, struct cached_skills *entry)
{
    list_remove(&entry->node);
    cache->n--;
    arena_done(&entry->arena);
    free(entry);
}

void skill_cache_clear(struct skill_cache *cache)
{
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): what was dropped is in no list */
    list_foreach(&cache->entries, entry, struct cached_skills, node)
        drop_entry(cache, entry);
}

void skill_cache_free(struct skill_cache *cache)
{
    if (cache == NULL)
        return;
    skill_cache_clear(cache);
    free(cache);
}

static struct cached_skills *find_entry(const struct skill_cache *cache, struct str cwd)
{
    list_foreach(&cache->entries, entry, struct cached_skills, node) {
        if (str_equal(entry->cwd, cwd))
            return entry;
    }
    return NULL;
}

const struct skills *skill_cache_get(const struct skill_cache *cache, struct str cwd)
{
    const struct cached_skills *entry = find_entry(cache, cwd);

    return entry == NULL ? NULL : &entry->skills;
}

const struct skills *skill_cache_fill(struct skill_cache *cache, const struct config *config,
                                      struct str cwd, const struct str *extra_roots,
                                      size_t n_extra_roots)
{
    CLEANUP(enabled_plugins_unrefp) struct enabled_plugins *plugins = enabled_plugins_read(config);
    struct cached_skills *entry = find_entry(cache, cwd);

    if (entry != NULL)
        drop_entry(cache, entry);
    if (cache->n >= MAX_FOLDERS)
        skill_cache_clear(cache);
    entry = xcalloc(1, sizeof *entry);
    entry->cwd = arena_str(&entry->arena, cwd.s, cwd.len);
    skills_find(&entry->arena, config, plugins, config->cwd, extra_roots, n_extra_roots,
                &entry->skills);
    list_append(&cache->entries, &entry->node);
    cache->n++;
    return &entry->skills;
}
