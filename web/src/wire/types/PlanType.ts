// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The ChatGPT subscription of the signed-in account. A plan that the server does not know is
 * reported as `unknown`.
 */
export type PlanType = "free" | "go" | "plus" | "pro" | "team" | "self_serve_business_usage_based" | "business" | "enterprise_cbp_usage_based" | "enterprise" | "edu" | "unknown";
