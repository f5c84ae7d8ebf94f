import { type Db, inTenant, queries } from '@tutka/database';
import { type Entitlement, entitlementOf, needsGrounds } from '../domain/agents/agent.entitlement.ts';
import type { AgentRow } from '../projections/agent.ts';
import { findGrounds } from '../projections/grounds.ts';
import type { Reader } from '../store/member.ts';

/** On what ground a reader may use each of some agents that they see. */
export async function entitlementsOf(
  app: Db,
  reader: Reader,
  rows: readonly AgentRow[],
): Promise<Map<string, Entitlement>> {
  const others = rows.filter((row) => needsGrounds({ ...row, ...row.offer }, reader.workspace));
  const uuids = others.map(({ uuid }) => uuid);
  const grounds =
    uuids.length === 0
      ? undefined
      : await inTenant(app, reader, (tx) => findGrounds(queries(tx), uuids, reader));
  return new Map(
    rows.map((row) => [
      row.uuid,
      entitlementOf({ ...row, ...row.offer }, reader, grounds?.get(row.uuid)) ?? 'none',
    ]),
  );
}
