import { queries, type Tx } from '@tutka/database';
import type { AuditFilter } from '../audit/asked.ts';
import type { AuditPlace } from '../audit/audit-cursor.ts';
import { CONTENT_KINDS } from '../audit/withheld.ts';
import type { AuditRow } from '../domain/audit-action.ts';

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly workspace: string;
  readonly actor_kind: string;
  readonly actor: string | null;
  readonly address: string | null;
  readonly request_id: string | null;
  readonly action: string;
  readonly kind: AuditRow['kind'];
  readonly subject: string;
  readonly subject_name: string | null;
  readonly changes: AuditRow['changes'];
}

/** Rows that a filter leaves, newest first, after a place; of those the transaction sees. */
export async function readAudit(
  tx: Tx,
  filter: AuditFilter,
  after: AuditPlace | undefined,
  limit: number,
): Promise<AuditRow[]> {
  const rows = filtered(tx, filter).orderBy([
    { column: 'at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
  if (after) rows.whereRaw('(at, id) < (?, ?)', [after.at, after.id]);
  const found: Row[] = await rows.limit(limit);
  return found.map(fromRow);
}

function filtered(tx: Tx, filter: AuditFilter) {
  const { workspace, actor, subject, from, until, text } = filter;
  const rows = queries(tx)('audit_entries');
  const same = Object.entries({ workspace, actor, subject }).filter(([, value]) => value !== undefined);
  rows.where(Object.fromEntries(same));
  for (const [column, values] of [
    ['actor_kind', filter.actorKinds],
    ['action', filter.actions],
    ['kind', filter.kinds],
  ] as const) {
    if (values?.length) rows.whereIn(column, [...values]);
  }
  if (from) rows.where('at', '>=', from);
  if (until) rows.where('at', '<', until);
  if (text) {
    rows.whereRaw('strpos(words, lower(?)) > 0', [text.words]);
    rows.where((seen) => seen.where('workspace', text.of).orWhereNotIn('kind', [...CONTENT_KINDS]));
  }
  return rows;
}

function fromRow({ actor_kind, request_id, subject_name, ...row }: Row): AuditRow {
  const { id, at, workspace, actor, address, action, kind, subject, changes } = row;
  return {
    ...{ id, at, workspace, actor, address, action, kind, subject, changes },
    actorKind: actor_kind,
    requestId: request_id,
    subjectName: subject_name,
  };
}
