#include "cli/startup_config.h"

#include "base/memory.h"
#include "base/version.h"
#include "cli/cli.h"
#include "cli/managed_config.h"
#include "config/strict.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "schema/json_write.h"
#include "server/home.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* As a server would load it; a broken file is an error. */
static bool load_startup_config(const struct text_list *overrides, bool is_strict,
                                struct config **ret_config, struct error *err)
{
    CLEANUP(freep) char *home = NULL;
    CLEANUP(freep) char *cwd = getcwd(NULL, 0); /* none: no project layers */
    CLEANUP(config_freep) struct config *config = NULL;
    struct config_request request = { .cwd = cwd,
                                      .overrides = overrides->items,
                                      .n_overrides = overrides->n };
    bool is_good;

    if (!home_find(&home, err))
        return false;
    request.home = home;
    is_good = managed_config_load(&request, &config, err) &&
              requirements_count(&config->requirements, request.cloud, err) &&
              (!is_strict || config_check_keys(config, err));
    cloud_requirements_free(request.cloud);
    if (is_good)
        *ret_config = TAKE(config);
    return is_good;
}

bool startup_config_check(const struct text_list *overrides, struct error *err)
{
    CLEANUP(config_freep) struct config *config = NULL;

    return load_startup_config(overrides, /* is_strict= */ true, &config, err);
}

static void add_failure(struct str why, struct buf *out)
{
    CLEANUP(buf_done) struct buf message = { 0 };

    buf_add_text(&message, "failed to load configuration: ");
    buf_add_str(&message, why);
    buf_printf(out, "{\"error\":{\"code\":%d,\"data\":{\"reason\":\"configLoad\",\"detail\":",
               ERR_INVALID_REQUEST);
    json_write_str(out, why);
    buf_add_text(out, "},\"message\":");
    json_write_str(out, buf_str(&message));
    buf_add_text(out, "}}\n");
}

static void add_requirements(const struct config *config, struct buf *out)
{
    struct wire_config_requirements_read_response response = { 0 };

    if (config->requirements.exist)
        response.requirements = &config->requirements.all;
    buf_add_text(out, "{\"appServerVersion\":\"" CODEX_VERSION "\",\"configRequirements\":");
    schema_encode(&type_config_requirements_read_response, &response,
                  encode_flags(PROTOCOL_0166, /* experimental= */ true), out);
    buf_add_text(out, "}\n");
}

int startup_config_print(const struct text_list *overrides, bool is_strict)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(buf_done) struct buf out = { 0 };
    bool is_loaded = load_startup_config(overrides, is_strict, &config, &err);

    if (is_loaded)
        add_requirements(config, &out);
    else
        add_failure(err.message, &out);
    if (fwrite(out.data, 1, out.len, stdout) != out.len || fflush(stdout) != 0)
        return cli_fail("cannot write to stdout");
    return is_loaded ? CLI_OK : cli_fail("startup configuration unavailable");
}

bool startup_client_read(const char *text, struct arena *arena, struct client_name *ret_client,
                         struct error *err)
{
    struct wire_client_info info;

    if (!schema_decode_text(&type_client_info, str_of(text), arena, &info, err))
        return false;
    if (!is_header_value(info.name))
        return error_set(err, ERR_INVALID_PARAMS, "the name must be a valid HTTP header value");
    *ret_client = (struct client_name){ info.name, info.version };
    return true;
}
