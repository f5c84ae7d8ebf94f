import { flushCompileCache } from 'node:module';
import { openDatabase } from '@tutka/database';
import { createLogger, createVerifier, loadSettings } from '@tutka/service-runtime';
import { createApp } from '../src/app.ts';
import { settingsSchema } from '../src/config.ts';
import { earningsPart } from '../src/parts/earnings.ts';
import { ordersPart } from '../src/parts/orders.ts';
import { plansPart } from '../src/parts/plans.ts';
import { providersFrom } from '../src/payments/providers-from-settings.ts';
import { nobodyKnown } from './nobody-known.ts';
import { serveHandler } from './serve-handler.ts';
import { agentOf, SELLER } from './sold-agents.ts';

/** Orders and payments as a process of their own, which dies by SIGKILL at DIE_AT. Prints where it answers. */
const { DIE_AT, AHEAD_MS = '0', GATEWAY_KEY = '', ...env } = process.env;
const settings = loadSettings(settingsSchema, env);
const [app, worker] = [openDatabase(settings.DATABASE_URL), openDatabase(settings.DATABASE_WORKER_URL)];
/** An agent of somebody else's, sold in the currency that it is named after. */
const offerOf = (agent: string) => ({
  ...{ name: 'Paid', workspace: SELLER, ownerUuid: SELLER, isFree: false, entitlement: 'none' },
  ...{ price: '20.00', currency: agent === agentOf.USD ? 'USD' : 'CNY' },
});
const clock = () => new Date(Date.now() + Number(AHEAD_MS));
const die = (point: string) => {
  if (point === DIE_AT) process.kill(process.pid, 'SIGKILL');
};
const part = ordersPart({
  app,
  worker,
  logger: createLogger({ service: 'billing', level: 'fatal' }),
  agents: { find: async (_, agent) => offerOf(agent), close: () => undefined },
  accounts: nobodyKnown,
  providers: await providersFrom(settings, clock),
  ledgerCurrency: settings.LEDGER_CURRENCY,
  origins: new Set(['https://tutka.test']),
  jobs: { parallel: 2, leaseMs: 1_000, pollMs: 250 },
  clock,
  at: die,
  reached: die,
});
const parts = [
  plansPart({ app, worker, seedQuotas: false }),
  earningsPart({ app, worker, accounts: nobodyKnown }),
  part,
];
const verifier = createVerifier({ audience: 'billing', jwks: { keys: [JSON.parse(GATEWAY_KEY)] } });
const logger = createLogger({ service: 'billing', level: 'fatal' });
const { url } = await serveHandler(createApp({ logger, verifier, parts }));
for (const each of parts) await each.start?.();
// Killed, it would keep nothing of what it compiled.
flushCompileCache();
process.stdout.write(`\n${JSON.stringify({ url })}\n`);
