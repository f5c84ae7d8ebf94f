import { queries, type Tx } from '@tutka/database';
import type { Place } from '../domain/cursor.ts';
import type { PublicLinkRow } from './public-links.ts';
import type { SessionRow } from './session-row.ts';

/** A link with what its list tells of the chat. */
export type ListedLinkRow = Pick<PublicLinkRow, 'session_uuid' | 'expires_at' | 'created_at' | 'updated_at'> &
  Pick<SessionRow, 'user_uuid' | 'title' | 'agent_name'> & {
    readonly has_password: boolean;
    readonly public_token: string;
  };

/** Whose links; without a person, all of the workspace. */
export interface LinkScope {
  readonly workspace: string;
  readonly userUuid?: string | undefined;
}

const newestFirst = [
  { column: 'l.created_at', order: 'desc' },
  { column: 'l.session_uuid', order: 'desc' },
];

/** The statement for links by when they were made, then by chat, newest first. */
export function linkList(
  tx: Tx,
  { workspace, userUuid }: LinkScope,
  after: Place | undefined,
  limit: number,
) {
  const run = queries(tx);
  const list = run('public_links as l')
    .join('sessions as s', 's.uuid', 'l.session_uuid')
    .where('l.workspace', workspace)
    .whereRaw('s.is_public')
    .select<ListedLinkRow[]>(
      run.raw(`l.session_uuid, l.user_uuid, l.expires_at, l.created_at, l.updated_at,
        l.password_hash IS NOT NULL AS has_password, s.title, s.agent_name, s.public_token`),
    );
  if (userUuid !== undefined) list.andWhere('l.user_uuid', userUuid);
  if (after)
    list.andWhereRaw('(l.created_at, l.session_uuid) < (?, ?::uuid)', [new Date(after.at), after.uuid]);
  return list.orderBy(newestFirst).limit(limit);
}
