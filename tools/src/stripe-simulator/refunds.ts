import { type Account, happened, newId } from './account.ts';
import { type FormGroup, groupAt, textAt, textsIn } from './form-body.ts';
import type { Charge, Refund } from './objects.ts';
import { invalid, missing, StripeRefusal } from './stripe-refusal.ts';

function chargeOf({ store }: Account, form: FormGroup): Charge {
  const intentId = textAt(form, 'payment_intent');
  const intent = store.get('payment_intent', intentId ?? '');
  if (intentId !== undefined && intent === undefined) throw missing('payment_intent', intentId, 400);
  const id = textAt(form, 'charge') ?? intent?.latest_charge ?? undefined;
  const found = store.get('charge', id ?? '');
  if (found?.paid) return found;
  throw invalid('payment_intent', 'This PaymentIntent does not have a successful charge to refund.');
}

// What is on its way back is no longer there to be given back.
function leftOf({ store }: Account, { id, amount_captured }: Charge): number {
  const refunds = store.all('refund').filter(({ charge, status }) => charge === id && status !== 'failed');
  return refunds.reduce((left, { amount }) => left - amount, amount_captured);
}

function amountOf(account: Account, charge: Charge, text: string | undefined): number {
  const left = leftOf(account, charge);
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new StripeRefusal(400, message, { code: 'charge_already_refunded' });
  }
  const amount = text === undefined ? left : Number(text);
  if (!Number.isInteger(amount) || amount < 1) throw invalid('amount', 'Invalid positive integer');
  if (amount <= left) return amount;
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
  throw new StripeRefusal(400, message, { param: 'amount' });
}

/** Gives money back, as `POST /v1/refunds` asks. */
export function createRefund(account: Account, form: FormGroup): Refund {
  const charge = chargeOf(account, form);
  const fault = account.faults.nextRefund();
  if (fault === 'no-balance') {
    const message = 'Insufficient funds in your Stripe balance to refund this amount.';
    throw new StripeRefusal(400, message, { code: 'balance_insufficient' });
  }
  const made = account.store.put<Refund>({
    id: newId('re'),
    object: 'refund',
    created: account.now(),
    status: 'pending',
    amount: amountOf(account, charge, textAt(form, 'amount')),
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    metadata: textsIn(groupAt(form, 'metadata')),
    reason: textAt(form, 'reason') ?? null,
  });
  if (fault === 'failed') return settleRefund(account, made, 'failed');
  happened(account, 'refund.created', made);
  return fault === 'pending' ? made : settleRefund(account, made, 'succeeded');
}

/** The buyer's bank sends a refund back days after it was made: the money is in the account again. */
export function sendBack(account: Account, refund: Refund): Refund {
  const { store } = account;
  const failed = store.put<Refund>({ ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' });
  const charge = store.get('charge', refund.charge);
  if (charge) {
    store.put({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  }
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed']) {
    happened(account, type, failed);
  }
  return failed;
}

/** What became of a refund that was pending. */
export function settleRefund(account: Account, refund: Refund, status: 'succeeded' | 'failed'): Refund {
  const { store } = account;
  const settled = store.put<Refund>({
    ...refund,
    status,
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  });
  const charge = store.get('charge', refund.charge);
  if (status === 'failed' || charge === undefined) {
    happened(account, 'refund.failed', settled);
    return settled;
  }
  const amount_refunded = charge.amount_refunded + refund.amount;
  const after = store.put({
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  });
  happened(account, 'refund.updated', settled);
  happened(account, 'charge.refunded', after);
  return settled;
}
