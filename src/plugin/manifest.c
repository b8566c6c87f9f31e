#include "plugin/manifest.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "plugin/plugin_file.h"
#include "schema/json_read.h"

#include <errno.h>
#include <unistd.h>

/* -- Paths and prompts ------------------------------------------------------------------------ */

struct manifest_reader {
    struct arena *arena;
    struct str folder;
};

/* Absolute; STR_NONE if it is not given or cannot be used. */
static struct str own_path(const struct manifest_reader *reader, const char *key, struct str path)
{
    static const char *const faults[] = {
        [PATH_IS_NOT_RELATIVE] = "path must start with `./` relative to plugin root",
        [PATH_IS_EMPTY] = "path must not be `./`",
        [PATH_LEADS_OUT] = "path must not contain '..'",
        [PATH_HAS_NUL] = "path must not contain a NUL byte",
    };
    enum plugin_path_fault fault;

    if (path.len == 0)
        return STR_NONE;
    fault = plugin_path_fault(path);
    if (fault == PATH_IS_FINE)
        return plugin_path_in(reader->arena, reader->folder, path);
    log_warn("%s/.codex-plugin/plugin.json: ignoring %s: %s", reader->folder.s, key, faults[fault]);
    return STR_NONE;
}

static struct str_array own_paths(const struct manifest_reader *reader, const char *key,
                                  struct str_array paths)
{
    struct str *items = arena_alloc(reader->arena, (paths.n + 1) * sizeof *items);
    size_t n = 0;

    for (size_t i = 0; i < paths.n; i++) {
        items[n] = own_path(reader, key, paths.items[i]);
        n += items[n].s != NULL;
    }
    return (struct str_array){ items, n };
}

/* With single blanks; STR_NONE if it is no text, empty or too long. */
static struct str own_prompt(const struct manifest_reader *reader, yyjson_val *value)
{
    struct str line = arena_single_line(reader->arena, json_str(value));

    if (line.len > 0 && utf8_length(line) <= PLUGIN_MAX_PROMPT)
        return line;
    log_warn(
        "%s/.codex-plugin/plugin.json: ignoring a default prompt: it must be text of at most %d "
        "characters",
        reader->folder.s, PLUGIN_MAX_PROMPT);
    return STR_NONE;
}

/* One text or several. No items: there is none. */
static struct str_array own_prompts(const struct manifest_reader *reader, yyjson_val *value)
{
    struct str *items = arena_zero(reader->arena, PLUGIN_MAX_PROMPTS * sizeof *items);
    size_t n = 0, i, count;
    yyjson_val *element;

    if (value == NULL)
        return (struct str_array){ 0 };
    if (!yyjson_is_arr(value)) {
        items[0] = own_prompt(reader, value);
        n = items[0].s != NULL;
    }
    yyjson_arr_foreach(value, i, count, element) {
        if (n == PLUGIN_MAX_PROMPTS)
            break;
        items[n] = own_prompt(reader, element);
        n += items[n].s != NULL;
    }
    return (struct str_array){ n == 0 ? NULL : items, n };
}

/* -- The interface ---------------------------------------------------------------------------- */

static bool interface_says_something(const struct wire_plugin_interface *interface)
{
    return interface->display_name.s != NULL || interface->short_description.s != NULL ||
           interface->long_description.s != NULL || interface->developer_name.s != NULL ||
           interface->category.s != NULL || interface->capabilities.n > 0 ||
           interface->website_url.s != NULL || interface->privacy_policy_url.s != NULL ||
           interface->terms_of_service_url.s != NULL || interface->default_prompt.items != NULL ||
           interface->brand_color.s != NULL || interface->composer_icon.s != NULL ||
           interface->logo.s != NULL || interface->screenshots.n > 0;
}

static const struct wire_plugin_interface *read_plugin_interface(
    const struct manifest_reader *reader, const struct wire_plugin_manifest_interface *file)
{
    struct wire_plugin_interface *shown;

    if (file == NULL)
        return NULL;
    shown = arena_zero(reader->arena, sizeof *shown);
    *shown = (struct wire_plugin_interface){
        .display_name = file->display_name,
        .short_description = file->short_description,
        .long_description = file->long_description,
        .developer_name = file->developer_name,
        .category = file->category,
        .capabilities = file->capabilities,
        .website_url = file->website_url,
        .privacy_policy_url = file->privacy_policy_url,
        .terms_of_service_url = file->terms_of_service_url,
        .default_prompt = own_prompts(reader, file->default_prompt),
        .brand_color = file->brand_color,
        .composer_icon = own_path(reader, "interface.composerIcon", file->composer_icon),
        .logo = own_path(reader, "interface.logo", file->logo),
        .screenshots = own_paths(reader, "interface.screenshots", file->screenshots),
    };
    return interface_says_something(shown) ? shown : NULL;
}

/* -- The file --------------------------------------------------------------------------------- */

static struct str manifest_name(struct arena *arena, struct str folder, struct str given)
{
    struct str base = path_basename(folder);

    return str_trim(given).len > 0 ? given : arena_str(arena, base.s, base.len);
}

bool plugin_manifest_parse(struct arena *arena, struct str folder, struct str text,
                           struct plugin_manifest *ret_manifest, struct error *err)
{
    struct manifest_reader reader = { arena, folder };
    struct wire_plugin_manifest_file file;

    if (!plugin_file_decode(text, &type_plugin_manifest_file, arena, &file, err))
        return false;
    *ret_manifest = (struct plugin_manifest){
        .name = manifest_name(arena, folder, file.name),
        .has_name = str_trim(file.name).len > 0,
        .description = file.description,
        .skills = own_path(&reader, "skills", file.skills),
        .mcp_servers = own_path(&reader, "mcpServers", file.mcp_servers),
        .apps = own_path(&reader, "apps", file.apps),
        .interface = read_plugin_interface(&reader, file.interface),
    };
    return true;
}

int plugin_manifest_read(struct arena *arena, struct str folder,
                         struct plugin_manifest *ret_manifest, struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *path = arena_printf(arena, "%s/.codex-plugin/plugin.json", folder.s);
    int status = file_read(path, PLUGIN_FILE_MAX_BYTES, &text);

    if (status == -ENOENT || status == -ENOTDIR)
        return -ENOENT;
    if (status == 0 && !plugin_path_stays(folder, path))
        status = -ELOOP;
    if (status < 0)
        error_set(err, ERR_INVALID_REQUEST, "%s", file_error_text(status));
    else if (plugin_manifest_parse(arena, folder, buf_str(&text), ret_manifest, err))
        return 0;
    return -EBADMSG;
}

struct str plugin_of_file(struct arena *arena, struct str path)
{
    for (size_t len = path_parent_len(path.s, path.len); len > 0;
         len = path_parent_len(path.s, len)) {
        CLEANUP(arena_done) struct arena scratch = { 0 };
        CLEANUP(error_done) struct error ignored = { 0 };
        struct plugin_manifest manifest;

        if (plugin_manifest_read(&scratch, arena_str(&scratch, path.s, len), &manifest, &ignored) ==
            0)
            return arena_keep(arena, manifest.name);
    }
    return STR_NONE;
}
