/* The rules of a thread: read from the configuration folders that count for it. */
#ifndef METHOD_THREAD_RULES_H
#define METHOD_THREAD_RULES_H

#include "method/method.h"

/*
 * The folders of the configuration whose rules and hooks count: those of a project only if the user
 * trusts it.
 */
struct str_array trusted_folders(const struct config *config, struct arena *arena);

/*
 * Puts them into the settings of a thread that is being made, and tells everybody if a file is broken.
 * A project's rules count only if the user trusts the project. False: the request was answered.
 */
bool take_rules(struct request *req, const struct config *config, struct settings *settings);

#endif
