import type { Kafka } from 'kafkajs';
import Decoder from 'kafkajs/src/protocol/decoder.js';
import Encoder from 'kafkajs/src/protocol/encoder.js';
import { clusterOf } from './cluster.ts';
import { type AskedEpoch, type EpochEnd, epochEnds } from './epoch-ends.ts';
import type { DescribedPartition, LedPartition } from './led-partition.ts';

interface Call {
  readonly request: {
    readonly apiKey: number;
    readonly apiVersion: number;
    readonly apiName: string;
    encode(): Promise<Encoder>;
  };
  readonly response: {
    decode(buffer: Buffer): Promise<{ topics: Described[] }>;
    parse(decoded: { topics: Described[] }): Promise<Described[]>;
  };
}

interface Described {
  readonly errorCode: number;
  readonly name: string;
  /** The topic's id, another one when it is deleted and made again. */
  readonly id: string;
  readonly partitions: readonly DescribedPartition[];
}

export interface TopicReader {
  /** All partitions of those of `topics` that exist. */
  describe(topics: readonly string[]): Promise<LedPartition[]>;
  epochEnds(asked: readonly AskedEpoch[]): Promise<EpochEnd[]>;
  /** Throws when no broker answers. */
  reach(): Promise<void>;
  close(): Promise<void>;
}

const unknownTopic = 3;

/** Reads topics with their ids, which kafkajs does not ask for: the Metadata call in its version 12. */
export function topicReader(kafka: Kafka): TopicReader {
  const cluster = clusterOf(kafka);
  const ask = async (topics: readonly string[]): Promise<Described[]> => {
    await cluster.connect();
    const broker = await cluster.brokerPool.findConnectedBroker();
    return await broker.connectionPool.send<Described[]>(metadataCall(topics));
  };
  return {
    async describe(topics) {
      if (topics.length === 0) return [];
      return partitionsOf(await ask(topics));
    },
    epochEnds: (asked) => epochEnds(cluster, asked),
    async reach() {
      await ask([]);
    },
    close: () => cluster.disconnect(),
  };
}

function partitionsOf(found: readonly Described[]): LedPartition[] {
  const failed = found.find(({ errorCode }) => errorCode !== 0 && errorCode !== unknownTopic);
  if (failed)
    throw new Error(`The topic "${failed.name}" cannot be read now: Kafka error ${failed.errorCode}.`);
  return found
    .filter(({ errorCode }) => errorCode === 0)
    .flatMap(({ name, id, partitions }) =>
      partitions.map((described) => ({ topic: name, incarnation: id, ...described })),
    );
}

function metadataCall(topics: readonly string[]): Call {
  return {
    request: { apiKey: 3, apiVersion: 12, apiName: 'Metadata', encode: async () => encode(topics) },
    response: {
      decode: async (buffer) => ({ topics: decode(buffer) }),
      parse: async (decoded) => decoded.topics,
    },
  };
}

const noFields = 0;

function encode(topics: readonly string[]): Encoder {
  // A flexible call's header ends with tagged fields, which kafkajs leaves to us.
  const encoder = new Encoder().writeUVarInt(noFields).writeUVarInt(topics.length + 1);
  for (const topic of topics) {
    encoder.writeBuffer(Buffer.alloc(16)).writeUVarIntString(topic).writeUVarInt(noFields);
  }
  return encoder.writeBoolean(false).writeBoolean(false).writeUVarInt(noFields);
}

function decode(buffer: Buffer): Described[] {
  const decoder = new Decoder(buffer);
  decoder.readTaggedFields();
  decoder.readInt32(); // throttle time
  decoder.readUVarIntArray(skipBroker);
  decoder.readUVarIntString(); // cluster id
  decoder.readInt32(); // controller
  return decoder.readUVarIntArray(readTopic) ?? [];
}

function skipBroker(decoder: Decoder): void {
  decoder.readInt32();
  decoder.readUVarIntString();
  decoder.readInt32();
  decoder.readUVarIntString();
  decoder.readTaggedFields();
}

function readTopic(decoder: Decoder): Described {
  const errorCode = decoder.readInt16();
  const name = decoder.readUVarIntString() ?? '';
  const id = decoder.readBytes(16).toString('hex');
  decoder.readBoolean(); // internal
  const partitions = (decoder.readUVarIntArray(readPartition) ?? []).sort(
    (one, other) => one.partition - other.partition,
  );
  decoder.readInt32(); // authorized operations
  decoder.readTaggedFields();
  return { errorCode, name, id, partitions };
}

function readPartition(decoder: Decoder): DescribedPartition {
  decoder.readInt16(); // error: a partition without a leader is one all the same
  const [partition, leader, leaderEpoch] = [decoder.readInt32(), decoder.readInt32(), decoder.readInt32()];
  const copies = decoder.readUVarIntArray((one) => one.readInt32())?.length ?? 0;
  for (let lists = 0; lists < 2; lists++) decoder.readUVarIntArray((one) => one.readInt32());
  decoder.readTaggedFields();
  return { partition, leader, leaderEpoch, copies };
}
