#include "config/role.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "base/utf8.h"
#include "config/layers.h"

static bool parse_role(struct arena *arena, struct toml_source *source,
                       struct toml_value **ret_table, struct error *err)
{
    struct toml_error error;
    struct str text;
    int status = layers_read_file(arena, source->path.s, &text);

    if (status < 0)
        return os_error_setf(err, ERR_INVALID_REQUEST, status, "cannot read agent role file at %s",
                             source->path.s);
    if (!utf8_is_valid(text))
        return error_set(err, ERR_INVALID_REQUEST,
                         "failed to parse agent role file at %s: it is not UTF-8", source->path.s);
    if (toml_parse(arena, text, TOML_1_1, source, ret_table, &error))
        return true;
    return error_set(
        err, ERR_INVALID_REQUEST, "failed to parse agent role file at %s: line %u, column %u: %s",
        source->path.s, error.range.start.line, error.range.start.column, error.message);
}

bool config_check_role(struct str path, struct error *err)
{
    CLEANUP(config_freep) struct config *config = xcalloc(1, sizeof *config);
    CLEANUP(error_done) struct error why = { 0 };
    struct settings_context context = { &config->arena, /* problem= */ NULL, &why };
    struct toml_source source = { path, path_parent(&config->arena, path) };
    struct toml_value *table = NULL;

    if (!parse_role(&config->arena, &source, &table, err))
        return false;
    settings_resolve(&config->arena, table);
    return settings_read(&context, table, config) ||
           error_set(err, ERR_INVALID_REQUEST, "failed to deserialize agent role file at %s: %s",
                     path.s, why.message.s);
}
