#include "fits.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 32, PATH_SIZE = 128 };

/* Where we are, for the message: names and indices on the way down. */
struct json_place {
    const struct json_place *above;
    const char *name; /* NULL: an index */
    size_t index;
    unsigned depth;
};

struct complaint {
    char *why;
    size_t size;
};

static bool fits_at(const struct type *type, yyjson_val *json, const struct json_place *place,
                    const struct complaint *complaint);

static void write_path(const struct json_place *place, char *path, size_t size)
{
    size_t len;

    if (place->above != NULL)
        write_path(place->above, path, size);
    len = strlen(path);
    if (place->name != NULL)
        snprintf(path + len, size - len, "%s%s", len == 0 ? "" : ".", place->name);
    else if (place->above != NULL)
        snprintf(path + len, size - len, "[%zu]", place->index);
}

static const char *article_of(yyjson_val *json)
{
    if (yyjson_is_arr(json))
        return "a list";
    if (yyjson_is_obj(json))
        return "an object";
    if (yyjson_is_str(json))
        return "text";
    if (yyjson_is_num(json))
        return "a number";
    return yyjson_is_bool(json) ? "a boolean" : "null";
}

static bool misfit(const struct json_place *place, yyjson_val *json, const char *expected,
                   const struct complaint *complaint)
{
    char path[PATH_SIZE] = "";

    write_path(place, path, sizeof path);
    snprintf(complaint->why, complaint->size, "%s is %s, expected %s",
             path[0] == '\0' ? "it" : path, article_of(json), expected);
    return false;
}

static bool struct_fits(const struct type *type, yyjson_val *json, const struct json_place *place,
                        const struct complaint *complaint)
{
    if (!yyjson_is_obj(json))
        return misfit(place, json, "an object", complaint);
    for (size_t i = 0; i < type->n_fields; i++) {
        const struct field *field = &type_fields(type)[i];
        struct json_place below = { place, field_name(field), 0, place->depth + 1 };
        yyjson_val *member;

        if (field->flags & FIELD_EXTRA)
            continue;
        member = yyjson_obj_get(json, field_name(field));
        if (member != NULL && !yyjson_is_null(member) &&
            !fits_at(field_type(field), member, &below, complaint))
            return false;
    }
    return true;
}

static const struct variant *find_variant(const struct type *type, const char *name)
{
    for (size_t i = 0; name != NULL && i < type->n_variants; i++) {
        if (strcmp(variant_name(&type_variants(type)[i]), name) == 0)
            return &type_variants(type)[i];
    }
    return NULL;
}

/* A union by a member has its variant's members beside it; another one is a text, or an object whose
 * only member has the variant's name. */
static bool union_fits(const struct type *type, yyjson_val *json, const struct json_place *place,
                       const struct complaint *complaint)
{
    const struct variant *variant;
    yyjson_val *body = json;

    if (type_tag(type) != NULL) {
        yyjson_val *tag = yyjson_obj_get(json, type_tag(type));

        if (!yyjson_is_obj(json))
            return misfit(place, json, "an object", complaint);
        if (tag != NULL && !yyjson_is_str(tag))
            return misfit(&(struct json_place){ place, type_tag(type), 0, 0 }, tag, "text",
                          complaint);
        variant = find_variant(type, yyjson_get_str(tag));
    } else {
        yyjson_val *key = yyjson_is_obj(json) && yyjson_obj_size(json) == 1
                              ? unsafe_yyjson_get_first(json)
                              : NULL;

        if (!yyjson_is_str(json) && !yyjson_is_obj(json))
            return misfit(place, json, "text or an object", complaint);
        body = key == NULL ? NULL : key + 1;
        variant = find_variant(type, yyjson_get_str(key));
    }
    if (type->n_fields > 0 && !struct_fits(type, json, place, complaint))
        return false;
    if (variant == NULL || variant_body(variant) == NULL || body == NULL)
        return true;
    return fits_at(variant_body(variant), body, place, complaint);
}

static bool either_fits(const struct type *type, yyjson_val *json, const struct json_place *place,
                        const struct complaint *complaint)
{
    for (size_t i = 0; i < type->n_variants; i++) {
        const struct variant *variant = &type_variants(type)[i];

        if (variant_body(variant) == NULL || fits_at(variant_body(variant), json, place, complaint))
            return true;
    }
    return misfit(place, json, "something else", complaint);
}

static bool elements_fit(const struct type *type, yyjson_val *json, const struct json_place *place,
                         const struct complaint *complaint)
{
    bool is_map = type->kind == KIND_MAP;
    yyjson_val *at = unsafe_yyjson_get_first(json);
    size_t n = is_map ? yyjson_obj_size(json) : yyjson_arr_size(json);

    for (size_t i = 0; i < n; i++) {
        struct json_place below = { place, is_map ? yyjson_get_str(at) : NULL, i,
                                    place->depth + 1 };
        yyjson_val *element = is_map ? at + 1 : at;

        if (!yyjson_is_null(element) && !fits_at(type_element(type), element, &below, complaint))
            return false;
        at = unsafe_yyjson_get_next(element);
    }
    return true;
}

static bool fits_at(const struct type *type, yyjson_val *json, const struct json_place *place,
                    const struct complaint *complaint)
{
    type = type_resolve(type);
    if (place->depth > DEPTH_MAX) /* no type of the protocol goes so deep by itself */
        return true;
    switch ((enum kind)type->kind) {
    case KIND_STRING:
    case KIND_UUID:
    case KIND_PATH:
    case KIND_ABSOLUTE_PATH:
    case KIND_ENUM:
        return yyjson_is_str(json) || misfit(place, json, "text", complaint);
    case KIND_BOOL:
        return yyjson_is_bool(json) || misfit(place, json, "a boolean", complaint);
    case KIND_INTEGER:
        return yyjson_is_int(json) || misfit(place, json, "a whole number", complaint);
    case KIND_FLOAT:
        return yyjson_is_num(json) || misfit(place, json, "a number", complaint);
    case KIND_ARRAY:
        if (!yyjson_is_arr(json))
            return misfit(place, json, "a list", complaint);
        return elements_fit(type, json, place, complaint);
    case KIND_MAP:
        if (!yyjson_is_obj(json))
            return misfit(place, json, "an object", complaint);
        return elements_fit(type, json, place, complaint);
    case KIND_STRUCT:
        return struct_fits(type, json, place, complaint);
    case KIND_UNION:
        return union_fits(type, json, place, complaint);
    case KIND_EITHER:
        return either_fits(type, json, place, complaint);
    default: /* any JSON */
        return true;
    }
}

/* NOLINTNEXTLINE(readability-non-const-parameter): the complaint is written to it */
bool fits(const struct type *type, yyjson_val *json, char *why, size_t why_size)
{
    struct complaint complaint = { why, why_size };
    struct json_place root = { 0 };

    return fits_at(type, json, &root, &complaint);
}
