/* Front matter: whatever is found is inside the text, and its YAML is a tree that is not too deep. */
#include "base/check.h"
#include "base/memory.h"
#include "skill/skill.h"
#include "skill/yaml.h"

static void check_tree(const struct toml_value *value, unsigned depth)
{
    check(depth <= YAML_MAX_DEPTH);
    for (size_t i = 0; value->type == TOML_ARRAY && i < value->array.n; i++)
        check_tree(value->array.items[i], depth + 1);
    for (size_t i = 0; value->type == TOML_TABLE && i < value->table.n; i++)
        check_tree(value->table.entries[i].value, depth + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct str text = arena_str(&arena, (const char *)data, size);
    struct str matter = skill_front_matter(text);
    struct toml_value *tree = NULL;

    check(matter.s == NULL || (matter.s > text.s && matter.s + matter.len <= text.s + text.len));
    if (yaml_read(&arena, matter.s != NULL ? matter : text, &tree, &err))
        check_tree(tree, 0);
    else
        check(err.message.len > 0);
    check(arena_single_line(&arena, text).len <= text.len);
    return 0;
}
