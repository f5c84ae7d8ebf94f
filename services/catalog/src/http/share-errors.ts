import type { ErrorTable, FailureRow } from '@tutka/service-runtime';
import { ShareClosed, type ShareRefusal } from '../domain/shares/share.access.ts';

const closed: Readonly<Record<ShareRefusal, FailureRow>> = {
  DISABLED: {
    code: 403,
    errorCode: 'SHARE_DISABLED',
    error: 'This share has been switched off. Ask the person who shared it with you.',
  },
  REVOKED: {
    code: 403,
    errorCode: 'SHARE_REVOKED',
    error: 'This share has been taken back. Ask the person who shared it with you for another one.',
  },
  EXPIRED: {
    code: 403,
    errorCode: 'SHARE_EXPIRED',
    error: 'This share has run out. Ask the person who shared it with you for another one.',
  },
};

/** How refusals about shares show. */
export const shareErrors: ErrorTable = {
  ShareNotFound: { code: 404, errorCode: 'SHARE_NOT_FOUND', error: 'Agent share not found' },
  ShareRevoked: {
    code: 409,
    errorCode: 'SHARE_IS_REVOKED',
    error: 'A revoked share stays revoked. Make another one.',
  },
  NothingToRotate: {
    code: 400,
    errorCode: 'NOTHING_TO_ROTATE',
    error: 'A share with a person has no link to change',
  },
  ShareRefused: {
    code: 401,
    errorCode: 'SHARE_INVALID',
    error: 'This link is not valid. Ask the person who sent it for the whole link.',
  },
  SignatureRefused: {
    code: 401,
    errorCode: 'SIGNATURE_INVALID',
    error:
      "This signature is not valid. Sign shareId.exUserId.timestamp with the share's secret, not more than five minutes ago; timestamp is in milliseconds.",
  },
  ShareClosed: (error) => closed[error instanceof ShareClosed ? error.why : 'DISABLED'],
  ShareUsedUp: {
    code: 403,
    errorCode: 'SHARE_USED_UP',
    error: 'All messages of this share are used. Ask the person who shared it with you.',
  },
};
