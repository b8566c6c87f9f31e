#include "app/names.h"

#include "base/memory.h"

static char slug_character(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c | 0x20);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '-';
}

/* Bytes that continue a character are 10xxxxxx: a character is one mark, however long. */
static bool continues_character(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static struct str trim_marks(struct str text)
{
    while (text.len > 0 && text.s[0] == '-')
        text = (struct str){ text.s + 1, text.len - 1 };
    while (text.len > 0 && text.s[text.len - 1] == '-')
        text.len--;
    return text;
}

struct str app_slug(struct arena *arena, struct str name)
{
    char *text = arena_alloc(arena, name.len + 1);
    struct str slug = { text, 0 };

    for (size_t i = 0; i < name.len; i++) {
        if (!continues_character(name.s[i]))
            text[slug.len++] = slug_character(name.s[i]);
    }
    slug = trim_marks(slug);
    return slug.len == 0 ? STR_LITERAL("app") : arena_str(arena, slug.s, slug.len);
}

struct str app_install_url(struct arena *arena, struct str name, struct str id)
{
    return str_of(arena_printf(arena, "https://chatgpt.com/apps/%s/%.*s", app_slug(arena, name).s,
                               STR_ARGS(id)));
}

bool app_id_is_allowed(struct str id)
{
    static const char *const others[] = {
        "asdk_app_6938a94a61d881918ef32cb999ff937c",  "connector_2b0a9009c9c64bf9933a3dae3f2b1254",
        "connector_3f8d1a79f27c4c7ba1a897ab13bf37dc", "connector_68de829bf7648191acd70a907364c67c",
        "connector_68e004f14af881919eb50893d3d9f523", "connector_69272cb413a081919685ec3c88d1744e",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        if (str_is(id, others[i]))
            return false;
    }
    return !str_starts(id, "connector_openai_");
}

struct str app_shown_name(struct str name, struct str id)
{
    struct str trimmed = str_trim(name);

    return trimmed.len == 0 ? id : trimmed;
}

/* The slug as a part of a tool's name. */
static struct str plain_slug(struct arena *arena, struct str name)
{
    struct str slug = app_slug(arena, name);
    char *plain = arena_alloc(arena, slug.len + 1);

    for (size_t i = 0; i < slug.len; i++)
        plain[i] = slug.s[i];
    for (size_t i = 0; i < slug.len; i++) {
        if (plain[i] == '-')
            plain[i] = '_';
    }
    plain[slug.len] = '\0';
    return (struct str){ plain, slug.len };
}

/* NULL: it does not begin so, or nothing would be left. */
static struct str without_prefix(struct arena *arena, struct str tool, struct str prefix)
{
    struct str plain = str_trim(prefix).len == 0 ? STR_NONE : plain_slug(arena, str_trim(prefix));

    if (plain.s == NULL || tool.len <= plain.len || !str_starts(tool, plain.s))
        return STR_NONE;
    return (struct str){ tool.s + plain.len, tool.len - plain.len };
}

struct str app_tool_name(struct arena *arena, struct str app_name, struct str app_id,
                         struct str tool)
{
    struct str plain = plain_slug(arena, tool);
    struct str own = without_prefix(arena, plain, app_name);
    struct str space =
        str_trim(app_name).len == 0 ? STR_LITERAL("") : plain_slug(arena, str_trim(app_name));

    if (own.s == NULL)
        own = without_prefix(arena, plain, app_id);
    if (own.s == NULL)
        own = plain;
    return str_of(arena_printf(arena, "mcp__" APPS_SERVER "__%s%.*s", space.s, STR_ARGS(own)));
}
