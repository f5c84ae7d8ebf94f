import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@tutka/testing/eventually';
import { endAgreement, type Fault } from '@tutka/tools/alipay-simulator';
import { agreementBooks, handOut } from '../../../test/alipay-agreements.ts';
import { type AlipayShop, openAlipayShop } from '../../../test/alipay-shop.ts';

let shop: AlipayShop;
beforeAll(async () => {
  shop = await openAlipayShop();
});
beforeEach(() => shop.begin());
afterAll(() => shop.stop());

const allDelivered = () => until(() => shop.alipay.books.undelivered() === 0);

describe('notifications', () => {
  test('tell which attempt they are about', async () => {
    const { payment } = await shop.opened('pay');
    await allDelivered();
    expect(shop.received).toEqual([
      expect.stringMatching(new RegExp(`^\\d{8}[0-9a-f]{32} trade_status_sync.TRADE_SUCCESS ${payment}$`)),
    ]);
  });

  test('come twice with one number', async () => {
    shop.alipay.faults.add({ fault: 'notify-duplicate' });
    await shop.opened('pay');
    await allDelivered();
    expect(shop.received).toEqual([shop.received[0], shop.received[0]]);
  });

  test('come in another order', async () => {
    shop.alipay.faults.add({ fault: 'notify-reordered' });
    const first = await shop.opened('pay');
    const second = await shop.opened('pay');
    await allDelivered();
    expect(shop.received.map((each) => each.split(' ')[2])).toEqual([second.payment, first.payment]);
  });

  test('come late, or never', async () => {
    shop.alipay.faults.add({ fault: 'notify-missing' });
    await shop.opened('pay');
    shop.alipay.faults.add({ fault: 'notify-late', ms: 30 });
    const late = await shop.opened('pay');
    await allDelivered();
    expect(shop.received).toEqual([expect.stringContaining(late.payment)]);
  });

  test('tell of a refund, and of a trade that the buyer closed', async () => {
    const payment = await shop.opened('pay');
    await allDelivered();
    await shop.provider.refund(await shop.refundOf(payment, 45n));
    await allDelivered();
    await shop.opened('cancel');
    await allDelivered();
    expect(shop.received.map((each) => each.split(' ')[1])).toEqual([
      'trade_status_sync.TRADE_SUCCESS',
      'trade_status_sync.TRADE_SUCCESS',
      'trade_status_sync.TRADE_CLOSED',
    ]);
  });

  test('tell which subscription was signed, and that it was ended', async () => {
    const handed = await handOut(shop, 'pay');
    const { payment } = handed.terms.attempt;
    await allDelivered();
    await endAgreement(shop.alipay.url, agreementBooks(shop, handed)[0]?.agreementNo ?? '');
    await allDelivered();
    expect(shop.received.map((each) => each.split(' ').slice(1).join(' ')).sort()).toEqual([
      `dut_user_sign.NORMAL ${handed.subscription}`,
      `dut_user_unsign.UNSIGN ${handed.subscription}`,
      `trade_status_sync.TRADE_SUCCESS ${payment}`,
    ]);
  });

  test.each(['notify-sha1', 'notify-other-key', 'notify-app'] as const)(
    'about an agreement are refused with %s',
    async (fault) => {
      shop.alipay.faults.add({ fault, method: 'dut_user_sign' });
      await handOut(shop, 'pay');
      await allDelivered();
      const refused = shop.received.filter((each) => each.startsWith('NoticeRefused'));
      expect([refused.length, shop.received.length]).toEqual([3, 4]);
    },
  );

  const wrong: [Fault['fault'], string][] = [
    ['notify-sha1', 'it is not signed with RSA2'],
    ['notify-other-key', 'its signature is not by Alipay'],
    ['notify-app', 'it is for another app'],
    ['notify-seller', 'it is for another seller'],
  ];
  test.each(wrong)('%s is refused, each time it comes', async (fault, why) => {
    shop.alipay.faults.add({ fault });
    await shop.opened('pay');
    await allDelivered();
    expect(shop.received).toEqual(Array(3).fill(`NoticeRefused: ${why}`));
  });
});
