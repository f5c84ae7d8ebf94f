import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { ShareRateEvent } from '../domain/earnings/earning.events.ts';
import { DEFAULT_SHARE_RATE } from '../domain/earnings/share-rate.ts';

/** Writes what an event means for the read model: one row of the platform's. */
export async function applyShareRateEvent(tx: Tx, event: StoredEvent<ShareRateEvent>): Promise<void> {
  const { workspace, recordedAt: updated_at, data } = event;
  await queries(tx)('share_rates')
    .insert({ workspace, rate: data.rate, updated_at })
    .onConflict('workspace')
    .merge(['rate', 'updated_at']);
}

/** What part of a sale an agent's owner gets now, in hundredths of a percent. */
export async function shareRate(tx: Tx): Promise<number> {
  const row = await queries(tx)('share_rates').first<{ rate: number } | undefined>('rate');
  return row?.rate ?? DEFAULT_SHARE_RATE;
}
