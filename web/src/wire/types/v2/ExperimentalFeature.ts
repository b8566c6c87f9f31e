// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ExperimentalFeatureStage } from "./ExperimentalFeatureStage";

/** One feature flag and its state. */
export type ExperimentalFeature = {
    /** The key of the flag in the `features` table of the configuration. */
    name: string,
    /** How far along the feature is. */
    stage: ExperimentalFeatureStage,
    /** The name to show, or null for a feature that is not in beta. */
    displayName: string | null,
    /** What it does, or null for a feature that is not in beta. */
    description: string | null,
    /** A text to announce it with, possibly empty, or null for a feature that is not in beta. */
    announcement: string | null,
    /** Whether it is on now. */
    enabled: boolean,
    /** Whether it is on when nobody says otherwise. */
    defaultEnabled: boolean,
};
