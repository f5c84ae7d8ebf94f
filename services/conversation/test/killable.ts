import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { prepareEmbeddedBus } from '@tutka/messaging';
import { childEnv, type FreshDatabase, freshDatabase } from '@tutka/testing';
import { type House, publicKeys } from './house.ts';

/** Conversation as a process of its own. */
export interface Child {
  readonly url: string;
  readonly managementUrl: string;
  readonly pid: number;
  /** Ends it as a fault would, or as an operator would; resolves with its exit code when it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** What children need beside the house: a bus, and identity's public keys. */
export interface Surroundings {
  readonly bus: FreshDatabase;
  spawn(settings?: Record<string, string>): Promise<Child>;
  close(): Promise<void>;
}

const script = fileURLToPath(new URL('./child.ts', import.meta.url));

export async function openSurroundings(house: House): Promise<Surroundings> {
  const bus = await freshDatabase('bus');
  await prepareEmbeddedBus(bus.ownerUrl);
  const identity = await serveKeys();
  const children: Child[] = [];
  const { port } = identity.address() as AddressInfo;
  const env = {
    LOG_LEVEL: 'error',
    DATABASE_URL: house.pg.appUrl,
    DATABASE_WORKER_URL: house.pg.workerUrl,
    DATABASE_OWNER_URL: house.pg.ownerUrl,
    BUS_URL: bus.ownerUrl,
    IDENTITY_URL: `http://127.0.0.1:${port}`,
    CATALOG_URL: house.catalog.url,
    BILLING_URL: house.billing.url,
    SIGNING_KEY: JSON.stringify(house.catalog.key),
    INSTANCE: 'the-only-one',
    POLL_MS: '250',
  };
  return {
    bus,
    async spawn(settings = {}) {
      const child = await started(
        spawn(process.execPath, [script], { env: childEnv({ ...env, ...settings }) }),
      );
      children.push(child);
      return child;
    },
    async close() {
      await Promise.all(children.map((child) => child.end('SIGKILL')));
      await new Promise((resolve) => identity.close(resolve));
      await bus.drop();
    },
  };
}

async function serveKeys(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(publicKeys));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function started(child: ChildProcess): Promise<Child> {
  let said = '';
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const told = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const line = /^\{"url".*\}$/m.exec(said)?.[0];
      if (line) resolve(line);
    });
  });
  const line = await Promise.race([
    told,
    gone.then((code) => Promise.reject(new Error(`exit ${code}: ${said}`))),
  ]);
  return {
    ...(JSON.parse(line) as { url: string; managementUrl: string }),
    pid: child.pid ?? 0,
    end(signal) {
      child.kill(signal);
      return gone;
    },
  };
}
