import type { ErrorTable } from '@tutka/service-runtime';

/** How refusals about plans show. */
export const planErrors: ErrorTable = {
  PlanNotFound: { code: 404, errorCode: 'PLAN_NOT_FOUND', error: 'There is no such plan' },
  PlanExists: {
    code: 409,
    errorCode: 'PLAN_EXISTS',
    error: 'There is a plan of this name already',
    details: [{ path: 'id', message: 'Taken' }],
  },
  NotAnAmount: {
    code: 400,
    errorCode: 'NOT_AN_AMOUNT',
    error: 'An amount has no more decimals than its currency: none in JPY and KRW',
  },
};
