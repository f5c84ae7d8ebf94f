import { expect, test } from '@jest/globals';
import type { ProviderKind } from '../src/provider.ts';
import { providerError } from '../src/provider-error.ts';

const plan = 'You exceeded your current quota, please check your plan and billing details.';

function failure(
  error: object,
  { kind = 'openai-compatible' as ProviderKind, retryAfter = undefined as number | undefined } = {},
) {
  return providerError({ kind, baseUrl: 'https://here/v1' }, 'm', 429, [{ error }], retryAfter);
}

/** What providers say where somebody asks too much within a while, in their own words, and for how long. */
test.each<[string, object, number | undefined]>([
  [
    'Gemini',
    {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: `${plan} For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. \n* Quota exceeded for metric: generativelanguage.googleapis.com/embed_content_free_tier_requests, limit: 100\nPlease retry in 20.04466179s.`,
    },
    20.04466179,
  ],
  [
    'Groq',
    {
      code: 'rate_limit_exceeded',
      type: 'tokens',
      message:
        'Rate limit reached for model `m` on tokens per minute (TPM): Limit 12000, Used 11500. Please try again in 1m2.5s. Need more tokens? Upgrade to Dev Tier today at https://console.groq.com/settings/billing',
    },
    62.5,
  ],
  [
    'OpenAI, of an account that has paid nothing yet',
    {
      code: 'rate_limit_exceeded',
      type: 'requests',
      message:
        'Rate limit reached for m on requests per min (RPM): Limit 3, Used 3. Please try again in 350ms. You can increase your rate limit by adding a payment method to your account at https://platform.openai.com/account/billing.',
    },
    0.35,
  ],
  [
    'Azure',
    { code: '429', message: 'Please retry after 6 seconds. To increase your limit, see billing.' },
    6,
  ],
  [
    'DashScope',
    {
      code: 'insufficient_quota',
      message: `${plan} For details, see: https://help.aliyun.com/zh/model-studio/error-code#token-limit`,
    },
    undefined,
  ],
])('a limit by the minute passes, at %s', (_, error, seconds) => {
  const { code, retryable, retryAfter, sentence } = failure(error);
  expect([code, retryable, retryAfter]).toEqual([
    'RATE_LIMITED',
    true,
    seconds === undefined ? undefined : expect.closeTo(seconds),
  ]);
  expect(sentence).toMatch(/^The provider is receiving too many requests/);
});

test('seconds in the header count for more than those in the text', () => {
  expect(failure({ message: 'Please retry in 20s.' }, { retryAfter: 7 }).retryAfter).toBe(7);
});

test.each([
  [
    'OpenAI',
    {
      code: 'insufficient_quota',
      type: 'insufficient_quota',
      message: `${plan} For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.`,
    },
  ],
  ['OpenAI of old', { code: null, type: 'insufficient_quota', message: plan }],
  [
    'Moonshot',
    {
      type: 'exceeded_current_quota_error',
      message: 'Your account is suspended, please check your plan and billing details',
    },
  ],
  ['Zhipu', { code: '1113', message: 'Insufficient balance or no resource package. Please recharge.' }],
])('an account without credit does not come right by waiting, at %s', (_, error) => {
  expect(failure(error)).toMatchObject({
    code: 'RATE_LIMITED',
    retryable: false,
    sentence: expect.stringMatching(/^The account at the provider has no credit left/),
  });
});

test('of a message without an end the beginning is read', () => {
  const begun = performance.now();
  const digits = '1'.repeat(200_000);
  expect(failure({ message: `Please try again in 7s. ${'model '.repeat(100_000)}` }).retryAfter).toBe(7);
  expect(failure({ message: `Please try again in ${digits} x` }).retryAfter).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(10_000);
});
