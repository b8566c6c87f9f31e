// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Some directories are writable for everybody, so the sandbox on Windows cannot protect them. */
export type WindowsWorldWritableWarningNotification = {
    /** Some of the directories. */
    samplePaths: Array<string>,
    /** How many more there are. */
    extraCount: number,
    /** True if the search for such directories could not be finished. */
    failedScan: boolean,
};
