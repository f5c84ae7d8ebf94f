import type { BookLine } from '../../domain/reconciliation/book-line.ts';
import { ProviderUnavailable } from '../payment-provider.ts';
import { CURRENCY, minorOf } from './amounts.ts';
import { fromChinaTime } from './china-time.ts';
import { fromNumber } from './numbers.ts';

const BEGINS = '业务明细列表';
const TITLE = '商品名称';
const columns = {
  trade: '支付宝交易号',
  ours: '商户订单号',
  kind: '业务类型',
  doneAt: '完成时间',
  amount: '订单金额',
  request: '退款批次号/请求号',
} as const;
type Cells = Readonly<Record<keyof typeof columns, string>>;

/** The file of a bill that has its details; the other one has sums. */
export const isDetails = (text: string): boolean => new RegExp(`^#-*${BEGINS}`, 'm').test(text);

/** What Alipay's business bill (业务明细) tells, one line a payment or refund. Throws ProviderUnavailable for another form. */
export function billLines(text: string): BookLine[] {
  const rows = text.split(/\r?\n/);
  const start = rows.findIndex((row) => row.startsWith('#') && row.includes(BEGINS));
  const head = rows[start + 1]?.split(',').map(plainName) ?? [];
  const places = Object.entries(columns).map(([name, column]) => [name, head.indexOf(column)] as const);
  if (start === -1 || places.some(([, place]) => place === -1)) {
    throw new ProviderUnavailable("Alipay's bill has no form that is known");
  }
  const details = rows.slice(start + 2);
  const end = details.findIndex((row) => row.startsWith('#'));
  if (end === -1) throw new ProviderUnavailable("Alipay's bill breaks off");
  return details
    .slice(0, end)
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const cells = cellsOf(row, head);
      const named = Object.fromEntries(places.map(([name, place]) => [name, cells[place] ?? '']));
      return lineOf(named as unknown as Cells);
    });
}

/** '订单金额（元）' → '订单金额'. */
const plainName = (name: string) => name.trim().replace(/[（(].*[）)]$/, '');

/** Numbers end with a tab, so that spreadsheets leave them alone; titles are not quoted, whatever stands in them. */
function cellsOf(row: string, head: readonly string[]): string[] {
  const cells = row.split(',').map((cell) => cell.trim());
  const surplus = cells.length - head.length;
  const title = head.indexOf(TITLE);
  if (surplus > 0) cells.splice(title, surplus + 1, cells.slice(title, title + surplus + 1).join(','));
  return cells;
}

function lineOf({ trade, ours, kind, doneAt, amount, request }: Cells): BookLine {
  const at = fromChinaTime(doneAt);
  if (at === undefined) throw new ProviderUnavailable("Alipay's bill names a time that is none");
  // What went back has a minus.
  const minor = minorOf(amount.replace('-', ''));
  const common = { capture: trade, payment: fromNumber(ours) ?? null, minor, currency: CURRENCY, at };
  if (!kind.includes('退款')) return { kind: 'charge', reference: trade, ...common };
  const refund = fromNumber(request) ?? null;
  return { kind: 'refund', reference: `${trade}/${request || doneAt}`, refund, state: 'done', ...common };
}
