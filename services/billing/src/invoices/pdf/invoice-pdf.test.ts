import { expect, test } from '@jest/globals';
import type { Invoice } from '@tutka/http-contracts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { invoicePdf } from './invoice-pdf.ts';

const invoice: Invoice = {
  uuid: '5d0f0c5e-0000-4000-8000-000000000001',
  kind: 'invoice',
  number: 'INV-2026-000042',
  issuedAt: '2026-11-22T09:30:00.000Z',
  orderUUID: '5d0f0c5e-0000-4000-8000-000000000002',
  orderNumber: 1046,
  orderedAt: '2026-11-22T09:20:00.000Z',
  userId: 7,
  userUUID: '5d0f0c5e-0000-4000-8000-000000000003',
  seller: {
    name: 'Lighthouse GmbH',
    address: 'Kai 1\n20457 Hamburg',
    country: 'DE',
    taxId: 'DE123456789',
    email: 'billing@lighthouse.example',
    logoText: 'Lighthouse',
    note: 'Amtsgericht Hamburg, HRB 123456\nGeschäftsführerin: Ada Keeper',
  },
  buyer: {
    name: '上海灯塔智能科技有限公司',
    address: '上海市浦东新区世纪大道100号\n환구금융센터 28층',
    country: 'CN',
    region: '',
    taxId: '91310000MA1FL0000X',
    email: 'finance@example.cn',
  },
  product: { kind: 'plan', planId: 'team', period: 'year', name: 'Team' },
  isChange: false,
  currency: 'CNY',
  subtotal: '14180.00',
  discountRules: [{ code: 'LAUNCH-10', kind: 'percent', value: '10', off: '1418.00' }],
  net: '12039.62',
  tax: { name: '增值税', percent: '6', isInclusive: true, amount: '722.38' },
  total: '12762.00',
  payment: {
    provider: 'alipay',
    reference: '2026112222001400000000000001',
    paidAt: '2026-11-22T09:29:00.000Z',
    sandbox: true,
  },
  invoice: null,
  creditNotes: [],
};

/** What a reader of the file can select and search, how many pages it has, and how near text comes to an edge. */
async function readBack(
  file: Uint8Array,
): Promise<{ text: string; pages: number; size: number[]; margin: number }> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await loading.promise;
  const pages = document.numPages;
  let [text, margin, size] = ['', Number.POSITIVE_INFINITY, [0]];
  for (let at = 1; at <= pages; at++) {
    const page = await document.getPage(at);
    const { width, height } = page.getViewport({ scale: 1 });
    size = [Math.round(width), Math.round(height)];
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue;
      text += item.str + (item.hasEOL ? '\n' : '');
      const [left = 0, bottom = 0] = item.transform.slice(4) as number[];
      margin = Math.min(margin, left, bottom, width - left - item.width, height - bottom - item.height);
    }
  }
  await loading.destroy();
  return { text, pages, size, margin };
}

test('it says in Chinese, Korean and English what was bought, by whom, with which tax and how it was paid', async () => {
  const { text, pages, size } = await readBack(await invoicePdf(invoice, 'zh-CN'));
  expect([pages, size]).toEqual([1, [595, 842]]);
  for (const words of [
    ...['账单', 'INV-2026-000042', '2026年11月22日', '#1046', 'Lighthouse GmbH', '20457 Hamburg', '德国'],
    ...[
      '上海灯塔智能科技有限公司',
      '上海市浦东新区世纪大道100号',
      '환구금융센터 28층',
      '税号 91310000MA1FL0000X',
    ],
    ...['Team 套餐，一年', '¥14,180.00', '折扣 LAUNCH-10 (10 %)', '−¥1,418.00', '不含税金额', '¥12,039.62'],
    ...['增值税 6 % (已含)', '¥722.38', '合计 (CNY)', '¥12,762.00', '支付宝', '2026112222001400000000000001'],
    ...['没有真实资金流动', 'Geschäftsführerin: Ada Keeper'],
  ]) {
    expect(text).toContain(words);
  }
});

test('in English, without discount, tax and buyer, and in a currency without decimals', async () => {
  const plain: Invoice = {
    ...{ ...invoice, buyer: null, discountRules: [], tax: null, currency: 'KRW' },
    ...{ subtotal: '27000', net: '27000', total: '27000', payment: null },
  };
  const { text } = await readBack(await invoicePdf(plain, 'en'));
  for (const words of ['Invoice', 'Nov 22, 2026', 'Customer no. 7', 'Team plan, one year', '₩27,000']) {
    expect(text).toContain(words);
  }
  expect(text).toContain('Nothing was to be paid.');
  expect(text).not.toMatch(/Net amount|Discount|Tax ID 9/);
});

test('a credit note names its invoice and what went back', async () => {
  const note: Invoice = {
    ...{ ...invoice, kind: 'creditNote', number: 'CN-2026-000003', discountRules: [] },
    ...{ subtotal: '100.00', net: '94.34', total: '100.00' },
    tax: { name: 'VAT', percent: '6', isInclusive: true, amount: '5.66' },
    invoice: { uuid: invoice.uuid, number: invoice.number },
  };
  const { text } = await readBack(await invoicePdf(note, 'en'));
  for (const words of [
    'Credit note',
    'For invoice',
    'INV-2026-000042',
    'Refund: Team',
    '¥94.34',
    'Given back ¥100.00',
  ]) {
    expect(text).toContain(words);
  }
});

test('what a change of plan cost is named as the difference, and not as the price of the plan', async () => {
  const difference: Invoice = { ...invoice, isChange: true };
  const note: Invoice = { ...difference, kind: 'creditNote' };
  for (const [file, language, words] of [
    [difference, 'en', 'Change of plan, the difference: Team plan, one year'],
    [note, 'en', 'Refund: Change of plan, the difference: Team plan, one year'],
    [difference, 'zh-CN', '更换套餐的差价： Team 套餐，一年'],
  ] as const) {
    expect((await readBack(await invoicePdf(file, language))).text).toContain(words);
  }
});

test('the longest that may be written is all there, on two pages and within their margins', async () => {
  const most = (length: number) => '长'.repeat(length);
  const lines = Array.from({ length: 8 }, () => 'Wide'.repeat(12)).join('\n');
  const long: Invoice = {
    ...invoice,
    number: 'ABCDEFGHIJKL-2026-000042',
    seller: {
      ...invoice.seller,
      name: 'W'.repeat(120),
      address: lines,
      note: lines,
      logoText: 'M'.repeat(40),
    },
    buyer: {
      name: most(120),
      address: most(400),
      country: 'GS',
      region: most(40),
      taxId: 'W'.repeat(40),
      email: '',
    },
    product: { kind: 'agent', agentUUID: invoice.uuid, name: most(120) },
    tax: { name: most(30), percent: '99.9999', isInclusive: true, amount: '722.38' },
  };
  const { pages, text, margin } = await readBack(await invoicePdf(long, 'en'));
  expect([pages, text.includes('Page 2 of 2')]).toEqual([2, true]);
  expect(margin).toBeGreaterThan(25);
  expect(text.match(/长/gu)?.length).toBe(120 + 400 + 40 + 120 + 30);
});

test('asked again it is the same file, and only the letters it uses are in it', async () => {
  const [one, two] = [await invoicePdf(invoice, 'zh-CN'), await invoicePdf(invoice, 'zh-CN')];
  expect(Buffer.compare(one, two)).toBe(0);
  expect(one.length).toBeLessThan(200_000);
});
