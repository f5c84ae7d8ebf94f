import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { dataQuery } from '../api/index.ts';
import { shortId } from '../format/index.ts';

/** What any workspace is called, for an ADMIN: a personal one by its owner; by its uuid until that is known. */
export function useWorkspaceName(uuid: string): string {
  const { data } = useQuery(dataQuery(routes.getAnyWorkspace, { params: { uuid } }));
  return data?.name || data?.owner.email || shortId(uuid);
}
