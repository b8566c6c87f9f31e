#include "handshake.h"

#include "base/sha1.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

enum { KEY_BYTES = 16, KEY_SIZE = 25, HEAD_MAX = 1 << 16 };

static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

static void encode_base64(const uint8_t *data, size_t len, char *ret_text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < len; i += 3) {
        uint32_t group = (uint32_t)data[i] << 16;

        group |= i + 1 < len ? (uint32_t)data[i + 1] << 8 : 0;
        group |= i + 2 < len ? data[i + 2] : 0;
        *ret_text++ = digits[group >> 18];
        *ret_text++ = digits[group >> 12 & 63];
        *ret_text++ = i + 1 < len ? digits[group >> 6 & 63] : '=';
        *ret_text++ = i + 2 < len ? digits[group & 63] : '=';
    }
    *ret_text = '\0';
}

bool handshake_ask(struct bytes *out, const char *host, const char *path, const char *token,
                   char ret_accept[ACCEPT_SIZE])
{
    uint8_t nonce[KEY_BYTES] = { 0 };
    uint8_t digest[SHA1_SIZE];
    char key[KEY_SIZE];
    char text[KEY_SIZE + sizeof magic];

    /* The key guards against caches that mix answers up, not against attackers. */
    if (getrandom(nonce, sizeof nonce, GRND_NONBLOCK) < 0)
        memset(nonce, 'b', sizeof nonce);
    encode_base64(nonce, sizeof nonce, key);
    snprintf(text, sizeof text, "%s%s", key, magic);
    sha1((struct str){ text, strlen(text) }, digest);
    encode_base64(digest, sizeof digest, ret_accept);

    if (!bytes_printf(out,
                      "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n",
                      path, host, key))
        return false;
    if (token != NULL && !bytes_printf(out, "Authorization: Bearer %s\r\n", token))
        return false;
    return bytes_add_text(out, "\r\n");
}

/* The value of a header of the head, without blanks around it; NULL if there is none. */
static const char *find_header(const char *head, const char *end, const char *name, size_t *ret_len)
{
    size_t name_len = strlen(name);
    const char *line = head;

    while ((line = memchr(line, '\n', (size_t)(end - line))) != NULL && ++line < end) {
        const char *stop = memchr(line, '\r', (size_t)(end - line));

        if (stop == NULL)
            break;
        if ((size_t)(stop - line) > name_len && line[name_len] == ':' &&
            strncasecmp(line, name, name_len) == 0) {
            const char *value = line + name_len + 1;

            while (value < stop && (*value == ' ' || *value == '\t'))
                value++;
            while (stop > value && (stop[-1] == ' ' || stop[-1] == '\t'))
                stop--;
            *ret_len = (size_t)(stop - value);
            return value;
        }
    }
    return NULL;
}

/* HTTP/1.1 401 Unauthorized, and the first line of its body if that has come. */
static long refused(const char *head, size_t len, char *why, size_t why_size)
{
    const char *end = memchr(head, '\r', len);

    snprintf(why, why_size, "the server refused the WebSocket: %.*s",
             (int)(end == NULL || end - head > 80 ? 80 : end - head), head);
    return -1;
}

long handshake_read(const char *head, size_t len, const char *accept, char *why, size_t why_size)
{
    static const char status[] = "HTTP/1.1 101";
    const char *end = memmem(head, len, "\r\n\r\n", 4);
    const char *value;
    size_t value_len = 0;

    if (end == NULL && len > HEAD_MAX) {
        snprintf(why, why_size, "the server's answer to the WebSocket upgrade has no end");
        return -1;
    }
    if (end == NULL) {
        size_t compared = len < sizeof status - 1 ? len : sizeof status - 1;

        if (memcmp(head, "HTTP/1.1 101", compared < 5 ? compared : 5) != 0) {
            snprintf(why, why_size, "what answers there does not speak HTTP");
            return -1;
        }
        return 0;
    }
    if (len < sizeof status || memcmp(head, status, sizeof status - 1) != 0)
        return refused(head, len, why, why_size);
    value = find_header(head, end + 2, "Sec-WebSocket-Accept", &value_len);
    if (value == NULL || value_len != strlen(accept) || memcmp(value, accept, value_len) != 0) {
        snprintf(why, why_size,
                 "the server's answer to the WebSocket upgrade is for somebody else");
        return -1;
    }
    return end + 4 - head;
}
