import type { Tx } from '@tutka/database';
import {
  appendEvents,
  type EventMeta,
  holdStreams,
  loadAggregate,
  type StoredEvent,
  type StreamAppend,
} from '@tutka/event-store';
import {
  decideSteps,
  type OrderNow,
  type OrderOutcome,
  type OrderSteps,
  type OrderStreamsEvent,
} from '../domain/orders/order-work.ts';
import { workAfter } from '../domain/orders/work-after.ts';
import type { PaymentState } from '../domain/payments/payment.state.ts';
import { queueJob } from '../jobs/job-rows.ts';
import type { OrderRef } from '../payments/order-store.ts';
import { applyOrderEvents } from '../projections/order.ts';
import { orderAggregate, paymentAggregate } from './aggregates.ts';

interface Found extends OrderNow {
  /** By stream. */
  readonly versions: ReadonlyMap<string, number>;
}

/** How an order and its attempts stand. */
export async function loadOrder(tx: Tx, { order: uuid }: Pick<OrderRef, 'order'>): Promise<Found> {
  const { state: order, version } = await loadAggregate(tx, orderAggregate, uuid);
  const versions = new Map([[uuid, version]]);
  const payments = new Map<string, PaymentState>();
  for (const { payment } of order.phase === 'none' ? [] : order.attempts) {
    const found = await loadAggregate(tx, paymentAggregate, payment);
    payments.set(payment, found.state);
    versions.set(payment, found.version);
  }
  return { order, payments, versions };
}

/**
 * Decides about an order and its attempts, and writes it with its read models and the work that follows; callers come one
 * after another. `also` writes into the transaction where anything happens, before the append, which comes last. Throws
 * what the domain refuses.
 */
export async function changeOrder(
  tx: Tx,
  ref: OrderRef,
  meta: EventMeta,
  decide: (now: OrderNow) => OrderSteps,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<OrderNow> {
  await holdStreams(tx, [ref.order]);
  const found = await loadOrder(tx, ref);
  const outcome = decideSteps(found, decide(found));
  await appendEvents<OrderStreamsEvent>(tx, appendsOf(ref, found, outcome), { meta }, async (events) => {
    await also(tx);
    await applyOrderEvents(tx, ref, events);
    await queueWork(tx, ref, outcome, events);
  });
  return outcome;
}

function appendsOf(
  { order, workspace }: OrderRef,
  { versions }: Found,
  { orderEvents, paymentEvents }: OrderOutcome,
): StreamAppend<OrderStreamsEvent>[] {
  const append = (id: string, type: string, events: readonly OrderStreamsEvent[]) => ({
    stream: { id, type, workspace },
    expected: versions.get(id) ?? 0,
    events,
  });
  return [
    append(order, orderAggregate.type, orderEvents),
    ...[...paymentEvents].map(([id, events]) => append(id, paymentAggregate.type, events)),
  ].filter(({ events }) => events.length > 0);
}

/** In the transaction of what asks for it: what was decided is done, whatever happens between. */
async function queueWork(
  tx: Tx,
  { order, workspace }: OrderRef,
  now: OrderNow,
  events: readonly StoredEvent<OrderStreamsEvent>[],
): Promise<void> {
  for (const event of events) {
    for (const work of workAfter(event, event.streamId, order, now)) {
      await queueJob(tx, { ...work, workspace });
    }
  }
}
