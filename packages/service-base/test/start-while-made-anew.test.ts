import { expect, test } from '@jest/globals';
import { migrate } from '@tutka/database';
import { prepareEmbeddedBus } from '@tutka/messaging';
import { freePort } from '@tutka/postgres-server';
import { freshDatabase } from '@tutka/testing';
import { migrations, openCatalogBase } from './catalog-base.ts';

test('a process that makes its read models anew before it serves has started, and is not ready', async () => {
  const [own, carrier] = [await freshDatabase('base'), await freshDatabase('bus')];
  await prepareEmbeddedBus(carrier.ownerUrl);
  await migrate(own.ownerUrl, migrations);
  const port = await freePort();
  const base = await openCatalogBase(own, carrier, {}, { MANAGEMENT_PORT: String(port) });
  const probes = async () => {
    const paths = ['startupz', 'readyz', 'livez'];
    const answers = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${port}/${path}`)));
    return answers.map(({ status }) => status);
  };
  // Between openBase and serve catalog and billing wait until theirs are up to date.
  const meanwhile = await probes();
  const running = await base.serve({ handler: (_request, response) => void response.end('here') });
  const afterwards = await probes();
  await running.stop();
  await Promise.all([own.drop(), carrier.drop()]);
  expect(meanwhile).toEqual([200, 503, 200]);
  expect(afterwards).toEqual([200, 200, 200]);
}, 60_000);
