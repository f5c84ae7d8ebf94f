import type { AuditEntry, RouteName } from '@tutka/http-contracts';
import type { Answer, Asked } from './answer.ts';
import { auditEntries } from './fixtures/audit.ts';

/** Filters of one value, as the page asks with them. */
const asks: Readonly<Record<string, (entry: AuditEntry) => string | null>> = {
  actorKind: ({ actor }) => actor.kind,
  actorUUID: ({ actor }) => actor.id,
  kind: ({ kind }) => kind,
  action: ({ action }) => action,
  subjectUUID: ({ subject }) => subject.id,
};

const hasWords = (entry: AuditEntry, words: string) =>
  JSON.stringify([entry.action, entry.subject.name, entry.changes]).toLowerCase().includes(words);

function answered({ query, empty }: Asked): readonly AuditEntry[] {
  const isMine = query.get('workspace') === 'mine';
  const all = empty ? [] : auditEntries.filter(({ workspace }) => !isMine || workspace !== null);
  const words = query.get('text')?.toLowerCase() ?? '';
  return all
    .filter((entry) =>
      Object.entries(asks).every(([name, of]) => !query.has(name) || query.get(name) === of(entry)),
    )
    .filter((entry) => hasWords(entry, words));
}

/** What the rows about the audit log answer. */
export const auditAnswers: Partial<Record<RouteName, Answer>> = { listAudit: answered };
