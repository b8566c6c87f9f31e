/*
 * What a confined command sees of the file system.
 *
 * Every entry of the plan is first cloned, while all is as on the host, then everything becomes
 * read-only (or, if not all may be read, is left behind for an empty root), then the clones are put
 * where they belong, outer ones first. /dev, /proc and /run are its own.
 */
#include "launcher/mounts.h"

#include "launcher/devices.h"
#include "launcher/layout.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Where an empty root is built: a directory that every system has, soon covered again. */
#define STAGE "/proc"

enum { SAFE = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV };

/* What is put at a path. */
struct mount_piece {
    enum piece_kind {
        PIECE_CLONE,  /* of what is there on the host */
        PIECE_EMPTY,  /* an empty directory */
        PIECE_HIDDEN, /* something that says nothing of what is there */
        PIECE_LINK,   /* a link, by itself: so it cannot be removed; as far as the kernel can */
    } kind;
    const char *path;
    int fd; /* of a clone */
    bool is_dir;
    bool may_vanish; /* found by looking around: who removes it meanwhile stops nobody */
};

struct builder {
    const struct launch *launch;
    const char *root;           /* "", or STAGE for an empty root */
    struct mount_piece *pieces; /* in the order in which they are put */
    size_t n_pieces;
    size_t n_space;
    char empty[PATH_MAX]; /* where an empty directory was put already, with the root; or "" */
    bool fills_run;       /* something is put below /run */
};

static const struct {
    const char *path, *target;
} device_links[] = { { "/dev/fd", "/proc/self/fd" },
                     { "/dev/stdin", "/proc/self/fd/0" },
                     { "/dev/stdout", "/proc/self/fd/1" },
                     { "/dev/stderr", "/proc/self/fd/2" },
                     { "/dev/ptmx", "pts/ptmx" } };

/* What is below /run and no socket of a service; NULL ends each list. */
static const char *const run_always[] = { "/run/current-system", "/run/booted-system",
                                          "/run/opengl-driver", NULL };
static const char *const run_network[] = { "/run/systemd/resolve", "/run/resolvconf",
                                           "/run/NetworkManager/resolv.conf", NULL };

/* -- Small steps --------------------------------------------------------------------------- */

/* The path of something in the new tree; one at a time. */
static const char *at(const struct builder *builder, const char *path)
{
    static char text[PATH_MAX];

    if (snprintf(text, sizeof text, "%s%s", builder->root, path) >= (int)sizeof text)
        refuse("%s is too long a path", path);
    return text;
}

static void set_attributes(int fd, const char *path, unsigned flags, uint64_t attributes)
{
    struct mount_attr attr = { .attr_set = attributes };

    if (mount_setattr(fd, path, flags, &attr, sizeof attr) != 0)
        refuse("%s cannot be made safe (error %d)", path[0] == '\0' ? "a directory" : path, errno);
}

static void mount_new(const char *type, const char *path, unsigned long flags, const char *options)
{
    if (mount(type, path, type, flags, options) != 0)
        refuse("a private %s cannot be mounted at %s (error %d)", type, path, errno);
}

/* The directories above a path; they are missing only in trees of our own. */
static void make_parents(const char *path)
{
    char text[PATH_MAX];

    snprintf(text, sizeof text, "%s", path);
    for (char *slash = strchr(text + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(text, 0755);
        *slash = '/';
    }
}

/* Something to mount on. */
static void make_place(const char *path, bool is_dir)
{
    if (access(path, F_OK) == 0)
        return;
    make_parents(path);
    if (is_dir)
        mkdir(path, 0755);
    else
        close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0444));
}

/* -- Clones -------------------------------------------------------------------------------- */

static struct mount_piece clone_of(int fd, const char *path)
{
    struct mount_piece piece = { .fd = -1, .path = path };
    struct stat status;

    if (fstat(fd, &status) == 0) {
        piece.is_dir = S_ISDIR(status.st_mode);
        piece.fd =
            open_tree(fd, "", OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_EMPTY_PATH | AT_RECURSIVE);
    }
    if (piece.fd < 0 && errno != ENOENT)
        refuse("%s cannot be mounted (error %d)", path, errno);
    close(fd);
    return piece;
}

static void add_to(struct builder *builder, struct mount_piece piece)
{
    if (builder->n_pieces == builder->n_space) {
        builder->n_space += 64;
        builder->pieces = realloc(builder->pieces, builder->n_space * sizeof *builder->pieces);
        if (builder->pieces == NULL)
            refuse("there is not enough memory");
    }
    builder->pieces[builder->n_pieces++] = piece;
}

/* Takes the descriptor of what is put at `path` later. */
static void add_mount(struct builder *builder, int fd, const char *path, uint64_t attributes)
{
    struct mount_piece piece = clone_of(fd, path);

    if (piece.fd < 0)
        return; /* it does not exist any more */
    set_attributes(piece.fd, "", AT_EMPTY_PATH | AT_RECURSIVE, attributes);
    add_to(builder, piece);
}

/* What does not exist (any more) is skipped. */
static void add_clone(struct builder *builder, const char *path, uint64_t attributes)
{
    int fd = open_item(path, /* is_protected= */ false);

    if (fd >= 0)
        add_mount(builder, fd, path, attributes);
    else
        refuse_if_shut(path, errno);
}

/* It is only looked at here: what covers it needs to know what it is. */
static void add_cover(struct builder *builder, const char *path)
{
    int fd = open_item(path, /* is_protected= */ false);
    struct stat status;

    if (fd < 0 && errno != ENOENT)
        refuse("%s cannot be hidden (error %d)", path, errno);
    if (fd < 0)
        return;
    if (fstat(fd, &status) != 0)
        refuse("%s cannot be hidden (error %d)", path, errno);
    add_to(builder, (struct mount_piece){
                        .kind = PIECE_HIDDEN, .path = path, .is_dir = S_ISDIR(status.st_mode) });
    close(fd);
}

/* A guard is covered by an empty directory; it is not cloned only to be thrown away, as every mount that
 * goes makes the whole machine wait for a moment. */
static void add_protected(struct builder *builder, const char *path)
{
    int fd = open_item(path, /* is_protected= */ true);

    if (fd >= 0 && guard_is(fd)) {
        close(fd);
        add_to(builder, (struct mount_piece){ .kind = PIECE_EMPTY, .path = path });
    } else if (fd >= 0) {
        add_mount(builder, fd, path, SAFE | MOUNT_ATTR_RDONLY);
    } else if (errno == ELOOP) {
        add_to(builder, (struct mount_piece){ .kind = PIECE_LINK, .path = path });
    } else {
        refuse_if_shut(path, errno);
    }
}

/* Nobody who runs beside us can bend the way there with a link. */
static bool move_to(const struct mount_piece *piece, const char *place)
{
    int fd = open_path(place);
    bool is_put = fd >= 0 && move_mount(piece->fd, "", fd, "",
                                        MOVE_MOUNT_F_EMPTY_PATH | MOVE_MOUNT_T_EMPTY_PATH) == 0;
    int error = errno;

    if (fd >= 0)
        close(fd);
    errno = error;
    return is_put;
}

/* Places are missing only in trees of our own. */
static void put_piece(const struct builder *builder, const struct mount_piece *piece)
{
    const char *place = at(builder, piece->path);
    bool is_put = move_to(piece, place);

    if (!is_put && errno == ENOENT && piece->may_vanish) {
        close(piece->fd);
        return;
    }
    if (!is_put && errno == ENOENT) {
        make_place(place, piece->is_dir);
        is_put = move_to(piece, place);
    }
    if (!is_put)
        refuse("%s cannot be mounted (error %d)", piece->path, errno);
    close(piece->fd);
}

static void add_devices(struct builder *builder)
{
    for (size_t i = 0; i < N_DEVICES; i++)
        add_clone(builder, devices[i], MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC);
}

static void add_run(struct builder *builder, const char *const *paths)
{
    for (; *paths != NULL; paths++) {
        int fd = open(*paths, O_PATH | O_CLOEXEC); /* links to where these things really are */

        if (fd >= 0)
            add_mount(builder, fd, *paths, MOUNT_ATTR_RDONLY | SAFE);
    }
}

/* -- Our own trees ------------------------------------------------------------------------- */

static void make_dev(const struct builder *builder)
{
    make_place(at(builder, "/dev"), /* is_dir= */ true);
    mount_new("tmpfs", at(builder, "/dev"), MS_NOSUID | MS_NOEXEC, "mode=0755,size=64k");
    mkdir(at(builder, "/dev/pts"), 0755);
    mount_new("devpts", at(builder, "/dev/pts"), MS_NOSUID | MS_NOEXEC,
              "newinstance,ptmxmode=0666,mode=620");
    mkdir(at(builder, "/dev/shm"), 0755);
    mount_new("tmpfs", at(builder, "/dev/shm"), MS_NOSUID | MS_NODEV, "mode=1777,size=25%");
    for (size_t i = 0; i < sizeof device_links / sizeof device_links[0]; i++) {
        if (symlink(device_links[i].target, at(builder, device_links[i].path)) != 0)
            refuse("%s cannot be made (error %d)", device_links[i].path, errno);
    }
}

/* Read-only: not even root may set the kernel's switches in /proc/sys. */
static void make_proc(const struct builder *builder)
{
    make_place(at(builder, "/proc"), /* is_dir= */ true);
    mount_new("proc", at(builder, "/proc"), MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC,
              /* options= */ NULL);
}

static bool fills_run(const struct builder *builder)
{
    for (size_t i = 0; i < builder->n_pieces; i++) {
        const char *path = builder->pieces[i].path;

        if (builder->pieces[i].kind != PIECE_HIDDEN && strncmp(path, "/run", 4) == 0 &&
            (path[4] == '/' || path[4] == '\0'))
            return true;
    }
    return false;
}

/*
 * The sockets of services are here: containers, agents, the session bus. If nothing is put there it is
 * empty and stays so, and can be shown wherever an empty directory is needed.
 */
static void make_run(struct builder *builder)
{
    unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;

    if (builder->root[0] != '\0' || access("/run", F_OK) != 0)
        return;
    builder->fills_run = fills_run(builder);
    mount_new("tmpfs", "/run", builder->fills_run ? flags : flags | MS_RDONLY,
              "mode=0755,size=64k");
    if (!builder->fills_run)
        snprintf(builder->empty, sizeof builder->empty, "/run");
}

static void close_run(const struct builder *builder)
{
    if (builder->fills_run && builder->root[0] == '\0')
        set_attributes(AT_FDCWD, "/run", /* flags= */ 0, MOUNT_ATTR_RDONLY);
}

/* /bin, /lib and the like are links on most systems. */
static void copy_root_links(const struct builder *builder)
{
    static const char *const names[] = { "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32" };
    char target[PATH_MAX];

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        ssize_t n = readlink(names[i], target, sizeof target - 1);

        if (n <= 0)
            continue;
        target[n] = '\0';
        if (symlink(target, at(builder, names[i])) != 0 && errno != EEXIST)
            refuse("%s cannot be made (error %d)", names[i], errno);
    }
}

static void enter_root(const char *root)
{
    set_attributes(AT_FDCWD, root, /* flags= */ 0, MOUNT_ATTR_RDONLY);
    if (chdir(root) != 0 || syscall(SYS_pivot_root, ".", ".") != 0 ||
        umount2(".", MNT_DETACH) != 0 || chdir("/") != 0)
        refuse("the root directory cannot be changed (error %d)", errno);
}

/* -- Entries of the plan ------------------------------------------------------------------- */

static void add_items(struct builder *builder)
{
    struct layout layout = layout_make(builder->launch);

    for (size_t i = 0; i < layout.n; i++) {
        const struct layout_item *item = &layout.items[i];
        size_t n_before = builder->n_pieces;

        if (strcmp(item->path, "/") == 0)
            continue; /* it is there */
        if (item->access == PLAN_PROTECT)
            add_protected(builder, item->path);
        else if (item->access == PLAN_HIDE)
            add_cover(builder, item->path);
        else if (item->access == PLAN_KEEP_LINK)
            add_to(builder, (struct mount_piece){ .kind = PIECE_LINK, .path = item->path });
        else
            add_clone(builder, item->path,
                      item->access == PLAN_WRITE ? SAFE : SAFE | MOUNT_ATTR_RDONLY);
        if (builder->n_pieces > n_before && item->origin != LAYOUT_ENTRY)
            builder->pieces[n_before].may_vanish = true;
    }
}

/* A clone of the device that nobody can read anything from, at a place that is open. */
static bool cover_with_null(const struct builder *builder, int place)
{
    int null = open_tree(AT_FDCWD, at(builder, "/dev/null"), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
    bool is_covered =
        null >= 0 &&
        move_mount(null, "", place, "", MOVE_MOUNT_F_EMPTY_PATH | MOVE_MOUNT_T_EMPTY_PATH) == 0;

    if (null >= 0)
        close(null);
    return is_covered;
}

/* Nothing of it can be seen, and nothing made there. In an empty root it may not be there at all. */
static void hide(const struct builder *builder, const struct mount_piece *piece)
{
    int place = open_path(at(builder, piece->path));

    if (place < 0 && errno == ENOENT)
        return;
    if (place >= 0 && piece->is_dir)
        mount_new("tmpfs", at(builder, piece->path), MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC,
                  "mode=000,size=4k");
    else if (place < 0 || !cover_with_null(builder, place))
        refuse("%s cannot be hidden (error %d)", piece->path, errno);
    close(place);
}

/*
 * A link that is mounted on itself leads where it did, and can be neither renamed nor removed. Where the kernel does not
 * do that it can be: else another user, with a link at /tmp/.git, could keep us from running anything.
 */
static void keep_link(const struct builder *builder, const struct mount_piece *piece)
{
    int link = open(at(builder, piece->path), O_PATH | O_NOFOLLOW | O_CLOEXEC), clone;

    if (link < 0)
        return;
    clone = open_tree(link, "", OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_EMPTY_PATH);
    if (clone >= 0) {
        move_mount(clone, "", link, "", MOVE_MOUNT_F_EMPTY_PATH | MOVE_MOUNT_T_EMPTY_PATH);
        close(clone);
    }
    close(link);
}

/* An empty directory that stays empty; all of them are the same one. */
static void put_empty(struct builder *builder, const struct mount_piece *piece)
{
    const char *place = at(builder, piece->path);

    if (builder->empty[0] == '\0')
        mount_new("tmpfs", place, MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC,
                  "mode=0555,size=4k");
    else if (mount(builder->empty, place, /* type= */ NULL, MS_BIND, /* options= */ NULL) != 0)
        refuse("%s cannot be protected (error %d)", piece->path, errno);
    snprintf(builder->empty, sizeof builder->empty, "%s", place);
}

/* Covers last: they are made of a device of the new tree. */
static void put_all(struct builder *builder)
{
    for (size_t i = 0; i < builder->n_pieces; i++) {
        const struct mount_piece *piece = &builder->pieces[i];

        if (piece->kind == PIECE_CLONE)
            put_piece(builder, piece);
        else if (piece->kind == PIECE_EMPTY)
            put_empty(builder, piece);
    }
    for (size_t i = 0; i < builder->n_pieces; i++) {
        const struct mount_piece *piece = &builder->pieces[i];

        if (piece->kind == PIECE_HIDDEN)
            hide(builder, piece);
        else if (piece->kind == PIECE_LINK)
            keep_link(builder, piece);
    }
}

/* Is everything writable, but for what is protected? */
static bool root_is_writable(const struct launch *launch)
{
    return launch->plan->n_entries > 0 && launch->entries[0].access == PLAN_WRITE &&
           strcmp(launch_path(launch, &launch->entries[0]), "/") == 0;
}

static void close_root(const struct builder *builder)
{
    if (builder->root[0] != '\0') {
        mount_new("tmpfs", builder->root, MS_NOSUID | MS_NODEV, "mode=0755,size=1m");
    } else if (root_is_writable(builder->launch)) {
        set_attributes(AT_FDCWD, "/", AT_RECURSIVE, SAFE);
        set_attributes(AT_FDCWD, "/sys", AT_RECURSIVE, MOUNT_ATTR_RDONLY);
    } else {
        set_attributes(AT_FDCWD, "/", AT_RECURSIVE, MOUNT_ATTR_RDONLY | SAFE);
    }
}

void mounts_make(const struct launch *launch)
{
    struct builder builder = { .launch = launch,
                               .root = launch_has(launch, PLAN_READS_ALL) ? "" : STAGE };

    if (!launch_uses(launch, PLAN_MOUNTS))
        return;
    if (mount(/* source= */ NULL, "/", /* type= */ NULL, MS_REC | MS_PRIVATE, NULL) != 0)
        refuse("mounts cannot be made private (error %d)", errno);
    add_devices(&builder);
    add_run(&builder, run_always);
    if (launch_has(launch, PLAN_NETWORK))
        add_run(&builder, run_network);
    add_items(&builder);

    close_root(&builder);
    make_dev(&builder);
    make_proc(&builder);
    make_run(&builder);
    put_all(&builder);
    set_attributes(AT_FDCWD, at(&builder, "/dev"), /* flags= */ 0, MOUNT_ATTR_RDONLY);
    close_run(&builder);
    if (builder.root[0] != '\0') {
        copy_root_links(&builder);
        enter_root(builder.root);
    }
    devices_reopen();
}
