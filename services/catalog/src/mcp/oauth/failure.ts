import { EgressRefused } from '@tutka/egress';
import { McpFailure } from '../client/failure.ts';

/** Nobody has signed in, or what was granted is good for nothing any more. */
export function signInNeeded(cause?: unknown): McpFailure {
  return new McpFailure('SIGN_IN', 'Sign in to this server on its page first.', { cause });
}

/** What went wrong on the way to an authorisation server. */
export function oauthFailure(error: unknown): McpFailure {
  if (error instanceof McpFailure) return error;
  if (error instanceof EgressRefused) return new McpFailure('UNREACHABLE', error.sentence, { cause: error });
  const sentence = 'The place where people sign in for this server refused. Try again, or ask its operator.';
  return new McpFailure('SIGN_IN', sentence, { cause: error });
}
