import { ModelFailure } from '@tutka/model-client';

/** Whether a model is there and does not take what it was sent, as a question that is too long: others are answered. */
export function refusesInput(error: unknown): boolean {
  return error instanceof ModelFailure && (error.code === 'CONTEXT_TOO_LONG' || error.code === 'REJECTED');
}
