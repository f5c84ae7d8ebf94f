import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { inTenant, migrate, openDatabase } from '@tutka/database';
import { appendEvents } from '@tutka/event-store';
import { prepareEmbeddedBus } from '@tutka/messaging';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { migrations, openCatalogBase } from './catalog-base.ts';

let own: FreshDatabase;
let carrier: FreshDatabase;
beforeAll(async () => {
  [own, carrier] = [await freshDatabase('base'), await freshDatabase('bus')];
  await prepareEmbeddedBus(carrier.ownerUrl);
});
afterAll(() => Promise.all([own.drop(), carrier.drop()]));

const open = () =>
  openCatalogBase(own, carrier, {
    toPublications: ({ data }) => [
      { topic: topics.agent, type: 'Noted', value: new TextEncoder().encode(JSON.stringify(data)) },
    ],
  });

test('it waits for its schema, carries events from its log to who listens, and leaves no connection behind', async () => {
  const opening = open();
  expect(await Promise.race([opening, sleep(1000, 'waits')])).toBe('waits');
  await migrate(own.ownerUrl, migrations);
  const base = await opening;
  const heard: string[] = [];
  await base.consume({
    group: 'catalog.test',
    topics: [topics.agent],
    project: async (_tx, events) => void heard.push(...events.map(({ subject }) => subject)),
  });
  const running = await base.serve({
    handler: (_request, response) => void response.end('here'),
    onStop: () => void heard.push('stops'),
  });
  expect(await (await fetch(running.url)).text()).toBe('here');
  const [workspace, id] = [randomUUID(), randomUUID()];
  await inTenant(base.app, { kind: 'person', workspace }, (tx) =>
    appendEvents(
      tx,
      [{ stream: { id, type: 'agent', workspace }, expected: 'any', events: [{ type: 'Noted', data: {} }] }],
      { meta: { actor: workspace, actorKind: 'person', requestId: 'r1' } },
    ),
  );
  while (heard.length === 0) await sleep(10);
  await running.drain();
  await running.stop();
  expect(heard).toEqual([id, 'stops']);
  const watching = openDatabase(own.ownerUrl, { max: 1 });
  const left = async () =>
    (
      await watching.raw(
        'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = ANY(?) AND pid <> pg_backend_pid()',
        [[own.name, carrier.name]],
      )
    ).rows[0].n;
  while ((await left()) > 0) await sleep(50);
  await watching.destroy();
}, 60_000);
