#include "http/reader.h"

#include "base/check.h"
#include "http/headers.h"

#include <string.h>
#include <strings.h>

enum { PIECE = 64 * 1024, KEEP = 64 * 1024 };

static enum http_event bad(struct http_reader *reader, unsigned status, const char *wrong)
{
    reader->state = HTTP_READER_FAILED;
    reader->status = status;
    reader->wrong = wrong;
    return HTTP_BAD;
}

char *http_reader_space(struct http_reader *reader, size_t *ret_size)
{
    /* Once for each piece, not for each line: moving bytes for every small chunk would take ages. */
    buf_consume(&reader->in, reader->taken);
    reader->scanned -= reader->taken;
    reader->taken = 0;
    *ret_size = reader->head_max != 0 && reader->head_max < PIECE ? reader->head_max : PIECE;
    return buf_reserve(&reader->in, *ret_size);
}

void http_reader_add(struct http_reader *reader, size_t n)
{
    reader->in.len += n;
}

size_t http_reader_waiting(const struct http_reader *reader)
{
    return reader->in.len - reader->taken;
}

void http_reader_discard(struct http_reader *reader)
{
    reader->in.len = reader->taken = reader->scanned = 0;
    buf_done(&reader->body);
}

static void skip_bytes(struct http_reader *reader, size_t n)
{
    reader->taken += n;
    reader->scanned = reader->taken;
}

/* The next line without its end, which may be a lone "\n"; *ret_size bytes are to be taken. */
static bool next_waiting_line(struct http_reader *reader, struct str *ret_line, size_t *ret_size)
{
    const char *start, *end;

    if (reader->scanned == reader->in.len)
        return false;
    start = reader->in.data + reader->taken;
    end = memchr(reader->in.data + reader->scanned, '\n', reader->in.len - reader->scanned);
    if (end == NULL) {
        reader->scanned = reader->in.len;
        return false;
    }
    *ret_line = (struct str){ start, (size_t)(end - start) };
    *ret_size = ret_line->len + 1;
    if (ret_line->len > 0 && end[-1] == '\r')
        ret_line->len--;
    return true;
}

/* -- The head ------------------------------------------------------------------------------ */

static bool has_control(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if ((c < 0x20 && c != '\t') || c == 0x7f)
            return true;
    }
    return false;
}

static bool is_ignoring_case(struct str text, const char *literal)
{
    return text.len == strlen(literal) && strncasecmp(text.s, literal, text.len) == 0;
}

bool http_split_list(struct str *list, struct str *ret_word)
{
    const char *comma;
    size_t len;

    if (list->len == 0)
        return false;
    comma = memchr(list->s, ',', list->len);
    len = comma == NULL ? list->len : (size_t)(comma - list->s);
    *ret_word = str_trim((struct str){ list->s, len });
    len += comma != NULL;
    list->s += len;
    list->len -= len;
    return true;
}

bool http_lists(struct str list, const char *word)
{
    struct str found;

    while (http_split_list(&list, &found)) {
        if (is_ignoring_case(found, word))
            return true;
    }
    return false;
}

/* Digits in the base, and at least one; what is too large stays at the largest number. */
static bool parse_number(struct str text, unsigned base, uint64_t *ret_number)
{
    uint64_t number = 0;

    for (size_t i = 0; i < text.len; i++) {
        unsigned digit = digit_value(text.s[i]);

        if (digit >= base)
            return false;
        number = number > (UINT64_MAX - digit) / base ? UINT64_MAX : number * base + digit;
    }
    *ret_number = number;
    return text.len > 0;
}

static bool split_word(struct str *text, struct str *ret_word)
{
    const char *blank = memchr(text->s, ' ', text->len);

    if (blank == NULL)
        return false;
    *ret_word = (struct str){ text->s, (size_t)(blank - text->s) };
    text->len -= ret_word->len + 1;
    text->s = blank + 1;
    return true;
}

/* POST /v1/responses?x=y HTTP/1.1 */
static enum http_event read_request_line(struct http_reader *reader, struct str line)
{
    struct http_request *request = &reader->request;
    struct str target, version = line;
    const char *query;

    if (has_control(line) || !split_word(&version, &request->method) ||
        !split_word(&version, &target) || !http_is_token(request->method) || target.len == 0)
        return bad(reader, 400, "the request line is malformed");
    if (version.len != 8 || memcmp(version.s, "HTTP/", 5) != 0)
        return bad(reader, 400, "the request line is malformed");
    if (!str_equal(version, STR_LITERAL("HTTP/1.1")) &&
        !str_equal(version, STR_LITERAL("HTTP/1.0")))
        return bad(reader, 505, "only HTTP/1.1 and HTTP/1.0 are spoken here");
    query = memchr(target.s, '?', target.len);
    request->path =
        (struct str){ target.s, query == NULL ? target.len : (size_t)(query - target.s) };
    request->query =
        query == NULL ? STR_NONE : (struct str){ query + 1, target.len - request->path.len - 1 };
    request->is_1_0 = version.s[7] == '0';
    request->keep_alive = !request->is_1_0;
    return HTTP_MORE;
}

static enum http_event header_host(struct http_reader *reader, struct str value)
{
    if (reader->has_host)
        return bad(reader, 400, "there are two Host headers");
    reader->has_host = true;
    return HTTP_MORE;
}

static enum http_event header_content_length(struct http_reader *reader, struct str value)
{
    uint64_t length;

    if (!parse_number(value, 10, &length))
        return bad(reader, 400, "the Content-Length is no number");
    if (reader->has_length && length != reader->content_length)
        return bad(reader, 400, "there are two different lengths");
    reader->has_length = true;
    reader->content_length = length;
    return HTTP_MORE;
}

static enum http_event header_transfer_encoding(struct http_reader *reader, struct str value)
{
    if (reader->is_chunked || !is_ignoring_case(value, "chunked"))
        return bad(reader, 501, "the only Transfer-Encoding known here is chunked");
    reader->is_chunked = true;
    return HTTP_MORE;
}

static enum http_event header_connection(struct http_reader *reader, struct str value)
{
    if (http_lists(value, "close"))
        reader->request.keep_alive = false;
    else if (http_lists(value, "keep-alive"))
        reader->request.keep_alive = true;
    return HTTP_MORE;
}

static enum http_event header_expect(struct http_reader *reader, struct str value)
{
    if (!is_ignoring_case(value, "100-continue"))
        return bad(reader, 417, "only 100-continue can be expected");
    reader->expects_continue = !reader->request.is_1_0;
    return HTTP_MORE;
}

static enum http_event header_content_encoding(struct http_reader *reader, struct str value)
{
    reader->request.content_encoding = value;
    return HTTP_MORE;
}

static const struct {
    const char *name;
    enum http_event (*read)(struct http_reader *reader, struct str value);
} headers[] = {
    { "Connection", header_connection },
    { "Content-Encoding", header_content_encoding },
    { "Content-Length", header_content_length },
    { "Expect", header_expect },
    { "Host", header_host },
    { "Transfer-Encoding", header_transfer_encoding },
};

/* "Name: value" */
static void split_header(struct str line, struct str *ret_name, struct str *ret_value)
{
    const char *colon = memchr(line.s, ':', line.len);

    *ret_name = (struct str){ line.s, colon == NULL ? 0 : (size_t)(colon - line.s) };
    *ret_value = STR_NONE;
    if (colon != NULL)
        *ret_value = str_trim((struct str){ colon + 1, line.len - ret_name->len - 1 });
}

static enum http_event read_header(struct http_reader *reader, struct str line)
{
    struct str name, value;

    split_header(line, &name, &value);
    if (!http_is_token(name)) /* a folded line, too, or a blank before the colon */
        return bad(reader, 400, "a header line is malformed");
    if (has_control(value))
        return bad(reader, 400, "a header has a control character");
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        if (is_ignoring_case(name, headers[i].name))
            return headers[i].read(reader, value);
    }
    return HTTP_MORE;
}

static size_t body_max(const struct http_reader *reader)
{
    return reader->body_max != 0 ? reader->body_max : HTTP_BODY_MAX;
}

static enum http_event begin_body(struct http_reader *reader)
{
    if (!reader->has_host && !reader->request.is_1_0)
        return bad(reader, 400, "the Host header is missing");
    if (reader->head_only) {
        reader->state = HTTP_READER_COMPLETE;
        return HTTP_MORE;
    }
    if (reader->is_chunked && (reader->has_length || reader->request.is_1_0))
        return bad(reader, 400, "there are two ways to find the end of the body");
    if (reader->content_length > body_max(reader))
        return bad(reader, 413, "the body is too long");
    reader->left = reader->content_length;
    reader->state = reader->is_chunked ? HTTP_READER_CHUNK_SIZE : HTTP_READER_BODY;
    if (!reader->expects_continue || (!reader->is_chunked && reader->left == 0))
        return HTTP_MORE;
    reader->expects_continue = false;
    return http_reader_waiting(reader) > 0 ? HTTP_MORE : HTTP_CONTINUE; /* it may not have waited */
}

/* The next of whole lines, without its end. */
static bool split_line(struct str *rest, struct str *ret_line)
{
    size_t size;

    if (rest->len == 0)
        return false;
    size = (size_t)((const char *)memchr(rest->s, '\n', rest->len) - rest->s) + 1;
    *ret_line = (struct str){ rest->s, size - 1 };
    if (ret_line->len > 0 && ret_line->s[ret_line->len - 1] == '\r')
        ret_line->len--;
    rest->s += size;
    rest->len -= size;
    return true;
}

/* Every line of the head is there. */
static enum http_event read_whole_head(struct http_reader *reader)
{
    struct str rest = buf_str(&reader->head);
    struct str line = { 0 };
    enum http_event event;

    split_line(&rest, &line);
    event = read_request_line(reader, line);
    reader->request.headers = rest;
    while (event == HTTP_MORE && split_line(&rest, &line))
        event = read_header(reader, line);
    return event == HTTP_MORE ? begin_body(reader) : event;
}

bool http_request_header(const struct http_request *request, const char *name,
                         struct str *ret_value)
{
    struct str rest = request->headers;
    struct str line, found, value;

    while (split_line(&rest, &line)) {
        split_header(line, &found, &value);
        if (is_ignoring_case(found, name)) {
            *ret_value = value;
            return true;
        }
    }
    return false;
}

/* Counts bytes of lines, also of one that is not whole yet. */
static bool is_head_too_long(const struct http_reader *reader, size_t more)
{
    size_t max = reader->head_max != 0 ? reader->head_max : HTTP_HEAD_MAX;

    return more > max || reader->head_bytes + more > max;
}

/* Whoever speaks something else, such as TLS, need not be waited for. */
static bool begins_otherwise(const struct http_reader *reader)
{
    struct str first;

    if (reader->head.len > 0 || http_reader_waiting(reader) == 0)
        return false;
    first = (struct str){ reader->in.data + reader->taken, 1 };
    return first.s[0] != '\r' && first.s[0] != '\n' && !http_is_token(first);
}

static enum http_event collect_head(struct http_reader *reader)
{
    struct str line;
    size_t size;

    if (begins_otherwise(reader))
        return bad(reader, 400, "this is no HTTP");

    while (next_waiting_line(reader, &line, &size)) {
        bool is_end = line.len == 0;

        if (is_head_too_long(reader, size))
            return bad(reader, 431, "the headers are too long");
        reader->head_bytes += size;
        if (!is_end)
            buf_add(&reader->head, line.s, size);
        skip_bytes(reader, size);
        if (is_end && reader->head.len > 0) /* blank lines before a request are skipped */
            return read_whole_head(reader);
    }
    if (is_head_too_long(reader, http_reader_waiting(reader)))
        return bad(reader, 431, "the headers are too long");
    return HTTP_MORE;
}

/* -- The body ------------------------------------------------------------------------------ */

static void move_body(struct http_reader *reader)
{
    size_t waiting = http_reader_waiting(reader);
    size_t n = waiting < reader->left ? waiting : (size_t)reader->left;

    if (n == 0)
        return;
    buf_add(&reader->body, reader->in.data + reader->taken, n);
    skip_bytes(reader, n);
    reader->left -= n;
}

static enum http_event read_body(struct http_reader *reader)
{
    move_body(reader);
    if (reader->left == 0)
        reader->state = HTTP_READER_COMPLETE;
    return HTTP_MORE;
}

/* "1a;name=value" */
static enum http_event begin_chunk(struct http_reader *reader, struct str line)
{
    const char *extension = memchr(line.s, ';', line.len);
    struct str digits = { line.s, extension == NULL ? line.len : (size_t)(extension - line.s) };

    if (!parse_number(str_trim(digits), 16, &reader->left))
        return bad(reader, 400, "the size of a chunk is no number");
    if (reader->left > body_max(reader) - reader->body.len)
        return bad(reader, 413, "the body is too long");
    reader->state = reader->left == 0 ? HTTP_READER_TRAILERS : HTTP_READER_CHUNK;
    return HTTP_MORE;
}

static enum http_event end_chunk(struct http_reader *reader, struct str line)
{
    if (line.len > 0)
        return bad(reader, 400, "a chunk is longer than its size");
    reader->state = HTTP_READER_CHUNK_SIZE;
    return HTTP_MORE;
}

static enum http_event read_trailer(struct http_reader *reader, struct str line)
{
    if (line.len == 0)
        reader->state = HTTP_READER_COMPLETE;
    return HTTP_MORE;
}

/* One of the lines of a chunked body. Chunk sizes have no bound of their own: the data has. */
static enum http_event read_chunk_line(struct http_reader *reader)
{
    enum http_event event;
    struct str line;
    size_t size;

    if (!next_waiting_line(reader, &line, &size)) {
        if (is_head_too_long(reader, http_reader_waiting(reader)))
            return bad(reader, 431, "a line of the body is too long");
        return HTTP_MORE;
    }
    if (is_head_too_long(reader, size))
        return bad(reader, 431, "the trailers are too long");
    if (reader->state == HTTP_READER_TRAILERS) {
        reader->head_bytes += size;
        event = read_trailer(reader, line);
    } else if (reader->state == HTTP_READER_CHUNK_SIZE) {
        event = begin_chunk(reader, line);
    } else {
        event = end_chunk(reader, line);
    }
    skip_bytes(reader, size);
    return event;
}

static enum http_event read_chunk(struct http_reader *reader)
{
    move_body(reader);
    if (reader->left == 0)
        reader->state = HTTP_READER_CHUNK_END;
    return HTTP_MORE;
}

/* ------------------------------------------------------------------------------------------ */

static enum http_event reader_step(struct http_reader *reader)
{
    switch (reader->state) {
    case HTTP_READER_HEAD:
        return collect_head(reader);
    case HTTP_READER_BODY:
        return read_body(reader);
    case HTTP_READER_CHUNK:
        return read_chunk(reader);
    case HTTP_READER_CHUNK_SIZE:
    case HTTP_READER_CHUNK_END:
    case HTTP_READER_TRAILERS:
        return read_chunk_line(reader);
    case HTTP_READER_COMPLETE:
        reader->request.body = buf_str(&reader->body);
        return HTTP_REQUEST;
    case HTTP_READER_FAILED:
        return HTTP_BAD;
    }
    return HTTP_BAD;
}

enum http_event http_reader_next(struct http_reader *reader)
{
    enum http_event event;
    enum http_reader_state state;
    size_t taken;

    /* Until a step neither takes bytes nor changes the state. */
    do {
        state = reader->state;
        taken = reader->taken;
        event = reader_step(reader);
    } while (event == HTTP_MORE && (reader->state != state || reader->taken != taken));
    return event;
}

void http_reader_done_with_request(struct http_reader *reader)
{
    struct buf in = reader->in;
    struct buf head = reader->head;
    struct buf body = reader->body;

    check(reader->state == HTTP_READER_COMPLETE);
    buf_clear(&head, KEEP);
    buf_clear(&body, KEEP);
    *reader = (struct http_reader){
        .in = in,
        .taken = reader->taken,
        .scanned = reader->taken,
        .head = head,
        .body = body,
        .head_max = reader->head_max,
        .body_max = reader->body_max,
    };
}

bool http_reader_is_idle(const struct http_reader *reader)
{
    return reader->state == HTTP_READER_HEAD && reader->head.len == 0 &&
           http_reader_waiting(reader) == 0;
}

void http_reader_done(struct http_reader *reader)
{
    buf_done(&reader->in);
    buf_done(&reader->head);
    buf_done(&reader->body);
}
