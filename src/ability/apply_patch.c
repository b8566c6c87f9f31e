/* apply_patch: changes files. A tool of free text; as a function it takes the text as `input`. */
#include "ability/patch_call.h"

static const char spec[] =
    "{\"type\":\"custom\",\"name\":\"apply_patch\",\"description\":\"Changes files. The text is the "
    "patch itself, not JSON.\",\"format\":{\"type\":\"grammar\",\"syntax\":\"lark\",\"definition\":\""
    "start: begin op+ end\\n"
    "begin: \\\"*** Begin Patch\\\" LF\\n"
    "end: \\\"*** End Patch\\\" LF?\\n"
    "op: add | del | upd\\n"
    "add: \\\"*** Add File: \\\" PATH LF (\\\"+\\\" TEXT LF)+\\n"
    "del: \\\"*** Delete File: \\\" PATH LF\\n"
    "upd: \\\"*** Update File: \\\" PATH LF move? chunks?\\n"
    "move: \\\"*** Move to: \\\" PATH LF\\n"
    "chunks: (context | line)+ eof?\\n"
    "context: (\\\"@@\\\" | \\\"@@ \\\" PATH) LF\\n"
    "line: (\\\"+\\\" | \\\"-\\\" | \\\" \\\") TEXT LF\\n"
    "eof: \\\"*** End of File\\\" LF\\n"
    "PATH: /[^\\\\n]+/\\n"
    "TEXT: /[^\\\\n]*/\\n"
    "%import common.LF\\n"
    "\"}}";

bool patch_is_offered(const struct settings *settings)
{
    return settings->model_info->freeform_patch || provider_is_foreign(settings->provider) ||
           feature_is_on(settings->features, FEATURE_APPLY_PATCH_FREEFORM);
}

static void apply_patch_start(struct tool_call *call)
{
    struct wire_apply_patch_arguments arguments = { .input = call->arguments };

    if (call->form != CALL_CUSTOM && !call_arguments(call, &type_apply_patch_arguments, &arguments))
        return;
    patch_call_start(call, &(struct patch_request){ .text = arguments.input,
                                                    .cwd = turn_settings(call->turn)->cwd });
}

const struct ability apply_patch_ability = {
    .name = "apply_patch",
    .spec = spec,
    .is_offered = patch_is_offered,
    .takes_free_text = true,
    .start = apply_patch_start,
};
