import type { ProblemKind } from './problem-kind.ts';

/** A place in the request and what is wrong with it. */
export interface Detail {
  readonly path: string;
  readonly message: string;
  /** The same for programs, such as `too_long`; of a request that a schema refused. */
  readonly kind?: ProblemKind;
  /** What was passed, or not reached: characters, entries or a number. */
  readonly limit?: number;
}

/** How a failure shows: `code` is the HTTP status, `error` the sentence a person reads. */
export interface FailureRow {
  readonly code: number;
  readonly errorCode: string;
  /** Absent: the route's own sentence. */
  readonly error?: string;
  /** A longer explanation; absent: the same as `error`. */
  readonly message?: string;
  readonly details?: readonly Detail[] | Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** A service's one table from the name of a domain error to how it shows. A function reads facts off the error. */
export type ErrorTable = Readonly<Record<string, FailureRow | ((error: Error) => FailureRow)>>;

/** A failure that the door itself finds (validation, limits); domain errors go through the service's table. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly row: FailureRow;
  constructor(row: FailureRow) {
    super(row.message ?? row.error ?? row.errorCode);
    this.row = row;
  }
}

/** The row of a domain error, found by the error's name, or undefined. */
export function lookUp(table: ErrorTable, error: unknown): FailureRow | undefined {
  if (error instanceof HttpFailure) return error.row;
  if (!(error instanceof Error) || !Object.hasOwn(table, error.name)) return undefined;
  const row = table[error.name];
  return typeof row === 'function' ? row(error) : row;
}
