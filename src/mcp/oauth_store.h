/*
 * oauth_tokens.h from the loop: what is asked runs on a worker, one after the other, and answers from the loop. An
 * errand whose owner has gone is still run: tokens that were had are stored.
 */
#ifndef MCP_OAUTH_STORE_H
#define MCP_OAUTH_STORE_H

#include "loop/loop.h"
#include "mcp/oauth_tokens.h"

struct oauth_store;
struct oauth_errand;

/* tokens: what was loaded, the receiver's, or NULL. err has a code if it failed. mark: of the file before it was read. */
typedef void oauth_store_fn(void *owner, struct oauth_tokens *tokens,
                            const struct oauth_file_mark *mark, const struct error *err);

struct oauth_store *oauth_store_new(struct loop *loop, const char *home,
                                    enum mcp_credentials_store mode);

/* Waits for what is under way; its answers still come. Accepts NULL. */
void oauth_store_free(struct oauth_store *store);

struct oauth_errand *oauth_store_load(struct oauth_store *store, struct str key,
                                      oauth_store_fn *on_done, void *owner);

/* Copies. refresh_token: as for oauth_tokens_renew(); NULL: it is a new login. */
struct oauth_errand *oauth_store_save(struct oauth_store *store, struct str key,
                                      const struct oauth_tokens *tokens, struct str refresh_token,
                                      oauth_store_fn *on_done, void *owner);

void oauth_errand_forget(struct oauth_errand *errand); /* on_done() does not come; accepts NULL */

/* Does a look at the file suffice to know that nothing has changed? Not where there is a keyring. */
bool oauth_store_is_file(const struct oauth_store *store);
struct oauth_file_mark oauth_store_mark(const struct oauth_store *store);

#endif
