import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { freePort } from '@tutka/postgres-server';
import {
  type FaultyProxy,
  faultyProxy,
  type RedisServer,
  startPgvectorServer,
  startRedis,
  startS3,
} from '@tutka/testing';
import { type Api, signIn } from '../../e2e/api.ts';
import { noRateLimits } from '../../e2e/no-rate-limits.ts';
import { freshDataDir, mailedCode, removeDataDir } from '../../e2e/product.ts';
import type { EmbeddedSettings } from '../../embedded/config.ts';
import { freeAddresses } from '../../embedded/free-addresses.ts';
import { gatewaySettings, loadSecrets, prepareDatabases, serviceSettings } from '../../embedded/services.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

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
  const dataDir = await freshDataDir();
  const settings: EmbeddedSettings = {
    port: await freePort(),
    host: '127.0.0.1',
    dataDir,
    publicUrl: 'http://localhost:8080',
    passed: {
      LOG_LEVEL: 'error',
      POLL_MS: '250',
      RATE_LIMITS: noRateLimits,
      REDIS_URL: redis.url,
      S3_ENDPOINT: `http://127.0.0.1:${storeWay.port}`,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    },
  };
  const secrets = loadSecrets(dataDir);
  const envOf = serviceSettings(
    settings,
    secrets,
    await prepareDatabases(postgres.superuserUrl, secrets, dataDir),
  );
  const { names, ports, urls, behind } = await freeAddresses();
  const services = await Promise.all(
    names.map((name) =>
      startServiceProcess(`services/${name}/src/main.ts`, { ...envOf(name), ...urls }, ports[name]),
    ),
  );
  services.push(
    await startServiceProcess(
      'gateway/src/main.ts',
      gatewaySettings(settings, secrets, behind),
      settings.port,
    ),
  );
  const end = async () => {
    for (const one of services.toReversed()) await one.end();
    await storeWay.close();
    await Promise.all([postgres.stop(), redis.stop(), s3.stop()]);
    await removeDataDir(dataDir);
  };
  try {
    for (const one of services) await one.untilReady();
    const product = {
      url: `http://127.0.0.1:${settings.port}`,
      codeFor: (email: string) => mailedCode(dataDir, email),
    };
    const api = await signedIn(product);
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
