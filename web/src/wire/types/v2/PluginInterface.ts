// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** How a plugin wishes to be shown. Taken from its manifest. */
export type PluginInterface = {
    /** Name to show to people. Null to show the plain name. */
    displayName: string | null,
    /** A line about the plugin, or null if there is none. */
    shortDescription: string | null,
    /** A longer text about the plugin, or null if there is none. */
    longDescription: string | null,
    /** Who made the plugin, or null if not stated. */
    developerName: string | null,
    /**
     * Heading under which to list it, or null if there is none. A category given by the marketplace
     * takes precedence over the plugin's own.
     */
    category: string | null,
    /** What the plugin can do, in keywords. */
    capabilities: Array<string>,
    /** Address of the plugin's web site, or null if not stated. */
    websiteUrl: string | null,
    /** Address of its privacy policy, or null if not stated. */
    privacyPolicyUrl: string | null,
    /** Address of its terms of use, or null if not stated. */
    termsOfServiceUrl: string | null,
    /** Up to three prompts to suggest to the user, or null if there are none. */
    defaultPrompt: Array<string> | null,
    /** Color to show it with, or null if not stated. */
    brandColor: string | null,
    /** Small picture for use beside the input line, or null if there is none. */
    composerIcon: AbsolutePathBuf | null,
    /** Larger picture, or null if there is none. */
    logo: AbsolutePathBuf | null,
    /** Pictures of the plugin in use. */
    screenshots: Array<AbsolutePathBuf>,
};
