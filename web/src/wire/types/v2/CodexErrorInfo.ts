// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { NonSteerableTurnKind } from "./NonSteerableTurnKind";

/** What kind of error ended or disturbed a turn, in a form that programs can act on. */
export type CodexErrorInfo =
    "contextWindowExceeded" |
    "usageLimitExceeded" |
    "serverOverloaded" |
    {
        /** The model provider could not be reached. */
        "httpConnectionFailed": {
            /** HTTP status of the provider's answer, or null if there was none. */
            httpStatusCode: number | null,
        },
    } |
    {
        /** The provider was reached, but the stream with its answer could not be opened. */
        "responseStreamConnectionFailed": {
            /** HTTP status of the provider's answer, or null if there was none. */
            httpStatusCode: number | null,
        },
    } |
    "internalServerError" |
    "unauthorized" |
    "badRequest" |
    "threadRollbackFailed" |
    "sandboxError" |
    {
        /** The stream with the provider's answer broke off before its end. */
        "responseStreamDisconnected": {
            /** HTTP status of the provider's answer, or null if there was none. */
            httpStatusCode: number | null,
        },
    } |
    {
        /** The provider kept refusing the request until the server gave up. */
        "responseTooManyFailedAttempts": {
            /** HTTP status of the last refusal, or null if there was none. */
            httpStatusCode: number | null,
        },
    } |
    {
        /** Input was sent to a running turn of a kind that takes none. */
        "activeTurnNotSteerable": { turnKind: NonSteerableTurnKind, },
    } |
    "other";
