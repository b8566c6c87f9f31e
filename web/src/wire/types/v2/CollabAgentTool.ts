// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Which of the collaboration tools the model called: start an agent, send one more input, load a
 * stored one again, wait for agents, or close one.
 */
export type CollabAgentTool = "spawnAgent" | "sendInput" | "resumeAgent" | "wait" | "closeAgent";
