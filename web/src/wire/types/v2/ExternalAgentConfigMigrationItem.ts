// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ExternalAgentConfigMigrationItemType } from "./ExternalAgentConfigMigrationItemType";

/** One step of taking over another agent's settings. */
export type ExternalAgentConfigMigrationItem = {
    itemType: ExternalAgentConfigMigrationItemType,
    /** What the step reads and what it writes, in words to show to the user. */
    description: string,
    /** The root of the repository concerned, or null for the user's home directory. */
    cwd: string | null,
};
