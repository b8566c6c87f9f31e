/*
 * --strict-config: a key that nothing reads is an error.
 *
 * Otherwise such keys are ignored, because programs of other versions share the files.
 */
#ifndef CONFIG_STRICT_H
#define CONFIG_STRICT_H

#include "config/config.h"

/* Whether every key of every layer that counts is known; the first one that is not is named with its place. */
bool config_check_keys(const struct config *config, struct error *err);

#endif
