import { planned, type Tx } from '@tutka/database';
import { appendBatch, type EventMeta, noteAppend } from '@tutka/event-store';
import type { OrderCommand } from '../domain/orders/order.decide.ts';
import { noOrder } from '../domain/orders/order.state.ts';
import { decideSteps } from '../domain/orders/order-work.ts';
import { workAfter } from '../domain/orders/work-after.ts';
import { AT_ONCE } from '../jobs/job-rows.ts';
import type { OrderRef } from '../payments/order-store.ts';
import { countDiscount } from '../projections/discount.ts';
import { insertPlaced, placedRow } from '../projections/order.ts';
import { orderAggregate } from './aggregates.ts';

// Row, work and events in one round trip; the counters of the log are taken last, and held for the commit alone.
const BEGIN = `
  WITH placed AS (${insertPlaced('$1')} RETURNING workspace),
    queued AS (
      INSERT INTO jobs (kind, subject, workspace, run_at)
      SELECT work.kind, work.subject, placed.workspace, work.run_at
      FROM placed, jsonb_to_recordset($2::jsonb) AS work(kind text, subject uuid, run_at timestamptz) RETURNING kind)
  SELECT append($3::jsonb) FROM (SELECT count(*) FROM queued) AS done`;

/**
 * Begins an order under a uuid that is new: nobody else can know it, so nothing is held or read before it is written with
 * its read model and the work that follows. Ends the transaction's part: call it last. Throws what the domain refuses.
 */
export async function beginOrder(
  tx: Tx,
  { order, workspace }: OrderRef,
  meta: EventMeta,
  commands: readonly OrderCommand[],
): Promise<void> {
  const outcome = decideSteps({ order: noOrder, payments: new Map() }, { order: commands });
  const stream = { id: order, type: orderAggregate.type, workspace };
  const append = { stream, expected: 0, events: outcome.orderEvents };
  const { events, batch } = appendBatch([append], { meta });
  const work = events.flatMap((event) =>
    workAfter(event, order, order, outcome).map(({ kind, subject, at = AT_ONCE }) => ({
      ...{ kind, subject, run_at: at },
    })),
  );
  const row = placedRow(workspace, events);
  for (const { code } of row.discount_rules) await countDiscount(tx, code, 1);
  const values = [row, work, batch].map((value) => JSON.stringify(value));
  await planned(tx, 'begin-order', BEGIN, values);
  noteAppend(tx);
}
