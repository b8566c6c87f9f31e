#include "schema/schema.h"

#include "base/memory.h"

bool protocol_dialect_parse(struct str name, enum protocol_dialect *ret_dialect)
{
    static const char *const names[PROTOCOL_COUNT] = { "0.118", "0.166" };

    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (str_is(name, names[i])) {
            *ret_dialect = (enum protocol_dialect)i;
            return true;
        }
    }
    return false;
}

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

const char *type_called(const struct type *type)
{
    return type->called != NULL ? type->called : type->ts_name;
}

static bool name_in(struct str name, const char *const *names)
{
    for (; names != NULL && *names != NULL; names++) {
        if (str_is(name, *names))
            return true;
    }
    return false;
}

size_t type_field_index(const struct type *type, struct str name)
{
    size_t i;

    for (i = 0; i < type->n_fields; i++) {
        const struct field *field = &type->fields[i];

        if (!(field->flags & FIELD_EXTRA) &&
            (str_is(name, field->name) || name_in(name, field->aliases)))
            break;
    }
    return i;
}

size_t type_count_fields(const struct type *type, enum protocol_dialect dialect)
{
    size_t n = 0;

    for (size_t i = 0; i < type->n_fields; i++)
        n += part_is_in(type->fields[i].part, dialect);
    return n;
}

unsigned type_find_variant(const struct type *type, struct str name)
{
    unsigned catch_all = 0;

    for (unsigned i = 0; i < type->n_variants; i++) {
        const struct variant *variant = &type->variants[i];

        if (str_is(name, variant->name) || name_in(name, variant->aliases) ||
            name_in(name, variant->also))
            return i + 1;
        if (variant->flags & VARIANT_CATCH_ALL)
            catch_all = i + 1;
    }
    return catch_all;
}

/* -- Exports ------------------------------------------------------------------------------- */

static bool has_newer_type(const struct field *field, enum protocol_dialect dialect)
{
    return field->newer_type != NULL && dialect >= PROTOCOL_0166;
}

const struct type *field_type_in(const struct field *field, enum protocol_dialect dialect)
{
    return has_newer_type(field, dialect) ? field->newer_type : field->type;
}

bool field_may_be_null_in(const struct field *field, enum protocol_dialect dialect)
{
    return (field->flags &
            (has_newer_type(field, dialect) ? FIELD_NEWER_NULLABLE : FIELD_NULLABLE)) != 0;
}

bool field_may_be_omitted_in(const struct field *field, enum protocol_dialect dialect)
{
    return (field->flags & FIELD_MAY_OMIT) != 0 ||
           (dialect >= PROTOCOL_0166 && (field->flags & FIELD_NEWER_OMIT) != 0);
}

const struct field *field_alternative(const struct type *type, const struct field *field,
                                      enum protocol_dialect dialect)
{
    const struct field *other;

    if (field->unless == NULL)
        return NULL;
    other = &type->fields[type_field_index(type, str_of(field->unless))];
    if (other->unless == NULL || strcmp(other->unless, field->name) != 0)
        return NULL;
    return part_is_in(field->part, dialect) && part_is_in(other->part, dialect) ? other : NULL;
}
