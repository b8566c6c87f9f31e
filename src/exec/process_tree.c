#include "exec/process_tree.h"

#include "base/descriptor.h"
#include "base/memory.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTH_MAX = 4096, TRIES = 8, STATUS_MAX = 8192 };

int process_folder(pid_t pid)
{
    char path[32];

    snprintf(path, sizeof path, "/proc/%d", pid);
    return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

bool process_text(int folder, const char *name, char *text, size_t size)
{
    CLEANUP(closep) int fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, size - 1);

    if (n <= 0)
        return false;
    text[n] = '\0';
    return true;
}

struct lineage {
    pid_t parent;
    unsigned long long started; /* ticks since the machine was started */
};

static bool read_lineage(int folder, struct lineage *ret_lineage)
{
    char text[1024];
    const char *behind_name;
    struct lineage lineage;

    if (!process_text(folder, "stat", text, sizeof text))
        return false;
    behind_name = strrchr(text, ')'); /* a name may hold anything */
    if (behind_name == NULL ||
        sscanf(behind_name,
               ") %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu",
               &lineage.parent, &lineage.started) != 2)
        return false;
    *ret_lineage = lineage;
    return true;
}

static bool is_launcher(const struct process_tree *tree, pid_t pid)
{
    for (size_t i = 0; i < tree->n_launchers; i++) {
        if (tree->launchers[i] == pid)
            return true;
    }
    return false;
}

/*
 * From a process upwards. A parent that has gone, or whose number is already somebody else's (who is
 * younger than the child), means that the family has changed under our eyes.
 */
static enum process_place climb(const struct process_tree *tree, pid_t pid, int folder)
{
    unsigned long long child_started = UINT64_MAX;

    for (int depth = 0; depth < DEPTH_MAX; depth++) {
        CLEANUP(closep) int own = depth == 0 ? -1 : process_folder(pid);
        struct lineage lineage;

        if (is_launcher(tree, pid))
            return PLACE_INSIDE;
        if (!read_lineage(depth == 0 ? folder : own, &lineage) || lineage.started > child_started)
            return PLACE_LOST;
        if (lineage.parent <= 0 || pid == getpid())
            return PLACE_OUTSIDE;
        child_started = lineage.started;
        pid = lineage.parent;
    }
    return PLACE_LOST;
}

/* What a process cannot take off once it has it. */
struct marks {
    unsigned long no_new_privileges, mode, filters;
};

static unsigned long number_behind(const char *text, const char *name)
{
    const char *found = strstr(text, name);

    return found == NULL ? 0 : strtoul(found + strlen(name), NULL, 10);
}

static bool read_marks(int folder, struct marks *ret_marks)
{
    char text[STATUS_MAX];

    if (!process_text(folder, "status", text, sizeof text))
        return false;
    *ret_marks = (struct marks){
        .no_new_privileges = number_behind(text, "\nNoNewPrivs:"),
        .mode = number_behind(text, "\nSeccomp:"),
        .filters = number_behind(text, "\nSeccomp_filters:"),
    };
    return true;
}

/* Confined more than we are, as every command in the sandbox is. */
static bool is_marked(int folder)
{
    CLEANUP(closep) int self = process_folder(getpid());
    struct marks ours, theirs;

    if (!read_marks(self, &ours) || !read_marks(folder, &theirs))
        return true;
    return theirs.no_new_privileges == 1 && theirs.mode == 2 &&
           (theirs.filters > ours.filters || theirs.mode > ours.mode ||
            theirs.no_new_privileges > ours.no_new_privileges);
}

enum process_place process_place(const struct process_tree *tree, pid_t pid, int folder)
{
    enum process_place place = PLACE_LOST;

    for (int i = 0; i < TRIES && place == PLACE_LOST; i++)
        place = climb(tree, pid, folder);
    if (place == PLACE_OUTSIDE && tree->may_be_loose && is_marked(folder))
        return PLACE_INSIDE;
    return place;
}
