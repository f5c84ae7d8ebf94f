import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type RouteName, routes } from '@tutka/http-contracts';
import { startPostgres } from '@tutka/postgres-server';
import type { Running } from '@tutka/service-runtime';
import { type FaultyProxy, faultyProxy } from '@tutka/testing';
import type { EmbeddedSettings } from '../../embedded/config.ts';
import { freeAddresses } from '../../embedded/free-addresses.ts';
import {
  gatewaySettings,
  loadSecrets,
  prepareDatabases,
  serviceSettings,
  startBilling,
  startCatalog,
  startConversation,
  startGateway,
  startIdentity,
  startStatistics,
} from '../../embedded/services.ts';
import type { CallOptions } from '../api.ts';
import { expectations } from '../authorisation/expectations.ts';
import { makeWorld, type World } from '../authorisation/world.ts';
import { noRateLimits } from '../no-rate-limits.ts';
import { installedDataDir, mailedCode, removeDataDir } from '../product.ts';

/** Asked for an answer where there may be none. */
const ANSWER_MS = 30_000;
const starts = [
  ['identity', startIdentity],
  ['catalog', startCatalog],
  ['conversation', startConversation],
  ['billing', startBilling],
  ['statistics', startStatistics],
] as const;

let dataDir: string;
let world: World;
/** The way of every service but identity to its database: who signed in is still known. */
let way: FaultyProxy;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
const running: Running[] = [];

before(async () => {
  dataDir = await installedDataDir();
  postgres = await startPostgres({ dir: join(dataDir, 'postgres'), durable: false });
  const superuser = new URL(postgres.superuserUrl);
  way = await faultyProxy(superuser.hostname, Number(superuser.port));
  const settings: EmbeddedSettings = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    publicUrl: 'http://localhost:0',
    passed: { LOG_LEVEL: 'fatal', RATE_LIMITS: noRateLimits, POLL_MS: '1000' },
  };
  const secrets = loadSecrets(dataDir);
  const straight = await prepareDatabases(superuser.href, secrets, dataDir);
  superuser.port = String(way.port);
  superuser.search = '';
  const through = await prepareDatabases(superuser.href, secrets, dataDir);
  const envOf = serviceSettings(settings, secrets, {
    ...through,
    identity: straight.identity,
    bus: straight.bus,
  });
  const { ports, urls, behind } = await freeAddresses();
  for (const [name, start] of starts)
    running.push(await start({ ...envOf(name), ...urls, PORT: String(ports[name]) }));
  const gateway = await startGateway(gatewaySettings(settings, secrets, behind));
  running.push(gateway);
  world = await makeWorld({ url: gateway.url, codeFor: (email) => mailedCode(dataDir, email) });
});

after(async () => {
  for (const one of running.toReversed()) await one.stop();
  await way?.close();
  await postgres?.stop();
  if (dataDir) await removeDataDir(dataDir);
});

/** What each row is asked with, made while everything is there. */
async function questions(): Promise<[RouteName, CallOptions][]> {
  const all: [RouteName, CallOptions][] = [];
  // Without one who sells no invoice comes.
  await world.callers.admin.send(routes.setSeller, (await expectations.setSeller.call?.(world)) ?? {});
  for (const name of Object.keys(routes) as RouteName[]) {
    // It would leave nobody to ask as.
    if (name === 'logout' || name === 'refreshSession') continue;
    all.push([name, (await expectations[name].call?.(world)) ?? {}]);
  }
  return all;
}

/** An answer that had begun. */
const BROKEN_OFF = 599;
const brokenOff = (error: unknown) => ({ status: BROKEN_OFF, text: String(error) });
/** No database has to do with the first; the second begins before it looks, and a page opens it again. */
const otherwise = new Map<RouteName, number>([
  ['fetchProviderModels', 502],
  ['watchKnowledges', BROKEN_OFF],
]);

test('where a database is away no call breaks: what needs it is answered 503, and soon', async () => {
  const asked = await questions();
  way.become('cut');
  const counts = new Map<number, number>();
  const faults: string[] = [];
  for (const [name, options] of asked) {
    for (const who of ['owner', 'admin'] as const) {
      const began = performance.now();
      const { status, text } = await world.callers[who].send(routes[name], options).catch(brokenOff);
      const ms = Math.round(performance.now() - began);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      const broke = status >= 500 && status !== 503 && status !== otherwise.get(name);
      if (broke || ms > ANSWER_MS)
        faults.push(`${name} as ${who}: ${status} after ${ms} ms: ${text.slice(0, 200)}`);
    }
  }
  way.become('through');
  const told = [...counts].map(([status, n]) => `${n} × ${status}`).join(', ');
  console.log(`# ${asked.length * 2} calls: ${told}`);
  assert.deepEqual(faults, []);
  assert.ok((counts.get(503) ?? 0) > asked.length, told);
});

test('it is served again as soon as the database is there', async () => {
  const { status } = await world.callers.owner.send(routes.listAgents, {});
  assert.equal(status, 200);
});
