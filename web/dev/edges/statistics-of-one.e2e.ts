import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statistic } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const at = 'tz=Europe/Helsinki';
const openPath = async (path: string) => {
  await page.goto(url() + path);
  await page.locator('.recharts-surface').first().waitFor();
};
const open = (path: string) => openPath(`/statistics?${at}${path}`);
const tiles = () => page.getByRole('list', { name: 'At a glance' }).getByRole('listitem');
const labels = async () => (await tiles().allInnerTexts()).map((text) => text.split('\n')[0]);
const panels = () => page.getByRole('heading', { level: 3 }).allTextContents();
const panel = (name: string) => page.getByRole('region', { name, exact: true });

test('of a model nothing is shown that is not counted by model', async () => {
  await open('');
  const columns = panel('Top models').getByRole('columnheader');
  assert.deepEqual(await columns.allTextContents(), ['Model', 'Tokens', 'Failed', 'Cost']);
  await open('&model=gpt-5.2');
  assert.deepEqual(await labels(), ['Tokens', 'Cost of models', 'First word after', 'Failed replies']);
  assert.deepEqual(await panels(), [
    'Tokens and cost',
    'How fast replies come',
    'Replies cut short',
    'Feedback',
  ]);
  assert.equal(await page.getByRole('heading', { name: 'Use', exact: true }).count(), 0);
});

test('of a person nothing is shown of speed, which is not measured by person', async () => {
  await open(`&user=${id('a', 1)}`);
  assert.deepEqual(await labels(), [
    'Chats',
    'Messages',
    'Tokens',
    'Cost of models',
    'Failed replies',
    'Completed orders',
    'Paid to the platform',
  ]);
  assert.deepEqual(await panels(), [
    'Messages and chats',
    'Tokens and cost',
    'Replies cut short',
    'Feedback',
  ]);
});

test('no share is told of feedback of which more was taken back than given', async () => {
  let feedback = { good: 3, bad: 1 };
  await page.route('**/api/statistic/stream?*', (route) => route.abort());
  await page.route('**/api/statistic?*', async (route) => {
    const response = await route.fetch();
    const body: { data: Statistic } = await response.json();
    const totals = { ...body.data.totals, feedback };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, totals } } });
  });
  await open('');
  await panel('Feedback').getByText('75% of those who said something liked the reply.').waitFor();
  for (const given of [
    { good: 3, bad: -1 },
    { good: -1, bad: 3 },
  ]) {
    feedback = given;
    await open('');
    await panel('Feedback').getByText('-1', { exact: true }).first().waitFor();
    assert.equal(await panel('Feedback').getByText('liked the reply').count(), 0);
  }
});

test('an agent’s own page leads to the figures of it alone', async () => {
  const agent = id('c', 2);
  await page.goto(`${url()}/agents/${agent}`);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Usage' }).click();
  await page.waitForURL((address) => address.pathname === '/statistics');
  assert.equal(new URL(page.url()).searchParams.get('agent'), agent);
  await page.goBack();
  await page.waitForURL(`**/agents/${agent}`);
});

test('of who signs up the platform tells alone: nobody ever did to a workspace, or to an agent', async () => {
  const growth = ['From sign-up to paying', 'Who came back'];
  const signedUp = panel('People')
    .getByRole('listitem')
    .filter({ hasText: /^Signed up/ });
  await openPath(`/admin/statistics?${at}`);
  assert.deepEqual((await panels()).slice(-growth.length), growth);
  await signedUp.waitFor();
  for (const narrower of ['/statistics?', `/admin/statistics?workspace=${id('b', 1)}&`]) {
    await openPath(narrower + at);
    assert.equal((await panels()).at(-1), 'Orders and payments');
    await panel('People').waitFor();
    assert.equal(await signedUp.count(), 0);
  }
  await openPath(`/admin/statistics?${at}&agent=${id('c', 2)}`);
  await panel('People').waitFor();
  assert.equal(await signedUp.count(), 0);
});
