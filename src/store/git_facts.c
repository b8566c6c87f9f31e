#include "store/git_facts.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/path.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * Everything here is bounded, as anybody may have written these files. References that are kept as a
 * "reftable", configuration by inclusion and rewritten addresses (insteadOf) are not looked at: such
 * a repository has fewer facts.
 */
enum {
    SMALL_FILE_MAX = 4096, /* HEAD, a loose reference, .git as a file, commondir */
    CONFIG_MAX = 1024 * 1024,
    PACKED_REFS_MAX = 256 * 1024 * 1024,
    PACKED_REFS_AT_ONCE = 1024 * 1024, /* for a question of the loop */
    SYMBOLIC_DEPTH_MAX = 5,
};

struct repository {
    struct str git_dir;    /* of this work tree: HEAD */
    struct str common_dir; /* shared by all work trees: references, config */
    struct arena *arena;
};

static char *path_in(const struct repository *repository, struct str folder, const char *name)
{
    return arena_printf(repository->arena, "%s/%s", folder.s, name);
}

static FILE *open_git_file(const char *path, size_t *ret_size)
{
    struct stat status;
    int fd = file_open(path, &status);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "r");

    if (file == NULL && fd >= 0)
        close(fd);
    if (file != NULL)
        *ret_size = (size_t)status.st_size;
    return file;
}

/* The first bytes of a file. */
static bool read_beginning(const char *path, size_t max, struct buf *out)
{
    int r = file_read(path, max, out);

    return r == 0 || r == -EFBIG;
}

/* A file of one line, trimmed; NULL if it cannot be read. */
static struct str read_one_line(const struct repository *repository, const char *path)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str line;

    if (!read_beginning(path, SMALL_FILE_MAX, &text))
        return STR_NONE;
    line = str_trim(buf_str(&text));
    return arena_keep(repository->arena, line);
}

/* What follows "ref: " or "gitdir: "; NULL if the text begins otherwise. */
static struct str after(struct str text, const char *prefix, struct arena *arena)
{
    struct str rest;

    if (!str_starts(text, prefix))
        return STR_NONE;
    rest = str_trim((struct str){ text.s + strlen(prefix), text.len - strlen(prefix) });
    return arena_keep(arena, rest);
}

/* -- The place ----------------------------------------------------------------------------- */

static struct str resolve_git_path(struct arena *arena, struct str folder, struct str path)
{
    if (str_has_nul(path))
        return STR_NONE;
    if (!path_is_absolute(path))
        path = str_of(arena_printf(arena, "%s/%s", folder.s, path.s));
    return path_normalize(arena, path);
}

/* A folder is a git directory if it has a HEAD and, here or shared, objects and references. */
static bool open_git_dir(struct repository *repository, struct str git_dir)
{
    struct str common;

    repository->git_dir = git_dir;
    repository->common_dir = git_dir;
    if (git_dir.s == NULL ||
        read_one_line(repository, path_in(repository, git_dir, "HEAD")).len == 0)
        return false;
    common = read_one_line(repository, path_in(repository, git_dir, "commondir"));
    if (common.len > 0)
        repository->common_dir = resolve_git_path(repository->arena, git_dir, common);
    return repository->common_dir.s != NULL &&
           file_is_folder(path_in(repository, repository->common_dir, "objects")) &&
           file_is_folder(path_in(repository, repository->common_dir, "refs"));
}

/* `.git` is the repository, or a file that names it (work trees, submodules). */
static bool open_in(struct repository *repository, struct str folder)
{
    struct str dot_git = str_of(path_in(repository, folder, ".git"));
    struct str target;
    struct stat status;

    if (stat(dot_git.s, &status) < 0)
        return open_git_dir(repository, folder); /* bare, or inside of .git */
    if (S_ISDIR(status.st_mode))
        return open_git_dir(repository, dot_git);
    target = after(read_one_line(repository, dot_git.s), "gitdir:", repository->arena);
    if (target.len > 0)
        return open_git_dir(repository, resolve_git_path(repository->arena, folder, target));
    return open_git_dir(repository, folder);
}

static bool repository_find(struct repository *repository, struct str folder)
{
    char *path;
    size_t len;

    if (!path_is_absolute(folder) || str_has_nul(folder))
        return false;
    folder = path_normalize(repository->arena, folder);
    path = arena_printf(repository->arena, "%s", folder.s);
    for (len = folder.len;; len = len > 1 ? len - 1 : 1) {
        path[len] = '\0';
        if (open_in(repository, (struct str){ path, len }))
            return true;
        if (len == 1)
            return false;
        while (path[len - 1] != '/')
            len--;
    }
}

/* -- References ---------------------------------------------------------------------------- */

static bool is_sha(struct str text)
{
    if (text.len != 40 && text.len != 64)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        if (!isxdigit((unsigned char)text.s[i]))
            return false;
    }
    return true;
}

/* Names that lead out of the repository are none. */
static bool is_ref_name(struct str name)
{
    return str_starts(name, "refs/") && !str_has_nul(name) && strstr(name.s, "..") == NULL &&
           strchr(name.s, '\n') == NULL;
}

/* A line `SHA NAME` of packed-refs. */
static struct str packed_sha(struct str line, struct str name, struct arena *arena)
{
    const char *space = memchr(line.s, ' ', line.len);
    struct str sha, found;

    if (space == NULL)
        return STR_NONE;
    sha = (struct str){ line.s, (size_t)(space - line.s) };
    found = str_trim((struct str){ space + 1, line.len - sha.len - 1 });
    return is_sha(sha) && str_equal(found, name) ? arena_keep(arena, sha) : STR_NONE;
}

static struct str find_packed(const struct repository *repository, struct str name)
{
    size_t size, n_read = 0;
    FILE *file = open_git_file(path_in(repository, repository->common_dir, "packed-refs"), &size);
    struct str sha = STR_NONE;
    char line[SMALL_FILE_MAX];
    bool is_start = true; /* of a line, not the rest of one that did not fit */

    if (file == NULL)
        return STR_NONE;
    while (sha.s == NULL && n_read < PACKED_REFS_MAX && fgets(line, sizeof line, file) != NULL) {
        struct str text = str_of(line);

        if (is_start)
            sha = packed_sha(text, name, repository->arena);
        is_start = text.len > 0 && text.s[text.len - 1] == '\n';
        n_read += text.len + 1;
    }
    fclose(file);
    return sha;
}

static struct str read_ref(const struct repository *repository, struct str name)
{
    struct str text;

    if (!is_ref_name(name))
        return STR_NONE;
    text = read_one_line(repository, path_in(repository, repository->git_dir, name.s));
    if (text.len == 0)
        text = read_one_line(repository, path_in(repository, repository->common_dir, name.s));
    return text.len > 0 ? text : find_packed(repository, name);
}

/* Follows what HEAD says to a commit; NULL where there is none yet. */
static struct str resolve_sha(const struct repository *repository, struct str text)
{
    for (unsigned depth = 0; depth < SYMBOLIC_DEPTH_MAX; depth++) {
        struct str name = after(text, "ref:", repository->arena);

        if (name.s == NULL)
            return is_sha(text) ? text : STR_NONE;
        text = read_ref(repository, name);
        if (text.s == NULL)
            break;
    }
    return STR_NONE;
}

static void read_git_head(const struct repository *repository, struct git_facts *facts)
{
    struct str head = read_one_line(repository, path_in(repository, repository->git_dir, "HEAD"));
    struct str name = after(head, "ref:", repository->arena);

    facts->sha = resolve_sha(repository, head);
    if (facts->sha.s == NULL) /* git does not name the branch of an empty repository either */
        return;
    if (name.s != NULL)
        facts->branch = after(name, "refs/heads/", repository->arena);
    if (facts->branch.len == 0)
        facts->branch = STR_NONE;
}

/* -- Configuration ------------------------------------------------------------------------- */

struct git_config {
    const char *at;
    const char *end;
};

static void skip_spaces(struct git_config *config)
{
    while (config->at < config->end && (*config->at == ' ' || *config->at == '\t'))
        config->at++;
}

static void skip_line(struct git_config *config)
{
    while (config->at < config->end && *config->at++ != '\n')
        ;
}

/* At `[`. Is it [remote "origin"]? Leaves the reader behind the bracket. */
static bool read_section(struct git_config *config)
{
    static const char wanted[] = "remote \"origin\"";
    CLEANUP(buf_done) struct buf name = { 0 };
    bool is_quoted = false;

    for (config->at++; config->at < config->end && *config->at != '\n'; config->at++) {
        char c = *config->at;

        if (c == ']' && !is_quoted)
            break;
        if (c == '"')
            is_quoted = !is_quoted;
        else if (c == '\\' && is_quoted && config->at + 1 < config->end)
            c = *++config->at;
        buf_add_char(&name, is_quoted ? c : (char)tolower((unsigned char)c));
    }
    if (config->at < config->end && *config->at == ']')
        config->at++;
    return str_is(str_trim(buf_str(&name)), wanted);
}

static char unescaped(char c)
{
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'b':
        return '\b';
    default:
        return c;
    }
}

/* Up to the end of the line or a comment; quotes and a backslash at the end of a line count. */
static void read_config_value(struct git_config *config, struct buf *value)
{
    bool is_quoted = false;
    size_t n_kept = 0; /* without white space at the end that stands in no quotes */

    skip_spaces(config);
    for (; config->at < config->end && *config->at != '\n'; config->at++) {
        char c = *config->at;

        if (!is_quoted && (c == '#' || c == ';'))
            break;
        if (c == '"') {
            is_quoted = !is_quoted;
            continue;
        }
        if (c == '\\' && config->at + 1 < config->end) {
            c = *++config->at;
            if (c == '\n')
                continue;
            c = unescaped(c);
        }
        buf_add_char(value, c);
        if (is_quoted || !isspace((unsigned char)c))
            n_kept = value->len;
    }
    value->len = n_kept;
    skip_line(config);
}

/* A line `name = value`. Returns true if the name is "url", with its value. */
static bool read_url(struct git_config *config, struct buf *value)
{
    const char *start = config->at;
    bool is_url;

    while (config->at < config->end && (isalnum((unsigned char)*config->at) || *config->at == '-'))
        config->at++;
    is_url = config->at - start == 3 && strncasecmp(start, "url", 3) == 0;
    skip_spaces(config);
    if (config->at == config->end || *config->at != '=') {
        skip_line(config);
        return false;
    }
    config->at++;
    value->len = 0;
    read_config_value(config, value);
    return is_url && value->len > 0;
}

static struct str origin_url(struct str text, struct arena *arena)
{
    CLEANUP(buf_done) struct buf value = { 0 };
    struct git_config config = { text.s, text.s + text.len };
    bool is_origin = false;

    while (config.at < config.end) {
        if (isspace((unsigned char)*config.at))
            config.at++;
        else if (*config.at == '#' || *config.at == ';')
            skip_line(&config);
        else if (*config.at == '[')
            is_origin = read_section(&config);
        else if (read_url(&config, &value) && is_origin)
            return arena_str(arena, value.data, value.len);
    }
    return STR_NONE;
}

static struct str read_origin(const struct repository *repository)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (!read_beginning(path_in(repository, repository->common_dir, "config"), CONFIG_MAX, &text))
        return STR_NONE;
    return origin_url(buf_str(&text), repository->arena);
}

bool git_facts_exist(struct str folder)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    return repository_find(&(struct repository){ .arena = &arena }, folder);
}

/* -- The default branch -------------------------------------------------------------------- */

static bool has_branch(const struct repository *repository, const char *name)
{
    struct str ref = str_of(arena_printf(repository->arena, "refs/heads/%s", name));
    const char *packed = path_in(repository, repository->common_dir, "packed-refs");
    struct stat status;

    if (!is_ref_name(ref))
        return false;
    if (read_one_line(repository, path_in(repository, repository->common_dir, ref.s)).len > 0)
        return true;
    return stat(packed, &status) == 0 && status.st_size <= PACKED_REFS_AT_ONCE &&
           find_packed(repository, ref).s != NULL;
}

/* refs/remotes/origin/HEAD; its branch as we have it, else as the remote does. */
static struct str branch_of_origin(const struct repository *repository)
{
    static const char place[] = "refs/remotes/origin/";
    struct str head = read_one_line(
        repository, path_in(repository, repository->common_dir, "refs/remotes/origin/HEAD"));
    struct str name = after(after(head, "ref:", repository->arena), place, repository->arena);

    if (name.len == 0 || str_has_nul(name))
        return STR_NONE;
    if (has_branch(repository, name.s))
        return name;
    return str_of(arena_printf(repository->arena, "origin/%s", name.s));
}

struct str git_default_branch(struct str folder, struct arena *arena)
{
    static const char *const usual[] = { "main", "master" };
    struct repository repository = { .arena = arena };
    struct str branch;

    if (!repository_find(&repository, folder))
        return STR_NONE;
    branch = branch_of_origin(&repository);
    for (size_t i = 0; branch.s == NULL && i < ARRAY_LENGTH(usual); i++) {
        if (has_branch(&repository, usual[i]))
            branch = str_of(usual[i]);
    }
    return branch;
}

static struct git_facts read_facts(const struct repository *repository)
{
    struct git_facts facts = { 0 };

    read_git_head(repository, &facts);
    facts.origin_url = read_origin(repository);
    return facts;
}

/* -- Reading ahead ------------------------------------------------------------------------- */

/* git replaces its files, so a change is another inode at the least. */
static void add_look(struct buf *stamp, const char *path)
{
    struct stat status;

    if (stat(path, &status) < 0)
        status = (struct stat){ 0 };
    buf_printf(stamp, " %ju %jd %jd.%ld", (uintmax_t)status.st_ino, (intmax_t)status.st_size,
               (intmax_t)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

/* Of HEAD, and of how the other files look. */
static uint64_t make_stamp(const struct repository *repository)
{
    CLEANUP(buf_done) struct buf stamp = { 0 };
    struct str head = read_one_line(repository, path_in(repository, repository->git_dir, "HEAD"));
    struct str name = after(head, "ref:", repository->arena);

    buf_add_str(&stamp, repository->git_dir);
    buf_add_str(&stamp, head);
    if (name.s != NULL && is_ref_name(name)) {
        add_look(&stamp, path_in(repository, repository->git_dir, name.s));
        add_look(&stamp, path_in(repository, repository->common_dir, name.s));
    }
    add_look(&stamp, path_in(repository, repository->common_dir, "packed-refs"));
    add_look(&stamp, path_in(repository, repository->common_dir, "config"));
    return hash_of(buf_str(&stamp));
}

struct git_reading git_reading_make(struct str folder, struct arena *arena)
{
    struct repository repository = { .arena = arena };
    struct git_reading reading = { .is_repository = repository_find(&repository, folder),
                                   .is_read = true };

    if (reading.is_repository) {
        reading.stamp = make_stamp(&repository); /* first: what changes meanwhile is noticed */
        reading.facts = read_facts(&repository);
    }
    return reading;
}

bool git_reading_is_fresh(const struct git_reading *reading, struct str folder)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct repository repository = { .arena = &arena };
    bool is_repository = reading->is_read && repository_find(&repository, folder);

    if (!reading->is_read || is_repository != reading->is_repository)
        return false;
    return !is_repository || reading->stamp == make_stamp(&repository);
}
