/* bobbin features: the switches of [features], and which of them are on. */
#include "config/features.h"
#include "base/memory.h"
#include "cli/desk.h"
#include "cli/similar.h"
#include "config/edit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *stage_name(enum feature_stage stage)
{
    switch (stage) {
    case FEATURE_STABLE:
        return "stable";
    case FEATURE_BETA:
        return "experimental";
    case FEATURE_UNDER_DEVELOPMENT:
        return "under development";
    case FEATURE_DEPRECATED:
        return "deprecated";
    case FEATURE_REMOVED:
        break;
    }
    return "removed";
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(feature_table[*(const enum feature *)a].name,
                  feature_table[*(const enum feature *)b].name);
}

static int run_features_list(struct cli *cli, const void *data)
{
    CLEANUP(desk_done) struct desk desk;
    enum feature order[N_FEATURES];
    int width = 0;

    if (!desk_open(cli, &desk))
        return CLI_FAILED;
    for (size_t i = 0; i < N_FEATURES; i++) {
        int len = (int)strlen(feature_table[i].name);

        order[i] = (enum feature)i;
        width = len > width ? len : width;
    }
    qsort(order, N_FEATURES, sizeof order[0], compare_names);
    for (size_t i = 0; i < N_FEATURES; i++)
        printf("%-*s  %-17s  %s\n", width, feature_table[order[i]].name,
               stage_name(feature_table[order[i]].stage),
               feature_is_on(desk.config->features, order[i]) ? "true" : "false");
    return fflush(stdout) == 0 ? CLI_OK : cli_fail("cannot write to stdout: %s", strerror(errno));
}

/* What is off by default and switched off leaves no key behind. */
static bool write_feature(const struct desk *desk, const struct cli *cli, enum feature feature,
                          bool is_on, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *json = is_on ? "true" : feature_table[feature].on_by_default ? "false" : "null";
    const char *name = feature_table[feature].name;
    const char *profile = cli->global.profile;
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);
    struct config_request request = desk_request(desk);
    struct config_edit edit = {
        .key_path = str_of(
            profile == NULL ? arena_printf(&arena, "features.%s", name)
                            : arena_printf(&arena, "profiles.\"%s\".features.%s", profile, name)),
        .value = yyjson_doc_get_root(doc),
    };
    struct wire_config_write_response response;
    bool is_written = config_write(&request, &(struct config_write){ .edits = &edit, .n = 1 },
                                   &arena, &response, err);

    yyjson_doc_free(doc);
    return is_written;
}

static int unknown_feature(const char *name)
{
    cli_fail("Unknown feature flag: %s", name);
    for (size_t i = 0; i < N_FEATURES; i++) {
        if (is_slip(str_of(name), str_of(feature_table[i].name)))
            fprintf(stderr, "\n  tip: a similar feature exists: '%s'\n", feature_table[i].name);
    }
    return CLI_FAILED;
}

static int switch_feature(struct cli *cli, bool is_on)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(desk_done) struct desk desk;
    const char *name = cli->words[0];
    enum feature feature;
    bool is_alias;

    if (!desk_open_home(cli, &desk))
        return CLI_FAILED;
    if (!feature_find(str_of(name), &feature, &is_alias))
        return unknown_feature(name);
    if (!write_feature(&desk, cli, feature, is_on, &err))
        return cli_fail("%s", err.message.s);
    printf("%s feature `%s` in config.toml.\n", is_on ? "Enabled" : "Disabled", name);
    return CLI_OK;
}

static int run_features_enable(struct cli *cli, const void *data)
{
    return switch_feature(cli, /* is_on= */ true);
}

static int run_features_disable(struct cli *cli, const void *data)
{
    return switch_feature(cli, /* is_on= */ false);
}

static const struct cli_command features_list_command = {
    .name = "list",
    .summary = "List the features, how mature they are, and which are on",
    .run = run_features_list,
};

static const struct cli_command features_enable_command = {
    .name = "enable",
    .summary = "Switch a feature on, in config.toml",
    .arguments = "<FEATURE>",
    .max_words = 1,
    .requires_word = true,
    .run = run_features_enable,
};

static const struct cli_command features_disable_command = {
    .name = "disable",
    .summary = "Switch a feature off, in config.toml",
    .arguments = "<FEATURE>",
    .max_words = 1,
    .requires_word = true,
    .run = run_features_disable,
};

static const struct cli_command *const features_commands[] = {
    &features_list_command,
    &features_enable_command,
    &features_disable_command,
    NULL,
};

const struct cli_command features_command = {
    .name = "features",
    .summary = "List features, and switch them on and off",
    .commands = features_commands,
};
