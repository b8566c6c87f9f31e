// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** Where the files of a plugin come from. */
export type PluginSource = {
    /** A directory on this machine. */
    "type": "local",
    path: AbsolutePathBuf,
};
