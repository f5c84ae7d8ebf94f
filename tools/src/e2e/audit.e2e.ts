import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditEntry, type RouteName, routes } from '@tutka/http-contracts';
import { type Trace, traces } from './audit/traces.ts';
import { undriven } from './audit/undriven.ts';
import { expectations } from './authorisation/expectations.ts';
import { makeWorld, newBase, newMcpServer, newSession, newTurn, type World } from './authorisation/world.ts';
import { noRateLimits } from './no-rate-limits.ts';
import { freshDataDir, type Product, startProduct } from './product.ts';

const PATIENCE_MS = 10_000;
const masked = /^(?:\d+\.\d+\.\d+\.0\/24|[\da-f:]+::\/48)$/;
/** Last, as they end the sessions that the others are made with. */
const endings: readonly RouteName[] = ['refreshSession', 'logout'];
const writing = (Object.keys(traces) as (keyof typeof traces)[]).filter((name) => !endings.includes(name));

let product: Product;
let world: World;
/** A site that lets everybody wait. */
const silent = createServer(() => undefined);

before(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  product = await startProduct(await freshDataDir(), {
    RATE_LIMITS: noRateLimits,
    EGRESS_ALLOW: '127.0.0.0/8',
    EGRESS_PORTS: String((silent.address() as AddressInfo).port),
  });
  world = await makeWorld(product);
});

after(async () => {
  await product?.end();
  silent.closeAllConnections();
  silent.close();
});

/** Under way when it is cancelled: an import that has ended leaves no event. */
async function siteImportUnderWay() {
  const id = await newBase(world.owner);
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const { uuid } = await world.owner.call(routes.createSiteImport, { params: { id }, body: { url } });
  return { params: { id, importUuid: uuid } };
}

/** What an ADMIN finds of some events since a moment. */
async function found(action: readonly string[], from: string): Promise<AuditEntry[]> {
  return await world.admin.call(routes.listAudit, { query: { action: action.join(), from, limit: 100 } });
}

/** Drives a row as whoever may; what is wrong with the rows it leaves, if anything. */
async function drive(name: keyof typeof traces): Promise<string | undefined> {
  const trace: Trace = traces[name];
  const { statuses, call } = expectations[name];
  const who = statuses[1] === 200 ? 'owner' : 'admin';
  const options = name === 'cancelSiteImport' ? await siteImportUnderWay() : ((await call?.(world)) ?? {});
  const from = new Date().toISOString();
  const { status, text } = await world.callers[who].send(routes[name], options);
  if (status !== 200) return `${status} ${text.slice(0, 120)}`;
  return 'none' in trace ? undefined : await missing(trace, world[who].me.uuid, from);
}

/** Waits for a row of somebody since a moment, from an address that is masked. */
async function missing(trace: readonly string[], by: string, from: string): Promise<string | undefined> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const rows = await found(trace, from);
    const own = rows.find(({ actor }) => actor.id === by || actor.kind === 'provider');
    if (own) return masked.test(own.address ?? '') ? undefined : `from ${own.address}`;
    if (Date.now() > deadline) return `none of ${trace.join()}, ${rows.length} of others`;
    await sleep(50);
  }
}

const driven = writing.filter((name) => !Object.hasOwn(undriven, name));
const leaving = driven.filter((name) => !('none' in traces[name]));

test(`${leaving.length} rows that write: each is found in the audit log, with who and from where`, async () => {
  const faults: string[] = [];
  for (const name of driven) {
    const fault = await drive(name);
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  console.log(
    `# ${driven.length} driven, ${leaving.length} left their rows, ${Object.keys(undriven).length} not driven`,
  );
  assert.deepEqual(faults, []);
});

test('no secret and nothing that anybody wrote in a chat stands in the log', async () => {
  const { owner, owned } = world;
  const session = await newSession(owner, owned.agent);
  const canary = `canary-${randomUUID()}`;
  await newTurn(owner, session, canary);
  await newMcpServer(owner, { authType: 'bearer', token: canary });
  await owner.call(routes.createPrompt, { body: { name: 'kept', title: 'Kept', text: canary } });
  await owner.call(routes.updateSession, { params: { uuid: session }, body: { title: canary } });
  await sleep(3000);
  const csv = await (await world.admin.send(routes.exportAudit)).text();
  const log: AuditEntry[] = await world.admin.call(routes.listAudit, { query: { limit: 100 } });
  assert.ok(log.some(({ subject }) => subject.id === session));
  assert.deepEqual(
    [canary, '@example.org'].filter((text) => csv.includes(text) || JSON.stringify(log).includes(text)),
    [],
  );
});
