// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AppReview } from "./AppReview";
import type { AppScreenshot } from "./AppScreenshot";

/** What the directory says about an app beyond its name and logo. Null members are unknown. */
export type AppMetadata = {
    /** Where the app stands in the directory's review. */
    review: AppReview | null,
    /** The categories of the app. */
    categories: Array<string> | null,
    /** The finer categories of the app. */
    subCategories: Array<string> | null,
    /** A description written for search engines. */
    seoDescription: string | null,
    /** Pictures of the app in use. */
    screenshots: Array<AppScreenshot> | null,
    /** Who makes the app. */
    developer: string | null,
    /** The published version, as text to show. */
    version: string | null,
    /** The directory's id of that version. */
    versionId: string | null,
    /** What is new in that version. */
    versionNotes: string | null,
    /** For an app of the platform itself, which kind it is. */
    firstPartyType: string | null,
    /** For an app of the platform itself, whether it still has to be installed. */
    firstPartyRequiresInstall: boolean | null,
    /**
     * Whether a client should offer the app while writing a prompt although it is not connected
     * yet.
     */
    showInComposerWhenUnlinked: boolean | null,
};
