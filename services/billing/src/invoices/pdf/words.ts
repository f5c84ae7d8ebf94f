import { CURRENCY_SYMBOLS, type Invoice } from '@tutka/http-contracts';

const en = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  number: 'Number',
  issued: 'Date of issue',
  order: 'Order',
  ofInvoice: 'For invoice',
  paidOn: 'Paid on',
  refundedOn: 'Refunded on',
  from: 'From',
  to: 'Bill to',
  customer: 'Customer no.',
  taxId: 'Tax ID',
  item: 'Description',
  quantity: 'Qty',
  amount: 'Amount',
  price: 'Price',
  discount: 'Discount',
  net: 'Net amount',
  included: 'included',
  total: 'Total',
  refund: 'Refund',
  paid: 'Paid',
  refunded: 'Given back',
  free: 'Nothing was to be paid.',
  with: 'with',
  reference: 'Reference',
  sandbox: 'Sandbox: no real money moved. This document is for trying things out.',
  month: 'plan, one month',
  year: 'plan, one year',
  change: 'Change of plan, the difference:',
  agent: 'Agent:',
  credits: 'Credits worth',
  page: 'Page {at} of {count}',
} as const;
type Words = Readonly<Record<keyof typeof en, string>>;

const zh: Words = {
  invoice: '账单',
  creditNote: '贷项通知单',
  number: '编号',
  issued: '开具日期',
  order: '订单',
  ofInvoice: '对应账单',
  paidOn: '付款日期',
  refundedOn: '退款日期',
  from: '销售方',
  to: '购买方',
  customer: '客户编号',
  taxId: '税号',
  item: '项目',
  quantity: '数量',
  amount: '金额',
  price: '价格',
  discount: '折扣',
  net: '不含税金额',
  included: '已含',
  total: '合计',
  refund: '退款',
  paid: '已付款',
  refunded: '已退款',
  free: '无需付款。',
  with: '付款方式',
  reference: '交易号',
  sandbox: '沙盒环境：没有真实资金流动，本单据仅供试用。',
  month: '套餐，一个月',
  year: '套餐，一年',
  change: '更换套餐的差价：',
  agent: '智能体：',
  credits: '额度，价值',
  page: '第 {at} 页，共 {count} 页',
};

const PROVIDERS = {
  en: { stripe: 'Stripe', alipay: 'Alipay' },
  'zh-CN': { stripe: 'Stripe', alipay: '支付宝' },
} as const;

/** How a document speaks. */
export class Speech {
  readonly words: Words;
  readonly #language: 'en' | 'zh-CN';
  readonly #currency: string;

  constructor(language: string, currency: string) {
    this.#language = language === 'zh-CN' ? 'zh-CN' : 'en';
    this.words = this.#language === 'zh-CN' ? zh : en;
    this.#currency = currency;
  }

  /** '1234.50' → $1,234.50 */
  money(amount: string, sign = ''): string {
    const [whole = '', decimals] = amount.split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    const symbol = CURRENCY_SYMBOLS[this.#currency as keyof typeof CURRENCY_SYMBOLS] ?? '';
    return `${sign}${symbol}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
  }

  /** The day in UTC, as numbers are counted. */
  day(instant: string): string {
    const format = new Intl.DateTimeFormat(this.#language, { dateStyle: 'medium', timeZone: 'UTC' });
    return format.format(new Date(instant));
  }

  country(code: string): string {
    return new Intl.DisplayNames([this.#language], { type: 'region' }).of(code) ?? code;
  }

  pages(at: number, count: number): string {
    return this.words.page.replace('{at}', String(at)).replace('{count}', String(count));
  }

  provider(name: 'stripe' | 'alipay'): string {
    return PROVIDERS[this.#language][name];
  }

  product({ product, isChange }: Pick<Invoice, 'product' | 'isChange'>): string {
    const { words } = this;
    switch (product.kind) {
      case 'plan': {
        const plan = `${product.name} ${words[product.period]}`;
        return isChange ? `${words.change} ${plan}` : plan;
      }
      case 'agent':
        return `${words.agent} ${product.name}`;
      case 'credits':
        return `${words.credits} ${product.amount}`;
    }
  }
}
