import { routes } from '@tutka/http-contracts';
import { bind, collectBody, type Exchange, HttpFailure } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { ProviderName } from '../clients/payment-provider.ts';
import type { OfferDeps } from '../orders/held.ts';
import type { OrderReads } from '../orders/order-reads.ts';
import { joined } from '../payments/joined.ts';
import { type NoticeDeps, takeNotice } from '../payments/notices.ts';
import type { Opening } from '../payments/pay-order.ts';
import { refOf } from '../projections/order.ts';
import { payPlacedOrder } from '../subscriptions/pay-placed-order.ts';
import type { SubscribeDeps } from '../subscriptions/pay-subscription.ts';
import { metaOf } from './event-meta.ts';
import { personOf, refuseMembers } from './person.ts';

/** In bytes; theirs are a few thousand. */
const NOTICE_LIMIT = 256 * 1024;

export interface PaymentRouteDeps extends SubscribeDeps, NoticeDeps, OfferDeps {
  readonly reads: OrderReads;
  /** Work was queued. */
  readonly nudge: () => void;
}

/** Where payments begin, and where their providers tell of them. */
export function bindPayments(router: Router, deps: PaymentRouteDeps): void {
  const { reads, providers, nudge } = deps;
  // Who pays an order whose page is being opened waits for that page, however many they are.
  const opening = joined<Opening>();

  bind(router, routes.payOrder, async ({ body, principal }) => {
    const person = personOf(principal);
    const row = await reads.own(person, body.order);
    if (row.type === 'subscription') refuseMembers(person);
    const { provider, returnUrl } = body;
    const asked = { provider, returnUrl, language: person.language };
    const pay = () => payPlacedOrder(deps, person, refOf(row), asked, metaOf(principal));
    return await opening(JSON.stringify([row.uuid, provider, returnUrl]), pay).finally(nudge);
  });

  bind(router, routes.listPaymentProviders, () =>
    [...providers.values()].map(({ name: provider, currencies, sandbox }) => ({
      provider,
      currencies: [...currencies],
      sandbox,
    })),
  );

  const take = async (name: ProviderName, { request }: Exchange<unknown, unknown, unknown>) => {
    const body = await collectBody(request, NOTICE_LIMIT);
    await takeNotice(deps, name, { body, headers: request.headers });
    nudge();
  };

  bind(router, routes.stripeWebhook, async (exchange) => {
    await take('stripe', exchange);
    exchange.response.type('text/plain').send('success');
    return undefined;
  });

  bind(router, routes.alipayWebhook, async (exchange) => {
    const { response } = exchange;
    response.type('text/plain');
    // Alipay reads these very words, and nothing else.
    await take('alipay', exchange).then(
      () => response.send('success'),
      (error: unknown) => {
        response.status(statusOf(error)).send('fail');
      },
    );
    return undefined;
  });
}

/** What is not taken for a fault of the notification's is sent again. */
function statusOf(error: unknown): number {
  if (error instanceof HttpFailure) return error.row.code;
  const isRefused = error instanceof Error && /^(NoticeRefused|ProviderNotOffered)$/.test(error.name);
  return isRefused ? 400 : 503;
}
