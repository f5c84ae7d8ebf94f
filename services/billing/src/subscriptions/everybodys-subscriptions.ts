import { asWorker, type Db } from '@tutka/database';
import type { Person } from '@tutka/service-runtime';
import type { Accounts } from '../clients/accounts.ts';
import { buyersFound } from '../orders/buyers-found.ts';
import type { SubscriptionRow } from '../projections/subscription.ts';
import {
  listAllSubscriptions,
  namesASubscription,
  type SubscriptionFilter,
} from '../projections/subscription-list.ts';

interface Deps {
  readonly worker: Db;
  readonly accounts: Pick<Accounts, 'find'>;
}

/** Subscriptions of all workspaces, for an ADMIN. Throws TooManyFound, and where who is searched for cannot be asked. */
export async function everybodysSubscriptions(
  { worker, accounts }: Deps,
  admin: Person,
  filter: SubscriptionFilter,
  paging: { readonly page: number; readonly pageSize: number },
): Promise<{ items: SubscriptionRow[]; total: number }> {
  const buyers = await buyersFound({ worker, accounts, isNamed: namesASubscription }, admin, filter.search);
  return await asWorker(worker, (tx) => listAllSubscriptions(tx, { ...filter, buyers }, paging));
}
