import { idempotencyErrors } from '@tutka/service-base';
import type { ErrorTable, FailureRow } from '@tutka/service-runtime';
import { QuotaExceeded } from '../domain/credits/quota-exceeded.ts';

const UPGRADE_URL = '/pricing';

interface Details {
  readonly of: 'plan' | 'person' | 'host';
  readonly quota?: 'messages' | 'tokens' | 'credits';
  readonly limit?: number;
}

/** Where the limit is not the plan of who asks they can buy nothing against it. */
const exceeded = (error: string, details: Details): FailureRow => ({
  code: 402,
  errorCode: 'QUOTA_EXCEEDED',
  error,
  details: { ...(details.of === 'plan' && { upgradeUrl: UPGRADE_URL }), ...details },
});

/** How refusals of usage show. */
export const creditsErrors: ErrorTable = {
  QuotaExceeded: (error) => {
    if (!(error instanceof QuotaExceeded)) return exceeded('The quota is used up.', { of: 'plan' });
    const { of, key, limit } = error;
    const what = `${limit.toLocaleString('en')} ${key}`;
    const sentence =
      of === 'plan'
        ? `Your plan's ${what} of this month are used up. Upgrade to go on.`
        : `You may use ${what} a month, and have. An administrator can allow more.`;
    return exceeded(sentence, { of, quota: key, limit });
  },
  WorkspaceNotFound: { code: 404, errorCode: 'WORKSPACE_NOT_FOUND', error: 'Workspace not found' },
  NotACreditAmount: {
    code: 400,
    errorCode: 'NOT_A_CREDIT_AMOUNT',
    error: 'Write an amount above zero',
    details: [{ path: 'amount', message: 'Above zero' }],
  },
  OutOfCredits: exceeded('Your credits are used up. Buy credits or upgrade to go on.', {
    of: 'plan',
    quota: 'credits',
  }),
  HostSpent: exceeded(
    'This agent cannot answer at the moment: what its owner may use is used up. Please let them know.',
    { of: 'host' },
  ),
  ...idempotencyErrors,
};
