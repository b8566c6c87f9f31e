// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ApplyPatchApprovalParams } from "./ApplyPatchApprovalParams";
import type { ExecCommandApprovalParams } from "./ExecCommandApprovalParams";
import type { RequestId } from "./RequestId";
import type { ChatgptAuthTokensRefreshParams } from "./v2/ChatgptAuthTokensRefreshParams";
import type { CommandExecutionRequestApprovalParams } from "./v2/CommandExecutionRequestApprovalParams";
import type { DynamicToolCallParams } from "./v2/DynamicToolCallParams";
import type { FileChangeRequestApprovalParams } from "./v2/FileChangeRequestApprovalParams";
import type { McpServerElicitationRequestParams } from "./v2/McpServerElicitationRequestParams";
import type { PermissionsRequestApprovalParams } from "./v2/PermissionsRequestApprovalParams";
import type { ToolRequestUserInputParams } from "./v2/ToolRequestUserInputParams";

/** A request of the server, which the client answers. */
export type ServerRequest = {
    /**
     * Asks all subscribers of a thread whether a command may run or reach the network. The first
     * answer counts and the turn waits for it.
     */
    "method": "item/commandExecution/requestApproval",
    id: RequestId,
    params: CommandExecutionRequestApprovalParams,
} | {
    /**
     * Asks all subscribers of a thread whether a patch may be applied. The first answer counts and
     * the turn waits for it.
     */
    "method": "item/fileChange/requestApproval",
    id: RequestId,
    params: FileChangeRequestApprovalParams,
} | {
    /**
     * Puts questions of the model to the user, through all subscribers of the thread. The first
     * answer counts and the turn waits for it.
     */
    "method": "item/tool/requestUserInput",
    id: RequestId,
    params: ToolRequestUserInputParams,
} | {
    /**
     * Puts a question of an MCP server, or about one of its tools, to the user through all
     * subscribers of the thread. The first answer counts.
     */
    "method": "mcpServer/elicitation/request",
    id: RequestId,
    params: McpServerElicitationRequestParams,
} | {
    /**
     * Asks all subscribers of a thread whether the model may have more permissions. The first
     * answer counts and the turn waits for it.
     */
    "method": "item/permissions/requestApproval",
    id: RequestId,
    params: PermissionsRequestApprovalParams,
} | {
    /**
     * Has the client carry out a tool that it declared for the thread. It goes to all subscribers
     * and the first answer counts.
     */
    "method": "item/tool/call",
    id: RequestId,
    params: DynamicToolCallParams,
} | {
    /**
     * Asks every initialized connection for new ChatGPT tokens after the backend refused the old
     * ones. The first answer within ten seconds counts.
     */
    "method": "account/chatgptAuthTokens/refresh",
    id: RequestId,
    params: ChatgptAuthTokensRefreshParams,
} | {
    /** The older question about a patch. It is declared for old clients and never sent. */
    "method": "applyPatchApproval",
    id: RequestId,
    params: ApplyPatchApprovalParams,
} | {
    /** The older question about a command. It is declared for old clients and never sent. */
    "method": "execCommandApproval",
    id: RequestId,
    params: ExecCommandApprovalParams,
};
