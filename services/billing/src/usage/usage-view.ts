import type { LedgerLine, Usage as UsageAnswer } from '@tutka/http-contracts';
import type { Usage } from '../domain/credits/credits.events.ts';
import { formatNanos } from '../domain/money.ts';
import type { LedgerRow, UsageOfDay } from '../projections/ledger-lines.ts';

const types = {
  CreditsGranted: 'granted',
  CreditsReserved: 'reserved',
  CreditsSettled: 'settled',
  CreditsReleased: 'released',
  CreditsExpired: 'expired',
} as const;
export const eventTypes = Object.fromEntries(
  Object.entries(types).map(([event, shown]) => [shown, event]),
) as Readonly<Record<LedgerLine['type'], LedgerRow['type']>>;

export function ledgerView(row: LedgerRow): LedgerLine {
  return {
    uuid: row.event_id,
    at: row.at.toISOString(),
    type: types[row.type],
    postings: postingsOf(row),
    grantUUID: row.grant_uuid,
    turnUUID: row.turn,
    usage: row.usage && usageView(row.usage, row.is_priced ?? false),
  };
}

function postingsOf(row: LedgerRow): LedgerLine['postings'] {
  const granted = BigInt(row.granted_plan) + BigInt(row.granted_purchase) + BigInt(row.granted_admin);
  const moved = Object.entries({
    available: BigInt(row.available),
    reserved: BigInt(row.reserved),
    used: BigInt(row.used),
    expired: BigInt(row.expired),
    granted,
    house: BigInt(row.house),
  });
  return Object.fromEntries(
    moved.flatMap(([account, amount]) => (amount === 0n ? [] : [[account, formatNanos(amount)]])),
  );
}

function usageView(usage: Usage, priced: boolean): LedgerLine['usage'] {
  const { service, kind, provider, model, inputTokens, outputTokens, estimated } = usage;
  const { user, session, agent, knowledge, document } = usage;
  return {
    service,
    kind,
    providerUUID: provider,
    model,
    inputTokens,
    outputTokens,
    estimated,
    priced,
    userUUID: user,
    sessionUUID: session,
    agentUUID: agent,
    knowledgeUUID: knowledge,
    documentUUID: document,
  };
}

/** What was taken, in all and by day and model. */
export function tookView(days: readonly UsageOfDay[]): Pick<UsageAnswer, 'totals' | 'series'> {
  const sum = (of: (day: UsageOfDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    totals: {
      calls: sum(({ calls }) => calls),
      inputTokens: sum(({ inputTokens }) => inputTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      cost: formatNanos(days.reduce((total, { cost }) => total + cost, 0n)),
      unpriced: sum(({ unpriced }) => unpriced),
    },
    series: days.map(({ provider, cost, unpriced: _, ...day }) => ({
      ...day,
      providerUUID: provider,
      cost: formatNanos(cost),
    })),
  };
}
