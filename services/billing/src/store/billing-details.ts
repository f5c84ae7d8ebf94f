import { containing, queries, type Tx } from '@tutka/database';
import type { Buyer } from '../domain/invoices/invoice.ts';
import { TooManyFound } from '../domain/too-many-found.ts';

/** Undefined: nobody said yet. */
export async function findBuyer(tx: Tx, workspace: string): Promise<Buyer | undefined> {
  const row = await queries(tx)('billing_details')
    .where({ workspace })
    .first<(Omit<Buyer, 'taxId'> & { tax_id: string }) | undefined>('*');
  if (!row) return undefined;
  const { name, address, country, region, tax_id: taxId, email } = row;
  return { name, address, country, region, taxId, email };
}

export async function keepBuyer(tx: Tx, workspace: string, { taxId, ...others }: Buyer): Promise<void> {
  await queries(tx)('billing_details')
    .insert({ workspace, ...others, tax_id: taxId, updated_at: new Date() })
    .onConflict('workspace')
    .merge();
}

const MOST_FOUND = 500;

/** Which workspaces buy by a name or an address with this part. Throws TooManyFound. */
export async function workspacesBilledAs(tx: Tx, part: string): Promise<string[]> {
  const words = containing(part);
  const found = await queries(tx)('billing_details')
    .whereILike('name', words)
    .orWhereILike('email', words)
    .limit(MOST_FOUND + 1)
    .pluck<string[]>('workspace');
  if (found.length > MOST_FOUND) throw new TooManyFound();
  return found;
}

export async function forgetBuyer(tx: Tx, workspace: string): Promise<void> {
  await queries(tx)('billing_details').where({ workspace }).delete();
}
