#include "app/directory_page.h"

#include "app/names.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "schema/copy.h"
#include "schema/decode.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"

#include <stdlib.h>

enum { FIRST_SPACE = 64, TOKEN_MAX = 4096 };

void directory_entries_done(struct directory_entries *entries)
{
    free(entries->items);
    arena_done(&entries->arena);
    *entries = (struct directory_entries){ 0 };
}

/* -- An entry -------------------------------------------------------------------------------- */

/* Services write their members in one of two ways. */
static yyjson_val *either_member(yyjson_val *object, const char *name, const char *otherwise)
{
    yyjson_val *value = yyjson_obj_get(object, name);

    return value != NULL ? value : yyjson_obj_get(object, otherwise);
}

/* Text, null, or nothing. */
static bool read_text(yyjson_val *value, struct str *ret_text)
{
    *ret_text = utf8_cut(json_str(value), APP_TEXT_MAX);
    return value == NULL || yyjson_is_null(value) || yyjson_is_str(value);
}

static bool read_part(const struct type *type, yyjson_val *value, size_t size, struct arena *arena,
                      const void **ret_part)
{
    CLEANUP(error_done) struct error err = { 0 };
    void *part;

    *ret_part = NULL;
    if (value == NULL || yyjson_is_null(value))
        return true;
    part = arena_zero(arena, size);
    if (!schema_decode(type, value, arena, part, &err))
        return false;
    *ret_part = part;
    return true;
}

static bool read_labels(yyjson_val *value, struct arena *arena, struct str_map *ret_labels)
{
    size_t i, n = yyjson_obj_size(value);
    struct str_map_entry *entries;
    yyjson_val *key, *label;

    *ret_labels = (struct str_map){ 0 };
    if (value == NULL || yyjson_is_null(value))
        return true;
    if (!yyjson_is_obj(value))
        return false;
    entries = arena_zero(arena, (n + 1) * sizeof *entries);
    yyjson_obj_foreach(value, i, n, key, label) {
        if (!yyjson_is_str(label))
            return false;
        entries[i] = (struct str_map_entry){ json_str(key), json_str(label) };
    }
    *ret_labels = (struct str_map){ entries, n };
    return true;
}

static bool read_entry(yyjson_val *entry, struct arena *arena, struct wire_app_info *ret_app)
{
    const void *branding, *metadata;
    struct wire_app_info app = { .id = json_member(entry, "id") };

    if (app.id.s == NULL || !read_text(yyjson_obj_get(entry, "name"), &app.name) ||
        app.name.s == NULL || !read_text(yyjson_obj_get(entry, "description"), &app.description) ||
        !read_text(either_member(entry, "logo_url", "logoUrl"), &app.logo_url) ||
        !read_text(either_member(entry, "logo_url_dark", "logoUrlDark"), &app.logo_url_dark) ||
        !read_text(either_member(entry, "distribution_channel", "distributionChannel"),
                   &app.distribution_channel) ||
        !read_part(&type_app_branding, yyjson_obj_get(entry, "branding"),
                   sizeof(struct wire_app_branding), arena, &branding) ||
        !read_part(&type_app_metadata, either_member(entry, "app_metadata", "appMetadata"),
                   sizeof(struct wire_app_metadata), arena, &metadata) ||
        !read_labels(yyjson_obj_get(entry, "labels"), arena, &app.labels))
        return false;
    app.branding = branding;
    app.app_metadata = metadata;
    *ret_app = app;
    return true;
}

/* -- A page ---------------------------------------------------------------------------------- */

static void keep_entry(struct directory_entries *entries, const struct wire_app_info *app)
{
    if (entries->n == APPS_MAX || app->id.len > APP_ID_MAX || str_has_nul(app->id))
        return;
    if (entries->n == entries->n_space) {
        entries->n_space = entries->n_space == 0 ? FIRST_SPACE : entries->n_space * 2;
        entries->items = xrealloc(entries->items, entries->n_space * sizeof *entries->items);
    }
    schema_copy(&type_app_info, app, &entries->arena, &entries->items[entries->n++]);
}

static bool is_hidden(yyjson_val *entry)
{
    return str_is(json_member(entry, "visibility"), "HIDDEN");
}

static bool read_page_entries(yyjson_val *list, struct arena *arena, struct wire_app_info *ret_apps,
                              size_t *ret_n)
{
    yyjson_val *entry;
    size_t i, n;

    if (!yyjson_is_arr(list))
        return false;
    *ret_n = 0;
    yyjson_arr_foreach(list, i, n, entry) {
        if (!read_entry(entry, arena, &ret_apps[*ret_n]))
            return false;
        *ret_n += !is_hidden(entry);
    }
    return true;
}

static char *next_token(yyjson_val *root)
{
    struct str token = str_trim(json_str(either_member(root, "next_token", "nextToken")));

    return token.len == 0 || token.len > TOKEN_MAX ? NULL : xstrndup(token.s, token.len);
}

bool directory_page_read(struct str json, struct directory_entries *entries, char **ret_next)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    yyjson_doc *doc = json_is_too_deep(json) ? NULL : yyjson_read(json.s, json.len, 0);
    yyjson_val *root = yyjson_doc_get_root(doc);
    yyjson_val *list = yyjson_obj_get(root, "apps");
    struct wire_app_info *apps = arena_zero(&arena, (yyjson_arr_size(list) + 1) * sizeof *apps);
    size_t n = 0;
    bool is_page = read_page_entries(list, &arena, apps, &n);

    for (size_t i = 0; is_page && i < n; i++)
        keep_entry(entries, &apps[i]);
    if (is_page)
        *ret_next = next_token(root);
    yyjson_doc_free(doc);
    return is_page;
}

/* -- The list -------------------------------------------------------------------------------- */

static void fill_missing(struct str *text, struct str more)
{
    if (text->s == NULL)
        *text = more;
}

static struct wire_app_branding *merged_branding(struct arena *arena,
                                                 const struct wire_app_branding *first,
                                                 const struct wire_app_branding *more)
{
    struct wire_app_branding *merged = arena_alloc(arena, sizeof *merged);

    *merged = *first;
    fill_missing(&merged->category, more->category);
    fill_missing(&merged->developer, more->developer);
    fill_missing(&merged->website, more->website);
    fill_missing(&merged->privacy_policy, more->privacy_policy);
    fill_missing(&merged->terms_of_service, more->terms_of_service);
    merged->is_discoverable_app = first->is_discoverable_app || more->is_discoverable_app;
    return merged;
}

/* A name that says something stays, of descriptions the last one that does. */
static void merge_entry(struct arena *arena, struct wire_app_info *app,
                        const struct wire_app_info *more)
{
    if (str_trim(app->name).len == 0)
        app->name = more->name;
    if (str_trim(more->description).len > 0)
        app->description = more->description;
    fill_missing(&app->logo_url, more->logo_url);
    fill_missing(&app->logo_url_dark, more->logo_url_dark);
    fill_missing(&app->distribution_channel, more->distribution_channel);
    if (app->branding == NULL)
        app->branding = more->branding;
    else if (more->branding != NULL)
        app->branding = merged_branding(arena, app->branding, more->branding);
    if (app->app_metadata == NULL)
        app->app_metadata = more->app_metadata;
    if (app->labels.items == NULL)
        app->labels = more->labels;
}

struct placed_entry {
    const struct wire_app_info *app;
    size_t place;
};

static int compare_entries_by_id(const void *a, const void *b)
{
    const struct placed_entry *left = a, *right = b;
    int order = str_compare(left->app->id, right->app->id);

    return order != 0 ? order : (left->place > right->place) - (left->place < right->place);
}

/* As the list has it, with text of its own. */
static struct wire_app_info shaped_app(struct app_list *list, const struct wire_app_info *entry)
{
    struct wire_app_info app = *entry, copy;

    app.name = app_shown_name(entry->name, entry->id);
    app.description = str_trim(entry->description);
    if (app.description.len == 0)
        app.description = STR_NONE;
    app.is_enabled = true;
    schema_copy(&type_app_info, &app, &list->arena, &copy);
    copy.install_url = app_install_url(&list->arena, entry->name, entry->id);
    return copy;
}

static void collect_entries(struct app_list *list, struct directory_entries *entries,
                            const struct placed_entry *sorted)
{
    for (size_t i = 0; i < entries->n; i++) {
        const struct wire_app_info *app = sorted[i].app;

        if (list->n > 0 && str_equal(list->items[list->n - 1].id, app->id))
            merge_entry(&entries->arena, &list->items[list->n - 1], app);
        else
            list->items[list->n++] = *app;
    }
}

struct app_list *directory_list(struct directory_entries *entries)
{
    struct app_list *list = app_list_new(entries->n);
    struct placed_entry *sorted = xcalloc(entries->n + 1, sizeof *sorted);

    for (size_t i = 0; i < entries->n; i++)
        sorted[i] = (struct placed_entry){ &entries->items[i], i };
    if (entries->n > 1)
        qsort(sorted, entries->n, sizeof *sorted, compare_entries_by_id);
    collect_entries(list, entries, sorted);
    for (size_t i = 0; i < list->n; i++)
        list->items[i] = shaped_app(list, &list->items[i]);
    free(sorted);
    directory_entries_done(entries);
    return list;
}
