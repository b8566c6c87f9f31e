// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The input will reach the running turn. */
export type TurnSteerResponse = {
    /** Id of that turn. */
    turnId: string,
};
