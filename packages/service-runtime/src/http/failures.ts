import type { FailureRow } from './failure.ts';

/** Failures that every door knows, whatever the service. */
export const failures = {
  signIn: {
    code: 401,
    errorCode: 'UNAUTHENTICATED',
    error: 'Please sign in',
    message: 'Please sign in; a program sends an API key: Authorization: Bearer TTK.…',
  },
  forbidden: { code: 403, errorCode: 'FORBIDDEN', error: 'You may not do this' },
  notForKeys: {
    code: 403,
    errorCode: 'NOT_FOR_API_KEYS',
    error: 'API keys cannot do this: sign in instead',
  },
  unknownRoute: { code: 404, errorCode: 'ROUTE_NOT_FOUND', error: 'There is nothing at this address' },
  badJson: { code: 400, errorCode: 'MALFORMED_JSON', error: 'The body is not valid JSON' },
  notUtf8: { code: 400, errorCode: 'MALFORMED_JSON', error: 'The body is not written in UTF-8' },
  tooDeep: { code: 400, errorCode: 'JSON_TOO_DEEP', error: 'The body is nested too deeply' },
  badRequest: { code: 400, errorCode: 'BAD_REQUEST', error: 'The request cannot be understood' },
  noBody: { code: 400, errorCode: 'UNEXPECTED_BODY', error: 'This call takes no body' },
  tooLarge: { code: 413, errorCode: 'BODY_TOO_LARGE', error: 'The body is too large' },
  wrongType: {
    code: 415,
    errorCode: 'UNSUPPORTED_MEDIA_TYPE',
    error: 'Send JSON: content-type application/json',
  },
  wrongCharset: { code: 415, errorCode: 'UNSUPPORTED_MEDIA_TYPE', error: 'Send JSON in UTF-8' },
  compressed: {
    code: 415,
    errorCode: 'UNSUPPORTED_MEDIA_TYPE',
    error: 'Send the body uncompressed: no content-encoding is taken',
  },
  internal: { code: 500, errorCode: 'INTERNAL_ERROR' },
  unavailable: {
    code: 503,
    errorCode: 'SERVICE_UNAVAILABLE',
    error: 'A part of the platform is not available at the moment',
    retryAfterSeconds: 2,
  },
} as const satisfies Record<string, FailureRow>;
