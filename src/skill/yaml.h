/*
 * YAML as a tree: mappings are tables, sequences arrays, and every scalar is text, numbers and
 * booleans too, but for null. The tree of toml/toml.h serves.
 *
 * Anchors are refused, so that a short text cannot stand for a large one.
 */
#ifndef SKILL_YAML_H
#define SKILL_YAML_H

#include "base/error.h"
#include "toml/toml.h"

enum { YAML_MAX_DEPTH = 32, YAML_MAX_BYTES = 256 * 1024 };

/* False with the reason in *err, without any prefix. */
bool yaml_read(struct arena *arena, struct str text, struct toml_value **ret_value,
               struct error *err);

#endif
