import { asWorker, type Db, inTenant } from '@tutka/database';
import { appendEvents, type EventMeta, uuid5 } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import type { BillingDetailsEvent } from '../domain/invoices/invoice.events.ts';
import type { Buyer } from '../domain/invoices/invoice.ts';
import { sameJson } from '../domain/same-json.ts';
import { findSeller } from '../projections/seller.ts';
import { findBuyer, keepBuyer } from '../store/billing-details.ts';

/** Who buys for a workspace, and what taxes ask of them. */
export interface BuyerNow {
  readonly details: Buyer | null;
  /** Whether the person may change them. */
  readonly isMine: boolean;
  /** Regions with taxes of their own, by country. */
  readonly regions: Readonly<Record<string, string[]>>;
}

/** It is for owners and admins of the workspace. */
class BuyerNotYours extends Error {
  override readonly name = 'BuyerNotYours';
}

const keeps = ({ workspaceRole }: Person) => workspaceRole !== 'member';

/** As every member may see it. */
export async function showBuyer({ app, worker }: Dbs, person: Person): Promise<BuyerNow> {
  const details = await inTenant(app, person, (tx) => findBuyer(tx, person.workspace));
  const seller = await asWorker(worker, findSeller);
  const regions: Record<string, string[]> = {};
  for (const { country, region } of seller?.terms.taxRates ?? []) {
    if (country !== null && region !== null) regions[country] = [...(regions[country] ?? []), region];
  }
  return { details: details ?? null, isMine: keeps(person), regions };
}

interface Dbs {
  readonly app: Db;
  readonly worker: Db;
}

/** Keeps what is written; the log tells only which fields changed. Throws BuyerNotYours. */
export async function setBuyer(
  { worker }: Pick<Dbs, 'worker'>,
  person: Person,
  buyer: Buyer,
  meta: EventMeta,
): Promise<void> {
  if (!keeps(person)) throw new BuyerNotYours();
  const { workspace } = person;
  await inTenant(worker, person, async (tx) => {
    const before = await findBuyer(tx, workspace);
    const fields = (Object.keys(buyer) as (keyof Buyer)[]).filter(
      (field) => !sameJson(buyer[field], before?.[field] ?? ''),
    );
    if (fields.length === 0) return;
    const stream = { id: uuid5(workspace, 'billing details'), type: 'billing-details', workspace };
    const events: BillingDetailsEvent[] = [{ type: 'BillingDetailsChanged', data: { fields } }];
    await appendEvents(tx, [{ stream, expected: 'any', events }], { meta }, () =>
      keepBuyer(tx, workspace, buyer),
    );
  });
}
