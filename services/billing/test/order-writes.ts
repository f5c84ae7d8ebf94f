import { randomUUID } from 'node:crypto';
import { type Db, inTenant, queries, type Tx } from '@tutka/database';
import type { OrderTerms } from '../src/domain/orders/order.events.ts';
import { nextOrderNumber } from '../src/projections/order.ts';
import { noDetails } from '../src/projections/payment.ts';
import { beginOrder } from '../src/store/begin-order.ts';

/** Places an order in a workspace of its own, in one transaction. */
export type Write = (db: Db) => Promise<void>;

const meta = { actor: randomUUID(), actorKind: 'person', requestId: randomUUID() };

const termsOf = (number: number): OrderTerms => ({
  number,
  userUuid: randomUUID(),
  userId: 1,
  type: 'normal',
  product: { kind: 'plan', planId: 'pro', period: 'month', name: 'Pro' },
  currency: 'USD',
  totalMinor: '2000',
  discounts: [],
  expiresAt: new Date(Date.now() + 259_200_000).toISOString(),
});

const inNewWorkspace = (db: Db, work: (tx: Tx, workspace: string) => Promise<void>) => {
  const workspace = randomUUID();
  return inTenant(db, { kind: 'person', workspace }, (tx) => work(tx, workspace));
};

/** As the service does it: decided, appended, with its read model and the job that will expire it. */
export const decided: Write = (db) =>
  inNewWorkspace(db, async (tx, workspace) => {
    const terms = termsOf(await nextOrderNumber(tx));
    await beginOrder(tx, { order: randomUUID(), workspace }, meta, [{ type: 'place', terms }]);
  });

/** The same rows by plain INSERTs: event, read model, job. */
export const inserted: Write = (db) =>
  inNewWorkspace(db, async (tx, workspace) => {
    const terms = termsOf(await nextOrderNumber(tx));
    const [order, now] = [randomUUID(), new Date()];
    const run = queries(tx);
    await run.raw(
      `INSERT INTO orders (id, uuid, workspace, user_id, user_uuid, type, total_price, currency, discount_rules,
         payment_details, product, created_at, updated_at, expired_at)
       VALUES (?, ?, ?, ?, ?, ?, '20.00', ?, '[]', ?, ?, ?, ?, ?)`,
      [
        ...[terms.number, order, workspace, terms.userId, terms.userUuid, terms.type, terms.currency],
        ...[JSON.stringify(noDetails('USD')), JSON.stringify(terms.product), now, now, terms.expiresAt],
      ],
    );
    await run.raw('INSERT INTO jobs (kind, subject, workspace, run_at) VALUES (?, ?, ?, ?)', [
      ...['expire', order, workspace, terms.expiresAt],
    ]);
    await run.raw(
      `INSERT INTO plain_events (workspace, stream_id, stream_type, version, event_id, type, schema_version, data, meta,
         recorded_at)
       VALUES (?, ?, 'order', 1, ?, 'OrderPlaced', 1, ?::jsonb, ?::jsonb, ?)`,
      [workspace, order, randomUUID(), JSON.stringify({ terms }), JSON.stringify(meta), now],
    );
  });
