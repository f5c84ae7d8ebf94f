import type { Db } from '@tutka/database';
import { pagingOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { Accounts } from '../clients/accounts.ts';
import { everybodysSubscriptions } from '../subscriptions/everybodys-subscriptions.ts';
import { personOf } from './person.ts';
import { subscriptionView } from './subscription-view.ts';

/** Subscriptions of everybody, with whose they are. */
export function bindAllSubscriptions(
  router: Router,
  { worker, accounts }: { readonly worker: Db; readonly accounts: Accounts },
): void {
  bind(router, routes.listAllSubscriptions, async ({ query, principal }) => {
    const admin = personOf(principal);
    const { items, total } = await everybodysSubscriptions(
      { worker, accounts },
      admin,
      query,
      pagingOf(query),
    );
    const [people, workspaces] = await Promise.all([
      accounts.people(
        admin,
        items.flatMap((row) => row.user_uuid ?? []),
      ),
      accounts.workspaces(
        admin,
        items.map((row) => row.workspace),
      ),
    ]);
    const shown = items.map((row) => {
      const { name = '', owner = null } = workspaces.get(row.workspace) ?? {};
      const subscriber = people.get(row.user_uuid ?? '') ?? null;
      return { ...subscriptionView(row), workspace: { uuid: row.workspace, name, owner }, subscriber };
    });
    return page({ items: shown, total });
  });
}
