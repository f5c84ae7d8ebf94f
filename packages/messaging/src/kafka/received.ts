import type { KafkaMessage } from 'kafkajs';
import type { ReceivedMessage, TopicPartition } from '../bus.ts';

/** A record of Kafka as consumers get it. */
export function received({ topic, partition }: TopicPartition, message: KafkaMessage): ReceivedMessage {
  return {
    topic,
    partition,
    offset: BigInt(message.offset),
    key: message.key?.toString() ?? '',
    headers: Object.fromEntries(
      Object.entries(message.headers ?? {}).map(([name, text]) => [name, String(text ?? '')]),
    ),
    value: message.value ?? new Uint8Array(),
  };
}
