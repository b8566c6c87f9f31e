#include "account/account_internal.h"

#include "base/memory.h"

#include <stdlib.h>

static const char default_issuer[] = "https://auth.openai.com";
enum { DEFAULT_PORT = 1455 };

/* -- The credentials ----------------------------------------------------------------------- */

static bool is_same_login(const struct credentials *a, const struct credentials *b)
{
    struct login_identity left, right;

    if (!credentials_identity(a, &left) || !credentials_identity(b, &right))
        return credentials_have_tokens(a) == credentials_have_tokens(b);
    return str_equal(left.account_id, right.account_id) && str_equal(left.user_id, right.user_id) &&
           left.is_workspace == right.is_workspace;
}

void account_set(struct account *account, struct credentials *credentials)
{
    struct credentials *before = account->credentials;
    bool is_other = !is_same_login(before, credentials);

    account->credentials = credentials_ref(credentials);
    account->is_loaded = true;
    account->generation += is_other;
    credentials_unref(before);
    if (account->is_ending)
        return;
    if (account->on_set != NULL)
        account->on_set(account->on_set_owner, credentials);
    if (account->on_change != NULL && is_other)
        account->on_change(account->owner);
}

void account_watch(struct account *account, account_fn *fn, void *owner)
{
    account->on_set = fn;
    account->on_set_owner = owner;
}

bool account_identity(const struct account *account, struct login_identity *ret_identity)
{
    return credentials_identity(account->credentials, ret_identity);
}

bool account_is_known(const struct account *account)
{
    return account->is_loaded;
}

unsigned account_generation(const struct account *account)
{
    return account->generation;
}

static void account_on_loaded(void *owner, struct credentials *found, const struct error *err)
{
    struct account *account = owner;

    account->is_loading = false;
    if (!account->is_loaded) /* else somebody has signed in meanwhile */
        account_set(account, found);
    credentials_unref(found);
    waiters_call(&account->waiting);
}

struct waiter *account_when_loaded(struct account *account, void (*fn)(void *owner), void *owner)
{
    if (account->is_loaded) {
        fn(owner);
        return NULL;
    }
    if (!account->is_loading) {
        account->is_loading = true;
        vault_load(account->vault, account_on_loaded, account);
    }
    return waiter_new(&account->waiting, fn, owner);
}

struct get {
    struct account *account;
    account_fn *on_known;
    void *owner;
};

static struct get *get_new(struct account *account, account_fn *on_known, void *owner)
{
    struct get *get = xcalloc(1, sizeof *get);

    *get = (struct get){ account, on_known, owner };
    return get;
}

static void answer_get(void *owner)
{
    struct get get = *(struct get *)owner;
    struct credentials *credentials = credentials_ref(get.account->credentials);

    free(owner);
    get.on_known(get.owner, credentials);
    credentials_unref(credentials);
}

void account_get(struct account *account, account_fn *on_known, void *owner)
{
    account_when_loaded(account, answer_get, get_new(account, on_known, owner));
}

static void renew_then_answer(void *owner)
{
    struct get *get = owner;
    const struct credentials *credentials = get->account->credentials;

    if (credentials == NULL || credentials->mode != WIRE_AUTH_MODE_CHATGPT ||
        get->account->is_ending)
        answer_get(get);
    else
        account_renew(get->account, answer_get, get);
}

void account_get_renewed(struct account *account, account_fn *on_known, void *owner)
{
    account_when_loaded(account, renew_then_answer, get_new(account, on_known, owner));
}

bool account_renewal_failed(const struct account *account)
{
    return account->renewal.refused != NULL && account->renewal.refused == account->credentials;
}

/* -- Beginning and end --------------------------------------------------------------------- */

static struct str from_environment(struct arena *arena, const char *name)
{
    const char *value = getenv(name);

    return value == NULL || value[0] == '\0' ? STR_NONE : arena_str(arena, value, strlen(value));
}

static void find_authority(struct account *account)
{
    struct authority *authority = &account->authority;
    struct arena *arena = &account->arena;

    authority->issuer = from_environment(arena, "CODEX_APP_SERVER_LOGIN_ISSUER");
    if (authority->issuer.s == NULL)
        authority->issuer = str_of(default_issuer);
    while (authority->issuer.len > 0 && authority->issuer.s[authority->issuer.len - 1] == '/')
        authority->issuer = arena_str(arena, authority->issuer.s, authority->issuer.len - 1);
    authority->refresh_url = from_environment(arena, "CODEX_REFRESH_TOKEN_URL_OVERRIDE");
    if (authority->refresh_url.s == NULL)
        authority->refresh_url = str_of(arena_printf(arena, "%s/oauth/token", authority->issuer.s));
    authority->originator = STR_LITERAL("codex_cli_rs");
    authority->fetcher = account->fetcher;
}

static uint16_t find_port(void)
{
    const char *value = getenv("BOBBIN_LOGIN_PORT");
    unsigned long port = value == NULL ? 0 : strtoul(value, NULL, 10);

    return port > 0 && port <= UINT16_MAX ? (uint16_t)port : DEFAULT_PORT;
}

static void use_api_key(struct account *account, const char *key)
{
    account->credentials = credentials_new(
        &(struct credentials){ .mode = WIRE_AUTH_MODE_APIKEY, .api_key = str_of(key) });
    account->is_loaded = true;
}

struct account *account_new(const struct account_options *options)
{
    struct account *account = xcalloc(1, sizeof *account);

    account->loop = options->loop;
    account->rpc = options->rpc;
    account->config = options->config;
    account->on_change = options->on_change;
    account->owner = options->owner;
    account->vault =
        vault_new(options->loop, options->home, options->config->cli_auth_credentials_store);
    account->fetcher = fetcher_new(options->loop);
    account->callback = callback_new(options->loop);
    list_init(&account->waiting);
    list_init(&account->questions);
    find_authority(account);
    renewal_init(account);
    if (options->api_key != NULL)
        use_api_key(account, options->api_key);
    command_tokens_init(&account->commands, options->loop);
    login_source_init(&account->source);
    account->tools = (struct login_tools){
        .loop = options->loop,
        .authority = &account->authority,
        .callback = account->callback,
        .workspace = options->config->forced_chatgpt_workspace_id,
        .port = find_port(),
    };
    return account;
}

void account_free(struct account *account)
{
    if (account == NULL)
        return;
    account->is_ending = true;
    login_attempt_free(account->attempt);
    renewal_done(account);
    command_tokens_done(&account->commands);
    vault_free(account->vault); /* its last answers come now */
    waiters_call(&account->waiting);
    callback_free(account->callback);
    fetcher_free(account->fetcher);
    account_drop_questions(account);
    credentials_unref(account->credentials);
    arena_done(&account->arena);
    free(account);
}

void account_introduce(struct account *account, struct str originator, struct str user_agent)
{
    account->authority.originator = arena_str(&account->arena, originator.s, originator.len);
    account->authority.user_agent = arena_str(&account->arena, user_agent.s, user_agent.len);
}

void account_set_residency(struct account *account, struct str residency)
{
    account->authority.residency = residency;
}

struct str account_residency(const struct account *account)
{
    return account->authority.residency;
}

struct login_source *account_login_source(struct account *account)
{
    return &account->source;
}
