// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Position of an agent in the tree of agents, written as a path of names. */
export type AgentPath = string;
