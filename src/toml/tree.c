#include "toml/toml.h"

#include "base/check.h"
#include "base/hash.h"

#include <stdlib.h>

/* Up to here looking at each key is as quick as a hash. */
enum { SMALL_TABLE = 8 };

struct toml_value *toml_new(struct arena *arena, enum toml_type type,
                            const struct toml_source *source)
{
    struct toml_value *value = arena_zero(arena, sizeof *value);

    value->type = type;
    value->source = source;
    return value;
}

/* The slot that holds the key, or the empty one where it belongs. */
static uint32_t *find_slot(const struct toml_table *table, struct str key)
{
    size_t i = hash_of(key) & (table->n_slots - 1);

    while (table->slots[i] != 0 && !str_equal(table->entries[table->slots[i] - 1].key, key))
        i = (i + 1) & (table->n_slots - 1);
    return &table->slots[i];
}

static void index_entries(struct arena *arena, struct toml_table *table)
{
    table->n_slots = table->cap * 2;
    table->slots = arena_zero(arena, table->n_slots * sizeof *table->slots);
    for (size_t i = 0; i < table->n; i++)
        *find_slot(table, table->entries[i].key) = (uint32_t)i + 1;
}

struct toml_entry *toml_find(const struct toml_value *table, struct str key)
{
    const struct toml_table *content = &table->table;

    if (table->type != TOML_TABLE)
        return NULL;
    if (content->slots != NULL) {
        uint32_t slot = *find_slot(content, key);

        return slot == 0 ? NULL : &content->entries[slot - 1];
    }
    for (size_t i = 0; i < content->n; i++) {
        if (str_equal(content->entries[i].key, key))
            return &content->entries[i];
    }
    return NULL;
}

struct toml_value *toml_get(const struct toml_value *table, struct str key)
{
    struct toml_entry *entry = table == NULL ? NULL : toml_find(table, key);

    return entry == NULL ? NULL : entry->value;
}

static void grow_table(struct arena *arena, struct toml_table *table)
{
    size_t cap = table->cap == 0 ? SMALL_TABLE / 2 : table->cap * 2;
    struct toml_entry *entries = arena_alloc(arena, cap * sizeof *entries);

    if (table->n > 0)
        memcpy(entries, table->entries, table->n * sizeof *entries);
    table->entries = entries;
    table->cap = cap;
    if (cap > SMALL_TABLE)
        index_entries(arena, table);
}

struct toml_entry *toml_set(struct arena *arena, struct toml_value *table, struct str key,
                            struct toml_value *value)
{
    struct toml_entry *entry = toml_find(table, key);
    struct toml_table *content = &table->table;

    check(table->type == TOML_TABLE);
    if (entry == NULL) {
        if (content->n == content->cap)
            grow_table(arena, content);
        entry = &content->entries[content->n++];
        *entry = (struct toml_entry){ .key = key };
        if (content->slots != NULL)
            *find_slot(content, key) = (uint32_t)content->n;
    }
    entry->value = value;
    return entry;
}

void toml_remove(struct toml_value *table, struct str key)
{
    struct toml_entry *entry = toml_find(table, key);
    struct toml_table *content = &table->table;
    size_t behind;

    if (entry == NULL)
        return;
    behind = (size_t)(content->entries + content->n - (entry + 1));
    memmove(entry, entry + 1, behind * sizeof *entry);
    content->n--;
    if (content->slots != NULL) {
        memset(content->slots, 0, content->n_slots * sizeof *content->slots);
        for (size_t i = 0; i < content->n; i++)
            *find_slot(content, content->entries[i].key) = (uint32_t)i + 1;
    }
}

void toml_append(struct arena *arena, struct toml_value *array, struct toml_value *value)
{
    struct toml_array *content = &array->array;

    check(array->type == TOML_ARRAY);
    if (content->n == content->cap) {
        size_t cap = content->cap == 0 ? 4 : content->cap * 2;
        struct toml_value **items = arena_alloc(arena, cap * sizeof(struct toml_value *));

        if (content->n > 0)
            memcpy(items, content->items, content->n * sizeof(struct toml_value *));
        content->items = items;
        content->cap = cap;
    }
    content->items[content->n++] = value;
}

static int compare_keys(const void *a, const void *b)
{
    const struct toml_entry *const *left = a, *const *right = b;

    return strcmp((*left)->key.s, (*right)->key.s);
}

const struct toml_entry **toml_sorted(struct arena *arena, const struct toml_table *table)
{
    const struct toml_entry **entries = arena_alloc(arena, (table->n + 1) * sizeof *entries);

    for (size_t i = 0; i < table->n; i++)
        entries[i] = &table->entries[i];
    if (table->n > 1)
        qsort(entries, table->n, sizeof *entries, compare_keys);
    return entries;
}
