// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How wordy the model's answers are to be, for models that let it be chosen. */
export type Verbosity = "low" | "medium" | "high";
