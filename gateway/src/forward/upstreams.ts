import type { ServiceName } from '@tutka/http-contracts';
import { Pool } from 'undici';

/** The name is looked up within it, and a question to a cluster's DNS that is lost is asked again after five seconds. */
const CONNECT_MS = 6000;
const IDLE_MS = 60_000;
const MAX_CONNECTIONS = 1024;

/** Connections to the services, kept open. */
export interface Upstreams {
  of(service: ServiceName): Pool;
  close(): Promise<void>;
}

/** One pool a service. */
export function createUpstreams(addresses: Readonly<Record<ServiceName, string>>): Upstreams {
  const open = (address: string) =>
    new Pool(new URL(address).origin, {
      connections: MAX_CONNECTIONS,
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      connect: { timeout: CONNECT_MS },
    });
  const pools: Readonly<Record<ServiceName, Pool>> = {
    identity: open(addresses.identity),
    catalog: open(addresses.catalog),
    conversation: open(addresses.conversation),
    billing: open(addresses.billing),
    statistics: open(addresses.statistics),
  };
  return {
    of: (service) => pools[service],
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },
  };
}
