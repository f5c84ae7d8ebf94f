import type { Share } from '@tutka/http-contracts';
import { ACTIVE } from '../domain/shares/share.events.ts';
import type { ShareRow } from '../projections/share.ts';
import type { Member } from '../store/member.ts';
import { type SecretBox, SecretNotOpened } from '../store/secret-box.ts';
import { openToken, type ShareContent } from '../store/share-contents.ts';

/** A share as the agent's members see it; `secret` where it was made just now. */
export function shareView(
  box: SecretBox,
  reader: Member,
  row: ShareRow,
  content: ShareContent | undefined,
  secret?: string,
): Share {
  const { uuid, status, used } = row;
  return {
    id: uuid,
    uuid,
    agentUUID: row.agent,
    kind: row.kind,
    userUUID: used > 0 ? row.userUuid : null,
    email: content?.email ? addressFor(reader, content.email) : null,
    token: content && status === ACTIVE ? readable(box, content) : null,
    ...(secret !== undefined && { secret }),
    status,
    permissions: row.permissions,
    expiresAt: row.expiresAt,
    allowedOrigins: [...row.allowedOrigins],
    messageLimit: row.messageLimit,
    usedMessages: used,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Whole to who manages the workspace; to its members, as every other's address, the first letter and six asterisks. */
function addressFor(reader: Member, email: string): string {
  if (reader.kind === 'person' && reader.workspaceRole !== 'member') return email;
  const [first = ''] = email;
  return `${first}******`;
}

/** Kept under another MASTER_KEY it can be replaced or revoked, and still lets in whoever has it. */
function readable(box: SecretBox, content: ShareContent): string | null {
  try {
    return openToken(box, content);
  } catch (error) {
    if (error instanceof SecretNotOpened) return null;
    throw error;
  }
}
