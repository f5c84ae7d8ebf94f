import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@tutka/contracts';
import { busSettings, openBus, type ReceivedMessage } from '@tutka/messaging';
import { z } from 'zod';
import type { BusRecord } from './rows.ts';

const READ_WITHIN_MS = 60_000;

/** Everything that is on a Kafka, in the order of its partitions. Throws where that takes longer than a minute. */
export async function kafkaRecords(broker: string): Promise<BusRecord[]> {
  const names = Object.values(topics);
  const group = randomUUID();
  const found: BusRecord[] = [];
  let last: unknown;
  const onError = (error: unknown) => {
    last = error;
  };
  const settings = z.object(busSettings).parse({ BUS_URL: `kafka://${broker}` });
  const bus = await openBus(settings, { client: 'faults', onFatal: onError });
  const reading = await bus.consume({
    group,
    topics: names,
    onAssigned: async () => [],
    onBatches: async (batches) =>
      void found.push(...batches.flatMap(({ messages }) => messages.map(recordOf))),
    onRevoked: async () => {},
    onError,
  });
  try {
    const left = async () =>
      (await bus.lag(group, names)).reduce((sum, { end, next }) => sum + Number(end - next), 0);
    for (const until = Date.now() + READ_WITHIN_MS; (await left()) > 0; await sleep(250)) {
      if (Date.now() > until)
        throw new Error(`${found.length} records were read, ${await left()} are left`, { cause: last });
    }
  } finally {
    await reading.stop(5_000);
    await bus.close();
  }
  return found.toSorted(
    (a, b) => a.topic.localeCompare(b.topic) || a.partition - b.partition || a.offset - b.offset,
  );
}

function recordOf({ topic, partition, offset, key, headers }: ReceivedMessage): BusRecord {
  return {
    topic,
    partition,
    offset: Number(offset),
    id: headers.ce_id ?? '',
    key,
    streamVersion: Number(headers.ce_streamversion),
  };
}
