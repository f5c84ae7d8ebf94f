import { Agent } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { guardedConnector } from './guarded-connector.ts';
import type { Resolver } from './resolver.ts';

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** Connections to anyone, guarded, and to hosts that were allowed by name. Kept apart, so that none is mistaken. */
export interface Agents {
  /** The agent for a URL; `allowHosts` are further `host:port` that this request may reach unguarded. */
  agentFor(url: URL, allowHosts: readonly string[]): Agent;
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
  const guarded = new Agent({
    connect: guardedConnector(allows, new Set([...WEB_PORTS, ...ports]), resolver),
  });
  const trusting = new Agent({ connect: { allowH2: false } });
  return {
    agentFor(url, more) {
      const target = hostPort(url);
      return always.has(target) || more.includes(target) ? trusting : guarded;
    },
    close: async () => {
      await Promise.all([guarded.destroy(), trusting.destroy()]);
    },
  };
}
