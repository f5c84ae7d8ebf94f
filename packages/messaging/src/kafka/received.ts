import type { KafkaMessage } from 'kafkajs';
import type { ReceivedMessage, TopicPartition } from '../bus.ts';
import { readMeant } from './incarnation.ts';

export interface Received {
  /** The record as consumers get it. */
  readonly message: ReceivedMessage;
  /** The incarnation of the topic that it is meant for; undefined: an earlier version published it. */
  readonly incarnation: string | undefined;
  /** Under which leader it was written; undefined: it is of a form that does not say so. */
  readonly leaderEpoch: number | undefined;
}

/** The client reads more of a record than it tells. */
type ReadMessage = KafkaMessage & { readonly batchContext?: { readonly partitionLeaderEpoch?: number } };

/** Reads a record of Kafka. */
export function received({ topic, partition }: TopicPartition, message: ReadMessage): Received {
  const all = Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([name, text]) => [name, String(text ?? '')]),
  );
  const { incarnation, headers } = readMeant(all);
  return {
    incarnation,
    leaderEpoch: message.batchContext?.partitionLeaderEpoch,
    message: {
      topic,
      partition,
      offset: BigInt(message.offset),
      key: message.key?.toString() ?? '',
      headers,
      value: message.value ?? new Uint8Array(),
    },
  };
}
