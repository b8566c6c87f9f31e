/* libyaml, opened when the first skill is read. */
#ifndef SKILL_YAML_LIBRARY_H
#define SKILL_YAML_LIBRARY_H

#include "base/error.h"

#include <yaml.h>

struct yaml_library {
    void *handle;
    __typeof__(yaml_parser_initialize) *parser_initialize;
    __typeof__(yaml_parser_set_input_string) *parser_set_input_string;
    __typeof__(yaml_parser_parse) *parser_parse;
    __typeof__(yaml_parser_delete) *parser_delete;
    __typeof__(yaml_event_delete) *event_delete;
};

/* The one of this process, or NULL after setting the error. Any thread may ask. */
const struct yaml_library *yaml_library(struct error *err);

#endif
