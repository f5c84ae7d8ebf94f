import { type FailureCode, ModelFailure } from '@tutka/model-client';
import { Draining } from '../domain/errors.ts';

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
  PICTURES_REFUSED: 422,
  REJECTED: 422,
  PROVIDER_ERROR: 502,
  BAD_ANSWER: 502,
  STALLED: 503,
  CUT: 502,
  ABORTED: 503,
};

/** A model's failure in its own sentence; any other error is ours. */
export function failureOf(error: unknown): ReplyFailure {
  if (!(error instanceof ModelFailure)) return ownFailure;
  return { code: codes[error.code], error: error.sentence, errorCode: `MODEL_${error.code}` };
}

/** Of a busy provider that does not say when to come again. */
const BUSY_SECONDS = 5;

/** Seconds after which a busy model can be asked again; undefined: it is not why it failed. */
export function comeAgainAfter(error: unknown): number | undefined {
  if (!(error instanceof ModelFailure) || error.code !== 'RATE_LIMITED') return undefined;
  return Math.max(1, Math.ceil(error.retryAfter ?? BUSY_SECONDS));
}

/** How a kept reply failed, which keeps no code. */
export function keptFailure(error: string, errorCode: string): ReplyFailure {
  const own = [ownFailure, heldBack].find((failure) => failure.errorCode === errorCode);
  const ofModel: Readonly<Record<string, number>> = codes;
  const code = own?.code ?? ofModel[errorCode.replace(/^MODEL_/, '')] ?? ownFailure.code;
  return { code, error, errorCode };
}

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

/** As identity refuses who is suspended. */
export const suspended: ReplyFailure = {
  code: 403,
  error: 'This account is suspended. Ask an administrator.',
  errorCode: 'ACCOUNT_SUSPENDED',
};

/** The key that was asked with is revoked, or may ask agents no more. */
export const keyEnded: ReplyFailure = {
  code: 401,
  error: 'This API key may ask agents no more: it was revoked, or lost the scope chat.',
  errorCode: 'API_KEY_INVALID',
};

/** The process that answered has ended, and nobody goes on with what it did not keep. */
export const restarting: ReplyFailure = {
  code: 503,
  error: new Draining().message,
  errorCode: 'SERVICE_UNAVAILABLE',
};

/** Who asks belongs no more to the workspace that was asked in. */
export const noMember: ReplyFailure = {
  code: 403,
  error: 'You do not belong to this workspace any more.',
  errorCode: 'FORBIDDEN',
};
