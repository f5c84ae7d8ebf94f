import { type LoggedEvent, uuid5 } from '@tutka/event-store';
import type { BusMessage, ReceivedMessage } from './bus.ts';

/** What a service says in public about one of its private events. */
export interface Publication {
  readonly topic: string;
  /** The public event's name in the past tense, such as `AgentPublished`. */
  readonly type: string;
  /** The protobuf message. */
  readonly value: Uint8Array;
  /** The aggregate's uuid, by which records stay in order. Default: the stream's id. */
  readonly key?: string;
}

/** A published event as reactions and projections get it. */
export interface PublicEvent {
  readonly id: string;
  readonly type: string;
  readonly source: string;
  /** The aggregate's uuid. */
  readonly subject: string;
  /** The event's place in its stream; grows, with gaps where private events stay private. */
  readonly streamVersion: number;
  readonly time: Date;
  readonly workspace: string;
  readonly topic: string;
  /** Who and what caused it: `actor`, `actorkind`, `address`, `requestid`, `traceparent`, `ce_causationid`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Uint8Array;
}

/** The record of a publication, in CloudEvents' binary mode. At most one a topic comes from one event. */
export function toMessage(
  source: string,
  event: LoggedEvent,
  publication: Publication,
  at: number,
): BusMessage {
  const key = publication.key ?? event.streamId;
  return {
    topic: publication.topic,
    key,
    value: publication.value,
    headers: {
      ...told({
        ce_causationid: event.meta.causationId,
        actor: event.meta.actor,
        actorkind: event.meta.actorKind,
        address: event.meta.address,
        requestid: event.meta.requestId,
        traceparent: event.meta.traceparent,
      }),
      'content-type': 'application/protobuf',
      ce_specversion: '1.0',
      ce_id: at === 0 ? event.id : uuid5(event.id, String(at)),
      ce_type: publication.type,
      ce_source: source,
      ce_subject: key,
      ce_time: event.recordedAt.toISOString(),
      ce_streamversion: String(event.version),
      workspace: event.workspace,
    },
  };
}

/** The event of a record. Throws when a header it needs is missing or makes no sense. */
export function fromMessage({ topic, headers, value }: ReceivedMessage): PublicEvent {
  const needed = (name: string): string => {
    const text = headers[name];
    if (!text) throw new MalformedEvent(`header ${name} is missing`);
    return text;
  };
  const streamVersion = Number(needed('ce_streamversion'));
  const time = new Date(needed('ce_time'));
  if (!Number.isSafeInteger(streamVersion))
    throw new MalformedEvent('header ce_streamversion is not a number');
  if (Number.isNaN(time.getTime())) throw new MalformedEvent('header ce_time is not a time');
  return {
    id: needed('ce_id'),
    type: needed('ce_type'),
    source: needed('ce_source'),
    subject: needed('ce_subject'),
    workspace: needed('workspace'),
    streamVersion,
    time,
    topic,
    headers,
    value,
  };
}

/** A record that is no event of ours. */
export class MalformedEvent extends Error {
  override readonly name = 'MalformedEvent';
}

function told(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}
