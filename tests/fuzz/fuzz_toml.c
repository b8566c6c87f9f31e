/* The TOML reader: whatever it accepts has its values inside the text, in order and not too deep. */
#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "toml/toml.h"

static bool is_before(struct toml_position a, struct toml_position b)
{
    return a.line < b.line || (a.line == b.line && a.column <= b.column);
}

static void check_value(const struct toml_value *value, size_t size, unsigned depth)
{
    check(depth < TOML_MAX_DEPTH + 1);
    check(value->type != TOML_NOTHING);
    if (depth > 0) {
        check(value->range.start.line >= 1 && value->range.start.column >= 1);
        check(is_before(value->range.start, value->range.end));
        check(value->range.start.offset <= value->range.end.offset);
        check(value->range.end.offset < size);
    }
    if (value->type == TOML_STRING)
        check(utf8_is_valid(value->text) && value->text.s[value->text.len] == '\0');
    for (size_t i = 0; value->type == TOML_ARRAY && i < value->array.n; i++)
        check_value(value->array.items[i], size, depth + 1);
    for (size_t i = 0; value->type == TOML_TABLE && i < value->table.n; i++) {
        const struct toml_entry *entry = &value->table.entries[i];

        check(toml_find(value, entry->key) == entry);
        check_value(entry->value, size, depth + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str text = { (const char *)data, size };

    for (enum toml_version version = TOML_1_0; version <= TOML_1_1; version++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct toml_value *value;
        struct toml_error error;

        if (toml_parse(&arena, text, version, /* source= */ NULL, &value, &error))
            check_value(value, size, 0);
        else
            check(error.message != NULL && error.range.start.line >= 1 &&
                  error.range.start.offset <= size);
        if (toml_parse_value(&arena, text, version, /* source= */ NULL, &value, &error))
            check_value(value, size, 1);
    }
    return 0;
}
