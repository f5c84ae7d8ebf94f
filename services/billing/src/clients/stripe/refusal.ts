import Stripe from 'stripe';
import { AmountTooSmall, ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';

const { StripeError, StripeConnectionError, StripeIdempotencyError } = Stripe.errors;

// Another call with the same key, or about the same object, is under way; or what others pay fills the balance again.
const passing = new Set(['idempotency_key_in_use', 'lock_timeout', 'rate_limit', 'balance_insufficient']);

function mayBeRepeated({ statusCode, code }: Stripe.errors.StripeError): boolean {
  if (statusCode === undefined || statusCode >= 500 || statusCode === 429 || statusCode === 409) return true;
  return code !== undefined && passing.has(code);
}

/** What a failure of Stripe's client means to a caller; whatever is none of Stripe's stays as it is. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  const words = error.message || error.type;
  const because = { cause: error };
  if (error instanceof StripeConnectionError || mayBeRepeated(error)) {
    return new ProviderUnavailable(words, because);
  }
  return error.code === 'amount_too_small'
    ? new AmountTooSmall(words, because)
    : new ProviderRefused(words, because);
}

/** Makes a call, and its failure one of the port's. */
export async function told<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw meaningOf(error);
  }
}

/** As `told`; undefined where Stripe has no such object. */
export async function toldIfThere<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof StripeError && error.code === 'resource_missing') return undefined;
    throw meaningOf(error);
  }
}

/** The key was used before, with other parameters. */
export const isOtherUse = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof StripeIdempotencyError;

/** Why a card was not charged, as a stable word; undefined where that is not what failed. */
export function declineIn(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Stripe.errors.StripeCardError)) return undefined;
  return (cause.code ?? 'card_declined').toUpperCase();
}
