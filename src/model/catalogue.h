/*
 * What is known about models: a built-in list (data of ours), what a provider told since, and what a
 * name falls back to. Used on the loop only. Whatever it once had stays valid as long as it does: settings
 * of threads point at it. Everybody who reads it takes NULL for a catalogue that has learnt nothing.
 */
#ifndef MODEL_CATALOGUE_H
#define MODEL_CATALOGUE_H

#include "base/arena.h"
#include "base/str.h"
#include "schema/generated/wire.h"

#include <stdbool.h>
#include <stdint.h>
#include <yyjson.h>

/* Which tool runs commands, where unified_exec does not. */
enum shell_tool { SHELL_TOOL_DEFAULT, SHELL_TOOL_COMMAND, SHELL_TOOL_LOCAL };

enum truncation_mode { TRUNCATE_BYTES = 1, TRUNCATE_TOKENS };

struct model_info {
    const char *slug;
    const char *display_name;
    const char *description;
    int priority;
    bool listed;
    bool chatgpt_only;                         /* shown to logins of ChatGPT only */
    enum wire_reasoning_effort efforts[9];     /* ends with 0 */
    const char *effort_notes[9];               /* of each effort; NULL: what we say of it */
    enum wire_reasoning_effort default_effort; /* 0: none */
    bool has_reasoning;                        /* summaries can be asked for */
    const char *default_summary;               /* "auto", or NULL: none */
    bool has_verbosity;
    const char *default_verbosity; /* or NULL */
    bool parallel_tool_calls;
    bool has_personality;
    bool text_only; /* sees no pictures */
    bool takes_audio;
    bool original_images; /* takes pictures as large as they are */
    bool freeform_patch;  /* knows apply_patch as a tool of free text */
    enum shell_tool shell;
    enum truncation_mode truncation;
    int64_t truncation_limit;
    int64_t context_window;   /* raw; a turn may use 95 % of it */
    int64_t max_output;       /* tokens of an answer; 0: not known. For chat and anthropic */
    const char *upgrade;      /* slug, or NULL */
    const char *upgrade_note; /* Markdown about it; NULL: ours */
    const char *news;         /* that it can be had now, or NULL */
};

struct catalogue;

struct catalogue *catalogue_new(void);
void catalogue_free(struct catalogue *catalogue); /* accepts NULL */

/* In the order of model/list: ascending priority, ties as declared. */
size_t catalogue_count(const struct catalogue *catalogue);
const struct model_info *catalogue_at(const struct catalogue *catalogue, size_t index);

/* Takes in what a provider tells, an array of entries (model_json.h): they replace those of the same
 * name, others are added. Without a single entry nothing changes. */
void catalogue_learn(struct catalogue *catalogue, yyjson_val *entries);

/* The same instead of the built-in list. */
void catalogue_replace(struct catalogue *catalogue, yyjson_val *entries);

/* The same, but names that are not among them are still looked up in the built-in list. */
void catalogue_list(struct catalogue *catalogue, yyjson_val *entries);

/* Is nothing known of the model, so that this is the fallback? */
bool model_is_unknown(const struct model_info *model);

/* Longest slug that the name begins with, also behind "word/"; else the fallback. Never NULL. */
const struct model_info *catalogue_find(const struct catalogue *catalogue, struct str name);

/* The model of a thread that names none. */
const struct model_info *catalogue_default(const struct catalogue *catalogue);

/* An entry of model/list. */
struct wire_model catalogue_entry(const struct catalogue *catalogue, const struct model_info *model,
                                  struct arena *arena);

#endif
