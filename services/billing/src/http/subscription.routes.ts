import { asWorker, type Db, inTenant } from '@tutka/database';
import { pagingOf, routes } from '@tutka/http-contracts';
import { bind, type Person, type Principal, page, repeatable } from '@tutka/service-runtime';
import type { Router } from 'express';
import { formatMoney } from '../domain/money.ts';
import { SubscriptionNotFound } from '../domain/subscriptions/subscription.decide.ts';
import type { PriceDeps } from '../orders/product-price.ts';
import { findSubscription, listSubscriptions } from '../projections/subscription.ts';
import { askSubscription } from '../subscriptions/ask-subscription.ts';
import { changePlanOf, quoteChange } from '../subscriptions/change-plan.ts';
import { changeSubscription, type SubscriptionRef } from '../subscriptions/change-subscription.ts';
import { unsubscribe } from '../subscriptions/drop-change.ts';
import { openPortal } from '../subscriptions/open-portal.ts';
import { paySubscription, type SubscribeDeps } from '../subscriptions/pay-subscription.ts';
import { metaOf } from './event-meta.ts';
import { personOf, refuseMembers } from './person.ts';
import { subscriptionView } from './subscription-view.ts';

export interface SubscriptionRouteDeps extends PriceDeps, SubscribeDeps {
  readonly app: Db;
  /** Work was queued. */
  readonly nudge: () => void;
}

/** What plan a workspace has, and until when: every member may know, its owner and admins change it. */
export function bindSubscriptions(router: Router, deps: SubscriptionRouteDeps): void {
  const { app, nudge } = deps;

  const seen = async (person: Person, uuid: string) => {
    const row = await inTenant(app, person, (tx) => findSubscription(tx, uuid));
    if (!row) throw new SubscriptionNotFound();
    return row;
  };
  const managed = async (principal: Principal, uuid: string): Promise<SubscriptionRef> => {
    const person = personOf(principal);
    const { workspace } = await seen(person, uuid);
    refuseMembers(person);
    return { subscription: uuid, workspace };
  };
  /** As it stands after a change. */
  const after = async ({ subscription }: SubscriptionRef) => {
    nudge();
    const row = await asWorker(deps.worker, (tx) => findSubscription(tx, subscription));
    if (!row) throw new SubscriptionNotFound();
    return subscriptionView(row);
  };

  bind(router, routes.listSubscriptions, async ({ query, principal }) => {
    const paging = pagingOf(query);
    const { items, total } = await inTenant(app, personOf(principal), (tx) => listSubscriptions(tx, paging));
    return page({ items: items.map(subscriptionView), total });
  });

  bind(router, routes.getSubscription, async ({ params, principal }) =>
    subscriptionView(await seen(personOf(principal), params.uuid)),
  );

  bind(router, routes.createSubscription, async ({ body, principal, request }) => {
    const person = personOf(principal);
    refuseMembers(person);
    const again = repeatable(request, routes.createSubscription, body);
    const subscription = await askSubscription(deps, person, body, metaOf(principal), again);
    return await after({ subscription, workspace: person.workspace });
  });

  bind(router, routes.subscribe, async ({ body, principal }) => {
    const ref = await managed(principal, body.subscription);
    const { provider, returnUrl } = body;
    const { language } = personOf(principal);
    const paying = paySubscription(deps, ref, { provider, returnUrl, language }, metaOf(principal));
    return await paying.finally(nudge);
  });

  bind(router, routes.unSubscribe, async ({ body, principal }) => {
    const ref = await managed(principal, body.subscription);
    await unsubscribe(deps, ref, metaOf(principal));
    return await after(ref);
  });

  bind(router, routes.resumeSubscription, async ({ params, principal }) => {
    const ref = await managed(principal, params.uuid);
    const command = { type: 'resume', now: deps.clock() } as const;
    await changeSubscription(deps.worker, ref, command, metaOf(principal));
    return await after(ref);
  });

  bind(router, routes.updateSubscription, async ({ params, body, principal }) => {
    const ref = await managed(principal, params.uuid);
    await changePlanOf(deps, ref, body, metaOf(principal));
    return await after(ref);
  });

  bind(router, routes.quoteSubscription, async ({ params, body, principal }) => {
    const ref = await managed(principal, params.uuid);
    const { terms, isAtOnce: atOnce, differenceMinor, until: endsAt } = await quoteChange(deps, ref, body);
    const { planId, period, amount } = terms;
    const { currency } = amount;
    const price = formatMoney(BigInt(amount.minor), currency);
    const difference = formatMoney(differenceMinor, currency);
    return { planId, period, atOnce, price, difference, currency, endsAt };
  });

  bind(router, routes.openPaymentPortal, async ({ body, principal }) => {
    const ref = await managed(principal, body.subscription);
    const { language } = personOf(principal);
    return { url: await openPortal(deps, ref, { returnUrl: body.returnUrl, language }) };
  });
}
