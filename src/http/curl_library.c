#include "http/curl_library.h"

#include "base/memory.h"

#include <dlfcn.h>

static const char *const file_names[] = { "libcurl.so.4", "libcurl-gnutls.so.4" };

#define FUNCTION(name)                                                                             \
    {                                                                                              \
        "curl_" #name, offsetof(struct curl_library, name)                                         \
    }

static const struct {
    const char *name;
    size_t offset;
} functions[] = {
    FUNCTION(global_init),
    FUNCTION(global_cleanup),
    FUNCTION(easy_init),
    FUNCTION(easy_setopt),
    FUNCTION(easy_getinfo),
    FUNCTION(easy_pause),
    FUNCTION(easy_strerror),
    FUNCTION(easy_send),
    FUNCTION(easy_recv),
    FUNCTION(easy_cleanup),
    FUNCTION(slist_append),
    FUNCTION(slist_free_all),
    FUNCTION(multi_init),
    FUNCTION(multi_setopt),
    FUNCTION(multi_add_handle),
    FUNCTION(multi_remove_handle),
    FUNCTION(multi_socket_action),
    FUNCTION(multi_assign),
    FUNCTION(multi_info_read),
    FUNCTION(multi_cleanup),
    FUNCTION(easy_perform),
    FUNCTION(url),
    FUNCTION(url_set),
    FUNCTION(url_get),
    FUNCTION(url_cleanup),
    FUNCTION(free),
};

static bool open_libcurl(struct curl_library *library, struct error *err)
{
    for (size_t i = 0; i < ARRAY_LENGTH(file_names); i++) {
        /* What libcurl brings along (OpenSSL) does not survive being unloaded, so it stays. */
        library->handle = dlopen(file_names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
        if (library->handle != NULL)
            return true;
    }
    return error_set(err, ERR_INTERNAL,
                     "models are reached with libcurl, which cannot be opened: %s", dlerror());
}

static bool find_functions(struct curl_library *library, struct error *err)
{
    for (size_t i = 0; i < ARRAY_LENGTH(functions); i++) {
        void *function = dlsym(library->handle, functions[i].name);

        if (function == NULL) {
            error_set(err, ERR_INTERNAL, "models are reached with libcurl, and this one has no %s",
                      functions[i].name);
            return false;
        }
        memcpy((char *)library + functions[i].offset, &function, sizeof function);
    }
    return true;
}

bool curl_library_open(struct curl_library *library, struct error *err)
{
    struct curl_library opened = { 0 };

    if (!open_libcurl(&opened, err))
        return false;
    if (!find_functions(&opened, err)) {
        dlclose(opened.handle);
        return false;
    }
    if (opened.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        dlclose(opened.handle);
        return error_set(err, ERR_INTERNAL,
                         "models are reached with libcurl, which does not start");
    }
    *library = opened;
    return true;
}

void curl_library_close(struct curl_library *library)
{
    if (library->handle == NULL)
        return;
    library->global_cleanup();
    dlclose(library->handle);
    *library = (struct curl_library){ 0 };
}
