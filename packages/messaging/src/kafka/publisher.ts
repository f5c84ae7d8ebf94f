import { Partitioners, type Producer } from 'kafkajs';
import type { BusMessage, EventBus, Published, Told } from '../bus.ts';
import { backoffMs, pause } from '../pacer.ts';
import { type Acknowledged, endsOf } from './acknowledged.ts';
import { byTopic, partsOf } from './batch-parts.ts';
import type { KafkaClient } from './client.ts';
import { incarnationsIn, mustBe, type Standing } from './standing.ts';
import { mustBeThere } from './topics.ts';

export interface Publisher extends Pick<EventBus, 'publish' | 'mustHave'> {
  close(): Promise<void>;
}

/**
 * Publishes in the order given, one call after the other. What a broker refuses for now is tried again by us, after a look at
 * what the topics hold: the client would try it as well where a broker is back that has lost what came before. After an error, or
 * when `deadlineMs` ran out, it is not known what arrived: the next call begins with a new producer, and what is sent again lies
 * behind what arrived late.
 */
export function createPublisher(client: KafkaClient, deadlineMs: number, standing: Standing): Publisher {
  let producer: Promise<Producer> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const give = (): void => {
    const given = producer;
    producer = undefined;
    // Its connections end, and with them what it would still send.
    void given?.then((one) => one.disconnect()).catch(() => {});
  };
  /** A producer, and how partitions are led that it has looked at no longer ago than no broker loses its power and is back. */
  const ready = async (topics: readonly string[]) => {
    const isKnown = producer !== undefined;
    producer ??= connected(client);
    const mine = await producer;
    return { mine, led: isKnown ? await standing.glance(topics) : await standing.look(topics) };
  };
  const send = async (batch: readonly BusMessage[], told: Told | undefined, signal: AbortSignal) => {
    const topics = [...new Set(batch.map(({ topic }) => topic))];
    const sent: Acknowledged[] = [];
    for (const part of partsOf(batch)) {
      const { mine, led } = await ready(topics);
      // What was acknowledged of this batch may be lost before the rest comes.
      endsOf(sent, led);
      const into = incarnationsIn(led);
      mustBeThere(topics, into);
      if (told) await standing.mustHold(led, told);
      signal.throwIfAborted();
      const records = await mine.sendBatch({ acks: -1, topicMessages: byTopic(part, into) });
      sent.push({ before: led, records });
    }
    const after = await standing.look(topics);
    const incarnations = incarnationsIn(after);
    for (const { before } of sent) mustBe(incarnationsIn(before), incarnations);
    return { incarnations, ends: endsOf(sent, after) };
  };
  const insist = async (
    batch: readonly BusMessage[],
    told: Told | undefined,
    signal: AbortSignal,
  ): Promise<Published> => {
    for (let tries = 1; ; tries++) {
      try {
        return await send(batch, told, signal);
      } catch (error) {
        if (!isPassing(error) || signal.aborted) throw error;
        give();
        // Each try sends to all partitions again, also to those that took it.
        await pause(backoffMs(2 * tries), signal);
      }
    }
  };
  const orGive = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await within(deadlineMs, work, client);
    } catch (error) {
      give();
      throw error;
    }
  };
  // A later call overtakes none.
  const inTurn = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const turn = last.catch(() => {}).then(() => orGive(work));
    last = turn;
    return turn;
  };
  return {
    publish: (batch, told) => inTurn((signal) => insist(batch, told, signal)),
    mustHave: (told) =>
      inTurn(async () => standing.mustHold(await standing.look([...told.incarnations.keys()]), told)),
    async close() {
      await last.catch(() => {});
      // One that never came about has nothing to end.
      await (await producer?.catch(() => undefined))?.disconnect();
    },
  };
}

/** Beside what the client calls worth another try: that it was not to try again itself, and ours. */
const passing = new Set(['KafkaJSNumberOfRetriesExceeded', 'LeaderChanged']);

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isWorthIt = 'retriable' in error && error.retriable === true;
  return isWorthIt || passing.has(error.name) || isPassing(error.cause);
}

async function connected(client: KafkaClient): Promise<Producer> {
  const producer = client.connect(0).producer({
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { retries: 0 },
  });
  await producer.connect();
  return producer;
}

async function within<T>(
  ms: number,
  begin: (signal: AbortSignal) => Promise<T>,
  client: KafkaClient,
): Promise<T> {
  const ending = new AbortController();
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
  const work = begin(ending.signal);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    ending.abort();
    work.catch(() => {});
  }
}
