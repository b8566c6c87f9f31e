#include "shell/action_words.h"

#include "base/path.h"
bool is_connector(struct str word)
{
    static const char *const connectors[] = { "&&", "||", "|", ";", NULL };

    return str_is_one_of(word, connectors);
}

struct str_array words_before_connector(struct str_array words)
{
    for (size_t i = 0; i < words.n; i++) {
        if (is_connector(words.items[i]))
            words.n = i;
    }
    return words;
}

static bool is_long_with_value(struct str word)
{
    return str_starts(word, "--") && memchr(word.s, '=', word.len) != NULL;
}

/* Where words that begin with a dash are options. */
enum options { OPTIONS_BEFORE_DASHES, OPTIONS_EVERYWHERE };

static struct str_array select_words(struct str_array words, const char *const *with_value,
                                     enum options options, struct arena *arena)
{
    struct words selected = { .arena = arena };
    bool behind_dashes = false;

    for (size_t i = 0; i < words.n; i++) {
        struct str word = words.items[i];

        if (!behind_dashes && str_is(word, "--")) {
            behind_dashes = true;
            continue;
        }
        if (!behind_dashes && is_long_with_value(word))
            continue;
        if (!behind_dashes && str_is_one_of(word, with_value)) {
            i++;
            continue;
        }
        if (str_starts(word, "-") && (options == OPTIONS_EVERYWHERE || !behind_dashes))
            continue;
        words_add(&selected, word);
    }
    return words_array(&selected);
}

struct str_array operands(struct str_array words, const char *const *with_value,
                          struct arena *arena)
{
    return select_words(words, with_value, OPTIONS_BEFORE_DASHES, arena);
}

struct str_array plain_operands(struct str_array words, const char *const *with_value,
                                struct arena *arena)
{
    return select_words(words, with_value, OPTIONS_EVERYWHERE, arena);
}

/* Folders that are in every project say nothing. */
static bool says_something(struct str part)
{
    static const char *const common[] = { "build", "dist", "node_modules", "src", "", NULL };

    return !str_is_one_of(part, common);
}

struct str short_path(struct str path, struct arena *arena)
{
    char *text;
    size_t end;

    if (path.s == NULL)
        return STR_NONE;
    path = arena_str(arena, path.s, path.len);
    text = (char *)path.s;
    for (size_t i = 0; i < path.len; i++) {
        if (text[i] == '\\')
            text[i] = '/';
    }
    while (path.len > 0 && text[path.len - 1] == '/')
        path.len--;
    for (end = path.len; end > 0;) {
        struct str part = path_basename((struct str){ path.s, end });

        if (says_something(part))
            return arena_str(arena, part.s, part.len);
        end -= part.len;
        while (end > 0 && text[end - 1] == '/')
            end--;
    }
    text[path.len] = '\0';
    return path;
}
