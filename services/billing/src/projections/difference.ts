import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { MoneyText } from '../domain/payments/payment.events.ts';
import type { BookRange } from '../domain/reconciliation/book-line.ts';
import type { DifferenceEvent, DifferenceKind } from '../domain/reconciliation/difference.events.ts';

export interface DifferenceRow {
  readonly uuid: string;
  readonly provider: 'stripe' | 'alipay';
  readonly kind: DifferenceKind;
  readonly subject: string;
  readonly run: string;
  readonly state: 'open' | 'mended' | 'gone';
  readonly payment: string | null;
  readonly order_uuid: string | null;
  readonly reference: string | null;
  readonly ours: MoneyText | null;
  readonly theirs: MoneyText | null;
  readonly detail: string | null;
  readonly at: Date;
  readonly found_at: Date;
  readonly ended_at: Date | null;
  readonly reviewed_at: Date | null;
  readonly reviewed_by: string | null;
  readonly note: string | null;
}

/** Which differences; what is undefined does not matter. */
export interface DifferenceFilter {
  readonly provider?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly reviewed?: boolean | undefined;
  readonly run?: string | undefined;
  readonly uuid?: string | undefined;
}

/** Writes what an event means for the list of differences. */
export async function applyDifferenceEvent(tx: Tx, event: StoredEvent<DifferenceEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt, meta } = event;
  const rows = queries(tx)('differences');
  switch (event.type) {
    case 'DifferenceFound': {
      const { about: _, order, ours, theirs, ...facts } = event.data;
      const amounts = { ours: ours && JSON.stringify(ours), theirs: theirs && JSON.stringify(theirs) };
      // What has changed is to be looked at again.
      const fresh = { state: 'open', found_at: recordedAt, ended_at: null, reviewed_at: null };
      const row = { uuid, workspace, ...facts, order_uuid: order, ...amounts, ...fresh };
      await rows.insert(row).onConflict('uuid').merge();
      return;
    }
    case 'DifferenceReviewed':
      await rows.where({ uuid }).update({ reviewed_at: recordedAt, reviewed_by: meta.actor ?? null });
      return;
    default: {
      const state = event.type === 'DifferenceMended' ? 'mended' : 'gone';
      await rows.where({ uuid }).update({ state, run: event.data.run, ended_at: recordedAt });
    }
  }
}

/** An ADMIN's words about a difference. */
export async function noteDifference(tx: Tx, uuid: string, note: string | null): Promise<void> {
  await queries(tx)('differences').where({ uuid }).update({ note });
}

/** One page, the newest first. */
export async function listDifferences(
  tx: Tx,
  filter: DifferenceFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: DifferenceRow[]; total: number }> {
  const [counted] = await filtered(tx, filter).count<{ count: string }[]>('* as count');
  const items = await filtered(tx, filter)
    .orderBy([{ column: 'found_at', order: 'desc' }, 'uuid'])
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select<DifferenceRow[]>('*');
  return { items, total: Number(counted?.count ?? 0) };
}

function filtered(tx: Tx, { reviewed, ...same }: DifferenceFilter) {
  const known = Object.entries(same).filter(([, value]) => value !== undefined);
  return queries(tx)('differences')
    .where(Object.fromEntries(known))
    .modify((query) => {
      if (reviewed === true) query.whereNotNull('reviewed_at');
      if (reviewed === false) query.whereNull('reviewed_at');
    });
}

export async function findDifference(tx: Tx, uuid: string): Promise<DifferenceRow | undefined> {
  return await queries(tx)('differences').where({ uuid }).first<DifferenceRow | undefined>('*');
}

/** Those about some subjects that are open, of money that moved within the range, or of a refund that came back, which was made before. */
export async function openDifferences(
  tx: Tx,
  provider: string,
  subjects: readonly string[],
  { from, to }: BookRange,
): Promise<string[]> {
  return await queries(tx)('differences')
    .where({ provider, state: 'open' })
    .whereIn('subject', [...subjects])
    .where((query) =>
      query
        .where({ kind: 'REFUND_FAILED' })
        .orWhere((then) => then.where('at', '>=', from).where('at', '<', to)),
    )
    .pluck('uuid');
}
