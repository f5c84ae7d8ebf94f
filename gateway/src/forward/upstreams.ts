import type { ServiceName } from '@tutka/http-contracts';
import { keptConnections } from '@tutka/service-runtime';
import { Pool } from 'undici';

const MAX_CONNECTIONS = 1024;

/** Connections to the services, kept open. */
export interface Upstreams {
  of(service: ServiceName): Pool;
  close(): Promise<void>;
}

/** One pool a service. */
export function createUpstreams(addresses: Readonly<Record<ServiceName, string>>): Upstreams {
  const open = (address: string) =>
    new Pool(new URL(address).origin, { ...keptConnections, connections: MAX_CONNECTIONS });
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
