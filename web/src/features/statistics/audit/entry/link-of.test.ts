import { expect, it } from '@jest/globals';
import type { AuditEntry } from '@tutka/http-contracts';
import { linkOf } from './link-of.ts';

const owner = { uuid: 'me', isAdmin: false, workspace: { uuid: 'mine' } };
const admin = { ...owner, isAdmin: true };

const entry = (
  kind: AuditEntry['kind'],
  action: string,
  workspace: string | null,
  by = 'me',
  changes: object[] = [],
) =>
  ({
    kind,
    action,
    workspace,
    changes,
    subject: { id: 'it', name: null },
    actor: { kind: 'person', id: by, email: null, logo: null },
  }) as unknown as AuditEntry;

it.each([
  ['an agent of one’s own', entry('agent', 'AgentPublished', 'mine'), owner, '/agents/it'],
  ['an agent that was deleted', entry('agent', 'AgentDeleted', 'mine'), owner, null],
  ['an agent of others', entry('agent', 'AgentPublished', 'theirs'), admin, null],
  ['a member who was removed', entry('workspace', 'MemberRemoved', 'mine'), owner, '/settings/members'],
  [
    'a workspace that was renamed',
    entry('workspace', 'WorkspaceChanged', 'mine'),
    owner,
    '/settings/workspace',
  ],
  [
    'a document whose base is told',
    entry('document', 'DocumentAdded', 'mine', 'me', [{ field: 'knowledgeUuid', after: 'base' }]),
    owner,
    '/knowledge/base',
  ],
  ['a document whose base is not told', entry('document', 'DocumentRenamed', 'mine'), owner, null],
  ['an order of others', entry('order', 'OrderPlaced', 'theirs'), admin, '/orders/it?from=admin'],
  ['an order of one’s own', entry('order', 'OrderPlaced', 'mine'), admin, '/orders/it'],
  [
    'credits that were given',
    entry('credits', 'CreditsGranted', 'theirs'),
    admin,
    '/admin/workspaces/theirs',
  ],
  ['what the platform has', entry('plan', 'PlanChanged', null), admin, '/admin/plans'],
  ['a person, for an owner', entry('user', 'UserSignedIn', 'mine'), owner, null],
  ['one’s own chat', entry('session', 'SessionChanged', 'mine'), owner, '/chat/it'],
  ['a chat of another member', entry('session', 'SessionChanged', 'mine', 'another'), owner, null],
] as const)('%s', (_, given, reader, to) => {
  expect(linkOf(given, reader)).toBe(to);
});
