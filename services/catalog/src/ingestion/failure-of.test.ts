import { expect, test } from '@jest/globals';
import { createEgress } from '@tutka/egress';
import { failureOf } from './failure-of.ts';

test.each([
  ['does not answer', 'EAI_AGAIN', { code: 'UNREACHABLE', passing: true }],
  ['knows no such name', 'ENOTFOUND', { code: 'UNRESOLVED', passing: false }],
])('what becomes of a page while the name server %s', async (_, code, told) => {
  const failed = Object.assign(new Error(`getaddrinfo ${code} example.com`), { code });
  const egress = createEgress({ resolver: () => Promise.reject(failed) });
  const error = await egress.fetch('https://example.com/page').catch((reason: unknown) => reason);
  await egress.close();
  expect(failureOf(error)).toMatchObject(told);
});
