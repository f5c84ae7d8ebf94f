import { randomBytes } from 'node:crypto';
import { freePort } from '@tutka/postgres-server';
import type { StartedTestContainer } from 'testcontainers';
import { makeIdentity } from './certificate.ts';
import { faultsOf, type ServerFaults } from './container-control.ts';
import { briefly, KAFKA_START_MS, kafkaImage } from './kafka-image.ts';

const ids = [1, 2, 3] as const;
const hashes = ['SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;
const certificatePath = '/tmp/broker.pem';

/** Three brokers in containers that are one Kafka, which is entered over TLS alone, by a name and a password. */
export interface KafkaCluster {
  /** `127.0.0.1:port,127.0.0.1:port,127.0.0.1:port` */
  readonly brokers: string;
  readonly username: string;
  readonly password: string;
  /** The certificate of all of them, PEM. */
  readonly authority: string;
  /** The broker with the id 1, 2 or 3. */
  one(id: number): ServerFaults;
  /** Ends them and deletes what they hold. */
  stop(): Promise<void>;
}

/** Starts them. The same password is taken by PLAIN, SCRAM-SHA-256 and SCRAM-SHA-512. */
export async function startKafkaCluster(): Promise<KafkaCluster> {
  const { GenericContainer, Network, Wait } = await import('testcontainers');
  const { key, cert } = await makeIdentity();
  const [username, password] = ['tutka', randomBytes(12).toString('hex')];
  const network = await new Network().start();
  const ports = new Map<number, number>();
  for (const id of ids) ports.set(id, await freePort());
  const start = async (id: number) =>
    await new GenericContainer(kafkaImage)
      .withNetwork(network)
      .withNetworkAliases(`kafka-${id}`)
      .withExposedPorts({ container: 9092, host: ports.get(id) ?? 0 })
      .withCopyContentToContainer([{ content: `${key}${cert}`, target: certificatePath, mode: 0o644 }])
      .withEnvironment({ ...cluster(id, ports.get(id) ?? 0), ...entry(username, password) })
      .withWaitStrategy(Wait.forLogMessage('Kafka Server started'))
      .withStartupTimeout(KAFKA_START_MS)
      .start();
  const tries = await Promise.allSettled(ids.map(start));
  const started = tries.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()));
    await network.stop();
  };
  try {
    for (const one of tries) if (one.status === 'rejected') throw one.reason;
    const [first] = started;
    if (first) await Promise.all(hashes.map((hash) => letIn(first, hash, username, password)));
  } catch (error) {
    await stop();
    throw error;
  }
  const faults = await Promise.all(started.map(faultsOf));
  return {
    brokers: ids.map((id) => `127.0.0.1:${ports.get(id)}`).join(),
    username,
    password,
    authority: String(cert),
    one: (id) => faults[id - 1] as ServerFaults,
    stop,
  };
}

/** Such a user is made while brokers run; a call takes one hash of a user. */
async function letIn(broker: StartedTestContainer, hash: string, username: string, password: string) {
  const { exitCode, output } = await broker.exec([
    '/opt/kafka/bin/kafka-configs.sh',
    ...['--bootstrap-server', 'kafka-1:9094', '--alter', '--add-config', `${hash}=[password=${password}]`],
    ...['--entity-type', 'users', '--entity-name', username],
  ]);
  if (exitCode !== 0) throw new Error(`The user was not made: ${output}`);
}

function cluster(id: number, port: number): Record<string, string> {
  return {
    KAFKA_NODE_ID: String(id),
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_CONTROLLER_QUORUM_VOTERS: ids.map((one) => `${one}@kafka-${one}:9093`).join(),
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_LISTENERS: 'HOST://:9092,INSIDE://:9094,CONTROLLER://:9093',
    KAFKA_ADVERTISED_LISTENERS: `HOST://127.0.0.1:${port},INSIDE://kafka-${id}:9094`,
    KAFKA_INTER_BROKER_LISTENER_NAME: 'INSIDE',
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'HOST:SASL_SSL,INSIDE:PLAINTEXT,CONTROLLER:PLAINTEXT',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '3',
    KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '1',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '3',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '2',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '1000',
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    KAFKA_HEAP_OPTS: `-Xms192m -Xmx256m ${briefly}`,
  };
}

function entry(username: string, password: string): Record<string, string> {
  const scram = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';
  return {
    KAFKA_SSL_KEYSTORE_TYPE: 'PEM',
    KAFKA_SSL_KEYSTORE_LOCATION: certificatePath,
    KAFKA_LISTENER_NAME_HOST_SASL_ENABLED_MECHANISMS: 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    KAFKA_LISTENER_NAME_HOST_PLAIN_SASL_JAAS_CONFIG: `org.apache.kafka.common.security.plain.PlainLoginModule required user_${username}="${password}";`,
    KAFKA_LISTENER_NAME_HOST_SCRAM___SHA___256_SASL_JAAS_CONFIG: scram,
    KAFKA_LISTENER_NAME_HOST_SCRAM___SHA___512_SASL_JAAS_CONFIG: scram,
  };
}
