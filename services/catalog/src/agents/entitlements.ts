import { type Db, inTenant, queries } from '@tutka/database';
import { type Entitlement, entitlementOf, needsGrounds } from '../domain/agent.entitlement.ts';
import type { AgentRow } from '../projections/agent.ts';
import { findGrounds } from '../projections/grounds.ts';
import type { Member } from '../store/member.ts';

/** On what ground a member may use each of some agents that they see. */
export async function entitlementsOf(
  app: Db,
  member: Member,
  rows: readonly AgentRow[],
): Promise<Map<string, Entitlement>> {
  const others = rows.filter((row) => needsGrounds({ ...row, ...row.offer }, member.workspace));
  const uuids = others.map(({ uuid }) => uuid);
  const grounds =
    uuids.length === 0
      ? undefined
      : await inTenant(app, member, (tx) => findGrounds(queries(tx), uuids, member));
  return new Map(
    rows.map((row) => [
      row.uuid,
      entitlementOf({ ...row, ...row.offer }, member, grounds?.get(row.uuid)) ?? 'none',
    ]),
  );
}
