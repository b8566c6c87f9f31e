/*
 * What the guardian's model answered, as a verdict. Only what is beyond doubt an answer with a score below the limit allows
 * anything. The score alone decides, as in the reference: the level is what clients are told beside it.
 */
#ifndef GUARDIAN_VERDICT_H
#define GUARDIAN_VERDICT_H

#include "agent/guardian.h"
#include "base/arena.h"
#include "base/error.h"

enum {
    RISK_DENIED = 80, /* from here on */
    RISK_MOST = 100,
    ANSWER_BYTES_MAX = 256 * 1024,
    RATIONALE_BYTES_MAX = 16 * 1024, /* that clients are told */
};

/* The strict schema that the model is asked with; JSON. */
extern const char verdict_schema[];

/*
 * The model's last message: JSON, also with words around it, from the first { to the last }. NULL: it said nothing.
 * False: it is none, and err says why. Text is in the arena.
 */
bool verdict_read(struct str answer, struct arena *arena, struct guardian_verdict *ret_verdict,
                  struct error *err);

/* There is no answer, for this reason: not allowed. */
void verdict_fail(const char *why, struct arena *arena, struct guardian_verdict *ret_verdict);
void verdict_time_out(struct guardian_verdict *ret_verdict);

#endif
