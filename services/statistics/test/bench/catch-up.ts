import { setTimeout as sleep } from 'node:timers/promises';
import type { BusMessage, PublicEvent } from '@tutka/messaging';
import { consumer, openStage, type Stage } from './stage.ts';
import { turns } from './turns.ts';

const PUBLISHED_AT_ONCE = 5000;
/** As a million in thirty days. */
const A_DAY = 1_000_000 / 30;

/** Events a second that statistics receives, counts and writes into the audit log, where so many wait on the bus. */
export async function catchUpRate(events: number, people: number): Promise<number> {
  const stage = await openStage();
  let waiting = 0;
  for (const some of turns(events, people, PUBLISHED_AT_ONCE, events / A_DAY)) {
    await stage.bus.publish(some.map(recordOf));
    waiting += some.length;
  }
  const began = performance.now();
  const running = await consumer(stage);
  while ((await handled(stage)) < waiting) await sleep(20);
  const rate = (waiting * 1000) / (performance.now() - began);
  await running.stop(5000);
  await stage.close();
  return rate;
}

/** How many records were received, once the audit log is told of all of these. */
async function handled({ store }: Stage): Promise<number> {
  const { rows } = await store.worker.raw<{ rows: { done: string | null }[] }>(
    `SELECT sum(next) AS done FROM consumer_offset
     WHERE (SELECT seq FROM audit_place) >= (SELECT coalesce(max(seq), 0) FROM received)`,
  );
  return Number(rows[0]?.done ?? 0);
}

/** The record of an event, with the headers that a relay gives it. */
function recordOf(event: PublicEvent): BusMessage {
  return {
    topic: event.topic,
    key: event.subject,
    value: event.value,
    headers: {
      ...event.headers,
      actor: event.workspace,
      requestid: event.id,
      'content-type': 'application/protobuf',
      ce_specversion: '1.0',
      ce_id: event.id,
      ce_type: event.type,
      ce_source: event.source,
      ce_subject: event.subject,
      ce_time: event.time.toISOString(),
      ce_streamversion: String(event.streamVersion),
      workspace: event.workspace,
    },
  };
}
