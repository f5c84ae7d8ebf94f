import { queries, type Tx } from '@tutka/database';
import type { EarningEvent, PayoutEvent } from '../domain/earnings/earning.events.ts';
import type { EarningSums } from './earning.ts';

export interface EarningLineRow extends EarningSums {
  readonly event_id: string;
  readonly at: Date;
  readonly type: EarningEvent['type'] | PayoutEvent['type'];
  readonly order_uuid: string | null;
  readonly agent_uuid: string | null;
  readonly agent_name: string | null;
  readonly reference: string | null;
}

/** Which lines; what is undefined does not matter. */
export interface EarningFilter {
  readonly agent?: string | undefined;
  readonly currency?: string | undefined;
  readonly type?: EarningLineRow['type'] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** One page of a workspace's lines, the newest first. */
export async function listEarningLines(
  tx: Tx,
  workspace: string,
  filter: EarningFilter,
  { page, pageSize }: Paging,
): Promise<{ items: EarningLineRow[]; total: number }> {
  const lines = () => filtered(tx, workspace, filter);
  const [counted] = await lines().count<{ count: string }[]>('* as count');
  const items = await lines()
    .orderBy([{ column: 'at', order: 'desc' }, 'event_id'])
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select<EarningLineRow[]>('*');
  return { items, total: Number(counted?.count ?? 0) };
}

/** What one agent earned in one currency. */
export interface AgentEarnings extends EarningSums {
  readonly agent_uuid: string;
  /** As it was called when it was last ordered. */
  readonly agent_name: string;
  readonly orders: string;
}

/** By agent, what earned last first. */
export async function earningsByAgent(
  tx: Tx,
  workspace: string,
  { page, pageSize }: Paging,
): Promise<{ items: AgentEarnings[]; total: number }> {
  const ofAgents = () => queries(tx)('earning_lines').where({ workspace }).whereNotNull('agent_uuid');
  const [counted] = await ofAgents().countDistinct<{ count: string }[]>({
    count: ['agent_uuid', 'currency'],
  });
  const items = await ofAgents()
    .select<AgentEarnings[]>(
      'agent_uuid',
      'currency',
      queries(tx).raw('(array_agg(agent_name ORDER BY at DESC))[1] AS agent_name'),
      queries(tx).raw(`count(*) FILTER (WHERE type = 'OwnerEarned') AS orders`),
      ...sums(tx),
    )
    .groupBy('agent_uuid', 'currency')
    .orderByRaw('max(at) DESC, agent_uuid, currency')
    .offset((page - 1) * pageSize)
    .limit(pageSize);
  return { items, total: Number(counted?.count ?? 0) };
}

export interface MonthEarnings extends EarningSums {
  /** Such as 2026-11, in UTC. */
  readonly month: string;
}

/** By month from `from` on, the newest first. */
export async function earningsByMonth(tx: Tx, workspace: string, from: Date): Promise<MonthEarnings[]> {
  return await filtered(tx, workspace, { from })
    .select<MonthEarnings[]>(
      queries(tx).raw(`to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month`),
      'currency',
      ...sums(tx),
    )
    .groupByRaw('1, 2')
    .orderByRaw('1 DESC, 2');
}

const sums = (tx: Tx) =>
  ['sales', 'owed', 'fee', 'paid'].map((account) => queries(tx).raw('sum(??) AS ??', [account, account]));

function filtered(tx: Tx, workspace: string, { agent, currency, type, from, to }: EarningFilter) {
  const named = Object.entries({ agent_uuid: agent, currency, type });
  return queries(tx)('earning_lines')
    .where({ workspace, ...Object.fromEntries(named.filter(([, value]) => value !== undefined)) })
    .modify((query) => {
      if (from) query.where('at', '>=', from);
      if (to) query.where('at', '<', to);
    });
}
