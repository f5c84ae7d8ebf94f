import { Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import type { BusMessage } from '../bus.ts';
import { TopicMadeAnew } from '../topic-made-anew.ts';
import type { KafkaClient } from './client.ts';
import { meantFor } from './incarnation.ts';

export interface Publisher {
  publish(batch: readonly BusMessage[]): Promise<void>;
  close(): Promise<void>;
}

/** Records of one call to one partition travel as one, which the broker takes up to a megabyte of by default. */
const callBytes = 900_000;

/**
 * Publishes in the order given, one call after the other. After an error, or when `deadlineMs` ran out, it is not known
 * what arrived: the next call begins with a new producer, and what is sent again lies behind what arrived late. Each record
 * carries the incarnation of the topic that it is meant for. Throws `TopicMadeAnew` where another one may have got it.
 */
export function createPublisher(
  client: KafkaClient,
  deadlineMs: number,
  incarnationsOf: (topics: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Publisher {
  let producer: Promise<Producer> | undefined;
  let last: Promise<void> = Promise.resolve();
  const known = new Map<string, string>();

  const give = (): void => {
    const given = producer;
    producer = undefined;
    known.clear();
    // Its connections end, and with them what it would still send.
    void given?.then((one) => one.disconnect()).catch(() => {});
  };
  const send = async (batch: readonly BusMessage[]): Promise<void> => {
    const topics = [...new Set(batch.map(({ topic }) => topic))];
    const fresh = topics.filter((topic) => !known.has(topic));
    if (fresh.length > 0) for (const [topic, id] of await incarnationsOf(fresh)) known.set(topic, id);
    producer ??= connected(client);
    const mine = await producer;
    for (const part of partsOf(batch))
      await mine.sendBatch({ acks: -1, topicMessages: byTopic(part, known) });
    const now = await incarnationsOf(topics);
    const other = topics.find((topic) => now.get(topic) !== known.get(topic));
    if (other !== undefined) throw new TopicMadeAnew(other);
  };
  const publish = async (batch: readonly BusMessage[]): Promise<void> => {
    if (batch.length === 0) return;
    try {
      await within(deadlineMs, send(batch), client);
    } catch (error) {
      give();
      throw error;
    }
  };
  return {
    publish(batch) {
      // A later call overtakes none.
      const turn = last.catch(() => {}).then(() => publish(batch));
      last = turn;
      return turn;
    },
    async close() {
      await last.catch(() => {});
      await (await producer)?.disconnect();
    },
  };
}

async function connected(client: KafkaClient): Promise<Producer> {
  const producer = client.connect().producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    // The deadline around it ends it.
    retry: { retries: Number.MAX_SAFE_INTEGER },
  });
  await producer.connect();
  return producer;
}

async function within(ms: number, work: Promise<void>, client: KafkaClient): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new Error(
          `Kafka acknowledged nothing within ${ms} ms; its client's last trouble: ${client.lastTrouble()}`,
        ),
      );
    }, ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

function partsOf(batch: readonly BusMessage[]): BusMessage[][] {
  const parts: BusMessage[][] = [];
  let room = 0;
  for (const message of batch) {
    const bytes = bytesOf(message);
    const part = parts.at(-1);
    if (!part || bytes > room) {
      parts.push([message]);
      room = callBytes - bytes;
    } else {
      part.push(message);
      room -= bytes;
    }
  }
  return parts;
}

/** About: what a record takes beside its texts and its value, and what a header takes beside its own. */
function bytesOf({ key, headers, value }: BusMessage): number {
  const texts = Object.entries(headers).reduce(
    (sum, [name, text]) => sum + name.length + text.length * 2 + 4,
    0,
  );
  return 110 + key.length * 2 + texts + value.byteLength;
}

function byTopic(part: readonly BusMessage[], incarnations: ReadonlyMap<string, string>): TopicMessages[] {
  return [...Map.groupBy(part, ({ topic }) => topic)].map(([topic, messages]) => ({
    topic,
    messages: messages.map(({ key, headers, value }) => ({
      key,
      headers: { ...headers, ...meantFor(incarnations.get(topic)) },
      value: Buffer.from(value.buffer, value.byteOffset, value.byteLength),
    })),
  }));
}
