// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Empty: the items have been taken over. */
export type ExternalAgentConfigImportResponse = Record<string, never>;
