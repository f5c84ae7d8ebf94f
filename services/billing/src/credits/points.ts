/** Places of the ledger's work where a process may die; told again, each thing counts once. */
export const CREDITS_POINTS = [
  'turn counted',
  'turn reserved',
  'turn uncounted',
  'turn released',
  'usage posted',
  'credits swept',
] as const;
export type CreditsPoint = (typeof CREDITS_POINTS)[number];

/** Hears that work has come to such a place, and may hold it there. */
export type AtCredits = (point: CreditsPoint) => Promise<void> | void;
