// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What a hook consists of: a shell command, a prompt for the model, or an agent of its own. */
export type HookHandlerType = "command" | "prompt" | "agent";
