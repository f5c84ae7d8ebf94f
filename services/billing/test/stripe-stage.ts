import { randomUUID } from 'node:crypto';
import { type StripeSimulator, startStripeSimulator } from '@tutka/tools/stripe-simulator';
import type { Attempt, KnownPayment, PaymentProvider, Refund } from '../src/clients/payment-provider.ts';
import { createStripe } from '../src/clients/stripe/create-stripe.ts';

export const SECRET_KEY = 'sk_test_51Tutka';
export const WEBHOOK_SECRET = 'whsec_tutka';

export interface Stage {
  readonly simulator: StripeSimulator;
  readonly stripe: PaymentProvider;
}

type Options = Partial<Parameters<typeof startStripeSimulator>[0]>;

/** The adapter, and the simulated Stripe that it speaks to. */
export async function stripeStage(options: Options = {}): Promise<Stage> {
  const settings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET };
  const simulator = await startStripeSimulator({ ...settings, ...options });
  return { simulator, stripe: createStripe({ ...settings, apiBase: simulator.url }) };
}

/** An attempt to pay $ 12.50 of an order that lives three days. */
export function attempt(changes: Partial<Attempt> = {}): Attempt {
  return {
    payment: randomUUID(),
    order: { uuid: randomUUID(), number: 7 },
    title: 'Pro, a month',
    amount: { minor: 1250n, currency: 'USD' },
    returnUrl: 'https://tutka.example/orders/7',
    expiresAt: new Date(Date.now() + 3 * 24 * 60 * 60 * 1000),
    language: 'en',
    ...changes,
  };
}

/** Opens an attempt; how it is known from then on. */
export async function opened({ stripe }: Stage, changes: Partial<Attempt> = {}): Promise<KnownPayment> {
  const asked = attempt(changes);
  const { reference } = await stripe.open(asked);
  return { payment: asked.payment, reference };
}

/** Opens an attempt and pays it; what may be given back of it. */
export async function paid(stage: Stage, changes: Partial<Attempt> = {}): Promise<Refund> {
  const payment = await opened(stage, changes);
  stage.simulator.order('pay', { payment: payment.payment });
  const truth = await stage.stripe.look(payment);
  if (truth.state !== 'paid') throw new Error(`It is ${truth.state}`);
  return { refund: randomUUID(), payment, capture: truth.capture, amount: truth.amount, reason: 'Asked for' };
}
