import { Kafka, type KafkaConfig, logLevel } from 'kafkajs';
import type { BusSettings } from '../bus-settings.ts';
import { letIdleQueuesRest, letRequestsEnd } from './request-queue.ts';

/** How to reach the brokers: every producer and consumer has connections of its own. */
export interface KafkaClient {
  readonly name: string;
  /** `retries`: of each call, by the client itself. Default 8. */
  connect(retries?: number): Kafka;
  /** What the client last complained of, and survived; for the reason of a deadline that ran out. */
  lastTrouble(): string;
}

/** All of them are named: under NODE_ENV=test the client takes others. */
const retry = {
  initialRetryTime: 100,
  factor: 0.2,
  multiplier: 2,
  maxRetryTime: 5_000,
  retries: 8,
  restartOnFailure: async () => true,
};

/** A client by the settings. Opens no connection. */
export function kafkaClient(settings: BusSettings, name: string): KafkaClient {
  letIdleQueuesRest();
  letRequestsEnd();
  let trouble = 'none';
  const brokers = settings.BUS_URL.slice('kafka://'.length).split(',');
  const config: Omit<KafkaConfig, 'brokers'> = {
    clientId: `tutka-${name}`,
    connectionTimeout: 5_000,
    requestTimeout: 30_000,
    retry,
    logLevel: logLevel.ERROR,
    // Most of what it calls an error passes by itself, and what does not is thrown.
    logCreator: () => (entry) => {
      trouble = entry.log.message;
    },
    ...entry(settings),
  };
  return {
    name,
    connect(retries = retry.retries) {
      // Each begins with any of them: who does not retry would else ask the first alone, be it away or not.
      const first = Math.floor(Math.random() * brokers.length);
      const inTurn = [...brokers.slice(first), ...brokers.slice(0, first)];
      return new Kafka({ ...config, brokers: inTurn, retry: { ...retry, retries } });
    },
    lastTrouble: () => trouble,
  };
}

function entry(settings: BusSettings): Pick<KafkaConfig, 'ssl' | 'sasl'> {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password, KAFKA_CA: ca } = settings;
  return {
    ...(settings.KAFKA_TLS || ca ? { ssl: ca ? { ca } : true } : {}),
    ...(username
      ? { sasl: { mechanism: settings.KAFKA_SASL, username, password } as KafkaConfig['sasl'] & {} }
      : {}),
  };
}
