import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { BusMessage, EventBus } from '../bus.ts';
import { eventually, type Recorder, recorder } from './recorder.ts';

const PARTITIONS = 3;
const RECORDS = 30;

/** Versions of a service side by side: the later one reads a topic that the earlier one has never heard of. */
export function membersThatDiffer(open: () => EventBus): void {
  for (const [name, first] of [
    ['a version that reads one topic more joins', 'earlier'],
    ['a version that reads one topic less joins', 'later'],
  ] as const)
    test(`${name}, and the other leaves: each topic is read whole, and in its order`, async () => {
      const [bus, other] = [open(), open()];
      const topics = [`test.${randomUUID()}`, `test.${randomUUID()}`] as const;
      await bus.ensureTopics(topics.map((topic) => ({ name: topic, partitions: PARTITIONS })));
      const group = randomUUID();
      const earlier = recorder(group, [topics[0]]);
      const later = recorder(group, topics);
      const [begins, joins] = first === 'earlier' ? [earlier, later] : [later, earlier];
      const one = await bus.consume(begins);
      await bus.publish(topics.flatMap((topic) => records(topic, 0)));
      const two = await other.consume(joins);
      await eventually('both have a share', () => earlier.assigned.length > 0 && later.assigned.length > 0);
      await bus.publish(topics.flatMap((topic) => records(topic, 1)));
      const [leaving, staying] = first === 'earlier' ? [one, two] : [two, one];
      await leaving.stop(5_000);
      await bus.publish(topics.flatMap((topic) => records(topic, 2)));
      await eventually(
        'the later version has all that is new to it',
        () => numbersOf([later], topics[1]).size === 3 * RECORDS,
      );
      await eventually(
        'one of them has everything else',
        () => numbersOf([earlier, later], topics[0]).size === 3 * RECORDS,
      );
      expect(earlier.received.every(({ topic }) => topic === topics[0])).toBe(true);
      const own = later.received.filter(({ topic }) => topic === topics[1]);
      for (const partition of new Set(own.map((message) => message.partition)))
        expect(isInOrder(own.filter((message) => message.partition === partition))).toBe(true);
      await staying.stop(5_000);
      await Promise.all([bus.close(), other.close()]);
    });
}

function records(topic: string, round: number): BusMessage[] {
  return Array.from({ length: RECORDS }, (_, at) => ({
    topic,
    key: `key ${at}`,
    headers: { n: String(round * RECORDS + at) },
    value: new Uint8Array(),
  }));
}

const numbersOf = (members: readonly Recorder[], topic: string) =>
  new Set(
    members.flatMap(({ received }) =>
      received.filter((message) => message.topic === topic).map(({ headers }) => headers.n),
    ),
  );

/** First seen in order: what a member was handling as it left comes to the next again. */
function isInOrder(messages: readonly { readonly offset: bigint }[]): boolean {
  let last = -1n;
  const seen = new Set<bigint>();
  return messages.every(({ offset }) => {
    if (seen.has(offset)) return true;
    seen.add(offset);
    const follows = offset > last;
    last = offset;
    return follows;
  });
}
