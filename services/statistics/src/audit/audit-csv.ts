import type { AuditChange, AuditEntry } from '@tutka/http-contracts';
import { csvHead, csvLine } from '@tutka/service-runtime';
import { textOf } from '../projections/audit.ts';
import { namedIn } from './named-in.ts';

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
  'names',
];

export const CSV_HEAD = csvHead(head);

/** An entry as lines of CSV: one a change, at least one. */
export function csvLinesOf(entry: AuditEntry): string {
  const { at, action, kind, subject, actor, address, workspace, requestId, changes, names } = entry;
  const common = [at, action, kind, subject.id, subject.name, actor.kind, actor.id, actor.email];
  const from = [address, workspace, requestId];
  const all =
    changes.length === 0 ? [['', '', '', '']] : changes.map((one) => [...cellsOf(one), namesIn(one, names)]);
  return all.map((cells) => csvLine([...common, ...from, ...cells])).join('');
}

function cellsOf({ field, shown, before, after }: AuditChange): string[] {
  return shown ? [field, textOf(before), textOf(after)] : [field, '', '(not shown)'];
}

/** What the uuids of a change belong to. */
function namesIn(change: AuditChange, names: AuditEntry['names']): string {
  const known = namedIn(change).flatMap(({ id }) => names[id] ?? []);
  return [...new Set(known)].join(', ');
}
