import { Agent } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { guardedConnector } from './guarded-connector.ts';
import type { Resolver } from './resolver.ts';
import { Wanted } from './wanted.ts';

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** How long a connection waits for the next request: shorter than any server is known to wait before it closes one. */
const KEPT_MS = 4_000;
/** For requests that are sent again where a server closed it first: a person thinks about as long before the next question. */
const LONG_KEPT_MS = 60_000;

/** Connections to anyone, guarded, and to hosts that were allowed by name. Kept apart, so that none is mistaken. */
export interface Agents {
  /**
   * The agent for a URL; `allowHosts` are further `host:port` that this request may reach unguarded. `isRepeatable`: it is
   * sent again where the connection turns out to be closed, so that one is kept for longer.
   */
  agentFor(url: URL, allowHosts: readonly string[], isRepeatable?: boolean): Agent;
  /** Waits for an answer of a URL's host, whose name is looked up only while somebody does. */
  waiting<T>(url: URL, answer: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The `host:port` of a URL, in the spelling that allowances use. */
export function hostPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`.toLowerCase();
}

/** Agents under `allows`. `allowHosts` are `host:port`, exactly as in a URL. */
export function createAgents(
  allows: AddressPolicy,
  allowHosts: readonly string[],
  ports: readonly number[],
  resolver: Resolver,
): Agents {
  const always = new Set(allowHosts.map((each) => each.toLowerCase()));
  const wanted = new Wanted();
  const whileWanted: Resolver = (hostname) => resolver(hostname, wanted.signalOf(hostname));
  const pair = (keepAliveTimeout: number) => ({
    guarded: new Agent({
      connect: guardedConnector(allows, new Set([...WEB_PORTS, ...ports]), whileWanted),
      keepAliveTimeout,
    }),
    trusting: new Agent({ connect: { allowH2: false }, keepAliveTimeout }),
  });
  const [usual, longKept] = [pair(KEPT_MS), pair(LONG_KEPT_MS)];
  return {
    agentFor(url, more, isRepeatable = false) {
      const target = hostPort(url);
      const { trusting, guarded } = isRepeatable ? longKept : usual;
      return always.has(target) || more.includes(target) ? trusting : guarded;
    },
    waiting: (url, answer) => wanted.during(url.hostname, answer),
    close: async () => {
      const all = [usual, longKept].flatMap(({ guarded, trusting }) => [guarded, trusting]);
      await Promise.all(all.map((agent) => agent.destroy()));
    },
  };
}
