import { randomUUID } from 'node:crypto';
import { generateSigningKey, publicKeyOf } from '@tutka/service-runtime';
import { noRateLimits } from '../../e2e/no-rate-limits.ts';
import { type Child as Process, startChild as startProcess } from '../child.ts';
import { median } from '../quantile.ts';
import type { Task } from './child.ts';
import type { Load, Outcome } from './load.ts';

const ROUNDS = 5;
const SECONDS_EACH = 3;
const SESSIONS = 50;
const DEPARTURES = 30;
const CLIENTS = [8, 32];

type Child = Process<Task>;

const startChild = (): Child => startProcess(new URL('child.ts', import.meta.url));

/** Prints what one hop through the gateway costs, beside the same service called directly with a valid token. */
export async function benchRequests(): Promise<void> {
  const signingKey = generateSigningKey('gateway');
  const [services, gateway, client] = [startChild(), startChild(), startChild()];
  const publicKeys = JSON.stringify({ keys: [publicKeyOf(signingKey)] });
  const urls = await services.ask<{ identity: string; catalog: string; conversation: string }>({
    kind: 'services',
    publicKeys,
  });
  const env = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    IDENTITY_URL: urls.identity,
    CATALOG_URL: urls.catalog,
    CONVERSATION_URL: urls.conversation,
    SIGNING_KEY: JSON.stringify(signingKey),
    RATE_LIMITS: noRateLimits,
  };
  const gatewayUrl = await gateway.ask<string>({ kind: 'gateway', env });
  const path = `/api/agents/${randomUUID()}`;
  const sessions = Array.from({ length: SESSIONS }, () => randomUUID());
  const processor = (child: Child) => child.ask<number>({ kind: 'processor' });
  for (const connections of CLIENTS) {
    const common = { path, connections, seconds: SECONDS_EACH };
    const run = (load: Load) => client.ask<Outcome>({ kind: 'load', load });
    const rounds: Round[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const direct = await run({ ...common, url: urls.catalog, signingKey });
      const before = await processor(gateway);
      const hop = await run({ ...common, url: gatewayUrl, sessions });
      const gatewayMicros = ((await processor(gateway)) - before) / (hop.perSecond * SECONDS_EACH);
      // The first round fills caches and connections.
      if (round > 0) rounds.push({ direct, hop, gatewayMicros });
    }
    report(connections, rounds);
  }
  await benchDepartures(client, services, gatewayUrl);
  for (const child of [client, gateway, services]) child.end();
}

/** How soon a client that leaves is noticed by the service. */
async function benchDepartures(client: Child, services: Child, url: string): Promise<void> {
  const path = `/api/session-messages/${randomUUID()}/stream`;
  const departures = { url, path, cookie: `tutka=${randomUUID()}`, times: DEPARTURES };
  const left = await client.ask<number[]>({ kind: 'departures', departures });
  const closed = await services.ask<number[]>({ kind: 'closed' });
  const delays = left.map((when, index) => (closed[index] ?? Number.NaN) - when);
  console.log(
    `client gone → connection to the service closed: p50 ${median(delays).toFixed(1)} ms, ` +
      `slowest of ${DEPARTURES} ${Math.max(...delays).toFixed(1)} ms (aim ≤ 20)`,
  );
}

interface Round {
  readonly direct: Outcome;
  readonly hop: Outcome;
  /** Processor time of the gateway for one request. */
  readonly gatewayMicros: number;
}

const line = (all: readonly Outcome[]) =>
  [
    `${median(all.map((one) => one.perSecond)).toFixed(0)}/s`,
    `p50 ${median(all.map((one) => one.p50)).toFixed(2)} ms`,
    `p99 ${median(all.map((one) => one.p99)).toFixed(2)} ms`,
  ].join(', ');

function report(clients: number, rounds: readonly Round[]): void {
  const direct = rounds.map((round) => round.direct);
  const hop = rounds.map((round) => round.hop);
  const ratios = rounds.map((round) => round.hop.perSecond / round.direct.perSecond);
  const tails = rounds.map((round) => round.hop.p99 / round.direct.p99);
  const bodies = new Set([...direct, ...hop].flatMap((one) => one.bodies));
  const failed = [...direct, ...hop].reduce((sum, one) => sum + one.failed, 0);
  const micros = median(rounds.map((round) => round.gatewayMicros));
  console.log(`${clients} clients\n  direct  ${line(direct)}\n  hop     ${line(hop)}`);
  console.log(
    `  hop ÷ direct ${median(ratios).toFixed(2)} (aim ≥ 0.35; rounds ${ratios.map((one) => one.toFixed(2)).join(' ')}), ` +
      `p99 ${median(tails).toFixed(2)} × direct (aim ≤ 2)`,
  );
  console.log(
    `  bytes ${bodies.size === 1 ? 'equal' : 'DIFFER'}, failed ${failed}, gateway ${micros.toFixed(0)} µs of processor a request`,
  );
}
