/* threadSection/list: the sections of the list of threads, in the order in which they were made. */
#include "method/method.h"
#include "service/board_work.h"

static void thread_section_list_run(struct board_work *work)
{
    const struct wire_thread_section_list_params *params = work->params;
    struct wire_thread_section_list_response *page = arena_zero(work->req->arena, sizeof *page);

    work->result = page;
    board_list_sections(work->board, params->cursor, board_page_limit(params->limit),
                        work->req->arena, page, &work->err);
}

void on_thread_section_list(struct request *req,
                            const struct wire_thread_section_list_params *params)
{
    board_work_start(req, params, thread_section_list_run, /* tell= */ NULL);
}
