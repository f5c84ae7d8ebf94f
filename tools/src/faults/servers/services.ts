import { freePort } from '@tutka/postgres-server';
import { noRateLimits } from '../../e2e/no-rate-limits.ts';
import { freshDataDir, mailedCode, type Product, removeDataDir } from '../../e2e/product.ts';
import type { EmbeddedSettings } from '../../embedded/config.ts';
import { freeAddresses, type ServiceName } from '../../embedded/free-addresses.ts';
import {
  gatewaySettings,
  loadSecrets,
  prepareDatabases,
  serviceSettings,
  startSandbox,
} from '../../embedded/services.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

type Env = Readonly<Record<string, string>>;

/** The services and the gateway, all of them ready. */
export interface StartedServices {
  readonly product: Pick<Product, 'url' | 'dataDir' | 'codeFor'>;
  readonly services: readonly ServiceProcess[];
  one(name: ServiceName): ServiceProcess;
  /** A further process of a service, at an address that nobody calls: it publishes and consumes. */
  another(name: ServiceName): Promise<ServiceProcess>;
  /** Ends them and removes what they kept on the disk. */
  end(): Promise<void>;
}

/**
 * Starts each service and the gateway as a process of its own on one PostgreSQL, with payment providers at which no money
 * moves. `passed` are settings of services, `everywhere` is in the environment of each process, whatever else is.
 */
export async function startServices(
  superuserUrl: string,
  passed: Env = {},
  everywhere: Env = {},
): Promise<StartedServices> {
  const dataDir = await freshDataDir();
  const port = await freePort();
  const settings: EmbeddedSettings = {
    port,
    host: '127.0.0.1',
    dataDir,
    publicUrl: `http://localhost:${port}`,
    passed: { LOG_LEVEL: 'error', POLL_MS: '250', RATE_LIMITS: noRateLimits, ...passed },
  };
  const secrets = loadSecrets(dataDir);
  const envOf = serviceSettings(settings, secrets, await prepareDatabases(superuserUrl, secrets, dataDir));
  const sandbox = await startSandbox(settings, secrets);
  const { names, ports, urls, behind } = await freeAddresses();
  const start = (name: ServiceName, at?: number) => {
    const own = { ...envOf(name), ...urls, ...(name === 'billing' && sandbox.billing), ...everywhere };
    return startServiceProcess(`services/${name}/src/main.ts`, own, at);
  };
  const services = await Promise.all(names.map((name) => start(name, ports[name])));
  const one = (name: ServiceName) => services[names.indexOf(name)] as ServiceProcess;
  const gateway = { ...gatewaySettings(settings, secrets, behind), ...sandbox.gateway, ...everywhere };
  services.push(await startServiceProcess('gateway/src/main.ts', gateway, port));
  const url = `http://127.0.0.1:${port}`;
  sandbox.tell({ url });
  const end = async () => {
    for (const one of services.toReversed()) await one.end();
    await sandbox.stop();
    await removeDataDir(dataDir);
  };
  try {
    for (const one of services) await one.untilReady();
    const product = { url, dataDir, codeFor: (email: string) => mailedCode(dataDir, email) };
    return { product, services, one, another: (name) => start(name), end };
  } catch (error) {
    await end();
    throw error;
  }
}
