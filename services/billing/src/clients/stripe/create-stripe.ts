import type { PaymentProvider } from '../payment-provider.ts';
import { stripeBooks } from './books.ts';
import { noticeReader } from './notice.ts';
import { stripeRecurring } from './recurring.ts';
import { stripeRefunds } from './refunds.ts';
import { checkoutSessions } from './sessions.ts';
import { isLiveKey, type StripeSettings, stripeApi } from './stripe-api.ts';

// Of all these Stripe's smallest unit is the currency's own. It is not of ISK and UGX.
const currencies = ['USD', 'EUR', 'GBP', 'CNY', 'JPY', 'KRW', 'HKD', 'TWD', 'SGD', 'AUD', 'CAD'];

/** Takes money by Stripe Checkout. @throws Error where a secret is blank */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const { secretKey, webhookSecret } = settings;
  if (secretKey.trim() === '') throw new Error('Stripe needs its secret key');
  if (webhookSecret.trim() === '') throw new Error("Stripe needs its webhook's signing secret");
  const stripe = stripeApi(settings);
  const live = isLiveKey(secretKey);
  const { open, look, close } = checkoutSessions(stripe, settings.now ?? (() => new Date()));
  return {
    name: 'stripe',
    sandbox: settings.sandbox ?? !live,
    currencies,
    open: (attempt) => open(attempt),
    look,
    close,
    recurring: stripeRecurring(stripe, { open }),
    ...stripeRefunds(stripe),
    read: noticeReader(stripe, webhookSecret, live),
    books: stripeBooks(stripe),
  };
}
