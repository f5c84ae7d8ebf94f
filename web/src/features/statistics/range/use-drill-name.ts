import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type Statistic } from '@tutka/http-contracts';
import { dataQuery, pageQuery } from '../../../lib/api/index.ts';
import { modelName } from '../../../lib/format/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import type { Drilled } from './shown.ts';
import type { StatisticAddress } from './use-statistic-address.ts';

const MOST_MEMBERS = 100;

/**
 * The name of what the page is narrowed to: undefined while it is asked for, null where nobody who may be asked knows
 * it. Figures of one alone name nothing; those of all, to which the way back leads, mostly do.
 */
export function useDrillName(address: StatisticAddress, drilled: Drilled): string | null | undefined {
  const client = useQueryClient();
  const me = useMe();
  const { query, compare, scope } = address;
  const workspace = scope === 'workspace' ? me.workspace.uuid : null;
  const ofAll = dataQuery(routes.getStatistic, {
    query: { ...query, agentUUID: null, userUUID: null, model: null, compare: compare ? true : null },
  });
  const about = ['name of statistic', drilled, workspace];
  const { data, isError } = useQuery({
    queryKey: [...about, query],
    queryFn: async () =>
      nameAmong(await client.fetchQuery(ofAll), drilled) ?? (await nameElsewhere(client, drilled, workspace)),
    initialData: () => nameOfBefore(client, about) ?? nameAmong(client.getQueryData(ofAll.queryKey), drilled),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: drilled.to !== 'model',
  });
  if (drilled.to === 'model') return modelName(drilled.value);
  return isError ? null : data;
}

function nameAmong(statistic: Statistic | undefined, { to, value }: Drilled): string | undefined {
  const { agents = [], users = [] } = statistic?.top ?? {};
  const name =
    to === 'agent'
      ? agents.find(({ agentUUID }) => agentUUID === value)?.name
      : users.find(({ userUUID }) => userUUID === value)?.email;
  return name ?? undefined;
}

/** As it was found for another time: there it may not be among the first. */
function nameOfBefore(client: QueryClient, about: readonly unknown[]): string | undefined {
  const found = client.getQueriesData<string | null>({ queryKey: about });
  return found.find(([, name]) => name)?.[1] ?? undefined;
}

async function nameElsewhere(client: QueryClient, { to, value }: Drilled, workspace: string | null) {
  try {
    const name = to === 'agent' ? await agentName(client, value) : await memberName(client, value, workspace);
    return name ?? null;
  } catch {
    // It is gone, or not theirs to see: the page is of use without its name.
    return null;
  }
}

async function agentName(client: QueryClient, id: string) {
  return (await client.fetchQuery(dataQuery(routes.getAgent, { params: { id } }))).name;
}

async function memberName(client: QueryClient, person: string, uuid: string | null) {
  if (uuid === null) return null;
  const asked = pageQuery(routes.listMembers, { params: { uuid }, query: { pageSize: MOST_MEMBERS } });
  const { data } = await client.fetchQuery(asked);
  return data.find(({ userUUID }) => userUUID === person)?.email;
}
