#include "skill/yaml.h"

#include "base/memory.h"
#include "skill/yaml_library.h"

struct yaml_reader {
    const struct yaml_library *library;
    yaml_parser_t parser;
    struct arena *arena;
    struct error *err;
};

static bool fail_at(struct yaml_reader *reader, const char *reason, yaml_mark_t mark)
{
    return error_set(reader->err, ERR_INVALID_REQUEST, "%s at line %zu column %zu", reason,
                     mark.line + 1, mark.column + 1);
}

static bool next_event(struct yaml_reader *reader, yaml_event_t *ret_event)
{
    if (reader->library->parser_parse(&reader->parser, ret_event))
        return true;
    return fail_at(reader,
                   reader->parser.problem != NULL ? reader->parser.problem : "cannot be read",
                   reader->parser.problem_mark);
}

static struct toml_value *scalar(struct yaml_reader *reader, const yaml_event_t *event)
{
    struct toml_value *value = toml_new(reader->arena, TOML_STRING, /* source= */ NULL);

    value->text =
        arena_str(reader->arena, (const char *)event->data.scalar.value, event->data.scalar.length);
    if (event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
        (value->text.len == 0 || str_is(value->text, "~") || str_is(value->text, "null")))
        value->type = TOML_NOTHING;
    return value;
}

static bool read_node(struct yaml_reader *reader, const yaml_event_t *event, unsigned depth,
                      struct toml_value **ret_value);

static bool read_sequence(struct yaml_reader *reader, unsigned depth, // NOLINT(misc-no-recursion)
                          struct toml_value *array)
{
    for (;;) {
        struct toml_value *item = NULL;
        yaml_event_t event;
        bool ok, is_end;

        if (!next_event(reader, &event))
            return false;
        is_end = event.type == YAML_SEQUENCE_END_EVENT;
        ok = is_end || read_node(reader, &event, depth, &item);
        reader->library->event_delete(&event);
        if (!ok || is_end)
            return ok;
        toml_append(reader->arena, array, item);
    }
}

static bool read_map_key(struct yaml_reader *reader, const yaml_event_t *event, struct str *ret_key)
{
    if (event->type != YAML_SCALAR_EVENT)
        return fail_at(reader, "a key must be text", event->start_mark);
    *ret_key =
        arena_str(reader->arena, (const char *)event->data.scalar.value, event->data.scalar.length);
    return true;
}

static bool read_mapping(struct yaml_reader *reader, unsigned depth, // NOLINT(misc-no-recursion)
                         struct toml_value *table)
{
    for (;;) {
        struct toml_value *value = NULL;
        struct str key = STR_NONE;
        yaml_event_t event;
        bool ok, is_end;

        if (!next_event(reader, &event))
            return false;
        is_end = event.type == YAML_MAPPING_END_EVENT;
        ok = is_end || read_map_key(reader, &event, &key);
        reader->library->event_delete(&event);
        if (!ok || is_end)
            return ok;
        if (!next_event(reader, &event))
            return false;
        ok = read_node(reader, &event, depth, &value);
        reader->library->event_delete(&event);
        if (!ok)
            return false;
        toml_set(reader->arena, table, key, value);
    }
}

static bool read_node(struct yaml_reader *reader,
                      const yaml_event_t *event, // NOLINT(misc-no-recursion)
                      unsigned depth, struct toml_value **ret_value)
{
    if (depth >= YAML_MAX_DEPTH)
        return fail_at(reader, "nested too deeply", event->start_mark);
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        *ret_value = scalar(reader, event);
        return true;
    case YAML_SEQUENCE_START_EVENT:
        *ret_value = toml_new(reader->arena, TOML_ARRAY, /* source= */ NULL);
        return read_sequence(reader, depth + 1, *ret_value);
    case YAML_MAPPING_START_EVENT:
        *ret_value = toml_new(reader->arena, TOML_TABLE, /* source= */ NULL);
        return read_mapping(reader, depth + 1, *ret_value);
    case YAML_ALIAS_EVENT:
        return fail_at(reader, "aliases are not supported", event->start_mark);
    default:
        return fail_at(reader, "a value is missing", event->start_mark);
    }
}

/* The first document's value; nothing but its end may follow. */
static bool read_document(struct yaml_reader *reader, struct toml_value **ret_value)
{
    bool found = false;

    for (;;) {
        yaml_event_t event;
        yaml_event_type_t type;
        bool ok = true;

        if (!next_event(reader, &event))
            return false;
        type = event.type;
        if (type == YAML_SCALAR_EVENT || type == YAML_SEQUENCE_START_EVENT ||
            type == YAML_MAPPING_START_EVENT || type == YAML_ALIAS_EVENT) {
            ok = found ? fail_at(reader, "more than one document", event.start_mark)
                       : read_node(reader, &event, 0, ret_value);
            found = true;
        }
        reader->library->event_delete(&event);
        if (!ok)
            return false;
        if (type == YAML_STREAM_END_EVENT)
            return found || error_set(reader->err, ERR_INVALID_REQUEST, "it is empty");
    }
}

bool yaml_read(struct arena *arena, struct str text, struct toml_value **ret_value,
               struct error *err)
{
    struct yaml_reader reader = { .library = yaml_library(err), .arena = arena, .err = err };
    bool ok;

    if (reader.library == NULL)
        return false;
    if (text.len > YAML_MAX_BYTES)
        return error_set(err, ERR_INVALID_REQUEST, "longer than %d bytes", YAML_MAX_BYTES);
    if (!reader.library->parser_initialize(&reader.parser))
        return error_set(err, ERR_INTERNAL, "no memory for a YAML reader");
    reader.library->parser_set_input_string(&reader.parser, (const unsigned char *)text.s,
                                            text.len);
    ok = read_document(&reader, ret_value);
    reader.library->parser_delete(&reader.parser);
    return ok;
}
