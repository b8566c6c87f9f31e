// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Why a request was answered by another model. The only reason so far is that the provider saw
 * signs of risky activity in computer security.
 */
export type ModelRerouteReason = "highRiskCyberActivity";
