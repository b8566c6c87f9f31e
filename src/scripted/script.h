/*
 * A script: the responses of a model, written down as JSON.
 *
 * The file holds a list of responses, or an object whose member "model" is one. A request takes the
 * first response left whose "when" its body contains, else the first one left that has no "when".
 * docs/man/bobbin-model.1 describes the members.
 */
#ifndef SCRIPTED_SCRIPT_H
#define SCRIPTED_SCRIPT_H

#include "base/error.h"
#include "base/str.h"
#include "scripted/reply.h"

struct model_script;

/* Every response is checked, so that a mistake shows at the start and not in the middle of a test. */
bool script_load(const char *path, struct model_script **ret_script, struct error *err);
bool script_parse(struct str json, struct model_script **ret_script, struct error *err);

/* The answer to a request, in the dialect that the reply names; when nothing is left, HTTP 500 "script is used up". */
void script_answer(struct model_script *script, struct str body, struct reply *ret_reply);
bool script_is_used_up(const struct model_script *script);

void script_free(struct model_script *script); /* accepts NULL */

#endif
