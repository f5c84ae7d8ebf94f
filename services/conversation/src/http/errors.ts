import type { ErrorTable, FailureRow } from '@tutka/service-runtime';
import type { LinkLocked } from '../domain/errors.ts';

const conflict =
  (errorCode: string) =>
  (error: Error): FailureRow => ({ code: 409, errorCode, error: error.message });

/** How the domain's errors show. */
export const errors: ErrorTable = {
  SessionNotFound: { code: 404, errorCode: 'SESSION_NOT_FOUND', error: 'Session not found' },
  MessageNotFound: { code: 404, errorCode: 'MESSAGE_NOT_FOUND', error: 'Message not found' },
  AgentNotFound: { code: 404, errorCode: 'AGENT_NOT_FOUND', error: 'Agent not found' },
  ReplyRunning: conflict('REPLY_RUNNING'),
  NotWaiting: conflict('NOT_WAITING'),
  IdempotencyInProgress: conflict('IDEMPOTENCY_IN_PROGRESS'),
  IdempotencyKeyReused: conflict('IDEMPOTENCY_KEY_REUSED'),
  NotAReply: (error) => ({ code: 400, errorCode: 'NOT_A_REPLY', error: error.message }),
  BadCursor: (error) => ({ code: 400, errorCode: 'INVALID_CURSOR', error: error.message }),
  BadIdempotencyKey: (error) => ({ code: 400, errorCode: 'INVALID_IDEMPOTENCY_KEY', error: error.message }),
  StreamGone: (error) => ({ code: 410, errorCode: 'STREAM_GONE', error: error.message }),
  LinkExpired: (error) => ({ code: 410, errorCode: 'LINK_EXPIRED', error: error.message }),
  LinkPasswordNeeded: (error) => ({ code: 403, errorCode: 'LINK_PASSWORD_NEEDED', error: error.message }),
  LinkPasswordWrong: (error) => ({ code: 403, errorCode: 'LINK_PASSWORD_WRONG', error: error.message }),
  LinkLocked: (error) => ({
    code: 429,
    errorCode: 'LINK_LOCKED',
    error: error.message,
    retryAfterSeconds: (error as LinkLocked).retryAfterSeconds,
  }),
  Draining: (error) => ({
    code: 503,
    errorCode: 'SERVICE_UNAVAILABLE',
    error: error.message,
    retryAfterSeconds: 2,
  }),
};
