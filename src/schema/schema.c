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
        type = type_element(type);
    return type;
}

size_t type_entry_size(const struct type *map)
{
    size_t size = map->value_offset + (size_t)type_resolve(type_element(map))->size;

    return (size + sizeof(void *) - 1) & ~(sizeof(void *) - 1);
}

const char *type_called(const struct type *type)
{
    const char *called = near_get(&type->called);

    return called != NULL ? called : type_ts_name(type);
}

static bool name_in(struct str name, const char *names)
{
    for (; names != NULL; names = name_next(names)) {
        if (str_is(name, names))
            return true;
    }
    return false;
}

size_t type_field_index(const struct type *type, struct str name)
{
    size_t i;

    for (i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];

        if (!(field->flags & FIELD_EXTRA) &&
            (str_equal(name, field_word(field)) || name_in(name, field_aliases(field))))
            break;
    }
    return i;
}

size_t type_count_fields(const struct type *type, enum protocol_dialect dialect)
{
    size_t n = 0;

    for (size_t i = 0; i < type->n_fields; i++)
        n += part_is_in(type_fields(type)[i].part, dialect);
    return n;
}

unsigned type_find_variant(const struct type *type, struct str name)
{
    unsigned catch_all = 0;

    for (unsigned i = 0; i < type->n_variants; i++) {
        const struct variant *variant = &type_variants(type)[i];

        if (str_is(name, variant_name(variant)) || name_in(name, variant_aliases(variant)) ||
            name_in(name, variant_also(variant)))
            return i + 1;
        if (variant->flags & VARIANT_CATCH_ALL)
            catch_all = i + 1;
    }
    return catch_all;
}

/* -- Exports ------------------------------------------------------------------------------- */

static bool has_newer_type(const struct field *field, enum protocol_dialect dialect)
{
    return field_newer_type(field) != NULL && dialect >= PROTOCOL_0166;
}

const struct type *field_type_in(const struct field *field, enum protocol_dialect dialect)
{
    return has_newer_type(field, dialect) ? field_newer_type(field) : field_type(field);
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

    if (field_unless(field) == NULL)
        return NULL;
    other = &type_fields(type)[type_field_index(type, str_of(field_unless(field)))];
    if (field_unless(other) == NULL || strcmp(field_unless(other), field_name(field)) != 0)
        return NULL;
    return part_is_in(field->part, dialect) && part_is_in(other->part, dialect) ? other : NULL;
}
