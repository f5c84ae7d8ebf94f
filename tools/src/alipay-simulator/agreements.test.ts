import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type AlipaySimulator, endAgreement, startAlipaySimulator, visit } from './index.ts';
import { ask, pageOf, signing } from './shop-calls.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-22T04:00:00Z');

let simulator: AlipaySimulator;
let clock = START;
let count = 0;
beforeAll(async () => {
  simulator = await startAlipaySimulator({ now: () => clock });
});
beforeEach(() => {
  clock = START;
  simulator.faults.clear();
});
afterAll(() => simulator.stop());

const fresh = () => `agreement${count++}`;

/** An agreement of at most 12.50 a month from 2026-12-22 on, signed by a person. */
async function signed(rule: object = {}) {
  const number = fresh();
  await visit(pageOf(simulator, signing(number, rule)), 'pay');
  const agreement = simulator.books.agreementOf(number);
  if (!agreement) throw new Error('nothing was signed');
  return agreement;
}

const deduct = (agreementNo: string, outTradeNo = fresh(), more: object = {}) =>
  ask(simulator, 'alipay.trade.pay', {
    out_trade_no: outTradeNo,
    product_code: 'CYCLE_PAY_AUTH',
    subject: 'Pro plan',
    total_amount: '12.50',
    agreement_params: { agreement_no: agreementNo },
    ...more,
  });
const done = { code: '10000' };
const notToday = { code: '40004', sub_code: 'ACQ.CYCLE_PAY_DATE_NOT_MATCH' };

describe('the page', () => {
  test('shows what is agreed to, and lets a person pay without it', async () => {
    const number = fresh();
    const page = await (await fetch(pageOf(simulator, signing(number)))).text();
    for (const words of [
      '开通自动扣款',
      '每个月 every month',
      '¥ 12.50',
      '2026-12-22',
      'Pay without signing',
    ]) {
      expect(page).toContain(words);
    }
    await visit(pageOf(simulator, signing(number)), 'pay-only');
    expect(simulator.books.agreementOf(number)).toBeUndefined();
  });

  const wrong: [string, (terms: ReturnType<typeof signing>) => unknown][] = [
    ['a day that not every month has', () => signing(fresh(), { execute_time: '2026-12-29' })],
    ['a day that there is not', () => signing(fresh(), { execute_time: '2027-02-00' })],
    ['no day', () => signing(fresh(), { execute_time: '2026-12-22 10:00:00' })],
    ['no amount', () => signing(fresh(), { single_amount: '0.00' })],
    ['six days', () => signing(fresh(), { period_type: 'DAY', period: 6 })],
    ['years', () => signing(fresh(), { period_type: 'YEAR' })],
    ['a number with other signs', () => signing('a-b')],
    ['a number that is too long', () => signing('a'.repeat(33))],
    ['another product', (terms) => ({ ...terms, product_code: 'FAST_INSTANT_TRADE_PAY' })],
    [
      'no scene',
      ({ agreement_sign_params, ...terms }) => ({
        ...terms,
        agreement_sign_params: { ...agreement_sign_params, sign_scene: 'DEFAULT|DEFAULT' },
      }),
    ],
  ];
  test.each(wrong)('is not opened with %s', async (_, change) => {
    const content = change(signing(fresh())) as object;
    expect((await fetch(pageOf(simulator, content))).status).toBe(400);
  });

  test('of an agreement shows how it stands, and ends it', async () => {
    const { agreementNo } = await signed();
    const url = new URL(`agreements/${agreementNo}`, simulator.url);
    expect(await (await fetch(url)).text()).toContain('In force');
    await endAgreement(simulator.url, agreementNo);
    const ended = await (await fetch(url)).text();
    expect(ended).toContain('Ended');
    expect(ended).not.toContain('<form');
    const unknown = new URL('agreements/1', simulator.url);
    expect((await fetch(unknown)).status).toBe(400);
  });
});

describe('a deduction', () => {
  test('is made from five days before the plan to its end, in China, once a period', async () => {
    const { agreementNo } = await signed();
    clock = Date.parse('2026-12-16T15:59:59Z');
    expect(await deduct(agreementNo)).toMatchObject(notToday);
    clock += 1000;
    const number = fresh();
    expect(await deduct(agreementNo, number)).toMatchObject({ ...done, out_trade_no: number });
    expect(await deduct(agreementNo, number)).toMatchObject({ sub_code: 'ACQ.TRADE_HAS_SUCCESS' });
    expect(await deduct(agreementNo)).toMatchObject(notToday);
    clock = Date.parse('2027-01-22T15:59:59Z');
    expect(await deduct(agreementNo)).toMatchObject(done);
    clock = Date.parse('2027-02-22T16:00:00Z');
    expect(await deduct(agreementNo)).toMatchObject(notToday);
    expect(simulator.books.of(number)).toMatchObject({ captures: 1, total: '12.50', agreementNo });
  });

  test('of every seven days is planned by days', async () => {
    const { agreementNo } = await signed({ period_type: 'DAY', period: 7 });
    clock = Date.parse('2026-12-22T04:00:00Z');
    expect(await deduct(agreementNo)).toMatchObject(done);
    const [book] = simulator.books.agreements().filter((each) => each.agreementNo === agreementNo);
    expect(book?.nextDeduct).toBe('2026-12-29');
  });

  test('is refused beyond the amount, and by what is not in force', async () => {
    const { agreementNo } = await signed();
    clock += 30 * DAY;
    const tooMuch = await deduct(agreementNo, fresh(), { total_amount: '12.51' });
    expect(tooMuch).toMatchObject({ sub_code: 'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED' });
    const gone = { sub_code: 'ACQ.AGREEMENT_NOT_EXIST' };
    expect(await deduct('1')).toMatchObject(gone);
    await endAgreement(simulator.url, agreementNo);
    expect(await deduct(agreementNo)).toMatchObject(gone);
  });

  test('that finds too little leaves a trade that is asked for again, or closed', async () => {
    const { agreementNo, externalAgreementNo } = await signed();
    clock += 30 * DAY;
    simulator.faults.add({ fault: 'deduct-refused', method: 'somebodyElse' });
    simulator.faults.add({ fault: 'deduct-refused', method: externalAgreementNo });
    const number = fresh();
    const refused = { sub_code: 'ACQ.BUYER_BALANCE_NOT_ENOUGH' };
    expect(await deduct(agreementNo, number)).toMatchObject(refused);
    expect(await deduct(agreementNo, number)).toMatchObject(refused);
    expect(simulator.books.of(number)).toMatchObject({ status: 'WAIT_BUYER_PAY', captures: 0 });
    clock += 60_000;
    expect(await deduct(agreementNo, number)).toMatchObject(done);
    expect(simulator.faults.list()).toHaveLength(1);
  });
});

describe('the plan', () => {
  const postpone = (agreementNo: string, day: string) =>
    ask(simulator, 'alipay.user.agreement.executionplan.modify', {
      agreement_no: agreementNo,
      deduct_time: day,
    });

  test('is put off, never brought forward, and to days that every month has', async () => {
    const { agreementNo } = await signed();
    const illegal = { sub_code: 'ILLEGAL_EXECUTION_TIME' };
    for (const day of ['2026-12-21', '2026-12-22', '2026-12-29', '22.12.2026']) {
      expect(await postpone(agreementNo, day)).toMatchObject(illegal);
    }
    expect(await postpone(agreementNo, '2026-12-25')).toMatchObject({ ...done, deduct_time: '2026-12-25' });
    clock = Date.parse('2026-12-26T04:00:00Z');
    expect(await deduct(agreementNo)).toMatchObject(notToday);
    expect(await postpone(agreementNo, '2026-12-25')).toMatchObject(illegal);
    expect(await postpone(agreementNo, '2026-12-26')).toMatchObject(done);
    expect(await deduct(agreementNo)).toMatchObject(done);
    expect(await postpone('1', '2027-01-01')).toMatchObject({ sub_code: 'USER_AGREEMENT_NOT_EXIST' });
  });
});

describe('its books', () => {
  test('tell merchants of agreements in force alone, by either number', async () => {
    const { agreementNo, externalAgreementNo, signScene } = await signed();
    const own = {
      personal_product_code: 'CYCLE_PAY_AUTH_P',
      sign_scene: signScene,
      external_agreement_no: externalAgreementNo,
    };
    const query = (names: object) => ask(simulator, 'alipay.user.agreement.query', names);
    const found = { ...done, agreement_no: agreementNo, status: 'NORMAL', next_deduct_time: '2026-12-22' };
    expect(await query({ agreement_no: agreementNo })).toMatchObject(found);
    expect(await query(own)).toMatchObject({ ...found, single_quota: '12.50' });
    const gone = { sub_code: 'USER_AGREEMENT_NOT_EXIST' };
    expect(await query({ ...own, sign_scene: 'INDUSTRY|OTHER' })).toMatchObject(gone);
    expect(await ask(simulator, 'alipay.user.agreement.unsign', own)).toMatchObject(done);
    expect(await query({ agreement_no: agreementNo })).toMatchObject(gone);
    expect(await ask(simulator, 'alipay.user.agreement.unsign', own)).toMatchObject(gone);
    const told = await fetch(new URL('/control/agreements', simulator.url));
    expect(await told.json()).toEqual(JSON.parse(JSON.stringify(simulator.books.agreements())));
  });

  test('tell what was sold, with all that went back of it', async () => {
    const number = fresh();
    await visit(pageOf(simulator, { out_trade_no: number }), 'pay');
    const control = (path: string, body: object) =>
      fetch(new URL(`/control/${path}`, simulator.url), { method: 'POST', body: JSON.stringify(body) });
    expect((await control('refunds', { outTradeNo: number, amount: '13.00' })).status).toBe(400);
    expect((await control('refunds', { outTradeNo: number, amount: '2.50' })).status).toBe(200);
    const bill = (more: object) =>
      ask(simulator, 'alipay.data.bill.sell.query', {
        start_time: '2026-11-01 00:00:00',
        end_time: '2026-11-30 00:00:00',
        ...more,
      });
    expect(await bill({ merchant_order_no: number })).toMatchObject({
      total_size: '1',
      detail_list: [{ merchant_order_no: number, total_amount: '12.50', refund_amount: '2.50' }],
    });
    const earlier = { start_time: '2026-10-01 00:00:00', end_time: '2026-10-30 00:00:00' };
    expect(await bill({ merchant_order_no: number, ...earlier })).toMatchObject({ total_size: '0' });
    expect(await bill({ end_time: '2027-01-01 00:00:00' })).toMatchObject({ code: '40004' });
  });
});

test('its clock is put forward by a call', async () => {
  const url = new URL('/control/clock', simulator.url);
  const pass = (ms: unknown) => fetch(url, { method: 'POST', body: JSON.stringify({ ms }) });
  expect((await pass(-1)).status).toBe(400);
  expect(await (await pass(DAY)).json()).toEqual({ now: new Date(START + DAY).toISOString() });
  expect(await (await fetch(url)).json()).toEqual({ now: new Date(START + DAY).toISOString() });
});
