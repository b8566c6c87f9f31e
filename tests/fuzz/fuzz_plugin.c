/*
 * Files of marketplaces and plugins: whatever they say, no path leads out of the folder they are of, and what models and
 * clients are shown is bounded.
 */
#include "base/check.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "plugin/manifest.h"
#include "plugin/marketplace.h"
#include "plugin/plugin_file.h"

#define ROOT "/m"
#define FOLDER "/m/plugins/p"

static void check_inside(struct str path, const char *folder)
{
    check(path.s == NULL || (path_is_below(path, str_of(folder)) && path.len > strlen(folder)));
}

static void check_manifest(const struct plugin_manifest *manifest)
{
    const struct wire_plugin_interface *shown = manifest->interface;

    check(str_trim(manifest->name).len > 0);
    check_inside(manifest->skills, FOLDER);
    check_inside(manifest->mcp_servers, FOLDER);
    check_inside(manifest->apps, FOLDER);
    if (shown == NULL)
        return;
    check_inside(shown->logo, FOLDER);
    check_inside(shown->composer_icon, FOLDER);
    for (size_t i = 0; i < shown->screenshots.n; i++)
        check_inside(shown->screenshots.items[i], FOLDER);
    check(shown->default_prompt.n <= PLUGIN_MAX_PROMPTS);
    for (size_t i = 0; i < shown->default_prompt.n; i++)
        check(utf8_length(shown->default_prompt.items[i]) <= PLUGIN_MAX_PROMPT);
}

static void check_marketplace(const struct marketplace *marketplace)
{
    check(marketplace->n <= MARKETPLACE_MAX_PLUGINS);
    check(str_is(marketplace->root, ROOT));
    for (size_t i = 0; i < marketplace->n; i++)
        check_inside(marketplace->items[i].folder, ROOT);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(error_done) struct error fault = { 0 };
    struct str text = arena_str(&arena, (const char *)data, size);
    struct plugin_manifest manifest;
    struct marketplace marketplace;

    if (plugin_manifest_parse(&arena, STR_LITERAL(FOLDER), text, &manifest, &err))
        check_manifest(&manifest);
    else
        check(err.message.len > 0);
    if (marketplace_parse(&arena, STR_LITERAL(ROOT "/.agents/plugins/marketplace.json"), text,
                          &marketplace, &fault))
        check_marketplace(&marketplace);
    else
        check(fault.message.len > 0);
    if (plugin_path_fault(text) == PATH_IS_FINE)
        check_inside(plugin_path_in(&arena, STR_LITERAL(FOLDER), text), FOLDER);
    return 0;
}
