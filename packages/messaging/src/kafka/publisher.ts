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

const nothingBefore: Told = { incarnations: new Map(), ends: async () => [] };

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
  const sendPart = async (part: BusMessage[], told: Told, signal: AbortSignal): Promise<Acknowledged> => {
    const topics = topicsOf(part);
    const before = producer ? await standing.glance(topics) : await standing.look(topics);
    const into = incarnationsIn(before);
    mustBeThere(topics, into);
    await standing.mustHold(before, told);
    producer ??= connected(client);
    const mine = await producer;
    signal.throwIfAborted();
    return { before, records: await mine.sendBatch({ acks: -1, topicMessages: byTopic(part, into) }) };
  };
  const send = async (batch: readonly BusMessage[], told: Told, signal: AbortSignal): Promise<Published> => {
    const sent: Acknowledged[] = [];
    for (const part of partsOf(batch)) sent.push(await sendPart(part, told, signal));
    const after = await standing.look(topicsOf(batch));
    const incarnations = incarnationsIn(after);
    for (const { before } of sent) mustBe(incarnationsIn(before), incarnations);
    return { incarnations, ends: endsOf(sent, after) };
  };
  const insist = async (
    batch: readonly BusMessage[],
    told: Told,
    signal: AbortSignal,
  ): Promise<Published> => {
    for (let tries = 1; ; tries++) {
      try {
        return await send(batch, told, signal);
      } catch (error) {
        if (!isPassing(error) || signal.aborted) throw error;
        give();
        await pause(backoffMs(tries), signal);
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
    publish: (batch, told = nothingBefore) => inTurn((signal) => insist(batch, told, signal)),
    mustHave: (told) =>
      inTurn(async () => standing.mustHold(await standing.look([...told.incarnations.keys()]), told)),
    async close() {
      await last.catch(() => {});
      await (await producer)?.disconnect();
    },
  };
}

const topicsOf = (batch: readonly BusMessage[]) => [...new Set(batch.map(({ topic }) => topic))];

/** Beside what the client calls worth another try: that it was not to try again itself, and ours. */
const passing = new Set(['KafkaJSNumberOfRetriesExceeded', 'LeaderChanged']);

const isPassing = (error: unknown) =>
  error instanceof Error && (passing.has(error.name) || ('retriable' in error && error.retriable === true));

async function connected(client: KafkaClient): Promise<Producer> {
  const producer = client.connect().producer({
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
