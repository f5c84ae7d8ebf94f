import assert from 'node:assert/strict';
import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { numberSetting } from '@tutka/testing/settings';
import { random } from '../../bench/retrieval/random.ts';
import { readDatabase } from '../../faults/databases.ts';
import { type LoadBook, load } from '../../faults/servers/load.ts';
import { type SimulatorProcess, startSimulator } from '../../faults/simulator.ts';
import { type Api, apiWith, ask, settled, signIn } from '../api.ts';
import { backUp, type Ended, restoreTo } from '../backing-up.ts';
import { noRateLimits } from '../no-rate-limits.ts';
import { freshDataDir, type Product, startProduct } from '../product.ts';
import { refusals } from '../spoiled-backups.ts';

const seed = numberSetting('SEED', Date.now() % 1_000_000);
let simulator: SimulatorProcess;
let product: Product;
let api: Api;
let agent: string;
let folder: string;
let secrets: string;

/** In `folder`, of the first test. */
const whole = () => join(folder, 'whole');
const settings = () => ({ MODEL_BASE_URL: simulator.url, MODEL_NAME: 'sim', RATE_LIMITS: noRateLimits });

before(async () => {
  simulator = await startSimulator();
  product = await startProduct(await freshDataDir(), settings());
  api = await signIn(product, 'keeper@example.org');
  ({ uuid: agent } = await api.call(routes.createAgent, { body: { name: 'Talker' } }));
  folder = await mkdtemp(join(tmpdir(), 'tutka-backup-'));
  secrets = join(folder, 'secrets.json');
  await copyFile(join(product.dataDir, 'secrets.json'), secrets);
});

after(async () => {
  await product?.end();
  await simulator?.stop();
  if (folder) await rm(folder, { recursive: true });
});

/** Chats, bases, files and orders go on while `work` is at it. */
async function underLoad<T>(
  work: () => Promise<T>,
): Promise<{ result: T; book: LoadBook; orders: string[] }> {
  let over = false;
  const orders: string[] = [];
  const buying = async () => {
    while (!over) {
      const body = { product: { kind: 'plan', planId: 'pro', period: 'month' }, currency: 'USD' } as const;
      const placed = await api.send(routes.createOrder, { body });
      if (placed.ok) orders.push(((await placed.json()) as { data: { uuid: string } }).data.uuid);
      await sleep(200);
    }
  };
  const buyer = buying();
  const loading = load(api, agent, 4, random(seed), () => over);
  await sleep(4_000);
  try {
    const result = await work();
    over = true;
    return { result, book: await loading, orders };
  } finally {
    over = true;
    await Promise.all([loading, buyer]);
  }
}

test(`a platform that is used while it is backed up is the same in another place (SEED=${seed})`, async () => {
  const text = 'The lamp of Tutka turns four times a minute.';
  const file = await api.upload('lamp.txt', new TextEncoder().encode(text));
  const { uuid: base } = await api.call(routes.createKnowledge, { body: { name: 'Lamp', uri: file } });
  await settled(api, base);
  const { uuid: session } = await api.call(routes.createSession, { body: { agentUUID: agent } });
  await ask(api, session, 'What is there to say?');
  const talk = await api.call(routes.listMessages, { query: { sessionUUID: session } });

  const { result, book } = await underLoad(() => backUp(product.dataDir, whole()));
  assert.equal(result.code, 0, result.printed);
  console.log(result.printed);
  const answers = [...book.answers].filter(([answer]) => !/^\w+ 200$/.test(answer));
  assert.deepEqual(answers, []);

  const dataDir = await freshDataDir();
  const restored = await restoreTo(dataDir, whole(), secrets);
  console.log(restored.printed);
  assert.equal(restored.code, 0, restored.printed);
  assert.match(restored.printed, /What is restored is what its events say/);
  assert.match(restored.printed, /consumed by statistics: [1-9]\d* events, 0 of them in no log/);

  const again = await startProduct(dataDir, settings());
  try {
    const keeper = apiWith(again.url, api.cookie, api.me);
    assert.deepEqual(await keeper.call(routes.listMessages, { query: { sessionUUID: session } }), talk);
  } finally {
    await again.end();
  }
});

test('a row that is not what its events say, and an event that nobody told, are found', async () => {
  await readDatabase(product.dataDir, 'catalog', (db) =>
    db('agents')
      .where({ uuid: agent })
      .update({ is_public: db.raw('NOT is_public') }),
  );
  await readDatabase(product.dataDir, 'statistics', (db) =>
    db.raw(
      `INSERT INTO received (event_id, workspace, topic, key, type, source, stream_version, at, headers, value)
       SELECT gen_random_uuid(), workspace, topic, key, type, source, stream_version, at, headers, value
       FROM received WHERE source = 'catalog' ORDER BY seq LIMIT 1`,
    ),
  );
  const planted = join(folder, 'planted');
  assert.equal((await backUp(product.dataDir, planted)).code, 0);
  const { code, printed, dataDir } = await restored(planted);
  await rm(dataDir, { recursive: true });
  assert.equal(code, 2, printed);
  assert.match(printed, /replay of catalog: agents: 1 wrong, 0 missing, 0 too many/);
  assert.match(printed, new RegExp(agent));
  assert.match(printed, /1 of them in no log/);
});

async function restored(from: string, key = secrets): Promise<Ended & { dataDir: string }> {
  const dataDir = await freshDataDir();
  return { ...(await restoreTo(dataDir, from, key)), dataDir };
}

test('what is damaged, of a later version, sealed with another key or would go where something is, is refused', async () => {
  for (const { what, spoil, says } of refusals) {
    const copy = join(folder, 'copy');
    await cp(whole(), copy, { recursive: true });
    await spoil(copy);
    const { code, printed, dataDir } = await restored(copy);
    assert.equal(code, 1, `${what}: ${printed}`);
    assert.match(printed, says);
    assert.deepEqual(await readdir(dataDir), [], what);
    await rm(copy, { recursive: true });
    await rm(dataDir, { recursive: true });
  }
  const other = join(folder, 'other.json');
  const kept = JSON.parse(await readFile(secrets, 'utf8'));
  await writeFile(other, JSON.stringify({ ...kept, masterKey: Buffer.alloc(32, 7).toString('base64') }));
  assert.match((await restored(whole(), other)).printed, /MASTER_KEY is another one/);
  assert.match((await restoreTo(product.dataDir, whole(), secrets)).printed, /is not empty/);
  assert.match((await restoreTo(await freshDataDir(), whole())).printed, /SECRETS is missing/);
  const before = await readdir(whole());
  assert.match((await backUp(product.dataDir, whole())).printed, /is not empty/);
  assert.deepEqual(await readdir(whole()), before);
  assert.match((await backUp(await freshDataDir(), join(folder, 'none'))).printed, /does not run on/);
});
