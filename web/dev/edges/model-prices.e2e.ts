import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { providers } from '../fixtures/models.ts';

let page: Page;
let sent: Request[];
const { url } = freshPages((fresh) => {
  page = fresh;
  sent = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request));
});

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('an administrator says what models cost, sees what was said before, and is told what is no price', async () => {
  await page.goto(`${url()}/admin/models?edit=${providers[0]?.uuid}`);
  await page.getByText('What a million tokens cost in USD.').waitFor();
  assert.equal(await field('Price of a million tokens into gpt-4.1').inputValue(), '2');
  await field('Price of a million tokens out of gpt-4.1').fill('9,5');
  await field('Price of a million tokens into text-embedding-3-small').fill('0.02');
  const save = page.getByRole('button', { name: 'Save' });
  await field('Price of a million tokens into gpt-4.1-mini').fill('two');
  await page.getByText('Such as 2.5').waitFor();
  assert.ok(await save.isDisabled());
  await field('Price of a million tokens into gpt-4.1-mini').fill('');
  await save.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.deepEqual(sent[0]?.postDataJSON().prices, {
    'gpt-4.1': { input: '2', output: '9.5' },
    'text-embedding-3-small': { input: '0.02', output: '0' },
  });
});
