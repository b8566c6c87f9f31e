// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A piece of an agent message, sent while the model is still writing it. */
export type AgentMessageDeltaNotification = {
    threadId: string,
    /** Turn in which the message is being written. */
    turnId: string,
    /** Id of the `agentMessage` item that grows. */
    itemId: string,
    /** Text to append to what was received so far for the item. */
    delta: string,
};
