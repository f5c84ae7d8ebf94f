import type { Db } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import { setBuyer, showBuyer } from '../invoices/billing-details.ts';
import { setSeller, showSeller } from '../invoices/seller.ts';
import type { SellerRow } from '../projections/seller.ts';
import { metaOf } from './event-meta.ts';
import { personOf } from './person.ts';

export interface SellerRouteDeps {
  readonly app: Db;
  readonly worker: Db;
  /** Work was queued. */
  readonly nudge: () => void;
}

const sellerView = ({ terms, updated_at }: SellerRow) => ({
  ...terms,
  taxRates: [...terms.taxRates],
  updatedAt: updated_at.toISOString(),
});

/** Who sells, which an ADMIN says, and who buys, which a workspace's owner does. */
export function bindSeller(router: Router, deps: SellerRouteDeps): void {
  const { worker, nudge } = deps;

  bind(router, routes.getSeller, async () => {
    const row = await showSeller(worker);
    return row ? sellerView(row) : null;
  });

  bind(router, routes.setSeller, async ({ body, principal }) => {
    const row = await setSeller(worker, body, metaOf(principal));
    nudge();
    return sellerView(row);
  });

  bind(router, routes.getBillingDetails, ({ principal }) => showBuyer(deps, personOf(principal)));

  bind(router, routes.setBillingDetails, async ({ body, principal }) => {
    const person = personOf(principal);
    await setBuyer(deps, person, body, metaOf(principal));
    return await showBuyer(deps, person);
  });
}
