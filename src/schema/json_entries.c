#include "schema/json_entries.h"

struct json_array json_entries(yyjson_val *array, struct arena *arena)
{
    yyjson_val **items, *entry;
    size_t i, n = 0;

    if (!yyjson_is_arr(array))
        return (struct json_array){ 0 };
    items = arena_alloc(arena, (yyjson_arr_size(array) + 1) * sizeof(yyjson_val *));
    yyjson_arr_foreach(array, i, n, entry) {
        items[i] = entry;
    }
    return (struct json_array){ items, n };
}
