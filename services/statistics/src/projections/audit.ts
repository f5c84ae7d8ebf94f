import { jsonArray, planned, type Tx, textArray, timeArray, uuidArray } from '@tutka/database';
import { type AuditedEvent, readAction } from '../audit/read-action.ts';
import {
  type AuditAction,
  type AuditRow,
  isKnown,
  type KnownSubject,
  recordAction,
} from '../domain/audit-action.ts';

/** What is kept of a subject from the first time that anything is known of it; whose it is says who told that. */
export interface KeptSubject extends KnownSubject {
  readonly workspace: string;
}

const keyOf = ({ kind, subject }: Pick<AuditAction, 'kind' | 'subject'>) => `${kind} ${subject}`;

/** The row of an action, and what is kept of its subject then, in `kept`. */
export function recordKept(action: AuditAction, kept: Map<string, KeptSubject>): AuditRow {
  const key = keyOf(action);
  const before = kept.get(key);
  const { row, known } = recordAction(action, before);
  if (before || isKnown(known)) kept.set(key, { ...known, workspace: before?.workspace ?? action.workspace });
  return row;
}

/** Adds events that it lacks to the audit log, those of one subject in their order. */
export async function addAudit(tx: Tx, events: readonly AuditedEvent[]): Promise<void> {
  const actions = events.flatMap((event) => readAction(event) ?? []);
  if (actions.length === 0) return;
  const kept = await readSubjects(tx, actions);
  const rows = actions.map((action) => recordKept(action, kept));
  await planned(tx, 'write-audit', writing, [...columnsOf(rows), ...columnsOfKept([...kept.values()])]);
}

const readingSubjects = `
  SELECT kind, subject, workspace, name, fields FROM audit_subjects
  JOIN (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS t(kind, subject)) AS wanted USING (kind, subject)`;

async function readSubjects(tx: Tx, actions: readonly AuditAction[]): Promise<Map<string, KeptSubject>> {
  const rows = await planned<KeptSubject>(tx, 'read-subjects', readingSubjects, [
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

/** What a change names before or after it, as text. */
export function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What rows of the log and of what is kept of subjects are written to, in the order of their values. */
export const entryColumns = `audit_entries (id, at, workspace, actor_kind, actor, address, request_id, action, kind, subject,
  subject_name, changes, words)`;
export const subjectColumns = 'audit_subjects (kind, subject, workspace, name, fields)';

const writing = `
  WITH entries AS (
    INSERT INTO ${entryColumns}
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::text[], $11::text[], $12::jsonb[], $13::text[])
    ON CONFLICT DO NOTHING)
  INSERT INTO ${subjectColumns}
  SELECT * FROM unnest($14::text[], $15::text[], $16::uuid[], $17::text[], $18::jsonb[])
  ON CONFLICT (kind, subject) DO UPDATE SET name = excluded.name, fields = excluded.fields`;

const columnsOf = (rows: readonly AuditRow[]) => [
  uuidArray(rows.map(({ id }) => id)),
  timeArray(rows.map(({ at }) => at)),
  uuidArray(rows.map(({ workspace }) => workspace)),
  textArray(rows.map(({ actorKind }) => actorKind)),
  textArray(rows.map(({ actor }) => actor)),
  textArray(rows.map(({ address }) => address)),
  textArray(rows.map(({ requestId }) => requestId)),
  textArray(rows.map(({ action }) => action)),
  textArray(rows.map(({ kind }) => kind)),
  textArray(rows.map(({ subject }) => subject)),
  textArray(rows.map(({ subjectName }) => subjectName)),
  jsonArray(rows.map(({ changes }) => changes)),
  textArray(rows.map(wordsOf)),
];

const columnsOfKept = (subjects: readonly KeptSubject[]) => [
  textArray(subjects.map(({ kind }) => kind)),
  textArray(subjects.map(({ subject }) => subject)),
  uuidArray(subjects.map(({ workspace }) => workspace)),
  textArray(subjects.map(({ name }) => name)),
  jsonArray(subjects.map(({ fields }) => fields)),
];
