import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Tx } from '@tutka/database';
import { until } from '@tutka/testing/eventually';
import { note, noted, openService, type TestService } from '../../test/service.ts';
import {
  type Consumption,
  type ParkedDesk,
  type ParkedRecord,
  type PublicEvent,
  parkedDesk,
  startConsumer,
} from '../index.ts';

let service: TestService;
const running: Consumption[] = [];
beforeAll(async () => {
  service = await openService();
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop(5_000)));
  await service.close();
});

type Mend = (desk: ParkedDesk, parked: ParkedRecord) => Promise<unknown>;

const mends: readonly (readonly [string, Mend, string[]])[] = [
  ['replayed', (desk, { group }) => desk.replayAll(group), ['slow 1', 'bad 1', 'bad 2']],
  ['given up', (desk, { id }) => desk.skip(id), ['slow 1', 'bad 2']],
];

test.each(mends)(
  'what waits behind an event that is %s while a batch is reacted to is reacted to as well',
  async (_, mend, expected) => {
    const { bus, worker: db } = service;
    const [topic, group] = [await service.newTopic(1), randomUUID()];
    const [bad, slow] = [randomUUID(), randomUUID()];
    const desk = parkedDesk(db);
    const reacted: string[] = [];
    const [isSlow, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isBroken = true;
    const act = async ({ subject, streamVersion }: PublicEvent) => {
      if (subject === bad && isBroken) throw new Error('The other service refuses');
      reacted.push(`${subject === bad ? 'bad' : 'slow'} ${streamVersion}`);
      if (subject !== slow) return;
      isSlow.resolve();
      await goesOn.promise;
    };
    const project = async (tx: Tx, events: readonly PublicEvent[]) => note(tx, events);
    const handler = { group, topics: [topic], project, reactions: { act } };
    running.push(await startConsumer({ ...handler, bus, db, tries: 1, onError: () => {} }));
    await bus.publish([noted(topic, bad, 1)]);
    await until(async () => (await desk.list({ group })).length === 1);
    const [parked] = await desk.list({ group });
    if (!parked) throw new Error('Nothing is parked');
    isBroken = false;
    await bus.publish([noted(topic, slow, 1), noted(topic, bad, 2)]);
    await isSlow.promise;
    await mend(desk, parked);
    goesOn.resolve();
    await until(async () => (await service.seen(bad)).includes(2));
    expect(reacted).toEqual(expected);
    expect(await desk.list({ group })).toEqual([]);
  },
);
