import { expect, test } from '@jest/globals';
import { billLines, isDetails } from './bill-lines.ts';

const head =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const bill = (...rows: string[]) =>
  [
    '#支付宝业务明细查询',
    '#账号：[20880000000000000156]',
    '#起始日期：[2026年11月21日 00:00:00]   终止日期：[2026年11月22日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    head,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '#交易合计：1笔，商家实收共19.90元，商家优惠共0.00元',
    '',
  ].join('\r\n');
const payment = '6f1c9a52-3c0e-4c8e-9b52-0d0a4f6f9b11';
const refund = '0b0f2a39-58a1-4f6a-8a39-d1d6a1b7c9aa';
const bare = (uuid: string) => uuid.replaceAll('-', '');
const rest = ',,,,,san***@example.com';
const trade = `20261121220014\t,${bare(payment)}\t,交易,Pro, a month,2026-11-21 08:00:00,2026-11-21 08:00:30${rest},19.90,19.90,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,,-0.12,0.00,`;
const back = `20261121220014\t,${bare(payment)}\t,退款,Pro,2026-11-21 08:00:00,2026-11-21 09:30:00${rest},-5.00,-5.00,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,${bare(refund)}\t,0.00,0.00,`;

test('payments and refunds are read by the names of columns, whatever stands in a title', () => {
  const common = { capture: '20261121220014', payment, currency: 'CNY' };
  expect(billLines(bill(trade, back, back.replace(bare(refund), 'hand-1')))).toEqual([
    {
      ...{ kind: 'charge', reference: '20261121220014', minor: 1990n, ...common },
      at: new Date('2026-11-21T00:00:30Z'),
    },
    {
      ...{ kind: 'refund', reference: `20261121220014/${bare(refund)}`, refund, state: 'done', minor: 500n },
      ...{ ...common, at: new Date('2026-11-21T01:30:00Z') },
    },
    {
      ...{ kind: 'refund', reference: '20261121220014/hand-1', refund: null, state: 'done', minor: 500n },
      ...{ ...common, at: new Date('2026-11-21T01:30:00Z') },
    },
  ]);
  expect(billLines(bill())).toEqual([]);
});

test('a bill that breaks off, or has another form, is not believed', () => {
  expect(() =>
    billLines(
      bill(trade)
        .split('业务明细列表结束')[0]
        ?.replace(/\r\n#-*$/, '') ?? '',
    ),
  ).toThrow('breaks off');
  expect(() => billLines(bill(trade).replace('订单金额', '金额'))).toThrow('no form');
  expect(() => billLines(bill(trade.replace('19.90', 'x')))).toThrow('amount');
  expect(isDetails(bill())).toBe(true);
  expect(isDetails('#支付宝业务汇总查询\r\n#-----业务汇总列表----\r\n')).toBe(false);
});
