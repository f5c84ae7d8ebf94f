import { Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import type { BusMessage, EventBus, Incarnations } from '../bus.ts';
import { TopicMadeAnew } from '../topic-made-anew.ts';
import type { KafkaClient } from './client.ts';
import { meantFor } from './incarnation.ts';
import { mustBeThere } from './topics.ts';

export interface Publisher extends Pick<EventBus, 'publish' | 'mustHave'> {
  close(): Promise<void>;
}

/** Records of one call to one partition travel as one, which the broker takes up to a megabyte of by default. */
const callBytes = 900_000;

/**
 * Publishes in the order given, one call after the other. After an error, or when `deadlineMs` ran out, it is not known
 * what arrived: the next call begins with a new producer, and what is sent again lies behind what arrived late. Each record
 * carries the incarnation of the topic that it is meant for. `incarnationsOf`: of those that are there.
 */
export function createPublisher(
  client: KafkaClient,
  deadlineMs: number,
  incarnationsOf: (topics: readonly string[]) => Promise<Incarnations>,
): Publisher {
  let producer: Promise<Producer> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const give = (): void => {
    const given = producer;
    producer = undefined;
    // Its connections end, and with them what it would still send.
    void given?.then((one) => one.disconnect()).catch(() => {});
  };
  const all = async (topics: readonly string[]): Promise<Incarnations> => {
    const found = await incarnationsOf(topics);
    mustBeThere(topics, found);
    return found;
  };
  const send = async (batch: readonly BusMessage[], meant: Incarnations): Promise<Incarnations> => {
    if (batch.length === 0) return new Map();
    const topics = [...new Set(batch.map(({ topic }) => topic))];
    const isKnown = producer !== undefined && topics.every((topic) => meant.has(topic));
    const into = isKnown ? meant : mustBe(meant, await all(topics));
    producer ??= connected(client);
    const mine = await producer;
    for (const part of partsOf(batch)) await mine.sendBatch({ acks: -1, topicMessages: byTopic(part, into) });
    return mustBe(into, await all(topics));
  };
  const orGive = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await within(deadlineMs, work, client);
    } catch (error) {
      give();
      throw error;
    }
  };
  // A later call overtakes none.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.catch(() => {}).then(() => orGive(work()));
    last = turn;
    return turn;
  };
  return {
    publish: (batch, meant = new Map()) => inTurn(() => send(batch, meant)),
    mustHave: (meant) => inTurn(async () => void mustBe(meant, await incarnationsOf([...meant.keys()]))),
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

/** What topics are now. Throws `TopicMadeAnew` where that is not what was meant. */
function mustBe(meant: Incarnations, now: Incarnations): Incarnations {
  const others = [...now].filter(([topic, incarnation]) => (meant.get(topic) ?? incarnation) !== incarnation);
  if (others.length > 0) throw new TopicMadeAnew(new Map(others));
  return now;
}

async function within<T>(ms: number, work: Promise<T>, client: KafkaClient): Promise<T> {
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
    return await Promise.race([work, late]);
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

function byTopic(part: readonly BusMessage[], incarnations: Incarnations): TopicMessages[] {
  return [...Map.groupBy(part, ({ topic }) => topic)].map(([topic, messages]) => ({
    topic,
    messages: messages.map(({ key, headers, value }) => ({
      key,
      headers: { ...headers, ...meantFor(incarnations.get(topic)) },
      value: Buffer.from(value.buffer, value.byteOffset, value.byteLength),
    })),
  }));
}
