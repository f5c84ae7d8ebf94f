import { asWorker, type Db } from '@tutka/database';
import type { Usage } from '@tutka/http-contracts';
import { changeCredits } from '../credits/credits.ts';
import { momentOf } from '../credits/moment.ts';
import type { CreditsState } from '../domain/credits/credits.state.ts';
import { formatNanos } from '../domain/money.ts';
import { grantedBy, type LedgerRow } from '../projections/ledger-lines.ts';
import type { PlanRow } from '../projections/plan.ts';

type Grants = NonNullable<Usage['credits']>['grants'];

/** A workspace's credits as they are now: whatever time has brought is done first. */
export async function creditsLeft(
  worker: Db,
  workspace: string,
  plan: PlanRow | undefined,
): Promise<NonNullable<Usage['credits']>> {
  const included = plan?.includedCredits ?? null;
  const command = { type: 'refresh', ...momentOf(workspace, included, new Date()) } as const;
  const state = await changeCredits(worker, workspace, command, { meta: { actorKind: 'service' } });
  return {
    available: formatNanos(BigInt(state.available)),
    reserved: formatNanos(BigInt(state.reserved)),
    included: included === null ? null : formatNanos(included),
    grants: await grantsOf(worker, state),
  };
}

/** Each with what it gave; the lots are in the order in which they are used. */
async function grantsOf(worker: Db, { lots }: CreditsState): Promise<Grants> {
  const lines = await asWorker(worker, (tx) =>
    grantedBy(
      tx,
      lots.map(({ grant }) => grant),
    ),
  );
  return lots.flatMap(({ grant, left, expiresAt }) => {
    const line = lines.find(({ grant_uuid }) => grant_uuid === grant);
    if (!line) return [];
    const amount = formatNanos(BigInt(line.available));
    const granted = { source: sourceOf(line), amount, grantedAt: line.at.toISOString() };
    return [{ uuid: grant, ...granted, left: formatNanos(BigInt(left)), expiresAt }];
  });
}

function sourceOf({ granted_plan, granted_purchase }: LedgerRow): Grants[number]['source'] {
  if (BigInt(granted_plan) !== 0n) return 'plan';
  return BigInt(granted_purchase) !== 0n ? 'purchase' : 'admin';
}
