// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { CancelLoginAccountStatus } from "./CancelLoginAccountStatus";

/** Tells whether there was a login to cancel. */
export type CancelLoginAccountResponse = { status: CancelLoginAccountStatus, };
