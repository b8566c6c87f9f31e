/* bobbin doctor: a model's server on this machine. */
#include "base/memory.h"
#include "cli/doctor_internal.h"
#include "http/url.h"
#include "model/found_models.h"

#include <inttypes.h>

bool doctor_can_ask_model(const struct provider *provider)
{
    return provider_has_own_models(provider) && url_is_loopback(provider->base_url);
}

static const char *told_url(struct arena *arena, const struct config *config)
{
    return url_for_people(arena, config->provider->base_url).s;
}

static void model_doctor_stop(void *owner)
{
    loop_stop(owner);
}

/* The name of a provider that codex has built in is none of a server. */
static const char *server_name(const struct provider *provider)
{
    if (str_is(provider->id, "ollama"))
        return "Ollama";
    return str_is(provider->id, "lmstudio") ? "LM Studio" : provider->name.s;
}

static struct finding no_server(struct arena *arena, const struct config *config)
{
    return (struct finding){ .verdict = BAD,
                             .text = arena_printf(arena, "nothing answers at %s: is %s running?",
                                                  told_url(arena, config),
                                                  server_name(config->provider)),
                             .remedy = "start it, or correct base_url in config.toml" };
}

static struct finding no_such_model(struct arena *arena, const struct config *config,
                                    const char *example)
{
    bool is_ollama = str_starts(config->provider->id, "ollama");

    return (struct finding){
        .verdict = BAD,
        .remedy = "choose a model it has: model = \"NAME\" in config.toml, or -m NAME",
        .text = arena_printf(
            arena, "%s at %s has no model %s%s%s%s%s", config->model_provider_id.s,
            told_url(arena, config), config->model.s, example != NULL ? ", but for example " : "",
            example != NULL ? example : "", is_ollama ? "; get it with: ollama pull " : "",
            is_ollama ? config->model.s : "")
    };
}

/* Why nothing is known of the model. */
static const char *silence_of(const struct config *config, enum found_answer answer)
{
    if (answer == FOUND_NOT_READY)
        return "it is not ready yet";
    return config->model.s == NULL ? "no model is chosen" : "it lists no models";
}

static struct finding judge(struct arena *arena, const struct config *config,
                            struct found_models *found)
{
    const struct provider *provider = config->provider;
    enum found_answer answer = found_models_answer(found, provider);
    const struct catalogue *catalogue = found_models_catalogue(found, provider);
    const struct model_info *model = catalogue_find(catalogue, config->model);
    int64_t window = config->model_context_window.value;

    if (answer == FOUND_NO_SERVER)
        return no_server(arena, config);
    if (answer != FOUND_LIST || config->model.s == NULL)
        return (struct finding){ .verdict = POOR,
                                 .remedy = "name one: model = \"NAME\" in config.toml, or -m NAME",
                                 .text = arena_printf(
                                     arena, "%s at %s answers; %s", config->model_provider_id.s,
                                     told_url(arena, config), silence_of(config, answer)) };
    if (!found_models_has(found, provider, config->model))
        return no_such_model(arena, config,
                             found_models_count(found, provider) > 0
                                 ? doctor_visible(arena, str_of(catalogue_at(catalogue, 0)->slug))
                                 : NULL);
    if (window == 0)
        window = model->context_window;
    return (struct finding){ .verdict = FINE,
                             .text = arena_printf(arena,
                                                  "%s, %s at %s, with room for %" PRId64 " tokens",
                                                  config->model.s, config->model_provider_id.s,
                                                  told_url(arena, config), window) };
}

struct finding doctor_ask_model(struct arena *arena, const struct config *config)
{
    static const struct str user_agent = { "bobbin-doctor", 13 };
    struct loop *loop = loop_new();
    struct found_models *found = found_models_new(loop, &user_agent);
    struct finding finding;

    found_models_look(found, config->provider, STR_NONE, /* window= */ 0, model_doctor_stop, loop);
    loop_run(loop);
    finding = judge(arena, config, found);
    found_models_free(found);
    loop_free(loop);
    return finding;
}
