import { flushCompileCache } from 'node:module';
import { openDatabase } from '@tutka/database';
import { openEmbeddedBus } from '@tutka/messaging';
import { createLogger, createVerifier } from '@tutka/service-runtime';
import { createApp } from '../src/app.ts';
import { ordersPart } from '../src/parts/orders.ts';
import { plansPart } from '../src/parts/plans.ts';
import { usagePart } from '../src/parts/usage.ts';
import { nobodyKnown } from './nobody-known.ts';
import { noHoldings } from './running-parts.ts';
import { serveHandler } from './serve-handler.ts';

/** Usage and credits as a process of their own, which dies by SIGKILL at DIE_AT. Prints where it answers. */
const { DIE_AT, AHEAD_MS = '0', CALLER_KEY = '', APP_URL = '', WORKER_URL = '', BUS_URL = '' } = process.env;
const [app, worker] = [openDatabase(APP_URL), openDatabase(WORKER_URL)];
const bus = openEmbeddedBus(BUS_URL, { polling: { minMs: 5, maxMs: 50 } });
const logger = createLogger({ service: 'billing', level: 'fatal' });
const die = (point: string) => {
  if (point === DIE_AT) process.kill(process.pid, 'SIGKILL');
};
const parts = [
  plansPart({ app, worker, seedQuotas: false }),
  ordersPart({
    ...{ app, worker, logger, ledgerCurrency: 'USD', origins: new Set<string>(), providers: new Map() },
    agents: { find: async () => undefined, close: () => undefined },
    accounts: nobodyKnown,
    jobs: { parallel: 1, leaseMs: 1_000, pollMs: 250 },
    clock: () => new Date(Date.now() + Number(AHEAD_MS)),
    swept: die,
  }),
  usagePart({
    ...{ app, worker, bus, logger, holdings: noHoldings, accounts: nobodyKnown },
    ledgerCurrency: 'USD',
    at: die,
  }),
];
const verifier = createVerifier({ audience: 'billing', jwks: { keys: [JSON.parse(CALLER_KEY)] } });
const { url } = await serveHandler(createApp({ logger, verifier, parts }));
for (const each of parts) await each.start?.();
// Killed, it would keep nothing of what it compiled.
flushCompileCache();
process.stdout.write(`\n${JSON.stringify({ url })}\n`);
