// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Empty: the terminal has the new size. */
export type CommandExecResizeResponse = Record<string, never>;
