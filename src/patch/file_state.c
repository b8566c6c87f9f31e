#include "patch/file_state.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/hex.h"
#include "base/memory.h"
#include "base/sha1.h"
#include "base/utf8.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* git hashes `blob LENGTH`, a NUL byte and the content. */
static void make_blob_id(struct str content, char ret_id[FILE_STATE_ID_LENGTH + 1])
{
    CLEANUP(buf_done) struct buf blob = { 0 };
    unsigned char digest[SHA1_SIZE];

    buf_printf(&blob, "blob %zu", content.len);
    buf_add_char(&blob, '\0');
    buf_add_str(&blob, content);
    sha1(buf_str(&blob), digest);
    hex_write(ret_id, digest, sizeof digest);
    ret_id[FILE_STATE_ID_LENGTH] = '\0';
}

static int read_link(const char *path, struct buf *out)
{
    char target[PATH_MAX];
    ssize_t n = readlink(path, target, sizeof target);

    if (n < 0)
        return -1;
    buf_add(out, target, (size_t)n);
    return 0;
}

static int read_content(const char *path, const struct stat *facts, struct buf *out)
{
    if (S_ISLNK(facts->st_mode))
        return read_link(path, out);
    return S_ISREG(facts->st_mode) ? file_read(path, FILE_STATE_MAX_BYTES, out) : -1;
}

void file_state_read(struct file_state *state, const char *path)
{
    CLEANUP(buf_done) struct buf content = { 0 };
    struct stat facts;
    struct str text;

    *state = (struct file_state){ 0 };
    memset(state->id, '0', FILE_STATE_ID_LENGTH);
    if (lstat(path, &facts) < 0 || read_content(path, &facts, &content) < 0)
        return;
    text = buf_str(&content);
    state->exists = true;
    state->is_text = utf8_is_valid(text);
    state->mode = S_ISLNK(facts.st_mode) ? 0120000 : facts.st_mode & 0111 ? 0100755 : 0100644;
    make_blob_id(text, state->id);
    state->len = text.len;
    state->content = TAKE(content.data);
}

void file_state_done(struct file_state *state)
{
    free(state->content);
    state->content = NULL;
}
