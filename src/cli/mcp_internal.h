/* Private to `bobbin mcp`: what its commands share. */
#ifndef CLI_MCP_INTERNAL_H
#define CLI_MCP_INTERNAL_H

#include "cli/desk.h"
#include "mcp/spec.h"

/* What a command works with. */
struct mcp_desk {
    struct desk base;
    struct mcp_specs *specs; /* or NULL: there are none */
};

/* With all, or only to the home and the overrides. False: "Error: ..." was printed. */
bool mcp_desk_open(const struct cli *cli, struct mcp_desk *desk);
bool mcp_desk_open_home(const struct cli *cli, struct mcp_desk *desk);
void mcp_desk_done(struct mcp_desk *desk);

/* NULL: "Error: ..." was printed, with a name that may have been meant. `where` ends the sentence. */
const struct mcp_spec *mcp_desk_find(const struct mcp_desk *desk, const char *name,
                                     const char *where);

/* What the files say of a server, which is more than its spec: what is not said, and how it was said. */
const struct toml_value *mcp_desk_table(const struct mcp_desk *desk, struct str name);

/* How each of the servers is authenticated, in the order of the set; in the desk's arena. */
const enum wire_mcp_auth_status *mcp_desk_auth(struct mcp_desk *desk);

/* Signs in to a server that was just added, if it is one where people do. Returns the exit status. */
int mcp_desk_offer_sign_in(const struct cli *cli, struct mcp_desk *desk,
                           const struct mcp_spec *spec);

extern const struct cli_command mcp_list_command;
extern const struct cli_command mcp_get_command;
extern const struct cli_command mcp_add_command;
extern const struct cli_command mcp_remove_command;
extern const struct cli_command mcp_login_command;
extern const struct cli_command mcp_logout_command;

#endif
