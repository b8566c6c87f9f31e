/* hooks/list: the hooks that are configured for some folders, as a thread there would have them. */
#include "base/hex.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/real_path.h"
#include "base/sha256.h"
#include "hook/hook.h"
#include "method/method.h"
#include "service/settings_work.h"
#include "service/threads.h"
#include "session/ground.h"

enum { HOOK_FOLDERS_MAX = 1000 };

static enum wire_hook_source source_of_layer(enum layer_type type)
{
    switch (type) {
    case LAYER_SYSTEM:
        return WIRE_HOOK_SOURCE_SYSTEM;
    case LAYER_USER:
        return WIRE_HOOK_SOURCE_USER;
    case LAYER_PROJECT:
        return WIRE_HOOK_SOURCE_PROJECT;
    case LAYER_SESSION_FLAGS:
        return WIRE_HOOK_SOURCE_SESSION_FLAGS;
    case LAYER_MANAGED:
        return WIRE_HOOK_SOURCE_LEGACY_MANAGED_CONFIG_FILE;
    }
    return WIRE_HOOK_SOURCE_UNKNOWN;
}

/* A hook is from the folder of its layer. */
static enum wire_hook_source source_of(const struct config *config, struct str path,
                                       struct arena *arena)
{
    struct str folder = path_parent(arena, path);

    for (size_t i = 0; i < config->n_layers; i++) {
        const struct config_layer *layer = &config->layers[i];

        if (layer->source != NULL && layer->source->folder.s != NULL &&
            str_equal(layer->source->folder, folder))
            return source_of_layer(layer->type);
    }
    return WIRE_HOOK_SOURCE_UNKNOWN;
}

/* Of what it does: who has seen a hook knows by this whether it is still the same. */
static struct str hash_of(const struct hook *hook, struct arena *arena)
{
    char *text = arena_alloc(arena, sizeof "sha256:" + 2 * SHA256_LENGTH);
    uint8_t digest[SHA256_LENGTH];
    const char *said = arena_printf(arena, "%d\n%.*s\n%.*s", (int)hook->event,
                                    STR_ARGS(hook->matcher), STR_ARGS(hook->command));

    sha256(str_of(said), digest);
    memcpy(text, "sha256:", 7);
    hex_write(text + 7, digest, sizeof digest);
    text[7 + 2 * SHA256_LENGTH] = '\0';
    return str_of(text);
}

/* What a client sees of a hook. Only folders that are trusted have hooks. */
static void show_hook(const struct hook *hook, const struct config *config, struct arena *arena,
                      struct wire_hook_metadata *ret_shown)
{
    enum wire_hook_source source = source_of(config, hook->source_path, arena);
    bool is_managed =
        source == WIRE_HOOK_SOURCE_SYSTEM || source == WIRE_HOOK_SOURCE_LEGACY_MANAGED_CONFIG_FILE;

    *ret_shown = (struct wire_hook_metadata){
        .tag = WIRE_HOOK_METADATA_TAG_COMMAND,
        .command = {
            .key = arena_keep(arena, hook->id),
            .event_name = hook->event,
            .matcher = arena_keep(arena, hook->matcher),
            .timeout_sec = hook->timeout_s,
            .status_message = arena_keep(arena, hook->status_message),
            .source_path = arena_keep(arena, hook->source_path),
            .source = source,
            .display_order = hook->order,
            .enabled = feature_is_on(config->features, FEATURE_CODEX_HOOKS),
            .is_managed = is_managed,
            .current_hash = hash_of(hook, arena),
            .trust_status = is_managed ? WIRE_HOOK_TRUST_STATUS_MANAGED
                                       : WIRE_HOOK_TRUST_STATUS_TRUSTED,
            .command = arena_keep(arena, hook->command),
        },
    };
}

static void fill_hooks(const struct config *config, struct arena *arena,
                       struct wire_hooks_list_entry *entry)
{
    struct str_array folders = trusted_folders(config, arena);
    struct hooks *hooks = hooks_look(&folders, arena, &entry->errors);
    struct wire_hook_metadata *shown = arena_zero(arena, (hooks->n + 1) * sizeof *shown);

    for (size_t i = 0; i < hooks->n; i++)
        show_hook(&hooks->items[i], config, arena, &shown[i]);
    entry->hooks = (struct wire_hook_metadata_array){ shown, hooks->n };
    hooks_unref(hooks);
}

static void list_hooks_of(struct settings_work *work, struct str cwd,
                          struct wire_hooks_list_entry *ret_entry)
{
    static const struct wire_hook_metadata no_hook[1];
    static const struct str no_warning[1];
    struct arena *arena = work->req->arena;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(error_done) struct error err = { 0 };

    *ret_entry = (struct wire_hooks_list_entry){ .cwd = cwd,
                                                 .hooks = { no_hook, 0 },
                                                 .warnings = { no_warning, 0 } };
    work->wanted.cwd = path_from_here(arena, cwd).s;
    if (config_load(&work->wanted, &config, &err)) {
        fill_hooks(config, arena, ret_entry);
    } else {
        struct wire_hook_error_info *fault = arena_zero(arena, sizeof *fault);

        *fault = (struct wire_hook_error_info){ cwd, arena_keep(arena, err.message) };
        ret_entry->errors = (struct wire_hook_error_info_array){ fault, 1 };
    }
}

static void list_hooks(struct settings_work *work)
{
    const struct str_array *cwds = work->params;
    struct wire_hooks_list_response *response = arena_zero(work->req->arena, sizeof *response);
    struct wire_hooks_list_entry *entries =
        arena_zero(work->req->arena, (cwds->n + 1) * sizeof *entries);

    for (size_t i = 0; i < cwds->n; i++)
        list_hooks_of(work, cwds->items[i], &entries[i]);
    response->data.items = entries;
    response->data.n = cwds->n;
    work->result = response;
}

/* The folders that are meant; false after answering why there are none. */
static bool require_folders(struct request *req, const struct wire_hooks_list_params *params,
                            struct str_array *ret_cwds)
{
    struct str *only = arena_alloc(req->arena, sizeof *only);

    *ret_cwds = params->cwds;
    if (params->thread_id.s != NULL && params->cwds.n > 0) {
        request_fail(req, ERR_INVALID_REQUEST, "specify either threadId or cwds");
        return false;
    }
    if (params->cwds.n > HOOK_FOLDERS_MAX) {
        request_fail(req, ERR_INVALID_REQUEST, "at most %d folders can be asked about",
                     HOOK_FOLDERS_MAX);
        return false;
    }
    if (params->cwds.n > 0)
        return true;
    if (params->thread_id.s != NULL) {
        struct thread *thread = require_loaded_thread(req, params->thread_id);

        if (thread == NULL)
            return false;
        *only = arena_keep(req->arena, thread_settings(thread)->cwd);
    } else {
        *only = path_from_here(req->arena, STR_NONE);
    }
    *ret_cwds = (struct str_array){ only, 1 };
    return true;
}

void on_hooks_list(struct request *req, const struct wire_hooks_list_params *params)
{
    struct str_array *cwds = arena_alloc(req->arena, sizeof *cwds);

    if (require_folders(req, params, cwds))
        settings_work_start(req, cwds, list_hooks, /* after= */ NULL);
}
