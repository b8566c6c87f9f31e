#include "config/report.h"

#include "base/buf.h"
#include "base/hex.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "config/layers.h"
#include "config/newer_view.h"
#include "config/settings_view.h"
#include "schema/decode.h"
#include "toml/json.h"

/* The features whose effective state is shown, whatever the files say. */
static const enum feature shown_features[] = {
    FEATURE_APPS,
    FEATURE_PLUGINS,
    FEATURE_TOOL_SEARCH,
    FEATURE_TOOL_SUGGEST,
    FEATURE_TOOL_CALL_MCP_ELICITATION,
};

struct wire_config_layer_source config_layer_name(struct arena *arena,
                                                  const struct config_layer *layer)
{
    struct wire_config_layer_source name = { 0 };
    struct str path = arena_keep(arena, layer->source->path);

    switch (layer->type) {
    case LAYER_SYSTEM:
        name.tag = WIRE_CONFIG_LAYER_SOURCE_TAG_SYSTEM;
        name.system.file = path;
        break;
    case LAYER_USER:
        name.tag = WIRE_CONFIG_LAYER_SOURCE_TAG_USER;
        name.user.file = path;
        break;
    case LAYER_PROJECT:
        name.tag = WIRE_CONFIG_LAYER_SOURCE_TAG_PROJECT;
        name.project.dot_codex_folder = arena_keep(arena, layer->source->folder);
        break;
    case LAYER_SESSION_FLAGS:
        name.tag = WIRE_CONFIG_LAYER_SOURCE_TAG_SESSION_FLAGS;
        break;
    case LAYER_MANAGED:
        name.tag = WIRE_CONFIG_LAYER_SOURCE_TAG_LEGACY_MANAGED_CONFIG_TOML_FROM_FILE;
        name.legacy_managed_config_toml_from_file.file = path;
        break;
    }
    return name;
}

struct str config_layer_version(struct arena *arena, const struct toml_value *table)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(buf_done) struct buf version = { 0 };
    uint8_t digest[SHA256_LENGTH];

    toml_write_json(&text, table);
    sha256(buf_str(&text), digest);
    buf_add_text(&version, "sha256:");
    hex_write(buf_reserve(&version, 2 * sizeof digest), digest, sizeof digest);
    version.len += 2 * sizeof digest;
    return arena_str(arena, version.data, version.len);
}

/* The settings by their dotted paths, each with the strongest layer that has it. */
struct origins {
    struct arena *arena;
    struct toml_value *seen; /* path -> its index in items, to find it again */
    struct wire_config_layer_metadata_map_entry *items;
    size_t n;
    size_t cap;
};

static void add_origin(struct origins *origins, struct str path,
                       const struct wire_config_layer_metadata *layer)
{
    const struct toml_value *known = toml_get(origins->seen, path);
    struct toml_value *index;

    if (known != NULL) {
        origins->items[known->integer].value = *layer;
        return;
    }
    if (origins->n == origins->cap) {
        size_t cap = origins->cap == 0 ? 32 : origins->cap * 2;
        struct wire_config_layer_metadata_map_entry *items =
            arena_alloc(origins->arena, cap * sizeof *items);

        if (origins->n > 0)
            memcpy(items, origins->items, origins->n * sizeof *items);
        origins->items = items;
        origins->cap = cap;
    }
    index = toml_new(origins->arena, TOML_INTEGER, /* source= */ NULL);
    index->integer = (int64_t)origins->n;
    toml_set(origins->arena, origins->seen, path, index);
    origins->items[origins->n++] = (struct wire_config_layer_metadata_map_entry){ path, *layer };
}

/* Every leaf below `value`, whose path is in `path`. */
static void collect_origins(struct origins *origins, struct buf *path, // NOLINT(misc-no-recursion)
                            const struct toml_value *value,
                            const struct wire_config_layer_metadata *layer)
{
    size_t len = path->len;

    if (value->type == TOML_TABLE) {
        for (size_t i = 0; i < value->table.n; i++) {
            if (len > 0)
                buf_add_char(path, '.');
            buf_add_str(path, value->table.entries[i].key);
            collect_origins(origins, path, value->table.entries[i].value, layer);
            path->len = len;
        }
    } else if (value->type == TOML_ARRAY) {
        for (size_t i = 0; i < value->array.n; i++) {
            buf_printf(path, "%s%zu", len > 0 ? "." : "", i);
            collect_origins(origins, path, value->array.items[i], layer);
            path->len = len;
        }
    } else {
        add_origin(origins, arena_str(origins->arena, path->data, len), layer);
    }
}

static void fill_origins(const struct config *config, const struct str *versions,
                         struct arena *arena, struct wire_config_layer_metadata_map *ret_origins)
{
    CLEANUP(buf_done) struct buf path = { 0 };
    struct origins origins = { .arena = arena };

    origins.seen = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    origins.items = arena_alloc(arena, sizeof *origins.items); /* an empty map is not NULL */
    for (size_t i = 0; i < config->n_layers; i++) {
        struct wire_config_layer_metadata layer = { config_layer_name(arena, &config->layers[i]),
                                                    versions[i] };

        if (config->layers[i].disabled_reason.s == NULL)
            collect_origins(&origins, &path, config->layers[i].table, &layer);
    }
    *ret_origins = (struct wire_config_layer_metadata_map){ origins.items, origins.n };
}

/* The strongest first. */
static void fill_layers(const struct config *config, const struct str *versions,
                        struct arena *arena, struct wire_config_layer_array *ret_layers)
{
    size_t n = config->n_layers;
    struct wire_config_layer *items = arena_alloc(arena, (n + 1) * sizeof *items);

    for (size_t i = 0; i < n; i++) {
        const struct config_layer *layer = &config->layers[n - 1 - i];

        items[i] = (struct wire_config_layer){
            .name = config_layer_name(arena, layer),
            .version = versions[n - 1 - i],
            .config = toml_json(arena, layer->table),
            .disabled_reason = arena_keep(arena, layer->disabled_reason),
        };
    }
    *ret_layers = (struct wire_config_layer_array){ items, n };
}

/* The merged tree with the effective state of the features that are always shown. */
static struct toml_value *shown_tree(const struct config *config, struct arena *arena)
{
    struct toml_value *tree = toml_new(arena, TOML_TABLE, /* source= */ NULL);
    struct toml_value *features;

    layers_merge(arena, tree, config->tree);
    features = toml_get(tree, STR_LITERAL("features"));
    if (features == NULL) {
        features = toml_new(arena, TOML_TABLE, /* source= */ NULL);
        toml_set(arena, tree, STR_LITERAL("features"), features);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(shown_features); i++) {
        struct toml_value *on = toml_new(arena, TOML_BOOLEAN, /* source= */ NULL);

        on->boolean = feature_is_on(config->features, shown_features[i]);
        toml_set(arena, features, str_of(feature_table[shown_features[i]].name), on);
    }
    return tree;
}

bool config_report(const struct config *config, const struct report_options *options,
                   struct arena *arena, struct wire_config_read_response *ret_report,
                   struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str *versions = arena_alloc(arena, (config->n_layers + 1) * sizeof *versions);
    struct wire_config_read_response report = { 0 };

    settings_view(&text, shown_tree(config, arena));
    if (options->protocol >= PROTOCOL_0166)
        newer_view(&text);
    if (!schema_decode_text(&type_config, buf_str(&text), arena, &report.config, err))
        return false;
    for (size_t i = 0; i < config->n_layers; i++)
        versions[i] = config_layer_version(arena, config->layers[i].table);
    fill_origins(config, versions, arena, &report.origins);
    if (options->with_layers)
        fill_layers(config, versions, arena, &report.layers);
    *ret_report = report;
    return true;
}
