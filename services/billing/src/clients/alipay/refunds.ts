import { z } from 'zod';
import { formatMoney } from '../../domain/money.ts';
import { ProviderRefused, type Refund, type RefundTruth } from '../payment-provider.ts';
import { CURRENCY, minorOf } from './amounts.ts';
import { type Ask, expectData } from './gateway.ts';
import { toNumber } from './numbers.ts';

const givenSchema = z.object({ out_trade_no: z.string(), fund_change: z.string().optional() });
const foundSchema = z.object({
  out_trade_no: z.string(),
  out_request_no: z.string().optional(),
  refund_status: z.string().optional(),
  refund_amount: z.string().optional(),
});
const LONGEST_REASON = 128;

/** Gives money back; with the same uuid, once. */
export async function giveBack(ask: Ask, refund: Refund): Promise<RefundTruth> {
  const { amount, reason, capture } = refund;
  const trade = toNumber(refund.payment.payment);
  if (amount.currency !== CURRENCY) throw new ProviderRefused(`Alipay gives back ${CURRENCY} only`);
  const answer = await ask('alipay.trade.refund', {
    out_trade_no: trade,
    trade_no: capture,
    refund_amount: formatMoney(amount.minor, CURRENCY),
    refund_reason: [...reason].slice(0, LONGEST_REASON).join(''),
    out_request_no: toNumber(refund.refund),
  });
  const given = expectData(answer, givenSchema, trade);
  if (given.fund_change === 'Y') return { state: 'done', reference: toNumber(refund.refund) };
  // No money moved by this call: it did by an earlier one, or has yet to.
  const found = await findRefund(ask, refund);
  return found.state === 'unknown' ? { state: 'pending' } : found;
}

/** Asks what became of a refund. */
export async function findRefund(ask: Ask, refund: Refund): Promise<RefundTruth> {
  const number = toNumber(refund.refund);
  const trade = toNumber(refund.payment.payment);
  const answer = await ask('alipay.trade.fastpay.refund.query', {
    out_trade_no: trade,
    trade_no: refund.capture,
    out_request_no: number,
  });
  const found = expectData(answer, foundSchema, trade);
  // Alipay tells one that failed from one it never heard of by nothing: asked for again, either is made.
  if (found.refund_status !== 'REFUND_SUCCESS' || found.out_request_no !== number)
    return { state: 'unknown' };
  if (found.refund_amount !== undefined && minorOf(found.refund_amount) !== refund.amount.minor) {
    throw new ProviderRefused(`under this number Alipay gave back ${found.refund_amount}`);
  }
  return { state: 'done', reference: number };
}
