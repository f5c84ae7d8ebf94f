import type { ErrorTable, FailureRow } from '@tutka/service-runtime';
import type { LinkLocked, UnknownToolCall } from '../domain/errors.ts';

const conflict =
  (errorCode: string) =>
  (error: Error): FailureRow => ({ code: 409, errorCode, error: error.message });

/** How the domain's errors show. */
export const errors: ErrorTable = {
  SessionNotFound: { code: 404, errorCode: 'SESSION_NOT_FOUND', error: 'Session not found' },
  MessageNotFound: { code: 404, errorCode: 'MESSAGE_NOT_FOUND', error: 'Message not found' },
  FileNotFound: { code: 404, errorCode: 'FILE_NOT_FOUND', error: 'File not found' },
  AgentNotFound: { code: 404, errorCode: 'AGENT_NOT_FOUND', error: 'Agent not found' },
  PromptNotFound: { code: 404, errorCode: 'PROMPT_NOT_FOUND', error: 'Prompt not found' },
  FolderNotFound: { code: 404, errorCode: 'FOLDER_NOT_FOUND', error: 'Folder not found' },
  ImportNotFound: { code: 404, errorCode: 'IMPORT_NOT_FOUND', error: 'Import not found' },
  ReplyRunning: conflict('REPLY_RUNNING'),
  NotWaiting: conflict('NOT_WAITING'),
  IdempotencyInProgress: conflict('IDEMPOTENCY_IN_PROGRESS'),
  IdempotencyKeyReused: conflict('IDEMPOTENCY_KEY_REUSED'),
  ImportUnderWay: conflict('IMPORT_UNDER_WAY'),
  ImportNotReady: conflict('IMPORT_NOT_READY'),
  ImportTooBig: (error) => ({ code: 413, errorCode: 'IMPORT_TOO_BIG', error: error.message }),
  ImportNotTaken: {
    code: 503,
    errorCode: 'FILE_STORE_UNAVAILABLE',
    error: 'Files cannot be taken in at the moment. Please try again in a minute.',
    retryAfterSeconds: 30,
  },
  ImportBrokenOff: (error) => ({ code: 400, errorCode: 'IMPORT_BROKEN_OFF', error: error.message }),
  PromptNameTaken: conflict('PROMPT_NAME_TAKEN'),
  FolderNameTaken: conflict('FOLDER_NAME_TAKEN'),
  PromptNotYours: (error) => ({ code: 403, errorCode: 'PROMPT_NOT_YOURS', error: error.message }),
  NotAReply: (error) => ({ code: 400, errorCode: 'NOT_A_REPLY', error: error.message }),
  NoQuestion: (error) => ({ code: 400, errorCode: 'NO_QUESTION', error: error.message }),
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
  UnknownToolCall: (error) => ({
    code: 400,
    errorCode: 'UNKNOWN_TOOL_CALL',
    error: error.message,
    details: [{ path: `messages.${(error as UnknownToolCall).at}.tool_call_id`, message: error.message }],
  }),
  UnknownToolChoice: (error) => ({
    code: 400,
    errorCode: 'UNKNOWN_TOOL_CHOICE',
    error: error.message,
    details: [{ path: 'tool_choice', message: error.message }],
  }),
  Draining: (error) => ({
    code: 503,
    errorCode: 'SERVICE_UNAVAILABLE',
    error: error.message,
    retryAfterSeconds: 2,
  }),
};
