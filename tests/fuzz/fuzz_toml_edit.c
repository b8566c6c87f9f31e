/* The TOML editor: whatever it changes reads as what was wanted. */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "toml/edit.h"

static const struct toml_source source = { .path = { "fuzz", 4 } };

/* A table below, chosen by the bits of `seed`. */
static struct toml_value *some_table(struct toml_value *table, unsigned seed)
{
    for (size_t i = 0; i < table->table.n; i++, seed >>= 1) {
        if (table->table.entries[i].value->type == TOML_TABLE && (seed & 1))
            return some_table(table->table.entries[i].value, seed >> 1);
    }
    return table;
}

static void change(struct arena *arena, struct toml_value *root, unsigned seed)
{
    struct toml_value *table = some_table(root, seed >> 3);
    struct toml_value *value = toml_new(arena, TOML_STRING, /* source= */ NULL);
    struct toml_value *inner = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    struct str key = table->table.n == 0 ? STR_LITERAL("new key")
                                         : table->table.entries[seed % table->table.n].key;

    value->text = STR_LITERAL("new\n'\"\\");
    toml_set(arena, inner, STR_LITERAL("in"), value);
    switch (seed & 3) {
    case 0:
        toml_remove(table, key);
        break;
    case 1:
        toml_set(arena, table, key, value);
        break;
    case 2:
        toml_set(arena, table, key, inner);
        break;
    default:
        toml_set(arena, table, STR_LITERAL("added"), seed & 4 ? inner : value);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    struct toml_value *old, *wanted, *now;
    struct toml_error error;
    struct str text;

    if (size < 2)
        return 0;
    text = arena_str(&arena, (const char *)data + 2, size - 2);
    if (!toml_parse(&arena, text, TOML_1_1, &source, &old, &error))
        return 0;
    wanted = toml_copy(&arena, old);
    change(&arena, wanted, (unsigned)data[0] | (unsigned)data[1] << 8);
    toml_rewrite(&arena, text, old, wanted, &out);
    /* What nests to the limit may nest one too deep with what was added. */
    if (toml_parse(&arena, buf_str(&out), TOML_1_1, &source, &now, &error))
        check(toml_equal(now, wanted));
    else
        check(strstr(error.message, "recursion") != NULL);
    return 0;
}
