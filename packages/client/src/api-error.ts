import type { Envelope } from './envelope.ts';
import { codeOfSentence, REQUEST_FAILED } from './sentences.ts';

export interface FieldProblem {
  readonly path: string;
  readonly message: string;
  /** The same for programs, such as `too_long`. */
  readonly kind?: string;
  /** What was passed, or not reached. */
  readonly limit?: number;
}

/** What is known of a failure besides its envelope. */
interface Besides {
  readonly cause?: unknown;
  /** The header of that name. */
  readonly retryAfter?: string | null;
}

/** A call that did not answer 200. Its message is the sentence a person reads, in English; `errorCode` finds the translation. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status, or 0 where no answer came. */
  readonly status: number;
  readonly errorCode: string | null;
  readonly problems: readonly FieldProblem[];
  readonly requestId: string | null;
  /** Where to pay for more: as the server names it. */
  readonly upgradeUrl: string | null;
  /** Of a quota: whose limit it is, such as `plan` or `person`. */
  readonly limitOf: string | null;
  /** In how long the same may be asked again; null where it was not said. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, envelope: Envelope, sentence: string, { cause, retryAfter }: Besides = {}) {
    super(envelope.error || envelope.message || sentence || REQUEST_FAILED, { cause });
    this.status = status;
    this.errorCode = envelope.errorCode ?? codeOfSentence(this.message);
    this.problems = problemsOf(envelope.details);
    this.requestId = envelope.requestId ?? null;
    this.upgradeUrl = upgradeUrlOf(envelope.details);
    this.limitOf = limitOf(envelope.details);
    this.retryAfterSeconds = secondsOf(retryAfter);
  }
}

function upgradeUrlOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('upgradeUrl' in details)) return null;
  return String(details.upgradeUrl);
}

function limitOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('of' in details)) return null;
  return String(details.of);
}

/** Of a date, which the header may also be, nothing: no clock here is known to be right. */
function secondsOf(retryAfter: string | null | undefined): number | null {
  return retryAfter && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null;
}

function problemsOf(details: unknown): FieldProblem[] {
  if (!Array.isArray(details)) return [];
  return details.filter(isProblem).map(({ path, message, kind, limit }) => ({
    path: String(path),
    message,
    ...(typeof kind === 'string' && { kind }),
    ...(typeof limit === 'number' && { limit }),
  }));
}

function isProblem(
  value: unknown,
): value is { path: unknown; message: string; kind?: unknown; limit?: unknown } {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}
