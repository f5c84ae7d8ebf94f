import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { dataQuery, listQuery, pageQuery } from '../../lib/api/index.ts';
import { useHidden } from '../../lib/hidden/index.ts';
import { nearLimits } from './near-limits.ts';

const CHATS = 6;
const AGENTS = 100;
const KNOWLEDGE = 20;
const TROUBLES = 5;
const READING = [0, 1];
const LOOK_AGAIN_MS = 1500;

/** What the first page is made of: recent chats, the workspace's agents, its knowledge, which of it has documents that failed, and which limits are near. */
export function useStart() {
  const hidden = useHidden();
  const chats = useQuery(listQuery(routes.listSessions, { query: { limit: CHATS } }));
  const agents = useQuery(pageQuery(routes.listAgents, { query: { pageSize: AGENTS } }));
  const knowledge = useQuery({
    ...pageQuery(routes.listKnowledges, { query: { pageSize: KNOWLEDGE } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => READING.includes(status)) ? LOOK_AGAIN_MS : false,
  });
  const reading = knowledge.data?.data.filter(({ status }) => READING.includes(status)) ?? [];
  const troubled = pageQuery(routes.listKnowledges, { query: { hasFailed: true, pageSize: TROUBLES } });
  const failed = useQuery({
    ...troubled,
    // Asked for anew once a base is read.
    queryKey: [...troubled.queryKey, reading.length],
    placeholderData: keepPreviousData,
  });
  // The page does without it where it does not come.
  const usage = useQuery(dataQuery(routes.getUsage, {}));
  const all = [chats, agents, knowledge, failed];
  return {
    chats: chats.data?.data.filter(({ uuid }) => !hidden.has(uuid)),
    agents: agents.data?.data,
    knowledge: knowledge.data?.data,
    // Elsewhere a list is kept as bases stand, whatever it was asked for.
    failed: failed.data?.data.filter(({ failedCount }) => failedCount > 0),
    limits: usage.data ? nearLimits(usage.data) : [],
    error: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}
