#include "method/thread_rules.h"

#include "rules/rules.h"

static bool counts(const struct config *config, const struct config_layer *layer)
{
    switch (layer->type) {
    case LAYER_SYSTEM:
    case LAYER_USER:
        return true;
    case LAYER_PROJECT:
        /* A folder without a config.toml is never disabled: its trust has to be asked for. */
        return layer->disabled_reason.s == NULL && config->trust == TRUST_TRUSTED;
    default:
        return false;
    }
}

struct str_array trusted_folders(const struct config *config, struct arena *arena)
{
    struct str *items = arena_alloc(arena, (config->n_layers + 1) * sizeof *items);
    size_t n = 0;

    for (size_t i = 0; i < config->n_layers; i++) {
        if (counts(config, &config->layers[i]))
            items[n++] = config->layers[i].source->folder;
    }
    return (struct str_array){ items, n };
}

static void tell_warning(struct rpc *rpc, const struct rules_warning *warning)
{
    if (warning != NULL)
        rpc_notify_all(rpc, NOTIFICATION_CONFIG_WARNING,
                       &(struct wire_config_warning_notification){ .summary = warning->summary,
                                                                   .details = warning->details,
                                                                   .path = warning->path,
                                                                   .range = &warning->range });
}

static void add_required(struct rules *rules, const struct requirements *requirements)
{
    for (size_t i = 0; i < requirements->n_rules; i++) {
        const struct required_rule *rule = &requirements->rules[i];

        rules_require(rules, rule->elements, rule->n,
                      rule->decision == REQUIRED_FORBIDDEN ? RULE_FORBIDDEN : RULE_PROMPT,
                      rule->justification);
    }
}

bool take_rules(struct request *req, const struct config *config, struct settings *settings)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct str_array from = trusted_folders(config, req->arena);

    if (rules_load(&from, &settings->rules, &err)) {
        add_required(settings->rules, &config->requirements);
        tell_warning(req->server->rpc, rules_warning(settings->rules));
        return true;
    }
    error_prefix(&err, "error creating thread: Fatal error: failed to load rules: ");
    err.code = ERR_INTERNAL;
    request_fail_with(req, &err);
    return false;
}
