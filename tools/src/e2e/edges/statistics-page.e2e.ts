import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { routes, type Statistic } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { startModelSimulator } from '../../model-simulator/index.ts';
import { type Api, addModels, ask, signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

/** A person's patience with a busy machine. */
const PATIENCE_MS = 90_000;
const today = { interval: 'hour', timezone: 'Europe/Helsinki' } as const;
const at = 'range=today&tz=Europe/Helsinki';

let product: Product;
let simulator: Awaited<ReturnType<typeof startModelSimulator>>;
let boss: Api;
let browser: Browser;
let page: Page;

before(async () => {
  simulator = await startModelSimulator();
  product = await startProduct(await installedDataDir());
  boss = await signIn(product, 'boss@example.org');
  await addModels(boss, simulator);
  browser = await openBrowser();
  page = await openPage(browser, product.url, boss.cookie, DESK);
  page.setDefaultTimeout(PATIENCE_MS);
});
after(async () => {
  await browser?.close();
  await product?.end();
  await simulator?.stop();
});

async function chatWith(name: string): Promise<string> {
  const agent = await boss.call(routes.createAgent, { body: { name } });
  const session = await boss.call(routes.createSession, { body: { agentUUID: agent.uuid } });
  await ask(boss, session.uuid, 'What is there to say?');
  return session.uuid;
}

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const tile = (label: string) =>
  page.getByRole('list', { name: 'At a glance' }).getByRole('listitem').filter({ hasText: label });

test('before anything happened the page says how the first figures come about', async () => {
  await page.goto(`${product.url}/admin/statistics?${at}`);
  await page.getByRole('heading', { name: 'Nothing was asked in this time' }).waitFor();
  await tile('Active people').getByText('1', { exact: true }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
});

test('the first chat appears without a reload, the next one within seconds, an order too', async () => {
  await chatWith('Pilot');
  await tile('Messages').getByText('1', { exact: true }).waitFor();
  await panel('Top agents').getByRole('link', { name: 'Pilot' }).waitFor();
  const session = await chatWith('Harbour master');
  await tile('Chats').getByText('2', { exact: true }).waitFor();
  const asked = performance.now();
  void ask(boss, session, 'And then?');
  await tile('Messages').getByText('3', { exact: true }).waitFor();
  console.log(`# message → open page: ${Math.round(performance.now() - asked)} ms`);
  await boss.call(routes.createOrder, {
    body: { product: { kind: 'credits', amount: '25' }, currency: 'USD' },
  });
  await panel('Orders and revenue').getByText('1 order still waits for its payment.').waitFor();
});

test('a name narrows everything to it, a reload keeps it, and the way back leads out', async () => {
  await panel('Top agents').getByRole('link', { name: 'Pilot' }).click();
  await tile('Messages').getByText('1', { exact: true }).waitFor();
  const out = page.getByRole('link', { name: 'Show everything again, not only Pilot' });
  await out.waitFor();
  assert.equal(await page.getByText('Nothing was asked in this time.').count(), 0);
  await page.reload();
  await tile('Messages').getByText('1', { exact: true }).waitFor();
  await out.waitFor();
  await page.goBack();
  await tile('Messages').getByText('3', { exact: true }).waitFor();
  await panel('Top people').getByRole('link').click();
  await tile('Messages').getByText('3', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Show everything again, not only .*@/ }).click();
  await panel('Top models').getByRole('link', { name: 'sim' }).click();
  await page.getByRole('link', { name: 'Show everything again, not only sim' }).click();
  await tile('Messages').getByText('3', { exact: true }).waitFor();
});

test('compared with yesterday, as tables, and as files: everywhere the figures that are answered', async () => {
  await page.getByRole('switch', { name: 'Compare' }).press('Space');
  await tile('Messages').getByText('new').waitFor();
  await page.getByRole('button', { name: 'Tokens and cost as a table' }).press('Enter');
  const table = panel('Tokens and cost').getByRole('table');
  await table.getByRole('columnheader', { name: 'In, before' }).waitFor();
  const from = new URL(page.url()).searchParams.get('from') ?? dayInHelsinki();
  const answered: Statistic = await boss.call(routes.getStatistic, {
    query: { ...today, from, compare: true },
  });
  const first = await table.getByRole('row').nth(1).getByRole('cell').allTextContents();
  assert.equal(first[0], answered.series.at(-1)?.inputTokens.toLocaleString('en'));
  const plot = await saved(() =>
    page.getByRole('button', { name: 'Download Tokens and cost as CSV' }).click(),
  );
  const inAndOut = plot.slice(1).map(([moment, , read, , written]) => [moment, read, written].join());
  assert.deepEqual(
    inAndOut,
    answered.series.map((point) => [point.at, point.inputTokens, point.outputTokens].join()),
  );
  const whole = await saved(() => page.getByRole('link', { name: 'Export CSV' }).click());
  const [head = [], ...lines] = whole;
  const messages = lines.map((line) => [line[head.indexOf('at')], line[head.indexOf('messages')]].join());
  assert.deepEqual(
    messages,
    answered.series.map((point) => [point.at, point.messages].join()),
  );
});

test('somebody who is no ADMIN finds the figures of the own workspace in the sidebar, and no others', async () => {
  const user = await signIn(product, 'user@example.org');
  const own = await openPage(browser, product.url, user.cookie, DESK);
  own.setDefaultTimeout(PATIENCE_MS);
  await own.goto(product.url);
  await own.locator('h1').first().waitFor();
  await own.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Statistics' }).click();
  await own.getByRole('heading', { name: 'Nothing was asked in this time' }).waitFor();
  assert.equal(await own.getByText('Accounts', { exact: true }).count(), 0);
});

const dayInHelsinki = () => new Intl.DateTimeFormat('en-CA', { timeZone: today.timezone }).format(Date.now());

async function saved(act: () => Promise<void>): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await act();
  const text = await readFile(await (await download).path(), 'utf8');
  return text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}
