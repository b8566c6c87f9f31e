/* What needs the experimentalApi capability. */
#include "schema/decode.h"

static const char *variant_descriptor(const struct type *type, const void *value)
{
    unsigned tag;

    type = type_resolve(type);
    if (type->kind != KIND_UNION || value == NULL)
        return NULL;
    tag = *(const unsigned *)value;
    return tag == 0 ? NULL : variant_experimental(&type_variants(type)[tag - 1]);
}

/* Does a member say anything? `false` does not, nor an empty list until 0.118. */
static bool is_used(const struct field *field, const char *value, enum protocol_dialect dialect)
{
    const struct type *type = type_resolve(field_type(field));

    switch ((enum kind)type->kind) {
    case KIND_STRING:
    case KIND_UUID:
    case KIND_PATH:
    case KIND_ABSOLUTE_PATH:
        return ((const struct str *)(const void *)value)->s != NULL;
    case KIND_ARRAY:
    case KIND_MAP:
        return ((const struct sequence *)(const void *)value)->n > 0 ||
               (dialect >= PROTOCOL_0166 &&
                ((const struct sequence *)(const void *)value)->items != NULL);
    case KIND_BOOL:
        return *(const bool *)value; /* of an optional one: whether it is set */
    case KIND_ENUM:
        return *(const unsigned *)(const void *)value != 0;
    default:
        return !(field->flags & FIELD_OPTIONAL) ||
               *(const void *const *)(const void *)value != NULL;
    }
}

const char *schema_experimental_use(const struct type *params_type, const void *params,
                                    enum protocol_dialect dialect)
{
    if (params_type->kind != KIND_STRUCT)
        return variant_descriptor(params_type, params);
    for (size_t i = 0; i < params_type->n_fields; i++) {
        const struct field *field = &type_fields(params_type)[i];
        const char *value = (const char *)params + field->offset;
        const char *descriptor = NULL;

        if (field_experimental(field) != NULL)
            descriptor = is_used(field, value, dialect) ? field_experimental(field) : NULL;
        else if (field->flags & FIELD_OPTIONAL)
            descriptor =
                type_is_boxed(type_resolve(field_type(field)))
                    ? variant_descriptor(field_type(field), *(void *const *)(const void *)value)
                    : NULL;
        else
            descriptor = variant_descriptor(field_type(field), value);
        if (descriptor != NULL)
            return descriptor;
    }
    return NULL;
}
