/*
 * JSON that is being written: a yyjson document, and handles to its parts.
 *
 * A part has a handle of its own, so that it can be filled later; the handles belong to the whole. What
 * fails is remembered by the whole. Without memory for even that, `lost` stands in: it takes
 * everything and is accepted nowhere.
 */
#include "fault.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

struct bobbin_object {
    struct bobbin_object *whole; /* itself for the whole */
    struct bobbin_object *parts; /* of the whole: the part made last */
    struct bobbin_object *earlier;
    yyjson_mut_doc *doc;
    yyjson_mut_val *json;
    int error; /* of the whole */
};

static struct bobbin_object lost = { .whole = &lost, .error = BOBBIN_ERR_MEMORY };

static bool is_lost(const struct bobbin_object *object)
{
    return object == NULL || object == &lost;
}

static void mark(struct bobbin_object *object, int error)
{
    if (!is_lost(object) && object->whole->error == 0)
        object->whole->error = error;
}

static struct bobbin_object *new_whole(void)
{
    struct bobbin_object *object = calloc(1, sizeof *object);

    if (object == NULL)
        return &lost;
    object->whole = object;
    object->doc = yyjson_mut_doc_new(NULL);
    if (object->doc == NULL) {
        free(object);
        return &lost;
    }
    return object;
}

static void set_root(struct bobbin_object *object, yyjson_mut_val *json)
{
    object->json = json;
    if (json == NULL)
        mark(object, BOBBIN_ERR_MEMORY);
    else
        yyjson_mut_doc_set_root(object->doc, json);
}

bobbin_object *bobbin_object_new(void)
{
    struct bobbin_object *object = new_whole();

    if (object != &lost)
        set_root(object, yyjson_mut_obj(object->doc));
    return object;
}

/* Parses the text into the object's own document; NULL if it is no JSON or there is no memory. */
static yyjson_mut_val *parse_into(struct bobbin_object *object, const char *json, size_t len)
{
    yyjson_read_err err;
    yyjson_doc *doc = yyjson_read_opts((char *)(uintptr_t)json, len, 0, NULL, &err);
    yyjson_mut_val *value;

    if (doc == NULL) {
        mark(object, err.code == YYJSON_READ_ERROR_MEMORY_ALLOCATION ? BOBBIN_ERR_MEMORY
                                                                     : BOBBIN_ERR_ARGUMENT);
        return NULL;
    }
    value = yyjson_val_mut_copy(object->whole->doc, yyjson_doc_get_root(doc));
    if (value == NULL)
        mark(object, BOBBIN_ERR_MEMORY);
    yyjson_doc_free(doc);
    return value;
}

bobbin_object *bobbin_object_from_json(const char *json, size_t length)
{
    struct bobbin_object *object = new_whole();

    if (object != &lost) {
        yyjson_mut_val *value = parse_into(object, json, length);

        if (value != NULL)
            set_root(object, value);
    }
    return object;
}

bobbin_object *bobbin_object_from_value(const bobbin_value *value)
{
    struct bobbin_object *object = new_whole();

    if (object != &lost)
        set_root(object, yyjson_val_mut_copy(object->doc, value_json(value)));
    return object;
}

bobbin_object *object_copy(const bobbin_object *other)
{
    struct bobbin_object *object;

    if (other == NULL)
        return bobbin_object_new();
    object = new_whole();
    if (object == &lost)
        return object;
    if (is_lost(other) || other->whole->error != 0)
        object->error = other->whole->error;
    else
        set_root(object, yyjson_mut_val_mut_copy(object->doc, other->json));
    return object;
}

void bobbin_object_free(bobbin_object *object)
{
    if (is_lost(object) || object->whole != object)
        return;
    while (object->parts != NULL) {
        struct bobbin_object *part = object->parts;

        object->parts = part->earlier;
        free(part);
    }
    yyjson_mut_doc_free(object->doc);
    free(object);
}

/* ---- members --------------------------------------------------------------------------------- */

/* A part that became text and is written to again, or a list, would lose what it has. */
static bool can_have_members(struct bobbin_object *object)
{
    if (is_lost(object) || object->whole->error != 0)
        return false;
    if (yyjson_mut_is_obj(object->json))
        return true;
    mark(object, BOBBIN_ERR_ARGUMENT);
    return false;
}

/* Takes NULL for "no memory". */
static void put_value(struct bobbin_object *object, const char *name, yyjson_mut_val *value)
{
    yyjson_mut_val *key = yyjson_mut_strcpy(object->whole->doc, name);

    if (value == NULL || key == NULL || !yyjson_mut_obj_put(object->json, key, value))
        mark(object, BOBBIN_ERR_MEMORY);
}

void bobbin_object_set_text(bobbin_object *object, const char *name, const char *text)
{
    if (text != NULL && can_have_members(object))
        put_value(object, name, yyjson_mut_strcpy(object->whole->doc, text));
}

void bobbin_object_set_integer(bobbin_object *object, const char *name, int64_t number)
{
    if (can_have_members(object))
        put_value(object, name, yyjson_mut_sint(object->whole->doc, number));
}

void bobbin_object_set_natural(bobbin_object *object, const char *name, uint64_t number)
{
    if (can_have_members(object))
        put_value(object, name, yyjson_mut_uint(object->whole->doc, number));
}

void bobbin_object_set_number(bobbin_object *object, const char *name, double number)
{
    if (can_have_members(object))
        put_value(object, name, yyjson_mut_real(object->whole->doc, number));
}

void bobbin_object_set_bool(bobbin_object *object, const char *name, bool value)
{
    if (can_have_members(object))
        put_value(object, name, yyjson_mut_bool(object->whole->doc, value));
}

void bobbin_object_set_null(bobbin_object *object, const char *name)
{
    if (can_have_members(object))
        put_value(object, name, yyjson_mut_null(object->whole->doc));
}

void bobbin_object_set(bobbin_object *object, const char *name, const bobbin_object *value)
{
    if (value == NULL || !can_have_members(object))
        return;
    if (value->whole->error != 0)
        mark(object, value->whole->error);
    else
        put_value(object, name, yyjson_mut_val_mut_copy(object->whole->doc, value->json));
}

void bobbin_object_set_json(bobbin_object *object, const char *name, const char *json)
{
    yyjson_mut_val *value;

    if (json == NULL || !can_have_members(object))
        return;
    value = parse_into(object, json, strlen(json));
    if (value != NULL)
        put_value(object, name, value);
}

void bobbin_object_set_value(bobbin_object *object, const char *name, const bobbin_value *value)
{
    if (value != NULL && can_have_members(object))
        put_value(object, name, yyjson_val_mut_copy(object->whole->doc, value_json(value)));
}

/* ---- parts ----------------------------------------------------------------------------------- */

static struct bobbin_object *new_part(struct bobbin_object *object, yyjson_mut_val *json)
{
    struct bobbin_object *part = json == NULL ? NULL : calloc(1, sizeof *part);

    if (part == NULL) {
        mark(object, BOBBIN_ERR_MEMORY);
        return &lost;
    }
    part->whole = object->whole;
    part->json = json;
    part->earlier = object->whole->parts;
    object->whole->parts = part;
    return part;
}

bobbin_object *bobbin_object_make(bobbin_object *object, const char *name)
{
    yyjson_mut_val *json;

    if (!can_have_members(object))
        return &lost;
    json = yyjson_mut_obj(object->whole->doc);
    put_value(object, name, json);
    return new_part(object, json);
}

/* The list in a member, made if it is not there; NULL without memory. */
static yyjson_mut_val *list_of(struct bobbin_object *object, const char *name)
{
    yyjson_mut_val *list = yyjson_mut_obj_get(object->json, name);

    if (yyjson_mut_is_arr(list))
        return list;
    list = yyjson_mut_arr(object->whole->doc);
    put_value(object, name, list);
    return list;
}

static void append_value(struct bobbin_object *object, const char *name, yyjson_mut_val *value)
{
    yyjson_mut_val *list = list_of(object, name);

    if (list == NULL || value == NULL || !yyjson_mut_arr_append(list, value))
        mark(object, BOBBIN_ERR_MEMORY);
}

bobbin_object *bobbin_object_add(bobbin_object *object, const char *name)
{
    yyjson_mut_val *json;

    if (!can_have_members(object))
        return &lost;
    json = yyjson_mut_obj(object->whole->doc);
    append_value(object, name, json);
    return new_part(object, json);
}

void bobbin_object_add_text(bobbin_object *object, const char *name, const char *text)
{
    if (text != NULL && can_have_members(object))
        append_value(object, name, yyjson_mut_strcpy(object->whole->doc, text));
}

void bobbin_object_add_natural(bobbin_object *object, const char *name, uint64_t number)
{
    if (can_have_members(object))
        append_value(object, name, yyjson_mut_uint(object->whole->doc, number));
}

void bobbin_object_add_nothing(bobbin_object *object, const char *name)
{
    if (can_have_members(object))
        list_of(object, name);
}

void bobbin_object_become_text(bobbin_object *object, const char *text)
{
    yyjson_mut_val *copy;

    if (is_lost(object) || text == NULL || object->json == NULL)
        return;
    copy = yyjson_mut_strcpy(object->whole->doc, text);
    if (copy == NULL)
        mark(object, BOBBIN_ERR_MEMORY);
    else
        yyjson_mut_set_strn(object->json, yyjson_mut_get_str(copy), yyjson_mut_get_len(copy));
}

bool object_has(const bobbin_object *object, const char *name)
{
    return !is_lost(object) && object->json != NULL &&
           yyjson_mut_obj_get(object->json, name) != NULL;
}

char *object_text(const bobbin_object *object, const char *name)
{
    const char *text;

    if (is_lost(object) || object->json == NULL)
        return NULL;
    text = yyjson_mut_get_str(yyjson_mut_obj_get(object->json, name));
    return text == NULL ? NULL : strdup(text);
}

/* ---- as text --------------------------------------------------------------------------------- */

int object_write(const bobbin_object *object, char **ret_json, size_t *ret_len)
{
    yyjson_write_err err = { 0 };

    *ret_json = NULL;
    *ret_len = 0;
    if (object == NULL)
        return 0;
    if (object->whole->error == BOBBIN_ERR_MEMORY || object->json == NULL)
        return object->whole->error == BOBBIN_ERR_ARGUMENT
                   ? fault_set(BOBBIN_ERR_ARGUMENT, "the text given as JSON is not JSON")
                   : fault_memory();
    if (object->whole->error != 0)
        return fault_set(BOBBIN_ERR_ARGUMENT,
                         "the parameters hold text that is not JSON, or members of what has none");
    *ret_json = yyjson_mut_val_write_opts(object->json, YYJSON_WRITE_NOFLAG, NULL, ret_len, &err);
    if (*ret_json != NULL)
        return 0;
    if (err.code == YYJSON_WRITE_ERROR_MEMORY_ALLOCATION)
        return fault_memory();
    return fault_set(BOBBIN_ERR_ARGUMENT, "the parameters cannot be written as JSON: %s", err.msg);
}

char *bobbin_object_to_json(const bobbin_object *object)
{
    char *json;
    size_t len;

    return object_write(object, &json, &len) < 0 ? NULL : json;
}
