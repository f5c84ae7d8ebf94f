import type { AuditChange, AuditEntry } from '@tutka/http-contracts';
import { csvHead, csvLine } from '@tutka/service-runtime';

const head = [
  'at',
  'action',
  'kind',
  'subject',
  'subjectName',
  'actorKind',
  'actor',
  'actorEmail',
  'address',
  'workspace',
  'requestId',
  'field',
  'before',
  'after',
];

export const CSV_HEAD = csvHead(head);

/** An entry as lines of CSV: one a change, at least one. */
export function csvLinesOf(entry: AuditEntry): string {
  const { at, action, kind, subject, actor, address, workspace, requestId, changes } = entry;
  const common = [at, action, kind, subject.id, subject.name, actor.kind, actor.id, actor.email];
  const from = [address, workspace, requestId];
  const all = changes.length === 0 ? [['', '', '']] : changes.map(cellsOf);
  return all.map((cells) => csvLine([...common, ...from, ...cells])).join('');
}

function cellsOf({ field, shown, before, after }: AuditChange): string[] {
  return shown ? [field, textOf(before), textOf(after)] : [field, '', '(not shown)'];
}

function textOf(value: AuditChange['before']): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
