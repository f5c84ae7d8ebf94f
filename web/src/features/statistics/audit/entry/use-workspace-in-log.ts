import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { shortId } from '../../../../lib/format/index.ts';

/** What a workspace is called, for an ADMIN; a personal one by its uuid: its owner's address stands nowhere in the log. */
export function useWorkspaceInLog(uuid: string): string {
  const { data } = useQuery(dataQuery(routes.getAnyWorkspace, { params: { uuid } }));
  return data?.name || shortId(uuid);
}
