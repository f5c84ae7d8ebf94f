import { readChinaTime, writeChinaTime } from './china-time.ts';
import type { Faults } from './faults.ts';
import { toFen, toYuan } from './fen.ts';
import { type MerchantRequest, Refusal, text } from './merchant-request.ts';
import { readTerms } from './merchant-terms.ts';
import { digits, type Store, type Trade } from './state.ts';

/** What moves money, or would. All of it is kept before it returns. */
export interface Trades {
  all(): Trade[];
  find(outTradeNo: string): Trade | undefined;
  byTradeNo(tradeNo: string): Trade | undefined;
  /** Somebody signs in on the page: the trade is made, or is there already. */
  open(request: MerchantRequest): Trade;
  /** A trade that is to be paid by an agreement, without the person: it is made, or is there already. */
  draw(request: MerchantRequest, agreementNo: string): Trade;
  pay(trade: Trade): boolean;
  close(trade: Trade): boolean;
  /** True where money moved; the same number moves it once. */
  refund(trade: Trade, outRequestNo: string, amount: string, reason: string): boolean;
}

export const refundedOf = ({ refunds }: Trade) =>
  refunds.reduce((sum, { amount }) => sum + (toFen(amount) ?? 0n), 0n);

export function createTrades({ state, save }: Store, faults: Faults, now: () => number): Trades {
  const written = () => writeChinaTime(now());
  /** A trade whose time is over is closed, whether anybody looked or not. */
  const current = (trade: Trade | undefined) => {
    if (trade?.status === 'WAIT_BUYER_PAY' && now() >= (trade.expiresAt ?? Infinity)) {
      trade.status = 'TRADE_CLOSED';
      save();
    }
    return trade;
  };
  const find = (outTradeNo: string) =>
    Object.hasOwn(state.trades, outTradeNo) ? current(state.trades[outTradeNo]) : undefined;

  type More = Pick<Trade, 'terms' | 'agreementNo'>;
  const make = (
    { content, notifyUrl, returnUrl }: MerchantRequest,
    outTradeNo: string,
    more: More,
  ): Trade => {
    const expiresAt = expiryOf(content);
    if (now() >= (expiresAt ?? Infinity)) throw new Refusal('ACQ.ORDER_EXPIRED', '订单已过期');
    const trade: Trade = {
      outTradeNo,
      tradeNo: `${written().slice(0, 10).replaceAll('-', '')}22${digits(18)}`,
      subject: text(content.subject),
      notifyUrl,
      returnUrl,
      createdAt: written(),
      expiresAt,
      ...more,
      total: totalOf(content),
      currency: 'CNY',
      status: 'WAIT_BUYER_PAY',
      paidAt: undefined,
      captures: 0,
      refunds: [],
    };
    state.trades[outTradeNo] = trade;
    save();
    return trade;
  };

  const applyPayFault = (trade: Trade) => {
    const fault = faults.take('pay');
    if (fault?.fault === 'pay-amount') trade.total = fault.value ?? '0.01';
    if (fault?.fault === 'pay-currency') trade.currency = fault.value ?? 'USD';
  };

  /** One that is there under this number, unless it is about something else. */
  const known = ({ content }: MerchantRequest, outTradeNo: string) => {
    const trade = find(outTradeNo);
    if (trade?.status === 'WAIT_BUYER_PAY' && trade.total !== totalOf(content)) {
      throw new Refusal('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
    }
    return trade;
  };

  return {
    all: () => Object.values(state.trades),
    find,
    byTradeNo: (tradeNo) => current(Object.values(state.trades).find((each) => each.tradeNo === tradeNo)),
    open: (request) => {
      const outTradeNo = text(request.content.out_trade_no);
      checkPage(request, outTradeNo);
      const terms = readTerms(request);
      return known(request, outTradeNo) ?? make(request, outTradeNo, { terms });
    },
    draw: (request, agreementNo) => {
      const outTradeNo = text(request.content.out_trade_no);
      checkTerms(request, outTradeNo);
      return known(request, outTradeNo) ?? make(request, outTradeNo, { agreementNo });
    },
    pay: (trade) => {
      if (current(trade)?.status !== 'WAIT_BUYER_PAY') return false;
      applyPayFault(trade);
      trade.status = 'TRADE_SUCCESS';
      trade.paidAt = written();
      trade.captures += 1;
      save();
      return true;
    },
    close: (trade) => {
      if (current(trade)?.status !== 'WAIT_BUYER_PAY') return false;
      trade.status = 'TRADE_CLOSED';
      save();
      return true;
    },
    refund: (trade, outRequestNo, amount, reason) => {
      const fen = toFen(amount) ?? 0n;
      const before = trade.refunds.find((each) => each.outRequestNo === outRequestNo);
      if (before && toFen(before.amount) === fen) return false;
      const left = leftAfter(trade, fen, before !== undefined);
      if (faults.take('refund')) return false;
      trade.refunds.push({ outRequestNo, amount: toYuan(fen), reason, at: written() });
      if (left === 0n) trade.status = 'TRADE_CLOSED';
      save();
      return true;
    },
  };
}

/** Whether so much of a payment is there to be given back. */
export function canGoBack(trade: Trade, amount: string): boolean {
  const fen = toFen(amount) ?? 0n;
  return (
    trade.status === 'TRADE_SUCCESS' && fen > 0n && fen <= (toFen(trade.total) ?? 0n) - refundedOf(trade)
  );
}

/** What is left of a payment once this much went back. */
function leftAfter(trade: Trade, fen: bigint, isRepeated: boolean): bigint {
  if (isRepeated) throw new Refusal('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
  if (trade.status !== 'TRADE_SUCCESS') throw new Refusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
  const left = (toFen(trade.total) ?? 0n) - refundedOf(trade) - fen;
  if (fen <= 0n || left < 0n) throw new Refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
  return left;
}

function checkPage(request: MerchantRequest, outTradeNo: string): void {
  const { method, content } = request;
  if (method !== 'alipay.trade.page.pay') throw new Refusal('isv.invalid-method', '不存在的方法名', '40002');
  const product = content.agreement_sign_params === undefined ? 'FAST_INSTANT_TRADE_PAY' : 'CYCLE_PAY_AUTH';
  if (content.product_code !== product) throw new Refusal('ACQ.INVALID_PARAMETER', '参数无效');
  checkTerms(request, outTradeNo);
}

function checkTerms({ content }: MerchantRequest, outTradeNo: string): void {
  const fits = /^\w{1,64}$/.test(outTradeNo) && /^[^/=&]{1,256}$/u.test(text(content.subject));
  if (!fits || (toFen(totalOf(content)) ?? 0n) <= 0n) throw new Refusal('ACQ.INVALID_PARAMETER', '参数无效');
}

function totalOf(content: MerchantRequest['content']): string {
  const fen = toFen(text(content.total_amount));
  return fen === undefined ? '' : toYuan(fen);
}

function expiryOf({ time_expire: until }: MerchantRequest['content']): number | undefined {
  if (until === undefined) return undefined;
  const at = readChinaTime(text(until));
  if (Number.isNaN(at)) throw new Refusal('ACQ.INVALID_PARAMETER', '参数无效');
  return at;
}
