import dns from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { migrate, openDatabase } from '@tutka/database';
import { prepareEmbeddedBus } from '@tutka/messaging';
import { freePort } from '@tutka/postgres-server';
import { SettingsError } from '@tutka/service-runtime';
import { type FreshDatabase, freshDatabase, runServerUrl } from '@tutka/testing';
import { refuseUnsafe } from '../src/database-settings.ts';
import { migrations, openCatalogBase } from './catalog-base.ts';

let own: FreshDatabase;
let carrier: FreshDatabase;
beforeAll(async () => {
  [own, carrier] = [await freshDatabase('base'), await freshDatabase('bus')];
  await prepareEmbeddedBus(carrier.ownerUrl);
  await migrate(own.ownerUrl, migrations);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => Promise.all([own.drop(), carrier.drop()]));

const open = (settings: Readonly<Record<string, string>>) => openCatalogBase(own, carrier, {}, settings);

function changed(url: string, change: Partial<URL>): string {
  return Object.assign(new URL(url), change).href;
}

test('an owner that nobody lets in, or a server that is away, is told by its setting', async () => {
  const wrong = open({ DATABASE_OWNER_URL: changed(own.ownerUrl, { password: 'wrong' }) });
  await expect(wrong).rejects.toThrow(SettingsError);
  await expect(wrong).rejects.toThrow(/^DATABASE_OWNER_URL: password authentication failed/);
  const away = open({ DATABASE_OWNER_URL: 'postgres://a:b@127.0.0.1:9/base' });
  await expect(away).rejects.toThrow(/^DATABASE_OWNER_URL: connect ECONNREFUSED/);
});

test('a server that answers at none of its addresses, as localhost has two, is told by its setting too', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const looked = (_name: string, _options: object, answer: (error: null, found: object) => void) =>
    answer(null, addresses);
  jest.spyOn(dns, 'lookup').mockImplementation(looked as never);
  await expect(open({ DATABASE_OWNER_URL: 'postgres://a:b@two.example:9/base' })).rejects.toThrow(
    'DATABASE_OWNER_URL: connect ECONNREFUSED 127.0.0.1:9; connect ECONNREFUSED 127.0.0.2:9',
  );
});

test('a role to which policies would not apply is told as a setting that is wrong', async () => {
  const { pathname } = new URL(own.appUrl);
  const app = openDatabase(changed(await runServerUrl(), { pathname }));
  const refused = refuseUnsafe(app, app);
  await expect(refused).rejects.toThrow(SettingsError);
  await expect(refused).rejects.toThrow('is superuser');
  await app.destroy();
});

test('an app role that the database does not let in is waited for, as the worker is, and /startupz names it', async () => {
  const port = await freePort();
  const owner = openDatabase(own.ownerUrl, { max: 1 });
  const role = new URL(own.appUrl).username;
  await owner.raw('REVOKE CONNECT ON DATABASE ?? FROM ??', [own.name, role]);
  const opening = open({ MANAGEMENT_PORT: String(port) });
  expect(await Promise.race([opening.catch(String), sleep(1_000, 'waits')])).toBe('waits');
  const answer = await fetch(`http://127.0.0.1:${port}/startupz`);
  await owner.raw('GRANT CONNECT ON DATABASE ?? TO ??', [own.name, role]);
  await owner.destroy();
  const running = await (await opening).serve({ handler: (_request, response) => void response.end('here') });
  await running.stop();
  const parts = { schema: 'ok', 'app role': expect.stringContaining('permission denied for database') };
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', parts }]);
});
