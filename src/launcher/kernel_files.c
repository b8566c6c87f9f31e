#include "launcher/kernel_files.h"

#include "launcher/layout.h"

#include <stdlib.h>
#include <string.h>

static const char *const types[] = {
    "binder",    "binfmt_misc", "bpf",      "cgroup",   "cgroup2",    "configfs",   "cpuset",
    "debugfs",   "devpts",      "devtmpfs", "efivarfs", "functionfs", "fusectl",    "gadgetfs",
    "mqueue",    "nfsd",        "proc",     "pstore",   "resctrl",    "rpc_pipefs", "securityfs",
    "selinuxfs", "smackfs",     "sysfs",    "tracefs",  "xenfs",
};

static bool is_kernel_type(const char *type)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(types[i], type) == 0)
            return true;
    }
    return false;
}

static bool is_at_or_below(const char *path, const char *folder)
{
    return strcmp(path, folder) == 0 || layout_is_below(path, folder);
}

/* Made anew for every command, or read-only for all of them. */
static bool is_own(const char *path)
{
    static const char *const folders[] = { "/dev", "/proc", "/run", "/sys" };

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if (is_at_or_below(path, folders[i]))
            return true;
    }
    return false;
}

/* Spaces and the like are written as \\ and three octal digits. */
static void unescape(char *text)
{
    char *to = text;

    for (const char *from = text; *from != '\0'; to++) {
        char digits[4] = "";

        if (*from == '\\' && strspn(from + 1, "01234567") >= 3) {
            memcpy(digits, from + 1, 3);
            *to = (char)strtol(digits, NULL, 8);
            from += 4;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
}

/* NUMBER PARENT DEVICE ROOT PLACE OPTIONS [MORE...] - TYPE SOURCE OPTIONS */
static bool read_mount_line(char *line, char **ret_place, char **ret_type)
{
    char *behind = strstr(line, " - "), *rest = line, *place = NULL;

    if (behind == NULL)
        return false;
    *behind = '\0';
    for (int i = 0; i < 5; i++)
        place = strsep(&rest, " ");
    if (place == NULL)
        return false;
    unescape(place);
    behind += strlen(" - ");
    *ret_place = place;
    *ret_type = strsep(&behind, " ");
    return true;
}

/* The mount that a writable directory lies in, as far as the table was read. */
struct around {
    size_t len;
    bool is_kernel;
};

static void look_at_mount(const struct launch *launch, struct around *arounds, const char *place,
                          bool is_kernel, kernel_files_fn *found, void *owner)
{
    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        const char *root = launch_path(launch, &launch->entries[i]);

        if (launch->entries[i].access != PLAN_WRITE)
            continue;
        if (is_at_or_below(root, place) && strlen(place) >= arounds[i].len)
            arounds[i] = (struct around){ strlen(place), is_kernel };
        else if (is_kernel && layout_is_below(place, root) &&
                 !(strcmp(root, "/") == 0 && is_own(place)))
            found(owner, place);
    }
}

void kernel_files_find(const struct launch *launch, kernel_files_fn *found, void *owner)
{
    char *table = read_all("/proc/self/mountinfo"), *rest = table, *line, *place, *type;
    struct around *arounds = calloc(launch->plan->n_entries + 1, sizeof *arounds);

    if (table == NULL || arounds == NULL)
        refuse("it is not known what is mounted in the writable directories");
    while ((line = strsep(&rest, "\n")) != NULL) {
        if (read_mount_line(line, &place, &type))
            look_at_mount(launch, arounds, place, is_kernel_type(type), found, owner);
    }
    for (size_t i = 0; i < launch->plan->n_entries; i++) {
        if (arounds[i].is_kernel)
            found(owner, launch_path(launch, &launch->entries[i]));
    }
    free(arounds);
    free(table);
}
