// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Names a thread, whether it is loaded or only stored. */
export type ThreadSetNameParams = {
    /** Thread concerned. It must not be archived. */
    threadId: string,
    /**
     * The new name. Blanks around it are removed, and something must be left. Names need not be
     * unique.
     */
    name: string,
};
