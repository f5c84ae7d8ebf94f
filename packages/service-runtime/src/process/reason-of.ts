import { types } from 'node:util';

/**
 * What an error says. One of several, as where a host has several addresses and none answers, says nothing itself: what each of
 * them says.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error || types.isNativeError(error))) return String(error);
  return error.message || errorsIn(error).map(reasonOf).join('; ');
}

/** Those that an error stands for; none where it stands for itself. */
export function errorsIn(error: Error): readonly unknown[] {
  return 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
}
