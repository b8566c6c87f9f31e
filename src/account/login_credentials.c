#include "account/login_attempt.h"

static const char incomplete[] = "the answer lacks tokens";

struct credentials *login_credentials(const struct authority_answer *answer, struct str api_key,
                                      struct str workspace, struct arena *arena,
                                      const char **ret_failure)
{
    struct claims claims = { 0 };
    struct credentials *credentials;

    *ret_failure = incomplete;
    if (answer->id_token.s == NULL || answer->access_token.s == NULL ||
        answer->refresh_token.s == NULL)
        return NULL;
    *ret_failure = "invalid ID token format";
    if (!claims_read(answer->id_token, arena, &claims))
        return NULL;
    *ret_failure = arena_printf(arena, "Login is restricted to workspace id %s.",
                                workspace.s == NULL ? "" : workspace.s);
    if (workspace.s != NULL && !str_equal(workspace, claims.account_id))
        return NULL;
    credentials = credentials_new(&(struct credentials){
        .mode = WIRE_AUTH_MODE_CHATGPT,
        .api_key = api_key,
        .id_token = answer->id_token,
        .access_token = answer->access_token,
        .refresh_token = answer->refresh_token,
        .account_id = claims.account_id,
        .last_refresh = credentials_now(arena),
    });
    return credentials;
}
