// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A kind of turn that takes no input while it runs. */
export type NonSteerableTurnKind = "review" | "compact";
