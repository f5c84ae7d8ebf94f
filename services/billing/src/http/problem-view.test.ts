import { expect, test } from '@jest/globals';
import { ProviderRefused, ProviderUnavailable } from '../clients/payment-provider.ts';
import { errorText } from '../jobs/job-error.ts';
import { problemView } from './problem-view.ts';

test.each([
  [
    errorText(new ProviderUnavailable('Alipay did not\nanswer: 504')),
    'PROVIDER_UNAVAILABLE',
    'Alipay did not\nanswer: 504',
  ],
  [errorText(new ProviderRefused('isv.no-right')), 'PROVIDER_REFUSED', 'isv.no-right'],
  [errorText(new TypeError('fetch failed')), null, 'TypeError: fetch failed'],
  ['kept by a version before: it says so', null, 'kept by a version before: it says so'],
  [null, null, null],
])('what a job failed of, %j, has the code %s', (problem, problemCode, said) => {
  expect(problemView({ reason: null, problem })).toEqual({ problem: said, problemCode });
});

test('a run that was given up says why', () => {
  const given = { reason: 'PROVIDER_NOT_OFFERED', problem: null };
  expect(problemView(given)).toEqual({ problem: given.reason, problemCode: given.reason });
});
