#include "skill/mention.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "skill/skill.h"

#include <strings.h>

static const char *const variables[] = { "PATH", "HOME",   "USER",           "SHELL",
                                         "PWD",  "TMPDIR", "TEMP",           "TMP",
                                         "LANG", "TERM",   "XDG_CONFIG_HOME" };

struct selection {
    struct skill_refs known;
    struct str_array others;
    struct skill_ref *chosen;
    size_t n;
    const struct wire_user_input_array *input;
};

static void choose(struct selection *selection, const struct skill_ref *skill)
{
    for (size_t i = 0; i < selection->n; i++) {
        if (str_equal(selection->chosen[i].path, skill->path))
            return;
    }
    selection->chosen[selection->n++] = *skill;
}

static void choose_path(struct selection *selection, struct str path)
{
    static const char scheme[] = "skill://";

    if (path.len >= strlen(scheme) && memcmp(path.s, scheme, strlen(scheme)) == 0) {
        path.s += strlen(scheme);
        path.len -= strlen(scheme);
    }
    for (size_t i = 0; i < selection->known.n; i++) {
        if (str_equal(selection->known.items[i].path, path))
            choose(selection, &selection->known.items[i]);
    }
}

static bool is_named_by_item(const struct selection *selection, struct str name)
{
    for (size_t i = 0; i < selection->input->n; i++) {
        const struct wire_user_input *item = &selection->input->items[i];

        if (item->tag == WIRE_USER_INPUT_TAG_SKILL && str_equal(item->skill.name, name))
            return true;
    }
    return false;
}

static bool is_other(const struct selection *selection, struct str name)
{
    for (size_t i = 0; i < selection->others.n; i++) {
        struct str other = selection->others.items[i];

        if (other.len == name.len && strncasecmp(other.s, name.s, name.len) == 0)
            return true;
    }
    return false;
}

static void choose_name(struct selection *selection, struct str name)
{
    const struct skill_ref *found = NULL;

    for (size_t i = 0; i < ARRAY_LENGTH(variables); i++) {
        if (str_is(name, variables[i]))
            return;
    }
    for (size_t i = 0; i < selection->known.n; i++) {
        if (!str_equal(selection->known.items[i].name, name))
            continue;
        if (found != NULL)
            return; /* two of that name: neither is meant */
        found = &selection->known.items[i];
    }
    if (found != NULL && !is_named_by_item(selection, name) && !is_other(selection, name))
        choose(selection, found);
}

static bool is_name_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == ':';
}

/* Behind `[$name`: the path of `](path)`, or NULL. */
static struct str linked_path(struct str text, size_t at)
{
    const char *close;

    if (text.len - at < 2 || text.s[at] != ']' || text.s[at + 1] != '(')
        return STR_NONE;
    close = memchr(text.s + at + 2, ')', text.len - at - 2);
    return close == NULL ? STR_NONE
                         : (struct str){ text.s + at + 2, (size_t)(close - text.s) - at - 2 };
}

static void search_text(struct selection *selection, struct str text)
{
    for (size_t at = 0; at < text.len; at++) {
        size_t end = at + 1;
        struct str path;

        if (text.s[at] != '$')
            continue;
        while (end < text.len && is_name_character(text.s[end]))
            end++;
        path = at > 0 && text.s[at - 1] == '[' ? linked_path(text, end) : STR_NONE;
        if (path.s != NULL)
            choose_path(selection, path);
        else if (end > at + 1)
            choose_name(selection, (struct str){ text.s + at + 1, end - at - 1 });
        at = end - 1;
    }
}

struct skill_refs skill_mentions(struct arena *arena, struct skill_refs known,
                                 struct str_array others, const struct wire_user_input_array *input)
{
    struct selection selection = {
        .known = known,
        .others = others,
        .chosen = arena_alloc(arena, (known.n + 1) * sizeof *selection.chosen),
        .input = input,
    };

    for (size_t i = 0; known.n > 0 && i < input->n; i++) {
        if (input->items[i].tag == WIRE_USER_INPUT_TAG_SKILL)
            choose_path(&selection, input->items[i].skill.path);
    }
    for (size_t i = 0; known.n > 0 && i < input->n; i++) {
        if (input->items[i].tag == WIRE_USER_INPUT_TAG_TEXT)
            search_text(&selection, input->items[i].text.text);
    }
    return (struct skill_refs){ selection.chosen, selection.n };
}

struct str skill_message(struct arena *arena, const struct skill_ref *skill)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(buf_done) struct buf message = { 0 };

    if (file_read(skill->path.s, SKILL_MAX_FILE_BYTES, &text) < 0 || !utf8_is_valid(buf_str(&text)))
        return STR_NONE;
    buf_printf(&message, "<skill>\n<name>%s</name>\n<path>%s</path>\n", skill->name.s,
               skill->path.s);
    buf_add(&message, text.data, text.len);
    buf_add_text(&message, "\n</skill>");
    return arena_str(arena, buf_str(&message).s, message.len);
}
