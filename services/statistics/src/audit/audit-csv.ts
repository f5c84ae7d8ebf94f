import type { AuditChange, AuditEntry } from '@tutka/http-contracts';

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

/** The mark tells table programs that it is UTF-8. */
export const CSV_HEAD = `\uFEFF${head.join(',')}\r\n`;

/** An entry as lines of CSV (RFC 4180): one a change, at least one. */
export function csvLinesOf(entry: AuditEntry): string {
  const { at, action, kind, subject, actor, address, workspace, requestId, changes } = entry;
  const common = [at, action, kind, subject.id, subject.name, actor.kind, actor.id, actor.email];
  const from = [address, workspace, requestId];
  const all = changes.length === 0 ? [['', '', '']] : changes.map(cellsOf);
  return all.map((cells) => `${[...common, ...from, ...cells].map(cellOf).join(',')}\r\n`).join('');
}

function cellsOf({ field, shown, before, after }: AuditChange): string[] {
  return shown ? [field, textOf(before), textOf(after)] : [field, '', '(not shown)'];
}

function textOf(value: AuditChange['before']): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Names are what people typed: a cell that a table program would calculate begins with an apostrophe instead; a number stays one. */
function cellOf(text: string | null): string {
  const plain = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/.test(text ?? '') ? `'${text}` : (text ?? '');
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
