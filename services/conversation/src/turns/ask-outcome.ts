import { Draining } from '../domain/errors.ts';
import { FAILED } from '../domain/reply-status.ts';
import { keyEnded, noMember, restarting, suspended } from '../replies/failure.ts';
import type { Heard } from '../replies/hear.ts';
import { type Outcome, outcomeOf } from '../replies/outcome.ts';
import { KeyEnded, MemberGone, PersonSuspended } from './running-asks.ts';

/** How what nobody keeps has ended. Who was cut off is told so: a program would take what came for the whole answer. */
export function askOutcome(signal: AbortSignal, heard: Heard, error: unknown): Outcome {
  const { reason }: { reason: unknown } = signal;
  if (reason instanceof PersonSuspended) return { status: FAILED, failure: suspended };
  if (reason instanceof MemberGone) return { status: FAILED, failure: noMember };
  if (reason instanceof KeyEnded) return { status: FAILED, failure: keyEnded };
  if (reason instanceof Draining) return { status: FAILED, failure: restarting };
  return outcomeOf(heard, error, signal.aborted ? 'person' : undefined);
}
