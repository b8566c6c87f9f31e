#include "schema/export_json_set.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

bool type_is_defined(const struct type *type)
{
    const struct type *resolved = type_resolve(type);
    bool is_sequence = resolved->kind == KIND_ARRAY || resolved->kind == KIND_MAP;

    return type_name(type) != NULL && !(type->flags & TYPE_INLINE) && !is_sequence;
}

/* Where the name is, or where it belongs. */
static size_t position(const struct type_set *set, const char *name)
{
    size_t low = 0, high = set->n;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (strcmp(type_name(set->items[middle]), name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const struct type_set *set, size_t i, const char *name)
{
    return i < set->n && strcmp(type_name(set->items[i]), name) == 0;
}

bool type_set_has(const struct type_set *set, const struct type *type)
{
    return is_at(set, position(set, type_name(type)), type_name(type));
}

bool type_set_add(struct type_set *set, const struct type *type)
{
    size_t i = position(set, type_name(type));

    if (is_at(set, i, type_name(type)))
        return false;
    if (set->n == set->cap) {
        set->cap = set->cap == 0 ? 32 : set->cap * 2;
        set->items = xrealloc(set->items, set->cap * sizeof *set->items);
    }
    memmove(set->items + i + 1, set->items + i, (set->n - i) * sizeof *set->items);
    set->items[i] = type;
    set->n++;
    return true;
}

void type_set_add_parts(struct type_set *set, const struct type *type)
{
    if (type_element(type) != NULL)
        type_set_add_reachable(set, type_element(type));
    for (size_t i = 0; i < type->n_fields; i++) {
        if (part_is_in(type_fields(type)[i].part, set->protocol))
            type_set_add_reachable(set, field_type(&type_fields(type)[i]));
    }
    for (size_t i = 0; i < type->n_variants; i++) {
        const struct type *body = variant_body(&type_variants(type)[i]);

        if (body == NULL || !part_is_in(type_variants(type)[i].part, set->protocol))
            continue;
        if (type_tag(type) != NULL) /* its members are written beside the tag */
            type_set_add_parts(set, body);
        else
            type_set_add_reachable(set, body);
    }
}

void type_set_add_reachable(struct type_set *set, const struct type *type)
{
    if (!type_is_defined(type) || type_set_add(set, type))
        type_set_add_parts(set, type);
}

void type_set_done(struct type_set *set)
{
    free(set->items);
    *set = (struct type_set){ 0 };
}
