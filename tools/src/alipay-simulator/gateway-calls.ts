import { agreementCalls } from './agreement-calls.ts';
import { billCalls } from './bill-calls.ts';
import type { Fault } from './faults.ts';
import { toFen, toYuan } from './fen.ts';
import type { Call, Content, Fields, GatewayWorld } from './gateway-world.ts';
import { type MerchantRequest, Refusal, text } from './merchant-request.ts';
import { signText, strangersKey } from './rsa.ts';
import { BUYER, type State, type Trade } from './state.ts';
import { refundedOf } from './trades.ts';

function tradeOf({ trades }: GatewayWorld, content: Content): Trade {
  const tradeNo = text(content.trade_no);
  const found = tradeNo ? trades.byTradeNo(tradeNo) : trades.find(text(content.out_trade_no));
  if (!found) throw new Refusal('ACQ.TRADE_NOT_EXIST', '交易不存在');
  return found;
}

const names = (trade: Trade) => ({ out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo });

const query: Call = (world, { content }) => {
  const trade = tradeOf(world, content);
  const isPaid = trade.paidAt !== undefined;
  const bills = isPaid && asks(content, 'fund_bill_list');
  return {
    ...names(trade),
    trade_status: trade.status,
    total_amount: trade.total,
    ...(trade.currency === 'CNY' ? {} : { trans_currency: trade.currency }),
    buyer_logon_id: BUYER,
    receipt_amount: isPaid ? trade.total : '0.00',
    ...(isPaid ? { send_pay_date: trade.paidAt } : {}),
    ...(bills ? { fund_bill_list: [{ fund_channel: 'ALIPAYACCOUNT', amount: trade.total }] } : {}),
  };
};

const asks = ({ query_options: options }: Content, name: string) =>
  Array.isArray(options) && options.includes(name);

const close: Call = (world, { content }) => {
  const trade = tradeOf(world, content);
  if (!world.trades.close(trade)) throw new Refusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
  return names(trade);
};

const refund: Call = (world, { content }) => {
  const trade = tradeOf(world, content);
  const { out_request_no: number, refund_amount: amount, refund_reason: reason } = content;
  const moved = world.trades.refund(trade, text(number) || trade.outTradeNo, text(amount), text(reason));
  if (moved) world.notify(trade);
  return { ...names(trade), fund_change: moved ? 'Y' : 'N', refund_fee: toYuan(refundedOf(trade)) };
};

const refundQuery: Call = (world, { content }) => {
  const trade = tradeOf(world, content);
  const found = trade.refunds.find(({ outRequestNo }) => outRequestNo === content.out_request_no);
  if (!found) return names(trade);
  return {
    ...names(trade),
    out_request_no: found.outRequestNo,
    total_amount: toYuan(toFen(trade.total) ?? 0n),
    refund_amount: found.amount,
    refund_status: 'REFUND_SUCCESS',
  };
};

const calls: Readonly<Record<string, Call>> = {
  'alipay.trade.query': query,
  'alipay.trade.close': close,
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': refundQuery,
  ...agreementCalls,
  ...billCalls,
};

const words: Readonly<Record<string, string>> = {
  '20000': 'Service Currently Unavailable',
  '40002': 'Invalid Arguments',
  '40004': 'Business Failed',
};

const refused = ({ code, subCode, message }: Refusal): Fields => ({
  code,
  msg: words[code] ?? '',
  sub_code: subCode,
  sub_msg: message,
});

/** Does what was asked and says what came of it. */
export function answerCall(world: GatewayWorld, request: MerchantRequest): Fields {
  const { method } = request;
  const call = Object.hasOwn(calls, method) ? calls[method] : undefined;
  if (!call) throw new Refusal('isv.invalid-method', '不存在的方法名', '40002');
  return { code: '10000', msg: 'Success', ...call(world, request) };
}

/** What a busy gateway says instead of doing it. */
export function busyAnswer({ value }: Fault): Fields {
  if (value === undefined) return refused(new Refusal('aop.unknow-error', '系统繁忙', '20000'));
  return refused(new Refusal(value, '系统繁忙'));
}

/** Runs a call; refusals become its answer. */
export function settleCall(work: () => Fields): Fields {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

/** An answer as it goes over the wire: signed as it stands there, with Alipay's way of writing slashes. */
export function writeAnswer(method: string, fields: Fields, { alipayKeys }: State, fault?: Fault): string {
  const name = `${method.replaceAll('.', '_')}_response`;
  const body = JSON.stringify(fields).replaceAll('/', '\\/');
  if (fault?.fault === 'call-unsigned') return `{"${name}":${body}}`;
  const key = fault?.fault === 'call-other-key' ? strangersKey() : alipayKeys.privateKey;
  return `{"${name}":${body},"sign":"${signText(body, key)}"}`;
}
