import { idempotencyErrors } from '@tutka/service-base';
import { type ErrorTable, type FailureRow, waitInWords } from '@tutka/service-runtime';
import { ApiKeyMadeBefore, TooManyKeys } from '../api-keys/api-keys.ts';
import { AccountHeld } from '../domain/deletion.ts';
import { TooManyCodes } from '../sign-in/request-code.ts';
import { obstacleView } from './deletion-view.ts';
import { workspaceErrors } from './workspace-errors.ts';

/** How identity's errors show. */
export const errors: ErrorTable = {
  TooManyCodes: tooManyCodes,
  WrongCode: {
    code: 401,
    errorCode: 'WRONG_CODE',
    error: 'This code is wrong or no longer valid. Check it, or ask for a new one.',
  },
  AccountSuspended: {
    code: 403,
    errorCode: 'ACCOUNT_SUSPENDED',
    error: 'This account is suspended. Ask an administrator.',
  },
  NoSingleSignOn: {
    code: 404,
    errorCode: 'NO_SINGLE_SIGN_ON',
    error: 'There is no single sign-on here. Sign in with a code by e-mail.',
  },
  LogoutTokenRefused: {
    code: 400,
    errorCode: 'LOGOUT_TOKEN_REFUSED',
    error: 'This is no logout token of the OpenID provider for this platform.',
  },
  CodesOff: {
    code: 403,
    errorCode: 'CODES_OFF',
    error: 'Nobody signs in with a code by e-mail here. Use single sign-on.',
  },
  SetUpLinkOver: {
    code: 410,
    errorCode: 'SET_UP_LINK_OVER',
    error:
      'This link is no longer valid. If nobody administers the platform yet, its next start prints another.',
  },
  SessionGone: { code: 401, errorCode: 'UNAUTHENTICATED', error: 'Please sign in' },
  SignInNotFound: {
    code: 404,
    errorCode: 'SIGN_IN_NOT_FOUND',
    error: 'You are signed out there already.',
  },
  UserNotFound: { code: 404, errorCode: 'USER_NOT_FOUND', error: 'User not found' },
  NotYours: { code: 403, errorCode: 'FORBIDDEN', error: 'You can change your own profile only' },
  AdminOnly: {
    code: 403,
    errorCode: 'ADMIN_ONLY',
    error: 'Only an administrator can change role, status or quota',
  },
  LastAdmin: {
    code: 409,
    errorCode: 'LAST_ADMIN',
    error: 'This is the last administrator. Make another one first.',
  },
  ApiKeyNotFound: { code: 404, errorCode: 'API_KEY_NOT_FOUND', error: 'API key not found' },
  NotYourKey: {
    code: 403,
    errorCode: 'NOT_YOUR_API_KEY',
    error: 'This key acts as somebody else: only they can change it. You can revoke it.',
  },
  KeyExpiryPast: { code: 400, errorCode: 'EXPIRY_PAST', error: 'Choose an expiry in the future' },
  TooManyKeys: (error) => ({
    code: 409,
    errorCode: 'TOO_MANY_API_KEYS',
    error: `A workspace can have ${error instanceof TooManyKeys ? error.limit : 'no more'} API keys. Revoke one first.`,
  }),
  ApiKeyMadeBefore: (error) => ({
    code: 409,
    errorCode: 'API_KEY_MADE_BEFORE',
    error:
      'This key was made already, and is shown only once. If you have not kept it, revoke it and make another.',
    ...(error instanceof ApiKeyMadeBefore ? { details: { uuid: error.uuid } } : {}),
  }),
  BadCursor: {
    code: 400,
    errorCode: 'INVALID_CURSOR',
    error: 'This cursor is not one that the list gave. Begin without a cursor.',
  },
  ...workspaceErrors,
  ...idempotencyErrors,
  AccountHeld: (error) => ({
    code: 409,
    errorCode: 'ACCOUNT_HELD',
    error: 'Something is to be done before this account can be deleted.',
    ...(error instanceof AccountHeld && { details: { obstacles: error.obstacles.map(obstacleView) } }),
  }),
  AnotherAddress: {
    code: 400,
    errorCode: 'ANOTHER_ADDRESS',
    error: 'This is not the e-mail address of the account.',
  },
  CodeNotTaken: {
    code: 400,
    errorCode: 'WRONG_CODE',
    error: 'This code is wrong or no longer valid. Check it, or ask for a new one.',
  },
  Oneself: { code: 409, errorCode: 'ONESELF', error: 'You cannot suspend your own account' },
};

function tooManyCodes(error: Error): FailureRow {
  const row = {
    code: 429,
    errorCode: 'TOO_MANY_CODES',
    error: 'A code was sent a moment ago. Wait a little before you ask for another.',
  };
  if (!(error instanceof TooManyCodes)) return row;
  const { limit: of, retryAfterSeconds } = error;
  const told = { ...row, retryAfterSeconds, details: { of } };
  if (of === 'moment') return told;
  const what = of === 'hour' ? 'codes were asked for' : 'wrong codes were typed';
  return { ...told, error: `Too many ${what}. Try again in ${waitInWords(retryAfterSeconds)}.` };
}
