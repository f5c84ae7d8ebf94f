import { type OpenSpan, startSpan } from '@tutka/tracing';
import type { BusMessage } from '../bus.ts';

/** Records as they go out, each of which belongs to the span of its publication, where its event was traced. */
export interface PublishedSpans {
  readonly messages: readonly BusMessage[];
  /** Ends the spans; with an error, as failed. */
  end(error?: unknown): void;
}

/** Begins a span for each record of a traced event. */
export function publishedSpans(messages: readonly BusMessage[]): PublishedSpans {
  const spans: OpenSpan[] = [];
  const told = messages.map((message) => {
    const { topic, headers } = message;
    if (headers.traceparent === undefined) return message;
    const span = startSpan(`publish ${topic}`, {
      kind: 'producer',
      parent: headers.traceparent,
      attributes: {
        'messaging.operation.type': 'send',
        'messaging.destination.name': topic,
        'cloudevents.event_type': headers.ce_type,
        'cloudevents.event_id': headers.ce_id,
      },
    });
    if (!span.isTraced || span.traceparent === undefined) return message;
    spans.push(span);
    return { ...message, headers: { ...headers, traceparent: span.traceparent } };
  });
  return {
    messages: spans.length > 0 ? told : messages,
    end(error) {
      for (const span of spans) span.end(error);
    },
  };
}
