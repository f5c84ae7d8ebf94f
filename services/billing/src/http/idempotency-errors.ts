import type { ErrorTable } from '@tutka/service-runtime';

/** How refusals of an Idempotency-Key show. */
export const idempotencyErrors: ErrorTable = {
  IdempotencyInProgress: ({ message: error }) => ({ code: 409, errorCode: 'IDEMPOTENCY_IN_PROGRESS', error }),
  IdempotencyKeyReused: ({ message: error }) => ({ code: 409, errorCode: 'IDEMPOTENCY_KEY_REUSED', error }),
  IdempotencyKeyRefused: {
    code: 400,
    errorCode: 'INVALID_IDEMPOTENCY_KEY',
    error: 'An Idempotency-Key is 1 to 255 visible ASCII characters',
  },
};
