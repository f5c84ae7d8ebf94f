import { asWorker, type Db, inTenant, type Tx } from '@tutka/database';
import { once } from '@tutka/service-base';
import type { OrderStore } from '../payments/order-store.ts';
import { findPayment, paymentOfRefund } from '../projections/payment.ts';
import { changeOrder, loadOrder } from './change-order.ts';
import { inLine } from './in-line.ts';
import { keepPage, keptPage } from './payment-pages.ts';

/** Orders in PostgreSQL, in the worker role: who may ask was seen to at the door. */
export function orderStore(worker: Db): OrderStore {
  // Many who want one order wait here, and leave the connections to those who want another.
  const line = inLine();
  const attempt = async (tx: Tx, payment: string) => {
    const row = await findPayment(tx, payment);
    if (!row) return undefined;
    const { order_uuid: order, workspace, provider, reference } = row;
    return { order, workspace, payment, provider, reference: reference ?? undefined };
  };
  return {
    now: (ref) => asWorker(worker, (tx) => loadOrder(tx, ref)),
    change: (ref, meta, decide, page) =>
      line(ref.order, () =>
        asWorker(worker, (tx) =>
          changeOrder(tx, ref, meta, decide, async () => {
            if (page) await keepPage(tx, { ...page, workspace: ref.workspace });
          }),
        ),
      ),
    changeOnce: (asked, ref, meta, decide) =>
      line(ref.order, () =>
        inTenant(worker, asked.by, async (tx) => {
          await once(tx, asked, async () => {
            await changeOrder(tx, ref, meta, decide);
          });
        }),
      ),
    attempt: (payment) => asWorker(worker, (tx) => attempt(tx, payment)),
    attemptOfRefund: (refund) =>
      asWorker(worker, async (tx) => {
        const payment = await paymentOfRefund(tx, refund);
        return payment === undefined ? undefined : await attempt(tx, payment);
      }),
    page: (payment) => asWorker(worker, (tx) => keptPage(tx, payment)),
  };
}
