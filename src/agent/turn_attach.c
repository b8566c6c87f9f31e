#include "agent/turn_attach.h"

#include "agent/turn_internal.h"
#include "loop/work.h"
#include "schema/copy.h"

#include <stdlib.h>

struct input_reading {
    struct turn *turn;  /* NULL: nobody waits any more */
    struct arena arena; /* all of the rest */
    struct wire_user_input_array input;
    struct skill_refs asked;
    const struct hook_verdict *verdict; /* only its contexts; or NULL */
    struct attached_input attached;
};

static bool is_local_file(const struct wire_user_input *part)
{
    return part->tag == WIRE_USER_INPUT_TAG_LOCAL_IMAGE ||
           part->tag == WIRE_USER_INPUT_TAG_LOCAL_AUDIO;
}

/* One that cannot be read any more is left out. */
void attach_now(const struct wire_user_input_array *input, struct skill_refs asked,
                struct arena *arena, struct attached_input *ret_attached)
{
    struct str *skills = arena_alloc(arena, (asked.n + 1) * sizeof *skills);
    size_t n = 0;

    ret_attached->item = user_input_item(arena, input);
    for (size_t i = 0; i < asked.n; i++) {
        skills[n] = skill_message(arena, &asked.items[i]);
        n += skills[n].s != NULL;
    }
    ret_attached->skills = skills;
    ret_attached->n_skills = n;
}

void attach_nothing(const struct wire_user_input_array *input, struct arena *arena,
                    struct attached_input *ret_attached)
{
    struct wire_user_input *items = arena_zero(arena, input->n * sizeof *items + 1);
    size_t n = 0;

    for (size_t i = 0; i < input->n; i++) {
        if (!is_local_file(&input->items[i]))
            items[n++] = input->items[i];
    }
    *ret_attached = (struct attached_input){
        .item = user_input_item(arena, &(struct wire_user_input_array){ items, n }),
    };
}

static void read_files(void *data)
{
    struct input_reading *reading = data;

    attach_now(&reading->input, reading->asked, &reading->arena, &reading->attached);
}

static void files_read(void *data)
{
    struct input_reading *reading = data;

    if (reading->turn != NULL)
        turn_happens(reading->turn, &(struct turn_event){ .type = FILES_READ,
                                                          .attached = &reading->attached,
                                                          .verdict = reading->verdict });
    arena_done(&reading->arena);
    free(reading);
}

void input_reading_cancel(struct input_reading *reading)
{
    if (reading != NULL)
        reading->turn = NULL;
}

/* -- Beginning ----------------------------------------------------------------------------- */

static bool has_local_file(const struct wire_user_input_array *input)
{
    for (size_t i = 0; i < input->n; i++) {
        if (is_local_file(&input->items[i]))
            return true;
    }
    return false;
}

/* The worker shares nothing with the turn. */
static void keep_input(struct input_reading *reading, const struct wire_user_input_array *input,
                       struct skill_refs asked)
{
    struct wire_user_input *items = arena_zero(&reading->arena, input->n * sizeof *items + 1);
    struct skill_ref *refs = arena_zero(&reading->arena, asked.n * sizeof *refs + 1);

    for (size_t i = 0; i < input->n; i++)
        schema_copy(&type_user_input, &input->items[i], &reading->arena, &items[i]);
    for (size_t i = 0; i < asked.n; i++)
        refs[i] = (struct skill_ref){ arena_keep(&reading->arena, asked.items[i].name),
                                      arena_keep(&reading->arena, asked.items[i].path) };
    reading->input = (struct wire_user_input_array){ items, input->n };
    reading->asked = (struct skill_refs){ refs, asked.n };
}

static void keep_verdict(struct input_reading *reading, const struct hook_verdict *verdict)
{
    struct hook_verdict *kept = arena_zero(&reading->arena, sizeof *kept);
    struct str *contexts = arena_zero(&reading->arena, verdict->n_contexts * sizeof *contexts + 1);

    for (size_t i = 0; i < verdict->n_contexts; i++)
        contexts[i] = arena_keep(&reading->arena, verdict->contexts[i]);
    *kept = (struct hook_verdict){ .contexts = contexts, .n_contexts = verdict->n_contexts };
    reading->verdict = kept;
}

struct skill_refs turn_asked_skills(const struct turn *turn,
                                    const struct wire_user_input_array *input, struct arena *arena)
{
    const struct thread_surroundings *surroundings = &turn->thread->surroundings;
    struct skill_refs named =
        skill_mentions(arena, surroundings->known_skills, surroundings->app_slugs, input);
    struct skill_ref *asked = arena_zero(arena, (named.n + 1) * sizeof *asked);
    size_t n = 0;

    for (size_t i = 0; i < named.n; i++) {
        if (!settings_disable_skill(turn->settings, named.items[i].name))
            asked[n++] = named.items[i];
    }
    return (struct skill_refs){ asked, n };
}

struct input_reading *turn_attach(struct turn *turn, const struct wire_user_input_array *input,
                                  const struct hook_verdict *verdict)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct skill_refs asked = turn_asked_skills(turn, input, &arena);
    struct input_reading *reading;

    if (turn->thread->agent->work == NULL || turn_is_inner(turn) ||
        (asked.n == 0 && !has_local_file(input)))
        return NULL;
    reading = xcalloc(1, sizeof *reading);
    reading->turn = turn;
    keep_input(reading, input, asked);
    if (verdict != NULL)
        keep_verdict(reading, verdict);
    work_queue_add(turn->thread->agent->work, read_files, files_read, reading);
    return reading;
}
