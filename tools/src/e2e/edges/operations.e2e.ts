import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AuditEntry, routes, type Statistic } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { readDatabase } from '../../faults/databases.ts';
import { type Api, signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { publishDamaged } from '../damaged-event.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';
import { until } from '../until.ts';

/** Eight tries with pauses between them come before a record is parked. */
const PATIENCE_MS = 90_000;
const ofStatistics = { params: { service: 'statistics' } } as const;

let dataDir: string;
let product: Product;
let boss: Api;
let browser: Browser;
let page: Page;

before(async () => {
  dataDir = await installedDataDir();
  product = await startProduct(dataDir);
  boss = await signIn(product, 'boss@example.org');
  browser = await openBrowser();
  page = await openPage(browser, product.url, boss.cookie, DESK);
  page.setDefaultTimeout(PATIENCE_MS);
});
after(async () => {
  await browser?.close();
  await product?.end();
});

const card = () => page.getByRole('region', { name: 'Statistics', exact: true });
const parked = () => page.getByRole('table', { name: 'Parked records' });
const agents = async (): Promise<number> => {
  const { totals }: Statistic = await boss.call(routes.getStatistic, { query: { interval: 'hour' } });
  return totals.agents;
};

/** The log's newest row of an action. */
async function told(action: string): Promise<AuditEntry> {
  return until(action, async () => (await boss.call(routes.listAudit, { query: { action } }))[0]);
}

test('where all is well the page says so', async () => {
  await page.goto(`${product.url}/admin/operations`);
  await page.getByRole('heading', { name: 'Nothing is parked' }).waitFor();
  for (const name of ['Identity', 'Catalog', 'Conversation', 'Billing', 'Statistics']) {
    await page.getByRole('region', { name, exact: true }).getByText('All well').waitFor();
  }
});

test('an event that a projection fails at is parked, shown, and after it is mended replayed by the button', async () => {
  await boss.call(routes.createAgent, { body: { name: 'Sound' } });
  await until('the agent', async () => (await agents()) === 1);
  await readDatabase(dataDir, 'statistics', (db) =>
    db.raw(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.name = 'Poison' THEN RAISE EXCEPTION 'planted by hand'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER planted BEFORE INSERT OR UPDATE ON agents FOR EACH ROW EXECUTE FUNCTION refuse()`),
  );
  await boss.call(routes.createAgent, { body: { name: 'Poison' } });
  await boss.call(routes.createAgent, { body: { name: 'Harbour' } });
  await parked().getByText('planted by hand').waitFor();
  await card().getByText('Records parked').waitFor();
  assert.match(await parked().innerText(), /AgentCreated[\s\S]*statistics[\s\S]*Tried 8 times/);
  assert.equal(await agents(), 2);
  const [record] = await boss.call(routes.listParked, ofStatistics);
  assert.equal(record?.headers.actor, boss.me.uuid);

  await readDatabase(dataDir, 'statistics', (db) => db.raw('DROP TRIGGER planted ON agents'));
  await parked().getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByText(/records? handled$/).waitFor();
  await page.getByRole('heading', { name: 'Nothing is parked' }).waitFor();
  await card().getByText('All well').waitFor();
  assert.equal(await agents(), 3);
  await until('all that was replayed', async () => {
    const { followers } = await boss.call(routes.getOperations, ofStatistics);
    assert.deepEqual(
      followers.map(({ name }) => name),
      ['audit-log'],
    );
    return followers[0]?.records === 0 && followers[0].handledAt !== null;
  });
  const { actor, subject } = await told('ParkedReplayRequested');
  assert.deepEqual([actor.id, subject.name], [boss.me.uuid, 'statistics']);
});

test('a record that is damaged is parked at once, and given up with a reason that the log keeps', async () => {
  const key = await publishDamaged(boss, dataDir);
  // Statistics, and the names of agents that chats show.
  for (let left = 2; left > 0; left--) {
    await until(
      'the parked records',
      async () => (await parked().getByRole('button', { name: 'Replay', exact: true }).count()) === left,
    );
    await parked().getByRole('button', { name: 'More about AgentCreated' }).first().click();
    await page.getByRole('menuitem', { name: 'Skip…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Skip AgentCreated?' });
    await dialog.getByLabel('Why').fill('damaged on purpose');
    await dialog.getByRole('button', { name: 'Skip it' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('heading', { name: 'Nothing is parked' }).waitFor();
  const { changes } = await told('ParkedSkipped');
  const after = Object.fromEntries(changes.map((change) => [change.field, change.after]));
  assert.equal(after.reason, 'damaged on purpose');
  assert.equal(after.stream, key);
  assert.equal(await agents(), 4);
});

test('read models are made anew from the page, and what came of it is listed', async () => {
  await readDatabase(dataDir, 'statistics', (db) => db.raw("UPDATE agents SET name = 'wrong'"));
  await card().getByRole('button', { name: 'Make anew' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make anew' }).click();
  await card().getByText('5 rows differed, in agents').waitFor();
  assert.equal((await told('RebuildRequested')).actor.id, boss.me.uuid);
});

test('operations are for ADMINs alone', async () => {
  const other = await signIn(product, 'owner@example.org');
  assert.equal((await other.send(routes.getOperations, ofStatistics)).status, 403);
});
