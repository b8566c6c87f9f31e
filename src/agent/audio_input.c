#include "agent/audio_input.h"

#include "agent/context_file.h"
#include "base/base64.h"
#include "base/buf.h"
#include "base/memory.h"

#include <strings.h>

static const struct audio_format {
    const char *ending;
    const char *type;
} formats[] = {
    { "wav", "audio/wav" },   { "mp3", "audio/mpeg" }, { "m4a", "audio/mp4" },
    { "webm", "audio/webm" }, { "ogg", "audio/ogg" },
};

/* Other names of the same, in addresses. */
static const char *const type_aliases[] = { "audio/mp3", "audio/x-wav", "audio/wave", "audio/m4a",
                                            "audio/x-m4a" };

static const struct audio_format *format_by_name(struct str path)
{
    const char *slash = strrchr(path.s, '/');
    const char *dot = strrchr(slash == NULL ? path.s : slash, '.');

    for (size_t i = 0; dot != NULL && i < ARRAY_LENGTH(formats); i++) {
        if (strcasecmp(dot + 1, formats[i].ending) == 0)
            return &formats[i];
    }
    return NULL;
}

bool audio_input_read(struct str path, size_t max_bytes, struct arena *arena, struct str *ret_text)
{
    CLEANUP(buf_done) struct buf bytes = { 0 }, url = { 0 };
    const struct audio_format *format = format_by_name(path);
    int r;

    if (format == NULL) {
        *ret_text = str_of(arena_printf(arena,
                                        "Codex cannot attach audio at `%s`: unsupported audio "
                                        "format; use wav, mp3, m4a, webm, or ogg.",
                                        path.s));
        return false;
    }
    r = context_file_read(path, max_bytes < AUDIO_FILE_MAX ? max_bytes : AUDIO_FILE_MAX, &bytes);
    if (r < 0) {
        *ret_text = str_of(
            arena_printf(arena, "Codex could not read the local audio at `%s`: %s (os error %d)",
                         path.s, strerror(-r), -r));
        return false;
    }
    buf_printf(&url, "data:%s;base64,", format->type);
    base64_append(&url, bytes.data, bytes.len);
    *ret_text = arena_str(arena, url.data, url.len);
    return true;
}

/* -- Addresses ------------------------------------------------------------------------------- */

static bool is_known_type(struct str type)
{
    for (size_t i = 0; i < ARRAY_LENGTH(formats); i++) {
        if (str_is(type, formats[i].type))
            return true;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(type_aliases); i++) {
        if (str_is(type, type_aliases[i]))
            return true;
    }
    return false;
}

/* Up to its first semicolon or comma. */
static struct str media_type(struct str url)
{
    size_t begin = strlen("data:"), end = begin;

    while (end < url.len && url.s[end] != ';' && url.s[end] != ',')
        end++;
    return (struct str){ url.s + begin, end - begin };
}

static bool is_base64(struct str url)
{
    static const char marker[] = ";base64,";
    const char *payload = memmem(url.s, url.len, marker, sizeof marker - 1);

    if (payload == NULL)
        return false;
    for (const char *c = payload + sizeof marker - 1; c < url.s + url.len; c++) {
        bool is_letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');

        if (!is_letter && !(*c >= '0' && *c <= '9') && *c != '+' && *c != '/' && *c != '=')
            return false;
    }
    return true;
}

struct str audio_input_check(struct str url)
{
    if (!str_starts(url, "data:") || !is_base64(url))
        return STR_LITERAL("audio content omitted because it could not be processed");
    if (!is_known_type(media_type(url)))
        return STR_LITERAL("audio content omitted because its format is not supported; use wav, "
                           "mp3, m4a, webm, or ogg");
    return STR_NONE;
}
