import type { Kafka } from 'kafkajs';

/** A connection to the cluster below what kafkajs shows. */
export interface Cluster {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  readonly brokerPool: {
    findConnectedBroker(): Promise<Broker>;
    /** Throws where it is not known, or does not answer. */
    findBroker(broker: { readonly nodeId: number }): Promise<Broker>;
    /** Learns which brokers there are; of no topics: by all that there are. */
    refreshMetadata(topics: readonly string[]): Promise<void>;
  };
  /** The broker that leads a group. */
  findGroupCoordinator(group: { readonly groupId: string }): Promise<Broker>;
}

interface Broker {
  readonly connectionPool: { send<Answer>(call: object): Promise<Answer> };
  leaveGroup(member: { readonly groupId: string; readonly memberId: string }): Promise<unknown>;
}

/** Opens none yet. */
export function clusterOf(kafka: Kafka): Cluster {
  const making = Object.getOwnPropertySymbols(kafka).find(
    ({ description }) => description === 'private:Kafka:createCluster',
  );
  const make = making && (kafka as unknown as Record<symbol, (options: object) => Cluster>)[making];
  if (!make) throw new Error('This kafkajs is not 2.2.4: it makes its connections in another way.');
  return make({ metadataMaxAge: 300_000, allowAutoTopicCreation: false });
}
