// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { CodexErrorInfo } from "./CodexErrorInfo";

/** Description of an error. */
export type TurnError = {
    /** What went wrong, worded for people. */
    message: string,
    /** Kind of error, or null if none is assigned. */
    codexErrorInfo: CodexErrorInfo | null,
    /** Further details, such as the cause of a retry. Null if there are none. */
    additionalDetails: string | null,
};
