import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asWorker, openDatabase, type Tx } from '@tutka/database';
import { decideAndAppend, loadStream, uuid5 } from '@tutka/event-store';
import { inDocker, startKafka } from '@tutka/testing';
import { until } from '@tutka/testing/eventually';
import { onEachBus } from '../../test/on-each-bus.ts';
import { note, noted, scope, type TestService } from '../../test/service.ts';
import { eventually } from '../conformance/index.ts';
import {
  type ConsumerOptions,
  type Consumption,
  type Handler,
  type PublicEvent,
  startConsumer,
} from '../index.ts';
import { handleMessages } from './handle.ts';
import { startOffsets } from './offsets.ts';
import { discardParked, parkedRecords, replayParked } from './parked.ts';

const kafka = await inDocker('The consumer on Kafka', startKafka);
onEachBus('The consumer', kafka, (open) => {
  let service: TestService;
  let topic: string;
  const running: Consumption[] = [];
  const errors: unknown[] = [];
  beforeAll(async () => {
    service = await open();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop(5_000)));
    errors.length = 0;
  });
  afterAll(() => service.close());

  const event = (key: string, version: number, id?: string) => noted(topic, key, version, id);
  const consume = async (options: Partial<ConsumerOptions> = {}) => {
    const handler = { group: randomUUID(), topics: [topic], project: note, ...options };
    const onError = (error: unknown) => errors.push(error);
    const consumer = await startConsumer({ bus: service.bus, db: service.worker, onError, ...handler });
    running.push(consumer);
    return { handler, stop: () => consumer.stop(5_000) };
  };
  const seenBecomes = async (key: string, versions: number[]) => {
    expect(await service.untilSeen(key, versions.length)).toEqual(versions);
  };

  test('whatever is sent twice has its effect once', async () => {
    topic = await service.newTopic();
    const [a, b] = [randomUUID(), randomUUID()];
    const sent = [event(a, 1), event(b, 1), event(a, 2), event(a, 5), event(b, 2)];
    await consume();
    await service.bus.publish(sent);
    await service.bus.publish([...sent, ...sent, event(a, 6)]);
    await seenBecomes(a, [1, 2, 5, 6]);
    await seenBecomes(b, [1, 2]);
  });

  test('a zombie that handles the same records beside its successor changes nothing', async () => {
    topic = await service.newTopic(1);
    const key = randomUUID();
    const handler: Handler = { group: randomUUID(), topics: [topic], project: note };
    const at = { topic, partition: 0, incarnation: randomUUID() };
    await startOffsets(service.worker, handler.group, [at]);
    const messages = Array.from({ length: 20 }, (_, n) => ({
      ...event(key, n + 1),
      partition: 0,
      offset: BigInt(n),
    }));
    const handle = (from: number, to: number) =>
      handleMessages(service.worker, handler, [{ ...at, messages: messages.slice(from, to) }]);
    await Promise.all([handle(0, 10), handle(0, 10), handle(0, 10)]);
    await Promise.all([handle(5, 20), handle(0, 15)]);
    await handle(10, 20);
    await handle(0, 3);
    expect(await startOffsets(service.worker, handler.group, [at])).toEqual([
      { topic, partition: 0, offset: 20n },
    ]);
    expect(await service.seen(key)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  test('after a stop it goes on where its own database says', async () => {
    topic = await service.newTopic();
    const key = randomUUID();
    const { handler, stop } = await consume();
    await service.bus.publish([event(key, 1)]);
    await seenBecomes(key, [1]);
    await stop();
    await service.bus.publish([event(key, 2)]);
    await consume({ group: handler.group });
    await seenBecomes(key, [1, 2]);
  });

  test('a poisonous record is parked with those behind it, the others go on, and it can be replayed', async () => {
    topic = await service.newTopic(1);
    const [bad, good] = [randomUUID(), randomUUID()];
    let cured = false;
    const project = async (tx: Tx, events: readonly PublicEvent[]) => {
      if (!cured && events.some(({ subject, streamVersion }) => subject === bad && streamVersion === 2)) {
        throw new Error('cannot digest this');
      }
      await note(tx, events);
    };
    const { handler } = await consume({ project, tries: 2 });
    await service.bus.publish([event(bad, 1), event(good, 1), event(bad, 2), event(good, 2), event(bad, 3)]);
    await seenBecomes(good, [1, 2]);
    await service.bus.publish([event(bad, 3), event(bad, 4), event(good, 3)]);
    await seenBecomes(good, [1, 2, 3]);
    expect(await service.seen(bad)).toEqual([1]);
    const parked = (await parkedRecords(service.worker)).filter(({ key }) => key === bad);
    expect(parked).toMatchObject([{ reason: 'Error: cannot digest this', tries: 2, waiting: 3 }]);
    await expect(replayParked(service.worker, handler, topic, bad)).rejects.toThrow('cannot digest');
    cured = true;
    expect(await replayParked(service.worker, handler, topic, bad)).toBe(4);
    await service.bus.publish([event(bad, 5)]);
    await seenBecomes(bad, [1, 2, 3, 4, 5]);
  });

  test('a record that is no event is parked at once and can be given up', async () => {
    topic = await service.newTopic(1);
    const key = randomUUID();
    await consume();
    await service.bus.publish([
      { topic, key: 'nothing', headers: {}, value: new Uint8Array() },
      event(key, 1),
    ]);
    await seenBecomes(key, [1]);
    const [parked] = (await parkedRecords(service.worker)).filter((record) => record.key === 'nothing');
    expect(parked?.reason).toMatch(/header ce_id is missing|header ce_streamversion is missing/);
    expect(await discardParked(service.worker, parked?.id ?? '')).toBe(true);
    expect(await discardParked(service.worker, parked?.id ?? '')).toBe(false);
  });

  test('a reaction that is killed before the offset moves decides once all the same', async () => {
    topic = await service.newTopic(1);
    const [key, target, id] = [randomUUID(), randomUUID(), randomUUID()];
    const commands: string[] = [];
    const rules = {
      type: 'reply',
      initial: 0,
      decide: () => [{ type: 'Replied', data: {} }],
      evolve: (count: number) => count + 1,
      knows: () => true,
    };
    let crashes = 2;
    const reactions = {
      reply: async (_event: PublicEvent, commandId: string) => {
        commands.push(commandId);
        await decideAndAppend(service.app, scope, rules, { streamId: target, command: {}, commandId });
        if (crashes-- > 0) throw new Error('killed');
      },
    };
    await consume({ reactions });
    await service.bus.publish([event(key, 1, id)]);
    await seenBecomes(key, [1]);
    expect(commands).toEqual([uuid5(id, 'reply'), uuid5(id, 'reply'), uuid5(id, 'reply')]);
    const replies = await asWorker(service.worker, (tx) => loadStream(tx, target));
    expect(replies).toHaveLength(1);
  });

  test('a database that goes away parks nothing', async () => {
    topic = await service.newTopic(1);
    const key = randomUUID();
    let cuts = 4;
    const admin = openDatabase(service.urls.worker);
    const project = async (tx: Tx, events: readonly PublicEvent[]) => {
      if (cuts-- > 0) {
        await admin.raw(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ? AND usename = current_user AND pid <> pg_backend_pid()',
          [service.databases[0] ?? ''],
        );
      }
      await note(tx, events);
    };
    await consume({ project, tries: 1 });
    await service.bus.publish([event(key, 1)]);
    await eventually('four cuts', () => cuts < 0);
    await seenBecomes(key, [1]);
    await admin.destroy();
    expect((await parkedRecords(service.worker)).filter((record) => record.key === key)).toEqual([]);
  });

  test('records of many partitions are handled in one transaction, and of those that fail each stands for itself', async () => {
    topic = await service.newTopic(8);
    const keys: string[] = Array.from({ length: 40 }, () => randomUUID());
    const bad = keys[7] ?? '';
    const calls: number[] = [];
    const project = async (tx: Tx, events: readonly PublicEvent[]) => {
      calls.push(events.length);
      if (events.some(({ subject }) => subject === bad)) throw new Error('cannot digest it');
      await note(tx, events);
    };
    await service.bus.publish(keys.map((key) => event(key, 1)));
    await consume({ project, tries: 1 });
    for (const key of keys) if (key !== bad) await seenBecomes(key, [1]);
    expect(Math.max(...calls)).toBeGreaterThan(20);
    await eventually('the one is parked', () => errors.length >= 3);
    const parked = async () => (await parkedRecords(service.worker)).filter(({ key }) => keys.includes(key));
    await until(async () => (await parked()).length > 0);
    expect((await parked()).map(({ key }) => key)).toEqual([bad]);
    expect(await service.seen(bad)).toEqual([]);
  });

  test('a topic made again is read from its beginning', async () => {
    const group = randomUUID();
    const at = { topic: randomUUID(), partition: 0 };
    const first = { ...at, incarnation: 'first' };
    await startOffsets(service.worker, group, [first]);
    topic = at.topic;
    const handler: Handler = { group, topics: [topic] };
    await handleMessages(service.worker, handler, [
      { ...first, messages: [{ ...event(randomUUID(), 1), partition: 0, offset: 41n }] },
    ]);
    expect(await startOffsets(service.worker, group, [first])).toEqual([{ ...at, offset: 42n }]);
    expect(await startOffsets(service.worker, group, [{ ...at, incarnation: 'second' }])).toEqual([
      { ...at, offset: 0n },
    ]);
    const late = handleMessages(service.worker, handler, [
      { ...first, messages: [{ ...event(randomUUID(), 1), partition: 0, offset: 42n }] },
    ]);
    await expect(late).rejects.toMatchObject({ name: 'TopicMadeAnew' });
  });
});
