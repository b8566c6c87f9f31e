/* An image that the provider made: it is kept as a file in the home, and the model is told where. */
#include "agent/turn_internal.h"
#include "base/base64.h"
#include "base/file.h"
#include "base/log.h"
#include "schema/json_read.h"

#include <sys/stat.h>

static bool is_plain(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '-' ||
           c == '_';
}

/* HOME/generated_images/THREAD/ID.png; the id is the provider's, so it names no folders. */
static char *path_of(struct turn *turn, struct str id, struct arena *arena)
{
    const struct thread *thread = turn->thread;
    char *name = arena_printf(arena, "%.*s", STR_ARGS(id));
    char *folder = arena_printf(arena, "%s/generated_images/%s", thread->agent->home, thread->id);

    for (char *c = name; *c != '\0'; c++) {
        if (!is_plain(*c))
            *c = '_';
    }
    mkdir(arena_printf(arena, "%s/generated_images", thread->agent->home), 0777);
    mkdir(folder, 0777); /* where it cannot be, writing says why */
    return arena_printf(arena, "%s/%s.png", folder, name);
}

/* That it cannot be saved only means that there is no path to tell. */
static struct str save(struct turn *turn, struct str id, struct str result, struct arena *arena)
{
    char reason[BASE64_REASON_SIZE];
    struct str bytes;
    char *path;
    int r;

    if (result.s == NULL || !base64_decode(arena, result, &bytes, reason))
        return STR_NONE;
    path = path_of(turn, id, arena);
    r = file_replace(path, bytes, 0666);
    if (r == 0)
        return str_of(path);
    log_warn("cannot write %s: %s, continuing", path, file_error_text(r));
    return STR_NONE;
}

void turn_build_image(struct turn *turn, yyjson_val *item, struct str id, struct arena *arena,
                      struct wire_thread_item *ret_item)
{
    struct str status = json_member(item, "status"), result = json_member(item, "result");

    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_IMAGE_GENERATION,
        .image_generation = {
            .id = id,
            .status = status.s != NULL ? status : STR_LITERAL("in_progress"),
            .revised_prompt = json_member(item, "revised_prompt"),
            .result = result.s != NULL ? result : STR_LITERAL(""),
            .saved_path = !turn_is_inner(turn) ? save(turn, id, result, arena) : STR_NONE,
        },
    };
}

void turn_record_image(struct turn *turn, const struct wire_thread_item *item)
{
    const struct wire_thread_item_image_generation *image = &item->image_generation;

    conversation_record(turn->conversation,
                        &(struct wire_rollout_event){
                            .tag = WIRE_ROLLOUT_EVENT_TAG_IMAGE_GENERATION_END,
                            .image_generation_end = { .call_id = image->id,
                                                      .status = image->status,
                                                      .revised_prompt = image->revised_prompt,
                                                      .result = image->result,
                                                      .saved_path = image->saved_path } });
}

void turn_tell_image_place(struct turn *turn, const struct wire_thread_item *item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str path = item->image_generation.saved_path;

    if (path.s == NULL)
        return;
    turn_add_message(turn, "developer",
                     str_of(arena_printf(&arena, "The image was saved as %s.", path.s)));
    turn_add_message(turn, "developer",
                     STR_LITERAL("Where an image is wanted elsewhere, copy it and leave the saved "
                                 "file in its place, unless the user asks to have it removed."));
}
