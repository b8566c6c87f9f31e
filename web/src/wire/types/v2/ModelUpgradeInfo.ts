// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How to present the advice to change to a newer model. */
export type ModelUpgradeInfo = {
    /** Name of the newer model. */
    model: string,
    /** Short text that recommends it, or null if there is none. */
    upgradeCopy: string | null,
    /** Address of a page about it, or null if there is none. */
    modelLink: string | null,
    /** Longer text on what changes, in Markdown, or null if there is none. */
    migrationMarkdown: string | null,
};
