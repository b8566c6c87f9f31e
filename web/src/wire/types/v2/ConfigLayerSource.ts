// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/**
 * Where a layer of configuration comes from. The variants stand in order: a later one overrides an
 * earlier one.
 */
export type ConfigLayerSource = {
    /** Settings of a device management system (macOS). */
    "type": "mdm",
    /** The preference domain. */
    domain: string,
    /** The key within the domain. */
    key: string,
} | {
    /** The file for all users of the machine. */
    "type": "system",
    /** The path of the file, which need not exist. */
    file: AbsolutePathBuf,
} | {
    /** The user's own file, the only one the server writes to. */
    "type": "user",
    /** The path of the file, which need not exist. */
    file: AbsolutePathBuf,
} | {
    /** A `.codex` folder of a project. The one nearest to the working directory wins. */
    "type": "project",
    dotCodexFolder: AbsolutePathBuf,
} | {
    /** Settings given on the command line, and with requests that carry a `config` member. */
    "type": "sessionFlags",
} | {
    /** An administrator's file of the older kind. */
    "type": "legacyManagedConfigTomlFromFile",
    file: AbsolutePathBuf,
} | {
    /** An administrator's settings of the older kind, from device management (macOS). */
    "type": "legacyManagedConfigTomlFromMdm",
};
