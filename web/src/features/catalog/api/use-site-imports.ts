import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type SiteImport } from '@tutka/http-contracts';
import { useEffect } from 'react';
import { dataQuery, refreshRows } from '../../../lib/api/index.ts';

const LOOK_AGAIN_MS = 1_000;

/** Whether a site is being asked right now. */
export const isAsking = ({ phase }: SiteImport): boolean => phase === 'looking' || phase === 'importing';

/** The newest import of a site into a base; looked at again while it goes on. Its documents show as they come. */
export function useSiteImport(base: string, enabled: boolean): SiteImport | undefined {
  const client = useQueryClient();
  const list = useQuery({
    ...dataQuery(routes.listSiteImports, { params: { id: base } }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.some(isAsking) ? LOOK_AGAIN_MS : false),
  });
  const newest = list.data?.[0];
  const phase = newest?.phase;
  useEffect(() => {
    if (phase === 'done') void refreshRows(client, routes.listDocuments, routes.getKnowledge);
  }, [client, phase]);
  return newest;
}

/** The pages that an import found. */
export function useSitePages(site: SiteImport) {
  const params = { id: site.knowledgeUUID, importUuid: site.uuid };
  return useQuery({
    ...dataQuery(routes.listSitePages, { params }),
    enabled: site.phase !== 'looking',
    refetchInterval: isAsking(site) ? LOOK_AGAIN_MS : false,
  });
}
