import type { PublicMessage, PublicSession } from '@tutka/http-contracts';
import type { MessageRow } from '../store/message-row.ts';
import type { OpenedLink } from './open-link.ts';

/** A public session as strangers read it. */
export function asPublicSession({ session, link, messages }: OpenedLink): PublicSession {
  return {
    title: session.title,
    agentUUID: session.agent_uuid,
    agentName: session.agent_name,
    agentLogo: session.agent_logo,
    messages: messages.map(asPublicMessage),
    sharedAt: link.updated_at.toISOString(),
    expiresAt: link.expires_at?.toISOString() ?? null,
  };
}

function asPublicMessage(row: MessageRow): PublicMessage {
  return {
    role: row.role,
    content: row.content,
    citations: row.citations.map(({ number, title, url, page, quote }) => ({
      number,
      title,
      ...(url !== undefined && { url }),
      page: page ?? null,
      quote,
    })),
    attachments: row.attachments.map(({ name, contentType, byteSize }) => ({ name, contentType, byteSize })),
    toolCalls: row.tool_calls.map(({ tool, status, at }) => ({ tool, status, at })),
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}
