import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { publishedNotice } from '@tutka/tools/alipay-simulator';
import fc from 'fast-check';
import type { PaymentProvider } from '../payment-provider.ts';
import { createAlipay } from './alipay.ts';
import { toAgreementNumber, toNumber } from './numbers.ts';

type Fields = Record<string, string>;
type Algorithm = 'RSA-SHA256' | 'RSA-SHA1' | 'RSA-MD5';

const makePair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

const payment = randomUUID();
const genuine: Fields = {
  notify_time: '2026-11-22 12:00:00',
  notify_type: 'trade_status_sync',
  notify_id: '2026112200222120000000000000000001',
  charset: 'utf-8',
  version: '1.0',
  sign_type: 'RSA2',
  app_id: '2021000000000001',
  seller_id: '2088000000000001',
  trade_no: '2026112222001400000000000001',
  out_trade_no: toNumber(payment),
  trade_status: 'TRADE_SUCCESS',
  subject: '100% A+B & 专业版=1',
  total_amount: '12.50',
};

const subscription = randomUUID();
const signed: Fields = {
  notify_time: '2026-11-22 12:00:00',
  notify_type: 'dut_user_unsign',
  notify_id: '2026112200222120000000000000000002',
  charset: 'utf-8',
  version: '1.0',
  sign_type: 'RSA2',
  app_id: '2021000000000001',
  agreement_no: '20262512000000000001',
  external_agreement_no: toAgreementNumber(subscription, payment),
  personal_product_code: 'CYCLE_PAY_AUTH_P',
  sign_scene: 'INDUSTRY|DIGITAL_MEDIA',
  status: 'UNSIGN',
};

let ours: ReturnType<typeof makePair>;
let theirs: ReturnType<typeof makePair>;
let provider: PaymentProvider;

beforeAll(() => {
  [ours, theirs] = [makePair(), makePair()];
  provider = createAlipay({
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: ours.privateKey,
    alipayPublicKey: theirs.publicKey,
    notifyUrl: 'https://shop.example/notify',
  });
});

/** Signs as the documents of Alipay say: all but `sign` and `sign_type`, by name, joined. */
function sign(fields: Fields, key = theirs.privateKey, algorithm: Algorithm = 'RSA-SHA256'): Fields {
  const { sign: _, sign_type: __, ...signed } = fields;
  const text = Object.entries(signed)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return { ...fields, sign: createSign(algorithm).update(text).sign(key, 'base64') };
}

const post = (fields: Fields | string) =>
  provider.read({ body: Buffer.from(new URLSearchParams(fields).toString()), headers: {} });

test('a genuine one is read, whatever signs its values hold', async () => {
  const read = { id: genuine.notify_id, type: 'trade_status_sync.TRADE_SUCCESS', payment };
  expect(await post(sign(genuine))).toEqual({ ...read, subscription: undefined });
});

test('a genuine one about an agreement is read, which names no seller', async () => {
  const read = { id: signed.notify_id, type: 'dut_user_unsign.UNSIGN', payment: undefined, subscription };
  expect(await post(sign(signed))).toEqual(read);
});

test('about a trade that is none of ours, it is about no payment', async () => {
  expect(await post(sign({ ...genuine, out_trade_no: 'SHOP-7' }))).toMatchObject({ payment: undefined });
});

describe('refused is one', () => {
  const refusals: [string, () => Fields | string][] = [
    ['signed by our own key', () => sign(genuine, ours.privateKey)],
    ['signed with SHA-1', () => sign({ ...genuine, sign_type: 'RSA' }, theirs.privateKey, 'RSA-SHA1')],
    ['signed with SHA-1 that calls itself RSA2', () => sign(genuine, theirs.privateKey, 'RSA-SHA1')],
    ['signed with SHA-256 that calls itself RSA', () => sign({ ...genuine, sign_type: 'RSA' })],
    [
      'signed in a way nobody knows',
      () => sign({ ...genuine, sign_type: 'MD5' }, theirs.privateKey, 'RSA-MD5'),
    ],
    ['without a way of signing', () => sign({ ...genuine, sign_type: '' })],
    ['named like a property of objects', () => sign({ ...genuine, sign_type: 'constructor' })],
    ['with a blank signature', () => ({ ...genuine, sign: '' })],
    ['without a signature', () => genuine],
    ['with another amount', () => ({ ...sign(genuine), total_amount: '0.01' })],
    ['with a field more', () => ({ ...sign(genuine), refund_fee: '12.50' })],
    ['with another number', () => ({ ...sign(genuine), notify_id: '1' })],
    ['for another app', () => sign({ ...genuine, app_id: '2021000000000002' })],
    ['for another seller', () => sign({ ...genuine, seller_id: '2088000000000002' })],
    ['for nobody', () => sign({ ...genuine, seller_id: '' })],
    ['without a number', () => sign({ ...genuine, notify_id: '' })],
    ['in another charset', () => sign({ ...genuine, charset: 'GBK' })],
    ['with a field twice', () => `total_amount=0.01&${new URLSearchParams(sign(genuine))}`],
    ['about an agreement, signed by our own key', () => sign(signed, ours.privateKey)],
    ['about an agreement, for another app', () => sign({ ...signed, app_id: '2021000000000002' })],
    ['about an agreement, for another seller', () => sign({ ...signed, seller_id: '2088000000000002' })],
    [
      'about another agreement than was signed',
      () => ({ ...sign(signed), external_agreement_no: toAgreementNumber(randomUUID(), payment) }),
    ],
    ['that is empty', () => ''],
    ['that is JSON', () => JSON.stringify(genuine)],
  ];
  test.each(refusals)('%s', async (_, make) => {
    await expect(post(make())).rejects.toMatchObject({ name: 'NoticeRefused' });
  });

  test('that is no text', async () => {
    const body = Buffer.concat([
      Buffer.from(`${new URLSearchParams(sign(genuine))}&x=`),
      Buffer.from([0xff]),
    ]);
    await expect(provider.read({ body, headers: {} })).rejects.toMatchObject({ name: 'NoticeRefused' });
  });

  test('in which any value is another than was signed', async () => {
    const names = Object.keys(genuine).filter((name) => name !== 'sign_type');
    const change = fc.record({ name: fc.constantFrom(...names), value: fc.string({ unit: 'grapheme' }) });
    await fc.assert(
      fc.asyncProperty(change, async ({ name, value }) => {
        fc.pre(value.isWellFormed() && value !== genuine[name]);
        await expect(post({ ...sign(genuine), [name]: value })).rejects.toMatchObject({
          name: 'NoticeRefused',
        });
      }),
    );
  });
});

describe('the sample that Alipay published', () => {
  const { fields, alipayPublicKey } = publishedNotice;
  const open = (sellerId: string) =>
    createAlipay({
      appId: fields.app_id ?? '',
      sellerId,
      privateKey: ours.privateKey,
      alipayPublicKey,
      notifyUrl: 'https://shop.example/notify',
    });
  const body = (more: Fields = {}) => Buffer.from(new URLSearchParams({ ...fields, ...more }).toString());

  test('is genuine', async () => {
    const notice = await open('2088531891668739').read({ body: body(), headers: {} });
    expect(notice).toEqual({
      id: fields.notify_id,
      type: 'trade_status_sync.TRADE_SUCCESS',
      payment: undefined,
      subscription: undefined,
    });
  });

  test('is refused with another amount, and by another seller', async () => {
    const refused = { name: 'NoticeRefused' };
    const altered = { body: body({ total_amount: '0.11' }), headers: {} };
    await expect(open('2088531891668739').read(altered)).rejects.toMatchObject(refused);
    await expect(open('2088000000000001').read({ body: body(), headers: {} })).rejects.toMatchObject(refused);
  });
});
