import { invalid } from './stripe-refusal.ts';

// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const LEAST: Readonly<Record<string, number>> = {
  usd: 50,
  aud: 50,
  cad: 50,
  eur: 50,
  gbp: 30,
  hkd: 400,
  jpy: 50,
  sgd: 50,
};
/** The least that a charge may be, in the currency's smallest unit. */
export const leastOf = (currency: string): number => LEAST[currency] ?? 1;

const MOST = 99_999_999;
const SOON = 30 * 60;
const LATE = 24 * 60 * 60;

const known = new Set(Intl.supportedValuesOf('currency').map((each) => each.toLowerCase()));

/** The amount of a price in the currency's smallest unit. */
export function checkedAmount(text: string, currency: string): number {
  if (!known.has(currency)) {
    throw invalid('line_items[0][price_data][currency]', `Invalid currency: ${currency}`);
  }
  const param = 'line_items[0][price_data][unit_amount]';
  if (!/^\d+$/.test(text)) throw invalid(param, `Invalid integer: ${text}`, 'parameter_invalid_integer');
  const amount = Number(text);
  const least = leastOf(currency);
  if (amount < least) {
    throw invalid(param, `The total amount due must be at least ${least} of ${currency}`, 'amount_too_small');
  }
  if (amount > MOST) throw invalid(param, `Amount must be no more than ${MOST}`, 'amount_too_large');
  return amount;
}

/** When a session ends, in seconds: a day after its beginning, unless it says otherwise. */
export function checkedEnd(text: string | undefined, now: number): number {
  if (text === undefined) return now + LATE;
  const at = Number(text);
  if (at >= now + SOON && at <= now + LATE) return at;
  throw invalid('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
}

export function checkedUrl(param: string, text: string | undefined): string {
  if (text === undefined || !URL.canParse(text)) throw invalid(param, 'Not a valid URL', 'url_invalid');
  return text;
}
