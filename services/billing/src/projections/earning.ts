import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { Currency } from '@tutka/http-contracts';
import type { EarningEvent, PayoutEvent } from '../domain/earnings/earning.events.ts';
import { earningAccounts, earningPostingsOf } from '../domain/earnings/earning.postings.ts';

type Event = StoredEvent<EarningEvent | PayoutEvent>;

/** Writes a line for each event of the earning and payout streams, and brings the sums up to it. */
export async function applyEarningEvents(tx: Tx, events: readonly Event[]): Promise<void> {
  for (const event of events) {
    const { workspace, recordedAt: at, type, data } = event;
    const moved = Object.entries(earningPostingsOf(event)).map(([account, minor]) => [
      account,
      String(minor),
    ]);
    const line = { workspace, currency: data.currency, ...Object.fromEntries(moved) };
    await queries(tx)('earning_lines').insert({ ...line, event_id: event.id, at, type, ...causeOf(event) });
    const sums = earningAccounts.map((account) => [
      account,
      queries(tx).raw(`e.${account} + excluded.${account}`),
    ]);
    await queries(tx)
      .insert({ ...line, updated_at: at })
      .into(queries(tx).raw('earnings AS e'))
      .onConflict(['workspace', 'currency'])
      .merge({ ...Object.fromEntries(sums), updated_at: at });
  }
}

function causeOf(event: Event) {
  if (event.type === 'PayoutMade') return { reference: event.data.reference };
  const { order, agent, name } = event.data;
  return { order_uuid: order, agent_uuid: agent, agent_name: name };
}

/** What lines come to, in minor units. */
export interface EarningSums {
  readonly currency: Currency;
  /** Below zero: from there the money came. */
  readonly sales: string;
  readonly owed: string;
  readonly fee: string;
  readonly paid: string;
}

export interface EarningsRow extends EarningSums {
  readonly workspace: string;
  readonly updated_at: Date;
}

/** A workspace's, by currency. */
export async function earningsOf(tx: Tx, workspace: string): Promise<EarningsRow[]> {
  return await queries(tx)('earnings').where({ workspace }).orderBy('currency').select<EarningsRow[]>('*');
}

/** In minor units, what is owed to a workspace; nobody else moves it until the transaction is over. */
export async function holdOwed(tx: Tx, workspace: string, currency: string): Promise<bigint> {
  const row = await queries(tx)('earnings')
    .where({ workspace, currency })
    .forUpdate()
    .first<EarningsRow | undefined>('owed');
  return BigInt(row?.owed ?? 0);
}

/** Which sums; what is undefined does not matter. */
export interface EarningsFilter {
  readonly isOwed: boolean;
  readonly workspace?: string | undefined;
}

/** Everybody's, the last that moved first; `isOwed`: only where something is owed. */
export async function listEarnings(
  tx: Tx,
  { isOwed, workspace }: EarningsFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: EarningsRow[]; total: number }> {
  const rows = () =>
    queries(tx)('earnings').modify((query) => {
      if (isOwed) query.where('owed', '>', 0);
      if (workspace !== undefined) query.where({ workspace });
    });
  const [counted] = await rows().count<{ count: string }[]>('* as count');
  const items = await rows()
    .orderBy([{ column: 'updated_at', order: 'desc' }, 'workspace', 'currency'])
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select<EarningsRow[]>('*');
  return { items, total: Number(counted?.count ?? 0) };
}
