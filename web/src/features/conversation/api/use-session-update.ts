import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTellError } from '../../../components/notice/index.ts';
import { type Args, refreshRows, updateSession } from '../../../lib/api/index.ts';
import { ApiError } from '../../../lib/errors/index.ts';
import { putSession } from './put-session.ts';

type Update = (uuid: string, body: NonNullable<Args<typeof routes.updateSession>['body']>) => Promise<void>;

/** What has a chat stand elsewhere, or in another list. */
const movers = ['pinned', 'archived', 'folderUUID'] as const;

const changed = [routes.listSessions, routes.searchSessions, routes.getSession] as const;

/** Changes a session; throws what was refused, with the fields that it names. */
export function useSessionChange(): Update {
  const client = useQueryClient();
  return async (uuid, body) => {
    const updated = await updateSession({ params: { uuid }, body });
    if ('refused' in updated) throw new ApiError(400, updated.refused, routes.updateSession.sentence);
    if (movers.some((field) => field in body)) return await refreshRows(client, ...changed);
    await Promise.all([
      putSession(client, updated.session),
      refreshRows(client, routes.searchSessions, routes.getSession),
    ]);
  };
}

/** Changes a session; what is refused is told in a notice. */
export function useSessionUpdate(): Update {
  const client = useQueryClient();
  const change = useSessionChange();
  const tell = useTellError();
  return async (uuid, body) => {
    try {
      await change(uuid, body);
    } catch (error) {
      tell(error);
      await refreshRows(client, ...changed);
    }
  };
}
