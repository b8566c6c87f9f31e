// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * How far commands are confined, as a plain choice: they may only read, they may also write to the
 * workspace, or they are not confined at all.
 */
export type SandboxMode = "read-only" | "workspace-write" | "danger-full-access";
