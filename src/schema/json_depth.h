/*
 * How deep JSON text is nested. It is measured before anything is built from the text, so that no
 * input costs more than reading it once.
 */
#ifndef SCHEMA_JSON_DEPTH_H
#define SCHEMA_JSON_DEPTH_H

#include "base/str.h"

/* More than 127 containers inside each other. */
bool json_is_too_deep(struct str json);

#endif
