import type { AuditEntry, AuditKind, Me } from '@tutka/http-contracts';

type Links = Partial<Readonly<Record<AuditKind, (id: string, entry: AuditEntry) => string | null>>>;

/** The page of what a thing is a part of, where the entry tells that. */
const within = ({ changes }: AuditEntry, field: string, to: (id: string) => string): string | null => {
  const id = changes.find((change) => change.field === field)?.after;
  return typeof id === 'string' ? to(id) : null;
};
const inKnowledge = (_: string, entry: AuditEntry) =>
  within(entry, 'knowledgeUuid', (id) => `/knowledge/${id}`);

/** Pages of what a workspace has. */
const own: Links = {
  agent: (id) => `/agents/${id}`,
  share: (_, entry) => within(entry, 'agentUuid', (id) => `/agents/${id}/shares`),
  knowledge: (id) => `/knowledge/${id}`,
  document: inKnowledge,
  siteImport: inKnowledge,
  mcpServer: (id) => `/mcp/${id}`,
  workspace: (_, { action }) =>
    action.startsWith('Workspace') ? '/settings/workspace' : '/settings/members',
  order: (id) => `/orders/${id}`,
  invoice: (id) => `/invoices/${id}`,
  subscription: () => '/billing',
  credits: () => '/billing',
  quota: () => '/billing',
  earnings: () => '/earnings',
};

/** Pages that an ADMIN has, whosever it is. */
const administered: Links = {
  user: () => '/admin/users',
  signUp: () => '/admin/users',
  workspace: (_, { workspace }) => workspace && `/admin/workspaces/${workspace}`,
  credits: (_, { workspace }) => workspace && `/admin/workspaces/${workspace}`,
  quota: (_, { workspace }) => workspace && `/admin/workspaces/${workspace}`,
  modelProvider: () => '/admin/models',
  searchEngine: () => '/admin/search',
  order: (id) => `/orders/${id}?from=admin`,
  invoice: (id) => `/invoices/${id}?from=admin`,
  plan: () => '/admin/plans',
  discount: () => '/admin/discounts',
  seller: () => '/admin/seller',
  earnings: () => '/admin/earnings',
  reconciliation: () => '/admin/reconciliation?view=runs',
  difference: (id) => `/admin/reconciliation?difference=${id}`,
  operations: () => '/admin/operations',
};

/** What is no more when this was done to it. */
const ended = /^(?!Member).*(?:Deleted|Removed|Revoked)$/;

type Reader = Pick<Me, 'uuid'> & { readonly isAdmin: boolean; readonly workspace: { readonly uuid: string } };

/** Where the reader finds what an entry is about; null: nowhere, or it is no more. */
export function linkOf(entry: AuditEntry, reader: Reader): string | null {
  const { action, kind, subject, actor, workspace } = entry;
  const isOwn = workspace === reader.workspace.uuid;
  if (ended.test(action)) return null;
  // Of chats, those of others are closed to everybody.
  if (kind === 'session') return isOwn && actor.id === reader.uuid ? `/chat/${subject.id}` : null;
  const link = (isOwn ? own[kind] : undefined) ?? (reader.isAdmin ? administered[kind] : undefined);
  return link?.(subject.id, entry) ?? null;
}
