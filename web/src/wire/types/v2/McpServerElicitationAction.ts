// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What the user did with the question: answered it, refused to, or closed it without deciding. */
export type McpServerElicitationAction = "accept" | "decline" | "cancel";
