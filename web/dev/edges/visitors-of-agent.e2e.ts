import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

const agent = id('c', 2);

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

test('what visitors asked is found by words of its title', async () => {
  await page.goto(`${url()}/agents/${agent}/visitors`);
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('title') === 'refund',
  );
  await page.getByRole('searchbox', { name: 'Words of the title' }).fill('refund');
  assert.equal(new URL((await asked).url()).searchParams.get('visitors'), 'true');
  assert.equal(new URL(page.url()).searchParams.get('words'), 'refund');
});

test('the code for a site whose users are signed asks its server each time, as a signature is soon too old', async () => {
  await page.goto(`${url()}/agents/${agent}/shares/${id('8', 1)}/embed`);
  await page.getByText('Signed users', { exact: true }).click();
  const code = (await page.locator('code').textContent()) ?? '';
  assert.match(code, new RegExp(`/widget\\.js" data-share="${id('8', 1)}"></script>`));
  assert.match(code, /Tutka\.identify\(\(\) => fetch\('\/tutka-signature'\)/);
  assert.doesNotMatch(code, /data-sign|data-token/);
});
