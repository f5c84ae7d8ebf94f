/** How often a model may ask for tools in one reply. */
export const MAX_ROUNDS = 12;
/** Calls that one answer of the model may ask for. */
export const MAX_CALLS = 16;
