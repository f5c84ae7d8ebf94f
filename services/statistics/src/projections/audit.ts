import { planned, type Tx } from '@tutka/database';
import { type AuditedEvent, readAction } from '../audit/read-action.ts';
import { type AuditAction, type AuditRow, type KnownSubject, recordAction } from '../domain/audit-action.ts';
import { textArray } from './columns.ts';

export const keyOf = ({ kind, subject }: Pick<AuditAction, 'kind' | 'subject'>) => `${kind} ${subject}`;

/** Adds events that it lacks to the audit log, those of one subject in their order. */
export async function addAudit(tx: Tx, events: readonly AuditedEvent[]): Promise<void> {
  const actions = events.flatMap((event) => readAction(event) ?? []);
  if (actions.length === 0) return;
  const known = await readSubjects(tx, actions);
  // The first that is told of a subject says whose it is.
  const workspaces = new Map(actions.toReversed().map((action) => [keyOf(action), action.workspace]));
  const rows = actions.map((action) => {
    const recorded = recordAction(action, known.get(keyOf(action)));
    known.set(keyOf(action), recorded.known);
    return recorded.row;
  });
  await planned(tx, 'write-audit', writing, [
    JSON.stringify(rows.map(entryOf)),
    JSON.stringify(subjectsOf(known, workspaces)),
  ]);
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

const writing = `
  WITH entries AS (
    INSERT INTO audit_entries (id, at, workspace, actor_kind, actor, address, request_id, action, kind, subject,
      subject_name, changes, words)
    SELECT id, to_timestamp(at / 1000.0), workspace, actor_kind, actor, address, request_id, action, kind, subject,
      subject_name, changes, words
    FROM json_to_recordset($1) AS n(id uuid, at bigint, workspace uuid, actor_kind text, actor text, address text,
      request_id text, action text, kind text, subject text, subject_name text, changes jsonb, words text)
    ON CONFLICT DO NOTHING)
  INSERT INTO audit_subjects (kind, subject, workspace, name, fields)
  SELECT * FROM json_to_recordset($2) AS n(kind text, subject text, workspace uuid, name text, fields jsonb)
  ON CONFLICT (kind, subject) DO UPDATE SET name = excluded.name, fields = excluded.fields`;

function entryOf(row: AuditRow) {
  return {
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
  };
}

function subjectsOf(known: ReadonlyMap<string, KnownSubject>, workspaces: ReadonlyMap<string, string>) {
  return [...known].map(([key, subject]) => ({ ...subject, workspace: workspaces.get(key) }));
}
