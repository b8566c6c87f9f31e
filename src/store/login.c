#include "store/login.h"

#include <yyjson.h>

struct str login_api_key(const char *home, struct arena *arena)
{
    yyjson_doc *doc =
        yyjson_read_file(arena_printf(arena, "%s/auth.json", home), YYJSON_READ_NOFLAG, NULL, NULL);
    yyjson_val *key = yyjson_obj_get(yyjson_doc_get_root(doc), "OPENAI_API_KEY");
    struct str kept = STR_NONE;

    if (yyjson_is_str(key) && yyjson_get_len(key) > 0)
        kept = arena_str(arena, yyjson_get_str(key), yyjson_get_len(key));
    yyjson_doc_free(doc);
    return kept;
}
