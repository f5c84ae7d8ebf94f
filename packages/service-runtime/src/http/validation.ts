import type { z } from 'zod';
import type { Detail } from './failure.ts';
import { HttpFailure } from './failure.ts';
import { insideUnion } from './inside-union.ts';
import { kindOf } from './problem-kind.ts';

const MAX_DETAILS = 20;

const codes: Readonly<Record<string, string>> = {
  'Invalid UUID format': 'INVALID_UUID',
  'Invalid email format': 'INVALID_EMAIL',
  'Invalid URL format': 'INVALID_URL',
};

/** The 400 that lists what a schema refused; its `error` is the first message. */
export function validationFailure(issues: readonly z.core.$ZodIssue[]): HttpFailure {
  const details: Detail[] = issues
    .flatMap(insideUnion)
    .slice(0, MAX_DETAILS)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message, ...kindOf(issue) }));
  const error = details[0]?.message ?? 'Invalid input';
  const message = details
    .map((detail) => (detail.path ? `${detail.path}: ${detail.message}` : detail.message))
    .join('; ');
  return new HttpFailure({
    code: 400,
    error,
    errorCode: codes[error] ?? 'VALIDATION_FAILED',
    message,
    details,
  });
}

/** Parses once, or throws {@link validationFailure}. */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  // What is missing is told from what is of another kind by the input alone.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationFailure(parsed.error.issues);
}
