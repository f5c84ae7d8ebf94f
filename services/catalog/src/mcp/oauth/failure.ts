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

/** What the authorisation server itself says no with, in OAuth's words; a network that fails says nothing of the grant. */
export function refusalOf(error: unknown): unknown {
  return error instanceof Error && 'errorCode' in error ? error.errorCode : undefined;
}

/** Whether the authorisation server has forgotten who we are. */
export function knowsNoClient(error: unknown): boolean {
  const code = refusalOf(error);
  return code === 'invalid_client' || code === 'unauthorized_client';
}
