/** From this share of a limit on, how much of it is used is worth a word. */
export const NEARLY_USED = 0.8;
