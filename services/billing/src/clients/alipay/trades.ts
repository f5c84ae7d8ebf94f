import { z } from 'zod';
import { ProviderRefused } from '../payment-provider.ts';
import { closed, type KnownPayment, type Truth } from '../payment-words.ts';
import { CURRENCY, minorOf } from './amounts.ts';
import { fromChinaTime } from './china-time.ts';
import { type Ask, expectData } from './gateway.ts';
import { givenBackOf } from './given-back.ts';
import { expiryOf, toNumber } from './numbers.ts';

/** Alipay's clock, ours, and a payment that is being confirmed at the last second. */
export const GRACE_MS = 120_000;
const NOT_THERE = 'ACQ.TRADE_NOT_EXIST';
/** It is paid or closed already: what it is, the query tells. */
const overAlready = [
  NOT_THERE,
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.REASON_ILLEGAL_STATUS',
  'ACQ.TRADE_HAS_SUCCESS',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_HAS_FINISHED',
];

const tradeSchema = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: z.string(),
  trans_currency: z.string().default(CURRENCY),
  send_pay_date: z.string().optional(),
  fund_bill_list: z.array(z.unknown()).default([]),
});
type Trade = z.infer<typeof tradeSchema>;

/** Asks what became of an attempt. */
export async function lookAt(ask: Ask, payment: KnownPayment, now: Date): Promise<Truth> {
  const number = toNumber(payment.payment);
  const answer = await ask('alipay.trade.query', { out_trade_no: number, query_options: ['fund_bill_list'] });
  if (!answer.ok && answer.subCode === NOT_THERE) return notThere(payment, now);
  return await truthOf(ask, expectData(answer, tradeSchema, number), now);
}

/**
 * Alipay makes a trade only when somebody signs in on its page. Until then a page that was handed out is open, as it
 * may still be paid; once its time is over nobody can sign in on it any more.
 */
function notThere(payment: KnownPayment, now: Date): Truth {
  const expiry = expiryOf(payment);
  if (expiry === undefined) return { state: 'unknown' };
  if (now.getTime() < expiry.getTime() + GRACE_MS) return { state: 'open' };
  return closed('EXPIRED');
}

async function truthOf(ask: Ask, trade: Trade, now: Date): Promise<Truth> {
  if (trade.trade_status === 'WAIT_BUYER_PAY') return { state: 'open' };
  const isClosed = trade.trade_status === 'TRADE_CLOSED';
  // A trade of which everything was given back is closed too: it was paid all the same.
  const wasPaid = trade.send_pay_date !== undefined || trade.fund_bill_list.length > 0;
  if (isClosed && !wasPaid) return closed();
  const { trade_no: capture, out_trade_no: number } = trade;
  const minor = minorOf(trade.total_amount);
  // Without a time of its own, it was at latest now.
  const paidAt = fromChinaTime(trade.send_pay_date ?? '') ?? now;
  const refundedMinor = isClosed ? minor : await givenBackOf(ask, { tradeNo: capture, number, paidAt });
  return { state: 'paid', capture, amount: { minor, currency: trade.trans_currency }, paidAt, refundedMinor };
}

/** Ends an attempt, unless it was paid; an attempt that is not at Alipay yet stays open until its time is over. */
export async function closeTrade(ask: Ask, payment: KnownPayment, now: Date): Promise<Truth> {
  const answer = await ask('alipay.trade.close', { out_trade_no: toNumber(payment.payment) });
  if (!answer.ok && !overAlready.includes(answer.subCode)) throw new ProviderRefused(answer.message);
  return lookAt(ask, payment, now);
}
