// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ExternalAgentConfigMigrationItem } from "./ExternalAgentConfigMigrationItem";

/** What to take over from another coding agent. */
export type ExternalAgentConfigImportParams = {
    /** The chosen items, as `externalAgentConfig/detect` returned them. */
    migrationItems: Array<ExternalAgentConfigMigrationItem>,
};
