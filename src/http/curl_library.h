/*
 * libcurl, opened when it is first needed: linking it would cost every start 8 ms and 6 MB.
 *
 * The members are libcurl's functions without their `curl_`.
 */
#ifndef HTTP_CURL_LIBRARY_H
#define HTTP_CURL_LIBRARY_H

#include "base/error.h"

#include <curl/curl.h>

struct curl_library {
    void *handle;

    CURLcode (*global_init)(long flags);
    void (*global_cleanup)(void);

    CURL *(*easy_init)(void);
    CURLcode (*easy_setopt)(CURL *easy, CURLoption option, ...);
    CURLcode (*easy_perform)(CURL *easy);
    CURLcode (*easy_getinfo)(CURL *easy, CURLINFO info, ...);
    CURLcode (*easy_pause)(CURL *easy, int what);
    const char *(*easy_strerror)(CURLcode code);
    CURLcode (*easy_send)(CURL *easy, const void *bytes, size_t n, size_t *n_sent);
    CURLcode (*easy_recv)(CURL *easy, void *bytes, size_t size, size_t *n_received);
    void (*easy_cleanup)(CURL *easy);

    CURLU *(*url)(void);
    CURLUcode (*url_set)(CURLU *url, CURLUPart what, const char *text, unsigned flags);
    CURLUcode (*url_get)(const CURLU *url, CURLUPart what, char **text, unsigned flags);
    void (*url_cleanup)(CURLU *url);
    void (*free)(void *text);

    struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
    void (*slist_free_all)(struct curl_slist *list);

    CURLM *(*multi_init)(void);
    CURLMcode (*multi_setopt)(CURLM *multi, CURLMoption option, ...);
    CURLMcode (*multi_add_handle)(CURLM *multi, CURL *easy);
    CURLMcode (*multi_remove_handle)(CURLM *multi, CURL *easy);
    CURLMcode (*multi_socket_action)(CURLM *multi, curl_socket_t fd, int events, int *n_running);
    CURLMcode (*multi_assign)(CURLM *multi, curl_socket_t fd, void *data);
    CURLMsg *(*multi_info_read)(CURLM *multi, int *n_left);
    CURLMcode (*multi_cleanup)(CURLM *multi);
};

/* A machine without libcurl gets an error that says so. */
bool curl_library_open(struct curl_library *library, struct error *err);
void curl_library_close(struct curl_library *library); /* accepts one that was not opened */

#endif
