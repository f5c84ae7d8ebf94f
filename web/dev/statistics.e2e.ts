import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statistic } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { id } from './fixtures/values.ts';

let page: Page;
let asked: URLSearchParams[];
let answered: Statistic | undefined;
const { url } = freshPages((fresh) => {
  page = fresh;
  asked = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname === '/api/statistic') asked.push(address.searchParams);
  });
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/api/statistic')
      answered = (await response.json().catch(() => undefined))?.data;
  });
});

const at = 'tz=Europe/Helsinki';
const open = async (path: string) => {
  await page.goto(url() + path);
  await page.locator('.recharts-surface').first().waitFor();
};
const last = () => asked.at(-1) ?? new URLSearchParams();
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const out = (name: string | RegExp) =>
  page.getByRole('link', { name: new RegExp(`^Show everything again, not only ${name}$`) });
const titles = () => page.getByRole('heading', { level: 3 }).allTextContents();

/** What is answered about figures from here on. */
const answering = (change: (statistic: Statistic) => Statistic) =>
  page.route('**/api/statistic?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });

/** What every stream says first. */
const telling = (change: () => object) =>
  page.route('**/api/statistic/stream?*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(change())}\n\n` }),
  );

test('the time, its steps, its zone and what it is compared with stand in the address', async () => {
  await open(`/statistics?${at}`);
  assert.equal(last().get('interval'), 'day');
  assert.equal(last().get('workspace'), 'mine');
  await page.getByText('90 days', { exact: true }).click();
  await page.getByRole('combobox', { name: 'In steps of' }).click();
  await page.getByRole('option', { name: 'By hour', disabled: true }).waitFor();
  await page.getByRole('option', { name: 'By week' }).click();
  // A list that closes gives the focus back to its field.
  await page.waitForURL(/by=week/);
  await page.getByRole('option', { name: 'By week' }).waitFor({ state: 'hidden' });
  await page.getByRole('switch', { name: 'Compare' }).press('Space');
  await page.waitForURL(/compare=1/);
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Kath');
  await page.getByRole('option', { name: /Kathmandu UTC\+05:45/ }).click();
  await page.waitForURL(/range=90.*by=week.*compare=1|Kathmandu/);
  await page.getByText('The period before').first().waitFor();
  await page.reload();
  await page.getByText('The period before').first().waitFor();
  const { interval, timezone, compare } = Object.fromEntries(last());
  assert.deepEqual([interval, timezone, compare], ['week', 'Asia/Kathmandu', 'true']);
});

test('days of one’s own choice end the stream of changes', async () => {
  await open(`/statistics?${at}`);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText('Custom', { exact: true }).click();
  const fill = async (edge: string, day: string) => {
    const answer = page.waitForResponse((response) => response.url().includes(day));
    await page.getByLabel(edge).fill(day);
    await answer;
  };
  await fill('Last day', '2026-11-14');
  await fill('First day', '2026-11-01');
  await page.getByText('Live', { exact: true }).waitFor({ state: 'detached' });
  assert.deepEqual([last().get('from'), last().get('to')], ['2026-11-01', '2026-11-14']);
});

test('a name narrows the page to it; its chip and the way back lead out', async () => {
  await open(`/admin/statistics?${at}`);
  const answer = page.waitForResponse((response) => response.url().includes(`agentUUID=${id('c', 2)}`));
  await panel('Top agents').getByRole('link', { name: 'Field manual expert' }).click();
  await answer;
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await out('Field manual expert').waitFor();
  assert.equal(last().get('agentUUID'), id('c', 2));
  assert.equal(last().get('workspace'), null);
  await page.goBack();
  await out('.*').waitFor({ state: 'detached' });
  await panel('Top models').getByRole('link', { name: 'gpt-5.2' }).click();
  await out('gpt-5.2').click();
  await out('.*').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).searchParams.get('model'), null);
});

test('of one agent, person or model nothing stands there that is of all', async () => {
  for (const drill of [`agent=${id('c', 2)}`, `user=${id('a', 1)}`, 'model=gpt-5.2']) {
    await open(`/statistics?${at}&${drill}`);
    const shown = await titles();
    assert.deepEqual(
      shown.filter((title) => /^(Top|Why|Knowledge|Orders)/.test(title)),
      [],
    );
    assert.ok(shown.includes('Tokens and cost'));
  }
});

test('what it is narrowed to keeps its name over a reload and in every time, whoever knows it', async () => {
  await open(`/admin/statistics?${at}&user=${id('a', 1)}`);
  await out('mara.lindqvist@example.com').waitFor();
  asked = [];
  const answer = page.waitForResponse((response) => response.url().includes('/api/statistic?'));
  await page.getByText('7 days', { exact: true }).click();
  await answer;
  await out('mara.lindqvist@example.com').waitFor();
  assert.deepEqual(
    asked.map((query) => query.get('userUUID')),
    [id('a', 1)],
  );
  await page.goto(`${url()}/statistics?${at}&model=${encodeURIComponent(`${id('8', 1)}/deepseek/chat`)}`);
  await out('deepseek/chat').waitFor();
});

test('who is not among the first is named by the workspace; nobody else is', async () => {
  await answering((statistic) => ({ ...statistic, top: { agents: [], models: [], users: [] } }));
  await open(`/statistics?${at}&agent=${id('c', 2)}`);
  await out('Field manual expert').waitFor();
  await open(`/statistics?${at}&user=${id('a', 2)}`);
  await out('张晓明.knowledge@示例.中国').waitFor();
  await open(`/admin/statistics?${at}&user=${id('a', 2)}`);
  await out(id('a', 2).slice(0, 8)).waitFor();
});

test('a time in which people came and asked nothing shows them, and says how to ask', async () => {
  await page.context().addCookies([{ name: 'fixture', value: 'empty', url: url() }]);
  const cameForty = (statistic: Statistic) => ({
    ...statistic,
    totals: { ...statistic.totals, signUps: 40 },
  });
  await answering(cameForty);
  await page.route('**/api/statistic/stream?*', (route) => route.abort());
  await page.goto(`${url()}/admin/statistics?${at}`);
  await page.getByRole('heading', { name: 'Nothing was asked in this time' }).waitFor();
  await panel('People').getByText('40', { exact: true }).waitFor();
});

test('what a live time is compared with grows with it', async () => {
  let first: Statistic | undefined;
  const grown = ({ range }: Statistic) => ({
    ...range,
    to: new Date(Date.parse(range.to) + 900_000).toISOString(),
  });
  await answering((statistic) => {
    if (!first) {
      first = statistic;
      return statistic;
    }
    const previous = statistic.previous && { ...statistic.previous, totals: statistic.totals };
    return { ...statistic, range: grown(first), previous };
  });
  let streams = 0;
  await telling(() => {
    streams += 1;
    return { ...first, range: first && grown(first), previous: null, series: [] };
  });
  await open(`/statistics?${at}&compare=1`);
  await page.getByRole('listitem').filter({ hasText: 'Messages' }).getByText('as before').waitFor();
  while (streams < 2) await page.waitForTimeout(100);
  assert.deepEqual(
    asked.map((query) => query.get('compare')),
    ['true', 'true'],
  );
});

test('by keyboard: each step of a plot is told, and the table behind it says the same', async () => {
  await open(`/statistics?${at}&range=7`);
  const chats = panel('Messages and chats');
  await chats.locator('svg[role=application]').focus();
  await page.keyboard.press('ArrowRight');
  const told = chats.getByRole('status');
  const second = answered?.series[1];
  assert.match(
    (await told.textContent()) ?? '',
    new RegExp(`Messages${second?.messages.toLocaleString('en')}`),
  );
  await page.getByRole('button', { name: 'Messages and chats as a table' }).focus();
  await page.keyboard.press('Enter');
  const rows = chats.getByRole('table').getByRole('row');
  await rows.first().waitFor();
  const cells = await rows.nth(1).getByRole('cell').allTextContents();
  const newest = answered?.series.at(-1);
  assert.deepEqual(
    cells,
    [newest?.messages, newest?.sessions].map((figure) => figure?.toLocaleString('en')),
  );
  assert.match(page.url(), /tables=chats/);
});

test('figures that are shown stay where they could not be asked for again', async () => {
  await page.clock.install();
  await open(`/statistics?${at}&range=custom&from=2026-11-01&to=2026-11-14`);
  await page.route('**/api/statistic?*', (route) => route.abort());
  let tries = 0;
  page.on('requestfailed', () => tries++);
  await page.clock.fastForward(6000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  while (tries < 2) await page.clock.runFor(1000);
  await page.clock.runFor(1000);
  await panel('Messages and chats').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
});

test('figures that are late say so', async () => {
  await telling(() => ({ ...answered, previous: null, series: [], lagMs: 12_400 }));
  await open(`/statistics?${at}`);
  await page.getByText('Figures are 12 seconds behind').waitFor();
});

test('other pages do not load what draws', async () => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(`${url()}/billing`);
  await page.getByRole('heading', { name: 'Usage by day' }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(scripts.filter((script) => /Drawing|StatisticsPage/.test(script)).length, 0);
});
