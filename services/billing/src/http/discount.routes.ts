import { pagingOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { DiscountTerms } from '../domain/orders/discount.events.ts';
import type { Discounts } from '../orders/discounts.ts';
import type { DiscountRow } from '../projections/discount.ts';
import { metaOf } from './event-meta.ts';

function discountView(row: DiscountRow) {
  const { products, ...terms } = row.terms;
  return {
    uuid: row.uuid,
    code: row.code,
    ...terms,
    // The door let only known ones in.
    currency: terms.currency as 'USD' | null,
    products: {
      kinds: products.kinds as 'plan'[],
      planIds: [...products.planIds],
      agentUUIDs: [...products.agentUUIDs],
    },
    isActive: row.is_active,
    usedCount: Number(row.used_count),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

type Given = Partial<Pick<DiscountTerms, 'from' | 'until' | 'limit'>>;

const inUtc = (instant: string | null) => instant && new Date(instant).toISOString();

/** Only what was said, times in UTC. */
function datesIn({ from, until, limit }: { [Name in keyof Given]?: Given[Name] | undefined }): Given {
  return {
    ...(from !== undefined && { from: inUtc(from) }),
    ...(until !== undefined && { until: inUtc(until) }),
    ...(limit !== undefined && { limit }),
  };
}

export function bindDiscounts(router: Router, { discounts }: { readonly discounts: Discounts }): void {
  bind(router, routes.listDiscountCodes, async ({ query }) => {
    const { items, total } = await discounts.list(pagingOf(query));
    return page({ items: items.map(discountView), total });
  });

  bind(router, routes.createDiscountCode, async ({ body, principal }) => {
    const { code, ...given } = body;
    const currency = given.kind === 'percent' ? null : given.currency;
    const terms = { ...given, currency, from: inUtc(given.from), until: inUtc(given.until) };
    return discountView(await discounts.create(code, terms, metaOf(principal)));
  });

  bind(router, routes.updateDiscountCode, async ({ params, body, principal }) => {
    const { isActive, ...given } = body;
    const change = { isActive, terms: datesIn(given) };
    return discountView(await discounts.change(params.uuid, change, metaOf(principal)));
  });
}
