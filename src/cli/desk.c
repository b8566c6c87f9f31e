#include "cli/desk.h"

#include "base/memory.h"
#include "cli/managed_config.h"
#include "server/home.h"

#include <stdlib.h>
#include <unistd.h>

static bool fill_home(const struct cli *cli, struct desk *desk, struct error *err)
{
    *desk = (struct desk){ .cwd = getcwd(NULL, 0) };
    return home_find(&desk->home, err) &&
           overrides_build(&cli->global, &desk->arena, &desk->overrides, err);
}

bool desk_open_home(const struct cli *cli, struct desk *desk)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (fill_home(cli, desk, &err))
        return true;
    cli_fail("%s", err.message.s);
    return false;
}

struct config_request desk_request(const struct desk *desk)
{
    return (struct config_request){ .home = desk->home,
                                    .cwd = desk->cwd,
                                    .overrides = desk->overrides.items,
                                    .n_overrides = desk->overrides.n };
}

static bool load(struct desk *desk, struct error *err)
{
    struct config_request request = desk_request(desk);
    bool is_loaded = managed_config_load(&request, &desk->config, err);

    desk->cloud = request.cloud;
    return is_loaded;
}

bool desk_fill(const struct cli *cli, struct desk *desk, struct error *err)
{
    return fill_home(cli, desk, err) && load(desk, err);
}

bool desk_open(const struct cli *cli, struct desk *desk)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (!desk_open_home(cli, desk))
        return false;
    if (load(desk, &err))
        return true;
    cli_fail("failed to load configuration: %s", err.message.s);
    return false;
}

void desk_done(struct desk *desk)
{
    config_free(desk->config);
    cloud_requirements_free(desk->cloud);
    text_list_done(&desk->overrides);
    free(desk->home);
    free(desk->cwd);
    arena_done(&desk->arena);
}
