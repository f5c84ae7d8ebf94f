import { CopyRows, copyIn, type Tx } from '@tutka/database';
import { type AuditedEvent, readAction } from '../audit/read-action.ts';
import type { AuditRow } from '../domain/audit-action.ts';
import { entryColumns, type KeptSubject, recordKept, subjectColumns, wordsOf } from './audit.ts';

/** Writes the audit log where there is none, told one subject after the other: nothing has to be looked up. */
export async function copyAudit(tx: Tx, told: AsyncIterable<readonly AuditedEvent[]>): Promise<void> {
  const [rows, ended] = [new CopyRows(13), new CopyRows(5)];
  let subjects = new Map<string, KeptSubject>();
  let at = '';
  for await (const events of told) {
    for (const event of events) {
      if (event.subject !== at) {
        writeSubjects(ended, subjects);
        subjects = new Map();
        at = event.subject;
      }
      const action = readAction(event);
      if (action) writeEntry(rows, recordKept(action, subjects));
    }
    await copyIn(tx, entryColumns, rows);
    await copyIn(tx, subjectColumns, ended);
  }
  writeSubjects(ended, subjects);
  await copyIn(tx, subjectColumns, ended);
}

function writeEntry(rows: CopyRows, row: AuditRow): void {
  rows.begin();
  rows.uuid(row.id);
  rows.time(row.at);
  rows.uuid(row.workspace);
  rows.text(row.actorKind);
  rows.text(row.actor);
  rows.text(row.address);
  rows.text(row.requestId);
  rows.text(row.action);
  rows.text(row.kind);
  rows.text(row.subject);
  rows.text(row.subjectName);
  rows.json(row.changes);
  rows.text(wordsOf(row));
}

function writeSubjects(rows: CopyRows, subjects: ReadonlyMap<string, KeptSubject>): void {
  for (const { kind, subject, workspace, name, fields } of subjects.values()) {
    rows.begin();
    rows.text(kind);
    rows.text(subject);
    rows.uuid(workspace);
    rows.text(name);
    rows.json(fields);
  }
}
