// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How the maker of an app presents it. */
export type AppBranding = {
    /** The category the app is filed under. */
    category: string | null,
    /** Who makes the app. */
    developer: string | null,
    /** The address of the app's own site. */
    website: string | null,
    /** The address of its privacy policy. */
    privacyPolicy: string | null,
    /** The address of its terms of service. */
    termsOfService: string | null,
    /** True when the directory offers the app to everybody. */
    isDiscoverableApp: boolean,
};
