import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Knows, knowing, type LoggedEvent } from '@tutka/event-store';
import { inDocker, startKafka } from '@tutka/testing';
import { onEachBus } from '../../test/on-each-bus.ts';
import type { TestService } from '../../test/service.ts';
import { eventually, recorder } from '../conformance/index.ts';
import {
  type Consumption,
  type Publication,
  type Relay,
  relayLag,
  startRelay,
  UntoldEvent,
} from '../index.ts';

const PATIENCE_MS = 60_000;
const noted = { type: 'Noted', data: {} };
const underlined = { type: 'Underlined', data: {} };
/** The version that writes `Noted`, and the one after it. */
const [now, later] = [knowing(['Noted']), knowing(['Noted', 'Underlined'], { Noted: 2 })];

const kafka = await inDocker('A later version beside it on Kafka', startKafka);
onEachBus('A later version beside it', kafka, (open) => {
  let service: TestService;
  const running: Relay[] = [];
  const reading: Consumption[] = [];
  const errors: unknown[] = [];
  beforeAll(async () => {
    service = await open();
  });
  afterEach(async () => {
    await Promise.all(reading.splice(0).map((one) => one.stop(5_000)));
    await Promise.all(running.splice(0).map((relay) => relay.stop()));
    errors.length = 0;
  });
  afterAll(() => service.close());

  const relayTo = (
    topic: string,
    knows: Knows,
    { leftMs, lookMs = 50 }: { leftMs?: number; lookMs?: number } = {},
  ) => {
    const toPublications = (event: LoggedEvent): Publication[] =>
      knows(event) ? [{ topic, type: event.type, value: new Uint8Array([event.schemaVersion]) }] : [];
    const relay = startRelay({
      db: service.worker,
      bus: service.bus,
      source: 'test',
      toPublications,
      knows,
      ...(leftMs === undefined ? {} : { leftMs }),
      polling: { minMs: lookMs, maxMs: lookMs },
      onError: (error) => errors.push(error),
    });
    running.push(relay);
    return relay;
  };
  const read = async (topic: string) => {
    const { received, ...reader } = recorder(randomUUID(), [topic]);
    const consumption = await service.bus.consume(reader);
    const ofStream = (stream: string) =>
      received
        .filter(({ key }) => key === stream)
        .map(({ headers, value }) => `${headers.ce_type} ${value[0]}`);
    reading.push(consumption);
    return { received, ofStream };
  };
  const inShard = (digit: string) => randomUUID().slice(0, -1) + digit;

  test(
    'what only the later one knows waits for it, with what is behind it in its shard; other shards go on',
    async () => {
      const topic = await service.newTopic();
      const { ofStream, received } = await read(topic);
      relayTo(topic, now);
      const [first, behind, elsewhere] = [inShard('3'), inShard('3'), inShard('4')];
      await service.append(first);
      await service.appendOne(first, underlined);
      await service.appendOne(first, { ...noted, schemaVersion: 2 });
      await service.append(first);
      await service.append(behind);
      await service.append(elsewhere);
      await eventually('the others', () => received.length === 2, PATIENCE_MS);
      await sleep(1500);
      expect([ofStream(first), ofStream(behind), ofStream(elsewhere)]).toEqual([
        ['Noted 1'],
        [],
        ['Noted 1'],
      ]);
      expect((await relayLag(service.worker)).events).toBe(4);
      relayTo(topic, later);
      await eventually('all', () => received.length === 6, PATIENCE_MS);
      expect(ofStream(first)).toEqual(['Noted 1', 'Underlined 1', 'Noted 2', 'Noted 1']);
      expect(ofStream(behind)).toEqual(['Noted 1']);
      expect(errors).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'both at work lose nothing of what both write, whoever has a shard',
    async () => {
      const topic = await service.newTopic();
      const { ofStream, received } = await read(topic);
      relayTo(topic, now);
      relayTo(topic, later);
      const streams = Array.from({ length: 40 }, () => randomUUID());
      const wanted = ['Noted 1', 'Underlined 1', 'Noted 1', 'Noted 2', 'Noted 1'];
      for (const event of [noted, underlined, noted, { ...noted, schemaVersion: 2 }, noted])
        for (const stream of streams) await service.appendOne(stream, event);
      await eventually('all', () => received.length >= 200, PATIENCE_MS);
      for (const stream of streams) expect(ofStream(stream)).toEqual(wanted);
      // A record comes before the cursor has moved over it.
      await Promise.all(running.splice(0).map((relay) => relay.stop()));
      expect((await relayLag(service.worker)).events).toBe(0);
      expect(errors).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'the earlier one goes on behind what the later one told, though nobody wakes it',
    async () => {
      const topic = await service.newTopic();
      const { ofStream, received } = await read(topic);
      const stream = randomUUID();
      relayTo(topic, now, { lookMs: 600_000 });
      await service.appendOne(stream, underlined);
      await service.append(stream);
      await sleep(300);
      expect(received).toEqual([]);
      relayTo(topic, knowing(['Underlined']));
      await eventually('both', () => received.length === 2, PATIENCE_MS / 2);
      expect(ofStream(stream)).toEqual(['Underlined 1', 'Noted 1']);
    },
    PATIENCE_MS,
  );

  test(
    'after a rollback nobody comes who knows it: it is passed over in the end, and said',
    async () => {
      const topic = await service.newTopic();
      const { ofStream, received } = await read(topic);
      const stream = randomUUID();
      relayTo(topic, now, { leftMs: 1500 });
      await service.append(stream);
      const [unknown] = await service.appendOne(stream, underlined);
      await service.append(stream);
      await eventually('what is known', () => received.length === 2, PATIENCE_MS);
      expect(ofStream(stream)).toEqual(['Noted 1', 'Noted 1']);
      // Said once the pass is over, which what it published does not wait for.
      await eventually('what was passed over', () => errors.length > 0, PATIENCE_MS);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toBeInstanceOf(UntoldEvent);
      expect(String(errors[0])).toContain(`${unknown?.id} is not published: "Underlined" (form 1) of a note`);
    },
    PATIENCE_MS,
  );
});
