/** An event as it stands in a service's log. */
export interface EventRow {
  readonly id: string;
  readonly shard: number;
  readonly pos: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
}

/** A service's log, with the counters it was written by. */
export interface ServiceLog {
  readonly service: string;
  readonly events: readonly EventRow[];
  /** The last position given out, by shard. */
  readonly shards: ReadonlyMap<number, number>;
  /** The version each stream is at. */
  readonly streams: ReadonlyMap<string, number>;
}

/** A record on the bus. */
export interface BusRecord {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  /** Of the event it tells. */
  readonly id: string;
  readonly key: string;
  readonly streamVersion: number;
}

/** Everything that was ever told, by all services. */
export interface Logs {
  readonly services: readonly ServiceLog[];
  readonly records: readonly BusRecord[];
}
