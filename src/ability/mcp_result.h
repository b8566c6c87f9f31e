/*
 * What the tool of an MCP server has returned, for each who reads of it: clients, the thread's file, the model.
 *
 * Clients and the file get the server's own blocks, but for pictures that the model cannot see. The model gets text or, if there is
 * a picture, a list of parts; how much of that it reads is decided where every output is cut (agent/truncate.h).
 */
#ifndef ABILITY_MCP_RESULT_H
#define ABILITY_MCP_RESULT_H

#include "agent/image_input.h"
#include "base/arena.h"
#include "mcp/client.h"
#include "schema/generated/wire.h"

enum {
    /* A picture, in Base64; a model gets a sentence instead of more. */
    MCP_PICTURE_BYTES_MAX = (IMAGE_FILE_MAX + 2) / 3 * 4,

    /* What is returned, in memory (mcp_value_bytes()): the largest picture fits. The call fails with more. */
    MCP_RESULT_BYTES_MAX = 32 * 1024 * 1024,
};

/* The words about such a result. */
extern const char mcp_result_too_large[];

/* A result as it was read. It points into the JSON, but for the list itself. */
struct mcp_result {
    struct json_array content; /* blocks, as the server made them */
    yyjson_val *structured;    /* data; NULL: none */
    yyjson_val *meta;          /* or NULL */
    struct opt_bool is_error;  /* the tool itself says that it failed */
};

/* False: that is no result of a tool. */
bool mcp_result_read(yyjson_val *json, struct arena *arena, struct mcp_result *ret_result);

/* What the model reads. */
struct mcp_output {
    struct str text;  /* NULL: parts are the output */
    struct str parts; /* a JSON array of content items */
};

/* In the arena. */
struct mcp_output mcp_result_output(const struct mcp_result *result, struct arena *arena);

/*
 * For a model that takes text only: a block that says so stands for every picture, for everybody. The caller
 * frees the document after the result; NULL: there is no picture.
 */
yyjson_doc *mcp_result_hide_pictures(struct mcp_result *result, struct arena *arena);

/* Words of our own as such a tool would say them: a list with a block of text, as JSON. */
struct str mcp_text_blocks(struct arena *arena, struct str text);

#endif
