#include "account/vault.h"

#include "account/keyring.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/sha256.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_FILE = 1024 * 1024 };

struct vault {
    struct work_queue *queue;
    enum credentials_store mode;
    struct arena arena;
    const char *path; /* of auth.json */
    char user[4 + 16 + 1];
    struct credentials *memory; /* STORE_EPHEMERAL */
};

enum vault_wish { WISH_LOAD, WISH_SAVE, WISH_DELETE };

struct errand {
    struct vault *vault;
    enum vault_wish wish;
    struct buf json; /* to save, or as it was found */
    struct error err;
    vault_fn *on_done;
    void *owner;
};

static struct keyring_name name_of(const struct vault *vault)
{
    return (struct keyring_name){ "Codex Auth", vault->user };
}

/* -- On the worker ------------------------------------------------------------------------- */

static void load_auth_file(struct errand *errand)
{
    int r = file_read(errand->vault->path, MAX_FILE, &errand->json);

    if (r < 0 && r != -ENOENT)
        log_warn("cannot read %s: %s; nobody is signed in", errand->vault->path,
                 file_error_text(r));
    if (r < 0)
        buf_clear(&errand->json, 0);
}

static bool save_file(struct errand *errand)
{
    int r = file_replace(errand->vault->path, buf_str(&errand->json), 0600);

    if (r == -EINVAL || r == -EISDIR)
        return error_set(&errand->err, ERR_INTERNAL, "cannot write %s: %s", errand->vault->path,
                         file_error_text(r));
    return r == 0 || error_set(&errand->err, ERR_INTERNAL, "%s", strerror(-r));
}

static bool delete_file(struct errand *errand)
{
    return unlink(errand->vault->path) == 0 || errno == ENOENT ||
           error_set(&errand->err, ERR_INTERNAL, "%s", strerror(errno));
}

static void read_credentials(struct errand *errand)
{
    struct keyring_name name = name_of(errand->vault);

    if (errand->vault->mode != STORE_FILE && !keyring_read(&name, &errand->json, &errand->err))
        log_warn("cannot read the keyring: %s", errand->err.message.s);
    error_done(&errand->err);
    if (errand->json.len == 0 && errand->vault->mode != STORE_KEYRING)
        load_auth_file(errand);
}

static void save(struct errand *errand)
{
    struct keyring_name name = name_of(errand->vault);

    if (errand->vault->mode == STORE_FILE) {
        save_file(errand);
    } else if (keyring_write(&name, buf_str(&errand->json), &errand->err)) {
        unlink(errand->vault->path); /* or an older login would stay readable */
    } else if (errand->vault->mode == STORE_AUTO) {
        log_warn("cannot write the keyring: %s; using auth.json", errand->err.message.s);
        error_done(&errand->err);
        save_file(errand);
    } else {
        error_prefix(&errand->err, "failed to write OAuth tokens to keyring: ");
    }
}

static void remove_credentials(struct errand *errand)
{
    struct keyring_name name = name_of(errand->vault);

    if (!delete_file(errand) || errand->vault->mode == STORE_FILE)
        return;
    if (!keyring_delete(&name, &errand->err) && errand->vault->mode == STORE_KEYRING)
        error_prefix(&errand->err, "failed to delete auth from keyring: ");
    else
        error_done(&errand->err); /* without a keyring nothing was ever in it */
}

static void vault_run(void *data)
{
    static void (*const errands[])(struct errand *) = {
        [WISH_LOAD] = read_credentials,
        [WISH_SAVE] = save,
        [WISH_DELETE] = remove_credentials,
    };
    struct errand *errand = data;

    if (errand->vault->mode != STORE_EPHEMERAL)
        errands[errand->wish](errand);
}

/* -- On the loop --------------------------------------------------------------------------- */

static void done(void *data)
{
    struct errand *errand = data;
    struct vault *vault = errand->vault;
    struct credentials *found = NULL;

    if (errand->wish == WISH_LOAD && vault->mode == STORE_EPHEMERAL)
        found = credentials_ref(vault->memory);
    else if (errand->wish == WISH_LOAD && errand->json.len > 0)
        found = credentials_parse(buf_str(&errand->json));
    errand->on_done(errand->owner, found, &errand->err);
    buf_done(&errand->json);
    error_done(&errand->err);
    free(errand);
}

static struct errand *send(struct vault *vault, enum vault_wish wish, vault_fn *on_done,
                           void *owner)
{
    struct errand *errand = xcalloc(1, sizeof *errand);

    errand->vault = vault;
    errand->wish = wish;
    errand->on_done = on_done;
    errand->owner = owner;
    return errand;
}

static void remember(struct vault *vault, struct credentials *credentials)
{
    credentials_unref(vault->memory);
    vault->memory = credentials_ref(credentials);
}

bool vault_is_empty(const struct vault *vault)
{
    return vault->mode == STORE_EPHEMERAL
               ? vault->memory == NULL
               : vault->mode == STORE_FILE && !file_name_exists(vault->path);
}

void vault_load(struct vault *vault, vault_fn *on_done, void *owner)
{
    work_queue_add(vault->queue, vault_run, done, send(vault, WISH_LOAD, on_done, owner));
}

void vault_save(struct vault *vault, struct credentials *credentials, vault_fn *on_done,
                void *owner)
{
    struct errand *errand = send(vault, WISH_SAVE, on_done, owner);

    if (vault->mode == STORE_EPHEMERAL)
        remember(vault, credentials);
    credentials_write(credentials, &errand->json);
    work_queue_add(vault->queue, vault_run, done, errand);
}

void vault_delete(struct vault *vault, vault_fn *on_done, void *owner)
{
    remember(vault, NULL);
    work_queue_add(vault->queue, vault_run, done, send(vault, WISH_DELETE, on_done, owner));
}

/* The reference's name for a home in the keyring. */
static void name_home(const char *home, char user[4 + 16 + 1])
{
    uint8_t digest[SHA256_LENGTH];

    sha256(str_of(home), digest);
    snprintf(user, 4 + 16 + 1, "cli|%02x%02x%02x%02x%02x%02x%02x%02x", digest[0], digest[1],
             digest[2], digest[3], digest[4], digest[5], digest[6], digest[7]);
}

struct vault *vault_new(struct loop *loop, const char *home, enum credentials_store mode)
{
    struct vault *vault = xcalloc(1, sizeof *vault);

    vault->queue = work_queue_new(loop);
    vault->mode = mode == 0 ? STORE_FILE : mode;
    vault->path = arena_printf(&vault->arena, "%s/auth.json", home);
    name_home(home, vault->user);
    return vault;
}

void vault_free(struct vault *vault)
{
    if (vault == NULL)
        return;
    work_queue_free(vault->queue);
    credentials_unref(vault->memory);
    arena_done(&vault->arena);
    free(vault);
}
