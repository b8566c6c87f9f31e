// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The turn was stopped. `turn/completed` with status `interrupted` follows. */
export type TurnInterruptResponse = Record<string, never>;
