// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { CommandExecOutputStream } from "./CommandExecOutputStream";

/** A piece of output from a command that streams it. */
export type CommandExecOutputDeltaNotification = {
    /** The id the client chose in `command/exec`. */
    processId: string,
    /** Which stream the bytes come from. A terminal has only `stdout`. */
    stream: CommandExecOutputStream,
    /** The bytes in base64; a character may be split between two pieces. */
    deltaBase64: string,
    /**
     * True on the last piece of this stream once its output cap is used up. Later output is
     * discarded.
     */
    capReached: boolean,
};
