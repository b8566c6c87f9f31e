#include "transport/ws_handshake.h"

#include "base/arena.h"
#include "base/base64.h"
#include "base/memory.h"
#include "base/sha1.h"

#include <strings.h>
#include <sys/random.h>

enum { KEY_BYTES = 16 };

void ws_accept_key(struct str key, char ret_accept[WS_ACCEPT_SIZE])
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    unsigned char digest[SHA1_SIZE];
    struct str encoded;

    buf_add_str(&text, key);
    buf_add_text(&text, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    sha1(buf_str(&text), digest);
    encoded = base64_encode(&arena, (struct str){ (const char *)digest, sizeof digest });
    memcpy(ret_accept, encoded.s, WS_ACCEPT_SIZE);
}

/* -- Addresses ----------------------------------------------------------------------------- */

static const struct {
    const char *scheme;
    bool is_secure;
} schemes[] = {
    { "ws://", false }, { "wss://", true }, { "http://", false }, { "https://", true }
};

static bool take_scheme(struct str *url, bool *ret_is_secure)
{
    for (size_t i = 0; i < ARRAY_LENGTH(schemes); i++) {
        size_t len = strlen(schemes[i].scheme);

        if (url->len > len && strncasecmp(url->s, schemes[i].scheme, len) == 0) {
            *url = (struct str){ url->s + len, url->len - len };
            *ret_is_secure = schemes[i].is_secure;
            return true;
        }
    }
    return false;
}

/* What would end a line, or a word, of a request. */
static bool has_blank(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.s[i] <= ' ' || text.s[i] == 0x7f)
            return true;
    }
    return false;
}

bool ws_url_read(struct str url, struct ws_url *ret_url)
{
    const char *end, *at;
    size_t len = 0;
    struct ws_url read = { 0 };

    if (has_blank(url) || !take_scheme(&url, &read.is_secure))
        return false;
    while (len < url.len && strchr("/?#", url.s[len]) == NULL)
        len++;
    end = url.s + len;
    at = memrchr(url.s, '@', len);
    at = at == NULL ? url.s : at + 1;
    read.host = (struct str){ at, (size_t)(end - at) };
    read.target = (struct str){ end, url.len - len };
    at = memchr(end, '#', read.target.len);
    if (at != NULL)
        read.target.len = (size_t)(at - end);
    if (read.host.len == 0)
        return false;
    *ret_url = read;
    return true;
}

/* -- The request --------------------------------------------------------------------------- */

static struct str make_key(struct arena *arena)
{
    char nonce[KEY_BYTES] = { 0 };

    /* The key guards against caches that mix answers up, not against attackers. */
    if (getrandom(nonce, sizeof nonce, GRND_NONBLOCK) < 0)
        memset(nonce, 'b', sizeof nonce);
    return base64_encode(arena, (struct str){ nonce, sizeof nonce });
}

/* Is it one that the handshake itself says? */
static bool is_own_header(struct str name)
{
    static const char *const own[] = { "Host", "Upgrade", "Connection" };
    static const char prefix[] = "Sec-WebSocket-";

    for (size_t i = 0; i < ARRAY_LENGTH(own); i++) {
        if (name.len == strlen(own[i]) && strncasecmp(name.s, own[i], name.len) == 0)
            return true;
    }
    return name.len >= sizeof prefix - 1 && strncasecmp(name.s, prefix, sizeof prefix - 1) == 0;
}

void ws_request_write(const struct ws_request *request, struct buf *out,
                      char ret_accept[WS_ACCEPT_SIZE])
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str key = make_key(&arena);
    struct str target = request->url.target;

    ws_accept_key(key, ret_accept);
    buf_printf(out, "GET %s%.*s HTTP/1.1\r\n", str_starts(target, "/") ? "" : "/",
               STR_ARGS(target));
    buf_printf(out, "Host: %.*s\r\n", STR_ARGS(request->url.host));
    buf_printf(out,
               "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
               "Sec-WebSocket-Version: 13\r\n",
               key.s);
    for (size_t i = 0; i < request->headers.n; i++) {
        if (is_own_header(request->headers.items[i].name))
            continue;
        buf_add_str(out, request->headers.items[i].name);
        buf_add_text(out, ": ");
        buf_add_str(out, request->headers.items[i].value);
        buf_add_text(out, "\r\n");
    }
    buf_add_text(out, "\r\n");
}

/* -- The answer ---------------------------------------------------------------------------- */

/* The next line, without its end; the last one of a head is empty. */
static struct str take_line(struct str *head)
{
    const char *end = memchr(head->s, '\n', head->len);
    size_t len = end == NULL ? head->len : (size_t)(end - head->s);
    struct str line = { head->s, len };

    len += end != NULL;
    *head = (struct str){ head->s + len, head->len - len };
    return str_trim(line);
}

/* "HTTP/1.1 101 Switching Protocols" */
static bool read_status(struct str line, int *ret_status)
{
    int status = 0;

    if (!str_starts(line, "HTTP/1.") || line.len < 12 || line.s[8] != ' ' ||
        (line.len > 12 && line.s[12] != ' '))
        return false;
    for (size_t i = 9; i < 12; i++) {
        if (line.s[i] < '0' || line.s[i] > '9')
            return false;
        status = status * 10 + (line.s[i] - '0');
    }
    *ret_status = status;
    return true;
}

static bool is_header(struct str line, const char *name, struct str *ret_value)
{
    size_t len = strlen(name);

    if (line.len <= len || line.s[len] != ':' || strncasecmp(line.s, name, len) != 0)
        return false;
    *ret_value = str_trim((struct str){ line.s + len + 1, line.len - len - 1 });
    return true;
}

/* The next one of the list "a, b, c". */
static struct str take_word(struct str *list)
{
    const char *comma = memchr(list->s, ',', list->len);
    size_t len = comma == NULL ? list->len : (size_t)(comma - list->s);
    struct str word = { list->s, len };

    len += comma != NULL;
    *list = (struct str){ list->s + len, list->len - len };
    return str_trim(word);
}

/* Does one of the headers of that name list the word? NULL: any, so that it is there at all. */
static bool head_says(struct str head, const char *name, const char *word)
{
    while (head.len > 0) {
        struct str value;

        if (!is_header(take_line(&head), name, &value))
            continue;
        if (word == NULL)
            return true;
        while (value.len > 0) {
            struct str said = take_word(&value);

            if (said.len == strlen(word) && strncasecmp(said.s, word, said.len) == 0)
                return true;
        }
    }
    return false;
}

/* Does the head repeat our key? */
static bool has_accept(struct str head, const char *accept)
{
    while (head.len > 0) {
        struct str value;

        if (is_header(take_line(&head), "Sec-WebSocket-Accept", &value))
            return str_is(value, accept);
    }
    return false;
}

/* Why what agrees to an upgrade has not agreed to ours; NULL: it has. */
static const char *why_not_ours(struct str head, const char *accept)
{
    if (!head_says(head, "Upgrade", "websocket") || !head_says(head, "Connection", "upgrade"))
        return "the answer is no upgrade to a WebSocket";
    if (!has_accept(head, accept))
        return "the answer to the upgrade is for somebody else";
    if (head_says(head, "Sec-WebSocket-Extensions", NULL) ||
        head_says(head, "Sec-WebSocket-Protocol", NULL))
        return "the answer to the upgrade has what nobody asked for";
    return NULL;
}

static enum ws_answered is_wrong(struct ws_answer *answer, const char *wrong)
{
    answer->wrong = wrong;
    return WS_ANSWER_WRONG;
}

/* As soon as that can be known: somebody else may never end a line. */
static bool begins_like_http(struct str bytes)
{
    static const char start[] = "HTTP/1.";
    size_t len = sizeof start - 1;

    return memcmp(bytes.s, start, bytes.len < len ? bytes.len : len) == 0;
}

/* One answer, which begins at ret_answer->head_len. */
static enum ws_answered read_one_answer(struct str bytes, const char *accept,
                                        struct ws_answer *ret_answer)
{
    struct str rest = { bytes.s + ret_answer->head_len, bytes.len - ret_answer->head_len };
    const char *end;
    struct str head;

    if (rest.len == 0)
        return WS_ANSWER_MORE;
    if (!begins_like_http(rest))
        return is_wrong(ret_answer, "what answers there does not speak HTTP");
    end = memmem(rest.s, rest.len, "\r\n\r\n", 4);
    if (end == NULL || end - bytes.s > WS_ANSWER_MAX)
        return bytes.len > WS_ANSWER_MAX
                   ? is_wrong(ret_answer, "the answer to the upgrade is too long")
                   : WS_ANSWER_MORE;
    head = (struct str){ rest.s, (size_t)(end - rest.s) + 4 };
    ret_answer->head_len += head.len;
    if (!read_status(take_line(&head), &ret_answer->status))
        return is_wrong(ret_answer, "the answer to the upgrade has no status");
    if (ret_answer->status != 101)
        return WS_ANSWER_REFUSED;
    ret_answer->wrong = why_not_ours(head, accept);
    return ret_answer->wrong != NULL ? WS_ANSWER_WRONG : WS_ANSWER_OPEN;
}

static bool is_preliminary(const struct ws_answer *answer)
{
    return answer->status >= 100 && answer->status < 200;
}

enum ws_answered ws_answer_read(struct str bytes, const char *accept, struct ws_answer *ret_answer)
{
    enum ws_answered answered;

    *ret_answer = (struct ws_answer){ 0 };
    do {
        ret_answer->status = 0;
        answered = read_one_answer(bytes, accept, ret_answer);
    } while (answered == WS_ANSWER_REFUSED && is_preliminary(ret_answer));
    return answered;
}
