import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { seller } from '../fixtures/invoices.ts';
import { searchEngine } from '../fixtures/models.ts';
import { shares } from '../fixtures/shares.ts';
import { id } from '../fixtures/values.ts';

const later = '2027-01-29T12:00:00.000Z';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const newer = () => page.getByText('This was changed meanwhile.');

test('what is written of the seller while it is being saved stays', async () => {
  const answered = Promise.withResolvers<void>();
  let saved: object = seller;
  await page.route('**/api/admin/seller', async (route) => {
    if (route.request().method() === 'PUT') {
      saved = { ...seller, ...route.request().postDataJSON(), updatedAt: later };
      await answered.promise;
    }
    await route.fulfill({ json: { code: 200, data: saved } });
  });
  await page.goto(`${url()}/admin/seller`);
  await field('Name').fill('Northern lights');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await field('E-mail for questions').fill('written.meanwhile@example.org');
  const read = page.waitForResponse(
    (answer) => answer.url().endsWith('/seller') && answer.request().method() === 'GET',
  );
  answered.resolve();
  await read;
  await page.getByText('Saved').first().waitFor();
  assert.equal(await field('E-mail for questions').inputValue(), 'written.meanwhile@example.org');
  assert.equal(await field('Name').inputValue(), 'Northern lights');
  assert.equal(await newer().count(), 0);
});

for (const { what, path, call, name, before, after, typed, taken } of [
  {
    what: 'the seller',
    path: '/admin/seller',
    call: '/api/admin/seller',
    name: 'Name',
    before: seller,
    after: { ...seller, name: 'Southern lights', updatedAt: later },
    typed: 'Northern lights',
    taken: 'Southern lights',
  },
  {
    what: 'the search engine',
    path: '/admin/search',
    call: '/api/search-engine',
    name: 'Address',
    before: { engine: searchEngine },
    after: { engine: { ...searchEngine, baseUrl: 'https://south.example.org', updatedAt: later } },
    typed: 'https://north.example.org',
    taken: 'https://south.example.org',
  },
  {
    what: 'the sites of a share',
    path: `/agents/${id('c', 2)}/shares/${id('8', 1)}/embed`,
    call: `/api/agents/shares/${id('8', 1)}`,
    name: 'Websites that may show the chat',
    before: { ...shares[0] },
    after: { ...shares[0], allowedOrigins: ['https://south.example.org'] },
    typed: 'https://north.example.org',
    taken: 'https://south.example.org',
  },
]) {
  /** The window comes back after another admin has saved. */
  const comeBack = async () => {
    await page.clock.fastForward(6000);
    const asked = page.waitForResponse((answer) => answer.url().endsWith(call));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await asked;
    await page.clock.runFor(1000);
  };

  test(`what is written of ${what} stays when another admin has saved, and is given up only where one says so`, async () => {
    await page.clock.install();
    let data: object = before;
    await page.route(`**${call}`, (route) => route.fulfill({ json: { code: 200, data } }));
    await page.goto(url() + path);
    await field(name).fill(typed);
    data = after;
    await comeBack();
    await newer().waitFor();
    assert.equal(await field(name).inputValue(), typed);
    const use = page.getByRole('button', { name: 'Use what was saved' });
    await use.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use what was saved' }).click();
    await page.clock.runFor(1000);
    await newer().waitFor({ state: 'detached' });
    assert.equal(await field(name).inputValue(), taken);
  });

  test(`what another admin saves of ${what} comes where nothing is written`, async () => {
    await page.clock.install();
    let data: object = before;
    await page.route(`**${call}`, (route) => route.fulfill({ json: { code: 200, data } }));
    await page.goto(url() + path);
    await field(name).waitFor();
    data = after;
    await comeBack();
    await page.waitForFunction(
      (text) =>
        [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
          ({ value }) => value === text,
        ),
      taken,
    );
    assert.equal(await newer().count(), 0);
    await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
    await page.waitForURL('**/explore');
  });
}
