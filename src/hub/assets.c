#include "hub/assets.h"

#include <stdint.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

static const struct page_asset *find_asset(struct str path)
{
    for (const struct page_asset *asset = page_assets; asset->path != NULL; asset++) {
        if (str_is(path, asset->path))
            return asset;
    }
    return NULL;
}

/* -- What the browser can unpack ------------------------------------------------------------ */

/* ";q=0" and its longer forms. */
static bool is_refused(struct str parameters)
{
    const char *equals = parameters.len == 0 ? NULL : memchr(parameters.s, '=', parameters.len);

    if (equals == NULL)
        return false;
    for (const char *c = equals + 1; c < parameters.s + parameters.len; c++) {
        if (*c >= '1' && *c <= '9')
            return false;
    }
    return true;
}

/* 1: it is named and wanted, -1: it is named and refused, 0: it is not named. */
static int opinion_of(struct str accepted, const char *encoding)
{
    struct str word;

    while (http_split_list(&accepted, &word)) {
        const char *semicolon = word.len == 0 ? NULL : memchr(word.s, ';', word.len);
        size_t len = semicolon == NULL ? word.len : (size_t)(semicolon - word.s);
        struct str name = str_trim((struct str){ word.s, len });

        if (name.len == strlen(encoding) && strncasecmp(name.s, encoding, name.len) == 0)
            return is_refused((struct str){ word.s + len, word.len - len }) ? -1 : 1;
    }
    return 0;
}

bool hub_accepts_encoding(struct str accepted, const char *encoding)
{
    bool is_identity = strcmp(encoding, "identity") == 0;
    int opinion;

    if (accepted.s == NULL)
        return true;
    opinion = opinion_of(accepted, encoding);
    if (opinion == 0)
        opinion = opinion_of(accepted, "*");
    return opinion > 0 || (opinion == 0 && is_identity);
}

/* ------------------------------------------------------------------------------------------- */

/* Names below /assets/ have a hash in them: what they name never changes. */
static void add_cache_headers(struct hub_answer *answer, const struct page_asset *asset,
                              const char *etag)
{
    buf_printf(&answer->headers, "ETag: %s\r\nVary: Accept-Encoding\r\nCache-Control: %s\r\n", etag,
               str_starts(str_of(asset->path), "/assets/") ? "public, max-age=31536000, immutable"
                                                           : "no-cache");
}

/* A browser compares weakly. */
static bool client_has_it(const struct http_request *request, const char *etag)
{
    struct str known, word;

    if (!http_request_header(request, "If-None-Match", &known))
        return false;
    while (http_split_list(&known, &word)) {
        if (str_starts(word, "W/"))
            word = (struct str){ word.s + 2, word.len - 2 };
        if (str_is(word, etag) || str_is(word, "*"))
            return true;
    }
    return false;
}

static void answer_bytes(const struct http_request *request, const struct page_asset *asset,
                         bool is_gzip, struct hub_answer *answer)
{
    const char *etag = is_gzip ? asset->gzip_etag : asset->etag;
    const char *bytes = is_gzip ? asset->gzip : asset->plain;
    const char *end = is_gzip ? asset->gzip_end : asset->plain_end;

    answer->status = client_has_it(request, etag) ? 304 : 200;
    answer->type = asset->type;
    answer->constant = (struct str){ bytes, (size_t)(end - bytes) };
    add_cache_headers(answer, asset, etag);
    if (is_gzip)
        buf_add_text(&answer->headers, "Content-Encoding: gzip\r\n");
}

/* Extends the span by a file that may be missing. */
static void add_span(const char *bytes, const char *end, uintptr_t *first, uintptr_t *last)
{
    if (bytes == NULL)
        return;
    if ((uintptr_t)bytes < *first)
        *first = (uintptr_t)bytes;
    if ((uintptr_t)end > *last)
        *last = (uintptr_t)end;
}

/* All of it, as the kernel reads more than it is asked for. */
void hub_assets_release(void)
{
    uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE), first = UINTPTR_MAX, last = 0;

    for (const struct page_asset *asset = page_assets; asset->path != NULL; asset++) {
        add_span(asset->plain, asset->plain_end, &first, &last);
        add_span(asset->gzip, asset->gzip_end, &first, &last);
    }
    first += size - first % size; /* only pages with nothing else in them */
    last -= last % size;
    if (first < last)
        madvise((void *)first, last - first, MADV_DONTNEED);
}

/* Somebody who does not say what they can unpack gets plain bytes where there are some. */
bool hub_assets_answer(const struct http_request *request, struct hub_answer *answer)
{
    const struct page_asset *asset = find_asset(request->path);
    struct str accepted = STR_NONE;
    bool says, takes_gzip;

    if (asset == NULL)
        return false;
    says = http_request_header(request, "Accept-Encoding", &accepted);
    takes_gzip = asset->gzip != NULL && hub_accepts_encoding(accepted, "gzip");
    if (takes_gzip && (says || asset->plain == NULL))
        answer_bytes(request, asset, /* is_gzip= */ true, answer);
    else if (asset->plain != NULL)
        answer_bytes(request, asset, /* is_gzip= */ false, answer);
    else
        hub_answer_text(answer, 406, "This is there for those who can unpack gzip only.\n");
    return true;
}
