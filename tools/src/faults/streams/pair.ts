import { join } from 'node:path';
import { freePort, startPostgres } from '@tutka/postgres-server';
import type { Running } from '@tutka/service-runtime';
import { type Api, signIn } from '../../e2e/api.ts';
import { freshDataDir, mailedCode, removeDataDir } from '../../e2e/product.ts';
import type { EmbeddedSettings } from '../../embedded/config.ts';
import {
  gatewaySettings,
  loadSecrets,
  prepareDatabases,
  serviceSettings,
  startBilling,
  startCatalog,
  startGateway,
  startIdentity,
} from '../../embedded/services.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type ConversationProcess, startConversationProcess } from './conversation-process.ts';

export const INSTANCES = ['one', 'other'] as const;
export type Instance = (typeof INSTANCES)[number];

/**
 * The product with two conversation processes on one database behind one gateway. Everything but those two runs in
 * this process.
 */
export class Pair {
  readonly url: string;
  readonly dataDir: string;
  readonly api: Api;
  readonly #env: Readonly<Record<string, string>>;
  readonly #balancer: Balancer;
  readonly #processes: Map<Instance, ConversationProcess>;
  readonly #end: () => Promise<void>;

  private constructor(parts: {
    url: string;
    dataDir: string;
    api: Api;
    env: Readonly<Record<string, string>>;
    balancer: Balancer;
    processes: Map<Instance, ConversationProcess>;
    end: () => Promise<void>;
  }) {
    this.url = parts.url;
    this.dataDir = parts.dataDir;
    this.api = parts.api;
    this.#env = parts.env;
    this.#balancer = parts.balancer;
    this.#processes = parts.processes;
    this.#end = parts.end;
  }

  static async start(passed: Readonly<Record<string, string>>): Promise<Pair> {
    const dataDir = await freshDataDir();
    const settings: EmbeddedSettings = {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      publicUrl: 'http://localhost:0',
      // Events come from other processes too; connections that break are what is wanted.
      passed: { LOG_LEVEL: 'fatal', ...passed, POLL_MS: '250' },
    };
    const postgres = await startPostgres({ dir: join(dataDir, 'postgres'), durable: true });
    const secrets = loadSecrets(dataDir);
    const envOf = serviceSettings(
      settings,
      secrets,
      await prepareDatabases(postgres.superuserUrl, secrets, dataDir),
    );
    const billingPort = await freePort();
    const billingUrl = `http://127.0.0.1:${billingPort}`;
    const identity = await startIdentity({ ...envOf('identity'), BILLING_URL: billingUrl });
    const catalog = await startCatalog({
      ...envOf('catalog'),
      IDENTITY_URL: identity.url,
      BILLING_URL: billingUrl,
    });
    const billing = await startBilling({
      ...envOf('billing'),
      PORT: String(billingPort),
      IDENTITY_URL: identity.url,
      CATALOG_URL: catalog.url,
    });
    const env = {
      ...envOf('conversation'),
      IDENTITY_URL: identity.url,
      CATALOG_URL: catalog.url,
      BILLING_URL: billing.url,
    };
    const balancer = await startBalancer();
    const processes = new Map<Instance, ConversationProcess>();
    for (const name of INSTANCES) processes.set(name, await started(env, balancer, name));
    const urls = {
      identity: identity.url,
      catalog: catalog.url,
      conversation: balancer.url,
      billing: billing.url,
      // No page of figures is opened here.
      statistics: 'http://127.0.0.1:9',
    };
    const gateway = await startGateway(gatewaySettings(settings, secrets, urls));
    const { url } = gateway;
    const codeFor = (email: string) => mailedCode(dataDir, email);
    const api = await signIn({ url, codeFor }, 'pair@example.org');
    const end = async () => {
      await Promise.all([...processes.values()].map((one) => one.end('SIGTERM')));
      balancer.close();
      for (const one of [gateway, billing, catalog, identity] satisfies Running[]) await one.stop();
      await postgres.stop();
      await removeDataDir(dataDir);
    };
    return new Pair({ url, dataDir, api, env, balancer, processes, end });
  }

  /** `kill -9`. */
  async kill(name: Instance): Promise<void> {
    const one = this.#processes.get(name);
    if (one === undefined) return;
    this.#processes.delete(name);
    await one.end('SIGKILL');
    this.#balancer.remove(one.url);
  }

  /** Nobody reaches it any more, and what is open breaks; it works on. */
  cutOff(name: Instance): void {
    const one = this.#processes.get(name);
    if (one) this.#balancer.remove(one.url);
  }

  /** It can be reached again. */
  reconnect(name: Instance): void {
    const one = this.#processes.get(name);
    if (one) this.#balancer.add(one.url);
  }

  /** Starts it anew, under its name. */
  async startAgain(name: Instance): Promise<void> {
    this.#processes.set(name, await started(this.#env, this.#balancer, name));
  }

  /** Ends everything and removes its data. */
  async end(): Promise<void> {
    await this.#end();
  }
}

async function started(
  env: Readonly<Record<string, string>>,
  balancer: Balancer,
  name: Instance,
): Promise<ConversationProcess> {
  const one = await startConversationProcess({ ...env, INSTANCE: name });
  balancer.add(one.url);
  return one;
}
