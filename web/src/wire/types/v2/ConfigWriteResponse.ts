// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";
import type { OverriddenMetadata } from "./OverriddenMetadata";
import type { WriteStatus } from "./WriteStatus";

/** The result of a successful write. */
export type ConfigWriteResponse = {
    status: WriteStatus,
    /** The new version of the user layer, fit for `expectedVersion`. */
    version: string,
    /** The file that now holds the values. */
    filePath: AbsolutePathBuf,
    /**
     * What keeps the written value from taking effect. Null unless the status is `okOverridden`.
     */
    overriddenMetadata: OverriddenMetadata | null,
};
