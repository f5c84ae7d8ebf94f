import Stripe from 'stripe';

export interface StripeSettings {
  readonly secretKey: string;
  /** What Stripe signs its notifications with. */
  readonly webhookSecret: string;
  /** Elsewhere than Stripe's own address: scheme, host and port. */
  readonly apiBase?: string | undefined;
  /** No real money moves; absent: as the key says. */
  readonly sandbox?: boolean | undefined;
  /** Its clock, as periods and sessions begin and end by it. */
  readonly now?: (() => Date) | undefined;
  /** Milliseconds for one call. */
  readonly timeout?: number | undefined;
}

function addressOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port, pathname } = new URL(apiBase);
  if ((protocol !== 'http:' && protocol !== 'https:') || pathname !== '/') {
    throw new Error(`"${apiBase}" is not scheme, host and port of a Stripe API`);
  }
  const isOpen = protocol === 'http:';
  return { protocol: isOpen ? 'http' : 'https', host: hostname, port: port || (isOpen ? '80' : '443') };
}

/** Stripe's own client. Its caller repeats what fails, so it does not; a cut connection it repeats once even so. */
export function stripeApi({ secretKey, apiBase, timeout = 20_000 }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
    ...(apiBase === undefined ? {} : addressOf(apiBase)),
  });
}

/** Whether real money moves with a key. */
export const isLiveKey = (secretKey: string): boolean => /^[a-z]+_live_/.test(secretKey);
