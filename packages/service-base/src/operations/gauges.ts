import { type BacklogWatch, UntoldEvent } from '@tutka/messaging';
import type { Metrics } from '@tutka/service-runtime';

/** What is on its way or stands still, as it was seen last, within 15 seconds. */
export function addBacklogGauges(metrics: Metrics, { last }: BacklogWatch): void {
  const groups = () => [
    ...(last()?.groups ?? []),
    ...(last()?.followers ?? []).map(({ name, ...one }) => ({ group: name, ...one })),
  ];
  metrics.gauge(
    'tutka_relay_lag_events',
    'Events that are not published yet',
    () => last()?.relay.events ?? 0,
  );
  metrics.gauge(
    'tutka_relay_lag_seconds',
    'For how long the oldest of them has been waiting',
    () => last()?.relay.seconds ?? 0,
  );
  metrics.gauge(
    'tutka_consumer_lag_records',
    'Records that a group, or what follows one, has still to handle',
    () => groups().map(({ group, records }) => [{ group }, records] as const),
  );
  metrics.gauge(
    'tutka_consumer_lag_seconds',
    'For how long the oldest of them has been waiting, at least',
    () => groups().map(({ group, seconds }) => [{ group }, seconds] as const),
  );
  metrics.gauge('tutka_parked_records', 'Records that a group put aside', () => parkedByGroup(last()));
}

/** Counts what the relay passes over, which `onError` hears too. */
export function countUntold(onError: (error: unknown) => void) {
  let untold = 0;
  return {
    onError(error: unknown) {
      if (error instanceof UntoldEvent) untold += 1;
      onError(error);
    },
    show: (metrics: Metrics) =>
      metrics.gauge(
        'tutka_relay_untold_events',
        'Events of a later version that this process passed over',
        () => untold,
      ),
  };
}

function parkedByGroup(seen: ReturnType<BacklogWatch['last']>) {
  const counts = new Map((seen?.groups ?? []).map(({ group }) => [group, 0]));
  for (const { group, records } of seen?.parked ?? []) counts.set(group, (counts.get(group) ?? 0) + records);
  return [...counts].map(([group, records]) => [{ group }, records] as const);
}
