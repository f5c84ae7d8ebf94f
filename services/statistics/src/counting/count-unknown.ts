import type { Handler } from '@tutka/messaging';
import type { Metrics } from '@tutka/service-runtime';
import { schemaOf } from '../audit/schemas.ts';

type Project = NonNullable<Handler['project']>;

/** `project`, and counts events of types that only a later version has: they are kept, and mean nothing yet. */
export function countUnknown(metrics: Metrics, project: Project): Project {
  const counter = metrics.counter(
    'tutka_unknown_events_total',
    'Events of types that only a later version has',
  );
  return async (tx, events) => {
    await project(tx, events);
    for (const { topic, type } of events) if (!schemaOf(topic, type)) counter.add({ topic });
  };
}
