// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Class of service requested from the model provider: `fast` trades cost for speed, `flex` the
 * other way round.
 */
export type ServiceTier = "fast" | "flex";
