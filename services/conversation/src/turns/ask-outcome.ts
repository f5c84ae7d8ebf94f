import { FAILED } from '../domain/reply-status.ts';
import type { Heard } from '../replies/hear.ts';
import { type Outcome, outcomeOf } from '../replies/outcome.ts';
import { AskEnded } from './running-asks.ts';

/** How what nobody keeps has ended. Who was cut off is told so: a program would take what came for the whole answer. */
export function askOutcome(signal: AbortSignal, heard: Heard, error: unknown): Outcome {
  const { reason }: { reason: unknown } = signal;
  if (reason instanceof AskEnded) return { status: FAILED, failure: reason.failure };
  return outcomeOf(heard, error, signal.aborted ? 'person' : undefined);
}
