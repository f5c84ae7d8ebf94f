import { type OpenSpan, startSpan } from '@tutka/tracing';
import type { PublicEvent } from '../cloud-event.ts';
import type { Incoming } from './incoming.ts';

/** What a group makes of some events, timed for those that are traced. */
export interface ConsumedSpans {
  /** Runs `work` on an event, within its span. */
  within<T>(event: PublicEvent, work: () => T): T;
  /** Ends the spans; with an error, as failed. */
  end(error?: unknown): void;
}

/** Begins a span for each traced event. Events that are handled together last equally long. */
export function consumedSpans(group: string, incoming: readonly Incoming[]): ConsumedSpans {
  const spans = new Map<string, OpenSpan>();
  for (const { event } of incoming) {
    const { id, topic, type, headers } = event;
    if (headers.traceparent === undefined) continue;
    const span = startSpan(`process ${topic}`, {
      kind: 'consumer',
      parent: headers.traceparent,
      attributes: {
        'messaging.operation.type': 'process',
        'messaging.destination.name': topic,
        'messaging.consumer.group.name': group,
        'cloudevents.event_type': type,
        'cloudevents.event_id': id,
      },
    });
    if (span.isTraced) spans.set(id, span);
  }
  return {
    within({ id }, work) {
      const span = spans.get(id);
      return span === undefined ? work() : span.within(work);
    },
    end(error) {
      for (const span of spans.values()) span.end(error);
    },
  };
}
