#include "search/phrase.h"

#include "base/memory.h"
#include "search/character.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

enum { FILE_CHUNK = 256 * 1024 };

/* -- The phrase ---------------------------------------------------------------------------- */

/* Written as it is in JSON by every writer, and in one case or the other. */
static bool is_certain(unsigned char c)
{
    return c > ' ' && c < 0x7f && c != '"' && c != '\\' && c != '/';
}

/* The longest run of certain bytes. The Kelvin sign has a letter of ASCII for its lower case: no such run has a `k`. */
static struct str certain_part(struct str text, struct arena *arena)
{
    char *lower = arena_alloc(arena, text.len + 1);
    size_t begin = 0, best = 0, best_len = 0;

    for (size_t i = 0; i <= text.len; i++) {
        unsigned char c = i < text.len ? (unsigned char)text.s[i] : ' ';

        lower[i] = (char)(c < 0x80 ? char_lower(c) : c);
        if (is_certain(c) && lower[i] != 'k')
            continue;
        if (i - begin > best_len) {
            best = begin;
            best_len = i - begin;
        }
        begin = i + 1;
    }
    return (struct str){ lower + best, best_len };
}

struct phrase phrase_make(struct str text, struct arena *arena)
{
    struct str clean = phrase_text(text, arena);
    uint32_t *chars = arena_alloc(arena, (clean.len + 1) * sizeof *chars);
    size_t n = 0;

    for (size_t i = 0; i < clean.len;) {
        i += char_decode((const unsigned char *)clean.s + i, clean.len - i, &chars[n]);
        chars[n] = char_lower(chars[n]);
        n++;
    }
    return (struct phrase){ chars, n, certain_part(clean, arena) };
}

/* -- Texts --------------------------------------------------------------------------------- */

struct str phrase_text(struct str text, struct arena *arena)
{
    char *clean = arena_alloc(arena, text.len + 1);
    size_t len = 0;

    for (size_t i = 0; i < text.len; i++) {
        bool is_space = char_kind((unsigned char)text.s[i]) == CHAR_SPACE;

        if ((unsigned char)text.s[i] >= 0x80 || !is_space)
            clean[len++] = text.s[i];
        else if (len == 0 || clean[len - 1] != ' ')
            clean[len++] = ' ';
    }
    clean[len] = '\0';
    return (struct str){ clean, len };
}

/* The end of the phrase if it begins here; 0: it does not. */
static size_t phrase_end(const struct phrase *phrase, struct str text, size_t at)
{
    for (size_t i = 0; i < phrase->n; i++) {
        uint32_t c;

        if (at >= text.len)
            return 0;
        at += char_decode((const unsigned char *)text.s + at, text.len - at, &c);
        if (char_lower(c) != phrase->chars[i])
            return 0;
    }
    return at;
}

bool phrase_find(const struct phrase *phrase, struct str text, size_t from,
                 struct phrase_place *ret_place)
{
    for (size_t at = from; at < text.len && phrase->n > 0;) {
        uint32_t c;
        size_t end = phrase_end(phrase, text, at);

        if (end > 0) {
            *ret_place = (struct phrase_place){ at, end };
            return true;
        }
        at += char_decode((const unsigned char *)text.s + at, text.len - at, &c);
    }
    return false;
}

/* -- Snippets ------------------------------------------------------------------------------ */

static bool is_inside_character(struct str text, size_t at)
{
    return at < text.len && ((unsigned char)text.s[at] & 0xc0) == 0x80;
}

static size_t go_back(struct str text, size_t at, size_t n_chars)
{
    for (; n_chars > 0 && at > 0; n_chars--) {
        do
            at--;
        while (at > 0 && is_inside_character(text, at));
    }
    return at;
}

static size_t go_on(struct str text, size_t at, size_t n_chars)
{
    for (; n_chars > 0 && at < text.len; n_chars--) {
        do
            at++;
        while (is_inside_character(text, at));
    }
    return at;
}

/* Characters beyond the first plane count twice. */
static uint32_t utf16_length(struct str text)
{
    uint32_t length = 0;

    for (size_t i = 0; i < text.len;) {
        uint32_t c;

        i += char_decode((const unsigned char *)text.s + i, text.len - i, &c);
        length += c > 0xffff ? 2 : 1;
    }
    return length;
}

/* Any of them may hold NUL bytes. */
static struct str join_three(struct str a, struct str b, struct str c, struct arena *arena)
{
    char *text = arena_alloc(arena, a.len + b.len + c.len + 1);

    memcpy(text, a.s, a.len);
    memcpy(text + a.len, b.s, b.len);
    memcpy(text + a.len + b.len, c.s, c.len);
    text[a.len + b.len + c.len] = '\0';
    return (struct str){ text, a.len + b.len + c.len };
}

struct snippet phrase_snippet(struct str text, struct phrase_place place, struct arena *arena)
{
    size_t begin = go_back(text, place.begin, SNIPPET_BEFORE);
    size_t end = go_on(text, place.end, SNIPPET_BEHIND);
    struct str before = begin > 0 ? STR_LITERAL("... ") : STR_LITERAL("");
    struct str behind = end < text.len ? STR_LITERAL(" ...") : STR_LITERAL("");
    struct str part = { text.s + begin, end - begin };
    struct snippet snippet = { .text = join_three(before, part, behind, arena) };

    snippet.begin =
        (uint32_t)before.len + utf16_length((struct str){ text.s + begin, place.begin - begin });
    snippet.end =
        snippet.begin + utf16_length((struct str){ text.s + place.begin, place.end - place.begin });
    return snippet;
}

/* -- Files --------------------------------------------------------------------------------- */

/* How far the search may move on when the last byte it looked at is this one (Horspool's table). */
struct skips {
    size_t n[256];
};

static void skips_init(struct skips *skips, struct str part)
{
    for (size_t c = 0; c < 256; c++)
        skips->n[c] = part.len;
    for (size_t i = 0; i + 1 < part.len; i++) {
        unsigned char c = (unsigned char)part.s[i];

        skips->n[c] = part.len - 1 - i;
        if (c >= 'a' && c <= 'z')
            skips->n[c - 'a' + 'A'] = part.len - 1 - i;
    }
}

static bool part_is_here(struct str part, const char *bytes)
{
    for (size_t i = part.len; i > 0; i--) {
        if (char_lower((unsigned char)bytes[i - 1]) != (unsigned char)part.s[i - 1])
            return false;
    }
    return true;
}

static bool part_is_in(struct str part, const struct skips *skips, const char *bytes, size_t len)
{
    for (size_t at = 0; at + part.len <= len;) {
        if (part_is_here(part, bytes + at))
            return true;
        at += skips->n[(unsigned char)bytes[at + part.len - 1]];
    }
    return false;
}

/* The end of each chunk is looked at again with the next one. */
static bool look_through(int fd, struct str part, char *bytes)
{
    struct skips skips;
    size_t kept = 0;

    skips_init(&skips, part);
    for (;;) {
        ssize_t n = read(fd, bytes + kept, FILE_CHUNK);
        size_t len;

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        len = kept + (size_t)n;
        if (part_is_in(part, &skips, bytes, len))
            return true;
        kept = len < part.len ? len : part.len - 1;
        memmove(bytes, bytes + len - kept, kept);
    }
}

bool phrase_may_be_in_file(const struct phrase *phrase, const char *path)
{
    CLEANUP(freep) char *bytes = NULL;
    int fd;
    bool may;

    if (phrase->certain.len == 0)
        return true;
    fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0)
        return false;
    bytes = xmalloc(FILE_CHUNK + phrase->certain.len);
    may = look_through(fd, phrase->certain, bytes);
    close(fd);
    return may;
}
