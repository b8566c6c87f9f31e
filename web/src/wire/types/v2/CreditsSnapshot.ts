// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The prepaid credits of the account at one moment. */
export type CreditsSnapshot = {
    /** True when the account can pay with credits. */
    hasCredits: boolean,
    /** True when use of credits is not limited. */
    unlimited: boolean,
    /** The remaining credits as decimal text, or null when the backend did not say. */
    balance: string | null,
};
