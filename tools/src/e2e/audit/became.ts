import type { AuditChange, RouteName } from '@tutka/http-contracts';

/** What a field was and is, as the log shows both; a field of a part (`role@<uuid>`) by its name alone. */
type Became = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Any value, but one. */
const some = Symbol('some');

/** What the log shows as changed by the calls of the test, of each row whose events may show something. */
export const became: Partial<Record<RouteName, Became>> = {
  createApiKey: { name: [null, 'A program'] },
  updateApiKey: { name: ['A program', 'Renamed'] },
  deleteApiKey: { name: ['A program', null] },
  updateUser: { messages: [null, some] },
  deleteUser: { role: [some, null] },
  setSignUp: { kind: [null, 'open'] },
  resetSignUp: { kind: ['open', null] },
  createWorkspace: { ownerUuid: [null, some] },
  inviteMembers: { role: [null, 'member'] },
  withdrawInvitation: { role: ['member', null] },
  updateMember: { role: ['member', 'admin'] },
  removeMember: { role: ['member', null] },

  createKnowledge: { name: [null, some] },
  deleteKnowledge: { name: [some, null] },
  addDocument: { name: [null, 'more.txt'] },
  updateDocument: { name: ['added.txt', 'renamed.txt'] },
  deleteDocument: { name: ['added.txt', null] },
  requestKnowledgeIndex: { chunkWords: [null, 120] },

  createAgent: { name: [null, 'Made'] },
  deleteAgent: { name: ['Agent', null] },
  unpublishAgent: { published: [true, false] },
  activateAgent: { reviewed: [null, true] },
  createShare: { agentUuid: [null, some] },

  createModelProvider: { name: [null, 'Nowhere'] },
  updateModelProvider: { name: ['Nowhere', 'New'] },
  deleteModelProvider: { name: ['Nowhere', null] },
  createMcpServer: { name: [null, 'Nowhere'] },
  deleteMcpServer: { name: ['Nowhere', null] },
  tryMcpTool: { tool: [null, 'echo'] },
  finishMcpSignIn: { signedIn: [null, true] },

  createOrder: { state: [null, 'processing'] },
  updateOrder: { state: ['processing', 'cancelled'] },
  refundOrder: { refund: [null, 'started'] },
  stripeWebhook: { state: ['processing', 'succeeded'] },
  alipayWebhook: { state: ['processing', 'succeeded'] },
  unSubscribe: { state: ['running', 'ending'] },
  resumeSubscription: { state: ['ending', 'running'] },
  updateDiscountCode: { isActive: [null, false] },
  startReconciliation: { provider: [null, 'stripe'] },
};

/** What is wrong with what the log shows of a call, if anything. */
export function wrongChanges(name: RouteName, changes: readonly AuditChange[]): string | undefined {
  const wrong = Object.entries(became[name] ?? {}).filter(([field, [before, after]]) => {
    const change = changes.find((one) => one.field.split('@')[0] === field);
    return !change?.shown || !isAs(change.before, before) || !isAs(change.after, after);
  });
  return wrong.length === 0 ? undefined : `not ${JSON.stringify(wrong)}, but ${JSON.stringify(changes)}`;
}

function isAs(value: unknown, wanted: unknown): boolean {
  return wanted === some ? value !== null : value === wanted;
}
