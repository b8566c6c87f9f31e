/* view_image: shows the model a picture from a file. */
#include "ability/ability.h"
#include "ability/turn_sandbox.h"
#include "agent/image_input.h"
#include "base/path.h"
#include "loop/work.h"
#include "schema/json_write.h"

#include <stdlib.h>

static const char spec_head[] =
    "{\"type\":\"function\",\"name\":\"view_image\",\"description\":\"Shows a picture from a file on "
    "this machine.\",\"strict\":false,\"parameters\":{\"type\":\"object\",\"properties\":{";
static const char spec_detail[] =
    "\"detail\":{\"type\":\"string\",\"description\":\"original: as large as it is.\"},";
static const char spec_tail[] =
    "\"path\":{\"type\":\"string\",\"description\":\"The file.\"}},\"required\":[\"path\"],"
    "\"additionalProperties\":false}}";

static bool has_detail(const struct settings *settings)
{
    return settings->model_info->original_images &&
           feature_is_on(settings->features, FEATURE_IMAGE_DETAIL_ORIGINAL);
}

static void view_image_write_spec(const struct settings *settings, struct buf *out)
{
    buf_add_text(out, spec_head);
    if (has_detail(settings))
        buf_add_text(out, spec_detail);
    buf_add_text(out, spec_tail);
}

/* On the heap: a worker may still read when the call is gone. */
struct viewing {
    struct tool_call *call; /* NULL: nobody waits any more */
    struct sandbox *sandbox;
    struct arena arena;
    struct str path;
    bool original;
    bool found;
    struct str text; /* a data URL, or what is wrong */
};

static void viewing_free(struct viewing *viewing)
{
    sandbox_free(viewing->sandbox);
    arena_done(&viewing->arena);
    free(viewing);
}

static void read_image(void *data)
{
    struct viewing *viewing = data;

    viewing->found =
        image_view_read(viewing->path, viewing->sandbox, &viewing->arena, &viewing->text);
}

static void tell_image_view(struct viewing *viewing)
{
    struct tool_call *call = viewing->call;
    struct thread *thread = turn_thread(call->turn);
    struct str turn = str_of(turn_id(call->turn));
    struct wire_thread_item item = {
        .tag = WIRE_THREAD_ITEM_TAG_IMAGE_VIEW,
        .image_view = { .id = call->call_id, .path = viewing->path },
    };

    thread_record(thread, &(struct wire_rollout_event){
                              .tag = WIRE_ROLLOUT_EVENT_TAG_VIEW_IMAGE_TOOL_CALL,
                              .view_image_tool_call = { call->call_id, viewing->path } });
    thread_notify(thread, NOTIFICATION_ITEM_STARTED,
                  &(struct wire_item_started_notification){
                      .item = item, .thread_id = thread_id(thread), .turn_id = turn });
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED,
                  &(struct wire_item_completed_notification){
                      .item = item, .thread_id = thread_id(thread), .turn_id = turn });
}

static void image_read(void *data)
{
    CLEANUP(buf_done) struct buf items = { 0 };
    struct viewing *viewing = data;
    struct tool_call *call = viewing->call;

    if (call == NULL) {
        viewing_free(viewing);
        return;
    }
    call->ability = NULL;
    call->stop = NULL;
    if (!viewing->found) {
        struct str text = arena_str(&call->arena, viewing->text.s, viewing->text.len);

        viewing_free(viewing);
        tool_call_answer(call, text);
        return;
    }
    tell_image_view(viewing);
    buf_add_text(&items, "[{\"type\":\"input_image\",\"image_url\":");
    json_write_str(&items, viewing->text);
    buf_add_text(&items, viewing->original ? ",\"detail\":\"original\"}]" : "}]");
    viewing_free(viewing);
    tool_call_answer_items(call, buf_str(&items));
}

static void view_image_stop(struct tool_call *call)
{
    struct viewing *viewing = call->ability;

    viewing->call = NULL;
}

static const char *wrong_with_view(const struct settings *settings,
                                   const struct wire_view_image_arguments *arguments,
                                   struct arena *arena)
{
    if (settings->model_info->text_only)
        return "view_image is not allowed because you do not support image inputs";
    if (arguments->detail.s != NULL && !str_is(arguments->detail, "original"))
        return arena_printf(arena,
                            "view_image.detail only supports `original`; omit `detail` for default "
                            "resized behavior, got `%s`",
                            arguments->detail.s);
    return str_has_nul(arguments->path) ? "view_image.path holds a NUL byte" : NULL;
}

static void view_image_start(struct tool_call *call)
{
    const struct settings *settings = turn_settings(call->turn);
    struct wire_view_image_arguments arguments;
    struct viewing *viewing;
    const char *wrong;

    if (!call_arguments(call, &type_view_image_arguments, &arguments))
        return;
    wrong = wrong_with_view(settings, &arguments, &call->arena);
    if (wrong != NULL) {
        tool_call_answer(call, str_of(wrong));
        return;
    }
    viewing = xcalloc(1, sizeof *viewing);
    viewing->call = call;
    viewing->sandbox = call_sandbox(call);
    viewing->original = arguments.detail.s != NULL && has_detail(settings);
    viewing->path = path_normalize(
        &viewing->arena,
        path_is_absolute(arguments.path)
            ? arguments.path
            : str_of(arena_printf(&viewing->arena, "%s/%s", settings->cwd.s, arguments.path.s)));
    call->ability = viewing;
    call->stop = view_image_stop;
    work_queue_add(thread_agent(turn_thread(call->turn))->work, read_image, image_read, viewing);
}

const struct ability view_image_ability = {
    .name = "view_image",
    .write_spec = view_image_write_spec,
    .is_parallel = true,
    .start = view_image_start,
};
