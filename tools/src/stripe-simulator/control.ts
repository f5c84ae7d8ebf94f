import type { Account } from './account.ts';
import { booksOf } from './books.ts';
import { closeDispute, decline, dispute, keepPromise, pay, promise } from './charges.ts';
import type { CallFault, RefundFault, WebhookFault, WrongCharge } from './faults.ts';
import type { Charge, Refund, Session } from './objects.ts';
import { createRefund, sendBack, settleRefund } from './refunds.ts';
import { sessionOf } from './sessions.ts';
import { catchUp } from './time-passing.ts';

/** What a test may do from outside that no caller of Stripe can. */
export interface Order {
  readonly payment?: string;
  readonly refund?: string;
  readonly status?: 'succeeded' | 'failed';
  /** A payment intent, where the charge is Stripe's own and tells of no payment. */
  readonly intent?: string;
  readonly isWon?: boolean;
  readonly amount?: number;
  readonly url?: string;
  readonly times?: number;
  /** Part of a call's method and path, or of an event's type. */
  readonly match?: string;
  readonly call?: CallFault;
  readonly notice?: WebhookFault;
  readonly refunding?: RefundFault;
  readonly charge?: WrongCharge;
  readonly renewing?: 'declined';
}

function newestSession(account: Account, payment: string | undefined): Session {
  const found = account.store.all('checkout.session').findLast((each) => each.metadata.payment === payment);
  if (found === undefined) throw new Error(`No session was opened for ${payment}`);
  return sessionOf(account, found.id);
}

function chargeFor({ store }: Account, { payment, intent }: Order): Charge {
  const isMeant = ({ metadata, payment_intent }: Charge) =>
    intent === undefined ? metadata.payment === payment : payment_intent === intent;
  const found = store.all('charge').findLast((each) => each.paid && isMeant(each));
  if (found === undefined) throw new Error(`Nothing was paid for ${intent ?? payment}`);
  return found;
}

function refundIn({ store }: Account, refund: string | undefined, status: Refund['status']): Refund {
  const found = store.all('refund').find((each) => each.metadata.refund === refund);
  if (found?.status !== status) throw new Error(`No refund ${refund} is ${status}`);
  return found;
}

function fault(
  { faults }: Account,
  { call, notice, refunding, renewing, charge, times, match }: Order,
): void {
  if (call !== undefined) faults.calls(call, times, match);
  if (notice !== undefined) faults.notices(notice, times, match);
  if (refunding !== undefined) faults.refunds(refunding, times);
  if (renewing !== undefined) faults.renewals(renewing, times);
  if (charge !== undefined) faults.charges(charge, times);
}

const orders: Readonly<Record<string, (account: Account, order: Order) => unknown>> = {
  pay: (account, { payment }) => pay(account, newestSession(account, payment)).status,
  decline: (account, { payment }) => decline(account, newestSession(account, payment)).status,
  promise: (account, { payment }) => promise(account, newestSession(account, payment)).status,
  'keep-promise': (account, { payment, status }) =>
    keepPromise(account, newestSession(account, payment), status !== 'failed').payment_status,
  dispute: (account, order) => dispute(account, chargeFor(account, order)),
  'close-dispute': (account, order) =>
    closeDispute(account, chargeFor(account, order), order.isWon ? 'won' : 'lost'),
  // As somebody does it in Stripe's own pages: nothing of ours is on it.
  refund: (account, order) => {
    const { amount } = order;
    const form = { charge: chargeFor(account, order).id };
    return createRefund(account, amount === undefined ? form : { ...form, amount: String(amount) });
  },
  'settle-refund': (account, { refund, status = 'succeeded' }) =>
    settleRefund(account, refundIn(account, refund, 'pending'), status),
  'send-back-refund': (account, { refund }) => sendBack(account, refundIn(account, refund, 'succeeded')),
  fault,
  'clear-faults': ({ faults }) => faults.clear(),
  webhook: ({ webhooks }, { url }) => webhooks.to(url),
  release: ({ webhooks }) => webhooks.release(),
  books: ({ store }) => booksOf(store),
};

/** Does what a test orders. @throws Error where there is nothing to do it to */
export function obey(account: Account, name: string, order: Order): unknown {
  const known = orders[name];
  if (known === undefined) throw new Error(`No such order: ${name}`);
  return (
    account.store.atOnce(() => {
      catchUp(account);
      return known(account, order);
    }) ?? {}
  );
}
