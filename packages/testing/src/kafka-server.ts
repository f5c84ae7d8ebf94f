import { freePort } from '@tutka/postgres-server';
import { faultsOf, type ServerFaults } from './container-control.ts';
import { briefly, KAFKA_START_MS, kafkaImage } from './kafka-image.ts';

const heap = '-Xms256m -Xmx384m';

/** The setting of a broker that is under load for longer, as where speed is measured. */
export const lastingBroker: Readonly<Record<string, string>> = { KAFKA_HEAP_OPTS: heap };

/** A Kafka broker in a container. */
export interface KafkaServer extends ServerFaults {
  /** `127.0.0.1:port` */
  readonly broker: string;
  /** Stops the broker as its operator would and starts it again, with what it holds. */
  restart(): Promise<void>;
  /** Deletes topics with everything in them, as its operator would. Throws with what the broker's tool said. */
  deleteTopics(names: readonly string[]): Promise<void>;
  /** Deletes the records of a partition below an offset, as it does itself once they are old. Throws with what the broker's tool said. */
  deleteRecords(topic: string, partition: number, below: number): Promise<void>;
  /** What it holds now is on its disk; what comes later is in its memory alone, as far as `losePower` knows. */
  sync(): Promise<void>;
  /** Ends it as its machine does that loses its power: what it acknowledged since `sync` is gone. `startAgain` starts it. */
  losePower(): Promise<void>;
  /** Ends the container and deletes what it holds. */
  stop(): Promise<void>;
}

const logs = '/tmp/kafka-logs';
const synced = '/tmp/synced-logs';
/** Which topics and leaders there are a broker writes to its disk at once. */
const partitions = `ls ${logs} | grep -E -- '-[0-9]+$' | grep -v __cluster_metadata`;

/**
 * Starts a broker of one node, with room for groups that notice a death within seconds; `settings` are further ones of it, such as
 * `lastingBroker`.
 */
export async function startKafka(settings: Readonly<Record<string, string>> = {}): Promise<KafkaServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = await freePort();
  const container = await new GenericContainer(kafkaImage)
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENERS: 'HOST://:9092,INSIDE://localhost:9094,CONTROLLER://localhost:9093',
      KAFKA_ADVERTISED_LISTENERS: `HOST://127.0.0.1:${port},INSIDE://localhost:9094`,
      KAFKA_INTER_BROKER_LISTENER_NAME: 'INSIDE',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'HOST:PLAINTEXT,INSIDE:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      // One of its usual fifty: the first group of a fresh broker waits until they are made.
      KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '1000',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_HEAP_OPTS: `${heap} ${briefly}`,
      ...settings,
    })
    .withWaitStrategy(Wait.forLogMessage('Kafka Server started'))
    .withStartupTimeout(KAFKA_START_MS)
    .start();
  const faults = await faultsOf(container);
  const shell = async (script: string) => {
    const { exitCode, output } = await container.exec(['sh', '-ec', script]);
    if (exitCode !== 0) throw new Error(output);
  };
  return {
    broker: `127.0.0.1:${port}`,
    ...faults,
    async restart() {
      await container.restart();
    },
    async deleteTopics(names) {
      const tool = ['/opt/kafka/bin/kafka-topics.sh', '--bootstrap-server', 'localhost:9094'];
      const { exitCode, output } = await container.exec([...tool, '--delete', '--topic', names.join('|')]);
      if (exitCode !== 0) throw new Error(output);
    },
    async deleteRecords(topic, partition, below) {
      const wanted = { version: 1, partitions: [{ topic, partition, offset: below }] };
      const tool = '/opt/kafka/bin/kafka-delete-records.sh --bootstrap-server localhost:9094';
      await shell(
        `echo '${JSON.stringify(wanted)}' > /tmp/wanted.json; ${tool} --offset-json-file /tmp/wanted.json`,
      );
    },
    sync: () => shell(`rm -rf ${synced}; mkdir ${synced}; cd ${logs}; cp -r $(${partitions}) ${synced}`),
    async losePower() {
      // Its open files live on without names until it ends.
      await shell(`cd ${logs}; rm -rf $(${partitions}); cp -r ${synced}/* .`);
      await faults.kill();
    },
    async stop() {
      await container.stop();
    },
  };
}
