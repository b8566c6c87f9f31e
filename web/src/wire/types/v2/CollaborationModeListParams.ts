// GENERATED CODE! DO NOT MODIFY BY HAND!

/** No options. */
export type CollaborationModeListParams = Record<string, never>;
