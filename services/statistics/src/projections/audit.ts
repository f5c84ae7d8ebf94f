import { queries, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';
import { readAction } from '../audit/read-action.ts';
import { type AuditAction, type AuditRow, type KnownSubject, recordAction } from '../domain/audit-action.ts';
import { besideRebuild } from './rebuild-lock.ts';

const keyOf = ({ kind, subject }: Pick<AuditAction, 'kind' | 'subject'>) => `${kind} ${subject}`;

/** Adds what came to the audit log, in the transaction that moves the offset over it. */
export async function projectAudit(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  await besideRebuild(tx);
  const there = new Set(
    await queries(tx)('audit_entries')
      .whereRaw('id = ANY(?::uuid[])', [events.map(({ id }) => id)])
      .pluck('id'),
  );
  await addAudit(
    tx,
    events.filter(({ id }) => !there.has(id)),
  );
}

/** Adds events that it lacks to the audit log, those of one subject in their order. */
export async function addAudit(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  const actions = events.flatMap((event) => readAction(event) ?? []);
  if (actions.length === 0) return;
  const known = await readSubjects(tx, actions);
  const workspaces = new Map(actions.map((action) => [keyOf(action), action.workspace]));
  const rows = actions.map((action) => {
    const recorded = recordAction(action, known.get(keyOf(action)));
    known.set(keyOf(action), recorded.known);
    return recorded.row;
  });
  await insertRows(tx, rows);
  await keepSubjects(tx, [...known.values()], workspaces);
}

async function readSubjects(tx: Tx, actions: readonly AuditAction[]): Promise<Map<string, KnownSubject>> {
  const { rows } = await queries(tx).raw<{ rows: KnownSubject[] }>(
    `SELECT kind, subject, name, fields FROM audit_subjects
     JOIN (SELECT DISTINCT * FROM unnest(?::text[], ?::text[]) AS t(kind, subject)) AS wanted USING (kind, subject)`,
    [actions.map(({ kind }) => kind), actions.map(({ subject }) => subject)],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** What a row is found by: names, the action, and what is shown of before and after. */
function wordsOf({ action, subjectName, changes }: AuditRow): string {
  const values = changes.flatMap(({ field, before, after }) => [field, textOf(before), textOf(after)]);
  return [action, subjectName ?? '', ...values].join(' ').toLowerCase();
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function insertRows(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  // Knex's types know no null inside of an array.
  const column = (name: keyof AuditRow) => rows.map((row) => row[name] as string);
  await queries(tx).raw(
    `INSERT INTO audit_entries (id, at, workspace, actor_kind, actor, address, request_id, action, kind, subject,
       subject_name, changes, words)
     SELECT * FROM unnest(?::uuid[], ?::timestamptz[], ?::uuid[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
       ?::text[], ?::text[], ?::text[], ?::jsonb[], ?::text[])
     ON CONFLICT (id) DO NOTHING`,
    [
      column('id'),
      column('at'),
      column('workspace'),
      column('actorKind'),
      column('actor'),
      column('address'),
      column('requestId'),
      column('action'),
      column('kind'),
      column('subject'),
      column('subjectName'),
      rows.map(({ changes }) => JSON.stringify(changes)),
      rows.map(wordsOf),
    ],
  );
}

async function keepSubjects(
  tx: Tx,
  subjects: readonly KnownSubject[],
  workspaces: ReadonlyMap<string, string>,
): Promise<void> {
  const sorted = [...subjects].sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
  await queries(tx).raw(
    `INSERT INTO audit_subjects (kind, subject, workspace, name, fields)
     SELECT * FROM unnest(?::text[], ?::text[], ?::uuid[], ?::text[], ?::jsonb[])
     ON CONFLICT (kind, subject) DO UPDATE SET name = excluded.name, fields = excluded.fields`,
    [
      sorted.map(({ kind }) => kind),
      sorted.map(({ subject }) => subject),
      sorted.map((one) => workspaces.get(keyOf(one)) ?? ''),
      sorted.map(({ name }) => name as string),
      sorted.map(({ fields }) => JSON.stringify(fields)),
    ],
  );
}
