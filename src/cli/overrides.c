#include "cli/overrides.h"

#include "base/memory.h"
#include "cli/nearby_model.h"
#include "config/features.h"

#include <stddef.h>
#include <string.h>

#define FIELD(name) .field = offsetof(struct global_options, name)

const struct option global_options[] = {
    { "config", "key=value",
      "Override a value of config.toml. The key is a dotted path,\n"
      "foo.bar.baz; the value is TOML or, failing that, plain text:\n"
      "-c model=o3, -c 'notify=[\"say\"]'. Repeatable",
      option_store_list, FIELD(config), .letter = 'c', .traits = OPTION_REPEATS },
    { "enable", "FEATURE", "The same as -c features.FEATURE=true. Repeatable", option_store_list,
      FIELD(enable), .traits = OPTION_REPEATS },
    { "disable", "FEATURE", "The same as -c features.FEATURE=false. Repeatable", option_store_list,
      FIELD(disable), .traits = OPTION_REPEATS },
    { "oss", NULL,
      "Use the model server that runs on this machine: Ollama,\n"
      "LM Studio, llama.cpp or vLLM, whichever is found first",
      option_store_flag, FIELD(oss) },
    { "local-provider", "PROVIDER", "With --oss: this one of them", option_store_text,
      FIELD(local_provider), .choices = nearby_models },
    { "profile", "NAME", "The profile of config.toml to use", option_store_text, FIELD(profile),
      .letter = 'p' },
    { 0 },
};

static bool is_feature(const char *name)
{
    enum feature feature;
    bool is_alias;

    return feature_find(str_of(name), &feature, &is_alias);
}

static bool check_features(const struct text_list *names, struct error *err)
{
    for (size_t i = 0; i < names->n; i++) {
        if (!is_feature(names->items[i]))
            return error_set(err, ERR_INVALID_PARAMS, "Unknown feature flag: %s", names->items[i]);
    }
    return true;
}

bool overrides_check_features(const struct global_options *global, struct error *err)
{
    return check_features(&global->enable, err) && check_features(&global->disable, err);
}

static bool check_override(const char *text, struct error *err)
{
    const char *equals = strchr(text, '=');

    if (equals == NULL)
        return error_set(err, ERR_INVALID_PARAMS,
                         "error parsing -c overrides: Invalid override (missing '='): %s", text);
    if (str_trim((struct str){ text, (size_t)(equals - text) }).len == 0)
        return error_set(err, ERR_INVALID_PARAMS,
                         "error parsing -c overrides: Empty key in override: %s", text);
    return true;
}

static void add_features(struct text_list *list, struct arena *arena, const struct text_list *names,
                         const char *value)
{
    for (size_t i = 0; i < names->n; i++)
        text_list_add(list, arena_printf(arena, "features.%s=%s", names->items[i], value));
}

static bool add_nearby(const struct global_options *global, struct arena *arena,
                       struct text_list *list, struct error *err)
{
    const char *provider = global->local_provider;

    if (!global->oss)
        return true;
    if (provider == NULL)
        provider = nearby_model_find();
    if (provider == NULL)
        return error_set(err, ERR_INVALID_PARAMS,
                         "--oss: no model server runs on this machine; start Ollama (port 11434), "
                         "LM Studio (1234), llama-server (8080) or vLLM (8000)");
    text_list_add(list, arena_printf(arena, "model_provider=%s", provider));
    return true;
}

const char *text_override(struct arena *arena, const char *key, const char *value)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_printf(&text, "%s=\"", key);
    for (; *value != '\0'; value++) {
        if ((unsigned char)*value < 0x20 || *value == 0x7f)
            buf_printf(&text, "\\u%04x", (unsigned char)*value);
        else
            buf_printf(&text, *value == '"' || *value == '\\' ? "\\%c" : "%c", *value);
    }
    buf_add_char(&text, '"');
    return arena_str(arena, text.data, text.len).s;
}

bool overrides_build(const struct global_options *global, struct arena *arena,
                     struct text_list *ret_list, struct error *err)
{
    for (size_t i = 0; i < global->config.n; i++) {
        if (!check_override(global->config.items[i], err))
            return false;
    }
    if (!add_nearby(global, arena, ret_list, err))
        return false;
    for (size_t i = 0; i < global->config.n; i++)
        text_list_add(ret_list, global->config.items[i]);
    add_features(ret_list, arena, &global->enable, "true");
    add_features(ret_list, arena, &global->disable, "false");
    if (global->profile != NULL)
        text_list_add(ret_list, text_override(arena, "profile", global->profile));
    return true;
}

void global_options_done(struct global_options *global)
{
    text_list_done(&global->config);
    text_list_done(&global->enable);
    text_list_done(&global->disable);
}
