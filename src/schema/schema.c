#include "schema/schema.h"

const struct type *type_resolve(const struct type *type)
{
    while (type->kind == KIND_ALIAS)
        type = type->element;
    return type;
}

size_t type_entry_size(const struct type *map)
{
    size_t size = map->value_offset + (size_t)type_resolve(map->element)->size;

    return (size + sizeof(void *) - 1) & ~(sizeof(void *) - 1);
}
