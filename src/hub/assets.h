/* The page: files of web/dist as they are part of the program. */
#ifndef HUB_ASSETS_H
#define HUB_ASSETS_H

#include "http/reader.h"
#include "hub/answer.h"

#include <stdbool.h>

/* One file. tools/embed-page writes the table. */
struct page_asset {
    const char *path;      /* of its URL */
    const char *type;      /* MIME */
    const char *etag;      /* of its bytes as they are, in quotes */
    const char *gzip_etag; /* of the compressed ones */
    const char *plain, *plain_end;
    const char *gzip, *gzip_end; /* either may be missing (NULL), not both */
};

extern const struct page_asset page_assets[]; /* ends with a path of NULL */

/* Fills the answer; false: there is no such file. */
bool hub_assets_answer(const struct http_request *request, struct hub_answer *answer);

/*
 * After an answer was written: gives back the memory that the page takes, which is half a megabyte that is needed once a
 * day. It comes again from the program's file.
 */
void hub_assets_release(void);

/* For tests: does this Accept-Encoding (s == NULL: none was sent) take gzip, does it take plain bytes? */
bool hub_accepts_encoding(struct str accepted, const char *encoding);

#endif
