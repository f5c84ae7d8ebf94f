import { queries, type Tx } from '@tutka/database';
import type { OurPayment, OurRefund } from '../domain/reconciliation/book-compare.ts';
import type { PaymentRow } from './payment.ts';

interface RefundRow {
  readonly uuid: string;
  readonly payment_uuid: string;
  readonly amount_minor: string;
  readonly currency: string;
  readonly status: OurRefund['state'];
  readonly is_of_price: boolean;
  readonly ended_at: Date | null;
}

const SUCCESS = 1;

/** Some payments as our books have them, by uuid. */
export async function ourPayments(
  tx: Tx,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, OurPayment>> {
  const payments = await queries(tx)('payments')
    .whereIn('uuid', [...uuids])
    .select<PaymentRow[]>('*');
  const refunds = await queries(tx)('refunds')
    .whereIn('payment_uuid', [...uuids])
    .orderBy('requested_at')
    .select<RefundRow[]>('*');
  return new Map(
    payments.map((row) => {
      const ofPayment = refunds.filter(({ payment_uuid }) => payment_uuid === row.uuid);
      return [row.uuid, ourPayment(row, ofPayment)];
    }),
  );
}

function ourPayment(row: PaymentRow, refunds: readonly RefundRow[]): OurPayment {
  const { uuid: payment, order_uuid: order, capture, ended_at: endedAt } = row;
  // What could not be kept goes back whole, which may be another amount than was asked for.
  const whole = row.status === SUCCESS ? undefined : refunds.find(({ is_of_price }) => !is_of_price);
  return {
    ...{ payment, order, capture, endedAt },
    taken: moneyOf(whole ?? row),
    refunds: refunds.map((one) => ({
      refund: one.uuid,
      amount: moneyOf(one),
      state: one.status,
      endedAt: one.ended_at,
    })),
  };
}

const moneyOf = ({ amount_minor: minor, currency }: { amount_minor: string; currency: string }) => ({
  minor,
  currency,
});
