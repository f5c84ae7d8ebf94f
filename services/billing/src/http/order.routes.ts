import { pagingOf, routes } from '@tutka/http-contracts';
import { bind, type Person, page, repeatable } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { Accounts } from '../clients/accounts.ts';
import { formatMoney, parseMoney } from '../domain/money.ts';
import { changeStatus } from '../orders/cancel-order.ts';
import type { OrderReads } from '../orders/order-reads.ts';
import { placeOrder, quoteOrder } from '../orders/place-order.ts';
import type { PriceDeps } from '../orders/product-price.ts';
import { refundOrder } from '../payments/refund-order.ts';
import type { SettleDeps } from '../payments/settle-payment.ts';
import { type OrderRow, refOf, shownTax } from '../projections/order.ts';
import { metaOf } from './event-meta.ts';
import { eventView, orderView } from './order-view.ts';
import { personOf, refuseMembers } from './person.ts';

export interface OrderRouteDeps extends PriceDeps, SettleDeps {
  readonly reads: OrderReads;
  readonly accounts: Accounts;
  /** Work was queued. */
  readonly nudge: () => void;
}

const PROCESSING = 0;

type Buyers = Awaited<ReturnType<Accounts['people']>>;

const withBuyer = (row: OrderRow, people: Buyers) => ({
  ...orderView(row),
  workspace: row.workspace,
  buyer: people.get(row.user_uuid) ?? null,
});

/** Orders of people, their history, and what an ADMIN does with them. */
export function bindOrders(router: Router, deps: OrderRouteDeps): void {
  const { orders, reads, nudge, accounts } = deps;
  const withBuyers = async (reader: Person, rows: readonly OrderRow[]) => {
    const people = await accounts.people(
      reader,
      rows.map((row) => row.user_uuid),
    );
    return rows.map((row) => withBuyer(row, people));
  };

  bind(router, routes.quoteOrder, async ({ body, principal }) => {
    const { product, currency, subtotalMinor, totalMinor, discounts, tax } = await quoteOrder(
      deps,
      personOf(principal),
      body,
    );
    const shown = (minor: bigint) => formatMoney(minor, currency);
    return {
      product,
      currency,
      subtotal: shown(subtotalMinor),
      discountRules: discounts.map(({ offMinor, ...rule }) => ({ ...rule, off: shown(BigInt(offMinor)) })),
      tax: tax && shownTax(tax, currency),
      totalPrice: shown(totalMinor),
    };
  });

  bind(router, routes.createOrder, async ({ body, principal, request }) => {
    const person = personOf(principal);
    const again = repeatable(request, routes.createOrder, body);
    const uuid = await placeOrder(deps, person, body, metaOf(principal), again);
    const row = await reads.own(person, uuid);
    // Until it is paid there is only its expiry to wait for.
    if (row.status !== PROCESSING) nudge();
    return orderView(row);
  });

  bind(router, routes.listOrders, async ({ query, principal }) => {
    const paging = pagingOf(query);
    const person = personOf(principal);
    const { items, total } = await reads.list(person, query, paging);
    return page({ items: await withBuyers(person, items), total });
  });

  bind(router, routes.listAllOrders, async ({ query, principal }) => {
    const admin = personOf(principal);
    const { items, total } = await reads.all(admin, query, pagingOf(query));
    return page({ items: await withBuyers(admin, items), total });
  });

  bind(router, routes.getOrder, async ({ params, principal }) => {
    const person = personOf(principal);
    const row = await reads.one(person, params.id);
    return withBuyer(row, await accounts.people(person, [row.user_uuid]));
  });

  bind(router, routes.updateOrder, async ({ params, body, principal }) => {
    const person = personOf(principal);
    const row = await reads.own(person, params.id);
    // To cancel what is owed for a period ends the plan of all.
    if (row.type === 'subscription') refuseMembers(person);
    await changeStatus(orders, refOf(row), body.status, metaOf(principal));
    nudge();
    return orderView(await reads.own(person, params.id));
  });

  bind(router, routes.listOrderEvents, async ({ params, principal }) => {
    const { row, events } = await reads.history(personOf(principal), params.id);
    return events.map((event) => eventView({ row, event }));
  });

  bind(router, routes.refundOrder, async ({ params, body, principal, request }) => {
    const admin = personOf(principal);
    const row = await reads.one(admin, params.id);
    const amount = body.amount === undefined ? undefined : parseMoney(body.amount, row.currency);
    const again = repeatable(request, routes.refundOrder, { ...body, order: row.uuid });
    await refundOrder(deps, refOf(row), amount, metaOf(principal), { by: admin, request: again });
    nudge();
    return orderView(await reads.one(admin, params.id));
  });
}
