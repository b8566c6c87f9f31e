/* Names of plugins: PLUGIN@MARKETPLACE. Each part is a folder's name in the cache, so there is no other way to say one. */
#ifndef PLUGIN_PLUGIN_ID_H
#define PLUGIN_PLUGIN_ID_H

#include "base/arena.h"
#include "base/error.h"

enum { PLUGIN_NAME_MAX = 200 }; /* bytes of a part: a folder's name has room for 255 */

struct plugin_id {
    struct str text; /* the whole of it */
    struct str plugin;
    struct str marketplace;
};

/* Letters, digits, `_` and `-`; not empty and not too long. `what` ("plugin name") begins the error. */
bool plugin_name_check(struct str name, const char *what, struct error *err);

/* Split at the last `@`. The parts lie in the arena. */
bool plugin_id_parse(struct arena *arena, struct str text, struct plugin_id *ret_id,
                     struct error *err);

/* Of two parts that have been checked. */
struct plugin_id plugin_id_make(struct arena *arena, struct str plugin, struct str marketplace);

#endif
