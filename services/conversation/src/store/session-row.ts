import type { Session } from '@tutka/http-contracts';
import type { ToolOfServer } from './allowed-tools.ts';

/** A row of `sessions`. */
export interface SessionRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly user_uuid: string;
  readonly share_uuid: string | null;
  readonly ex_user_id: string | null;
  readonly agent_uuid: string;
  readonly agent_name: string;
  readonly agent_logo: string;
  readonly title: string;
  readonly title_by: 'nobody' | 'question' | 'cut' | 'model' | 'person';
  readonly is_public: boolean;
  readonly public_token: string | null;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly folder_uuid: string | null;
  readonly model: string | null;
  readonly temperature: number | null;
  readonly allowed_tools: readonly ToolOfServer[];
  readonly message_count: number;
  readonly last_message_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Every column of a `SessionRow`, named: statements that are planned once a connection outlive an ADD COLUMN. */
export const sessionColumns = `uuid, workspace, user_uuid, share_uuid, ex_user_id, agent_uuid, agent_name, agent_logo,
  title, title_by, is_public, public_token, pinned, archived, folder_uuid, model, temperature, allowed_tools,
  message_count, last_message_at, created_at, updated_at`;

/** Where a public session is read, on the platform's own origin. */
export function publicPath(token: string): string {
  return `/s/${token}`;
}

/** A session as it travels to its owner. */
export function asSession(row: SessionRow): Session {
  return {
    uuid: row.uuid,
    title: row.title,
    agentUUID: row.agent_uuid,
    agentName: row.agent_name,
    agentLogo: row.agent_logo,
    userUUID: row.share_uuid === null ? row.user_uuid : null,
    exUserId: row.ex_user_id,
    shareId: row.share_uuid,
    isPublic: row.is_public,
    shareUrl: row.public_token === null ? null : publicPath(row.public_token),
    pinned: row.pinned,
    archived: row.archived,
    folderUUID: row.folder_uuid,
    model: row.model,
    temperature: row.temperature,
    allowedTools: row.allowed_tools.map(({ server, tool }) => ({ server, tool })),
    messageCount: row.message_count,
    lastMessageAt: row.last_message_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
