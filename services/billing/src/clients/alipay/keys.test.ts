import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { type AlipayOptions, createAlipay } from './alipay.ts';
import { readKeys } from './keys.ts';

const pair = (bits: number) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const pem = (type: 'pkcs8' | 'pkcs1') => privateKey.export({ type, format: 'pem' }).toString();
  return {
    pkcs8: pem('pkcs8'),
    pkcs1: pem('pkcs1'),
    spki: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};
const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '');

let ours: ReturnType<typeof pair>;
let theirs: ReturnType<typeof pair>;
let small: ReturnType<typeof pair>;
let good: AlipayOptions;

beforeAll(() => {
  [ours, theirs, small] = [pair(2048), pair(2048), pair(1024)];
  good = {
    appId: '2021000000000001',
    privateKey: ours.pkcs8,
    alipayPublicKey: theirs.spki,
    notifyUrl: 'https://shop.example/api/payments/webhooks/alipay',
  };
});

test('keys are read in every form that the tools of Alipay write', () => {
  const read = readKeys(ours.pkcs8, theirs.spki);
  const forms = [ours.pkcs8, ours.pkcs1, bare(ours.pkcs8), bare(ours.pkcs1), `\n ${ours.pkcs1}\n\n`];
  for (const form of [...forms, ours.pkcs8.replaceAll('\n', '\\n')]) {
    expect(readKeys(form, theirs.spki)).toEqual(read);
    expect(readKeys(form, bare(theirs.spki))).toEqual(read);
  }
  expect(createPublicKey(createPrivateKey(read.privateKey))).toEqual(createPublicKey(ours.pkcs8));
});

test('nothing real is asked for a sandbox: it is told apart', () => {
  expect(createAlipay(good)).toMatchObject({ name: 'alipay', sandbox: false, currencies: ['CNY'] });
  expect(createAlipay({ ...good, sandbox: true }).sandbox).toBe(true);
});

test.each<[string, () => Partial<AlipayOptions>, string]>([
  ['a blank public key', () => ({ alipayPublicKey: '' }), "Alipay's public key is blank"],
  ['a public key of spaces', () => ({ alipayPublicKey: ' \n ' }), "Alipay's public key is blank"],
  [
    'a public key that is none',
    () => ({ alipayPublicKey: 'MIIBIjANBg' }),
    "Alipay's public key is no RSA key",
  ],
  ['the own public key', () => ({ alipayPublicKey: ours.spki }), "the app's own"],
  ['a small public key', () => ({ alipayPublicKey: small.spki }), 'shorter than 2048 bits'],
  ['a blank private key', () => ({ privateKey: '' }), 'the private key is blank'],
  ['a private key that is none', () => ({ privateKey: 'secret' }), 'the private key is no RSA key'],
  ['a blank app', () => ({ appId: ' ' }), "the app's number is blank"],
  ['a blank seller', () => ({ sellerId: '' }), "the seller's number is blank"],
  ['nowhere to notify', () => ({ notifyUrl: '' }), 'the address for notifications is none'],
])('it does not start with %s', (_, change, why) => {
  expect(() => createAlipay({ ...good, ...change() })).toThrow(why);
});

test('what refuses a key never shows it', () => {
  const secret = bare(small.pkcs8);
  expect(() => createAlipay({ ...good, privateKey: secret })).toThrow(
    expect.objectContaining({ name: 'InvalidAlipaySettings', message: expect.not.stringContaining('MII') }),
  );
});
