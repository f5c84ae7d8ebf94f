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
  subscription: 'billing.subscription',
  plan: 'billing.plan',
  credits: 'billing.credits',
  earnings: 'billing.earnings',
  quota: 'billing.quota',
} as const;

export type Topic = (typeof topics)[keyof typeof topics];
