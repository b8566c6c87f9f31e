/*
 * What a user looks for, and a path: no query may crash; what scores has places within the path, in
 * order; and the quick look never says no to what the long one finds.
 *
 * The input is a query, a NUL byte and a path.
 */
#include "base/check.h"
#include "base/memory.h"
#include "search/query.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size == 0 ? NULL : memchr(data, '\0', size);
    static struct score_space *space;
    static struct text *text;
    static uint32_t places[TEXT_MAX];
    struct query *query;
    struct str path;
    int score;
    size_t n;

    if (end == NULL)
        return 0;
    if (space == NULL) {
        space = score_space_new();
        text = xcalloc(1, sizeof *text);
    }
    path = (struct str){ (const char *)end + 1, (size_t)(data + size - end) - 1 };
    query = query_new((struct str){ (const char *)data, (size_t)(end - data) });
    text_set(text, path);
    score = query_score(query, space, text);
    n = query_places(query, space, text, places, TEXT_MAX);
    check(score >= 0 || score == SCORE_NONE);
    if (score != SCORE_NONE)
        check(query_may_match(query, query_path_set(path)));
    for (size_t i = 0; i < n; i++)
        check(places[i] < text->n && (i == 0 || places[i] > places[i - 1]));
    query_free(query);
    return 0;
}
