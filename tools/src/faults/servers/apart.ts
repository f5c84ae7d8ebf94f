import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import {
  type FaultyProxy,
  faultyProxy,
  type RedisServer,
  startPgvectorServer,
  startRedis,
  startS3,
} from '@tutka/testing';
import { type Api, signIn } from '../../e2e/api.ts';
import type { ServiceProcess } from './service-process.ts';
import { startServices } from './services.ts';

type Postgres = Awaited<ReturnType<typeof startPgvectorServer>>;

/** Each service as a process, on a PostgreSQL, a Redis and an S3 store in containers. */
export interface Apart {
  readonly api: Api;
  /** Who is chatted with. */
  readonly agent: string;
  readonly postgres: Postgres;
  readonly redis: RedisServer;
  /** The way of catalog to the store. */
  readonly storeWay: FaultyProxy;
  readonly services: readonly ServiceProcess[];
  end(): Promise<void>;
}

export async function startApart(): Promise<Apart> {
  const [postgres, redis, s3] = await Promise.all([startPgvectorServer(), startRedis(), startS3()]);
  const store = new URL(s3.endpoint);
  const storeWay = await faultyProxy(store.hostname, Number(store.port));
  const started = await startServices(postgres.superuserUrl, {
    REDIS_URL: redis.url,
    S3_ENDPOINT: `http://127.0.0.1:${storeWay.port}`,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  });
  const { services } = started;
  const end = async () => {
    await started.end();
    await storeWay.close();
    await Promise.all([postgres.stop(), redis.stop(), s3.stop()]);
  };
  try {
    const api = await signedIn(started.product);
    const { uuid: agent } = await api.call(routes.createAgent, { body: { name: 'Talker' } });
    return { api, agent, postgres, redis, storeWay, services, end };
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
