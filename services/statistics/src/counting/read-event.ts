import { topics } from '@tutka/contracts';
import { credits, orders } from './billing.ts';
import { agents, catalogUsage, knowledges, mcpServers } from './catalog.ts';
import { messages, sessions, usage } from './conversation.ts';
import { users, workspaces } from './identity.ts';
import type { CountedEvent, Reader, Told } from './told.ts';

const readers: Readonly<Record<string, Reader>> = {
  [topics.user]: users,
  [topics.workspace]: workspaces,
  [topics.agent]: agents,
  [topics.knowledge]: knowledges,
  [topics.mcpServer]: mcpServers,
  [topics.catalogUsage]: catalogUsage,
  [topics.session]: sessions,
  [topics.message]: messages,
  [topics.usage]: usage,
  [topics.credits]: credits,
  [topics.order]: orders,
};

/** What an event says to the figures; of most, nothing. */
export function readEvent(event: CountedEvent): Told | undefined {
  const reader = readers[event.topic];
  return reader && Object.hasOwn(reader, event.type) ? reader[event.type]?.(event) : undefined;
}

/** What is counted, each by its topic and its type. */
export const counted: readonly (readonly [topic: string, type: string])[] = Object.entries(readers).flatMap(
  ([topic, reader]) => Object.keys(reader).map((type) => [topic, type] as const),
);
