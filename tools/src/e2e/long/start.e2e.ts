import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { freePort } from '@tutka/postgres-server';
import { startTime } from '../../embedded/start-time.ts';
import { type Api, apiWith, ask, firstOf, settled, signIn } from '../api.ts';
import { launch } from '../launch.ts';
import { freshDataDir, installedDataDir, type Product, removeDataDir, startProduct } from '../product.ts';

const folders: string[] = [];
const products: Product[] = [];

/** As a first start leaves it, or an empty one. */
async function dataDir(make = installedDataDir): Promise<string> {
  const folder = await make();
  folders.push(folder);
  return folder;
}

async function start(folder: string, env = {}, before: readonly string[] = []): Promise<Product> {
  const product = await startProduct(folder, env, before);
  products.push(product);
  return product;
}

afterEach(async () => {
  for (const product of products.splice(0)) await product.stop();
  for (const folder of folders.splice(0)) await removeDataDir(folder);
});

function postgresOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** One that has ended and that nobody asked about is none. */
const lives = (pid: number): boolean => startTime(pid) !== undefined;

/** What a start that must fail says: one line, and exit 1. */
async function refusal(folder: string, env: Record<string, string> = {}): Promise<string> {
  const launched = launch(folder, env);
  assert.equal(await launched.ended, 1, launched.printed());
  const lines = launched.printed().trim().split('\n');
  assert.equal(lines.length, 1, launched.printed());
  return lines[0] ?? '';
}

test('a second one on the same DATA_DIR says so and exits 1; the first goes on', async () => {
  const folder = await dataDir();
  const first = await start(folder);
  const said = await refusal(folder);
  assert.match(said, /already runs on .+ \(process \d+\)/);
  assert.ok(said.includes(`process ${first.pid}`) && said.includes(folder), said);
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200);
});

test('a taken port is told in one line that names it, and leaves nothing running', async () => {
  const folder = await dataDir();
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => holder.once('listening', done));
  const address = holder.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  assert.match(
    await refusal(folder, { PORT: String(port) }),
    new RegExp(`port.*${port}|${port}.*(taken|in use)`, 'i'),
  );
  assert.equal(existsSync(join(folder, 'postgres/data/postmaster.pid')), false, 'PostgreSQL still runs');
  await new Promise((done) => holder.close(done));
  await start(folder, { PORT: String(port) });
});

test('a PORT that is none is told by name', async () => {
  const folder = await dataDir();
  for (const port of ['http', '-1', '65536', '80.5']) {
    const said = await refusal(folder, { PORT: String(port) });
    assert.ok(said.includes('PORT') && said.includes(port), said);
  }
});

/** Everything that a person has, as the API tells it. */
async function belongings(api: Api, { agent, session, knowledge }: Awaited<ReturnType<typeof settleIn>>) {
  const id = { params: { id: knowledge } };
  const document = firstOf(await api.call(routes.listDocuments, id));
  return {
    me: await api.call(routes.getMe),
    agent: await api.call(routes.getAgent, { params: { id: agent } }),
    knowledge: await api.call(routes.getKnowledge, id),
    chunks: await api.call(routes.listChunks, { params: { id: knowledge, docUuid: document.uuid } }),
    events: await api.call(routes.listDocumentEvents, { params: { id: knowledge, docUuid: document.uuid } }),
    found: (await api.call(routes.searchKnowledge, { ...id, body: { query: 'ferry Suomenlinna' } })).passages,
    messages: await api.call(routes.listMessages, { query: { sessionUUID: session } }),
    sessions: await api.call(routes.listSessions),
  };
}

async function settleIn(api: Api) {
  const content = 'The ferry to Suomenlinna leaves every twenty minutes from the market square.';
  const { uuid: knowledge } = await api.call(routes.createKnowledge, { body: { name: 'Ferries', content } });
  assert.equal((await settled(api, knowledge)).status, 2);
  const body = { name: 'Ferryman', knowledges: [knowledge] };
  const { uuid: agent } = await api.call(routes.createAgent, { body });
  const { uuid: session } = await api.call(routes.createSession, { body: { agentUUID: agent } });
  const lines = await ask(api, session, 'How often does the ferry to Suomenlinna leave?');
  assert.equal(lines.at(-1)?.status, 1);
  // Who uses an agent is counted from the bus, a moment later.
  while ((await api.call(routes.getAgent, { params: { id: agent } })).userCount === 0) await sleep(20);
  return { knowledge, agent, session };
}

test('after kill -9 everything is there, and the session cookie goes on', async () => {
  const folder = await dataDir();
  const first = await start(folder);
  const api = await signIn(first, 'ferry@example.org');
  const made = await settleIn(api);
  const before = await belongings(api, made);
  await first.kill();
  const again = await start(folder);
  assert.deepEqual(await belongings(apiWith(again.url, api.cookie, api.me), made), before);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends it with exit code 0, and PostgreSQL with it`, async () => {
    const folder = await dataDir();
    const product = await start(folder);
    const postgres = postgresOf(folder);
    assert.ok(lives(postgres));
    assert.equal(await product.stop(signal), 0, product.log());
    assert.equal(lives(postgres), false, 'PostgreSQL still runs');
    assert.equal(existsSync(join(folder, 'running.pid')), false);
  });
}

test('a second Ctrl-C, of who does not wait, ends PostgreSQL too', async () => {
  const folder = await dataDir();
  const product = await start(folder);
  const postgres = postgresOf(folder);
  const ended = product.stop('SIGINT');
  // Another signal, which it takes as the same: two of one kind at once reach it as one.
  process.kill(-product.pid, 'SIGTERM');
  assert.equal(await ended, 1, product.log());
  assert.equal(lives(postgres), false, 'PostgreSQL still runs');
  assert.equal(existsSync(join(folder, 'running.pid')), false);
});

test('a folder that is made for it is closed to others', async () => {
  const folder = join(await dataDir(freshDataDir), 'made');
  const launched = launch(folder, { PORT: 'none' });
  assert.equal(await launched.ended, 1);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test('Ctrl-C while it starts leaves no PostgreSQL behind', async () => {
  const folder = await dataDir(freshDataDir);
  const launched = launch(folder);
  const note = join(folder, 'postgres/data/postmaster.pid');
  while (!existsSync(note) || !lives(postgresOf(folder))) {
    assert.equal(launched.isOver(), false, launched.printed());
    await sleep(5);
  }
  const postgres = postgresOf(folder);
  await launched.end('SIGINT');
  assert.equal(lives(postgres), false, 'PostgreSQL still runs');
  assert.equal(existsSync(join(folder, 'running.pid')), false);
});

test('it goes on when nobody reads any more what it prints', async () => {
  const folder = await dataDir();
  const port = await freePort();
  const launched = launch(folder, { PORT: String(port) }, ['sh', '-c', '"$@" 2>&1 | head -c 1 >&2', 'sh']);
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
  while (!(await answers())) {
    assert.equal(launched.isOver(), false, launched.printed());
    await sleep(100);
  }
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'deaf@example.org' });
  assert.equal((await fetch(url + routes.requestCode.path, { method: 'POST', headers, body })).status, 200);
  await sleep(1_000);
  assert.ok(await answers(), 'it died of its own output');
  await launched.end('SIGTERM');
});
