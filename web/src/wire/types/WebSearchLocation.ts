// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Roughly where the user is, for searches that depend on it. Null members are unknown. */
export type WebSearchLocation = {
    /** The country, as a two-letter code. */
    country: string | null,
    /** The region or state, in words. */
    region: string | null,
    /** The city, in words. */
    city: string | null,
    /** The time zone, as an IANA name such as `Europe/Zurich`. */
    timezone: string | null,
};
