import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operations } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { operations, parked } from '../fixtures/operations.ts';

let page: Page;
let sent: { readonly path: string; readonly body: unknown }[];
const { url } = freshPages((fresh) => {
  page = fresh;
  sent = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    sent.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
});

const card = (name: string) => page.getByRole('region', { name, exact: true });
const table = () => page.getByRole('table', { name: 'Parked records' });
const open = async () => {
  await page.goto(`${url()}/admin/operations`);
  await table().waitFor();
};
const statistics = operations.find(({ service }) => service === 'statistics') as Operations;
/** What a service answers from now on. */
const answers = (service: string, data: Operations) =>
  page.route(`**/api/operations/${service}`, (route) => route.fulfill({ json: { code: 200, data } }));

test('each service stands by itself: well, behind, parked, silent', async () => {
  await open();
  for (const [name, standing] of [
    ['Identity', 'All well'],
    ['Catalog', 'Behind'],
    ['Conversation', 'Does not answer'],
    ['Billing', 'Records parked'],
    ['Statistics', 'All well'],
  ] as const) {
    await card(name).getByText(standing).waitFor();
  }
  assert.match(
    await card('Catalog').innerText(),
    /To publish\s+12\s+for 41 sec[\s\S]*To handle\s+1,284\s+for 6 min/,
  );
  await card('Catalog').getByRole('button', { name: '2 groups of consumers' }).click();
  await card('Catalog').getByText('conversation.message/3').waitFor();
  assert.match(await card('Statistics').innerText(), /1,204,551 events · 8\.4 sec/);
  await card('Statistics').getByRole('button', { name: '1 group of consumers' }).click();
  const log = card('Statistics').getByRole('listitem').filter({ hasText: 'audit-log' });
  assert.match(await log.innerText(), /31 records, for 0\.2 sec[\s\S]*Last handled/);
});

test('what waits is drawn on as the page stays open, and a service that comes back is shown', async () => {
  await open();
  await card('Statistics').getByText('Waiting now: 33. Most since you opened this page: 33').waitFor();
  // From the first answer on there is a point.
  const last = card('Statistics').getByRole('figure').locator('path').last();
  assert.match((await last.getAttribute('d')) ?? '', /^M237 4\.0h0$/);
  await answers('statistics', { ...statistics, relay: { events: 40, seconds: 2 } });
  await answers('conversation', { ...statistics, service: 'conversation' });
  await card('Statistics')
    .getByText('Waiting now: 73. Most since you opened this page: 73')
    .waitFor({ timeout: 15_000 });
  await card('Conversation').getByText('All well').waitFor({ timeout: 15_000 });
});

test('a record is replayed, and what came of it is said', async () => {
  await open();
  await table().getByRole('button', { name: 'Replay', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByText('18 records handled').waitFor();
  assert.deepEqual(sent, [{ path: '/api/operations/billing/parked/41/replay', body: null }]);
  await page.route('**/parked/60/replay', (route) =>
    route.fulfill({
      json: {
        code: 200,
        data: { handled: 0, failed: [{ group: 'g', topic: 't', key: 'k', reason: 'still odd' }] },
      },
    }),
  );
  await table().getByRole('button', { name: 'Replay', exact: true }).last().click();
  await page.getByText('It failed again: still odd').waitFor();
  await page.getByRole('button', { name: 'Replay all' }).click();
  await page.waitForFunction(() => document.body.innerText.split('18 records handled').length > 1);
  assert.equal(sent.at(-1)?.path, '/api/operations/billing/parked/replay');
});

test('a service that does not list or replay what it parked is named, and holds up no other', async () => {
  const counts = operations.find(({ service }) => service === 'billing')?.parked ?? [];
  const refusal = { status: 403, json: { code: 403, error: 'Not from here' } };
  await answers('statistics', { ...statistics, parked: counts });
  await page.route('**/api/operations/statistics/parked?*', (route) => route.fulfill(refusal));
  await page.route('**/api/operations/statistics/parked/replay', (route) => route.fulfill(refusal));
  await open();
  await page.getByText('What Statistics parked could not be listed: Not from here').waitFor();
  assert.equal(await table().getByRole('button', { name: 'Replay', exact: true }).count(), 2);
  await page.getByRole('button', { name: 'Replay all' }).click();
  await page.getByText('18 records handled').waitFor();
  await page.getByText('Nothing of Statistics was replayed: Not from here').waitFor();
});

test('a record is skipped only with a reason, after what is lost was said', async () => {
  await open();
  await table().getByRole('button', { name: 'More about UsageRecorded' }).click();
  await page.getByRole('menuitem', { name: 'Skip…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Skip UsageRecorded?' });
  await dialog.getByText('This event never reaches billing.usage').waitFor();
  await dialog.getByText('17 records of the same stream wait behind it').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Skip it' }).isDisabled(), true);
  await dialog.getByLabel('Why').fill(' counted by hand ');
  await dialog.getByRole('button', { name: 'Skip it' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(sent, [
    { path: '/api/operations/billing/parked/41/skip', body: { reason: 'counted by hand' } },
  ]);
});

test('a row opens by keyboard to where the record lies and its headers', async () => {
  await open();
  const row = table().getByRole('button', { name: 'UsageRecorded', exact: true });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByText('conversation.usage/3 @ 20417').waitFor();
  await page.getByText(parked[0]?.headers.requestid ?? '').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('conversation.usage/3 @ 20417').waitFor({ state: 'detached' });
});

test('how far a rebuild is is shown while it goes on, and then what it found and how long it took', async () => {
  const catalog = operations.find(({ service }) => service === 'catalog') as Operations;
  await open();
  await card('Catalog').getByText('Replaying: 41,500 of 128,340 events').waitFor();
  const bar = card('Catalog').getByRole('progressbar');
  assert.equal(Math.round(Number(await bar.getAttribute('aria-valuenow'))), 32);
  const progress = { phase: 'comparing', events: 128_340, total: 128_340 } as const;
  await answers('catalog', { ...catalog, rebuild: { ...catalog.rebuild, progress } });
  await card('Catalog').getByText('Comparing what 128,340 events made').waitFor();
  const last = { endedAt: catalog.at, events: 128_340, milliseconds: 92_000, differences: [] };
  await answers('catalog', {
    ...catalog,
    rebuild: { can: true, runningSince: null, progress: null, last, failed: null },
  });
  await card('Catalog').getByText('128,340 events · 92 sec').waitFor();
  await card('Catalog').getByText('Nothing differed').waitFor();
});

test('a service of a version that says less, while versions are changed, is shown like the others', async () => {
  const {
    followers: _,
    rebuild,
    ...older
  } = operations.find(({ service }) => service === 'billing') as Operations;
  const { failed: __, ...said } = rebuild;
  await open();
  await answers('billing', { ...older, rebuild: said } as unknown as Operations);
  await card('Billing')
    .getByText(/A later one failed/)
    .waitFor({ state: 'detached' });
  await card('Billing').getByText('88,112 events').waitFor();
});

test('one that failed says when and why, below what the last one came to, until the next', async () => {
  await open();
  await card('Billing').getByText('88,112 events').waitFor();
  await card('Billing')
    .getByText(/A later one failed .*: could not extend file .*: No space left on device/)
    .waitFor();
  await card('Billing').getByText('What is shown is as it was.').waitFor();
  assert.equal(
    await card('Statistics')
      .getByText(/failed/)
      .count(),
    0,
  );
});

test('read models are made anew after a question, once at a time', async () => {
  await open();
  const again = card('Statistics').getByRole('button', { name: 'Make anew' });
  await again.click();
  await answers('statistics', {
    ...statistics,
    rebuild: { ...statistics.rebuild, runningSince: new Date().toISOString() },
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Make anew' }).click();
  await card('Statistics').getByText('Is being made anew').waitFor();
  assert.equal(await again.isDisabled(), true);
  assert.deepEqual(sent, [{ path: '/api/operations/statistics/rebuild', body: null }]);
});

test('while no service answers nothing is said about what is parked', async () => {
  await page.route('**/api/operations/*', (route) =>
    route.fulfill({ status: 503, json: { code: 503, error: 'Away' } }),
  );
  await page.goto(`${url()}/admin/operations`);
  await page.getByText('Whether anything is parked is not known').waitFor();
  assert.equal(await page.getByText('Nothing is parked').count(), 0);
  for (const { service } of operations) await answers(service, { ...statistics, service });
  await page.getByText('Nothing is parked').waitFor({ timeout: 15_000 });
});
