/** Calls that one answer of the model may ask for. */
export const MAX_CALLS = 16;
/** And how many of them run side by side. */
export const CALLS_AT_ONCE = 8;
