/* collaborationMode/list: the modes a turn can be taken in. */
#include "base/memory.h"
#include "method/method.h"

void on_collaboration_mode_list(struct request *req,
                                const struct wire_collaboration_mode_list_params *params)
{
    static const struct wire_collaboration_mode_mask modes[] = {
        {
            .name = { "Plan", 4 },
            .mode = WIRE_MODE_KIND_PLAN,
            .has_reasoning_effort = true,
            .reasoning_effort = WIRE_REASONING_EFFORT_MEDIUM,
        },
        { .name = { "Default", 7 }, .mode = WIRE_MODE_KIND_DEFAULT, .has_reasoning_effort = true },
    };

    request_reply(req, &(struct wire_collaboration_mode_list_response){
                           .data = { modes, ARRAY_LENGTH(modes) } });
}
