#include "skill/skill.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/utf8.h"
#include "skill/yaml.h"

static struct str next_skill_line(struct str *rest)
{
    const char *newline = memchr(rest->s, '\n', rest->len);
    size_t len = newline == NULL ? rest->len : (size_t)(newline - rest->s);
    struct str line = { rest->s, len };

    rest->s += newline == NULL ? len : len + 1;
    rest->len -= newline == NULL ? len : len + 1;
    return line;
}

static bool is_fence(struct str line)
{
    struct str trimmed = str_trim(line);

    return trimmed.len == 3 && memcmp(trimmed.s, "---", 3) == 0;
}

struct str skill_front_matter(struct str text)
{
    struct str rest = text;
    const char *start;

    if (!is_fence(next_skill_line(&rest)))
        return STR_NONE;
    start = rest.s;
    while (rest.len > 0) {
        struct str line = next_skill_line(&rest);

        if (is_fence(line)) {
            struct str found = { start, (size_t)(line.s - start) };

            return str_trim(found).len == 0 ? STR_NONE : found;
        }
    }
    return STR_NONE;
}

static bool read_skill_text(struct arena *arena, const struct toml_value *table, const char *key,
                            struct str *ret_text, struct error *err)
{
    const struct toml_value *value = toml_get(table, str_of(key));

    *ret_text = STR_NONE;
    if (value == NULL || value->type == TOML_NOTHING)
        return true;
    if (value->type != TOML_STRING)
        return error_set(err, ERR_INVALID_REQUEST,
                         "invalid YAML: %s: invalid type, expected a string", key);
    *ret_text = arena_single_line(arena, value->text);
    return true;
}

static bool check_length(struct str text, size_t max, const char *what, struct error *err)
{
    return utf8_length(text) <= max ||
           error_set(err, ERR_INVALID_REQUEST,
                     "invalid %s: exceeds maximum length of %zu characters", what, max);
}

/* The name of the folder that a file is in. */
static struct str folder_name(struct arena *arena, struct str path)
{
    size_t end = path.len, start;

    while (end > 0 && path.s[end - 1] != '/')
        end--;
    end -= end > 0;
    start = end;
    while (start > 0 && path.s[start - 1] != '/')
        start--;
    return arena_str(arena, path.s + start, end - start);
}

static bool read_fields(struct arena *arena, const struct toml_value *matter, struct str plugin,
                        struct skill *skill, struct error *err)
{
    struct wire_skill_metadata *shown = &skill->shown;
    const struct toml_value *metadata = toml_get(matter, STR_LITERAL("metadata"));

    if (matter->type != TOML_TABLE)
        return error_set(err, ERR_INVALID_REQUEST, "invalid YAML: expected a mapping");
    if (!read_skill_text(arena, matter, "name", &shown->name, err) ||
        !read_skill_text(arena, matter, "description", &shown->description, err) ||
        !read_skill_text(arena, metadata, "short-description", &shown->short_description, err))
        return false;
    if (shown->name.len == 0)
        shown->name = folder_name(arena, shown->path);
    if (plugin.s != NULL)
        shown->name = str_of(arena_printf(arena, "%s:%s", plugin.s, shown->name.s));
    if (shown->description.len == 0)
        return error_set(err, ERR_INVALID_REQUEST, "missing field `description`");
    if (shown->short_description.len == 0)
        shown->short_description = STR_NONE;
    return check_length(shown->name, SKILL_MAX_NAME, "name", err) &&
           check_length(shown->description, SKILL_MAX_TEXT, "description", err) &&
           check_length(shown->short_description, SKILL_MAX_TEXT, "metadata.short-description",
                        err);
}

bool skill_read(struct arena *arena, struct str path, enum wire_skill_scope scope,
                struct str plugin, struct skill *ret_skill, bool *ret_hidden, struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct skill skill = { .shown = { .path = path, .scope = scope, .enabled = true },
                           .implicit = true };
    struct toml_value *tree = NULL;
    struct str matter;
    int status = file_read(path.s, SKILL_MAX_FILE_BYTES, &text);

    *ret_hidden = false;
    if (status < 0)
        return os_error_setf(err, ERR_INVALID_REQUEST, status, "failed to read file");
    if (!utf8_is_valid(buf_str(&text)))
        return error_set(err, ERR_INVALID_REQUEST,
                         "failed to read file: stream did not contain valid UTF-8");
    matter = skill_front_matter(buf_str(&text));
    if (matter.s == NULL)
        return error_set(err, ERR_INVALID_REQUEST, "missing YAML frontmatter delimited by ---");
    if (!yaml_read(arena, matter, &tree, err))
        return error_prefix(err, "invalid YAML: ");
    if (!read_fields(arena, tree, plugin, &skill, err))
        return false;
    skill_read_interface(arena, (struct str){ path.s, path.len - strlen("/SKILL.md") }, &skill,
                         ret_hidden);
    *ret_skill = skill;
    return true;
}
