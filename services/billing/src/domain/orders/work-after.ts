import type { PaymentTerms } from '../payments/payment.events.ts';
import type { OrderNow, OrderStreamsEvent } from './order-work.ts';

/** Work that is to be done, at a time of its own or at once. */
export interface WorkToDo {
  readonly kind: 'expire' | 'settle' | 'refund' | 'fulfil' | 'invoice' | 'earn' | 'renew';
  readonly subject: string;
  readonly at?: Date;
}

/** After how long a new attempt is first looked at, should nobody tell of it. */
const FIRST_LOOK_MS = 10_000;

/** The work that an event in stream `stream` of an order asks for; `now` is how all stands after it. */
export function workAfter(
  event: OrderStreamsEvent & { readonly recordedAt: Date },
  stream: string,
  order: string,
  now: OrderNow,
): WorkToDo[] {
  switch (event.type) {
    case 'OrderPlaced':
      return [{ kind: 'expire', subject: order, at: new Date(event.data.terms.expiresAt) }];
    case 'PaymentStarted':
      return [...firstLook(event, stream), ...unwanted(now, stream)];
    case 'OrderCompleted':
      return [
        { kind: 'fulfil', subject: order },
        { kind: 'invoice', subject: order },
        ...earned(now, order),
        ...unwanted(now, undefined),
      ];
    case 'OrderRefunded':
      return [
        ...(event.data.full ? [{ kind: 'fulfil', subject: order } as const] : []),
        { kind: 'invoice', subject: order },
        ...earned(now, order),
      ];
    case 'OrderDisputeLost':
      return [{ kind: 'fulfil', subject: order }, ...earned(now, order)];
    case 'OrderCancelled':
    case 'OrderExpired':
      return [...unwanted(now, undefined), ...renewalOf(now)];
    case 'PaymentFailed':
    case 'PaymentCancelled':
      return renewalOf(now);
    case 'PaymentDisputed':
    case 'PaymentDisputeWon':
    case 'PaymentDisputeLost':
      return [{ kind: 'fulfil', subject: order }];
    case 'PaymentReturned':
      return signed(now, order);
    case 'RefundStarted':
      return [{ kind: 'refund', subject: event.data.refund }];
    default:
      return [];
  }
}

/** Where somebody earns by it. */
function earned({ order: state }: OrderNow, order: string): WorkToDo[] {
  const earns = state.phase !== 'none' && state.terms.earner !== undefined;
  return earns ? [{ kind: 'earn', subject: order }] : [];
}

/** A charge without the person is asked for by the work that renews, and by nobody beside it. */
function firstLook(
  { data, recordedAt }: { readonly data: PaymentTerms; readonly recordedAt: Date },
  stream: string,
): WorkToDo[] {
  if (data.agreement !== undefined) return [];
  return [{ kind: 'settle', subject: stream, at: new Date(recordedAt.getTime() + FIRST_LOOK_MS) }];
}

/** The subscription that waits for the order. */
function renewalOf({ order }: OrderNow): WorkToDo[] {
  const subject = order.phase === 'none' ? undefined : order.terms.subscription?.uuid;
  return subject === undefined ? [] : [{ kind: 'renew', subject }];
}

/** Where something may have been signed with a payment that is not kept. */
function signed({ order: state }: OrderNow, order: string): WorkToDo[] {
  const renews = state.phase !== 'none' && state.terms.subscription !== undefined;
  return renews ? [{ kind: 'fulfil', subject: order }] : [];
}

/** Attempts that are still open at a provider, while nobody should pay by them any more. */
function unwanted({ payments }: OrderNow, wanted: string | undefined): WorkToDo[] {
  return [...payments]
    .filter(([uuid, { phase }]) => phase === 'processing' && uuid !== wanted)
    .map(([uuid]) => ({ kind: 'settle', subject: uuid }));
}
