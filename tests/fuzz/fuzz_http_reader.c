/* Requests as they come from anybody, in pieces whose size the first byte chooses, and what the listener
 * makes of each. */
#include "base/check.h"
#include "base/memory.h"
#include "http/reader.h"
#include "transport/web_route.h"

enum { HEAD_MAX = 4096, BODY_MAX = 4096 };

static void meet_client(void *owner, struct channel *channel)
{
}

static void route(const struct http_request *request)
{
    static const char *const origins[] = { "http://127.0.0.1:8080" };
    static const struct web_route routes[] = {
        { .path = "/metrics", .methods = "GET,HEAD", .is_guarded = true },
        { .path = "/readyz", .methods = "GET,HEAD" },
        { .on_client = meet_client },
    };
    const struct web_rules rules = {
        .origins = origins, .n_origins = 1, .routes = routes, .n_routes = ARRAY_LENGTH(routes)
    };
    struct web_answer answer;

    web_route(&rules, request, /* now_s= */ 0, &answer);
    check(answer.status >= 101 && answer.status < 600 && answer.text != NULL);
    check((answer.status == 101) == (answer.route != NULL && answer.route->on_client != NULL));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct http_reader reader = { .head_max = HEAD_MAX, .body_max = BODY_MAX };
    size_t piece = size > 0 && data[0] > 0 ? data[0] : HEAD_MAX;
    enum http_event event = HTTP_MORE;

    for (size_t at = 1; at < size && event != HTTP_BAD; at += piece) {
        size_t room, n = size - at < piece ? size - at : piece;
        char *space = http_reader_space(&reader, &room);

        check(room >= n);
        memcpy(space, data + at, n);
        http_reader_add(&reader, n);
        while ((event = http_reader_next(&reader)) == HTTP_REQUEST || event == HTTP_CONTINUE) {
            if (event == HTTP_CONTINUE)
                continue;
            route(&reader.request);
            http_reader_done_with_request(&reader);
        }
        check(event != HTTP_BAD || (reader.status >= 400 && reader.wrong != NULL));
        check(reader.head.len <= HEAD_MAX && reader.body.len <= BODY_MAX);
    }
    http_reader_done(&reader);
    return 0;
}
