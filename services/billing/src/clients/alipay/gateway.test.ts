import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Fault, visit } from '@tutka/tools/alipay-simulator';
import { type AlipayShop, openAlipayShop } from '../../../test/alipay-shop.ts';
import { createAlipay } from './alipay.ts';

let shop: AlipayShop;
beforeAll(async () => {
  shop = await openAlipayShop();
});
beforeEach(() => shop.begin());
afterAll(() => shop.stop());

const unavailable = { name: 'ProviderUnavailable' };
const faults: Fault[] = [
  { fault: 'call-busy' },
  { fault: 'call-busy', value: 'ACQ.SYSTEM_ERROR' },
  { fault: 'call-busy', value: 'isp.unknow-error' },
  // Where the connection breaks, the SDK asks once more by itself.
  { fault: 'call-lost', times: 2 },
  { fault: 'call-unsigned' },
  { fault: 'call-other-key' },
];

test.each(faults)('%j: Alipay is unavailable, and the same call goes through later', async (fault) => {
  const payment = await shop.opened('pay');
  shop.alipay.faults.add(fault);
  await expect(shop.provider.look(payment)).rejects.toMatchObject(unavailable);
  shop.alipay.faults.add(fault);
  await expect(shop.provider.close(payment)).rejects.toMatchObject(unavailable);
  expect(await shop.provider.look(payment)).toMatchObject({ state: 'paid' });
});

test('an answer that Alipay gave of another trade is not believed', async () => {
  const [paid, unpaid] = [await shop.opened('pay'), await shop.opened()];
  await visit(unpaid.url);
  const refund = await shop.refundOf(paid, 45n);
  shop.alipay.faults.add({ fault: 'call-replay' });
  await expect(shop.provider.look(unpaid)).rejects.toMatchObject(unavailable);
  expect(await shop.provider.look(unpaid)).toEqual({ state: 'open' });
  await shop.provider.refund(refund);
  const other = await shop.refundOf(await shop.opened('pay'), 45n);
  shop.alipay.faults.add({ fault: 'call-replay' });
  await expect(shop.provider.refund(other)).rejects.toMatchObject(unavailable);
});

test('an app that Alipay does not know, or whose key is another, is refused', async () => {
  const options = { ...shop.alipay.keys, gateway: shop.alipay.url, notifyUrl: 'http://127.0.0.1:9/' };
  const stranger = createAlipay({ ...options, appId: '2021000000000000' });
  const payment = await shop.opened('pay');
  await expect(stranger.look(payment)).rejects.toThrow('isv.invalid-app-id');
});

test('a gateway that cannot be reached is unavailable', async () => {
  const payment = await shop.opened();
  await shop.alipay.stop();
  await expect(shop.provider.look(payment)).rejects.toMatchObject(unavailable);
});
