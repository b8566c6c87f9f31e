#include "secure.h"

#include "pipe_signal.h"

#include <bobbin/bobbin.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * libcurl is told to leave signals alone (CURLOPT_NOSIGNAL), as it would change what the whole process does with them, so
 * whatever of it may write has SIGPIPE held back here.
 */

/* ---- libcurl --------------------------------------------------------------------------------- */

/* Its functions without their `curl_`. */
static struct {
    void *handle;
    CURLcode (*global_init)(long flags);
    CURL *(*easy_init)(void);
    CURLcode (*easy_setopt)(CURL *easy, CURLoption option, ...);
    CURLcode (*easy_perform)(CURL *easy);
    CURLcode (*easy_getinfo)(CURL *easy, CURLINFO info, ...);
    const char *(*easy_strerror)(CURLcode code);
    CURLcode (*easy_send)(CURL *easy, const void *bytes, size_t n, size_t *n_sent);
    CURLcode (*easy_recv)(CURL *easy, void *bytes, size_t size, size_t *n_received);
    void (*easy_cleanup)(CURL *easy);
    bool is_ready;
    char why[256]; /* it is not */
} curl;            /* written once, by open_curl() */

static pthread_once_t curl_once = PTHREAD_ONCE_INIT;

static bool find_curl_functions(void)
{
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        { "curl_global_init", &curl.global_init },     { "curl_easy_init", &curl.easy_init },
        { "curl_easy_setopt", &curl.easy_setopt },     { "curl_easy_perform", &curl.easy_perform },
        { "curl_easy_getinfo", &curl.easy_getinfo },   { "curl_easy_send", &curl.easy_send },
        { "curl_easy_strerror", &curl.easy_strerror }, { "curl_easy_recv", &curl.easy_recv },
        { "curl_easy_cleanup", &curl.easy_cleanup },
    };

    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void *function = dlsym(curl.handle, functions[i].name);

        if (function == NULL) {
            snprintf(curl.why, sizeof curl.why, "wss:// needs libcurl, and this one has no %s",
                     functions[i].name);
            return false;
        }
        memcpy(functions[i].place, &function, sizeof function);
    }
    return true;
}

static void open_curl(void)
{
    static const char *const file_names[] = { "libcurl.so.4", "libcurl-gnutls.so.4" };

    /* What libcurl brings along does not survive being unloaded, so it stays. */
    for (size_t i = 0; curl.handle == NULL && i < sizeof file_names / sizeof file_names[0]; i++)
        curl.handle = dlopen(file_names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (curl.handle == NULL) {
        const char *reason = dlerror();

        snprintf(curl.why, sizeof curl.why, "wss:// needs libcurl, which cannot be opened: %s",
                 reason == NULL ? "no reason was given" : reason);
        return;
    }
    if (!find_curl_functions())
        return;
    curl.is_ready = curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    if (!curl.is_ready)
        snprintf(curl.why, sizeof curl.why, "wss:// needs libcurl, which does not start");
}

/* ---- connecting ------------------------------------------------------------------------------ */

enum { HELD_MAX = 16 * 1024 };

struct secure {
    CURL *easy;
    /* TLS wants the same bytes again when it could not send them, so they wait here and do not move. */
    size_t held;
    size_t held_sent;
    char bytes[HELD_MAX];
    char reason[CURL_ERROR_SIZE];
};

static const char *trusted_file(const struct secure_wish *wish)
{
    static const char *const variables[] = { "CODEX_CA_CERTIFICATE", "SSL_CERT_FILE" };
    const char *file = wish->ca_file;

    for (size_t i = 0; file == NULL && i < sizeof variables / sizeof variables[0]; i++) {
        file = getenv(variables[i]);
        if (file != NULL && file[0] == '\0')
            file = NULL;
    }
    return file;
}

static bool set_up(struct secure *secure, const struct secure_wish *wish, const char *url)
{
    long limit =
        wish->timeout_ms == 0 || wish->timeout_ms > INT_MAX ? INT_MAX : (long)wish->timeout_ms;
    const char *file = trusted_file(wish);
    CURL *easy = secure->easy;

    return curl.easy_setopt(easy, CURLOPT_URL, url) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, limit) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_TCP_NODELAY, 1L) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_ERRORBUFFER, secure->reason) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L) == CURLE_OK &&
           curl.easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L) == CURLE_OK &&
           (file == NULL || curl.easy_setopt(easy, CURLOPT_CAINFO, file) == CURLE_OK);
}

/* What libcurl's codes mean for whoever reads the error. */
static const struct {
    CURLcode code;
    const char *words;
} failures[] = {
    { CURLE_COULDNT_RESOLVE_HOST, "the name cannot be looked up" },
    { CURLE_COULDNT_RESOLVE_PROXY, "the name of the proxy cannot be looked up" },
    { CURLE_PEER_FAILED_VERIFICATION, "the certificate cannot be trusted" },
    { CURLE_SSL_CACERT_BADFILE, "the file of trusted certificates cannot be used" },
    { CURLE_SSL_CONNECT_ERROR, "TLS could not be set up" },
    { CURLE_OPERATION_TIMEDOUT, "there was no connection in time" },
    { CURLE_PROXY, "the proxy did not let it through" },
    { CURLE_URL_MALFORMAT, "this is not the name of a host" },
};

static const char *failure_words(CURLcode code, long proxy_status, long os_error)
{
    for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++) {
        if (failures[i].code == code)
            return failures[i].words;
    }
    if (proxy_status >= 300)
        return "the proxy did not let it through";
    return os_error != 0 ? strerror((int)os_error) : curl.easy_strerror(code);
}

static int explain(struct secure *secure, CURLcode code, char why[SECURE_WHY_SIZE])
{
    long proxy_status = 0;
    long os_error = 0;

    if (code == CURLE_OUT_OF_MEMORY)
        return BOBBIN_ERR_MEMORY;
    curl.easy_getinfo(secure->easy, CURLINFO_HTTP_CONNECTCODE, &proxy_status);
    curl.easy_getinfo(secure->easy, CURLINFO_OS_ERRNO, &os_error);
    snprintf(why, SECURE_WHY_SIZE, "%s%s%s%s", failure_words(code, proxy_status, os_error),
             secure->reason[0] == '\0' ? "" : " (", secure->reason,
             secure->reason[0] == '\0' ? "" : ")");
    return BOBBIN_ERR_START;
}

static CURLcode perform(CURL *easy)
{
    struct pipe_signal held = pipe_signal_hold();
    CURLcode code = curl.easy_perform(easy);

    pipe_signal_release(&held);
    return code;
}

static int begin_secure(struct secure *secure, const struct secure_wish *wish, int *ret_fd,
                        char why[SECURE_WHY_SIZE])
{
    curl_socket_t fd = CURL_SOCKET_BAD;
    char url[320];
    CURLcode code;

    secure->easy = curl.easy_init();
    snprintf(url, sizeof url, "https://%s/", wish->host);
    if (secure->easy == NULL || !set_up(secure, wish, url))
        return BOBBIN_ERR_MEMORY;
    code = perform(secure->easy);
    if (code == CURLE_OK)
        code = curl.easy_getinfo(secure->easy, CURLINFO_ACTIVESOCKET, &fd);
    if (code != CURLE_OK || fd == CURL_SOCKET_BAD)
        return explain(secure, code, why);
    *ret_fd = (int)fd;
    return 0;
}

int secure_connect(struct secure **ret_secure, const struct secure_wish *wish, int *ret_fd,
                   char why[SECURE_WHY_SIZE])
{
    struct secure *secure;
    int r;

    pthread_once(&curl_once, open_curl);
    if (!curl.is_ready) {
        snprintf(why, SECURE_WHY_SIZE, "%s", curl.why);
        return BOBBIN_ERR_START;
    }
    secure = calloc(1, sizeof *secure);
    if (secure == NULL)
        return BOBBIN_ERR_MEMORY;
    r = begin_secure(secure, wish, ret_fd, why);
    if (r < 0)
        secure_free(secure);
    else
        *ret_secure = secure;
    return r;
}

void secure_free(struct secure *secure)
{
    struct pipe_signal held;

    if (secure == NULL)
        return;
    held = pipe_signal_hold();
    if (secure->easy != NULL)
        curl.easy_cleanup(secure->easy);
    pipe_signal_release(&held);
    free(secure);
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static ssize_t moved(CURLcode code, size_t n)
{
    if (code == CURLE_OK)
        return (ssize_t)n;
    errno = code == CURLE_AGAIN ? EAGAIN : code == CURLE_OUT_OF_MEMORY ? ENOMEM : ECONNRESET;
    return -1;
}

ssize_t secure_recv(struct secure *secure, void *data, size_t size)
{
    struct pipe_signal held = pipe_signal_hold(); /* TLS may have to answer what it reads */
    size_t n = 0;
    CURLcode code = curl.easy_recv(secure->easy, data, size, &n);

    pipe_signal_release(&held);
    return moved(code, n);
}

static CURLcode send_some(struct secure *secure, size_t *ret_n)
{
    struct pipe_signal held = pipe_signal_hold();
    CURLcode code = curl.easy_send(secure->easy, secure->bytes + secure->held_sent,
                                   secure->held - secure->held_sent, ret_n);

    pipe_signal_release(&held);
    return code;
}

/* Returns 0 once nothing is held any more, or -1. */
static ssize_t send_held(struct secure *secure)
{
    while (secure->held_sent < secure->held) {
        size_t n = 0;
        CURLcode code = send_some(secure, &n);

        if (code != CURLE_OK)
            return moved(code, 0);
        secure->held_sent += n;
    }
    secure->held = secure->held_sent = 0;
    return 0;
}

ssize_t secure_send(struct secure *secure, const void *data, size_t len)
{
    size_t n = len < HELD_MAX ? len : HELD_MAX;

    if (send_held(secure) < 0)
        return -1;
    if (n == 0)
        return 0;
    memcpy(secure->bytes, data, n);
    secure->held = n;
    return send_held(secure) < 0 && errno != EAGAIN ? -1 : (ssize_t)n;
}

bool secure_holds(const struct secure *secure)
{
    return secure != NULL && secure->held > secure->held_sent;
}
