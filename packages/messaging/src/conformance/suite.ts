import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Batch, BusMessage, EventBus } from '../bus.ts';
import type { BusUnderTest } from './bus-under-test.ts';
import { membersThatDiffer } from './members-that-differ.ts';
import { eventually, recorder } from './recorder.ts';

/** The promises of the EventBus port, as tests. Every adapter runs them on its real server. */
export function busConformance(name: string, start: () => Promise<BusUnderTest>): void {
  describe(`${name} keeps the promises of the event bus`, () => {
    let server: BusUnderTest;
    let bus: EventBus;
    beforeAll(async () => {
      server = await start();
      bus = server.open();
    });
    afterAll(async () => {
      await bus.close();
      await server.close();
    });

    const newTopic = async (partitions = 3) => {
      const topic = `test.${randomUUID()}`;
      await bus.ensureTopics([{ name: topic, partitions }]);
      return topic;
    };
    const message = (topic: string, key: string, n: number): BusMessage => ({
      topic,
      key,
      headers: { n: String(n) },
      value: new TextEncoder().encode(`${key} ${n}`),
    });
    const keys = Array.from({ length: 12 }, () => randomUUID());
    const rounds = (topic: string, count: number, from = 0) =>
      Array.from({ length: count * keys.length }, (_, at) =>
        message(topic, keys[at % keys.length] ?? '', from + Math.floor(at / keys.length)),
      );

    test('what goes in comes out, byte for byte, in order of its key', async () => {
      const topic = await newTopic();
      const value = new Uint8Array([0, 255, 10, 13, 128]);
      await bus.publish([{ topic, key: 'ключ', headers: { title: '知识 – Ä', empty: '' }, value }]);
      await bus.publish(rounds(topic, 20));
      const reader = recorder(randomUUID(), [topic]);
      const consumption = await bus.consume(reader);
      await eventually('all records', () => reader.received.length === 241);
      await consumption.stop(5_000);
      const odd = reader.received.find(({ key }) => key === 'ключ');
      expect(odd?.headers).toEqual({ title: '知识 – Ä', empty: '' });
      expect([...(odd?.value ?? [])]).toEqual([...value]);
      for (const key of keys) {
        const own = reader.received.filter((one) => one.key === key);
        expect(own.map(({ headers }) => headers.n)).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
        expect(new Set(own.map(({ partition }) => partition)).size).toBe(1);
      }
      expect(new Set(reader.received.map(({ partition }) => partition)).size).toBeGreaterThan(1);
    });

    test('a consumer starts where it says', async () => {
      const topic = await newTopic(1);
      await bus.publish(rounds(topic, 2));
      const first = recorder(randomUUID(), [topic]);
      const reading = await bus.consume(first);
      await eventually('all records', () => first.received.length === 24);
      await reading.stop(5_000);
      const start = first.received[20]?.offset ?? 0n;
      const second = recorder(first.group, [topic], { starts: [{ topic, partition: 0, offset: start }] });
      const again = await bus.consume(second);
      await eventually('the last four', () => second.received.length === 4);
      await again.stop(5_000);
      expect(second.received.map(({ offset }) => offset)).toEqual(
        first.received.slice(20).map(({ offset }) => offset),
      );
    });

    test('what comes while a consumer rests comes at once', async () => {
      const topic = await newTopic(1);
      const sizes: number[] = [];
      const before = ({ messages }: Batch) => void sizes.push(messages.length);
      const reader = recorder(randomUUID(), [topic], { restMs: 1_500, before });
      const consumption = await bus.consume(reader);
      await bus.publish([message(topic, 'first', 0)]);
      await eventually('the first', () => sizes.length === 1);
      for (let n = 1; n <= 3; n++) await bus.publish([message(topic, 'later', n)]);
      await eventually('the later ones', () => reader.received.length === 4);
      expect(sizes).toEqual([1, 3]);
      await consumption.stop(5_000);
    });

    test('records published later arrive, also from another client', async () => {
      const topic = await newTopic();
      const reader = recorder(randomUUID(), [topic]);
      const consumption = await bus.consume(reader);
      const other = server.open();
      await other.publish(rounds(topic, 1));
      await eventually('the first', () => reader.received.length === 12);
      await other.publish(rounds(topic, 1, 1));
      await eventually('the second', () => reader.received.length === 24);
      await other.close();
      await consumption.stop(5_000);
    });

    test('a batch that fails comes again, and nothing overtakes it', async () => {
      const topic = await newTopic(1);
      let failures = 3;
      const reader = recorder(randomUUID(), [topic], {
        before: () => {
          if (failures-- > 0) throw new Error('not yet');
        },
      });
      const consumption = await bus.consume(reader);
      await bus.publish(rounds(topic, 1));
      await eventually('all records', () => reader.received.length >= 12);
      await bus.publish(rounds(topic, 1, 1));
      await eventually('the later ones', () => reader.received.length >= 24);
      await consumption.stop(5_000);
      expect(reader.errors.length).toBeGreaterThanOrEqual(3);
      expect(reader.received.map(({ headers }) => Number(headers.n))).toEqual(
        reader.received.map((_, at) => Math.floor(at / 12)),
      );
    });

    test('a member that joins in the middle of a batch takes its share, and no record is left out', async () => {
      const topic = await newTopic(4);
      const group = randomUUID();
      await bus.publish(rounds(topic, 4));
      let aborted = false;
      let handling = false;
      const first = recorder(group, [topic], {
        before: async ({ signal }) => {
          handling = true;
          // Until the batch is taken away, which the adapter is to notice in the middle of it.
          for (let n = 0; n < 1_000 && !aborted; n++) {
            await new Promise((resolve) => setTimeout(resolve, 10));
            aborted ||= signal.aborted;
          }
        },
      });
      const one = await bus.consume(first);
      await eventually('a batch', () => handling);
      const second = recorder(group, [topic]);
      const other = server.open();
      const two = await other.consume(second);
      await bus.publish(rounds(topic, 1, 4));
      const all = () =>
        new Set([...first.received, ...second.received].map((m) => `${m.partition}/${m.offset}`)).size;
      await eventually('all records', () => all() === 60);
      expect(aborted).toBe(true);
      expect(first.revoked.length).toBeGreaterThan(0);
      expect(second.assigned.length).toBeGreaterThan(0);
      await one.stop(5_000);
      await eventually('everything is with the second', () =>
        [0, 1, 2, 3].every((partition) => second.assigned.some((own) => own.partition === partition)),
      );
      await two.stop(5_000);
      await other.close();
    });

    membersThatDiffer(() => server.open());

    test('two groups both get everything', async () => {
      const topic = await newTopic();
      const readers = [recorder(randomUUID(), [topic]), recorder(randomUUID(), [topic])];
      const consumptions = await Promise.all(readers.map((reader) => bus.consume(reader)));
      await bus.publish(rounds(topic, 1));
      await eventually('both have all', () => readers.every(({ received }) => received.length === 12));
      await Promise.all(consumptions.map((one) => one.stop(5_000)));
    });

    test('ten megabytes at once arrive', async () => {
      const topic = await newTopic(1);
      const value = new Uint8Array(500_000).fill(7);
      await bus.publish(Array.from({ length: 20 }, () => ({ topic, key: 'big', headers: {}, value })));
      const reader = recorder(randomUUID(), [topic]);
      const consumption = await bus.consume(reader);
      await eventually('all records', () => reader.received.length === 20);
      await consumption.stop(5_000);
      expect(
        reader.received.every((one) => one.value.byteLength === 500_000 && one.value[499_999] === 7),
      ).toBe(true);
    });

    test('it goes on by itself after every connection was cut', async () => {
      const topic = await newTopic();
      const reader = recorder(randomUUID(), [topic]);
      const consumption = await bus.consume(reader);
      await bus.publish(rounds(topic, 1));
      await eventually('the first', () => reader.received.length === 12);
      await server.interrupt();
      const deadline = Date.now() + 120_000;
      const publish = async (): Promise<void> => {
        await bus.publish(rounds(topic, 1, 1)).catch(async (error: unknown) => {
          if (Date.now() > deadline) throw error;
          await new Promise((resolve) => setTimeout(resolve, 200));
          await publish();
        });
      };
      await publish();
      const second = () => reader.received.some(({ headers }) => headers.n === '1');
      await eventually('the second', second, 120_000);
      await consumption.stop(5_000);
      await bus.health();
    }, 300_000);

    test('lag tells what a group has not handled yet', async () => {
      const topic = await newTopic(2);
      const reader = recorder(randomUUID(), [topic]);
      const total = async () =>
        (await bus.lag(reader.group, [topic])).reduce((sum, { end, next }) => sum + (end - next), 0n);
      await bus.publish(rounds(topic, 1));
      expect(await total()).toBe(12n);
      const consumption = await bus.consume(reader);
      await eventually('all records', () => reader.received.length === 12);
      await consumption.stop(5_000);
      expect(await total()).toBe(0n);
    });

    test('a topic made again is another one', async () => {
      const topic = await newTopic(1);
      await bus.publish(rounds(topic, 1));
      const before = recorder(randomUUID(), [topic]);
      await (await bus.consume(before)).stop(5_000);
      await server.recreate(topic);
      await bus.publish(rounds(topic, 1, 9));
      const after = recorder(randomUUID(), [topic]);
      const consumption = await bus.consume(after);
      await eventually('the new records', () => after.received.length === 12);
      await consumption.stop(5_000);
      expect(after.received.every(({ headers }) => headers.n === '9')).toBe(true);
      expect(after.assigned[0]?.incarnation).not.toBe(before.assigned[0]?.incarnation);
    });

    test('a topic that does not exist is refused, and making one twice changes nothing', async () => {
      const unknown = `test.${randomUUID()}`;
      await expect(bus.publish([message(unknown, 'a', 1)])).rejects.toThrow();
      await expect(bus.consume(recorder(randomUUID(), [unknown]))).rejects.toThrow();
      const topic = await newTopic(1);
      await bus.publish(rounds(topic, 1));
      await bus.ensureTopics([{ name: topic, partitions: 1 }]);
      const reader = recorder(randomUUID(), [topic]);
      const consumption = await bus.consume(reader);
      await eventually('the records are still there', () => reader.received.length === 12);
      await consumption.stop(5_000);
    });
  });
}
