// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * When the user is asked before a tool is called: `auto` judges by what the tool says about itself,
 * `prompt` always asks, `approve` never asks.
 */
export type AppToolApproval = "auto" | "prompt" | "approve";
