// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { UserInput } from "./UserInput";

/** Adds input to the running turn. The model sees it with the next request of that turn. */
export type TurnSteerParams = {
    /** Thread concerned. */
    threadId: string,
    /**
     * What the user has to say; it must not be empty. All texts together may have at most 1048576
     * characters.
     */
    input: Array<UserInput>,
    /** Id of the turn meant. The request fails if another turn is running, or none. */
    expectedTurnId: string,
};
