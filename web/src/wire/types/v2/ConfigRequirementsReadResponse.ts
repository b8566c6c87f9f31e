// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ConfigRequirements } from "./ConfigRequirements";

/** The limits set by the administrator. */
export type ConfigRequirementsReadResponse = {
    /** The limits, or null when there are none. */
    requirements: ConfigRequirements | null,
};
