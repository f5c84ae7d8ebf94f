/** Kafka topics, `<context>.<aggregate>`; the key of a record is the aggregate's uuid. */
export const topics = {
  user: 'identity.user',
  workspace: 'identity.workspace',
  agent: 'catalog.agent',
  knowledge: 'catalog.knowledge',
  mcpServer: 'catalog.mcp-server',
  modelProvider: 'catalog.model-provider',
  share: 'catalog.share',
  catalogUsage: 'catalog.usage',
  session: 'conversation.session',
  message: 'conversation.message',
  usage: 'conversation.usage',
  order: 'billing.order',
} as const;

export type Topic = (typeof topics)[keyof typeof topics];
