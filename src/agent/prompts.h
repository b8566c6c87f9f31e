/* The texts we give to models, in our own words. They are constant, so that providers can cache. */
#ifndef AGENT_PROMPTS_H
#define AGENT_PROMPTS_H

#include "base/arena.h"
#include "base/str.h"
#include "model/catalogue.h"
#include "schema/generated/wire.h"

/* Instructions of a thread that was given none. */
struct str base_instructions_default(void);

/* The same for a model, with the personality if it has any; constant, or in the arena. */
struct str instructions_of_model(const struct model_info *model, enum wire_personality personality,
                                 struct arena *arena);

/* Those without the personality that is in them; a client's own stay as they are. */
struct str instructions_without_tone(struct str instructions);

/* What a collaboration mode tells the model when the client gives no text of its own. */
struct str mode_default_instructions(enum wire_mode_kind mode);

/* Text for a personality; NULL if there is none to say. */
struct str personality_text(enum wire_personality personality);

/* Asks for a hand-over summary; the client's compact_prompt takes its place. */
extern const char compaction_prompt[];

/* Begins the message that carries a summary; later compactions recognise summaries by it. */
extern const char compaction_summary_prefix[];

/* The marker that tells the model that its turn was stopped: <turn_aborted> ... </turn_aborted>. */
extern const char turn_aborted_text[];

/* When people begin to speak with a thread through a model with a voice, and when they write again. */
extern const char voice_start_note[];
extern const char voice_end_note[];

/* What an agent that begins with the conversation of another one reads as the answer to the call that started it. */
extern const char forked_agent_text[];

/* Rules for a reviewer, ending with the exact JSON it must answer. */
extern const char review_rubric[];

#endif
