import type { Operations, Parked } from '@tutka/http-contracts';
import type { Backlog, ParkedRecord } from '@tutka/messaging';

type Groups = Operations['consumers'];
/** Enough to know an error by; what follows may quote what was refused. */
const REASON_LIMIT = 500;

/** What of a service is on its way, as it travels. */
export function backlogView({
  at,
  relay,
  groups,
  followers,
  parked,
}: Backlog): Pick<Operations, 'at' | 'relay' | 'consumers' | 'followers' | 'parked'> {
  return {
    at: at.toISOString(),
    relay,
    consumers: groups && groupsView(groups),
    followers: followers.map(handledView),
    parked: parked.map(({ aggregates, oldest, ...count }) => ({
      ...count,
      streams: aggregates,
      oldest: oldest.toISOString(),
    })),
  };
}

function groupsView(groups: NonNullable<Backlog['groups']>): Groups {
  return groups.map(({ partitions, ...group }) => ({
    ...handledView(group),
    partitions: partitions.map(handledView),
  }));
}

function handledView<T extends { readonly handledAt: Date | null }>({ handledAt, ...one }: T) {
  return { ...one, handledAt: handledAt?.toISOString() ?? null };
}

/** A parked record without its content. */
export function parkedView({ headers, reason, parkedAt, ...record }: ParkedRecord): Parked {
  return {
    ...record,
    eventType: headers.ce_type ?? null,
    eventTime: headers.ce_time ?? null,
    workspace: headers.workspace ?? null,
    headers,
    reason: reason.slice(0, REASON_LIMIT),
    parkedAt: parkedAt.toISOString(),
  };
}

type Rebuilding = Operations['rebuild'];

/** A rebuild that runs: since when, and how far it is where it tells. */
export function runningView(
  since: Date | null,
  progress: (NonNullable<Rebuilding['progress']> & { readonly beganAt: Date }) | null,
): Pick<Rebuilding, 'runningSince' | 'progress'> {
  if (!progress) return { runningSince: since?.toISOString() ?? null, progress: null };
  const { beganAt, ...told } = progress;
  return { runningSince: (since ?? beganAt).toISOString(), progress: told };
}
