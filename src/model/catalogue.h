/*
 * What is known about models: a built-in list (data of ours), and what a name falls back to.
 */
#ifndef MODEL_CATALOGUE_H
#define MODEL_CATALOGUE_H

#include "base/arena.h"
#include "base/str.h"
#include "schema/generated/wire.h"

#include <stdbool.h>
#include <stdint.h>

enum truncation_mode { TRUNCATE_BYTES = 1, TRUNCATE_TOKENS };

struct model_info {
    const char *slug;
    const char *display_name;
    const char *description;
    int priority;
    bool listed;
    enum wire_reasoning_effort efforts[6];     /* ends with 0 */
    enum wire_reasoning_effort default_effort; /* 0: none */
    bool has_reasoning;                        /* summaries can be asked for */
    const char *default_summary;               /* "auto", or NULL: none */
    bool has_verbosity;
    const char *default_verbosity; /* or NULL */
    bool parallel_tool_calls;
    bool has_personality;
    bool text_only;
    enum truncation_mode truncation;
    int64_t truncation_limit;
    int64_t context_window; /* raw; a turn may use 95 % of it */
    const char *upgrade;    /* slug, or NULL */
};

/* In the order of model/list: ascending priority, ties as declared. */
const struct model_info *catalogue_models(size_t *ret_n);

/* Longest slug that the name begins with, also behind "word/"; else the fallback. Never NULL. */
const struct model_info *catalogue_find(struct str name);

/* The model of a thread that names none. */
const struct model_info *catalogue_default(void);

/* An entry of model/list. */
struct wire_model catalogue_entry(struct arena *arena, const struct model_info *model);

#endif
