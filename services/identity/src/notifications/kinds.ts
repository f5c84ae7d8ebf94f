import { documentFailed } from './kinds/document-failed.ts';
import { invoice } from './kinds/invoice.ts';
import { memberAdded } from './kinds/member-added.ts';
import { memberRemoved } from './kinds/member-removed.ts';
import { orderExpiring } from './kinds/order-expiring.ts';
import { paymentFailed } from './kinds/payment-failed.ts';
import { quota } from './kinds/quota.ts';
import { receipt } from './kinds/receipt.ts';
import { refund } from './kinds/refund.ts';
import { renewalFailed } from './kinds/renewal-failed.ts';
import { renewalUpcoming } from './kinds/renewal-upcoming.ts';
import { renewed } from './kinds/renewed.ts';
import { shareReceived } from './kinds/share-received.ts';
import { subscriptionEnded } from './kinds/subscription-ended.ts';
import type { KindName, NotificationKind } from './notification-kind.ts';

/** Every kind there is. */
export const kinds: Readonly<Record<KindName, NotificationKind>> = {
  shareReceived,
  documentFailed,
  orderExpiring,
  paymentFailed,
  receipt,
  invoice,
  refund,
  quota,
  renewalUpcoming,
  renewed,
  renewalFailed,
  subscriptionEnded,
  memberAdded,
  memberRemoved,
};
