import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import {
  type FaultyProxy,
  faultyProxy,
  type KafkaServer,
  type RedisServer,
  startKafka,
  startPgvectorServer,
  startRedis,
  startS3,
} from '@tutka/testing';
import { type Api, signIn } from '../../e2e/api.ts';
import type { ServiceProcess } from './service-process.ts';
import { startServices } from './services.ts';

type Postgres = Awaited<ReturnType<typeof startPgvectorServer>>;

/** What carries events between the services. */
export const carriers = ['embedded', 'kafka'] as const;
export type Carrier = (typeof carriers)[number];

/** Those that may have a process more: they publish and consume, and nobody calls the second. */
const doubled = ['catalog', 'conversation', 'statistics'] as const;

/** Each service as a process, on a PostgreSQL, a Redis and an S3 store in containers, and on a Kafka where it is the carrier. */
export interface Apart {
  readonly api: Api;
  /** Who is chatted with. */
  readonly agent: string;
  readonly postgres: Postgres;
  readonly redis: RedisServer;
  readonly kafka: KafkaServer | undefined;
  /** The way of catalog to the store. */
  readonly storeWay: FaultyProxy;
  readonly services: readonly ServiceProcess[];
  /** One of them, which nobody but its readers needs. */
  readonly statistics: ServiceProcess;
  /** Starts a second process of each of `doubled`: resolves when they take part. */
  doubles(): Promise<readonly ServiceProcess[]>;
  end(): Promise<void>;
}

export async function startApart(carrier: Carrier): Promise<Apart> {
  const [postgres, redis, s3, kafka] = await Promise.all([
    startPgvectorServer(),
    startRedis(),
    startS3(),
    carrier === 'kafka' ? startKafka() : undefined,
  ]);
  const store = new URL(s3.endpoint);
  const storeWay = await faultyProxy(store.hostname, Number(store.port));
  const passed = {
    REDIS_URL: redis.url,
    S3_ENDPOINT: `http://127.0.0.1:${storeWay.port}`,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  };
  const bus = kafka ? { BUS_URL: `kafka://${kafka.broker}` } : {};
  const started = await startServices(postgres.superuserUrl, passed, bus);
  const { services } = started;
  const end = async () => {
    await started.end();
    await storeWay.close();
    await Promise.all([postgres.stop(), redis.stop(), s3.stop(), kafka?.stop()]);
  };
  try {
    const api = await signedIn(started.product);
    const { uuid: agent } = await api.call(routes.createAgent, { body: { name: 'Talker' } });
    const doubles = async () => {
      const all = await Promise.all(doubled.map((name) => started.another(name)));
      for (const one of all) await one.untilReady();
      return all;
    };
    return {
      api,
      agent,
      postgres,
      redis,
      kafka,
      storeWay,
      services,
      statistics: started.one('statistics'),
      doubles,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A busy machine may answer late: another person tries then. */
async function signedIn(product: Parameters<typeof signIn>[0]): Promise<Api> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await signIn(product, `servers-${attempt}@example.org`);
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(3_000);
    }
  }
}
