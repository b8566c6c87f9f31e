#include "agent/image_input.h"

#include "agent/context_file.h"
#include "base/base64.h"
#include "base/buf.h"
#include "base/memory.h"

#include <errno.h>
#include <stdint.h>
#include <strings.h>

/* By content: a name may lie, and a provider refuses the whole request then. */
static const char *image_type(struct str bytes)
{
    static const char png[] = "\x89PNG\r\n\x1a\n";

    if (bytes.len >= 24 && memcmp(bytes.s, png, sizeof png - 1) == 0)
        return "image/png";
    if (bytes.len >= 4 && memcmp(bytes.s, "\xff\xd8\xff", 3) == 0)
        return "image/jpeg";
    if (bytes.len >= 16 && memcmp(bytes.s, "RIFF", 4) == 0 && memcmp(bytes.s + 8, "WEBP", 4) == 0)
        return "image/webp";
    return NULL;
}

/* What a name promises, for the sentence about a file that cannot be attached. */
static const char *type_by_name(struct str path)
{
    static const struct {
        const char *ending;
        const char *type;
    } types[] = {
        { "avif", "image/avif" },    { "bmp", "image/bmp" },         { "css", "text/css" },
        { "csv", "text/csv" },       { "gif", "image/gif" },         { "heic", "image/heic" },
        { "heif", "image/heif" },    { "htm", "text/html" },         { "html", "text/html" },
        { "ico", "image/x-icon" },   { "jpeg", "image/jpeg" },       { "jpg", "image/jpeg" },
        { "js", "text/javascript" }, { "json", "application/json" }, { "md", "text/markdown" },
        { "mp3", "audio/mpeg" },     { "mp4", "video/mp4" },         { "pdf", "application/pdf" },
        { "png", "image/png" },      { "svg", "image/svg+xml" },     { "tif", "image/tiff" },
        { "tiff", "image/tiff" },    { "toml", "text/x-toml" },      { "txt", "text/plain" },
        { "webm", "video/webm" },    { "webp", "image/webp" },       { "xml", "text/xml" },
        { "yaml", "text/x-yaml" },   { "zip", "application/zip" },
    };
    const char *slash = strrchr(path.s, '/');
    const char *dot = strrchr(slash == NULL ? path.s : slash, '.');

    for (size_t i = 0; dot != NULL && i < ARRAY_LENGTH(types); i++) {
        if (strcasecmp(dot + 1, types[i].ending) == 0)
            return types[i].type;
    }
    return "unknown";
}

/* Formats: of a path, words and a number, and of a path and a type. */
struct image_words {
    const char *unreadable;
    const char *unsupported;
};

static const struct image_words input_words = {
    "Codex could not read the local image at `%s`: %s (os error %d)",
    "Codex cannot attach image at `%s`: unsupported image `%s`.",
};
static const struct image_words view_words = {
    "unable to locate image at `%s`: %s (os error %d)",
    "unable to process image at `%s`: unsupported image `%s`",
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* A data URL of what was read: `r` is 0, or why there is nothing. */
static bool make_url(struct str path, int r, struct str bytes, const struct image_words *words,
                     struct arena *arena, struct str *ret_text)
{
    CLEANUP(buf_done) struct buf url = { 0 };
    const char *type;

    if (r < 0) {
        *ret_text = str_of(arena_printf(arena, words->unreadable, path.s, strerror(-r), -r));
        return false;
    }
    type = image_type(bytes);
    if (type == NULL) {
        *ret_text = str_of(arena_printf(arena, words->unsupported, path.s, type_by_name(path)));
        return false;
    }
    buf_printf(&url, "data:%s;base64,", type);
    base64_append(&url, bytes.s, bytes.len);
    *ret_text = arena_str(arena, url.data, url.len);
    return true;
}

#pragma GCC diagnostic pop

bool image_input_read(struct str path, size_t max_bytes, struct arena *arena, struct str *ret_text)
{
    CLEANUP(buf_done) struct buf bytes = { 0 };
    int r =
        context_file_read(path, max_bytes < IMAGE_FILE_MAX ? max_bytes : IMAGE_FILE_MAX, &bytes);

    return make_url(path, r, buf_str(&bytes), &input_words, arena, ret_text);
}

bool image_view_read(struct str path, const struct sandbox *sandbox, struct arena *arena,
                     struct str *ret_text)
{
    CLEANUP(buf_done) struct buf bytes = { 0 };
    int r = sandbox_read(sandbox, path, IMAGE_FILE_MAX, &bytes);

    if (r == -EINVAL) {
        *ret_text = str_of(arena_printf(arena, "image path `%s` is not a file", path.s));
        return false;
    }
    return make_url(path, r, buf_str(&bytes), &view_words, arena, ret_text);
}
