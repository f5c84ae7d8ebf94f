import type { Statistic } from '@tutka/http-contracts';

/** Measures of what is there at the end of a time; all others are of what happened in it. */
export const STOCKS = ['users', 'agents', 'knowledges', 'mcpServers'] as const;

const stocks = new Set<string>(STOCKS);
const arrivals = new Set(['signUps', 'activeUsers']);

/** Whether anything happened in a time. */
export function isSomething(totals: Statistic['totals']): boolean {
  return happened(totals).length > 0;
}

/** Whether people came at most, as the first does to look at this page, and did nothing. */
export function isNothingDone(totals: Statistic['totals']): boolean {
  return happened(totals).every((measure) => arrivals.has(measure));
}

function happened(totals: Statistic['totals']): string[] {
  return Object.entries(totals).flatMap(([measure, figure]) =>
    !stocks.has(measure) && isSome(figure) ? [measure] : [],
  );
}

/** A figure or, somewhere in it, one that is not zero; null is none. */
function isSome(figure: unknown): boolean {
  if (typeof figure === 'object' && figure !== null) return Object.values(figure).some(isSome);
  return Number(figure) !== 0;
}
