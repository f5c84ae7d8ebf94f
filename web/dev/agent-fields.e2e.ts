import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { agents } from './fixtures/agents.ts';
import { id } from './fixtures/values.ts';

const uuid = id('c', 5);

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

/** The editor of an agent of which something is other than of the usual one. */
async function open(other: Partial<Agent>): Promise<void> {
  const agent = agents.find((one) => one.uuid === uuid);
  await page.route(`**/api/agents/${uuid}`, (route) =>
    route.fulfill({ json: { code: 200, data: { ...agent, ...other } } }),
  );
  await page.goto(`${url()}/agents/${uuid}`);
}

test('an agent whose model is gone says which answers in its place', async () => {
  await open({ model: `${id('7', 9)}/gpt-3.5` });
  await page.getByText('gpt-3.5 is not offered any more. gpt-4.1 answers').waitFor();
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'gpt-4.1-mini' }).first().click();
  await page.getByText('gpt-3.5 is not offered any more').waitFor({ state: 'detached' });
});

test('a new agent waits for the picture that is on its way', async () => {
  const goOn = Promise.withResolvers<void>();
  await page.route('**/api/upload/files/**', async (route) => {
    await goOn.promise;
    await route.fallback();
  });
  await page.goto(`${url()}/agents/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Night');
  const create = page.getByRole('button', { name: 'Create agent' });
  const asked = page.waitForRequest('**/api/upload/files/**');
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('png') };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await asked;
  assert.equal(await create.isDisabled(), true);
  goOn.resolve();
  const made = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/agents'));
  await create.click();
  assert.notEqual((await made).postDataJSON().logo, '');
});

test('who deletes or unpublishes an agent that is sold is told what its buyers lose', async () => {
  await open({ isPublic: true, isFree: false, price: '5.00', currency: 'EUR' });
  for (const [item, told] of [
    ['Delete agent', 'what they paid is not paid back'],
    ['Stop publishing', 'those who bought it included'],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const question = page.getByRole('dialog').filter({ hasText: told });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
  }
});

test('where the bases cannot be had their field says why', async () => {
  await page.route('**/api/knowledges?*', (route) =>
    route.fulfill({ status: 429, json: { code: 429, error: 'Bases rest', errorCode: 'INTERNAL_ERROR' } }),
  );
  await open({});
  await page.getByText('Bases rest').waitFor();
});
