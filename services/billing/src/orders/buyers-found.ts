import { asWorker, type Db, type Tx } from '@tutka/database';
import type { Person } from '@tutka/service-runtime';
import type { Accounts } from '../clients/accounts.ts';
import type { Buyers } from '../projections/order-list.ts';
import { workspacesBilledAs } from '../store/billing-details.ts';

interface Deps {
  readonly worker: Db;
  readonly accounts: Pick<Accounts, 'find'>;
  /** Whether the text is what one of the list is called by. */
  readonly isNamed: (tx: Tx, text: string) => Promise<boolean>;
}

/**
 * Whose orders or subscriptions an ADMIN searches for: who has a part of the text in their address, in the name of their workspace, or in what
 * they wrote of themselves as buyers. Undefined where it is empty or names one itself. Throws TooManyFound, and where identity
 * does not answer.
 */
export async function buyersFound(
  { worker, accounts, isNamed }: Deps,
  admin: Person,
  search = '',
): Promise<Buyers | undefined> {
  const text = search.trim();
  if (text === '') return undefined;
  const billed = await asWorker(worker, async (tx) =>
    (await isNamed(tx, text)) ? undefined : await workspacesBilledAs(tx, text),
  );
  if (!billed) return undefined;
  const found = await accounts.find(admin, text);
  return { ...found, workspaces: [...found.workspaces, ...billed] };
}
