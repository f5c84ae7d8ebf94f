import type { TopicMessages } from 'kafkajs';
import type { BusMessage, Incarnations } from '../bus.ts';
import { meantFor } from './incarnation.ts';

/** Records of one call to one partition travel as one, which the broker takes up to a megabyte of by default. */
const callBytes = 900_000;

/** A batch in parts that one call takes each, in order. */
export function partsOf(batch: readonly BusMessage[]): BusMessage[][] {
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

/** A part as the client takes it; each record carries the incarnation of the topic that it is meant for. */
export function byTopic(part: readonly BusMessage[], incarnations: Incarnations): TopicMessages[] {
  return [...Map.groupBy(part, ({ topic }) => topic)].map(([topic, messages]) => ({
    topic,
    messages: messages.map(({ key, headers, value }) => ({
      key,
      headers: { ...headers, ...meantFor(incarnations.get(topic)) },
      value: Buffer.from(value.buffer, value.byteOffset, value.byteLength),
    })),
  }));
}
