import { createHmac, timingSafeEqual } from 'node:crypto';
import iconv from 'iconv-lite';
import { readChinaTime, writeChinaTime } from './china-time.ts';
import { toFen, toYuan } from './fen.ts';
import type { Content, GatewayWorld } from './gateway-world.ts';
import { Refusal } from './merchant-request.ts';
import type { State, Trade } from './state.ts';
import { zip } from './zip.ts';

const DAY_MS = 86_400_000;
/** A day's bill is made on the next one, by nine. */
const READY_MS = 9 * 3_600_000;
/** The address of a bill holds that long. */
const LIFE_MS = 30_000;

const COLUMNS = [
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户',
  '订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）',
  '券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
].join(',');

type World = Pick<GatewayWorld, 'state' | 'now' | 'origin'>;

/** The address at which a day's bill is, for half a minute. Throws Refusal where there is none. */
export function billAddress({ state, now, origin }: World, content: Content): string {
  const { bill_type: type, bill_date: day } = content;
  const start =
    typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? readChinaTime(`${day} 00:00:00`) : NaN;
  if (type !== 'trade' || Number.isNaN(start)) throw new Refusal('isv.invalid-arguments', '参数无效');
  if (now() < start + DAY_MS + READY_MS) throw new Refusal('isp.bill_not_exist', '账单不存在');
  const bizDates = String(day).replaceAll('-', '');
  const timestamp = String(now());
  const query = new URLSearchParams({
    bizType: 'trade',
    userId: `${state.sellerId}0156`,
    fileType: 'csv.zip',
    bizDates,
    downloadFileName: `${state.sellerId}0156_${bizDates}.csv.zip`,
    fileId: `/trade/${state.sellerId}0156/${bizDates}.csv.zip`,
    timestamp,
    token: tokenOf(state, bizDates, timestamp),
  });
  return `${origin()}/downloadBillFile.resource?${query}`;
}

const tokenOf = ({ alipayKeys }: State, bizDates: string, timestamp: string) =>
  createHmac('sha256', alipayKeys.privateKey).update(`${bizDates}/${timestamp}`).digest('hex');

/** The bill at such an address; undefined where its time is over. */
export function billAt({ state, now }: Omit<World, 'origin'>, query: URLSearchParams): Buffer | undefined {
  const [bizDates = '', timestamp = ''] = [query.get('bizDates') ?? '', query.get('timestamp') ?? ''];
  const given = Buffer.from(query.get('token') ?? '');
  const right = Buffer.from(tokenOf(state, bizDates, timestamp));
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  if (!isRight || now() > Number(timestamp) + LIFE_MS) return undefined;
  const day = bizDates.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  const name = `${state.sellerId}0156_${bizDates}_业务明细`;
  return zip([
    { name: gbk(`${name}(汇总).csv`), bytes: gbk(sumsOf(state, day)) },
    { name: gbk(`${name}.csv`), bytes: gbk(detailsOf(state, day, now())) },
  ]);
}

const gbk = (text: string) => iconv.encode(text, 'gbk');

interface Row {
  readonly trade: Trade;
  readonly at: string;
  readonly fen: bigint;
  /** Of a refund. */
  readonly request?: string;
}

const fenOf = (yuan: string) => toFen(yuan) ?? 0n;

function rowsOf({ trades }: State, day: string): Row[] {
  return Object.values(trades)
    .flatMap((trade): Row[] => [
      ...(trade.paidAt === undefined ? [] : [{ trade, at: trade.paidAt, fen: fenOf(trade.total) }]),
      ...trade.refunds.map(({ at, amount, outRequestNo }) => ({
        ...{ trade, at, fen: -fenOf(amount), request: outRequestNo },
      })),
    ])
    .filter(({ at }) => at.startsWith(day))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
}

const signedYuan = (fen: bigint) => (fen < 0n ? `-${toYuan(-fen)}` : toYuan(fen));

function written({ trade, at, fen, request }: Row): string {
  const amount = signedYuan(fen);
  const [kind, number] = request === undefined ? ['交易', ''] : ['退款', `${request}\t`];
  const places = [trade.subject, trade.createdAt, at, '', '', '', '', 'san***@sandbox.example'];
  const amounts = [amount, amount, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'];
  return [
    `${trade.tradeNo}\t`,
    `${trade.outTradeNo}\t`,
    kind,
    ...places,
    ...amounts,
    number,
    '0.00',
    '0.00',
    '',
  ].join(',');
}

const head = ({ sellerId }: State, title: string, day: string) => {
  const [from, to] = [readChinaTime(`${day} 00:00:00`), readChinaTime(`${day} 00:00:00`) + DAY_MS];
  const long = (at: number) => writeChinaTime(at).replace(/^(\d+)-(\d+)-(\d+)/, '$1年$2月$3日');
  return [
    `#支付宝${title}查询`,
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${long(from)}]   终止日期：[${long(to)}]`,
  ];
};

function totals(rows: readonly Row[]): { paid: Row[]; back: Row[]; sum: (some: readonly Row[]) => string } {
  return {
    paid: rows.filter(({ request }) => request === undefined),
    back: rows.filter(({ request }) => request !== undefined),
    sum: (some) => signedYuan(some.reduce((all, { fen }) => all + fen, 0n)),
  };
}

function detailsOf(state: State, day: string, now: number): string {
  const rows = rowsOf(state, day);
  const { paid, back, sum } = totals(rows);
  const line = '-'.repeat(41);
  return [
    ...head(state, '业务明细', day),
    `#${line}业务明细列表${'-'.repeat(40)}`,
    COLUMNS,
    ...rows.map(written),
    `#${line}业务明细列表结束${'-'.repeat(36)}`,
    `#交易合计：${paid.length}笔，商家实收共${sum(paid)}元，商家优惠共0.00元`,
    `#退款合计：${back.length}笔，商家实收退款共${sum(back)}元，商家优惠退款共0.00元`,
    `#导出时间：[${writeChinaTime(now).replace(/^(\d+)-(\d+)-(\d+)/, '$1年$2月$3日')}]`,
    '',
  ].join('\r\n');
}

function sumsOf(state: State, day: string): string {
  const { paid, back, sum } = totals(rowsOf(state, day));
  const line = '-'.repeat(41);
  return [
    ...head(state, '业务汇总', day),
    `#${line}业务汇总列表${'-'.repeat(40)}`,
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）',
    `合计,,${paid.length},${back.length},${sum(paid)},${sum([...paid, ...back])}`,
    `#${'-'.repeat(40)}业务汇总列表结束${'-'.repeat(37)}`,
    '',
  ].join('\r\n');
}
