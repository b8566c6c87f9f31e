// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** The file to write. */
export type FsWriteFileParams = {
    /** The file to create or overwrite; its directory must exist. */
    path: AbsolutePathBuf,
    /** The whole new contents, in base64 with padding. */
    dataBase64: string,
};
