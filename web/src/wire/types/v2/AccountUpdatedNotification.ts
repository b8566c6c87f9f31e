// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AuthMode } from "../AuthMode";
import type { PlanType } from "../PlanType";

/** Tells that the signed-in account changed, by a login or a logout. */
export type AccountUpdatedNotification = {
    /** The way of authentication now in force, or null when nobody is signed in. */
    authMode: AuthMode | null,
    /** The plan of the account, or null when there is no ChatGPT account. */
    planType: PlanType | null,
};
