// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { CommandExecTerminalSize } from "./CommandExecTerminalSize";

/** A new terminal size for a running command. */
export type CommandExecResizeParams = {
    /** The id given in `command/exec`, which must have asked for a terminal. */
    processId: string,
    /** The new size. */
    size: CommandExecTerminalSize,
};
