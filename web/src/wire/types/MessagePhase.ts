// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What role an assistant message plays within its turn. Not every model says. */
export type MessagePhase =
    /** Said along the way, such as a word on what comes next. More work follows. */
    "commentary" |
    /** The answer that concludes the turn. */
    "final_answer";
