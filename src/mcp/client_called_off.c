/*
 * Requests that were cancelled or took too long, while the server may still work on them: over stdio nothing tells a
 * question that it asks in their course from one in the course of another's.
 *
 * A server that is told of the end of a request need not answer it, so one is counted for MCP_CALLED_OFF_MS at most.
 */
#include "mcp/client_internal.h"

#include <string.h>

static void called_off_remove(struct mcp_client *client, size_t i)
{
    struct mcp_called_off *ones = client->called_off;

    client->n_called_off--;
    memmove(&ones[i], &ones[i + 1], (client->n_called_off - i) * sizeof *ones);
}

static void forget_old_ones(struct mcp_client *client)
{
    uint64_t now_ms = loop_now_ms(client->loop);

    for (size_t i = client->n_called_off; i > 0; i--) {
        if (client->called_off[i - 1].until_ms <= now_ms)
            called_off_remove(client, i - 1);
    }
}

/* Where there are too many the last one stands for all the others, and is nobody's. */
void mcp_called_off_add(struct mcp_client *client, int64_t id, const void *tag)
{
    struct mcp_called_off one = { id, tag, loop_now_ms(client->loop) + MCP_CALLED_OFF_MS };

    forget_old_ones(client);
    if (client->n_called_off == MCP_CALLED_OFF_MAX) {
        one.id = -1;
        one.tag = NULL;
        client->n_called_off--;
    }
    client->called_off[client->n_called_off++] = one;
}

void mcp_called_off_answered(struct mcp_client *client, int64_t id)
{
    for (size_t i = 0; i < client->n_called_off; i++) {
        if (client->called_off[i].id == id) {
            called_off_remove(client, i);
            return;
        }
    }
}

bool mcp_called_off_by_others(struct mcp_client *client, const void *tag)
{
    forget_old_ones(client);
    for (size_t i = 0; i < client->n_called_off; i++) {
        if (client->called_off[i].tag == NULL || client->called_off[i].tag != tag)
            return true;
    }
    return false;
}

void mcp_client_forget_tag(struct mcp_client *client, const void *tag)
{
    for (size_t i = 0; i < client->n_called_off; i++) {
        if (client->called_off[i].tag == tag)
            client->called_off[i].tag = NULL;
    }
}
