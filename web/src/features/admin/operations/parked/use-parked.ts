import { notifications } from '@mantine/notifications';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { type Parked, routes, type ServiceName } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useTellError } from '../../../../components/notice/index.ts';
import { call, listQuery, refreshRows } from '../../../../lib/api/index.ts';
import { useErrorText } from '../../../../lib/errors/index.ts';
import { PACE_MS, type ServiceAnswer } from '../use-services.ts';

const MOST = 100;

/** A parked record and whose it is. */
export interface ParkedOf extends Parked {
  readonly service: ServiceName;
}

/** What a service answered in place of what was asked of it. */
export interface Refused {
  readonly service: ServiceName;
  readonly error: unknown;
}

/** The first parked records of the services that have any, the longest parked first. */
export function useParked(answers: readonly ServiceAnswer[]) {
  const services = answers.flatMap(({ service, operations }) =>
    operations && operations.parked.length > 0 ? [service] : [],
  );
  return useQueries({
    queries: services.map((service) => ({
      ...listQuery(routes.listParked, { params: { service }, query: { limit: MOST } }),
      refetchInterval: PACE_MS,
    })),
    combine: (lists) => ({
      services,
      isPending: lists.some((list) => list.isPending),
      refused: lists.flatMap(({ error }, place): Refused[] =>
        error ? [{ service: services[place] ?? 'identity', error }] : [],
      ),
      records: lists
        .flatMap(({ data }, place) =>
          (data?.data ?? []).map(
            (record): ParkedOf => ({ ...record, service: services[place] ?? 'identity' }),
          ),
        )
        .toSorted((one, other) => one.parkedAt.localeCompare(other.parkedAt)),
      hasMore: lists.some(({ data }) => data?.nextCursor),
    }),
  });
}

interface Came {
  readonly handled: number;
  readonly failed: readonly { readonly reason: string }[];
  readonly refused?: readonly Refused[];
}

/** Does something about parked records, and says what came of it. */
export function useParkedCall<Wanted>(work: (wanted: Wanted) => Promise<Came>) {
  const { t } = useTranslation('operations');
  const textOf = useErrorText();
  const tell = useTellError();
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: ({ handled, failed, refused = [] }) => {
      const [first] = failed;
      if (handled > 0) notifications.show({ message: t('replay.handled', { count: handled }) });
      if (first) {
        const message = t('replay.failed', { count: failed.length, reason: first.reason });
        notifications.show({ color: 'bad', message });
      }
      for (const { service, error } of refused) {
        const message = t('replay.refused', { service: t(`services.${service}`), reason: textOf(error) });
        notifications.show({ color: 'bad', message });
      }
    },
    onError: tell,
    onSettled: () => refreshRows(client, routes.getOperations, routes.listParked),
  });
}

/** Handles a stream again, from its parked record on. */
export function useReplay() {
  return useParkedCall(({ service, id }: ParkedOf) => call(routes.replayParked, { params: { service, id } }));
}

/** Handles everything again that these services parked; one that refuses holds up no other. */
export function useReplayAll() {
  return useParkedCall(async (services: readonly ServiceName[]) => {
    const all = await Promise.all(services.map(replayedBy));
    return {
      handled: all.reduce((sum, { handled }) => sum + handled, 0),
      failed: all.flatMap(({ failed }) => failed),
      refused: all.flatMap(({ refused = [] }) => refused),
    };
  });
}

async function replayedBy(service: ServiceName): Promise<Came> {
  try {
    return await call(routes.replayAllParked, { params: { service }, body: {} });
  } catch (error) {
    return { handled: 0, failed: [], refused: [{ service, error }] };
  }
}
