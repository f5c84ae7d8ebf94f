import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { SellerEvent, SellerTerms } from '../domain/earnings/seller.events.ts';

/** Who sells, as it stands. */
export interface SellerRow {
  readonly terms: SellerTerms;
  readonly updated_at: Date;
}

/** Writes what an event means for the one row. */
export async function applySellerEvent(
  tx: Tx,
  { data, workspace, recordedAt }: StoredEvent<SellerEvent>,
): Promise<void> {
  await queries(tx)('seller')
    .insert({ is_only: true, workspace, terms: JSON.stringify(data.terms), updated_at: recordedAt })
    .onConflict('is_only')
    .merge();
}

/** Undefined: nobody said yet. */
export async function findSeller(tx: Tx): Promise<SellerRow | undefined> {
  return await queries(tx)('seller').first<SellerRow | undefined>('*');
}
