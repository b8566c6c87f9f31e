// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * When the agent has to ask before it acts. `untrusted` asks for every command not known to be
 * harmless; `on-failure` (deprecated) asks after the sandbox has stopped a command; `on-request`
 * lets the model ask to leave the sandbox; `never` refuses whatever would need a question.
 */
export type AskForApproval =
    "untrusted" |
    "on-failure" |
    "on-request" |
    {
        /**
         * Works like `on-request`, with a switch for each kind of question. A kind that is switched
         * off is refused without asking; it is never approved by itself.
         */
        "granular": {
            /** Questions about running a command or a patch outside the sandbox. */
            sandbox_approval: boolean,
            /** Questions raised by a rule that says to prompt. */
            rules: boolean,
            /** Questions about running the scripts of a skill. */
            skill_approval: boolean,
            /** Questions raised by the model's tool for requesting permissions. */
            request_permissions: boolean,
            /** Questions that an MCP server puts to the user. */
            mcp_elicitations: boolean,
        },
    } |
    "never";
