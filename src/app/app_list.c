#include "app/app_list.h"

#include "app/names.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "schema/copy.h"
#include "schema/encode.h"

#include <stdlib.h>

/* -- Lists ----------------------------------------------------------------------------------- */

struct app_list *app_list_new(size_t room)
{
    struct app_list *list = xcalloc(1, sizeof *list);

    list->references = 1;
    list->items = arena_zero(&list->arena, (room + 1) * sizeof *list->items);
    return list;
}

struct app_list *app_list_ref(struct app_list *list)
{
    if (list != NULL)
        list->references++;
    return list;
}

void app_list_unref(struct app_list *list)
{
    if (list == NULL || --list->references > 0)
        return;
    arena_done(&list->arena);
    free(list);
}

bool app_list_has_accessible(const struct app_list *list)
{
    for (size_t i = 0; i < list->n; i++) {
        if (list->items[i].is_accessible)
            return true;
    }
    return false;
}

const struct wire_app_info *app_list_find(const struct app_list *list, struct str id)
{
    for (size_t i = 0; list != NULL && i < list->n; i++) {
        if (str_equal(list->items[i].id, id))
            return &list->items[i];
    }
    return NULL;
}

bool app_lists_are_equal(const struct app_list *a, const struct app_list *b)
{
    CLEANUP(buf_done) struct buf left = { 0 };
    CLEANUP(buf_done) struct buf right = { 0 };

    if (a == NULL || b == NULL || a->n != b->n)
        return a == b;
    for (size_t i = 0; a != b && i < a->n; i++) {
        buf_clear(&left, SIZE_MAX);
        buf_clear(&right, SIZE_MAX);
        schema_encode(&type_app_info, &a->items[i], 0, &left);
        schema_encode(&type_app_info, &b->items[i], 0, &right);
        if (!str_equal(buf_str(&left), buf_str(&right)))
            return false;
    }
    return true;
}

/* -- By id ----------------------------------------------------------------------------------- */

static int compare_ids(const void *a, const void *b)
{
    const struct wire_app_info *left = a, *right = b;

    return str_compare(left->id, right->id);
}

/* Of items that are sorted by id; NULL: there is none. */
static struct wire_app_info *find_app_by_id(const struct app_list *list, size_t n, struct str id)
{
    const struct wire_app_info key = { .id = id };

    return n == 0 ? NULL : bsearch(&key, list->items, n, sizeof key, compare_ids);
}

static void sort_by_id(struct app_list *list)
{
    if (list->n > 1)
        qsort(list->items, list->n, sizeof list->items[0], compare_ids);
}

/* -- Of tools -------------------------------------------------------------------------------- */

/* A tool and its place among the others. */
struct placed_tool {
    const struct tool_app *app;
    size_t place;
};

static int compare_placed(const void *a, const void *b)
{
    const struct placed_tool *left = a, *right = b;
    int order = str_compare(left->app->id, right->app->id);

    return order != 0 ? order : (left->place > right->place) - (left->place < right->place);
}

static size_t sort_tools(const struct tool_app *tools, size_t n, struct placed_tool *ret_sorted)
{
    size_t n_sorted = 0;

    for (size_t i = 0; i < n; i++) {
        if (tools[i].id.s != NULL && tools[i].id.len <= APP_ID_MAX &&
            app_id_is_allowed(tools[i].id))
            ret_sorted[n_sorted++] = (struct placed_tool){ &tools[i], i };
    }
    if (n_sorted > 1)
        qsort(ret_sorted, n_sorted, sizeof *ret_sorted, compare_placed);
    return n_sorted;
}

static void add_app_of_tool(struct app_list *list, const struct tool_app *tool)
{
    bool is_next = list->n == 0 || !str_equal(list->items[list->n - 1].id, tool->id);
    struct wire_app_info *app;

    if (is_next && list->n == APPS_MAX)
        return;
    if (is_next)
        list->items[list->n++] = (struct wire_app_info){ .id = arena_keep(&list->arena, tool->id),
                                                         .name = arena_keep(&list->arena, tool->id),
                                                         .is_accessible = true,
                                                         .is_enabled = true };
    app = &list->items[list->n - 1];
    if (str_equal(app->name, app->id) && tool->name.s != NULL)
        app->name = arena_keep(&list->arena, utf8_cut(tool->name, APP_TEXT_MAX));
    if (app->description.s == NULL && tool->description.s != NULL)
        app->description = arena_keep(&list->arena, utf8_cut(tool->description, APP_TEXT_MAX));
}

struct app_list *app_list_of_tools(const struct tool_app *tools, size_t n)
{
    struct placed_tool *sorted = xcalloc(n + 1, sizeof *sorted);
    size_t n_sorted = sort_tools(tools, n, sorted);
    struct app_list *list = app_list_new(n_sorted < APPS_MAX ? n_sorted : APPS_MAX);

    for (size_t i = 0; i < n_sorted; i++)
        add_app_of_tool(list, sorted[i].app);
    free(sorted);
    return list;
}

/* -- Merging --------------------------------------------------------------------------------- */

static void fill_text(struct str *text, struct str otherwise)
{
    if (text->s == NULL)
        *text = otherwise;
}

/* The account has it: what nobody has said of it so far, its tools say. */
static void app_join(struct wire_app_info *app, const struct wire_app_info *accessible)
{
    app->is_accessible = true;
    if (str_equal(app->name, app->id))
        app->name = accessible->name;
    fill_text(&app->description, accessible->description);
    fill_text(&app->logo_url, accessible->logo_url);
    fill_text(&app->logo_url_dark, accessible->logo_url_dark);
    fill_text(&app->distribution_channel, accessible->distribution_channel);
}

static void add_directory(struct app_list *merged, const struct app_list *directory)
{
    for (size_t i = 0; directory != NULL && i < directory->n; i++) {
        if (app_id_is_allowed(directory->items[i].id))
            merged->items[merged->n++] = directory->items[i];
    }
    sort_by_id(merged);
}

/* Apps of plugins are listed although the directory does not know them: by their ids. */
static void add_brought(struct app_list *merged, const struct brought_apps *brought)
{
    size_t n_known = merged->n;

    for (size_t i = 0; i < brought->n; i++) {
        struct str id = brought->items[i].app;
        bool is_next = i == 0 || !str_equal(brought->items[i - 1].app, id);

        if (is_next && app_id_is_allowed(id) && find_app_by_id(merged, n_known, id) == NULL)
            merged->items[merged->n++] = (struct wire_app_info){ .id = id, .name = id };
    }
    sort_by_id(merged);
}

static void add_accessible(struct app_list *merged, const struct app_list *accessible,
                           bool has_directory)
{
    size_t n_known = merged->n;

    for (size_t i = 0; accessible != NULL && i < accessible->n; i++) {
        const struct wire_app_info *app = &accessible->items[i];
        struct wire_app_info *known = find_app_by_id(merged, n_known, app->id);

        if (known != NULL)
            app_join(known, app);
        else if (!has_directory)
            merged->items[merged->n++] = *app;
    }
}

static void complete_app(struct app_list *merged, const struct app_sources *sources,
                         const struct brought_apps *brought, struct wire_app_info *app)
{
    struct wire_app_info copy;

    schema_copy(&type_app_info, app, &merged->arena, &copy);
    if (copy.install_url.s == NULL)
        copy.install_url = app_install_url(&merged->arena, copy.name, copy.id);
    copy.is_enabled = app_is_enabled(sources->policy, copy.id);
    if (copy.is_accessible && !sources->hides_plugins)
        copy.plugin_display_names = brought_apps_names(&merged->arena, brought, copy.id);
    *app = copy;
}

static int compare_shown(const void *a, const void *b)
{
    const struct wire_app_info *left = a, *right = b;
    int order;

    if (left->is_accessible != right->is_accessible)
        return left->is_accessible ? -1 : 1;
    order = str_compare(left->name, right->name);
    return order != 0 ? order : str_compare(left->id, right->id);
}

struct app_list *app_list_merge(const struct app_sources *sources)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct app_list *directory = sources->directory, *accessible = sources->accessible;
    struct brought_apps brought = app_bringers_sort(&arena, &sources->plugins);
    size_t room = (directory == NULL ? 0 : directory->n) +
                  (accessible == NULL ? 0 : accessible->n) + brought.n;
    struct app_list *merged = app_list_new(room);

    add_directory(merged, directory);
    if (directory != NULL)
        add_brought(merged, &brought);
    add_accessible(merged, accessible, directory != NULL);
    for (size_t i = 0; i < merged->n; i++)
        complete_app(merged, sources, &brought, &merged->items[i]);
    if (merged->n > 1)
        qsort(merged->items, merged->n, sizeof merged->items[0], compare_shown);
    return merged;
}
