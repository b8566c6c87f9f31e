/* Pieces of items that several kinds of lines have. */
#ifndef STORE_TURNS_ITEMS_INTERNAL_H
#define STORE_TURNS_ITEMS_INTERNAL_H

#include "store/rollout_fields.h"
#include "store/turns_items.h"

/* Words in files, in the order of the protocol's enums. */
extern const char *const exec_source_words[];
extern const char
    *const end_status_words[]; /* of commands and patches: completed, failed, declined */
extern const char *const effort_words[];
extern const char *const phase_words[];
extern const char *const call_status_words[];  /* of calls of tools */
extern const char *const agent_tool_words[];   /* what is done with an agent */
extern const char *const agent_status_words[]; /* how it is doing */

struct wire_command_action_array item_read_actions(struct fields *event);     /* parsed_cmd */
struct wire_file_update_change_array item_read_changes(struct fields *event); /* changes */
struct wire_text_element_array item_read_text_elements(struct fields *event); /* text_elements */
enum wire_image_detail item_image_detail(struct str word); /* 0: NULL, or unknown */
const struct wire_memory_citation *item_read_citation(struct fields *event); /* memory_citation */
const struct wire_web_search_action *item_read_search_action(struct fields *event); /* action */
struct wire_dynamic_tool_call_output_content_item_array item_read_content_items(
    struct fields *event); /* content_items */
const struct wire_mcp_tool_call_result *item_read_mcp_result(struct fields *result,
                                                             bool *ret_is_error);
struct wire_collab_agent_state item_read_agent_status(struct fields *event, yyjson_val *status);
struct wire_collab_agent_state_map item_read_agent_states(struct fields *event, yyjson_val *object);

#endif
