// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Empty: the input is accepted. */
export type CommandExecWriteResponse = Record<string, never>;
