import type { AuditEntry, AuditKind } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';

/** What people of a workspace name and write, and an ADMIN meets in no other place. */
export const CONTENT_KINDS: readonly AuditKind[] = [
  'agent',
  'knowledge',
  'document',
  'siteImport',
  'share',
  'mcpServer',
  'session',
  'message',
  'chatImport',
  'folder',
  'prompt',
];
const theirs = new Set(CONTENT_KINDS);

type Unnamed = Omit<AuditEntry, 'names'>;

/** An entry as `asker` may see it: of another workspace's content, that it changed and which fields, not what they say. */
export function withheld(entry: Unnamed, asker: Person): Unnamed {
  const { workspace, kind, subject, changes } = entry;
  if (workspace === null || workspace === asker.workspace || !theirs.has(kind)) return entry;
  return {
    ...entry,
    subject: { ...subject, name: null },
    changes: changes.map(({ field }) => ({ field, shown: false, before: null, after: null })),
  };
}
