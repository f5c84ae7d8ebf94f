/** Kafka topics, `<context>.<aggregate>`; the key of a record is the aggregate's uuid. */
export const topics = {
  user: 'identity.user',
  workspace: 'identity.workspace',
  apiKey: 'identity.api-key',
  agent: 'catalog.agent',
  knowledge: 'catalog.knowledge',
  mcpServer: 'catalog.mcp-server',
  modelProvider: 'catalog.model-provider',
  searchEngine: 'catalog.search-engine',
  share: 'catalog.share',
  catalogUsage: 'catalog.usage',
  session: 'conversation.session',
  message: 'conversation.message',
  prompt: 'conversation.prompt',
  folder: 'conversation.folder',
  usage: 'conversation.usage',
  order: 'billing.order',
  payment: 'billing.payment',
  discount: 'billing.discount',
  invoice: 'billing.invoice',
  seller: 'billing.seller',
  buyer: 'billing.buyer',
  subscription: 'billing.subscription',
  plan: 'billing.plan',
  credits: 'billing.credits',
  earnings: 'billing.earnings',
  quota: 'billing.quota',
  reconciliation: 'billing.reconciliation',
  difference: 'billing.difference',
  audit: 'statistics.audit',
  operations: 'operations.request',
} as const;

export type Topic = (typeof topics)[keyof typeof topics];

/** More never shares a topic's work: a record's partition follows from its key and their number, which thus stays. */
const partitions = 8;

/** Topics as they are to be made; by default all. */
export function topicSpecs(names: readonly Topic[] = Object.values(topics)) {
  return names.map((name) => ({ name, partitions }));
}
