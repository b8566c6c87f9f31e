#include "store/look_file.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char END_LINE[] = "end\n";

void looked_done(struct looked *looked)
{
    for (size_t i = 0; i < looked->n_folders; i++)
        free(looked->folders[i].path);
    for (size_t i = 0; i < looked->n_unlisted; i++)
        free(looked->unlisted[i].path);
    *looked = (struct looked){ 0 };
}

/* -- Writing ------------------------------------------------------------------------------- */

/* The path below the home; NULL: it is elsewhere, or no line can hold it. */
static const char *path_below(struct str home, const char *path)
{
    if (strncmp(path, home.s, home.len) != 0 || path[home.len] != '/' || strchr(path, '\n') != NULL)
        return NULL;
    return path + home.len + 1;
}

void looked_write(const struct looked *looked, const struct looked_index *index, struct str home,
                  struct buf *out)
{
    buf_printf(out, "bobbin_folders 1 %" PRIu64 " %" PRIu64 "\n", index->device, index->inode);
    for (size_t i = 0; i < looked->n_folders; i++) {
        const struct looked_folder *folder = &looked->folders[i];
        const char *path = path_below(home, folder->path);

        if (path != NULL && folder->changed.tv_sec != 0)
            buf_printf(out, "folder %" PRId64 " %ld %s\n", (int64_t)folder->changed.tv_sec,
                       folder->changed.tv_nsec, path);
    }
    for (size_t i = 0; i < looked->n_unlisted; i++) {
        const struct unlisted *file = &looked->unlisted[i];
        const char *path = path_below(home, file->path);

        if (path != NULL)
            buf_printf(out, "unlisted %" PRId64 " %d %s\n", file->size, file->archived, path);
    }
    buf_add_text(out, END_LINE);
}

/* -- Reading ------------------------------------------------------------------------------- */

static bool looked_take_word(struct str *line, const char *word)
{
    size_t len = strlen(word);

    if (line->len < len || memcmp(line->s, word, len) != 0)
        return false;
    *line = (struct str){ line->s + len, line->len - len };
    return true;
}

/* A number of at most 18 digits, and what stands behind it. */
static bool looked_take_number(struct str *line, char behind, int64_t *ret_number)
{
    int64_t number = 0;
    size_t i = 0;

    while (i < line->len && i < 18 && line->s[i] >= '0' && line->s[i] <= '9')
        number = 10 * number + (line->s[i++] - '0');
    if (i == 0 || i == line->len || line->s[i] != behind)
        return false;
    *line = (struct str){ line->s + i + 1, line->len - i - 1 };
    *ret_number = number;
    return true;
}

/* Below the home, whatever it says. */
static bool take_path(struct str line, struct str home, char **ret_path)
{
    size_t size = home.len + 1 + line.len + 1;

    if (line.len == 0 || str_has_nul(line) || line.s[0] == '/' ||
        memmem(line.s, line.len, "..", 2) != NULL)
        return false;
    *ret_path = xmalloc(size);
    snprintf(*ret_path, size, "%.*s/%.*s", STR_ARGS(home), STR_ARGS(line));
    return true;
}

static bool read_folder_line(struct str line, struct str home, struct looked *looked)
{
    struct looked_folder *folder = &looked->folders[looked->n_folders];
    int64_t seconds, nanoseconds;

    if (looked->n_folders == LOOK_FOLDERS || !looked_take_number(&line, ' ', &seconds) ||
        !looked_take_number(&line, ' ', &nanoseconds) || nanoseconds >= 1000 * 1000 * 1000 ||
        !take_path(line, home, &folder->path))
        return false;
    folder->changed = (struct timespec){ .tv_sec = (time_t)seconds, .tv_nsec = (long)nanoseconds };
    looked->n_folders++;
    return true;
}

static bool read_unlisted_line(struct str line, struct str home, struct looked *looked)
{
    struct unlisted *file = &looked->unlisted[looked->n_unlisted];
    int64_t size, archived;

    if (looked->n_unlisted == LOOK_UNLISTED || !looked_take_number(&line, ' ', &size) ||
        !looked_take_number(&line, ' ', &archived) || !take_path(line, home, &file->path))
        return false;
    file->size = size;
    file->archived = archived != 0;
    looked->n_unlisted++;
    return true;
}

static bool read_index_line(struct str line, const struct looked_index *index)
{
    char expected[96];

    snprintf(expected, sizeof expected, "bobbin_folders 1 %" PRIu64 " %" PRIu64, index->device,
             index->inode);
    return str_is(line, expected);
}

static bool read_looked_line(struct str line, struct str home, struct looked *looked)
{
    if (looked_take_word(&line, "folder "))
        return read_folder_line(line, home, looked);
    return looked_take_word(&line, "unlisted ") && read_unlisted_line(line, home, looked);
}

static bool looked_next_line(struct str *text, struct str *ret_line)
{
    const char *line_break = text->len == 0 ? NULL : memchr(text->s, '\n', text->len);
    size_t len;

    if (line_break == NULL)
        return false;
    len = (size_t)(line_break - text->s);
    *ret_line = (struct str){ text->s, len };
    *text = (struct str){ text->s + len + 1, text->len - len - 1 };
    return true;
}

bool looked_read(struct str text, const struct looked_index *index, struct str home,
                 struct looked *ret_looked)
{
    struct looked looked = { 0 };
    struct str line;
    bool ok;

    if (!looked_next_line(&text, &line) || !read_index_line(line, index))
        return false;
    while ((ok = looked_next_line(&text, &line)) && !str_is(line, "end")) {
        if (!(ok = read_looked_line(line, home, &looked)))
            break;
    }
    if (ok && text.len == 0)
        *ret_looked = looked;
    else
        looked_done(&looked);
    return ok && text.len == 0;
}
