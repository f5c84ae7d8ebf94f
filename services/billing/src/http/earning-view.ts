import type { AgentEarnings, EarningLine, Earnings, OwnersEarnings } from '@tutka/http-contracts';
import type { WorkspaceShown } from '../clients/accounts.ts';
import { formatMoney } from '../domain/money.ts';
import type { EarningSums, EarningsRow } from '../projections/earning.ts';
import type {
  AgentEarnings as AgentRow,
  EarningLineRow,
  MonthEarnings,
} from '../projections/earning-lines.ts';

const types = { OwnerEarned: 'earned', EarningTakenBack: 'takenBack', PayoutMade: 'paidOut' } as const;
export const earningTypes = Object.fromEntries(
  Object.entries(types).map(([event, shown]) => [shown, event]),
) as Readonly<Record<EarningLine['type'], EarningLineRow['type']>>;

/** What was earned is what is owed and what was sent already. */
function amountsOf({ currency, sales, owed, paid }: EarningSums) {
  const shown = (minor: bigint) => formatMoney(minor, currency);
  const earned = BigInt(owed) + BigInt(paid);
  return {
    currency,
    sold: shown(-BigInt(sales)),
    earned: shown(earned),
    paid: shown(BigInt(paid)),
    owed: shown(BigInt(owed)),
  };
}

export const sumsView = (row: EarningSums): Earnings['sums'][number] => amountsOf(row);

export const monthView = ({ month, ...row }: MonthEarnings): Earnings['months'][number] => ({
  month,
  ...amountsOf(row),
});

export const agentView = (row: AgentRow): AgentEarnings => ({
  agentUUID: row.agent_uuid,
  name: row.agent_name,
  orders: Number(row.orders),
  ...amountsOf(row),
});

export function lineView(row: EarningLineRow): EarningLine {
  const { currency, sales, owed } = row;
  return {
    uuid: row.event_id,
    at: row.at.toISOString(),
    type: types[row.type],
    currency,
    agentUUID: row.agent_uuid,
    agentName: row.agent_name,
    sold: formatMoney(-BigInt(sales), currency),
    amount: formatMoney(BigInt(owed), currency),
    reference: row.reference,
  };
}

export function ownersView(row: EarningsRow, shown: WorkspaceShown | undefined): OwnersEarnings {
  return {
    workspace: row.workspace,
    name: shown?.name ?? null,
    owner: shown?.owner ?? null,
    ...amountsOf(row),
    fee: formatMoney(BigInt(row.fee), row.currency),
    updatedAt: row.updated_at.toISOString(),
  };
}
