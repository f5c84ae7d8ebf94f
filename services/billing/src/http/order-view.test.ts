import { describe, expect, test } from '@jest/globals';
import type { OrderRow } from '../projections/order.ts';
import { orderView } from './order-view.ts';

type Refund = OrderRow['payment_details']['refunds'][number];

const refund = (uuid: string, payment: string, reason: string, status: Refund['status'], amount = '12.51') =>
  ({ uuid, paymentUUID: payment, reason, status, amount }) as Refund;

/** Of an order that payment `b` paid, and that `a` tried to. */
function owed(...refunds: readonly Refund[]) {
  const attempts = [
    { uuid: 'a', status: 3 },
    { uuid: 'b', status: 1 },
  ];
  const at = new Date(0);
  const dates = { created_at: at, updated_at: at, expired_at: at };
  const price = { total_price: '12.50', currency: 'USD' };
  const row = { ...dates, ...price, payment_details: { attempts, refunds, refunded: '0.00' } };
  return orderView(row as unknown as OrderRow).paymentDetails.owed;
}

describe('what was not kept and did not go back is owed', () => {
  const refused = refund('1', 'a', 'WRONG_AMOUNT', 'failed');

  test('by what came, which is another amount than was asked for', () => {
    expect(owed(refused)).toEqual({ amount: '12.51', refundUUID: '1', ofPrice: false });
    expect(owed(refund('1', 'a', 'ALREADY_PAID', 'sentBack', '980'))?.amount).toBe('980');
  });

  test.each(['pending', 'done'] as const)('no more once it is %s', (status) => {
    expect(owed(refused, refund('2', 'a', 'REQUESTED', status))).toBeNull();
  });

  test('again where that was refused too, or was a part of it', () => {
    expect(owed(refused, refund('2', 'a', 'REQUESTED', 'failed'))).toMatchObject({
      amount: '12.51',
      refundUUID: '2',
    });
    expect(owed(refused, refund('2', 'a', 'REQUESTED', 'done', '12.50'))).toMatchObject({
      amount: '0.01',
      refundUUID: '2',
    });
  });
});

describe('of the price of an order', () => {
  test('nothing is owed that its provider refused to give back', () => {
    expect(owed(refund('1', 'b', 'REQUESTED', 'failed'))).toBeNull();
  });

  test('what a bank sent back is owed, until it goes back once more', () => {
    const came = [refund('1', 'b', 'REQUESTED', 'sentBack'), refund('2', 'b', 'REQUESTED', 'done', '1.00')];
    expect(owed(...came)).toEqual({ amount: '12.51', refundUUID: '2', ofPrice: true });
    expect(owed(...came, refund('3', 'b', 'SENT_BACK', 'done'))).toBeNull();
    expect(owed(...came, refund('3', 'b', 'SENT_BACK', 'sentBack'))?.refundUUID).toBe('3');
  });
});
