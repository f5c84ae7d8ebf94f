import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everything, note, noted, openService, type TestService } from '../../test/service.ts';
import { type Consumption, startConsumer, startRelay, watchBacklog } from '../index.ts';
import { waitingTimes } from './waiting.ts';

let service: TestService;
const running: Consumption[] = [];
beforeAll(async () => {
  service = await openService();
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop(5_000)));
  await service.close();
});

test('what waits is counted, where and since when, and is gone when it was handled', async () => {
  const { bus, worker: db } = service;
  const topic = await service.newTopic(2);
  const [group, key] = [randomUUID(), randomUUID()];
  let mayGoOn = () => {};
  const held = new Promise<void>((resolve) => {
    mayGoOn = resolve;
  });
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const watch = watchBacklog(bus, db, onError);
  expect(watch.last()).toBeUndefined();
  const project = async (...[tx, events]: Parameters<typeof note>) => {
    await held;
    await note(tx, events);
  };
  running.push(await startConsumer({ bus, db, group, topics: [topic], project, onError }));
  await bus.publish([noted(topic, key, 1), noted(topic, key, 2)]);
  expect((await watch.look()).groups).toMatchObject([{ group, records: 2, handledAt: null }]);
  await sleep(300);
  await bus.publish([noted(topic, key, 3)]);
  const [waits] = (await watch.look()).groups ?? [];
  expect(waits?.records).toBe(3);
  expect(waits?.seconds).toBeGreaterThanOrEqual(0.29);
  expect(waits?.seconds).toBeLessThan(30);
  expect(waits?.partitions).toMatchObject([{ topic, records: 3 }]);
  const before = new Date();
  mayGoOn();
  await service.untilSeen(key, 3);
  const [after] = (await watch.look()).groups ?? [];
  expect(after).toMatchObject({ records: 0, seconds: 0 });
  expect(after?.handledAt?.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1_000);
  expect(watch.last()?.groups).toEqual([after]);
  watch.stop();
  expect(errors).toEqual([]);
});

test('what is parked, and what waits behind it, is no wait of the group: it is counted by itself', async () => {
  const { bus, worker: db } = service;
  const topic = await service.newTopic(1);
  const [group, odd, good] = [randomUUID(), randomUUID(), randomUUID()];
  const project = async (...[tx, events]: Parameters<typeof note>) => {
    if (events.some(({ subject }) => subject === odd)) throw new Error('cannot be handled');
    await note(tx, events);
  };
  const onError = () => {};
  running.push(await startConsumer({ bus, db, group, topics: [topic], project, tries: 1, onError }));
  const watch = watchBacklog(bus, db, onError);
  await bus.publish([noted(topic, odd, 1), noted(topic, good, 1), noted(topic, odd, 2)]);
  await bus.publish([noted(topic, odd, 3), noted(topic, good, 2)]);
  await service.untilSeen(good, 2);
  const mine = async () => {
    const { groups, parked } = await watch.look();
    const own = (one: { readonly group: string }) => one.group === group;
    return { waits: groups?.find(own), parked: parked.filter(own) };
  };
  await sleep(200);
  const { waits, parked } = await mine();
  expect(waits).toMatchObject({ records: 0, seconds: 0, partitions: [{ records: 0, seconds: 0 }] });
  expect(parked).toMatchObject([{ topic, records: 3, aggregates: 1 }]);
  watch.stop();
});

test('groups are looked at one after the other, over one connection', async () => {
  const { bus, worker: db } = service;
  const topic = await service.newTopic(1);
  const onError = () => {};
  for (let n = 0; n < 4; n++) {
    const group = randomUUID();
    running.push(await startConsumer({ bus, db, group, topics: [topic], project: note, onError }));
  }
  let [atOnce, most] = [0, 0];
  const lag: typeof bus.lag = async (...of) => {
    most = Math.max(most, ++atOnce);
    return await bus.lag(...of).finally(() => atOnce--);
  };
  const watch = watchBacklog({ ...bus, lag }, db, onError);
  expect((await watch.look()).groups?.length).toBeGreaterThanOrEqual(4);
  expect(most).toBe(1);
  watch.stop();
});

test('what follows a group is told like one, also while the bus says nothing', async () => {
  const { bus, worker: db } = service;
  const place = { done: 3n, end: 8n, handledAt: new Date(5) };
  const silent = { ...bus, lag: () => Promise.reject(new Error('no broker')) };
  const watch = watchBacklog(silent, db, () => {}, [{ name: 'log', place: async () => place }]);
  const [first] = (await watch.look()).followers;
  expect(first).toEqual({ name: 'log', records: 5, seconds: 0, handledAt: new Date(5) });
  await sleep(60);
  expect((await watch.look()).followers[0]?.seconds).toBeGreaterThanOrEqual(0.05);
  place.done = 8n;
  expect((await watch.look()).followers).toMatchObject([{ records: 0, seconds: 0 }]);
  watch.stop();
});

test('events that no relay publishes are told with their age, and a bus that does not answer hides nothing else', async () => {
  const { bus, worker: db } = service;
  const topic = await service.newTopic(1);
  const consumption = await startConsumer({
    bus,
    db,
    group: randomUUID(),
    topics: [topic],
    project: note,
    onError: () => {},
  });
  const failures: unknown[] = [];
  const silent = { ...bus, lag: () => Promise.reject(new Error('no broker')) };
  const watch = watchBacklog(silent, db, (error) => void failures.push(error));
  await service.append(randomUUID(), 4);
  await sleep(50);
  const { relay, groups } = await watch.look();
  expect(relay.events).toBe(4);
  expect(relay.seconds).toBeGreaterThan(0.04);
  expect(groups).toBeNull();
  expect(failures).toMatchObject([{ message: 'no broker' }]);
  const toPublications = everything(topic);
  const publishing = startRelay({ db, bus, source: 'test', toPublications, onError: () => {} });
  while ((await watch.look()).relay.events > 0) await sleep(10);
  await publishing.stop();
  await consumption.stop(5_000);
  watch.stop();
});

test('a wait is that of the oldest record there is, however many came and went since', () => {
  const times = waitingTimes();
  const look = (next: bigint, end: bigint, now: number) => times.look('here', next, end, now);
  expect(look(0n, 0n, 0)).toBe(0);
  expect(look(0n, 5n, 1_000)).toBe(0);
  expect(look(3n, 9n, 2_000)).toBe(1_000);
  expect(look(5n, 9n, 3_000)).toBe(1_000);
  expect(look(9n, 9n, 4_000)).toBe(0);
  expect(look(9n, 10n, 5_000)).toBe(0);
  for (let n = 0; n < 1_000; n++) look(9n, 11n + BigInt(n), 6_000 + n);
  expect(look(9n, 2_000n, 8_000)).toBe(3_000);
});

test('nobody waits any more for what a partition had before it was made anew', () => {
  const times = waitingTimes();
  expect(times.look('here', 1_000n, 1_005n, 0)).toBe(0);
  expect(times.look('here', 10n, 10n, 60_000)).toBe(0);
  expect(times.look('here', 10n, 12n, 70_000)).toBe(0);
  expect(times.look('here', 10n, 12n, 71_000)).toBe(1_000);
});
