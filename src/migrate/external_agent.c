#include "migrate/external_agent.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/guard.h"
#include "base/memory.h"
#include "base/path.h"
#include "files/files.h"
#include "toml/edit.h"
#include "toml/json.h"

#include <dirent.h>
#include <errno.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FILE = 4 * 1024 * 1024 };

static bool path_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static struct str path_below(struct arena *arena, struct str folder, const char *name)
{
    const char *path = arena_printf(arena, "%s/%s", folder.len <= 1 ? "" : folder.s, name);

    return (struct str){ path, strlen(path) };
}

struct external_place external_home(struct arena *arena, const char *user_home, const char *home)
{
    struct str user = str_of(user_home), ours = str_of(home);

    return (struct external_place){
        .settings = path_below(arena, user, ".claude/settings.json"),
        .config = path_below(arena, ours, "config.toml"),
        .skills = path_below(arena, user, ".claude/skills"),
        .our_skills = path_below(arena, path_parent(arena, ours), ".agents/skills"),
        .instructions = { path_below(arena, user, ".claude/CLAUDE.md") },
        .our_instructions = path_below(arena, ours, "AGENTS.md"),
    };
}

bool external_repository(struct arena *arena, struct str folder, struct external_place *ret_place)
{
    struct str root = folder;

    if (!file_is_folder(folder.s))
        return false;
    while (root.len > 1 && !marker_exists(path_below(arena, root, ".git").s))
        root = path_parent(arena, root);
    if (!marker_exists(path_below(arena, root, ".git").s))
        root = folder;
    *ret_place = (struct external_place){
        .cwd = root,
        .settings = path_below(arena, root, ".claude/settings.json"),
        .config = path_below(arena, root, ".codex/config.toml"),
        .skills = path_below(arena, root, ".claude/skills"),
        .our_skills = path_below(arena, root, ".agents/skills"),
        .instructions = { path_below(arena, root, "CLAUDE.md"),
                          path_below(arena, root, ".claude/CLAUDE.md") },
        .our_instructions = path_below(arena, root, "AGENTS.md"),
    };
    return true;
}

/* The text of a file; NULL if there is none, or it has nothing but white space. */
static struct str place_text(struct arena *arena, struct str path)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (path.s == NULL || file_read(path.s, MAX_FILE, &text) < 0 ||
        str_trim(buf_str(&text)).len == 0)
        return STR_NONE;
    return arena_str(arena, text.data, text.len);
}

static bool make_folder(struct arena *arena, struct str path) // NOLINT(misc-no-recursion)
{
    if (file_is_folder(path.s))
        return true;
    if (path.len > 1 && !make_folder(arena, path_parent(arena, path)))
        return false;
    return mkdir(path.s, 0777) == 0 || errno == EEXIST;
}

static bool place_write(struct arena *arena, struct str path, struct str text, mode_t mode,
                        struct error *err)
{
    int status =
        make_folder(arena, path_parent(arena, path)) ? file_replace(path.s, text, mode) : -errno;

    return status == 0 ||
           error_set(err, ERR_INTERNAL, "cannot write %s: %s", path.s, file_error_text(status));
}

/* -- Settings ------------------------------------------------------------------------------- */

/* Variables that can be text; what is null or has parts is left out. */
static struct toml_value *environment_of(struct arena *arena, yyjson_val *json)
{
    struct toml_value *set = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    yyjson_val **keys = json_sorted_keys(arena, json);

    for (size_t i = 0; i < yyjson_obj_size(json); i++) {
        yyjson_val *key = keys[i], *value = yyjson_obj_iter_get_val(key);
        CLEANUP(buf_done) struct buf out = { 0 };
        struct toml_value *text = toml_new(arena, TOML_STRING, /* source= */ NULL), *parsed;
        const char *ignored;

        if (!yyjson_is_str(value) && !yyjson_is_num(value) && !yyjson_is_bool(value))
            continue;
        if (!toml_from_json(arena, value, &parsed, &ignored))
            continue;
        if (yyjson_is_str(value))
            buf_add_str(&out, parsed->text);
        else
            toml_write_json(&out, parsed);
        text->text = arena_str(arena, buf_str(&out).s, out.len);
        toml_set(arena, set, arena_str(arena, yyjson_get_str(key), yyjson_get_len(key)), text);
    }
    return set;
}

static void set_text(struct arena *arena, struct toml_value *table, const char *key,
                     const char *text)
{
    struct toml_value *value = toml_new(arena, TOML_STRING, /* source= */ NULL);

    value->text = str_of(text);
    toml_set(arena, table, str_of(key), value);
}

/* What the other agent's settings mean in ours. */
static struct toml_value *translate_settings(struct arena *arena, yyjson_val *settings)
{
    struct toml_value *ours = toml_new(arena, TOML_TABLE, /* source= */ NULL), *policy, *set;
    yyjson_val *sandbox = yyjson_obj_get(settings, "sandbox");

    set = environment_of(arena, yyjson_obj_get(settings, "env"));
    if (set->table.n > 0) {
        policy = toml_new(arena, TOML_TABLE, /* source= */ NULL);
        set_text(arena, policy, "inherit", "core");
        toml_set(arena, policy, STR_LITERAL("set"), set);
        toml_set(arena, ours, STR_LITERAL("shell_environment_policy"), policy);
    }
    if (yyjson_is_true(yyjson_obj_get(sandbox, "enabled")))
        set_text(arena, ours, "sandbox_mode", "workspace-write");
    return ours;
}

/* True if something was added; what is there stays. */
static bool add_missing(struct arena *arena, struct toml_value *into, // NOLINT(misc-no-recursion)
                        const struct toml_value *from)
{
    bool added = false;

    for (size_t i = 0; i < from->table.n; i++) {
        const struct toml_entry *entry = &from->table.entries[i];
        struct toml_value *there = toml_get(into, entry->key);

        if (there == NULL) {
            toml_set(arena, into, entry->key, entry->value);
            added = true;
        } else if (there->type == TOML_TABLE && entry->value->type == TOML_TABLE) {
            added |= add_missing(arena, there, entry->value);
        }
    }
    return added;
}

/* Our config file as it is, and as it is to be. */
struct merged {
    struct str text;
    struct toml_value *old;
    struct toml_value *wanted;
    bool changes;
};

static bool read_settings(struct arena *arena, struct str text, struct toml_value **ret_ours,
                          struct error *err)
{
    yyjson_read_err problem;
    yyjson_doc *doc =
        yyjson_read_opts((char *)(uintptr_t)text.s, text.len, YYJSON_READ_NOFLAG, NULL, &problem);
    bool ok;

    if (doc == NULL)
        return error_set(err, ERR_INTERNAL, "invalid external agent settings: %s at byte %zu",
                         problem.msg, problem.pos);
    ok = yyjson_is_obj(yyjson_doc_get_root(doc)) ||
         error_set(err, ERR_INTERNAL, "external agent settings root must be an object");
    if (ok)
        *ret_ours = translate_settings(arena, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    return ok;
}

static bool merge_settings(struct arena *arena, const struct external_place *place,
                           struct merged *ret_merged, struct error *err)
{
    static const struct toml_source source;
    struct str settings = place_text(arena, place->settings);
    struct merged merged = { .text = place_text(arena, place->config) };
    struct toml_error problem;
    struct toml_value *ours = NULL;

    *ret_merged = merged;
    if (settings.s == NULL)
        return true;
    if (!read_settings(arena, settings, &ours, err) || ours == NULL)
        return false;
    if (merged.text.s == NULL)
        merged.text = STR_LITERAL("");
    if (!toml_parse(arena, merged.text, TOML_1_1, &source, &merged.old, &problem))
        return error_set(err, ERR_INTERNAL, "invalid existing config.toml: %u:%u: %s",
                         problem.range.start.line, problem.range.start.column, problem.message);
    merged.wanted = toml_copy(arena, merged.old);
    merged.changes = add_missing(arena, merged.wanted, ours);
    *ret_merged = merged;
    return true;
}

static bool import_settings(struct arena *arena, const struct external_place *place,
                            struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct merged merged;

    if (!merge_settings(arena, place, &merged, err))
        return false;
    if (!merged.changes)
        return true;
    toml_rewrite(arena, merged.text, merged.old, merged.wanted, &text);
    return place_write(arena, place->config, buf_str(&text), 0600, err);
}

/* -- Instructions --------------------------------------------------------------------------- */

/* Longer ones first. */
static const struct {
    const char *name;
    const char *ours;
} names[] = {
    { "claude.md", "AGENTS.md" }, { "claude code", "Codex" }, { "claude-code", "Codex" },
    { "claude_code", "Codex" },   { "claudecode", "Codex" },  { "claude", "Codex" },
};

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The name that stands at a place of the text, or -1. */
static int name_at(struct str text, size_t at)
{
    if (at > 0 && is_word(text.s[at - 1]))
        return -1;
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        size_t len = strlen(names[i].name);

        if (text.len - at >= len && strncasecmp(text.s + at, names[i].name, len) == 0 &&
            (at + len == text.len || !is_word(text.s[at + len])))
            return (int)i;
    }
    return -1;
}

/* The other agent's name becomes ours, as whole words in any case. */
static struct str external_reword(struct arena *arena, struct str text)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    for (size_t at = 0; at < text.len;) {
        int name = name_at(text, at);

        if (name < 0) {
            buf_add_char(&out, text.s[at++]);
        } else {
            buf_add_text(&out, names[name].ours);
            at += strlen(names[name].name);
        }
    }
    return arena_str(arena, buf_str(&out).s, out.len);
}

static struct str instructions_of(struct arena *arena, const struct external_place *place,
                                  struct str *ret_text)
{
    for (size_t i = 0; i < ARRAY_LENGTH(place->instructions); i++) {
        *ret_text = place_text(arena, place->instructions[i]);
        if (ret_text->s != NULL)
            return place->instructions[i];
    }
    return STR_NONE;
}

static bool import_instructions(struct arena *arena, const struct external_place *place,
                                struct error *err)
{
    struct str text;

    if (instructions_of(arena, place, &text).s == NULL ||
        place_text(arena, place->our_instructions).s != NULL)
        return true;
    return place_write(arena, place->our_instructions, external_reword(arena, text), 0644, err);
}

/* -- Skills --------------------------------------------------------------------------------- */

typedef bool skill_folder_fn(struct arena *arena, struct str from, struct str to, void *data);

/* Every skill folder that we lack; stops when `each` says false. */
static bool each_missing_skill(struct arena *arena, const struct external_place *place,
                               skill_folder_fn *each, void *data)
{
    DIR *dir = opendir(place->skills.s);
    const struct dirent *entry;
    bool go_on = true;

    while (dir != NULL && go_on && (entry = readdir(dir)) != NULL) {
        struct str from = path_below(arena, place->skills, entry->d_name);
        struct str to = path_below(arena, place->our_skills, entry->d_name);

        if (entry->d_name[0] != '.' && file_is_folder(from.s) && !path_exists(to.s))
            go_on = each(arena, from, to, data);
    }
    if (dir != NULL)
        closedir(dir);
    return go_on;
}

static bool stop_at_first(struct arena *arena, struct str from, struct str to, void *data)
{
    return false;
}

static bool copy_skill(struct arena *arena, struct str from, struct str to, void *data)
{
    struct error *err = data;
    struct str skill = path_below(arena, to, "SKILL.md"), text;

    if (!make_folder(arena, path_parent(arena, to)))
        return error_set(err, ERR_INTERNAL, "cannot make the folder of %s", to.s);
    if (!file_copy(from, to, /* recursive= */ true, /* stop= */ NULL, err))
        return false;
    text = place_text(arena, skill);
    return text.s == NULL || place_write(arena, skill, external_reword(arena, text), 0644, err);
}

/* -- Together ------------------------------------------------------------------------------- */

static void add_migration(struct arena *arena, const struct external_place *place,
                          enum wire_external_agent_config_migration_item_type type,
                          const char *words,
                          struct wire_external_agent_config_migration_item *items, size_t *n)
{
    items[(*n)++] = (struct wire_external_agent_config_migration_item){
        .item_type = type,
        .description = str_of(words),
        .cwd = place->cwd,
    };
}

bool external_detect(struct arena *arena, const struct external_place *place,
                     struct wire_external_agent_config_migration_item *items, size_t *n,
                     struct error *err)
{
    struct merged merged;
    struct str text, from;

    if (!merge_settings(arena, place, &merged, err))
        return false;
    if (merged.changes)
        add_migration(arena, place, WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_CONFIG,
                      arena_printf(arena, "Migrate %s into %s", place->settings.s, place->config.s),
                      items, n);
    if (!each_missing_skill(arena, place, stop_at_first, NULL))
        add_migration(arena, place, WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_SKILLS,
                      arena_printf(arena, "Copy skill folders from %s to %s", place->skills.s,
                                   place->our_skills.s),
                      items, n);
    from = instructions_of(arena, place, &text);
    if (from.s != NULL && place_text(arena, place->our_instructions).s == NULL)
        add_migration(arena, place, WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_AGENTS_MD,
                      arena_printf(arena, "Import %s to %s", from.s, place->our_instructions.s),
                      items, n);
    return true;
}

bool external_import(struct arena *arena, const struct external_place *place,
                     enum wire_external_agent_config_migration_item_type type, struct error *err)
{
    switch (type) {
    case WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_CONFIG:
        return import_settings(arena, place, err);
    case WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_SKILLS:
        return each_missing_skill(arena, place, copy_skill, err);
    case WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_AGENTS_MD:
        return import_instructions(arena, place, err);
    case WIRE_EXTERNAL_AGENT_CONFIG_MIGRATION_ITEM_TYPE_MCP_SERVER_CONFIG:
        return true; /* never offered */
    }
    return true;
}
