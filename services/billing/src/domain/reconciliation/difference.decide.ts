import { sameJson } from '../same-json.ts';
import type { Difference, DifferenceEvent, DifferenceKind } from './difference.events.ts';

export type DifferenceState =
  | { readonly phase: 'none' }
  | { readonly phase: 'open' | 'mended' | 'gone'; readonly facts: Difference };
export const noDifference: DifferenceState = { phase: 'none' };

export type DifferenceCommand =
  | {
      readonly type: 'find';
      readonly facts: Difference;
      readonly provider: string;
      readonly run: string;
    }
  /** It was looked for and not found. */
  | { readonly type: 'miss'; readonly run: string }
  | { readonly type: 'review' };

/** There is no such difference. */
class DifferenceNotFound extends Error {
  override readonly name = 'DifferenceNotFound';
}

/** What our own work ends: once it is looked for in vain, our books have it. */
const mendable: readonly DifferenceKind[] = [
  'PAYMENT_MISSED',
  'REFUND_MISSED',
  'REFUND_FAILED',
  'UNKNOWN_CHARGE',
];

/** Throws DifferenceNotFound. */
export function decideDifference(command: DifferenceCommand, state: DifferenceState): DifferenceEvent[] {
  if (command.type === 'find') {
    const { facts, provider, run } = command;
    if (state.phase === 'open' && sameJson(state.facts, facts)) return [];
    return [{ type: 'DifferenceFound', data: { ...facts, provider, run } }];
  }
  if (command.type === 'review') {
    if (state.phase === 'none') throw new DifferenceNotFound();
    return [{ type: 'DifferenceReviewed', data: {} }];
  }
  if (state.phase !== 'open') return [];
  const type = mendable.includes(state.facts.kind) ? 'DifferenceMended' : 'DifferenceGone';
  return [{ type, data: { run: command.run } }];
}

export function evolveDifference(state: DifferenceState, event: DifferenceEvent): DifferenceState {
  if (event.type === 'DifferenceFound') {
    const { provider: _, run: __, ...facts } = event.data;
    return { phase: 'open', facts };
  }
  if (state.phase === 'none') return state;
  if (event.type === 'DifferenceMended') return { ...state, phase: 'mended' };
  return event.type === 'DifferenceGone' ? { ...state, phase: 'gone' } : state;
}
