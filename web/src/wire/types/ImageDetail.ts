// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How closely the model looks at a picture. `original` keeps it at full size. */
export type ImageDetail = "auto" | "low" | "high" | "original";
