/* Text that clients give with messages: what the model has heard already is not said again. */
#include "agent/context.h"
#include "agent/thread_internal.h"

#include <stdlib.h>

static bool was_told(const struct thread *thread,
                     const struct wire_additional_context_entry_map_entry *entry)
{
    for (size_t i = 0; i < thread->n_told_context; i++) {
        const struct told_context *told = &thread->told_context[i];

        if (str_equal(told->key, entry->key) && str_equal(told->value, entry->value.value))
            return true;
    }
    return false;
}

static struct str context_item(const struct wire_additional_context_entry_map_entry *entry,
                               struct arena *arena)
{
    bool is_untrusted = entry->value.kind == WIRE_ADDITIONAL_CONTEXT_KIND_UNTRUSTED;
    const char *prefix = is_untrusted ? "external_" : "";
    struct str key = entry->key;

    return message_item(arena, is_untrusted ? "user" : "developer",
                        str_of(arena_printf(arena, "<%s%.*s>%.*s</%s%.*s>", prefix, STR_ARGS(key),
                                            STR_ARGS(entry->value.value), prefix, STR_ARGS(key))));
}

static void remember_context(struct thread *thread,
                             const struct wire_additional_context_entry_map *given)
{
    struct arena arena = { 0 };
    struct told_context *told = arena_zero(&arena, given->n * sizeof *told);

    for (size_t i = 0; i < given->n; i++)
        told[i] = (struct told_context){ arena_keep(&arena, given->items[i].key),
                                         arena_keep(&arena, given->items[i].value.value) };
    arena_done(&thread->context_arena);
    thread->context_arena = arena;
    thread->told_context = told;
    thread->n_told_context = given->n;
}

static int compare_context_keys(const void *a, const void *b)
{
    const struct wire_additional_context_entry_map_entry *const *one = a, *const *other = b;

    return strcmp((*one)->key.s, (*other)->key.s);
}

struct str_array thread_new_context(struct thread *thread,
                                    const struct wire_additional_context_entry_map *given,
                                    struct arena *arena)
{
    struct str *items = arena_zero(arena, given->n * sizeof *items);
    const struct wire_additional_context_entry_map_entry **sorted =
        arena_zero(arena, given->n * sizeof(void *));
    size_t n = 0;

    for (size_t i = 0; i < given->n; i++)
        sorted[i] = &given->items[i];
    if (given->n > 0)
        qsort(sorted, given->n, sizeof *sorted, compare_context_keys);
    for (size_t i = 0; i < given->n; i++) {
        if (!was_told(thread, sorted[i]))
            items[n++] = context_item(sorted[i], arena);
    }
    if (given->n > 0 || thread->n_told_context > 0)
        remember_context(thread, given);
    return (struct str_array){ items, n };
}
