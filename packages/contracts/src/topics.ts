/** Kafka topics, `<context>.<aggregate>`; the key of a record is the aggregate's uuid. */
export const topics = {
  user: 'identity.user',
  workspace: 'identity.workspace',
  agent: 'catalog.agent',
  knowledge: 'catalog.knowledge',
  modelProvider: 'catalog.model-provider',
  session: 'conversation.session',
  message: 'conversation.message',
  usage: 'conversation.usage',
} as const;

export type Topic = (typeof topics)[keyof typeof topics];
