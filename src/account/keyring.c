#include "account/keyring.h"

#include "base/memory.h"

#include <dlfcn.h>
#include <stdint.h>

/* libsecret's own types, as far as these few calls need them. */
struct secret_attribute {
    const char *name;
    int type; /* 0: a string */
};

struct secret_schema {
    const char *name;
    int flags; /* 2: the schema's name is not compared, other programs have another */
    struct secret_attribute attributes[32];
    int reserved;
    void *reserved_pointers[7];
};

struct secret_error {
    uint32_t domain;
    int code;
    char *message;
};

static const struct secret_schema schema = {
    .name = "org.freedesktop.Secret.Generic",
    .flags = 2,
    .attributes = { { "service", 0 }, { "username", 0 } },
};

struct secret_library {
    char *(*password_lookup_sync)(const struct secret_schema *schema, void *cancellable,
                                  struct secret_error **error, ...);
    int (*password_store_sync)(const struct secret_schema *schema, const char *collection,
                               const char *label, const char *password, void *cancellable,
                               struct secret_error **error, ...);
    int (*password_clear_sync)(const struct secret_schema *schema, void *cancellable,
                               struct secret_error **error, ...);
    void (*password_free)(char *password);
};

/* It stays open: GLib does not like to be unloaded. */
static bool open_library(struct secret_library *library, struct error *err)
{
    void *handle = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);

    if (handle == NULL) {
        error_set(err, ERR_INTERNAL, "no keyring: %s", dlerror());
        return false;
    }
    *(void **)&library->password_lookup_sync = dlsym(handle, "secret_password_lookup_sync");
    *(void **)&library->password_store_sync = dlsym(handle, "secret_password_store_sync");
    *(void **)&library->password_clear_sync = dlsym(handle, "secret_password_clear_sync");
    *(void **)&library->password_free = dlsym(handle, "secret_password_free");
    dlclose(handle);
    if (library->password_lookup_sync == NULL || library->password_store_sync == NULL ||
        library->password_clear_sync == NULL || library->password_free == NULL) {
        error_set(err, ERR_INTERNAL, "no keyring: libsecret lacks a function");
        return false;
    }
    return true;
}

bool keyring_is_there(struct error *err)
{
    struct secret_library library = { 0 };

    return open_library(&library, err);
}

/* A GError is left to the end of the process: releasing it would need GLib as well. */
static bool keyring_fail(struct error *err, const struct secret_error *error)
{
    return error_set(err, ERR_INTERNAL, "%s", error->message);
}

bool keyring_read(const struct keyring_name *name, struct buf *out, struct error *err)
{
    struct secret_library library = { 0 };
    struct secret_error *error = NULL;
    char *secret;

    if (!open_library(&library, err))
        return false;
    secret = library.password_lookup_sync(&schema, NULL, &error, "service", name->service,
                                          "username", name->user, NULL);
    if (error != NULL)
        return keyring_fail(err, error);
    if (secret != NULL)
        buf_add_text(out, secret);
    library.password_free(secret);
    return true;
}

bool keyring_write(const struct keyring_name *name, struct str secret, struct error *err)
{
    struct secret_library library = { 0 };
    struct secret_error *error = NULL;

    if (!open_library(&library, err))
        return false;
    library.password_store_sync(&schema, /* collection= */ NULL, name->service, secret.s, NULL,
                                &error, "service", name->service, "username", name->user, NULL);
    return error == NULL || keyring_fail(err, error);
}

bool keyring_delete(const struct keyring_name *name, struct error *err)
{
    struct secret_library library = { 0 };
    struct secret_error *error = NULL;

    if (!open_library(&library, err))
        return false;
    library.password_clear_sync(&schema, NULL, &error, "service", name->service, "username",
                                name->user, NULL);
    return error == NULL || keyring_fail(err, error);
}
