// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A picture of an app in use. */
export type AppScreenshot = {
    /** Where to fetch the picture, or null when only a file id is known. */
    url: string | null,
    /** The directory's id of the picture file. */
    fileId: string | null,
    /** The prompt that led to what the picture shows. */
    userPrompt: string,
};
