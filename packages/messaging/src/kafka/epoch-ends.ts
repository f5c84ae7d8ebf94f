import Decoder from 'kafkajs/src/protocol/decoder.js';
import Encoder from 'kafkajs/src/protocol/encoder.js';
import type { TopicPartition } from '../bus.ts';
import type { Cluster } from './cluster.ts';
import type { LedPartition } from './led-partition.ts';

/** Of a partition as it is led now, an epoch of before. */
export interface AskedEpoch {
  readonly led: LedPartition;
  readonly epoch: number;
}

/** The offset after the last record that an epoch has; -1: the log knows nothing of it. */
export interface EpochEnd extends TopicPartition {
  readonly end: bigint;
}

/** Where epochs of partitions end in the logs that there are now, which kafkajs does not ask for: OffsetForLeaderEpoch in its version 3. */
export async function epochEnds(cluster: Cluster, asked: readonly AskedEpoch[]): Promise<EpochEnd[]> {
  await cluster.connect();
  const byLeader = [...Map.groupBy(asked, ({ led }) => led.leader)];
  const found = await Promise.all(
    byLeader.map(async ([nodeId, own]) => {
      const broker = await leader(cluster, nodeId, own);
      return await broker.connectionPool.send<EpochEnd[]>(call(own));
    }),
  );
  return found.flat();
}

/** Brokers are known by the topics that are asked for: those of others may have no leader. */
async function leader({ brokerPool }: Cluster, nodeId: number, asked: readonly AskedEpoch[]) {
  try {
    return await brokerPool.findBroker({ nodeId });
  } catch {
    await brokerPool.refreshMetadata([...new Set(asked.map(({ led }) => led.topic))]);
    return await brokerPool.findBroker({ nodeId });
  }
}

function call(asked: readonly AskedEpoch[]) {
  return {
    request: {
      apiKey: 23,
      apiVersion: 3,
      apiName: 'OffsetForLeaderEpoch',
      encode: async () => encode(asked),
    },
    response: {
      decode: async (buffer: Buffer) => decode(buffer),
      parse: async (ends: EpochEnd[]) => ends,
    },
  };
}

const noReplica = -1;

function encode(asked: readonly AskedEpoch[]): Encoder {
  const topics = [...Map.groupBy(asked, ({ led }) => led.topic)].map(([topic, own]) =>
    new Encoder().writeString(topic).writeArray(own.map(encodePartition)),
  );
  return new Encoder().writeInt32(noReplica).writeArray(topics);
}

/** Who does not lead in the epoch that we know of is to say so. */
function encodePartition({ led: { partition, leaderEpoch }, epoch }: AskedEpoch): Encoder {
  return new Encoder().writeInt32(partition).writeInt32(leaderEpoch).writeInt32(epoch);
}

function decode(buffer: Buffer): EpochEnd[] {
  const decoder = new Decoder(buffer);
  decoder.readInt32(); // throttle time
  return decoder
    .readArray((of) => {
      const topic = of.readString();
      return of.readArray((one) => ({ topic, ...readEnd(one) }));
    })
    .flat();
}

function readEnd(decoder: Decoder): Omit<EpochEnd, 'topic'> {
  const [error, partition] = [decoder.readInt16(), decoder.readInt32()];
  decoder.readInt32(); // the epoch that was found
  const end = BigInt(String(decoder.readInt64()));
  if (error !== 0)
    throw new Error(`Where an epoch of partition ${partition} ended is not known now: Kafka error ${error}.`);
  return { partition, end };
}
