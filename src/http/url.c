#include "http/url.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

void url_add_encoded(struct buf *out, struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if (isalnum(c) || c == '-' || c == '_' || c == '.' || c == '~')
            buf_add_char(out, (char)c);
        else
            buf_printf(out, "%%%02X", c);
    }
}

/* %XX and + are decoded; a % that begins none stays. */
static struct str decode_url_text(struct str text, struct arena *arena)
{
    char *out = arena_alloc(arena, text.len + 1);
    size_t n = 0;

    for (size_t i = 0; i < text.len; i++) {
        unsigned high = i + 2 < text.len ? digit_value(text.s[i + 1]) : 16;
        unsigned low = i + 2 < text.len ? digit_value(text.s[i + 2]) : 16;

        if (text.s[i] == '%' && high < 16 && low < 16) {
            out[n++] = (char)(high * 16 + low);
            i += 2;
        } else {
            out[n++] = text.s[i] == '+' ? ' ' : text.s[i];
        }
    }
    out[n] = '\0';
    return (struct str){ out, n };
}

/* What stands before the mark; *rest is what stands behind it. */
static struct str cut_at(struct str *rest, char mark)
{
    const char *end = rest->len == 0 ? NULL : memchr(rest->s, mark, rest->len);
    struct str before = *rest;

    if (end == NULL) {
        *rest = STR_LITERAL("");
        return before;
    }
    before.len = (size_t)(end - before.s);
    rest->s += before.len + 1;
    rest->len -= before.len + 1;
    return before;
}

struct str url_query_value(struct arena *arena, struct str query, const char *name)
{
    while (query.len > 0) {
        struct str value = cut_at(&query, '&');

        if (str_is(decode_url_text(cut_at(&value, '='), arena), name))
            return decode_url_text(value, arena);
    }
    return STR_NONE;
}

struct str url_authority(struct str url)
{
    const char *scheme = url.len == 0 ? NULL : memmem(url.s, url.len, "://", 3);
    size_t begin = scheme == NULL ? 0 : (size_t)(scheme - url.s) + 3, end = begin;

    while (end < url.len && strchr("/?#", url.s[end]) == NULL)
        end++;
    for (size_t i = begin; i < end; i++) {
        if (url.s[i] == '@')
            begin = i + 1; /* a name and a password are nobody's business */
    }
    return (struct str){ url.s + begin, end - begin };
}

struct str url_for_people(struct arena *arena, struct str url)
{
    struct str authority = url_authority(url);
    size_t begin = (size_t)(authority.s - url.s), end = 0;
    const char *scheme = url.len == 0 ? NULL : memmem(url.s, url.len, "://", 3);
    size_t kept = scheme == NULL ? 0 : (size_t)(scheme - url.s) + 3;

    while (end < url.len && strchr("?#", url.s[end]) == NULL)
        end++;
    if (end < begin)
        end = begin;
    return str_of(arena_printf(arena, "%.*s%.*s", (int)kept, url.s == NULL ? "" : url.s,
                               (int)(end - begin), url.s == NULL ? "" : url.s + begin));
}

struct str url_without_port(struct str authority)
{
    size_t len = authority.len;

    while (len > 0 && authority.s[len - 1] >= '0' && authority.s[len - 1] <= '9')
        len--;
    if (len > 0 && authority.s[len - 1] == ':')
        authority.len = len - 1;
    return authority;
}

bool url_is_loopback(struct str url)
{
    struct str host = url_without_port(url_authority(url));
    size_t n = 0;

    if (host.len == 9 && strncasecmp(host.s, "localhost", 9) == 0)
        return true;
    if (str_is(host, "[::1]"))
        return true;
    while (n < host.len && (isdigit((unsigned char)host.s[n]) || host.s[n] == '.'))
        n++;
    return n == host.len && str_starts(host, "127.");
}
