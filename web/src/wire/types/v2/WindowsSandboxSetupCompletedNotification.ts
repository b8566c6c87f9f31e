// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { WindowsSandboxSetupMode } from "./WindowsSandboxSetupMode";

/**
 * A setup begun with `windowsSandbox/setupStart` has ended. Sent only to the client that began it.
 */
export type WindowsSandboxSetupCompletedNotification = {
    mode: WindowsSandboxSetupMode,
    /** Whether the sandbox can be used now. */
    success: boolean,
    /** Why the setup failed. Null if it succeeded. */
    error: string | null,
};
