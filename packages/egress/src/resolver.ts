import { lookup } from 'node:dns/promises';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** The DNS port: all addresses of a name. Rejects, or answers an empty list, where there are none. */
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** The machine's own name service. */
export const systemResolver: Resolver = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });
