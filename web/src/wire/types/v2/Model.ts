// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { InputModality } from "../InputModality";
import type { ReasoningEffort } from "../ReasoningEffort";
import type { ModelAvailabilityNux } from "./ModelAvailabilityNux";
import type { ModelUpgradeInfo } from "./ModelUpgradeInfo";
import type { ReasoningEffortOption } from "./ReasoningEffortOption";

/** A model that can be used for a thread. */
export type Model = {
    /** Id of this catalogue entry. */
    id: string,
    /** Name to give as `model` when a thread or turn is started. */
    model: string,
    /** Id of a newer model that users of this one are advised to take, or null if there is none. */
    upgrade: string | null,
    /** Material for presenting that advice, or null if there is none. */
    upgradeInfo: ModelUpgradeInfo | null,
    /** A notice to show once because the model has become available, or null. */
    availabilityNux: ModelAvailabilityNux | null,
    /** Name to show to people. */
    displayName: string,
    /** A sentence or so about the model. Empty if there is none. */
    description: string,
    /** True for a model that a client should not offer unless the user asks for it by name. */
    hidden: boolean,
    /** The reasoning efforts the model supports. */
    supportedReasoningEfforts: Array<ReasoningEffortOption>,
    defaultReasoningEffort: ReasoningEffort,
    /** The kinds of input the model accepts. */
    inputModalities: Array<InputModality>,
    /** Whether a choice of `personality` has any effect on the model. */
    supportsPersonality: boolean,
    /** True for the one model to use when the user has made no choice. */
    isDefault: boolean,
};
