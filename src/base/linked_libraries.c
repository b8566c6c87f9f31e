/*
 * dlopen() and its kin for the static program (meson -Dstatic=true), which can open no library: those that are opened
 * late elsewhere are linked into it, and found here by the names that their users ask for. Others are not there, and
 * dlerror() says why. The linker puts these in the place of the C library's (--wrap).
 */
#include "base/memory.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

void *__wrap_dlopen(const char *file, int mode);
void *__wrap_dlsym(void *handle, const char *name);
int __wrap_dlclose(void *handle);
char *__wrap_dlerror(void);

/* Where distributions keep the certificates that are trusted; a library that is built for one of them knows it. */
static const char *const certificate_files[] = {
    "/etc/ssl/certs/ca-certificates.crt", /* Debian, Alpine, Arch */
    "/etc/pki/tls/certs/ca-bundle.crt",   /* Fedora */
    "/etc/ssl/ca-bundle.pem",             /* openSUSE */
    "/etc/ssl/cert.pem",                  /* Alpine without its package */
};

/* CURLOPT_CAINFO that a user sets later counts. */
static CURL *easy_init_with_certificates(void)
{
    CURL *easy = curl_easy_init();

    for (size_t i = 0; easy != NULL && i < ARRAY_LENGTH(certificate_files); i++) {
        if (access(certificate_files[i], R_OK) == 0) {
            curl_easy_setopt(easy, CURLOPT_CAINFO, certificate_files[i]);
            break;
        }
    }
    return easy;
}

struct linked_function {
    const char *name;
    void *function;
};

#define FUNCTION(name)                                                                             \
    {                                                                                              \
#name, __extension__(void *) name                                                          \
    }

/* curl.h has macros of these names that check types. */
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

static const struct linked_function curl_functions[] = {
    { "curl_easy_init", __extension__(void *) easy_init_with_certificates },
    FUNCTION(curl_global_init),
    FUNCTION(curl_global_cleanup),
    FUNCTION(curl_easy_setopt),
    FUNCTION(curl_easy_getinfo),
    FUNCTION(curl_easy_strerror),
    FUNCTION(curl_easy_perform),
    FUNCTION(curl_easy_send),
    FUNCTION(curl_easy_recv),
    FUNCTION(curl_easy_cleanup),
    FUNCTION(curl_slist_append),
    FUNCTION(curl_slist_free_all),
    FUNCTION(curl_multi_init),
    FUNCTION(curl_multi_setopt),
    FUNCTION(curl_multi_add_handle),
    FUNCTION(curl_multi_remove_handle),
    FUNCTION(curl_multi_socket_action),
    FUNCTION(curl_multi_assign),
    FUNCTION(curl_multi_info_read),
    FUNCTION(curl_multi_cleanup),
    FUNCTION(curl_url),
    FUNCTION(curl_url_set),
    FUNCTION(curl_url_get),
    FUNCTION(curl_url_cleanup),
    FUNCTION(curl_free),
    FUNCTION(curl_version_info),
    { 0 },
};

static const struct linked_function yaml_functions[] = {
    FUNCTION(yaml_parser_initialize), FUNCTION(yaml_parser_set_input_string),
    FUNCTION(yaml_parser_parse),      FUNCTION(yaml_parser_delete),
    FUNCTION(yaml_event_delete),      { 0 },
};

static const struct {
    const char *file;
    const struct linked_function *functions; /* the handle */
} libraries[] = {
    { "libcurl.so.4", curl_functions },
    { "libyaml-0.so.2", yaml_functions },
};

void *__wrap_dlopen(const char *file, int mode)
{
    for (size_t i = 0; file != NULL && i < ARRAY_LENGTH(libraries); i++) {
        if (strcmp(libraries[i].file, file) == 0)
            return (void *)libraries[i].functions;
    }
    return NULL;
}

void *__wrap_dlsym(void *handle, const char *name)
{
    for (const struct linked_function *f = handle; f != NULL && f->name != NULL; f++) {
        if (strcmp(f->name, name) == 0)
            return f->function;
    }
    return NULL;
}

int __wrap_dlclose(void *handle)
{
    return 0;
}

char *__wrap_dlerror(void)
{
    static char why[] = "this is the static program, which opens no shared libraries";

    return why;
}
