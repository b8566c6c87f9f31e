/* Private to `bobbin doctor`: what it finds. */
#ifndef CLI_DOCTOR_INTERNAL_H
#define CLI_DOCTOR_INTERNAL_H

#include "config/config.h"
#include "mcp/spec.h"

enum health { FINE, POOR, BAD };

struct finding {
    enum health verdict;
    const char *text;   /* in the arena that was given */
    const char *remedy; /* what to do about it; NULL: nothing, or the text says it */
};

/* Text of others, as a line of a terminal may hold it. */
const char *doctor_visible(struct arena *arena, struct str text);

/* Is the index of threads a database? NULL: there is no configuration, and nobody knows where it is. */
struct finding doctor_look_at_index(struct arena *arena, const struct config *config);

/* What can be said of an MCP server without starting it. One that is required is worse if it fails. */
struct finding doctor_look_at_mcp(struct arena *arena, const struct mcp_spec *spec);

/* Starts those that can be started, all at once, and ends them again. A finding for each server of the set. */
struct finding *doctor_start_mcp(struct arena *arena, const struct config *config,
                                 const struct mcp_specs *specs);

/* Is the model's server on this machine, so that it costs nothing to ask it? */
bool doctor_can_ask_model(const struct provider *provider);

/* Asks it for its models, and says what is to be done. */
struct finding doctor_ask_model(struct arena *arena, const struct config *config);

/* Does anybody answer at the provider's address? It is asked for nothing. */
struct finding doctor_reach_model(struct arena *arena, const struct config *config);

#endif
