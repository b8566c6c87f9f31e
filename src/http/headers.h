/*
 * Names with values: the headers of a request or of an answer, the parameters of a query.
 */
#ifndef HTTP_HEADERS_H
#define HTTP_HEADERS_H

#include "base/arena.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct name_value {
    struct str name;
    struct str value;
};

struct name_values {
    const struct name_value *items;
    size_t n;
};

/* What names of methods and headers are made of. */
bool http_is_token(struct str text);

/* The headers of a request while they are put together. Whoever makes the list gives it room. */
struct header_list {
    struct arena *arena; /* of the text */
    struct name_value *items;
    size_t n;
};

/* Copies. Takes the place of a header of the same name; one that cannot be sent is left out, and so is one
 * without a value. */
void header_list_set(struct header_list *list, struct str name, struct str value);

#endif
