/* thread/backgroundTerminals/list: the commands that a thread left running. */
#include "agent/tools.h"
#include "method/method.h"
#include "service/paging.h"
#include "service/threads.h"

void on_thread_background_terminals_list(
    struct request *req, const struct wire_thread_background_terminals_list_params *params)
{
    struct thread *thread = require_loaded_thread(req, params->thread_id);
    struct toolbox *toolbox = req->server->agent.toolbox;
    struct wire_thread_background_terminals_list_response response = { 0 };
    struct wire_thread_background_terminal *items;
    struct background_command *commands;
    struct list_page page;
    size_t n;

    if (thread == NULL)
        return;
    n = toolbox->list_background(toolbox, thread, req->arena, &commands);
    if (!require_number_page(req, params->cursor, params->limit, n, "invalid cursor", &page))
        return;
    items = arena_zero(req->arena, page.n * sizeof *items);
    for (size_t i = 0; i < page.n; i++) {
        const struct background_command *command = &commands[page.start + i];

        items[i] = (struct wire_thread_background_terminal){ .item_id = command->item_id,
                                                             .process_id = command->process_id,
                                                             .command = command->command,
                                                             .cwd = command->cwd };
    }
    response.data = (struct wire_thread_background_terminal_array){ items, page.n };
    response.next_cursor = page.next_cursor;
    request_reply(req, &response);
}
