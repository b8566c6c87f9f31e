#include "service/plugins.h"

#include <unistd.h>

const char plugins_not_loaded[] = "this server does not load plugins";

void plugin_refuse(struct settings_work *work, struct str marketplace_path)
{
    if (access(marketplace_path.s, F_OK) != 0)
        error_set(&work->err, ERR_INVALID_REQUEST, "marketplace file `%s` does not exist",
                  marketplace_path.s);
    else
        error_set(&work->err, ERR_INVALID_REQUEST, "%s", plugins_not_loaded);
}
