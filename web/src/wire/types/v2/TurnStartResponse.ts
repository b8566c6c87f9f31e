// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Turn } from "./Turn";

/** The input was accepted. The turn given here is in progress and has no items yet. */
export type TurnStartResponse = { turn: Turn, };
