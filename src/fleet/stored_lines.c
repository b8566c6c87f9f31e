#include "fleet/stored_lines.h"

#include "base/memory.h"

enum { PAGE_LINES = 1000, PAGE_BYTES = 8 * 1024 * 1024 };

void stored_lines_init(struct stored_lines *lines, struct sql_session *session, struct str rollout,
                       int64_t seq)
{
    *lines = (struct stored_lines){ .session = session, .rollout = rollout, .seq = seq };
}

void stored_lines_done(struct stored_lines *lines)
{
    sql_result_done(&lines->page);
}

/*
 * So many lines, but no more than some bytes, and at least one. Lines are numbered without gaps: a range of numbers is read alone, however
 * the database goes about it, where with a limit it may sort all that follow for every page.
 */
static bool stored_lines_fetch(struct stored_lines *lines, struct sql_fault *fault)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct sql query = {
        .text =
            "SELECT seq, body FROM (SELECT seq, body, sum(octet_length(body)) OVER (ORDER BY seq)"
            " - octet_length(body) AS before FROM bobbin.lines"
            " WHERE rollout = $1 AND seq > $2 AND seq <= $2 + $3) q"
            " WHERE before < $4 ORDER BY seq"
    };

    sql_result_done(&lines->page);
    lines->row = 0;
    sql_uuid(&query, &arena, lines->rollout);
    sql_int(&query, &arena, lines->seq);
    sql_int(&query, &arena, PAGE_LINES);
    sql_int(&query, &arena, PAGE_BYTES);
    if (!sql_session_run(lines->session, &query, &lines->page, fault))
        return false;
    lines->at_end = sql_result_rows(&lines->page) == 0;
    return true;
}

bool stored_lines_next(struct stored_lines *lines, struct str *ret_line, struct sql_fault *fault)
{
    if (lines->row >= sql_result_rows(&lines->page) && !lines->at_end &&
        !stored_lines_fetch(lines, fault))
        return false;
    if (lines->at_end) {
        *ret_line = STR_NONE;
        return true;
    }
    lines->seq = row_int(&lines->page, lines->row, 0);
    *ret_line = row_text(&lines->page, lines->row++, 1);
    return true;
}
