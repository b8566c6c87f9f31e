// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { WebSearchMode } from "../WebSearchMode";
import type { AskForApproval } from "./AskForApproval";
import type { NetworkRequirements } from "./NetworkRequirements";
import type { ResidencyRequirement } from "./ResidencyRequirement";
import type { SandboxMode } from "./SandboxMode";

/** What the administrator allows. A null member sets no limit. */
export type ConfigRequirements = {
    /** The approval policies that may be used. */
    allowedApprovalPolicies: Array<AskForApproval> | null,
    /** The sandbox modes that may be used. */
    allowedSandboxModes: Array<SandboxMode> | null,
    /** The ways of web search that may be used; `disabled` is always among them. */
    allowedWebSearchModes: Array<WebSearchMode> | null,
    /** Features that are fixed to on or off, by name. */
    featureRequirements: { [key in string]?: boolean } | null,
    /** Where data must be processed. */
    enforceResidency: ResidencyRequirement | null,
    /** Limits for the network access of commands. */
    network: NetworkRequirements | null,
};
