/** Kafka topics, `<context>.<aggregate>`; the key of a record is the aggregate's uuid. */
export const topics = {
  user: 'identity.user',
  workspace: 'identity.workspace',
  apiKey: 'identity.api-key',
  signUp: 'identity.sign-up',
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

/** What comes with every question, document and purchase: so many processes of a service can share the work. */
const manyPartitions = 8;
const busy: ReadonlySet<Topic> = new Set([
  topics.user,
  topics.knowledge,
  topics.catalogUsage,
  topics.session,
  topics.message,
  topics.usage,
  topics.order,
  topics.payment,
  topics.credits,
  topics.earnings,
]);

/**
 * Topics as they are to be made; by default all. Each fetch of a consumer asks for all of its partitions, so what comes seldom has
 * one. A record's partition follows from its key and their number: a topic that is there already keeps those that it has.
 */
export function topicSpecs(names: readonly Topic[] = Object.values(topics)) {
  return names.map((name) => ({ name, partitions: busy.has(name) ? manyPartitions : 1 }));
}
