import { testLogger } from '@tutka/testing';
import type { PaymentProvider } from '../src/clients/payment-provider.ts';
import { type OrdersDeps, ordersPart } from '../src/parts/orders.ts';
import type { BillingPart } from '../src/parts/part.ts';
import { nobodyKnown } from './nobody-known.ts';

const usual = {
  logger: testLogger('billing'),
  agents: { find: async () => undefined, close: () => undefined },
  accounts: nobodyKnown,
  ledgerCurrency: 'USD',
  origins: new Set(['https://tutka.test']),
  jobs: { parallel: 2, leaseMs: 5_000, pollMs: 500 },
} as const;

/** Orders paid by `banks`, of a platform that has no agents and knows nobody, but for what `own` says otherwise. */
export function testOrders(
  own: Pick<OrdersDeps, 'app' | 'worker'> & Partial<OrdersDeps>,
  ...banks: readonly PaymentProvider[]
): BillingPart {
  return ordersPart({ ...usual, providers: new Map(banks.map((bank) => [bank.name, bank])), ...own });
}
