#include "cli/usable_model.h"

#include "account/credentials.h"
#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"

#include <stdlib.h>
#include <unistd.h>

enum { AUTH_FILE_MAX = 1024 * 1024 };

static enum model_login stored_login(const char *home)
{
    CLEANUP(buf_done) struct buf path = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct credentials *credentials = NULL;

    buf_printf(&path, "%s/auth.json", home);
    if (file_read(buf_str(&path).s, AUTH_FILE_MAX, &text) == 0)
        credentials = credentials_parse(buf_str(&text));
    credentials_unref(credentials);
    if (credentials != NULL)
        return MODEL_LOGIN_STORED;
    return access(buf_str(&path).s, F_OK) == 0 ? MODEL_LOGIN_BROKEN : MODEL_LOGIN_NONE;
}

enum model_login model_login_of(const struct config *config, const char *home)
{
    const struct provider *provider = config->provider;
    enum model_login login;

    if (provider->env_key.s != NULL) {
        const char *key = getenv(provider->env_key.s);

        return key != NULL && key[0] != '\0' ? MODEL_LOGIN_SET : MODEL_LOGIN_UNSET;
    }
    if (!provider->requires_openai_auth)
        return MODEL_NEEDS_NO_LOGIN;
    if (config->cli_auth_credentials_store == STORE_KEYRING)
        return MODEL_LOGIN_KEYRING;
    login = stored_login(home);
    if (login == MODEL_LOGIN_NONE && config->cli_auth_credentials_store == STORE_AUTO)
        return MODEL_LOGIN_KEYRING;
    return login;
}

bool model_is_unset(const struct config *config, const char *home)
{
    return str_is(config->model_provider_id, "openai") && config->provider->base_url.s == NULL &&
           model_login_of(config, home) == MODEL_LOGIN_NONE;
}
