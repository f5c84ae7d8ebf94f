/** Places of a run where a process may die; the next one goes on from there. */
export const RECONCILIATION_POINTS = [
  'run started',
  'book page kept',
  'difference told',
  'difference mended',
  'payments compared',
  'run finished',
] as const;
export type ReconciliationPoint = (typeof RECONCILIATION_POINTS)[number];

/** Hears that a run has come to such a place, and may hold it there. */
export type AtReconciliation = (point: ReconciliationPoint) => Promise<void> | void;
