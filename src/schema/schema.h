/*
 * The protocol as data: what codegen/ makes of protocol/.
 *
 * A `struct type` describes a type of the wire and the C value that holds it. Decoding, encoding,
 * gating and the exporters walk these tables; nothing else knows the names of members.
 *
 * How a value is held, and what "no value" looks like where it is optional:
 *
 *     kind               C value                        no value
 *     string, uuid, path struct str                     s == NULL
 *     bool, numbers      bool, uint32_t ... double      struct opt_u32 { set, value }
 *     json               yyjson_val *                   NULL
 *     array, map         struct { items, n }            items == NULL (an empty one is not NULL)
 *     enum               enum, counted from 1           0
 *     struct             embedded struct wire_NAME      a NULL pointer to one
 *     union, either      struct { tag, union { } }      a NULL pointer to one
 *
 * Where absent differs from null (`T??`, null-differs) there is a `bool has_NAME` beside it, and where an object
 * may stand instead (or-object) a pointer NAME_object, or a list (or-list) an array NAME_list: one of the two has a value
 * then.
 *
 * Two versions of the protocol are served at once. A C value has everything that either knows; each member, variant and
 * message says in `part` which of them has it.
 */
#ifndef SCHEMA_SCHEMA_H
#define SCHEMA_SCHEMA_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <yyjson.h>

/* The versions, oldest first: codex-cli 0.118 and 0.166. What a connection speaks is connection_protocol(). */
enum protocol_dialect { PROTOCOL_0118, PROTOCOL_0166, PROTOCOL_COUNT };

enum protocol_part {
    PART_OF_ALL,
    PART_OF_0118 = PROTOCOL_0118 + 1,
    PART_OF_0166 = PROTOCOL_0166 + 1,
};

static inline bool part_is_in(uint8_t part, enum protocol_dialect dialect)
{
    return part == PART_OF_ALL || part == (uint8_t)dialect + 1;
}

/* "0.166"; false: there is no such version. */
bool protocol_dialect_parse(struct str name, enum protocol_dialect *ret_dialect);

enum kind {
    KIND_STRING,
    KIND_UUID,
    KIND_PATH,
    KIND_ABSOLUTE_PATH,
    KIND_BOOL,
    KIND_INTEGER,
    KIND_FLOAT,
    KIND_JSON,
    KIND_ARRAY,
    KIND_MAP,
    KIND_STRUCT,
    KIND_ENUM,
    KIND_UNION,
    KIND_EITHER,
    KIND_ALIAS, /* held as what it stands for */
};

enum field_flag {
    FIELD_OPTIONAL = 1 << 0,     /* may have no value */
    FIELD_NULLABLE = 1 << 1,     /* declared `T?`: no value is a null of the type */
    FIELD_DOUBLE = 1 << 2,       /* declared `T??`: exported as nullable twice */
    FIELD_MAY_OMIT = 1 << 3,     /* declared `name?` */
    FIELD_SKIP = 1 << 4,         /* not sent without a value, or with its default */
    FIELD_INPUT = 1 << 5,        /* accepted, never sent */
    FIELD_EXTRA = 1 << 6,        /* `...`: takes the members that are left */
    FIELD_IN_STABLE_TS = 1 << 7, /* experimental, but part of the stable TypeScript */
    FIELD_IN_STABLE = 1 << 8,    /* experimental, but part of every export */
    FIELD_BIGINT = 1 << 9,
    FIELD_UNKNOWN = 1 << 10,
    FIELD_HIDE = 1 << 11, /* not sent to clients without the experimental capability */
    FIELD_NULL_IS_DEFAULT = 1 << 12,
    FIELD_HAS = 1 << 13,     /* absent differs from null: a bool has_NAME tells */
    FIELD_LENIENT = 1 << 14, /* exported as required; missing and null are accepted, and no value */
    FIELD_UNLISTED = 1 << 15,       /* sent, and part of no export */
    FIELD_RAW = 1 << 16,            /* held as json and passed on as it is */
    FIELD_NEWER_NULLABLE = 1 << 17, /* newer_type is nullable */
    FIELD_NEWER_OMIT = 1 << 18,     /* exports of 0.166 say that it may be left out */
};

/*
 * Where something else of the same object is: how many bytes from here, 0 if there is nothing. Addresses would have to
 * be written into the tables whenever the program starts, which makes every page of them its own; a distance is the
 * same wherever the program is loaded. So tables that point to each other are members of one struct, and cannot be
 * copied out of it. Read them with the functions below.
 */
struct near {
    int32_t distance;
};

static inline const void *near_get(const struct near *near)
{
    return near->distance == 0 ? NULL : (const char *)near + near->distance;
}

/* Of what is always there. */
static inline const void *near_there(const struct near *near)
{
    return (const char *)near + near->distance;
}

/* The distance from one member of a struct to another. */
#define NEAR(whole, from, to)                                                                      \
    {                                                                                              \
        (int32_t) offsetof(whole, to) - (int32_t)offsetof(whole, from)                             \
    }

struct field {
    struct near name;
    struct near doc;
    struct near type;
    struct near default_json; /* none: required, or no value when absent */
    struct near experimental; /* the gate's descriptor */
    struct near aliases;      /* names that are accepted too: a list for name_next() */
    struct near unless;       /* the member that may stand in its place */
    struct near newer_type;   /* what exports of 0.166 say instead; none: the same */
    struct near object;       /* a union whose objects are accepted too, never sent */
    struct near list;         /* of texts, accepted too since 0.166, never sent */
    uint16_t offset;
    uint16_t has_offset;    /* FIELD_HAS: where the bool is */
    uint16_t object_offset; /* where the pointer to such a union is */
    uint16_t list_offset;   /* where the array of such a list is */
    uint32_t flags;
    uint8_t part;        /* enum protocol_part */
    uint8_t name_length; /* of its name: most of the work is to compare and to copy names */
};

enum variant_flag {
    VARIANT_BODY = 1 << 0,      /* `body` is a struct of its own */
    VARIANT_PAYLOAD = 1 << 1,   /* `body` is the type of its one value */
    VARIANT_CATCH_ALL = 1 << 2, /* stands for every name that is not declared */
    VARIANT_OR_OBJECT =
        1 << 3, /* a word; since 0.166 an object may be with it, that is not looked at */
};

struct variant {
    struct near name;
    struct near doc;
    struct near body;
    struct near experimental;
    struct near aliases; /* names that are accepted too: a list for name_next() */
    struct near also;    /* the same, and they are listed in errors */
    uint16_t flags;
    uint8_t part;    /* enum protocol_part */
    uint8_t instead; /* counted from 1: what those are sent that do not know it; 0: nothing */
};

enum type_flag {
    TYPE_ROOT = 1 << 0,      /* outside the v2 namespace of the exports */
    TYPE_CLOSED = 1 << 1,    /* other members are an error */
    TYPE_INLINE = 1 << 2,    /* never exported under its name */
    TYPE_INLINE_TS = 1 << 3, /* not under its name in TypeScript */
    TYPE_JSON_ONLY = 1 << 4, /* not in TypeScript at all */
    TYPE_OPEN = 1 << 6,   /* an enum that has any other text as a value since 0.166: open_enum.h */
    TYPE_PARTLY = 1 << 5, /* may hold a value that one of the versions has no words for */
};

struct type {
    struct near name;    /* none for arrays, maps, scalars and bodies of variants */
    struct near ts_name; /* differs from name where two types share one */
    struct near called;  /* in errors, where the reference has another name for it */
    struct near doc;
    struct near fields; /* of a struct, or those that every variant of a union by a member has */
    struct near variants;
    struct near tag;       /* unions: the member that tells; none: the only key does */
    struct near tag_alias; /* read where tag is absent */
    struct near element;   /* arrays, maps, aliases */
    struct near number;    /* "u32" */
    int64_t min;
    uint64_t max;
    uint16_t n_fields;
    uint16_t n_variants;
    uint16_t size;         /* of the C value */
    uint16_t body_offset;  /* unions and eithers: where the variants' bodies are */
    uint16_t value_offset; /* maps: of the value in an entry; scalars: of the value in its opt_ */
    uint8_t kind;
    uint8_t flags;
    uint8_t part; /* enum protocol_part: whose messages need it */
    bool element_optional;
};

/* -- What is in the tables; NULL where there is nothing ------------------------------------- */

static inline const char *field_name(const struct field *field)
{
    return near_there(&field->name);
}

static inline const char *field_doc(const struct field *field)
{
    return near_get(&field->doc);
}

static inline const struct type *field_type(const struct field *field)
{
    return near_there(&field->type);
}

static inline const char *field_default_json(const struct field *field)
{
    return near_get(&field->default_json);
}

static inline const char *field_experimental(const struct field *field)
{
    return near_get(&field->experimental);
}

static inline const char *field_aliases(const struct field *field)
{
    return near_get(&field->aliases);
}

static inline const char *field_unless(const struct field *field)
{
    return near_get(&field->unless);
}

static inline const struct type *field_newer_type(const struct field *field)
{
    return near_get(&field->newer_type);
}

static inline const struct type *field_object(const struct field *field)
{
    return near_get(&field->object);
}

static inline const struct type *field_list(const struct field *field)
{
    return near_get(&field->list);
}

static inline const char *variant_name(const struct variant *variant)
{
    return near_there(&variant->name);
}

static inline const char *variant_doc(const struct variant *variant)
{
    return near_get(&variant->doc);
}

static inline const struct type *variant_body(const struct variant *variant)
{
    return near_get(&variant->body);
}

static inline const char *variant_experimental(const struct variant *variant)
{
    return near_get(&variant->experimental);
}

static inline const char *variant_aliases(const struct variant *variant)
{
    return near_get(&variant->aliases);
}

static inline const char *variant_also(const struct variant *variant)
{
    return near_get(&variant->also);
}

static inline const char *type_name(const struct type *type)
{
    return near_get(&type->name);
}

static inline const char *type_ts_name(const struct type *type)
{
    return near_get(&type->ts_name);
}

static inline const char *type_doc(const struct type *type)
{
    return near_get(&type->doc);
}

static inline const struct field *type_fields(const struct type *type)
{
    return near_there(&type->fields);
}

static inline const struct variant *type_variants(const struct type *type)
{
    return near_there(&type->variants);
}

static inline const char *type_tag(const struct type *type)
{
    return near_get(&type->tag);
}

static inline const char *type_tag_alias(const struct type *type)
{
    return near_get(&type->tag_alias);
}

static inline const struct type *type_element(const struct type *type)
{
    return near_get(&type->element);
}

static inline const char *type_number(const struct type *type)
{
    return near_get(&type->number);
}

static inline struct str field_word(const struct field *field)
{
    return (struct str){ field_name(field), field->name_length };
}

/* Of a variant, counted from 1 as tags are. */
static inline const char *type_variant_name(const struct type *type, unsigned tag)
{
    return variant_name(&type_variants(type)[tag - 1]);
}

/* The name behind one of a list of names (each ends with a NUL, the list with an empty one); NULL: that was the last. */
static inline const char *name_next(const char *name)
{
    name += strlen(name) + 1;
    return *name != '\0' ? name : NULL;
}

/* Every array and every map looks like this; a map's items are { struct str key; T value; }. */
struct sequence {
    const void *items;
    size_t n;
};

/* What is behind aliases. */
const struct type *type_resolve(const struct type *type);

/* In errors. */
const char *type_called(const struct type *type);

/* How an export of a version shows a member: its type, and whether null is one. */
const struct type *field_type_in(const struct field *field, enum protocol_dialect dialect);
bool field_may_be_null_in(const struct field *field, enum protocol_dialect dialect);
bool field_may_be_omitted_in(const struct field *field, enum protocol_dialect dialect);

/* Two members of which one is there: the other one of a field, where a version has both; or NULL. */
const struct field *field_alternative(const struct type *type, const struct field *field,
                                      enum protocol_dialect dialect);

/* The field that takes a member; n_fields: none does, or `...`. */
size_t type_field_index(const struct type *type, struct str name);

/* How many of its members a version has. */
size_t type_count_fields(const struct type *type, enum protocol_dialect dialect);

/* Counted from 1, as tags are; 0 if there is none. */
unsigned type_find_variant(const struct type *type, struct str name);

/* The size of an entry { struct str key; T value; } of a map. */
size_t type_entry_size(const struct type *map);

/* Is a value of this type held by pointer where it is optional? */
static inline bool type_is_boxed(const struct type *type)
{
    return type->kind == KIND_STRUCT || type->kind == KIND_UNION || type->kind == KIND_EITHER;
}

enum message_flag {
    MESSAGE_EXPERIMENTAL = 1 << 0,
    MESSAGE_DEPRECATED = 1 << 1, /* served, but not in the JSON Schema */
    MESSAGE_UNLISTED = 1 << 2,   /* sent, but not in the JSON Schema */
};

enum audience { TO_NOBODY, TO_ALL, TO_THREAD, TO_CONNECTION };

/* A method, a request of the server, or a notification. */
struct message {
    const char *name;
    const char *doc;
    const struct type *params; /* NULL: none */
    const struct type *result; /* NULL for notifications */
    uint8_t flags;
    uint8_t to;   /* enum audience, for notifications */
    uint8_t part; /* enum protocol_part */
};

#define OPTIONAL_TYPE(name, type)                                                                  \
    struct opt_##name {                                                                            \
        bool set;                                                                                  \
        type value;                                                                                \
    }

OPTIONAL_TYPE(bool, bool);
OPTIONAL_TYPE(u8, uint8_t);
OPTIONAL_TYPE(u16, uint16_t);
OPTIONAL_TYPE(u32, uint32_t);
OPTIONAL_TYPE(u64, uint64_t);
OPTIONAL_TYPE(usize, size_t);
OPTIONAL_TYPE(i32, int32_t);
OPTIONAL_TYPE(i64, int64_t);
OPTIONAL_TYPE(f64, double);

#endif
