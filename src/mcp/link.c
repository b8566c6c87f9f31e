#include "mcp/link.h"

#include "base/check.h"

void mcp_link_send(struct mcp_link *link, struct str message, int64_t id)
{
    check(message.len > 0);
    link->ops->send(link, message, id);
}

void mcp_link_forget(struct mcp_link *link, int64_t id)
{
    link->ops->forget(link, id);
}

void mcp_link_renew(struct mcp_link *link)
{
    link->ops->renew(link);
}

void mcp_link_handshake_done(struct mcp_link *link, struct str version)
{
    link->ops->handshake_done(link, version);
}

void mcp_link_close(struct mcp_link *link)
{
    if (link != NULL)
        link->ops->close(link);
}
