/* Text inside of HTML and XML. */
#ifndef BASE_ESCAPE_H
#define BASE_ESCAPE_H

#include "base/buf.h"

/*
 * Adds the text with `&`, `<`, `>` and those of the quotes written as entities: "\"'" where an HTML page
 * may show it anywhere, "\"" inside of an attribute, "" between two tags.
 */
void escape_markup(struct buf *out, struct str text, const char *quotes);

#endif
