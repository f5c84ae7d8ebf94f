import type { DiscountCode } from '@tutka/http-contracts';
import type { Tone } from '../../../../components/badge/index.ts';

type CodeState = 'counts' | 'stopped' | 'usedUp' | 'over' | 'notYet';
type Known = Pick<DiscountCode, 'isActive' | 'limit' | 'usedCount' | 'from' | 'until'>;

/** Whether a code takes something off now, and else why not. */
export function codeState({ isActive, limit, usedCount, from, until }: Known, now: number): CodeState {
  if (!isActive) return 'stopped';
  if (until !== null && Date.parse(until) <= now) return 'over';
  if (limit !== null && usedCount >= limit) return 'usedUp';
  return from !== null && Date.parse(from) > now ? 'notYet' : 'counts';
}

export const codeTones: Readonly<Record<CodeState, Tone>> = {
  counts: 'good',
  stopped: 'bad',
  usedUp: 'neutral',
  over: 'neutral',
  notYet: 'info',
};
