import { topics } from '@tutka/contracts';
import type { PublicEvent } from '@tutka/messaging';
import { credits, orders } from './billing.ts';
import { agents, catalogUsage, knowledges, mcpServers } from './catalog.ts';
import { messages, sessions, usage } from './conversation.ts';
import { users, workspaces } from './identity.ts';
import type { Reader, Told } from './told.ts';

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
export function readEvent(event: PublicEvent): Told | undefined {
  const reader = readers[event.topic];
  return reader && Object.hasOwn(reader, event.type) ? reader[event.type]?.(event) : undefined;
}
