import { randomUUID } from 'node:crypto';
import type { BusMessage } from '../bus.ts';

/** What a test says of an event; the rest is made up. */
export interface EventOnBus {
  readonly topic: string;
  /** The uuid of the aggregate. */
  readonly key: string;
  readonly type: string;
  readonly workspace: string;
  /** Default 1. */
  readonly version?: number;
  readonly value?: Uint8Array;
  readonly id?: string;
  readonly time?: Date;
}

/** The record of an event, with the headers that a consumer needs of those that a relay gives it. */
export function eventRecord(event: EventOnBus): BusMessage {
  return {
    topic: event.topic,
    key: event.key,
    headers: {
      ce_id: event.id ?? randomUUID(),
      ce_type: event.type,
      ce_source: 'test',
      ce_subject: event.key,
      ce_time: (event.time ?? new Date()).toISOString(),
      ce_streamversion: String(event.version ?? 1),
      workspace: event.workspace,
    },
    value: event.value ?? new Uint8Array(),
  };
}
