// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const LEAST: Readonly<Record<string, bigint>> = {
  USD: 50n,
  EUR: 50n,
  GBP: 30n,
  JPY: 50n,
  HKD: 400n,
  SGD: 50n,
  AUD: 50n,
  CAD: 50n,
  // Stripe names none for these: what counts is the least of the currency that is paid out, after conversion.
  CNY: 500n,
  TWD: 2_000n,
  KRW: 1_000n,
};

/** The least that Stripe charges, in minor units. Of an invoice of less it says that it is paid, and adds it to the next one. */
export const leastCharge = (currency: string): bigint => LEAST[currency] ?? 50n;
