import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type McpServer, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { dataQuery, pageQuery } from '../../../lib/api/index.ts';
import { isGone } from '../../../lib/errors/index.ts';

const TYPING_MS = 250;

const serversLike = (name: string) =>
  pageQuery(routes.listMcpServers, { query: { name: name || undefined, pageSize: 100 } });

/** The workspace's servers, found by name where it has more than one list shows, and those that are chosen, wherever they stand. */
export function useServers(chosen: readonly string[]) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), TYPING_MS);
  const [picked, setPicked] = useState<readonly McpServer[]>([]);
  const list = useQuery(serversLike(''));
  const found = useQuery({ ...serversLike(asked), placeholderData: keepPreviousData });
  const listed = new Map(
    [...picked, ...(list.data?.data ?? []), ...(found.data?.data ?? [])].map((one) => [one.uuid, one]),
  );
  const others = chosen.filter((uuid) => !listed.has(uuid));
  const alone = useQueries({
    queries: others.map((uuid) => ({
      ...dataQuery(routes.getMcpServer, { params: { uuid } }),
      enabled: !list.isPending,
    })),
  });
  const failed = [list, found, ...alone].find(({ error }) => error && !isGone(error));
  return {
    search,
    setSearch,
    isFinding: found.isFetching,
    offered: [...listed.values()].filter(({ uuid }) => !chosen.includes(uuid)),
    isEmpty: list.data?.data.length === 0,
    failed,
    pick: (uuid: string) =>
      setPicked([...listed.values()].filter((one) => [uuid, ...chosen].includes(one.uuid))),
    serverOf: (uuid: string) => listed.get(uuid) ?? alone[others.indexOf(uuid)]?.data,
    isGone: (uuid: string) => isGone(alone[others.indexOf(uuid)]?.error),
  };
}
