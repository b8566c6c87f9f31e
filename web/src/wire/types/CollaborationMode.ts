// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ModeKind } from "./ModeKind";
import type { Settings } from "./Settings";

/** How the agent works with the user from this turn on: a mode and what goes with it. */
export type CollaborationMode = { mode: ModeKind, settings: Settings, };
