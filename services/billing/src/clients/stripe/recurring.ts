import type Stripe from 'stripe';
import type { AgreementTruth, RecurringProvider } from '../recurring-provider.ts';
import { customerOf, findAgreement, voidOpenInvoices } from './agreements.ts';
import { stripeCharges } from './charges.ts';
import { leastCharge } from './least-charge.ts';
import { told } from './refusal.ts';
import { portalLanguage, unitsOf } from './session-request.ts';
import type { Sessions } from './sessions.ts';

const ENDED: AgreementTruth = { state: 'ended', reason: 'CANCELED' };
const CLOSED: AgreementTruth = { state: 'ended', reason: 'CLOSED' };

/** Standing permissions to charge, as Stripe's subscriptions. */
export function stripeRecurring(stripe: Stripe, sessions: Pick<Sessions, 'open'>): RecurringProvider {
  return {
    dearer: 'charge',
    leastMinor: leastCharge,
    ...stripeCharges(stripe),
    sign: (agreement) => sessions.open(agreement.attempt, agreement),

    async lookAgreement(known) {
      const found = await findAgreement(stripe, known);
      if (found.is === 'unknown' || found.is === 'open') return { state: found.is };
      if (found.is !== 'running') return found.is === 'over' ? ENDED : CLOSED;
      const { id, metadata, cancel_at_period_end } = found.subscription;
      // What was ended here carries our word for it; without that, it was the person at Stripe's own pages.
      const byPerson = cancel_at_period_end && metadata.renews !== 'false';
      return { state: 'active', reference: id, renews: !byPerson };
    },

    async reprice(known, terms) {
      const found = await findAgreement(stripe, known);
      if (found.is === 'running') await reprice(stripe, found.subscription, terms);
      return 'done';
    },

    async renew(known, renews) {
      const found = await findAgreement(stripe, known);
      if (found.is !== 'running') return;
      const { id, metadata, cancel_at_period_end } = found.subscription;
      const word = String(renews);
      if (cancel_at_period_end !== renews && metadata.renews === word) return;
      const update = { cancel_at_period_end: !renews, metadata: { renews: word } };
      await told(stripe.subscriptions.update(id, update));
    },

    async end(known) {
      const found = await findAgreement(stripe, known);
      if (found.is === 'unknown') return { state: 'unknown' };
      if (found.is === 'open') await told(stripe.checkout.sessions.expire(known.reference ?? ''));
      if (found.is === 'running') await told(stripe.subscriptions.cancel(found.subscription.id));
      if ('subscription' in found) await voidOpenInvoices(stripe, found.subscription.id);
      return ENDED;
    },

    async portal(known, { returnUrl, language }) {
      const subscription = await told(stripe.subscriptions.retrieve(known.reference ?? ''));
      const customer = customerOf(subscription);
      const page = { customer, return_url: returnUrl, locale: portalLanguage(language) };
      return (await told(stripe.billingPortal.sessions.create(page))).url;
    },
  };
}

type Terms = Parameters<RecurringProvider['reprice']>[1];

async function reprice(
  stripe: Stripe,
  { id, items }: Stripe.Subscription,
  { amount, period, nextAt }: Terms,
): Promise<void> {
  const [item] = items.data;
  if (!item) return;
  const { price } = item;
  const unit_amount = unitsOf(amount.minor);
  const isSamePeriod = price.recurring?.interval === period;
  if (price.unit_amount === unit_amount && isSamePeriod) return;
  const product = typeof price.product === 'string' ? price.product : price.product.id;
  const currency = amount.currency.toLowerCase();
  const price_data = { currency, unit_amount, product, recurring: { interval: period } };
  const update: Stripe.SubscriptionUpdateParams = {
    items: [{ id: item.id, price_data }],
    proration_behavior: 'none',
    // Else another period would begin, and be charged, at once.
    ...(!isSamePeriod && { trial_end: Math.floor(nextAt.getTime() / 1000) }),
  };
  await told(stripe.subscriptions.update(id, update));
}
