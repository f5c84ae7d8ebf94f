import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { DiscountEvent, DiscountTerms } from '../domain/orders/discount.events.ts';
import type { DiscountOffer } from '../domain/orders/price.ts';

export interface DiscountRow {
  readonly uuid: string;
  readonly code: string;
  readonly terms: DiscountTerms;
  readonly is_active: boolean;
  readonly used_count: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Writes what an event means for the read model. */
export async function applyDiscountEvent(tx: Tx, event: StoredEvent<DiscountEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const codes = queries(tx)('discount_codes');
  if (event.type === 'DiscountCreated') {
    const { code, terms } = event.data;
    const times = { created_at: recordedAt, updated_at: recordedAt };
    const fresh = { is_active: true, used_count: 0, ...times };
    await codes.insert({ uuid, workspace, code, terms: JSON.stringify(terms), ...fresh });
  } else {
    const { terms, isActive } = event.data;
    const changed = { terms: JSON.stringify(terms), is_active: isActive, updated_at: recordedAt };
    await codes.where({ uuid }).update(changed);
  }
}

/** An order uses a code, or does not any more. */
export async function countDiscount(tx: Tx, code: string, by: 1 | -1): Promise<void> {
  await queries(tx)('discount_codes').where({ code }).increment('used_count', by);
}

/** A code as it stands; with `hold` nobody else uses it until the transaction ends. */
export async function discountOffer(
  tx: Tx,
  code: string,
  { hold }: { readonly hold: boolean },
): Promise<DiscountOffer | undefined> {
  const query = queries(tx)('discount_codes').where({ code });
  const row = await (hold ? query.forUpdate() : query).first<DiscountRow | undefined>('*');
  return row && { code, terms: row.terms, isActive: row.is_active, uses: Number(row.used_count) };
}

/** The newest first. */
export async function listDiscounts(
  tx: Tx,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: DiscountRow[]; total: number }> {
  const [counted] = await queries(tx)('discount_codes').count<{ count: string }[]>('* as count');
  const items = await queries(tx)('discount_codes')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'uuid'])
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select<DiscountRow[]>('*');
  return { items, total: Number(counted?.count ?? 0) };
}

export async function findDiscount(tx: Tx, uuid: string): Promise<DiscountRow | undefined> {
  return await queries(tx)('discount_codes').where({ uuid }).first<DiscountRow | undefined>('*');
}
