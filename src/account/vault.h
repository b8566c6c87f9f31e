/*
 * Where credentials are kept between two runs: auth.json in the home folder, the keyring of the
 * desktop, or nowhere (cli_auth_credentials_store).
 *
 * Everything here waits for the disk or for a person: it runs on a worker and answers from the loop,
 * one after the other.
 */
#ifndef ACCOUNT_VAULT_H
#define ACCOUNT_VAULT_H

#include "account/credentials.h"
#include "base/error.h"
#include "config/config.h"
#include "loop/work.h"

struct vault;

/* On loading: what is there, or NULL; the receiver takes it. err has a code if it failed. */
typedef void vault_fn(void *owner, struct credentials *credentials, const struct error *err);

/* mode 0: STORE_FILE. */
struct vault *vault_new(struct loop *loop, const char *home, enum credentials_store mode);

/* Waits for what is under way; its answers still come. Accepts NULL. */
void vault_free(struct vault *vault);

/* Is it certain, without asking anybody, that nothing is in it? */
bool vault_is_empty(const struct vault *vault);

void vault_load(struct vault *vault, vault_fn *on_done, void *owner);
void vault_save(struct vault *vault, struct credentials *credentials, vault_fn *on_done,
                void *owner);
void vault_delete(struct vault *vault, vault_fn *on_done, void *owner);

#endif
