import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sendRaw } from './send-raw.ts';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

let platform: SmallPlatform;
beforeAll(async () => {
  platform = await startSmallPlatform({}, 'every row');
});
afterAll(() => platform.stop());

const signed = { shareId: randomUUID(), exUserId: 'u1', timestamp: 1_796_000_000_000, sign: 'ab' };

async function begin(fields: object, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ agentUUID: randomUUID(), ...fields });
  const { status, text } = await sendRaw(new URL(platform.url), {
    method: 'POST',
    path: '/api/sessions',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status, ...(JSON.parse(text) as { errorCode: string; message: string }) };
}

it.each([
  [{ ...signed, exUserId: 42 }, 'exUserId: Invalid input: expected string, received number'],
  [{ ...signed, exUserId: 'x'.repeat(201) }, 'exUserId: Too big: expected string to have <=200 characters'],
  [{ ...signed, timestamp: '2026-11-29' }, 'timestamp: Invalid input: expected number, received NaN'],
  [{ ...signed, timestamp: 1_796_000_000_000.5 }, 'timestamp: Invalid input: expected int, received number'],
  [{ ...signed, sign: undefined }, 'sign: Invalid input: expected string, received undefined'],
  [{ ...signed, shareId: undefined }, 'shareId: Invalid input: expected string, received undefined'],
])('%#: whoever signs wrongly reads what is wrong with it', async (fields, message) => {
  expect(await begin(fields)).toMatchObject({ status: 400, errorCode: 'VALIDATION_FAILED', message });
});

it('so does who asks with a query', async () => {
  const answer = await fetch(`${platform.url}/api/sessions-cursor?shareId=${signed.shareId}&timestamp=x`);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { message: expect.stringMatching(/^exUserId: .*; timestamp: .*; sign: /) },
  ]);
});

it('who shows nothing of a signature is asked to sign in', async () => {
  expect(await begin({ shareId: signed.shareId })).toMatchObject({
    status: 401,
    errorCode: 'UNAUTHENTICATED',
  });
});

it('to members these are filters', async () => {
  const headers = { cookie: platform.signIn() };
  expect(await begin({ exUserId: 42, sign: 'x' }, headers)).toMatchObject({ status: 400 });
  const answer = await fetch(`${platform.url}/api/sessions-cursor?exUserId=u1`, { headers });
  expect([answer.status, await answer.json()]).toMatchObject([404, { errorCode: 'MISSING' }]);
});
