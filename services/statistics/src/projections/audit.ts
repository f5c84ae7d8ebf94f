import { planned, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';
import { type AuditedEvent, readAction } from '../audit/read-action.ts';
import { type AuditAction, type AuditRow, type KnownSubject, recordAction } from '../domain/audit-action.ts';
import { textArray } from './columns.ts';
import { besideRebuild } from './rebuild-lock.ts';

export const keyOf = ({ kind, subject }: Pick<AuditAction, 'kind' | 'subject'>) => `${kind} ${subject}`;

/** Adds what came to the audit log, in the transaction that moves the offset over it. */
export async function projectAudit(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  await besideRebuild(tx);
  const actions = actionsIn(events);
  if (actions.length === 0) return;
  const there = await planned<{ id: string }>(
    tx,
    'audited',
    'SELECT id FROM audit_entries WHERE id = ANY($1::uuid[])',
    [textArray(actions.map(({ id }) => id))],
  );
  const known = new Set(there.map(({ id }) => id));
  // Noted as it is found: what came twice at once is there once.
  const isNew = (id: string) => !known.has(id) && known.add(id);
  await addActions(
    tx,
    actions.filter(({ id }) => isNew(id)),
  );
}

/** Adds events that it lacks to the audit log, those of one subject in their order. */
export async function addAudit(tx: Tx, events: readonly AuditedEvent[]): Promise<void> {
  await addActions(tx, actionsIn(events));
}

const actionsIn = (events: readonly AuditedEvent[]) => events.flatMap((event) => readAction(event) ?? []);

async function addActions(tx: Tx, actions: readonly AuditAction[]): Promise<void> {
  if (actions.length === 0) return;
  const known = await readSubjects(tx, actions);
  // The first that is told of a subject says whose it is.
  const workspaces = new Map(actions.toReversed().map((action) => [keyOf(action), action.workspace]));
  const rows = actions.map((action) => {
    const recorded = recordAction(action, known.get(keyOf(action)));
    known.set(keyOf(action), recorded.known);
    return recorded.row;
  });
  await insertRows(tx, rows);
  await keepSubjects(tx, [...known.values()], workspaces);
}

const readingSubjects = `
  SELECT kind, subject, name, fields FROM audit_subjects
  JOIN (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS t(kind, subject)) AS wanted USING (kind, subject)`;

async function readSubjects(tx: Tx, actions: readonly AuditAction[]): Promise<Map<string, KnownSubject>> {
  const rows = await planned<KnownSubject>(tx, 'read-subjects', readingSubjects, [
    textArray(actions.map(({ kind }) => kind)),
    textArray(actions.map(({ subject }) => subject)),
  ]);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** What a row is found by: names, the action, and what is shown of before and after. */
export function wordsOf({ action, subjectName, changes }: AuditRow): string {
  const values = changes.flatMap(({ field, before, after }) => [field, textOf(before), textOf(after)]);
  return [action, subjectName ?? '', ...values].join(' ').toLowerCase();
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const inserting = `
  INSERT INTO audit_entries (id, at, workspace, actor_kind, actor, address, request_id, action, kind, subject,
    subject_name, changes, words)
  SELECT id, to_timestamp(at / 1000.0), workspace, actor_kind, actor, address, request_id, action, kind, subject,
    subject_name, changes, words
  FROM json_to_recordset($1) AS n(id uuid, at bigint, workspace uuid, actor_kind text, actor text, address text,
    request_id text, action text, kind text, subject text, subject_name text, changes jsonb, words text)
  ON CONFLICT DO NOTHING`;

async function insertRows(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  const told = rows.map((row) => ({
    id: row.id,
    at: row.at.getTime(),
    workspace: row.workspace,
    actor_kind: row.actorKind,
    actor: row.actor,
    address: row.address,
    request_id: row.requestId,
    action: row.action,
    kind: row.kind,
    subject: row.subject,
    subject_name: row.subjectName,
    changes: row.changes,
    words: wordsOf(row),
  }));
  await planned(tx, 'insert-audit', inserting, [JSON.stringify(told)]);
}

const keepingSubjects = `
  INSERT INTO audit_subjects (kind, subject, workspace, name, fields)
  SELECT * FROM json_to_recordset($1) AS n(kind text, subject text, workspace uuid, name text, fields jsonb)
  ON CONFLICT (kind, subject) DO UPDATE SET name = excluded.name, fields = excluded.fields`;

async function keepSubjects(
  tx: Tx,
  subjects: readonly KnownSubject[],
  workspaces: ReadonlyMap<string, string>,
): Promise<void> {
  // In one order, so that nobody waits in a circle.
  const sorted = subjects
    .map((one) => ({ ...one, key: keyOf(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, ...one }) => ({ ...one, workspace: workspaces.get(key) }));
  await planned(tx, 'keep-subjects', keepingSubjects, [JSON.stringify(sorted)]);
}
