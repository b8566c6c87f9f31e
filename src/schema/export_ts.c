#include "schema/export.h"

#include "base/memory.h"
#include "schema/export_file.h"
#include "schema/export_ts_file.h"
#include "schema/export_ts_type.h"
#include "schema/generated/wire.h"

#include <string.h>

struct ts_exporter {
    const struct export_options *options;
    struct ts_file root_index;
    struct ts_file v2_index;
};

static void exporter_done(struct ts_exporter *exporter)
{
    ts_file_done(&exporter->root_index);
    ts_file_done(&exporter->v2_index);
}

static struct ts_file new_file(const struct ts_exporter *exporter, const char *folder,
                               const char *name)
{
    return (struct ts_file){
        .folder = folder,
        .name = name,
        .link_word = "import",
        .experimental = exporter->options->experimental,
        .protocol = exporter->options->protocol,
    };
}

static struct ts_file new_index(const char *folder)
{
    return (struct ts_file){ .folder = folder, .name = "index", .link_word = "export" };
}

static bool save_and_list(struct ts_exporter *exporter, const struct ts_file *file,
                          struct error *err)
{
    bool is_root = strcmp(file->folder, TS_ROOT_FOLDER) == 0;

    ts_add_link(is_root ? &exporter->root_index : &exporter->v2_index, file->folder, file->name);
    return ts_file_save(file, exporter->options->dir, err);
}

/* -- types ----------------------------------------------------------------------------------- */

static bool is_of_experimental_method(const struct type *type)
{
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        const struct message *method = &methods[i];

        if (method->flags & MESSAGE_EXPERIMENTAL &&
            (method->params == type || method->result == type))
            return true;
    }
    return false;
}

static bool has_file(const struct ts_exporter *exporter, const struct type *type)
{
    if (ts_is_inline(type) || type->flags & TYPE_JSON_ONLY ||
        !part_is_in(type->part, exporter->options->protocol))
        return false;
    return exporter->options->experimental || !is_of_experimental_method(type);
}

static bool export_type(struct ts_exporter *exporter, const struct type *type, struct error *err)
{
    CLEANUP(ts_file_done)
    struct ts_file file = new_file(exporter, ts_folder(type), type_ts_name(type));

    ts_add_declaration(&file, type);
    return save_and_list(exporter, &file, err);
}

static bool export_types(struct ts_exporter *exporter, struct error *err)
{
    for (size_t i = 0; i < WIRE_TYPE_COUNT; i++) {
        if (has_file(exporter, &wire_tables.types[i]) &&
            !export_type(exporter, &wire_tables.types[i], err))
            return false;
    }
    return true;
}

static bool export_json_value(const struct ts_exporter *exporter, struct error *err)
{
    CLEANUP(ts_file_done)
    struct ts_file file = new_file(exporter, TS_JSON_FOLDER, TS_JSON_NAME);

    ts_add_doc(&file, "Any JSON value.");
    buf_printf(&file.text, "export type %s = ", file.name);
    ts_add_json_definition(&file);
    buf_add_text(&file.text, ";\n");
    return ts_file_save(&file, exporter->options->dir, err);
}

/* -- envelopes ------------------------------------------------------------------------------- */

static bool is_in_version(const struct ts_exporter *exporter, const struct message *message)
{
    return part_is_in(message->part, exporter->options->protocol);
}

static bool is_message_left_out(const struct ts_exporter *exporter, const struct message *message)
{
    return message->flags & MESSAGE_EXPERIMENTAL && !exporter->options->experimental;
}

static bool leaves_out(const struct ts_exporter *exporter, const struct message_union *envelope)
{
    for (size_t i = 0; i < envelope->n; i++) {
        if (is_in_version(exporter, &envelope->messages[i]) &&
            is_message_left_out(exporter, &envelope->messages[i]))
            return true;
    }
    return false;
}

static void add_request_members(struct ts_object *object, const struct type *params)
{
    struct ts_file *file = object->file;

    ts_object_member(object, /* doc= */ NULL);
    buf_add_text(&file->text, "id: ");
    ts_add_type(file, &type_request_id);

    ts_object_member(object, /* doc= */ NULL);
    buf_add_text(&file->text, "params: ");
    if (params != NULL)
        ts_add_type(file, params);
    else
        buf_add_text(&file->text, "undefined");
}

static void add_notification_members(struct ts_object *object, const struct type *params)
{
    if (params == NULL)
        return;
    ts_object_member(object, /* doc= */ NULL);
    buf_add_text(&object->file->text, "\"params\": ");
    ts_add_type(object->file, params);
}

static void add_ts_message(struct ts_file *file, const struct message_union *envelope,
                           const struct message *message)
{
    struct ts_object object = ts_object_begin(file, TS_LINES);

    ts_object_member(&object, message->doc);
    buf_printf(&file->text, "\"method\": \"%s\"", message->name);
    if (envelope->are_requests)
        add_request_members(&object, message->params);
    else
        add_notification_members(&object, message->params);
    ts_object_end(&object);
}

static void add_ts_messages(const struct ts_exporter *exporter, struct ts_file *file,
                            const struct message_union *envelope)
{
    bool is_first = true;

    for (size_t i = 0; i < envelope->n; i++) {
        if (!is_in_version(exporter, &envelope->messages[i]) ||
            is_message_left_out(exporter, &envelope->messages[i]))
            continue;
        buf_add_text(&file->text, is_first ? "" : " | ");
        add_ts_message(file, envelope, &envelope->messages[i]);
        is_first = false;
    }
}

static bool export_envelope(struct ts_exporter *exporter, const struct message_union *envelope,
                            struct error *err)
{
    CLEANUP(ts_file_done)
    struct ts_file file = new_file(exporter, TS_ROOT_FOLDER, envelope->name);

    ts_add_doc(&file, envelope->ts_doc);
    buf_printf(&file.text, "export type %s =", envelope->name);
    /* Where Codex cuts out messages, it cuts out this blank too; see is_tight() about structs. */
    if (!leaves_out(exporter, envelope))
        buf_add_char(&file.text, ' ');
    add_ts_messages(exporter, &file, envelope);
    buf_add_text(&file.text, ";\n");
    return save_and_list(exporter, &file, err);
}

static bool export_envelopes(struct ts_exporter *exporter, struct error *err)
{
    for (size_t i = 0; i < N_MESSAGE_UNIONS; i++) {
        if (!export_envelope(exporter, &message_unions[i], err))
            return false;
    }
    return true;
}

/* -- all of it ------------------------------------------------------------------------------- */

static bool export_indexes(struct ts_exporter *exporter, struct error *err)
{
    buf_add_text(&exporter->root_index.text, "export * as v2 from \"./v2\";\n");
    return ts_file_save(&exporter->root_index, exporter->options->dir, err) &&
           ts_file_save(&exporter->v2_index, exporter->options->dir, err);
}

bool export_typescript(const struct export_options *options, struct error *err)
{
    CLEANUP(exporter_done)
    struct ts_exporter exporter = {
        .options = options,
        .root_index = new_index(TS_ROOT_FOLDER),
        .v2_index = new_index(TS_V2_FOLDER),
    };

    return export_make_dir(options->dir, err) && export_json_value(&exporter, err) &&
           export_types(&exporter, err) && export_envelopes(&exporter, err) &&
           export_indexes(&exporter, err);
}
