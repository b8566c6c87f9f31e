// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ExternalAgentConfigMigrationItem } from "./ExternalAgentConfigMigrationItem";

/** What could be taken over. */
export type ExternalAgentConfigDetectResponse = {
    /** The possible steps, those of the home directory first. Nothing has been changed yet. */
    items: Array<ExternalAgentConfigMigrationItem>,
};
