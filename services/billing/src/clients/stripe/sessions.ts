import type Stripe from 'stripe';
import {
  type Attempt,
  type KnownPayment,
  type Opened,
  ProviderRefused,
  ProviderUnavailable,
  type Truth,
} from '../payment-provider.ts';
import type { Agreement } from '../recurring-provider.ts';
import { truthOfInvoice } from './invoice-truth.ts';
import { isOtherUse, told, toldIfThere } from './refusal.ts';
import { sessionRequests } from './session-request.ts';
import { truthOf, WHOLE } from './truth.ts';

type Session = Stripe.Checkout.Session;

// A session lives a day at most; its end is told an hour later at the latest.
const LIFE_SECONDS = 25 * 60 * 60;

export interface Sessions {
  /** With an agreement, that is signed there too. */
  open(attempt: Attempt, agreement?: Agreement): Promise<Opened>;
  look(payment: KnownPayment): Promise<Truth>;
  close(payment: KnownPayment): Promise<Truth>;
}

/** Attempts to pay, as Checkout Sessions. */
export function checkoutSessions(stripe: Stripe, now: () => Date): Sessions {
  const { sessions } = stripe.checkout;

  async function create(attempt: Attempt, agreement: Agreement | undefined): Promise<Session> {
    const options = { idempotencyKey: attempt.payment };
    const [likely, other] = sessionRequests(attempt, agreement, now());
    try {
      return await told(sessions.create(likely, options));
    } catch (error) {
      if (!isOtherUse(error)) throw error;
      return await told(sessions.create(other, options));
    }
  }

  async function search(payment: string): Promise<Session | undefined> {
    const gte = Math.floor(now().getTime() / 1000) - LIFE_SECONDS;
    for await (const each of sessions.list({ created: { gte }, limit: 100 })) {
      if (each.client_reference_id === payment) return each;
    }
    return undefined;
  }

  async function find({ payment, reference }: KnownPayment): Promise<Session | undefined> {
    const id = reference ?? (await told(search(payment)))?.id;
    if (id === undefined) return undefined;
    const found = await toldIfThere(sessions.retrieve(id, { expand: WHOLE }));
    if (found !== undefined && found.client_reference_id !== payment) {
      throw new ProviderRefused(`${id} is another payment's session`);
    }
    return found;
  }

  async function look(payment: KnownPayment): Promise<Truth> {
    const session = await find(payment);
    return session === undefined ? { state: 'unknown' } : await truthNow(session);
  }

  /** A period that was paid with a signature is an invoice. */
  async function truthNow(session: Session): Promise<Truth> {
    const { invoice, status, mode } = session;
    if (mode !== 'subscription' || status !== 'complete') return await truthOf(stripe, session);
    const id = typeof invoice === 'object' ? invoice?.id : invoice;
    if (id === undefined) throw new ProviderUnavailable(`Stripe told no invoice of ${session.id}`);
    return await truthOfInvoice(stripe, await told(stripe.invoices.retrieve(id)));
  }

  return {
    look,
    async open(attempt, agreement) {
      const { id, url } = await create(attempt, agreement);
      if (url === null) throw new ProviderRefused(`Stripe gave no page for ${id}`);
      return { reference: id, url };
    },
    async close(payment) {
      const session = await find(payment);
      if (session === undefined) return { state: 'unknown' };
      if (session.status !== 'open') return await truthNow(session);
      try {
        await told(sessions.expire(session.id));
      } catch (error) {
        // It may have been paid in the meantime.
        const truth = await look(payment);
        if (truth.state === 'open') throw error;
        return truth;
      }
      return await look(payment);
    },
  };
}
