#include "launcher/layout.h"

#include "launcher/kernel_files.h"
#include "launcher/nested.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool layout_is_below(const char *path, const char *folder)
{
    size_t len = strlen(folder);

    if (len == 1)
        return path[1] != '\0'; /* "/" */
    return strncmp(path, folder, len) == 0 && path[len] == '/';
}

static void add_to_layout(struct layout *layout, const char *path, enum plan_access access,
                          enum layout_origin origin)
{
    if (layout->n == layout->n_space) {
        layout->n_space += 128;
        layout->items = realloc(layout->items, layout->n_space * sizeof *layout->items);
        if (layout->items == NULL)
            refuse("there is not enough memory");
    }
    layout->items[layout->n++] = (struct layout_item){ path, access, origin };
}

static char *copy_path(const char *path, size_t len)
{
    char *text = strndup(path, len);

    if (text == NULL)
        refuse("there is not enough memory");
    return text;
}

static bool add_nested(void *owner, const char *path)
{
    struct layout *layout = owner;

    if (layout->n_nested == LAYOUT_NESTED_MAX)
        return false;
    layout->n_nested++;
    add_to_layout(layout, copy_path(path, strlen(path)), PLAN_READ, LAYOUT_NESTED);
    return true;
}

static void add_kernel_files(void *owner, const char *path)
{
    add_to_layout(owner, copy_path(path, strlen(path)), PLAN_READ, LAYOUT_KERNEL);
}

/* In folders for everybody others may have made all that is found. */
static void add_all_nested(struct layout *layout, const struct launch *launch, bool for_everybody)
{
    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        const char *path = launch_path(launch, &launch->entries[i]);

        if (launch->entries[i].access == PLAN_WRITE && launch_uses(launch, PLAN_GUARDS) &&
            nested_is_for_everybody(path) == for_everybody)
            nested_find(path, add_nested, layout);
    }
}

static void add_entries(struct layout *layout, const struct launch *launch)
{
    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        const struct plan_entry *entry = &launch->entries[i];

        add_to_layout(layout, launch_path(launch, entry), entry->access, LAYOUT_ENTRY);
    }
    add_all_nested(layout, launch, /* for_everybody= */ false);
    add_all_nested(layout, launch, /* for_everybody= */ true);
    /* Who is not root may set no switches. */
    if (getuid() == 0)
        kernel_files_find(launch, add_kernel_files, layout);
}

/* -- Pins ---------------------------------------------------------------------------------- */

/* The outermost writable entry around a path, or NULL. Outer entries come before inner ones. */
static const char *outermost(const struct launch *launch, const char *path)
{
    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        const char *root = launch_path(launch, &launch->entries[i]);

        if (launch->entries[i].access == PLAN_WRITE && layout_is_below(path, root))
            return root;
    }
    return NULL;
}

/* May a folder be written, by the innermost entry it lies in? */
static bool is_writable(const struct launch *launch, const char *folder)
{
    enum plan_access access = PLAN_READ;

    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        const char *path = launch_path(launch, &launch->entries[i]);

        if (strcmp(folder, path) == 0 || layout_is_below(folder, path))
            access = launch->entries[i].access;
    }
    return access == PLAN_WRITE;
}

/* Is a part of it, behind the root, a protected name? By the innermost entry alone it looks writable. */
static bool is_in_protected(const struct launch *launch, const char *folder)
{
    const char *inner = "/";

    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        const char *path = launch_path(launch, &launch->entries[i]);

        if (strcmp(folder, path) == 0 || layout_is_below(folder, path))
            inner = path;
    }
    return nested_has_name(folder + strlen(inner));
}

/* Between the outermost writable entry and the item; those two are mounts already. */
static void add_pins_of(struct layout *layout, const struct launch *launch, const char *root,
                        const char *path)
{
    const char *slash = path + (strlen(root) == 1 ? 0 : strlen(root));

    while ((slash = strchr(slash + 1, '/')) != NULL) {
        char *folder = copy_path(path, (size_t)(slash - path));

        if (is_writable(launch, folder) && !is_in_protected(launch, folder))
            add_to_layout(layout, folder, PLAN_WRITE, LAYOUT_PIN);
        else
            free(folder); /* it cannot be renamed */
    }
}

static void add_pins(struct layout *layout, const struct launch *launch)
{
    size_t n = layout->n;

    for (size_t i = 0; i < n; i++) {
        const char *path = layout->items[i].path;
        const char *root =
            layout->items[i].origin == LAYOUT_KERNEL ? NULL : outermost(launch, path);

        if (root != NULL)
            add_pins_of(layout, launch, root, path);
    }
}

/* -- Order --------------------------------------------------------------------------------- */

static int compare_layout_items(const void *a, const void *b)
{
    const struct layout_item *left = a, *right = b;
    int order = strcmp(left->path, right->path);

    return order != 0 ? order : (int)left->origin - (int)right->origin;
}

static void keep_one_each(struct layout *layout)
{
    size_t n = 0;

    for (size_t i = 0; i < layout->n; i++) {
        if (n == 0 || strcmp(layout->items[i].path, layout->items[n - 1].path) != 0)
            layout->items[n++] = layout->items[i];
    }
    layout->n = n;
}

struct layout layout_make(const struct launch *launch)
{
    struct layout layout = { 0 };

    add_entries(&layout, launch);
    if (launch_uses(launch, PLAN_PINS))
        add_pins(&layout, launch);
    if (layout.n > 0)
        qsort(layout.items, layout.n, sizeof *layout.items, compare_layout_items);
    keep_one_each(&layout);
    return layout;
}
