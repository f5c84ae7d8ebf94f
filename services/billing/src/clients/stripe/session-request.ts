import type Stripe from 'stripe';
import { type Attempt, ProviderRefused } from '../payment-provider.ts';
import type { Agreement } from '../recurring-provider.ts';

type Request = Stripe.Checkout.SessionCreateParams;

const MINUTE = 60_000;
// Stripe takes 30 minutes to 24 hours from now, and its clock is not ours.
const SHORTEST = 31 * MINUTE;
const LONGEST = 24 * 60 * MINUTE - MINUTE;

const languages: Readonly<Record<string, Request['locale']>> = {
  en: 'en',
  zh: 'zh',
  'zh-CN': 'zh',
  'zh-HK': 'zh-HK',
  'zh-TW': 'zh-TW',
};

/** Stripe counts in the smallest unit too: cents, and whole yen and won. */
export function unitsOf(minor: bigint): number {
  if (minor <= 0n || minor > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new ProviderRefused(`Stripe takes no amount of ${minor}`);
  }
  return Number(minor);
}

function baseOf({ payment, order, title, amount, returnUrl, language }: Attempt): Request {
  const metadata = { payment, order: order.uuid };
  return {
    mode: 'payment',
    client_reference_id: payment,
    metadata,
    // Charges, and what becomes of them, tell of nothing but their payment intent.
    payment_intent_data: { metadata, description: title },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: unitsOf(amount.minor),
          product_data: { name: title },
        },
      },
    ],
    // Else Stripe may ask for another amount, in the currency of the person's country.
    adaptive_pricing: { enabled: false },
    success_url: returnUrl,
    cancel_url: returnUrl,
    locale: languages[language] ?? 'auto',
  };
}

/** The language of Stripe's own pages. */
export const portalLanguage = (language: string) =>
  language.startsWith('zh') ? ('zh' as const) : ('en' as const);

const DAY_MS = 24 * 60 * MINUTE;

/** Whether the next period begins where Stripe would begin it by itself. */
function isWhole({ attempt, amount, nextAt }: Agreement, now: Date): boolean {
  const days = (nextAt.getTime() - now.getTime()) / DAY_MS;
  return attempt.amount.minor === amount.minor && days >= 27.5 && (days <= 31.5 || days >= 364.5);
}

/** The same with an agreement: what renews is sold, and what is paid now beside it where that is something else. */
function signingOf(agreement: Agreement, now: Date): Request {
  const { attempt, subscription, amount, period, nextAt } = agreement;
  const { payment_intent_data: _, line_items, ...base } = baseOf(attempt);
  const metadata = { ...base.metadata, subscription };
  const renewing = {
    quantity: 1,
    price_data: {
      currency: amount.currency.toLowerCase(),
      unit_amount: unitsOf(amount.minor),
      recurring: { interval: period },
      product_data: { name: attempt.title },
    },
  };
  const whole = isWhole(agreement, now);
  return {
    ...base,
    mode: 'subscription',
    metadata,
    line_items: whole ? [renewing] : [renewing, ...(line_items ?? [])],
    subscription_data: {
      metadata: { subscription, renews: 'true' },
      description: attempt.title,
      ...(!whole && { trial_end: Math.floor(nextAt.getTime() / 1000) }),
    },
  };
}

/**
 * What Stripe is asked for an attempt: the likelier request first. A repeated call must say the same, and which one the
 * first said depended on its time; so the second is for when Stripe remembers another request. An end that Stripe cannot
 * keep is not sent: the session then ends a day after it began, and whoever wants it sooner closes it.
 */
export function sessionRequests(
  attempt: Attempt,
  agreement: Agreement | undefined,
  now: Date,
): [Request, Request] {
  const base = agreement ? signingOf(agreement, now) : baseOf(attempt);
  const ending = { ...base, expires_at: Math.floor(attempt.expiresAt.getTime() / 1000) };
  const left = attempt.expiresAt.getTime() - now.getTime();
  return left >= SHORTEST && left <= LONGEST ? [ending, base] : [base, ending];
}
