import { copyIn, copyRow, queries, type Tx } from '@tutka/database';
import { type AuditedEvent, readAction } from '../audit/read-action.ts';
import { type AuditRow, type KnownSubject, recordAction } from '../domain/audit-action.ts';
import { keyOf, wordsOf } from './audit.ts';

interface Subject extends KnownSubject {
  readonly workspace: string;
}

const entries = `audit_entries (id, at, workspace, actor_kind, actor, address, request_id, action, kind, subject,
  subject_name, changes, words)`;

/** Writes the audit log where there is none, told one subject after the other: nothing has to be looked up. */
export async function copyAudit(tx: Tx, told: AsyncIterable<readonly AuditedEvent[]>): Promise<void> {
  let subjects = new Map<string, Subject>();
  let at = '';
  for await (const events of told) {
    const [rows, ended]: [string[], Subject[]] = [[], []];
    for (const event of events) {
      if (event.subject !== at) {
        ended.push(...subjects.values());
        subjects = new Map();
        at = event.subject;
      }
      const row = record(event, subjects);
      if (row) rows.push(entryRow(row));
    }
    await copyIn(queries(tx), entries, rows);
    await copySubjects(tx, ended);
  }
  await copySubjects(tx, [...subjects.values()]);
}

function record(event: AuditedEvent, subjects: Map<string, Subject>): AuditRow | undefined {
  const action = readAction(event);
  if (!action) return undefined;
  const key = keyOf(action);
  const before = subjects.get(key);
  const { row, known } = recordAction(action, before);
  subjects.set(key, { ...known, workspace: before?.workspace ?? action.workspace });
  return row;
}

function entryRow(row: AuditRow): string {
  const { id, at, workspace, actorKind, actor, address, requestId, action, kind, subject, subjectName } = row;
  return copyRow([
    ...[
      id,
      at.toISOString(),
      workspace,
      actorKind,
      actor,
      address,
      requestId,
      action,
      kind,
      subject,
      subjectName,
    ],
    ...[JSON.stringify(row.changes), wordsOf(row)],
  ]);
}

async function copySubjects(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  const rows = subjects.map(({ kind, subject, workspace, name, fields }) =>
    copyRow([kind, subject, workspace, name, JSON.stringify(fields)]),
  );
  await copyIn(queries(tx), 'audit_subjects (kind, subject, workspace, name, fields)', rows);
}
