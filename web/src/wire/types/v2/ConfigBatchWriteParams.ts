// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ConfigEdit } from "./ConfigEdit";

/** Several changes to the user's configuration file, made together or not at all. */
export type ConfigBatchWriteParams = {
    /** The changes, applied in this order. */
    edits: Array<ConfigEdit>,
    /** The file to change. Only the user's own file is accepted, which is also the default. */
    filePath?: string | null,
    /**
     * Refuse to write unless the user layer still has this version. Null or absent skips the check.
     */
    expectedVersion?: string | null,
    /**
     * Let loaded threads read the changed file at once, for the settings that can change while they
     * run.
     */
    reloadUserConfig?: boolean,
};
