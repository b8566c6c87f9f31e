// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Generation of the voice protocol spoken with the model provider. */
export type RealtimeConversationVersion = "v1" | "v2";
