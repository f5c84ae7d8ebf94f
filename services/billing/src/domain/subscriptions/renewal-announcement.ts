import type { Running } from './subscription.state.ts';

const DAYS_MS = 3 * 86_400_000;

/** From when on who pays is told that the next period is to be charged; undefined: there is nothing to tell, or it was told. */
export function announceAt({ until, frozenBy, renewal }: Running): Date | undefined {
  if (!renewal?.agreement || renewal.isEnding || renewal.due || frozenBy !== undefined) return undefined;
  return renewal.announced === until ? undefined : new Date(Date.parse(until) - DAYS_MS);
}
