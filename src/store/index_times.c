#include "base/buf.h"
#include "base/memory.h"
#include "store/index_internal.h"

/* One statement for all of them: a list of thousands is asked for as one. */
bool index_times(struct index *index, const struct str *ids, size_t n, int64_t *ret_times,
                 struct error *err)
{
    static const char text[] = "SELECT wanted.key, t.updated_at FROM json_each(?1) AS wanted"
                               " JOIN threads AS t ON t.id = wanted.value";
    CLEANUP(buf_done) struct buf json = { 0 };
    sqlite3_stmt *statement = NULL;
    int code = SQLITE_DONE;

    for (size_t i = 0; i < n; i++)
        ret_times[i] = -1;
    if (n == 0)
        return true;
    if (sqlite3_prepare_v2(index->db, text, -1, &statement, /* tail= */ NULL) != SQLITE_OK)
        return index_failed(index, err);
    bind_str(statement, 1, json_of_texts(ids, n, &json));
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        ret_times[sqlite3_column_int64(statement, 0)] = sqlite3_column_int64(statement, 1);
    sqlite3_finalize(statement);
    return code == SQLITE_DONE || index_failed(index, err);
}
