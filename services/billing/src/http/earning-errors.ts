import type { ErrorTable } from '@tutka/service-runtime';

/** How refusals about earnings show. */
export const earningErrors: ErrorTable = {
  EarningsNotYours: {
    code: 403,
    errorCode: 'EARNINGS_NOT_YOURS',
    error: 'Only owners and admins of the workspace see what its agents earn',
  },
  PayoutExists: {
    code: 409,
    errorCode: 'PAYOUT_EXISTS',
    error: 'A payout with this reference was noted before',
  },
  PayoutNotOwed: {
    code: 409,
    errorCode: 'PAYOUT_NOT_OWED',
    error: 'So much is not owed in this currency',
  },
  NotAShare: {
    code: 400,
    errorCode: 'NOT_A_SHARE',
    error: 'Write a percentage from 0 to 100',
    details: [{ path: 'percent', message: 'From 0 to 100' }],
  },
};
