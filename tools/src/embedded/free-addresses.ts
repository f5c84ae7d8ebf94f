import { freePort } from '@tutka/postgres-server';

const names = ['identity', 'catalog', 'conversation', 'billing', 'statistics'] as const;
export type ServiceName = (typeof names)[number];

/** Where services will be before any of them runs: their ports, what they are told of one another, and the gateway of all. */
export async function freeAddresses() {
  const found = new Set<number>();
  while (found.size < names.length) found.add(await freePort());
  const all = names.map((name, at) => [name, [...found][at] ?? 0] as const);
  const ports = Object.fromEntries(all) as Record<ServiceName, number>;
  const behind = Object.fromEntries(all.map(([name, port]) => [name, `http://127.0.0.1:${port}`]));
  return {
    names,
    ports,
    urls: urlsOf(behind as Record<ServiceName, string>),
    behind: behind as Record<ServiceName, string>,
  };
}

const urlsOf = ({ identity, catalog, billing }: Record<ServiceName, string>) => ({
  IDENTITY_URL: identity,
  CATALOG_URL: catalog,
  BILLING_URL: billing,
});
