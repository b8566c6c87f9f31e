// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Where to look for the settings of another coding agent. */
export type ExternalAgentConfigDetectParams = {
    /** Look in the user's home directory too. */
    includeHome?: boolean,
    /** Look in the repositories that contain these directories; null or absent for none. */
    cwds?: Array<string> | null,
};
