import { randomBytes } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { Event, StripeObject } from './objects.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

// The version of Stripe's API that the `stripe` package speaks.
const API_VERSION = '2026-10-28.endive';

/** An account at the simulated Stripe: what is in it, its clock, and whom it tells. */
export interface Account {
  readonly store: Store;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  /** Seconds. */
  now(): number;
  /** Where a person pays for a session, or sees to subscriptions. */
  pageOf(kind: 'pay' | 'portal', session: string): string;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Notes what happened, and tells it. */
export function happened({ store, webhooks, now }: Account, type: string, object: StripeObject): void {
  const event: Event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now(),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object },
  };
  webhooks.tell(store.put(event));
}
