import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import type { OrderCommand } from '../domain/orders/order.decide.ts';
import type { PaymentCommand } from '../domain/payments/payment.decide.ts';
import { invoicesOfOrder } from '../projections/invoice.ts';
import { nextOrderNumber } from '../projections/order.ts';
import { changeOrder } from '../store/change-order.ts';
import { issueInvoices } from './issue-invoices.ts';
import { seedSandboxSeller, setSeller } from './seller.ts';

const sandbox = new TestBank('stripe');
const live = Object.assign(new TestBank('stripe'), { sandbox: false });
const providersOf = (bank: TestBank) => new Map([[bank.name, bank]]);
let billing: RunningParts;
beforeAll(async () => {
  billing = await runParts(() => []);
});
afterAll(() => billing.close());

/** A completed order; `totalMinor` 0: there was nothing to pay. */
async function completed(totalMinor: string): Promise<{ order: string; workspace: string }> {
  const { workspace, userUuid, userId } = person();
  const [ref, payment] = [{ order: randomUUID(), workspace }, randomUUID()];
  const change = (order: OrderCommand[], command?: PaymentCommand) =>
    asWorker(billing.worker, (tx) =>
      changeOrder(tx, ref, {}, () => ({
        order,
        ...(command && { payment: { uuid: payment, command } }),
      })),
    );
  const terms = {
    ...{ number: await asWorker(billing.worker, nextOrderNumber), userUuid, userId, currency: 'USD' },
    ...{ totalMinor, discounts: [] },
    type: 'normal',
    product: { kind: 'credits', amount: '20', name: 'Credits' },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  } as const;
  const placed = { type: 'place', terms } as const;
  if (totalMinor === '0') {
    await change([placed, { type: 'complete', payment: null }]);
    return ref;
  }
  const amount = { minor: totalMinor, currency: 'USD' };
  await change([placed, { type: 'start payment', payment, provider: 'stripe', now: Date.now() }], {
    type: 'start',
    terms: { order: ref.order, provider: 'stripe', amount },
  });
  const paidAt = new Date().toISOString();
  await change([{ type: 'complete', payment }], { type: 'succeed', capture: `pi_${payment}`, paidAt });
  return ref;
}

/** Who sold it, by the documents that are issued of it now. */
async function sellersOf(ref: { order: string; workspace: string }, bank: TestBank) {
  const issuing = { providers: providersOf(bank), now: new Date() };
  const outcome = await asWorker(billing.worker, (tx) => issueInvoices(tx, ref, issuing));
  const issued = await asWorker(billing.worker, (tx) => invoicesOfOrder(tx, ref.order));
  return [outcome, ...issued.map(({ document }) => document.seller.name)];
}

test('of real money the sandbox’s seller, whom nobody named, issues nothing: orders wait until somebody says who sells', async () => {
  const { worker } = billing;
  await seedSandboxSeller(worker, providersOf(sandbox));
  for (const total of ['2000', '0']) {
    expect(await sellersOf(await completed(total), sandbox)).toEqual(['issued', 'Tutka (sandbox)']);
  }
  const waiting = [await completed('2000'), await completed('0')];
  for (const ref of waiting) expect(await sellersOf(ref, live)).toEqual(['no seller']);
  const named = { name: 'S', address: 'A', country: 'DE', taxId: '', email: '', logoText: '', note: '' };
  await setSeller(worker, { ...named, invoicePrefix: 'INV', creditNotePrefix: 'CN', taxRates: [] }, {});
  for (const ref of waiting) expect(await sellersOf(ref, live)).toEqual(['issued', 'S']);
});
