#include "graphql_tool.h"

#include "base/memory.h"
#include "http/curl_library.h"

#include <string.h>
#include <yyjson.h>

enum { ERROR_SIZE = CURL_ERROR_SIZE };

struct graphql_answer {
    struct buf *body;
    size_t max_bytes;
};

const char graphql_name[] = "graphql";
const char graphql_description[] =
    "Sends one GraphQL query or mutation to the configured endpoint and returns the answer as JSON.";
const char graphql_schema[] =
    "{\"type\":\"object\",\"properties\":{\"query\":{\"type\":\"string\",\"description\":\"One GraphQL "
    "operation.\"},\"variables\":{\"type\":\"object\",\"description\":\"Values of its variables.\"}},"
    "\"required\":[\"query\"],\"additionalProperties\":false}";

static size_t add_answer_bytes(char *data, size_t size, size_t n, void *owner)
{
    const struct graphql_answer *answer = owner;

    if (answer->body->len + size * n > answer->max_bytes)
        return 0;
    buf_add(answer->body, data, size * n);
    return size * n;
}

/* Called about every second, and as bytes come. */
static int look_at_stop(void *owner, curl_off_t total, curl_off_t now, curl_off_t up_total,
                        curl_off_t up_now)
{
    const struct graphql_endpoint *endpoint = owner;

    return endpoint->stop != NULL && atomic_load(endpoint->stop);
}

/* {"query":...,"variables":...} and nothing else, whatever the model sent. */
static char *make_body(const char *arguments, struct error *err)
{
    yyjson_doc *doc = yyjson_read(arguments, strlen(arguments), 0);
    yyjson_val *root = yyjson_doc_get_root(doc);
    yyjson_val *query = yyjson_is_str(root) ? root : yyjson_obj_get(root, "query");
    yyjson_val *variables = yyjson_obj_get(root, "variables");
    yyjson_mut_doc *body = yyjson_mut_doc_new(NULL);
    yyjson_mut_val *object = yyjson_mut_obj(body);
    char *text = NULL;

    if (!yyjson_is_str(query) || yyjson_get_len(query) == 0) {
        error_set(err, ERR_INVALID_PARAMS, "`query` must be a GraphQL operation as text");
    } else if (variables != NULL && !yyjson_is_obj(variables) && !yyjson_is_null(variables)) {
        error_set(err, ERR_INVALID_PARAMS, "`variables` must be an object");
    } else {
        yyjson_mut_obj_add_val(body, object, "query", yyjson_val_mut_copy(body, query));
        if (yyjson_is_obj(variables))
            yyjson_mut_obj_add_val(body, object, "variables", yyjson_val_mut_copy(body, variables));
        yyjson_mut_doc_set_root(body, object);
        text = yyjson_mut_write(body, 0, NULL);
    }
    yyjson_mut_doc_free(body);
    yyjson_doc_free(doc);
    return text;
}

/* An answer with HTTP 200 may hold errors all the same. */
static bool has_errors(struct buf *answer)
{
    yyjson_doc *doc = yyjson_read(answer->data == NULL ? "" : answer->data, answer->len, 0);
    yyjson_val *errors = yyjson_obj_get(yyjson_doc_get_root(doc), "errors");
    bool bad = doc == NULL || yyjson_arr_size(errors) > 0;

    yyjson_doc_free(doc);
    return bad;
}

static struct curl_slist *make_headers(const struct curl_library *curl, const char *token)
{
    CLEANUP(buf_done) struct buf line = { 0 };
    struct curl_slist *headers = curl->slist_append(NULL, "Content-Type: application/json");

    if (token != NULL) {
        buf_printf(&line, "Authorization: %s", token);
        headers = curl->slist_append(headers, buf_str(&line).s);
    }
    return headers;
}

static bool perform(const struct curl_library *curl, CURL *easy, const char *url,
                    struct buf *answer, struct error *err)
{
    char words[ERROR_SIZE] = "";
    long status = 0;
    CURLcode code;

    curl->easy_setopt(easy, CURLOPT_ERRORBUFFER, words);
    code = curl->easy_perform(easy);
    curl->easy_setopt(easy, CURLOPT_ERRORBUFFER, NULL);
    if (code != CURLE_OK)
        return error_set(err, ERR_INTERNAL, "cannot post to %s: %s", url,
                         words[0] == '\0' ? curl->easy_strerror(code) : words);
    curl->easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    if (status < 200 || status > 299)
        return error_set(err, ERR_INTERNAL, "the endpoint answered with HTTP %ld", status);
    if (has_errors(answer))
        return error_set(err, ERR_INTERNAL, "the endpoint answered with errors");
    return true;
}

bool graphql_post(const struct graphql_endpoint *endpoint, const char *arguments,
                  struct buf *answer, struct error *err)
{
    struct curl_library curl = { 0 };
    struct graphql_answer receiver = { answer, endpoint->max_bytes };
    struct curl_slist *headers;
    char *body = make_body(arguments, err);
    bool ok = false;
    CURL *easy;

    if (body == NULL || !curl_library_open(&curl, err)) {
        freep(&body);
        return false;
    }
    easy = curl.easy_init();
    headers = make_headers(&curl, endpoint->token);
    curl.easy_setopt(easy, CURLOPT_URL, endpoint->url);
    curl.easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl.easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl.easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    curl.easy_setopt(easy, CURLOPT_POSTFIELDS, body);
    curl.easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)endpoint->limit_ms);
    curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, add_answer_bytes);
    curl.easy_setopt(easy, CURLOPT_WRITEDATA, &receiver);
    curl.easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
    curl.easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, look_at_stop);
    curl.easy_setopt(easy, CURLOPT_XFERINFODATA, endpoint);
    ok = perform(&curl, easy, endpoint->url, answer, err);
    curl.slist_free_all(headers);
    curl.easy_cleanup(easy);
    curl_library_close(&curl);
    freep(&body);
    return ok;
}
