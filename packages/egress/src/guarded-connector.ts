import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { EgressRefused } from './refused.ts';
import type { ResolvedAddress, Resolver } from './resolver.ts';

const CONNECT_MS = 10_000;
/** What a look-up says of a name that has no address, or that is none. With all else the name server is the one to blame. */
const NO_ADDRESS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EINVAL']);

function noneWhereThereIsNone(error: { readonly code?: unknown } | null): readonly ResolvedAddress[] {
  if (NO_ADDRESS.has(error?.code)) return [];
  throw error;
}

function privateAddress(host: string): EgressRefused {
  return new EgressRefused(
    'PRIVATE_ADDRESS',
    `"${host}" is not on the public internet, so it is not fetched. The operator can open a private range with EGRESS_ALLOW.`,
  );
}

async function resolveAllowed(
  host: string,
  allows: AddressPolicy,
  resolver: Resolver,
): Promise<readonly ResolvedAddress[]> {
  const found = await resolver(host).catch(noneWhereThereIsNone);
  if (found.length === 0) {
    throw new EgressRefused(
      'UNRESOLVED',
      `No address was found for "${host}". Check how the name is written.`,
    );
  }
  if (!found.every(({ address }) => allows(address))) throw privateAddress(host);
  return found;
}

/** The addresses that were checked are the ones connected to: a name server cannot change its answer in between. */
function guardedLookup(allows: AddressPolicy, resolver: Resolver): LookupFunction {
  return (host, options, answer) => {
    resolveAllowed(host, allows, resolver).then(
      (found) => {
        if (options.all) answer(null, [...found]);
        else answer(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error: Error) => answer(error, '', 0),
    );
  };
}

function portOf({ protocol, port }: buildConnector.Options): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

/** Connects to allowed addresses and ports only; a refusal reaches the request as an `EgressRefused`. */
export function guardedConnector(
  allows: AddressPolicy,
  ports: ReadonlySet<number>,
  resolver: Resolver,
): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(allows, resolver),
    timeout: CONNECT_MS,
    allowH2: false,
  });
  const refusal = (target: buildConnector.Options): EgressRefused | undefined => {
    const port = portOf(target);
    if (!ports.has(port)) {
      return new EgressRefused('BAD_PORT', `Port ${port} is not fetched. Use an address on port 80 or 443.`);
    }
    // Node asks no lookup for an address that stands in the URL.
    const literal = isIP(target.hostname) !== 0;
    return literal && !allows(target.hostname) ? privateAddress(target.hostname) : undefined;
  };
  return (target, done) => {
    const refused = refusal(target);
    if (refused) return done(refused, null);
    // Without servername, which undici takes from a Host header and would connect to in place of a literal.
    connect({ ...target, servername: servernameOf(target) }, (...[error, socket]) => {
      if (error) return done(error, null);
      if (reachedAllowed(socket, allows)) return done(null, socket);
      socket.destroy();
      done(privateAddress(target.hostname), null);
    });
  };
}

/** TLS wants the name of the URL; a literal address has none. */
function servernameOf({ hostname }: buildConnector.Options): string {
  return isIP(hostname) === 0 ? hostname : '';
}

function reachedAllowed(socket: Socket, allows: AddressPolicy): boolean {
  return socket.remoteAddress !== undefined && allows(socket.remoteAddress);
}
