import { type FailureCode, ModelFailure } from '@tutka/model-client';
import { TooManyRounds } from '../domain/errors.ts';
import { MAX_ROUNDS } from '../domain/tool-limits.ts';

/** How a failed reply shows: in its last line, and on the reply. */
export interface ReplyFailure {
  readonly code: number;
  readonly error: string;
  readonly errorCode: string;
}

const codes: Readonly<Record<FailureCode, number>> = {
  UNAUTHORISED: 502,
  RATE_LIMITED: 429,
  UNREACHABLE: 503,
  BAD_MODEL: 422,
  CONTEXT_TOO_LONG: 413,
  REJECTED: 422,
  PROVIDER_ERROR: 502,
  BAD_ANSWER: 502,
  STALLED: 503,
  CUT: 502,
  ABORTED: 503,
};

/** A model's failure in its own sentence; any other error is ours. */
export function failureOf(error: unknown): ReplyFailure {
  if (error instanceof TooManyRounds) return endlessTools;
  if (!(error instanceof ModelFailure)) return ownFailure;
  return { code: codes[error.code], error: error.sentence, errorCode: `MODEL_${error.code}` };
}

const endlessTools: ReplyFailure = {
  code: 422,
  error: `The agent called its tools ${MAX_ROUNDS} times in a row and came to no answer. Ask for less at once, or try again.`,
  errorCode: 'TOO_MANY_TOOL_ROUNDS',
};

const ownFailure: ReplyFailure = {
  code: 500,
  error: 'The reply could not be finished. Try again.',
  errorCode: 'REPLY_FAILED',
};

export const notStored: ReplyFailure = {
  code: 503,
  error: 'The reply could not be stored to its end. Load the chat again to see what was kept.',
  errorCode: 'REPLY_NOT_STORED',
};

export const heldBack: ReplyFailure = {
  code: 502,
  error: 'The model provider’s content filter held the answer back.',
  errorCode: 'MODEL_BLOCKED',
};
