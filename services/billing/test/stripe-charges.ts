import { randomUUID } from 'node:crypto';
import type { PaymentProvider } from '../src/clients/payment-provider.ts';
import type { Agreement, Charge, RecurringProvider } from '../src/clients/recurring-provider.ts';
import { attempt, type Stage } from './stripe-stage.ts';

const MONTH_MS = 31 * 86_400_000;

/** What renews at Stripe. */
export function recurringOf({ recurring }: PaymentProvider): RecurringProvider {
  if (!recurring) throw new Error('nothing renews at this provider');
  return recurring;
}

/** $ 12.50 a month, signed and paid on the page; how it is known then. */
export async function signed({ stripe, simulator }: Stage, changes: Partial<Agreement> = {}) {
  const terms: Agreement = {
    subscription: randomUUID(),
    attempt: attempt(),
    amount: { minor: 1250n, currency: 'USD' },
    period: 'month',
    nextAt: new Date(Date.now() + MONTH_MS),
    ...changes,
  };
  const recurring = recurringOf(stripe);
  const { reference } = await recurring.sign(terms);
  simulator.order('pay', { payment: terms.attempt.payment });
  const { subscription } = terms;
  const truth = await recurring.lookAgreement({ subscription, reference });
  if (truth.state !== 'active') throw new Error(`it is ${truth.state}`);
  return { terms, session: reference, known: { subscription, reference: truth.reference } };
}

/** A charge of a period that began at `dueAt`, or of a difference asked for then. */
export function chargeOf(agreement: Charge['agreement'], dueAt: Date, changes: Partial<Charge> = {}): Charge {
  return {
    payment: randomUUID(),
    agreement,
    order: { uuid: randomUUID(), number: 8 },
    title: 'Pro',
    amount: { minor: 1250n, currency: 'USD' },
    dueAt,
    kind: 'period',
    ...changes,
  };
}
