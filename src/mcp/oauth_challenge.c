#include "mcp/oauth_challenge.h"

#include <strings.h>

static void skip_any(struct str *rest, const char *marks)
{
    while (rest->len > 0 && strchr(marks, rest->s[0]) != NULL && rest->s[0] != '\0') {
        rest->s++;
        rest->len--;
    }
}

/* A word of names and schemes; empty if there is none. */
static struct str next_word(struct str *rest)
{
    struct str word = { rest->s, 0 };

    while (rest->len > 0 && strchr(" \t,=\"", rest->s[0]) == NULL) {
        rest->s++;
        rest->len--;
        word.len++;
    }
    return word;
}

/* The text between two quotes; a backslash takes away the meaning of what follows it. */
static struct str next_quoted(struct str *rest, struct arena *arena)
{
    size_t end = 1, n = 0;
    char *out;

    while (end < rest->len && rest->s[end] != '"')
        end += rest->s[end] == '\\' && end + 1 < rest->len ? 2 : 1;
    out = arena_alloc(arena, end);
    for (size_t i = 1; i < end; i++) {
        if (rest->s[i] == '\\' && i + 1 < end)
            i++;
        out[n++] = rest->s[i];
    }
    out[n] = '\0';
    end = end < rest->len ? end + 1 : rest->len;
    rest->s += end;
    rest->len -= end;
    return (struct str){ out, n };
}

static struct str next_value(struct str *rest, struct arena *arena)
{
    struct str word;

    skip_any(rest, " \t");
    if (rest->len > 0 && rest->s[0] == '"')
        return next_quoted(rest, arena);
    word = next_word(rest);
    return arena_str(arena, word.s, word.len);
}

static bool is_word(struct str word, const char *text)
{
    return word.len == strlen(text) && strncasecmp(word.s, text, word.len) == 0;
}

static void add_parameter(struct oauth_challenge *challenge, struct str name, struct str value)
{
    struct str *place = is_word(name, "resource_metadata") ? &challenge->resource_metadata
                        : is_word(name, "scope")           ? &challenge->scope
                                                           : NULL;

    if (place != NULL && place->s == NULL)
        *place = value;
}

/* A word without `=` behind it is a scheme, or what a scheme has instead of parameters. */
struct oauth_challenge oauth_challenge_read(struct arena *arena, struct str header)
{
    struct oauth_challenge challenge = { 0 };
    struct str rest = header;
    bool is_bearer = false;

    if (header.s == NULL || header.len > OAUTH_CHALLENGE_MAX || str_has_nul(header))
        return challenge;
    for (skip_any(&rest, " \t,"); rest.len > 0; skip_any(&rest, " \t,")) {
        struct str word = next_word(&rest);

        skip_any(&rest, " \t");
        if (rest.len > 0 && rest.s[0] == '=') {
            rest.s++;
            rest.len--;
            if (is_bearer)
                add_parameter(&challenge, word, next_value(&rest, arena));
            else
                next_value(&rest, arena);
        } else if (rest.len > 0 && rest.s[0] == '"') { /* quotes where none belong */
            next_quoted(&rest, arena);
        } else if (is_bearer &&
                   (challenge.scope.s != NULL || challenge.resource_metadata.s != NULL)) {
            break; /* the next scheme */
        } else {
            is_bearer = is_word(word, "bearer");
        }
    }
    return challenge;
}
