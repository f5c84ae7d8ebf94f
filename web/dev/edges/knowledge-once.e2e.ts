import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

for (const [what, from, path, add] of [
  ['makes a base', '/knowledge?new=upload', '/api/knowledges', /^Create/],
  [
    'comes into a base',
    `/knowledge/${id('d', 1)}?add=upload`,
    `/api/knowledges/${id('d', 1)}/documents`,
    /^Add$/,
  ],
] as const) {
  test(`a file that ${what} is there once, though the answer was lost and it was tried again`, async () => {
    const asked: { readonly key: string | undefined; readonly uri: string }[] = [];
    let files = 0;
    await page.route('**/api/upload/files/**', (route) => {
      files += 1;
      return route.fallback();
    });
    await page.route(`**${path}`, async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.fallback();
      asked.push({ key: request.headers()['idempotency-key'], uri: request.postDataJSON().uri });
      return asked.length === 1 ? route.abort() : route.fallback();
    });
    await open(from);
    const adding = page.getByRole('dialog');
    await page.locator('input[type=file]').setInputFiles({
      name: 'night.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Night work'),
    });
    await adding.getByRole('button', { name: add }).last().click();
    await adding.getByRole('button', { name: 'Try it again' }).click();
    await adding.waitFor({ state: 'detached' });
    assert.ok(asked[0]?.key);
    assert.deepEqual([asked.length, asked[1], files], [2, asked[0], 1]);
  });
}

/** Two files that a base is made of, the first once more at the end; gives what was asked, where `answers` says how the first were. */
async function makeOfTwo(...answers: readonly ((route: Route) => Promise<void>)[]) {
  const made: { readonly key: string | undefined; readonly fileName: string }[] = [];
  const added: string[] = [];
  await page.route('**/api/knowledges', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    const answer = answers[made.length];
    made.push({ key: request.headers()['idempotency-key'], fileName: request.postDataJSON().fileName });
    return await (answer?.(route) ?? route.fallback());
  });
  await page.route('**/api/knowledges/*/documents', (route) => {
    if (route.request().method() === 'POST') added.push(route.request().postDataJSON().name);
    return route.fallback();
  });
  await open('/knowledge?new=upload');
  const adding = page.getByRole('dialog');
  const file = { name: 'night.txt', mimeType: 'text/plain', buffer: Buffer.from('Night work') };
  await page.locator('input[type=file]').setInputFiles([file, { ...file, name: 'day.txt' }]);
  await adding
    .getByRole('button', { name: /^Create/ })
    .last()
    .click();
  await adding.getByText('1 of 2 added').waitFor();
  await adding.getByRole('button', { name: 'Try it again' }).click();
  await adding.waitFor({ state: 'detached' });
  return { made, added };
}

test('files make one base, though the answer to the first was lost', async () => {
  const { made, added } = await makeOfTwo((route) => route.abort());
  assert.deepEqual(made[1], made[0]);
  assert.deepEqual([made.length, added.length], [2, 1]);
  assert.notEqual(added[0], made[0]?.fileName);
});

test('a file that is refused once its answer was lost leaves the base to be made of the next', async () => {
  const refusal = { code: 400, errorCode: 'UPLOAD_NOT_FOUND', error: 'The file was not found' };
  const { made, added } = await makeOfTwo(
    (route) => route.abort(),
    (route) => route.fulfill({ status: 400, json: refusal }),
  );
  assert.deepEqual(made[1], made[0]);
  assert.equal(made.length, 3);
  assert.notEqual(made[2]?.key, made[0]?.key);
  assert.deepEqual(added, [made[0]?.fileName]);
});
