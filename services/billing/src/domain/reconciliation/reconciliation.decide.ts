import type {
  ReconciliationEvent,
  ReconciliationTally,
  ReconciliationTerms,
} from './reconciliation.events.ts';

export type ReconciliationState = { readonly phase: 'none' | 'running' | 'over' };
export const noReconciliation: ReconciliationState = { phase: 'none' };

export type ReconciliationCommand =
  | { readonly type: 'start'; readonly terms: ReconciliationTerms; readonly now: number }
  | { readonly type: 'finish'; readonly tally: ReconciliationTally }
  | { readonly type: 'abandon'; readonly reason: string };

/** It ends before it begins, has not begun yet, or is longer than a run may be. */
class RangeRefused extends Error {
  override readonly name = 'RangeRefused';
}

const LONGEST_MS = 31 * 86_400_000;

/** What a command does to a run; told twice, nothing. Throws RangeRefused. */
export function decideReconciliation(
  command: ReconciliationCommand,
  { phase }: ReconciliationState,
): ReconciliationEvent[] {
  if (command.type === 'start') {
    if (phase !== 'none') return [];
    refuseRange(command.terms, command.now);
    return [{ type: 'ReconciliationStarted', data: command.terms }];
  }
  if (phase !== 'running') return [];
  return command.type === 'finish'
    ? [{ type: 'ReconciliationFinished', data: command.tally }]
    : [{ type: 'ReconciliationAbandoned', data: { reason: command.reason } }];
}

function refuseRange({ from, to }: ReconciliationTerms, now: number): void {
  const [first, end] = [Date.parse(from), Date.parse(to)];
  if (first >= end) throw new RangeRefused('The last day comes before the first.');
  if (first >= now) throw new RangeRefused('Nothing has happened then yet.');
  if (end - first > LONGEST_MS) throw new RangeRefused('At most 31 days are compared at once.');
}

export function evolveReconciliation(
  _state: ReconciliationState,
  { type }: ReconciliationEvent,
): ReconciliationState {
  return { phase: type === 'ReconciliationStarted' ? 'running' : 'over' };
}
