/*
 * The protocol as JSON Schema.
 *
 * Every params, result and notification has a file with the definitions it needs; so have the
 * envelopes, and four unions that list the messages. Two bundles hold it all: one keeps the types
 * of v2 files apart below `v2`, the other has only those, and what their messages need, side by
 * side.
 *
 * Without the experimental part, its methods and members are left out but the definitions they
 * refer to are not: the reference filters its schemas after it has collected them.
 */
#include "base/arena.h"
#include "base/memory.h"
#include "schema/export.h"
#include "schema/export_file.h"
#include "schema/export_json_set.h"
#include "schema/export_json_type.h"
#include "schema/generated/wire.h"

#include <stdlib.h>

static const struct type *const envelope_types[] = {
    &type_request_id,           &type_jsonrpc_message,  &type_jsonrpc_request,
    &type_jsonrpc_notification, &type_jsonrpc_response, &type_jsonrpc_error,
    &type_jsonrpc_error_error,
};

enum schema_folder { IN_ROOT, IN_V1, IN_V2 };

static const char *const folder_prefix[] = { [IN_ROOT] = "", [IN_V1] = "v1/", [IN_V2] = "v2/" };

/* A file that is not a bundle, and a definition in the bundles. */
struct schema_file {
    const char *name;
    const char *doc;
    const struct type *type;              /* what it describes, or NULL */
    const struct message_union *messages; /* what it describes if it is not a type */
    enum schema_folder folder;
    bool hidden; /* neither written nor defined, but what it refers to is in the bundles */
};

struct json_exporter {
    const struct export_options *options;
    struct arena arena;
    struct schema_file *files;
    size_t n_files;
    struct type_set v2; /* what the files in v2 describe or refer to */
};

/* -- which files there are ------------------------------------------------------------------- */

static struct schema_file *find_file(const struct json_exporter *exporter, const struct type *type)
{
    for (size_t i = 0; i < exporter->n_files; i++) {
        if (exporter->files[i].type == type)
            return &exporter->files[i];
    }
    return NULL;
}

/* Some methods share a result: it is one file, hidden if all of them are. */
static void add_type_file(struct json_exporter *exporter, const struct type *type,
                          enum schema_folder folder, bool hidden)
{
    struct schema_file *there;

    if (type == NULL)
        return;
    there = find_file(exporter, type);
    if (there != NULL) {
        there->hidden = there->hidden && hidden;
        return;
    }
    exporter->files[exporter->n_files++] = (struct schema_file){
        .name = type_name(type),
        .doc = type_doc(type),
        .type = type,
        .folder = folder,
        .hidden = hidden,
    };
}

static void add_message_file(struct json_exporter *exporter, const struct message_union *messages)
{
    exporter->files[exporter->n_files++] = (struct schema_file){
        .name = messages->name,
        .doc = messages->doc,
        .messages = messages,
        .folder = IN_ROOT,
    };
}

static bool is_exported(const struct json_exporter *exporter, const struct message *message)
{
    return exporter->options->experimental || !(message->flags & MESSAGE_EXPERIMENTAL);
}

static bool is_in_version(const struct json_exporter *exporter, const struct message *message)
{
    return part_is_in(message->part, exporter->options->protocol);
}

static enum schema_folder type_folder(const struct type *type)
{
    return type != NULL && type->flags & TYPE_ROOT ? IN_ROOT : IN_V2;
}

static enum schema_folder method_folder(const struct message *method, const struct type *type)
{
    return method == &methods[METHOD_INITIALIZE] ? IN_V1 : type_folder(type);
}

static void add_method_files(struct json_exporter *exporter)
{
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        const struct message *method = &methods[i];
        bool hidden = !is_exported(exporter, method);

        if (method->flags & MESSAGE_DEPRECATED || !is_in_version(exporter, method))
            continue;
        add_type_file(exporter, method->params, method_folder(method, method->params), hidden);
        add_type_file(exporter, method->result, method_folder(method, method->result), hidden);
    }
}

static void list_schema_files(struct json_exporter *exporter)
{
    size_t most = ARRAY_LENGTH(envelope_types) + N_MESSAGE_UNIONS + 2 * METHOD_COUNT +
                  2 * SERVER_REQUEST_COUNT + NOTIFICATION_COUNT;

    exporter->files = arena_alloc(&exporter->arena, most * sizeof *exporter->files);
    for (size_t i = 0; i < ARRAY_LENGTH(envelope_types); i++)
        add_type_file(exporter, envelope_types[i], IN_ROOT, /* hidden= */ false);
    for (size_t i = 0; i < N_MESSAGE_UNIONS; i++)
        add_message_file(exporter, &message_unions[i]);
    for (size_t i = 0; i < SERVER_REQUEST_COUNT; i++) {
        if (!is_in_version(exporter, &server_requests[i]))
            continue;
        add_type_file(exporter, server_requests[i].params, IN_ROOT, /* hidden= */ false);
        add_type_file(exporter, server_requests[i].result, IN_ROOT, /* hidden= */ false);
    }
    add_method_files(exporter);
    for (size_t i = 0; i < NOTIFICATION_COUNT; i++) {
        if (is_in_version(exporter, &notifications[i]))
            add_type_file(exporter, notifications[i].params, type_folder(notifications[i].params),
                          /* hidden= */ false);
    }
}

/* -- what they refer to ---------------------------------------------------------------------- */

static bool is_listed(const struct message *message)
{
    return !(message->flags & (MESSAGE_DEPRECATED | MESSAGE_UNLISTED));
}

static void add_message_types(struct type_set *set, const struct message_union *messages)
{
    if (messages->are_requests)
        type_set_add_reachable(set, &type_request_id);
    for (size_t i = 0; i < messages->n; i++) {
        if (is_listed(&messages->messages[i]) && messages->messages[i].params != NULL &&
            part_is_in(messages->messages[i].part, set->protocol))
            type_set_add_reachable(set, messages->messages[i].params);
    }
}

static void add_file_types(struct type_set *set, const struct schema_file *file)
{
    if (file->type != NULL)
        type_set_add_parts(set, file->type);
    else
        add_message_types(set, file->messages);
}

static void collect_v2(struct json_exporter *exporter)
{
    for (size_t i = 0; i < exporter->n_files; i++) {
        if (exporter->files[i].folder == IN_V2)
            type_set_add_reachable(&exporter->v2, exporter->files[i].type);
    }
}

/* Adds what the bundle needs outside `v2`. What initialize refers to is there even if v2 has it. */
static void add_root_types(const struct json_exporter *exporter, struct type_set *set,
                           const struct schema_file *file)
{
    CLEANUP(type_set_done) struct type_set types = { .protocol = exporter->options->protocol };

    add_file_types(&types, file);
    for (size_t i = 0; i < types.n; i++) {
        if (file->folder == IN_V1 || !type_set_has(&exporter->v2, types.items[i]))
            type_set_add(set, types.items[i]);
    }
}

static void collect_root(const struct json_exporter *exporter, struct type_set *set)
{
    for (size_t i = 0; i < exporter->n_files; i++) {
        const struct schema_file *file = &exporter->files[i];

        if (file->folder == IN_V2)
            continue;
        if (file->type != NULL)
            type_set_add(set, file->type);
        add_root_types(exporter, set, file);
    }
}

/* -- documents ------------------------------------------------------------------------------- */

static void *json_malloc(void *context, size_t size)
{
    return xmalloc(size);
}

static void *json_realloc(void *context, void *pointer, size_t old_size, size_t size)
{
    return xrealloc(pointer, size);
}

static void json_free(void *context, void *pointer)
{
    free(pointer);
}

/* With this no call of yyjson fails for want of memory. */
static const yyjson_alc json_memory = { json_malloc, json_realloc, json_free, /* ctx= */ NULL };

static yyjson_mut_val *start_schema(yyjson_mut_doc *doc, const char *title)
{
    yyjson_mut_val *schema = yyjson_mut_obj(doc);

    yyjson_mut_obj_add_str(doc, schema, "$schema", "http://json-schema.org/draft-07/schema#");
    yyjson_mut_obj_add_str(doc, schema, "title", title);
    return schema;
}

static bool write_schema(const struct json_exporter *exporter, yyjson_mut_val *schema,
                         const char *name, struct error *err)
{
    CLEANUP(freep) char *text = NULL;
    yyjson_write_err failure;
    size_t len;

    text = yyjson_mut_val_write_opts(schema, YYJSON_WRITE_PRETTY_TWO_SPACES, &json_memory, &len,
                                     &failure);
    if (text == NULL)
        return error_set(err, ERR_INTERNAL, "Failed to write %s: %s", name, failure.msg);
    return export_write_file(exporter->options->dir, name, text, len, err);
}

static void add_json_messages(const struct json_exporter *exporter, struct schema_writer *writer,
                              yyjson_mut_val *schema, const struct message_union *messages)
{
    yyjson_mut_val *one_of = yyjson_mut_obj_add_arr(writer->doc, schema, "oneOf");

    for (size_t i = 0; i < messages->n; i++) {
        const struct message *message = &messages->messages[i];

        if (!is_listed(message) || !is_exported(exporter, message) ||
            !is_in_version(exporter, message))
            continue;
        yyjson_mut_arr_append(one_of, messages->are_requests
                                          ? schema_of_request(writer, message)
                                          : schema_of_notification(writer, message));
    }
}

/* The file without the definitions it needs. */
static yyjson_mut_val *file_schema(const struct json_exporter *exporter,
                                   struct schema_writer *writer, const struct schema_file *file)
{
    yyjson_mut_val *schema = start_schema(writer->doc, file->name);
    /* The reference names a type with its module here, and its titles betray it. */
    const char *module = file->folder == IN_V2 ? "v2::" : "";

    schema_add_doc(writer, schema, file->doc);
    if (file->messages != NULL)
        add_json_messages(exporter, writer, schema, file->messages);
    else
        schema_add_content(writer, schema, file->type,
                           arena_printf(writer->arena, "%s%s", module, file->name));
    return schema;
}

static yyjson_mut_val *definition(struct schema_writer *writer, const struct type *type)
{
    yyjson_mut_val *schema = yyjson_mut_obj(writer->doc);

    schema_add_doc(writer, schema, type_doc(type));
    schema_add_content(writer, schema, type, type_name(type));
    return schema;
}

/* Where definitions stand. */
enum scope { SCOPE_FILE, SCOPE_BUNDLE, SCOPE_BUNDLE_V2 };

/* In a bundle, a type that has a file on the same side of `v2` is defined by what the file says. */
static bool file_defines(const struct schema_file *file, enum scope scope)
{
    return scope != SCOPE_FILE && (file->folder == IN_V2) == (scope == SCOPE_BUNDLE_V2);
}

static void add_definitions(const struct json_exporter *exporter, struct schema_writer *writer,
                            yyjson_mut_val *definitions, const struct type_set *types,
                            enum scope scope)
{
    for (size_t i = 0; i < types->n; i++) {
        const struct type *type = types->items[i];
        const struct schema_file *file = find_file(exporter, type);

        if (file != NULL && file->hidden)
            continue;
        yyjson_mut_obj_add_val(writer->doc, definitions, type_name(type),
                               file != NULL && file_defines(file, scope)
                                   ? file_schema(exporter, writer, file)
                                   : definition(writer, type));
    }
}

static struct schema_writer start_writer(struct json_exporter *exporter, const struct type_set *v2)
{
    return (struct schema_writer){
        .doc = yyjson_mut_doc_new(&json_memory),
        .arena = &exporter->arena,
        .v2 = v2,
        .experimental = exporter->options->experimental,
        .protocol = exporter->options->protocol,
    };
}

static void writer_done(struct schema_writer *writer)
{
    yyjson_mut_doc_free(writer->doc);
}

static bool write_schema_file(struct json_exporter *exporter, const struct schema_file *file,
                              struct error *err)
{
    CLEANUP(writer_done) struct schema_writer writer = start_writer(exporter, /* v2= */ NULL);
    CLEANUP(type_set_done) struct type_set types = { .protocol = exporter->options->protocol };
    yyjson_mut_val *schema = file_schema(exporter, &writer, file);
    const char *name =
        arena_printf(&exporter->arena, "%s%s.json", folder_prefix[file->folder], file->name);

    add_file_types(&types, file);
    if (types.n > 0)
        add_definitions(exporter, &writer,
                        yyjson_mut_obj_add_obj(writer.doc, schema, "definitions"), &types,
                        SCOPE_FILE);
    return write_schema(exporter, schema, name, err);
}

/* -- bundles --------------------------------------------------------------------------------- */

static yyjson_mut_val *start_bundle(yyjson_mut_doc *doc, const char *title)
{
    yyjson_mut_val *schema = start_schema(doc, title);

    yyjson_mut_obj_add_str(doc, schema, "type", "object");
    return schema;
}

static void add_message_union(const struct json_exporter *exporter, struct schema_writer *writer,
                              yyjson_mut_val *definitions, const struct schema_file *file)
{
    yyjson_mut_obj_add_val(writer->doc, definitions, file->name,
                           file_schema(exporter, writer, file));
}

static bool write_bundle(struct json_exporter *exporter, struct error *err)
{
    CLEANUP(writer_done) struct schema_writer writer = start_writer(exporter, &exporter->v2);
    CLEANUP(type_set_done) struct type_set types = { .protocol = exporter->options->protocol };
    yyjson_mut_val *schema = start_bundle(writer.doc, "CodexAppServerProtocol");
    yyjson_mut_val *definitions = yyjson_mut_obj_add_obj(writer.doc, schema, "definitions");

    for (size_t i = 0; i < exporter->n_files; i++) {
        if (exporter->files[i].messages != NULL)
            add_message_union(exporter, &writer, definitions, &exporter->files[i]);
    }
    collect_root(exporter, &types);
    add_definitions(exporter, &writer, definitions, &types, SCOPE_BUNDLE);
    add_definitions(exporter, &writer, yyjson_mut_obj_add_obj(writer.doc, definitions, "v2"),
                    &exporter->v2, SCOPE_BUNDLE_V2);
    return write_schema(exporter, schema, "codex_app_server_protocol.schemas.json", err);
}

static bool write_v2_bundle(struct json_exporter *exporter, struct error *err)
{
    CLEANUP(writer_done) struct schema_writer writer = start_writer(exporter, /* v2= */ NULL);
    CLEANUP(type_set_done) struct type_set types = { .protocol = exporter->options->protocol };
    yyjson_mut_val *schema = start_bundle(writer.doc, "CodexAppServerProtocolV2");
    yyjson_mut_val *definitions = yyjson_mut_obj_add_obj(writer.doc, schema, "definitions");

    for (size_t i = 0; i < exporter->n_files; i++) {
        const struct schema_file *file = &exporter->files[i];

        if (file->messages == NULL || !file->messages->in_v2_bundle)
            continue;
        add_message_union(exporter, &writer, definitions, file);
        add_root_types(exporter, &types, file);
    }
    add_definitions(exporter, &writer, definitions, &types, SCOPE_BUNDLE);
    add_definitions(exporter, &writer, definitions, &exporter->v2, SCOPE_BUNDLE_V2);
    return write_schema(exporter, schema, "codex_app_server_protocol.v2.schemas.json", err);
}

static bool write_all(struct json_exporter *exporter, struct error *err)
{
    if (!export_make_dir(exporter->options->dir, err))
        return false;
    for (size_t i = 0; i < exporter->n_files; i++) {
        if (!exporter->files[i].hidden && !write_schema_file(exporter, &exporter->files[i], err))
            return false;
    }
    return write_bundle(exporter, err) && write_v2_bundle(exporter, err);
}

static void exporter_done(struct json_exporter *exporter)
{
    type_set_done(&exporter->v2);
    arena_done(&exporter->arena);
}

bool export_json_schema(const struct export_options *options, struct error *err)
{
    CLEANUP(exporter_done) struct json_exporter exporter = { .options = options };

    exporter.v2.protocol = options->protocol;
    list_schema_files(&exporter);
    collect_v2(&exporter);
    return write_all(&exporter, err);
}
