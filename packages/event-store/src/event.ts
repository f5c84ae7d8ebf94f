/** An event as a domain decides it. `data` is plain JSON: ids, hashes, names; never what people wrote. */
export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
  /** Raised when the shape of `data` changes; an upcaster lifts older ones. Default 1. */
  readonly schemaVersion?: number;
}

/** Who and what caused an event; it travels with it as headers. */
export interface EventMeta {
  readonly actor?: string;
  readonly actorKind?: string;
  /** The caller's network address, masked. */
  readonly address?: string;
  readonly requestId?: string;
  readonly causationId?: string;
  readonly traceparent?: string;
}

/** An event in its stream. */
export type StoredEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly streamId: string;
  readonly streamType: string;
  readonly workspace: string;
  /** Its place in the stream, from 1, without gaps. */
  readonly version: number;
  readonly schemaVersion: number;
  readonly meta: EventMeta;
  readonly recordedAt: Date;
};

/** An event with its place in the log: inside a shard, order of position is order of commit, without gaps. */
export type LoggedEvent<E extends DomainEvent = DomainEvent> = StoredEvent<E> & {
  readonly shard: number;
  readonly pos: bigint;
};
