import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { inDocker, startKafka } from '@tutka/testing';
import { onEachBus } from '../../test/on-each-bus.ts';
import { everything, note, onlyNudges, type TestService } from '../../test/service.ts';
import { startChild } from '../../test/start-child.ts';
import { eventually, recorder } from '../conformance/index.ts';
import { type EventBus, type Relay, relayLag, startConsumer, startRelay } from '../index.ts';
import { moveCursors, takeShards } from './lease.ts';

const kafka = await inDocker('The relay on Kafka', startKafka);
onEachBus('The relay', kafka, (open) => {
  let service: TestService;
  const running: Relay[] = [];
  const errors: unknown[] = [];
  beforeAll(async () => {
    service = await open();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((relay) => relay.stop()));
    errors.length = 0;
  });
  afterAll(() => service.close());

  const relayTo = (topic: string, options: Partial<Parameters<typeof startRelay>[0]> = {}) => {
    const relay = startRelay({
      db: service.worker,
      bus: service.bus,
      source: 'test',
      toPublications: everything(topic),
      polling: onlyNudges,
      onError: (error) => errors.push(error),
      ...options,
    });
    running.push(relay);
    return relay;
  };
  const read = async (topic: string) => {
    const reader = recorder(randomUUID(), [topic]);
    const consumption = await service.bus.consume(reader);
    return { reader, stop: () => consumption.stop(5_000) };
  };
  const inShard = (digit: string) => randomUUID().slice(0, -1) + digit;

  test('a committed event is published at once, with its headers, and counted off', async () => {
    const topic = await service.newTopic();
    relayTo(topic);
    const { reader, stop } = await read(topic);
    const streamId = randomUUID();
    const [first] = await service.append(streamId, 3);
    await eventually('three records', () => reader.received.length === 3);
    await stop();
    expect(reader.received[0]).toMatchObject({
      key: streamId,
      headers: {
        ce_id: first?.id,
        ce_type: 'Noted',
        ce_source: 'test',
        ce_subject: streamId,
        ce_time: first?.recordedAt.toISOString(),
        ce_streamversion: '1',
        ce_specversion: '1.0',
        'content-type': 'application/protobuf',
        actor: first?.workspace,
        actorkind: 'person',
        requestid: 'r1',
        workspace: first?.workspace,
      },
    });
    await running.pop()?.stop();
    expect(await relayLag(service.worker)).toMatchObject({ events: 0 });
    await service.append(streamId);
    const lag = await relayLag(service.worker);
    expect(lag.events).toBe(1);
    expect(lag.seconds).toBeGreaterThan(0);
  });

  test('what was appended while no relay ran is published by the next, in order', async () => {
    const topic = await service.newTopic();
    const streams = Array.from({ length: 30 }, () => randomUUID());
    for (const id of streams) await service.append(id, 40);
    const { reader, stop } = await read(topic);
    relayTo(topic);
    const own = (id: string) => reader.received.filter(({ key }) => key === id);
    await eventually('all records', () => streams.every((id) => own(id).length === 40));
    await stop();
    for (const id of streams) {
      expect(own(id).map(({ headers }) => Number(headers.ce_streamversion))).toEqual(
        Array.from({ length: 40 }, (_, at) => at + 1),
      );
    }
  });

  test('a relay killed between publishing and its cursor sends again, and nobody minds', async () => {
    const topic = await service.newTopic();
    const streamId = randomUUID();
    await service.append(streamId, 5);
    const { child, said } = await startChild('relay-that-hangs.ts', [
      service.urls.worker,
      service.urls.bus,
      topic,
    ]);
    expect(said).toMatch(/^published 5/);
    child.kill('SIGKILL');
    await once(child, 'exit');
    relayTo(topic, { polling: { minMs: 5, maxMs: 50 } });
    const { reader, stop } = await read(topic);
    const consumer = await startConsumer({
      bus: service.bus,
      db: service.worker,
      group: randomUUID(),
      topics: [topic],
      project: note,
      onError: (error) => errors.push(error),
    });
    await eventually('the records, twice', () => reader.received.length === 10);
    await service.append(streamId);
    await eventually('the last', () => reader.received.length === 11);
    let seen: number[] = [];
    await eventually('the projection', () => {
      void service.seen(streamId).then((versions) => {
        seen = versions;
      });
      return seen.includes(6);
    });
    await Promise.all([stop(), consumer.stop(5_000)]);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('a relay that lost its shard cannot move the cursor', async () => {
    const id = inShard('7');
    await service.append(id, 2);
    const [mine] = (await takeShards(service.worker, 'one', 0, [])).shards.filter(({ shard }) => shard === 7);
    if (!mine) throw new Error('shard 7 was not to be had');
    const { shards } = await takeShards(service.worker, 'two', 60_000, []);
    const theirs = shards.find(({ shard }) => shard === 7);
    expect(theirs?.epoch).toBe(mine.epoch + 1n);
    expect((await takeShards(service.worker, 'three', 60_000, [])).shards).toEqual([]);
    expect(await moveCursors(service.worker, [{ ...mine, pos: mine.pos + 2n }])).toEqual([]);
    expect(
      await moveCursors(service.worker, [{ ...mine, epoch: mine.epoch + 1n, pos: mine.pos + 2n }]),
    ).toEqual([7]);
    await service.worker('relay_shard').update({ holder: '', held_until: '-infinity' });
  });

  test('a shard is let go with its cursor: the next who is nudged has it, without waiting for a lease', async () => {
    const id = inShard('7');
    for (const holder of ['one', 'two', 'one']) {
      await service.append(id);
      const { shards } = await takeShards(service.worker, holder, 60_000, []);
      expect(shards.map(({ shard }) => shard)).toEqual([7]);
      await moveCursors(
        service.worker,
        shards.map((shard) => ({ ...shard, pos: shard.pos + 1n })),
      );
    }
  });

  test('a bus that fails is tried until it works, and nothing is left out', async () => {
    const topic = await service.newTopic();
    const { reader, stop } = await read(topic);
    let failures = 4;
    const publish: EventBus['publish'] = async (batch, meant) => {
      if (failures-- > 0) throw new Error('the bus is away');
      return await service.bus.publish(batch, meant);
    };
    relayTo(topic, { bus: { ...service.bus, publish } });
    const id = randomUUID();
    await service.append(id, 3);
    await eventually('all records', () => reader.received.length === 3);
    await stop();
    expect(errors).toHaveLength(4);
  });

  test('a relay and a consumer with nothing to do hold no connection', async () => {
    const topic = await service.newTopic();
    relayTo(topic);
    const { reader, stop } = await read(topic);
    const id = randomUUID();
    await service.append(id);
    await eventually('the record', () => reader.received.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const count = await service
      .worker('pg_stat_activity')
      .whereIn('datname', [...service.databases])
      .whereRaw('pid <> pg_backend_pid()')
      .count('* as held')
      .first();
    expect(count).toEqual({ held: '0' });
    await service.append(id);
    await eventually('the next record', () => reader.received.length === 2);
    await stop();
  });

  test('an event that cannot be told stops its shard alone, with what came before it published', async () => {
    const topic = await service.newTopic();
    const { reader, stop } = await read(topic);
    const [odd, even] = [inShard('d'), inShard('e')];
    await service.append(odd, 3);
    await service.append(even);
    relayTo(topic, {
      toPublications: (event) => {
        if (event.streamId === odd && event.version === 3) throw new Error('no words for it');
        return everything(topic)(event);
      },
    });
    await eventually('three records', () => reader.received.length === 3);
    await service.append(odd);
    await service.append(even);
    await eventually('the other shard', () => reader.received.length === 4);
    await running.pop()?.stop();
    expect(errors).toMatchObject([{ message: 'no words for it' }]);
    relayTo(topic);
    await eventually('all records', () => reader.received.length === 6);
    await stop();
    const told = reader.received
      .filter(({ key }) => key === odd)
      .map(({ headers }) => headers.ce_streamversion);
    expect(told).toEqual(['1', '2', '3', '4']);
  });

  test('a hole in one shard is reported and stops that shard alone', async () => {
    const topic = await service.newTopic();
    const { reader, stop } = await read(topic);
    await service.worker('log_shard').where({ shard: 11 }).increment('n', 1);
    const [torn, whole] = [inShard('b'), inShard('c')];
    await service.append(torn);
    await service.append(whole);
    relayTo(topic);
    await eventually('the whole shard', () => reader.received.some(({ key }) => key === whole));
    await stop();
    expect(errors).toMatchObject([{ name: 'LogHole', shard: 11 }]);
    expect(reader.received.some(({ key }) => key === torn)).toBe(false);
  });
});
