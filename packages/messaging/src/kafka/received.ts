import type { KafkaMessage } from 'kafkajs';
import type { ReceivedMessage, TopicPartition } from '../bus.ts';
import { readMeant } from './incarnation.ts';

export interface Received {
  /** The record as consumers get it. */
  readonly message: ReceivedMessage;
  /** The incarnation of the topic that it is meant for; undefined: an earlier version published it. */
  readonly incarnation: string | undefined;
}

/** Reads a record of Kafka. */
export function received({ topic, partition }: TopicPartition, message: KafkaMessage): Received {
  const all = Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([name, text]) => [name, String(text ?? '')]),
  );
  const { incarnation, headers } = readMeant(all);
  return {
    incarnation,
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
