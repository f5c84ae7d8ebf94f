import { billAddress } from './bill.ts';
import { readChinaTime } from './china-time.ts';
import { toFen, toYuan } from './fen.ts';
import type { Call, Content, Fields } from './gateway-world.ts';
import { Refusal, text } from './merchant-request.ts';
import { BUYER, type Trade } from './state.ts';
import { refundedOf } from './trades.ts';

/** Longest span of time that may be asked for at once. */
const LONGEST_MS = 31 * 86_400_000;

const itemOf = (trade: Trade): Fields => ({
  gmt_create: trade.createdAt,
  gmt_pay: trade.paidAt,
  ...(trade.refunds.length > 0 ? { gmt_refund: trade.refunds.at(-1)?.at } : {}),
  alipay_order_no: trade.tradeNo,
  merchant_order_no: trade.outTradeNo,
  other_account: `沙箱(${BUYER})`,
  goods_title: trade.subject,
  total_amount: toYuan(toFen(trade.total) ?? 0n),
  refund_amount: toYuan(refundedOf(trade)),
  trade_status: '成功',
});

function isAsked(content: Content, trade: Trade): boolean {
  const { merchant_order_no: number, alipay_order_no: tradeNo } = content;
  return (
    trade.paidAt !== undefined &&
    [undefined, trade.outTradeNo].includes(number as string | undefined) &&
    [undefined, trade.tradeNo].includes(tradeNo as string | undefined)
  );
}

/** What was sold: with each trade all that went back of it, by whomever. */
const sold: Call = ({ trades }, { content }) => {
  const [from, to] = [readChinaTime(text(content.start_time)), readChinaTime(text(content.end_time))];
  if (!(from <= to && to - from <= LONGEST_MS)) throw new Refusal('INVALID_PARAMETER', '参数有误');
  const found = trades
    .all()
    .filter((trade) => isAsked(content, trade) && isBetween(readChinaTime(trade.createdAt), from, to));
  const [page, size] = [Number(content.page_no ?? 1), Number(content.page_size ?? 2_000)];
  return {
    page_no: String(page),
    page_size: String(size),
    total_size: String(found.length),
    detail_list: found.slice((page - 1) * size, page * size).map(itemOf),
  };
};

const isBetween = (at: number, from: number, to: number) => at >= from && at <= to;

/** Calls about what stands in Alipay's books. */
export const billCalls: Readonly<Record<string, Call>> = {
  'alipay.data.bill.sell.query': sold,
  'alipay.data.dataservice.bill.downloadurl.query': (world, { content }) => ({
    bill_download_url: billAddress(world, content),
  }),
};
