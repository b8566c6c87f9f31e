// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The region in which data must be processed. */
export type ResidencyRequirement = "us";
